"""Measure the JavaScript and CSS that a browser loads to show a page, gzipped.

A real browser opens each page on a real server with an empty cache; a table is opened when its
player is asked something. Requests are counted until the page can be used; parts of a table that
are loaded later are not.
"""

from __future__ import annotations

import gzip
import json
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import Any

from playwright.sync_api import Browser, Page, StorageState, sync_playwright
from rich.console import Console
from rich.table import Table

from tacora.i18n.catalog import LANGUAGES

FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-sync"]
SHOWN = "main :is(h1, h2, [role=group])"
"""What is on a page when it can be used: a heading, or the buttons of a decision."""

SETTLE_MS = 300
"""What a page requests so long after it is shown is part of it. The rest follows later."""


@dataclass(frozen=True)
class Target:
    """A page, how to open it, and the most bytes that it may need."""

    name: str
    bytes: int
    open: Callable[[Page], str]
    """Return the path of the page, on which a table may have to be opened."""
    asked: str | None = None
    """What is on a table whose player is asked something."""


def _table(game: str, players: int, bot: str) -> Callable[[Page], str]:
    """Return a function that opens a running table against bots."""

    def open_table(page: Page) -> str:
        page.request.post("/api/guest", data={"name": "Ana"})
        bots = {str(seat): bot for seat in range(1, players)}
        wanted: dict[str, Any] = {"game": game, "options": {"players": players}}
        answer = page.request.post("/api/tables", data={**wanted, "bots": bots, "start": True})
        return f"/t/{answer.json()['code']}"

    return open_table


TARGETS = (
    Target("home", 55_000, lambda _: "/"),
    Target("Diamant's table", 90_000, _table("diamant", 5, "random"), "[aria-pressed]"),
    Target("the jungle's table", 110_000, _table("dinosaurs", 4, "random"), "[data-question]"),
)


def main() -> None:
    """Measure every page in every language, and print a table and a line of JSON for each."""
    with (
        tempfile.TemporaryDirectory() as folder,
        _serving(folder) as address,
        sync_playwright() as playwright,
    ):
        chromium = shutil.which("chromium-headless-shell") or shutil.which("chromium")
        browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        for target in TARGETS:
            for language in LANGUAGES:
                _report(target, language, _sizes(browser, address, target, language))
        browser.close()


@contextmanager
def _serving(folder: str) -> Iterator[str]:
    """Run a server and yield its address."""
    command = [sys.executable, "-m", "tacora", "serve", "--no-browser", "--lang", "en"]
    command += ["--port", "0", "--database", f"{folder}/load.db"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        found = re.search(r"http://\S+(?=/$)", process.stdout.readline().strip())
        assert found is not None
        yield found[0]
    finally:
        process.terminate()
        process.wait()


def _sizes(browser: Browser, address: str, target: Target, language: str) -> dict[str, int]:
    """Return the gzipped size of every script and style sheet that a page needs at first."""
    path, guest = _prepare(browser, address, target, language)
    page = browser.new_context(base_url=address, locale=language, storage_state=guest).new_page()
    names: list[str] = []
    page.on("request", lambda request: names.append(request.url))
    page.goto(path)
    page.locator(SHOWN).first.wait_for()
    page.wait_for_timeout(SETTLE_MS)
    files = sorted({name for name in names if name.endswith((".js", ".css"))})
    sizes = {}
    for name in files:
        body = page.request.get(name).body()
        sizes[PurePosixPath(name).name] = len(gzip.compress(body, 9))
    page.context.close()
    return sizes


def _prepare(
    browser: Browser, address: str, target: Target, language: str
) -> tuple[str, StorageState]:
    """Return the path of a page and the guest who opens it, as soon as a table asks the guest."""
    with browser.new_context(base_url=address, locale=language) as context:
        page = context.new_page()
        path = target.open(page)
        if target.asked:
            page.goto(path)
            page.locator(target.asked).first.wait_for(timeout=60_000)
        return path, context.storage_state()


def _report(target: Target, language: str, sizes: dict[str, int]) -> None:
    total = sum(sizes.values())
    table = Table(title=f"First load of {target.name}, {language}, gzipped")
    table.add_column("file")
    table.add_column("bytes", justify="right")
    for name, size in sorted(sizes.items(), key=lambda entry: -entry[1]):
        table.add_row(name, f"{size:,}")
    table.add_section()
    table.add_row(f"total (at most {target.bytes:,})", f"{total:,}")
    Console().print(table)
    measured = {"bytes_gzipped": total, "files": len(sizes), "target": target.bytes}
    print(json.dumps({"page": target.name, "language": language, **measured}))


if __name__ == "__main__":
    main()
