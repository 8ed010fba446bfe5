"""Chance sources: equally likely numbers, the same again from the same seed, exact weights."""

from __future__ import annotations

import hmac
from collections import Counter
from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tacora.core.chance import SeededChance, pick_outcome
from tacora.core.fairness import CommittedChance, KeyedChance, Seeds, draw_key
from tacora.core.game import Chance
from tacora.games.diamant import GAME
from tests.properties.chance_seeds import first_chance, secrets
from tests.properties.random_games import CHECKED, seeds
from tests.properties.strategies import Play, games

WORD = 2**64


@CHECKED
@given(
    secret=secrets(),
    total=st.one_of(st.integers(2**63 - 50, 2**63 + 50), st.integers(1, 200), st.integers(1, WORD)),
)
def test_a_fair_number_is_the_first_word_below_the_last_whole_multiple(
    secret: Seeds, total: int
) -> None:
    source = CommittedChance(secret, "diamant", {"players": 3})
    for draw in range(5):
        number, _ = _by_hand(source._key, draw, total)
        assert source._below(total) == number


def test_rejection_sampling_rejects_half_of_the_words_for_totals_above_half() -> None:
    total = 2**63 + 1
    source = CommittedChance(Seeds(b"\x00" * 32), "diamant", {"players": 3})
    attempts = [_by_hand(source._key, draw, total)[1] for draw in range(2000)]
    assert 3700 < sum(attempts) < 4300, "nearly half of all words lie past the last multiple"
    for draw in range(2000):
        assert source._below(total) == _by_hand(source._key, draw, total)[0]


def test_rejection_sampling_has_no_bias_to_the_lower_half() -> None:
    total = 2**63 + 2**62
    source = CommittedChance(Seeds(b"\x01" * 32), "diamant", {"players": 3})
    thirds = Counter(source._below(total) * 3 // total for _ in range(6000))
    assert _chi_square(thirds, 3) < 13.8, (
        "without rejection the first third would be as large as two"
    )


@pytest.mark.parametrize("total", [1, 2, 3, 5, 7, 10, 30, 35, 100])
@pytest.mark.parametrize("kind", ["committed", "seeded"])
def test_numbers_below_a_small_total_are_equally_likely(kind: str, total: int) -> None:
    committed = CommittedChance(Seeds(b"\x02" * 32), "diamant", {"players": 3})
    below = committed._below if kind == "committed" else SeededChance("uniform")._below
    found = Counter(below(total) for _ in range(200 * total))
    degrees = total - 1
    assert set(found) == set(range(total))
    assert _chi_square(found, total) <= degrees + 4 * (2 * degrees) ** 0.5 + 8


@CHECKED
@given(seed=seeds() | st.text(), play=games())
def test_a_seed_gives_the_same_outcomes_again(seed: int | str, play: Play) -> None:
    chances = [p for p in map(GAME.rules.pending, play.states) if isinstance(p, Chance)]
    one, other = SeededChance(seed), SeededChance(seed)
    assert [one.draw(chance) for chance in chances] == [other.draw(chance) for chance in chances]


def test_other_seeds_give_other_outcomes() -> None:
    chance = first_chance()
    sources = [SeededChance(seed) for seed in range(50)]
    assert len({tuple(source.draw(chance) for _ in range(10)) for source in sources}) == 50


@CHECKED
@given(
    weights=st.lists(st.integers(0, 5), min_size=1, max_size=12).filter(any),
    seed=seeds(),
    secret=secrets(),
)
def test_an_outcome_without_weight_never_comes(
    weights: list[int], seed: int, secret: Seeds
) -> None:
    chance = Chance(tuple(map(str, range(len(weights)))), tuple(weights))
    total = sum(weights)
    numbers = iter(range(total))
    owned = Counter(pick_outcome(chance, lambda _: next(numbers)) for _ in range(total))
    assert owned == +Counter({str(place): weight for place, weight in enumerate(weights)})
    for source in (SeededChance(seed), CommittedChance(secret, "diamant", {})):
        drawn = {source.draw(chance) for _ in range(40)}
        assert all(weights[int(outcome)] for outcome in drawn)


@CHECKED
@given(secret=secrets(), first=st.integers(0, 50))
def test_committed_chance_can_be_resumed_at_any_draw(secret: Seeds, first: int) -> None:
    chance = first_chance()
    whole = CommittedChance(secret, "diamant", {"players": 3})
    later = KeyedChance(draw_key(secret, "diamant", {"players": 3}), first)
    drawn = [whole.draw(chance) for _ in range(first + 5)]
    assert [later.draw(chance) for _ in range(5)] == list(islice(drawn, first, None))


def _by_hand(key: bytes, draw: int, total: int) -> tuple[int, int]:
    """Compute a fair number as `docs/record.md` says, and the number of words it took."""
    past = WORD // total * total
    attempt = 0
    while True:
        message = draw.to_bytes(8, "big") + attempt.to_bytes(8, "big")
        word = int.from_bytes(hmac.new(key, message, "sha256").digest()[:8], "big")
        attempt += 1
        if word < past:
            return word % total, attempt


def _chi_square(found: Counter[int], kinds: int) -> float:
    expected = found.total() / kinds
    return sum((found[kind] - expected) ** 2 / expected for kind in range(kinds))


@pytest.mark.parametrize("weights", [(), (0, 0), (2**64, 1)])
def test_weights_without_a_draw_raise_value_error(
    weights: tuple[int, ...],
) -> None:
    chance = Chance(tuple(map(str, range(len(weights)))), weights)
    for source in (SeededChance(1), CommittedChance(Seeds(bytes(32)), "diamant", {})):
        with pytest.raises(ValueError, match="the weights of a draw"):
            source.draw(chance)
