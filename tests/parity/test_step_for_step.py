"""The same cards and the same decisions lead to the same game, in every edition."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from tacora.core.game import GameOver
from tacora.games.diamant import GAME
from tacora.games.diamant.options import Options
from tacora.games.diamant.state import relics_taken, seats_to_move
from tacora.sim.diamant.card_tables import MAX_CARDS
from tacora.sim.diamant.continuous import Results, empty_ends, empty_results, score_games
from tacora.sim.diamant.kernel import LANES
from tacora.sim.diamant.lockstep import store_results
from tacora.sim.statistics import WIN_UNITS
from tests.parity.engine_comparison import (
    EDITIONS,
    PLAYERS,
    Moment,
    camp_by_rules,
    camp_of,
    cave_by_rules,
    cave_of,
    kinds_of,
    lanes_of,
    moments_by_chance,
    own_decks,
    table,
)
from tests.properties.random_games import SPARING, seeds

FEW = settings(SPARING, max_examples=5)


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("edition", EDITIONS)
@FEW
@given(seed=seeds())
def test_every_step_is_that_of_the_rules(edition: str, players: int, seed: int) -> None:
    _compare(table(edition, players), seed)


@SPARING
@given(options=own_decks(), seed=seeds())
def test_every_step_with_a_deck_of_ones_own_is_that_of_the_rules(
    options: Options, seed: int
) -> None:
    _compare(options, seed)


@pytest.mark.parametrize(
    "deck",
    [
        {"relic": 1},
        {"relic": MAX_CARDS},
        {"treasure:1": 1},
        {"treasure:1000": 12},
        {"trap:lava": 1},
        {"trap:lava": 2, "relic": 9},
        {"treasure:1000": 20, "treasure:7": 12, "trap:lava": 10, "trap:rams": 10, "relic": 10},
    ],
)
@pytest.mark.parametrize("players", [2, 7])
def test_every_step_with_a_strange_deck_is_that_of_the_rules(
    deck: dict[str, int], players: int
) -> None:
    given = {"players": players, "two-explorers": players == 2, "deck": deck}
    _compare(GAME.rules.parse_options(given), seed=players)


@pytest.mark.parametrize("players", PLAYERS)
def test_choices_are_counted_as_the_rules_engine_counts_them(players: int) -> None:
    choices = [0] * LANES
    for moment in moments_by_chance(table("diamant-2016", players), seed=players):
        if moment.choosing:
            for n in moment.alike:
                choices[n] += len(seats_to_move(moment.states[n]))
    assert _results(moment, LANES).figures[:, 0].tolist() == choices


def test_the_games_compared_meet_what_the_rules_know() -> None:
    met: set[str] = set()
    for edition in EDITIONS:
        *_, end = moments_by_chance(table(edition, 4), seed=1, games=4 * LANES)
        for state in end.states:
            kinds = {card.kind for card in state.removed}
            over = GAME.rules.pending(state)
            assert isinstance(over, GameOver)
            met |= {f"{edition}: {kind} gone" for kind in kinds}
            met |= {f"{edition}: four relics taken"} if relics_taken(state) >= 4 else set()
            met |= {f"{edition}: a tie"} if len(over.winners) > 1 else set()
    relics = {
        f"{edition}: {what}"
        for edition in EDITIONS
        if edition != "diamant-2005"
        for what in ("relic gone", "four relics taken")
    }
    every = {f"{edition}: {what}" for edition in EDITIONS for what in ("trap gone", "a tie")}
    assert met == relics | every


def _compare(options: Options, seed: int, games: int = LANES) -> None:
    kinds = kinds_of(options)
    decisions = [0] * games
    for moment in moments_by_chance(options, seed, games):
        lanes = lanes_of(moment.waves)
        for n in moment.alike:
            lane, state = lanes[n], moment.states[n]
            assert camp_of(lane, kinds, options.players) == camp_by_rules(state)
            if state.awaiting != "nothing":
                assert cave_of(lane, kinds) == cave_by_rules(state)
                assert moment.choosing == (state.awaiting == "choices")
            decisions[n] += moment.choosing
    _compare_results(_results(moment, games), moment, decisions)


def _compare_results(results: Results, end: Moment, decisions: list[int]) -> None:
    players = end.box.players
    for n, state in enumerate(end.states):
        over = GAME.rules.pending(state)
        assert isinstance(over, GameOver)
        share = WIN_UNITS // len(over.winners)
        shares = [share if seat in over.winners else 0 for seat in range(players)]
        traps = sum(card.kind == "trap" for card in state.removed)  # D35
        assert results.points[n, :players].tolist() == list(over.scores)
        assert results.wins[n, :players].tolist() == shares
        assert results.relics[n, :players].tolist() == [len(relics) for relics in state.relics]
        assert results.figures[n, 1:].tolist() == [decisions[n] + traps, traps]
    assert not results.points[:, players:].any()
    assert not results.wins[:, players:].any()


def _results(end: Moment, games: int) -> Results:
    ends = empty_ends(games)
    store_results(end.waves, 0, ends)
    results = empty_results(games)
    score_games(end.box, ends, results)
    return results
