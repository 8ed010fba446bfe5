"""Describe Diamonds & Dinosaurs in sentences: players, surroundings, the stack, the roll."""

from __future__ import annotations

from tacora.cli.dinosaurs.odds_texts import percent
from tacora.cli.terminal.game_ui import RenderContext
from tacora.core.game import Seat
from tacora.core.messages import Message, PlayerNames
from tacora.games.dinosaurs import roll_odds
from tacora.games.dinosaurs.board import CAMP, Cell, cell_name
from tacora.games.dinosaurs.cards.models import MAP_CARDS_PER_TURN
from tacora.games.dinosaurs.pieces.dice import rolls
from tacora.games.dinosaurs.reactions.windows import ReactionWindow
from tacora.games.dinosaurs.state import Play, Roll, State, card_of
from tacora.games.dinosaurs.text import fragments
from tacora.games.dinosaurs.text.offers import STEPS
from tacora.games.dinosaurs.turn.turn import ChooseStep, PlaceMapCards, TakeActions
from tacora.games.dinosaurs.view import View
from tacora.i18n.catalog import Catalog


def explorer_name(state: State, seat: Seat, catalog: Catalog) -> str:
    """Return the name of a seat's explorer."""
    index = state.players[seat].explorer
    return "" if index is None else catalog.format(f"explorer.{state.cards.explorers[index].id}")


def ongoing(view: View, context: RenderContext, *, full: bool = False) -> list[str]:
    """Describe the stack, the roll and the dinosaur card, if any; the next to resolve first.

    With `full`, add the texts of the cards on the stack.
    """
    state, translate = view.state, context.catalog.format
    found = []
    for play in reversed(state.stack.played):
        found.append(_play(state, play, context))
        if full and play.kind != "augment":
            found.append(translate(f"{_card(state, play)}.text"))
    found += [_roll(state, roll, context) for roll in rolls(state)]
    if state.dinosaur_phase is not None:
        found.append(translate(fragments.deck_card(state.cards.deck[state.dinosaur_phase.card])))
    if state.known_next_card is not None:
        card = fragments.deck_card(state.cards.deck[state.known_next_card])
        found.append(translate("jungle.omen", card=card))
    return found


def _roll(state: State, roll: Roll, context: RenderContext) -> str:
    translate, who = context.catalog.format, PlayerNames((roll.seat,))
    rolled = fragments.roll_in(state, roll) if roll.dice else "…"
    if roll.target is None:
        return translate("jungle.roll", who=who, roll=rolled)
    need = roll.target + (state.options.higher_rolls and roll.dinosaur is not None)  # J51
    return translate("jungle.roll-need", who=who, roll=rolled, need=need)


def _play(state: State, play: Play, context: RenderContext) -> str:
    translate, name = context.catalog.format, context.names[play.seat]
    if play.kind == "augment":
        return translate("jungle.play", name=name, card=fragments.signed(play.bonus))
    return translate("jungle.play", name=name, card=Message(_card(state, play)))


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
    return f"{context.catalog.format(card)} – {context.catalog.format(f'{card}.text')}"


def describe(view: View, seat: Seat, context: RenderContext) -> list[str]:
    """Describe the position to a seat that decides: in full once a turn, then what is near."""
    state, task, lines = view.state, view.state.agenda[-1], []
    if isinstance(task, ChooseStep):
        return []  # the question has the roll, and the answers are the cards around
    if isinstance(task, PlaceMapCards):
        if len(state.drawn) < MAP_CARDS_PER_TURN and state.map_deck:
            return []  # the second card of a turn
        lines += [_player(state, other, context) for other in range(len(state.players))]
    if isinstance(task, PlaceMapCards | TakeActions):
        lines += _surroundings(state, seat, context)
    if isinstance(task, ReactionWindow) and state.stack.top is None:
        return [hand(view, context)]  # the question has the roll or the dinosaur card
    return lines + ongoing(view, context, full=True) + [hand(view, context)]


