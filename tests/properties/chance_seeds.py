"""Seeds and draws for tests of chance."""

from __future__ import annotations

from hypothesis import strategies as st

from tacora.core.fairness import Seeds
from tacora.core.game import Chance
from tacora.games.diamant import GAME


@st.composite
def secrets(draw: st.DrawFn) -> Seeds:
    """Draw the host's seed and those of some seats."""
    seed = st.binary(min_size=32, max_size=32)
    return Seeds(draw(seed), draw(st.dictionaries(st.integers(0, 1), seed)))


def first_chance() -> Chance:
    """Return the first draw of a game of Diamant."""
    chance = GAME.rules.pending(
        GAME.rules.initial_state(GAME.rules.parse_options({"players": 3}))[0]
    )
    assert isinstance(chance, Chance)
    return chance
