"""The program on the desktop: one instance, notifications, sleep, the state of its window."""
