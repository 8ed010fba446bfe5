"""Links that people share: the tags of the page, and the picture; what they must not tell."""

from __future__ import annotations

import re
import struct
from collections.abc import Iterator
from html import unescape
from itertools import cycle
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from tacora.i18n.catalog import LANGUAGES
from tacora.plots.lettering import Style, can_write, shorten, width_of, write
from tacora.server.http_types import ListedTable
from tacora.server.sharing import picture
from tacora.server.sharing.page_tags import accepted_language, page_tags
from tests.server.live_server import Answer, Host
from tests.server.stored_games import copy_as, play_until, start_stored_game, store_games
from tests.server.table_harness import play_to_the_end, started_game

PNG = b"\x89PNG\r\n\x1a\n"
HOSTILE = ["<script>alert(1)</script>", "\"'><img src=x>", "שלום & שות׳", "🦖 Rex", "Zoë Łódź"]
DIAMANT, JUNGLE, RUNNING = "CAVEAB", "HUNTAB", "RUNSAB"


def _listed(names: list[str], game: str = "diamant", **change: object) -> ListedTable:
    scores = list(range(len(names), 0, -1))
    table = {"phase": "over", "scores": scores, "winners": [0], **change}
    return ListedTable("ABCDEF", game, players=len(names), names=names, open=0, at=0, **table)  # type: ignore[arg-type]  # fields by name


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    cave, running = started_game(["ana", "ben"], seats=4), started_game(["ana", "ben"], seats=4)
    play_to_the_end(cave)
    hunt = start_stored_game(4, {"players": 3, "turn-limit": 4})
    assert play_until(hunt, lambda game: game.table.phase == "over", seed=4)
    path = tmp_path_factory.mktemp("shared") / "tables.db"
    games = zip((cave, hunt, running), (DIAMANT, JUNGLE, RUNNING), strict=True)
    store_games(path, [copy_as(game, code) for game, code in games])
    return path


@pytest.fixture(scope="module")
def server(database: Path) -> Iterator[Host]:
    with Host(database.parent, database=database) as running:
        yield running


def _tags(answer: Answer) -> dict[str, str]:
    found = re.findall(
        r'<meta (?:property|name)="((?:og|twitter):[^"]+)" content="([^"]*)"', answer.body.decode()
    )
    return {name: unescape(content) for name, content in found}


@pytest.mark.parametrize("language", LANGUAGES)
def test_page_of_a_finished_game_has_open_graph_tags_in_the_readers_language(
    server: Host, language: str
) -> None:
    answer = server.ask(
        "GET", f"/g/{DIAMANT}", headers={"Accept-Language": f"{language}-XX,de;q=0.3"}
    )
    tags = _tags(answer)
    address = f"http://localhost:{server.port}"
    assert answer.status == 200
    assert "Ana" in tags["og:title"]
    assert tags["og:title"].endswith("Diamant")
    assert ("partagée" in tags["og:title"]) == (language == "fr")
    assert re.search(r"1\. \u2068Ana\u2069 \d+ · ", tags["og:description"])
    assert tags["og:url"] == f"{address}/g/{DIAMANT}"
    assert tags["og:image"] == tags["twitter:image"] == f"{address}/og/{DIAMANT}.png"
    assert (tags["og:image:width"], tags["og:image:height"]) == ("1200", "630")
    assert tags["twitter:card"] == "summary_large_image"
    assert "Accept-Language" in answer.headers["vary"]
    assert "script-src 'self'" in answer.headers["content-security-policy"]


@pytest.mark.parametrize("code", [DIAMANT, JUNGLE, RUNNING])
def test_picture_is_a_png_of_the_size_that_the_tags_name_and_is_cached(
    server: Host, code: str
) -> None:
    first = server.ask("GET", f"/og/{code}.png")
    assert (first.status, first.headers["content-type"]) == (200, "image/png")
    assert first.body.startswith(PNG)
    assert struct.unpack(">II", first.body[16:24]) == (picture.WIDTH, picture.HEIGHT)
    again = server.ask("GET", f"/og/{code}.png", headers={"If-None-Match": first.headers["etag"]})
    assert (again.status, again.body) == (304, b"")
    packed = server.ask("GET", f"/og/{code}.png", headers={"Accept-Encoding": "gzip"})
    assert "content-encoding" not in packed.headers
    assert packed.body == first.body


