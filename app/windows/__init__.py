"""Windows: widgets, models and services put together."""
