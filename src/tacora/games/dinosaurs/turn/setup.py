"""Set-up before the first turn (J4 to J8)."""

from __future__ import annotations

from collections.abc import Mapping

from tacora.core.game import Pending, Seat
from tacora.core.stack import Stack
from tacora.games.dinosaurs.agenda import Task, decision_by, replace_task
from tacora.games.dinosaurs.board import CAMP, EAST, NORTH, SOUTH, WEST, Board
from tacora.games.dinosaurs.cards.models import DIAMONDS
from tacora.games.dinosaurs.choices import Choice
from tacora.games.dinosaurs.events import EventList, emit
from tacora.games.dinosaurs.options import Options
from tacora.games.dinosaurs.pieces.dice import dice_of, dice_outcomes
from tacora.games.dinosaurs.piles import uniform_chance, without_card
from tacora.games.dinosaurs.state import Player, State, update_player
from tacora.games.dinosaurs.turn.turn import BeginTurn, place_map_card

STARTING_CELLS = (NORTH, EAST, SOUTH, WEST)  # J6


def new_state(options: Options) -> State:
    """Return a state with Base Camp, three decks and explorers off the map."""
    cards = options.cards
    not_in_deck = (cards.camp, cards.celestial)  # J4, J5: the Celestial Event goes to the bottom
    return State(
        options=options,
        cards=cards,
        board=Board({CAMP: cards.camp}),
        diamonds={},
        supply=DIAMONDS,
        dinosaurs=(None,) * len(cards.homes),
        players=(Player(),) * options.players,
        hands=((),) * options.players,  # J7: no starting hand
        map_deck=tuple(card for card in range(len(cards.maps)) if card not in not_in_deck),
        item_deck=tuple(range(len(cards.items))),
        item_discards=(),
        dinosaur_deck=tuple(range(len(cards.deck))),
        dinosaur_under=(),
        dinosaur_flipped=(),
        known_next_card=None,
        known_next_card_seats=(),
        celestial_event_done=False,
        active=0,
        turn=0,
        actions_left=0,
        may_act=False,
        drawn=(),
        stack=Stack(),
        roll=None,
        opposed_roll=None,
        dinosaur_phase=None,
        agenda=(RollForFirstPlayer(tuple(range(options.players))),),
        winner=None,
    )


class LayStartingMap(Task, frozen=True, gc=False, tag="lay"):
    """Lay the top four map cards north, east, south and west of Base Camp (J6)."""

    def run(self, state: State, events: EventList) -> bool:
        if len(state.board.cards) <= len(STARTING_CELLS):
            return False
        replace_task(state)
        return True

    def pending(self, state: State) -> Pending:
        return uniform_chance(state.cards.map_codes, state.map_deck)

    def apply_chance(self, state: State, outcome: str, events: EventList) -> None:
        card = state.cards.map_named[Choice.parse(outcome).name]
        state.map_deck = without_card(state.map_deck, card)
        place_map_card(state, card, STARTING_CELLS[len(state.board.cards) - 1], events)


class RollForFirstPlayer(Task, frozen=True, gc=False, tag="firstplayer"):
    """Roll both dice for every player; the highest begins, tied leaders roll again (J8)."""

    rolling: tuple[Seat, ...]
    rolled: tuple[int, ...] = ()

    def run(self, state: State, events: EventList) -> bool:
        if len(self.rolled) < len(self.rolling):
            return False
        best = max(self.rolled)
        leaders = tuple(
            seat for seat, total in zip(self.rolling, self.rolled, strict=True) if total == best
        )
        if len(leaders) > 1:
            replace_task(state, RollForFirstPlayer(leaders))
            return True
        state.active = leaders[0]
        emit(events, "begins", seat=leaders[0])
        replace_task(state, AssignExplorers(), LayStartingMap(), BeginTurn())  # J7: in this order
        return True

    def pending(self, state: State) -> Pending:
        return dice_outcomes(2)

    def apply_chance(self, state: State, outcome: str, events: EventList) -> None:
        dice = dice_of(outcome)
        seat = self.rolling[len(self.rolled)]
        emit(events, "rolled-to-begin", seat=seat, dice=list(dice), total=sum(dice))
        replace_task(state, RollForFirstPlayer(self.rolling, (*self.rolled, sum(dice))))


class AssignExplorers(Task, frozen=True, gc=False, tag="explorers"):
    """Let players choose explorers in turn order, no two alike, or deal them (J7)."""

    def run(self, state: State, events: EventList) -> bool:
        if self._next_seat(state) is not None:
            return False
        replace_task(state)
        return True

    def pending(self, state: State) -> Pending:
        seat = self._next_seat(state)
        assert seat is not None  # run: a player has no explorer
        if state.options.explorers == "dealt":
            return uniform_chance(state.cards.explorer_codes, self._remaining(state))
        return decision_by(seat)

    def legal_choices(self, state: State, seat: Seat) -> tuple[str, ...]:
        return tuple([state.cards.explorer_codes[card] for card in self._remaining(state)])

    def apply_decision(
        self, state: State, answers: Mapping[Seat, Choice], events: EventList
    ) -> None:
        [choice] = answers.values()
        self._assign(state, choice.name, events)

    def apply_chance(self, state: State, outcome: str, events: EventList) -> None:
        self._assign(state, Choice.parse(outcome).name, events)

    def _assign(self, state: State, name: str, events: EventList) -> None:
        seat = self._next_seat(state)
        assert seat is not None  # run: a player has no explorer
        update_player(state, seat, explorer=state.cards.explorer_named[name])
        emit(events, "explorer", seat=seat, explorer=name)

    def _next_seat(self, state: State) -> Seat | None:
        players = len(state.players)
        order = [(state.active + turn) % players for turn in range(players)]
        return next((seat for seat in order if state.players[seat].explorer is None), None)

    def _remaining(self, state: State) -> tuple[int, ...]:
        taken = {player.explorer for player in state.players}
        return tuple([card for card in range(len(state.cards.explorers)) if card not in taken])
