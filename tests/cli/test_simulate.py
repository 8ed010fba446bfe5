from __future__ import annotations

import math
import re

import pytest

from tacora.cli.commands.simulate_report import speed_text
from tacora.sim.rules_engine import Chunks, SimulationJob
from tests.cli.conftest import Run
from tests.known_means import KNOWN_MEANS as KNOWN
from tests.known_means import MAX_Z_SCORE as FAR


@pytest.mark.parametrize("players", KNOWN)
def test_simulated_random_bots_have_the_known_means(tacora: Run, players: int) -> None:
    words = ("simulate", "diamant", "--players", str(players), "--games", "4000", "--json")
    options = ("--bots", "random", "--engine", "rules", "--seed", "11", "--processes", "1")
    report = tacora(*words, *options).json
    score, decisions, traps = KNOWN[players]
    assert report["games"] == 4000
    for mean, error in zip(report["mean_score"], report["mean_score_se"], strict=True):
        assert abs(mean - score) < FAR * error
    assert abs(report["decisions_per_game"] - decisions) < FAR * report["decisions_per_game_se"]
    error = report["trap_rounds_per_game_se"]
    assert abs(report["trap_rounds_per_game"] - traps) < FAR * error
    assert math.isclose(sum(report["win_share"]), 1)


def test_same_seed_gives_same_games_for_any_number_of_processes(tacora: Run) -> None:
    def play(processes: str, seed: str) -> dict[str, object]:
        words = ("simulate", "diamant", "--players", "4", "--games", "1200", "--json")
        report: dict[str, object] = tacora(*words, "--processes", processes, "--seed", seed).json
        return {k: v for k, v in report.items() if k not in ("seconds", "games_per_second")}

    report = play("1", "5")
    assert play("3", "5") == report
    assert play("1", "6")["mean_score"] != report["mean_score"]


def test_simulate_json_has_figures_by_bot(tacora: Run) -> None:
    words = ("simulate", "diamant", "--players", "3", "--games", "600", "--json")
    report = tacora(*words, "--bots", "cautious:4,random,cautious:4", "--processes", "1").json
    cautious, random = report["by_bot"]["cautious:4"], report["by_bot"]["random"]
    assert cautious["seats"] == [0, 2]
    assert math.isclose(2 * cautious["win_share"] + random["win_share"], 1)
    assert math.isclose(
        cautious["mean_score"], (report["mean_score"][0] + report["mean_score"][2]) / 2
    )
    assert cautious["mean_score"] > random["mean_score"]


def test_simulate_table_has_percent_and_speed(tacora: Run) -> None:
    words = ("simulate", "dinosaurs", "--players", "2", "--games", "4", "--turn-limit", "2")
    out = tacora(*words, "--bots", "random", "--processes", "1").out
    assert re.search(r"Unfinished share \d+\.\d\d ± \d+\.\d\d %", out)
    by_order, by_item = out[out.index("By turn order") :], out[out.index("By item") :]
    assert re.search(r"│ 1 +│ 4 +│ 0\.00 % +│", by_order)
    assert re.search(r"│ 0\.00 % +│ 0\.00 points +│", by_item)
    assert [speed_text(games) for games in (0.4, 0.0432, 3.25, 1234.5)] == [
        *("0.4", "0.043", "3.2", "1234")
    ]


def test_chunk_sizes_grow_with_the_speed_and_cover_all_games() -> None:
    """A progress bar moves about every second, unless one game takes longer."""
    nothing = SimulationJob("diamant", {"players": 3}, ("random",) * 3, 1).empty_result()

    def sizes(seconds_a_game: float) -> list[int]:
        chunks, played = Chunks(3000, 500), []
        for chunk in chunks:
            played.append(len(chunk))
            nothing.stats.games = len(chunk)
            chunks.done(nothing, len(chunk) * seconds_a_game)
        return played

    assert sizes(5) == [1] * 3000
    assert sizes(0.25)[:5] == [1, 2, 4, 4, 4]
    assert sizes(0)[-3:-1] == [500, 500]
    assert all(sum(sizes(seconds)) == 3000 for seconds in (5, 0.25, 0))


@pytest.mark.parametrize("edition", ["diamant-2016", "diamant-2005", "incan-gold"])
def test_simulate_every_bot_in_every_edition(tacora: Run, edition: str) -> None:
    words = ("simulate", "diamant", "--players", "3", "--games", "20", "--edition", edition)
    answer = tacora(*words, "--bots", "random,cautious,greedy-ev")
    assert answer.status == 0
    assert "greedy-ev" in answer.out


def test_simulate_two_explorers(tacora: Run) -> None:
    words = ("simulate", "diamant", "--players", "2", "--two-explorers", "--games", "50")
    report = tacora(*words, "--bots", "greedy-ev,random", "--json").json
    assert len(report["mean_score"]) == 2


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("--players", "2"), "option/players (D1)"),
        (("--players", "9"), "option/players (D1)"),
        (("--players", "3", "--edition", "x"), "option/edition (D44)"),
        (("--players", "3", "--two-explorers"), "option/players (D47)"),
        (("--players", "3", "--relic-values", "printed"), "option/relic-values (D46)"),
        (("--players", "3", "--bots", "genius"), "call/bot"),
        (("--players", "3", "--bots", "random:3"), "call/bot"),
        (("--players", "3", "--bots", "cautious:x"), "call/bot"),
        (("--players", "3", "--bots", "random,random"), "call/bots"),
        (("--players", "3", "--games", "0"), "call/games"),
        (("--players", "3", "--processes", "0"), "call/processes"),
        (("--players", "three"), "call/usage"),
        ((), "call/usage"),
    ],
)
def test_usage_errors_print_one_line_and_exit_2(
    tacora: Run, words: tuple[str, ...], code: str
) -> None:
    answer = tacora("simulate", "diamant", *words)
    assert answer.status == 2
    assert code in answer.complaint


@pytest.mark.parametrize(("games", "played"), [("2e1", 20), ("0.1e2", 10), ("1_0", 10)])
def test_number_of_games_is_understood_as_people_write_it(
    tacora: Run, games: str, played: int
) -> None:
    words = ("simulate", "diamant", "--players", "3", "--games", games, "--engine", "rules")
    assert tacora(*words, "--json").json["games"] == played


@pytest.mark.parametrize("games", ["1e-1", "nan", "inf", "many", "1e400"])
def test_invalid_number_of_games_is_a_usage_error(tacora: Run, games: str) -> None:
    answer = tacora("simulate", "diamant", "--players", "3", "--games", games)
    assert answer.status == 2
    assert "call/usage: argument --games" in answer.complaint
