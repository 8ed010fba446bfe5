"""Train the expert of Diamant, measure it, and write it with its provenance."""

from __future__ import annotations

import hashlib
import json
import platform
import time
from dataclasses import replace
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

EVALUATION_GAMES = 30_000
"""Games against the pool, for each number of players."""


def train_and_save(
    settings: dict[str, int], out: Path, on_progress: ProgressCallback
) -> dict[str, Any]:
    """Train a network and write it, and beside it its provenance as JSON; return the provenance.

    `settings` override the defaults of TrainingConfig. Both files are written at the end: an
    interrupted training leaves the old ones.
    """
    config = replace(TrainingConfig(), **cast("dict[str, Any]", settings))
    started = time.perf_counter()
    with single_threaded_blas():
        net = last_net(train(config), config.iterations, on_progress, "playing against itself")
        seconds = time.perf_counter() - started
        win_shares = _measure(net, on_progress)
    net.write(out)
    provenance = {
        "made": "tacora train diamant"
        + "".join(f" --{key} {value}" for key, value in settings.items()),
        "plan": config_json(config),
        "seconds": round(seconds),
        "sha256": hashlib.sha256(out.read_bytes()).hexdigest(),
        "tacora": __version__,
        "numpy": np.__version__,
        "numba": numba.__version__,
        "machine": platform.machine(),
        "against_pool": win_shares,
    }
    out.with_suffix(".json").write_text(json.dumps(provenance, indent=1) + "\n", "utf-8")
    return provenance


def config_json(config: TrainingConfig) -> dict[str, Any]:
    """Return a config under the keys of the provenance file, which never change."""
    ppo = config.ppo
    return {
        "seed": config.seed,
        "iterations": config.iterations,
        "hidden": config.hidden,
        "games": config.games,
        "critic": config.critic,
        "strangers": config.pool_share,
        "habits": {
            "epochs": ppo.epochs,
            "batch": ppo.batch,
            "rate": ppo.learning_rate,
            "clip": ppo.clip,
            "trust": ppo.gae_lambda,
            "outcome": ppo.value_lambda,
            "entropy": ppo.entropy_coef,
        },
    }


def _measure(net: Network, on_progress: ProgressCallback) -> dict[str, dict[str, float]]:
    """Return the win share against the pool, by the number of players."""
    task = "playing against the pool"
    on_progress(task, 0)
    win_shares = {}
    for done, players in enumerate(PLAYERS, start=1):
        share, error = against_pool(net, players, EVALUATION_GAMES, 11)
        win_shares[str(players)] = {"win_share": round(share, 4), "win_share_se": round(error, 4)}
        on_progress(task, done / len(PLAYERS))
    return win_shares
