"""Arguments of the wrong type: each is an error of the package, with a code and one line."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path

import pytest

import tacora
from tests.api.matches import POSITION, untyped


def _code(call: Callable[..., object], *arguments: object, **named: object) -> str:
    """Return the code of the error of a call."""
    with pytest.raises(tacora.TacoraError) as error:
        call(*arguments, **named)
    assert "\n" not in error.value.message
    assert len(error.value.message) < 200
    return error.value.code


def _dinosaurs() -> tacora.Match:
    return tacora.Match("dinosaurs", players=3, seed=1)


@pytest.mark.parametrize("game", [[], {}, None, 1, b"diamant"])
def test_a_game_of_another_type_is_refused(game: object) -> None:
    calls: list[Callable[[], object]] = [
        lambda: untyped.Match(game),
        lambda: untyped.bots(game),
        lambda: untyped.make_bot(game, "random"),
        lambda: untyped.odds(game, POSITION),
        lambda: untyped.simulate(game, games=1),
        lambda: untyped.arena(game, games=10),
    ]
    if game is not None:
        calls.append(lambda: untyped.Match.from_notation(POSITION, game))
    assert {_code(call) for call in calls} == {"call/game"}


@pytest.mark.parametrize("options", [1, "abc", ("x",), "", []])
def test_options_of_another_type_are_refused(options: object) -> None:
    for call in (untyped.Match, untyped.simulate, untyped.arena):
        assert _code(call, "diamant", options=options) == "call/usage"


@pytest.mark.parametrize("options", [{1: 2}, {None: 1}, {1: 2, "x": 3}])
def test_names_of_options_of_another_type_are_unknown(options: object) -> None:
    for game in tacora.games():
        assert _code(tacora.Match, game, options=options) == "option/unknown"


@pytest.mark.parametrize("cards", [{1: 2}, {1: 2, "x": 3}, {"map": None}, "cards.toml"])
def test_cards_of_another_type_are_refused(cards: object) -> None:
    assert _code(lambda: untyped.Match("dinosaurs", cards=cards)) == "option/cards"


@pytest.mark.parametrize("position", [None, 1, [], b"x"])
def test_a_position_of_another_type_is_refused(position: object) -> None:
    assert _code(lambda: untyped.Match.from_notation(position)) == "call/usage"
    assert _code(lambda: untyped.odds("diamant", position)) == "call/usage"


class _WithoutLines:
    def read(self, size: int = -1) -> bytes:
        return b""[:size]


class _Broken(io.BytesIO):
    def readline(self, size: int | None = -1, /) -> bytes:
        raise OSError(5, "Input/output error")


def _closed() -> io.BytesIO:
    stream = io.BytesIO()
    stream.close()
    return stream


@pytest.mark.parametrize("read", [untyped.load, untyped.verify, untyped.Match.from_record])
def test_a_source_that_cannot_be_read_is_refused(
    read: Callable[[object], object], tmp_path: Path
) -> None:
    others: tuple[object, ...] = (None, 1.5, b"x", [], True, _WithoutLines())
    for other in others:
        assert _code(read, other) == "call/usage"
    path = tmp_path / "game.jsonl"
    with path.open("wb") as written, path.open("r", encoding="utf-8") as text:
        for source in (written, text, io.StringIO("x"), _closed(), _Broken(b"{}"), tmp_path, ""):
            assert _code(read, source) == "call/file"
    assert _code(read, written) == "call/file"


def test_a_record_in_place_of_its_path_is_refused_with_a_hint_in_a_short_line() -> None:
    record = tacora.Match("diamant", players=3, seed=1).record
    for source in (record, record.replace("\n", " "), 50 * "folder/" + "end.jsonl"):
        with pytest.raises(tacora.UsageError) as error:
            tacora.load(source)
        assert error.value.code == "call/file"
        assert "\n" not in error.value.message
        assert len(error.value.message) < 140
        if source is record:
            assert "BytesIO" in error.value.message
    assert "end.jsonl" in error.value.message
    assert _code(lambda: tacora.Match("diamant").save("no-folder/" + record)) == "call/file"


@pytest.mark.parametrize("path", [None, 1.5, b"x", [], True])
def test_a_path_of_another_type_is_not_saved_to(path: object) -> None:
    assert _code(lambda: untyped.Match("diamant").save(path)) == "call/usage"


@pytest.mark.parametrize("name", [None, 1, b"random", [], {}])
def test_a_bot_of_another_type_is_refused(name: object) -> None:
    assert _code(lambda: untyped.make_bot("diamant", name)) == "call/usage"
    for bots in ([name], [name, "random"]):
        assert _code(tacora.arena, "diamant", bots=bots) == "call/usage"


@pytest.mark.parametrize("bots", [1, b"x", {"random": 1}, {"random"}, iter(["random"])])
def test_bots_of_another_type_are_refused(bots: object) -> None:
    for call in (untyped.simulate, untyped.arena):
        with pytest.raises(tacora.UsageError) as error:
            call("diamant", bots=bots)
        assert error.value.code == "call/usage"
        assert "a name or a list of names" in error.value.message


@pytest.mark.parametrize("seed", [[], 1.5, b"x", float("nan"), True])
def test_a_seed_of_another_type_is_refused_everywhere(seed: object) -> None:
    calls: list[Callable[[], object]] = [
        lambda: untyped.Match("diamant", seed=seed),
        lambda: untyped.Match("diamant").copy(seed=seed),
        lambda: untyped.Match.from_notation(POSITION, seed=seed),
        lambda: untyped.make_bot("diamant", "random", seed),
        lambda: untyped.simulate("diamant", seed=seed, games=1),
        lambda: untyped.arena("diamant", seed=seed, games=10),
    ]
    assert {_code(call) for call in calls} == {"call/usage"}


@pytest.mark.parametrize("number", ["x", 1.5, 1.0, [], True])
def test_details_of_odds_of_another_type_are_refused(number: object) -> None:
    assert _code(lambda: untyped.odds("diamant", POSITION, leavers=number)) == "call/usage"
    assert _code(lambda: untyped.odds("dinosaurs", _dinosaurs(), seat=number)) == "call/usage"
    assert _code(lambda: untyped.odds("dinosaurs", _dinosaurs(), actions=number)) == "call/usage"
    assert _code(lambda: untyped.odds("dinosaurs", _dinosaurs(), actions=None)) == "call/usage"


def test_true_and_false_are_no_numbers() -> None:
    match = tacora.Match("diamant", players=3, seed=1)
    assert _code(lambda: match.view(True)) == "call/seat"
    assert _code(lambda: match.legal_choices(False)) == "call/seat"
    assert _code(lambda: match.play({False: "exit", True: "exit", 2: "exit"})) == "call/seat"
    for call in (untyped.simulate, untyped.arena):
        assert _code(call, "diamant", games=True) == "call/games"
        assert _code(call, "diamant", processes=True) == "call/processes"


# What is accepted instead


def test_an_option_with_an_underscore_in_a_mapping_has_a_hint() -> None:
    with pytest.raises(tacora.InvalidOptions) as error:
        tacora.Match("diamant", players=2, options={"two_explorers": True})
    assert error.value.code == "option/unknown"
    assert "did you mean two-explorers?" in error.value.message


@pytest.mark.parametrize(("option", "accepted"), [("turn_limit", "0 to 10000"), ("diamonds", "4")])
def test_none_for_a_number_says_what_is_accepted(option: str, accepted: str) -> None:
    with pytest.raises(tacora.InvalidOptions) as error:
        untyped.Match("dinosaurs", **{option: None})
    assert f"accepts {accepted}" in error.value.message
    assert "None" in error.value.message
