"""Check the provenance and the strength of the shipped network."""

from __future__ import annotations

import hashlib
import json
from importlib.resources import files
from math import sqrt
from pathlib import Path

import numpy as np
import pytest

from tacora.bots.diamant.expert import WEIGHTS
from tacora.bots.diamant.opponent_pool import HELD_OUT_POOL, TRAINING_POOL
from tacora.games.diamant.options import parse_options
from tacora.sim.diamant.card_tables import build_card_tables
from tacora.sim.diamant.engine import play_games
from tacora.sim.diamant.lineup import build_lineup
from tacora.sim.diamant.rng import game_seeds
from tacora.sim.statistics import WIN_UNITS
from tacora.training.diamant_pipeline import config_json
from tacora.training.diamant_training import TrainingConfig

LADDER = ("random", "cautious", "greedy-ev", "rival", "expert")
GAMES = 6_000


def test_expert_json_is_the_provenance_of_the_weights() -> None:
    weights = Path(str(files("tacora.bots.diamant") / WEIGHTS))
    provenance = json.loads(weights.with_suffix(".json").read_text("utf-8"))
    assert hashlib.sha256(weights.read_bytes()).hexdigest() == provenance["sha256"]
    assert provenance["made"] == "tacora train diamant"
    assert provenance["plan"] == json.loads(json.dumps(config_json(TrainingConfig())))


def test_held_out_pool_and_training_pool_are_disjoint() -> None:
    assert not set(TRAINING_POOL.values()) & set(HELD_OUT_POOL.values())


@pytest.mark.parametrize("players", [3, 5, 8])
@pytest.mark.parametrize("weaker", LADDER[:-1])
def test_expert_wins_more_than_a_fair_share_from_weaker_bots(players: int, weaker: str) -> None:
    tables = build_card_tables(parse_options({"players": players}))
    seatings = [
        ["expert" if seat == own else weaker for seat in range(players)] for own in range(players)
    ]
    results = play_games(tables, build_lineup(tables, seatings), game_seeds(3), range(GAMES))
    won = results.wins[np.arange(GAMES), np.arange(GAMES) % players] / WIN_UNITS
    assert won.mean() - 1 / players > 4 * won.std() / sqrt(GAMES)
