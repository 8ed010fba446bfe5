"""A table during its game: answers, absence (D48), stand-ins, the rematch."""

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
from tacora.table.commands.internal import BotChooses, Issuer, Rejoin, Reveal, TimeIsUp
from tacora.table.commands.permissions import check_rematch
from tacora.table.error_codes import TableCode
from tests.server.table_harness import begun, bot_chooses, finished, new_id, play_out


def test_the_last_answer_reveals_all_and_turns_the_next_card() -> None:
    sitting = begun()
    sitting.choose("ana", "exit")
    sitting.choose("ben", "continue")
    assert sitting.chosen == [0, 1]
    first = sitting.ask
    outcome = sitting.choose("cy", "continue")
    assert outcome.record is not None
    assert len(outcome.record.entries) >= 3  # the answer, the reveal, a card
    assert outcome.events
    assert sitting.table.state.inside == (1, 2)
    assert sitting.ask == first + 1


def test_an_answer_may_be_changed_and_taken_back_until_the_last_one() -> None:
    sitting = begun()
    sitting.choose("ana", "exit")
    sitting.choose("ana", "continue")
    assert sitting.own(0) == "continue"
    sitting.give(protocol.Withdraw(new_id(), sitting.ask), "ana")
    assert sitting.chosen == []
    assert sitting.refused(protocol.Withdraw(new_id(), sitting.ask), "ana") == "table/not-chosen"
    for guest in ("ben", "cy", "ana"):
        sitting.choose(guest, "exit")
    assert sitting.table.state.inside == (0, 1, 2)  # in the next cave


@pytest.mark.parametrize("choice", ["", "stay", "EXIT", "exit+exit"])
def test_only_what_the_game_offers_can_be_chosen(choice: str) -> None:
    sitting = begun()
    command = protocol.Choose(new_id(), sitting.ask, choice)
    assert sitting.refused(command, "ana") == "step/illegal-choice"


def test_an_answer_to_another_decision_is_late() -> None:
    sitting = begun()
    for number in (sitting.ask - 1, sitting.ask + 1, -1):
        assert sitting.refused(protocol.Choose(new_id(), number, "exit"), "ana") == "table/late"
        assert sitting.refused(protocol.Withdraw(new_id(), number), "ana") == "table/late"
        assert sitting.refused(TimeIsUp(number)) == "table/late"
        assert sitting.refused(Reveal(number)) == "table/late"


def test_nobody_answers_for_a_seat_that_is_not_theirs() -> None:
    sitting = begun()
    for guest in ("eve", None):
        choose = protocol.Choose(new_id(), sitting.ask, "exit")
        assert sitting.refused(choose, guest) == "table/no-seat"
        assert sitting.refused(protocol.Withdraw(new_id(), sitting.ask), guest) == "table/no-seat"
        assert sitting.refused(protocol.Standing(new_id(), "ask"), guest) == "table/no-seat"
        assert sitting.refused(protocol.Return(new_id()), guest) == "table/no-seat"
    assert sitting.refused(bot_chooses(sitting, 0, "exit")) == "table/not-replaced"


def test_who_is_in_camp_is_not_asked() -> None:
    sitting = begun()
    for guest, choice in (("ana", "exit"), ("ben", "continue"), ("cy", "continue")):
        sitting.choose(guest, choice)
    command = protocol.Choose(new_id(), sitting.ask, "exit")
    assert sitting.refused(command, "ana") == "step/not-asked"
    assert sitting.refused(protocol.Withdraw(new_id(), sitting.ask), "ana") == "step/not-asked"


def test_nothing_is_revealed_while_somebody_thinks() -> None:
    sitting = begun()
    sitting.choose("ana", "exit")
    assert sitting.refused(Reveal(sitting.ask)) == "step/not-all-chosen"


def test_what_can_be_said_once_is_what_the_game_knows() -> None:
    sitting = begun()
    assert sitting.refused(protocol.Standing(new_id(), "until-my-turn"), "ana") == "table/standing"
    sitting.give(protocol.Standing(new_id(), "ask"), "ana")


