"""The numbers of an observation: blocks with a name, a shape and a place in one array.

`docs/envs-dinosaurs.md` says what each block holds. A row of players is counted clockwise from the
observing seat, which is row 0. Rows of cards and dinosaurs are in the order of the box.
"""

from __future__ import annotations

from itertools import product
from math import prod
from typing import NamedTuple

from tacora.games.dinosaurs.cards.models import MAX_HAND_SIZE, CardSet
from tacora.games.dinosaurs.cards.validation import COUNTS
from tacora.games.dinosaurs.options import PLAYERS

OBSERVATION_VERSION = 1
"""Goes up whenever a feature changes; save it with the weights of a policy."""

MAPS, DECK, ITEMS, EXPLORERS = (COUNTS[key] for key in ("map", "dinosaur", "item", "explorer"))
SEATS = max(PLAYERS)
DINOSAURS = 10  # J2
STACK_PLAYS = 4
"""How many plays on top of the stack are shown one by one."""

SPECIES = ("t-rex", "raptor", "triceratops", "pterodactyl")
PROTECTIONS = ("loss", "attack", "sleep", "boost")
MOMENTS = ("start", "act", "acted", "before", "rolled", "flipped", "full")
ROLLS = ("move", "evade", "steal")
PLAY_KINDS = ("item", "explorer", "augment")
QUESTIONS = (
    "explorers",
    "window",
    "place",
    "refill",
    "act",
    "stride",
    "prowl",
    "sight",
    "chase",
    "face",
    "carry",
    "amends",
    "send",
    "lead",
    "reach",
    "foresee",
    "scoutmap",
)
"""The tags of the tasks that ask a seat, in the order of their bits."""

MAP_COLUMNS = (
    "in play",
    "drawn",
    "looked at",
    "east / 10",
    "north / 10",
    "steps from Base Camp / 10",
    "steps from the agent's explorer / 10",
    "diamonds / 4",
)
PLAYER_COLUMNS = (
    "seated",
    "on the map",
    "conscious",
    "explorer card ready",
    "active",
    "asked now",
    "hunted by the T-Rex",
    "diamonds / goal",
    "items / 5",
    "east / 10",
    "north / 10",
    "steps from the agent's explorer / 10",
    *[f"protected: {protection}" for protection in PROTECTIONS],
    *[f"explorer {number}" for number in range(EXPLORERS)],
)
DINOSAUR_COLUMNS = (
    "in play",
    "attacks in the roll under way",
    "moved by the question",
    "east / 10",
    "north / 10",
    "steps from the agent's explorer / 10",
    "immobilized",
    "pacified",
    "moved in this phase",
    *[f"has attacked player {row}" for row in range(SEATS)],
)
ROLL_COLUMNS = (
    "under way",
    *[f"to {kind}" for kind in ROLLS],
    *[f"by player {row}" for row in range(SEATS)],
    "number to reach / 12",
    *[f"dice with {face}" for face in range(1, 7)],
    "dice / 2",
    "total / 12",
    "added / 6",
    "least total / 12",
    "lowest dice left out",
    "highest dice left out",
    "dice set to 6",
)
PLAY_COLUMNS = (
    *PLAY_KINDS,
    *[f"by player {row}" for row in range(SEATS)],
    *[f"on player {row}" for row in range(SEATS)],
    *[f"on dinosaur {row}" for row in range(DINOSAURS)],
    "adds / 5",
    *[f"item {row}" for row in range(ITEMS)],
)

_SCALARS = {
    "players": tuple(f"{players} players" for players in PLAYERS),
    "rules": ("diamonds to win / 6", "only who moved attacks", "pickpocketing", "higher rolls"),
    "turn": ("rounds / 20", "share of the turn limit", "actions left / 3", "may gain actions"),
    "supply": ("diamonds in the supply / 22", "after the Celestial Event"),
    "piles": (
        "map cards / 30",
        "items / 50",
        "discarded items / 50",
        "dinosaur cards / 16",
        "dinosaur cards under the deck / 16",
        "flipped dinosaur cards / 16",
    ),
    "phase": ("directions reversed", "attacks to come", *[f"{name} to move" for name in SPECIES]),
    "stack_size": ("plays / 4", "plays that wait below the window / 4"),
    "question": QUESTIONS,
    "moment": MOMENTS,
    "moment_within": MOMENTS,
    "question_player": tuple(f"player {row}" for row in range(SEATS)),
    "question_numbers": ("steps left / 3", "draws at stake / 5", "cards to look at / 5"),
}
"""The names of the features of blocks without rows."""

SHAPES: dict[str, tuple[int, ...]] = {
    **{name: (len(_SCALARS[name]),) for name in ("players", "rules", "turn", "supply", "piles")},
    "map": (MAPS, len(MAP_COLUMNS)),
    "seats": (SEATS, len(PLAYER_COLUMNS)),
    "dinosaurs": (DINOSAURS, len(DINOSAUR_COLUMNS)),
    "hand": (ITEMS,),
    "hand_slots": (MAX_HAND_SIZE, ITEMS),
    "discards": (ITEMS,),
    "dinosaur_cards": (3, DECK),
    "known_card": (DECK,),
    "phase_card": (DECK,),
    "phase": (len(_SCALARS["phase"]),),
    "rolls": (2, len(ROLL_COLUMNS)),
    "stack": (STACK_PLAYS, len(PLAY_COLUMNS)),
    "stack_size": (len(_SCALARS["stack_size"]),),
    "question": (len(QUESTIONS),),
    "moment": (len(MOMENTS),),
    "moment_within": (len(MOMENTS),),
    "question_player": (SEATS,),
    "question_numbers": (len(_SCALARS["question_numbers"]),),
}
"""The blocks of an observation and their shapes, in their order."""


class Block(NamedTuple):
    """Where a block is in the array, and its shape."""

    start: int
    stop: int
    shape: tuple[int, ...]


def _blocks() -> dict[str, Block]:
    found: dict[str, Block] = {}
    start = 0
    for name, shape in SHAPES.items():
        found[name] = Block(start, start + prod(shape), shape)
        start += prod(shape)
    return found


BLOCKS = _blocks()
FEATURES = sum(prod(shape) for shape in SHAPES.values())
"""The number of features."""


def feature_names(cards: CardSet) -> tuple[str, ...]:
    """Return a name for every feature, such as `map jungle-7: in play`."""
    items = [card.id for card in cards.items]
    deck = [card.id for card in cards.deck]
    rows = {
        "map": ([card.id for card in cards.maps], MAP_COLUMNS),
        "seats": (_numbered("player", SEATS), PLAYER_COLUMNS),
        "dinosaurs": (cards.dinosaurs, DINOSAUR_COLUMNS),
        "hand_slots": (_numbered("slot", MAX_HAND_SIZE), items),
        "dinosaur_cards": (("deck", "under the deck", "flipped"), deck),
        "rolls": (("roll", "opposed roll"), ROLL_COLUMNS),
        "stack": (_numbered("play", STACK_PLAYS), PLAY_COLUMNS),
    }
    single = {
        **_SCALARS,
        "hand": items,
        "discards": items,
        "known_card": deck,
        "phase_card": deck,
    }
    found: list[str] = []
    for block in SHAPES:
        if block in rows:
            found += [f"{block} {row}: {column}" for row, column in product(*rows[block])]
        else:
            found += [f"{block}: {name}" for name in single[block]]
    return tuple(found)


def _numbered(name: str, number: int) -> list[str]:
    return [f"{name} {row}" for row in range(number)]
