"""The options of a table of Diamant (D43 to D48) as flags, and what `odds` asks for."""

from __future__ import annotations

import argparse
from typing import Any


def add_options(parser: argparse.ArgumentParser, players: int | None) -> None:
    """The options of a table, as flags."""
    parser.add_argument(
        "--players", type=int, default=players, required=players is None, help="how many seats"
    )
    parser.add_argument("--edition", help="diamant-2016 (default), diamant-2005 or incan-gold")
    parser.add_argument("--chests", help="closed (default) or open")
    parser.add_argument("--relic-values", help="incan-gold: order (default) or printed")
    parser.add_argument(
        "--two-explorers", action="store_true", help="for 2 players: two explorers each"
    )
    parser.add_argument(
        "--deck", metavar="CARDS", help="a deck of your own: treasure:5*2+trap:lava*3+relic*1"
    )


def options_from(chosen: argparse.Namespace) -> dict[str, Any]:
    """The options that were given, as a record has them."""
    given: dict[str, Any] = {"players": chosen.players}
    for key in ("edition", "chests", "relic-values"):
        value = getattr(chosen, key.replace("-", "_"))
        if value is not None:
            given[key] = value
    if chosen.two_explorers:
        given["two-explorers"] = True
    if chosen.deck is not None:
        from tacora.games.diamant.notation import deck_from

        given["deck"] = deck_from(chosen.deck)
    return given


def add_odds(parser: argparse.ArgumentParser) -> None:
    """A position, and how many leave it."""
    parser.add_argument(
        "position",
        metavar="POSITION",
        help="a position in one line, as replay prints it and docs/notation.md explains",
    )
    parser.add_argument(
        "--leavers", type=int, help="only for so many others leaving (default: every number)"
    )
