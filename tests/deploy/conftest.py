from __future__ import annotations

from tests.server.conftest import postgres

__all__ = ["postgres"]
