"""Texts of Diamonds & Dinosaurs: every event, choice and prompt, in both languages."""

from __future__ import annotations

import re
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tacora.core.chance import SeededChance
from tacora.core.events import Event
from tacora.core.game import Decide, Seat
from tacora.core.messages import Message
from tacora.core.runner import run_game
from tacora.games.dinosaurs import GAME, rules
from tacora.games.dinosaurs.cards import loader
from tacora.games.dinosaurs.options import Options
from tacora.games.dinosaurs.state import State
from tacora.games.dinosaurs.text.card_texts import card_texts
from tacora.games.dinosaurs.text.choice_labels import label
from tacora.games.dinosaurs.text.event_text import EVENT_IDS, event_messages
from tacora.games.dinosaurs.text.offers import offer
from tacora.games.dinosaurs.text.prompts import prompt
from tacora.i18n.catalog import LANGUAGES, Catalog

NAMES = ["Ana", "Bo", "Cy", "Dee"]
SEEDS = range(4)
TABLE: dict[str, object] = {"players": 4, "turn-limit": 12, "pickpocketing": True}


def catalog(language: str, options: Options) -> Catalog:
    return Catalog(language, NAMES, card_texts(options, language))


def both(options: Options, message: Message) -> list[str]:
    return [catalog(language, options).format(message) for language in LANGUAGES]


def played(
    seed: int, options: Options, asked: list[tuple[State, Seat]] | None = None
) -> Iterator[Event]:
    rng = Random(seed)

    def choose(state: State, seat: Seat) -> str:
        if asked is not None:
            asked.append((state, seat))
        return rng.choice(GAME.rules.legal_choices(state, seat))

    game: Any = GAME
    state, events = GAME.rules.initial_state(options)
    yield from events
    for _, _, all_events in run_game(game.rules, state, SeededChance(seed), choose):
        yield from all_events


def shown_ids(text: str, options: Options) -> list[str]:
    """Return the ids of cards, pieces, cells and messages that a sentence shows."""
    cards = options.cards
    ids = {card.id for deck in (cards.maps, cards.deck, cards.items) for card in deck}
    ids |= {card.id for card in cards.explorers} | set(cards.dinosaurs)
    found = re.findall(r"[\w.-]*\w", text)
    return [
        word
        for word in found
        if word in ids or "." in word or re.fullmatch(r"([ns]\d+)?([ew]\d+)?", word)
    ]


def test_every_event_that_the_rules_emit_has_a_text() -> None:
    folder = Path(rules.__file__).parent
    code = "".join(path.read_text("utf-8") for path in sorted(folder.rglob("*.py")))
    emitted = re.findall(r'\b(?:emit|emit_private)\(\s*\w+,\s*"([a-z-]+)"', code)
    assert emitted
    assert {f"dinosaurs.{kind}" for kind in emitted} == set(EVENT_IDS)


@pytest.mark.parametrize("seed", SEEDS)
def test_event_texts_show_no_id_in_both_languages(seed: int) -> None:
    options = GAME.rules.parse_options(TABLE)
    catalogs = [catalog(language, options) for language in LANGUAGES]
    events = list(played(seed, options))
    assert len({event.id for event in events}) > 20
    for event in events:
        messages = event_messages(event)
        assert len(messages) <= 1
        for message in messages:
            for spoken in catalogs:
                text = spoken.format(message)
                assert shown_ids(text, options) == [], text
                assert text[0].isupper() or text[0].isdigit(), text


@pytest.mark.parametrize("seed", SEEDS)
def test_every_prompt_and_choice_label_has_a_text(seed: int) -> None:
    options = GAME.rules.parse_options(TABLE)
    catalogs = [catalog(language, options) for language in LANGUAGES]
    asked: list[tuple[State, Seat]] = []
    for _ in played(seed, options, asked):
        pass
    assert len(asked) > 100
    for state, seat in asked:
        view = GAME.rules.view(state, seat)
        legal = GAME.rules.legal_choices(state, seat)
        messages = [label(state.cards, offer(view.state, seat, choice)) for choice in legal]
        wanted = prompt(view, seat)
        assert wanted.id != "dinosaurs.ask"
        for spoken in catalogs:
            labels = [spoken.format(message) for message in messages]
            assert len(set(labels)) == len(labels), labels
            for text in [*labels, spoken.format(wanted)]:
                assert shown_ids(text, options) == [], text


