"""Diamonds & Dinosaurs in sentences: where one stands, who is near, what is going on."""

from __future__ import annotations

from tacora.cli.terminal.game_ui import Scene
from tacora.core.game import Seat
from tacora.core.messages import Argument, Message, Names
from tacora.games.dinosaurs.board import CAMP, DIRECTIONS, Cell, cell_name
from tacora.games.dinosaurs.pieces.dice import total
from tacora.games.dinosaurs.state import Play, Roll, State
from tacora.games.dinosaurs.text import fragments
from tacora.games.dinosaurs.turn.turn import Act, Place
from tacora.games.dinosaurs.view import View
from tacora.i18n.catalog import Catalog


def explorer(table: State, seat: Seat, catalog: Catalog) -> str:
    """The name of a seat's explorer."""
    place = table.players[seat].explorer
    return "" if place is None else catalog.say(f"explorer.{table.cards.explorers[place].id}")


def going_on(view: View, scene: Scene, told: bool = False) -> list[str]:
    """The stack, the roll and the dinosaur card, as far as there are any; the nearest first.

    Told in full, with what the cards on the stack say.
    """
    table, say = view.table, scene.catalog.say
    found = []
    for play in reversed(table.stack.played):
        found.append(_play(table, play, scene))
        if told and play.kind != "augment":
            found.append(say(f"{_card(table, play)}.text"))
    if table.roll is not None:
        found.append(_roll(table, table.roll, scene))
    if table.hunt is not None:
        found.append(say(fragments.deck_card(table.cards.deck[table.hunt.card])))
    if table.omen is not None:
        card = fragments.deck_card(table.cards.deck[table.omen])
        found.append(say("jungle.omen", card=card))
    return found


def _roll(table: State, roll: Roll, scene: Scene) -> str:
    say, name = scene.catalog.say, scene.names[roll.seat]
    rolled: Argument = fragments.thrown(roll.dice, total(table, roll)) if roll.dice else "…"
    if roll.need is None:
        return say("jungle.roll", name=name, roll=rolled)
    need = roll.need + (table.options.higher_rolls and roll.dinosaur is not None)  # J51
    return say("jungle.roll-need", name=name, roll=rolled, need=need)


def _play(table: State, play: Play, scene: Scene) -> str:
    say, name = scene.catalog.say, scene.names[play.seat]
    if play.kind == "augment":
        return say("jungle.play", name=name, card=fragments.signed(play.by))
    return say("jungle.play", name=name, card=Message(_card(table, play)))


def _card(table: State, play: Play) -> str:
    if play.kind == "item":
        return f"item.{table.cards.items[play.card].id}"
    return f"explorer.{table.cards.explorers[play.card].id}"


def at_stake(view: View, scene: Scene) -> str:
    """What the card says that will happen next; nothing where no card was played."""
    play = view.table.stack.top
    return "" if play is None or play.kind == "augment" else _told(_card(view.table, play), scene)


def _told(card: str, scene: Scene) -> str:
    return f"{scene.catalog.say(card)} – {scene.catalog.say(f'{card}.text')}"


def describe(view: View, seat: Seat, scene: Scene) -> list[str]:
    """The position for one who is about to decide: all of it once a turn, then what is near."""
    table, lines = view.table, []
    if isinstance(table.agenda[-1], Place):
        lines += [_player(table, other, scene) for other in range(len(table.players))]
    if isinstance(table.agenda[-1], Place | Act):
        lines += _surroundings(table, seat, scene)
    return lines + going_on(view, scene, told=True) + [hand(view, scene)]


def hand(view: View, scene: Scene) -> str:
    """One's own items by name."""
    items = [f"item.{view.table.cards.items[card].id}" for card in view.hand]
    names = scene.catalog.join([scene.catalog.say(item) for item in items])
    return scene.catalog.say("jungle.hand", items=names or "–")


def cards_in_hand(view: View, seat: Seat, scene: Scene) -> list[str]:
    """One's own explorer and items with what they do."""
    table = view.table
    ids = [f"item.{table.cards.items[card].id}" for card in view.hand]
    place = table.players[seat].explorer
    if place is not None:
        ids.insert(0, f"explorer.{table.cards.explorers[place].id}")
    lines = [_told(card, scene) for card in ids]
    return ["", scene.catalog.say("jungle.your-cards"), *lines] if lines else []


def other_explorers(view: View, seat: Seat, scene: Scene) -> list[str]:
    """The explorers of the others with what they do: whose, and which."""
    explorers = view.table.cards.explorers
    lines = [
        f"{_told(f'explorer.{explorers[player.explorer].id}', scene)} ({scene.names[other]})"
        for other, player in enumerate(view.table.players)
        if other != seat and player.explorer is not None
    ]
    return ["", scene.catalog.say("jungle.other-explorers"), *lines] if lines else []


def whose_texts(table: State, catalog: Catalog) -> list[str]:
    """That items and explorers are reconstructed, as far as the table has not its own."""
    own = table.cards.source or {}
    if "item" in own and "explorer" in own:
        return []
    if "item" in own:
        return [catalog.say("jungle.reconstructed-explorers")]
    if "explorer" in own:
        return [catalog.say("jungle.reconstructed-items")]
    return [catalog.say("jungle.reconstructed")]


def _surroundings(table: State, seat: Seat, scene: Scene) -> list[str]:
    here, say = table.players[seat].at, scene.catalog.say
    if here is None:
        return []
    place = [_space(table, here)] + ([] if here == CAMP else [fragments.where(cell_name(here))])
    lines = [say("jungle.here", place=fragments.listed(place)) + on_it(table, here, scene, seat)]
    for letter, step in DIRECTIONS.items():
        if here + step in table.board.cards:
            way = say(f"dinosaurs.{letter}")
            lines.append(
                f"{way}: {say(_space(table, here + step))}{on_it(table, here + step, scene, seat)}"
            )
    return lines


def _space(table: State, cell: Cell) -> Message:
    return fragments.space(table.cards.maps[table.board.cards[cell]])


def on_it(table: State, cell: Cell, scene: Scene, seat: Seat | None = None) -> str:
    """Diamonds, dinosaurs and explorers on a card, besides the one whose view it is."""
    say = scene.catalog.say
    found = []
    if table.diamonds.get(cell):
        found.append(say("jungle.diamonds", count=table.diamonds[cell]))
    found += [
        say(fragments.beast_of(table.cards, dinosaur))
        for dinosaur, at in enumerate(table.dinosaurs)
        if at == cell
    ]
    others = [s for s, player in enumerate(table.players) if player.at == cell and s != seat]
    for other in others:
        asleep = "" if table.players[other].awake else f" ({say('jungle.asleep')})"
        found.append(scene.names[other] + asleep)
    return f". {say('jungle.with', things=scene.catalog.join(found))}" if found else "."


def _player(table: State, seat: Seat, scene: Scene) -> str:
    player, say = table.players[seat], scene.catalog.say
    where = "jungle.nowhere" if player.at is None else fragments.where(cell_name(player.at))
    return say(
        "jungle.player",
        who=Names((seat,)),
        cell=say(where),
        diamonds=say("jungle.diamonds", count=player.diamonds),
        items=say("jungle.items", count=len(table.hands[seat])),
        ready=say("jungle.ready") if player.ready else say("jungle.turned"),
        awake=say("jungle.awake") if player.awake else say("jungle.asleep"),
    )
