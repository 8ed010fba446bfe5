"""tacora warm: compile the fast engine now, so that the first use of it does not wait."""

from __future__ import annotations

import argparse


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.epilog = "Without Numba there is nothing to compile, and the command does nothing."


def run(_: argparse.Namespace) -> int:
    try:
        from tacora.sim.simulate import warm_engines

        warm_engines()
    except ModuleNotFoundError as error:  # a host may leave out Numba
        if error.name not in ("numba", "llvmlite"):
            raise
    return 0
