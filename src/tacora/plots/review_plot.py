"""Chances of winning over a game as pictures: rows of blocks, and SVG."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from itertools import groupby
from typing import NamedTuple

from tacora.plots.svg_style import STYLE

BLOCKS, DIGITS = "▁▂▃▄▅▆▇█", "01234567"


class Course(NamedTuple):
    """How a game went."""

    chances: Sequence[Sequence[float]]
    """Each seat's chance of winning: before the first step, and after each."""
    rounds: Sequence[int]
    """The round that each of these belongs to."""


class Mark(NamedTuple):
    """Something to point at."""

    at: int
    """Which of the chances."""
    seat: int
    text: str


def rows(course: Course, width: int, levels: str = BLOCKS) -> tuple[str, list[str]]:
    """The rounds, and for each seat a row of blocks; as many columns as there is room for."""
    edge = "│" if levels == BLOCKS else "|"
    parts = [[at for at, _ in part] for _, part in groupby(enumerate(course.rounds), _second)]
    steps, room = len(course.rounds), max(width - len(parts) + 1, len(parts))
    columns = [_spread(part, min(len(part), max(1, len(part) * room // steps))) for part in parts]
    heads = [f"{course.rounds[part[0]]:<{len(part)}}"[: len(part)] for part in columns]
    bars = [
        edge.join("".join(_level(course.chances[at][seat], levels) for at in p) for p in columns)
        for seat in range(len(course.chances[0]))
    ]
    return edge.join(heads), bars


def _second(pair: tuple[int, int]) -> int:
    return pair[1]


def _spread(part: list[int], columns: int) -> list[int]:
    """So many of them, evenly, the last one always."""
    return [part[(column + 1) * len(part) // columns - 1] for column in range(columns)]


def _level(chance: float, levels: str) -> str:
    return levels[min(int(len(levels) * chance), len(levels) - 1)]


LEFT, TOP, INNER, HEIGHT, RIGHT, BOTTOM = 56, 48, 640, 300, 176, 28
APART = 18
"""How far apart the names at the ends of lines are."""
LIGHT = (
    "#b42318", "#0b6bcb", "#8a5a00", "#1a7f4b",
    "#7a3fd1", "#b5471b", "#0b7285", "#57606a",
)  # fmt: skip
DARK = (
    "#ff7b72", "#6cb6ff", "#e3b341", "#56d39b",
    "#c9a0ff", "#ffa28b", "#4fd1d9", "#e6edf3",
)  # fmt: skip
PATTERNS = ("none", "9 4", "2 3", "12 4 2 4", "18 5", "5 5", "12 3 2 3 2 3", "1 5")
"""Every line is drawn in its own way: nobody needs colours to tell them apart."""

OWN_STYLE = ".line { fill: none; stroke-linejoin: round; }\n"


def svg(course: Course, names: Sequence[str], title: str, marks: Sequence[Mark]) -> str:
    """A line for each seat with its name at the end, for light paper and dark screens."""
    wide, high = LEFT + INNER + RIGHT, TOP + HEIGHT + BOTTOM
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" role="img">',
        f"<title>{escape(title)}: {escape(_in_words(course, names))}</title>",
        f"<style>{STYLE}{OWN_STYLE}{_colours(len(names))}</style>",
        f'<rect class="paper" width="{wide}" height="{high}" rx="8"/>',
        f'<text class="title" x="16" y="24">{escape(title)}</text>',
        *_grid(course),
    ]
    last = len(course.chances) - 1
    ends = _apart([_down(chance) for chance in course.chances[last]])
    for seat, name in enumerate(names):
        points = " ".join(
            f"{_across(at, last)},{_down(line[seat])}" for at, line in enumerate(course.chances)
        )
        right, height, end = LEFT + INNER, _down(course.chances[last][seat]), ends[seat]
        said = f"{escape(name)} {100 * course.chances[last][seat]:.0f} %"
        line = f'class="line of{seat}" stroke-dasharray="{PATTERNS[seat]}"'
        parts += [
            f'<polyline {line} points="{points}"/>',
            f'<path {line} stroke-opacity="0.4" d="M{right} {height}L{right + 34} {end}"/>',
            f'<text x="{right + 40}" y="{end + 5}">{said}</text>',
        ]
    for mark in marks:
        x, y = _across(mark.at, last), _down(course.chances[mark.at][mark.seat])
        parts.append(
            f'<circle class="line of{mark.seat}" cx="{x}" cy="{y}" r="5">'
            f"<title>{escape(mark.text)}</title></circle>"
        )
    return "\n".join([*parts, "</svg>", ""])


def _colours(seats: int) -> str:
    light = " ".join(f".of{seat} {{ stroke: {LIGHT[seat]}; }}" for seat in range(seats))
    dark = " ".join(f".of{seat} {{ stroke: {DARK[seat]}; }}" for seat in range(seats))
    return f"{light}\n@media (prefers-color-scheme: dark) {{ {dark} }}\n"


def _grid(course: Course) -> list[str]:
    """Every quarter of a victory, and where rounds begin."""
    parts = []
    for percent in range(0, 101, 25):
        y = _down(percent / 100)
        parts += [
            f'<path class="grid" d="M{LEFT} {y}h{INNER}"/>',
            f'<text class="quiet" x="{LEFT - 8}" y="{y + 4}" text-anchor="end">{percent} %</text>',
        ]
    last = len(course.rounds) - 1
    for number in sorted(set(course.rounds)):
        first = course.rounds.index(number)
        x = _across(max(first - 1, 0), last)
        parts += [
            f'<path class="grid" d="M{x} {TOP}v{HEIGHT + 6}"/>',
            f'<text class="quiet" x="{x + 4}" y="{TOP + HEIGHT + 18}">{number}</text>',
        ]
    return parts


def _across(at: int, last: int) -> float:
    return round(LEFT + INNER * at / max(last, 1), 1)


def _down(chance: float) -> float:
    return round(TOP + HEIGHT * (1 - chance), 1)


def _apart(heights: list[float]) -> list[float]:
    """The same heights, moved until no two are too close, and none beyond the lowest line."""
    order = sorted(range(len(heights)), key=lambda seat: -heights[seat])
    found, below = list(heights), float(TOP + HEIGHT + APART)
    for seat in order:
        below = found[seat] = min(heights[seat], below - APART)
    return found


def _in_words(course: Course, names: Sequence[str]) -> str:
    last = course.chances[-1]
    return ", ".join(f"{name} {100 * last[seat]:.0f} %" for seat, name in enumerate(names))
