"""One game for learners: chance is drawn, bots play, and one learner is asked at a time."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from tacora.bots.playable_bot import PlayableBot
from tacora.core.chance import SeededChance
from tacora.core.errors import TacoraError
from tacora.core.game import Chance, ChanceStep, Decide, DecisionStep, GameOver, Seat
from tacora.games.dinosaurs import rules
from tacora.games.dinosaurs.options import Options
from tacora.games.dinosaurs.state import State, clockwise
from tacora.games.dinosaurs.view import View, view


class Episode:
    """A game from its set-up to its end.

    All answers to a decision are applied together, so no seat sees the answer of another before
    its own. A seat with a single choice is not asked: when a learner is asked, it has a choice,
    and being asked tells it nothing about the hands of others.
    """

    def __init__(
        self, options: Options, rng: Random, bots: Mapping[Seat, PlayableBot], bot_rng: Random
    ) -> None:
        self.state: State
        self.state, _ = rules.initial_state(options)
        self.asked: Seat | None = None
        """The learner whose answer is due; None when the game is over."""
        self.choices: tuple[str, ...] = ()
        """The legal choices of the learner who is asked."""
        self._rng = rng
        self._bots = bots
        self._bot_rng = bot_rng
        self._answers: dict[Seat, str] = {}
        self._waiting: list[tuple[Seat, tuple[str, ...]]] = []
        self._go_on()

    @property
    def outcome(self) -> GameOver | None:
        """The result, once the game is over."""
        pending = rules.pending(self.state)
        return pending if isinstance(pending, GameOver) else None

    def view(self, seat: Seat) -> View:
        """Return what a seat may know now."""
        return view(self.state, seat)

    def answer(self, choice: str) -> None:
        """Take the legal choice of the learner who is asked, and go on to the next question.

        A bot that raises an error changes nothing: the same learner is still asked.
        """
        assert self.asked is not None  # the game is not over
        before = self._saved() if self._bots else None
        self._answers[self.asked] = choice
        if self._ask_next():
            return
        try:
            self._apply()
            self._go_on()
        except TacoraError:
            if before is not None:
                self._restore(before)
            raise

    def _saved(self) -> tuple[dict[str, Any], object, object]:
        """Return what `_restore` needs; states and tuples are never changed."""
        fields = {**vars(self), "_answers": dict(self._answers), "_waiting": list(self._waiting)}
        return fields, self._rng.getstate(), self._bot_rng.getstate()

    def _restore(self, saved: tuple[dict[str, Any], Any, Any]) -> None:
        fields, luck, bot_luck = saved
        vars(self).update(fields)
        self._rng.setstate(luck)
        self._bot_rng.setstate(bot_luck)

    def _ask_next(self) -> bool:
        """Ask the next learner of the decision under way; return False if all have answered."""
        if not self._waiting:
            self.asked, self.choices = None, ()
            return False
        self.asked, self.choices = self._waiting.pop(0)
        return True

    def _go_on(self) -> None:
        """Play on until a learner has a choice, or the game is over."""
        source = SeededChance(self._rng)  # not kept: a deep copy would share its generator
        while True:
            pending = rules.pending(self.state)
            if isinstance(pending, Chance):
                step = ChanceStep(source.draw(pending))
                self.state, _ = rules.advance(self.state, step)
            elif isinstance(pending, Decide):
                self._collect(pending.seats)
                if self._ask_next():
                    return
                self._apply()
            else:
                return

    def _apply(self) -> None:
        """Apply the answers of all seats together."""
        self.state, _ = rules.advance(self.state, DecisionStep(self._answers))
        self._answers = {}

    def _collect(self, seats: tuple[Seat, ...]) -> None:
        """Take the answers of bots, and of seats without a choice; queue the learners."""
        for seat in clockwise(self.state):
            if seat not in seats:
                continue
            choices = rules.legal_choices(self.state, seat)
            bot = self._bots.get(seat)
            if len(choices) == 1:
                self._answers[seat] = choices[0]
            elif bot is not None:
                self._answers[seat] = bot.choose(self.view(seat), choices, self._bot_rng)
            else:
                self._waiting.append((seat, choices))
