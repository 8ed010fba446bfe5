"""The plot of ratings: text bars, and SVG."""

from __future__ import annotations

from xml.etree import ElementTree as ET

import pytest

from tacora.arena.tournament import IntervalEstimate, Rated
from tacora.plots.ratings_plot import bars, svg


def _rated(bot: str, rating: float, error: float | None) -> Rated:
    low, high = (None, None) if error is None else (rating - error, rating + error)
    some = IntervalEstimate(0.5, None, None, None)
    return Rated(bot, IntervalEstimate(rating, low, high, error), some, some, 10)


def test_bars_are_shaded_within_the_interval() -> None:
    scale, lynx, owl = bars([_rated("lynx", 1600, 25), _rated("owl", 1425, 25)], 80)
    assert scale.split() == ["1400", "1650"]
    assert lynx == f"lynx {'█' * 34}{'▒' * 9} 1600"
    assert owl == f"owl  {'▒' * 10} 1425"


def test_bars_without_intervals() -> None:
    assert bars([_rated("lynx", 1500, None)], 80)[1] == "lynx  1500"
    _, lynx, owl = bars([_rated("lynx", 1550, None), _rated("owl", 1500, None)], 80)
    assert lynx.count("█") == 48
    assert owl.endswith(" 1500")


@pytest.mark.parametrize("error", [20.0, None])
def test_svg_has_every_bot_and_its_rating(error: float | None) -> None:
    rated = [_rated("lynx", 2345, error), _rated("<owl>", 1402, error)]
    picture = ET.fromstring(svg(rated, "Diamant", "ten & more"))  # noqa: S314  (our own)
    texts = [text.text for text in picture.iter("{http://www.w3.org/2000/svg}text")]
    assert {"Diamant", "ten & more", "lynx", "2345", "<owl>", "1402"} <= set(texts)
    title = picture.find("{http://www.w3.org/2000/svg}title")
    assert title is not None
    assert title.text == "Diamant: lynx 2345, <owl> 1402"


def test_svg_scale_has_few_round_marks() -> None:
    picture = svg([_rated("lynx", 2345, 5), _rated("owl", 1055, 5)], "Diamant", "")
    assert [mark for mark in ("1200", "1400", "2400") if f">{mark}</text>" in picture] == [
        *("1200", "1400")
    ]
    assert picture.count('class="grid"') <= 8
