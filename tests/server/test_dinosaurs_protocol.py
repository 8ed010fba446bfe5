"""Diamonds & Dinosaurs on a real WebSocket: hidden windows, questions and card texts."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

from tacora.games.dinosaurs import GAME
from tacora.games.dinosaurs.cards.loader import standard_source
from tests.server.live_server import Host
from tests.server.stored_games import (
    play_until,
    question_kind,
    start_stored_game,
    store_games,
    token_of,
)
from tests.server.table_harness import TableHarness, first_without_card, game_in_window
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
    assert clients[0].you["standing"] == "unless-attacked"
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
            _check_question(ask)
    kinds = {ask["question"]["kind"] for ask in _asks(clients[0].received) if ask["choices"]}
    assert {"place", "act", "window"} <= kinds
    assert not any("question" in ask for ask in _asks(spectator.received))
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
    _check_moments(replay)
    for client in (*clients, spectator):
        client.close()


def _check_moments(replay: dict[str, Any]) -> None:
    """Assert that a replay has the position at its ends and turns alone, and its card texts."""
    first, *between, last = replay["moments"]
    assert first["facts"] is not None
    assert last["facts"]["scores"] == replay["scores"]
    for moment in between:
        begins = any(event["id"] == "dinosaurs.turn" for event in moment["events"])
        assert (moment["facts"] is not None) == begins
    assert replay["cards"]["fr"]["item.rope"] != replay["cards"]["en"]["item.rope"]


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


def _check_question(ask: Json) -> None:
    """Check that a seat with choices has a question that offers them."""
    if not ask["choices"]:
        assert "question" not in ask
        return
    question = ask["question"]
    offered = {offer["text"] for offer in question["offers"] if "text" in offer}
    forms = [offer for offer in question["offers"] if "form" in offer]
    assert offered <= set(ask["choices"])
    assert forms or offered == set(ask["choices"])
    assert not [choice for choice in ask["choices"] if choice.startswith("augment")]


def test_an_augmentation_is_sent_as_its_form_says(tmp_path: Path) -> None:
    game = game_in_window(_ana_can_augment, ("ana",), seats=2)
    with Host(tmp_path, time_scale=60) as host:  # the window stays open until Ana has answered
        ana = _ana_of_stored_game(host, game)
        with ana.connect(game.table.code) as client:
            assert client.ask is not None
            offers = client.ask["question"]["offers"]
            offer = next(offer for offer in offers if offer["verb"] == "augment")
            text: str = offer["form"].format(sign="+", items=offer["pick"]["items"][0])
            client.choose(text)
        host.stop()
        host.time_scale = 0.02
        host.start()
        with ana.connect(game.table.code) as client:
            play([client], lambda client: first_without_card((client.ask or {})["choices"]))
        moments = ana.get(f"/api/tables/{game.table.code}/replay").json["moments"]
    decided = [(moment["step"] or {}).get("decide", {}).get("0") for moment in moments]
    assert text in decided


def _ana_can_augment(harness: TableHarness) -> bool:
    decision = harness.table.open_decision
    assert decision is not None
    if 0 not in decision.choices.legal_choices:
        return False
    legal = decision.choices.legal_choices[0]
    question = GAME.presentation.question(harness.table.state, 0, legal, False)
    return question is not None and any(offer.verb == "augment" for offer in question.offers)


def test_questions_have_no_odds_at_a_table_without_them(host: Host) -> None:
    ana = Guest(host, "Ana")
    code = ana.open(
        {"players": 2, "turn-limit": 1, "explorers": "dealt"},
        "dinosaurs",
        bots={"1": "random"},
        settings={"odds": False},
    )
    client = ana.connect(code)
    client.command("start")
    play([client], lambda client: str((client.ask or {})["choices"][-1]))
    asked = [ask for ask in _asks(client.received) if ask["choices"]]
    assert asked
    assert not [offer for ask in asked for offer in ask["question"]["offers"] if "odds" in offer]
    client.close()


# Holds


def test_armed_hold_stops_the_next_window_and_an_answer_ends_it(tmp_path: Path) -> None:
    game = start_stored_game(1, {"players": 2, "explorers": "dealt"})
    assert play_until(game, lambda game: question_kind(game) == "act", seed=1, whims=0)
    with Host(tmp_path, time_scale=10) as host:  # a hold lasts longer than its answer takes
        ana = _ana_of_stored_game(host, game)
        _hold_the_next_window(ana.connect(game.table.code), Guest(host).connect(game.table.code))


def _ana_of_stored_game(host: Host, game: TableHarness) -> Guest:
    """Write a game into a server's database, and return its guest Ana."""
    store_games(host.database, [game])
    ana = Guest(host)
    ana.headers = {"Cookie": f"tacora={token_of(host.database, 'ana')}"}
    return ana


