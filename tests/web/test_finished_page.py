"""The page of a finished game: its end, the whole log, another game, sharing."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, ViewportSize, expect

from tests.server.live_server import Host
from tests.server.table_harness import TableHarness, play_to_the_end, started_game
from tests.web.browser import insecure_browser
from tests.web.browser_user import LAPTOP, PHONE, BrowserUser
from tests.web.conftest import NewUser
from tests.web.play_helpers import wait_until
from tests.web.stored_tables import sit_at_stored_game

SIDEWAYS: ViewportSize = {"width": 844, "height": 390}
STUB_SHARE = """
  window.shared = [];
  navigator.share = async ({ title, text, url }) => { window.shared.push({ title, text, url }); };
"""
STUB_CLIPBOARD = """
  window.copied = [];
  Object.defineProperty(navigator, "clipboard", {
    value: { writeText: async (text) => { window.copied.push(text); } },
  });
"""


def _game() -> TableHarness:
    """Return a finished game of Ana, Ben and two bots."""
    game = started_game(["ana", "ben"], seats=4)
    play_to_the_end(game)
    return game


@pytest.mark.parametrize(
    ("size", "locale"), [(PHONE, "fr-FR"), (SIDEWAYS, "en-GB"), (LAPTOP, "en-GB")]
)
def test_finished_diamant_begins_with_its_end_and_loses_nothing(
    new_user: NewUser, host: Host, size: ViewportSize, locale: str
) -> None:
    zoe = new_user("Zoé", viewport=size, locale=locale)
    zoe.go(f"/g/{sit_at_stored_game(host, _game(), {})}")
    page = zoe.page
    again = page.get_by_role("button", name=re.compile("^(Play again|Rejouer)$"))
    expect(again).to_be_visible()
    box = page.locator("[data-share-picture]").bounding_box()
    replay = page.get_by_role("heading", name=re.compile("(card by card|carte par carte)"))
    below = replay.bounding_box()
    assert box is not None
    assert below is not None
    assert box["y"] + box["height"] <= below["y"]
    places = page.get_by_role("list", name=re.compile("^(Ranking|Classement)$"))
    expect(places.get_by_role("listitem")).to_have_count(4)
    assert not page.evaluate("document.documentElement.scrollWidth > innerWidth")
    proof = page.get_by_role("region", name=re.compile("(luck fair|hasard)"))
    expect(proof.get_by_role("link")).to_be_hidden()
    assert zoe.axe_violations() == []


def test_log_of_a_replay_is_filled_and_leads_to_each_moment(new_user: NewUser, host: Host) -> None:
    zoe = new_user("Zoé")
    zoe.go(f"/g/{sit_at_stored_game(host, _game(), {})}")
    log = zoe.page.get_by_role("region", name="What happened")
    expect(log.get_by_role("button", name=re.compile("Cave 5: everybody enters"))).to_be_attached()
    slider = zoe.page.get_by_role("slider", name="Position")
    expect(slider).to_have_value("0")
    last = log.get_by_role("button").last
    last.click()
    expect(slider).not_to_have_value("0")
    expect(last).to_have_attribute("aria-current", "step")
    last.press("ArrowUp")
    expect(log.get_by_role("button").nth(-2)).to_be_focused()
    assert zoe.axe_violations() == []


def test_play_again_of_a_player_opens_the_rematch_for_all(new_user: NewUser, host: Host) -> None:
    ana, ben, zoe = new_user("Ana"), new_user("Ben"), new_user("Zoé")
    code = sit_at_stored_game(host, _game(), {"ana": ana, "ben": ben})
    ana.go(f"/g/{code}")
    ana.page.get_by_role("button", name="Play again").click()
    ana.page.wait_for_url(lambda url: "/t/" in url)
    rematch = ana.page.url.rpartition("/")[2]
    assert rematch != code
    wait_until(ana, lambda: any(frame.get("table") for frame in ana.frames))
    tables = [frame["table"] for frame in ana.frames if frame.get("table")]
    assert [chair["name"] for chair in tables[-1]["chairs"]][:2] == ["Ana", "Ben"]
    ben.go(f"/g/{code}")
    ben.page.get_by_role("link", name="Go to the next game").click()
    expect(ben.page).to_have_url(re.compile(f"/t/{rematch}$"))
    zoe.go(f"/g/{code}")
    expect(zoe.page.get_by_role("link", name="Go to the next game")).to_be_visible()


@pytest.mark.parametrize("known", [True, False])
def test_play_again_of_a_stranger_opens_a_table_with_the_same_options(
    new_user: NewUser, host: Host, known: bool
) -> None:
    zoe = new_user("Zoé")
    code = sit_at_stored_game(host, _game(), {})
    if known:  # a guest who had no seat
        zoe.go("/")
        zoe.page.get_by_role("link", name="Invite friends").click()
        zoe.page.wait_for_url("**/t/*")
    zoe.go(f"/g/{code}")
    zoe.page.get_by_role("button", name="Play again").click()
    zoe.page.wait_for_url(lambda url: "/t/" in url)
    new = zoe.page.url.rpartition("/")[2]
    wait_until(zoe, lambda: any(f.get("table", {}).get("code") == new for f in zoe.frames))
    table = next(f["table"] for f in zoe.frames if f.get("table", {}).get("code") == new)
    old = zoe.page.request.get(f"/api/tables/{code}/replay").json()["table"]
    assert (table["game"], table["options"], table["settings"]) == (
        old["game"],
        old["options"],
        old["settings"],
    )
    assert [chair["kind"] for chair in table["chairs"]] == ["person", "open", "bot", "bot"]


def test_share_gives_the_result_in_a_line_with_its_link(new_user: NewUser, host: Host) -> None:
    zoe = new_user("Zoé")
    zoe.context.add_init_script(STUB_SHARE)
    code = sit_at_stored_game(host, _game(), {})
    zoe.go(f"/g/{code}")
    headline = zoe.page.get_by_role("heading", level=1).inner_text()
    zoe.page.get_by_role("button", name="Share", exact=True).click()
    wait_until(zoe, lambda: len(zoe.page.evaluate("window.shared")) == 1)
    [shared] = zoe.page.evaluate("window.shared")
    assert shared["url"].endswith(f"/g/{code}")
    assert shared["text"].split()[0] in headline
    assert "Diamant" in shared["text"]


def test_share_copies_the_link_where_the_device_shares_nothing(
    new_user: NewUser, host: Host
) -> None:
    zoe = new_user("Zoé")
    zoe.context.add_init_script(STUB_CLIPBOARD)
    code = sit_at_stored_game(host, _game(), {})
    zoe.go(f"/g/{code}")
    zoe.page.get_by_role("button", name="Share", exact=True).click()
    expect(zoe.page.get_by_role("button", name="Copied")).to_be_visible()
    assert zoe.page.evaluate("window.copied") == [f"{zoe.address}/g/{code}"]


def test_share_in_an_insecure_context_shows_the_link_selected(
    browser: Browser, tmp_path: Path
) -> None:
    with (
        Host(tmp_path, "--allowed-host", "tacora.test") as host,
        insecure_browser(browser) as other,
    ):
        code = sit_at_stored_game(host, _game(), {})
        zoe = BrowserUser(other, "Zoé", f"http://tacora.test:{host.port}", viewport=PHONE)
        zoe.go(f"/g/{code}")
        assert zoe.page.evaluate("isSecureContext") is False
        zoe.page.get_by_role("button", name="Share", exact=True).click()
        link = zoe.page.get_by_label("Copy this link")
        expect(link).to_have_value(f"{zoe.address}/g/{code}")
        selected = zoe.page.evaluate("getSelection().toString()")
        assert selected == f"{zoe.address}/g/{code}"
        assert zoe.axe_violations() == []
        assert zoe.errors == []
        zoe.close()
