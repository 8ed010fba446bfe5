"""Diamonds & Dinosaurs in sentences: where one stands, who is near, what is going on."""

from __future__ import annotations

from tacora.cli.stage import Scene
from tacora.core.game import Seat
from tacora.core.message import Argument, Message, Names
from tacora.dinosaurs import phrases
from tacora.dinosaurs.board import CAMP, DIRECTIONS, Cell, cell_name
from tacora.dinosaurs.dice import total
from tacora.dinosaurs.state import Play, Roll, State
from tacora.dinosaurs.turn import Act, Place
from tacora.dinosaurs.view import View
from tacora.i18n.catalog import Catalog


def explorer(table: State, seat: Seat, catalog: Catalog) -> str:
    """The name of a seat's explorer."""
    place = table.players[seat].explorer
    return "" if place is None else catalog.say(f"explorer.{table.cards.explorers[place].id}")


def going_on(view: View, scene: Scene) -> list[str]:
    """The stack, the roll and the dinosaur card, as far as there are any; the nearest first."""
    table, say = view.table, scene.catalog.say
    found = [_play(table, play, scene) for play in reversed(table.stack.played)]
    if table.roll is not None:
        found.append(_roll(table, table.roll, scene))
    if table.hunt is not None:
        found.append(say(phrases.deck_card(table.cards.deck[table.hunt.card])))
    if table.omen is not None:
        card = phrases.deck_card(table.cards.deck[table.omen])
        found.append(say("jungle.omen", card=card))
    return found


def _roll(table: State, roll: Roll, scene: Scene) -> str:
    say, name = scene.catalog.say, scene.names[roll.seat]
    rolled: Argument = phrases.thrown(roll.dice, total(table, roll)) if roll.dice else "…"
    if roll.need is None:
        return say("jungle.roll", name=name, roll=rolled)
    need = roll.need + (table.options.higher_rolls and roll.dinosaur is not None)  # J51
    return say("jungle.roll-need", name=name, roll=rolled, need=need)


def _play(table: State, play: Play, scene: Scene) -> str:
    say, name = scene.catalog.say, scene.names[play.seat]
    if play.kind == "augment":
        return say("jungle.play", name=name, card=phrases.signed(play.by))
    if play.kind == "item":
        card = Message(f"item.{table.cards.items[play.card].id}")
    else:
        card = Message(f"explorer.{table.cards.explorers[play.card].id}")
    return say("jungle.play", name=name, card=card)


def describe(view: View, seat: Seat, scene: Scene) -> list[str]:
    """The position for one who is about to decide: all of it once a turn, then what is near."""
    table, lines = view.table, []
    if isinstance(table.agenda[-1], Place):
        lines += [_player(table, other, scene) for other in range(len(table.players))]
    if isinstance(table.agenda[-1], Place | Act):
        lines += _surroundings(table, seat, scene)
    return lines + going_on(view, scene) + [hand(view, scene)]


def hand(view: View, scene: Scene) -> str:
    """One's own items by name."""
    items = [f"item.{view.table.cards.items[card].id}" for card in view.hand]
    names = scene.catalog.join([scene.catalog.say(item) for item in items])
    return scene.catalog.say("jungle.hand", items=names or "–")


def cards_in_hand(view: View, seat: Seat, scene: Scene) -> list[str]:
    """One's own explorer and items with what they do."""
    table, say = view.table, scene.catalog.say
    ids = [f"item.{table.cards.items[card].id}" for card in view.hand]
    place = table.players[seat].explorer
    if place is not None:
        ids.insert(0, f"explorer.{table.cards.explorers[place].id}")
    lines = [f"{say(card)}: {say(f'{card}.text')}" for card in ids]
    return ["", say("jungle.your-cards"), *lines, say("jungle.reconstructed")] if lines else []


def _surroundings(table: State, seat: Seat, scene: Scene) -> list[str]:
    here, say = table.players[seat].at, scene.catalog.say
    if here is None:
        return []
    place = [_space(table, here)] + ([] if here == CAMP else [phrases.where(cell_name(here))])
    lines = [say("jungle.here", place=phrases.listed(place)) + _on_it(table, here, scene, seat)]
    for letter, step in DIRECTIONS.items():
        if here + step in table.board.cards:
            way = say(f"dinosaurs.{letter}")
            lines.append(
                f"{way}: {say(_space(table, here + step))}{_on_it(table, here + step, scene, seat)}"
            )
    return lines


def _space(table: State, cell: Cell) -> Message:
    return phrases.space(table.cards.maps[table.board.cards[cell]])


def _on_it(table: State, cell: Cell, scene: Scene, seat: Seat) -> str:
    say = scene.catalog.say
    found = []
    if table.diamonds.get(cell):
        found.append(say("jungle.diamonds", count=table.diamonds[cell]))
    found += [
        say(phrases.beast_of(table.cards, dinosaur))
        for dinosaur, at in enumerate(table.dinosaurs)
        if at == cell
    ]
    others = [s for s, player in enumerate(table.players) if player.at == cell and s != seat]
    found += [scene.names[other] for other in others]
    return f". {say('jungle.with', things=scene.catalog.join(found))}" if found else "."


def _player(table: State, seat: Seat, scene: Scene) -> str:
    player, say = table.players[seat], scene.catalog.say
    where = "jungle.nowhere" if player.at is None else phrases.where(cell_name(player.at))
    return say(
        "jungle.player",
        who=Names((seat,)),
        cell=say(where),
        diamonds=say("jungle.diamonds", count=player.diamonds),
        items=say("jungle.items", count=len(table.hands[seat])),
        ready=say("jungle.ready") if player.ready else say("jungle.turned"),
        awake=say("jungle.awake") if player.awake else say("jungle.asleep"),
    )
