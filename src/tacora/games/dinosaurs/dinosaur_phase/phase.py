"""The dinosaurs' phase: a card is flipped, dinosaurs move (J37 to J49); `attacks.py` follows."""

from __future__ import annotations

from collections.abc import Mapping

from tacora.core.game import Pending, Seat
from tacora.games.dinosaurs.board import DIRECTIONS, Cell
from tacora.games.dinosaurs.dinosaur_phase.attacks import Maul, Strike
from tacora.games.dinosaurs.effects.peeking import next_dinosaur_card
from tacora.games.dinosaurs.pieces.choose_cell import Way
from tacora.games.dinosaurs.pieces.diamonds import drop
from tacora.games.dinosaurs.pieces.dinosaur_pieces import home_of, put
from tacora.games.dinosaurs.reactions.windows import Window
from tacora.games.dinosaurs.state import (
    Hunt,
    State,
    Task,
    Told,
    clockwise,
    done,
    into,
    one,
    say,
    update,
    without,
)

T_REX_STEPS, RAPTOR_STEPS = 3, 2  # J38, J39


class Flip(Task, frozen=True, gc=False, tag="flip"):
    """J37: at the end of every turn, whatever happened in it, one dinosaur card is flipped."""

    def pending(self, game: State) -> Pending:
        return next_dinosaur_card(game)

    def drawn(self, game: State, outcome: str, told: Told) -> None:
        card = game.cards.deck_named[outcome[9:]]
        game.omen, game.omen_seen = None, ()
        game.dinosaur_deck = without(game.dinosaur_deck, card)
        game.dinosaur_flipped = into(game.dinosaur_flipped, card)
        printed = game.cards.deck[card]
        game.hunt = Hunt(card, game.active)
        say(told, "flipped", card=printed.id, moves=list(printed.moves))
        if printed.earthquake:
            done(game, Window("flipped"), Earthquake(), HuntOver())
        else:
            done(game, Window("flipped"), Herds(printed.moves), Strike(), HuntOver())
        if not game.dinosaur_deck:
            game.dinosaur_deck, game.dinosaur_under = game.dinosaur_under, ()


class Earthquake(Task, frozen=True, gc=False, tag="earthquake"):
    """J48: dinosaurs run home, the conscious drop a diamond, nobody is attacked."""

    def run(self, game: State, told: Told) -> bool:
        for dinosaur, at in enumerate(game.dinosaurs):
            if at is not None:
                put(game, dinosaur, home_of(game, dinosaur), told)
        for seat in clockwise(game):
            if game.players[seat].awake:
                drop(game, seat, told)
        flipped, game.dinosaur_flipped = game.dinosaur_flipped, ()
        if game.dinosaur_deck:
            game.dinosaur_under = into(game.dinosaur_under, *flipped)
        else:
            game.dinosaur_deck = flipped
        done(game)
        return True


class HuntOver(Task, frozen=True, gc=False, tag="huntover"):
    """The phase is over, and with it whatever held for it alone."""

    def run(self, game: State, told: Told) -> bool:
        game.hunt = None
        for seat, player in enumerate(game.players):
            if player.guards:
                update(game, seat, guards=())
        done(game)
        return True


# Moving


class Herds(Task, frozen=True, gc=False, tag="herds"):
    """J37: all dinosaurs in play of the kinds on the card move, kinds in the order printed."""

    moves: tuple[str, ...]

    def run(self, game: State, told: Told) -> bool:
        if not self.moves:
            done(game)
            return True
        species, _, directions = self.moves[0].partition(":")
        movers = _movers(game, species)
        rest = Herds(self.moves[1:])
        if species == "t-rex":
            stalk: list[Task] = []
            for t_rex in movers:
                stalk += [Maul(t_rex), Prowl(t_rex, T_REX_STEPS)]
            done(game, *stalk, rest)
        elif species == "raptor":
            done(game, Pack(movers), rest)
        else:
            for dinosaur in movers:
                _march(game, dinosaur, directions, told)
            done(game, rest)
        return True


def _movers(game: State, species: str) -> tuple[int, ...]:
    """Those of a kind that are in play and not held still."""
    assert game.hunt is not None
    held = game.hunt.held
    return tuple(
        [
            dinosaur
            for dinosaur, kind in enumerate(game.cards.species)
            if kind == species and game.dinosaurs[dinosaur] is not None and dinosaur not in held
        ]
    )


