"""Diamonds & Dinosaurs on a real WebSocket: hidden windows and auto-answers."""

from __future__ import annotations

from random import Random

from tests.server.live_server import Host
from tests.server.ws_client import Guest, Json, WsClient, play, seat_guests

_CARDS = ("play", "use", "augment")


class RandomPlayer:
    """Ana plays at random; Ben keeps his cards, so that he is always asked."""

    def __init__(self) -> None:
        self._rng = Random(7)
        self.windows = 0

    def __call__(self, client: WsClient) -> str:
        assert client.ask is not None
        choices = client.ask["choices"]
        if client.ask["quiet"]:
            self.windows += 1
        if client.you["seat"] == 1:
            choices = [choice for choice in choices if not choice.startswith(_CARDS)] or choices
        return str(self._rng.choice(choices))


def test_dinosaurs_game_with_hidden_windows_and_auto_answers(host: Host) -> None:
    ana = Guest(host, "Ana")
    wanted = {"players": 3, "turn-limit": 3}
    code = ana.open(wanted, "dinosaurs", bots={"2": "planner"})
    clients = [ana.connect(code), *seat_guests(host, code, "Ben")]
    spectator = Guest(host).connect(code)
    clients[0].command("start")
    assert clients[0].you["standing"] == "ask"
    clients[1].command("standing", standing="until-my-turn")
    assert clients[1].you["standing"] == "until-my-turn"
    player_choice = RandomPlayer()
    play([*clients, spectator], player_choice)

    assert player_choice.windows
    assert clients[0].facts["over"]
    for client in (*clients, spectator):
        assert client.facts["scores"] == clients[0].facts["scores"]
        for ask in _asks(client.received):
            if ask["quiet"]:
                assert ask["chosen"] == []
    not_mine = [
        message["ask"]
        for message in clients[1].received
        if message["type"] == "update"
        and (message.get("ask") or {}).get("quiet")
        and 1 in message["ask"]["seats"]
        and message["facts"]["active"] != 1
    ]
    assert not_mine
    assert {ask["own"] for ask in not_mine} == {"pass"}

    assert spectator.you["standing"] is None
    for client in (clients[0], spectator):
        assert "until-my-turn" not in "".join(client.frames)
    for message in spectator.received:
        for player in (message.get("facts") or {}).get("players", []):
            assert player["hand"] is None or player["hand"] == []
    replay = ana.get(f"/api/tables/{code}/replay").json
    assert replay["proof"]["proven"]
    assert replay["scores"] == clients[0].facts["scores"]
    for client in (*clients, spectator):
        client.close()


def _asks(received: list[Json]) -> list[Json]:
    return [
        message["ask"] for message in received if message["type"] == "update" and message.get("ask")
    ]
