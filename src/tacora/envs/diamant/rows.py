"""The rows of a vector environment: observations, masks and rewards, written by compiled code."""

from __future__ import annotations

from typing import NamedTuple

from tacora.envs.diamant import observation
from tacora.envs.diamant.observation import Array
from tacora.sim.diamant.card_tables import CardTables
from tacora.sim.diamant.stepper import Batch, empty_readings, read_game
from tacora.sim.jit import jit

write_points = jit(observation.write_points)
write_table = jit(observation.write_table)
write_inside = jit(observation.write_inside)
_empty_readings = jit(empty_readings)


class Rows(NamedTuple):
    """What a step tells, a line for each learner: those of one game follow each other."""

    observations: Array
    masks: Array
    rewards: Array
    """The points won since the last decision."""
    points: Array
    """By game and seat: the points at the last decision."""


@jit
def choices_to_leavers(
    actions: Array, masks: Array, learners: int, players: int, leavers: Array
) -> int:
    """Set the explorers who leave, by game; return the first row with an illegal action, or -1."""
    for row in range(len(actions)):
        action = actions[row]
        if action < 0 or action >= masks.shape[1] or not masks[row, action]:
            return row
    choices = masks.shape[1] - (learners > 1)
    leavers[:] = 0
    for row in range(len(actions)):
        if actions[row] < choices:
            seat = row % learners
            both = (actions[row] & 1) | ((actions[row] >> 1) << players)
            leavers[row // learners] |= both << seat
    return -1


@jit
def write_rows(  # noqa: PLR0913, PLR0917  (what to read, where to write)
    tables: CardTables,
    kinds: Array,
    batch: Batch,
    cards: tuple[Array, Array],
    learners: int,
    rows: Rows,
) -> None:
    """Write what each learner sees and may do, and the points that it has won."""
    copies, traps = cards
    observed, left, met, points = _empty_readings(len(kinds))
    players, partner_mask = tables.players, tables.partner_mask
    shared = rows.observations.shape[1] - 2 * players
    for game in range(len(rows.points)):
        inside = read_game(tables, kinds, batch, game, observed, left, met, points)
        first = game * learners
        write_table(observed, left, met, copies, traps, rows.observations[first])
        for seat in range(learners):
            row = first + seat
            out = rows.observations[row]
            if seat:
                for at in range(shared):
                    out[at] = rows.observations[first, at]
            write_points(points, seat, players, out)
            write_inside(inside, seat, players, partner_mask, out)
            _write_mask(inside, seat, learners, partner_mask, players, rows.masks[row])
            rows.rewards[row] = points[seat] - rows.points[game, seat]
        for seat in range(players):
            rows.points[game, seat] = points[seat]


@jit
def _write_mask(  # noqa: PLR0913, PLR0917  (a seat and its game)
    inside: int, seat: int, learners: int, partner_mask: int, players: int, mask: Array
) -> None:
    own = (inside >> seat) & 1
    if partner_mask:  # D47
        own |= ((inside >> (seat + players)) & 1) << 1
    choices = len(mask) - (learners > 1)
    for action in range(choices):
        mask[action] = own != 0 and (action & ~own) == 0
    if learners > 1:
        mask[choices] = own == 0
