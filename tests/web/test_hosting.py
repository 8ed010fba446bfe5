"""A host who stays away, and a host who removes and blocks: what the browser shows."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.server.live_server import Host
from tests.server.stored_rows import fetch
from tests.web.browser_user import PHONE
from tests.web.conftest import NewUser
from tests.web.play_helpers import START

BLOCKED = {
    "en-GB": "The host has removed you from this table. You cannot come back to it.",
    "fr-FR": "L’hôte ne vous accepte plus à cette table. Vous ne pouvez pas y revenir.",
}

ENDED = {
    "en-GB": ("The operator of this server ended this table.", "Download the record"),
    "fr-FR": ("L’opérateur de ce serveur a mis fin à cette table.", "Télécharger la partie"),
}


def test_hosting_passes_on_and_the_table_can_start(new_user: NewUser) -> None:
    ana, ben, cy = new_user("Ana"), new_user("Ben", viewport=PHONE), new_user("Cy")
    code = ana.invite_friends()
    ben.take_seat(code)
    cy.take_seat(code)
    expect(ben.page.get_by_role("button", name=START)).to_have_count(0)
    ana.page.close()
    expect(ben.page.get_by_role("main")).to_contain_text("Ana is away.")
    expect(ben.page.get_by_text("You are the host now.")).to_be_visible()
    expect(cy.page.get_by_text("Ben is the host now.")).to_be_visible()
    expect(cy.page.get_by_role("button", name=START)).to_have_count(0)
    assert ben.axe_violations() == []
    ben.page.get_by_role("button", name=START).click()
    expect(ben.decision).to_be_visible()
    expect(cy.decision).to_be_visible()


def test_hosting_passes_on_in_french(new_user: NewUser) -> None:
    ana, ben = new_user("Ana"), new_user("Ben", locale="fr-FR")
    code = ana.invite_friends()
    _sit_in_french(ben.page, code)
    ana.page.close()
    expect(ben.page.get_by_role("main")).to_contain_text("Ana n’est pas là.")
    expect(ben.page.get_by_text("Vous êtes maintenant l’hôte")).to_be_visible()


@pytest.mark.parametrize("locale", BLOCKED)
def test_host_removes_and_blocks_in_the_waiting_room(new_user: NewUser, locale: str) -> None:
    ana, ben = new_user("Ana"), new_user("Ben", locale=locale)
    code = ana.invite_friends()
    if locale == "fr-FR":
        _sit_in_french(ben.page, code)
    else:
        ben.take_seat(code)
    ana.page.get_by_role("button", name="Ben").click()
    ana.page.get_by_role("button", name="Remove and block").click()
    expect(ana.seat("Ben")).to_have_count(1)  # not with one touch
    assert ana.axe_violations() == []
    ana.page.get_by_role("button", name="Really remove and block Ben?").click()
    expect(ana.seat("Ben")).to_have_count(0)
    expect(ben.page.get_by_text(BLOCKED[locale])).to_be_visible()
    ben.page.reload()
    expect(ben.page.get_by_text(BLOCKED[locale])).to_be_visible()


def test_host_removes_and_blocks_during_the_game(new_user: NewUser) -> None:
    ana, ben = new_user("Ana"), new_user("Ben")
    code = ana.open_table(users=2, bots=1)
    ana.go(f"/t/{code}")
    ben.take_seat(code)
    ana.page.get_by_role("button", name=START).click()
    expect(ben.decision).to_be_visible()
    ana.page.get_by_role("button", name="Menu").click()
    ana.page.get_by_role("dialog").get_by_role("button", name="Players").click()
    dialog = ana.page.get_by_role("dialog", name="Players")
    dialog.get_by_role("button", name=re.compile("^Remove and block")).click()
    dialog.get_by_role("button", name=re.compile("^Yes, remove and block")).click()
    expect(ben.page.get_by_text(BLOCKED["en-GB"])).to_be_visible()
    expect(dialog.get_by_role("button", name=re.compile("^Remove"))).to_have_count(0)


def _sit_in_french(page: Page, code: str) -> None:
    page.goto(f"/t/{code}")
    page.get_by_label("Votre nom").fill("Ben")
    page.get_by_role("button", name="S’asseoir").first.click()
    expect(page.get_by_role("main")).to_contain_text("Ana lancera la partie")


@pytest.mark.parametrize("locale", ENDED)
def test_players_of_a_table_that_the_operator_ends_can_download_its_record(
    new_user: NewUser, host: Host, locale: str
) -> None:
    ana = new_user("Ana", locale=locale)
    code = ana.open_table(users=1, bots=2)
    ana.go(f"/t/{code}")
    expect(ana.page.get_by_role("button", name=START)).to_be_visible()
    fetch(host.database, "INSERT INTO orders (code) VALUES ($1)", code)
    text, download = ENDED[locale]
    expect(ana.page.get_by_text(text)).to_be_visible()
    expect(ana.page.get_by_role("link", name=download)).to_be_visible()
