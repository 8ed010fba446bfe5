from __future__ import annotations

import json
import math
import re
from pathlib import Path
from typing import Any

import pytest

from tacora.arena.exploitability import ExploitBudget
from tests.cli.conftest import Run

BOTS = "random,cautious,greedy-ev,gambler"
WORDS = ("arena", "diamant", "--players", "3")
LINE = [
    *("bot", "rating", "rating_low", "rating_high", "par", "par_low", "par_high"),
    *("win_share", "win_share_low", "win_share_high", "mean_score", "mean_score_se", "games"),
]


def test_tournament_json(tacora: Run) -> None:
    report = tacora(*WORDS, "--bots", BOTS, "--games", "1000", "--seed", "3", "--json").json
    about = {"game": "diamant", "players": 3, "seed": 3, "games": 1002, "deals": 334}
    assert {key: report[key] for key in about} == about
    assert report["options"] == {"players": 3, "edition": "diamant-2016"}
    assert (report["bots"], report["engine"], report["rank"]) == (
        BOTS.split(","),
        "fast",
        "victory",
    )
    ratings = report["ratings"]
    assert [list(line) for line in ratings] == [LINE] * 4
    assert sorted((line["rating"] for line in ratings), reverse=True) == [
        line["rating"] for line in ratings
    ]
    assert math.isclose(sum(line["rating"] for line in ratings), 6000)
    assert ratings[-1]["bot"] == "random"
    assert sum(line["games"] for line in ratings) == 3006
    assert math.isclose(sum(line["win_share"] * line["games"] for line in ratings), 1002)
    for line in ratings:
        assert line["rating_low"] < line["rating"] < line["rating_high"]
        assert line["par_low"] < line["par"] < line["par_high"]
        for end in ("", "_low", "_high"):
            assert math.isclose(line[f"par{end}"], 3 * line[f"win_share{end}"])


@pytest.mark.parametrize("engine", ["fast", "rules"])
def test_same_seed_gives_same_ratings_for_any_number_of_processes(tacora: Run, engine: str) -> None:
    def play(processes: str, seed: str) -> dict[str, Any]:
        words = (*WORDS, "--bots", BOTS, "--games", "120", "--engine", engine, "--json")
        report: dict[str, Any] = tacora(*words, "--processes", processes, "--seed", seed).json
        return {key: value for key, value in report.items() if key != "seconds"}

    report = play("1", "5")
    assert play("2", "5") == report
    assert play("1", "6")["ratings"] != report["ratings"]


def test_tournament_table_fits_80_columns(tacora: Run) -> None:
    out = tacora(*WORDS, "--bots", BOTS, "--games", "300").out
    places = [out.index(f"│ {bot}") for bot in ("greedy-ev", "random")]
    assert places == sorted(places)
    assert "\nrandom " in out
    assert "▒" in out
    assert "Deals 100, each in 3 rotations; games 300, seconds " in out
    assert "odds of ten to one to win." in out
    assert max(map(len, out.splitlines())) <= 80


def test_few_deals_have_no_confidence_intervals(tacora: Run) -> None:
    answer = tacora(*WORDS, "--bots", "random,cautious", "--games", "1", "--json")
    assert {line["rating_low"] for line in answer.json["ratings"]} == {None}
    out = tacora(*WORDS, "--bots", "random,cautious", "--games", "1").out
    assert "Intervals need at least 20 deals of each bot." in out
    assert out.count(" – ") == 4


def test_few_deals_of_each_of_many_bots_have_no_confidence_intervals(tacora: Run) -> None:
    bots = ",".join(f"cautious:{number}" for number in range(1, 31))
    ratings = tacora(*WORDS, "--bots", bots, "--games", "60", "--json").json["ratings"]
    unknown = [key for key in LINE if key.endswith(("_low", "_high", "_se"))]
    assert {line[key] for line in ratings for key in unknown} == {None}


def test_rank_orders_ratings_by_points_or_victories(tacora: Run) -> None:
    words = (*WORDS, "--bots", "random,greedy-ev,gambler", "--games", "3000", "--json")
    for rank, key in (("points", "rating"), ("victory", "par")):
        ratings = tacora(*words, "--rank", rank).json["ratings"]
        assert max(ratings, key=lambda line: line[key]) == ratings[0]


def test_duplicate_bots_take_part_once(tacora: Run) -> None:
    report = tacora(*WORDS, "--bots", "random,cautious,random", "--games", "6", "--json").json
    assert report["bots"] == ["random", "cautious"]


def test_engine_auto_falls_back_to_rules(tacora: Run) -> None:
    words = ("arena", "dinosaurs", "--players", "2", "--games", "4", "--turn-limit", "3", "--json")
    report = tacora(*words, "--bots", "random,planner", "--processes", "1").json
    assert (report["engine"], report["deals"]) == ("rules", 2)


def test_all_bots_take_part_by_default(tacora: Run) -> None:
    report = tacora(*WORDS, "--games", "12", "--json").json
    assert {"random", "cautious", "greedy-ev"} < set(report["bots"])


