"""Rate limits, with a clock that the test sets."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tacora.server import rate_limit
from tacora.server.rate_limit import AddressLimiter, TokenBucket
from tests.properties.random_games import CHECKED


class Clock:
    """A clock that stands still until the test changes it."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def test_token_bucket_allows_the_burst_then_the_rate() -> None:
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
def test_token_bucket_never_exceeds_burst_plus_rate(pauses: list[float]) -> None:
    clock = Clock()
    bucket = TokenBucket(rate=2, burst=5, clock=clock)
    passed = 0
    for pause in pauses:
        clock.now += pause
        passed += bucket.take()
    assert passed <= 5 + 2 * (clock.now - 1000) + 1e-6


def test_address_limiter_counts_each_address_separately() -> None:
    addresses = AddressLimiter(rate=1e-9, burst=2)
    assert [addresses.take("one") for _ in range(3)] == [True, True, False]
    assert addresses.take("other")


def test_address_limiter_forgets_the_least_recent_address() -> None:
    addresses = AddressLimiter(rate=1e-9, burst=1)
    assert addresses.take("first")
    for number in range(rate_limit._MAX_ADDRESSES):
        addresses.take(str(number))
    assert addresses.take("first")
    assert not addresses.take(str(rate_limit._MAX_ADDRESSES - 1))
