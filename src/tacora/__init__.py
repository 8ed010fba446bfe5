"""Tacora: play, host and master two treasure-hunting games."""

__version__ = "0.1.0"
