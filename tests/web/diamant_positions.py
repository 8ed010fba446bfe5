"""Positions of Diamant that a browser looks at: each follows from a seed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import cycle
from typing import Any

from tacora.games.diamant import GAME
from tacora.table import protocol
from tests.server.table_harness import TableHarness, bot_chooses, new_id

Facts = dict[str, Any]
Fits = Callable[[Facts], bool]
BOTS = ("cautious", "greedy-ev", "expert", "random")

LONG_NAMES = ("Ana", "Maximiliana-Sophie W", "ليلى الأندلسية", "Jean-François-Régis", "Ottokar")


@dataclass(frozen=True)
class Position:
    """A moment of a game in which Ana is asked, waits at camp, or has finished."""

    seed: int
    fits: Fits
    players: int = 5
    names: tuple[str, ...] = ("Ana",)
    """Of the first seats. Bots have the others."""
    leaves_at: tuple[int, ...] = (99,)
    """The number of cards on the path at which each seat leaves."""
    options: dict[str, Any] = field(default_factory=dict)


def traps_on(facts: Facts) -> int:
    """Count the kinds of traps on the path."""
    return len({card for card in facts["path"] if card.startswith("trap:")})


def _ana_inside(facts: Facts) -> bool:
    return 0 in facts["inside"]


def _long_path(facts: Facts) -> bool:
    return (
        _ana_inside(facts)
        and len(facts["path"]) >= 8
        and traps_on(facts) >= 3
        and any(card.startswith("relic") for card in facts["path"])
        and len(facts["inside"]) == 5
    )


def _relics_at_camp(facts: Facts) -> bool:
    """True if two players have relics and nearly all of eight are in the cave."""
    return (
        sum(map(bool, facts["relics"])) >= 2
        and len(facts["inside"]) >= 7
        and len(facts["path"]) >= 4
        and _ana_inside(facts)
    )


def _long_crowded_path(facts: Facts) -> bool:
    return len(facts["path"]) >= 6 and len(facts["inside"]) == 8


def _home_safe(facts: Facts) -> bool:
    return not _ana_inside(facts) and len(facts["inside"]) >= 2 and len(facts["path"]) >= 5


def _crowd_at_camp(facts: Facts) -> bool:
    return _ana_inside(facts) and len(facts["inside"]) == 2 and facts["round"] >= 3


def _shared(facts: Facts) -> bool:
    return bool(facts["over"]) and len(facts["winners"]) == 2 and 0 in facts["winners"]


POSITIONS = {
    "start": Position(1, lambda facts: len(facts["path"]) == 1),
    "long-path": Position(1, _long_path),
    "eight": Position(
        1, _relics_at_camp, 8, LONG_NAMES, (9, 4, 5, 6, 7, 8, 9, 10), {"chests": "open"}
    ),
    "eight-at-camp": Position(1, _crowd_at_camp, 8, LONG_NAMES, (9, 2, 3, 4, 5, 6, 7, 8)),
    "eight-told": Position(1, _long_crowded_path, 8, leaves_at=(99,)),
    "camp": Position(1, _home_safe, leaves_at=(4, 9, 12, 15, 18)),
    "camp-waits": Position(  # people have all seats, so nobody goes on
        1,
        _home_safe,
        names=("Ana", "Bo", "Cy", "Dee", "Eli"),
        leaves_at=(4, 9, 12, 15, 18),
    ),
    "two-explorers": Position(
        1, lambda facts: len(facts["path"]) >= 4, 2, options={"two-explorers": True}
    ),
    "over": Position(1, lambda facts: facts["over"], leaves_at=(4, 3, 4, 5, 6)),
    "shared": Position(41, _shared, names=("Ana", "Bo"), leaves_at=(4, 4, 2, 3, 9)),
    "eight-over": Position(870, _shared, 8, LONG_NAMES, (4, 4, 2, 2, 3, 3, 9, 6)),
}


def code_number(seed: int) -> str:
    """Return a seed as the server writes it."""
    return f"{seed:064x}"


def play_to(position: Position, code: str) -> TableHarness:
    """Play a position's game up to its moment, at a table of this code."""
    harness = _start(position, code)
    while not position.fits(facts_of(harness)):
        decision = harness.table.open_decision
        assert decision is not None, f"the game of seed {position.seed} ends before its moment"
        for seat in decision.choices.missing:
            choice = _choice(
                position, facts_of(harness), seat, decision.choices.legal_choices[seat]
            )
            guest = harness.holders[seat].guest
            if guest is None:
                harness.run(bot_chooses(harness, seat, choice))
            else:
                harness.choose(guest, choice)
    return harness


def _start(position: Position, code: str) -> TableHarness:
    harness = TableHarness(
        {"players": position.players} | position.options,
        seats=position.players,
        seed=code_number(position.seed),
        settings=protocol.Settings(pace=False),
        code=code,
    )
    for name in position.names:
        guest = "ana" if name == "Ana" else f"guest-{name}"
        harness.run(protocol.Sit(new_id(), name), guest)
    open_seats = [seat for seat, holder in enumerate(harness.holders) if holder.open]
    for seat, bot in zip(open_seats, cycle(BOTS), strict=False):
        harness.fill(seat, bot=bot)
    harness.start()
    return harness


def _choice(position: Position, facts: Facts, seat: int, legal: tuple[str, ...]) -> str:
    leaves_at = position.leaves_at[seat % len(position.leaves_at)]
    wanted = "exit" if len(facts["path"]) >= leaves_at else "continue"
    return next(choice for choice in legal if choice.split("+")[0] == wanted)


def facts_of(harness: TableHarness) -> Facts:
    """Return the position as Ana may know it."""
    return dict(GAME.presentation.view_json(harness.table.state, harness.table.seat_of("ana")))
