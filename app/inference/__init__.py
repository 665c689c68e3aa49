"""The engine behind the window: the thread that owns it and the queue of its jobs."""
