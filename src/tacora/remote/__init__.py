"""Play at the tables of a server on another computer: the client side of `docs/protocol.md`."""
