"""The options of Diamant (D43 to D48) and the arguments of `odds` as flags."""

from __future__ import annotations

import argparse
from typing import Any


def add_options(parser: argparse.ArgumentParser, players: int | None) -> None:
    """Add the game's options as flags."""
    parser.add_argument(
        "--players", type=int, default=players, required=players is None, help="number of players"
    )
    parser.add_argument("--edition", help="diamant-2016 (default), diamant-2005 or incan-gold")
    parser.add_argument("--chests", help="closed (default) or open")
    parser.add_argument("--relic-values", help="incan-gold: order (default) or printed")
    parser.add_argument(
        "--two-explorers", action="store_true", help="for 2 players: two explorers each"
    )
    parser.add_argument(
        "--deck", metavar="CARDS", help="a custom deck: treasure:5*2+trap:lava*3+relic*1"
    )


def options_from(args: argparse.Namespace) -> dict[str, Any]:
    """Return the options from the command line, in the form of a record."""
    options: dict[str, Any] = {"players": args.players}
    for key in ("edition", "chests", "relic-values"):
        value = getattr(args, key.replace("-", "_"))
        if value is not None:
            options[key] = value
    if args.two_explorers:
        options["two-explorers"] = True
    if args.deck is not None:
        from tacora.games.diamant.notation import deck_from

        options["deck"] = deck_from(args.deck)
    return options


def add_odds(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `odds`: a position, and how many others leave."""
    parser.add_argument(
        "position",
        metavar="POSITION",
        help="a position in one line, as replay prints it and docs/notation.md explains",
    )
    parser.add_argument(
        "--leavers", type=int, help="how many other explorers leave (default: every number)"
    )
