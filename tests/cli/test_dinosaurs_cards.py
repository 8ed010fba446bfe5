"""What cards say, wherever it may be looked up: on the stack, on the help page, by a command."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from msgspec.structs import replace
from rich.cells import cell_len

from tacora.cli.common import catalog_of
from tacora.cli.dinosaurs.game_ui import DinosaursUi
from tacora.cli.terminal.game_ui import RenderContext
from tacora.cli.terminal.menu import Menu
from tacora.core.game import Chance, ChanceStep, Decide, DecisionStep
from tacora.core.messages import Argument, Message, PlayerNames
from tacora.core.stack import PASS
from tacora.games.dinosaurs import GAME
from tacora.games.dinosaurs.cards.loader import standard_cards
from tacora.games.dinosaurs.cards.models import CardSet
from tacora.games.dinosaurs.effects.movement import ChooseDestination
from tacora.games.dinosaurs.state import State
from tacora.i18n.catalog import LANGUAGES, Catalog
from tests.cli.conftest import Run
from tests.cli.dinosaurs_fixtures import laid_out, moments, scene

STAGE = DinosaursUi()
AROUND = ("jungle-9", "diamond-4", "tunnel-5", "shannon-6")


def _drawn(state: State, width: int = 80, height: int = 16, language: str = "en") -> list[str]:
    shown = scene(state, language, steady=min(height, 13))
    return [line.plain for line in STAGE.draw(GAME.rules.view(state, 0), shown, width, height)]


def _on_the_stack() -> Iterator[State]:
    for state in moments(5, 3000, players=4):
        play = state.stack.top
        if play is not None and play.kind != "augment":
            yield state


def test_a_card_on_the_stack_is_shown_with_its_text() -> None:
    for state in _on_the_stack():
        play = state.stack.top
        assert play is not None
        deck = state.cards.items if play.kind == "item" else state.cards.explorers
        card = deck[play.card].en
        lines = _drawn(state, width=120)
        start = next(n for n, line in enumerate(lines) if line.startswith(f" {card.name} – "))
        assert f"{card.name} – {card.text}" in " ".join(
            line.strip() for line in lines[start : start + 2]
        )
        told = STAGE.describe(GAME.rules.view(state, 0), 0, scene(state, "en"))
        assert card.text in told


@pytest.mark.parametrize(("width", "height"), [(80, 14), (60, 11), (60, 18)])
def test_the_text_of_a_card_leaves_room_for_the_rest(width: int, height: int) -> None:
    for state in _on_the_stack():
        lines = _drawn(state, width, height, "fr")
        assert len(lines) <= height
        assert max(map(cell_len, lines)) < width
        assert lines[-1] == " …"  # the log


def test_the_explorers_of_the_others_can_be_looked_up() -> None:
    state = laid_out(*AROUND)
    lines = STAGE.look_up(GAME.rules.view(state, 0), 0, scene(state, "en"))
    own, others = lines.index("Your cards:"), lines.index("The other explorers at this table:")
    assert lines[own + 1].startswith("Pemba the Mountaineer – After you roll to move")
    assert lines[others + 1].startswith("Ingrid the Tireless – On your turn")
    assert lines[others + 1].endswith("(日本語の名前です)")
    assert lines[-2] == "Every card of the box: tacora rules dinosaurs --cards"
    assert lines[-1].startswith("These items and explorers are reconstructed")


@pytest.mark.parametrize(
    ("replaced", "note"),
    [
        (("item",), "The explorers are reconstructed"),
        (("explorer",), "The items are reconstructed"),
        (("item", "explorer"), ""),
        (("map",), "These items and explorers are reconstructed"),
    ],
)
def test_cards_of_ones_own_are_not_said_to_be_reconstructed(
    replaced: tuple[str, ...], note: str
) -> None:
    box = standard_cards()
    cards = CardSet(box.maps, box.deck, box.items, box.explorers)
    cards.source = dict.fromkeys(replaced)
    state = replace(laid_out(*AROUND), cards=cards)
    lines = STAGE.look_up(GAME.rules.view(state, 0), 0, scene(state, "en"))
    said = [line for line in lines if "reconstructed" in line]
    assert [line[: len(note)] for line in said] == ([note] if note else [])


# tacora rules dinosaurs --cards


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_command_prints_every_item_and_explorer(tacora: Run, language: str) -> None:
    printed = tacora("rules", "dinosaurs", "--cards", "--lang", language).out
    given = tacora("rules", "dinosaurs", "--cards", "--lang", language, "--json").json
    box = standard_cards()
    assert [card["id"] for card in given["cards"]] == [c.id for c in (*box.items, *box.explorers)]
    for card, known in zip(given["cards"], (*box.items, *box.explorers), strict=True):
        wording = getattr(known, language)
        assert (card["name"], card["text"]) == (wording.name, wording.text)
        assert card["family"] == getattr(known, "family", "explorer")
        assert f"{wording.name} – {wording.text}\n" in printed
    assert given["note"] in printed
    assert "J84" in given["note"]


def test_a_game_whose_cards_say_nothing_is_refused(tacora: Run) -> None:
    answer = tacora("rules", "diamant", "--cards", "--lang", "en")
    assert answer.status == 2
    assert "call/cards" in answer.complaint
    assert "have no texts" in answer.complaint


# Discards for a roll, and what it reaches


def _rolled(dice: str, hand: int = 1) -> State:
    """The explorer on Base Camp has rolled to move, and holds so many items."""
    state = laid_out(*AROUND)
    for _ in range(hand - 1):
        state = _decide(state, "search")
        state, _ = GAME.rules.apply(state, ChanceStep("item:lasso"))
        state = _passed(state)
    state = _decide(state, "move")
    while not isinstance(GAME.rules.pending(state), Chance):
        state = _decide(state, PASS)
    state, _ = GAME.rules.apply(state, ChanceStep(dice))
    return state


def _decide(state: State, answer: str) -> State:
    pending = GAME.rules.pending(state)
    assert isinstance(pending, Decide)
    return GAME.rules.apply(state, DecisionStep(dict.fromkeys(pending.seats, answer)))[0]


def _passed(state: State) -> State:
    while True:
        pending = GAME.rules.pending(state)
        if not isinstance(pending, Decide) or PASS not in GAME.rules.legal_choices(
            state, pending.seats[0]
        ):
            return state
        state = _decide(state, PASS)


def _menu(state: State) -> Menu:
    return STAGE.menu(
        GAME.rules.view(state, 0), 0, GAME.rules.legal_choices(state, 0), scene(state, "en")
    )


def test_one_item_is_discarded_by_one_plain_entry() -> None:
    labels = [item.label for item in _menu(_rolled("dice:3+4")).items]
    raising, lowering = (n for n, label in enumerate(labels) if "Discard" in label)
    assert labels[raising] == "Discard 1 item for +1 (Rope)"
    assert labels[lowering] == "Discard 1 item for −1 (Rope)"
    assert lowering == len(labels) - 2  # before passing


def test_to_lower_a_roll_comes_last_among_the_discards() -> None:
    discards = [
        item for item in _menu(_rolled("dice:3+4", hand=2)).items if "Discard" in item.label
    ]
    assert [item.label for item in discards] == ["Discard items to raise the roll…"]
    assert isinstance(discards[0].then, Menu)
    inner = [item.label for item in discards[0].then.items]
    assert inner[-1] == "Discard items to lower the roll…"
    assert len(inner) == 3


def test_a_roll_of_ones_own_is_said_to_reach_what_it_reaches() -> None:
    text = "\n".join(_drawn(_rolled("dice:1+4")))
    assert " 5 reaches E 4, S 5; 1 more: W 6; 4 more: N 9" in text
    assert "Chance of a step" not in text
    assert "2 reaches nothing; 2 more: E 4" in "\n".join(_drawn(_rolled("dice:1+1")))


def test_all_four_ways_are_shown_in_sixty_columns() -> None:
    for language, title in (("en", "Step:  "), ("fr", "Pas :  ")):
        text = "\n".join(_drawn(laid_out(*AROUND), 60, language=language))
        west = "W" if language == "en" else "O"
        assert f"{title}N 9: 28 %  E 4: 92 %  S 5: 83 %  {west} 6: 72 %" in text


def test_chances_are_silent_where_a_step_needs_no_roll() -> None:
    state = _passed(_decide(laid_out(*AROUND), "play:rope"))
    assert isinstance(state.agenda[-1], ChooseDestination)
    assert "Chance of a step" not in "\n".join(_drawn(state))


def test_nobody_is_ready_before_having_an_explorer() -> None:
    first = next(s for s in moments(1, 60, players=4) if isinstance(GAME.rules.pending(s), Decide))
    assert all(player.explorer is None for player in first.players)
    assert "✓" not in "\n".join(_drawn(first, 60, 12))


# You


@pytest.mark.parametrize(
    ("language", "you", "sentence"),
    [
        ("en", "You", "Pemba the Mountaineer explores for you."),
        ("fr", "Vous", "Pemba l’alpiniste explore pour vous."),
    ],
)
def test_you_is_small_in_the_middle_of_a_sentence(language: str, you: str, sentence: str) -> None:
    options = GAME.rules.parse_options({"players": 2})
    catalog = catalog_of(GAME, options, language, [you, "Ada"])
    facts: dict[str, Argument] = {"who": PlayerNames((0,)), "explorer": Message("explorer.pemba")}
    assert catalog.say(Message("dinosaurs.explorer", facts)) == sentence
    assert you in catalog.say(Message("dinosaurs.turn", {"who": PlayerNames((0,)), "turn": 3}))
    assert "Ada" in catalog.say(Message("dinosaurs.explorer", {**facts, "who": PlayerNames((1,))}))


def test_you_is_large_where_a_sentence_begins() -> None:
    catalog = Catalog("en", ["Ada", "You"])
    told = {"who": PlayerNames((1,)), "victim": PlayerNames((0,))}
    assert catalog.say(Message("dinosaurs.stealing", told)) == "You tried to steal from Ada."
    told = {"who": PlayerNames((0,)), "victim": PlayerNames((1,))}
    assert catalog.say(Message("dinosaurs.stealing", told)) == "Ada tried to steal from you."


def test_a_scene_without_odds_still_says_what_a_roll_reaches() -> None:
    state = _rolled("dice:1+4")
    shown = RenderContext(scene(state, "en").catalog, scene(state, "en").names, [], show_odds=False)
    assert "5 reaches" in "\n".join(STAGE.describe(GAME.rules.view(state, 0), 0, shown))
