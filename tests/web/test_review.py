"""The coach's review of a finished game in the browser."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect

from tests.server.live_server import Host
from tests.server.table_harness import play_to_the_end, started_game
from tests.web.browser_user import PHONE, BrowserUser
from tests.web.conftest import NewUser
from tests.web.play_helpers import wait_until
from tests.web.stored_tables import sit_at_stored_game


def _show_bad_game(user: BrowserUser, host: Host) -> None:
    """Show the page of a finished game in which the user leaves at every first decision."""
    guest = user.name.lower()
    game = started_game([guest])
    play_to_the_end(game)
    user.go(f"/g/{sit_at_stored_game(host, game, {guest: user})}")


def _step(slider: Locator) -> int:
    return int(slider.get_attribute("aria-valuenow") or slider.input_value())


def test_coach_review_on_a_phone_in_french_opens_steps_of_the_replay(
    new_user: NewUser, host: Host
) -> None:
    zoe = new_user("Zoé", viewport=PHONE, locale="fr-FR", has_touch=True)
    _show_bad_game(zoe, host)
    coach = zoe.page.get_by_role("region", name="L’entraîneur")
    coach.get_by_role("button", name="Demander à l’entraîneur").click()
    plot = coach.get_by_role("slider", name="Chances de victoire")
    expect(plot).to_be_visible()
    assert zoe.axe_violations() == []
    # the user's own choices first, each with its reason and both chances
    expect(coach.get_by_role("radio", name="Zoé (vous)")).to_be_checked()
    note = coach.get_by_role("article").first
    expect(note).to_contain_text("Zoé (vous) choisit de sortir")
    expect(note).to_contain_text(re.compile("Sortir (en solitaire|en même temps) "))
    expect(note).to_contain_text(re.compile(r"Continuer\s*\d+\s%"))
    replay = zoe.page.get_by_role("slider", name="Position")
    assert _step(replay) == 0
    see = note.get_by_role("button", name="Revoir ce moment")
    see.click()
    expect(replay).not_to_have_value("0")
    expect(zoe.page.get_by_role("list", name="Joueurs")).to_be_in_viewport()
    assert _step(plot) == _step(replay)
    zoe.page.get_by_role("button", name="Retour à l’entraîneur").click()
    expect(see).to_be_focused()
    expect(see).to_be_in_viewport()
    scrolled = zoe.page.evaluate("document.documentElement.scrollWidth > innerWidth")
    assert not scrolled
    assert zoe.axe_violations() == []


def test_coach_plot_and_replay_slider_move_together(new_user: NewUser, host: Host) -> None:
    ana = new_user("Ana")
    _show_bad_game(ana, host)
    coach = ana.page.get_by_role("region", name="The coach")
    coach.get_by_role("button", name="Ask the coach").click()
    plot = coach.get_by_role("slider", name="Chance of winning")
    expect(plot).to_be_visible()
    replay = ana.page.get_by_role("slider", name="Position")
    last = int(replay.get_attribute("max") or 0)
    plot.press("End")
    expect(replay).to_have_value(str(last))
    expect(plot).to_have_attribute("aria-valuetext", re.compile(r"\b(100|50|33)%"))
    plot.press("ArrowLeft")
    expect(replay).to_have_value(str(last - 1))  # one step, not two
    replay.press("Home")
    expect(plot).to_have_attribute("aria-valuenow", "0")
    box = plot.bounding_box()
    assert box is not None
    plot.click(position={"x": box["width"] / 2, "y": box["height"] / 2})
    wait_until(ana, lambda: abs(_step(plot) - last / 2) <= 2)
    expect(replay).to_have_value(str(_step(plot)))
    # the plot is available as a table, in both languages
    coach.get_by_text("The same as a table").click()
    expect(coach.get_by_role("row")).to_have_count(1 + 5 + last + 1)
    assert ana.axe_violations() == []
    ana.page.get_by_role("button", name="Français").click()
    expect(ana.page.get_by_role("region", name="L’entraîneur")).to_be_visible()
    assert ana.console_errors == []