def test_plot_writes_ratings_svg(tacora: Run, tmp_path: Path) -> None:
    file = tmp_path / "ratings.svg"
    words = (*WORDS, "--bots", BOTS, "--games", "90", "--plot", str(file))
    assert json.loads(tacora(*words, "--json").out)["deals"] == 30
    drawn = file.read_text("utf-8")
    assert drawn.startswith("<svg ")
    assert all(bot in drawn for bot in BOTS.split(","))


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("--players", "2"), "option/players (D1)"),
        (("--players", "9"), "option/players (D1)"),
        (("--players", "3", "--bots", "random"), "call/bots"),
        (("--players", "3", "--bots", "random,random"), "call/bots"),
        (("--players", "3", "--bots", "random,genius"), "call/bot"),
        (("--players", "3", "--bots", "random,"), "call/bot"),
        (("--players", "3", "--bots", "random,cautious:x"), "call/bot"),
        (("--players", "3", "--games", "0"), "call/games"),
        (("--players", "3", "--games", "10000001"), "call/games"),
        (
            ("--players", "3", "--bots", "random,cautious:3,cautious,rival", "--games", "3"),
            "call/games",
        ),
        (("--players", "3", "--processes", "0"), "call/processes"),
        (("--players", "3", "--engine", "slow"), "call/usage"),
        (("--players", "3", "--rank", "luck"), "call/usage"),
        (("--players", "3", "--sims", "9"), "call/exploit"),
        (("--players", "3", "--plot", "/nowhere/at/all.svg"), "call/file"),
        (("--players", "3", "--plot", "/"), "call/file"),
        (("--players", "3", "--plot", "a\0b.svg"), "call/file"),
        ((), "call/usage"),
    ],
)
def test_usage_errors_print_one_line_and_exit_2(
    tacora: Run, words: tuple[str, ...], code: str
) -> None:
    answer = tacora("arena", "diamant", *words)
    assert answer.status == 2
    assert f"{code}: " in answer.complaint


def test_missing_fast_engine_is_rejected(tacora: Run) -> None:
    answer = tacora("arena", "dinosaurs", "--players", "2", "--engine", "fast")
    assert answer.status == 2
    assert "call/engine: " in answer.complaint


EXPLOIT = (*WORDS, "--exploit", "expert")
TINY_BUDGET = ("--games", "100", "--iterations", "1", "--lessons", "1", "--sims", "1")


def test_exploit_json(tacora: Run) -> None:
    words = (*EXPLOIT, *TINY_BUDGET, "--edition", "incan-gold", "--seed", "-1", "--json")
    report = tacora(*words).json
    families = report.pop("families")
    assert [line["family"] for line in families] == [
        *("trained from the bot", "trained from scratch", "search")
    ]
    for line in families:
        assert list(line) == ["family", "edge", "edge_se", "games"]
        assert -1 / 3 <= line["edge"] <= 2 / 3
        assert 0 <= line["edge_se"] < 0.051
        assert line["games"] == 100
    most = max(families, key=lambda line: line["edge"])
    found = [report.pop(f"exploitability{key}") for key in ("", "_se", "_at_least")]
    assert found[:2] == [most["edge"], most["edge_se"]]
    assert 0 <= found[2] <= max(0, most["edge"])
    assert report == {
        "game": "diamant",
        "options": {"players": 3, "edition": "incan-gold"},
        "bot": "expert",
        "seed": -1,
        "iterations": 1,
        "lessons": 1,
        "sims": 1,
    }


@pytest.mark.parametrize(
    ("deck", "end"),
    [
        (
            "treasure:1*10+trap:lava*20",
            r"An opponent wins at least \d+\.\d\d points from expert at 95% confidence\.",
        ),
        ("trap:lava*5", r"No exploit of expert found at 95% confidence\."),
    ],
)
def test_exploit_table_and_conclusion(tacora: Run, deck: str, end: str) -> None:
    """Where most cards are traps, the expert stays too long."""
    out = tacora(*EXPLOIT, *TINY_BUDGET, "--deck", deck).out
    for family in ("trained from the bot", "trained from scratch", "search"):
        assert re.search(rf"│ {family} +│ [+-]\d+\.\d\d ± \d\.\d\d points +│ 100 +│", out)
    assert re.search(rf"^{end}", out, re.MULTILINE)
    assert max(map(len, out.splitlines())) <= 80


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("diamant", "--players", "3", "--exploit", "cautious"), "call/exploit"),
        (("diamant", "--players", "3", "--exploit", "cautious:x"), "call/bot"),
        (("diamant", "--players", "2", "--two-explorers", "--exploit", "expert"), "call/exploit"),
        (("dinosaurs", "--players", "3", "--exploit", "planner"), "call/exploit"),
    ],
)
def test_exploit_rejects_unsupported_bots_and_games(
    tacora: Run, words: tuple[str, ...], code: str
) -> None:
    answer = tacora("arena", *words)
    assert answer.status == 2
    assert f"{code}: " in answer.complaint


@pytest.mark.parametrize(
    ("flag", "value", "code"),
    [
        ("--bots", "random", "call/exploit"),
        ("--engine", "auto", "call/exploit"),
        ("--rank", "victory", "call/exploit"),
        ("--processes", "1", "call/exploit"),
        ("--cluster", "auto", "call/exploit"),
        ("--plot", "edges.svg", "call/exploit"),
        ("--sims", "0", "call/exploit"),
        ("--games", "99", "call/games"),
        ("--games", "10000001", "call/games"),
    ],
)
def test_exploit_rejects_tournament_flags_and_bad_values(
    tacora: Run, flag: str, value: str, code: str
) -> None:
    answer = tacora(*EXPLOIT, flag, value)
    assert answer.status == 2
    assert f"{code}: " in answer.complaint


def test_help_states_the_default_exploit_budget(tacora: Run) -> None:
    words = " ".join(tacora("arena", "--help").out.split())
    for flag in ("iterations", "lessons", "sims"):
        usual = getattr(ExploitBudget(), flag)
        assert re.search(rf"--{flag} [A-Z]+ with --exploit: [^-]* \(default {usual}\)", words), flag
