"""How much one connection, or one address, may ask for; by a clock that the test turns."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tacora.server import rate_limit
from tacora.server.rate_limit import AddressLimiter, TokenBucket
from tests.properties.random_games import CHECKED


class Clock:
    """Stands still until it is turned."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def test_many_at_once_and_then_so_many_a_second() -> None:
    clock = Clock()
    bucket = TokenBucket(rate=2, burst=5, clock=clock)
    assert [bucket.take() for _ in range(7)] == [True] * 5 + [False] * 2
    assert bucket.wait() == 0.5
    clock.now += 0.5
    assert [bucket.take() for _ in range(2)] == [True, False]
    clock.now += 3600
    assert [bucket.take() for _ in range(7)] == [True] * 5 + [False] * 2


@CHECKED
@given(pauses=st.lists(st.floats(0, 3), max_size=60))
def test_nobody_ever_gets_more_than_the_burst_and_the_rate(pauses: list[float]) -> None:
    clock = Clock()
    bucket = TokenBucket(rate=2, burst=5, clock=clock)
    passed = 0
    for pause in pauses:
        clock.now += pause
        passed += bucket.take()
    assert passed <= 5 + 2 * (clock.now - 1000) + 1e-6


def test_one_address_does_not_use_up_what_another_may() -> None:
    addresses = AddressLimiter(rate=1e-9, burst=2)
    assert [addresses.take("one") for _ in range(3)] == [True, True, False]
    assert addresses.take("other")


def test_addresses_are_forgotten_before_they_fill_the_memory() -> None:
    addresses = AddressLimiter(rate=1e-9, burst=1)
    assert addresses.take("first")
    for number in range(rate_limit._MAX_ADDRESSES):
        addresses.take(str(number))
    assert addresses.take("first")
    assert not addresses.take(str(rate_limit._MAX_ADDRESSES - 1))
