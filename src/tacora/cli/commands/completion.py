"""tacora completion SHELL: print a script that completes the command line."""

from __future__ import annotations

import argparse

SHELLS = ("bash", "zsh", "fish")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("shell", metavar="SHELL", choices=SHELLS, help=", ".join(SHELLS))


def run(args: argparse.Namespace) -> int:
    from tacora.cli.completion.places import all_places
    from tacora.cli.completion.scripts import SCRIPTS

    print(SCRIPTS[args.shell](all_places()), end="")
    return 0
