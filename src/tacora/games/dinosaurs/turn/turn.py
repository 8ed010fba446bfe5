"""A turn: wake up, draw, place, act (J11 to J20). Then follows the dinosaur phase."""

from __future__ import annotations

from collections.abc import Mapping

from tacora.core.game import Pending, Seat
from tacora.core.tuples import with_item_replaced
from tacora.games.dinosaurs.agenda import (
    ActivePlayerDecides,
    GameFinished,
    Task,
    push_tasks,
    replace_task,
)
from tacora.games.dinosaurs.board import CAMP, Cell, cell_name, cell_named
from tacora.games.dinosaurs.cards.models import ACTIONS_PER_TURN, MAP_CARDS_PER_TURN
from tacora.games.dinosaurs.choices import (
    END,
    MAP,
    MOVE,
    PICK_UP,
    PLACE,
    SEARCH,
    STAY,
    STEAL,
    TO,
    TUNNEL,
    Choice,
    cell_choice,
    choice_text,
    place_choice,
)
from tacora.games.dinosaurs.dinosaur_phase.phase import FlipDinosaurCard
from tacora.games.dinosaurs.events import NO_EVENTS, EventList, emit
from tacora.games.dinosaurs.pieces.diamonds import (
    CelestialEvent,
    add_diamonds,
    can_pick_up,
    pick_up,
)
from tacora.games.dinosaurs.pieces.dice import end_rolls, roll_still_applies, roll_succeeds, total
from tacora.games.dinosaurs.pieces.explorers import arrive, wake
from tacora.games.dinosaurs.pieces.hands import DrawItems, can_draw
from tacora.games.dinosaurs.pieces.map_cards import printed_facts
from tacora.games.dinosaurs.piles import uniform_chance, with_cards, without_card
from tacora.games.dinosaurs.reactions import card_plays
from tacora.games.dinosaurs.reactions.card_plays import PlayChoice
from tacora.games.dinosaurs.reactions.windows import ReactionWindow, announce_roll
from tacora.games.dinosaurs.state import (
    Cause,
    Roll,
    State,
    cells_of,
    kind_at,
    number_at,
    update_player,
)
from tacora.games.dinosaurs.turn.pickpocket import steal, victims


class BeginTurn(Task, frozen=True, gc=False, tag="begin"):
    """Begin a turn (J11): enter the map in the first one (J9), wake up if unconscious."""

    def run(self, state: State, events: EventList) -> bool:
        seat = state.active
        state.turn += 1
        state.actions_left, state.may_act = ACTIONS_PER_TURN, True
        emit(events, "turn", seat=seat, turn=state.turn, actions=state.actions_left)
        if state.players[seat].at is None:
            update_player(state, seat, at=CAMP)
            emit(events, "entered", seat=seat)
        wake(state, seat, events)
        replace_task(
            state,
            ReactionWindow("start"),
            DrawMapCards(),
            TakeActions(),
            FlipDinosaurCard(),
            EndTurn(),
        )
        return True


class DrawMapCards(Task, frozen=True, gc=False, tag="drawmap"):
    """Draw two map cards, both before the first is placed (J11, J12)."""

    def run(self, state: State, events: EventList) -> bool:
        missing = len(state.drawn) < MAP_CARDS_PER_TURN
        if missing and state.map_deck:
            return False
        if missing and not state.celestial_event_done:  # J34: its card lies at the bottom
            replace_task(state, PlaceMapCards(), CelestialEvent(), DrawTurnItems())
        else:
            replace_task(state, DrawTurnItems(), PlaceMapCards())
        return True

    def pending(self, state: State) -> Pending:
        return uniform_chance(state.cards.map_codes, state.map_deck)

    def can_draw(self, state: State, outcome: str) -> bool:
        choice = Choice.parse(outcome)
        return choice.verb == MAP and state.cards.map_named.get(choice.name) in state.map_deck

    def apply_chance(self, state: State, outcome: str, events: EventList) -> None:
        name = Choice.parse(outcome).name
        card = state.cards.map_named[name]
        state.map_deck = without_card(state.map_deck, card)
        state.drawn = with_cards(state.drawn, card)
        if events is not NO_EVENTS:
            emit(events, "drew-map", seat=state.active, **printed_facts(state.cards.maps[card]))


