"""Conversations: messages in a tree, the archive on disk, the list, search, import and export."""
