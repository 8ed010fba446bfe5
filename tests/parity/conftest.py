from __future__ import annotations

from tests.cli.conftest import tacora
from tests.cli.test_terminal_signals import guests

__all__ = ["guests", "tacora"]
