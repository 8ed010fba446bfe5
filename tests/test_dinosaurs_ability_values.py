"""The search bot's values of abilities are the measured ones of docs/balance.md."""

from __future__ import annotations

import re
from pathlib import Path

from tacora.bots.dinosaurs.search import ABILITY_VALUES
from tacora.games.dinosaurs.cards.loader import standard_cards

BALANCE = (Path(__file__).parent.parent / "docs" / "balance.md").read_text("utf-8")


def test_abilities_have_the_win_ratios_among_four_planners() -> None:
    section = BALANCE.split("\n### 4 players,")[1].split("| place in turn order |")[0]
    measured = dict(
        re.findall(r"^\| ([a-z]+) \| [\d.]+ % \| [\d.]+ \| ([\d.]+) \|$", section, re.MULTILINE)
    )
    values = {card.id: ABILITY_VALUES[type(card.effects[0])] for card in standard_cards().explorers}
    assert values == {name: float(ratio) for name, ratio in measured.items()}
