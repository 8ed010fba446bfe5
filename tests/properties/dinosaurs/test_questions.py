"""Questions: every legal choice is described once, with exact chances, and in both languages."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations, product
from random import Random
from typing import Any

import pytest
from hypothesis import given
from msgspec.json import encode

from tacora.core.events import Events
from tacora.core.game import Chance, ChanceStep, Decide, DecisionStep, Seat
from tacora.core.questions import Offer, Question, chance_json
from tacora.core.stack import PASS
from tacora.games.dinosaurs import GAME
from tacora.games.dinosaurs.choices import AUGMENT, Choice
from tacora.games.dinosaurs.pieces.dice import total as dice_total
from tacora.games.dinosaurs.state import State
from tacora.games.dinosaurs.text.choice_labels import label
from tacora.games.dinosaurs.text.questions import question_from
from tacora.i18n.catalog import LANGUAGES, Catalog
from tacora.table.projection import question_message
from tests.properties.dinosaurs.strategies import WHOLE, Play, games, numbered

NAMES = ["Ana", "Bo", "Cy", "Dee", "Eli", "Fay"]
MAX_BYTES = 4000


def _asked(game: Play, part: float = 1) -> Iterator[tuple[State, Seat, tuple[str, ...], Question]]:
    """Yield the questions of a game, or a part of them."""
    rng = Random(len(game.moves))
    for state in [game.start, *[state for _, state, _ in game.moves]]:
        pending = GAME.rules.pending(state)
        for seat in pending.seats if isinstance(pending, Decide) else ():
            if rng.random() < part:
                legal = GAME.rules.legal_choices(state, seat)
                question = GAME.presentation.question(state, seat, legal, True)
                assert question is not None
                yield state, seat, legal, question


def _described(offer: Offer) -> list[tuple[str, dict[str, Any]]]:
    """Return the choices that an offer stands for, each with what was picked."""
    if offer.form is None:
        assert offer.text is not None
        return [(offer.text, {})]
    if offer.verb == AUGMENT:
        signs, items = offer.pick["sign"], offer.pick["items"]
        sets = [c for n in range(1, len(items) + 1) for c in combinations(items, n)]
        picks: list[dict[str, Any]] = [
            {"sign": sign, "items": list(some)} for sign in signs for some in sets
        ]
        return [
            (offer.form.format(sign=pick["sign"], items=",".join(pick["items"])), pick)
            for pick in picks
        ]
    values = [dict(zip(offer.pick, one, strict=True)) for one in product(*offer.pick.values())]
    return [(offer.form.format_map(pick), pick) for pick in values]


@WHOLE
@given(games())
def test_offers_describe_exactly_the_legal_choices(game: Play) -> None:
    for _, _, legal, question in _asked(game, 0.3):
        described = [text for offer in question.offers for text, _ in _described(offer)]
        assert sorted(described) == sorted(legal)
        assert [c for c in legal if Choice.parse(c).verb != AUGMENT] == list(question.listed)
        for offer in question.offers:
            for text, _ in _described(offer):
                assert Choice.parse(text).verb == offer.verb
                assert Choice.parse(text).format() == text


@WHOLE
@given(games())
def test_every_label_and_reason_has_a_text_in_both_languages(game: Play) -> None:
    catalogs = [
        Catalog(language, NAMES, GAME.presentation.card_texts(game.options, language))
        for language in LANGUAGES
    ]
    for state, _, _, question in _asked(game, 0.1):
        for catalog in catalogs:
            texts = [
                catalog.format(label(state.cards, offer, picked))
                for offer in question.offers
                for _, picked in _described(offer)
                if offer.verb != AUGMENT
            ]
            assert all(texts)
            assert len(set(texts)) == len(texts), texts
            assert catalog.format(question.message)
            assert all(catalog.format(one.reason) for one in question.unavailable)
            for offer in question.offers:
                if offer.verb == AUGMENT:
                    assert catalog.format(offer.label)


@WHOLE
@given(games())
def test_questions_come_from_the_view_and_stay_small(game: Play) -> None:
    for state, seat, legal, question in _asked(game, 0.1):
        seen = GAME.rules.view(state, seat)
        assert question == question_from(seen, seat, legal, odds=True)
        assert len(encode(question_message(question))) < MAX_BYTES
        silent = question_from(seen, seat, legal, odds=False)
        assert not any(offer.odds for offer in silent.offers)
        refused = {(one.verb, one.args.get("item")) for one in question.unavailable}
        assert not refused & {(offer.verb, offer.args.get("item")) for offer in question.offers}


@pytest.mark.parametrize("number", range(0, 48, 3))
def test_chances_equal_those_of_all_dice(number: int) -> None:
    rng = Random(number)
    found = [
        (state, seat, offer)
        for state, seat, _, question in _asked(numbered(number), 1)
        for offer in question.offers
        if offer.odds and offer.text is not None and (offer.verb == "steal" or not _is_theft(state))
    ]
    assert found
    for state, seat, offer in rng.sample(found, min(40, len(found))):
        assert dict(offer.odds) == _by_all_dice(state, seat, offer), offer


def test_totals_of_augmentations_are_those_of_the_rules() -> None:
    seen = 0
    for number in range(0, 48, 4):
        for state, seat, _, question in _asked(numbered(number), 0.5):
            for offer in question.offers:
                if offer.verb != AUGMENT or state.stack.top is not None:
                    continue
                totals: Any = offer.odds["totals"]
                for text, pick in _described(offer)[:: max(1, len(offer.pick["items"]) - 1)]:
                    results = _results(*_answer(state, seat, text), Fraction(1), None)
                    expected = totals[pick["sign"]][len(pick["items"]) - 1]
                    assert {total for total, _, _ in results} == {expected}
                    seen += 1
    assert seen > 20


# The same chances, by playing on with every outcome of the dice


def _answer(state: State, seat: Seat, text: str) -> tuple[State, Events]:
    pending = GAME.rules.pending(state)
    assert isinstance(pending, Decide)
    return GAME.rules.apply(
        state, DecisionStep({s: text if s == seat else PASS for s in pending.seats})
    )


def _by_all_dice(state: State, seat: Seat, offer: Offer) -> dict[str, Any]:
    """Return the odds of a choice: choose it, let everybody pass, and try all dice."""
    roll = state.roll
    moves = offer.verb == "move" or (roll is not None and roll.kind == "move")
    before = dice_total(state, roll) if roll is not None and roll.dice else None
    results = list(_results(*_answer(state, seat, offer.text or ""), Fraction(1), before))
    found: dict[str, Any] = {}
    totals = {total for total, _, _ in results}
    if len(totals) == 1 and None not in totals:
        found["total"] = totals.pop()
    if moves:
        steps: Any = offer.odds["steps"]
        found["steps"] = {
            name: chance_json(sum((c for _, won, c in results if name in won), Fraction(0)))
            for name in steps
        }
    else:
        chance = sum((c for _, won, c in results if won), Fraction(0))
        found["chance"] = chance_json(chance)
    return found


WON = ("dinosaurs.evaded", "dinosaurs.escaped", "dinosaurs.handed-over")
LOST = ("dinosaurs.knocked-out", "dinosaurs.withstood", "dinosaurs.caught", "dinosaurs.stayed")


def _results(
    state: State, events: Events, chance: Fraction, total: int | None
) -> Iterator[tuple[int | None, Any, Fraction]]:
    """Yield each way a roll may end: its total, what it reached, and its chance."""
    for event in events:
        if event.id in ("dinosaurs.rolled", "dinosaurs.roll-changed"):
            total = event.args["total"]  # type: ignore[assignment]
        if event.id in WON:
            yield total, True, chance
            return
        if event.id in LOST:
            yield total, (), chance
            return
    pending = GAME.rules.pending(state)
    if isinstance(pending, Chance):
        weights = sum(pending.weights)
        for outcome, weight in zip(pending.outcomes, pending.weights, strict=True):
            after, more = GAME.rules.apply(state, ChanceStep(outcome))
            yield from _results(after, more, chance * Fraction(weight, weights), total)
        return
    assert isinstance(pending, Decide)
    legal = GAME.rules.legal_choices(state, pending.seats[0])
    if legal[0] == PASS:
        passed = GAME.rules.apply(state, DecisionStep(dict.fromkeys(pending.seats, PASS)))
        yield from _results(*passed, chance, total)
        return
    reached = [Choice.parse(choice).name for choice in legal if choice.startswith("to:")]
    yield total, reached, chance


def _is_theft(state: State) -> bool:
    return state.roll is not None and state.roll.kind == "steal"
