"""Diamonds & Dinosaurs on the real socket: windows for responses, and what is said once."""

from __future__ import annotations

from random import Random

from tests.server.live_server import Host
from tests.server.ws_client import Guest, Json, Line, play, seat

_CARDS = ("play", "use", "augment")


class Manner:
    """Ana plays whatever comes to her mind; Ben keeps his cards, so that he is always asked."""

    def __init__(self) -> None:
        self._luck = Random(7)
        self.windows = 0

    def __call__(self, line: Line) -> str:
        assert line.ask is not None
        choices = line.ask["choices"]
        if line.ask["quiet"]:
            self.windows += 1
        if line.you["seat"] == 1:
            choices = [choice for choice in choices if not choice.startswith(_CARDS)] or choices
        return str(self._luck.choice(choices))


def test_a_game_with_windows_and_an_answer_given_once_for_all(host: Host) -> None:
    ana = Guest(host, "Ana")
    wanted = {"players": 3, "turn-limit": 3}
    code = ana.open(wanted, "dinosaurs", bots={"2": "planner"})
    lines = [ana.line(code), *seat(host, code, "Ben")]
    spectator = Guest(host).line(code)
    lines[0].command("start")
    assert lines[0].you["standing"] == "ask"
    lines[1].command("standing", standing="until-my-turn")
    assert lines[1].you["standing"] == "until-my-turn"
    manner = Manner()
    play([*lines, spectator], manner)

    assert manner.windows
    assert lines[0].facts["over"]
    for line in (*lines, spectator):
        assert line.facts["scores"] == lines[0].facts["scores"]
        for ask in _asks(line.heard):
            if ask["quiet"]:
                assert ask["chosen"] == []
    not_mine = [
        said["ask"]
        for said in lines[1].heard
        if said["type"] == "update"
        and (said.get("ask") or {}).get("quiet")
        and 1 in said["ask"]["seats"]
        and said["facts"]["active"] != 1
    ]
    assert not_mine
    assert {ask["own"] for ask in not_mine} == {"pass"}

    assert spectator.you["standing"] is None
    for line in (lines[0], spectator):
        assert "until-my-turn" not in "".join(line.frames)
    for said in spectator.heard:
        for player in (said.get("facts") or {}).get("players", []):
            assert player["hand"] is None or player["hand"] == []
    replay = ana.get(f"/api/tables/{code}/replay").json
    assert replay["proof"]["proven"]
    assert replay["scores"] == lines[0].facts["scores"]
    for line in (*lines, spectator):
        line.close()


def _asks(heard: list[Json]) -> list[Json]:
    return [said["ask"] for said in heard if said["type"] == "update" and said.get("ask")]
