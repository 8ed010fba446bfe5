"""One module per command, and the modules that print their results."""
