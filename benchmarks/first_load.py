"""Measure the JavaScript and CSS that a browser loads to show a table, gzipped.

A real browser opens the page of a running game on a real server; its requests are counted.
"""

from __future__ import annotations

import gzip
import json
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import PurePosixPath

from playwright.sync_api import Page, sync_playwright
from rich.console import Console
from rich.table import Table

TARGET_BYTES = 90_000
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-sync"]


def main() -> None:
    """Measure, and print a table and a line of JSON."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "tacora", "serve", "--no-browser", "--lang", "en"]
        command += ["--port", "0", "--database", f"{folder}/load.db"]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)  # noqa: S603
        try:
            assert process.stdout is not None
            found = re.search(r"http://\S+(?=/$)", process.stdout.readline().strip())
            assert found is not None
            sizes = _sizes(found[0])
        finally:
            process.terminate()
            process.wait()
    _print(sizes)
    total = sum(sizes.values())
    print(json.dumps({"bytes_gzipped": total, "files": len(sizes), "target": TARGET_BYTES}))


def _sizes(address: str) -> dict[str, int]:
    """Return the gzipped size of every script and style sheet of the table's page."""
    with sync_playwright() as playwright:
        chromium = shutil.which("chromium-headless-shell") or shutil.which("chromium")
        browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        page = browser.new_context(base_url=address).new_page()
        code = _open(page)
        sizes: dict[str, int] = {}
        page.goto(f"/t/{code}")
        page.get_by_role("group", name="Your decision").wait_for()
        page.wait_for_load_state("networkidle")
        names: list[str] = page.evaluate(
            "performance.getEntriesByType('resource').map(entry => entry.name)"
        )
        for name in names:
            if name.endswith((".js", ".css")):
                body = page.request.get(name).body()
                sizes[PurePosixPath(name).name] = len(gzip.compress(body, 9))
        browser.close()
    return sizes


def _open(page: Page) -> str:
    page.request.post("/api/guest", data={"name": "Ana"})
    bots = {str(seat): "random" for seat in range(1, 5)}
    wanted = {"game": "diamant", "options": {"players": 5}, "bots": bots, "start": True}
    code: str = page.request.post("/api/tables", data=wanted).json()["code"]
    return code


def _print(sizes: dict[str, int]) -> None:
    table = Table(title="First load of the table, gzipped")
    table.add_column("file")
    table.add_column("bytes", justify="right")
    for name, size in sorted(sizes.items(), key=lambda entry: -entry[1]):
        table.add_row(name, f"{size:,}")
    table.add_section()
    table.add_row(f"total (at most {TARGET_BYTES:,})", f"{sum(sizes.values()):,}")
    Console().print(table)


if __name__ == "__main__":
    main()
