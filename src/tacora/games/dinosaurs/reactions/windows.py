"""Reaction windows: when everybody may play, and what happens when all have passed (J26, J27)."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from tacora.core.game import Pending, Seat
from tacora.core.stack import PASS, first_to_play
from tacora.games.dinosaurs.effects.application import take_effect
from tacora.games.dinosaurs.pieces.dice import roll_facts, stands
from tacora.games.dinosaurs.pieces.hands import discard
from tacora.games.dinosaurs.reactions import card_plays
from tacora.games.dinosaurs.state import Moment, State, Task, Told, asking, clockwise, done, say

_ONLY_PASS = (PASS,)


class Window(Task, frozen=True, gc=False, tag="window"):
    """Everybody who might answer is asked at once, until all pass with nothing on the stack."""

    moment: Moment
    asked: tuple[Seat, ...] = ()

    def run(self, game: State, told: Told) -> bool:
        if not game.stack and self._closes(game):
            done(game)
            return True
        asked = _asked(game, self.moment)
        if asked:
            if asked != self.asked:
                done(game, Window(self.moment, asked))
            return False
        self._all_passed(game, told)
        return True

    def pending(self, game: State) -> Pending:
        return asking(*self.asked)

    def choices(self, game: State, seat: Seat) -> tuple[str, ...]:
        plays = card_plays.plays(game, seat, self.moment)
        return (PASS, *plays) if plays else _ONLY_PASS

    def lawful(self, game: State, seat: Seat, choice: str) -> bool:
        return choice == PASS or card_plays.read(game, seat, choice, self.moment) is not None

    def decided(self, game: State, answers: Mapping[Seat, str], told: Told) -> None:
        seat = first_to_play(answers, clockwise(game))
        if seat is None:
            self._all_passed(game, told)
            return
        play = card_plays.read(game, seat, answers[seat], self.moment)
        assert play is not None  # the answer is lawful
        card_plays.commit(game, answers[seat], play, told)

    def _closes(self, game: State) -> bool:
        if self.moment == "act":  # the player goes on with the turn
            return True
        return self.moment in ("before", "rolled") and not stands(game)

    def _all_passed(self, game: State, told: Told) -> None:
        if game.stack:
            _resolve_top(game, told)
        else:
            done(game)  # J29: a roll is final now


def _asked(game: State, moment: Moment) -> tuple[Seat, ...]:
    """J33: who is asked follows from what everybody can see, not from what is in a hand."""
    acting = moment == "acted" and not game.stack and game.points > 0
    return tuple(
        [
            seat
            for seat, player in enumerate(game.players)
            if player.at is not None  # J9
            and (game.hands[seat] or (player.ready and card_plays.can_use(game, seat, moment)))
            and not (acting and seat == game.active and player.awake)
        ]
    )


def _resolve_top(game: State, told: Told) -> None:
    """J27: last in, first out."""
    play, game.stack = game.stack.take()
    if play.kind == "augment":
        if game.roll is not None:
            game.roll = replace(game.roll, plus=game.roll.plus + play.by)  # J28
            say(told, "roll-changed", **roll_facts(game, game.roll))
        else:
            say(told, "fizzled", seat=play.seat)
        return
    if play.kind == "item":
        discard(game, play.card)
        words = game.cards.items[play.card].effects
    else:
        words = game.cards.explorers[play.card].effects
    take_effect(game, play, words, told)
