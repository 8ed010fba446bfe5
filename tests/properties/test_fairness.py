"""Fairness: seeds prove every outcome, and nobody could have chosen one."""

from __future__ import annotations

import hmac
from functools import cache
from itertools import islice
from random import Random

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from msgspec import json

from tacora.core.errors import FairnessError, InvalidRecord
from tacora.core.fairness import Commitment, CommittedChance, Seeds, draw_key
from tacora.core.game import Chance, ChanceStep
from tacora.core.record import Entry, Header, format_line
from tacora.core.runner import run_game
from tacora.core.verify import verify
from tacora.games.diamant import GAME
from tacora.games.diamant.options import Options
from tacora.games.registry import GAME_NAMES, get_game
from tests.properties import strategies as diamant
from tests.properties.chance_seeds import first_chance, secrets
from tests.properties.dinosaurs import strategies as dinosaurs
from tests.properties.random_games import CHECKED, SPARING
from tests.properties.records import replay_entries, replay_lines, result_of
from tests.properties.strategies import decks, options

WORD = 2**64
DIGITS = "0123456789abcdef"

each_game = pytest.mark.parametrize("game", GAME_NAMES)


POOL = 30


def fair_records(game: str) -> st.SearchStrategy[list[Entry]]:
    """Draw whole games with committed seeds, from a pool that is played once."""
    return st.sampled_from(range(POOL)).map(lambda number: list(_fair_record(game, number)))


@cache
def _fair_record(name: str, number: int) -> tuple[Entry, ...]:
    """Play a game whose chance comes from committed seeds; return its record with the seeds."""
    game = get_game(name)
    play = dinosaurs.numbered_short if name == "dinosaurs" else diamant.numbered
    at = play(number).options
    rng = Random(f"fair {number}")
    seats = {seat: rng.randbytes(32) for seat in range(2) if rng.random() < 0.5}
    secret = Seeds(rng.randbytes(32), seats)
    straying = rng.choice([0.03, 0.12, 0.4])
    shown = game.rules.options_json(at)
    state, _ = game.rules.initial_state(at)

    def choose(now: object, seat: int) -> str:
        """Take the first choice, mostly: it goes on, or passes."""
        legal = game.rules.legal_choices(now, seat)
        return rng.choice(legal) if rng.random() < straying else legal[0]

    source = CommittedChance(secret, name, shown, game.rules.version)
    moves = list(run_game(game.rules, state, source, choose))
    header = Header.of_game(game, shown, (), secret.commitment())
    return (header, *(step for step, _, _ in moves), result_of(game, moves[-1][1]), secret)


