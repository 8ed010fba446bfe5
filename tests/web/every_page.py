"""Every page of the client in every state that matters: for screenshots, axe and layouts."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from tests.web import page_steps
from tests.web.browser_user import BrowserUser
from tests.web.pages_host import NAMES, PagesHost

SETTLED_MS = 600
"""After this time a page that tells nothing is still."""

Open = Callable[[BrowserUser, PagesHost], None]


def _go(path: str) -> Open:
    return lambda user, _pages: user.go(path)


def _table(code: str, shown: str) -> Open:
    def open_table(user: BrowserUser, _pages: PagesHost) -> None:
        user.go(f"/t/{code}")
        user.page.locator(shown).first.wait_for()

    return open_table


@dataclass(frozen=True)
class Page:
    """A page in one state."""

    name: str
    open: Open
    whole: bool = False
    """True for a page that is higher than the screen."""
    guest: str | None = "ana"
    """Who looks; None: somebody who has never been here."""
    context: Mapping[str, Any] = field(default_factory=dict)
    """What the browser is like."""


PAGES = (
    Page("home", _go("/"), whole=True),
    Page("home-first-visit", _go("/"), whole=True, guest=None),
    Page("home-invited", page_steps.invitation, whole=True, guest="guest-Cy"),
    Page("home-games", page_steps.all_own_tables),
    Page("home-who", page_steps.who_are_you),
    Page("home-offline", page_steps.offline, whole=True, context={"service_workers": "allow"}),
    Page("waiting-room", page_steps.waiting_room, whole=True),
    Page("waiting-room-seat", page_steps.seat_sheet),
    Page("waiting-room-link", page_steps.other_waiting_room, whole=True, guest=None),
    Page("waiting-room-again", page_steps.invite_again, whole=True, guest="guest-Cy"),
    Page("options", page_steps.options),
    Page("device", page_steps.device, whole=True, guest=None),
    Page("device-turn", page_steps.device_turn, guest=None),
    Page("device-curtain", page_steps.device_curtain, guest=None),
    Page("device-jungle", page_steps.device_jungle, guest=None),
    Page("first-cave", page_steps.first_cave, guest=None),
    Page("cave", _table("CAVEDE", "button.continue")),
    Page("cave-odds", page_steps.cave_with_odds),
    Page("cave-reactions", page_steps.cave_with_reactions),
    Page("cave-eight", _table("CAVEEI", "button.continue")),
    Page("cave-two-explorers", _table("CAVETW", ".pair button")),
    Page("cave-log", page_steps.cave_with_log),
    Page("cave-menu", page_steps.table_menu),
    Page("cave-players", page_steps.table_players),
    Page("cave-watched", _table("CAVEDE", ".path .card"), guest=None),
    Page("cave-camp", _table("CAVECA", "main")),
    Page("cave-paused", _table("CAVEPA", "[role=timer]")),
    Page("cave-result", _table("CAVEZZ", "h1"), whole=True),
    Page("rematch", _table("CAVEAG", "h1"), whole=True),
    Page("rematch-room", page_steps.rematch_room, whole=True),
    Page("first-jungle", page_steps.first_jungle, guest=None),
    Page("jungle", _table("JUNGLE", ".hand .card")),
    Page("jungle-card", page_steps.jungle_card),
    Page("jungle-list", page_steps.jungle_list),
    Page("jungle-log", page_steps.jungle_log),
    Page("jungle-place", _table("JUNGPL", ".hand")),
    Page("jungle-window", _table("JUNGWN", ".hand .card")),
    Page("jungle-attack", _table("JUNGAT", ".hand")),
    Page("jungle-end", _table("JUNGZZ", "h1"), whole=True),
    Page("finished-cave", _go("/g/CAVEZZ"), whole=True),
    Page("finished-coach", page_steps.coach, whole=True),
    Page("finished-jungle", _go("/g/JUNGZZ"), whole=True),
    Page("tv-cave", _go("/tv/CAVEDE")),
    Page("tv-cave-end", _go("/tv/CAVEZZ")),
    Page("tv-jungle", _go("/tv/JUNGLE")),
    Page("tv-jungle-end", _go("/tv/JUNGZZ")),
    Page("tv-waiting", page_steps.big_screen_before_the_game),
    Page("rules-cave", _go("/rules"), whole=True),
    Page("rules-jungle", _go("/rules#dinosaurs"), whole=True),
    Page("learn-cave", _go("/learn/diamant")),
    Page("learn-jungle", _go("/learn/dinosaurs")),
    Page("learn-word", page_steps.glossary),
    Page("you", _go("/you"), whole=True),
    Page("you-first-visit", _go("/you"), whole=True, guest=None),
    Page("daily", _go("/daily/diamant"), whole=True),
    Page("daily-begun", _go("/daily/diamant"), whole=True, guest="guest-Dee"),
    Page("daily-over", _go("/daily/diamant"), whole=True, guest="guest-Bo"),
    Page("daily-yesterday", page_steps.yesterday, whole=True),
    Page("daily-result", page_steps.daily_result, guest="guest-Bo"),
    Page("daily-jungle", _go("/daily/dinosaurs"), whole=True),
    Page("settings", _go("/settings"), whole=True),
    Page("no-table", _go("/t/AAAAAA")),
    Page("nothing-here", _go("/nowhere")),
)


def open_page(user: BrowserUser, pages: PagesHost, page: Page) -> None:
    """Open a page, and wait until nothing moves."""
    if page.guest is not None:
        user.become(pages.tokens[page.guest])
        profile = json.dumps({"name": NAMES[page.guest], "colour": "red"})
        user.context.add_init_script(f"localStorage['tacora.guest'] ??= {json.dumps(profile)}")
    page.open(user, pages)
    user.page.wait_for_load_state("networkidle")
    user.page.wait_for_timeout(SETTLED_MS)
