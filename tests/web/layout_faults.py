"""What a person would see as a fault of the layout, found by a script in the page."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page

TOUCHED_PX = 44
CLICKED_PX = 24
LEAST_FONT_PX = 12

_AUDIT = (Path(__file__).parent / "layout_audit.js").read_text("utf-8")
_SCROLLED_PX = """() => document.querySelector("dialog[open]")
  ? 0 : document.documentElement.scrollHeight - innerHeight"""


def layout_faults(page: Page, least_pressed: int = TOUCHED_PX) -> list[str]:
    """Return cut, covered or spilling words, and what is too small or out of reach to press."""
    least = {"leastPressed": least_pressed, "leastFont": LEAST_FONT_PX}
    return [str(fault) for fault in page.evaluate(_AUDIT, least)]


def hidden_below(page: Page) -> list[str]:
    """Return how much of a page that should fit the screen is below it."""
    scrolled = int(page.evaluate(_SCROLLED_PX))
    return [f"the page is {scrolled} px too high"] if scrolled > 1 else []
