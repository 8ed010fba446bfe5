"""Take every page at seven sizes in both languages, and put all into one contact sheet.

Faults of the layout that a script finds are in `faults.txt`, by picture. People have to look, too.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from functools import partial
from html import escape
from itertools import product
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, ViewportSize
from rich.progress import Progress

from tests.web.browser import chromium
from tests.web.browser_user import BrowserUser
from tests.web.every_page import PAGES, SETTLED_MS, Page, open_page
from tests.web.layout_faults import CLICKED_PX, TOUCHED_PX, hidden_below, layout_faults
from tests.web.pages_host import PagesHost, host_of_pages
from tests.web.table_shots import LOCALES

SIZES: dict[str, ViewportSize] = {
    "320x568": {"width": 320, "height": 568},
    "360x640": {"width": 360, "height": 640},
    "390x844": {"width": 390, "height": 844},
    "844x390": {"width": 844, "height": 390},
    "820x1180": {"width": 820, "height": 1180},
    "1280x800": {"width": 1280, "height": 800},
    "1920x1080": {"width": 1920, "height": 1080},
}
TOUCH_WIDTH = 900
"""Screens up to this width are touched."""
THUMB_HEIGHT = 300
SHEET, FAULTS = "contact-sheet.jpg", "faults.txt"


@dataclass(frozen=True)
class Look:
    """How pages are shown."""

    languages: Collection[str] = tuple(LOCALES)
    forced_colours: bool = False
    large_text: bool = False

    def new_user(
        self, browser: Browser, address: str, language: str, **context: Any
    ) -> BrowserUser:
        """Return a user who sees pages so."""
        if self.forced_colours:
            context["forced_colors"] = "active"
        user = BrowserUser(browser, "Ana", address, locale=LOCALES[language], **context)
        if self.large_text:
            user.enlarge_text()
        return user


def take_all(folder: Path, look: Look, only: Collection[str] = ()) -> None:
    """Take the pages, each at every size and in every language, and make the sheet."""
    folder.mkdir(parents=True, exist_ok=True)
    pages = [page for page in PAGES if not only or page.name in only]
    with chromium() as browser, host_of_pages() as host, Progress() as progress:
        task = progress.add_task("pages", total=len(pages) * len(look.languages))
        faults: dict[str, list[str]] = {}
        for page, language in product(pages, look.languages):
            new_user = partial(look.new_user, browser, host.address, language)
            faults |= _take_page(folder, new_user, host, page, language)
            progress.update(task, advance=1)
        lines = [f"{name}: {fault}" for name, found in faults.items() for fault in found]
        (folder / FAULTS).write_text("".join(f"{line}\n" for line in lines), "utf-8")
        _make_sheet(browser, folder, pages, look.languages)


def _take_page(
    folder: Path, new_user: Callable[..., BrowserUser], host: PagesHost, page: Page, language: str
) -> dict[str, list[str]]:
    """Take one page in one language at all sizes, and return the faults by picture."""
    faults = {}
    for touched in (True, False):
        sizes = [size for size in SIZES if (SIZES[size]["width"] <= TOUCH_WIDTH) == touched]
        context = {"viewport": SIZES[sizes[0]], "has_touch": touched, **page.context}
        user = new_user(**context)
        open_page(user, host, page)
        for size in sizes:
            user.page.set_viewport_size(SIZES[size])
            user.page.wait_for_timeout(SETTLED_MS)
            name = _file_name(page, size, language)
            user.page.screenshot(path=folder / name, full_page=page.whole)
            faults[name] = layout_faults(user.page, TOUCHED_PX if touched else CLICKED_PX)
            faults[name] += [] if page.whole else hidden_below(user.page)
        user.close()
    return faults


def _file_name(page: Page, size: str, language: str) -> str:
    return f"{page.name}-{size}-{language}.png"


def _make_sheet(
    browser: Browser, folder: Path, pages: Collection[Page], languages: Collection[str]
) -> None:
    """Write `index.html` with all pictures, and a picture of it."""
    rows = []
    for page in pages:
        for language in languages:
            pictures = "".join(
                f'<a href="{name}"><img src="{name}" alt="{escape(name)}"></a>'
                for size in SIZES
                for name in [_file_name(page, size, language)]
            )
            rows.append(f"<h2>{escape(page.name)} · {language}</h2><p>{pictures}</p>")
    style = (
        "body{background:#222;color:#fff;font:16px sans-serif;margin:12px}"
        "h2{font-size:16px;margin:8px 0 2px}p{display:flex;gap:8px;margin:0}"
        f"img{{height:{THUMB_HEIGHT}px;max-width:650px;object-fit:contain;object-position:top}}"
    )
    index = folder / "index.html"
    index.write_text(
        f"<!doctype html><meta charset=utf-8><title>Tacora: every page</title>"
        f"<style>{style}</style>{''.join(rows)}",
        "utf-8",
    )
    shown = browser.new_page(viewport={"width": 2300, "height": 1000})
    shown.goto(index.resolve().as_uri())
    shown.wait_for_load_state("networkidle")
    shown.screenshot(path=folder / SHEET, type="jpeg", quality=80, full_page=True)