@pytest.mark.parametrize("page", ["t", "g"])
def test_link_to_an_unfinished_game_tells_only_that_a_game_is_on(server: Host, page: str) -> None:
    answer = server.ask("GET", f"/{page}/{RUNNING}")
    assert _tags(answer)["og:title"] == "A game of Diamant is on"
    assert not re.search(r"\b(Ana|Ben|Bo|Cy)\b", answer.body.decode())
    shown = server.ask("GET", f"/og/{RUNNING}.png").body
    assert shown == picture.draw("diamant", None)


@pytest.mark.parametrize("public", [True, False])
def test_link_to_a_waiting_table_invites_without_names(server: Host, public: bool) -> None:
    token = server.ask("POST", "/api/guest", {"name": "Secretia", "bot": True}).json["token"]
    table = {"game": "dinosaurs", "options": {"players": 3}, "settings": {"public": public}}
    headers = {"Authorization": f"Bearer {token}"}
    code = server.ask("POST", "/api/tables", table, headers).json["code"]
    answer = server.ask("GET", f"/t/{code}")
    tags = _tags(answer)
    assert tags["og:title"] == "Join our game of Diamonds & Dinosaurs!"
    assert code in tags["og:description"]
    assert "Secretia" not in answer.body.decode()
    assert server.ask("GET", f"/og/{code}.png").body == picture.draw("dinosaurs", None)
    assert _tags(server.ask("GET", f"/g/{code}"))["og:title"].endswith("is on")


@pytest.mark.parametrize(
    "code", ["ZZZZZZ", "AB%00CD", "%3Cb%3E", "A" * 300, "%C3%A9%C3%A9", "..%2F.."]
)
def test_unknown_code_has_no_tags_and_no_picture(server: Host, code: str) -> None:
    page = server.ask("GET", f"/g/{code}")
    assert page.status in (200, 404)
    assert _tags(page) == {}
    answer = server.ask("GET", f"/og/{code}.png")
    assert answer.status == 404
    assert answer.code in ("table/unknown", "call/address")


def test_wrong_codes_of_pages_are_limited_and_then_right_ones_tell_nothing(
    database: Path, tmp_path: Path
) -> None:
    (tmp_path / "tables.db").write_bytes(database.read_bytes())
    with Host(tmp_path, database=tmp_path / "tables.db") as host:
        for number in range(40):
            name = "".join("ABCDEFGHJK"[int(digit)] for digit in f"{number:02}")
            host.ask("GET", f"/g/QQQQ{name}")
        assert _tags(host.ask("GET", f"/g/{DIAMANT}")) == {}
        refused = host.ask("GET", f"/og/{DIAMANT}.png")
        assert (refused.status, refused.code) == (429, "wire/wrong-codes")


def test_pictures_of_one_address_are_limited_as_downloads_are(
    database: Path, tmp_path: Path
) -> None:
    (tmp_path / "tables.db").write_bytes(database.read_bytes())
    with Host(tmp_path, "--rate", "4", database=tmp_path / "tables.db") as host:
        codes = cycle((DIAMANT, RUNNING))
        first = answer = host.ask("GET", f"/og/{DIAMANT}.png")
        while answer.status == 200:  # two at once, then one in five seconds
            answer = host.ask("GET", f"/og/{next(codes)}.png")
        assert (answer.status, answer.code) == (429, "wire/too-fast")
        tag = {"If-None-Match": first.headers["etag"]}
        assert host.ask("GET", f"/og/{DIAMANT}.png", headers=tag).status == 304


def test_names_are_escaped_in_tags() -> None:
    text = page_tags(_listed(HOSTILE), "g", "en", "https://play.example/")
    assert "<script" not in text
    assert text.count("<") == text.count("<meta ")
    contents = re.findall(r'content="([^"]*)"', text)
    assert len(contents) == text.count("<meta ")
    assert f"\u2068{HOSTILE[0]}\u2069" in unescape(contents[3])
    assert all(f"\u2068{name}\u2069" in unescape(contents[4]) for name in HOSTILE)


