"""The expert that comes with the package: whence it is, and that it is worth its name."""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict
from importlib.resources import files
from math import sqrt
from pathlib import Path

import numpy as np
import pytest

from tacora.bots.diamant.expert import WEIGHTS
from tacora.bots.diamant.opponent_pool import HELD_OUT_POOL, TRAINING_POOL
from tacora.games.diamant.options import parse_options
from tacora.sim.diamant.card_tables import build_card_tables
from tacora.sim.diamant.lineup import build_lineup, play_games
from tacora.sim.diamant.rng import game_seeds
from tacora.sim.statistics import WIN_UNITS
from tacora.training.diamant_training import TrainingConfig

LADDER = ("random", "cautious", "greedy-ev", "rival", "expert")
GAMES = 6_000


def test_the_weights_are_those_of_their_provenance() -> None:
    weights = Path(str(files("tacora.bots.diamant") / WEIGHTS))
    provenance = json.loads(weights.with_suffix(".json").read_text("utf-8"))
    assert hashlib.sha256(weights.read_bytes()).hexdigest() == provenance["sha256"]
    assert provenance["made"] == "tacora train diamant"
    assert provenance["plan"] == json.loads(json.dumps(asdict(TrainingConfig())))


def test_there_are_others_that_it_never_met_in_training() -> None:
    assert not set(TRAINING_POOL.values()) & set(HELD_OUT_POOL.values())


@pytest.mark.parametrize("players", [3, 5, 8])
@pytest.mark.parametrize("weaker", LADDER[:-1])
def test_the_expert_wins_more_than_a_fair_share_from_those_below(players: int, weaker: str) -> None:
    box = build_card_tables(parse_options({"players": players}))
    tables = [
        ["expert" if seat == own else weaker for seat in range(players)] for own in range(players)
    ]
    results = play_games(box, build_lineup(box, tables), game_seeds(3), range(GAMES))
    won = results.wins[np.arange(GAMES), np.arange(GAMES) % players] / WIN_UNITS
    assert won.mean() - 1 / players > 4 * won.std() / sqrt(GAMES)
