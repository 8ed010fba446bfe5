"""Values that JSON has no type for."""

from __future__ import annotations

from fractions import Fraction

from tacora.core.game import Json


def fraction_json(value: Fraction) -> dict[str, Json]:
    """Return an exact value as a fraction and as a number."""
    return {"fraction": str(value), "value": float(value)}
