"""`python -m tests.torture.limits_raised` is `tacora` without the limits that end a trial."""

from __future__ import annotations

import sys

from tacora.cli.main import main
from tacora.server import code_guesses, invitations, quotas, websocket, ws_protocol

NO_LIMIT = 10**9


def raise_limits() -> None:
    """Raise the limits on what one connection or address may send."""
    websocket.MESSAGES_PER_SECOND = websocket.MESSAGES_AT_ONCE = NO_LIMIT
    websocket.MAX_INVALID_MESSAGES = NO_LIMIT
    ws_protocol.CONTROL_FRAMES_PER_SECOND = ws_protocol.CONTROL_FRAMES_AT_ONCE = NO_LIMIT
    code_guesses.WRONG_CODES_PER_SECOND = code_guesses.WRONG_CODES_AT_ONCE = NO_LIMIT
    invitations.GUEST_BURST = invitations.ADDRESS_BURST = NO_LIMIT
    quotas.MAX_WAITING_PER_GUEST = 200


if __name__ == "__main__":
    raise_limits()
    sys.exit(main())
