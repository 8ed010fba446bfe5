"""Fold events into a position: the position of a viewer after a step, from the one before.

The fold knows no rules and no state. It uses the facts of one viewer (`view_json`) and the events
that this viewer sees, as a client does that animates them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, ClassVar

from tacora.core.events import Event

Position = dict[str, Any]
"""The facts of a viewer; Any because JSON has no common type."""


def fold(position: Position, events: Iterable[Event]) -> Position:
    """Return the position of a viewer after events that this viewer sees."""
    folder = _Folder(position)
    for event in events:
        folder.handlers[event.id](folder, event.args)
    return folder.result()


class _Folder:
    """A position that changes with each event; what it shares with the one before is replaced."""

    def __init__(self, position: Position) -> None:
        self.facts = dict(position)
        self.players: list[dict[str, Any]] = list(position["players"])

    def result(self) -> Position:
        facts, players = self.facts, self.players
        facts["players"] = players
        facts["scores"] = [player["diamonds"] for player in players]
        facts["round"] = -(-facts["turn"] // len(players))
        return facts

    # Small changes

    def set(self, args: Any, **facts: object) -> None:
        """Change facts of the player whom an event is about."""
        self.players[args["seat"]] = self.players[args["seat"]] | facts

    def add_diamonds(self, cell: str, by: int) -> None:
        self.facts["map"] = [
            card | {"diamonds": card["diamonds"] + by} if card["at"] == cell else card
            for card in self.facts["map"]
        ]

    def change_hunt(self, **facts: object) -> None:
        self.facts["hunt"] = self.facts["hunt"] | facts

    def give(self, seat: int, by: int, *items: str) -> None:
        """Change the number of items in a hand, and the items if this viewer knows them."""
        player = self.players[seat]
        hand = player["hand"]
        if hand is not None and by < 0:
            hand = [item for item in hand if item not in items]
        elif hand is not None:
            hand = [*hand, *items]
        self.players[seat] = player | {"items": player["items"] + by, "hand": hand}

    def push(self, args: Any, **facts: object) -> None:
        play = {"seat": args["seat"], "on": None, "by": 0, "items": [], "card": None} | facts
        self.facts["stack"] = [*self.facts["stack"], play]

    def pop(self) -> None:
        """Take the last play off the stack; an item goes to the discards."""
        *below, play = self.facts["stack"]
        self.facts["stack"] = below
        if play["kind"] == "item":
            self.facts["item_discards"] = [*self.facts["item_discards"], play["card"]]

    # Set-up and the turn

    def begins(self, args: Any) -> None:
        self.facts["active"] = args["seat"]

    def explorer(self, args: Any) -> None:
        self.set(args, explorer=args["explorer"])

    def turn(self, args: Any) -> None:
        self.facts |= {"active": args["seat"], "turn": args["turn"], "actions": args["actions"]}

    def entered(self, args: Any) -> None:
        self.set(args, at="camp")

    def woke(self, args: Any) -> None:
        self.set(args, conscious=True)

    def acted(self, args: Any) -> None:
        self.facts["actions"] = args["points"]

    def no_actions(self, args: Any) -> None:
        self.facts["actions"] = 0

    # The map

    def drew_map(self, args: Any) -> None:
        card = _printed(args)
        self.facts["drawn"] = [*self.facts["drawn"], card]
        self.facts["scouted"] = [c for c in self.facts["scouted"] if c["card"] != card["card"]]
        self._leave_deck(args["card"])

    def scouted(self, args: Any) -> None:
        self.facts["scouted"] = [*self.facts["scouted"], _printed(args)]
        self._leave_deck(args["card"])

    def scouting_over(self, args: Any) -> None:
        back = [card["card"] for card in self.facts["scouted"]]
        self.facts["map_deck"] = [*self.facts["map_deck"], *back]
        self.facts["scouted"] = []

    def placed(self, args: Any) -> None:
        name, cell = args["card"], args["cell"]
        self._leave_deck(name)
        self.facts["drawn"] = [card for card in self.facts["drawn"] if card["card"] != name]
        card = _printed(args) | {"at": cell, "diamonds": args["printed"]}
        self.facts["map"] = [*self.facts["map"], card]
        self.facts["supply"] = args["supply"]
        if args["home"] is not None:
            self.facts["dinosaurs"] = self.facts["dinosaurs"] | {args["home"]: cell}

    def _leave_deck(self, name: str) -> None:
        self.facts["map_deck"] = [card for card in self.facts["map_deck"] if card != name]

    def celestial(self, args: Any) -> None:
        self.facts["celestial"] = True

    def refilled(self, args: Any) -> None:
        self.add_diamonds(args["cell"], args["number"])
        self.facts["supply"] = args["supply"]

    # Explorers

    def went(self, args: Any) -> None:
        assert args["path"][0] == self.players[args["seat"]]["at"]
        assert args["path"][-1] == args["cell"]
        self.set(args, at=args["cell"])

    def carried(self, args: Any) -> None:
        assert args["path"][0] == self.players[args["seat"]]["at"]
        self.set(args, at=args["path"][-1])

    def knocked_out(self, args: Any) -> None:
        self.set(args, conscious=False)

    def refreshed(self, args: Any) -> None:
        self.set(args, ready=True)

    def picked_up(self, args: Any) -> None:
        self.set(args, diamonds=args["diamonds"])
        self.add_diamonds(args["cell"], -1)

    def dropped(self, args: Any) -> None:
        self.set(args, diamonds=args["diamonds"])
        self.add_diamonds(args["cell"], +1)

    def handed_over(self, args: Any) -> None:
        self.set(args, diamonds=self.players[args["seat"]]["diamonds"] - 1)
        self.set({"seat": args["taker"]}, diamonds=args["diamonds"])

    def protected(self, args: Any) -> None:
        protections = self.players[args["seat"]]["protections"]
        self.set(args, protections=[*protections, args["against"]])

    # Items and the stack

    def drew_item(self, args: Any) -> None:
        self.give(args["seat"], +1)
        assert self.players[args["seat"]]["items"] == args["hand"]
        self.facts["item_deck_count"] -= 1

    def found_item(self, args: Any) -> None:
        self.give(args["seat"], 0, args["item"])

    def took_item(self, args: Any) -> None:
        self.give(args["seat"], +1)
        self.give(args["victim"], -1)

    def took_which(self, args: Any) -> None:
        hand = self.players[args["victim"]]["hand"]
        if hand is not None:
            left = [item for item in hand if item != args["item"]]
            self.set({"seat": args["victim"]}, hand=left)
        self.give(args["seat"], 0, args["item"])

    def reshuffled(self, args: Any) -> None:
        if args["deck"] == "items":
            self.facts |= {"item_deck_count": args["count"], "item_discards": []}
        else:
            decks = self.facts["dinosaur_deck"]
            self.facts["dinosaur_deck"] = decks | {"left": decks["under"], "under": []}

    def played(self, args: Any) -> None:
        self.give(args["seat"], -1, args["item"])
        self.push(args, kind="item", card=args["item"], on=args["on"])

    def used(self, args: Any) -> None:
        self.set(args, ready=False)
        self.push(args, kind="explorer", card=args["explorer"], on=args["on"])

    def augmented(self, args: Any) -> None:
        items = args["items"]
        self.give(args["seat"], -len(items), *items)
        self.facts["item_discards"] = [*self.facts["item_discards"], *items]
        self.push(args, kind="augment", by=args["by"], items=list(items))

    def resolved(self, args: Any) -> None:
        self.pop()

    def cancelled(self, args: Any) -> None:
        assert self.facts["stack"][-1]["card"] == args["item"]
        self.pop()

    # Rolls

    def roll(self, args: Any) -> None:
        """Set a roll; the second seat of a theft has the opposed one."""
        first = self.facts["roll"]
        key = "roll" if first is None or first["seat"] == args["seat"] else "opposed_roll"
        causes = ("by", "card", "again")
        self.facts[key] = {name: value for name, value in args.items() if name not in causes}

    def roll_ended(self, args: Any) -> None:
        self.facts["roll"] = self.facts["opposed_roll"] = None
        if args["roll"] == "evade" and args["reason"] in ("done", "escaped"):
            attack = {"seat": args["seat"], "dinosaur": args["dinosaur"]}
            self.change_hunt(attacked=[*self.facts["hunt"]["attacked"], attack])

    # Dinosaurs

    def flipped(self, args: Any) -> None:
        decks, card = self.facts["dinosaur_deck"], args["card"]
        left = [other for other in decks["left"] if other != card]
        self.facts["dinosaur_deck"] = decks | {"left": left, "flipped": [*decks["flipped"], card]}
        self.facts["foreseen"] = None
        empty: dict[str, object] = {"held": [], "calmed": [], "reversed": False, "attacked": []}
        self.facts["hunt"] = dict(args) | empty

    def put_under(self, args: Any) -> None:
        decks = self.facts["dinosaur_deck"]
        assert sorted(args["cards"]) == sorted(decks["flipped"])
        pile = "under" if decks["left"] else "left"
        more = [*decks[pile], *args["cards"]]
        self.facts["dinosaur_deck"] = decks | {"flipped": [], pile: more}

    def hunt_over(self, args: Any) -> None:
        self.facts["hunt"] = None
        for seat in args["unprotected"]:
            self.set({"seat": seat}, protections=[])

    def prowled(self, args: Any) -> None:
        dinosaurs, name = self.facts["dinosaurs"], args["dinosaur"]
        assert args["path"][0] == dinosaurs[name]
        assert args["path"][-1] == args["cell"]
        self.facts["dinosaurs"] = dinosaurs | {name: args["cell"]}

    def held(self, args: Any) -> None:
        self.change_hunt(held=[*self.facts["hunt"]["held"], args["dinosaur"]])

    def calmed(self, args: Any) -> None:
        self.change_hunt(calmed=[*self.facts["hunt"]["calmed"], args["dinosaur"]])

    def redirected(self, args: Any) -> None:
        self.change_hunt(quarry=args["seat"])

    def reversed_(self, args: Any) -> None:
        self.change_hunt(reversed=args["reversed"])

    def omen(self, args: Any) -> None:
        self.facts["foreseen"] = args["card"]

    def foresaw(self, args: Any) -> None:
        if not args["kept"]:
            self.facts["foreseen"] = None

    # The end

    def over(self, args: Any) -> None:
        self.facts |= {"over": True, "winners": [args["winner"]], "hunt": None}
        self.facts["roll"] = self.facts["opposed_roll"] = None

    def limit(self, args: Any) -> None:
        self.facts["over"] = True

    def nothing(self, args: Any) -> None:
        """Ignore an event that changes no fact, or whose change another event tells."""

    handlers: ClassVar[dict[str, Callable[[_Folder, Any], None]]] = {
        "dinosaurs.begin": nothing,
        "dinosaurs.rolled-to-begin": nothing,
        "dinosaurs.begins": begins,
        "dinosaurs.explorer": explorer,
        "dinosaurs.turn": turn,
        "dinosaurs.entered": entered,
        "dinosaurs.woke": woke,
        "dinosaurs.drew-map": drew_map,
        "dinosaurs.placed": placed,
        "dinosaurs.scouted": scouted,
        "dinosaurs.scouting-over": scouting_over,
        "dinosaurs.acted": acted,
        "dinosaurs.points": acted,
        "dinosaurs.roll-due": roll,
        "dinosaurs.rolled": roll,
        "dinosaurs.roll-changed": roll,
        "dinosaurs.roll-ended": roll_ended,
        "dinosaurs.stayed": nothing,
        "dinosaurs.went": went,
        "dinosaurs.drew-item": drew_item,
        "dinosaurs.draw-lost": nothing,
        "dinosaurs.found-item": found_item,
        "dinosaurs.took-item": took_item,
        "dinosaurs.took-which": took_which,
        "dinosaurs.reshuffled": reshuffled,
        "dinosaurs.played": played,
        "dinosaurs.used": used,
        "dinosaurs.augmented": augmented,
        "dinosaurs.resolved": resolved,
        "dinosaurs.copied": nothing,
        "dinosaurs.cancelled": cancelled,
        "dinosaurs.fizzled": nothing,
        "dinosaurs.refreshed": refreshed,
        "dinosaurs.looked": nothing,
        "dinosaurs.omen": omen,
        "dinosaurs.foresaw": foresaw,
        "dinosaurs.picked-up": picked_up,
        "dinosaurs.dropped": dropped,
        "dinosaurs.diamond-saved": nothing,
        "dinosaurs.stealing": nothing,
        "dinosaurs.handed-over": handed_over,
        "dinosaurs.caught": no_actions,
        "dinosaurs.celestial": celestial,
        "dinosaurs.refilled": refilled,
        "dinosaurs.flipped": flipped,
        "dinosaurs.put-under": put_under,
        "dinosaurs.hunt-over": hunt_over,
        "dinosaurs.prowled": prowled,
        "dinosaurs.dinosaur-stayed": nothing,
        "dinosaurs.held": held,
        "dinosaurs.calmed": calmed,
        "dinosaurs.redirected": redirected,
        "dinosaurs.reversed": reversed_,
        "dinosaurs.protected": protected,
        "dinosaurs.attacked": nothing,
        "dinosaurs.evaded": nothing,
        "dinosaurs.escaped": nothing,
        "dinosaurs.withstood": nothing,
        "dinosaurs.knocked-out": knocked_out,
        "dinosaurs.carried": carried,
        "dinosaurs.limit": limit,
        "dinosaurs.over": over,
    }


def _printed(args: Any) -> dict[str, Any]:
    keys = ("card", "kind", "number", "items", "refresh", "printed", "home")
    return {key: args[key] for key in keys}
