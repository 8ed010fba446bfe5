"""Attacks in the dinosaurs' phase: who is attacked by whom, and what comes of it (J42 to J47)."""

from __future__ import annotations

from collections.abc import Mapping

from tacora.core.game import Pending, Seat
from tacora.games.dinosaurs.pieces.dice import reaches, stands, total
from tacora.games.dinosaurs.pieces.dinosaur_pieces import attacked
from tacora.games.dinosaurs.pieces.explorers import knock_out
from tacora.games.dinosaurs.reactions.announce import announce
from tacora.games.dinosaurs.state import (
    Roll,
    State,
    Task,
    Told,
    clockwise,
    done,
    first,
    number_at,
    one,
    say,
)


class Maul(Task, frozen=True, gc=False, tag="maul"):
    """J38: on his way the T-Rex attacks every conscious player on the space he is on."""

    dinosaur: int

    def run(self, game: State, told: Told) -> bool:
        for seat in clockwise(game):
            if _faces(game, self.dinosaur, seat):
                _attack(game, self.dinosaur, seat, told)
                return True
        done(game)
        return True


class Strike(Task, frozen=True, gc=False, tag="strike"):
    """J42: after all movement, every dinosaur on a space with a conscious player attacks."""

    def run(self, game: State, told: Told) -> bool:
        for seat in clockwise(game):
            foes = _foes(game, seat)
            if len(foes) > 1:
                first(game, Face(seat, foes))
                return True
            if foes:
                _attack(game, foes[0], seat, told)
                return True
        done(game)
        return True


class Face(Task, frozen=True, gc=False, tag="face"):
    """J42: a player chooses which of several dinosaurs attacks first."""

    seat: Seat
    foes: tuple[int, ...]

    def pending(self, game: State) -> Pending:
        return one(self.seat)

    def choices(self, game: State, seat: Seat) -> tuple[str, ...]:
        return tuple([f"face:{game.cards.dinosaurs[foe]}" for foe in self.foes])

    def decided(self, game: State, answers: Mapping[Seat, str], told: Told) -> None:
        done(game)
        _attack(game, game.cards.dinosaur_named[answers[self.seat][5:]], self.seat, told)


def _foes(game: State, seat: Seat) -> tuple[int, ...]:
    """Who attacks a player after all movement: all on the space, or only those that moved."""
    here, hunt = game.players[seat].at, game.hunt
    assert hunt is not None
    if here not in game.dinosaurs:
        return ()
    only_moved = game.options.attacks == "moved"
    return tuple(
        [
            dinosaur
            for dinosaur, at in enumerate(game.dinosaurs)
            if at == here
            and _faces(game, dinosaur, seat)
            and (dinosaur in hunt.moved or not only_moved)
        ]
    )


def _faces(game: State, dinosaur: int, seat: Seat) -> bool:
    """Whether a dinosaur attacks a player: same space, conscious (J46), not yet in this phase."""
    player, hunt = game.players[seat], game.hunt
    assert hunt is not None
    return (
        player.at is not None
        and player.at == game.dinosaurs[dinosaur]
        and player.awake
        and (dinosaur, seat) not in hunt.bitten
        and dinosaur not in hunt.calm
        and "attack" not in player.guards
    )


def _attack(game: State, dinosaur: int, seat: Seat, told: Told) -> None:
    """J43: one roll per dinosaur, against the number of the space."""
    cell = game.players[seat].at
    assert cell is not None
    say(told, "attacked", seat=seat, dinosaur=game.cards.dinosaurs[dinosaur])
    roll = Roll("evade", seat, need=number_at(game, cell), dinosaur=dinosaur)
    announce(game, roll, Judge(), told)


class Judge(Task, frozen=True, gc=False, tag="judge"):
    """J43, J44: the evasion succeeds or not; J47: whoever is gone by now is not attacked."""

    def run(self, game: State, told: Told) -> bool:
        roll = game.roll
        done(game)
        if roll is not None and stands(game) and roll.need is not None:
            attacked(game)
            if reaches(game, total(game, roll), roll.need):
                say(told, "evaded", seat=roll.seat)
            else:
                knock_out(game, roll.seat, told)
        game.roll = None
        return True
