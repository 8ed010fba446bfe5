"""tacora rules GAME: the rules in our own words, clause by clause."""

from __future__ import annotations

import argparse
import os
import re
from importlib.resources import files

from tacora.cli.common import add_game, add_json, add_language, console, print_json
from tacora.core.errors import WrongCall
from tacora.games import game_named
from tacora.i18n.catalog import Catalog, language_of

_CLAUSE = re.compile(r"- \*\*([A-Z][0-9]+)\*\* (.+)")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_game(parser)
    parser.add_argument("--clause", help="one clause only, by its number")
    add_language(parser)
    add_json(parser)


def run(chosen: argparse.Namespace) -> int:
    game = game_named(chosen.game)
    language = chosen.lang or language_of(os.environ)
    text = rules_text(game.name, language)
    clauses = clauses_of(text)
    if chosen.clause:
        clauses = {name: text for name, text in clauses.items() if name == chosen.clause.upper()}
        if not clauses:
            message = Catalog(language).say(
                "rules.nothing", clause=chosen.clause[:40], game=game.name
            )
            raise WrongCall("call/clause", message)
    if chosen.json:
        print_json({"game": game.name, "lang": language, "clauses": clauses})
    elif chosen.clause:
        print("\n".join(f"{name}  {text}" for name, text in clauses.items()))
    else:
        _show(text)
    return 0


def rules_text(game: str, language: str) -> str:
    """The whole text, in Markdown."""
    name = f"rules.{language}.md"
    return files(f"tacora.{game}").joinpath(name).read_text("utf-8")


def clauses_of(text: str) -> dict[str, str]:
    """The clauses by their numbers."""
    return {match[1]: match[2] for match in map(_CLAUSE.fullmatch, text.splitlines()) if match}


def _show(text: str) -> None:
    out = console()
    if not out.is_terminal:
        print(text, end="")
        return
    from rich.markdown import Markdown

    out.print(Markdown(text), width=min(out.width, 100))
