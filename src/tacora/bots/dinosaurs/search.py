"""search: a bot that tries each choice in sampled games and takes the best.

It deals hidden cards at random (information-set search with determinized hands), plays each choice
to the end of the turn with planners on every seat, and compares the chances to win from there. All
choices meet the same chance: dice, items, map and dinosaur cards have one stream each. Weak choices
are dropped as sampling goes on. The planner's own choice stays unless another is significantly
better.
"""

from __future__ import annotations

from math import copysign, inf, sqrt
from random import Random
from statistics import fmean, stdev

from tacora.bots.dinosaurs.card_value import scored_plays
from tacora.bots.dinosaurs.determinize import determinize
from tacora.bots.dinosaurs.placement import best_places
from tacora.bots.dinosaurs.planner import Choices, decide, respond
from tacora.bots.dinosaurs.win_probability import chance_to_win
from tacora.core.chance import pick_outcome
from tacora.core.game import Chance, ChanceStep, Decide, DecisionStep, Seat, Step
from tacora.core.stack import PASS
from tacora.games.dinosaurs import rules
from tacora.games.dinosaurs.cards import effect_definitions as effects
from tacora.games.dinosaurs.choices import AUGMENT, PLAY, USE, Choice
from tacora.games.dinosaurs.dinosaur_phase.phase import ChooseRaptorTarget, MoveRaptor, MoveTRex
from tacora.games.dinosaurs.effects.dinosaurs import MoveDinosaurByCard
from tacora.games.dinosaurs.effects.movement import ChooseDestination
from tacora.games.dinosaurs.effects.peeking import ChooseScoutedCards, KeepOrShuffle
from tacora.games.dinosaurs.pieces.explorers import OfferRescue
from tacora.games.dinosaurs.reactions.windows import ReactionWindow
from tacora.games.dinosaurs.state import State
from tacora.games.dinosaurs.turn import turn
from tacora.games.dinosaurs.turn.setup import AssignExplorers
from tacora.games.dinosaurs.view import View

DETERMINIZATIONS = 32
"""The number of deals sampled for the choices that are left at the end."""

PRUNE_EVERY = 8
"""The number of deals after which weak choices are dropped."""

PLACEMENTS_COMPARED, PLACEMENTS_SAMPLED = 24, 6
"""The number of placements compared (the planner's best), and of those sampled."""

MIN_GAIN = -0.6
"""The planner's gain below which a play is not tried."""

MIN_Z_SCORE = 0.7
"""Standard errors by which a choice must be better than the planner's: the best of several equal
choices looks better than it is. A choice that is worse by as much is dropped."""

ABILITY_VALUES: dict[type[effects.Effect], float] = {
    effects.DrawItemCards: 1.17,
    effects.MinimumRoll: 1.06,
    effects.EscapeAttack: 0.99,
    effects.PeekMapCards: 0.98,
    effects.GainActions: 0.97,
    effects.Reroll: 0.83,
}
"""Win ratios of explorers among four planners, 1 is fair (`docs/balance.md`)."""

_SEARCHED_TASKS = (
    turn.TakeActions,
    turn.ChooseStep,
    turn.PlaceMapCards,
    ReactionWindow,
    ChooseDestination,
    MoveDinosaurByCard,
    MoveTRex,
    MoveRaptor,
    ChooseRaptorTarget,
    OfferRescue,
    KeepOrShuffle,
    ChooseScoutedCards,
)


class Search:
    """A planner that looks ahead to the end of the turn."""

    def __init__(self, worlds: int = DETERMINIZATIONS) -> None:
        if worlds < 1:
            raise ValueError(f"worlds is at least 1; not {worlds}")
        self._worlds = worlds

    def choose(self, view: View, choices: Choices, rng: Random) -> str:
        seat, state = view.seat, view.state
        assert seat is not None  # bots have a seat
        if isinstance(state.agenda[-1], AssignExplorers):
            return max(choices, key=lambda choice: _ability_value(state, choice))
        planned = decide(state, seat, choices, rng)
        others = [c for c in _candidates(state, seat, choices, planned) if c != planned]
        gains: dict[str, list[float]] = {choice: [] for choice in others}
        for number in range(self._worlds):
            if not others:
                break
            sample, seed = determinize(view, rng), rng.getrandbits(48)
            base = _play_out(sample, seat, planned, seed)
            for choice in others:
                gains[choice].append(_play_out(sample, seat, choice, seed) - base)
            if (number + 1) % PRUNE_EVERY == 0:
                others = _promising(
                    others, gains, halve=number + 1 in (PRUNE_EVERY, 2 * PRUNE_EVERY)
                )
        best = max(others, key=lambda choice: sum(gains[choice]), default=planned)
        return best if best != planned and _z_score(gains[best]) > MIN_Z_SCORE else planned


