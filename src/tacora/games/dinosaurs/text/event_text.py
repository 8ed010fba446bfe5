"""Events as messages without a language."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tacora.core.events import Event
from tacora.core.messages import Argument, Message, PlayerNames
from tacora.games.dinosaurs.text import fragments

Messages = tuple[Message, ...]


def event_messages(event: Event) -> Messages:
    """Return the sentences for an event: one, or none if another event says it."""
    return _MESSAGES[event.id](event.args)


def _no_message(args: Any) -> Messages:
    return ()


def _about_seat(kind: str) -> Callable[[Any], Messages]:
    """Return a sentence about a seat only."""
    return lambda args: (Message(kind, {"who": _player(args)}),)


def _about_seat_with(kind: str, *facts: str) -> Callable[[Any], Messages]:
    """Return a sentence about a seat with some facts of the event."""

    def make(args: Any) -> Messages:
        found = {fact: _FACTS[fact](args) for fact in facts}
        return (Message(kind, {"who": _player(args), **found}),)

    return make


def _player(args: Any, key: str = "seat") -> PlayerNames:
    return PlayerNames((args[key],))


_FACTS: dict[str, Callable[[Any], Argument]] = {
    "beast": lambda args: fragments.dinosaur_name(args["dinosaur"]),
    "cell": lambda args: fragments.where(args["cell"]),
    "count": lambda args: args["points"],
    "diamonds": lambda args: args["diamonds"],
    "explorer": lambda args: Message(f"explorer.{args['explorer']}"),
    "hand": lambda args: args["hand"],
    "item": lambda args: Message(f"item.{args['item']}"),
    "need": lambda args: args["needed"],  # J51: one more with higher rolls
    "roll": lambda args: fragments.roll_text(
        args["dice"],
        args["total"],
        args.get("floor"),
        sum([modifier["by"] for modifier in args.get("modifiers", ())]),
    ),
    "taker": lambda args: _player(args, "taker"),
    "target": lambda args: _target(args["on"]),
    "turn": lambda args: args["turn"],
    "victim": lambda args: _player(args, "victim"),
}


def _target(on: int | str) -> Argument:
    return PlayerNames((on,)) if isinstance(on, int) else fragments.target(on)


# Before the first turn, and the map


def _begin(args: Any) -> Messages:
    return (Message("dinosaurs.begin", {"diamonds": args["diamonds"]}),)


def _placed(args: Any) -> Messages:
    facts = {"card": fragments.map_card_name(args["card"]), "cell": fragments.where(args["cell"])}
    return (Message("dinosaurs.placed", facts),)


def _scouted(args: Any) -> Messages:
    return (Message("dinosaurs.scouted", {"card": fragments.map_card_name(args["card"])}),)


def _went(args: Any) -> Messages:
    ways = {"walk": "dinosaurs.walked", "tunnel": "dinosaurs.tunnelled"}
    return _about_seat_with(ways.get(args["how"], "dinosaurs.whisked"), "cell")(args)


# Rolls


def _roll_due(args: Any) -> Messages:
    """Announce evasions only; other rolls follow from an action that has just been announced."""
    if args["dinosaur"] is None:
        return ()
    return _about_seat_with("dinosaurs.attacked", "beast", "need")(args)


def _rolled(args: Any) -> Messages:
    if args["again"]:
        return _about_seat_with("dinosaurs.rolled-again", "roll")(args)
    if args["need"] is not None:
        return _about_seat_with("dinosaurs.rolled-against", "roll", "need")(args)
    kind = "dinosaurs.rolled-move" if args["roll"] == "move" else "dinosaurs.rolled-steal"
    return _about_seat_with(kind, "roll")(args)


def _roll_changed(args: Any) -> Messages:
    """Say the new total, in a theft also whose; before the dice, the card that was played does."""
    if not args["dice"]:
        return ()
    if args["opponent"] is not None:
        return _about_seat_with("dinosaurs.roll-changed-of", "roll")(args)
    return (Message("dinosaurs.roll-changed", {"roll": _FACTS["roll"](args)}),)


def _roll_ended(args: Any) -> Messages:
    """Say only that an attack or a theft does not happen; other ends have events of their own."""
    if args["reason"] in ("done", "escaped") or args["roll"] == "move":
        return ()
    kind = "dinosaurs.theft-off" if args["roll"] == "steal" else "dinosaurs.attack-off"
    return _about_seat(kind)(args)


# Cards


def _played(args: Any) -> Messages:
    if args["on"] is None:
        return _about_seat_with("dinosaurs.played", "item")(args)
    return _about_seat_with("dinosaurs.played-on", "item", "target")(args)


def _used(args: Any) -> Messages:
    if args["on"] is None:
        return _about_seat_with("dinosaurs.used", "explorer")(args)
    return _about_seat_with("dinosaurs.used-on", "explorer", "target")(args)


def _augmented(args: Any) -> Messages:
    names = args["items"]
    facts: dict[str, Argument] = {
        "who": _player(args),
        "count": len(names),
        "by": fragments.signed(args["by"]),
        "items": fragments.items(names),
    }
    return (Message("dinosaurs.augmented", facts),)


def _item(kind: str) -> Callable[[Any], Messages]:
    return lambda args: (Message(kind, {"item": _FACTS["item"](args)}),)


def _fizzled(args: Any) -> Messages:
    if args["card"] is None:
        return (Message("dinosaurs.fizzled-items"),)
    return (Message("dinosaurs.fizzled", {"card": fragments.card_named(args["card"])}),)


def _reshuffled(args: Any) -> Messages:
    """Say when items are shuffled; dinosaur cards come back unseen."""
    return (Message("dinosaurs.reshuffled"),) if args["deck"] == "items" else ()


_PROTECTED = {
    "attack": _about_seat("dinosaurs.protected-attack"),
    "loss": _about_seat("dinosaurs.protected-loss"),
    "sleep": _about_seat("dinosaurs.protected-sleep"),
    "boost": _about_seat("dinosaurs.protected-boost"),
}


def _protected(args: Any) -> Messages:
    return _PROTECTED[args["against"]](args)


def _draw_lost(args: Any) -> Messages:
    if args["reason"] == "deck":
        return (Message("dinosaurs.draw-lost-deck"),)
    return _about_seat("dinosaurs.draw-lost")(args)


def _omen(args: Any) -> Messages:
    return (Message("dinosaurs.omen", {"card": Message(f"dinosaur.{args['card']}")}),)


def _foresaw(args: Any) -> Messages:
    return (Message("dinosaurs.kept" if args["kept"] else "dinosaurs.shuffled"),)


# Diamonds and dinosaurs

_EARTHQUAKE = "dinosaur:earthquake"
"""The code of the box's Earthquake."""


