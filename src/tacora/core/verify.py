"""Check the cards of a record against the seeds that were committed before its game."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from tacora.core.error_codes import FairnessCode
from tacora.core.errors import FairnessError
from tacora.core.fairness import CommittedChance, Seeds, draw_key
from tacora.core.game import Chance, ChanceStep
from tacora.core.numbered_chance import NumberedDraws
from tacora.core.replay import Replay


@dataclass(frozen=True)
class FairnessProof:
    """The result of `verify`."""

    draws: int
    """The number of outcomes of chance in the record."""
    proven: bool
    """Whether the committed seeds give all of them."""
    seats: int
    """The number of seats that added a seed."""


def verify(record: Replay) -> FairnessProof:
    """Prove that every outcome follows from the committed seeds, or raise FairnessError.

    A record without a commitment proves nothing; neither does a game that is not over.
    """
    draws = list(_draws(record))
    commitment, seeds = record.header.commitment, record.seeds
    if commitment is None:
        return FairnessProof(len(draws), proven=False, seats=0)
    if seeds is None:
        if record.over:
            raise FairnessError(
                FairnessCode.NOT_REVEALED, "The game is over but its seeds were never revealed."
            )
        return FairnessProof(len(draws), proven=False, seats=len(commitment.seats))
    seeds.check(commitment)
    draw = _source(record, seeds)
    for line, state, chance, outcome in draws:
        expected = draw(state, chance)
        if outcome != expected:
            raise FairnessError(
                FairnessCode.OUTCOME, f"The seeds give {expected} here, not {outcome}.", line=line
            )
    return FairnessProof(len(draws), proven=True, seats=len(seeds.seats))


def _source(record: Replay, seeds: Seeds) -> Callable[[Any, Chance], str]:
    """Return what repeats the draws of a record, in their order: numbered ones of a daily game."""
    header, rules = record.header, record.game.rules
    options = rules.options_json(rules.parse_options(header.options))
    if header.daily is None:
        source = CommittedChance(seeds, header.game, options, header.rules)
        return lambda state, chance: source.draw(chance)
    assert rules.numbering is not None  # replay() refuses a daily game without it
    key = draw_key(seeds, header.game, options, header.rules, header.daily)
    return NumberedDraws(key, rules.numbering).draw


def _draws(record: Replay) -> Iterator[tuple[int, Any, Chance, str]]:
    """Yield every outcome of chance with its line, the state, and the possible outcomes."""
    before = record.steps[0].state
    for replay_step in record.steps[1:]:
        if isinstance(replay_step.step, ChanceStep):
            chance = record.game.rules.pending(before)
            assert isinstance(chance, Chance)  # the rules took a chance step here
            yield replay_step.line, before, chance, replay_step.step.outcome
        before = replay_step.state