def _hold_the_next_window(client: WsClient, spectator: WsClient) -> None:
    with client, spectator:
        client.command("hold", next=True)
        client.choose("move")
        client.receive_until_state(lambda here: "window" in (here.ask or {}))
        assert client.ask is not None
        window, number = client.ask["window"], client.ask["number"]
        assert (window["own_hold"], window["holds"]) == (True, 1)
        client.choose_in_time("pass")
        over = client.receive_type("held") if not _held(client) else _held(client)[-1]
        assert (over["ask"], over["held"], over["own_hold"]) == (number, False, False)
        spectator.receive_until(lambda message: message["type"] == "held" and not message["held"])
        assert not any(message["own_hold"] for message in _held(spectator))
        assert client.refusal("hold", ask=number - 1) in ("table/late", "table/no-window")


def _held(client: WsClient) -> list[Json]:
    return [message for message in client.received if message["type"] == "held"]


# Card texts


def _cards(client: WsClient) -> list[Json]:
    client.command("sit", name="Ana")  # its answer comes after everything sent before
    return [message for message in client.received if message["type"] == "cards"]


def test_card_texts_come_with_every_welcome_in_the_language_of_the_client(host: Host) -> None:
    ana = Guest(host, "Ana")
    code = ana.open({"players": 2}, "dinosaurs")
    with ana.connect(code) as english, ana.connect(code, language="fr") as french:
        (cards,), (cartes,) = _cards(english), _cards(french)
        assert (cards["language"], cartes["language"]) == ("en", "fr")
        assert cards["texts"]["item.rope"] == "Rope"
        assert list(cards["texts"]) == list(cartes["texts"])
        assert cards["texts"]["item.rope.text"] != cartes["texts"]["item.rope.text"]
        version = english.version
    with ana.connect(code, since=max(1, version), language="fr") as again:
        assert [message["language"] for message in _cards(again)] == ["fr"]


def test_card_texts_follow_the_options_before_the_game(host: Host) -> None:
    ana = Guest(host, "Ana")
    code = ana.open({"players": 2}, "dinosaurs")
    standard: Any = standard_source()["explorer"]
    explorers = [
        explorer
        | ({"en": {"name": "Tilda", "text": "–", "gist": "–"}} if explorer["id"] == "pemba" else {})
        for explorer in standard
    ]
    with ana.connect(code) as client:
        before = _cards(client)
        client.command("arrange", options={"players": 2, "cards": {"explorer": explorers}})
        after = _cards(client)
        assert (len(before), len(after)) == (1, 2)
        assert after[-1]["texts"]["explorer.pemba"] == "Tilda"


def test_diamant_has_no_questions_and_no_card_texts(host: Host) -> None:
    ana = Guest(host, "Ana")
    code = ana.open({"players": 3}, bots={"1": "cautious", "2": "cautious"})
    with ana.connect(code) as client:
        client.command("start")
        play([client], lambda client: "exit")
        assert {message["type"] for message in client.received} <= {
            "welcome",
            "update",
            "chosen",
            "own",
            "presence",
            "done",
        }
        assert _asks(client.received)
        assert not any("question" in ask for ask in _asks(client.received))
