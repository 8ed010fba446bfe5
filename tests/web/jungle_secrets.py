"""Search every frame of a jungle game for what its receiver must not know."""

from __future__ import annotations

import json
from bisect import bisect_right
from collections.abc import Sequence
from typing import Any

from tests.web.jungle_user import JungleUser

Frame = dict[str, Any]

PRIVATE_EVENTS = {"dinosaurs.found-item", "dinosaurs.scouted", "dinosaurs.omen"}
"""Events for one seat only."""


def assert_no_secrets(players: Sequence[JungleUser], spectators: Sequence[JungleUser]) -> int:
    """Check all frames of a game whose first seats are the players. Return how many."""
    hands = [_hands_by_version(user, seat) for seat, user in enumerate(players)]
    checked = 0
    for seat, user in [*enumerate(players), *[(None, user) for user in spectators]]:
        for frame in user.frames:
            _check_positions(frame, seat)
            _check_events(frame, seat)
            _check_answers(frame, user, seat)
            if frame["type"] not in ("welcome", "update"):
                continue
            shown = json.dumps({**frame, "events": None})
            for other, versions in enumerate(hands):
                if other != seat:
                    found = [item for item in _hand_at(versions, frame["version"]) if item in shown]
                    assert found == [], frame
            checked += 1
    return checked


def _check_positions(frame: Frame, seat: int | None) -> None:
    facts = frame.get("facts")
    if facts is None or frame["type"] not in ("welcome", "update"):
        return
    for other, player in enumerate(facts["players"]):
        assert (player["hand"] is None) == (other != seat), frame
    if facts["active"] != seat:
        assert facts["scouted"] == [], frame


def _check_events(frame: Frame, seat: int | None) -> None:
    for event in frame.get("events") or []:
        if event["id"] in PRIVATE_EVENTS:
            assert event["args"]["seat"] == seat, event
        if event["id"] == "dinosaurs.took-which":
            assert seat in (event["args"]["seat"], event["args"]["victim"]), event


def _check_answers(frame: Frame, user: JungleUser, seat: int | None) -> None:
    """Nobody sees an answer or a question of another seat."""
    if frame["type"] == "own":
        assert seat is not None
        sent = [each for each in user.sent if each.get("ask") == frame["ask"]]
        assert frame["choice"] in {each.get("choice", "pass") for each in sent} | {None}, frame
    ask = frame.get("ask")
    if isinstance(ask, dict):
        if seat not in ask["seats"]:
            assert (ask["choices"], ask["own"]) == ([], None), frame
            assert "question" not in ask, frame
        assert not ask["quiet"] or ask["chosen"] == [], frame


def _hands_by_version(user: JungleUser, seat: int) -> list[tuple[int, set[str]]]:
    """Return a player's hand, as texts of JSON, after each version that changed it."""
    hands = []
    for frame in user.frames:
        if frame["type"] in ("welcome", "update") and frame.get("facts"):
            hand = frame["facts"]["players"][seat]["hand"]
            hands.append((frame["version"], {f'"{item}"' for item in hand}))
    return hands


def _hand_at(hands: list[tuple[int, set[str]]], version: int) -> set[str]:
    place = bisect_right(hands, version, key=lambda entry: entry[0])
    return hands[place - 1][1] if place else set()
