"""The picture of a shared link: the end of a finished game, or the place where one is played.

Runs in a worker process. Nothing of a game that is not over is in the picture, and nothing but the
day of a daily game until that day is over.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from itertools import groupby

import msgspec
import resvg_py
from msgspec import UNSET, Struct

from tacora.plots.lettering import Style, can_write, shorten, width_of, write
from tacora.server.http_types import ListedTable

WIDTH, HEIGHT = 1200, 630
MAX_PLACES = 8
"""The players that the ranking shows."""
LEAST_LETTERS = 0.62
"""How small the letters of a long name become before it loses its end."""

_Spot = tuple[float, float, float, float]
"""The feet of an explorer, the size, and -1 for one who looks to the left."""
_COLOURS = ("red", "sky", "amber", "mint", "violet", "coral", "teal", "white")
_INK, _GOLD, _PAPER, _SOFT, _NIGHT = "#2b1d14", "#ffd166", "#fff3d6", "#cbbfe6", "#140f1f"


class Scene(Struct, frozen=True):
    """A game's drawings and where everybody stands, as the client has them."""

    title: str
    box: str
    open_box: str
    """The part of the landscape that an invitation shows."""
    end: str
    open: str
    steps: list[list[list[_Spot]]]
    """For first, second and third: the spots for each number of explorers."""
    camp: list[list[_Spot]]
    feet: float
    """Where a figure's drawing touches the ground."""
    poses: list[str]
    """For each step, then for the others."""
    numbers: list[tuple[float, float, float]]
    stone: str
    stars: list[list[_Spot]]
    visitors: list[tuple[str, str, float, float, float, float]]


class Explorer(Struct, frozen=True):
    """The drawings of a colour."""

    tone: str
    head: str
    figures: dict[str, str]


class Art(Struct, frozen=True):
    """All drawings."""

    scenes: dict[str, Scene]
    logo: str
    stones: dict[str, str]
    explorers: dict[str, Explorer]


class Placed(Struct, frozen=True):
    """A player of a finished game."""

    place: int
    name: str
    colour: str
    points: int


def has_scene(game: str) -> bool:
    """Return whether a game has drawings."""
    return game in art().scenes


def has_result(table: ListedTable) -> bool:
    """Return whether a table's game is over and everybody may see how it ended."""
    return table.phase == "over" and table.scores is not None and table.winners is not None


@cache
def art() -> Art:
    """Return the drawings, which `serverArt.test.ts` writes."""
    return msgspec.json.decode(files(__package__).joinpath("art.json").read_bytes(), type=Art)


def draw(game: str, table: ListedTable | None, day: str | None = None) -> bytes:
    """Return a picture as PNG: of a finished game, or without a table of the game itself.

    A daily game, whose result is not shown, has its `day` on a leaf of a calendar.
    """
    scene = art().scenes[game]
    svg = _invitation(scene, day) if table is None else _result(scene, ranking(table))
    return resvg_py.svg_to_bytes(svg_string=svg, width=WIDTH, height=HEIGHT, skip_system_fonts=True)


def ranking(table: ListedTable) -> list[Placed]:
    """Return the players, winners first; below them equal points share a place."""
    winners, scores = table.winners or [], table.scores or []
    colours = _colours(table, len(scores))
    order = sorted(range(len(scores)), key=lambda seat: (seat not in winners, -scores[seat], seat))
    placed: list[Placed] = []
    tied = groupby(order, key=lambda seat: (seat in winners, scores[seat]))
    for _, seats in tied:
        place = len(placed) + 1
        for seat in seats:
            name = table.names[seat] if seat < len(table.names) else ""
            placed.append(Placed(place, name, colours[seat], scores[seat]))
    return placed


def landscape(scene: Scene) -> str:
    """Return the drawing of a place where nobody plays yet, with visitors."""
    figures = (
        _figure(scene, colour, pose, (x, y, scale, side))
        for colour, pose, x, y, scale, side in scene.visitors
    )
    return scene.open + "".join(figures)


def shown_name(name: str, number: int) -> str:
    """Return a name that can be written, or else a number; the hat tells who it is."""
    return name if can_write(name) else str(number)


def _colours(table: ListedTable, seats: int) -> list[str]:
    """Return a colour for each seat; those without one get the colours that nobody chose."""
    chosen = [] if table.colours is UNSET else list(table.colours)
    chosen += [None] * (seats - len(chosen))
    free = [colour for colour in _COLOURS if colour not in chosen]
    return [colour or (free.pop(0) if free else _COLOURS[-1]) for colour in chosen[:seats]]


def _picture(scene: Scene, box: str, content: str, over: str) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}">'
        f'<svg width="{WIDTH}" height="{HEIGHT}" viewBox="{box}" '
        'preserveAspectRatio="xMinYMax slice" stroke-linecap="round" stroke-linejoin="round">'
        f"{content}</svg>{_heading(scene)}{over}</svg>"
    )


def _heading(scene: Scene) -> str:
    height = 46.0
    return (
        f'<svg x="34" y="24" width="92" height="92" viewBox="0 0 100 100">{art().logo}</svg>'
        + write(scene.title, 146, 92, Style(height, _PAPER, _NIGHT))
    )


def _invitation(scene: Scene, day: str | None) -> str:
    over = write("Tacora", WIDTH - 48, 92, Style(34, _GOLD, _NIGHT), "end")
    if day is not None:
        over += _calendar_leaf(day)
    return _picture(scene, scene.open_box, landscape(scene), over)


