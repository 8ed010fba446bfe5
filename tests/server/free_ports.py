"""Ports for servers of tests that are killed and come back at the same port."""

from __future__ import annotations

import random
import socket

FIRST, LAST = 20_000, 32_000
"""Below the ports that systems give to outgoing connections, which could take one meanwhile."""


def stable_port() -> int:
    """Return a free port that no outgoing connection takes while its server is down."""
    while True:
        port = random.randrange(FIRST, LAST)
        with socket.socket() as probe:
            try:
                probe.bind(("127.0.0.1", port))
            except OSError:
                continue
            return port