def test_the_text_of_a_win() -> None:
    options = GAME.rules.parse_options(TABLE)
    (message,) = event_messages(Event("dinosaurs.over", {"winner": 1, "diamonds": [0, 4, 3, 1]}))
    assert both(options, message) == [
        "Bo won, on Base Camp with 4 diamonds!",
        "Bo gagne, au camp de base avec 4 diamants\N{NO-BREAK SPACE}!",
    ]


ROLL = {"seat": 0, "roll": "move", "dice": [2, 5], "total": 7, "need": None, "needed": None}
ROLL |= {"dinosaur": None, "opponent": None, "modifiers": [], "floor": None, "again": False}
EVADE = ROLL | {"roll": "evade", "need": 9, "needed": 10, "dinosaur": "raptor-7"}
PLUS = {"total": 8, "modifiers": [{"source": "augment:0", "by": 1}]}
RAISED = {"dice": [1, 2], "total": 7, "modifiers": PLUS["modifiers"], "floor": 7}


@pytest.mark.parametrize(
    ("kind", "args", "text"),
    [
        ("rolled", ROLL, "You rolled 7 (2 + 5) to move."),
        ("rolled", ROLL | {"again": True}, "You rolled again: 7 (2 + 5)."),
        ("rolled", ROLL | RAISED, "You rolled 7 (1 + 2, +1, raised to 7) to move."),
        ("rolled", EVADE, "You rolled 7 (2 + 5) against 10."),
        ("roll-due", EVADE, "Attack! You must evade the raptor of 7: 10 needed."),
        ("roll-changed", ROLL | PLUS, "The roll is now 8 (2 + 5, +1)."),
        ("roll-changed", ROLL | PLUS | {"opponent": 1}, "You now have 8 (2 + 5, +1)."),
        ("found-item", {"seat": 0, "item": "objection"}, "You drew Objection!"),
        ("took-item", {"seat": 1, "victim": 0}, "Bo took an item from you."),
        (
            "handed-over",
            {"seat": 1, "taker": 0, "diamonds": 2},
            "You took a diamond from Bo (2 now).",
        ),
    ],
)
def test_the_text_of_an_event_to_a_reader(kind: str, args: dict[str, Any], text: str) -> None:
    options = GAME.rules.parse_options(TABLE)
    spoken = Catalog("en", ["You", "Bo"], card_texts(options, "en"))
    (message,) = event_messages(Event(f"dinosaurs.{kind}", args))
    assert spoken.format(message) == text


@pytest.mark.parametrize(
    ("kind", "args", "text"),
    [
        ("took-item", {"seat": 1, "victim": 0}, "Bo vous prend un objet."),
        ("stealing", {"seat": 1, "victim": 0}, "Bo tente de vous voler."),
        (
            "handed-over",
            {"seat": 0, "taker": 1, "diamonds": 2},
            "Bo vous prend un diamant (2 en tout).",
        ),
        (
            "handed-over",
            {"seat": 1, "taker": 0, "diamonds": 2},
            "Vous prenez un diamant à Bo (2 en tout).",
        ),
        (
            "handed-over",
            {"seat": 1, "taker": 2, "diamonds": 2},
            "Cy prend un diamant à Bo (2 en tout).",
        ),
    ],
)
def test_french_addresses_a_reader_who_suffers(kind: str, args: dict[str, Any], text: str) -> None:
    (message,) = event_messages(Event(f"dinosaurs.{kind}", args))
    assert Catalog("fr", ["Vous", "Bo", "Cy"]).format(message) == text


def test_an_earthquake_says_once_that_dinosaurs_go_home() -> None:
    prowled = {"dinosaur": "raptor-7", "cell": "n1", "by": None}
    assert not event_messages(
        Event("dinosaurs.prowled", {**prowled, "card": "dinosaur:earthquake"})
    )
    assert event_messages(Event("dinosaurs.prowled", {**prowled, "card": "dinosaur:stampede"}))


