"""Diamant compiled: millions of games a second, the same game as `tacora.games.diamant.rules`."""
