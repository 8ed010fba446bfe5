"""What the fuzzer checks: pieces, events, legality, hidden cards, notation; by assertions."""

from __future__ import annotations

from collections.abc import Callable
from operator import attrgetter, is_not
from random import Random
from typing import Any

from tacora.core.errors import IllegalStep
from tacora.core.events import Events, visible_to
from tacora.core.game import Decide, DecisionStep, Game, Json, Seat, Step
from tacora.envs.dinosaurs.actions import action_codes
from tacora.games.dinosaurs import GAME
from tacora.games.dinosaurs.options import Options
from tacora.games.dinosaurs.state import State
from tests.properties.dinosaurs import invariants
from tests.properties.dinosaurs.event_fold import fold
from tests.properties.dinosaurs.folded_facts import differences
from tests.properties.dinosaurs.hidden_cards import with_other_cards
from tests.properties.dinosaurs.strategies import task_of

DinosaursGame = Game[Options, State, Any]
StepCheck = Callable[[State, Step, State, Events], None]
"""Compare the state before a step, the step, the state after it, and the events."""
StateCheck = Callable[[DinosaursGame, State, Random], None]
"""Look at one state of a game."""

MOST_CHOICES = 8
"""The number of a seat's choices that are tried in one state."""
ODD_CHOICES = ("", "fly", "pass", "move", "end", "use", "stay", "take", "keep", "play:lantern")
"""Choices that are refused wherever they are not offered."""


# After every step


PARTS: tuple[tuple[attrgetter[tuple[object, ...]], Callable[[State], None]], ...] = (
    (attrgetter("players", "diamonds"), invariants.check_diamonds),
    (attrgetter("hands", "item_deck", "item_discards", "stack"), invariants.check_items),
    (attrgetter("board", "map_deck", "drawn"), invariants.check_map),
    (
        attrgetter("dinosaur_deck", "dinosaur_under", "dinosaur_flipped"),
        invariants.check_dinosaur_cards,
    ),
    (attrgetter("players", "dinosaurs", "diamonds", "board"), invariants.check_places),
)
"""The parts of a state that hold pieces and cards, and what holds for each."""


def check_pieces(before: State, step: Step, after: State, events: Events) -> None:
    """Count diamonds and cards. A state shares with the one before what a step left alone."""
    if before.supply != after.supply:
        invariants.check_diamonds(after)
    for parts, check in PARTS:
        if any(map(is_not, parts(before), parts(after))):
            check(after)


def check_events(before: State, step: Step, after: State, events: Events) -> None:
    """Fold the events of a step into the position before: one viewer a turn, in rotation."""
    players = len(after.players)
    seat = None if after.turn % (players + 1) == players else after.turn % (players + 1)
    folded = fold(_shown(before, seat), visible_to(events, seat))
    found = differences(folded, _shown(after, seat))
    assert not found, f"events do not tell seat {seat} all: {found}"


_latest: dict[Seat | None, tuple[State, dict[str, Json]]] = {}


def _shown(state: State, seat: Seat | None) -> dict[str, Json]:
    """Return the position for a viewer; what was shown after a step is shown before the next."""
    known = _latest.get(seat)
    if known is None or known[0] is not state:
        known = _latest[seat] = (state, GAME.presentation.view_json(state, seat))
    return known[1]


STEP_CHECKS: dict[str, StepCheck] = {"pieces": check_pieces, "events": check_events}
"""The checks of every step, by name."""


# In some states


def check_legality(game: DinosaursGame, state: State, rng: Random) -> None:
    """Try what is offered, which the rules must accept, and what is not, which they refuse."""
    asked = game.rules.pending(state)
    if not isinstance(asked, Decide):
        return
    legal = {seat: game.rules.legal_choices(state, seat) for seat in asked.seats}
    assert all(legal.values()), "a seat is asked and has no choice"
    before = invariants.encoded(state)
    answers = {seat: rng.choice(choices) for seat, choices in legal.items()}
    for seat, choices in legal.items():
        assert len(set(choices)) == len(choices), "a choice is offered twice"
        for choice in rng.sample(choices, min(MOST_CHOICES, len(choices))):
            game.rules.apply(state, DecisionStep(answers | {seat: choice}))
        others = (*ODD_CHOICES, *(c for other in legal.values() for c in other[:MOST_CHOICES]))
        odd = rng.choice([choice for choice in others if choice not in choices])
        assert _is_refused(game, state, answers | {seat: odd}), f"{odd!r} is not offered but works"
    assert invariants.encoded(state) == before, "a step changed the state before it"


