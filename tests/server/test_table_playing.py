"""A table during its game: answers, absence (D48), replacement bots, rematch."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from msgspec import structs

from tacora.core.errors import CommandRefused
from tacora.core.fairness import draw_key
from tacora.core.game import ChanceStep, DecisionStep, Step
from tacora.core.pending_choices import PendingChoices
from tacora.table import protocol
from tacora.table.commands import handle
from tacora.table.commands.internal import BotChooses, CloseWindow, Issuer, Rejoin, TimeIsUp
from tacora.table.commands.permissions import check_rematch
from tacora.table.error_codes import TableCode
from tests.server.table_harness import (
    bot_chooses,
    finished_game,
    game_in_hidden_window,
    new_id,
    play_to_the_end,
    started_game,
)


def test_last_answer_reveals_all_and_draws_the_next_card() -> None:
    harness = started_game()
    harness.choose("ana", "exit")
    harness.choose("ben", "continue")
    assert harness.chosen == [0, 1]
    first = harness.ask
    result = harness.choose("cy", "continue")
    assert result.record is not None
    assert len(result.record.entries) >= 3  # the answer, the reveal, a card
    assert result.events
    assert harness.table.state.inside == (1, 2)
    assert harness.ask == first + 1


def test_answer_may_be_changed_and_withdrawn_until_the_last_one() -> None:
    harness = started_game()
    harness.choose("ana", "exit")
    harness.choose("ana", "continue")
    assert harness.choice_of(0) == "continue"
    harness.run(protocol.Withdraw(new_id(), harness.ask), "ana")
    assert harness.chosen == []
    assert harness.refusal(protocol.Withdraw(new_id(), harness.ask), "ana") == "table/not-chosen"
    for guest in ("ben", "cy", "ana"):
        harness.choose(guest, "exit")
    assert harness.table.state.inside == (0, 1, 2)  # in the next cave


@pytest.mark.parametrize("choice", ["", "stay", "EXIT", "exit+exit"])
def test_illegal_choice_is_refused(choice: str) -> None:
    harness = started_game()
    command = protocol.Choose(new_id(), harness.ask, choice)
    assert harness.refusal(command, "ana") == "step/illegal-choice"


def test_answer_to_another_decision_is_refused_as_late() -> None:
    harness = started_game()
    for number in (harness.ask - 1, harness.ask + 1, -1):
        assert harness.refusal(protocol.Choose(new_id(), number, "exit"), "ana") == "table/late"
        assert harness.refusal(protocol.Withdraw(new_id(), number), "ana") == "table/late"
        assert harness.refusal(TimeIsUp(number)) == "table/late"
        assert harness.refusal(CloseWindow(number)) == "table/no-window"


def test_guest_without_a_seat_cannot_answer() -> None:
    harness = started_game()
    for guest in ("eve", None):
        choose = protocol.Choose(new_id(), harness.ask, "exit")
        assert harness.refusal(choose, guest) == "table/no-seat"
        assert harness.refusal(protocol.Withdraw(new_id(), harness.ask), guest) == "table/no-seat"
        assert harness.refusal(protocol.SetAutoAnswer(new_id(), "ask"), guest) == "table/no-seat"
        bell = protocol.SetBell(new_id(), "rope", on=True)
        assert harness.refusal(bell, guest) == "table/no-seat"
        assert harness.refusal(protocol.Return(new_id()), guest) == "table/no-seat"
    assert harness.refusal(bot_chooses(harness, 0, "exit")) == "table/not-replaced"


def test_player_in_camp_is_not_asked() -> None:
    harness = started_game()
    for guest, choice in (("ana", "exit"), ("ben", "continue"), ("cy", "continue")):
        harness.choose(guest, choice)
    command = protocol.Choose(new_id(), harness.ask, "exit")
    assert harness.refusal(command, "ana") == "step/not-asked"
    assert harness.refusal(protocol.Withdraw(new_id(), harness.ask), "ana") == "step/not-asked"


def test_server_closes_no_window_in_a_decision_that_waits_for_its_answers() -> None:
    harness = started_game()
    harness.choose("ana", "exit")
    assert harness.refusal(CloseWindow(harness.ask)) == "table/no-window"


def test_unknown_auto_answer_mode_is_refused() -> None:
    harness = started_game()
    assert (
        harness.refusal(protocol.SetAutoAnswer(new_id(), "until-my-turn"), "ana")
        == "table/standing"
    )
    harness.run(protocol.SetAutoAnswer(new_id(), "ask"), "ana")


def test_bell_is_refused_on_a_card_that_the_table_does_not_have() -> None:
    harness = game_in_hidden_window()
    for card in ("ropes", "", "kofi", "jungle-3", "ROPE"):
        for on in (True, False):
            assert harness.refusal(protocol.SetBell(new_id(), card, on), "ana") == "table/bell"
    assert harness.table.bells == (frozenset(), frozenset())


def test_bell_is_refused_in_a_game_without_bells() -> None:
    harness = started_game()
    bell = protocol.SetBell(new_id(), "rope", on=True)
    assert harness.refusal(bell, "ana") == "table/no-bells"


# Absence


@pytest.mark.parametrize("rule", ["exit", "continue"])
def test_d48_absence_rule_chooses_when_time_is_up(rule: str) -> None:
    harness = started_game(options={"absence": rule})
    harness.choose("ben", "exit" if rule == "continue" else "continue")
    result = harness.run(TimeIsUp(harness.ask))
    assert result.record is not None
    assert harness.table.state.inside == ((0, 2) if rule == "continue" else (1,))
    assert [holder.bot for holder in harness.holders] == [None] * 3


def test_d48_bot_takes_over_when_time_is_up() -> None:
    harness = started_game(options={"absence": "bot"})
    harness.choose("ben", "continue")
    before = harness.ask
    harness.run(TimeIsUp(before))
    assert harness.ask == before
    assert [holder.bot is not None for holder in harness.holders] == [True, False, True]
    assert [holder.guest for holder in harness.holders] == ["ana", "ben", "cy"]
    harness.run(bot_chooses(harness, 0, "exit"))
    harness.run(bot_chooses(harness, 2, "exit"))
    assert harness.table.state.inside == (1,)


def test_answer_of_a_bot_never_replaces_one_that_is_there() -> None:
    harness = started_game(["ana", "ben"])
    harness.run(bot_chooses(harness, 2, "exit"))
    assert harness.run(bot_chooses(harness, 2, "continue")).record is None  # of another process
    assert harness.choice_of(2) == "exit"
    harness.choose("ben", "exit")
    harness.run(protocol.Stand(new_id()), "ben")
    assert harness.run(bot_chooses(harness, 1, "continue")).record is None
    assert harness.choice_of(1) == "exit"


def test_time_limit_waits_for_bots() -> None:
    harness = started_game(["ana", "ben"])
    harness.run(TimeIsUp(harness.ask))
    assert harness.chosen == [0, 1]
    assert harness.run(TimeIsUp(harness.ask)).record is None


def test_player_who_stands_up_is_replaced_until_they_return() -> None:
    harness = started_game()
    harness.run(protocol.Stand(new_id()), "ben")
    assert (harness.holders[1].guest, harness.holders[1].bot) == ("ben", "greedy-ev")
    assert harness.refusal(protocol.Stand(new_id()), "ben") == "table/replaced"
    choose = protocol.Choose(new_id(), harness.ask, "exit")
    assert harness.refusal(choose, "ben") == "table/replaced"
    harness.run(bot_chooses(harness, 1, "exit"))
    harness.run(protocol.Return(new_id()), "ben")
    assert harness.holders[1].bot is None
    assert harness.choice_of(1) == "exit"
    harness.choose("ben", "continue")  # the bot's choice may still change
    assert harness.choice_of(1) == "continue"
    assert harness.refusal(protocol.Return(new_id()), "ben") == "table/not-replaced"


def test_host_replaces_absent_players_but_not_connected_ones() -> None:
    harness = started_game()
    harness.connected = {"ana", "ben"}
    assert harness.refusal(protocol.Fill(new_id(), 1, "random"), "ana") == "table/present"
    assert harness.refusal(protocol.Fill(new_id(), 2, "random"), "ben") == "table/not-host"
    assert harness.refusal(protocol.Fill(new_id(), 2, None), "ana") == "table/started"
    harness.run(protocol.Fill(new_id(), 2, "random"), "ana")
    assert (harness.holders[2].guest, harness.holders[2].bot) == ("cy", "random")
    harness.run(protocol.Return(new_id()), "cy")
    assert harness.holders[2].bot is None


def test_any_player_replaces_an_absent_one_while_the_host_is_away() -> None:
    harness = started_game()
    harness.connected = {"ben", "eve"}
    assert harness.refusal(protocol.Fill(new_id(), 0, "random"), "eve") == "table/not-host"
    harness.run(protocol.Fill(new_id(), 0, "random"), "ben")
    assert (harness.holders[0].guest, harness.holders[0].bot) == ("ana", "random")


def test_removed_player_loses_the_seat_to_a_bot() -> None:
    harness = started_game()
    assert harness.refusal(protocol.Remove(new_id(), 1), "cy") == "table/not-host"
    harness.run(protocol.Remove(new_id(), 1), "ana")
    assert (harness.holders[1].guest, harness.holders[1].bot) == (None, "greedy-ev")
    assert harness.holders[1].name == "Ben"
    assert harness.refusal(protocol.Return(new_id()), "ben") == "table/no-seat"


# The end


def test_game_commands_are_refused_when_the_game_is_over() -> None:
    harness = finished_game()
    over = [
        protocol.Stand("x"),
        protocol.Return("x"),
        protocol.Fill("x", 1, "random"),
        protocol.Remove("x", 1),
        protocol.Choose("x", 1, "exit"),
        protocol.Withdraw("x", 1),
        protocol.SetAutoAnswer("x", "ask"),
        protocol.SetBell("x", "rope", on=True),
    ]
    for command in over:
        assert harness.refusal(command, "ana") == "table/over"
    for internal in (TimeIsUp(1), CloseWindow(1), BotChooses(0, 1, "exit")):
        assert harness.refusal(internal) == "table/over"


def test_rematch_needs_a_seat_and_a_finished_game() -> None:
    harness = started_game()
    with pytest.raises(CommandRefused) as early:
        check_rematch(harness.table, Issuer("ana"))
    assert early.value.code == "table/not-over"
    play_to_the_end(harness)
    check_rematch(harness.table, Issuer("cy"))
    with pytest.raises(CommandRefused) as foreign:
        check_rematch(harness.table, Issuer("eve"))
    assert foreign.value.code == "table/no-seat"


def test_second_rematch_table_is_ignored() -> None:
    harness = finished_game()
    harness.run(Rejoin("NEWONE"))
    assert harness.run(Rejoin("OTHERS")).record is None
    assert harness.table.rematch == "NEWONE"
    assert harness.replayed() == harness.table


# One validation, one chance key


def test_answer_is_validated_once(monkeypatch: pytest.MonkeyPatch) -> None:
    harness = started_game()
    validated: list[tuple[int, str]] = []
    choose = PendingChoices.choose

    def counted(self: PendingChoices, seat: int, choice: str) -> PendingChoices:
        validated.append((seat, choice))
        return choose(self, seat, choice)

    monkeypatch.setattr(PendingChoices, "choose", counted)
    harness.choose("ana", "exit")
    assert validated == [(0, "exit")]


def test_log_holds_the_steps_that_the_rules_apply(monkeypatch: pytest.MonkeyPatch) -> None:
    harness = started_game()
    applied: list[Step] = []
    rules = harness.table.game.rules

    def apply(state: Any, step: Step) -> Any:
        applied.append(step)
        return rules.apply(state, step)

    game = replace(harness.table.game, rules=replace(rules, apply=apply))
    harness.table = structs.replace(harness.table, game=game)
    for guest in ("ana", "ben", "cy"):
        record = harness.choose(guest, "continue").record
    assert record is not None
    logged = [entry for entry in record.entries if isinstance(entry, DecisionStep | ChanceStep)]
    assert len(logged) >= 2
    assert all(entry is step for entry, step in zip(logged, applied, strict=True))


def test_the_chance_key_is_made_once_per_game_and_never_shown(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    made: list[bytes] = []

    def counted(*args: Any) -> bytes:
        made.append(draw_key(*args))
        return made[-1]

    monkeypatch.setattr("tacora.table.apply.draw_key", counted)
    table = finished_game().table
    assert table.chance_count == 5  # a card in each of the five caves
    assert made == [table.chance_key]
    for secret in (table.chance_key.hex(), str(table.chance_key), table.seed):
        assert secret not in repr(table) + str(table)


# The list of codes


def test_every_table_code_is_tested() -> None:
    parts = Path(handle.__file__).parent.glob("*.py")
    source = "".join(path.read_text("utf-8") for path in parts)
    codes = {TableCode[name].value for name in re.findall(r"TableCode\.([A-Z_]+)", source)}
    assert len(codes) > 20
    here = Path(__file__).parent
    tested = "".join(path.read_text("utf-8") for path in sorted(here.glob("test_*.py")))
    assert {code for code in codes if f'"{code}"' not in tested} == set()


def test_every_protocol_command_has_a_handler() -> None:
    known = {kind for kind in handle._HANDLERS if issubclass(kind, protocol.Command)}
    sent = {kind for kind in protocol.FromClient.__args__ if issubclass(kind, protocol.Command)}
    # the lobby opens the new table, and the room stops the clock and shows reactions
    assert sent - known == {protocol.Rematch, protocol.Hold, protocol.React}
    assert known <= sent
