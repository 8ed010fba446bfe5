"""Check the cards of a record against the seeds that were committed before its game."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tacora.core.error_codes import FairnessCode
from tacora.core.errors import FairnessError
from tacora.core.fairness import CommittedChance
from tacora.core.game import Chance, ChanceStep
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
    options = record.game.rules.options_json(record.game.rules.parse_options(record.header.options))
    source = CommittedChance(seeds, record.header.game, options, record.header.rules)
    for line, chance, outcome in draws:
        expected = source.draw(chance)
        if outcome != expected:
            raise FairnessError(
                FairnessCode.OUTCOME, f"The seeds give {expected} here, not {outcome}.", line=line
            )
    return FairnessProof(len(draws), proven=True, seats=len(seeds.seats))


def _draws(record: Replay) -> Iterator[tuple[int, Chance, str]]:
    """Yield every outcome of chance with its line and the outcomes that were possible."""
    before = record.steps[0].state
    for replay_step in record.steps[1:]:
        if isinstance(replay_step.step, ChanceStep):
            chance = record.game.rules.pending(before)
            assert isinstance(chance, Chance)  # the rules took a chance step here
            yield replay_step.line, chance, replay_step.step.outcome
        before = replay_step.state
