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
from tacora.bots.diamant.network import Net
from tacora.sim.blas_threads import one_core_each
from tacora.training.diamant_evaluation import against_pool
from tacora.training.diamant_training import PLAYERS, Plan, outcome, train
from tacora.training.registry import Told

GAMES = 30_000
"""With how many games against the pool a net is measured."""


def trained(given: dict[str, int], out: Path, told: Told) -> dict[str, Any]:
    """Train a net by the plan, with what is given otherwise; write it, and beside it a .json.

    Both are written at the end: whoever interrupts it has what there was before.
    """
    plan = replace(Plan(), **cast("dict[str, Any]", given))
    begun = time.perf_counter()
    with one_core_each():
        net = outcome(train(plan), plan.iterations, told, "playing against itself")
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


def _measured(net: Net, told: Told) -> dict[str, dict[str, float]]:
    """Its share of victories against the pool, by the number of players."""
    what = "playing against the pool"
    told(what, 0)
    found = {}
    for done, players in enumerate(PLAYERS, start=1):
        share, error = against_pool(net, players, GAMES, 11)
        found[str(players)] = {"win_share": round(share, 4), "win_share_se": round(error, 4)}
        told(what, done / len(PLAYERS))
    return found
