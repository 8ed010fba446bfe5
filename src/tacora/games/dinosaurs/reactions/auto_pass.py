"""Auto-pass: answers that a seat gives in reaction windows without being asked.

This is policy of the table, not part of the rules: records hold these answers like any other. It
uses what all can see and the seat's own hand, never a hidden card of another seat (J33).
"""

from __future__ import annotations

from collections.abc import Collection

from tacora.core.game import Seat
from tacora.core.stack import PASS
from tacora.games.dinosaurs.cards.effect_definitions import (
    MoveExplorer,
    PickUpDiamond,
    SwapExplorers,
)
from tacora.games.dinosaurs.cards.models import Playable
from tacora.games.dinosaurs.pieces.dice import rolls
from tacora.games.dinosaurs.reactions import card_plays
from tacora.games.dinosaurs.reactions.dangers import (
    is_winning_play,
    is_winning_roll,
    possible_attackers,
)
from tacora.games.dinosaurs.reactions.roll_stakes import (
    changes_roll,
    discards_may_help,
    has_succeeded,
    is_certain,
    may_harm,
    may_help,
)
from tacora.games.dinosaurs.reactions.windows import ReactionWindow
from tacora.games.dinosaurs.state import Play, Roll, State, WindowTiming, card_of

ASK, UNLESS_ATTACKED, UNTIL_MY_TURN = "ask", "unless-attacked", "until-my-turn"
AUTO_ANSWER_MODES = (UNLESS_ATTACKED, UNTIL_MY_TURN, ASK)
"""The first is the default of a table."""

CardPlay = tuple[str, Play, Playable]


def is_always_asked(state: State) -> bool:
    """Return True before a draw that would be lost: the seat is asked, whatever it can do (J24)."""
    window = state.agenda[-1]
    return isinstance(window, ReactionWindow) and window.is_before_lost_draw(state)


def bell_cards(state: State) -> frozenset[str]:
    """Return the ids of the items that may carry a bell: all of the table's, held or not."""
    return frozenset(state.cards.item_named)


def auto_answer(
    state: State, seat: Seat, mode: str, bells: Collection[str] = frozenset()
) -> str | None:
    """Return what a seat answers without being asked, or None if it is to be asked.

    - `ask`: whenever there is something to play.
    - `unless-attacked`: when it concerns the seat (`_is_concerned`).
    - `until-my-turn`: the same, but in its own turn only.

    Every mode asks before a draw is lost, even a seat that can only pass (J24), and when a card
    with a bell can be played. Only in mode `ask` a seat is asked about its own play. Otherwise a
    seat that can only pass is never asked. Others cannot tell why a seat is silent (J33): the table
    shows neither who is asked nor who has answered.
    """
    window = state.agenda[-1]
    if not isinstance(window, ReactionWindow):
        return None
    plays = card_plays.legal_card_plays(state, seat, window.moment)
    if window.is_before_lost_draw(state):
        return None
    if not plays and not card_plays.may_augment(state, seat, window.moment):
        return PASS
    if mode == ASK:
        return None
    if state.stack.top is not None and state.stack.top.seat == seat:
        return PASS  # its own play
    rings = any(play.kind == "item" and card.id in bells for _, play, card in plays)
    may_ask = mode != UNTIL_MY_TURN or seat == state.active
    asks = rings or (may_ask and _is_concerned(state, seat, window.moment, plays))
    return None if asks else PASS


def _is_concerned(state: State, seat: Seat, timing: WindowTiming, plays: list[CardPlay]) -> bool:
    """Return True if this moment concerns a seat that may play something.

    It does when a card on the stack is on the seat, when it can answer an item, when somebody may
    win now, when its own roll can be improved, when another's roll can be spoilt that matters, when
    dinosaurs come, and in its own turn when a card fits this moment and no other.
    """
    if _is_targeted(state, seat) or any(card.when == "response" for _, _, card in plays):
        return True
    if _decides_victory(state, seat, timing, plays):
        return True
    if timing in ("before", "rolled") and state.roll is not None:
        return any(_may_change_roll(state, seat, roll, plays) for roll in rolls(state))
    if timing == "flipped" and seat != state.active:
        return _may_escape(state, seat, plays)
    return seat == state.active and any(not _can_wait(state, timing, card) for _, _, card in plays)


