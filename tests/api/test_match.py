"""Match: playing, chance, views, copies, records, and calls that are wrong."""

from __future__ import annotations

import copy
import io
import pickle
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

import tacora
from tacora.core.chance import SeededChance
from tacora.core.game import GameOver
from tacora.core.runner import run_game
from tacora.games.registry import GAME_NAMES, get_game

RECORDS = sorted((Path(__file__).parent.parent / "goldens" / "compatibility").glob("*.jsonl"))
untyped: Any = tacora
"""The same without types, for calls that a type checker would refuse."""
each_game = pytest.mark.parametrize("game", GAME_NAMES)
POSITION = "diamant-2016/3 2 9+1,snakes,R,17+2 02 6 12,7,30 -,5,- snakes choices"


def new_match(game: str, seed: int | str, **more: Any) -> tacora.Match:
    """A match of three that random choices end soon."""
    short: dict[str, Any] = {"turn_limit": 3} if game == "dinosaurs" else {}
    return tacora.Match(game, players=3, seed=seed, **short, **more)


def _play_random(match: tacora.Match, rng: Random, steps: int = 10**6) -> None:
    while match.outcome is None and steps:
        match.play({s: rng.choice(match.legal_choices(s)) for s in match.to_move})
        steps -= 1


def _snapshot(match: tacora.Match) -> tuple[object, ...]:
    record = match.record if match.events else ""
    return match.notation, match.to_move, match.outcome, record, match.events, match.last_events


@each_game
def test_a_match_with_bots_ends_with_scores_and_winners(game: str) -> None:
    match = new_match(game, 1)
    bots = [tacora.make_bot(game, "random", seed=s) for s in range(3)]
    plays = happened = 0
    while match.outcome is None:
        assert match.to_move
        assert match.chance is None
        match.play(
            {s: bots[s].choose(match.view(s), match.legal_choices(s)) for s in match.to_move}
        )
        happened += len(match.last_events)
        plays += 1
    assert plays > 5
    assert happened > 5
    assert match.events
    assert len(match.outcome.scores) == 3
    assert set(match.outcome.winners) <= {0, 1, 2}
    assert match.to_move == ()
    assert match.legal_choices(0) == ()


@each_game
def test_the_same_seed_gives_the_same_match_and_that_of_run_game(game: str) -> None:
    def played() -> tacora.Match:
        match = new_match(game, "s")
        rng = Random(5)
        while match.outcome is None:
            match.play({s: rng.choice(match.legal_choices(s)) for s in match.to_move})
        return match

    one, rng = played(), Random(5)
    rules = get_game(game).rules
    state, _ = rules.initial_state(rules.parse_options(one.options))
    for _, after, _ in run_game(
        rules, state, SeededChance("s"), lambda s, seat: rng.choice(rules.legal_choices(s, seat))
    ):
        state = after
    assert one.record == played().record
    assert rules.to_notation(state) == one.notation


def test_a_match_without_a_seed_tells_the_one_it_drew() -> None:
    first, second = tacora.Match("diamant"), tacora.Match("diamant")
    assert first.seed != second.seed
    assert tacora.Match("diamant", seed=first.seed).notation == first.notation


@each_game
def test_players_have_a_default_and_options_are_keywords_or_a_mapping(game: str) -> None:
    assert tacora.Match(game).players == 4
    assert tacora.Match(game, players=3).options["players"] == 3
    settings: dict[str, tuple[str, str, Any]] = {
        "diamant": ("relic-values", "relic_values", "printed"),
        "dinosaurs": ("turn-limit", "turn_limit", 9),
    }
    option, key, value = settings[game]
    more: dict[str, Any] = {"edition": "incan-gold"} if game == "diamant" else {}
    one = tacora.Match(game, **more, **{key: value})
    other = tacora.Match(game, options={option: value, **more})
    assert one.options == other.options
    assert one.options[option] == value