def hand(view: View, context: RenderContext) -> str:
    """Name the viewer's own items."""
    items = [f"item.{view.state.cards.items[card].id}" for card in view.hand]
    names = context.catalog.join([context.catalog.format(item) for item in items])
    return context.catalog.format("jungle.hand", items=names or "–")


def cards_in_hand(view: View, seat: Seat, context: RenderContext) -> list[str]:
    """Return the viewer's explorer and items with their texts."""
    state = view.state
    ids = [f"item.{state.cards.items[card].id}" for card in view.hand]
    index = state.players[seat].explorer
    if index is not None:
        ids.insert(0, f"explorer.{state.cards.explorers[index].id}")
    lines = [_name_and_text(card, context) for card in ids]
    return ["", context.catalog.format("jungle.your-cards"), *lines] if lines else []


def other_explorers(view: View, seat: Seat, context: RenderContext) -> list[str]:
    """Return the other players' explorers with their texts and owners."""
    explorers = view.state.cards.explorers
    lines = []
    for other, player in enumerate(view.state.players):
        if other != seat and player.explorer is not None:
            text = _name_and_text(f"explorer.{explorers[player.explorer].id}", context)
            lines.append(f"{text} ({context.names[other]})")
    return ["", context.catalog.format("jungle.other-explorers"), *lines] if lines else []


def reconstruction_notes(state: State, catalog: Catalog) -> list[str]:
    """Say which card texts are reconstructed, unless the table has custom ones."""
    custom = state.cards.source or {}
    if "item" in custom and "explorer" in custom:
        return []
    if "item" in custom:
        return [catalog.format("jungle.reconstructed-explorers")]
    if "explorer" in custom:
        return [catalog.format("jungle.reconstructed-items")]
    return [catalog.format("jungle.reconstructed")]


def _surroundings(state: State, seat: Seat, context: RenderContext) -> list[str]:
    here, translate = state.players[seat].at, context.catalog.format
    if here is None:
        return []
    place = [_space_name(state, here)] + (
        [] if here == CAMP else [fragments.where(cell_name(here))]
    )
    lines = [
        translate("jungle.here", place=fragments.listed(place))
        + pieces_on(state, here, context, seat)
    ]
    moves = isinstance(state.agenda[-1], TakeActions) and context.show_odds
    for step in roll_odds.step_odds(state, seat):
        chance = f", {percent(step.chance, context.catalog)}" if moves else ""
        pieces = pieces_on(state, step.cell, context, seat)
        way = translate(STEPS[step.letter], map=_space_name(state, step.cell))
        lines.append(f"{way}{chance}{pieces}")
    return lines


def _space_name(state: State, cell: Cell) -> Message:
    return fragments.space(state.cards.maps[state.board.cards[cell]])


def pieces_on(state: State, cell: Cell, context: RenderContext, seat: Seat | None = None) -> str:
    """Name the diamonds, dinosaurs and explorers on a map card, except the viewer's own."""
    translate = context.catalog.format
    found = []
    if state.diamonds.get(cell):
        found.append(translate("jungle.diamonds", count=state.diamonds[cell]))
    found += [
        translate(fragments.dinosaur_name_in(state.cards, dinosaur))
        for dinosaur, at in enumerate(state.dinosaurs)
        if at == cell
    ]
    others = [s for s, player in enumerate(state.players) if player.at == cell and s != seat]
    for other in others:
        unconscious = "" if state.players[other].conscious else f" ({translate('jungle.asleep')})"
        found.append(context.names[other] + unconscious)
    return f". {translate('jungle.with', things=context.catalog.join(found))}" if found else "."


def _player(state: State, seat: Seat, context: RenderContext) -> str:
    player, translate = state.players[seat], context.catalog.format
    where = "jungle.nowhere" if player.at is None else fragments.where(cell_name(player.at))
    return translate(
        "jungle.player",
        who=PlayerNames((seat,)),
        cell=translate(where),
        diamonds=translate("jungle.diamonds", count=player.diamonds),
        items=translate("jungle.items", count=len(state.hands[seat])),
        ready=translate("jungle.ready") if player.ready else translate("jungle.turned"),
        awake=translate("jungle.awake") if player.conscious else translate("jungle.asleep"),
    )
