"""What the server says about the games themselves: players, bots, cards, rules.

It does not change while the server runs, so each answer is computed once.
"""

from __future__ import annotations

from functools import cache

from tacora.bots import registry
from tacora.core.error_codes import CallCode
from tacora.core.errors import InvalidOptions, UsageError
from tacora.games.registry import find_entry, game_names, get_game
from tacora.games.rulebook import chapters_of, rules_text
from tacora.i18n.catalog import LANGUAGES
from tacora.server import http_types
from tacora.table import protocol


@cache
def games() -> list[http_types.GameInfo]:
    """Return all games with their numbers of players and their bots."""
    return [_game_info(name) for name in game_names()]


@cache
def card_texts(game: str, language: str) -> http_types.CardTexts:
    """Return the texts of a game's standard cards; empty for a game without texts on its cards."""
    _check("Cards", game, language)
    found = get_game(game)
    options = found.rules.parse_options({"players": find_entry(game).default_players})
    texts = dict(found.presentation.card_texts(options, language))
    return http_types.CardTexts("fr" if language == "fr" else "en", texts)


@cache
def rules(game: str, language: str) -> list[http_types.Chapter]:
    """Return the rules of a game as chapters of clauses."""
    _check("Rules", game, language)
    chapters = chapters_of(rules_text(game, language))
    return [
        http_types.Chapter(
            title, [http_types.Clause(number, text) for number, text in clauses.items()]
        )
        for title, clauses in chapters.items()
    ]


def _check(what: str, game: str, language: str) -> None:
    if game not in game_names() or language not in LANGUAGES:
        raise UsageError(
            CallCode.RULES,
            f"{what} exist for {', '.join(game_names())} in {', '.join(LANGUAGES)}.",
        )


def _game_info(name: str) -> http_types.GameInfo:
    seats = range(1, len(protocol.COLOURS) + 1)
    return http_types.GameInfo(
        name=name,
        players=[players for players in seats if _is_playable(name, players)],
        bots=list(registry.bot_names(name)),
        stand_in=registry.replacement_bot(name),
        quick=list(registry.quick_bots(name)),
    )


def _is_playable(name: str, players: int) -> bool:
    try:
        get_game(name).rules.parse_options({"players": players})
    except InvalidOptions:
        return False
    return True
