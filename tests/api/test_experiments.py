"""simulate, arena and odds: the same figures as the commands print."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import tacora
from tacora.cli.main import main

POSITION = "diamant-2016/3 2 9+1,snakes,R,17+2 02 6 12,7,30 -,5,- snakes choices"
untyped: Any = tacora
"""The same without types, for calls that a type checker would refuse."""
LINEUP = ["greedy-ev", "cautious:depth=7", "random"]


@pytest.fixture(name="command")
def command_fixture(capsys: pytest.CaptureFixture[str]) -> Callable[..., dict[str, object]]:
    """Run a command in this process and return the JSON that it prints."""

    def run(*words: str) -> dict[str, object]:
        assert main([*words, "--json"]) == 0
        found: dict[str, object] = json.loads(capsys.readouterr().out)
        return found

    return run


@pytest.mark.parametrize("engine", ["rules", "fast"])
def test_simulate_gives_the_figures_of_the_command(
    command: Callable[..., dict[str, object]], engine: str
) -> None:
    words = ("--players", "3", "--games", "50", "--bots", ",".join(LINEUP), "--engine", engine)
    printed = command("simulate", "diamant", *words)
    found = tacora.simulate("diamant", players=3, bots=LINEUP, games=50, engine=engine)  # type: ignore[arg-type]
    assert found.engine == engine
    assert found.games == 50
    for key in ("win_share", "win_share_se", "mean_score", "mean_score_se"):
        assert list(getattr(found, key)) == printed[key]
    for key in ("decisions_per_game", "decisions_per_game_se"):
        assert getattr(found, key) == printed[key]
    assert found.metrics["cards_per_game"] == (
        printed["cards_per_game"],
        printed["cards_per_game_se"],
    )
    by_bot = printed["by_bot"]
    assert isinstance(by_bot, dict)
    for bot, result in found.by_bot.items():
        assert by_bot[bot]["win_share"] == result.win_share
        assert by_bot[bot]["mean_score_se"] == result.mean_score_se
        assert by_bot[bot]["seats"] == list(result.seats)


def test_simulate_takes_the_fast_engine_where_it_can_play_the_bots(tmp_path: Path) -> None:
    (tmp_path / "stay.py").write_text(
        "class Stay:\n    def choose(self, view, choices):\n        return choices[0]\n"
    )
    assert tacora.simulate("diamant", bots="random", games=5).engine == "fast"
    stay = str(tmp_path / "stay.py")
    found = tacora.simulate("diamant", players=3, bots=["random", "random", stay], games=5)
    assert found.engine == "rules"
    assert found.by_bot[stay].seats == (2,)


def test_simulate_plays_dinosaurs_by_the_rules() -> None:
    found = tacora.simulate("dinosaurs", players=2, bots=["planner", "random"], games=3)
    assert (found.engine, found.games) == ("rules", 3)
    assert sum(found.win_share) == pytest.approx(1)
    assert found.by_bot["planner"].win_share == found.win_share[0] > 0.5


def test_simulate_gives_the_same_figures_on_several_processes() -> None:
    one, two = (
        tacora.simulate("diamant", bots="greedy-ev", games=8, engine="rules", processes=n)
        for n in (1, 2)
    )
    assert one == two


def test_arena_gives_the_ratings_of_the_command(
    command: Callable[..., dict[str, object]],
) -> None:
    words = ("--players", "3", "--games", "90", "--bots", "random,greedy-ev,rival", "--seed", "4")
    printed = command("arena", "diamant", *words)
    bots = ["random", "greedy-ev", "rival"]
    found = tacora.arena("diamant", players=3, games=90, bots=bots, seed=4)
    ratings = printed["ratings"]
    assert isinstance(ratings, list)
    assert [rated.bot for rated in found] == [line["bot"] for line in ratings]
    assert [rated.rating.value for rated in found] == [line["rating"] for line in ratings]
    assert [rated.games for rated in found] == [line["games"] for line in ratings]


def test_arena_rates_bots_of_dinosaurs() -> None:
    found = tacora.arena("dinosaurs", players=2, bots=["random", "planner"], games=4)
    assert [rated.bot for rated in found] == ["planner", "random"]


def test_arena_without_bots_leaves_out_the_bots_of_installed_packages(
    command: Callable[..., dict[str, object]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "arena_bots.py").write_text(
        "class Stay:\n    def choose(self, view, choices):\n        return choices[0]\n"
    )
    info = tmp_path / "arena_bots-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: arena-bots\nVersion: 1.0\n")
    offers = "diamant.stay = arena_bots:Stay\ndiamant.broken = arena_bots:Missing\n"
    (info / "entry_points.txt").write_text(f"[tacora.bots]\n{offers}")
    monkeypatch.syspath_prepend(str(tmp_path))
    assert {"stay", "broken"} <= set(tacora.bots("diamant"))
    rated = {each.bot for each in tacora.arena("diamant", players=3, games=12)}
    assert rated == set(tacora.bots("diamant")) - {"broken", "stay"}
    assert set(command("arena", "diamant", "--players", "3", "--games", "12")["bots"]) == rated  # type: ignore[call-overload]
    with pytest.raises(tacora.UsageError) as error:
        tacora.arena("diamant", bots=["random", "broken"])
    assert error.value.code == "call/bot"


def test_odds_are_those_of_the_command(command: Callable[..., dict[str, object]]) -> None:
    assert tacora.odds("diamant", POSITION) == command("odds", "diamant", POSITION)
    assert tacora.odds("diamant", POSITION, leavers=1) == command(
        "odds", "diamant", POSITION, "--leavers", "1"
    )
    match = tacora.Match("dinosaurs", players=2, seed=1)
    while match.state.players[match.state.active].at is None:
        match.play({s: match.legal_choices(s)[0] for s in match.to_move})
    found = tacora.odds("dinosaurs", match, actions=3)
    assert found == command("odds", "dinosaurs", match.notation, "--home", "3")
    assert isinstance(found["home"], list)
    assert len(found["home"]) == 3
    assert tacora.odds("dinosaurs", match.notation, seat=match.state.active, actions=3) == found


@pytest.mark.parametrize(
    ("call", "code"),
    [
        (lambda: untyped.simulate("chess"), "call/game"),
        (lambda: untyped.simulate("diamant", bots="nobody"), "call/bot"),
        (lambda: untyped.simulate("diamant", bots=[object()]), "call/usage"),
        (lambda: untyped.simulate("diamant", bots=3), "call/usage"),
        (lambda: untyped.simulate("diamant", bots=["random", "random"]), "call/bots"),
        (lambda: untyped.simulate("diamant", bots=[]), "call/bots"),
        (lambda: untyped.simulate("diamant", games=0), "call/games"),
        (lambda: untyped.simulate("diamant", games="many"), "call/games"),
        (lambda: untyped.simulate("diamant", seed="s"), "call/usage"),
        (lambda: untyped.arena("diamant", seed=None), "call/usage"),
        (lambda: tacora.simulate("diamant", seed=10**5000), "call/usage"),
        (lambda: untyped.arena("diamant", games="many"), "call/games"),
        (lambda: untyped.simulate("diamant", processes=0), "call/processes"),
        (lambda: untyped.simulate("diamant", engine="slow"), "call/engine"),
        (lambda: untyped.simulate("dinosaurs", engine="fast"), "call/engine"),
        (lambda: untyped.simulate("diamant", edition="none"), "option/edition"),
        (lambda: untyped.simulate("diamant", foo=1), "option/unknown"),
        (lambda: untyped.arena("diamant", bots=["random"]), "call/bots"),
        (lambda: untyped.arena("diamant", games=1), "call/games"),
        (lambda: untyped.arena("diamant", rank="beauty"), "call/usage"),
        (lambda: untyped.arena("diamant", engine="slow"), "call/engine"),
        (lambda: untyped.odds("diamant", "nonsense"), "notation/fields"),
        (lambda: untyped.odds("diamant", POSITION, leavers=9), "call/leavers"),
        (lambda: untyped.odds("diamant", POSITION, seat=1), "call/odds"),
        (lambda: untyped.odds("diamant", POSITION, leavers="a"), "call/usage"),
        (lambda: untyped.odds("diamant", 3), "call/usage"),
        (lambda: untyped.odds("dinosaurs", tacora.Match("diamant")), "call/game"),
        (lambda: untyped.odds("dinosaurs", tacora.Match("dinosaurs"), actions=None), "call/usage"),
        (lambda: untyped.odds("dinosaurs", tacora.Match("dinosaurs")), "call/odds"),
    ],
)
def test_wrong_calls_of_experiments_have_a_code(call: Callable[[], object], code: str) -> None:
    with pytest.raises(tacora.TacoraError) as error:
        call()
    assert error.value.code == code


@pytest.mark.parametrize(
    ("call", "most"),
    [
        (lambda: tacora.simulate("diamant", games=10**9 + 1), "1000000000"),
        (lambda: tacora.arena("diamant", games=10**8), "10000000"),
        (lambda: tacora.simulate("diamant", processes=1025), "1024"),
        (lambda: tacora.arena("diamant", processes=1025), "1024"),
    ],
)
def test_limits_of_games_and_processes_name_no_flag(call: Callable[[], object], most: str) -> None:
    with pytest.raises(tacora.UsageError) as error:
        call()
    assert f"1 to {most};" in error.value.message
    assert "--" not in error.value.message


def test_odds_of_a_match_that_is_over_are_refused() -> None:
    match = tacora.Match("diamant", players=3, seed=1)
    while match.outcome is None:
        match.play(dict.fromkeys(match.to_move, "exit"))
    with pytest.raises(tacora.UsageError) as error:
        tacora.odds("diamant", match)
    assert error.value.code == "call/over"
