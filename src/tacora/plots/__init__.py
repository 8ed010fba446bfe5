"""Plots as SVG and text, drawn without a library."""
