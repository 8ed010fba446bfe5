"""Plot ratings with their intervals: as text bars, and as SVG."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from math import ceil, floor

from tacora.arena.tournament import IntervalEstimate, Rated
from tacora.plots.svg_style import STYLE

BAR_WIDTH, MIN_BAR_WIDTH = 48, 12
"""The longest bar, in characters: in a wide terminal, and in a very narrow one."""
_RATING_COLUMNS = 6
"""A rating behind the bar, with a space."""


def bars(rated: Sequence[Rated], columns: int) -> list[str]:
    """Draw a bar for each bot that fits the columns: solid up to the interval, shaded in it."""
    names = max(len(line.bot) for line in rated)
    start, end = _scale(rated)
    width = max(MIN_BAR_WIDTH, min(BAR_WIDTH, columns - names - 1 - _RATING_COLUMNS))
    lines = [f"{'':{names}} {start:<{width // 2}}{end:>{width - width // 2}}"]
    for line in rated:
        low, high = _interval(line.rating)
        solid = round(width * (low - start) / (end - start))
        shaded = round(width * (high - start) / (end - start)) - solid
        lines.append(f"{line.bot:{names}} {'█' * solid}{'▒' * shaded} {line.rating.value:.0f}")
    return lines


MARGIN_RIGHT, ROW_HEIGHT, MARGIN_TOP, PLOT_WIDTH = 90, 30, 64, 520
"""Pixels."""
OWN_STYLE = """\
.line { stroke: #0b6bcb; } .dot { fill: #0b6bcb; }
@media (prefers-color-scheme: dark) { .line { stroke: #6cb6ff; } .dot { fill: #6cb6ff; } }
"""


def svg(rated: Sequence[Rated], title: str, subtitle: str) -> str:
    """Draw a dot for each rating on its interval."""
    start, end = _scale(rated)
    left = 40 + 8 * max(len(line.bot) for line in rated)
    width, height = left + PLOT_WIDTH + MARGIN_RIGHT, MARGIN_TOP + ROW_HEIGHT * len(rated) + 40
    bottom = height - 40

    def x_of(rating: float) -> float:
        return round(left + PLOT_WIDTH * (rating - start) / (end - start), 1)

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img">',
        f"<title>{escape(title)}: {escape(_summary(rated))}</title>",
        f"<style>{STYLE}{OWN_STYLE}</style>",
        f'<rect class="paper" width="{width}" height="{height}" rx="8"/>',
        f'<text class="title" x="16" y="26">{escape(title)}</text>',
        f'<text class="quiet" x="16" y="46">{escape(subtitle)}</text>',
    ]
    step = _step(start, end)
    for mark in range(step * ceil(start / step), end + 1, step):
        x = x_of(mark)
        parts += [
            f'<path class="grid" d="M{x} {MARGIN_TOP}V{bottom}"/>',
            f'<text class="quiet" x="{x}" y="{bottom + 18}" text-anchor="middle">{mark}</text>',
        ]
    for row, line in enumerate(rated):
        y = MARGIN_TOP + ROW_HEIGHT * row + ROW_HEIGHT // 2
        low, high = _interval(line.rating)
        near, far, dot = x_of(low), x_of(high), x_of(line.rating.value)
        parts += [
            f'<text x="{left - 14}" y="{y + 5}" text-anchor="end">{escape(line.bot)}</text>',
            f'<path class="line" d="M{near} {y}H{far}M{near} {y - 5}v10M{far} {y - 5}v10"/>',
            f'<circle class="dot" cx="{dot}" cy="{y}" r="4"/>',
            f'<text x="{far + 12}" y="{y + 5}">{line.rating.value:.0f}</text>',
        ]
    return "\n".join([*parts, "</svg>", ""])


def _interval(rating: IntervalEstimate) -> tuple[float, float]:
    low = rating.value if rating.low is None else rating.low
    return low, rating.value if rating.high is None else rating.high


def _scale(rated: Sequence[Rated], step: int = 50) -> tuple[int, int]:
    """Return round numbers around all intervals."""
    ends = [end for line in rated for end in _interval(line.rating)]
    start, end = step * floor(min(ends) / step), step * ceil(max(ends) / step)
    return start, max(end, start + step)


def _step(start: int, end: int) -> int:
    """Return the distance of the marks of a scale, so that there are at most eight."""
    return next(step for step in (50, 100, 200, 500, 1000, 5000) if (end - start) / step <= 8)


def _summary(rated: Sequence[Rated]) -> str:
    return ", ".join(f"{line.bot} {line.rating.value:.0f}" for line in rated)