def _march(game: State, dinosaur: int, directions: str, told: Told) -> None:
    """J41: step by step as printed; a step without a card is skipped, Base Camp is not (J49)."""
    assert game.hunt is not None
    cell = game.dinosaurs[dinosaur]
    assert cell is not None
    for letter in directions:
        step = DIRECTIONS[letter] * (-1 if game.hunt.reverse else 1)
        if cell + step in game.board.cards:
            cell += step
    put(game, dinosaur, cell, told)


class Prowl(Way, frozen=True, gc=False, tag="prowl"):
    """J38: the T-Rex goes towards the player whose turn it was and stops on reaching him."""

    dinosaur: int
    steps: int

    def chooser(self, game: State) -> Seat:
        return game.active  # J40

    def cells(self, game: State) -> list[Cell]:
        assert game.hunt is not None
        here, quarry = game.dinosaurs[self.dinosaur], game.players[game.hunt.quarry]
        if not self.steps or here is None or quarry.at is None or not quarry.awake:
            return []
        return [] if here == quarry.at else game.board.towards(here, quarry.at)

    def go(self, game: State, cell: Cell, told: Told) -> None:
        put(game, self.dinosaur, cell, told)
        done(game, Maul(self.dinosaur), Prowl(self.dinosaur, self.steps - 1))


class Pack(Task, frozen=True, gc=False, tag="pack"):
    """J39, J40: the raptors move one after the other, in the active player's order."""

    left: tuple[int, ...]

    def run(self, game: State, told: Told) -> bool:
        hungry = self._hungry(game)
        if len(hungry) > 1:
            return False
        done(game, *[Sight(raptor) for raptor in hungry])
        return True

    def pending(self, game: State) -> Pending:
        return one(game.active)

    def choices(self, game: State, seat: Seat) -> tuple[str, ...]:
        return tuple([f"next:{game.cards.dinosaurs[raptor]}" for raptor in self._hungry(game)])

    def decided(self, game: State, answers: Mapping[Seat, str], told: Told) -> None:
        raptor = game.cards.dinosaur_named[answers[game.active][5:]]
        done(game, Sight(raptor), Pack(without(self.left, raptor)))

    def _hungry(self, game: State) -> list[int]:
        """Those that would move: somebody is conscious, and nobody of them is reached yet."""
        spaces = {p.at for p in game.players if p.awake and p.at is not None}
        return [r for r in self.left if game.dinosaurs[r] not in spaces] if spaces else []


class Sight(Task, frozen=True, gc=False, tag="sight"):
    """J40: of several equally near players the active one chooses whom a raptor hunts."""

    dinosaur: int

    def run(self, game: State, told: Told) -> bool:
        prey = _prey(game, self.dinosaur)
        if len(prey) > 1:
            return False
        done(game, *[Chase(self.dinosaur, seat, RAPTOR_STEPS) for seat in prey])
        return True

    def pending(self, game: State) -> Pending:
        return one(game.active)

    def choices(self, game: State, seat: Seat) -> tuple[str, ...]:
        return tuple([f"chase:{other}" for other in _prey(game, self.dinosaur)])

    def decided(self, game: State, answers: Mapping[Seat, str], told: Told) -> None:
        seat = int(answers[game.active].partition(":")[2])
        done(game, Chase(self.dinosaur, seat, RAPTOR_STEPS))


class Chase(Way, frozen=True, gc=False, tag="chase"):
    """J39: a raptor goes towards the nearest conscious player and stops on reaching one."""

    dinosaur: int
    prey: Seat
    steps: int

    def chooser(self, game: State) -> Seat:
        return game.active  # J40

    def cells(self, game: State) -> list[Cell]:
        here, goal = game.dinosaurs[self.dinosaur], game.players[self.prey].at
        if not self.steps or here is None or goal is None or here == goal:
            return []
        return game.board.towards(here, goal)

    def go(self, game: State, cell: Cell, told: Told) -> None:
        put(game, self.dinosaur, cell, told)
        done(game, Chase(self.dinosaur, self.prey, self.steps - 1))


def _prey(game: State, raptor: int) -> list[Seat]:
    """J39, J46: the nearest conscious players, one for each space; none if one is reached."""
    here = game.dinosaurs[raptor]
    assert here is not None
    far = game.board.distances(here)
    spaces: dict[Cell, Seat] = {}
    for seat, player in enumerate(game.players):
        if player.at is not None and player.awake:
            spaces.setdefault(player.at, seat)
    nearest = min((far[cell] for cell in spaces), default=0)
    return [seat for cell, seat in spaces.items() if far[cell] == nearest] if nearest else []
