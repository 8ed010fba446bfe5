"""A user at a table of Diamonds & Dinosaurs: how each answer is given in the picture, and in words.

This is the one place that knows what the jungle's table looks like.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from functools import cache
from time import monotonic
from typing import Any

from playwright.sync_api import Browser, Locator, expect
from playwright.sync_api import TimeoutError as TooSlow

from tests.server.live_server import PATIENCE
from tests.web.browser_user import ROOT, BrowserUser
from tests.web.jungle_choices import Question, card_of, choices_of, choices_of_offer
from tests.web.map_arrows import arrows_between
from tests.web.play_helpers import wait_until

QUICK_MS = 1500
"""How long a press may take before the table is looked at again."""

ACTION_KEYS = {"move": "m", "pick-up": "p", "search": "s", "end": "e"}


@cache
def catalogue(language: str) -> dict[str, Any]:
    """Return the texts of the jungle's table."""
    folder = ROOT / "web" / "src" / "jungle" / "i18n"
    paths = (folder / f"{language}.json", folder / f"later-{language}.json")
    return {key: text for path in paths for key, text in json.loads(path.read_text()).items()}


class JungleUser(BrowserUser):
    """A player or spectator of the jungle."""

    def __init__(self, browser: Browser, name: str, address: str, **context: Any) -> None:
        super().__init__(browser, name, address, **context)
        self.language = str(context.get("locale", "en-GB"))[:2]
        self.in_picture = 0
        """The answers given in the picture, not in the list."""

    def text(self, message: str) -> str:
        """Return a text of the jungle's table without arguments, in the user's language."""
        return str(catalogue(self.language)[message])

    # Tables

    def open_jungle(
        self,
        users: int = 1,
        bots: tuple[str, ...] = ("planner",),
        options: dict[str, Any] | None = None,
        **settings: object,
    ) -> str:
        """Open a table with seats for the users, and bots on the other seats."""
        self.register()
        table = {
            "game": "dinosaurs",
            "options": {"players": users + len(bots)} | (options or {}),
            "bots": {str(seat): bot for seat, bot in enumerate(bots, start=users)},
            "settings": {"pace": False} | settings,
        }
        answer = self.context.request.post("/api/tables", data=table)
        assert answer.ok, answer.text()
        return str(answer.json()["code"])

    # What is on the table

    @property
    def grid(self) -> Locator:
        return self.page.get_by_role("grid", name=self.text("jungle.map"))

    @property
    def bar(self) -> Locator:
        return self.page.get_by_role("region", name=self.text("jungle.bar"))

    @property
    def hand(self) -> Locator:
        return self.page.get_by_role("region", name=self.text("jungle.hand"))

    @property
    def list(self) -> Locator:
        return self.page.get_by_role("region", name=self.text("jungle.list"))

    @property
    def list_answers(self) -> Locator:
        return self.list.get_by_role("listitem").get_by_role("button")

    @property
    def tray(self) -> Locator:
        return self.page.get_by_role("region", name=self.text("jungle.tray"))

    def tile(self, cell: str) -> Locator:
        """The button of a tile, or of a free cell."""
        return self.grid.locator(f'[data-cell="{cell}"]').get_by_role("button").first

    def hand_card(self, index: int) -> Locator:
        return self.hand.get_by_role("listitem").nth(index).get_by_role("button")

    def open_list(self) -> Locator:
        """Open the list of all answers."""
        if not self.list.is_visible():
            self.page.get_by_role("button", name=self.text("jungle.list-open"), exact=True).click()
        expect(self.list).to_be_visible()
        return self.list

    # Answering

    @property
    def question(self) -> Question:
        assert self.last_ask is not None
        return dict(self.last_ask["question"])

    @property
    def must_decide(self) -> bool:
        """True if the table waits for this user. A window passes by itself."""
        return super().must_decide and self.last_ask is not None and not self.last_ask["quiet"]

    def answer(self, press: Callable[[], object]) -> str | None:
        """Skip the story and press until an answer is sent. None: the question is gone."""
        assert self.last_ask is not None
        number, deadline = self.last_ask["number"], monotonic() + PATIENCE
        while (self.last_ask or {}).get("number") == number:
            assert monotonic() < deadline, f"{self.name} cannot answer {self.last_ask}"
            self.skip_animation()
            try:
                press()
            except TooSlow:
                continue  # the question went away, or something lay over it
            for _ in range(60):  # right after a change nothing answers
                if (choice := self._sent_choice(number)) is not None:
                    return choice
                self.page.wait_for_timeout(20)
        return self._sent_choice(number)

    def answer_in_list(self, choice: str) -> None:
        """Give an answer through the list."""
        assert self.answer(lambda: self._press_in_list(choice)) == choice

    def _press_in_list(self, choice: str) -> None:
        if not self.list.is_visible():
            button = self.page.get_by_role("button", name=self.text("jungle.list-open"), exact=True)
            button.click(timeout=QUICK_MS)
        self.list_answers.nth(self._place_in_list(choice)).click(timeout=QUICK_MS)

    def _place_in_list(self, choice: str) -> int:
        choices = choices_of(self.question) if self.must_decide else []
        if choice not in choices:
            raise TooSlow("the question is gone")
        return choices.index(choice)

    def answer_by_touch(self, choice: str) -> None:
        """Give an answer by pressing what lies on the table; what is out of sight, in the list."""
        pressed_in_picture = False

        def press() -> None:
            nonlocal pressed_in_picture
            pressed_in_picture = self._tap_in_picture(choice)
            if not pressed_in_picture:
                self._press_in_list(choice)

        assert self.answer(press) == choice
        self.in_picture += pressed_in_picture

    def _tap_in_picture(self, choice: str) -> bool:
        """Tap what stands for a choice. False if nothing in sight does."""
        verb, _, rest = choice.partition(":")
        if verb == "place":
            card, _, cell = rest.partition("@")
            cards = next(offer["pick"]["map"] for offer in self.question["offers"])
            self.bar.get_by_role("button").nth(cards.index(card)).tap(timeout=QUICK_MS)
            if not self.is_in_sight(self.tile(cell)):
                return False
            self.tile(cell).tap(timeout=QUICK_MS)
            self.tile(cell).tap(timeout=QUICK_MS)  # the first press shows the card there
        elif verb in ACTION_KEYS:
            name = re.compile(f"^{re.escape(self.text(f'jungle.do-{verb}'))}")
            self.bar.get_by_role("button", name=name).tap(timeout=QUICK_MS)
        elif verb == "to" and self.is_in_sight(self.tile(rest)):
            self.tile(rest).tap(timeout=QUICK_MS)
        else:
            return False
        return True

    def answer_by_keyboard(self, choice: str) -> None:
        """Give an answer with keys alone; what has no key of its own, in the list."""
        kind = self.question["kind"]
        assert self.answer(lambda: self._press_keys(choice)) == choice
        self.in_picture += kind in ("place", "act", "step")

    def _press_keys(self, choice: str) -> None:
        keys = self.page.keyboard
        verb, _, rest = choice.partition(":")
        if verb == "place":
            card, _, cell = rest.partition("@")
            cards = next(offer["pick"]["map"] for offer in self.question["offers"])
            keys.press(str(cards.index(card) + 1))
            self._walk_to(cell)
            keys.press("Enter")
        elif verb in ACTION_KEYS:
            keys.press(ACTION_KEYS[verb])
        elif verb == "to":
            self._walk_to(rest)
            keys.press("Enter")
        else:
            if not self.list.is_visible():
                keys.press("l")
            first = self.list_answers.first.and_(self.page.locator(":focus"))
            first.wait_for(timeout=QUICK_MS)  # the list takes the focus
            for _ in range(self._place_in_list(choice)):
                keys.press("Tab")
            keys.press("Enter")

    def play_card(self, choice: str) -> None:
        """Lift a card of the hand, or the explorer, and play it or press its target."""
        offer = next(o for o in self.question["offers"] if choice in choices_of_offer(o))
        targets = offer.get("pick", {}).get("on", [])
        name = self.card_text(card_of(offer))

        def press() -> None:
            panel = self.page.get_by_role("dialog", name=name)
            if not panel.is_visible():
                self.hand.get_by_role("button", name=re.compile(f"^{re.escape(name)}")).click(
                    timeout=QUICK_MS
                )
            if targets:
                place = choices_of_offer(offer).index(choice) - len(targets)
                panel.get_by_role("button").nth(place).click(timeout=QUICK_MS)
            else:
                play = re.compile(f"^{re.escape(self.text('jungle.play'))}")
                panel.get_by_role("button", name=play).click(timeout=QUICK_MS)

        assert self.answer(press) == choice

    def pass_all(self) -> None:
        """Press "Pass all" in the open window."""
        name = re.compile(f"^{re.escape(self.text('jungle.pass-all'))}")
        self.skip_animation()
        self.bar.get_by_role("button", name=name).click()
        wait_until(self, lambda: any(frame["type"] == "pass-all" for frame in self.sent))

    def card_text(self, message: str) -> str:
        """Return a card's text at this table, in the user's language."""
        texts = next(frame["texts"] for frame in reversed(self.frames) if frame["type"] == "cards")
        return str(texts[message])

    def _walk_to(self, cell: str) -> None:
        """Lead the map's cursor to a cell with the arrow keys."""
        assert self.facts is not None
        keys = self.page.keyboard
        if self._focused_cell() is None:
            keys.press("ArrowUp")  # leads onto the map
        at = self._focused_cell()
        if at is None:
            raise TooSlow("the map has no focus")
        free = [
            pick
            for offer in self.question["offers"]
            for pick in offer.get("pick", {}).get("cell", ())
        ]
        cells = [card["at"] for card in self.facts["map"]] + free
        for key in arrows_between(at, cell, cells):
            keys.press(key)

    def _focused_cell(self) -> str | None:
        cell = self.page.evaluate(
            "document.activeElement?.closest('[data-cell]')?.dataset.cell ?? null"
        )
        return None if cell is None else str(cell)

    def is_in_sight(self, thing: Locator) -> bool:
        """Return whether the middle of a thing can be pressed now."""
        return bool(
            thing.evaluate(
                """thing => {
                  const box = thing.getBoundingClientRect();
                  const middle = [box.x + box.width / 2, box.y + box.height / 2];
                  return thing.contains(document.elementFromPoint(...middle));
                }"""
            )
        )

    def _sent_choice(self, number: int) -> str | None:
        sent = [frame for frame in self.sent if frame["type"] == "choose"]
        return next((frame["choice"] for frame in reversed(sent) if frame["ask"] == number), None)

    def wait_for_question(self) -> bool:
        """Wait until the table waits for this user. False if the game is over."""
        wait_until(self, lambda: self.must_decide or self.over)
        return not self.over
