"""The words of the games are explained where they stand: press, read, Escape."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.web.browser_user import PHONE, BrowserUser
from tests.web.conftest import NewJungleUser, NewUser
from tests.web.play_helpers import START

TARGET_PX = 44
ONLY_TRAPS = {"trap:snakes": 3, "trap:lava": 3, "trap:rams": 3}
"""A deck whose first card is a trap, so that the next one may end the cave."""


def _is_explained(user: BrowserUser, word: Locator, clause: str, says: str) -> None:
    """Press a word, read what it means, and go back to it with Escape."""
    box = word.bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= TARGET_PX - 0.5
    word.focus()
    user.page.keyboard.press("Enter")
    explanation = user.page.locator("dialog[open]").last
    expect(explanation).to_contain_text(says)
    expect(explanation).to_have_accessible_description(re.compile(re.escape(says)))
    link = explanation.get_by_role("link", name=clause)
    expect(link).to_have_attribute("href", f"/rules#{clause.split()[1]}")
    inside = explanation.bounding_box()
    assert inside is not None
    width, height = user.page.evaluate("[innerWidth, innerHeight]")
    assert inside["x"] >= 0
    assert inside["y"] >= 0
    assert inside["x"] + inside["width"] <= width
    assert inside["y"] + inside["height"] <= height
    assert not user.page.evaluate("document.documentElement.scrollWidth > innerWidth")
    assert user.axe_violations() == []
    user.page.keyboard.press("Escape")
    expect(explanation.get_by_text(says)).to_have_count(0)
    expect(word).to_be_focused()


def test_glossary_explains_at_stake_and_chest_on_a_french_phone_in_diamant(
    new_user: NewUser,
) -> None:
    ana = new_user("Ana", locale="fr-FR", viewport=PHONE)
    code = ana.open_table(1, 3, deck=ONLY_TRAPS)
    ana.go(f"/t/{code}")
    ana.page.get_by_role("button", name=START).click()
    stake = ana.page.get_by_role("button", name="En jeu")
    expect(stake).to_be_visible()
    ana.skip_animation()
    _is_explained(ana, stake, "Règle D15", "ramassés dans cette grotte")
    chest = ana.page.get_by_role("button", name="Votre coffre")
    _is_explained(ana, chest, "Règle D30", "Personne ne peut vous les prendre")
    assert ana.own_choices == []
    ana.page.locator(".chances summary").focus()
    ana.page.keyboard.press("Enter")
    traps = ana.page.get_by_role("button", name="Cartes qui font fuir tout le monde")
    _is_explained(ana, traps, "Règle D17", "La grotte est finie")


def test_glossary_explains_the_explorer_card_and_the_log_on_a_french_phone_in_the_jungle(
    new_jungle_user: NewJungleUser,
) -> None:
    ana = new_jungle_user("Ana", locale="fr-FR", viewport=PHONE)
    code = ana.open_jungle(options={"explorers": "dealt"})
    ana.go(f"/t/{code}")
    ana.page.get_by_role("button", name=START).click()
    expect(ana.hand).to_be_visible()
    ana.hand.get_by_role("button").last.click()
    ready = ana.page.get_by_role("button", name="carte prête", exact=True)
    _is_explained(ana, ready, "Règle J30", "face visible")
    ana.page.keyboard.press("Escape")
    ana.page.get_by_role("button", name=ana.text("jungle.log-open"), exact=True).click()
    words = ana.page.get_by_role("list", name="Les mots du jeu")
    expect(words.get_by_role("button")).to_have_count(5)
    event = words.get_by_role("button", name="Événement céleste")
    _is_explained(ana, event, "Règle J34", "la dernière carte terrain")
    expect(ana.page.get_by_role("region", name="Ce qui s’est passé")).to_be_visible()


@pytest.mark.parametrize(
    ("page", "word", "clause", "says"),
    [
        ("diamant#relic", "relique", "Règle D26", "personne d’autre ne sort"),
        ("dinosaurs#hunt", "carte dinosaure", "Règle J37", "Chaque tour finit"),
    ],
)
def test_glossary_explains_words_of_the_tour(
    new_user: NewUser, page: str, word: str, clause: str, says: str
) -> None:
    ana = new_user("Ana", locale="fr-FR", viewport=PHONE)
    ana.go(f"/learn/{page}")
    button = ana.page.get_by_role("button", name=word, exact=True)
    _is_explained(ana, button, clause, says)
    expect(ana.page.get_by_text("](")).to_have_count(0)


@pytest.mark.parametrize(
    ("game", "clause", "terms"), [("diamant", "D26", 7), ("dinosaurs", "J34", 8)]
)
def test_rules_begin_with_the_words_of_the_game_folded(
    new_user: NewUser, game: str, clause: str, terms: int
) -> None:
    ana = new_user("Ana", viewport=PHONE)
    ana.go(f"/rules#{game}")
    words = ana.page.locator("details", has=ana.page.get_by_text("Words of the game"))
    expect(words.get_by_role("term")).to_have_count(0)
    words.get_by_role("heading").click()
    expect(words.get_by_role("term")).to_have_count(terms)
    assert ana.axe_violations() == []
    words.get_by_role("link", name=f"Rule {clause}").click()
    expect(ana.page.locator(f"#{clause}")).to_be_in_viewport()
