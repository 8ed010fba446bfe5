"""Several people at one keyboard: in reaction windows nobody is called by what they hold (J33)."""

from __future__ import annotations

import io

import pytest

from tacora.cli.dinosaurs import CLI
from tacora.cli.terminal.base import TerminalUi
from tacora.cli.terminal.session import TerminalSession
from tacora.cli.terminal.setup import Setup
from tacora.core.game import GameOver
from tacora.core.pending_choices import PendingChoices
from tacora.games.dinosaurs import GAME
from tests.cli.conftest import Run
from tests.cli.terminal import Terminal

PLAY = ("play", "dinosaurs", "--players", "2", "--turn-limit", "1", "--explorers", "dealt")
NAMES = ("--name", "Ana", "--name", "Bo", "--seed", "5")
ANYONE = "Anyone? Press your key"


class CallingUi(TerminalUi):
    """Keeps who is called and who is asked; in some windows a called player answers."""

    def __init__(self, *, answers: bool) -> None:
        super().__init__(0, show_odds=False)
        self.calls: list[tuple[list[int], list[int]]] = []
        """The seats that were called, and those that the table asks."""
        self.asked_in_windows: list[tuple[int, bool]] = []
        """The seats that were asked in windows, and whether they could do more than pass."""
        self._answers = answers

    def call(self, session: TerminalSession, seats: list[int]) -> int | None:
        decision = session.table.open_decision
        assert decision is not None
        self.calls.append((seats, list(decision.choices.legal_choices)))
        return seats[-1] if self._answers else None

    def ask(self, session: TerminalSession, pending: PendingChoices, seat: int) -> PendingChoices:
        choices = pending.legal_choices[seat]
        decision = session.table.open_decision
        assert decision is not None
        if decision.window is not None:
            self.asked_in_windows.append((seat, len(choices) > 1))
            return pending.choose(seat, choices[-1])
        return pending.choose(seat, choices[0])

    def show(self, session: TerminalSession) -> None:
        return None

    def finish(self, session: TerminalSession, over: GameOver) -> bool:
        return False


def _played(people: list[str], *, answers: bool) -> tuple[CallingUi, TerminalSession]:
    options = GAME.rules.parse_options({"players": 3, "turn-limit": 3, "compensation": 5})
    bots = ["random"] * (3 - len(people))
    setup = Setup(GAME, CLI, options, people, bots, "en", 5, None, CLI.auto_answer_modes[0])
    session, ui = TerminalSession(setup, 0), CallingUi(answers=answers)
    session.play(ui)
    return ui, session


def test_everybody_who_might_respond_is_called_in_every_window() -> None:
    ui, _ = _played(["Ana", "Bo"], answers=False)
    assert len(ui.calls) > 20
    for called, asked in ui.calls:
        assert called == [seat for seat in asked if seat < 2]
    assert ui.asked_in_windows == []


def test_called_player_answers_whether_able_to_play_or_not() -> None:
    ui, session = _played(["Ana", "Bo"], answers=True)
    assert {able for _, able in ui.asked_in_windows} == {True, False}
    assert {seat for seat, _ in ui.asked_in_windows} == {0, 1}
    assert any("Bo played" in line for line in session.log)


def test_single_person_is_never_called() -> None:
    ui, session = _played(["Ana"], answers=True)
    assert ui.calls == []
    assert ui.asked_in_windows
    assert session.alone


@pytest.mark.parametrize(
    ("language", "words"), [("en", "Anyone? Your number"), ("fr", "Quelqu’un ? Son numéro")]
)
def test_plain_ui_asks_anyone_and_gives_the_keyboard_to_who_answers(
    tacora: Run, monkeypatch: pytest.MonkeyPatch, language: str, words: str
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("\n" + "\n1\n2\n0\ne\n" * 800))
    answer = tacora(*PLAY, *NAMES, "--lang", language, "--pace", "0")
    assert (answer.status, answer.err) == (0, "")
    assert f"{words}" in answer.out
    assert "[1] Ana" in answer.out
    assert "[2] Bo" in answer.out


def test_screen_ui_calls_for_a_fixed_time_and_goes_on() -> None:
    with Terminal(*PLAY, *NAMES, "--lang", "en", "--pace", "0.05") as terminal:
        terminal.wait_for("is to choose: nobody else looks")
        terminal.send("\r")
        while terminal.wait_for("number or", ANYONE) != ANYONE:
            terminal.send("1\r")
        # nobody presses a key, and the game asks its next question
        assert terminal.wait_for("number or", "is to choose: nobody else looks")


def test_screen_ui_without_a_pace_waits_for_a_key() -> None:
    with Terminal(*PLAY, *NAMES, "--lang", "en", "--pace", "0") as terminal:
        terminal.wait_for("is to choose: nobody else looks")
        terminal.send("\r")
        while (found := terminal.wait_for("number or", ANYONE, "nobody else looks")) != ANYONE:
            terminal.send("1\r" if found == "number or" else "\r")
        terminal.wait_for("[q] quit")
        terminal.send("1")
        assert terminal.wait_for("Pass", "Ana is to choose: nobody else looks")
