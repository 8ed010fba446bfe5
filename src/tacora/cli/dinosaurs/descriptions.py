"""Describe Diamonds & Dinosaurs in sentences: players, surroundings, the stack, the roll."""

from __future__ import annotations

from tacora.cli.terminal.game_ui import RenderContext
from tacora.core.game import Seat
from tacora.core.messages import Argument, Message, PlayerNames
from tacora.games.dinosaurs.board import CAMP, DIRECTIONS, Cell, cell_name
from tacora.games.dinosaurs.pieces.dice import total
from tacora.games.dinosaurs.state import Play, Roll, State, card_of
from tacora.games.dinosaurs.text import fragments
from tacora.games.dinosaurs.turn.turn import PlaceMapCards, TakeActions
from tacora.games.dinosaurs.view import View
from tacora.i18n.catalog import Catalog


def explorer_name(state: State, seat: Seat, catalog: Catalog) -> str:
    """Return the name of a seat's explorer."""
    index = state.players[seat].explorer
    return "" if index is None else catalog.say(f"explorer.{state.cards.explorers[index].id}")


def ongoing(view: View, context: RenderContext, *, full: bool = False) -> list[str]:
    """Describe the stack, the roll and the dinosaur card, if any; the next to resolve first.

    With `full`, add the texts of the cards on the stack.
    """
    state, say = view.state, context.catalog.say
    found = []
    for play in reversed(state.stack.played):
        found.append(_play(state, play, context))
        if full and play.kind != "augment":
            found.append(say(f"{_card(state, play)}.text"))
    if state.roll is not None:
        found.append(_roll(state, state.roll, context))
    if state.dinosaur_phase is not None:
        found.append(say(fragments.deck_card(state.cards.deck[state.dinosaur_phase.card])))
    if state.known_next_card is not None:
        card = fragments.deck_card(state.cards.deck[state.known_next_card])
        found.append(say("jungle.omen", card=card))
    return found


def _roll(state: State, roll: Roll, context: RenderContext) -> str:
    say, name = context.catalog.say, context.names[roll.seat]
    rolled: Argument = fragments.roll_text(roll.dice, total(state, roll)) if roll.dice else "…"
    if roll.target is None:
        return say("jungle.roll", name=name, roll=rolled)
    need = roll.target + (state.options.higher_rolls and roll.dinosaur is not None)  # J51
    return say("jungle.roll-need", name=name, roll=rolled, need=need)


def _play(state: State, play: Play, context: RenderContext) -> str:
    say, name = context.catalog.say, context.names[play.seat]
    if play.kind == "augment":
        return say("jungle.play", name=name, card=fragments.signed(play.bonus))
    return say("jungle.play", name=name, card=Message(_card(state, play)))


def _card(state: State, play: Play) -> str:
    card = card_of(state, play)
    return "" if card is None else f"{play.kind}.{card.id}"


def top_card_text(view: View, context: RenderContext) -> str:
    """Return the name and text of the card on top of the stack; empty if none."""
    play = view.state.stack.top
    return (
        ""
        if play is None or play.kind == "augment"
        else _name_and_text(_card(view.state, play), context)
    )


def _name_and_text(card: str, context: RenderContext) -> str:
    return f"{context.catalog.say(card)} – {context.catalog.say(f'{card}.text')}"


def describe(view: View, seat: Seat, context: RenderContext) -> list[str]:
    """Describe the position to a seat that decides: in full once a turn, then what is near."""
    state, lines = view.state, []
    if isinstance(state.agenda[-1], PlaceMapCards):
        lines += [_player(state, other, context) for other in range(len(state.players))]
    if isinstance(state.agenda[-1], PlaceMapCards | TakeActions):
        lines += _surroundings(state, seat, context)
    return lines + ongoing(view, context, full=True) + [hand(view, context)]


