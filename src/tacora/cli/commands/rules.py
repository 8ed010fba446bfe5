"""tacora rules GAME: the rules in our own words, clause by clause, and what its cards say."""

from __future__ import annotations

import argparse
import os
from itertools import groupby
from operator import itemgetter

from tacora.cli.common import add_game, add_json, add_language, console, print_json
from tacora.cli.game_cli import get_game_cli
from tacora.core.error_codes import CallCode
from tacora.core.errors import UsageError
from tacora.core.replay import AnyGame
from tacora.games.registry import get_game
from tacora.games.rulebook import clauses_of, rules_text
from tacora.i18n.catalog import Catalog, language_of

_TEXT = ".text"
_NOTES = {"dinosaurs": "jungle.reconstructed"}
"""What is to be said of the cards of a game besides what they say."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_game(parser)
    part = parser.add_mutually_exclusive_group()
    part.add_argument("--clause", help="one clause only, by its number")
    part.add_argument("--cards", action="store_true", help="what the cards of the game say")
    add_language(parser)
    add_json(parser)


def run(chosen: argparse.Namespace) -> int:
    game = get_game(chosen.game)
    language = chosen.lang or language_of(os.environ)
    if chosen.cards:
        return _cards(game, language, chosen.json)
    text = rules_text(game.name, language)
    clauses = clauses_of(text)
    if chosen.clause:
        clauses = {name: text for name, text in clauses.items() if name == chosen.clause.upper()}
        if not clauses:
            message = Catalog(language).say(
                "rules.nothing", clause=chosen.clause[:40], game=game.name
            )
            raise UsageError(CallCode.CLAUSE, message)
    if chosen.json:
        print_json({"game": game.name, "lang": language, "clauses": clauses})
    elif chosen.clause:
        print("\n".join(f"{name}  {text}" for name, text in clauses.items()))
    else:
        _show(text)
    return 0


def _cards(game: AnyGame, language: str, as_json: bool) -> int:
    """Every card with a text, in the order of the box."""
    cards = cards_of(game, language)
    if not cards:
        message = Catalog(language).say("rules.no-cards", game=game.name)
        raise UsageError(CallCode.CARDS, message)
    note = Catalog(language).say(_NOTES[game.name]) if game.name in _NOTES else ""
    if as_json:
        print_json({"game": game.name, "lang": language, "note": note, "cards": cards})
        return 0
    for _, family in groupby(cards, key=itemgetter("family")):
        print(*[f"{card['name']} – {card['text']}" for card in family], sep="\n", end="\n\n")
    print(note)
    return 0


def cards_of(game: AnyGame, language: str) -> list[dict[str, str]]:
    """The cards that say something: whatever has a `.text` among the words of the game.

    A card that names no family is of its kind's: `explorer`.
    """
    side = get_game_cli(game.name)
    words = game.presentation.card_texts(
        game.rules.parse_options({"players": side.players}), language
    )
    catalog = Catalog(language, (), words)
    keys = [key.removesuffix(_TEXT) for key in words if key.endswith(_TEXT)]
    return [
        {
            "id": key.partition(".")[2],
            "name": catalog.say(key),
            "text": catalog.say(key + _TEXT),
            "family": words.get(f"{key}.family", key.partition(".")[0]),
        }
        for key in keys
    ]


def _show(text: str) -> None:
    out = console()
    if not out.is_terminal:
        print(text, end="")
        return
    from rich.markdown import Markdown

    out.print(Markdown(text), width=min(out.width, 100))
