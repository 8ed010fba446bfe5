"""Pickpocketing, where the table allows it (J50)."""

from __future__ import annotations

from collections.abc import Mapping

from tacora.core.game import Pending, Seat
from tacora.games.dinosaurs.pieces.diamonds import hand_over, has_room
from tacora.games.dinosaurs.pieces.dice import stands, total
from tacora.games.dinosaurs.pieces.explorers import fall
from tacora.games.dinosaurs.reactions.announce import announce
from tacora.games.dinosaurs.state import Roll, State, Task, Told, done, one, say

TAKE, LEAVE = "take", "leave"


def victims(game: State, thief: Seat) -> list[Seat]:
    """J50: conscious players on the same space who have a diamond, if the thief has room."""
    if not game.options.pickpocketing or not has_room(game, thief):
        return []
    return [seat for seat in range(len(game.players)) if _within_reach(game, thief, seat)]


def _within_reach(game: State, thief: Seat, victim: Seat) -> bool:
    one_, other = game.players[thief], game.players[victim]
    return (
        thief != victim
        and one_.at == other.at
        and one_.awake
        and other.awake
        and other.diamonds > 0
    )


def steal(game: State, thief: Seat, victim: Seat, told: Told) -> None:
    """J50: each rolls one die, the thief first."""
    say(told, "stealing", seat=thief, victim=victim)
    announce(game, Roll("steal", thief, count=1), Defend(thief, victim), told)


class Defend(Task, frozen=True, gc=False, tag="defend"):
    """The victim rolls against the thief's final roll."""

    thief: Seat
    victim: Seat

    def run(self, game: State, told: Told) -> bool:
        roll, judged = game.roll, stands(game) and _within_reach(game, self.thief, self.victim)
        done(game)
        game.roll = None
        if roll is not None and judged:
            rolled = total(game, roll)
            defence = Roll("steal", self.victim, need=rolled, count=1)
            announce(game, defence, Catch(self.thief, self.victim, rolled), told)
        return True


class Catch(Task, frozen=True, gc=False, tag="catch"):
    """J50: the higher roll decides; a tie is caught."""

    thief: Seat
    victim: Seat
    rolled: int

    def run(self, game: State, told: Told) -> bool:
        roll, judged = game.roll, stands(game) and _within_reach(game, self.thief, self.victim)
        done(game)
        game.roll = None
        if roll is None or not judged:
            return True
        if self.rolled > total(game, roll):
            if has_room(game, self.thief):
                hand_over(game, self.victim, self.thief, told)
            return True
        say(told, "caught", seat=self.thief, victim=self.victim)
        fall(game, self.thief, told)
        game.points, game.acting = 0, False
        if game.players[self.thief].diamonds and has_room(game, self.victim):
            game.agenda += (Amends(self.thief, self.victim),)
        return True


class Amends(Task, frozen=True, gc=False, tag="amends"):
    """J50: the victim may take a diamond from the thief who was caught."""

    thief: Seat
    victim: Seat

    def pending(self, game: State) -> Pending:
        return one(self.victim)

    def choices(self, game: State, seat: Seat) -> tuple[str, ...]:
        return TAKE, LEAVE

    def decided(self, game: State, answers: Mapping[Seat, str], told: Told) -> None:
        done(game)
        if answers[self.victim] == TAKE:
            hand_over(game, self.thief, self.victim, told)
