"""Card texts: on the stack, on the help page, and in `tacora rules --cards`."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from rich.cells import cell_len

from tacora.cli.common import catalog_of
from tacora.cli.dinosaurs.game_ui import DinosaursUi
from tacora.cli.terminal.game_ui import RenderContext
from tacora.cli.terminal.menu import Chooser, Menu
from tacora.core.game import Chance, ChanceStep, Decide, DecisionStep
from tacora.core.messages import Argument, Message, PlayerNames
from tacora.core.stack import PASS
from tacora.games.dinosaurs import GAME
from tacora.games.dinosaurs.cards.loader import standard_cards
from tacora.games.dinosaurs.cards.models import CardSet
from tacora.games.dinosaurs.effects.movement import ChooseDestination
from tacora.games.dinosaurs.state import State
from tacora.i18n.catalog import LANGUAGES, Catalog, messages
from tests.cli.conftest import Run
from tests.cli.dinosaurs_fixtures import positions, render_context, state_with_map

UI = DinosaursUi()
AROUND = ("jungle-9", "diamond-4", "tunnel-5", "shannon-6")


def _drawn(state: State, width: int = 80, height: int = 16, language: str = "en") -> list[str]:
    shown = render_context(state, language, stable_height=min(height, 13))
    return [line.plain for line in UI.draw(GAME.rules.view(state, 0), shown, width, height)]


def _states_with_a_card_on_the_stack() -> list[State]:
    found = []
    for state in positions(5, 3000, players=4):
        play = state.stack.top
        if play is not None and play.kind != "augment":
            found.append(state)
    assert found
    return found


def test_card_on_the_stack_is_drawn_with_its_text() -> None:
    for state in _states_with_a_card_on_the_stack():
        play = state.stack.top
        assert play is not None
        deck = state.cards.items if play.kind == "item" else state.cards.explorers
        card = deck[play.card].en
        lines = _drawn(state, width=120)
        start = next(n for n, line in enumerate(lines) if line.startswith(f" {card.name} – "))
        assert f"{card.name} – {card.text}" in " ".join(
            line.strip() for line in lines[start : start + 2]
        )
        lines = UI.describe(GAME.rules.view(state, 0), 0, render_context(state, "en"))
        assert card.text in lines


@pytest.mark.parametrize(("width", "height"), [(80, 14), (60, 11), (60, 18)])
def test_card_text_leaves_room_for_the_log(width: int, height: int) -> None:
    for state in _states_with_a_card_on_the_stack():
        lines = _drawn(state, width, height, "fr")
        assert len(lines) <= height
        assert max(map(cell_len, lines)) < width
        assert lines[-1] == " …"  # the log


def test_card_reference_lists_other_explorers() -> None:
    state = state_with_map(*AROUND)
    lines = UI.card_reference(GAME.rules.view(state, 0), 0, render_context(state, "en"))
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
def test_custom_cards_are_not_called_reconstructed(replaced: tuple[str, ...], note: str) -> None:
    box = standard_cards()
    cards = CardSet(box.maps, box.deck, box.items, box.explorers)
    cards.source = dict.fromkeys(replaced)
    state = replace(state_with_map(*AROUND), cards=cards)
    lines = UI.card_reference(GAME.rules.view(state, 0), 0, render_context(state, "en"))
    said = [line for line in lines if "reconstructed" in line]
    assert [line[: len(note)] for line in said] == ([note] if note else [])


# tacora rules dinosaurs --cards


@pytest.mark.parametrize("language", LANGUAGES)
def test_rules_cards_prints_every_item_and_explorer(tacora: Run, language: str) -> None:
    printed = tacora("rules", "dinosaurs", "--cards", "--lang", language).out
    given = tacora("rules", "dinosaurs", "--cards", "--lang", language, "--json").json
    box = standard_cards()
    assert [card["id"] for card in given["cards"]] == [c.id for c in (*box.items, *box.explorers)]
    for card, known in zip(given["cards"], (*box.items, *box.explorers), strict=True):
        wording = getattr(known, language)
        assert (card["name"], card["text"]) == (wording.name, wording.text)
        assert card["gist"] == wording.gist
        assert card["family"] == getattr(known, "family", "explorer")
        assert f"{wording.name} – {wording.text}\n" in printed
    assert given["note"] in printed
    assert "J84" in given["note"]


def test_rules_cards_rejects_a_game_without_card_texts(tacora: Run) -> None:
    answer = tacora("rules", "diamant", "--cards", "--lang", "en")
    assert answer.status == 2
    assert "call/cards" in answer.complaint
    assert "have no texts" in answer.complaint


# Discards for a roll, and reachable directions


def _rolled(dice: str, hand: int = 1) -> State:
    """Return a state in which the explorer on Base Camp, with `hand` items, has rolled to move."""
    state = state_with_map(*AROUND)
    for _ in range(hand - 1):
        state = _decide(state, "search")
        state, _ = GAME.rules.apply(state, ChanceStep("item:lasso"))
        state = _pass_until_next_decision(state)
    state = _decide(state, "move")
    while not isinstance(GAME.rules.pending(state), Chance):
        state = _decide(state, PASS)
    state, _ = GAME.rules.apply(state, ChanceStep(dice))
    return state


def _decide(state: State, answer: str) -> State:
    pending = GAME.rules.pending(state)
    assert isinstance(pending, Decide)
    return GAME.rules.apply(state, DecisionStep(dict.fromkeys(pending.seats, answer)))[0]


def _pass_until_next_decision(state: State) -> State:
    while True:
        pending = GAME.rules.pending(state)
        if not isinstance(pending, Decide) or PASS not in GAME.rules.legal_choices(
            state, pending.seats[0]
        ):
            return state
        state = _decide(state, PASS)


def _menu(state: State) -> Menu:
    return UI.menu(
        GAME.rules.view(state, 0),
        0,
        GAME.rules.legal_choices(state, 0),
        render_context(state, "en"),
    )


def test_discarding_one_item_is_a_single_menu_entry() -> None:
    labels = [item.label for item in _menu(_rolled("dice:3+4")).items]
    assert labels[-2:] == ["Discard Rope: +1 → 8", "Pass: the roll stands"]


@pytest.mark.parametrize("hand", [1, 2])
def test_lowering_a_move_is_not_listed_but_has_a_key_and_words(hand: int) -> None:
    menu = _menu(_rolled("dice:3+4", hand))
    assert not [item for item in menu.items if "−" in item.label or "lower" in item.label]
    raising = next(item for item in menu.items if "Discard" in item.label)
    assert hand == 1 or isinstance(raising.then, Menu)
    if isinstance(raising.then, Menu):
        assert not [item for item in raising.then.items if "lower" in item.label]
    lowering = Chooser(menu).press("-")
    assert lowering is not None
    assert lowering is menu.find("-")
    typed = menu.find("augment:-:rope")
    assert typed is not None
    assert typed.then == "augment:-:rope"


def test_own_roll_shows_reachable_directions() -> None:
    text = "\n".join(_drawn(_rolled("dice:1+4")))
    assert " 5 reaches E 4, S 5; 1 more: W 6; 4 more: N 9" in text
    assert "Chance of a step" not in text
    assert "2 reaches nothing; 2 more: E 4" in "\n".join(_drawn(_rolled("dice:1+1")))


def test_step_odds_of_four_directions_fit_60_columns() -> None:
    for language, steps in (
        ("en", "Step:  N 9: 28 %  E 4: 92 %  S 5: 83 %  W 6: 72 %"),
        ("fr", "Pas :  N 9 : 28 %  E 4 : 92 %  S 5 : 83 %  O 6 : 72 %"),
    ):
        assert steps in "\n".join(_drawn(state_with_map(*AROUND), 60, language=language))


def test_step_odds_are_hidden_when_a_move_needs_no_roll() -> None:
    state = _pass_until_next_decision(_decide(state_with_map(*AROUND), "play:rope"))
    assert isinstance(state.agenda[-1], ChooseDestination)
    assert "Chance of a step" not in "\n".join(_drawn(state))


def test_players_without_an_explorer_are_not_marked_ready() -> None:
    first = next(
        s for s in positions(1, 60, players=4) if isinstance(GAME.rules.pending(s), Decide)
    )
    assert all(player.explorer is None for player in first.players)
    assert "✓" not in "\n".join(_drawn(first, 60, 12))


# The word "you"


@pytest.mark.parametrize(
    ("language", "you", "sentence"),
    [
        ("en", "You", "Pemba the Mountaineer explores for you."),
        ("fr", "Vous", "Pemba l’alpiniste explore pour vous."),
    ],
)
def test_you_is_lower_case_inside_a_sentence(language: str, you: str, sentence: str) -> None:
    options = GAME.rules.parse_options({"players": 2})
    catalog = catalog_of(GAME, options, language, [you, "Ada"])
    facts: dict[str, Argument] = {"who": PlayerNames((0,)), "explorer": Message("explorer.pemba")}
    assert catalog.format(Message("dinosaurs.explorer", facts)) == sentence
    assert "Ada" in catalog.format(
        Message("dinosaurs.explorer", {**facts, "who": PlayerNames((1,))})
    )


@pytest.mark.parametrize(
    ("language", "you", "sentences"),
    [
        ("en", "You", ("Turn 3: your turn.", "You were caught stealing.", "Turn 3: Ada.")),
        (
            "fr",
            "Vous",
            (
                "Tour 3 : à vous de jouer.",
                "Vous vous faites prendre la main dans le sac.",
                "Tour 3 : Ada.",
            ),
        ),
    ],
)
def test_sentence_about_the_reader_has_a_form_of_its_own(
    language: str, you: str, sentences: tuple[str, ...]
) -> None:
    catalog = Catalog(language, [you, "Ada"])
    reader, other = PlayerNames((0,)), PlayerNames((1,))
    spoken = (
        catalog.format(Message("dinosaurs.turn", {"who": reader, "turn": 3})),
        catalog.format(Message("dinosaurs.caught", {"who": reader})),
        catalog.format(Message("dinosaurs.turn", {"who": other, "turn": 3})),
    )
    assert tuple(text.replace("\N{NO-BREAK SPACE}", " ") for text in spoken) == sentences


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_sentence_ends_with_the_reader_like_a_list_entry(language: str) -> None:
    known = messages(language)
    for key, form in known.items():
        if not key.startswith("dinosaurs.") or f"{key}.you" in known:
            continue
        for text in [form] if isinstance(form, str) else form.values():
            assert not text.endswith((": {who}.", "{who} !")), key


def test_you_is_capitalized_at_the_start_of_a_sentence() -> None:
    catalog = Catalog("en", ["Ada", "You"])
    args = {"who": PlayerNames((1,)), "victim": PlayerNames((0,))}
    assert catalog.format(Message("dinosaurs.stealing", args)) == "You tried to steal from Ada."
    args = {"who": PlayerNames((0,)), "victim": PlayerNames((1,))}
    assert catalog.format(Message("dinosaurs.stealing", args)) == "Ada tried to steal from you."


def test_no_odds_still_shows_what_a_roll_reaches() -> None:
    state = _rolled("dice:1+4")
    shown = RenderContext(
        render_context(state, "en").catalog, render_context(state, "en").names, [], show_odds=False
    )
    assert "5 reaches" in "\n".join(UI.describe(GAME.rules.view(state, 0), 0, shown))
