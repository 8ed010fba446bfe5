"""Play Diamant over the network: python remote_bot.py http://localhost:8000 CODE

This bot needs `websockets` but not Tacora. docs/protocol.md explains every message.
"""

import asyncio
import json
import sys
from hashlib import sha256
from secrets import token_hex
from typing import Any
from urllib.request import Request, urlopen

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

NAME = "Lynx"


def choose(facts: dict[str, Any], choices: list[str]) -> str:
    """Leave when the next card puts more at risk than it brings."""
    deck, inside = facts["deck"], len(facts["inside"])
    ending = sum(deck[card] for card in deck if card.startswith("trap:") and card in facts["path"])
    rubies = sum(n * int(card[9:]) for card, n in deck.items() if card.startswith("treasure:"))
    carried = max(facts["gathered"])  # all explorers inside carry the same
    return choices[-1] if carried * ending > rubies / inside else choices[0]


def new_guest(server: str) -> str:
    """Create a guest and return its token; the token gives access to its seats."""
    body = json.dumps({"name": NAME, "bot": True}).encode()
    with urlopen(Request(f"{server}/api/guest", body)) as answer:  # noqa: S310  (the address comes from the user)
        token: str = json.load(answer)["token"]
    return token


async def play(server: str, code: str) -> str | None:
    """Sit down, add a seed and answer every decision; return an error, or None at the end."""
    bearer = {"Authorization": f"Bearer {new_guest(server)}"}
    seed = token_hex(32)
    seen: dict[str, Any] = {"version": None}
    address = server.replace("http", "ws", 1) + "/ws"
    async for socket in connect(address, additional_headers=bearer):  # reconnects after a loss
        try:
            await send(socket, "hello", protocol=1, table=code, since=seen["version"])
            async for text in socket:
                message = json.loads(text)
                if message["type"] == "refused" and seen.get("you", {}).get("seat") is None:
                    return f"{message['code']}: {message['message']}"
                if message["type"] in ("welcome", "update"):
                    seen |= message  # a missing field has not changed
                    if await answer(socket, seen, seed):
                        return None
        except ConnectionClosed:
            continue
    return None


async def answer(socket: ClientConnection, seen: dict[str, Any], seed: str) -> bool:
    """Send the next command; ids make repeats harmless. Return True when the game is over."""
    table, seat, ask = seen["table"], seen["you"]["seat"], seen["ask"]
    if table["phase"] == "over":
        print("scores:", seen["facts"]["scores"], "winners:", seen["facts"]["winners"])
        mine = table["fairness"]["seats"].get(str(seat)) == sha256(bytes.fromhex(seed)).hexdigest()
        print("my seed was", "in the luck" if mine else "not in the luck")
    elif seat is None:
        await send(socket, "sit", id="sit", name=NAME)
    elif table["phase"] == "gathering" and not table["chairs"][seat]["seeded"]:
        await send(socket, "seed", id="seed", seed=seed)
    elif ask and ask["choices"] and ask["own"] is None and not seen["you"]["replaced"]:
        choice = choose(seen["facts"], ask["choices"])
        await send(socket, "choose", id=f"ask-{ask['number']}", ask=ask["number"], choice=choice)
    return bool(table["phase"] == "over")


async def send(socket: ClientConnection, kind: str, **fields: Any) -> None:  # noqa: D103
    await socket.send(json.dumps({"type": kind} | fields))


sys.exit(asyncio.run(play(sys.argv[1].rstrip("/"), sys.argv[2])))