# Absence


@pytest.mark.parametrize("rule", ["exit", "continue"])
def test_d48_when_time_is_up_the_rule_of_the_table_chooses(rule: str) -> None:
    sitting = begun(options={"absence": rule})
    sitting.choose("ben", "exit" if rule == "continue" else "continue")
    outcome = sitting.give(TimeIsUp(sitting.ask))
    assert outcome.record is not None
    assert sitting.table.state.inside == ((0, 2) if rule == "continue" else (1,))
    assert [chair.bot for chair in sitting.chairs] == [None] * 3


def test_d48_when_time_is_up_a_bot_takes_over() -> None:
    sitting = begun(options={"absence": "bot"})
    sitting.choose("ben", "continue")
    before = sitting.ask
    sitting.give(TimeIsUp(before))
    assert sitting.ask == before
    assert [chair.bot is not None for chair in sitting.chairs] == [True, False, True]
    assert [chair.guest for chair in sitting.chairs] == ["ana", "ben", "cy"]
    sitting.give(bot_chooses(sitting, 0, "exit"))
    sitting.give(bot_chooses(sitting, 2, "exit"))
    assert sitting.table.state.inside == (1,)


def test_when_time_is_up_a_bot_that_still_thinks_is_waited_for() -> None:
    sitting = begun(["ana", "ben"])
    sitting.give(TimeIsUp(sitting.ask))
    assert sitting.chosen == [0, 1]
    assert sitting.give(TimeIsUp(sitting.ask)).record is None


def test_who_leaves_a_game_is_replaced_until_they_return() -> None:
    sitting = begun()
    sitting.give(protocol.Stand(new_id()), "ben")
    assert (sitting.chairs[1].guest, sitting.chairs[1].bot) == ("ben", "greedy-ev")
    assert sitting.refused(protocol.Stand(new_id()), "ben") == "table/replaced"
    choose = protocol.Choose(new_id(), sitting.ask, "exit")
    assert sitting.refused(choose, "ben") == "table/replaced"
    sitting.give(bot_chooses(sitting, 1, "exit"))
    sitting.give(protocol.Return(new_id()), "ben")
    assert sitting.chairs[1].bot is None
    assert sitting.own(1) == "exit"
    sitting.choose("ben", "continue")  # what the bot chose may still be changed
    assert sitting.own(1) == "continue"
    assert sitting.refused(protocol.Return(new_id()), "ben") == "table/not-replaced"


def test_the_host_replaces_who_is_away_and_nobody_who_is_here() -> None:
    sitting = begun()
    sitting.here = {"ana", "ben"}
    assert sitting.refused(protocol.Fill(new_id(), 1, "random"), "ana") == "table/present"
    assert sitting.refused(protocol.Fill(new_id(), 2, "random"), "ben") == "table/not-host"
    assert sitting.refused(protocol.Fill(new_id(), 2, None), "ana") == "table/started"
    sitting.give(protocol.Fill(new_id(), 2, "random"), "ana")
    assert (sitting.chairs[2].guest, sitting.chairs[2].bot) == ("cy", "random")
    sitting.give(protocol.Return(new_id()), "cy")
    assert sitting.chairs[2].bot is None


def test_when_the_host_is_away_any_player_replaces_who_is_missing() -> None:
    sitting = begun()
    sitting.here = {"ben", "eve"}
    assert sitting.refused(protocol.Fill(new_id(), 0, "random"), "eve") == "table/not-host"
    sitting.give(protocol.Fill(new_id(), 0, "random"), "ben")
    assert (sitting.chairs[0].guest, sitting.chairs[0].bot) == ("ana", "random")


def test_who_is_removed_from_a_game_has_lost_the_seat_to_a_bot() -> None:
    sitting = begun()
    assert sitting.refused(protocol.Remove(new_id(), 1), "cy") == "table/not-host"
    sitting.give(protocol.Remove(new_id(), 1), "ana")
    assert (sitting.chairs[1].guest, sitting.chairs[1].bot) == (None, "greedy-ev")
    assert sitting.chairs[1].name == "Ben"
    assert sitting.refused(protocol.Return(new_id()), "ben") == "table/no-seat"


