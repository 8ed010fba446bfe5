"""Errors of every kind of store."""

from __future__ import annotations

from tacora.core.errors import TacoraError


class StoreError(TacoraError):
    """A database that cannot be used: store/…"""
