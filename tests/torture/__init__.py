"""Long trials of the server: `make torture`. `tests/server/test_torture.py` runs short forms."""
