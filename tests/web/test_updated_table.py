"""Tables that an update of the server has ended: what the browser shows."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.server.live_server import Host
from tests.server.old_tables import (
    ENDED,
    FINISHED,
    OLD_RECORD,
    PLAYING,
    add_old_tables,
    guest_id,
)
from tests.web.conftest import NewUser

TEXTS = {
    "en-GB": ("An update of the rules ended this game.", "Download the record"),
    "fr-FR": ("Une mise à jour des règles a mis fin à cette partie.", "Télécharger la partie"),
}


@pytest.fixture
def host(own_host: Host) -> Host:
    """Each test adds the same old tables."""
    return own_host


@pytest.mark.parametrize("locale", TEXTS)
def test_pages_of_an_ended_table_say_so_and_offer_its_record(
    new_user: NewUser, host: Host, locale: str
) -> None:
    add_old_tables(host.database, "somebody")
    page = (user := new_user("Ana", locale=locale)).page
    text, download = TEXTS[locale]
    for path in (f"/t/{PLAYING}", f"/g/{FINISHED}"):
        user.go(path)
        expect(page.get_by_text(text)).to_be_visible()
        expect(page.get_by_role("link", name=download)).to_be_visible()
    with page.expect_download() as saved:
        page.get_by_role("link", name=download).click()
    assert saved.value.path().read_text("utf-8") == OLD_RECORD


def test_the_list_says_that_an_update_ended_a_table(new_user: NewUser, host: Host) -> None:
    ana = new_user("Ana")
    ana.register()
    [cookie] = ana.page.context.cookies()
    add_old_tables(host.database, guest_id(host.database, cookie["value"]))
    ana.go("/")
    ana.page.evaluate("localStorage.setItem('tacora.guest', '{}')")  # a guest who was here before
    ana.go("/")
    ana.page.get_by_role("button", name="My games").click()
    expect(ana.page.get_by_text("Ended by an update")).to_have_count(len(ENDED))
