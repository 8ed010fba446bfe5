"""Turn events into messages, without a language."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tacora.core.events import Event
from tacora.core.messages import Argument, Message, PlayerNames
from tacora.games.diamant.options import Options

Messages = tuple[Message, ...]


def event_messages(event: Event) -> Messages:
    """Return the messages for an event; none if the next event covers it."""
    return _MESSAGE_BUILDERS[event.id](event.args)


def card_texts(options: Options, language: str) -> dict[str, str]:
    """Return no texts: every card name is in the message catalogue."""
    return {}


def _round(args: Any) -> Messages:
    return (Message("tell.round", {"round": args["round"]}),)


def _treasure(args: Any) -> Messages:
    arguments: dict[str, Argument] = {key: args[key] for key in ("value", "share", "rest")}
    if len(args["explorers"]) == 1:
        who = PlayerNames(tuple(args["explorers"]))
        return (Message("tell.treasure-alone", {"value": args["value"], "who": who}),)
    if not args["share"]:
        return (Message("tell.treasure-scant", arguments),)
    return (Message("tell.treasure" if args["rest"] else "tell.treasure-even", arguments),)


def _trap(args: Any) -> Messages:
    return (Message("tell.trap", {"trap": _trap_name(args)}),)


def _caught(args: Any) -> Messages:
    who = PlayerNames(tuple(args["explorers"]))
    arguments: dict[str, Argument] = {"trap": _trap_name(args), "who": who}
    if not args["lost"]:
        return (Message("tell.caught-nothing", arguments),)
    count = len(who.explorers)
    return (Message("tell.caught", {**arguments, "count": count, "lost": _rubies(args["lost"])}),)


def _relic(args: Any) -> Messages:
    if args["value"]:
        return (Message("tell.artifact", {"value": args["value"]}),)
    return (Message("tell.relic"),)


def _choices(args: Any) -> Messages:
    if args["exit"]:
        return ()
    if len(args["continue"]) == 1:
        return (Message("tell.alone-continue", {"who": PlayerNames(tuple(args["continue"]))}),)
    return (Message("tell.all-continue"),)


def _left(args: Any) -> Messages:
    who = PlayerNames(tuple(args["explorers"]))
    rubies = args["held"] + args["share"]
    arguments: dict[str, Argument] = {"who": who, "rubies": _rubies(rubies)}
    if args["relics"]:
        value = Message("points", {"count": sum(args["relics"])})
        kind = "tell.left-relics" if rubies else "tell.left-relics-only"
        return (Message(kind, {**arguments, "count": len(args["relics"]), "value": value}),)
    if not rubies:
        return (Message("tell.left-empty", {"who": who}),)
    return (Message("tell.left", {**arguments, "count": len(who.explorers)}),)


def _deck_empty(args: Any) -> Messages:
    return (Message("tell.deck-empty"),)


def _round_over(args: Any) -> Messages:
    lines = []
    if args["returned"]:
        lines.append(Message("tell.returned", {"count": args["returned"]}))
    if args["relics_lost"]:
        lines.append(Message("tell.relics-lost", {"count": args["relics_lost"]}))
    arguments: dict[str, Argument] = {"round": args["round"]}
    if args["trap"]:
        lines.append(
            Message("tell.round-trap", {**arguments, "trap": Message(f"card.{args['trap']}")})
        )
    else:
        lines.append(Message("tell.round-over", arguments))
    return tuple(lines)


def _over(args: Any) -> Messages:
    winners = tuple(args["winners"])
    points = Message("points", {"count": max(args["scores"])})
    kind = "tell.over" if len(winners) == 1 else "tell.tie"
    return (Message(kind, {"who": PlayerNames(winners), "points": points}),)


def _trap_name(args: Any) -> Message:
    return Message(f"trap.{args['trap']}")


def _rubies(count: int) -> Message:
    return Message("rubies", {"count": count})


_MESSAGE_BUILDERS: dict[str, Callable[[Any], Messages]] = {
    "diamant.round": _round,
    "diamant.treasure": _treasure,
    "diamant.trap": _trap,
    "diamant.caught": _caught,
    "diamant.relic": _relic,
    "diamant.choices": _choices,
    "diamant.left": _left,
    "diamant.deck-empty": _deck_empty,
    "diamant.round-over": _round_over,
    "diamant.over": _over,
}

EVENT_IDS = tuple(_MESSAGE_BUILDERS)
"""The id of every event in this game."""
