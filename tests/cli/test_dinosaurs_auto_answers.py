"""Auto-answers and bells of Diamonds & Dinosaurs in the terminal."""

from __future__ import annotations

import io

import pytest

from tacora.cli.dinosaurs import CLI
from tacora.cli.game_cli import GameCli
from tacora.cli.terminal.base import TerminalUi
from tacora.cli.terminal.session import TerminalSession
from tacora.cli.terminal.setup import Setup
from tacora.core.game import GameOver
from tacora.core.pending_choices import PendingChoices
from tacora.core.stack import PASS
from tacora.games.dinosaurs import GAME
from tacora.games.dinosaurs.reactions.auto_pass import ASK as ASK_ALWAYS
from tacora.games.dinosaurs.reactions.auto_pass import UNTIL_MY_TURN
from tests.cli.conftest import Run
from tests.cli.terminal import Terminal

ASK = "number or"
SHORT = ("play", "dinosaurs", "--players", "2", "--turn-limit", "2", "--pace", "0", "--lang", "en")
ANSWERS = "0\n1\n2\ne\n"


# Modes


class PassingUi(TerminalUi):
    """Passes whenever it can, and counts how often it is asked."""

    def __init__(self) -> None:
        super().__init__(0, show_odds=False)
        self.responses = 0
        self.out_of_turn = 0

    def ask(self, session: TerminalSession, pending: PendingChoices, seat: int) -> PendingChoices:
        choices = pending.legal_choices[seat]
        assert len(choices) > 1 or session.table.game.table_policy.is_always_asked(
            session.table.state
        )
        if choices[0] == PASS:
            self.responses += 1
            self.out_of_turn += session.table.state.active != seat
        return pending.choose(seat, choices[0])

    def call(self, session: TerminalSession, seats: list[int]) -> int | None:
        return None

    def show(self, session: TerminalSession) -> None:
        return None

    def finish(self, session: TerminalSession, over: GameOver) -> bool:
        return False


class SwitchingUi(PassingUi):
    """Switches to `ask` when a step is shown, and back when it is asked."""

    def ask(self, session: TerminalSession, pending: PendingChoices, seat: int) -> PendingChoices:
        session.auto_answers[seat] = UNTIL_MY_TURN
        return super().ask(session, pending, seat)

    def show(self, session: TerminalSession) -> None:
        session.auto_answers[0] = ASK_ALWAYS


def _session(players: int, mode: str) -> TerminalSession:
    options, bots = (
        GAME.rules.parse_options({"players": players, "turn-limit": 6}),
        ["random"] * (players - 1),
    )
    return TerminalSession(Setup(GAME, CLI, options, ["You"], bots, "en", 5, None, mode), 0)


def _played(mode: str, ui: PassingUi) -> tuple[PassingUi, list[str]]:
    """Play a game in which the human always passes, and return its log."""
    session = _session(4, mode)
    session.play(ui)
    return ui, session.log


def test_auto_answer_modes_ask_less_and_do_not_change_the_game() -> None:
    uis, logs = zip(*[_played(mode, PassingUi()) for mode in CLI.auto_answer_modes], strict=True)
    assert logs[0] == logs[1] == logs[2]
    attacked, in_turn, always = (ui.responses for ui in uis)
    assert in_turn < attacked < always
    assert uis[1].out_of_turn == 0
    assert 0 < uis[0].out_of_turn < uis[2].out_of_turn


def test_auto_answer_changed_during_a_step_holds_for_its_decision() -> None:
    switching, log = _played(UNTIL_MY_TURN, SwitchingUi())
    always, same_log = _played(ASK_ALWAYS, PassingUi())
    assert (switching.responses, log) == (always.responses, same_log)


def test_auto_answer_key_cycles_through_all_modes() -> None:
    session = _session(2, ASK_ALWAYS)
    seen = []
    for _ in CLI.auto_answer_modes:
        session.cycle_auto_answer(0)
        seen.append(session.auto_answers[0])
    assert sorted(map(str, seen)) == sorted(GAME.table_policy.auto_answer_modes)
    assert session.auto_answers == {0: ASK_ALWAYS}  # bots have no mode


# Bells


def test_bell_key_puts_a_bell_on_a_card_in_hand_and_takes_it_off() -> None:
    with Terminal(*SHORT, "--seed", "5", "--explorers", "dealt") as terminal:
        terminal.wait_for("[b] bells")
        terminal.wait_for(ASK)
        terminal.send("b")
        terminal.wait_for("A card with a bell")
        terminal.wait_for("1  · ")
        terminal.send("1")
        terminal.wait_for("1  ♪ ")
        terminal.send("\x1b[B\r")
        terminal.wait_for("1  · ")
        terminal.send("u")
        terminal.wait_for(ASK)
        terminal.send("q")
        terminal.wait_for("Quit")


def test_bell_word_in_plain_ui(tacora: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("what?!\nb\n1\n1\nu\n" + ANSWERS * 400))
    answer = tacora(*SHORT, "--plain", "--seed", "5", "--explorers", "dealt")
    assert (answer.status, answer.err) == (0, "")
    assert "The letter b: for which cards you are always asked." in answer.out
    asked, ringing, silent = answer.out.split("A card with a bell")[1:]
    assert "♪ " not in asked[30:]
    assert "♪ " in ringing[30:]
    assert "♪ " not in silent[30:]


class BellUi(PassingUi):
    """Puts a bell on every card it ever holds."""

    def ask(self, session: TerminalSession, pending: PendingChoices, seat: int) -> PendingChoices:
        for card in (item.then for item in getattr(self.bell_menu(session, seat), "items", ())):
            if card not in session.table.bells[seat]:
                session.toggle_bell(seat, card)
        return super().ask(session, pending, seat)


def test_bells_ask_more_often_and_do_not_change_the_game() -> None:
    ringing, log = _played(UNTIL_MY_TURN, BellUi())
    silent, same_log = _played(UNTIL_MY_TURN, PassingUi())
    assert log == same_log
    assert ringing.responses > silent.responses
    assert ringing.out_of_turn > silent.out_of_turn == 0


def test_dinosaurs_game_cli_has_all_auto_answer_modes() -> None:
    game_cli: GameCli = CLI
    assert set(game_cli.auto_answer_modes) == set(GAME.table_policy.auto_answer_modes)
