"""Diamonds & Dinosaurs in sentences: where one stands, who is near, what is going on."""

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


def explorer(state: State, seat: Seat, catalog: Catalog) -> str:
    """The name of a seat's explorer."""
    place = state.players[seat].explorer
    return "" if place is None else catalog.say(f"explorer.{state.cards.explorers[place].id}")


def going_on(view: View, scene: RenderContext, told: bool = False) -> list[str]:
    """The stack, the roll and the dinosaur card, as far as there are any; the nearest first.

    Told in full, with what the cards on the stack say.
    """
    state, say = view.state, scene.catalog.say
    found = []
    for play in reversed(state.stack.played):
        found.append(_play(state, play, scene))
        if told and play.kind != "augment":
            found.append(say(f"{_card(state, play)}.text"))
    if state.roll is not None:
        found.append(_roll(state, state.roll, scene))
    if state.dinosaur_phase is not None:
        found.append(say(fragments.deck_card(state.cards.deck[state.dinosaur_phase.card])))
    if state.known_next_card is not None:
        card = fragments.deck_card(state.cards.deck[state.known_next_card])
        found.append(say("jungle.omen", card=card))
    return found


def _roll(state: State, roll: Roll, scene: RenderContext) -> str:
    say, name = scene.catalog.say, scene.names[roll.seat]
    rolled: Argument = fragments.roll_text(roll.dice, total(state, roll)) if roll.dice else "…"
    if roll.target is None:
        return say("jungle.roll", name=name, roll=rolled)
    need = roll.target + (state.options.higher_rolls and roll.dinosaur is not None)  # J51
    return say("jungle.roll-need", name=name, roll=rolled, need=need)


def _play(state: State, play: Play, scene: RenderContext) -> str:
    say, name = scene.catalog.say, scene.names[play.seat]
    if play.kind == "augment":
        return say("jungle.play", name=name, card=fragments.signed(play.bonus))
    return say("jungle.play", name=name, card=Message(_card(state, play)))


def _card(state: State, play: Play) -> str:
    card = card_of(state, play)
    return "" if card is None else f"{play.kind}.{card.id}"


def at_stake(view: View, scene: RenderContext) -> str:
    """What the card says that will happen next; nothing where no card was played."""
    play = view.state.stack.top
    return "" if play is None or play.kind == "augment" else _told(_card(view.state, play), scene)


def _told(card: str, scene: RenderContext) -> str:
    return f"{scene.catalog.say(card)} – {scene.catalog.say(f'{card}.text')}"


def describe(view: View, seat: Seat, scene: RenderContext) -> list[str]:
    """The position for one who is about to decide: all of it once a turn, then what is near."""
    state, lines = view.state, []
    if isinstance(state.agenda[-1], PlaceMapCards):
        lines += [_player(state, other, scene) for other in range(len(state.players))]
    if isinstance(state.agenda[-1], PlaceMapCards | TakeActions):
        lines += _surroundings(state, seat, scene)
    return lines + going_on(view, scene, told=True) + [hand(view, scene)]


def hand(view: View, scene: RenderContext) -> str:
    """One's own items by name."""
    items = [f"item.{view.state.cards.items[card].id}" for card in view.hand]
    names = scene.catalog.join([scene.catalog.say(item) for item in items])
    return scene.catalog.say("jungle.hand", items=names or "–")


def cards_in_hand(view: View, seat: Seat, scene: RenderContext) -> list[str]:
    """One's own explorer and items with what they do."""
    state = view.state
    ids = [f"item.{state.cards.items[card].id}" for card in view.hand]
    place = state.players[seat].explorer
    if place is not None:
        ids.insert(0, f"explorer.{state.cards.explorers[place].id}")
    lines = [_told(card, scene) for card in ids]
    return ["", scene.catalog.say("jungle.your-cards"), *lines] if lines else []


def other_explorers(view: View, seat: Seat, scene: RenderContext) -> list[str]:
    """The explorers of the others with what they do: whose, and which."""
    explorers = view.state.cards.explorers
    lines = [
        f"{_told(f'explorer.{explorers[player.explorer].id}', scene)} ({scene.names[other]})"
        for other, player in enumerate(view.state.players)
        if other != seat and player.explorer is not None
    ]
    return ["", scene.catalog.say("jungle.other-explorers"), *lines] if lines else []


def whose_texts(state: State, catalog: Catalog) -> list[str]:
    """That items and explorers are reconstructed, as far as the table has not its own."""
    own = state.cards.source or {}
    if "item" in own and "explorer" in own:
        return []
    if "item" in own:
        return [catalog.say("jungle.reconstructed-explorers")]
    if "explorer" in own:
        return [catalog.say("jungle.reconstructed-items")]
    return [catalog.say("jungle.reconstructed")]


def _surroundings(state: State, seat: Seat, scene: RenderContext) -> list[str]:
    here, say = state.players[seat].at, scene.catalog.say
    if here is None:
        return []
    place = [_space(state, here)] + ([] if here == CAMP else [fragments.where(cell_name(here))])
    lines = [say("jungle.here", place=fragments.listed(place)) + on_it(state, here, scene, seat)]
    for letter, step in DIRECTIONS.items():
        if here + step in state.board.cards:
            way = say(f"dinosaurs.{letter}")
            lines.append(
                f"{way}: {say(_space(state, here + step))}{on_it(state, here + step, scene, seat)}"
            )
    return lines


def _space(state: State, cell: Cell) -> Message:
    return fragments.space(state.cards.maps[state.board.cards[cell]])


def on_it(state: State, cell: Cell, scene: RenderContext, seat: Seat | None = None) -> str:
    """Diamonds, dinosaurs and explorers on a card, besides the one whose view it is."""
    say = scene.catalog.say
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
        asleep = "" if state.players[other].conscious else f" ({say('jungle.asleep')})"
        found.append(scene.names[other] + asleep)
    return f". {say('jungle.with', things=scene.catalog.join(found))}" if found else "."


def _player(state: State, seat: Seat, scene: RenderContext) -> str:
    player, say = state.players[seat], scene.catalog.say
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
