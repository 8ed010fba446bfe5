"""Draw a table of Diamant for researchers: as lines of text, or as an image."""

from __future__ import annotations

import sys
from typing import Any

from tacora.core.error_codes import CallCode
from tacora.core.errors import UsageError
from tacora.games.diamant.cards import ENTRANCES
from tacora.games.diamant.odds import round_end_chance
from tacora.games.diamant.state import RevealedCard, State, explorers_in_cave, scores
from tacora.games.diamant.view import barricades, view
from tacora.plots.lettering import Style, width_of, write
from tacora.plots.png import svg_pixels

RENDER_MODES = ("human", "ansi", "rgb_array")
RENDER_FPS = 2
WIDTH, HEIGHT = 960, 540

_GROUND, _ROCK, _PAPER, _INK, _QUIET = "#14121c", "#242033", "#f4ecd8", "#2a2438", "#a9a4bb"
_RUBY, _GOLD, _DANGER = "#d9304f", "#d99a1c", "#7b3fa0"
_SEATS = ("#ff6b6d", "#5cc8ff", "#ffd166", "#7fe0a7", "#b79cff", "#ff9e80", "#4fd1c5", "#ffffff")
_CARD, _CARD_HEIGHT, _GAP = 96, 128, 12
_FIRST_X, _FIRST_Y, _SEATS_Y = 32, 110, 420
_MAX_CARDS = 16
_A_ROW = 8


def check_render_mode(mode: str | None) -> None:
    """Raise UsageError for a mode that does not exist."""
    if mode is not None and mode not in RENDER_MODES:
        accepted = ", ".join(RENDER_MODES)
        raise UsageError(CallCode.USAGE, f"The render mode is one of {accepted}; not {mode!r:.40}.")


def show(state: State, mode: str | None) -> Any:
    """Draw a state: print it (`human`), or return a text (`ansi`) or pixels (`rgb_array`)."""
    if mode == "rgb_array":
        return svg_pixels(to_svg(state), WIDTH)
    if mode == "ansi":
        return to_text(state)
    if mode == "human":
        sys.stdout.write(to_text(state))
    return None


def to_text(state: State) -> str:
    """Return the table in a few lines of text."""
    cards = " ".join(_card_text(card) for card in state.path)
    lines = [_title(state), f"  path: {cards or '-'}"]
    for seat, points in enumerate(scores(state)):
        where = f"in the cave with {state.carried}" if explorers_in_cave(state, seat) else "at camp"
        lines.append(f"  player_{seat}: {points} points, {where}")
    return "\n".join(lines) + "\n"


def to_svg(state: State) -> str:
    """Return the table as a picture."""
    shown = state.path[-_MAX_CARDS:]
    cards = [_card(card, place) for place, card in enumerate(shown)]
    seats = [_seat(state, seat) for seat in range(state.options.players)]
    doors = [
        f'<rect x="{WIDTH - 214 + 38 * n}" y="36" width="28" height="34" rx="12" '
        f'fill="{_ROCK if n < barricades(state) else _GOLD}"/>'
        for n in range(ENTRANCES)
    ]
    title = write(_title(state), _FIRST_X, 64, Style(22, _PAPER))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}">'
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{_GROUND}"/>'
        f'<rect x="16" y="92" width="{WIDTH - 32}" height="304" rx="24" fill="{_ROCK}"/>'
        f"{title}{''.join(doors + cards + seats)}</svg>"
    )


def _title(state: State) -> str:
    if state.awaiting == "nothing":
        return f"Game over: {' and '.join(f'player_{s}' for s in _leaders(state))} ahead"
    seen = view(state, None)
    pool = sum(card.rubies for card in state.path)
    return (
        f"Round {state.round} of {ENTRANCES}, {pool} rubies on the path,"
        f" {round(100 * float(round_end_chance(seen)))} % risk"
    )


def _leaders(state: State) -> list[int]:
    points = scores(state)
    return [seat for seat, own in enumerate(points) if own == max(points)]


def _card_text(card: RevealedCard) -> str:
    return f"{card.card.code}({card.rubies})" if card.rubies else card.card.code


def _card(revealed: RevealedCard, place: int) -> str:
    card = revealed.card
    x = _FIRST_X + (place % _A_ROW) * (_CARD + _GAP) + 8
    y = _FIRST_Y + (place // _A_ROW) * (_CARD_HEIGHT + _GAP)
    middle, centre = x + _CARD / 2, y + 52
    if card.kind == "treasure":
        shape = _gem(middle, centre, 30, _RUBY)
        number = write(str(card.value), middle, centre + 9, Style(20, "#ffffff"), "middle")
        below = f"{revealed.rubies} left" if revealed.rubies else ""
    elif card.kind == "trap":
        shape = (
            f'<path d="M{middle} {centre - 32}L{middle + 34} {centre + 26}H{middle - 34}Z" '
            f'fill="{_DANGER}" stroke="{_DANGER}" stroke-width="8" stroke-linejoin="round"/>'
        )
        number = write("!", middle, centre + 18, Style(30, "#ffffff"), "middle")
        below = card.trap
    else:
        shape = _gem(middle, centre, 34, _GOLD)
        number = write("R", middle, centre + 10, Style(22, "#ffffff"), "middle")
        below = f"relic {card.value}" if card.value else "relic"
    height = min(13.0, 13.0 * (_CARD - 14) / max(1.0, width_of(below, 13)))
    label = write(below, middle, y + _CARD_HEIGHT - 16, Style(height, _INK), "middle")
    return (
        f'<rect x="{x}" y="{y}" width="{_CARD}" height="{_CARD_HEIGHT}" rx="10" fill="{_PAPER}"/>'
        f"{shape}{number}{label if below else ''}"
    )


def _gem(x: float, y: float, size: float, colour: str) -> str:
    """Return a cut stone with a lighter table."""
    points = ((0, -1), (0.9, -0.45), (0.9, 0.45), (0, 1), (-0.9, 0.45), (-0.9, -0.45))
    outline = " ".join(f"{x + size * dx:.1f},{y + size * dy:.1f}" for dx, dy in points)
    facets = " ".join(f"{x + size * dx * 0.6:.1f},{y + size * dy * 0.6:.1f}" for dx, dy in points)
    return (
        f'<polygon points="{outline}" fill="{colour}"/>'
        f'<polygon points="{facets}" fill="#ffffff" fill-opacity=".22"/>'
    )


def _seat(state: State, seat: int) -> str:
    wide = (WIDTH - 2 * _FIRST_X) / state.options.players
    x, colour = _FIRST_X + wide * seat, _SEATS[seat]
    inside = len(explorers_in_cave(state, seat))
    where = f"cave +{state.carried * inside}" if inside else "camp"
    mark = (
        f'<circle cx="{x + 18}" cy="{_SEATS_Y + 30}" r="14" fill="{colour}" '
        f'fill-opacity="{1 if inside else 0.35}"/>'
    )
    lines = (
        write(str(scores(state)[seat]), x + 42, _SEATS_Y + 40, Style(24, _PAPER)),
        write(where, x + 4, _SEATS_Y + 74, Style(13, colour if inside else _QUIET)),
        write(f"player {seat}", x + 4, _SEATS_Y + 98, Style(11, _QUIET)),
    )
    return mark + "".join(lines)