def _promising(others: list[str], gains: dict[str, list[float]], *, halve: bool) -> list[str]:
    """Return the choices that may still be better than the planner's."""
    left = [choice for choice in others if _z_score(gains[choice]) > -MIN_Z_SCORE]
    left.sort(key=lambda choice: -sum(gains[choice]))
    return left[: (len(left) + 1) // 2] if halve else left


def _z_score(gains: list[float]) -> float:
    """Return the mean gain over the planner's choice, in standard errors."""
    mean = fmean(gains)
    error = stdev(gains, mean) / sqrt(len(gains)) if len(gains) > 1 else 0.0
    return mean / error if error else copysign(inf, mean) if mean else 0.0


def _ability_value(state: State, choice: str) -> float:
    """Return the win ratio of an explorer's ability (J85)."""
    index = state.cards.explorer_named[Choice.parse(choice).name]
    return ABILITY_VALUES.get(type(state.cards.explorers[index].effects[0]), 1.0)


def _candidates(state: State, seat: Seat, choices: Choices, planned: str) -> list[str]:
    """Return the choices to try, the planner's first."""
    task = state.agenda[-1]
    if not isinstance(task, _SEARCHED_TASKS):
        return [planned]
    tried = list(choices)
    if isinstance(task, turn.PlaceMapCards):
        tried = _sort_placements(
            state, seat, best_places(state, seat, choices)[:PLACEMENTS_COMPARED]
        )[:PLACEMENTS_SAMPLED]
    elif isinstance(task, turn.TakeActions | ReactionWindow):
        timing = task.moment if isinstance(task, ReactionWindow) else "act"
        promising = [
            play.choice for play in scored_plays(state, seat, timing) if play.gain > MIN_GAIN
        ]
        tried = [
            choice for choice in choices if Choice.parse(choice).verb not in (PLAY, USE, AUGMENT)
        ]
        tried += promising
    return list(dict.fromkeys([planned, *tried]))


def _sort_placements(state: State, seat: Seat, choices: list[str]) -> list[str]:
    """Sort placements by the chance to win with the card there, best first."""

    def chance_after(choice: str) -> float:
        after, _ = rules.apply(state, DecisionStep({seat: choice}))
        return chance_to_win(after, seat)

    return sorted(choices, key=chance_after, reverse=True)


class _CachedChance:
    """Chance that is the same for every choice: one stream for each kind of draw."""

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._streams: dict[str, Random] = {}

    def draw(self, chance: Chance) -> str:
        kind = Choice.parse(chance.outcomes[0]).verb
        stream = self._streams.get(kind)
        if stream is None:
            stream = self._streams[kind] = Random(f"{self._seed}/{kind}")
        place = stream.random()
        return pick_outcome(chance, lambda total: int(place * total))


def _play_out(start: State, seat: Seat, choice: str, seed: int) -> float:
    """Return the chance of a seat to win after a choice, played to the end of the turn."""
    rng, source = Random(seed), _CachedChance(seed)
    state, forced = start, choice
    while state.turn == start.turn:
        pending = rules.pending(state)
        step: Step
        if isinstance(pending, Chance):
            step = ChanceStep(source.draw(pending))
        elif isinstance(pending, Decide):
            step = DecisionStep(_answers(state, pending, seat, forced, rng))
            forced = ""
        else:
            break
        state, _ = rules.apply(state, step)
    return chance_to_win(state, seat)


def _answers(
    state: State, pending: Decide, seat: Seat, forced: str, rng: Random
) -> dict[Seat, str]:
    """Return the planners' choices and the one that is tried; if it is a play, others pass."""
    if forced and forced != PASS:
        return {other: forced if other == seat else PASS for other in pending.seats}
    return {
        other: forced if forced and other == seat else _planned(state, other, rng)
        for other in pending.seats
    }


def _planned(state: State, seat: Seat, rng: Random) -> str:
    task = state.agenda[-1]
    if isinstance(task, ReactionWindow):
        return respond(state, seat, task)
    return decide(state, seat, rules.legal_choices(state, seat), rng)
