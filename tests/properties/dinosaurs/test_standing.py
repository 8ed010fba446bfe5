"""Standing answers: what a seat says once instead of being asked; nothing else changes by them."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from hypothesis import given

from tacora.core.chance import SeededChance
from tacora.core.game import Chance, ChanceStep, Decide, GameOver, Json, Seat, Step
from tacora.core.pending_choices import PendingChoices
from tacora.core.stack import PASS
from tacora.games.dinosaurs import GAME
from tacora.games.dinosaurs.reactions.auto_pass import ASK, UNLESS_ATTACKED, UNTIL_MY_TURN
from tacora.games.dinosaurs.reactions.windows import ReactionWindow
from tacora.games.dinosaurs.state import Play as Played
from tacora.games.dinosaurs.state import State
from tests.properties.dinosaurs import own_cards
from tests.properties.dinosaurs.strategies import PLANNER, WHOLE, Play, games, play


@WHOLE
@given(play=games())
def test_a_standing_answer_is_lawful_or_the_seat_is_asked(play: Play) -> None:
    for state in play.states:
        pending = GAME.rules.pending(state)
        for seat in pending.seats if isinstance(pending, Decide) else ():
            choices = GAME.rules.legal_choices(state, seat)
            for standing in GAME.table_policy.auto_answer_modes:
                answer = GAME.table_policy.auto_answer(state, seat, standing)
                assert answer is None or answer in choices
                if choices == (PASS,):
                    assert answer == PASS, "nobody is asked who could only pass"
                if not isinstance(state.agenda[-1], ReactionWindow):
                    assert answer is None, "a decision is never taken for anybody"


@WHOLE
@given(play=games())
def test_whoever_leaves_more_to_others_is_asked_less(play: Play) -> None:
    for state in play.states:
        pending = GAME.rules.pending(state)
        for seat in pending.seats if isinstance(pending, Decide) else ():
            asked = {
                s: GAME.table_policy.auto_answer(state, seat, s) is None
                for s in GAME.table_policy.auto_answer_modes
            }
            assert asked[UNTIL_MY_TURN] <= asked[UNLESS_ATTACKED] <= asked[ASK]


def is_meant(state: State, seat: Seat) -> bool:
    """Whether a card was played on the seat that has not happened yet."""
    return any(
        played.target == seat and _is_for_players(state, played) for played in state.stack.played
    )


def _is_for_players(state: State, played: Played) -> bool:
    if played.kind == "augment":
        return False
    deck = state.cards.items if played.kind == "item" else state.cards.explorers
    return deck[played.card].on == "player"


def test_whoever_is_meant_by_a_card_is_asked_whatever_kind_of_card_it_is() -> None:
    """Items, and abilities of explorers of one's own."""
    met = Counter[str]()
    for seed in (0, 10, 31):  # deals in which both kinds are met
        given = {"players": 5, "turn-limit": 4, "cards": own_cards.shuffled_words(seed)}
        for state in play(GAME.rules.parse_options(given), seed, sense=0.0).states:
            pending = GAME.rules.pending(state)
            if isinstance(state.agenda[-1], ReactionWindow) and isinstance(pending, Decide):
                for seat in pending.seats:
                    if is_meant(state, seat) and len(GAME.rules.legal_choices(state, seat)) > 1:
                        met.update(played.kind for played in state.stack.played)
                        assert GAME.table_policy.auto_answer(state, seat, UNLESS_ATTACKED) is None
    assert met["item"]
    assert met["explorer"]


