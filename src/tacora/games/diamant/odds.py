"""Exact odds of a position, as fractions, from what every player may know."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from math import comb

from msgspec import Struct

from tacora.core.error_codes import CallCode
from tacora.core.errors import UsageError
from tacora.games.diamant.rules import relic_value
from tacora.games.diamant.view import View


class StayOdds(Struct, frozen=True):
    """What the next card does to an explorer who continues while `leavers` others leave."""

    leavers: int
    gains: dict[int, Fraction]
    """How likely each gain is; what is missing to 1 is the chance that the round ends."""
    expected_gain: Fraction
    """The mean gain, the cards that end the round counting as a gain of nothing."""
    expected_change: Fraction
    """The mean change of what the explorer holds: gains less what a second trap takes."""


class LeaveResult(Struct, frozen=True):
    """What an explorer takes home who leaves now with `leavers` in all."""

    leavers: int
    rubies: int
    relics: tuple[int, ...]

    @property
    def points(self) -> int:
        """Rubies and relics together."""
        return self.rubies + sum(self.relics)


def round_end_chances(view: View) -> dict[str, Fraction]:
    """D17: for each trap on the path, the chance that the next card is its like."""
    return {
        code: Fraction(view.deck.get(code, 0), max(view.deck_count, 1)) for code in _traps_met(view)
    }


def round_end_chance(view: View) -> Fraction:
    """The chance that the next card ends the round."""
    ending = sum(view.deck.get(code, 0) for code in _traps_met(view))
    return Fraction(ending, max(view.deck_count, 1))


def stay_odds(view: View, leavers: int) -> StayOdds:
    """The next card for one who continues while `leavers` others leave (D14, D17, D18)."""
    staying = len(view.inside) - leavers
    if leavers < 0 or staying < 1:
        raise UsageError(
            CallCode.LEAVERS,
            f"With {len(view.inside)} inside, 0 to {len(view.inside) - 1} others can leave;"
            f" not {leavers}.",
        )
    if not view.deck_count:
        return _last_out(view, leavers, staying)
    met = _traps_met(view)
    cards: Counter[int] = Counter()  # how many cards give each gain
    for code, number in view.deck.items():
        if code not in met:
            cards[_treasure(code) // staying] += number
    deck = view.deck_count
    gains = {gain: Fraction(cards[gain], deck) for gain in sorted(cards)}
    expected = Fraction(sum(gain * number for gain, number in cards.items()), deck)
    return StayOdds(leavers, gains, expected, expected - round_end_chance(view) * view.carried)


def _last_out(view: View, leavers: int, staying: int) -> StayOdds:
    """D38: with no card left, those who stay leave together after the others."""
    pool = sum(laid.rubies for laid in view.path)
    gain = (pool % leavers if leavers else pool) // staying
    if staying == 1 and leavers != 1:
        gain += sum(_relics_home(view))  # D26; a lone leaver would have taken them before
    return StayOdds(leavers, {gain: Fraction(1)}, Fraction(gain), Fraction(gain))


def leave_result(view: View, leavers: int) -> LeaveResult:
    """What one takes home who leaves now, `leavers` in all (D24, D26, D28)."""
    if not 1 <= leavers <= len(view.inside):
        raise UsageError(
            CallCode.LEAVERS,
            f"With {len(view.inside)} inside, 1 to {len(view.inside)} can leave; not {leavers}.",
        )
    pool = sum(laid.rubies for laid in view.path)
    relics = _relics_home(view) if leavers == 1 else ()
    return LeaveResult(leavers, view.carried + pool // leavers, relics)


def survival_chances(view: View) -> tuple[Fraction, ...]:
    """The chance that the round goes on after the next 0, 1, 2… cards if nobody leaves.

    A hand of m cards is harmless when it holds no trap already met and no two alike: the number
    of such hands is the coefficient of x^m in (1+x)^safe · Π (1 + copies·x).
    """
    met = _traps_met(view)
    harmless = [1]
    for code, number in view.deck.items():
        if not code.startswith("trap:"):
            harmless = _times(harmless, [comb(number, k) for k in range(number + 1)])
        elif code not in met:
            harmless = _times(harmless, [1, number])
    return tuple(Fraction(hands, comb(view.deck_count, m)) for m, hands in enumerate(harmless))


def expected_cards(view: View) -> Fraction:
    """How many cards are revealed on average until the round ends, if nobody leaves.

    Exact where a second trap ends every round; where a deck can run out, it is the mean of the
    cards revealed until then.
    """
    chances = survival_chances(view)
    last = len(chances) - 1
    upto = chances[:-1] if last == view.deck_count else chances
    return sum(upto, Fraction(0))


def _relics_home(view: View) -> tuple[int, ...]:
    """The values of the relics on the path for one who leaves alone now (D28)."""
    printed = [_printed(laid.card) for laid in view.path if _is_relic(laid.card)]
    return tuple(relic_value(value, view.relics_taken + i) for i, value in enumerate(printed))


def _times(a: list[int], b: list[int]) -> list[int]:
    product = [0] * (len(a) + len(b) - 1)
    for i, x in enumerate(a):
        for j, y in enumerate(b):
            product[i + j] += x * y
    return product


def _traps_met(view: View) -> tuple[str, ...]:
    return tuple(laid.card for laid in view.path if laid.card.startswith("trap:"))


def _is_relic(code: str) -> bool:
    return code.startswith("relic")


def _printed(code: str) -> int:
    return int(code.partition(":")[2] or 0)


def _treasure(code: str) -> int:
    kind, _, value = code.partition(":")
    return int(value) if kind == "treasure" else 0
