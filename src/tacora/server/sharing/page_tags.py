"""The tags of a page that say what a shared link is: Open Graph, and Twitter's.

They tell no more than the link's page: names and points of a game that is over; before that only
the game, and whether it waits or is played. Of a daily game they tell the day, until it is over.
"""

from __future__ import annotations

from datetime import date
from html import escape
from typing import Literal

from tacora.i18n.catalog import LANGUAGES, Catalog
from tacora.server.http_types import ListedTable
from tacora.server.sharing.picture import HEIGHT, WIDTH, art, has_result, ranking

PageKind = Literal["t", "g"]
"""The table's page, or that of its finished game."""

MAX_HEADER_LENGTH = 400
_LOCALES = {"en": "en_GB", "fr": "fr_FR"}
_FIRST_STRONG_ISOLATE, _END_OF_ISOLATE = "\u2068", "\u2069"


def accepted_language(header: str) -> str:
    """Return the language of ours that an Accept-Language header wants most; English without."""
    wanted: list[tuple[float, str]] = []
    for part in header[:MAX_HEADER_LENGTH].split(","):
        tag, _, quality = part.strip().partition(";")
        try:
            weight = float(quality.strip().removeprefix("q=") or 1)
        except ValueError:
            continue
        wanted.append((-weight, tag[:2].lower()))
    known = [language for weight, language in sorted(wanted, key=lambda each: each[0]) if weight]
    return next((language for language in known if language in LANGUAGES), LANGUAGES[0])


def page_tags(
    table: ListedTable, kind: PageKind, language: str, base_url: str, day: str | None = None
) -> str:
    """Return the tags of a table's page; `base_url` ends with a slash.

    With a `day` it is a daily game of which nothing else may be told.
    """
    catalog = Catalog(language)
    if day is None:
        title, description = _words(table, kind, catalog)
    else:
        title, description = _words_of_day(table.game, day, catalog)
    image = f"{base_url}og/{table.code}.png"
    return "".join(
        [
            _property("og:type", "website"),
            _property("og:site_name", "Tacora"),
            _property("og:locale", _LOCALES[language]),
            _property("og:title", title),
            _property("og:description", description),
            _property("og:url", f"{base_url}{kind}/{table.code}"),
            _property("og:image", image),
            _property("og:image:type", "image/png"),
            _property("og:image:width", str(WIDTH)),
            _property("og:image:height", str(HEIGHT)),
            _property("og:image:alt", title),
            _name("twitter:card", "summary_large_image"),
            _name("twitter:title", title),
            _name("twitter:description", description),
            _name("twitter:image", image),
        ]
    )


def _words(table: ListedTable, kind: PageKind, catalog: Catalog) -> tuple[str, str]:
    """Return the title and the description of a page."""
    game = art().scenes[table.game].title
    if not has_result(table):
        if table.phase == "over":
            title, text = "share.over", "share.over-text"
        elif table.phase == "gathering" and kind == "t":
            title, text = "share.waits", "share.waits-text"
        else:
            title, text = "share.on", "share.on-text"
        return catalog.format(title, game=game), catalog.format(text, code=table.code)
    placed = ranking(table)
    winners = [_isolated(each.name) for each in placed[: len(table.winners or [])]]
    if winners:
        form = catalog.format("share.won", count=len(winners), who=catalog.join(winners))
    else:
        form = catalog.format("share.nobody")
    points = [f"{each.place}. {_isolated(each.name)} {each.points}" for each in placed]
    return f"{form} – {game}", " · ".join(points)


def _words_of_day(game: str, day: str, catalog: Catalog) -> tuple[str, str]:
    """Return the title and the description of a daily game whose luck is a secret."""
    when = date.fromisoformat(day)
    month = catalog.format(f"date.month-{when.month}")
    written = catalog.format("date.day", count=when.day, month=month, year=when.year)
    title = catalog.format("share.daily", game=art().scenes[game].title, date=written)
    return title, catalog.format("share.daily-text")


def _isolated(name: str) -> str:
    """Return a name that does not turn the words around it, whatever its direction."""
    return f"{_FIRST_STRONG_ISOLATE}{name}{_END_OF_ISOLATE}"


def _property(name: str, content: str) -> str:
    return f'<meta property="{name}" content="{escape(content)}" />\n    '


def _name(name: str, content: str) -> str:
    return f'<meta name="{name}" content="{escape(content)}" />\n    '