def _celestial(args: Any) -> Messages:
    return (Message("dinosaurs.celestial"),)


def _refilled(args: Any) -> Messages:
    facts: dict[str, Argument] = {"count": args["number"], "cell": fragments.where(args["cell"])}
    return (Message("dinosaurs.refilled", facts),)


def _flipped(args: Any) -> Messages:
    kind = "dinosaurs.flipped" if args["moves"] else "dinosaurs.earthquake"
    return (Message(kind, {"card": fragments.flipped_card(args["card"], args["moves"])}),)


def _prowled(args: Any) -> Messages:
    if args["card"] == _EARTHQUAKE:
        return ()  # its own sentence sends them all home
    facts = {
        "beast": fragments.dinosaur_name(args["dinosaur"]),
        "cell": fragments.where(args["cell"]),
    }
    return (Message("dinosaurs.prowled", facts),)


def _about_dinosaur(kind: str) -> Callable[[Any], Messages]:
    """Return a sentence about a dinosaur only."""
    return lambda args: (Message(kind, {"beast": _FACTS["beast"](args)}),)


def _dinosaur_stayed(args: Any) -> Messages:
    """Say only what a card did; a dinosaur that is blocked or has arrived needs no sentence."""
    if args["why"] != "held" and args["by"] is None:
        return ()
    return _about_dinosaur("dinosaurs.dinosaur-stayed")(args)


def _reversed(args: Any) -> Messages:
    return (Message("dinosaurs.reversed" if args["reversed"] else "dinosaurs.as-printed"),)


# The end


def _limit(args: Any) -> Messages:
    return (Message("dinosaurs.limit", {"count": args["turns"]}),)


def _over(args: Any) -> Messages:
    winner = args["winner"]
    facts: dict[str, Argument] = {
        "who": PlayerNames((winner,)),
        "diamonds": args["diamonds"][winner],
    }
    return (Message("dinosaurs.over", facts),)


