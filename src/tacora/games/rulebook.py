"""The rules of a game in our own words, as texts: whole, by chapter, by clause."""

from __future__ import annotations

import re
from importlib.resources import files

_CLAUSE = re.compile(r"- \*\*([A-Z][0-9]+)\*\* (.+)")


def rules_text(game: str, language: str) -> str:
    """The whole text, in Markdown."""
    name = f"rules.{language}.md"
    return files(f"tacora.games.{game}").joinpath(name).read_text("utf-8")


def clauses_of(text: str) -> dict[str, str]:
    """The clauses by their numbers."""
    return {match[1]: match[2] for match in map(_CLAUSE.fullmatch, text.splitlines()) if match}


def chapters_of(text: str) -> dict[str, dict[str, str]]:
    """The clauses by the headings they stand under."""
    chapters: dict[str, dict[str, str]] = {}
    for part in text.split("\n## ")[1:]:
        title, _, body = part.partition("\n")
        clauses = clauses_of(body)
        if clauses:
            chapters[title.strip()] = clauses
    return chapters
