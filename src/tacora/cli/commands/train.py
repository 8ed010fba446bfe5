"""tacora train GAME: make the weights of a bot that learns."""

from __future__ import annotations

import argparse
from pathlib import Path

from tacora.cli.common import add_game, add_json, console, file_to_write, print_json
from tacora.cli.progress import bar
from tacora.core.error_codes import CallCode
from tacora.core.errors import UsageError
from tacora.games.registry import get_game

FLAGS = {
    "seed": "the same seed gives the same weights on the same kind of machine",
    "iterations": "of playing against itself and learning from it",
    "hidden": "neurons in each of the two hidden layers",
}
BOUNDS = {"seed": (0, 2**64 - 1), "iterations": (1, 1_000_000), "hidden": (1, 1024)}
"""The least and the most of each."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_game(parser)
    for flag, about in FLAGS.items():
        parser.add_argument(
            f"--{flag}", type=int, help=f"{about} (default: as the expert was made)"
        )
    parser.add_argument(
        "--out",
        metavar="FILE.npz",
        default="expert.npz",
        help="where to write the weights (default expert.npz), and FILE.json beside it that says"
        " how they were made; files of these names are written over",
    )
    add_json(parser)


def run(chosen: argparse.Namespace) -> int:
    from tacora.training.registry import train_and_save

    given = {flag: getattr(chosen, flag) for flag in FLAGS if getattr(chosen, flag) is not None}
    for flag, number in given.items():
        least, most = BOUNDS[flag]
        if not least <= number <= most:
            raise UsageError(CallCode.TRAIN, f"--{flag} is {least} to {most}; not {number}.")
    out = Path(chosen.out)
    if out.suffix != ".npz":
        raise UsageError(CallCode.FILE, f"Weights go into a file FILE.npz; not {chosen.out!r}.")
    for name in (out, out.with_suffix(".json")):
        file_to_write(str(name))
    with bar("", 1) as told:
        provenance = train_and_save(get_game(chosen.game).name, given, out, told)
    if chosen.json:
        print_json(provenance)
        return 0
    shares = provenance["against_pool"]
    shown = ", ".join(f"{100 * found['win_share']:.1f} % at {n}" for n, found in shares.items())
    console().print(f"{out}: {provenance['seconds']} s of training; victories in the pool {shown}.")
    return 0
