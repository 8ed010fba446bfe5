"""The rules of Diamant, clause by clause, as transitions from one state to the next.

A step is a drawn card (`reveal`) or the choices of everybody in the cave (`resolve`). What
follows without chance or choice happens in the same step.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from msgspec.structs import replace

from tacora.core.events import Event, Events
from tacora.core.game import Chance, ChanceStep, Decide, GameOver, Pending, Step
from tacora.games.diamant import step_errors
from tacora.games.diamant.cards import (
    CHOICES,
    CONTINUE,
    EARLY_RELICS,
    EARLY_VALUE,
    ENTRANCES,
    EXIT,
    LATE_VALUE,
    SUPPLY,
    Card,
)
from tacora.games.diamant.deck import (
    Deck,
    artifact_for_round,
    catalog_for_options,
    with_count_changed,
)
from tacora.games.diamant.options import Options, edition_of
from tacora.games.diamant.state import (
    Explorers,
    RevealedCard,
    State,
    explorers_in_cave,
    owner,
    relics_taken,
    scores,
    seats_to_move,
)

AUTO_ANSWER_MODES = ("ask",)


def initial_state(options: Options) -> tuple[State, Events]:
    """Return a game before its first card."""
    catalog = catalog_for_options(options)
    state = State(
        options=options,
        catalog=catalog,
        round=0,
        deck=catalog.counts,  # D10: relics shuffled in with the rest
        path=(),
        inside=(),
        carried=0,
        banked=(0,) * options.players,
        relics=((),) * options.players,
        removed=(),
        supply=SUPPLY,
        awaiting="nothing",
    )
    return _begin_round(state)


def pending(state: State) -> Pending:
    """Return what the game waits for."""
    if state.awaiting == "card":
        return Chance(state.catalog.codes, state.deck)
    if state.awaiting == "choices":
        return Decide(seats_to_move(state))
    return outcome(state)


def cave(state: State) -> int:
    """Return the number of the cave, in which the draws of a daily game are numbered."""
    return state.round


def pile(state: State) -> str:
    """Return the only pile."""
    return "card"


def legal_choices(state: State, seat: int) -> tuple[str, ...]:
    """D20, D22, D23: Continue or Exit for those in the cave, nothing for those in camp."""
    if state.awaiting != "choices":
        return ()
    explorers = explorers_in_cave(state, seat)
    if len(explorers) == 2:  # D47
        return tuple(f"{first}+{second}" for first in CHOICES for second in CHOICES)
    return CHOICES if explorers else ()


def absent_choice(state: State, seat: int) -> str | None:
    """D48: what the table's rule chooses for an absent player; None hands the seat to a bot."""
    if state.options.absence == "bot":
        return None
    return "+".join([state.options.absence] * len(explorers_in_cave(state, seat)))


def auto_answer(
    state: State, seat: int, mode: str, bells: Collection[str] = frozenset()
) -> str | None:
    """D20: every choice is made when its time comes."""
    return None


def bell_cards(state: State) -> frozenset[str]:
    """Return nothing: nobody plays cards."""
    return frozenset()


def apply(state: State, step: Step) -> tuple[State, Events]:
    """Apply a step and return the next state with its events; raise IllegalStep if illegal."""
    if isinstance(step, ChanceStep):
        return reveal(state, step.outcome)
    return resolve(state, step.choices)


# Revealing a card


def reveal(state: State, code: str) -> tuple[State, Events]:
    """D13: the next card of the path."""
    if state.awaiting != "card":
        raise step_errors.wrong_step_kind(state, "a card")
    card = state.catalog.by_code.get(code)
    if card is None:
        raise step_errors.unknown_card(code)
    if state.deck[card.index] == 0:
        raise step_errors.card_exhausted(state, card)
    deck = with_count_changed(state.deck, card.index, -1)
    if card.kind == "treasure":
        return _reveal_treasure(state, deck, card)
    if card.kind == "trap":
        return _reveal_trap(state, deck, card)
    return _reveal_relic(state, deck, card)


def _reveal_treasure(state: State, deck: Deck, card: Card) -> tuple[State, Events]:
    """D14, D15: everybody inside gains an equal share, the rest stays on the card."""
    share, rest = divmod(card.value, len(state.inside))
    state = replace(
        state,
        deck=deck,
        path=(*state.path, RevealedCard(card, rest)),
        carried=state.carried + share,
        supply=state.supply - card.value,
        awaiting="choices",  # D19
    )
    found = {"value": card.value, "explorers": state.inside, "share": share, "rest": rest}
    return state, (Event("diamant.treasure", found),)


