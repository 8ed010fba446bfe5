"""Match: wrong calls have a code and leave the match unchanged."""

from __future__ import annotations

import io
from collections.abc import Callable
from random import Random

import pytest

import tacora
from tests.api.matches import POSITION, each_game, new_match, play_random, snapshot, untyped

WRONG_CALLS: dict[str, tuple[Callable[[tacora.Match], object], str]] = {
    "choice": (lambda m: m.play({0: "exit", 1: "exit", 2: "run"}), "step/illegal-choice"),
    "choice of no text": (lambda m: m.play({0: 1, 1: 2, 2: 3}), "step/illegal-choice"),  # type: ignore[dict-item]
    "missing seat": (lambda m: m.play({0: "exit"}), "step/missing-answer"),
    "no seat": (lambda m: m.play({}), "step/missing-answer"),
    "one choice for three": (lambda m: m.play("exit"), "step/missing-answer"),
    "extra seat": (lambda m: m.play(dict.fromkeys(range(4), "exit")), "call/seat"),
    "seat of another type": (lambda m: m.legal_choices("a"), "call/seat"),  # type: ignore[arg-type]
    "negative seat": (lambda m: m.view(-1), "call/seat"),
    "choices of another type": (lambda m: m.play(["exit"]), "call/usage"),  # type: ignore[arg-type]
    "card not due": (lambda m: m.play_chance("trap:snakes"), "step/out-of-turn"),
    "outcome None": (lambda m: m.play_chance(None), "call/usage"),  # type: ignore[arg-type]
    "outcome of another type": (lambda m: m.play_chance(["1"]), "call/usage"),  # type: ignore[arg-type]
    "draw not due": (lambda m: m.draw(), "step/out-of-turn"),
    "folder": (lambda m: m.save("/no/such/folder/game.jsonl"), "call/file"),
    "file name": (lambda m: m.save("a\0b"), "call/file"),
    "file of another type": (lambda m: m.save(None), "call/usage"),  # type: ignore[arg-type]
    "too few bots": (lambda m: m.play_bots([]), "call/bots"),
    "bots of another type": (lambda m: m.play_bots([1, 2, 3]), "call/usage"),  # type: ignore[list-item]
    "no bots": (lambda m: m.play_bots(3), "call/usage"),  # type: ignore[arg-type]
}


@pytest.mark.parametrize("call", WRONG_CALLS)
def test_a_wrong_call_has_a_code_and_leaves_the_match_unchanged(call: str) -> None:
    match = tacora.Match("diamant", players=3, seed=1)
    before, following = snapshot(match), match.copy()
    wrong, code = WRONG_CALLS[call]
    with pytest.raises(tacora.TacoraError) as error:
        wrong(match)
    assert error.value.code == code
    assert error.value.message.endswith(".")
    assert snapshot(match) == before
    for played in (match, following):
        play_random(played, Random(1))
    assert match.record == following.record  # the next cards are the same, too


@each_game
@pytest.mark.parametrize("outcome", [None, 3, ["map:temple"], {}, b"map:temple"])
def test_play_chance_refuses_what_is_no_text(game: str, outcome: object) -> None:
    match = untyped.Match(game, players=3, seed=1, chance="explicit")
    assert match.chance
    before = match.notation
    with pytest.raises(tacora.UsageError) as error:
        match.play_chance(outcome)
    assert error.value.code == "call/usage"
    assert match.notation == before


def test_an_illegal_choice_says_what_is_accepted() -> None:
    match = tacora.Match("dinosaurs", players=3, seed=1)
    (seat,) = match.to_move
    with pytest.raises(tacora.IllegalStep) as error:
        match.play({seat: "run"})
    assert error.value.code == "step/illegal-choice"
    assert match.legal_choices(seat)[0] in error.value.message


def test_a_seat_in_camp_must_not_choose() -> None:
    match = tacora.Match.from_notation(POSITION)
    assert match.to_move == (0, 2)
    with pytest.raises(tacora.IllegalStep) as error:
        match.play(dict.fromkeys(range(3), "exit"))
    assert error.value.code == "step/in-camp"
    assert repr(match) == POSITION


@each_game
def test_a_match_that_is_over_takes_no_step(game: str) -> None:
    match = new_match(game, 1)
    play_random(match, Random(1))
    before = snapshot(match)
    bots = [tacora.make_bot(game, "random")] * 3
    calls: list[Callable[[], object]] = [
        lambda: match.play({0: "pass"}),
        lambda: match.play("pass"),
        lambda: match.play({}),
        lambda: match.play_chance("trap:snakes"),
        match.draw,
        lambda: match.play_bots(bots),
    ]
    for call in calls:
        with pytest.raises(tacora.IllegalStep) as error:
            call()
        assert error.value.code == "step/game-over"
    assert snapshot(match) == before


@pytest.mark.parametrize(
    ("call", "code", "accepted"),
    [
        (lambda: untyped.Match("chess"), "call/game", "diamant, dinosaurs"),
        (lambda: untyped.Match("diamant", player=3), "option/unknown", "players"),
        (lambda: untyped.Match("diamant", players=2), "option/players", "3 to 8"),
        (lambda: untyped.Match("dinosaurs", players="many"), "option/players", "2 to 6"),
        (lambda: untyped.Match("diamant", edition="2030"), "option/edition", "diamant-2016"),
        (lambda: untyped.Match("diamant", seed=1.5), "call/usage", "whole number"),
        (lambda: untyped.Match("diamant", chance="mine"), "call/usage", "explicit"),
        (lambda: untyped.Match.from_notation("nonsense"), "notation/fields", "diamant, dinosaurs"),
        (lambda: untyped.Match.from_notation(POSITION, "dinosaurs"), "notation/fields", "fields"),
        (lambda: untyped.Match.from_notation(POSITION, "chess"), "call/game", "diamant"),
        (lambda: untyped.Match.from_notation(POSITION + "s"), "notation/awaiting", "choices"),
        (lambda: untyped.Match.from_notation(POSITION).record, "call/record", "notation"),
        (lambda: untyped.Match(["diamant"]), "call/game", "diamant, dinosaurs"),
        (lambda: untyped.Match("diamant", options=3), "call/usage", "mapping"),
        (lambda: untyped.Match.from_notation(3), "call/usage", "text"),
        (lambda: untyped.Match.from_notation(None, "diamant"), "call/usage", "text"),
        (lambda: untyped.load(None), "call/usage", "binary file"),
        (lambda: untyped.verify(3), "call/usage", "binary file"),
        (lambda: untyped.make_bot("diamant", None), "call/usage", "name or the file of a bot"),
        (lambda: untyped.make_bot("diamant", "random", []), "call/usage", "whole number"),
        (lambda: untyped.load("/no/such/file"), "call/file", "/no/such/file"),
        (lambda: untyped.load(io.StringIO("")), "call/file", "binary"),
        (lambda: untyped.load(io.BytesIO(b"")), "record/empty", "header"),
        (lambda: untyped.verify(io.BytesIO(b"[]")), "record/json", "object"),
    ],
)
def test_a_match_that_cannot_be_made_says_what_is_accepted(
    call: Callable[[], object], code: str, accepted: str
) -> None:
    with pytest.raises(tacora.TacoraError) as error:
        call()
    assert error.value.code == code
    assert accepted in error.value.message
