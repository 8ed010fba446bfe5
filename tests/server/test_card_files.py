"""Custom cards at a table: the host sends a file, and it is refused with the line of an error."""

from __future__ import annotations

from importlib.resources import files

import pytest

from tests.server.live_server import Answer, Host
from tests.server.ws_client import Guest, seat_guests

ITEMS = files("tacora.games.dinosaurs.cards").joinpath("data/items.toml").read_text("utf-8")
RENAMED = ITEMS.replace('name = "Lucky Charm"', 'name = "Shiny Thing"')


def _line(text: str, part: str) -> int:
    """Return the number of the first line that contains a part."""
    return next(number for number, line in enumerate(text.splitlines(), 1) if part in line)


def _send(guest: Guest, code: str, text: str) -> Answer:
    return guest.post(f"/api/tables/{code}/cards", text.encode())


def _options(guest: Guest, code: str) -> dict[str, object]:
    with guest.connect(code) as client:
        return dict(client.table["options"])


def test_card_file_gives_a_table_its_cards(host: Host) -> None:
    ana = Guest(host, "Ana")
    code = ana.open({"players": 2}, "dinosaurs")
    with ana.connect(code) as client, Guest(host).connect(code) as spectator:
        assert _send(ana, code, RENAMED).status == 200
        for each in (client, spectator):
            each.receive_until_state(lambda client: "cards" in client.table["options"])
            texts = each.receive_type("cards")["texts"]
            assert texts["item.lucky-charm"] == "Shiny Thing"
        client.command("arrange", options={"players": 3, "cards": "keep"})
        assert client.table["options"]["players"] == 3
        assert list(client.table["options"]["cards"]) == ["item"]
        client.command("arrange", options={"players": 2})
        assert client.table["options"] == {"players": 2}


def test_cards_of_the_box_come_back(host: Host) -> None:
    ana = Guest(host, "Ana")
    code = ana.open({"players": 2, "pickpocketing": True}, "dinosaurs")
    _send(ana, code, RENAMED)
    assert "cards" in _options(ana, code)
    answer = host.ask("DELETE", f"/api/tables/{code}/cards", headers=ana.headers)
    assert answer.status == 200
    assert _options(ana, code) == {"players": 2, "pickpocketing": True}


def test_file_with_the_cards_of_the_box_changes_nothing(host: Host) -> None:
    ana = Guest(host, "Ana")
    code = ana.open({"players": 2}, "dinosaurs")
    assert _send(ana, code, ITEMS).status == 200
    assert _options(ana, code) == {"players": 2}


def test_custom_cards_are_played_and_kept_after_a_crash(own_host: Host) -> None:
    ana = Guest(own_host, "Ana")
    code = ana.open({"players": 2, "turn-limit": 1}, "dinosaurs", bots={"1": "random"})
    _send(ana, code, RENAMED)
    own_host.kill()
    own_host.start()
    with ana.connect(code) as client:
        client.command("start")
        assert list(client.table["options"]["cards"]) == ["item"]
        assert _send(ana, code, ITEMS).code == "table/started"


_BROKEN = {
    "not TOML": ('whose = "own"', 'whose = "own', "not TOML"),
    "unknown effect": ('do = "floor"', 'do = "explode"', "there are"),
    "unknown field": ('when = "next-roll"', 'when = "next-roll"\nprice = 3', "price"),
    "markup": ('"Lucky Charm"', '"<img src=x onerror=alert(1)>"', "without markup"),
    "entity": ('"Lucky Charm"', '"&lt;b&gt;Charm"', "without markup"),
    "link": ('"Lucky Charm"', '"[Charm](http://here)"', "without markup"),
    "control": ('"Lucky Charm"', '"Lucky\\u001b[31m Charm"', "1 to 40 characters"),
    "long": ('"Lucky Charm"', '"' + "Lucky " * 20 + '"', "1 to 40 characters"),
    "empty": ('"Lucky Charm"', '" "', "1 to 40 characters"),
    "bad number": ("n = 7", "n = 700", "it is"),
}


@pytest.mark.parametrize("kind", _BROKEN)
def test_broken_card_file_is_refused_with_its_line(host: Host, kind: str) -> None:
    old, new, reason = _BROKEN[kind]
    text = ITEMS.replace(old, new, 1)
    assert text != ITEMS
    ana = Guest(host, "Ana")
    code = ana.open({"players": 2}, "dinosaurs")
    answer = _send(ana, code, text)
    assert (answer.status, answer.code) == (400, "option/cards")
    assert reason in answer.json["message"]
    at = _line(ITEMS, "[[item]]")
    assert at <= answer.json["line"] <= at + 10
    if kind not in ("unknown field", "not TOML"):
        assert answer.json["line"] == _line(text, new)
    assert _options(ana, code) == {"players": 2}


def test_card_file_with_too_few_cards_is_refused(host: Host) -> None:
    ana = Guest(host, "Ana")
    code = ana.open({"players": 2}, "dinosaurs")
    text = "[[item]]".join(ITEMS.split("[[item]]")[:-1])
    answer = _send(ana, code, text)
    assert (answer.status, answer.code) == (400, "option/cards")
    assert "there are 50 cards; here 49" in answer.json["message"]
    assert answer.json["line"] == _line(ITEMS, "[[item]]")


@pytest.mark.parametrize("text", ["", "x = 1", "item = 3", "[[treasure]]\nid = 'x'"])
def test_file_that_is_no_card_file_is_refused(host: Host, text: str) -> None:
    ana = Guest(host, "Ana")
    code = ana.open({"players": 2}, "dinosaurs")
    assert _send(ana, code, text).code == "option/cards"
    assert _options(ana, code) == {"players": 2}


def test_card_file_that_is_not_utf_8_is_refused_with_its_line(host: Host) -> None:
    ana = Guest(host, "Ana")
    code = ana.open({"players": 2}, "dinosaurs")
    answer = ana.post(f"/api/tables/{code}/cards", b"# one\n# two \xff\n")
    assert (answer.code, answer.json["line"]) == ("option/cards", 2)


def test_card_file_that_is_too_large_is_refused(host: Host) -> None:
    ana = Guest(host, "Ana")
    code = ana.open({"players": 2}, "dinosaurs")
    fits = RENAMED + "#" * (65_536 - len(RENAMED.encode()))
    answer = _send(ana, code, fits + "#")
    assert (answer.status, answer.code) == (413, "wire/too-long")
    assert _options(ana, code) == {"players": 2}
    assert _send(ana, code, fits).status == 200


def test_only_the_host_gives_a_table_its_cards(host: Host) -> None:
    ana, ben = Guest(host, "Ana"), Guest(host, "Ben")
    code = ana.open({"players": 2}, "dinosaurs")
    (client,) = seat_guests(host, code, "Cy")
    with ana.connect(code):
        assert _send(ben, code, RENAMED).code == "table/not-host"
        assert _send(client.guest, code, RENAMED).code == "table/not-host"
    client.close()
    assert _send(ana, "QQQQQQ", RENAMED).status == 404
    anybody = host.ask("POST", f"/api/tables/{code}/cards", b"")
    assert anybody.status == 401
    other_page = {"Origin": "http://elsewhere"} | ana.headers
    assert host.ask("POST", f"/api/tables/{code}/cards", b"", other_page).status == 403
    assert host.ask("DELETE", f"/api/tables/{code}/cards", headers=other_page).status == 403


def test_game_without_custom_cards_refuses_a_card_file(host: Host) -> None:
    ana = Guest(host, "Ana")
    code = ana.open({"players": 3})
    assert _send(ana, code, RENAMED).code == "table/no-cards"
