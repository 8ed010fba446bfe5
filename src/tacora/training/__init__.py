"""Training of bots."""
