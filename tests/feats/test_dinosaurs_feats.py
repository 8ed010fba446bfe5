"""Feats of Diamonds & Dinosaurs, compared with what the positions of whole games say."""

from __future__ import annotations

from functools import cache
from random import Random

from tacora.bots.dinosaurs.planner import decide
from tacora.core.feats import SeatFeats
from tacora.core.replay import Replay
from tacora.games.dinosaurs.feats import FEATS, QUICK_TURNS, find_feats
from tacora.server.finished_games import replay_finished
from tests.server.stored_games import answer_for_all, start_stored_game

GAMES = 12
WHIMS = 0.1


@cache
def games() -> list[tuple[Replay, list[SeatFeats]]]:
    """Play games of planners with pickpocketing to their ends."""
    found = []
    for seed in range(GAMES):
        harness = start_stored_game(seed, {"players": 4, "pickpocketing": True})
        rng = Random(seed)
        while harness.table.open_decision is not None:
            answer_for_all(harness, rng, WHIMS, decide)
        _, replay = replay_finished(harness.records)
        found.append((replay, find_feats(replay)))
    return found


def test_every_feat_happens_in_some_game_and_no_other_is_told() -> None:
    told = {feat for _, seats in games() for seat in seats for feat in seat.feats}
    rare = {"before-the-stars", "unharmed"}
    assert set(FEATS) - rare <= told <= set(FEATS)


def test_unharmed_is_for_winners_who_never_fell_unconscious() -> None:
    for replay, seats in games():
        for seat, feats in enumerate(seats):
            awake = all(step.state.players[seat].conscious for step in replay.steps)
            # who falls and wakes in one step is seen by the waking alone
            awake &= not any(
                event.id == "dinosaurs.woke" and event.args["seat"] == seat
                for event in replay.events
            )
            won = replay.result is not None and seat in replay.result.winners
            assert ("unharmed" in feats.feats) == (won and awake)


def test_victory_before_the_stars_is_one_before_the_celestial_event() -> None:
    for replay, seats in games():
        assert replay.result is not None
        for winner in replay.result.winners:
            before = not replay.state.celestial_event_done
            assert ("before-the-stars" in seats[winner].feats) == before


def test_turns_of_the_winner_are_its_figure() -> None:
    for replay, seats in games():
        assert replay.result is not None
        (winner,) = replay.result.winners
        turns = sum(
            event.id == "dinosaurs.turn" and event.args["seat"] == winner for event in replay.events
        )
        assert seats[winner].figures == {"turns": turns}
        assert ("quick-hunt" in seats[winner].feats) == (turns <= QUICK_TURNS)
        assert all(not other.figures for seat, other in enumerate(seats) if seat != winner)


def test_robber_of_the_temple_has_picked_up_a_diamond_there() -> None:
    for replay, seats in games():
        temple = next(i for i, card in enumerate(replay.state.cards.maps) if card.id == "temple")
        robbers = set()
        for before, after in zip(replay.steps, replay.steps[1:], strict=False):
            cell = after.state.board.cells.get(temple)
            fewer = before.state.diamonds.get(cell, 0) > after.state.diamonds.get(cell, 0)
            if cell is None or not fewer:
                continue
            robbers |= {
                seat
                for seat, (was, now) in enumerate(
                    zip(before.state.players, after.state.players, strict=True)
                )
                if now.diamonds > was.diamonds and now.at == cell
            }
        assert {seat for seat, feats in enumerate(seats) if "temple-robbed" in feats.feats} == (
            robbers
        )
