"""Measuring this computer: the Benchmark window and `mamba-metal bench`."""
