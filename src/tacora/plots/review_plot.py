"""Plot the chances of winning over a game: as rows of blocks, and as SVG."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from itertools import groupby
from typing import NamedTuple

from tacora.plots.svg_style import STYLE

BLOCKS, DIGITS = "▁▂▃▄▅▆▇█", "01234567"


class Course(NamedTuple):
    """The chances of a game over time."""

    chances: Sequence[Sequence[float]]
    """Each seat's chance of winning: before the first step, and after each."""
    rounds: Sequence[int]
    """The round of each line."""


class Mark(NamedTuple):
    """A point of interest."""

    at: int
    """Index of the chances."""
    seat: int
    text: str


def rows(course: Course, width: int, levels: str = BLOCKS) -> tuple[str, list[str]]:
    """Return the line of rounds and a row of blocks for each seat, within the width."""
    edge = "│" if levels == BLOCKS else "|"
    parts = [[at for at, _ in part] for _, part in groupby(enumerate(course.rounds), _round_of)]
    steps, room = len(course.rounds), max(width - len(parts) + 1, len(parts))
    columns = [_spread(part, min(len(part), max(1, len(part) * room // steps))) for part in parts]
    heads = [f"{course.rounds[part[0]]:<{len(part)}}"[: len(part)] for part in columns]
    bars = [
        edge.join("".join(_level(course.chances[at][seat], levels) for at in p) for p in columns)
        for seat in range(len(course.chances[0]))
    ]
    return edge.join(heads), bars


def _round_of(pair: tuple[int, int]) -> int:
    return pair[1]


def _spread(part: list[int], columns: int) -> list[int]:
    """Choose some of them evenly, the last one always."""
    return [part[(column + 1) * len(part) // columns - 1] for column in range(columns)]


def _level(chance: float, levels: str) -> str:
    return levels[min(int(len(levels) * chance), len(levels) - 1)]


MARGIN_LEFT, MARGIN_TOP, MARGIN_RIGHT, MARGIN_BOTTOM = 56, 48, 176, 28
PLOT_WIDTH, PLOT_HEIGHT = 640, 300
LABEL_DISTANCE = 18
"""The least distance of the names at the ends of lines, in pixels."""
LIGHT_COLOURS = (
    "#b42318", "#0b6bcb", "#8a5a00", "#1a7f4b",
    "#7a3fd1", "#b5471b", "#0b7285", "#57606a",
)  # fmt: skip
DARK_COLOURS = (
    "#ff7b72", "#6cb6ff", "#e3b341", "#56d39b",
    "#c9a0ff", "#ffa28b", "#4fd1d9", "#e6edf3",
)  # fmt: skip
PATTERNS = ("none", "9 4", "2 3", "12 4 2 4", "18 5", "5 5", "12 3 2 3 2 3", "1 5")
"""Every line has its own pattern, so that colours are not needed."""

OWN_STYLE = ".line { fill: none; stroke-linejoin: round; }\n"


def svg(course: Course, names: Sequence[str], title: str, marks: Sequence[Mark]) -> str:
    """Draw a line for each seat with its name at the end."""
    width = MARGIN_LEFT + PLOT_WIDTH + MARGIN_RIGHT
    height = MARGIN_TOP + PLOT_HEIGHT + MARGIN_BOTTOM
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img">',
        f"<title>{escape(title)}: {escape(_summary(course, names))}</title>",
        f"<style>{STYLE}{OWN_STYLE}{_colours(len(names))}</style>",
        f'<rect class="paper" width="{width}" height="{height}" rx="8"/>',
        f'<text class="title" x="16" y="24">{escape(title)}</text>',
        *_grid(course),
    ]
    last = len(course.chances) - 1
    ends = _spread_labels([_y(chance) for chance in course.chances[last]])
    for seat, name in enumerate(names):
        points = " ".join(
            f"{_x(at, last)},{_y(line[seat])}" for at, line in enumerate(course.chances)
        )
        right, y, label_y = MARGIN_LEFT + PLOT_WIDTH, _y(course.chances[last][seat]), ends[seat]
        label = f"{escape(name)} {100 * course.chances[last][seat]:.0f} %"
        line = f'class="line of{seat}" stroke-dasharray="{PATTERNS[seat]}"'
        parts += [
            f'<polyline {line} points="{points}"/>',
            f'<path {line} stroke-opacity="0.4" d="M{right} {y}L{right + 34} {label_y}"/>',
            f'<text x="{right + 40}" y="{label_y + 5}">{label}</text>',
        ]
    for mark in marks:
        x, y = _x(mark.at, last), _y(course.chances[mark.at][mark.seat])
        parts.append(
            f'<circle class="line of{mark.seat}" cx="{x}" cy="{y}" r="5">'
            f"<title>{escape(mark.text)}</title></circle>"
        )
    return "\n".join([*parts, "</svg>", ""])


def _colours(seats: int) -> str:
    light = " ".join(f".of{seat} {{ stroke: {LIGHT_COLOURS[seat]}; }}" for seat in range(seats))
    dark = " ".join(f".of{seat} {{ stroke: {DARK_COLOURS[seat]}; }}" for seat in range(seats))
    return f"{light}\n@media (prefers-color-scheme: dark) {{ {dark} }}\n"


def _grid(course: Course) -> list[str]:
    """Draw a line for every quarter of a victory and for the start of each round."""
    parts = []
    for percent in range(0, 101, 25):
        x, y = MARGIN_LEFT - 8, _y(percent / 100)
        parts += [
            f'<path class="grid" d="M{MARGIN_LEFT} {y}h{PLOT_WIDTH}"/>',
            f'<text class="quiet" x="{x}" y="{y + 4}" text-anchor="end">{percent} %</text>',
        ]
    last = len(course.rounds) - 1
    for number in sorted(set(course.rounds)):
        first = course.rounds.index(number)
        at = _x(max(first - 1, 0), last)
        parts += [
            f'<path class="grid" d="M{at} {MARGIN_TOP}v{PLOT_HEIGHT + 6}"/>',
            f'<text class="quiet" x="{at + 4}" y="{MARGIN_TOP + PLOT_HEIGHT + 18}">{number}</text>',
        ]
    return parts


def _x(at: int, last: int) -> float:
    return round(MARGIN_LEFT + PLOT_WIDTH * at / max(last, 1), 1)


def _y(chance: float) -> float:
    return round(MARGIN_TOP + PLOT_HEIGHT * (1 - chance), 1)


def _spread_labels(heights: list[float]) -> list[float]:
    """Move heights until no two are too close and none is below the lowest line."""
    order = sorted(range(len(heights)), key=lambda seat: -heights[seat])
    moved, below = list(heights), float(MARGIN_TOP + PLOT_HEIGHT + LABEL_DISTANCE)
    for seat in order:
        below = moved[seat] = min(heights[seat], below - LABEL_DISTANCE)
    return moved


def _summary(course: Course, names: Sequence[str]) -> str:
    last = course.chances[-1]
    return ", ".join(f"{name} {100 * last[seat]:.0f} %" for seat, name in enumerate(names))
