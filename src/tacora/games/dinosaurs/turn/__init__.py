"""Set-up and a player's turn."""
