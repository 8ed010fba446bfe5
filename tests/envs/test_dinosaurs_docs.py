"""The page about learning Diamonds & Dinosaurs says what the code has, and its example learns."""

from __future__ import annotations

import re
import runpy
from pathlib import Path

import pytest

from tacora.envs.dinosaurs.actions import action_codes
from tacora.envs.dinosaurs.feature_list import FEATURES, SHAPES, feature_names
from tacora.envs.dinosaurs.planes import PLANES, WINDOW
from tacora.envs.pettingzoo import dinosaurs_v0
from tacora.games.dinosaurs.cards.loader import standard_cards

ROOT = Path(__file__).parent.parent.parent
PAGE = (ROOT / "docs" / "envs-dinosaurs.md").read_text("utf-8")
CODES = action_codes(standard_cards())


def _rows(columns: str) -> list[list[str]]:
    """Return the cells of the table with this head."""
    table = PAGE.partition(f"\n| {columns} |\n")[2].partition("\n\n")[0]
    rows = [[cell.strip() for cell in row.strip("|").split(" | ")] for row in table.splitlines()]
    assert len(rows) > 2
    return rows[1:]


def test_the_page_lists_every_block_of_an_observation_with_its_shape() -> None:
    documented = {
        name.strip("`"): tuple(map(int, shape.split(" × ")))
        for name, shape, _ in _rows("block | shape | holds")
    }
    assert documented == SHAPES
    assert list(documented) == list(SHAPES), "in another order"
    assert f"`observation` has {FEATURES} numbers" in PAGE


def test_the_page_lists_every_action_by_its_number() -> None:
    covered: list[int] = []
    for numbers, named, _ in _rows("numbers | actions | mean"):
        first, last = map(int, numbers.split("–"))
        covered += range(first, last + 1)
        words = re.findall(r"`([^`]+)`", named)
        assert CODES.meaning(first) == words[0]
        verbs = {word.split()[0] for word in words}
        assert {CODES.meaning(code).split()[0] for code in range(first, last + 1)} == verbs
    assert covered == list(range(len(CODES)))
    assert f"there are {len(CODES)} actions" in PAGE


def test_the_page_lists_every_plane() -> None:
    covered: list[int] = []
    for numbers, _ in _rows("planes | hold"):
        first, _, last = numbers.partition("–")
        covered += range(int(first), int(last or first) + 1)
    assert covered == list(range(len(PLANES)))
    assert f"`map` has {len(PLANES)} planes of {WINDOW} by {WINDOW} cells" in PAGE


def test_every_feature_has_a_name_of_its_own() -> None:
    names = feature_names(standard_cards())
    assert len(names) == len(set(names)) == FEATURES
    assert "map jungle-7: in play" in names


def test_the_code_blocks_of_the_page_run() -> None:
    blocks = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    assert len(blocks) == 2
    for block in blocks:
        exec(block, {})  # noqa: S102  (our own page)


def test_the_example_plays_and_learns_in_a_short_form(capsys: pytest.CaptureFixture[str]) -> None:
    runpy.run_path(str(ROOT / "examples" / "dinosaurs_learner.py"))["main"](["--games", "8"])
    lines = capsys.readouterr().out.splitlines()
    assert [line.split(":")[0] for line in lines] == [
        *[f"after {game} games" for game in range(1, 9)],
        "liked best",
    ]
    liked = lines[-1].partition(": ")[2].split(", ")
    assert liked, "actions are named"


def test_the_default_turn_limit_is_the_one_of_the_page() -> None:
    assert f"| `turn_limit` | {dinosaurs_v0.DEFAULT_TURN_LIMIT} |" in PAGE
