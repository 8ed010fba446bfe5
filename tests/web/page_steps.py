"""The steps by which a user comes to a page in some state, in English and in French."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.web.browser_user import BrowserUser
from tests.web.newcomer import play_now
from tests.web.pages_host import PagesHost
from tests.web.play_helpers import wait_until

ADD_PLAYER = re.compile("^(Add a player|Ajouter un joueur)$")
ASK_COACH = re.compile("^(Ask the coach|Demander)")
DONE = re.compile("^(Play|Jouer)$")
FAIR = re.compile("(Is the luck fair|La chance est-elle honnête)")
HOW = re.compile("(How you play|Votre façon)")
INVITATION = ".invited .paper"
NAME = re.compile("^(Name|Nom) ")
OWN_GAMES = re.compile("^(My games|Mes parties)")
SERVICE_WORKER = (
    "() => navigator.serviceWorker.ready.then(() => !!navigator.serviceWorker.controller)"
)
TAKE = re.compile("^(I am|Je suis) ")
YESTERDAY = re.compile("^(Yesterday|Hier)$")


def waiting_room(user: BrowserUser, _pages: PagesHost) -> None:
    """Open a new table."""
    user.go("/new")
    user.page.wait_for_url("**/t/*")


def options(user: BrowserUser, pages: PagesHost) -> None:
    """Open the options of a new table."""
    waiting_room(user, pages)
    user.page.get_by_role("button", name=HOW).click()
    user.page.get_by_role("dialog").wait_for()


def seat_sheet(user: BrowserUser, pages: PagesHost) -> None:
    """Open what the host may do with the seat of a bot."""
    code = pages.guest("ana").open({"players": 4}, bots={"1": "expert", "2": "cautious"}, sit=True)
    user.go(f"/t/{code}")
    seats = user.page.get_by_role("region", name=re.compile("^(Players|Joueurs)$"))
    seats.get_by_role("listitem").nth(1).get_by_role("button").click()
    user.page.get_by_role("dialog").wait_for()


def other_waiting_room(user: BrowserUser, pages: PagesHost) -> None:
    """Open the link of somebody else's table."""
    user.go(f"/t/{pages.waiting}")


def rematch_room(user: BrowserUser, pages: PagesHost) -> None:
    """Go to the rematch, where somebody waits."""
    user.go(f"/t/{pages.rematch}")


def big_screen_before_the_game(user: BrowserUser, pages: PagesHost) -> None:
    """Show a table that waits for players on the big screen."""
    user.go(f"/tv/{pages.waiting}")


def invitation(user: BrowserUser, pages: PagesHost) -> None:
    """Open the front page when Bo has invited Cy; an earlier invitation may still hold."""
    bo = pages.guest("guest-Bo")
    company = bo.get("/api/tables/CAVECA/company").json
    [cy] = [person["handle"] for person in company if person["name"] == "Cy"]
    bo.post("/api/invitations", {"handle": cy, "table": pages.waiting})
    _remember_company(user)
    user.go("/")
    user.page.locator(INVITATION).wait_for()


def invite_again(user: BrowserUser, pages: PagesHost) -> None:
    """Invite Dee, who is away, to a new table after a game with four people."""
    _remember_company(user)
    waiting_room(user, pages)
    again = user.page.get_by_role("region", name=re.compile("^(Invite again|Inviter à nouveau)$"))
    again.get_by_role("button", name="Dee").click()
    expect(again.get_by_role("status")).to_contain_text("Dee")


def _remember_company(user: BrowserUser) -> None:
    """Look at a game until the browser remembers the other players."""
    user.go("/t/CAVECA")
    wait_until(user, lambda: bool(user.page.evaluate("'tacora.recent' in localStorage")))


def device(user: BrowserUser, _pages: PagesHost, game: str = "Diamant") -> None:
    """Set up a game of three people at this device."""
    user.go("/device")
    user.page.get_by_role("radio", name=game).check(force=True)
    user.page.get_by_role("button", name=ADD_PLAYER).click()
    names = user.page.get_by_role("textbox", name=NAME)
    for field, name in zip(names.all(), ("Ana", "Bo", "Zoë"), strict=True):
        field.fill(name)


def device_curtain(user: BrowserUser, pages: PagesHost) -> None:
    """Hide the choice of the first person until the second one has the device."""
    device_turn(user, pages)
    user.page.locator("button.exit").first.click()
    user.page.locator(".curtain").wait_for()


def device_turn(user: BrowserUser, pages: PagesHost) -> None:
    """Let the first person at this device decide."""
    _play_at_device(user, pages, "Diamant")
    user.page.locator("button.continue").first.wait_for()


def device_jungle(user: BrowserUser, pages: PagesHost) -> None:
    """Let the first person at this device choose in the jungle."""
    _play_at_device(user, pages, "Jungle")
    user.page.locator(".hand").first.wait_for()


