"""Fixtures for bots on other computers."""

from tests.server.conftest import host, own_host

__all__ = ["host", "own_host"]
