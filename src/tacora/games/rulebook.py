"""Read the rules of a game as texts: whole, by chapter, by clause."""

from __future__ import annotations

import re
from importlib.resources import files

from tacora.games.registry import find_entry

_CLAUSE = re.compile(r"- \*\*([A-Z][0-9]+)\*\* (.+)")


def rules_text(game: str, language: str) -> str:
    """Return the whole text, in Markdown."""
    name = f"rules.{language}.md"
    return files(find_entry(game).rules_texts).joinpath(name).read_text("utf-8")


def clauses_of(text: str) -> dict[str, str]:
    """Return the clauses by their numbers."""
    return {match[1]: match[2] for match in map(_CLAUSE.fullmatch, text.splitlines()) if match}


def chapters_of(text: str) -> dict[str, dict[str, str]]:
    """Return the clauses by the headings above them."""
    chapters: dict[str, dict[str, str]] = {}
    for part in text.split("\n## ")[1:]:
        title, _, body = part.partition("\n")
        clauses = clauses_of(body)
        if clauses:
            chapters[title.strip()] = clauses
    return chapters
