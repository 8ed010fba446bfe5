"""tacora rules GAME: print the rules clause by clause, or the texts of the cards."""

from __future__ import annotations

import argparse
import os
from itertools import groupby
from operator import itemgetter

from tacora.cli.common import add_game, add_json, add_language
from tacora.cli.game_cli import get_game_cli
from tacora.cli.reporting import console, print_json
from tacora.core.error_codes import CallCode
from tacora.core.errors import UsageError
from tacora.core.replay import AnyGame
from tacora.games.registry import find_entry, get_game
from tacora.games.rulebook import clauses_of, rules_text
from tacora.i18n.catalog import Catalog, language_of

_TEXT_SUFFIX = ".text"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_game(parser)
    part = parser.add_mutually_exclusive_group()
    part.add_argument("--clause", help="print one clause, by its number")
    part.add_argument("--cards", action="store_true", help="print the texts of the game's cards")
    add_language(parser)
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    game = get_game(args.game)
    language = args.lang or language_of(os.environ)
    if args.cards:
        return _cards(game, language, args.json)
    text = rules_text(game.name, language)
    clauses = clauses_of(text)
    if args.clause:
        clauses = {name: text for name, text in clauses.items() if name == args.clause.upper()}
        if not clauses:
            message = Catalog(language).format(
                "rules.nothing", clause=args.clause[:40], game=game.name
            )
            raise UsageError(CallCode.CLAUSE, message)
    if args.json:
        print_json({"game": game.name, "lang": language, "clauses": clauses})
    elif args.clause:
        print("\n".join(f"{name}  {text}" for name, text in clauses.items()))
    else:
        _show(text)
    return 0


def _cards(game: AnyGame, language: str, as_json: bool) -> int:
    """Print every card that has a text, in the order of the box."""
    cards = cards_of(game, language)
    if not cards:
        message = Catalog(language).format("rules.no-cards", game=game.name)
        raise UsageError(CallCode.CARDS, message)
    note_id = get_game_cli(game.name).card_note
    note = "" if note_id is None else Catalog(language).format(note_id)
    if as_json:
        print_json({"game": game.name, "lang": language, "note": note, "cards": cards})
        return 0
    for _, family in groupby(cards, key=itemgetter("family")):
        print(*[f"{card['name']} – {card['text']}" for card in family], sep="\n", end="\n\n")
    print(note)
    return 0


def cards_of(game: AnyGame, language: str) -> list[dict[str, str]]:
    """Return the cards that have a text: ids with a `.text` among the game's texts.

    A card without a family belongs to its kind's, such as `explorer`.
    """
    options = game.rules.parse_options({"players": find_entry(game.name).default_players})
    texts = game.presentation.card_texts(options, language)
    catalog = Catalog(language, (), texts)
    keys = [key.removesuffix(_TEXT_SUFFIX) for key in texts if key.endswith(_TEXT_SUFFIX)]
    return [
        {
            "id": key.partition(".")[2],
            "name": catalog.format(key),
            "text": catalog.format(key + _TEXT_SUFFIX),
            "gist": catalog.format(f"{key}.gist"),
            "family": texts.get(f"{key}.family", key.partition(".")[0]),
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
