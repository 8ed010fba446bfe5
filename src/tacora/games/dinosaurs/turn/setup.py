"""The table before the first turn (J4 to J8)."""

from __future__ import annotations

from collections.abc import Mapping

from tacora.core.game import Pending, Seat
from tacora.core.stack import Stack
from tacora.games.dinosaurs.board import CAMP, EAST, NORTH, SOUTH, WEST, Board
from tacora.games.dinosaurs.cards.models import DIAMONDS
from tacora.games.dinosaurs.options import Options
from tacora.games.dinosaurs.pieces.dice import chances, dice_of
from tacora.games.dinosaurs.state import (
    Player,
    State,
    Task,
    Told,
    done,
    equal_chances,
    one,
    say,
    update,
    without,
)
from tacora.games.dinosaurs.turn.turn import Begin, place

SIDES = (NORTH, EAST, SOUTH, WEST)  # J6


def table(options: Options) -> State:
    """Base Camp in the middle, three decks, explorers off the map."""
    cards = options.cards
    apart = (cards.camp, cards.celestial)  # J4, J5: the Celestial Event goes to the bottom
    return State(
        options=options,
        cards=cards,
        board=Board({CAMP: cards.camp}),
        diamonds={},
        supply=DIAMONDS,
        dinosaurs=(None,) * len(cards.homes),
        players=(Player(),) * options.players,
        hands=((),) * options.players,  # J7: no starting hand
        map_deck=tuple(card for card in range(len(cards.maps)) if card not in apart),
        item_deck=tuple(range(len(cards.items))),
        item_discards=(),
        dinosaur_deck=tuple(range(len(cards.deck))),
        dinosaur_under=(),
        dinosaur_flipped=(),
        omen=None,
        omen_seen=(),
        celestial=False,
        active=0,
        turn=0,
        points=0,
        acting=False,
        drawn=(),
        stack=Stack(),
        roll=None,
        hunt=None,
        agenda=(FirstPlayer(tuple(range(options.players))), Lay()),
        winner=None,
    )


class Lay(Task, frozen=True, gc=False, tag="lay"):
    """J6: the top four map cards, north, east, south and west of Base Camp."""

    def run(self, game: State, told: Told) -> bool:
        if len(game.board.cards) <= len(SIDES):
            return False
        done(game)
        return True

    def pending(self, game: State) -> Pending:
        return equal_chances(game.cards.map_codes, game.map_deck)

    def drawn(self, game: State, outcome: str, told: Told) -> None:
        card = game.cards.map_named[outcome[4:]]
        game.map_deck = without(game.map_deck, card)
        place(game, card, SIDES[len(game.board.cards) - 1], told)


class FirstPlayer(Task, frozen=True, gc=False, tag="firstplayer"):
    """J8: everybody rolls both dice, the highest begins, tied leaders roll again."""

    rolling: tuple[Seat, ...]
    rolled: tuple[int, ...] = ()

    def run(self, game: State, told: Told) -> bool:
        if len(self.rolled) < len(self.rolling):
            return False
        best = max(self.rolled)
        leaders = tuple(
            seat for seat, sum_ in zip(self.rolling, self.rolled, strict=True) if sum_ == best
        )
        if len(leaders) > 1:
            done(game, FirstPlayer(leaders))
            return True
        game.active = leaders[0]
        say(told, "begins", seat=leaders[0])
        done(game, Explorers(), Begin())
        return True

    def pending(self, game: State) -> Pending:
        return chances(2)

    def drawn(self, game: State, outcome: str, told: Told) -> None:
        dice = dice_of(outcome)
        seat = self.rolling[len(self.rolled)]
        say(told, "rolled-to-begin", seat=seat, dice=list(dice), total=sum(dice))
        done(game, FirstPlayer(self.rolling, (*self.rolled, sum(dice))))


class Explorers(Task, frozen=True, gc=False, tag="explorers"):
    """J7: explorers are chosen in turn order, no two alike, or dealt."""

    def run(self, game: State, told: Told) -> bool:
        if self._next(game) is not None:
            return False
        done(game)
        return True

    def pending(self, game: State) -> Pending:
        seat = self._next(game)
        assert seat is not None  # run() has seen one
        if game.options.explorers == "dealt":
            return equal_chances(game.cards.explorer_codes, self._left(game))
        return one(seat)

    def choices(self, game: State, seat: Seat) -> tuple[str, ...]:
        return tuple([game.cards.explorer_codes[card] for card in self._left(game)])

    def decided(self, game: State, answers: Mapping[Seat, str], told: Told) -> None:
        [(_, choice)] = answers.items()
        self.drawn(game, choice, told)

    def drawn(self, game: State, outcome: str, told: Told) -> None:
        seat = self._next(game)
        assert seat is not None
        name = outcome.partition(":")[2]
        update(game, seat, explorer=game.cards.explorer_named[name])
        say(told, "explorer", seat=seat, explorer=name)

    def _next(self, game: State) -> Seat | None:
        players = len(game.players)
        order = [(game.active + turn) % players for turn in range(players)]
        return next((seat for seat in order if game.players[seat].explorer is None), None)

    def _left(self, game: State) -> tuple[int, ...]:
        taken = {player.explorer for player in game.players}
        return tuple([card for card in range(len(game.cards.explorers)) if card not in taken])
