"""Reaction windows: their length, their early end, and restarts."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path
from random import Random

import pytest

from tacora.games.dinosaurs.reactions.moments import SECONDS
from tacora.table import protocol
from tacora.table.commands.internal import CloseWindow
from tacora.table.windows import GRACE_SECONDS, TEMPO_FACTORS
from tests.server.table_harness import (
    TableHarness,
    all_are_asked_after_a_roll,
    game_in_window,
    new_id,
    seats_that_can_play,
    started_game,
)
from tests.server.virtual_clock import TimedRoom, run_timed


def _ana_can_play(harness: TableHarness) -> bool:
    return all_are_asked_after_a_roll(harness) and 0 in seats_that_can_play(harness)


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
    harness = game_in_window(all_are_asked_after_a_roll)
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

    shown = run_timed(tmp_path, game_in_window(all_are_asked_after_a_roll), ask_always)
    assert shown == [[False, True, False]] * 4


def test_player_replaced_by_a_bot_does_not_make_windows_longer() -> None:
    harness = game_in_window(all_are_asked_after_a_roll)
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

    harness = game_in_window(all_are_asked_after_a_roll, settings=protocol.Settings(seconds=5))
    assert run_timed(tmp_path, harness, limits) == [(None, None)] * 4


# The end


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
        await timed.pass_in_person(*guests)
        return 1.0 + await timed.seconds_to_the_end(number)

    assert run_timed(tmp_path, game_in_window(all_are_asked_after_a_roll), answer) == pytest.approx(
        seconds
    )


def test_window_does_not_end_in_its_first_moment_so_that_bots_can_choose(tmp_path: Path) -> None:
    async def answer(timed: TimedRoom) -> float:
        number = timed.ask
        await timed.pass_in_person("ana", "ben", "cy")
        return await timed.seconds_to_the_end(number)

    seconds = run_timed(tmp_path, game_in_window(all_are_asked_after_a_roll), answer)
    assert seconds == pytest.approx(GRACE_SECONDS)


def test_early_play_does_not_end_a_window(tmp_path: Path) -> None:
    async def answer(timed: TimedRoom) -> tuple[float, str]:
        number = timed.ask
        await timed.pass_in_person("ben", "cy")
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
        await timed.pass_in_person("ana", "ben", "cy")
        await timed.command(protocol.Withdraw, "ben", ask=number)
        assert timed.listeners["ben"].ask is not None
        assert timed.listeners["ben"].ask["own"] is None
        return 0.1 + await timed.seconds_to_the_end(number)

    harness = game_in_window(all_are_asked_after_a_roll)
    assert run_timed(tmp_path, harness, answer) == pytest.approx(1.9)


def test_answers_that_the_table_gave_never_end_a_window(tmp_path: Path) -> None:
    """Ben and Cy can only pass, so the table has answered for them."""

    def only_ana_can(harness: TableHarness) -> bool:
        return all_are_asked_after_a_roll(harness) and seats_that_can_play(harness) == {0}

    async def answer(timed: TimedRoom) -> float:
        number = timed.ask
        await timed.pass_in_person("ana")
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

    first, second, others = run_timed(tmp_path, game_in_window(all_are_asked_after_a_roll), answer)
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
    harness = game_in_window(all_are_asked_after_a_roll)

    async def set_both(timed: TimedRoom) -> None:
        await timed.command(protocol.SetAutoAnswer, "ben", mode="until-my-turn")
        await timed.command(protocol.SetBell, "ben", card="rope", on=True)

    async def after(timed: TimedRoom) -> tuple[object, object]:
        again = timed.join("ben")
        return again.you["standing"], again.you["bells"]

    run_timed(tmp_path, harness, set_both)
    assert run_timed(tmp_path, harness, after) == ("until-my-turn", ["rope"])


def test_untimed_window_waits_for_the_people_it_asks(tmp_path: Path) -> None:
    untimed = protocol.Settings(tempo="untimed")
    harness = game_in_window(
        lambda game: all_are_asked_after_a_roll(game) and _missing(game) == {0}, settings=untimed
    )

    async def wait(timed: TimedRoom) -> tuple[bool, bool]:
        number = timed.ask
        await timed.advance(300)
        waited = timed.ask == number
        await timed.choose("ana", "pass")
        await timed.advance(0)
        return waited, timed.ask == number

    assert run_timed(tmp_path, harness, wait) == (True, False)


def test_untimed_window_lasts_its_length_if_nobody_is_asked(tmp_path: Path) -> None:
    untimed = protocol.Settings(tempo="untimed")
    harness = game_in_window(
        lambda game: all_are_asked_after_a_roll(game) and not _missing(game), settings=untimed
    )

    async def wait(timed: TimedRoom) -> tuple[float, float]:
        assert timed.window is not None
        length = timed.window["length"]
        return length, await timed.seconds_to_the_end(timed.ask)

    length, seconds = run_timed(tmp_path, harness, wait)
    assert seconds == pytest.approx(length)


def _missing(game: TableHarness) -> set[int]:
    assert game.table.open_decision is not None
    return set(game.table.open_decision.choices.missing)
