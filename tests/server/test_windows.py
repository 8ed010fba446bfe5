"""Reaction windows: their length, their early end, the answers of bots, and restarts."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path
from random import Random
from threading import Event

import pytest

from tacora.bots.dinosaurs import BOT_FACTORIES
from tacora.core.game import DecisionStep
from tacora.games.dinosaurs.reactions.moments import SECONDS
from tacora.table import protocol
from tacora.table.commands.internal import CloseWindow
from tacora.table.windows import GRACE_SECONDS, TEMPO_FACTORS
from tests.server.table_harness import (
    TableHarness,
    game_in_window,
    new_id,
    seats_asked,
    seats_that_can_play,
    started_game,
)
from tests.server.virtual_clock import TimedRoom, run_timed

ALL = {0, 1, 2}


def _moment(harness: TableHarness) -> str:
    assert harness.table.open_decision is not None
    assert harness.table.open_decision.window is not None
    return harness.table.open_decision.window.moment


def _all_are_asked(harness: TableHarness) -> bool:
    return seats_asked(harness) == ALL and _moment(harness) == "rolled"


def _ana_can_play(harness: TableHarness) -> bool:
    return _all_are_asked(harness) and 0 in seats_that_can_play(harness)


# Lengths


def _windows_of_a_random_game(
    seed: int, settings: protocol.Settings, mode: str | None
) -> list[tuple[str, float]]:
    """Play a game at random and return the moment and the length of each window."""
    harness = started_game(
        game="dinosaurs",
        options={"turn-limit": 4},
        seed=f"{seed:064x}",
        settings=settings,
    )
    if mode is not None:
        harness.run(protocol.SetAutoAnswer(new_id(), mode), "cy")
    rng, windows = Random(seed), []
    while (decision := harness.table.open_decision) is not None:
        for seat, legal in decision.choices.legal_choices.items():
            guest = harness.holders[seat].guest
            assert guest is not None
            if decision.window is None or rng.random() < 0.4:
                harness.choose(guest, rng.choice(legal))
        if decision.window is not None:
            windows.append((decision.window.moment, decision.window.seconds))
            harness.run(CloseWindow(decision.number))
    return windows


@pytest.mark.parametrize("tempo", TEMPO_FACTORS)
def test_length_of_a_window_follows_from_its_moment_and_the_tempo(tempo: protocol.Tempo) -> None:
    settings = protocol.Settings(tempo=tempo)
    windows = [w for seed in range(1, 7) for w in _windows_of_a_random_game(seed, settings, None)]
    assert {moment for moment, _ in windows} == set(SECONDS)
    for moment, seconds in windows:
        assert seconds == pytest.approx(SECONDS[moment] * TEMPO_FACTORS[tempo] + GRACE_SECONDS)


def test_short_windows_are_longer_while_a_player_always_wants_to_be_asked() -> None:
    windows = _windows_of_a_random_game(1, protocol.Settings(), "ask")
    assert len(windows) > 50
    for moment, seconds in windows:
        assert seconds == pytest.approx(max(SECONDS[moment], 1.6) + GRACE_SECONDS)


def test_mode_that_always_asks_is_public_and_other_modes_are_not() -> None:
    harness = game_in_window(_all_are_asked)
    version = harness.table.public_version
    harness.run(protocol.SetAutoAnswer(new_id(), "until-my-turn"), "ben")
    assert harness.table.public_version == version
    harness.run(protocol.SetAutoAnswer(new_id(), "ask"), "ben")
    assert harness.table.public_version == version + 1
    assert list(harness.table.seats_that_always_ask) == [1]
    harness.run(protocol.SetAutoAnswer(new_id(), "unless-attacked"), "ben")
    assert harness.table.public_version == version + 2
    assert list(harness.table.seats_that_always_ask) == []


def test_chairs_show_to_all_who_always_wants_to_be_asked(tmp_path: Path) -> None:
    async def ask_always(timed: TimedRoom) -> list[list[bool]]:
        await timed.command(protocol.SetAutoAnswer, "ben", mode="ask")
        assert timed.listeners["ben"].you["standing"] == "ask"
        return [
            [chair.get("asks_always", False) for chair in listener.table["chairs"]]
            for listener in timed.listeners.values()
        ]

    shown = run_timed(tmp_path, game_in_window(_all_are_asked), ask_always)
    assert shown == [[False, True, False]] * 4


def test_player_replaced_by_a_bot_does_not_make_windows_longer() -> None:
    harness = game_in_window(_all_are_asked)
    harness.run(protocol.SetAutoAnswer(new_id(), "ask"), "ben")
    harness.run(protocol.Stand(new_id()), "ben")
    assert harness.table.seats_that_always_ask == ()


@pytest.mark.parametrize("scale", [1.0, 0.1])
def test_window_that_nobody_touches_lasts_its_length(tmp_path: Path, scale: float) -> None:
    async def wait(timed: TimedRoom) -> tuple[float, float, str | None]:
        assert timed.window is not None
        length = timed.window["length"]
        own = timed.listeners["ana"].ask
        assert own is not None
        return await timed.seconds_to_the_end(timed.ask), length, own["own"]

    harness = game_in_window(_ana_can_play)
    seconds, length, own = run_timed(tmp_path, harness, wait, time_scale=scale)
    assert seconds == pytest.approx(1.9 * scale)
    assert length == pytest.approx(1.9 * scale)
    assert own in (None, "pass")


def test_time_limit_of_the_table_does_not_apply_to_windows(tmp_path: Path) -> None:
    async def limits(timed: TimedRoom) -> list[object]:
        asks = [listener.ask for listener in timed.listeners.values()]
        return [(ask["seconds"], ask["limit"]) for ask in asks if ask is not None]

    harness = game_in_window(_all_are_asked, settings=protocol.Settings(seconds=5))
    assert run_timed(tmp_path, harness, limits) == [(None, None)] * 4


# The end


async def _pass(timed: TimedRoom, guests: Collection[str]) -> None:
    for guest in guests:
        await timed.choose(guest, "pass")


@pytest.mark.parametrize(
    ("guests", "seconds"),
    [((), 1.9), (("ana",), 1.9), (("ana", "ben"), 1.9), (("ana", "ben", "cy"), 1.0)],
)
def test_window_ends_early_when_every_asked_person_has_passed_in_person(
    tmp_path: Path, guests: Collection[str], seconds: float
) -> None:
    async def answer(timed: TimedRoom) -> float:
        number = timed.ask
        await timed.advance(1.0)
        await _pass(timed, guests)
        return 1.0 + await timed.seconds_to_the_end(number)

    assert run_timed(tmp_path, game_in_window(_all_are_asked), answer) == pytest.approx(seconds)


def test_window_does_not_end_in_its_first_moment_so_that_bots_can_choose(tmp_path: Path) -> None:
    async def answer(timed: TimedRoom) -> float:
        number = timed.ask
        await _pass(timed, ("ana", "ben", "cy"))
        return await timed.seconds_to_the_end(number)

    seconds = run_timed(tmp_path, game_in_window(_all_are_asked), answer)
    assert seconds == pytest.approx(GRACE_SECONDS)


def test_early_play_does_not_end_a_window(tmp_path: Path) -> None:
    async def answer(timed: TimedRoom) -> tuple[float, str]:
        number = timed.ask
        await _pass(timed, ("ben", "cy"))
        own = timed.listeners["ana"].ask
        assert own is not None
        play = next(choice for choice in own["choices"] if choice != "pass")
        await timed.choose("ana", play)
        seconds = await timed.seconds_to_the_end(number)
        assert timed.window is not None
        return seconds, timed.window["moment"]

    harness = game_in_window(_ana_can_play)
    assert run_timed(tmp_path, harness, answer) == (1.9, "played")


def test_pass_may_be_taken_back_until_the_window_closes(tmp_path: Path) -> None:
    async def answer(timed: TimedRoom) -> float:
        number = timed.ask
        await timed.advance(0.1)
        await _pass(timed, ("ana", "ben", "cy"))
        await timed.command(protocol.Withdraw, "ben", ask=number)
        assert timed.listeners["ben"].ask is not None
        assert timed.listeners["ben"].ask["own"] is None
        return 0.1 + await timed.seconds_to_the_end(number)

    harness = game_in_window(_all_are_asked)
    assert run_timed(tmp_path, harness, answer) == pytest.approx(1.9)


def test_answers_that_the_table_gave_never_end_a_window(tmp_path: Path) -> None:
    """Ben and Cy can only pass, so the table has answered for them."""

    def only_ana_can(harness: TableHarness) -> bool:
        return _all_are_asked(harness) and seats_that_can_play(harness) == {0}

    async def answer(timed: TimedRoom) -> float:
        number = timed.ask
        await _pass(timed, ("ana",))
        return await timed.seconds_to_the_end(number)

    harness = game_in_window(only_ana_can)
    assert run_timed(tmp_path, harness, answer) == pytest.approx(1.9)


def test_two_tabs_of_a_seat_share_its_answer(tmp_path: Path) -> None:
    async def answer(timed: TimedRoom) -> tuple[list[object], list[object], int]:
        second = timed.join("ben")
        await timed.choose("ben", "pass")
        await timed.choose("ben", "pass")
        await timed.command(protocol.Withdraw, "ben", ask=timed.ask)
        others = len(timed.listeners["ana"].messages("own"))
        tabs = (timed.listeners["ben"], second)
        first, other = [[own["choice"] for own in tab.messages("own")] for tab in tabs]
        return first, other, others

    first, second, others = run_timed(tmp_path, game_in_window(_all_are_asked), answer)
    assert first == second == ["pass", "pass", None]
    assert others == 0


def test_window_has_its_whole_length_again_after_a_restart(tmp_path: Path) -> None:
    harness = game_in_window(_ana_can_play)

    async def pass_and_crash(timed: TimedRoom) -> str:
        own = timed.listeners["ana"].ask
        assert own is not None
        await timed.advance(1.5)
        await timed.choose("ana", own["choices"][-1])
        return str(own["choices"][-1])

    async def after(timed: TimedRoom) -> tuple[float, object]:
        number, own = timed.ask, timed.listeners["ana"].ask
        assert own is not None
        return await timed.seconds_to_the_end(number), own["own"]

    play = run_timed(tmp_path, harness, pass_and_crash)
    assert run_timed(tmp_path, harness, after) == (1.9, play)


def test_mode_and_bells_are_kept_after_a_restart(tmp_path: Path) -> None:
    harness = game_in_window(_all_are_asked)

    async def set_both(timed: TimedRoom) -> None:
        await timed.command(protocol.SetAutoAnswer, "ben", mode="until-my-turn")
        await timed.command(protocol.SetBell, "ben", card="rope", on=True)

    async def after(timed: TimedRoom) -> tuple[object, object]:
        again = timed.join("ben")
        return again.you["standing"], again.you["bells"]

    run_timed(tmp_path, harness, set_both)
    assert run_timed(tmp_path, harness, after) == ("until-my-turn", ["rope"])


# Bots


class _Eager:
    """Plays the last choice, which is a card if it has one."""

    def choose(self, view: object, choices: tuple[str, ...], rng: Random) -> str:
        return choices[-1]


class _Slow(_Eager):
    """Chooses when a test lets it."""

    may_choose = Event()

    def choose(self, view: object, choices: tuple[str, ...], rng: Random) -> str:
        self.may_choose.wait(60)
        return choices[-1]


def _game_with_bot(monkeypatch: pytest.MonkeyPatch, bot: type[_Eager]) -> TableHarness:
    """Return a game in a window in which the bot of seat 2 can play a card."""
    monkeypatch.setitem(BOT_FACTORIES, "test-bot", bot)
    return game_in_window(
        lambda harness: _all_are_asked(harness) and 2 in seats_that_can_play(harness),
        ("ana", "ben"),
        bot="test-bot",
    )


def test_answer_of_a_bot_counts_when_the_window_closes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def wait(timed: TimedRoom) -> tuple[int, float, int, str]:
        number, length = timed.ask, timed.room.table.log_length
        await timed.advance(1.8)
        written = timed.room.table.log_length - length
        seconds = round(1.8 + await timed.seconds_to_the_end(number), 6)
        assert timed.window is not None
        return written, seconds, len(timed.room.table.state.stack), timed.window["moment"]

    harness = _game_with_bot(monkeypatch, _Eager)
    assert run_timed(tmp_path, harness, wait) == (0, 1.9, 1, "played")


def test_answer_of_a_bot_counts_when_people_end_the_window_early(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def wait(timed: TimedRoom) -> tuple[float, int]:
        number = timed.ask
        await _pass(timed, ("ana", "ben"))
        return await timed.seconds_to_the_end(number), len(timed.room.table.state.stack)

    harness = _game_with_bot(monkeypatch, _Eager)
    assert run_timed(tmp_path, harness, wait) == (GRACE_SECONDS, 1)


def test_slow_bot_passes_when_the_window_closes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def wait(timed: TimedRoom) -> tuple[float, int]:
        number = timed.ask
        seconds = await timed.seconds_to_the_end(number)
        stack = len(timed.room.table.state.stack)
        _Slow.may_choose.set()
        await timed.advance(0)
        return seconds, stack

    _Slow.may_choose.clear()
    harness = _game_with_bot(monkeypatch, _Slow)
    seconds, stack = run_timed(tmp_path, harness, wait, waits_for_bots=False)
    assert (seconds, stack) == (1.9, 0)


def test_answer_of_a_bot_to_an_earlier_window_does_not_count(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    harness = _game_with_bot(monkeypatch, _Eager)
    ask = harness.ask
    harness.run(CloseWindow(ask, {2: "play:nothing", 0: "use"}))
    decided = harness.records[-1].entries[0]
    assert isinstance(decided, DecisionStep)
    assert set(decided.choices.values()) == {"pass"}


# Pass all


def test_pass_all_passes_until_the_roll_or_the_phase_is_over(tmp_path: Path) -> None:
    """Ana always wants to be asked; she can play before and after the dice fall."""

    def before_a_roll(harness: TableHarness) -> bool:
        return seats_asked(harness) == ALL and _moment(harness) == "before"

    harness = game_in_window(before_a_roll)
    harness.run(protocol.SetAutoAnswer(new_id(), "ask"), "ana")

    async def pass_all(timed: TimedRoom) -> list[object]:
        others = len(timed.listeners["ben"].frames)
        version = timed.room.table.public_version
        await timed.command(protocol.PassAll, "ana", ask=timed.ask)
        assert (len(timed.listeners["ben"].frames), timed.room.table.public_version) == (
            others,
            version,
        )
        ana = timed.listeners["ana"]
        assert ana.you["passes_all"]
        stretch = timed.room.table.game.table_policy.stretch
        first, own = stretch(timed.room.table.state), []
        while stretch(timed.room.table.state) == first:
            assert ana.ask is not None
            assert ana.you["passes_all"]
            if "window" in ana.ask:
                own.append(ana.ask["own"])
            await timed.play_no_card()
        assert "passes_all" not in ana.you
        return own

    own = run_timed(tmp_path, harness, pass_all)
    assert len(own) >= 2
    assert set(own) == {"pass"}


def test_pass_all_counts_as_a_pass_in_person_only_where_it_is_pressed(tmp_path: Path) -> None:
    def before_a_roll(harness: TableHarness) -> bool:
        return seats_asked(harness) == ALL and _moment(harness) == "before"

    async def pass_all(timed: TimedRoom) -> tuple[float, float]:
        for guest in ("ana", "ben", "cy"):
            await timed.command(protocol.PassAll, guest, ask=timed.ask)
        first = await timed.seconds_to_the_end(timed.ask)
        assert timed.window is not None
        assert timed.window["moment"] == "rolled"
        return first, await timed.seconds_to_the_end(timed.ask)

    seconds = run_timed(tmp_path, game_in_window(before_a_roll), pass_all)
    assert seconds == (GRACE_SECONDS, 1.9)


def test_answer_in_person_ends_pass_all(tmp_path: Path) -> None:
    async def take_back(timed: TimedRoom) -> list[object]:
        ana = timed.listeners["ana"]
        shown = []
        for kind in (protocol.PassAll, protocol.Withdraw):
            await timed.command(kind, "ana", ask=timed.ask)
            assert ana.ask is not None
            shown += [ana.you.get("passes_all"), ana.ask["own"]]
        return shown

    shown = run_timed(tmp_path, game_in_window(_all_are_asked), take_back)
    assert shown == [True, "pass", None, None]


def test_pass_all_is_refused_outside_a_window_that_asks() -> None:
    harness = game_in_window(lambda harness: seats_asked(harness) < ALL)
    (silent,) = [s for s in ALL if s not in seats_asked(harness)][:1]
    guest = harness.holders[silent].guest
    assert harness.refusal(protocol.PassAll(new_id(), harness.ask), guest) == "step/not-asked"
    late = protocol.PassAll(new_id(), harness.ask - 1)
    assert harness.refusal(late, "ana") == "table/late"
    assert harness.refusal(protocol.PassAll(new_id(), harness.ask)) == "table/no-seat"
    harness.run(protocol.Stand(new_id()), "ana")
    gone = protocol.PassAll(new_id(), harness.ask)
    assert harness.refusal(gone, "ana") == "table/replaced"
    diamant = started_game()
    ask = protocol.PassAll(new_id(), diamant.ask)
    assert diamant.refusal(ask, "ana") == "table/no-window"
