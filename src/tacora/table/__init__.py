"""A table of players as a pure state machine: no socket, clock, database or random source."""