class DrawTurnItems(Task, frozen=True, gc=False, tag="startitems"):
    """Draw one item at the start of a turn (J11), two after the Celestial Event (J34)."""

    def run(self, state: State, events: EventList) -> bool:
        replace_task(state, DrawItems(state.active, 2 if state.celestial_event_done else 1))
        return True


class PlaceMapCards(ActivePlayerDecides, frozen=True, gc=False, tag="place"):
    """Let the active player place the drawn map cards, each beside a card in play (J12)."""

    def run(self, state: State, events: EventList) -> bool:
        if state.drawn:
            return False
        replace_task(state)
        return True

    def legal_choices(self, state: State, seat: Seat) -> tuple[str, ...]:
        maps, frontier = state.cards.maps, state.board.frontier
        return tuple(
            [place_choice(maps[card].id, cell) for card in state.drawn for cell in frontier]
        )

    def parse_choice(self, state: State, seat: Seat, text: str) -> Choice | None:
        choice = Choice.parse(text)
        if choice.verb != PLACE or len(choice.args) != 2:
            return None
        card, cell = choice.args
        is_legal = (
            state.cards.map_named.get(card) in state.drawn
            and cell_named(cell) in state.board.frontier
        )
        return choice if is_legal else None

    def apply_decision(
        self, state: State, answers: Mapping[Seat, Choice], events: EventList
    ) -> None:
        choice = answers[state.active]
        card = state.cards.map_named[choice.name]
        state.drawn = without_card(state.drawn, card)
        place_map_card(state, card, choice.cell, events, state.active)


def place_map_card(
    state: State, card: int, cell: Cell, events: EventList, seat: Seat | None = None
) -> None:
    """Place a map card with its diamonds and its dinosaur (J13); no seat places the first (J6)."""
    printed = state.cards.maps[card]
    state.board = state.board.with_card(card, cell)
    if events is not NO_EVENTS:
        facts = {"supply": state.supply - printed.diamonds, **printed_facts(printed)}
        emit(events, "placed", seat=seat, cell=cell_name(cell), **facts)
    if printed.diamonds:
        state.supply -= printed.diamonds
        add_diamonds(state, cell, printed.diamonds)
    if printed.dinosaur:
        number = state.cards.homes.index(card)
        state.dinosaurs = with_item_replaced(state.dinosaurs, number, cell)


class TakeActions(ActivePlayerDecides, frozen=True, gc=False, tag="act"):
    """Spend three actions one by one (J14); playing cards costs none (J23)."""

    def run(self, state: State, events: EventList) -> bool:
        if state.may_act and state.actions_left > 0 and state.players[state.active].conscious:
            return False
        state.actions_left, state.may_act = 0, False
        replace_task(state)
        return True

    def legal_choices(self, state: State, seat: Seat) -> tuple[str, ...]:
        return (*_actions(state, seat), *card_plays.legal_play_choices(state, seat, "act"), END)

    def parse_choice(self, state: State, seat: Seat, text: str) -> Choice | None:
        if text == END or text in _actions(state, seat):
            return Choice.parse(text)
        return card_plays.parse_play(state, seat, text, "act")

    def trusted_choice(self, state: State, seat: Seat, text: str) -> Choice:
        choice = Choice.parse(text)
        if choice.verb in _ACTIONS or choice.verb == END:
            return choice
        return card_plays.trusted_play(state, seat, text, "act")

    def apply_decision(
        self, state: State, answers: Mapping[Seat, Choice], events: EventList
    ) -> None:
        seat, choice = state.active, answers[state.active]
        if isinstance(choice, PlayChoice):
            push_tasks(state, ReactionWindow("act"))
            card_plays.put_on_stack(state, choice, events)
            return
        push_tasks(state, ReactionWindow("acted"))
        if choice.verb == END:
            state.actions_left = 0
            emit(events, "acted", seat=seat, action=END, points=0)
            return
        state.actions_left -= 1
        if events is not NO_EVENTS:
            emit(events, "acted", seat=seat, action=choice.verb, points=state.actions_left)
        _ACTIONS[choice.verb](state, seat, choice, events)


