"""Diamonds: picked up, dropped, refilled by the Celestial Event, carried home."""

from __future__ import annotations

from collections.abc import Mapping

from tacora.core.game import Seat
from tacora.games.dinosaurs.agenda import ActivePlayerDecides, GameFinished, Task, replace_task
from tacora.games.dinosaurs.board import CAMP, Cell, cell_name
from tacora.games.dinosaurs.choices import FILL, Choice, cell_choice
from tacora.games.dinosaurs.events import EventList, emit
from tacora.games.dinosaurs.state import Cause, Player, State, clockwise, update_player


def can_pick_up(state: State, seat: Seat, cell: Cell) -> bool:
    """Return True if a diamond lies there and the seat may carry one more (J18)."""
    return state.diamonds.get(cell, 0) > 0 and has_room(state, seat)


def has_room(state: State, seat: Seat) -> bool:
    """Return True if the seat carries fewer diamonds than it needs to win (J18)."""
    return state.players[seat].diamonds < state.options.diamonds


def pick_up(
    state: State, seat: Seat, cell: Cell, events: EventList, card: str | None = None
) -> None:
    """Pick up one diamond from the map (J18), by an action or a card."""
    add_diamonds(state, cell, -1)
    player = update_player(state, seat, diamonds=state.players[seat].diamonds + 1)
    facts = {"cell": cell_name(cell), "diamonds": player.diamonds, "card": card}
    emit(events, "picked-up", seat=seat, **facts)


def drop(state: State, seat: Seat, events: EventList, cause: Cause) -> None:
    """Drop one diamond where the explorer stands, if it carries one (J19) and nothing holds it."""
    player = state.players[seat]
    if not player.diamonds or player.at is None:
        return
    why = {"by": cause.by, "card": cause.card, "dinosaur": cause.dinosaur}
    if "loss" in player.protections:
        emit(events, "diamond-saved", seat=seat, **why)
        return
    left = player.diamonds - 1
    update_player(state, seat, diamonds=left)
    add_diamonds(state, player.at, +1)
    emit(events, "dropped", seat=seat, cell=cell_name(player.at), diamonds=left, **why)


def can_be_robbed(state: State, thief: Seat, victim: Seat) -> bool:
    """Return True if both are conscious on one space and the victim has a diamond (J50)."""
    robber, other = state.players[thief], state.players[victim]
    return (
        thief != victim
        and robber.at is not None
        and robber.at == other.at
        and robber.conscious
        and other.conscious
        and other.diamonds > 0
    )


def hand_over(state: State, giver: Seat, taker: Seat, events: EventList) -> None:
    """Hand a diamond over to another player (J50)."""
    update_player(state, giver, diamonds=state.players[giver].diamonds - 1)
    player = update_player(state, taker, diamonds=state.players[taker].diamonds + 1)
    emit(events, "handed-over", seat=giver, taker=taker, diamonds=player.diamonds)


def add_diamonds(state: State, cell: Cell, by: int) -> None:
    """Add diamonds to a cell, or remove them."""
    diamonds = dict(state.diamonds)
    diamonds[cell] = diamonds.get(cell, 0) + by
    if not diamonds[cell]:
        del diamonds[cell]
    state.diamonds = diamonds


def check_victory(state: State, events: EventList) -> bool:
    """End the game if a player is conscious on Base Camp with enough diamonds (J36)."""
    goal = state.options.diamonds
    if max([player.diamonds for player in state.players]) < goal:  # most of the time
        return False
    order = clockwise(state)  # two at once: the active player, then turn order
    state.winner = next((s for s in order if is_home(state, state.players[s])), None)
    if state.winner is None:
        return False
    state.agenda, state.dinosaur_phase = (GameFinished(),), None
    state.roll = state.opposed_roll = None
    emit(events, "over", winner=state.winner, diamonds=[p.diamonds for p in state.players])
    return True


def is_home(state: State, player: Player) -> bool:
    """Return True for a conscious player on Base Camp with enough diamonds (J36)."""
    return player.diamonds >= state.options.diamonds and player.at == CAMP and player.conscious


class CelestialEvent(Task, frozen=True, gc=False, tag="celestial"):
    """Give a diamond to every diamond card without one and fill up the Temple, once (J34)."""

    def run(self, state: State, events: EventList) -> bool:
        state.celestial_event_done = True
        emit(events, "celestial", supply=state.supply)
        replace_task(state, RefillDiamonds())
        return True


class RefillDiamonds(ActivePlayerDecides, frozen=True, gc=False, tag="refill"):
    """Refill from the supply, nearest to Base Camp first; the active player breaks ties (J35)."""

    def run(self, state: State, events: EventList) -> bool:
        lacking = _lacking_diamonds(state)
        if not lacking or not state.supply:
            replace_task(state)
            return True
        if sum(lacking.values()) <= state.supply:
            for cell, number in lacking.items():
                self._fill(state, cell, number, events)
            replace_task(state)
            return True
        nearest = _nearest(state, lacking)
        if len(nearest) > 1 and sum(lacking[cell] for cell in nearest) > state.supply:
            return False
        self._fill(state, nearest[0], min(lacking[nearest[0]], state.supply), events)
        return True

    def legal_choices(self, state: State, seat: Seat) -> tuple[str, ...]:
        return tuple(
            [cell_choice(FILL, cell) for cell in _nearest(state, _lacking_diamonds(state))]
        )

    def apply_decision(
        self, state: State, answers: Mapping[Seat, Choice], events: EventList
    ) -> None:
        cell = answers[state.active].cell
        self._fill(state, cell, min(_lacking_diamonds(state)[cell], state.supply), events)

    def _fill(self, state: State, cell: Cell, number: int, events: EventList) -> None:
        state.supply -= number
        add_diamonds(state, cell, number)
        emit(events, "refilled", cell=cell_name(cell), number=number, supply=state.supply)


def _lacking_diamonds(state: State) -> dict[Cell, int]:
    """Return how many diamonds each card lacks; dropped diamonds count as lying there."""
    maps = state.cards.maps
    missing = {
        cell: maps[card].diamonds - state.diamonds.get(cell, 0)
        for cell, card in state.board.cards.items()
    }
    return {cell: number for cell, number in sorted(missing.items()) if number > 0}


def _nearest(state: State, lacking: dict[Cell, int]) -> list[Cell]:
    distances = state.board.distances(CAMP)
    least = min(distances[cell] for cell in lacking)
    return [cell for cell in lacking if distances[cell] == least]
