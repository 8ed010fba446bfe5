"""The expert of Diamant from beginning to end: trained, measured, written with its provenance."""

from __future__ import annotations

import hashlib
import json
import platform
import time
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any, cast

import numba
import numpy as np

from tacora import __version__
from tacora.bots.diamant.network import Network
from tacora.sim.blas_threads import single_threaded_blas
from tacora.training.diamant_evaluation import against_pool
from tacora.training.diamant_training import PLAYERS, TrainingConfig, last_net, train
from tacora.training.registry import ProgressCallback

GAMES = 30_000
"""With how many games against the pool a net is measured."""


def train_and_save(given: dict[str, int], out: Path, told: ProgressCallback) -> dict[str, Any]:
    """Train a net by the plan, with what is given otherwise; write it, and beside it a .json.

    Both are written at the end: whoever interrupts it has what there was before.
    """
    plan = replace(TrainingConfig(), **cast("dict[str, Any]", given))
    begun = time.perf_counter()
    with single_threaded_blas():
        net = last_net(train(plan), plan.iterations, told, "playing against itself")
        seconds = time.perf_counter() - begun
        measured = _measured(net, told)
    net.write(out)
    provenance = {
        "made": "tacora train diamant"
        + "".join(f" --{key} {value}" for key, value in given.items()),
        "plan": asdict(plan),
        "seconds": round(seconds),
        "sha256": hashlib.sha256(out.read_bytes()).hexdigest(),
        "tacora": __version__,
        "numpy": np.__version__,
        "numba": numba.__version__,
        "machine": platform.machine(),
        "against_pool": measured,
    }
    out.with_suffix(".json").write_text(json.dumps(provenance, indent=1) + "\n", "utf-8")
    return provenance


def _measured(net: Network, told: ProgressCallback) -> dict[str, dict[str, float]]:
    """Its share of victories against the pool, by the number of players."""
    what = "playing against the pool"
    told(what, 0)
    found = {}
    for done, players in enumerate(PLAYERS, start=1):
        share, error = against_pool(net, players, GAMES, 11)
        found[str(players)] = {"win_share": round(share, 4), "win_share_se": round(error, 4)}
        told(what, done / len(PLAYERS))
    return found
