"""The kernel: a game is a pure function of a state and a step. No I/O, clock or global state."""
