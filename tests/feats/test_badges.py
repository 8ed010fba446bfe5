"""Every feat has a badge in the browser, and every badge a feat."""

from __future__ import annotations

import re

import pytest

from tacora.games.diamant.feats import FEATS as DIAMANT_FEATS
from tacora.games.dinosaurs.feats import FEATS as DINOSAURS_FEATS
from tests.server.live_server import ROOT


@pytest.mark.parametrize(
    ("game", "feats"), [("diamant", DIAMANT_FEATS), ("dinosaurs", DINOSAURS_FEATS)]
)
def test_badges_of_the_browser_are_the_feats_of_the_rules(
    game: str, feats: tuple[str, ...]
) -> None:
    source = (ROOT / "web" / "src" / "you" / "badges.ts").read_text("utf-8")
    found = re.search(rf"{game}: \[(.*?)\]", source, re.DOTALL)
    assert found is not None
    assert sorted(re.findall(r'"([a-z-]+)"', found[1])) == sorted(feats)