def _actions(state: State, seat: Seat) -> list[str]:
    """List the actions that are possible."""
    here = state.players[seat].at
    assert here is not None  # J9: the active player is on the map
    found = [MOVE]
    if kind_at(state, here) == "tunnel":  # J16
        found += [cell_choice(TUNNEL, c) for c in cells_of(state, "tunnel") if c != here]
    if can_draw(state, seat):  # J17
        found.append(SEARCH)
    if can_pick_up(state, seat, here):  # J18
        found.append(PICK_UP)
    found += [choice_text(STEAL, victim) for victim in victims(state, seat)]  # J50
    return found


def _move(state: State, seat: Seat, choice: Choice, events: EventList) -> None:
    announce_roll(state, Roll("move", seat), ChooseStep(), events)  # J15


def _tunnel(state: State, seat: Seat, choice: Choice, events: EventList) -> None:
    arrive(state, seat, (choice.cell,), events, Cause(seat, how=TUNNEL))


def _search(state: State, seat: Seat, choice: Choice, events: EventList) -> None:
    push_tasks(state, DrawItems(seat, 1))


def _pick_up(state: State, seat: Seat, choice: Choice, events: EventList) -> None:
    here = state.players[seat].at
    assert here is not None
    pick_up(state, seat, here, events)


def _steal(state: State, seat: Seat, choice: Choice, events: EventList) -> None:
    steal(state, seat, choice.seat, events)


_ACTIONS = {
    MOVE: _move,
    TUNNEL: _tunnel,
    SEARCH: _search,
    PICK_UP: _pick_up,
    STEAL: _steal,
}


class ChooseStep(ActivePlayerDecides, frozen=True, gc=False, tag="stride"):
    """Step to a neighbour whose number the final roll reaches, or stay (J15)."""

    def run(self, state: State, events: EventList) -> bool:
        if roll_still_applies(state):
            if self._reachable_cells(state):
                return False
            emit(events, "stayed", seat=state.active)
            end_rolls(state, events, "done")
        end_rolls(state, events, "off")
        replace_task(state)
        return True

    def legal_choices(self, state: State, seat: Seat) -> tuple[str, ...]:
        return (*[cell_choice(TO, cell) for cell in self._reachable_cells(state)], STAY)

    def apply_decision(
        self, state: State, answers: Mapping[Seat, Choice], events: EventList
    ) -> None:
        seat, choice = state.active, answers[state.active]
        replace_task(state)
        if choice.verb == STAY:
            emit(events, "stayed", seat=seat)
        end_rolls(state, events, "done")
        if choice.verb == STAY:
            return
        arrive(state, seat, (choice.cell,), events, Cause(seat, how="walk"))

    def _reachable_cells(self, state: State) -> list[Cell]:
        here = state.players[state.active].at
        assert here is not None  # run: the roll still applies
        assert state.roll is not None
        rolled = total(state, state.roll)
        return [
            c for c in state.board.near[here] if roll_succeeds(state, rolled, number_at(state, c))
        ]


class EndTurn(Task, frozen=True, gc=False, tag="end"):
    """Go on to the next player's turn, or end a game at its turn limit (J53)."""

    def run(self, state: State, events: EventList) -> bool:
        players = len(state.players)
        if state.options.turn_limit and state.turn >= state.options.turn_limit * players:
            emit(events, "limit", turns=state.options.turn_limit)
            replace_task(state, GameFinished())
            return True
        state.active = (state.active + 1) % players
        replace_task(state, BeginTurn())
        return True
