"""A game of Diamant by the rules, as environments play it: actions in, numbers out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, get_args

from tacora.core.chance import ChanceSource, SeededChance
from tacora.core.error_codes import CallCode, StepCode
from tacora.core.errors import IllegalStep, UsageError
from tacora.core.game import Chance, Decide, DecisionStep
from tacora.envs.diamant.actions import Mask, action_mask, choice_of, num_choices
from tacora.envs.diamant.observation import Array, Observer
from tacora.games.diamant import rules
from tacora.games.diamant.options import Options, parse_options
from tacora.games.diamant.state import State, scores

Reward = Literal["victory", "points"]
"""The share of the victory at the end (0.5 for each of two winners), or points as they are won."""


def read_options(players: int, given: Mapping[str, object]) -> Options:
    """Return the options of a table, with underscores or dashes; raise InvalidOptions."""
    named = {key.replace("_", "-"): value for key, value in given.items()}
    return parse_options({"players": players, **named})


def check_reward(reward: str) -> None:
    """Raise UsageError for a reward that does not exist."""
    if reward not in get_args(Reward):
        accepted = " or ".join(get_args(Reward))
        raise UsageError(CallCode.USAGE, f"The reward is {accepted}; not {reward!r:.40}.")


class DiamantTable:
    """A game whose cards are drawn as soon as they are due.

    A step that is refused changes nothing: a state is replaced, never changed.
    """

    def __init__(self, options: Options, reward: Reward = "victory") -> None:
        check_reward(reward)
        self.options = options
        self.players = options.players
        self.observer = Observer(options)
        self._reward = reward
        self.start(SeededChance(0))

    def start(self, chance: ChanceSource) -> None:
        """Begin a game with the cards of this source."""
        self._chance = chance
        self.state: State = self._draw(rules.initial_state(self.options)[0])

    @property
    def is_over(self) -> bool:
        return self.state.awaiting == "nothing"

    @property
    def to_move(self) -> tuple[int, ...]:
        """Return the seats that decide now."""
        pending = rules.pending(self.state)
        return pending.seats if isinstance(pending, Decide) else ()

    @property
    def scores(self) -> tuple[int, ...]:
        return scores(self.state)

    @property
    def victory(self) -> tuple[float, ...]:
        """Return each seat's share of the victory."""
        winners = rules.outcome(self.state).winners if self.is_over else ()
        return tuple(1 / len(winners) if s in winners else 0.0 for s in range(self.players))

    def mask(self, seat: int) -> Mask:
        """Return the legal actions of a seat, `no-op` last."""
        return action_mask(self.state, seat)

    def observe(self, seat: int) -> Array:
        """Return what a seat knows."""
        return self.observer.observe(self.state, seat)

    def is_legal(self, seat: int, action: int) -> bool:
        """Return whether a seat may take an action."""
        return 0 <= action <= num_choices(self.options) and bool(self.mask(seat)[action])

    def after(self, state: State, actions: Mapping[int, int]) -> State:
        """Return the state after the actions of all seats that decide in `state`."""
        choices = {seat: choice_of(state, seat, action) for seat, action in actions.items()}
        return self._draw(rules.apply(state, DecisionStep(choices))[0])

    def act(self, actions: Mapping[int, int]) -> tuple[float, ...]:
        """Play the actions of all seats that decide; return the reward of each seat."""
        for seat in self.to_move:
            if seat not in actions or not self.is_legal(seat, actions[seat]):
                raise IllegalStep(
                    StepCode.ILLEGAL_CHOICE,
                    f"Seat {seat} has no legal action {actions.get(seat)!r:.20}.",
                    "D20",
                )
        return self.move_to(self.after(self.state, {s: actions[s] for s in self.to_move}))

    def move_to(self, state: State) -> tuple[float, ...]:
        """Go on to a state; return the reward of each seat on the way there."""
        before, self.state = self.scores, state
        if self._reward == "victory":
            return self.victory
        return tuple(float(now - then) for now, then in zip(self.scores, before, strict=True))

    def _draw(self, state: State) -> State:
        while isinstance(pending := rules.pending(state), Chance):
            state = rules.reveal(state, self._chance.draw(pending))[0]
        return state
