"""The plot of a review: rows of blocks, and SVG."""

from __future__ import annotations

from itertools import pairwise
from xml.etree import ElementTree as ET

import pytest

from tacora.plots.review_plot import LABEL_DISTANCE, Course, Mark, rows, svg

SVG = "{http://www.w3.org/2000/svg}"
COURSE = Course(
    [[0.5, 0.5], [0.6, 0.4], [0.7, 0.3], [0.2, 0.8], [0.1, 0.9], [0.0, 1.0]], [1, 1, 1, 2, 2, 3]
)


def test_rows_have_a_block_for_each_step_and_mark_rounds() -> None:
    heads, bars = rows(COURSE, 80)
    assert heads == "1  │2 │3"
    assert bars == ["▅▅▆│▂▁│▁", "▅▄▃│▇█│█"]


def test_rows_of_digits() -> None:
    assert rows(COURSE, 80, "01234567")[1] == ["445|10|0", "432|67|7"]


@pytest.mark.parametrize("width", [20, 40, 79])
def test_rows_of_a_long_game_fit_the_width_and_keep_the_last_step(width: int) -> None:
    rounds = [1 + step // 40 for step in range(200)]
    course = Course([[step / 199, 1 - step / 199] for step in range(200)], rounds)
    heads, (up, down) = rows(course, width)
    assert len(heads) == len(up) == len(down) <= width
    assert (up[-1], down[-1]) == ("█", "▁")
    assert up.count("│") == 4


def test_svg_has_a_line_with_pattern_and_name_for_each_seat() -> None:
    picture = svg(COURSE, ["<Ana> & Co", "Bo"], "Chances", [Mark(3, 0, "Ana: a blunder")])
    root = ET.fromstring(picture)  # noqa: S314  (our own)
    lines = root.findall(f"{SVG}polyline")
    assert len({line.get("stroke-dasharray") for line in lines}) == 2
    assert [len(str(line.get("points")).split()) for line in lines] == [6, 6]
    assert {"<Ana> & Co 0 %", "Bo 100 %"} <= {text.text for text in root.findall(f"{SVG}text")}
    (circle,) = root.findall(f"{SVG}circle")
    assert [title.text for title in circle] == ["Ana: a blunder"]
    assert "prefers-color-scheme: dark" in picture


def test_svg_labels_do_not_overlap() -> None:
    names = list("ABCDEFGH")
    root = ET.fromstring(svg(Course([[1 / 8] * 8], [1]), names, "Start", []))  # noqa: S314
    _, _, width, height = map(float, str(root.get("viewBox")).split())
    ends = [t for t in root.findall(f"{SVG}text") if str(t.text)[:2] in {f"{n} " for n in names}]
    heights = sorted(float(str(text.get("y"))) for text in ends)
    assert len(heights) == 8
    assert all(low - high >= LABEL_DISTANCE for high, low in pairwise(heights))
    assert 0 < heights[0] < heights[-1] < height
    assert all(float(str(text.get("x"))) < width for text in ends)
