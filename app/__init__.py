"""The Qt application: a window to chat with a Mamba model."""
