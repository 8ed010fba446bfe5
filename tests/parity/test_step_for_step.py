"""Compiled games and games by the rules are equal step by step, in every edition."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from tacora.core.game import GameOver
from tacora.games.diamant import GAME
from tacora.games.diamant.options import Options
from tacora.games.diamant.state import relics_taken, seats_to_move
from tacora.sim.diamant.card_tables import MAX_CARDS
from tacora.sim.diamant.lanes import LANES
from tacora.sim.diamant.results import Results
from tacora.sim.diamant.rollouts import results_of
from tacora.sim.statistics import WIN_UNITS
from tests.parity.engine_comparison import (
    EDITIONS,
    PLAYERS,
    Snapshot,
    custom_deck_options,
    game_facts_of_lane,
    game_facts_of_state,
    kind_bits,
    lanes_of,
    options_for,
    played_snapshots,
    random_snapshots,
    round_facts_of_lane,
    round_facts_of_state,
)
from tests.properties.random_games import SPARING, seeds

FEW_EXAMPLES = settings(SPARING, max_examples=5)


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("edition", EDITIONS)
@FEW_EXAMPLES
@given(seed=seeds())
def test_every_step_equals_the_rules(edition: str, players: int, seed: int) -> None:
    assert_equal_to_rules(options_for(edition, players), seed)


@SPARING
@given(options=custom_deck_options(), seed=seeds())
def test_every_step_equals_the_rules_with_custom_decks(options: Options, seed: int) -> None:
    assert_equal_to_rules(options, seed)


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
def test_every_step_equals_the_rules_with_extreme_decks(deck: dict[str, int], players: int) -> None:
    options = {"players": players, "two-explorers": players == 2, "deck": deck}
    assert_equal_to_rules(GAME.rules.parse_options(options), seed=players)


@pytest.mark.parametrize("players", PLAYERS)
def test_choices_are_counted_as_in_the_rules_engine(players: int) -> None:
    choices = [0] * LANES
    for snapshot in played_snapshots("diamant-2016", players):
        if snapshot.before_choices:
            for n in snapshot.aligned:
                choices[n] += len(seats_to_move(snapshot.states[n]))
    assert _results(snapshot, LANES).counts[:, 0].tolist() == choices


def test_compared_games_cover_traps_relics_and_ties() -> None:
    met: set[str] = set()
    for edition in EDITIONS:
        *_, end = random_snapshots(options_for(edition, 4), seed=1, games=4 * LANES)
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


def assert_equal_to_rules(options: Options, seed: int, games: int = LANES) -> None:
    kinds = kind_bits(options)
    decisions = [0] * games
    for snapshot in random_snapshots(options, seed, games):
        lanes = lanes_of(snapshot.waves)
        for n in snapshot.aligned:
            lane, state = lanes[n], snapshot.states[n]
            assert game_facts_of_lane(lane, kinds, options.players) == game_facts_of_state(state)
            if state.awaiting != "nothing":
                assert round_facts_of_lane(lane, kinds) == round_facts_of_state(state)
                assert snapshot.before_choices == (state.awaiting == "choices")
            decisions[n] += snapshot.before_choices
    assert_results_equal_rules(_results(snapshot, games), snapshot, decisions)


def assert_results_equal_rules(results: Results, end: Snapshot, decisions: list[int]) -> None:
    players = end.tables.players
    for n, state in enumerate(end.states):
        over = GAME.rules.pending(state)
        assert isinstance(over, GameOver)
        share = WIN_UNITS // len(over.winners)
        shares = [share if seat in over.winners else 0 for seat in range(players)]
        traps = sum(card.kind == "trap" for card in state.removed)  # D35
        assert results.points[n, :players].tolist() == list(over.scores)
        assert results.wins[n, :players].tolist() == shares
        assert results.relics[n, :players].tolist() == [len(relics) for relics in state.relics]
        assert results.counts[n, 1:].tolist() == [decisions[n] + traps, traps]
    assert not results.points[:, players:].any()
    assert not results.wins[:, players:].any()


def _results(end: Snapshot, games: int) -> Results:
    return results_of(end.tables, end.waves, range(games))
