"""The compiled engine of Diamant: the same game as `tacora.games.diamant.rules`, but faster."""
