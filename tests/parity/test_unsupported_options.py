"""The fast engine refuses unsupported cards, bots and games with `call/engine`."""

from __future__ import annotations

import pytest

from tacora.core.errors import UsageError
from tacora.sim.diamant.card_tables import MAX_CARDS
from tacora.sim.executors import SERIAL
from tacora.sim.rules_engine import SimulationJob
from tacora.sim.simulate import run_simulation
from tests.cli.conftest import Run

FAST_ARGUMENTS = ("--games", "5", "--engine", "fast")


@pytest.mark.parametrize(
    ("game", "options", "bots"),
    [
        ("diamant", {"players": 3, "deck": {"treasure:2": MAX_CARDS + 1}}, ("random",) * 3),
        ("diamant", {"players": 3}, ("random", "lynx", "random")),
        ("dinosaurs", {"players": 2}, ("random",) * 2),
    ],
)
def test_unsupported_job_raises_call_engine(
    game: str, options: dict[str, object], bots: tuple[str, ...]
) -> None:
    with pytest.raises(UsageError, match=r"^call/engine: ") as refusal:
        run_simulation("fast", SimulationJob(game, options, bots, seed=1), 10, SERIAL)
    assert refusal.value.code == "call/engine"


@pytest.mark.parametrize(
    "arguments",
    [
        ("diamant", "--players", "3", "--deck", f"treasure:2*{MAX_CARDS}+relic*1"),
        ("diamant", "--players", "3", "--bots", "random,good,random"),
        ("dinosaurs", "--players", "2"),
    ],
)
@pytest.mark.usefixtures("guests")
def test_unsupported_job_exits_with_status_2_and_one_line(
    tacora: Run, arguments: tuple[str, ...]
) -> None:
    answer = tacora("simulate", *arguments, *FAST_ARGUMENTS)
    assert answer.status == 2
    assert answer.complaint.startswith("tacora: call/engine: ")
    assert tacora("simulate", *arguments, *FAST_ARGUMENTS[:2], "--processes", "1").status == 0


def test_deck_of_max_cards_is_supported(tacora: Run) -> None:
    deck = f"treasure:2*{MAX_CARDS - 3}+trap:lava*2+relic*1"
    arguments = ("simulate", "diamant", "--players", "3", "--deck", deck, "--json")
    assert tacora(*arguments, *FAST_ARGUMENTS).json["games"] == 5


@pytest.mark.parametrize("bots", ["random", "cautious:4", "cautious:4,rival,random"])
def test_number_of_processes_does_not_change_the_report(tacora: Run, bots: str) -> None:
    def report_of(processes: str) -> dict[str, object]:
        arguments = ("simulate", "diamant", "--players", "3", "--games", "40000", "--json")
        report = tacora(
            *arguments, "--bots", bots, "--engine", "fast", "--processes", processes
        ).json
        assert report["engine"] == "fast"
        return {k: v for k, v in report.items() if k not in ("seconds", "games_per_second")}

    assert report_of("1") == report_of("3")