_MESSAGES: dict[str, Callable[[Any], Messages]] = {
    "dinosaurs.begin": _begin,
    "dinosaurs.rolled-to-begin": _about_seat_with("dinosaurs.rolled-to-begin", "roll"),
    "dinosaurs.begins": _about_seat("dinosaurs.begins"),
    "dinosaurs.explorer": _about_seat_with("dinosaurs.explorer", "explorer"),
    "dinosaurs.turn": _about_seat_with("dinosaurs.turn", "turn"),
    "dinosaurs.entered": _about_seat("dinosaurs.entered"),
    "dinosaurs.woke": _about_seat("dinosaurs.woke"),
    "dinosaurs.drew-map": _no_message,  # it is placed at once
    "dinosaurs.placed": _placed,
    "dinosaurs.scouted": _scouted,
    "dinosaurs.scouting-over": _no_message,  # the cards drawn are placed at once
    "dinosaurs.acted": _no_message,  # the event of the action's result says it
    "dinosaurs.roll-due": _roll_due,
    "dinosaurs.rolled": _rolled,
    "dinosaurs.roll-changed": _roll_changed,
    "dinosaurs.roll-ended": _roll_ended,
    "dinosaurs.stayed": _about_seat("dinosaurs.stayed"),
    "dinosaurs.went": _went,
    "dinosaurs.drew-item": _about_seat_with("dinosaurs.drew-item", "hand"),
    "dinosaurs.draw-lost": _draw_lost,
    "dinosaurs.found-item": _about_seat_with("dinosaurs.found-item", "item"),
    "dinosaurs.took-item": _about_seat_with("dinosaurs.took-item", "victim"),
    "dinosaurs.took-which": _about_seat_with("dinosaurs.took-which", "item", "victim"),
    "dinosaurs.played": _played,
    "dinosaurs.used": _used,
    "dinosaurs.augmented": _augmented,
    "dinosaurs.resolved": _no_message,  # what the card does has events of its own
    "dinosaurs.copied": _no_message,  # the card was played on what it copies
    "dinosaurs.cancelled": _item("dinosaurs.cancelled"),
    "dinosaurs.fizzled": _fizzled,
    "dinosaurs.reshuffled": _reshuffled,
    "dinosaurs.protected": _protected,
    "dinosaurs.held": _about_dinosaur("dinosaurs.held"),
    "dinosaurs.calmed": _about_dinosaur("dinosaurs.calmed"),
    "dinosaurs.redirected": _about_seat("dinosaurs.redirected"),
    "dinosaurs.reversed": _reversed,
    "dinosaurs.refreshed": _about_seat("dinosaurs.refreshed"),
    "dinosaurs.points": _about_seat_with("dinosaurs.points", "count"),
    "dinosaurs.looked": _about_seat("dinosaurs.looked"),
    "dinosaurs.omen": _omen,
    "dinosaurs.foresaw": _foresaw,
    "dinosaurs.picked-up": _about_seat_with("dinosaurs.picked-up", "diamonds"),
    "dinosaurs.dropped": _about_seat_with("dinosaurs.dropped", "cell"),
    "dinosaurs.stealing": _about_seat_with("dinosaurs.stealing", "victim"),
    "dinosaurs.handed-over": _about_seat_with("dinosaurs.handed-over", "taker", "diamonds"),
    "dinosaurs.caught": _about_seat("dinosaurs.caught"),
    "dinosaurs.celestial": _celestial,
    "dinosaurs.refilled": _refilled,
    "dinosaurs.flipped": _flipped,
    "dinosaurs.prowled": _prowled,
    "dinosaurs.dinosaur-stayed": _dinosaur_stayed,
    "dinosaurs.put-under": _no_message,  # the Earthquake's own sentence is enough
    "dinosaurs.hunt-over": _no_message,  # the next turn begins
    "dinosaurs.attacked": _no_message,  # the roll that is due says it
    "dinosaurs.evaded": _about_seat("dinosaurs.evaded"),
    "dinosaurs.escaped": _about_seat_with("dinosaurs.escaped", "beast"),
    "dinosaurs.diamond-saved": _about_seat("dinosaurs.diamond-saved"),
    "dinosaurs.withstood": _about_seat("dinosaurs.withstood"),
    "dinosaurs.knocked-out": _about_seat("dinosaurs.knocked-out"),
    "dinosaurs.carried": _about_seat("dinosaurs.carried"),
    "dinosaurs.limit": _limit,
    "dinosaurs.over": _over,
}

EVENT_IDS = tuple(_MESSAGES)
"""The ids of all events of this game."""
