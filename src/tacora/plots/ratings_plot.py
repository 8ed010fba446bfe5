"""Ratings with their intervals as pictures: lines of characters, and SVG."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from math import ceil, floor

from tacora.arena.tournament import IntervalEstimate, Rated
from tacora.plots.svg_style import STYLE

WIDTH = 48
"""Characters of the longest bar."""


def bars(rated: Sequence[Rated]) -> list[str]:
    """A bar for each bot: solid up to the interval, shaded where it might end."""
    names = max(len(line.bot) for line in rated)
    start, end = _scale(rated)
    lines = [f"{'':{names}} {start:<{WIDTH // 2}}{end:>{WIDTH - WIDTH // 2}}"]
    for line in rated:
        low, high = _ends(line.rating)
        solid = round(WIDTH * (low - start) / (end - start))
        shaded = round(WIDTH * (high - start) / (end - start)) - solid
        lines.append(f"{line.bot:{names}} {'█' * solid}{'▒' * shaded} {line.rating.value:.0f}")
    return lines


RIGHT, ROW, TOP, INNER = 90, 30, 64, 520
OWN_STYLE = """\
.line { stroke: #0b6bcb; } .dot { fill: #0b6bcb; }
@media (prefers-color-scheme: dark) { .line { stroke: #6cb6ff; } .dot { fill: #6cb6ff; } }
"""


def svg(rated: Sequence[Rated], title: str, about: str) -> str:
    """A dot for each rating on its interval, for light paper and dark screens."""
    start, end = _scale(rated)
    left = 40 + 8 * max(len(line.bot) for line in rated)
    width, height = left + INNER + RIGHT, TOP + ROW * len(rated) + 40
    bottom = height - 40

    def across(rating: float) -> float:
        return round(left + INNER * (rating - start) / (end - start), 1)

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img">',
        f"<title>{escape(title)}: {escape(_in_words(rated))}</title>",
        f"<style>{STYLE}{OWN_STYLE}</style>",
        f'<rect class="paper" width="{width}" height="{height}" rx="8"/>',
        f'<text class="title" x="16" y="26">{escape(title)}</text>',
        f'<text class="quiet" x="16" y="46">{escape(about)}</text>',
    ]
    step = _step(start, end)
    for mark in range(step * ceil(start / step), end + 1, step):
        x = across(mark)
        parts += [
            f'<path class="grid" d="M{x} {TOP}V{bottom}"/>',
            f'<text class="quiet" x="{x}" y="{bottom + 18}" text-anchor="middle">{mark}</text>',
        ]
    for row, line in enumerate(rated):
        y, (low, high) = TOP + ROW * row + ROW // 2, _ends(line.rating)
        near, far, dot = across(low), across(high), across(line.rating.value)
        parts += [
            f'<text x="{left - 14}" y="{y + 5}" text-anchor="end">{escape(line.bot)}</text>',
            f'<path class="line" d="M{near} {y}H{far}M{near} {y - 5}v10M{far} {y - 5}v10"/>',
            f'<circle class="dot" cx="{dot}" cy="{y}" r="4"/>',
            f'<text x="{far + 12}" y="{y + 5}">{line.rating.value:.0f}</text>',
        ]
    return "\n".join([*parts, "</svg>", ""])


def _ends(rating: IntervalEstimate) -> tuple[float, float]:
    low = rating.value if rating.low is None else rating.low
    return low, rating.value if rating.high is None else rating.high


def _scale(rated: Sequence[Rated], step: int = 50) -> tuple[int, int]:
    """Round numbers around all intervals."""
    ends = [end for line in rated for end in _ends(line.rating)]
    start, end = step * floor(min(ends) / step), step * ceil(max(ends) / step)
    return start, max(end, start + step)


def _step(start: int, end: int) -> int:
    """How far apart the marks of a scale are, so that there are eight at the most."""
    return next(step for step in (50, 100, 200, 500, 1000, 5000) if (end - start) / step <= 8)


def _in_words(rated: Sequence[Rated]) -> str:
    return ", ".join(f"{line.bot} {line.rating.value:.0f}" for line in rated)
