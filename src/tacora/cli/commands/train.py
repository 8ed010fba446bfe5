"""tacora train GAME: train the weights of a bot that learns."""

from __future__ import annotations

import argparse
from pathlib import Path

from tacora.cli.common import add_game, add_json, file_to_write, parse_count
from tacora.cli.progress import progress_bar
from tacora.cli.reporting import console, print_json
from tacora.core.error_codes import CallCode
from tacora.core.errors import UsageError
from tacora.games.registry import get_game

FLAGS = {
    "seed": "the same seed gives the same weights on the same kind of machine",
    "iterations": "iterations of self-play and learning",
    "hidden": "neurons in each of the two hidden layers",
}
BOUNDS = {"seed": (0, 2**64 - 1), "iterations": (1, 1_000_000), "hidden": (1, 1024)}
"""Smallest and largest value of each flag."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_game(parser)
    for flag, about in FLAGS.items():
        parser.add_argument(
            f"--{flag}", type=parse_count, help=f"{about} (default: as for the shipped expert)"
        )
    parser.add_argument(
        "--out",
        metavar="FILE.npz",
        default="expert.npz",
        help="file for the weights (default expert.npz); FILE.json beside it says how they were"
        " made; existing files are overwritten",
    )
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    from tacora.training.registry import train_and_save

    config = {flag: getattr(args, flag) for flag in FLAGS if getattr(args, flag) is not None}
    for flag, number in config.items():
        low, high = BOUNDS[flag]
        if not low <= number <= high:
            raise UsageError(
                CallCode.TRAIN, f"--{flag} must be between {low} and {high}; not {number}."
            )
    out = Path(args.out)
    if out.suffix != ".npz":
        raise UsageError(CallCode.FILE, f"--out must end in .npz; not {args.out!r}.")
    for name in (out, out.with_suffix(".json")):
        file_to_write(str(name))
    with progress_bar("", 1) as on_progress:
        provenance = train_and_save(get_game(args.game).name, config, out, on_progress)
    if args.json:
        print_json(provenance)
        return 0
    shares = provenance["against_pool"]
    shares_text = ", ".join(
        f"{100 * found['win_share']:.1f} % at {n}" for n, found in shares.items()
    )
    seconds = provenance["seconds"]
    console().print(f"{out}: trained in {seconds} s; win share in the pool {shares_text}.")
    return 0