def _reveal_trap(state: State, deck: Deck, card: Card) -> tuple[State, Events]:
    """D16: the first of its kind is a warning. D17: the second ends the round at once."""
    path = (*state.path, RevealedCard(card, 0))
    if card not in [revealed.card for revealed in state.path]:
        state = replace(state, deck=deck, path=path, awaiting="choices")  # D19
        return state, (Event("diamant.trap", {"trap": card.trap}),)
    caught = {"trap": card.trap, "explorers": state.inside, "lost": state.carried}
    lost = state.carried * len(state.inside)
    state = replace(state, deck=deck, path=path, inside=(), supply=state.supply + lost)
    return _end_round(state, (Event("diamant.caught", caught),), triggering_trap=card)


def _reveal_relic(state: State, deck: Deck, card: Card) -> tuple[State, Events]:
    """D18: it lies on the path; nobody gains anything."""
    path = (*state.path, RevealedCard(card, 0))
    state = replace(state, deck=deck, path=path, awaiting="choices")  # D19
    return state, (Event("diamant.relic", {"value": card.value}),)


# Deciding


def resolve(state: State, answers: Mapping[int, str]) -> tuple[State, Events]:
    """D20: all choices are shown at the same moment, then the leavers leave."""
    if state.awaiting != "choices":
        raise step_errors.wrong_step_kind(state, "a decision")
    if state.options.two_explorers:
        answers = _by_explorer(state, answers)
    leavers, stayers = _split_leavers(state, answers)
    shown = Event("diamant.choices", {"continue": stayers, "exit": leavers})
    if not leavers:
        return _advance(state, (shown,))
    state, left = _leave(state, leavers, stayers)
    return _advance(state, (shown, left))


def _split_leavers(state: State, answers: Mapping[int, str]) -> tuple[Explorers, Explorers]:
    """D20, D22: split leavers from stayers; everybody inside must answer, and nobody else."""
    leavers, stayers = [], []
    for explorer in state.inside:
        answer = answers.get(explorer)
        if answer == EXIT:  # D23: with something or with nothing
            leavers.append(explorer)
        elif answer == CONTINUE:
            stayers.append(explorer)
        else:
            raise step_errors.illegal_choice(explorer, answer, CHOICES)
    if len(answers) != len(state.inside):
        raise step_errors.unexpected_choice(state, answers)
    return tuple(leavers), tuple(stayers)


def _by_explorer(state: State, answers: Mapping[int, str]) -> Mapping[int, str]:
    """D47: in a game for two, a seat answers for each of its explorers in the cave."""
    seats = seats_to_move(state)
    chosen: dict[int, str] = {}
    for seat in seats:
        answer, legal = answers.get(seat), legal_choices(state, seat)
        if answer not in legal:
            raise step_errors.illegal_choice(seat, answer, legal)
        chosen.update(zip(explorers_in_cave(state, seat), answer.split("+"), strict=True))
    if len(answers) != len(seats):
        raise step_errors.unexpected_choice(state, answers)
    return chosen


# Leaving


def _leave(state: State, leavers: Explorers, stayers: Explorers) -> tuple[State, Event]:
    """D30: leavers bank what they hold and their share of what lies on the path."""
    pool = sum([revealed.rubies for revealed in state.path])  # D24: one pool, not card by card
    share, rest = divmod(pool, len(leavers))
    banked = list(state.banked)
    gain = state.carried + share
    for explorer in leavers:
        banked[owner(state, explorer)] += gain
    state = replace(
        state,
        path=_leave_remainder(state.path, rest) if pool else state.path,
        inside=stayers,
        banked=tuple(banked),
    )
    taken: tuple[int, ...] = ()
    if len(leavers) == 1:  # D26; D27: two or more take none
        state, taken = _take_relics(state, owner(state, leavers[0]))
    left = {
        "explorers": leavers,
        "held": state.carried,
        "share": share,
        "rest": rest,
        "relics": taken,
    }
    return state, Event("diamant.left", left)


