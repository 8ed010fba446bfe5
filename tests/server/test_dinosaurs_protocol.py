"""Diamonds & Dinosaurs on a real WebSocket: hidden windows and auto-answers."""

from __future__ import annotations

from random import Random

from tests.server.live_server import Host
from tests.server.ws_client import Guest, Json, WsClient, play, seat_guests, synchronize

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


def _begun(host: Host) -> tuple[str, list[WsClient]]:
    """Return a game of two people that has just begun, and a spectator."""
    ana = Guest(host, "Ana")
    code = ana.open({"players": 2, "turn-limit": 3}, "dinosaurs")
    clients = [ana.connect(code), *seat_guests(host, code, "Ben"), Guest(host).connect(code)]
    clients[0].command("start")
    synchronize(*clients)
    return code, clients


def test_bells_are_known_to_their_own_seat_alone(host: Host) -> None:
    code, (ana, ben, spectator) = _begun(host)
    version, frames = ben.version, len(ben.frames)
    assert ana.you["bells"] == ben.you["bells"] == []
    assert "bells" not in spectator.you
    for card in ("hollow-log", "drum", "hollow-log"):
        assert ana.command("bell", card=card, on=True)["version"] == version
    assert ana.you["bells"] == ["drum", "hollow-log"]
    ana.command("bell", card="drum", on=False)
    assert ana.refusal("bell", card="kofi", on=True) == "table/bell"
    with ana.guest.connect(code) as other_device:
        assert other_device.you["bells"] == ["hollow-log"]
        other_device.command("bell", card="rope", on=True)
        ana.receive_until_state(lambda client: client.you["bells"] == ["hollow-log", "rope"])
    assert ben.command("standing", standing="until-my-turn")["version"] == version
    spectator.close()
    told = [frame for frame in ben.frames[frames:] if '"presence"' not in frame]
    assert len(told) == 2  # of his own command: the update and `done`
    assert not any("hollow-log" in frame or "rope" in frame for frame in told)
    with Guest(host).connect(code) as late, ben.guest.connect(code) as back:
        assert "bells" not in late.you
        assert back.you["bells"] == []
        assert late.version == back.version == version
    ana.close()
    ben.close()


def test_bells_survive_a_killed_server(own_host: Host) -> None:
    code, (ana, ben, spectator) = _begun(own_host)
    ana.command("bell", card="hollow-log", on=True)
    ana.command("bell", card="rope", on=True)
    ana.command("bell", card="rope", on=False)
    version = ana.version
    own_host.kill()
    for client in (ana, ben, spectator):
        client.close()
    own_host.start()
    with ana.guest.connect(code) as back, ben.guest.connect(code) as other:
        assert back.you["bells"] == ["hollow-log"]
        assert other.you["bells"] == []
        assert back.version == other.version == version


def test_diamant_has_no_bells(host: Host) -> None:
    ana = Guest(host, "Ana")
    code = ana.open({"players": 3}, bots={"1": "random", "2": "random"})
    with ana.connect(code) as client:
        assert client.refusal("bell", card="rope", on=True) == "table/not-started"
        client.command("start")
        assert "bells" not in client.you
        assert client.refusal("bell", card="rope", on=True) == "table/no-bells"


def _asks(received: list[Json]) -> list[Json]:
    return [
        message["ask"] for message in received if message["type"] == "update" and message.get("ask")
    ]
