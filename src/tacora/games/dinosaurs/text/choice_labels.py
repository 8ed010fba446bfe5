"""Labels of offers as messages: what a client makes of a message id and plain arguments."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tacora.core.game import Json
from tacora.core.messages import Argument, Message, PlayerNames
from tacora.core.questions import Offer
from tacora.games.dinosaurs.cards.models import CardSet, Playable
from tacora.games.dinosaurs.text import fragments


def label(cards: CardSet, offer: Offer, picked: Mapping[str, Json] | None = None) -> Message:
    """Describe an offer in a few words; a form needs what was picked for it."""
    facts: dict[str, Argument] = {}
    for key, value in {**offer.args, **(picked or {})}.items():
        facts |= (
            {"on": target_in(cards, offer, value)} if key == "on" else _ARGUMENTS[key](cards, value)
        )
    return Message(offer.label, facts)


def _map(cards: CardSet, name: Any) -> dict[str, Argument]:
    return {"map": fragments.space(cards.maps[cards.map_named[name]])}


def _maps(cards: CardSet, names: Any) -> dict[str, Argument]:
    one, other = [fragments.space(cards.maps[cards.map_named[name]]) for name in names]
    return {"maps": Message("dinosaurs.both", {"one": one, "other": other})}


def target_in(cards: CardSet, offer: Offer, target: Any) -> Argument:
    """Describe the target of the card that an offer plays: a player, a dinosaur or an item."""
    card: Playable
    if "item" in offer.args:
        card = cards.items[cards.item_named[str(offer.args["item"])]]
    else:
        card = cards.explorers[cards.explorer_named[str(offer.args["explorer"])]]
    return fragments.target_of_card(cards, card, target)


def _dinosaur(cards: CardSet, name: Any) -> dict[str, Argument]:
    return {"dinosaur": fragments.dinosaur_name_in(cards, cards.dinosaur_named[name])}


def _items(cards: CardSet, names: Any) -> dict[str, Argument]:
    return {"items": fragments.items(names), "count": len(names)}


_ARGUMENTS: dict[str, Callable[[CardSet, Any], dict[str, Argument]]] = {
    "map": _map,
    "maps": _maps,
    "cell": lambda cards, name: {"cell": fragments.where(name)},
    "seat": lambda cards, seat: {"seat": PlayerNames((seat,))},
    "dinosaur": _dinosaur,
    "item": lambda cards, name: {"item": Message(f"item.{name}")},
    "explorer": lambda cards, name: {"explorer": Message(f"explorer.{name}")},
    "sign": lambda cards, sign: {"sign": sign.replace("-", "−")},
    "items": _items,
}
