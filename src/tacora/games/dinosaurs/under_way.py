"""What is under way as JSON: rolls, the stack and its forecast, the hunt, the open window.

Made from a state, or from the state of a view: then it shows what that seat may know.
"""

from __future__ import annotations

from fractions import Fraction
from math import prod

from tacora.core.game import Json
from tacora.core.questions import chance_json
from tacora.games.dinosaurs.board import cell_name
from tacora.games.dinosaurs.dinosaur_phase.threats import threatening_dinosaurs
from tacora.games.dinosaurs.forecast import Forecast, PlayForecast, RollForecast
from tacora.games.dinosaurs.pieces.dice import roll_facts
from tacora.games.dinosaurs.reactions.windows import ReactionWindow, draw_at_stake, top_play
from tacora.games.dinosaurs.roll_odds import evade_chance
from tacora.games.dinosaurs.state import Play, Roll, State, card_of, target_name

_ABOUT = {
    "start": "turn",
    "act": "turn",
    "acted": "action",
    "before": "roll",
    "rolled": "roll",
    "flipped": "card",
    "full": "draw",
}
"""What a window is about by its moment, as long as nothing is on the stack."""


def roll_json(state: State, roll: Roll | None, foreseen: Forecast) -> Json:
    """Return the facts of a roll, with the chance of success or of each step."""
    if roll is None:
        return None
    now = next(found for found in foreseen.now if found.seat == roll.seat)
    return roll_facts(state, roll) | _chances(now)  # type: ignore[return-value]  # plain values


def stack_json(state: State) -> list[Json]:
    """Return the plays on the stack, the latest last."""
    return [_play(state, play) for play in state.stack.played]


def _play(state: State, play: Play) -> Json:
    card = card_of(state, play)
    items = state.cards.items
    return {
        "seat": play.seat,
        "kind": play.kind,
        "card": None if card is None else card.id,
        "on": None if card is None else target_name(state, card, play),
        "by": play.bonus,
        "items": [items[item].id for item in play.items],
    }


def forecast_json(foreseen: Forecast) -> Json:
    """Return what the stack makes of the rolls if nobody responds; None without a stack."""
    if not foreseen.plays:
        return None
    return {
        "plays": [_play_forecast(play) for play in foreseen.plays],
        "result": [_roll_forecast(roll) for roll in foreseen.result],
    }


def _play_forecast(play: PlayForecast) -> Json:
    return {
        "index": play.index,
        "effect": play.effect,
        "cancelled": play.cancelled,
        "rolls": [_roll_forecast(roll) for roll in play.rolls],
    }


def _roll_forecast(roll: RollForecast) -> Json:
    facts: dict[str, Json] = {
        "seat": roll.seat,
        "total": roll.total,
        "known": roll.known,
        "off": roll.off,
    }
    return facts | _chances(roll)


def _chances(roll: RollForecast) -> dict[str, Json]:
    return {
        "chance": None if roll.chance is None else chance_json(roll.chance),
        "steps": [
            {"cell": cell_name(cell), "needed": needed, "chance": chance_json(chance)}
            for cell, needed, chance in roll.steps
        ],
    }


def without_odds(facts: dict[str, Json]) -> dict[str, Json]:
    """Return facts without chances and forecasts, for a table that does not show odds."""
    threats = facts["threats"]
    assert isinstance(threats, list)
    hidden: dict[str, Json] = {
        "forecast": None,
        "threats": [{**threat, "chance": None} for threat in threats if isinstance(threat, dict)],
    }
    for key in ("roll", "opposed_roll"):
        roll = facts[key]
        if isinstance(roll, dict):
            hidden[key] = {**roll, "chance": None, "steps": []}
    return facts | hidden


def hunt_json(state: State) -> Json:
    """Return the dinosaur phase; None outside of it."""
    phase = state.dinosaur_phase
    if phase is None:
        return None
    names, card = state.cards.dinosaurs, state.cards.deck[phase.card]
    return {
        "card": card.id,
        "moves": list(card.moves),
        "earthquake": card.earthquake,
        "quarry": phase.t_rex_target,
        "held": [names[dinosaur] for dinosaur in phase.immobilized],
        "calmed": [names[dinosaur] for dinosaur in phase.pacified],
        "reversed": phase.reversed,
        "attacked": [
            {"seat": seat, "dinosaur": names[dinosaur]} for dinosaur, seat in phase.attacks_made
        ],
    }


def threats_json(state: State) -> list[Json]:
    """Return the attacks that come if nobody plays a card, with the chance to evade all of a seat.

    Dinosaurs count that stand with a player and attack before they leave.
    """
    found: list[Json] = []
    for seat in range(len(state.players)) if state.dinosaur_phase is not None else ():
        dinosaurs = threatening_dinosaurs(state, seat)
        if dinosaurs:
            chances = [evade_chance(state, seat, dinosaur) for dinosaur in dinosaurs]
            names: list[Json] = [state.cards.dinosaurs[dinosaur] for dinosaur in dinosaurs]
            chance = chance_json(prod(chances, start=Fraction(1)))
            found.append({"seat": seat, "dinosaurs": names, "chance": chance})
    return found


def window_json(state: State) -> Json:
    """Return the open reaction window: its moment and what it is about; None without one."""
    window = state.agenda[-1]
    if not isinstance(window, ReactionWindow):
        return None
    about = "play" if top_play(state) is not None else _ABOUT[window.timing]
    facts: dict[str, Json] = {
        "moment": window.timing,
        "about": about,
        "seats": list(window.seats_asked),
    }
    if window.full_seat is not None:
        facts |= draw_at_stake(state)
    return facts