def _can_wait(state: State, timing: WindowTiming, card: Playable) -> bool:
    """Return True if the active player can play a card with the next action of this turn."""
    if timing == "acted" and not state.actions_left:
        return card.when == "any" and not any(isinstance(e, PickUpDiamond) for e in card.effects)
    return card.when in ("any", "own-turn")


# Cards on the stack


def _is_targeted(state: State, seat: Seat) -> bool:
    """Return True if a card of another player is on the seat, or on its roll or its attacker."""
    return any(play.seat != seat and _is_on_seat(state, play, seat) for play in state.stack.played)


def _is_on_seat(state: State, play: Play, seat: Seat) -> bool:
    card = card_of(state, play)
    if card is None:
        return False
    if card.on == "dinosaur":
        return play.target in possible_attackers(state, seat)
    return (card.on == "player" or card.targets_roll) and play.target == seat


# Victory


def _decides_victory(state: State, seat: Seat, timing: WindowTiming, plays: list[CardPlay]) -> bool:
    """Return True if the seat may win by a card, or play one against a player about to win."""
    if any(is_winning_play(state, play) for _, play, _ in plays):
        return True
    winners = {
        play.seat
        for play in state.stack.played
        if play.seat != seat and is_winning_play(state, play)
    }
    if state.roll is not None and timing in ("before", "rolled") and is_winning_roll(state):
        winners.add(state.roll.seat)
    return bool(winners - {seat}) and any(
        _is_against(state, play, card, winners) for _, play, card in plays
    )


def _is_against(state: State, play: Play, card: Playable, seats: set[Seat]) -> bool:
    if card.when == "response":
        return state.stack.top is not None and state.stack.top.seat in seats
    return (card.on == "player" or card.targets_roll) and play.target in seats


# Rolls


def _may_change_roll(state: State, seat: Seat, roll: Roll, plays: list[CardPlay]) -> bool:
    if is_certain(state, roll):  # J15, J43
        return False
    if roll.seat == seat:
        return _may_improve_roll(state, roll, plays)
    return _may_spoil_roll(state, seat, roll, plays)


def _may_improve_roll(state: State, roll: Roll, plays: list[CardPlay]) -> bool:
    """Return True if the roller may reach more: by a card, by leaving, by discarding items.

    After a success only a card concerns it that fits this moment and does more than change a roll.
    """
    if roll.dice and has_succeeded(state, roll):
        return any(
            card.when == "just-rolled"
            and not all(changes_roll(roll, effect) for effect in card.effects)
            for _, _, card in plays
        )
    if roll.dice and discards_may_help(state, roll):
        return True
    return any(
        may_help(state, roll, card.effects)
        or (roll.kind == "evade" and _is_way_out(state, play, card, (roll.dinosaur,)))
        for _, play, card in plays
    )


def _may_spoil_roll(state: State, seat: Seat, roll: Roll, plays: list[CardPlay]) -> bool:
    """Return True if a card may hold up a player with all diamonds, or save or cost a diamond."""
    diamonds = state.players[roll.seat].diamonds
    costs_diamond = diamonds > 0 and roll.kind == "evade" and bool(roll.dice)
    matters = diamonds >= state.options.diamonds or costs_diamond or roll.opponent == seat
    return matters and any(
        card.targets_roll and play.target == roll.seat and may_harm(state, roll, card.effects)
        for _, play, card in plays
    )


# Dinosaurs


def _may_escape(state: State, seat: Seat, plays: list[CardPlay]) -> bool:
    """Return True if dinosaurs may come, and a card fits this moment and no later one."""
    return bool(possible_attackers(state, seat)) and any(
        card.when == "flipped" for _, _, card in plays
    )


def _is_way_out(
    state: State, play: Play, card: Playable, attackers: Collection[int | None]
) -> bool:
    """Return True if a play may keep these dinosaurs from a player."""
    if card.on == "dinosaur":
        return play.target in attackers
    if card.when == "dinosaurs":
        return True
    return any(
        isinstance(effect, SwapExplorers)
        or (isinstance(effect, MoveExplorer) and effect.who == "user")
        for effect in card.effects
    )