@pytest.mark.parametrize("game", ["diamant", "dinosaurs"])
@pytest.mark.parametrize("players", [2, 5, 8])
def test_picture_of_hostile_names_and_any_result_is_drawn(game: str, players: int) -> None:
    names = (HOSTILE * 2)[:players]
    for winners in ([0], [0, 1], []):
        drawn = picture.draw(game, _listed(names, game, winners=winners))
        assert drawn.startswith(PNG)


@pytest.mark.parametrize(
    ("language", "day", "written"),
    [
        ("en", "2026-11-01", "1 November 2026"),
        ("fr", "2026-08-01", "1er août 2026"),
        ("fr", "2027-02-28", "28 février 2027"),
    ],
)
def test_day_of_a_daily_game_is_written_in_the_readers_language(
    language: str, day: str, written: str
) -> None:
    text = page_tags(_listed(["Ana", "Ben"]), "g", language, "https://play.example/", day)
    assert written in text
    assert "Ana" not in text


def test_drawings_of_the_picture_are_well_formed_xml() -> None:
    art = picture.art()
    drawings = [art.logo, *art.stones.values()]
    for explorer in art.explorers.values():
        drawings += [explorer.head, *explorer.figures.values()]
    for scene in art.scenes.values():
        drawings += [scene.end, scene.open]
    for drawing in drawings:
        whole = ET.fromstring(f"<svg>{drawing}</svg>")  # noqa: S314  (our own drawings)
        assert "<text" not in drawing  # letters of fonts would be missing
        assert len(list(whole.iter())) > 1


def test_name_in_other_letters_becomes_its_number() -> None:
    assert picture.shown_name("Zoë Łódź", 2) == "Zoë Łódź"
    assert picture.shown_name("Ñandú-Straße, 2!", 2) == "Ñandú-Straße, 2!"
    for name in ("李雷", "שלום", "🦖 Rex", ""):
        assert picture.shown_name(name, 2) == "2"


def test_lettering_writes_every_letter_with_its_accents_as_lines() -> None:
    style = Style(70, "#fff")
    assert write("é", 0, 0, style).count("<path") == 2
    assert write("i", 0, 0, style) != write("í", 0, 0, style)
    assert can_write("ÀÂÄÇÉÈÊËÎÏÔÖŒÙÛÜŸàâäçéèêëîïôöœùûüÿ")  # all of French
    assert can_write("ąćęłńóśźżĄĆĘŁŃÓŚŹŻ çğıöşüÇĞİÖŞÜ åæøÅÆØ ñÑ ß čďěňřšťůžőű")
    assert write("<b>", 0, 0, style).count("<b") == 0
    assert width_of("", 70) == 0
    assert shorten("Bartholomew the Great", 70, 300).endswith("...")
    assert width_of(shorten("Bartholomew the Great", 70, 300), 70) <= 300


@pytest.mark.parametrize(
    ("header", "language"),
    [
        ("", "en"),
        ("fr", "fr"),
        ("de-DE,fr;q=0.8,en;q=0.5", "fr"),
        ("en;q=0.2,fr-CA;q=0.9", "fr"),
        ("fr;q=0,en", "en"),
        ("de,*;q=nonsense,,;;q=", "en"),
        ("x" * 10_000, "en"),
    ],
)
def test_accept_language_header(header: str, language: str) -> None:
    assert accepted_language(header) == language


def test_ranking_of_a_picture_puts_winners_first_and_shares_places() -> None:
    table = _listed(
        ["A", "B", "C", "D"], scores=[3, 9, 9, 3], winners=[2], colours=["red", None, "sky", None]
    )
    placed = [(each.place, each.name) for each in picture.ranking(table)]
    assert placed == [(1, "C"), (2, "B"), (3, "A"), (3, "D")]
    assert len({each.colour for each in picture.ranking(table)}) == 4
