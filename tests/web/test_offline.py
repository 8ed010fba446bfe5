"""Without a line: pages open from the service worker, say what waits, and tell of updates."""

from __future__ import annotations

import gzip
import re
import shutil
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.server.live_server import ROOT, Host
from tests.web.browser_user import PHONE, BrowserUser
from tests.web.conftest import NewUser

NEW_BUILD = "0123456789"
BUILD = "() => document.querySelector('script[type=module]').src.split('/').at(-2)"
PICTURE_SIZE = """(address) => new Promise((resolve, reject) => {
  const picture = new Image();
  picture.onload = () => resolve(`${picture.naturalWidth}x${picture.naturalHeight}`);
  picture.onerror = reject;
  picture.src = address;
})"""
STARTED = "() => navigator.serviceWorker.ready.then(() => !!navigator.serviceWorker.controller)"


@pytest.fixture
def host(own_host: Host) -> Host:
    """Each test has a server that it may stop."""
    return own_host


def _visit(user: BrowserUser, path: str = "/") -> None:
    """Open a page, and wait until its service worker keeps all files."""
    user.go(path)
    user.page.get_by_role("heading", level=1).first.wait_for()
    user.page.wait_for_function(STARTED)


def test_pages_open_offline_and_say_that_games_wait(new_user: NewUser, host: Host) -> None:
    ana = new_user("Ana", locale="fr-FR", viewport=PHONE, service_workers="allow")
    _visit(ana)
    host.stop()
    ana.page.reload()
    status = ana.page.get_by_role("status").filter(has_text="Vous êtes hors ligne")
    expect(status).to_contain_text("Les parties se jouent sur le serveur")
    assert ana.axe_violations() == []
    status.get_by_role("link", name="Règles").click()
    ana.page.get_by_role("heading", name="Révéler une carte").click()
    expect(ana.page.locator("#D13")).to_be_visible()
    ana.page.get_by_role("radio", name="Diamonds & Dinosaurs").check(force=True)
    expect(ana.page.locator("#J1")).to_be_attached()
    ana.go("/settings")
    expect(ana.page.get_by_role("heading", level=1)).to_be_visible()
    ana.go("/")
    host.start()
    ana.page.reload()
    ana.page.get_by_role("button", name=re.compile("^Jouer.*Diamant$")).click()
    ana.page.locator("button.continue").first.wait_for()


def _other_build(folder: Path) -> None:
    """Copy the package with a client of another build: the same files in another folder."""
    shutil.copytree(ROOT / "src" / "tacora", folder / "tacora")
    static = folder / "tacora" / "server" / "static"
    (built,) = (static / "assets").iterdir()
    for path in static.rglob("*"):
        if path.suffix in (".js", ".css", ".html"):
            path.write_text(path.read_text("utf-8").replace(built.name, NEW_BUILD), "utf-8")
    pack = built / "all.json.gz"
    files = gzip.decompress(pack.read_bytes()).replace(built.name.encode(), NEW_BUILD.encode())
    pack.write_bytes(gzip.compress(files))
    built.rename(built.with_name(NEW_BUILD))


def test_open_page_tells_of_an_update_and_reloads_only_when_asked(
    new_user: NewUser, host: Host, tmp_path: Path
) -> None:
    ana = new_user("Ana", service_workers="allow")
    _visit(ana)
    old = ana.page.evaluate(BUILD)
    host.stop()
    _other_build(tmp_path / "update")
    update = {"PYTHONPATH": str(tmp_path / "update")}
    with Host(tmp_path, environment=update, port=host.port):
        # as the browser does when a page is opened, or shown again after ten minutes
        ana.page.evaluate("navigator.serviceWorker.getRegistration().then(it => it.update())")
        notice = ana.page.get_by_role("status").filter(has_text="A new version of Tacora")
        expect(notice).to_be_visible()
        assert ana.page.evaluate(BUILD) == old
        ana.page.get_by_role("link", name="Rules").click()  # a part of the old build
        expect(ana.page.locator("#D13")).to_be_attached()
        assert ana.axe_violations() == []
        notice.get_by_role("button", name="Reload").click()
        ana.page.wait_for_function(f"() => ({BUILD})() === '{NEW_BUILD}'")
        expect(ana.page.locator("#D13")).to_be_attached()


def test_manifest_has_screenshots_of_their_size_and_shortcuts_to_pages(new_user: NewUser) -> None:
    ana = new_user("Ana")
    ana.go("/")
    manifest = ana.page.request.get("/manifest.webmanifest").json()
    forms = {picture["form_factor"] for picture in manifest["screenshots"]}
    assert forms == {"narrow", "wide"}
    for picture in manifest["screenshots"]:
        size = ana.page.evaluate(PICTURE_SIZE, picture["src"])
        assert size == picture["sizes"], picture["src"]
        assert ana.page.request.get(picture["src"]).headers["content-type"] == picture["type"]
    for shortcut in manifest["shortcuts"]:
        assert ana.page.request.get(shortcut["url"]).status == 200