@each_game
def test_explicit_chance_has_exact_probabilities_and_is_played_or_drawn(game: str) -> None:
    drawn = new_match(game, 3)
    match = new_match(game, 3, chance="explicit")
    rng, chances = Random(1), 0
    while match.outcome is None:
        if match.chance is not None:
            chances += 1
            assert sum(match.chance.values()) == 1
            assert all(match.chance.values())
            assert match.to_move == ()
            if chances % 2:
                outcomes = match.chance
                assert match.draw() in outcomes
            else:
                match.play_chance(rng.choice(list(match.chance)))
        else:
            match.play({s: rng.choice(match.legal_choices(s)) for s in match.to_move})
    assert chances > 5
    assert drawn.chance is None


def test_the_view_is_counted_from_the_beginning_and_takes_the_other_by_name() -> None:
    match = tacora.Match.from_notation(POSITION)
    assert match.view(0).chests == (12, 7, 30)
    assert match.view(0, as_seen_now=True).chests == (12, None, None)
    assert match.view(None).chests == (None, None, None)
    assert match.view(None).seat is None


def test_play_accepts_a_single_choice_for_one_seat() -> None:
    match = tacora.Match("dinosaurs", players=2, seed=1)
    (seat,) = match.to_move
    before = match.notation
    match.play(match.legal_choices(seat)[0])
    assert match.notation != before


@each_game
def test_a_copy_is_independent_and_draws_the_same_unless_it_has_another_seed(game: str) -> None:
    match = new_match(game, 2)
    _play_random(match, Random(1), 3)
    before = _snapshot(match)
    one, two, other = match.copy(), match.copy(), match.copy(seed=99)
    assert one.last_events == match.last_events
    for copied in (one, two, other):
        _play_random(copied, Random(7))
    assert _snapshot(match) == before
    assert one.record == two.record
    assert one.record != other.record
    assert (one.seed, other.seed) == (2, 99)


@each_game
@pytest.mark.parametrize(
    "copied",
    [
        copy.copy,
        copy.deepcopy,
        lambda match: pickle.loads(pickle.dumps(match)),  # noqa: S301  (its own)
    ],
)
def test_copy_deepcopy_and_pickle_give_an_independent_match(
    game: str, copied: Callable[[tacora.Match], tacora.Match]
) -> None:
    match = new_match(game, 2)
    _play_random(match, Random(1), 3)
    before, expected = _snapshot(match), match.copy()
    other = copied(match)
    assert _snapshot(other) == before
    _play_random(other, Random(7))
    assert _snapshot(match) == before
    for played in (match, expected):  # the copy has drawn none of their cards
        _play_random(played, Random(7))
        assert played.record == other.record


@each_game
def test_events_are_those_since_the_beginning_and_since_the_last_play(game: str) -> None:
    match = new_match(game, 2)
    assert match.events[: len(match.last_events)] != ()
    for _ in range(5):
        before = match.events
        _play_random(match, Random(3), 1)
        assert match.events == before + match.last_events


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_records_of_the_version_before_are_loaded_and_saved_byte_for_byte(
    path: Path, tmp_path: Path
) -> None:
    match = tacora.load(path)
    match.save(tmp_path / "again.jsonl")
    assert (tmp_path / "again.jsonl").read_bytes() == path.read_bytes()
    assert tacora.verify(path).draws > 0
    with path.open("rb") as stream:
        assert tacora.load(stream).record == match.record


def test_there_are_records_of_both_games_to_load() -> None:
    assert {tacora.load(path).game for path in RECORDS} == set(GAME_NAMES)


