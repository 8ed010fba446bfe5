"""The kernel: a game is a pure function folded over a record. No I/O, no clock, no global luck."""
