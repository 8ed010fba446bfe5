"""Every item and explorer has a test of its own, and its text says what its fields say."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tacora.games.dinosaurs.cards.effect_definitions import (
    MAX_NUMBER,
    MinimumRoll,
    MoveExplorer,
)
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
    ("any", None): ("Any time:", "À tout moment :"),
    ("own-turn", None): (
        "On your turn, outside rolls and the dinosaurs’ phase:",
        "À votre tour, hors jets et phase des dinosaures :",
    ),
    ("turn-start", None): (
        "At the start of your turn, before the map cards:",
        "Au début de votre tour, avant les cartes terrain :",
    ),
    ("flipped", None): (
        "When a dinosaur card is turned, before anything moves:",
        "Carte dinosaure révélée, avant tout mouvement :",
    ),
    ("dinosaurs", None): ("In the dinosaurs’ phase:", "Pendant la phase des dinosaures :"),
    ("response", None): (
        "In answer to an item just played:",
        "En réponse à un objet qui vient d’être joué :",
    ),
    ("next-roll", "own", ALL): ("Before you roll", "Avant votre jet"),
    ("next-roll", "own", ("move",)): (
        "Before you roll to move",
        "Avant votre jet de déplacement",
    ),
    ("next-roll", "own", ("evade",)): ("Before you roll to evade", "Avant votre jet d’esquive"),
    ("next-roll", "own", ("move", "evade")): (
        "Before you roll to move or evade",
        "Avant votre jet de déplacement ou d’esquive",
    ),
    ("next-roll", "other", ALL): ("Before another player rolls", "Avant le jet d’un autre joueur"),
    ("next-roll", "other", ("move",)): (
        "Before another player rolls to move",
        "Avant le jet de déplacement d’un autre joueur",
    ),
    ("next-roll", "other", ("evade",)): (
        "Before another player rolls to evade",
        "Avant le jet d’esquive d’un autre joueur",
    ),
    ("just-rolled", "own", ALL): ("After you roll", "Après votre jet"),
    ("just-rolled", "own", ("move",)): ("After you roll to move", "Après votre jet de déplacement"),
    ("just-rolled", "own", ("evade",)): ("After you roll to evade", "Après votre jet d’esquive"),
    ("just-rolled", "own", ("move", "evade")): (
        "After you roll to move or evade",
        "Après votre jet de déplacement ou d’esquive",
    ),
    ("just-rolled", "other", ALL): ("After another player rolls", "Après le jet d’un autre joueur"),
}
"""The words a text begins with; those for a roll go on with a colon or with a condition."""

CONSCIOUS = ("You must be conscious.", "Vous devez être conscient.")
EITHER = ("You may be unconscious.", "Vous pouvez être inconscient.")

MAX_TEXT = 170


def _name(card: Playable) -> str:
    return card.id


def _french(card: Playable) -> str:
    return card.fr.text.replace("\N{NO-BREAK SPACE}", " ")


@pytest.mark.parametrize("card", CARDS, ids=_name)
def test_a_text_begins_with_when_the_card_is_played(card: Playable) -> None:
    key = (card.when, card.whose, card.rolls) if card.whose else (card.when, None)
    for text, opening in zip((card.en.text, _french(card)), OPENINGS[key], strict=True):
        assert text.startswith(opening)
        assert re.match(r" ?:|, (if|si)\b", text[len(opening.removesuffix(":").rstrip()) :])


@pytest.mark.parametrize("card", CARDS, ids=_name)
def test_a_text_ends_with_whether_the_user_may_be_unconscious(card: Playable) -> None:
    words = EITHER if card.usable_unconscious else CONSCIOUS
    assert card.en.text.endswith(f". {words[0]}")
    assert card.fr.text.endswith(f". {words[1]}")


@pytest.mark.parametrize("card", [c for c in CARDS if c.whose == "own"], ids=_name)
def test_a_card_for_ones_own_roll_is_for_the_conscious(card: Playable) -> None:
    """The unconscious do not roll."""
    assert not card.usable_unconscious


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
    english = re.findall(r"numbered (\d+) or less", card.en.text)
    french = re.findall(r"de numéro (\d+) ou moins", card.fr.text)
    assert [int(n) for n in english] == [int(n) for n in french] == most


@pytest.mark.parametrize("card", [c for c in CARDS if c.on == "player"], ids=_name)
def test_a_text_says_whether_an_unconscious_player_is_a_target(card: Playable) -> None:
    if card.targets_unconscious:
        assert "another player, conscious or not" in card.en.text
        assert "autre joueur, conscient ou non" in card.fr.text
    else:
        assert "another conscious player" in card.en.text
        assert "autre joueur conscient" in card.fr.text


@pytest.mark.parametrize("card", CARDS, ids=_name)
def test_both_texts_speak_of_the_same_numbers(card: Playable) -> None:
    english, french = (re.findall(r"\d+", text) for text in (card.en.text, card.fr.text))
    assert sorted(english) == sorted(french)


@pytest.mark.parametrize("card", CARDS, ids=_name)
def test_a_text_names_the_number_of_each_effect(card: Playable) -> None:
    """All but those that no number says: the sure step, and the first of several draws."""
    for effect in card.effects:
        number = getattr(effect, "n", None)
        if number is None or (isinstance(effect, MinimumRoll) and number == MAX_NUMBER):
            continue
        word = f"−{-number}" if number < 0 else str(number)
        assert re.search(rf"{word}(?!\d)", card.en.text)


@pytest.mark.parametrize("card", CARDS, ids=_name)
def test_a_text_fits_on_a_card(card: Playable) -> None:
    assert max(len(card.en.text), len(card.fr.text)) <= MAX_TEXT


@pytest.mark.parametrize("card", CARDS, ids=_name)
def test_a_card_has_a_gist_in_both_languages(card: Playable) -> None:
    for text in (card.en, card.fr):
        assert 0 < len(text.gist) <= 26
        assert not text.gist.endswith(".")


def test_gists_of_items_differ() -> None:
    for gists in ([i.en.gist for i in ITEMS], [i.fr.gist for i in ITEMS]):
        assert len(set(gists)) == len(gists)
