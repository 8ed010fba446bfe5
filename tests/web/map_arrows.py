"""Which arrow keys lead the cursor of the jungle's map from one cell to another."""

from __future__ import annotations

import re

ARROWS = {"ArrowUp": (0, 1), "ArrowDown": (0, -1), "ArrowRight": (1, 0), "ArrowLeft": (-1, 0)}


def arrows_between(start: str, end: str, cells: list[str]) -> list[str]:
    """Return the arrow keys that lead from one cell to another."""
    ways: dict[str, list[str]] = {start: []}
    waiting = [start]
    while waiting:
        at = waiting.pop(0)
        if at == end:
            return ways[at]
        for key in ARROWS:
            to = _next_cell(at, key, cells)
            if to is not None and to not in ways:
                ways[to] = [*ways[at], key]
                waiting.append(to)
    raise AssertionError(f"no arrow keys lead from {start} to {end}")


def _spot(cell: str) -> tuple[int, int]:
    """Return the columns east and the rows north of Base Camp."""
    parts = {way: int(number) for way, number in re.findall(r"([nesw])(\d+)", cell)}
    return parts.get("e", 0) - parts.get("w", 0), parts.get("n", 0) - parts.get("s", 0)


def _next_cell(at: str, key: str, cells: list[str]) -> str | None:
    """Return where an arrow key leads: the nearest cell within 45 degrees of its direction."""
    (x, y), (right, up) = _spot(at), ARROWS[key]
    found = []
    for cell in cells:
        dx, dy = _spot(cell)[0] - x, _spot(cell)[1] - y
        along, aside = dx * right + dy * up, abs(dx * up) + abs(dy * right)
        if along > 0 and aside <= along:
            found.append((along + 3 * aside, cells.index(cell), cell))
    return min(found)[2] if found else None