def _calendar_leaf(day: str) -> str:
    """Return a day in figures, which are the same in every language."""
    year, month, number = day.split("-")
    left, top, width, height = 848, 196, 264, 300
    middle = left + width / 2
    box = f'x="{left}" width="{width}" rx="26"'
    rings = "".join(f"M{middle + side * 74:.0f} {top - 26}v40" for side in (-1, 1))
    return (
        f'<rect {box} y="{top + 12}" height="{height}" fill="#8a6436"/>'
        f'<rect {box} y="{top}" height="{height}" fill="{_PAPER}"/>'
        f'<path d="M{left} {top + 84}v-58q0-26 26-26h{width - 52}q26 0 26 26v58Z" fill="#3d2a63"/>'
        f'<path d="{rings}" stroke="{_INK}" stroke-width="20" stroke-linecap="round"/>'
        + write(f"{year}-{month}", middle, top + 68, Style(29, _GOLD), "middle")
        + write(str(int(number)), middle, top + 248, Style(118, _INK), "middle")
    )


def _result(scene: Scene, placed: Sequence[Placed]) -> str:
    drawn = [scene.end]
    stone = art().stones[scene.stone]
    stars = scene.stars[min(placed[0].points, len(scene.stars) - 1)] if scene.stars else []
    drawn += [
        f'<g transform="translate({x} {y}) scale({1.6 * scale:.2f}) translate(-12 -12)">{stone}</g>'
        for x, y, scale, _ in stars
    ]
    drawn += [
        write(str(number), x, y + size * 0.35, Style(size * 0.7, _INK), "middle")
        for number, (x, y, size) in enumerate(scene.numbers, 1)
    ]
    on_steps: list[Placed] = []
    for number, spots in enumerate(scene.steps):
        here = [each for each in placed if each.place == number + 1]
        if here and len(spots[len(here)]) == len(here):
            on_steps += here
            drawn += _figures(scene, here, spots[len(here)], scene.poses[number])
    others = [each for each in placed if each not in on_steps]
    drawn += reversed(_figures(scene, others, scene.camp[len(others)], scene.poses[-1]))
    return _picture(scene, scene.box, "".join(drawn), _panel(scene, placed))


def _figures(scene: Scene, who: Sequence[Placed], spots: Sequence[_Spot], pose: str) -> list[str]:
    return [_figure(scene, each.colour, pose, spot) for each, spot in zip(who, spots, strict=False)]


def _figure(scene: Scene, colour: str, pose: str, spot: _Spot) -> str:
    x, y, scale, side = spot
    return (
        f'<g transform="translate({x} {y}) scale({side * scale:.2f} {scale:.2f}) '
        f'translate(-40 {-scene.feet})">{art().explorers[colour].figures[pose]}</g>'
    )


def _panel(scene: Scene, placed: Sequence[Placed]) -> str:
    """Return the ranking at the right: place, head, name and points."""
    left, right, top, bottom = 742, 1164, 40, 590
    shown = placed[:MAX_PLACES]
    row = min(92.0, (bottom - top) / max(1, len(shown)))
    start = bottom - row * len(shown)
    parts = []
    for number, each in enumerate(shown):
        y = start + row * number
        parts.append(_plate(scene, each, number + 1, (left, y, right - left, row - 10)))
    return "".join(parts)


def _fitting(name: str, letters: float, width: float) -> tuple[str, Style]:
    """Return a name that is not wider than this: in smaller letters, then without its end."""
    smaller = max(LEAST_LETTERS, min(1.0, width / width_of(name, letters)))
    return shorten(name, letters * smaller, width), Style(letters * smaller, _PAPER)


def _plate(scene: Scene, each: Placed, number: int, box: tuple[float, float, float, float]) -> str:
    x, y, width, height = box
    explorer = art().explorers[each.colour]
    first = each.place == 1
    middle, letters = y + height / 2, min(30.0, height * 0.42)
    points = str(each.points)
    points_style = Style(letters * 1.15, _GOLD if first else _PAPER)
    stone_size = letters * 1.25
    points_width = width_of(points, points_style.height)
    stone_x = x + width - 26 - points_width - 12 - stone_size
    name_x = x + 66 + height
    name, name_style = _fitting(shown_name(each.name, number), letters, stone_x - name_x - 14)
    baseline = middle + letters / 2
    ground, edge = ("#3a2a14", _GOLD) if first else ("#140e22", explorer.tone)
    stone = art().stones[scene.stone]
    return (
        f'<rect x="{x}" y="{y:.1f}" width="{width}" height="{height:.1f}" rx="20" fill="{ground}" '
        f'fill-opacity=".9" stroke="{edge}" stroke-width="3"/>'
        + write(str(each.place), x + 34, baseline, Style(letters * 0.86, _SOFT), "middle")
        + f'<svg x="{x + 58}" y="{y + 4:.1f}" width="{height - 8:.1f}" height="{height - 8:.1f}" '
        f'viewBox="-33 -42 66 66" stroke-linecap="round" stroke-linejoin="round">'
        f'<path d="M-27 24c1-11 15-12 27-12 12 0 26 1 27 12Z" fill="{explorer.tone}"/>'
        f"{explorer.head}</svg>"
        + write(name, name_x, baseline, name_style)
        + f'<svg x="{stone_x:.1f}" y="{middle - stone_size / 2:.1f}" width="{stone_size:.1f}" '
        f'height="{stone_size:.1f}" viewBox="0 0 24 24">{stone}</svg>'
        + write(points, x + width - 26, middle + points_style.height / 2, points_style, "end")
    )
