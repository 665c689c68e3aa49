"""The devices' arithmetic: `Backend` is all that a device must be able to do to run Mamba."""
