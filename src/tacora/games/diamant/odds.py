"""Exact odds of a position, as fractions, from what every player may know."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from math import comb

from msgspec import Struct

from tacora.core.error_codes import CallCode
from tacora.core.errors import UsageError
from tacora.games.diamant.rules import relic_value
from tacora.games.diamant.view import View


class StayOdds(Struct, frozen=True):
    """The next card's effect on an explorer who continues while `leavers` others leave."""

    leavers: int
    gains: dict[int, Fraction]
    """The chance of each gain. They add up to 1 less the chance that the round ends."""
    expected_gain: Fraction
    """The mean gain; a card that ends the round counts as 0."""
    expected_change: Fraction
    """The mean change of the carried rubies: gains less what a second trap takes."""


class LeaveResult(Struct, frozen=True):
    """The loot of an explorer who leaves now as one of `leavers`."""

    leavers: int
    rubies: int
    relics: tuple[int, ...]

    @property
    def points(self) -> int:
        """Return rubies and relics together."""
        return self.rubies + sum(self.relics)


def round_end_chances(view: View) -> dict[str, Fraction]:
    """D17: for each trap on the path, the chance that the next card is the same trap."""
    return {
        code: Fraction(view.deck.get(code, 0), max(view.deck_count, 1))
        for code in traps_on_path(view)
    }


def round_end_chance(view: View) -> Fraction:
    """Return the chance that the next card ends the round."""
    ending = sum(view.deck.get(code, 0) for code in traps_on_path(view))
    return Fraction(ending, max(view.deck_count, 1))


def mean_stay(view: View) -> tuple[float, float]:
    """Return the mean gain and change of `stay_odds` if nobody else leaves, without fractions."""
    if not view.deck_count:
        staying = stay_odds(view, 0)
        return float(staying.expected_gain), float(staying.expected_change)
    cards = _cards_by_gain(view, len(view.inside))
    gained = sum([gain * number for gain, number in cards.items()])
    lost = view.carried * sum([view.deck.get(code, 0) for code in traps_on_path(view)])
    return gained / view.deck_count, (gained - lost) / view.deck_count


def stay_odds(view: View, leavers: int) -> StayOdds:
    """Return the odds of continuing while `leavers` others leave (D14, D17, D18)."""
    staying = len(view.inside) - leavers
    if leavers < 0 or staying < 1:
        raise UsageError(
            CallCode.LEAVERS,
            f"With {len(view.inside)} inside, 0 to {len(view.inside) - 1} others can leave;"
            f" not {leavers}.",
        )
    if not view.deck_count:
        return _stay_with_empty_deck(view, leavers, staying)
    cards = _cards_by_gain(view, staying)
    deck = view.deck_count
    gains = {gain: Fraction(cards[gain], deck) for gain in sorted(cards)}
    expected = Fraction(sum(gain * number for gain, number in cards.items()), deck)
    return StayOdds(leavers, gains, expected, expected - round_end_chance(view) * view.carried)


def _cards_by_gain(view: View, staying: int) -> dict[int, int]:
    """Count the cards that end no round by what they give each of those who stay."""
    on_path = traps_on_path(view)
    cards: dict[int, int] = {}
    for code, number in view.deck.items():
        if code not in on_path:
            gain = _treasure_value(code) // staying
            cards[gain] = cards.get(gain, 0) + number
    return cards


def _stay_with_empty_deck(view: View, leavers: int, staying: int) -> StayOdds:
    """D38: with no card left, those who stay leave together after the others."""
    pool = sum(path_card.rubies for path_card in view.path)
    gain = (pool % leavers if leavers else pool) // staying
    if staying == 1 and leavers != 1:
        gain += sum(
            _relics_for_lone_leaver(view)
        )  # D26; a lone leaver would have taken them before
    return StayOdds(leavers, {gain: Fraction(1)}, Fraction(gain), Fraction(gain))


def leave_result(view: View, leavers: int) -> LeaveResult:
    """Return the loot of one explorer when `leavers` leave now (D24, D26, D28)."""
    if not 1 <= leavers <= len(view.inside):
        raise UsageError(
            CallCode.LEAVERS,
            f"With {len(view.inside)} inside, 1 to {len(view.inside)} can leave; not {leavers}.",
        )
    pool = sum(path_card.rubies for path_card in view.path)
    relics = _relics_for_lone_leaver(view) if leavers == 1 else ()
    return LeaveResult(leavers, view.carried + pool // leavers, relics)


def survival_chances(view: View) -> tuple[Fraction, ...]:
    """Return the chances that the round survives 0, 1, 2… more cards if nobody leaves.

    A draw of m cards is harmless if it has no trap that is on the path and no trap twice. The
    number of harmless draws is the coefficient of x^m in (1+x)^safe · Π (1 + copies·x).
    """
    on_path = traps_on_path(view)
    harmless = [1]
    for code, number in view.deck.items():
        if not code.startswith("trap:"):
            harmless = _multiply(harmless, [comb(number, k) for k in range(number + 1)])
        elif code not in on_path:
            harmless = _multiply(harmless, [1, number])
    return tuple(Fraction(draws, comb(view.deck_count, m)) for m, draws in enumerate(harmless))


def expected_cards(view: View) -> Fraction:
    """Return the mean number of cards until the round ends, if nobody leaves.

    An empty deck also ends the round.
    """
    chances = survival_chances(view)
    last = len(chances) - 1
    upto = chances[:-1] if last == view.deck_count else chances
    return sum(upto, Fraction(0))


def _relics_for_lone_leaver(view: View) -> tuple[int, ...]:
    """Return the values of the relics on the path for a lone leaver (D28)."""
    printed = [
        _printed_value(path_card.card) for path_card in view.path if _is_relic(path_card.card)
    ]
    return tuple(relic_value(value, view.relics_taken + i) for i, value in enumerate(printed))


def _multiply(a: list[int], b: list[int]) -> list[int]:
    product = [0] * (len(a) + len(b) - 1)
    for i, x in enumerate(a):
        for j, y in enumerate(b):
            product[i + j] += x * y
    return product


def traps_on_path(view: View) -> tuple[str, ...]:
    """Return the codes of the traps on the path."""
    return tuple([card.card for card in view.path if card.card.startswith("trap:")])


def _is_relic(code: str) -> bool:
    return code.startswith("relic")


def _printed_value(code: str) -> int:
    return int(code.partition(":")[2] or 0)


@lru_cache(maxsize=256)
def _treasure_value(code: str) -> int:
    kind, _, value = code.partition(":")
    return int(value) if kind == "treasure" else 0
