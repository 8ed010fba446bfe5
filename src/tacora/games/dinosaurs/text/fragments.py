"""Parts of sentences: cells, dinosaurs, cards and rolls as messages without a language."""

from __future__ import annotations

import re
from collections.abc import Sequence

from tacora.core.messages import Argument, Message, PlayerNames
from tacora.games.dinosaurs.board import CAMP, cell_named, east_north
from tacora.games.dinosaurs.cards.models import CardSet, DinosaurCard, MapCard, Playable, split_move
from tacora.games.dinosaurs.pieces.dice import bonus, total
from tacora.games.dinosaurs.state import Roll, State

_SPECIES = {
    "t-rex": "beast.t-rex",
    "raptor": "beast.raptor",
    "triceratops": "beast.triceratops",
    "pterodactyl": "beast.pterodactyl",
}
_T_REX = "t-rex"
_NUMBERED_NAME = re.compile(r"([a-z]+)-[0-9]+")
"""The names of cards and dinosaurs in the box."""

_SPACES = {
    "diamond": "dinosaurs.space-diamond",
    "jungle": "dinosaurs.space-jungle",
    "shannon": "dinosaurs.space-shannon",
    "tunnel": "dinosaurs.space-tunnel",
    "t-rex": "dinosaurs.space-t-rex",
    "raptor": "dinosaurs.space-raptor",
    "triceratops": "dinosaurs.space-triceratops",
    "pterodactyl": "dinosaurs.space-pterodactyl",
}
_MOVES = {
    "t-rex": "dinosaurs.move-t-rex",
    "raptor": "dinosaurs.move-raptor",
    "triceratops": "dinosaurs.move-triceratops",
    "pterodactyl": "dinosaurs.move-pterodactyl",
}
_LETTERS = {"N": "dinosaurs.N", "E": "dinosaurs.E", "S": "dinosaurs.S", "W": "dinosaurs.W"}


def where(name: str) -> Message:
    """Describe a cell by its name: n2e1 is 2 north, 1 east of camp."""
    cell = cell_named(name)
    if cell is None or cell == CAMP:
        return Message("dinosaurs.camp")
    east, north = east_north(cell)
    ways = []
    if north:
        way = "dinosaurs.north" if north > 0 else "dinosaurs.south"
        ways.append(Message(way, {"count": abs(north)}))
    if east:
        way = "dinosaurs.east" if east > 0 else "dinosaurs.west"
        ways.append(Message(way, {"count": abs(east)}))
    if len(ways) == 1:
        return Message("dinosaurs.cell", {"way": ways[0]})
    return Message("dinosaurs.cell-corner", {"way": ways[0], "other": ways[1]})


def dinosaur_name(name: str) -> Message:
    """Describe a dinosaur by its name; names from custom cards may not show the species."""
    if name == _T_REX:
        return Message("beast.t-rex")
    kind = _SPECIES.get(_kind(name), "beast.other")
    return Message(kind, {"number": Message(f"map.{name}.number")})


def _kind(name: str) -> str:
    named = _NUMBERED_NAME.fullmatch(name)
    return named[1] if named else ""


def dinosaur_name_in(cards: CardSet, dinosaur: int) -> Message:
    """Describe a dinosaur of these cards."""
    home = cards.maps[cards.homes[dinosaur]]
    return Message(_SPECIES[cards.species[dinosaur]], {"number": home.number})


def target(name: str) -> Message:
    """Describe the target of a card by its name: a dinosaur or another card."""
    known = name == _T_REX or _kind(name) in _SPECIES
    return dinosaur_name(name) if known else Message(f"target.{name}")


def target_of_card(cards: CardSet, card: Playable, target: str | int) -> Argument:
    """Describe the target of one of these cards: an item, a dinosaur or a player."""
    if card.when == "response":
        return Message(f"item.{target}")
    if card.on == "dinosaur":
        return dinosaur_name_in(cards, cards.dinosaur_named[str(target)])
    return PlayerNames((int(target),))


def map_card_name(name: str) -> Message:
    """Describe a map card by its name, with its kind if the name shows it."""
    kind = _T_REX if name == "temple" else _kind(name)
    card = f"map.{name}"
    facts = {"card": Message(card), "number": Message(f"{card}.number")}
    return Message(_SPACES.get(kind, "dinosaurs.space"), facts)


def space(card: MapCard) -> Message:
    """Describe a map card: its name, kind and number."""
    kind = _SPACES.get(card.dinosaur or card.kind, "dinosaurs.space")
    return Message(kind, {"card": Message(f"map.{card.id}"), "number": card.number})


def deck_card(card: DinosaurCard) -> Message:
    """Describe a dinosaur card and what it moves."""
    return flipped_card(card.id, card.moves)


def flipped_card(name: str, moves: Sequence[str]) -> Message:
    """Describe a dinosaur card by its name and what it moves; the Earthquake moves nothing."""
    card = Message(f"dinosaur.{name}")
    if not moves:
        return card
    return Message("dinosaurs.deck-card", {"card": card, "moves": listed([*map(_move, moves)])})


def _move(move: str) -> Message:
    """Describe a move: triceratops:N, pterodactyl:NE, or only a species."""
    species, letters = split_move(move)
    ways = [Message(_LETTERS[letter]) for letter in letters]
    return Message(_MOVES[species], dict(zip(("way", "then"), ways, strict=False)))


def card_named(code: str) -> Message:
    """Describe a card as events name it: item:rope, explorer:mei."""
    kind, _, name = code.partition(":")
    return Message(f"{kind}.{name}")


def items(names: Sequence[str]) -> Message:
    """List items by their names."""
    return listed([Message(f"item.{name}") for name in names])


def listed(parts: Sequence[Message]) -> Message:
    """Join parts with commas."""
    whole = parts[0]
    for part in parts[1:]:
        whole = Message("dinosaurs.list", {"one": whole, "other": part})
    return whole


def roll_text(
    dice: Sequence[int], rolled: int, floor: int | None = None, plus: int = 0
) -> Argument:
    """Describe the total of a roll, with the dice, and apart from them what is added.

    A card may set the least total, the floor; `plus` says what is added below it.
    """
    parts = " + ".join(map(str, dice))
    raised = floor is not None and rolled == floor and sum(dice) + plus < floor
    added = plus if raised else rolled - sum(dice)
    if added:
        parts += f", {signed(added)}"
    if raised:
        return Message("dinosaurs.sum-floor", {"total": rolled, "dice": parts})
    if len(dice) == 1 and not added:
        return rolled
    return Message("dinosaurs.sum", {"total": rolled, "dice": parts})


def roll_in(state: State, roll: Roll) -> Argument:
    """Describe a roll that lies on the table."""
    return roll_text(roll.dice, total(state, roll), roll.minimum, bonus(state, roll))


def signed(by: int) -> str:
    """Format a number with its sign."""
    return f"+{by}" if by >= 0 else f"−{-by}"