class Table:
    """A game at a table where every seat has said what it wants to be asked."""

    def __init__(self, given: dict[str, Json], seed: int, standing: tuple[str, ...]) -> None:
        self.standing = standing
        self.steps: list[Step] = []
        self.asked: Counter[Seat] = Counter()
        """How often each seat was asked in a reaction window."""
        self.questions: list[tuple[State, Seat]] = []
        self._seed = seed
        self._luck = SeededChance(seed)
        self.state, _ = GAME.rules.initial_state(
            GAME.rules.parse_options({**given, "players": len(standing)})
        )

    def play(self) -> Table:
        """To the end."""
        while not isinstance(pending := GAME.rules.pending(self.state), GameOver):
            if isinstance(pending, Chance):
                step: Step = ChanceStep(self._luck.draw(pending))
            else:
                step = self._vote(pending).reveal()
            self.steps.append(step)
            self.state, _ = GAME.rules.apply(self.state, step)
        return self

    def _vote(self, asked: Decide) -> PendingChoices:
        ballot = PendingChoices(
            {seat: GAME.rules.legal_choices(self.state, seat) for seat in asked.seats}
        )
        for seat in asked.seats:
            answer = GAME.table_policy.auto_answer(self.state, seat, self.standing[seat])
            ballot = ballot.choose(seat, self._ask(seat) if answer is None else answer)
        return ballot

    def _ask(self, seat: Seat) -> str:
        """What somebody answers who is asked: the same in the same position."""
        if isinstance(self.state.agenda[-1], ReactionWindow):
            self.asked[seat] += 1
        self.questions.append((self.state, seat))
        rng = Random(f"{self._seed} {len(self.steps)} {seat}")
        choices = GAME.rules.legal_choices(self.state, seat)
        if rng.random() < 0.2:
            return rng.choice(choices)
        return PLANNER.choose(GAME.rules.view(self.state, seat), choices, rng)


GAMES = [
    ({"turn-limit": 6}, 1),
    ({"turn-limit": 6, "pickpocketing": True, "attacks": "moved"}, 2),
    ({"turn-limit": 6, "explorers": "dealt", "higher-rolls": True}, 3),
]


@pytest.mark.parametrize(("given", "seed"), GAMES)
def test_nobody_is_asked_but_those_who_could_do_something(
    given: dict[str, Json], seed: int
) -> None:
    table = Table(given, seed, (ASK, UNTIL_MY_TURN, UNLESS_ATTACKED, ASK)).play()
    for state, seat in table.questions:
        assert len(GAME.rules.legal_choices(state, seat)) > 1
        pending = GAME.rules.pending(state)
        assert isinstance(pending, Decide)
        assert seat in pending.seats
    assert set(table.asked) == {0, 1, 2, 3}


@pytest.mark.parametrize(("given", "seed"), GAMES)
def test_whoever_waits_for_the_own_turn_answers_in_it_alone(
    given: dict[str, Json], seed: int
) -> None:
    table = Table(given, seed, (UNTIL_MY_TURN,) * 3).play()
    for state, seat in table.questions:
        if isinstance(state.agenda[-1], ReactionWindow):
            assert seat == state.active


@pytest.mark.parametrize(("given", "seed"), GAMES)
def test_whoever_answers_attacks_is_asked_when_rolling_or_meant_by_a_card(
    given: dict[str, Json], seed: int
) -> None:
    table = Table(given, seed, (UNLESS_ATTACKED,) * 4).play()
    met = Counter[str]()
    for state, seat in table.questions:
        if not isinstance(state.agenda[-1], ReactionWindow) or seat == state.active:
            continue
        rolls = state.roll is not None and state.roll.seat == seat
        meant = is_meant(state, seat)
        met["rolls"] += rolls
        met["meant"] += meant
        assert rolls or meant
    assert met["rolls"]


@pytest.mark.parametrize(("given", "seed"), GAMES)
def test_not_being_asked_for_nothing_leaves_no_trace_in_the_record(
    given: dict[str, Json], seed: int
) -> None:
    """A table that asks even those who could only pass plays the same game (J33)."""

    class Pedantic(Table):
        def _vote(self, asked: Decide) -> PendingChoices:
            ballot = PendingChoices(
                {seat: GAME.rules.legal_choices(self.state, seat) for seat in asked.seats}
            )
            for seat in asked.seats:
                ballot = ballot.choose(seat, self._ask(seat))
            return ballot

    quiet = Table(given, seed, (ASK,) * 3).play()
    pedantic = Pedantic(given, seed, (ASK,) * 3).play()
    assert quiet.steps == pedantic.steps
    assert quiet.state == pedantic.state
    assert quiet.asked.total() < pedantic.asked.total()
