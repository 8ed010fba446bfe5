"""Means of Diamant with random bots, known from another implementation."""

from __future__ import annotations

KNOWN_MEANS = {
    3: (19.734, 28.6164, 0.5442),
    5: (14.051, 47.6903, 0.7605),
    8: (10.064, 76.3039, 0.9960),
}
"""By players, from 10^8 games and exact: score, decisions, rounds ended by a trap."""

MAX_Z_SCORE = 4.5
"""Standard errors; a correct engine exceeds them once in 150,000 comparisons."""