@each_game
def test_a_saved_match_is_loaded_and_played_on(game: str, tmp_path: Path) -> None:
    match = new_match(game, 2)
    _play_random(match, Random(1), 4)
    match.save(tmp_path / "game.jsonl")
    again = tacora.load(str(tmp_path / "game.jsonl"), seed=5)
    assert (again.notation, again.record, again.events) == (
        match.notation,
        match.record,
        match.events,
    )
    _play_random(again, Random(1))
    again.save(tmp_path / "end.jsonl")
    assert tacora.load(tmp_path / "end.jsonl").outcome == again.outcome
    assert tacora.verify(tmp_path / "end.jsonl").proven is False


def test_a_match_played_on_from_a_committed_record_drops_the_commitment(tmp_path: Path) -> None:
    path = next(path for path in RECORDS if path.stem == "diamant-fair")
    lines = path.read_bytes().splitlines(keepends=True)
    unfinished = tmp_path / "unfinished.jsonl"
    unfinished.write_bytes(b"".join(lines[:4]))
    match = tacora.load(unfinished, chance="explicit")
    assert match.record.encode() == unfinished.read_bytes()
    match = tacora.load(unfinished)
    _play_random(match, Random(1), 2)
    assert '"commitment": null' in match.record
    assert tacora.verify(io.BytesIO(match.record.encode())).proven is False


@each_game
def test_the_notation_is_the_repr_and_is_read_back_with_its_game(game: str) -> None:
    match = new_match(game, 2)
    _play_random(match, Random(1), 6)
    for given in (None, game):
        again = tacora.Match.from_notation(match.notation, given, seed=1)
        assert repr(again) == match.notation == repr(match)
        assert (again.game, again.players, again.to_move) == (game, 3, match.to_move)
    _play_random(again, Random(1))
    assert isinstance(again.outcome, GameOver)


def test_a_card_that_is_due_in_a_notation_is_drawn_unless_chance_is_explicit() -> None:
    text = "diamant-2016/3 1 - 012 0 0,0,0 -,-,- - card"
    assert tacora.Match.from_notation(text).to_move == (0, 1, 2)
    assert repr(tacora.Match.from_notation(text, chance="explicit")) == text


def test_numpy_numbers_are_seats() -> None:
    numpy = pytest.importorskip("numpy")
    match = tacora.Match("diamant", players=3, seed=1)
    seats = numpy.arange(3)
    assert match.legal_choices(seats[1]) == ("continue", "exit")
    match.play(dict.fromkeys(seats, "continue"))
    assert "NumPy" not in match.record


# Calls that are wrong

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
    before, following = _snapshot(match), match.copy()
    wrong, code = WRONG_CALLS[call]
    with pytest.raises(tacora.TacoraError) as error:
        wrong(match)
    assert error.value.code == code
    assert error.value.message.endswith(".")
    assert _snapshot(match) == before
    for played in (match, following):
        _play_random(played, Random(1))
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
    _play_random(match, Random(1))
    before = _snapshot(match)
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
    assert _snapshot(match) == before


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


def test_a_broken_record_names_its_line(tmp_path: Path) -> None:
    path = next(path for path in RECORDS if path.stem == "diamant-2016-5")
    lines = path.read_bytes().splitlines(keepends=True)
    broken = tmp_path / "broken.jsonl"
    broken.write_bytes(b"".join([*lines[:2], lines[1]]))
    with pytest.raises(tacora.InvalidRecord) as error:
        tacora.load(broken)
    assert error.value.line == 3
    assert error.value.code == "step/out-of-turn"


def test_a_changed_card_is_unfair(tmp_path: Path) -> None:
    path = next(path for path in RECORDS if path.stem == "diamant-fair")
    assert tacora.verify(path).proven
    text = path.read_text("utf-8")
    first = next(line for line in text.splitlines() if '"chance"' in line)
    other = '{"chance": "treasure:1"}' if 'treasure:1"' not in first else '{"chance": "treasure:2"}'
    (tmp_path / "changed.jsonl").write_text(text.replace(first, other, 1), "utf-8")
    with pytest.raises((tacora.FairnessError, tacora.InvalidRecord)):
        tacora.verify(tmp_path / "changed.jsonl")