def hand(view: View, context: RenderContext) -> str:
    """Name the viewer's own items."""
    items = [f"item.{view.state.cards.items[card].id}" for card in view.hand]
    names = context.catalog.join([context.catalog.say(item) for item in items])
    return context.catalog.say("jungle.hand", items=names or "–")


def cards_in_hand(view: View, seat: Seat, context: RenderContext) -> list[str]:
    """Return the viewer's explorer and items with their texts."""
    state = view.state
    ids = [f"item.{state.cards.items[card].id}" for card in view.hand]
    index = state.players[seat].explorer
    if index is not None:
        ids.insert(0, f"explorer.{state.cards.explorers[index].id}")
    lines = [_name_and_text(card, context) for card in ids]
    return ["", context.catalog.say("jungle.your-cards"), *lines] if lines else []


def other_explorers(view: View, seat: Seat, context: RenderContext) -> list[str]:
    """Return the other players' explorers with their texts and owners."""
    explorers = view.state.cards.explorers
    lines = []
    for other, player in enumerate(view.state.players):
        if other != seat and player.explorer is not None:
            text = _name_and_text(f"explorer.{explorers[player.explorer].id}", context)
            lines.append(f"{text} ({context.names[other]})")
    return ["", context.catalog.say("jungle.other-explorers"), *lines] if lines else []


def reconstruction_notes(state: State, catalog: Catalog) -> list[str]:
    """Say which card texts are reconstructed, unless the table has custom ones."""
    custom = state.cards.source or {}
    if "item" in custom and "explorer" in custom:
        return []
    if "item" in custom:
        return [catalog.say("jungle.reconstructed-explorers")]
    if "explorer" in custom:
        return [catalog.say("jungle.reconstructed-items")]
    return [catalog.say("jungle.reconstructed")]


def _surroundings(state: State, seat: Seat, context: RenderContext) -> list[str]:
    here, say = state.players[seat].at, context.catalog.say
    if here is None:
        return []
    place = [_space_name(state, here)] + (
        [] if here == CAMP else [fragments.where(cell_name(here))]
    )
    lines = [
        say("jungle.here", place=fragments.listed(place)) + pieces_on(state, here, context, seat)
    ]
    for letter, step in DIRECTIONS.items():
        if here + step in state.board.cards:
            direction = say(f"dinosaurs.{letter}")
            pieces = pieces_on(state, here + step, context, seat)
            lines.append(f"{direction}: {say(_space_name(state, here + step))}{pieces}")
    return lines


def _space_name(state: State, cell: Cell) -> Message:
    return fragments.space(state.cards.maps[state.board.cards[cell]])


def pieces_on(state: State, cell: Cell, context: RenderContext, seat: Seat | None = None) -> str:
    """Name the diamonds, dinosaurs and explorers on a map card, except the viewer's own."""
    say = context.catalog.say
    found = []
    if state.diamonds.get(cell):
        found.append(say("jungle.diamonds", count=state.diamonds[cell]))
    found += [
        say(fragments.dinosaur_name_in(state.cards, dinosaur))
        for dinosaur, at in enumerate(state.dinosaurs)
        if at == cell
    ]
    others = [s for s, player in enumerate(state.players) if player.at == cell and s != seat]
    for other in others:
        unconscious = "" if state.players[other].conscious else f" ({say('jungle.asleep')})"
        found.append(context.names[other] + unconscious)
    return f". {say('jungle.with', things=context.catalog.join(found))}" if found else "."


def _player(state: State, seat: Seat, context: RenderContext) -> str:
    player, say = state.players[seat], context.catalog.say
    where = "jungle.nowhere" if player.at is None else fragments.where(cell_name(player.at))
    return say(
        "jungle.player",
        who=PlayerNames((seat,)),
        cell=say(where),
        diamonds=say("jungle.diamonds", count=player.diamonds),
        items=say("jungle.items", count=len(state.hands[seat])),
        ready=say("jungle.ready") if player.ready else say("jungle.turned"),
        awake=say("jungle.awake") if player.conscious else say("jungle.asleep"),
    )
