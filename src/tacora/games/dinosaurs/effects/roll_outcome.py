"""What a roll decides as it stands: whether more, or less, would change its outcome.

A card for a roll just made is offered only where it can change something by what all can see: one
that raises the roll while something is out of reach, one that lowers it while something is in
reach. How much is missing does not count, because plays add up. A player who waits misses nothing,
because everybody may respond again after each play (J27); and while a play waits on the stack,
everything may still change. In a theft either roll may always matter.
"""

from __future__ import annotations

from tacora.games.dinosaurs.pieces.dice import roll_succeeds, total
from tacora.games.dinosaurs.state import Roll, State, number_at


def more_would_matter(state: State, roll: Roll) -> bool:
    """Return True if a higher total could change what the roll decides."""
    return bool(state.stack.played) or not all(_successes(state, roll, unknown=False))


def less_would_matter(state: State, roll: Roll) -> bool:
    """Return True if a lower total could change what the roll decides."""
    if state.stack.played:
        return True
    if roll.minimum is not None and total(state, roll) == roll.minimum:
        return False
    return any(_successes(state, roll, unknown=True))


def _successes(state: State, roll: Roll, *, unknown: bool) -> list[bool]:
    """Tell for everything that the roll decides if it succeeds, or `unknown` for a theft."""
    rolled = total(state, roll)
    if roll.kind == "steal":  # J50: plays on both rolls add up
        return [unknown]
    if roll.kind == "evade":
        return [roll.target is not None and roll_succeeds(state, rolled, roll.target)]
    here = state.players[roll.seat].at
    near = () if here is None else state.board.near[here]
    return [roll_succeeds(state, rolled, number_at(state, cell)) for cell in near]
