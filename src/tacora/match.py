"""Match: a game in progress, with chance drawn for you or left to you."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from random import Random, SystemRandom
from typing import TYPE_CHECKING, Any, BinaryIO, Literal

from tacora import match_checks as checks
from tacora.core.chance import SeededChance
from tacora.core.events import Events
from tacora.core.game import Chance, ChanceStep, Decide, DecisionStep, GameOver, Pending, Step
from tacora.match_bots import play_bots
from tacora.match_record import record_text, write_record
from tacora.match_setup import (
    Progress,
    collect_options,
    progress_from_notation,
    progress_from_options,
    progress_from_record,
)

if TYPE_CHECKING:
    from tacora.bots.protocol import Bot, BotWithoutRng

ChanceMode = Literal["drawn", "explicit"]
"""Who draws cards and rolls dice: the match, or you with `draw` and `play_chance`."""

SEED_BITS = 64


class Match:
    """A game in progress.

    Options are keyword arguments, with underscores for dashes, or a mapping `options`; a keyword
    argument wins. The same seed gives the same cards and dice for the same choices. Without a
    seed the system's randomness gives one, which `seed` tells afterwards.

    Cards and dice are drawn as soon as they are due, so the match waits for choices or is over.
    With `chance="explicit"` it also waits for chance: look at `chance`, then call `draw` or
    `play_chance`.

    A wrong call raises a TacoraError with a stable code and leaves the match as it was.

    >>> match = Match("diamant", players=3, seed=1)
    >>> match
    diamant-2016/3 1 9 012 3 0,0,0 -,-,- - choices
    >>> match.to_move, match.legal_choices(0)
    ((0, 1, 2), ('continue', 'exit'))
    >>> match.play({0: "exit", 1: "exit", 2: "exit"})
    >>> match.outcome is None
    True
    """

    def __init__(
        self,
        game: str,
        *,
        players: int | None = None,
        seed: int | str | None = None,
        chance: ChanceMode = "drawn",
        options: Mapping[str, object] | None = None,
        **more: object,
    ) -> None:
        given = collect_options(game, players, options, more)
        self._begin(progress_from_options(game, given), seed, chance)

    @classmethod
    def from_notation(
        cls,
        notation: str,
        game: str | None = None,
        *,
        seed: int | str | None = None,
        chance: ChanceMode = "drawn",
    ) -> Match:
        """Return a match that goes on from a position, or raise InvalidNotation.

        Without the name of a game, the first game that reads the text is taken. A card or a die
        that is due is drawn at once, unless chance is explicit.

        >>> Match.from_notation("diamant-2016/3 1 9 012 3 0,0,0 -,-,- - choices").to_move
        (0, 1, 2)
        """
        match = cls.__new__(cls)
        cls._begin(match, progress_from_notation(notation, game), seed, chance)
        return match

    @classmethod
    def from_record(
        cls,
        source: str | Path | BinaryIO,
        *,
        seed: int | str | None = None,
        chance: ChanceMode = "drawn",
    ) -> Match:
        """Return the match of a record (a path or a binary file), or raise InvalidRecord.

        An unfinished match can be played on. A card or a die that is due is drawn at once,
        unless chance is explicit.
        """
        match = cls.__new__(cls)
        cls._begin(match, progress_from_record(source), seed, chance)
        return match

    def _begin(
        self,
        progress: Progress,
        seed: int | str | None,
        chance: ChanceMode,
        rng: Random | None = None,
    ) -> None:
        checks.check_chance_mode(chance)
        checks.check_seed(seed)
        self._progress = progress
        self._rules = progress.game.rules
        self._mode: ChanceMode = chance
        self._seed = SystemRandom().getrandbits(SEED_BITS) if seed is None else seed
        self._rng = Random(self._seed) if rng is None else rng
        self._source = SeededChance(self._rng)
        self._draw_due()

    # What the match is

    @property
    def game(self) -> str:
        """The name of the game."""
        return self._progress.game.name

    @property
    def options(self) -> dict[str, object]:
        """The options, as a record has them."""
        return dict(self._rules.options_json(self._progress.options))

    @property
    def players(self) -> int:
        """The number of seats, which are counted from 0."""
        return self._rules.num_seats(self._progress.options)

    @property
    def seed(self) -> int | str:
        """The seed of the cards and dice that the match draws."""
        return self._seed

    @property
    def state(self) -> Any:
        """The state, hidden cards included: for experts, never for bots."""
        return self._progress.state

    # How it stands

    @property
    def to_move(self) -> tuple[int, ...]:
        """The seats that must choose now; empty when chance is due or the match is over."""
        pending = self._pending()
        return pending.seats if isinstance(pending, Decide) else ()

    def legal_choices(self, seat: int) -> tuple[str, ...]:
        """Return what a seat may choose now; empty for a seat that is not to move."""
        seat = checks.checked_seat(seat, self.players)
        return self._rules.legal_choices(self._progress.state, seat) if seat in self.to_move else ()

    @property
    def outcome(self) -> GameOver | None:
        """The `scores` and `winners` of a match that is over, else None."""
        pending = self._pending()
        return pending if isinstance(pending, GameOver) else None

    @property
    def chance(self) -> dict[str, Fraction] | None:
        """What chance may give now, with exact probabilities; None when no chance is due.

        >>> match = Match("dinosaurs", players=2, seed=1, chance="explicit")
        >>> match.chance["dice:1+1"]
        Fraction(1, 36)
        """
        pending = self._pending()
        if not isinstance(pending, Chance):
            return None
        total = sum(pending.weights)
        pairs = zip(pending.outcomes, pending.weights, strict=True)
        return {outcome: Fraction(weight, total) for outcome, weight in pairs if weight}

    def view(self, seat: int | None, *, as_seen_now: bool = False) -> Any:
        """Return what a seat may know: counted from the beginning, as bots are given it.

        With `as_seen_now` it is what lies before the seat now, without what a player can only
        know by counting: closed chests in Diamant (D43). In Diamonds & Dinosaurs both are the
        same. A spectator is None and sees what lies there now.
        """
        if seat is None:
            return self._rules.view(self._progress.state, None)
        seat = checks.checked_seat(seat, self.players)
        rules = self._rules
        return (rules.view if as_seen_now else rules.perfect_recall_view)(
            self._progress.state, seat
        )

    @property
    def events(self) -> Events:
        """Everything that happened, secrets included; each event says who may know it."""
        return tuple(event for events in self._progress.events for event in events)

    @property
    def last_events(self) -> Events:
        """What the last call that changed the match caused, cards drawn after it included."""
        return self._progress.last_events

    @property
    def notation(self) -> str:
        """The position in one line."""
        return self._rules.to_notation(self._progress.state)

    def __repr__(self) -> str:
        return self.notation

    # Playing

    def play(self, choices: Mapping[int, str] | str) -> None:
        """Play the choices of all seats that are to move, or the choice of the only one.

        Raise IllegalStep for a choice that is not legal, a seat too many or too few, and a match
        that is over (`step/game-over`).
        """
        if isinstance(choices, str):
            seats = self.to_move  # without any, the rules say what is due
            choices = {checks.only_seat(seats): choices} if seats else {}
        self._apply(DecisionStep(checks.checked_choices(choices, self.players)))

    def play_chance(self, outcome: str) -> None:
        """Play what chance gives, such as a card turned over on a real table."""
        checks.check_outcome(outcome)
        self._apply(ChanceStep(outcome))

    def draw(self) -> str:
        """Draw what chance gives from the seed, play it, and return it."""
        pending = self._pending()
        if not isinstance(pending, Chance):
            checks.refuse_step(pending)
        outcome = self._source.draw(pending)
        self._apply(ChanceStep(outcome))
        return outcome

    def play_bots(self, bots: Sequence[Bot | BotWithoutRng | str]) -> GameOver:
        """Play to the end with a bot for each seat, and return the outcome.

        A bot is made by `make_bot`, or a name or file that `make_bot` takes, or your own object
        with a method `choose`. The randomness of the latter two follows from the match's seed. The
        hooks of the bots are called. Chance that is due is drawn. If a bot fails, the match stays
        where it failed.

        >>> match = Match("diamant", players=3, seed=1)
        >>> match.play_bots(["greedy-ev", "cautious:7", "rival"]).winners
        (2,)
        """
        return play_bots(self, bots)

    def copy(self, seed: int | str | None = None) -> Match:
        """Return an independent match in the same position.

        It draws the same cards and dice as this one, unless a seed is given.
        """
        now, cls = self._progress, type(self)
        copied = replace(now, steps=list(now.steps), events=list(now.events))
        rng = None
        if seed is None:
            seed, rng = self._seed, Random(0)
            rng.setstate(self._rng.getstate())
        match = cls.__new__(cls)
        cls._begin(match, copied, seed, self._mode, rng)
        return match

    def __copy__(self) -> Match:
        return self.copy()

    def __deepcopy__(self, memo: dict[int, object]) -> Match:
        return self.copy()  # states never change; the random generator is copied

    # Records

    @property
    def record(self) -> str:
        """The match as a record, from its first step; a match from a notation has none."""
        return record_text(self._progress)

    def save(self, path: str | Path) -> None:
        """Write the record to a file; `load` and every command that takes a record read it."""
        write_record(path, self.record)

    # Inside

    def _apply(self, step: Step) -> None:
        """Apply a step; the rules refuse it before anything has changed."""
        now = self._progress
        state, events = self._rules.apply(now.state, step)
        now.last_events = ()
        now.add(step, state, events)
        self._draw_due()

    def _draw_due(self) -> None:
        """Draw what is due; all of it belongs to the events of the last call."""
        now = self._progress
        while self._mode == "drawn" and isinstance(pending := self._pending(), Chance):
            step = ChanceStep(self._source.draw(pending))
            now.add(step, *self._rules.apply(now.state, step))

    def _pending(self) -> Pending:
        return self._rules.pending(self._progress.state)