def _leave_remainder(path: tuple[RevealedCard, ...], rest: int) -> tuple[RevealedCard, ...]:
    """D25: what cannot be shared stays, on the first treasure card of the path."""
    cleared = []
    for revealed in path:
        rubies = rest if revealed.card.kind == "treasure" else 0
        rest -= rubies
        cleared.append(
            revealed if revealed.rubies == rubies else RevealedCard(revealed.card, rubies)
        )
    return tuple(cleared)


def _take_relics(state: State, seat: int) -> tuple[State, tuple[int, ...]]:
    """D26: a lone leaver takes every relic on the path. D28: valued one by one."""
    found = [revealed.card for revealed in state.path if revealed.card.kind == "relic"]
    if not found:
        return state, ()
    out = relics_taken(state)  # D29: lost relics do not count
    values = tuple(relic_value(card.value, out + i) for i, card in enumerate(found))
    relics = list(state.relics)
    relics[seat] += values
    state = replace(
        state,
        path=tuple(revealed for revealed in state.path if revealed.card.kind != "relic"),
        relics=tuple(relics),
        supply=state.supply - sum(values),
    )
    return state, values


def relic_value(printed: int, out_before: int) -> int:
    """D28: 5 for the first three to leave the cave, then 10; D46: or what is printed."""
    if printed:
        return printed
    return EARLY_VALUE if out_before < EARLY_RELICS else LATE_VALUE


# Rounds


def _begin_round(state: State, events: Events = ()) -> tuple[State, Events]:
    """D12: everybody enters, whatever happened before; D13: then the first card."""
    number = state.round + 1
    deck = state.deck
    if edition_of(state.options).relics == "one a round":  # D46
        deck = with_count_changed(
            deck, artifact_for_round(state.options, state.catalog, number).index, +1
        )
    state = replace(
        state,
        round=number,
        deck=deck,
        path=(),
        inside=tuple(range(state.options.explorers)),
        carried=0,
    )
    return _advance(state, (*events, Event("diamant.round", {"round": number})))


def _advance(state: State, events: Events) -> tuple[State, Events]:
    """D31: the next card is for those inside. D32: with nobody inside the round is over."""
    if not state.inside:
        return _end_round(state, events)
    if not any(state.deck):  # D38: an empty deck sends all out together
        state, left = _leave(state, leavers=state.inside, stayers=())
        return _end_round(state, (*events, Event("diamant.deck-empty", {}), left))
    return replace(state, awaiting="card"), events


def _end_round(
    state: State, events: Events, triggering_trap: Card | None = None
) -> tuple[State, Events]:
    """D33 to D37: close the entrance, clear the path, put its cards back."""
    deck = list(state.deck)
    lost = []
    returned = 0
    for revealed in state.path:
        if revealed.card.kind == "relic":
            lost.append(revealed.card)  # D36
        else:
            deck[revealed.card.index] += 1  # D37
            returned += revealed.rubies  # D34
    removed = lost
    if triggering_trap is not None:  # D35: one of the two leaves the game, the other goes back
        deck[triggering_trap.index] -= 1
        removed = [triggering_trap, *lost]
    ended = {  # D33: this is the entrance that the barricade closes
        "round": state.round,
        "trap": triggering_trap.trap if triggering_trap else None,
        "returned": returned,
        "relics_lost": len(lost),
    }
    events = (*events, Event("diamant.round-over", ended))
    state = replace(
        state,
        deck=tuple(deck),
        path=(),
        carried=0,
        removed=(*state.removed, *removed),
        supply=state.supply + returned,
    )
    if state.round < ENTRANCES:
        return _begin_round(state, events)
    return _end_game(state, events)


def _end_game(state: State, events: Events) -> tuple[State, Events]:
    """D39: the fifth barricade ends the game."""
    state = replace(state, awaiting="nothing")
    over = outcome(state)
    over_event = Event("diamant.over", {"scores": over.scores, "winners": over.winners})
    return state, (*events, over_event)


def outcome(state: State) -> GameOver:
    """D40: the highest score wins, shared by all who have it; D46: artifacts break a tie there."""
    points = scores(state)
    highest = max(points)
    best = [seat for seat, score in enumerate(points) if score == highest]
    if edition_of(state.options).artifacts_break_ties:
        most = max(len(state.relics[seat]) for seat in best)
        best = [seat for seat in best if len(state.relics[seat]) == most]
    return GameOver(points, tuple(best))