def _is_refused(game: DinosaursGame, state: State, answers: dict[Seat, str]) -> bool:
    try:
        game.rules.apply(state, DecisionStep(answers))
    except IllegalStep:
        return True
    return False


def check_views(game: DinosaursGame, state: State, rng: Random) -> None:
    """Compare what a seat sees and may choose with other cards where it cannot look (J25)."""
    watcher = rng.choice([None, *range(len(state.players))])
    other = with_other_cards(state, watcher, rng)
    assert _seen(game, state, watcher) == _seen(game, other, watcher), (
        f"seat {watcher} sees hidden cards"
    )


def _seen(game: DinosaursGame, state: State, watcher: Seat | None) -> bytes:
    shown = (game.rules.view(state, watcher), game.presentation.view_json(state, watcher))
    choices = () if watcher is None else game.rules.legal_choices(state, watcher)
    return invariants.encoded((shown, choices))


def check_timing(game: DinosaursGame, state: State, rng: Random) -> None:
    """Compare who is asked now, and after all have passed, with other hidden cards (J33)."""
    other = with_other_cards(state, None, rng)
    assert _waits_for(game, state) == _waits_for(game, other), "hidden cards decide who is asked"
    asked = game.rules.pending(state)
    if not isinstance(asked, Decide):
        return
    passing = [_may_all_pass(game, one, asked.seats) for one in (state, other)]
    assert passing[0] == passing[1], "hidden cards decide who may pass"
    if passing[0]:
        step = DecisionStep(dict.fromkeys(asked.seats, "pass"))
        after, other_after = (game.rules.apply(one, step)[0] for one in (state, other))
        assert _waits_for(game, after) == _waits_for(game, other_after), (
            "hidden cards decide who is asked after all have passed"
        )


def _may_all_pass(game: DinosaursGame, state: State, seats: tuple[Seat, ...]) -> bool:
    return all("pass" in game.rules.legal_choices(state, seat) for seat in seats)


def _waits_for(game: DinosaursGame, state: State) -> tuple[object, ...]:
    """Return what the game waits for, from whom, and in which window."""
    pending = game.rules.pending(state)
    seats = pending.seats if isinstance(pending, Decide) else ()
    return (type(pending), seats, task_of(state) if state.agenda else "")


def check_notation(game: DinosaursGame, state: State, rng: Random) -> None:
    """Write a state, read it, and write it again."""
    if game.rules.options_json(state.options).get("cards"):
        return  # a notation does not hold a table's own cards
    text = game.rules.to_notation(state)
    assert game.rules.to_notation(game.rules.from_notation(text)) == text, "the notation differs"


def check_action_codes(game: DinosaursGame, state: State, rng: Random) -> None:
    """Number all choices as environments do, by what a seat may know, and read the numbers back."""
    asked = game.rules.pending(state)
    if not isinstance(asked, Decide):
        return
    codes = action_codes(state.cards)
    for seat in asked.seats:
        choices = game.rules.legal_choices(state, seat)
        seen = game.rules.view(state, seat).state
        legal = codes.legal(seen, seat, choices)
        assert sorted(legal.values()) == sorted(choices), "two choices have the same number"
        for code, choice in legal.items():
            assert codes.encode(seen, seat, choice) == code
            assert codes.decode(seen, seat, code) == choice, f"{choice!r} is read back otherwise"
        assert set(codes.mask(legal).nonzero()[0]) == legal.keys(), "the mask differs"


STATE_CHECKS: dict[str, tuple[StateCheck, int]] = {
    "action codes": (check_action_codes, 30),
    "legality": (check_legality, 30),
    "views": (check_views, 30),
    "timing": (check_timing, 16),
    "notation": (check_notation, 150),
}
"""The checks of some states, by name, and how many states there are for one that is checked."""
