"""Play a game in the terminal: the session and its two user interfaces."""
