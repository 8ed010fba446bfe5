"""The front page: play now, name and explorer, running games; accessibility up to the start."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.web.browser_user import LAPTOP, PHONE
from tests.web.conftest import NewUser
from tests.web.play_helpers import wait_until

SMALL: ViewportSize = {"width": 320, "height": 568}
SIDEWAYS: ViewportSize = {"width": 844, "height": 390}
TABLET: ViewportSize = {"width": 820, "height": 1180}
MIN_TARGET = 44
"""The least height of anything to press, in pixels."""


@pytest.mark.parametrize("size", [PHONE, SMALL, SIDEWAYS, TABLET, LAPTOP])
@pytest.mark.parametrize("locale", ["en-GB", "fr-FR"])
def test_both_games_can_be_played_above_the_fold(
    new_user: NewUser, size: ViewportSize, locale: str
) -> None:
    zoe = new_user("Zoé", viewport=size, locale=locale)
    zoe.go("/")
    for game in ("Diamant", "Diamonds & Dinosaurs"):
        play = zoe.page.get_by_role("button", name=re.compile(f": {game}$"))
        box = play.bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= size["height"]
        assert box["height"] >= MIN_TARGET
    assert zoe.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize(
    ("game", "name", "players"), [("diamant", "Diamant", 5), ("dinosaurs", "Diamonds", 4)]
)
def test_play_now_starts_each_game_with_bots_without_a_form(
    new_user: NewUser, game: str, name: str, players: int
) -> None:
    zoe = new_user("Zoé", viewport=PHONE)
    zoe.go("/")
    expect(zoe.page.get_by_role("textbox", name="Your name")).to_have_count(0)
    zoe.page.get_by_role("button", name=f"Play now: {name}").click()
    wait_until(zoe, lambda: any("facts" in f and f["facts"] for f in zoe.frames))
    tables = [frame["table"] for frame in zoe.frames if frame.get("table")]
    assert (tables[-1]["game"], tables[-1]["phase"]) == (game, "playing")
    kinds = [chair["kind"] for chair in tables[-1]["chairs"]]
    assert kinds == ["person"] + ["bot"] * (players - 1)
    assert tables[-1]["chairs"][0]["name"] == "You"


def test_the_whole_half_of_the_poster_starts_its_game(new_user: NewUser) -> None:
    zoe = new_user("Zoé", viewport=LAPTOP)
    zoe.go("/")
    zoe.page.get_by_role("button", name="Play now: Diamant").wait_for()
    zoe.page.mouse.click(1000, 200)  # the sky over the jungle
    wait_until(zoe, lambda: any(frame.get("table") for frame in zoe.frames))
    assert next(f["table"] for f in zoe.frames if f.get("table"))["game"] == "dinosaurs"


def test_name_and_explorer_are_changed_in_a_sheet_and_kept(new_user: NewUser) -> None:
    zoe = new_user("Zoé", viewport=PHONE, locale="fr-FR")
    zoe.go("/")
    zoe.page.get_by_role("button", name=re.compile("Changer de nom.*Vous")).click()
    zoe.page.get_by_label("Votre nom").fill("Zoé")
    zoe.page.get_by_role("radio", name="turquoise").check(force=True)
    zoe.page.get_by_role("button", name="Terminé").click()
    expect(zoe.page.get_by_role("dialog")).to_have_count(0)
    zoe.page.reload()
    expect(zoe.page.get_by_role("button", name=re.compile("Zoé"))).to_be_visible()


def test_running_game_is_on_the_front_page_and_says_whose_turn_it_is(new_user: NewUser) -> None:
    ana = new_user("Ana", viewport=PHONE)
    ana.go("/")
    ana.page.get_by_role("button", name="Play now: Diamant").click()
    expect(ana.decision).to_be_visible()
    code = ana.page.url.rpartition("/")[2]
    ana.go("/")
    line = ana.page.get_by_role("link", name="It is your turn")
    expect(line).to_contain_text("Diamant, with Bo")
    line.click()
    expect(ana.page).to_have_url(re.compile(f"/t/{code}$"))


@pytest.mark.parametrize(("locale", "size"), [("en-GB", LAPTOP), ("fr-FR", PHONE)])
def test_axe_finds_no_violation_in_any_state_of_home_and_waiting_room(
    new_user: NewUser, locale: str, size: ViewportSize
) -> None:
    ana = new_user("Ana", locale=locale, viewport=size)
    page = ana.page
    found: dict[str, list[str]] = {}

    def run_axe(where: str) -> None:
        page.locator("h1").wait_for()
        page.wait_for_load_state("networkidle")
        found[where] = [*ana.axe_violations(), *_too_small(page)]

    ana.go("/")
    run_axe("home")
    page.get_by_role("button", name=re.compile("^(Change your|Changer de)")).click()
    run_axe("you")
    page.keyboard.press("Escape")
    page.get_by_role("link", name=re.compile("^(Invite|Inviter)")).click()
    page.get_by_role("region", name=re.compile("^(Players|Joueurs)$")).wait_for()
    run_axe("alone")
    page.get_by_role("button", name=re.compile("(seats|places)")).click()
    run_axe("open seats")
    page.get_by_role("button", name=re.compile("^(Add a bot|Un robot)")).click()
    for where, name in (
        ("own seat", "· (host|hôte)"),
        ("bot", "^Bo "),
        ("options", "(How you play|Votre façon)"),
        ("menu", "^Menu"),
        ("qr", "QR"),
    ):
        page.get_by_role("button", name=re.compile(name)).click()
        page.get_by_role("dialog").wait_for()
        run_axe(where)
        page.keyboard.press("Escape")
    page.locator("input[name=game][value=dinosaurs]").check(force=True)
    page.locator("input[name=game][value=dinosaurs]:checked").wait_for()
    page.get_by_role("button", name=re.compile("(How you play|Votre façon)")).click()
    run_axe("options of the jungle")
    ben = new_user("Ben", locale=locale, viewport=size)
    ben.go(page.url)
    sit = ben.page.get_by_role("button", name=re.compile("^(Sit down|S’asseoir)"))
    sit.wait_for()
    found["visitor"] = ben.axe_violations()
    sit.click()
    expect(ben.page.get_by_role("textbox")).to_have_count(0)
    found["guest"] = ben.axe_violations()
    ana.go("/")
    run_axe("home with a table")
    assert {where: problems for where, problems in found.items() if problems} == {}


def _too_small(page: Page) -> list[str]:
    """Return what can be pressed and is less than 44 pixels high, and text below 16 pixels."""
    found: list[str] = page.evaluate(
        """() => {
          const top = document.querySelector("dialog[open]") ?? document.body;
          const shown = (element) => element.checkVisibility({ opacityProperty: true });
          const pressed = [...top.querySelectorAll("button, a[href], label:has(input)")]
            .filter((element) => shown(element) && element.offsetHeight < 44)
            .map((element) => `small: ${element.textContent.trim()} ${element.offsetHeight}`);
          const texts = [...top.querySelectorAll("p, span, strong, button, a, label, h2, h3")]
            .filter((element) => shown(element) && element.offsetWidth > 1)
            .filter((element) => [...element.childNodes].some((n) => n.data?.trim()))
            .filter((element) => parseFloat(getComputedStyle(element).fontSize) < 16)
            .map((element) => `text: ${element.textContent.trim()}`);
          return [...pressed, ...texts];
        }"""
    )
    return found
