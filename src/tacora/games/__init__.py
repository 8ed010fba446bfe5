"""The games: their rules, and the one registry that describes them."""