@each_game
@SPARING
@given(data=st.data())
def test_a_fair_game_is_proven_fair_and_so_is_any_beginning_of_it(
    game: str, data: st.DataObject
) -> None:
    entries = data.draw(fair_records(game))
    *played, _, secret = entries
    proof = verify(replay_entries(entries))
    assert proof.proven
    assert proof.draws == sum(isinstance(entry, ChanceStep) for entry in played)
    for length in range(1, len(played) + 1, 7 + len(played) // 20):
        proof = verify(replay_entries([*played[:length], secret]))
        assert proof.proven
        assert proof.draws == sum(isinstance(entry, ChanceStep) for entry in played[:length])


@each_game
@SPARING
@given(data=st.data())
def test_a_game_is_not_proven_while_its_seeds_are_secret(game: str, data: st.DataObject) -> None:
    entries = data.draw(fair_records(game))
    *played, result, _ = entries
    assert not verify(replay_entries(played[:-1])).proven
    with pytest.raises(FairnessError) as caught:
        verify(replay_entries([*played, result]))
    assert caught.value.code == "fairness/not-revealed"


@each_game
@SPARING
@given(data=st.data())
def test_one_outcome_exchanged_for_another_legal_one_is_refuted(
    game: str, data: st.DataObject
) -> None:
    entries = data.draw(fair_records(game))
    *played, _, secret = entries
    draws = [place for place, entry in enumerate(played) if isinstance(entry, ChanceStep)]
    for place in data.draw(st.sets(st.sampled_from(draws[:24]), min_size=1, max_size=4)):
        chance = get_game(game).rules.pending(replay_entries(played[:place]).state)
        assert isinstance(chance, Chance)
        for code, weight in zip(chance.outcomes, chance.weights, strict=True):
            if weight and ChanceStep(code) != played[place]:
                swapped = [*played[:place], ChanceStep(code), secret]
                with pytest.raises(FairnessError) as caught:
                    verify(replay_entries(swapped))
                assert caught.value.code == "fairness/outcome"
                assert caught.value.line == place + 1


@each_game
@SPARING
@given(data=st.data())
def test_one_outcome_exchanged_in_the_whole_record_never_passes(
    game: str, data: st.DataObject
) -> None:
    entries = data.draw(fair_records(game))
    draws = [place for place, entry in enumerate(entries) if isinstance(entry, ChanceStep)]
    place = data.draw(st.sampled_from(draws))
    chance = get_game(game).rules.pending(replay_entries(entries[:place]).state)
    assert isinstance(chance, Chance)
    others = [
        code
        for code, weight in zip(chance.outcomes, chance.weights, strict=True)
        if weight and ChanceStep(code) != entries[place]
    ]
    assume(others)
    swapped = [
        *entries[:place],
        ChanceStep(data.draw(st.sampled_from(others))),
        *entries[place + 1 :],
    ]
    with pytest.raises((InvalidRecord, FairnessError)) as caught:
        verify(replay_entries(swapped))
    assert caught.value.line is not None
    assert caught.value.line >= place + 1
    assert caught.value.code.split("/")[0] in ("fairness", "step", "record")


@CHECKED
@given(secret=secrets(), data=st.data())
def test_one_digit_of_a_seed_or_of_a_commitment_is_refuted(
    secret: Seeds, data: st.DataObject
) -> None:
    options = GAME.rules.options_json(GAME.rules.parse_options({"players": 3}))
    header = Header("diamant", options, (), secret.commitment())
    first = CommittedChance(secret, "diamant", header.options).draw(first_chance())
    lines = [format_line(entry) for entry in (header, ChanceStep(first), secret)]
    assert verify(replay_lines(lines)).proven

    hexes = [(0, digest) for digest in _digests(secret.commitment())]
    hexes += [(2, seed.hex()) for seed in (secret.server, *secret.seats.values())]
    where, text = data.draw(st.sampled_from(hexes))
    place = data.draw(st.integers(0, 63))
    digit = data.draw(st.sampled_from(DIGITS).filter(lambda digit: digit != text[place]))
    lines[where] = lines[where].replace(text, text[:place] + digit + text[place + 1 :])
    with pytest.raises(FairnessError) as caught:
        verify(replay_lines(lines))
    assert caught.value.code in ("fairness/server-seed", "fairness/seat-seed")


@CHECKED
@given(secret=secrets(), other=st.binary(min_size=32, max_size=32))
def test_a_seed_of_a_seat_that_was_not_committed_is_refuted(secret: Seeds, other: bytes) -> None:
    more = Seeds(secret.server, {**secret.seats, 2: other})
    for committed, revealed in ((secret, more), (more, secret)):
        header = Header("diamant", {"players": 3}, (), committed.commitment())
        with pytest.raises(FairnessError) as caught:
            verify(replay_entries([header, revealed]))
        assert caught.value.code == "fairness/seat-seed"


@CHECKED
@given(secret=secrets(), one=options(), other=options())
def test_the_same_seeds_under_other_options_give_another_key(
    secret: Seeds, one: Options, other: Options
) -> None:
    assume(one != other)
    assert _key(secret, one) != _key(secret, other)


@CHECKED
@given(secret=secrets(), deck=decks(), data=st.data())
def test_the_key_binds_the_order_of_the_cards(
    secret: Seeds, deck: dict[str, int], data: st.DataObject
) -> None:
    """A deck written in another order is the same deck, or it has another key."""
    turned = dict(data.draw(st.permutations(list(deck.items()))))
    one = GAME.rules.parse_options({"players": 3, "deck": deck})
    other = GAME.rules.parse_options({"players": 3, "deck": turned})
    same_cards = GAME.rules.pending(GAME.rules.initial_state(one)[0]) == GAME.rules.pending(
        GAME.rules.initial_state(other)[0]
    )
    assert same_cards == (_key(secret, one) == _key(secret, other))


@CHECKED
@given(secret=secrets(), seat=st.integers(0, 7), more=st.binary(min_size=32, max_size=32))
def test_every_seed_has_a_part_in_the_key(secret: Seeds, seat: int, more: bytes) -> None:
    at = GAME.rules.parse_options({"players": 8})
    assume(secret.seats.get(seat) != more)
    assert _key(secret, at) != _key(Seeds(secret.server, {**secret.seats, seat: more}), at)
    assert _key(secret, at) != _key(Seeds(bytes(32 * [7]), secret.seats), at)


@CHECKED
@given(secret=secrets(), at=options())
def test_the_key_is_what_anybody_can_compute_from_the_record(secret: Seeds, at: Options) -> None:
    seats = {str(seat): seed.hex() for seat, seed in sorted(secret.seats.items())}
    bound = {"game": "diamant", "options": GAME.rules.options_json(at), "seats": seats}
    text = json.encode(bound, order="sorted")
    assert _key(secret, at) == hmac.new(secret.server, text, "sha256").digest()


def _digests(commitment: Commitment) -> list[str]:
    return [commitment.server, *commitment.seats.values()]


def test_the_key_binds_the_version_of_the_rules_above_the_first() -> None:
    secret, options = Seeds(b"\x01" * 32), {"players": 3}
    first = draw_key(secret, "diamant", options)
    assert draw_key(secret, "diamant", options, 1) == first
    assert len({first, *(draw_key(secret, "diamant", options, rules) for rules in (2, 3))}) == 3


def test_a_record_is_not_proven_by_a_key_of_other_rules() -> None:
    game = get_game("dinosaurs")
    header, *lines = _fair_record("dinosaurs", 1)
    assert isinstance(header, Header)
    secret = next(line for line in lines if isinstance(line, Seeds))
    source = CommittedChance(secret, header.game, header.options)  # binds no rules
    state, _ = game.rules.initial_state(game.rules.parse_options(header.options))

    def first_choice(now: object, seat: int) -> str:
        return game.rules.legal_choices(now, seat)[0]

    steps = islice(run_game(game.rules, state, source, first_choice), 6)
    with pytest.raises(FairnessError) as refused:
        verify(replay_entries([header, *(step for step, _, _ in steps), secret]))
    assert refused.value.code == "fairness/outcome"


def _key(secret: Seeds, at: Options) -> bytes:
    return draw_key(secret, "diamant", GAME.rules.options_json(at))


SPELLINGS: list[dict[str, object]] = [
    {"players": 3},
    {"edition": "diamant-2016", "players": 3},
    {"players": 3, "chests": "closed", "absence": "exit"},
    {"players": 3, "relic-values": "order", "two-explorers": False, "deck": None},
]


@pytest.mark.parametrize("spelling", SPELLINGS)
def test_one_game_has_one_key_however_its_options_are_spelled(spelling: dict[str, object]) -> None:
    """Otherwise the host could choose among spellings once it knows the seats' seeds."""
    secret = Seeds(bytes(32), {1: b"x" * 32})
    options = GAME.rules.options_json(GAME.rules.parse_options({"players": 3}))
    first = CommittedChance(secret, "diamant", options).draw(first_chance())
    entries: list[Entry] = [
        Header("diamant", spelling, (), secret.commitment()),
        ChanceStep(first),
        secret,
    ]
    assert verify(replay_lines([format_line(entry) for entry in entries])).proven


def test_seeds_are_not_printed() -> None:
    assert "x" * 32 not in repr(Seeds(b"x" * 32, {0: b"x" * 32}))
