"""The options of a table of Diamonds & Dinosaurs as flags, and what `odds` asks for."""

from __future__ import annotations

import argparse
from typing import Any

LIMIT = 100
"""Turns per player in a simulation: random explorers may never come home (J53)."""


def add_options(parser: argparse.ArgumentParser, players: int | None) -> None:
    """The options of a table, as flags."""
    parser.add_argument(
        "--players", type=int, default=players, required=players is None, help="how many, 2 to 6"
    )
    parser.add_argument(
        "--diamonds", type=int, metavar="4|6", help="to win: 4 (default), or 6 for two players"
    )
    parser.add_argument("--explorers", help="chosen in turn order (default) or dealt")
    parser.add_argument("--attacks", help="all dinosaurs attack (default), or those that moved")
    parser.add_argument("--pickpocketing", action="store_true", help="diamonds may be stolen")
    parser.add_argument(
        "--higher-rolls", action="store_true", help="a roll must be above a number, not equal"
    )
    limit = LIMIT if players is None else None  # only simulations leave the players open
    shown = f" (default {LIMIT})" if limit else ""
    parser.add_argument(
        "--turn-limit",
        type=int,
        default=limit,
        metavar="N",
        help=f"for simulations, the rules have none: after N turns each nobody wins{shown}",
    )
    parser.add_argument("--cards", metavar="FILE", help="cards of your own (TOML)")


def options_from(chosen: argparse.Namespace) -> dict[str, Any]:
    """The options that were given, as a record has them."""
    given: dict[str, Any] = {"players": chosen.players}
    for key in ("diamonds", "explorers", "attacks", "turn-limit"):
        value = getattr(chosen, key.replace("-", "_"))
        if value is not None:
            given[key] = value
    for key in ("pickpocketing", "higher-rolls"):
        if getattr(chosen, key.replace("-", "_")):
            given[key] = True
    if chosen.cards is not None:
        given["cards"] = card_tables(chosen.cards)
    return given


def card_tables(name: str) -> dict[str, object]:
    """The tables of a card file, checked here already, where the file can still be named."""
    from tacora.games.dinosaurs.cards.loader import custom_cards, read_file

    tables = read_file(name)
    custom_cards(tables, name)
    return tables


def add_odds(parser: argparse.ArgumentParser) -> None:
    """A position, or plain numbers, or both."""
    parser.add_argument(
        "position",
        nargs="?",
        metavar="POSITION",
        help="a position in one line, as replay prints it and docs/notation.md explains",
    )
    parser.add_argument("--cards", metavar="FILE", help="the cards of the position, if your own")
    parser.add_argument("--seat", type=int, help="whose odds (default: whose turn it is)")
    parser.add_argument(
        "--home", type=int, metavar="N", help="Base Camp within 1 to N actions (default 6)"
    )
    parser.add_argument("--need", type=int, metavar="N", help="a roll against this number")
    parser.add_argument("--evade", metavar="7,7,10", help="dinosaurs by the numbers of their space")
    parser.add_argument("--plus", type=int, default=0, help="what is added to each roll")
    parser.add_argument("--dice", type=int, choices=(1, 2), default=2, help="dice for --need")
    parser.add_argument(
        "--higher-rolls", action="store_true", help="a roll must be above a number, not equal"
    )
