from __future__ import annotations

import json
from pathlib import Path

import pytest

from tacora.core.fairness import CommittedChance, Seeds, commit
from tacora.core.game import GameOver
from tacora.core.record import Header, Result, format_line
from tacora.core.runner import run_game
from tacora.games.registry import get_game
from tests.cli.conftest import Run

SEEDS = Seeds(bytes(range(32)), {0: b"a" * 32, 2: b"c" * 32})


@pytest.fixture
def fair(tmp_path: Path) -> Path:
    """Write a finished game whose seeds the host and two seats committed."""
    game = get_game("diamant")
    options = game.rules.parse_options({"players": 3})
    state, _ = game.rules.initial_state(options)
    shown = game.rules.options_json(options)
    lines = [format_line(Header("diamant", shown, ("Ana", "Bo", "Cy"), SEEDS.commitment()))]
    source = CommittedChance(SEEDS, "diamant", shown)
    for step, after, _ in run_game(game.rules, state, source, lambda *_: "continue"):
        state = after
        lines.append(format_line(step))
    over = game.rules.pending(state)
    assert isinstance(over, GameOver)
    lines += [format_line(Result(over.scores, over.winners)), format_line(SEEDS)]
    path = tmp_path / "fair.jsonl"
    path.write_text("".join(lines), "utf-8")
    return path


def _replace_in_line(path: Path, number: int, old: str, new: str) -> None:
    lines = path.read_text("utf-8").splitlines(keepends=True)
    assert old in lines[number - 1]
    lines[number - 1] = lines[number - 1].replace(old, new)
    path.write_text("".join(lines), "utf-8")


def test_verify_proves_a_committed_game(tacora: Run, fair: Path) -> None:
    answer = tacora("verify", str(fair))
    assert answer.status == 0
    assert "draws follow from the host's seed and those of 2 seats" in answer.out
    found = tacora("verify", str(fair), "--json").json
    assert found["ok"] is True
    assert found["fairness"] == "proven"
    assert found["draws"] == sum('"chance"' in text for text in fair.read_text().splitlines())


def test_verify_game_without_commitment_is_unproven(tacora: Run, fair: Path) -> None:
    lines = fair.read_text("utf-8").splitlines(keepends=True)
    header = json.loads(lines[0]) | {"commitment": None}
    fair.write_text(json.dumps(header) + "\n" + "".join(lines[1:-1]), "utf-8")
    answer = tacora("verify", str(fair), "--json")
    assert (answer.status, answer.json["fairness"]) == (0, "none")


def test_verify_committed_game_in_progress_is_open(tacora: Run, fair: Path) -> None:
    lines = fair.read_text("utf-8").splitlines(keepends=True)
    fair.write_text("".join(lines[:4]), "utf-8")
    answer = tacora("verify", str(fair), "--json")
    assert (answer.status, answer.json["fairness"]) == (0, "open")


def test_verify_rejects_finished_game_with_unrevealed_seeds(tacora: Run, fair: Path) -> None:
    lines = fair.read_text("utf-8").splitlines(keepends=True)
    fair.write_text("".join(lines[:-1]), "utf-8")
    answer = tacora("verify", str(fair))
    assert answer.status == 1
    assert "fairness/not-revealed" in answer.complaint


def test_verify_rejects_another_host_seed(tacora: Run, fair: Path) -> None:
    count = len(fair.read_text("utf-8").splitlines())
    _replace_in_line(fair, count, SEEDS.server.hex(), "f" * 64)
    assert "fairness/server-seed" in tacora("verify", str(fair)).complaint


def test_verify_rejects_another_seat_seed(tacora: Run, fair: Path) -> None:
    count = len(fair.read_text("utf-8").splitlines())
    _replace_in_line(fair, count, (b"c" * 32).hex(), (b"d" * 32).hex())
    assert "fairness/seat-seed" in tacora("verify", str(fair)).complaint


def test_verify_rejects_commitment_made_after_the_game(tacora: Run, fair: Path) -> None:
    """A seed and a commitment changed together give other cards."""
    count = len(fair.read_text("utf-8").splitlines())
    _replace_in_line(fair, 1, commit(SEEDS.server), commit(b"\xff" * 32))
    _replace_in_line(fair, count, SEEDS.server.hex(), "ff" * 32)
    assert "fairness/outcome" in tacora("verify", str(fair)).complaint


def test_verify_rejects_commitment_for_other_options(tacora: Run, fair: Path) -> None:
    _replace_in_line(
        fair, 1, '"edition": "diamant-2016"', '"edition": "diamant-2016", "chests": "open"'
    )
    assert "fairness/outcome" in tacora("verify", str(fair)).complaint
