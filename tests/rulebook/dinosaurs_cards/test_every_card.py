"""Every item and explorer has a test of its own, and its text says what its fields say."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tacora.games.dinosaurs.cards.effect_definitions import MoveExplorer
from tacora.games.dinosaurs.cards.models import Playable
from tests.rulebook.dinosaurs_cards.timings import EXPLORERS, ITEMS

CARDS: list[Playable] = [*ITEMS, *EXPLORERS]
TEST = re.compile(r"^def test_(\w+)\(.*\n((?:    .*\n|\n)+)", re.MULTILINE)
TESTS = [
    (name, body)
    for file in sorted(Path(__file__).parent.glob("test_*.py"))
    for name, body in TEST.findall(file.read_text("utf-8"))
]


def _card_of(test: str) -> str | None:
    """Return the id that a test is named after, the longest if one begins like another."""
    ids = [card.id for card in CARDS if test.startswith(card.id.replace("-", "_") + "_")]
    return max(ids, key=len, default=None)


OWN = [(card, body) for name, body in TESTS if (card := _card_of(name)) is not None]


@pytest.mark.parametrize("item", [item.id for item in ITEMS])
def test_every_item_is_played_in_a_test_named_after_it(item: str) -> None:
    played = re.compile(rf'\.play\(\d, "{item}[">]')
    assert any(card == item and played.search(body) for card, body in OWN), (
        f"no test_{item.replace('-', '_')}_… plays {item}"
    )


@pytest.mark.parametrize("explorer", [card.id for card in EXPLORERS])
def test_every_explorer_is_used_in_a_test_named_after_it(explorer: str) -> None:
    assert any(card == explorer and ".use(" in body for card, body in OWN), (
        f"no test_{explorer}_… uses {explorer}"
    )


def test_j3_there_are_fifty_items_and_six_explorers() -> None:
    """J3"""
    assert (len(ITEMS), len(EXPLORERS)) == (50, 6)


def test_j84_all_items_differ_in_effect() -> None:
    """J84: all different in effect."""
    printed = [
        (
            i.when,
            i.whose,
            i.rolls,
            i.on,
            i.reach,
            i.usable_unconscious,
            i.targets_unconscious,
            i.effects,
        )
        for i in ITEMS
    ]
    assert all(printed.count(card) == 1 for card in printed)


# The texts

ALL = ("move", "evade", "steal")
OPENINGS: dict[tuple[object, ...], tuple[str, str]] = {
    ("any", None): ("At any time", "À tout moment"),
    ("own-turn", None): ("On your turn, between actions", "À votre tour, entre vos actions"),
    ("turn-start", None): ("At the start of your turn", "Au début de votre tour"),
    ("flipped", None): (
        "As the dinosaur card is turned, before anything moves",
        "Dès que la carte des dinosaures est révélée, avant tout mouvement",
    ),
    ("dinosaurs", None): ("In the dinosaurs' phase, once their card is turned", "Phase des dinos"),
    ("response", None): ("In answer to an item just played:", "En réponse à un objet qui vient"),
    ("next-roll", "own", ALL): ("Before any roll of yours:", "Avant l’un de vos jets :"),
    ("next-roll", "own", ("move",)): (
        "Before you roll to move:",
        "Avant l’un de vos jets de déplacement :",
    ),
    ("next-roll", "own", ("evade",)): (
        "Before you roll to evade:",
        "Avant l’un de vos jets d’esquive :",
    ),
    ("next-roll", "other", ALL): (
        "Before any roll of another player:",
        "Avant le jet d’un autre joueur :",
    ),
    ("next-roll", "other", ("move",)): (
        "Before another player rolls to move:",
        "Avant le jet de déplacement d’un autre joueur :",
    ),
    ("just-rolled", "own", ALL): ("After any roll of yours:", "Après l’un de vos jets :"),
    ("just-rolled", "own", ("move",)): ("After you roll to move:", "Après un jet de déplacement :"),
    ("just-rolled", "own", ("move", "evade")): (
        "After you roll to move or evade:",
        "Après l’un de vos jets de déplacement ou d’esquive :",
    ),
    ("just-rolled", "other", ALL): (
        "After any roll of another player:",
        "Après le jet d’un autre joueur :",
    ),
}


def _name(card: Playable) -> str:
    return card.id


@pytest.mark.parametrize("card", CARDS, ids=_name)
def test_a_text_begins_with_when_the_card_is_played(card: Playable) -> None:
    key = (card.when, card.whose, card.rolls) if card.whose else (card.when, None)
    english, french = OPENINGS[key]
    assert card.en.text.startswith(english)
    assert card.fr.text.replace("\N{NO-BREAK SPACE}", " ").startswith(french)


@pytest.mark.parametrize("card", CARDS, ids=_name)
def test_a_text_says_whether_the_user_must_be_conscious(card: Playable) -> None:
    assert ("while conscious" in card.en.text) == (not card.usable_unconscious)
    assert ("si vous êtes conscient" in card.fr.text) == (not card.usable_unconscious)


@pytest.mark.parametrize("card", CARDS, ids=_name)
def test_a_text_says_how_far_the_card_reaches(card: Playable) -> None:
    english = [int(n) for n in re.findall(r"at most (\d+) spaces? away", card.en.text)]
    french = [int(n) for n in re.findall(r"à (\d+) cases? au plus", card.fr.text)]
    if card.reach:
        assert english == french == [card.reach]
    elif card.reach == 0:
        assert "on your space" in card.en.text
        assert "sur votre case" in card.fr.text
    else:
        assert english == french == []


@pytest.mark.parametrize("card", CARDS, ids=_name)
def test_a_text_says_which_number_a_card_moved_onto_may_have(card: Playable) -> None:
    moves = [effect for effect in card.effects if isinstance(effect, MoveExplorer)]
    most = [effect.most for effect in moves if effect.most is not None]
    english = re.findall(r"(?:number of at most|numbered) (\d+)", card.en.text)
    french = re.findall(r"de numéro (\d+) (?:au plus|ou moins)", card.fr.text)
    assert [int(n) for n in english] == [int(n) for n in french] == most


@pytest.mark.parametrize("card", [c for c in CARDS if c.on == "player"], ids=_name)
def test_a_text_says_whether_an_unconscious_player_is_a_target(card: Playable) -> None:
    if card.id == "switcheroo" or card.targets_unconscious:
        assert "another player, conscious or not" in card.en.text
        assert "autre joueur, conscient ou non" in card.fr.text
    else:
        assert re.search(r"another player(,| who is) conscious\b(?! or)", card.en.text)
        assert re.search(r"conscient\b(?! ou non)", card.fr.text)


@pytest.mark.parametrize("card", CARDS, ids=_name)
def test_both_texts_speak_of_the_same_numbers(card: Playable) -> None:
    english, french = (re.findall(r"\d+", text) for text in (card.en.text, card.fr.text))
    assert sorted(english) == sorted(french)