@pytest.mark.parametrize(
    ("choice", "text"),
    [
        ("place:jungle-7@n1e2", "Place Stranded Canoe (jungle 7): 1 north, 2 east of camp"),
        ("tunnel:camp", "Take the tunnel to Base Camp (2): Base Camp"),
        ("fill:camp", "Fill Base Camp (2): Base Camp"),
        ("from:camp", "Pick up from Base Camp (2): Base Camp"),
        ("to:camp", "Base Camp (2): Base Camp"),
        ("steal:1", "Steal a diamond from Bo"),
        ("chase:1", "Towards Bo"),
        ("face:t-rex", "Face the T-Rex"),
        (
            "draw:temple,tunnel-5",
            "Draw Temple of Teeth (T-Rex 10) and Root Tunnel (tunnel 5)",
        ),
        ("play:rope", "Play Rope"),
        ("play:lasso>1", "Play Lasso on Bo"),
        ("play:bait>raptor-10", "Play Bait on the raptor of 10"),
        ("play:objection>rope", "Play Objection! on Rope"),
        ("augment:+:rope,bait", "Discard Rope, Bait: +2"),
        ("augment:-:rope", "Discard Rope: −1"),
    ],
)
def test_choice_label_names_card_and_target(choice: str, text: str) -> None:
    options = GAME.rules.parse_options(TABLE)
    state, _ = GAME.rules.initial_state(options)
    message = label(state.cards, offer(state, 0, choice))
    english, french = both(options, message)
    assert english == text
    assert french != english
    assert shown_ids(french, options) == []


def test_custom_cards_are_named_by_their_own_texts() -> None:
    """Use ids without a kind, numbers that differ from the ids, names with odd signs."""
    maps: Any = deepcopy(loader.standard_source()["map"])
    for card in maps:
        if card["id"] == "raptor-7":
            card |= {"id": "lair", "en": {"name": "The {Lair}"}}
        if card["id"] == "jungle-7":
            card["number"] = 9
    options = GAME.rules.parse_options({**TABLE, "cards": {"map": maps}})
    on = {"seat": 0, "item": "bait", "on": "lair"}
    prowled = {"dinosaur": "lair", "cell": "n1", "card": "dinosaur:stampede"}
    sentences = [
        event_messages(Event("dinosaurs.played", on)),
        event_messages(Event("dinosaurs.prowled", prowled)),
        event_messages(Event("dinosaurs.placed", {"card": "lair", "cell": "s1w2"})),
        event_messages(Event("dinosaurs.placed", {"card": "jungle-7", "cell": "e1"})),
    ]
    assert [catalog("en", options).format(message) for (message,) in sentences] == [
        "Ana played Bait on The {Lair}.",
        "Moved: the dinosaur of 7 → 1 north of camp.",
        "New on the map: The {Lair} (7), 1 south, 2 west of camp.",
        "New on the map: Stranded Canoe (jungle 9), 1 east of camp.",
    ]
    for event in played(1, options):
        for message in event_messages(event):
            assert all(both(options, message))


def test_prompts_name_the_roll_and_the_number_needed() -> None:
    options = GAME.rules.parse_options({**TABLE, "higher-rolls": True})
    asked: list[tuple[State, Seat]] = []
    for _ in played(2, options, asked):
        pass
    spoken = catalog("en", options)
    attacks = [
        (state, seat)
        for state, seat in asked
        if state.roll is not None
        and state.roll.dinosaur is not None
        and state.roll.dice
        and not state.stack
        and GAME.rules.view(state, seat).window_timing == "rolled"
    ]
    assert attacks
    for state, seat in attacks:
        roll = state.roll
        assert roll is not None
        assert roll.target is not None
        text = spoken.format(prompt(GAME.rules.view(state, seat), seat))
        assert text.startswith(
            "You rolled " if roll.seat == seat else f"{NAMES[roll.seat]} rolled "
        )
        assert f"({roll.target + 1} needed)" in text  # J51


def test_prompt_does_not_reveal_a_peeked_card_to_others() -> None:
    options = GAME.rules.parse_options(TABLE)
    asked: list[tuple[State, Seat]] = []
    for seed in SEEDS:
        for _ in played(seed, options, asked):
            pass
    looking = [
        (s, seat) for s, seat in asked if GAME.rules.legal_choices(s, seat) == ("keep", "shuffle")
    ]
    assert looking
    for state, seat in looking:
        assert GAME.rules.pending(state) == Decide((seat,))
        assert prompt(GAME.rules.view(state, seat), seat).id == "dinosaurs.ask-keep"
        other = (seat + 1) % 4
        if other not in state.known_next_card_seats:
            assert prompt(GAME.rules.view(state, other), other).id == "dinosaurs.ask"
