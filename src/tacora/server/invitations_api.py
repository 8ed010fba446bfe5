"""The HTTP endpoints for people who have played together: who they are, and to invite them."""

from __future__ import annotations

from msgspec import UNSET
from msgspec.structs import replace
from starlette.requests import Request
from starlette.responses import Response

from tacora.core.errors import CommandRefused
from tacora.core.game import Seat
from tacora.server import http_types
from tacora.server.context import AppContext, client_address
from tacora.server.guests import Guest
from tacora.server.http_bodies import json_response, read_body
from tacora.server.invitations import LASTING_SECONDS
from tacora.server.room import Room
from tacora.table import protocol
from tacora.table.commands.internal import Issuer
from tacora.table.commands.permissions import (
    check_gathering,
    check_not_ended,
    check_seat,
    own_seat,
)
from tacora.table.error_codes import TableCode
from tacora.table.table import PROGRAM_SECONDS


async def get_company(context: AppContext, request: Request) -> Response:
    """Answer with the other people who play at a table, for somebody who plays there."""
    guest = context.require_guest(request)
    room = await context.lobby.room(request.path_params["code"])
    own_seat(room.table, Issuer(guest.id))
    if room.table.phase == "gathering":  # a refusal must not come from an old table
        await room.refresh()
    if room.table.phase == "gathering":
        raise CommandRefused(TableCode.NOT_STARTED, "The game has not begun yet.")
    return json_response(
        [
            http_types.RecentPlayer(
                holder.name, holder.colour, await context.invitations.handle(holder.guest)
            )
            for holder in room.table.holders
            if holder.guest is not None and holder.guest != guest.id
        ]
    )


async def get_invitations(context: AppContext, request: Request) -> Response:
    """Answer with the invitations of the guest who asks."""
    guest = context.require_guest(request).id
    invitations = await context.invitations.ask(guest)
    return json_response([each for each in invitations if context.lobby.waits(each.code, guest)])


async def post_invitation(context: AppContext, request: Request) -> Response:
    """Invite somebody to the table where the guest waits; say whether they are connected."""
    guest, address = context.require_guest(request), client_address(request)
    wanted = await read_body(request, http_types.NewInvitation)
    code = wanted.table.strip().upper()
    if not context.lobby.is_seated(code, guest.id):
        await context.guesses.check(address, lambda: context.lobby.has_seat(code, guest.id))
    room = await context.lobby.room(code)
    await room.refresh()
    invited = await _invitation(context, room, guest, wanted.seat)
    await context.invitations.check_limits(guest.id, address, wanted.handle, code)
    reached = await _is_welcome(context, room, wanted.handle)
    if reached and context.waiting_bots.has(wanted.handle):
        limit = room.table.settings.seconds or PROGRAM_SECONDS
        context.invitations.send(wanted.handle, replace(invited, limit=limit))
    else:
        reached = reached and context.invitations.send(wanted.handle, invited)
    return json_response(http_types.InvitationSent(reached))


async def _invitation(
    context: AppContext, room: Room, guest: Guest, seat: Seat | None
) -> protocol.Invited:
    """Return the invitation to a table, or raise CommandRefused if this guest cannot invite."""
    table = room.table
    check_not_ended(table)
    holder = table.holders[own_seat(table, Issuer(guest.id))]
    check_gathering(table)
    if all(each.guest is not None or each.bot is not None for each in table.holders):
        raise CommandRefused(TableCode.FULL, "Every seat at this table is taken.")
    if seat is not None:
        check_seat(table, seat)
        if not table.holders[seat].open:
            raise CommandRefused(TableCode.TAKEN, "This seat is taken.")
    return protocol.Invited(
        name=holder.name,
        colour=holder.colour,
        handle=await context.invitations.handle(guest.id),
        game=table.game.name,
        code=table.code,
        seconds=LASTING_SECONDS,
        seat=UNSET if seat is None else seat,
    )


async def _is_welcome(context: AppContext, room: Room, handle: str) -> bool:
    """Return False for people whom the host has blocked, and for those who sit there already."""
    others = {holder.guest for holder in room.table.holders if holder.guest is not None}
    others |= set(room.table.blocked)
    return handle not in {await context.invitations.handle(other) for other in others}