def _play_at_device(user: BrowserUser, pages: PagesHost, game: str) -> None:
    device(user, pages, game)
    user.page.get_by_role("button", name=DONE).click()
    take = user.page.get_by_role("button", name=TAKE)
    take.click()
    expect(take).to_have_count(0)


def yesterday(user: BrowserUser, _pages: PagesHost) -> None:
    """Look at the table of yesterday, and at the proof of its luck."""
    user.go("/daily/diamant")
    user.page.get_by_role("radio", name=YESTERDAY).check(force=True)
    user.page.get_by_text(FAIR).click()


def daily_result(user: BrowserUser, _pages: PagesHost) -> None:
    """Look at the end of the daily cave at its table."""
    user.go("/daily/diamant")
    code = user.context.request.post("/api/daily/diamant", data={}).json()["code"]
    user.go(f"/t/{code}")
    user.page.locator("h1").first.wait_for()


def offline(user: BrowserUser, _pages: PagesHost) -> None:
    """Open the front page without a line."""
    user.go("/")
    user.page.wait_for_function(SERVICE_WORKER)
    user.context.set_offline(True)
    user.page.reload()
    user.page.locator(".offline").wait_for()


def cave_with_odds(user: BrowserUser, _pages: PagesHost) -> None:
    """Open the exact chances of the next card."""
    user.go("/t/CAVEDE")
    user.page.locator(".chances summary").click()


def cave_with_reactions(user: BrowserUser, _pages: PagesHost) -> None:
    """Open the faces that a player may throw."""
    user.go("/t/CAVEDE")
    user.page.locator(".react button").first.click()
    user.page.locator("[role=group].picker, .picker").first.wait_for()


def cave_with_log(user: BrowserUser, _pages: PagesHost) -> None:
    """Open what has happened in the caves."""
    user.go("/t/CAVEEI")
    user.page.locator(".buttons > button").first.click()


def table_menu(user: BrowserUser, _pages: PagesHost) -> None:
    """Open the menu of a table."""
    user.go("/t/CAVEDE")
    user.page.get_by_role("button", name="Menu", exact=True).click()
    user.page.get_by_role("dialog").wait_for()


def table_players(user: BrowserUser, pages: PagesHost) -> None:
    """Open what the host may do with the players."""
    table_menu(user, pages)
    user.page.get_by_role("button", name=re.compile("^(Players|Joueurs)$")).click()
    user.page.get_by_role("heading", name=re.compile("^(Players|Joueurs)$")).wait_for()


def first_cave(user: BrowserUser, _pages: PagesHost) -> None:
    """Begin a first game, with a hint."""
    play_now(user)
    user.page.locator(".hint.shown p").wait_for()


def first_jungle(user: BrowserUser, _pages: PagesHost) -> None:
    """Begin a first game in the jungle."""
    user.go("/")
    user.page.get_by_role("button", name=re.compile(": Diamonds & Dinosaurs$")).click()
    user.page.locator(".hand").first.wait_for()


def glossary(user: BrowserUser, _pages: PagesHost) -> None:
    """Press a word of the tour."""
    user.go("/learn/diamant#relic")
    user.page.locator("button.term").first.click()
    user.page.locator("dialog[open]").wait_for()


def jungle_list(user: BrowserUser, _pages: PagesHost) -> None:
    """Open the list of all answers."""
    user.go("/t/JUNGLE")
    user.page.locator(".top .list").click()


def jungle_log(user: BrowserUser, _pages: PagesHost) -> None:
    """Open what has happened in the jungle."""
    user.go("/t/JUNGLE")
    user.page.locator(".top > button:not(.list)").first.click()


def jungle_card(user: BrowserUser, _pages: PagesHost) -> None:
    """Lift a card of the hand."""
    user.go("/t/JUNGLE")
    user.page.locator(".hand .card").first.click()


def coach(user: BrowserUser, _pages: PagesHost) -> None:
    """Ask the coach about a finished game."""
    user.go("/g/CAVEZZ")
    user.page.get_by_role("button", name=ASK_COACH).click()
    user.page.get_by_role("slider").nth(1).wait_for()


def all_own_tables(user: BrowserUser, _pages: PagesHost) -> None:
    """Open the list of the user's games."""
    user.go("/")
    user.page.get_by_role("button", name=OWN_GAMES).click()
    user.page.get_by_role("dialog").wait_for()


def who_are_you(user: BrowserUser, _pages: PagesHost) -> None:
    """Change name and explorer."""
    user.go("/")
    user.page.get_by_role("button", name=re.compile("^(Change your name|Changer de nom)")).click()
    user.page.get_by_role("dialog").wait_for()
