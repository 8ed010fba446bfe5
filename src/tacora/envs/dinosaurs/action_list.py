"""The list of all actions of Diamonds & Dinosaurs, whose order gives each action its number.

An action is a choice whose words mean the same in every position: players are counted clockwise
from the one who chooses, places are named after the card that lies there or beside it.

    pass   move   search   pick-up   end   stay   carried   take   leave   keep   shuffle
    explorer mei         steal 2              chase 0              face t-rex
    tunnel tunnel-5      to jungle-7          from camp            fill diamond-3
    place 0 jungle-7 N   play rope            play lasso 2         play bait raptor-7
    use pemba            augment + 0,2        draw 1,4
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from tacora.core.stack import PASS
from tacora.games.dinosaurs.board import DIRECTIONS
from tacora.games.dinosaurs.cards.effect_definitions import PeekMapCards
from tacora.games.dinosaurs.cards.models import (
    MAP_CARDS_PER_TURN,
    MAX_HAND_SIZE,
    CardSet,
    Playable,
)
from tacora.games.dinosaurs.choices import (
    AUGMENT,
    CARRIED,
    CHASE,
    DRAW,
    END,
    EXPLORER,
    FACE,
    FILL,
    FROM,
    KEEP,
    LEAVE,
    MOVE,
    PICK_UP,
    PLACE,
    PLAY,
    SEARCH,
    SHUFFLE,
    STAY,
    STEAL,
    TAKE,
    TO,
    TUNNEL,
    USE,
)
from tacora.games.dinosaurs.options import PLAYERS

Action = tuple[str | int | tuple[int, ...], ...]
"""A verb and what it is about, such as ("play", "lasso", 2)."""

SINGLE_ACTIONS = (PASS, MOVE, SEARCH, PICK_UP, END, STAY, CARRIED, TAKE, LEAVE, KEEP, SHUFFLE)
"""The verbs that need nothing else."""
OTHER_PLAYERS = range(1, max(PLAYERS))
"""The other players, counted clockwise from the one who chooses."""
ALL_PLAYERS = range(max(PLAYERS))


def all_actions(cards: CardSet) -> Iterator[Action]:
    """List every action that there can be with these cards, whatever the other options."""
    in_play = [card.id for card in cards.maps if card.kind != "celestial"]
    yield from [(verb,) for verb in SINGLE_ACTIONS]
    yield from [(EXPLORER, card.id) for card in cards.explorers]
    yield from [(STEAL, other) for other in OTHER_PLAYERS]
    yield from [(CHASE, player) for player in ALL_PLAYERS]
    yield from [(FACE, dinosaur) for dinosaur in cards.dinosaurs]
    yield from [(TUNNEL, card.id) for card in cards.maps if card.kind == "tunnel"]
    yield from [(TO, card) for card in in_play]
    yield from [(FROM, card) for card in in_play]
    yield from [(FILL, card.id) for card in cards.maps if card.diamonds]
    for place in range(MAP_CARDS_PER_TURN):
        yield from [(PLACE, place, card, way) for card in in_play for way in DIRECTIONS]
    for verb, deck in ((PLAY, cards.items), (USE, cards.explorers)):
        for card in deck:
            yield from [(verb, card.id, *target) for target in _targets(cards, card)]
    hand = range(MAX_HAND_SIZE)
    for sign in "+-":
        for number in range(1, MAX_HAND_SIZE + 1):
            yield from [(AUGMENT, sign, places) for places in combinations(hand, number)]
    yield from [(DRAW, pair) for pair in combinations(range(_most_scouted(cards)), 2)]


def aims_at_players(card: Playable) -> bool:
    """Return True if the target in a choice of this card is a player."""
    return card.on == "player" or card.targets_roll


def _targets(cards: CardSet, card: Playable) -> list[tuple[str | int, ...]]:
    """List what a choice of this card may be aimed at; an empty target means no target."""
    if card.when == "response":  # always the item on top of the stack
        return [()]
    if card.on == "dinosaur":
        return [(dinosaur,) for dinosaur in cards.dinosaurs]
    players: list[tuple[str | int, ...]] = [(other,) for other in OTHER_PLAYERS]
    if card.on == "player":
        return players
    return [(), *players] if card.targets_roll else [()]


def _most_scouted(cards: CardSet) -> int:
    """Return the greatest number of map cards that a card lets a player choose from."""
    playable: Sequence[Playable] = (*cards.items, *cards.explorers)
    scouted = [
        effect.n for card in playable for effect in card.effects if isinstance(effect, PeekMapCards)
    ]
    return max(scouted, default=MAP_CARDS_PER_TURN)
