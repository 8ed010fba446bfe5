"""What pictures say about a view in words: the turn, the question, the roll, the hand."""

from __future__ import annotations

from tacora.core.game import Seat
from tacora.envs.dinosaurs.view_facts import asked_seats
from tacora.games.dinosaurs.pieces.dice import rolls, total
from tacora.games.dinosaurs.state import Play, State, card_of
from tacora.games.dinosaurs.view import View

_QUESTIONS = {
    "explorers": "chooses an explorer",
    "window": "may play a card",
    "place": "places a map card",
    "refill": "chooses where a diamond is refilled",
    "act": "takes an action",
    "stride": "steps or stays",
    "prowl": "chooses the way of the T-Rex",
    "sight": "chooses whom the raptor chases",
    "chase": "chooses the way of the raptor",
    "face": "chooses which dinosaur attacks first",
    "carry": "may be carried to Base Camp",
    "amends": "may take a diamond from the thief",
    "send": "chooses where an explorer goes",
    "lead": "chooses where a dinosaur goes",
    "reach": "chooses which diamond to pick up",
    "foresee": "keeps or shuffles the dinosaur card",
    "scoutmap": "chooses two map cards",
}


def situation(view: View) -> list[str]:
    """Return what is going on in a few lines, as the view's seat knows it."""
    state, cards = view.state, view.state.cards
    lines = [
        f"Turn {state.turn}: {player_name(state.active)}, {state.actions_left} actions left.",
        f"Decks: {len(state.map_deck)} map cards, {len(state.item_deck)} items.",
    ]
    if state.winner is not None:
        return [*lines, f"{player_name(state.winner)} wins."]
    if state.dinosaur_phase is not None:
        lines.append(f"Dinosaurs: {cards.deck[state.dinosaur_phase.card].en.name}.")
    lines += [f"Stack: {_play_name(state, play)}." for play in state.stack.played]
    for roll in rolls(state):
        dice = "+".join(map(str, roll.dice))
        shown = f"{dice} = {total(state, roll)}" if dice else "not yet thrown"
        needed = "" if roll.target is None else f", needs {roll.target}"
        lines.append(f"{player_name(roll.seat)} rolls to {roll.kind}: {shown}{needed}.")
    if state.drawn:
        lines.append(f"Drawn: {', '.join(cards.maps[card].id for card in state.drawn)}.")
    asked = _asked(state)
    if asked:
        lines.append(asked)
    return lines


def hand_words(view: View) -> str:
    """Return the names of the items in the seat's hand."""
    items = view.state.cards.items
    return ", ".join(items[card].en.name for card in view.hand) or "no items"


def player_name(seat: Seat) -> str:
    """Return a player as environments name agents."""
    return f"player_{seat}"


def explorer_name(state: State, seat: Seat) -> str:
    """Return the first name of a player's explorer; empty before it is chosen."""
    explorer = state.players[seat].explorer
    return "" if explorer is None else state.cards.explorers[explorer].en.name.partition(" ")[0]


def _asked(state: State) -> str:
    words = _QUESTIONS.get(str(state.agenda[-1].__struct_config__.tag))
    seats = asked_seats(state)
    return f"{', '.join(map(player_name, seats))} {words}." if seats and words else ""


def _play_name(state: State, play: Play) -> str:
    card = card_of(state, play)
    if card is not None:
        return f"{player_name(play.seat)} plays {card.en.name}"
    items = ", ".join(state.cards.items[item].en.name for item in play.items)
    return f"{player_name(play.seat)} discards {items} for {play.bonus:+}"
