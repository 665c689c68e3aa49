"""Measurements that anyone can repeat: the same code for `mamba-metal bench` and for the app's Benchmark window.

`api` has the values, `run` goes through what was asked for, `report` writes it down. Each measurement is a module of
its own that yields events.
"""