# The end


def test_when_the_game_is_over_nothing_can_be_done_in_it() -> None:
    sitting = finished()
    over = [
        protocol.Stand("x"),
        protocol.Return("x"),
        protocol.Fill("x", 1, "random"),
        protocol.Remove("x", 1),
        protocol.Choose("x", 1, "exit"),
        protocol.Withdraw("x", 1),
        protocol.Standing("x", "ask"),
    ]
    for command in over:
        assert sitting.refused(command, "ana") == "table/over"
    for internal in (TimeIsUp(1), Reveal(1), BotChooses(0, 1, "exit")):
        assert sitting.refused(internal) == "table/over"


def test_a_rematch_is_for_those_who_played_when_it_is_over() -> None:
    sitting = begun()
    with pytest.raises(CommandRefused) as early:
        check_rematch(sitting.table, Issuer("ana"))
    assert early.value.code == "table/not-over"
    play_out(sitting)
    check_rematch(sitting.table, Issuer("cy"))
    with pytest.raises(CommandRefused) as foreign:
        check_rematch(sitting.table, Issuer("eve"))
    assert foreign.value.code == "table/no-seat"


def test_the_first_table_of_a_rematch_is_the_one() -> None:
    sitting = finished()
    sitting.give(Rejoin("NEWONE"))
    assert sitting.give(Rejoin("OTHERS")).record is None
    assert sitting.table.rematch == "NEWONE"
    assert sitting.unfolded() == sitting.table


# One validation, one key


def test_an_answer_is_validated_once(monkeypatch: pytest.MonkeyPatch) -> None:
    sitting = begun()
    validated: list[tuple[int, str]] = []
    choose = PendingChoices.choose

    def counted(self: PendingChoices, seat: int, choice: str) -> PendingChoices:
        validated.append((seat, choice))
        return choose(self, seat, choice)

    monkeypatch.setattr(PendingChoices, "choose", counted)
    sitting.choose("ana", "exit")
    assert validated == [(0, "exit")]


def test_a_step_is_logged_as_the_rules_take_it(monkeypatch: pytest.MonkeyPatch) -> None:
    sitting = begun()
    applied: list[Step] = []
    rules = sitting.table.game.rules

    def apply(state: Any, step: Step) -> Any:
        applied.append(step)
        return rules.apply(state, step)

    game = replace(sitting.table.game, rules=replace(rules, apply=apply))
    sitting.table = structs.replace(sitting.table, game=game)
    for guest in ("ana", "ben", "cy"):
        record = sitting.choose(guest, "continue").record
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
    table = finished().table
    assert table.chance_count == 5  # a card in each of the five caves
    assert made == [table.chance_key]
    for secret in (table.chance_key.hex(), str(table.chance_key), table.seed):
        assert secret not in repr(table) + str(table)


# The list of codes


def test_every_code_of_a_refusal_is_met_in_these_tests() -> None:
    parts = Path(handle.__file__).parent.glob("*.py")
    source = "".join(path.read_text("utf-8") for path in parts)
    codes = {TableCode[name].value for name in re.findall(r"TableCode\.([A-Z_]+)", source)}
    assert len(codes) > 20
    here = Path(__file__).parent
    tested = "".join(path.read_text("utf-8") for path in sorted(here.glob("test_*.py")))
    assert {code for code in codes if f'"{code}"' not in tested} == set()


def test_every_command_of_the_protocol_is_carried_out_somewhere() -> None:
    known = {kind for kind in handle._HANDLERS if issubclass(kind, protocol.Command)}
    sent = {kind for kind in protocol.FromClient.__args__ if issubclass(kind, protocol.Command)}
    assert sent - known == {protocol.Rematch}  # the lobby opens the new table
    assert known <= sent
