"""What the fast engine does not play it says at once, and how else it can be played."""

from __future__ import annotations

import pytest

from tacora.core.errors import UsageError
from tacora.sim.diamant.card_tables import MAX_CARDS
from tacora.sim.executors import SERIAL
from tacora.sim.rules_engine import SimulationJob
from tacora.sim.simulate import run_simulation
from tests.cli.conftest import Run

WORDS = ("--games", "5", "--engine", "fast")


@pytest.mark.parametrize(
    ("game", "options", "bots"),
    [
        ("diamant", {"players": 3, "deck": {"treasure:2": MAX_CARDS + 1}}, ("random",) * 3),
        ("diamant", {"players": 3}, ("random", "lynx", "random")),
        ("dinosaurs", {"players": 2}, ("random",) * 2),
    ],
)
def test_a_job_that_the_fast_engine_does_not_do(
    game: str, options: dict[str, object], bots: tuple[str, ...]
) -> None:
    with pytest.raises(UsageError, match=r"^call/engine: ") as refusal:
        run_simulation("fast", SimulationJob(game, options, bots, seed=1), 10, SERIAL)
    assert refusal.value.code == "call/engine"


@pytest.mark.parametrize(
    "words",
    [
        ("diamant", "--players", "3", "--deck", f"treasure:2*{MAX_CARDS}+relic*1"),
        ("diamant", "--players", "3", "--bots", "random,good,random"),
        ("dinosaurs", "--players", "2"),
    ],
)
@pytest.mark.usefixtures("guests")
def test_at_the_command_line_it_is_one_line_and_status_2(
    tacora: Run, words: tuple[str, ...]
) -> None:
    answer = tacora("simulate", *words, *WORDS)
    assert answer.status == 2
    assert answer.complaint.startswith("tacora: call/engine: ")
    assert tacora("simulate", *words, *WORDS[:2], "--processes", "1").status == 0


def test_a_deck_that_just_fits_is_played(tacora: Run) -> None:
    deck = f"treasure:2*{MAX_CARDS - 3}+trap:lava*2+relic*1"
    words = ("simulate", "diamant", "--players", "3", "--deck", deck, "--json")
    assert tacora(*words, *WORDS).json["games"] == 5


@pytest.mark.parametrize("bots", ["random", "cautious:4", "cautious:4,rival,random"])
def test_the_command_line_tells_the_same_on_any_number_of_cores(tacora: Run, bots: str) -> None:
    def told(processes: str) -> dict[str, object]:
        words = ("simulate", "diamant", "--players", "3", "--games", "40000", "--json")
        report = tacora(*words, "--bots", bots, "--engine", "fast", "--processes", processes).json
        assert report["engine"] == "fast"
        return {k: v for k, v in report.items() if k not in ("seconds", "games_per_second")}

    assert told("1") == told("3")
