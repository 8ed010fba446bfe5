"""A rematch gathers people again: who waits, one press, the same seats, bots and host."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.web.browser_user import PHONE
from tests.web.conftest import NewUser
from tests.web.play_helpers import START, leave_at_once, play, start_game, wait_until

HIDE = """
  Object.defineProperty(document, "hidden", { get: () => true });
  document.dispatchEvent(new Event("visibilitychange"));
"""


def test_rematch_tells_who_is_waiting_and_keeps_seats_bots_and_host(new_user: NewUser) -> None:
    users = [ana, bea, cleo] = [
        new_user("Ana"),
        new_user("Bea", viewport=PHONE),
        new_user("Cleo", locale="fr-FR"),
    ]
    code = start_game([ana, bea], bots=2)
    wanda = cleo  # she watches
    wanda.go(f"/t/{code}")
    play([ana, bea], leave_at_once)
    for user in users:
        user.skip_animation()
    bea.page.evaluate(HIDE)
    before = bea.page.title()

    ana.page.get_by_role("button", name="Play again").click()
    ana.page.wait_for_url(lambda url: "/t/" in url and code not in url)
    expect(
        bea.page.get_by_role("status").filter(has_text="Ana is waiting for you.")
    ).to_be_visible()
    expect(bea.page.get_by_text("Your seat is kept.")).to_be_visible()
    wait_until(bea, lambda: bea.page.title() == "● Ana is waiting for you.")
    assert before != bea.page.title()
    expect(wanda.page.get_by_text("La partie suivante se prépare.")).to_be_visible()
    assert bea.axe_violations() == []

    bea.page.get_by_role("link", name="Go to the next game").click()
    bea.page.wait_for_url(ana.page.url)
    for user in (ana, bea):
        seats = user.page.get_by_role("region", name="Players")
        expect(seats).to_contain_text("4 of 4")
        expect(user.seat("Ana")).to_contain_text("host", ignore_case=True)
    assert ana.frames[-1] is not None
    chairs = next(f for f in reversed(ana.frames) if f["type"] == "welcome")["table"]["chairs"]
    assert [chair["kind"] for chair in chairs] == ["person", "person", "bot", "bot"]
    assert [chair["name"] for chair in chairs][:2] == ["Ana", "Bea"]

    ana.page.get_by_role("button", name=START).click()
    expect(wanda.page.get_by_text("La partie suivante a commencé.")).to_be_visible()
    for user in (ana, bea):
        expect(user.decision).to_be_visible()


def test_people_of_a_table_are_told_by_name_without_the_one_who_asks(new_user: NewUser) -> None:
    ana, bea = new_user("Ana"), new_user("Bea")
    code = start_game([ana, bea], bots=1)
    path = f"/api/tables/{code}/people"
    assert ana.context.request.get(path).json() == {"phase": "playing", "names": ["Bea"]}
    assert new_user("Wanda").context.request.get(path).json()["names"] == ["Ana", "Bea"]
    unknown = ana.context.request.get("/api/tables/ZZZZZZ/people")
    assert (unknown.status, unknown.json()["code"]) == (404, "table/unknown")
