"""The options of Diamonds & Dinosaurs and the arguments of `odds` as flags."""

from __future__ import annotations

import argparse
from typing import Any

DEFAULT_TURN_LIMIT = 100
"""Turns per player in a simulation: random bots may never come home (J53)."""


def add_options(parser: argparse.ArgumentParser, players: int | None) -> None:
    """Add the game's options as flags."""
    parser.add_argument(
        "--players",
        type=int,
        default=players,
        required=players is None,
        help="number of players, 2 to 6",
    )
    parser.add_argument(
        "--diamonds",
        type=int,
        metavar="4|6",
        help="diamonds to win: 4 (default), or 6 for two players",
    )
    parser.add_argument("--explorers", help="chosen in turn order (default), or dealt")
    parser.add_argument("--attacks", help="dinosaurs that attack: all (default) or moved")
    parser.add_argument("--pickpocketing", action="store_true", help="diamonds may be stolen")
    parser.add_argument(
        "--higher-rolls", action="store_true", help="a roll must be above the number, not equal"
    )
    parser.add_argument(
        "--compensation",
        type=int,
        metavar="N",
        help="house rule: the last player starts with N items, those between with a part (0 to 5)",
    )
    is_simulation = players is None  # `play` has a default number of players
    limit = DEFAULT_TURN_LIMIT if is_simulation else None
    shown = f" (default {DEFAULT_TURN_LIMIT})" if limit else ""
    parser.add_argument(
        "--turn-limit",
        type=int,
        default=limit,
        metavar="N",
        help=f"for simulations, the rules have none: nobody wins after N turns each{shown}",
    )
    parser.add_argument("--cards", metavar="FILE", help="custom cards (TOML)")


def options_from(args: argparse.Namespace) -> dict[str, Any]:
    """Return the options from the command line, in the form of a record."""
    options: dict[str, Any] = {"players": args.players}
    for key in ("diamonds", "explorers", "attacks", "compensation", "turn-limit"):
        value = getattr(args, key.replace("-", "_"))
        if value is not None:
            options[key] = value
    for key in ("pickpocketing", "higher-rolls"):
        if getattr(args, key.replace("-", "_")):
            options[key] = True
    if args.cards is not None:
        options["cards"] = card_tables(args.cards)
    return options


def card_tables(name: str) -> dict[str, object]:
    """Read and check the tables of a card file, while errors can still name the file."""
    from tacora.games.dinosaurs.cards.loader import custom_cards, read_file

    tables = read_file(name)
    custom_cards(tables, name)
    return tables


def add_odds(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `odds`: a position, numbers, or both."""
    parser.add_argument(
        "position",
        nargs="?",
        metavar="POSITION",
        help="a position in one line, as replay prints it and docs/notation.md explains",
    )
    parser.add_argument("--cards", metavar="FILE", help="the custom cards of the position")
    parser.add_argument("--seat", type=int, help="the seat to print odds for (default: active)")
    parser.add_argument(
        "--home",
        type=int,
        metavar="N",
        help="chance to reach Base Camp within N actions (default 6)",
    )
    parser.add_argument(
        "--need", type=int, metavar="N", help="chance of a roll against this number"
    )
    parser.add_argument(
        "--evade", metavar="7,7,10", help="chance to evade dinosaurs on spaces of these numbers"
    )
    parser.add_argument("--plus", type=int, default=0, help="bonus added to each roll (default 0)")
    parser.add_argument(
        "--dice", type=int, choices=(1, 2), default=2, help="dice of --need (default 2)"
    )
    parser.add_argument(
        "--higher-rolls", action="store_true", help="a roll must be above the number, not equal"
    )
