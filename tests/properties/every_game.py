"""Whole games of every game there is, for what holds whatever the rules are."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import strategies as st

from tacora.core.game import Json
from tests.properties import invariants, strategies
from tests.properties.dinosaurs import invariants as dinosaurs_ledger
from tests.properties.dinosaurs import strategies as dinosaurs
from tests.properties.random_games import Play

AnyPlay = Play[Any, Any]
Games = st.SearchStrategy[AnyPlay]

GAMES: dict[str, Games] = {
    "diamant": strategies.games(),
    "dinosaurs": dinosaurs.short_games(most_turns=1),
}
CHECKS: dict[str, Callable[[Any], None]] = {
    "diamant": invariants.check,
    "dinosaurs": dinosaurs_ledger.check,
}
"""What holds in every state of a game."""

every_game = pytest.mark.parametrize("games", GAMES.values(), ids=GAMES)


def tables(game: str) -> st.SearchStrategy[Any]:
    """Lawful options of a game, for a short one where it can be long."""
    return dinosaurs.options(most_turns=1) if game == "dinosaurs" else strategies.options()


def forms(game: str) -> st.SearchStrategy[dict[str, Json]]:
    """The same as a form or a record gives them."""
    return dinosaurs.tables() if game == "dinosaurs" else strategies.tables()
