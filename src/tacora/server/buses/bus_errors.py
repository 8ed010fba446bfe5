"""A bus that cannot be used."""

from __future__ import annotations

from tacora.core.errors import TacoraError


class BusError(TacoraError):
    """The bus cannot be opened."""
