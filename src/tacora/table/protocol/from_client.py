"""The messages of a client: `hello`, then commands."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from tacora.table.protocol.parts import Colour, Language, Reaction, Settings, Value

CommandId = Annotated[str, Meta(min_length=1, max_length=40, pattern=r"^[A-Za-z0-9_-]+$")]
SeatNumber = Annotated[int, Meta(ge=0, le=99)]
ShortText = Annotated[str, Meta(max_length=60)]
ChoiceText = Annotated[str, Meta(max_length=200)]
TokenText = Annotated[str, Meta(max_length=600)]
HexSeed = Annotated[str, Meta(pattern=r"^[0-9a-f]{64}$")]


class Hello(Struct, frozen=True, tag_field="type", tag="hello", forbid_unknown_fields=True):
    """The first message: the table, and the last version the client has seen."""

    protocol: int
    table: ShortText
    since: int | None = None
    watch: bool = False
    """Connect as a spectator, even with a token. For shared screens."""
    language: Language = "en"
    """The language of the card texts."""
    token: TokenText | None = None
    """The guest of this connection, instead of that of the cookie."""


class Wait(Struct, frozen=True, tag_field="type", tag="wait", forbid_unknown_fields=True):
    """The first message of a bot that waits for tables, and again when something has changed."""

    protocol: int
    games: Annotated[list[ShortText], Meta(min_length=1, max_length=20)]
    """The games that it plays."""
    tables: Annotated[int, Meta(ge=0, le=20)] = 1
    """How many more tables it plays at now; 0: it is busy."""
    token: TokenText | None = None
    """The guest of this connection, instead of that of the header."""


class Command(Struct, frozen=True, tag_field="type", forbid_unknown_fields=True):
    """A message that may change the table."""

    id: CommandId


class Sit(Command, frozen=True, tag="sit"):
    """Take this seat or the first open one; change the name or colour of your seat."""

    name: ShortText
    colour: Colour | None = None
    seat: SeatNumber | None = None


class Stand(Command, frozen=True, tag="stand"):
    """Give up the seat: it is open again, or a bot plays during the game."""


class Seed(Command, frozen=True, tag="seed"):
    """Add a seed after the server has committed its own and before the first card."""

    seed: HexSeed


class Arrange(Command, frozen=True, tag="arrange"):
    """Change options, settings or the game itself before it begins (host only)."""

    options: dict[str, Value] | None = None
    settings: Settings | None = None
    game: ShortText | None = None
    """Another game; it needs `options` of its own."""


class Fill(Command, frozen=True, tag="fill"):
    """Put a bot on an open seat or in an absent player's place; null opens a seat (host only)."""

    seat: SeatNumber
    bot: ShortText | None


class Remove(Command, frozen=True, tag="remove"):
    """Remove a player: the seat is open again, or a bot's during the game (host only)."""

    seat: SeatNumber
    block: bool = False
    """Block the player at this table for good, and their address for a day."""


class Start(Command, frozen=True, tag="start"):
    """Start the game (host only)."""


class Pause(Command, frozen=True, tag="pause"):
    """Stop the clocks, the windows and the bots (host only)."""


class Resume(Command, frozen=True, tag="resume"):
    """Go on after a pause: the host at any time, everybody with a seat after ten minutes."""


class Choose(Command, frozen=True, tag="choose"):
    """Answer an open decision, or change the answer."""

    ask: int
    choice: ChoiceText


class Withdraw(Command, frozen=True, tag="withdraw"):
    """Withdraw the answer while others have not chosen."""

    ask: int


class Hold(Command, frozen=True, tag="hold"):
    """Stop the clock of an open window, or of the next one that asks you."""

    ask: int | None = None
    """The open window; null: the next one."""
    next: bool | None = None
    """For the next window: true holds it when it opens, false takes that back."""


class PassAll(Command, frozen=True, tag="pass-all"):
    """Pass now, and in all windows until this roll or phase is over."""

    ask: int


class SetAutoAnswer(Command, frozen=True, tag="standing", rename={"mode": "standing"}):
    """Set the auto-answer mode of your seat."""

    mode: ShortText


class SetBell(Command, frozen=True, tag="bell"):
    """Put a bell on a card, or take it off: you are asked whenever this card can be played."""

    card: ShortText
    on: bool


class Return(Command, frozen=True, tag="return"):
    """Take the seat back from the replacement bot."""


class React(Command, frozen=True, tag="react"):
    """Show a face or a gesture to everybody at the table; it changes nothing."""

    reaction: Reaction


class Rematch(Command, frozen=True, tag="rematch"):
    """Play again with the same people at a new table."""


FromClient = (
    Hello
    | Wait
    | Sit
    | Stand
    | Seed
    | Arrange
    | Fill
    | Remove
    | Start
    | Pause
    | Resume
    | Choose
    | Withdraw
    | Hold
    | PassAll
    | SetAutoAnswer
    | SetBell
    | Return
    | React
    | Rematch
)
