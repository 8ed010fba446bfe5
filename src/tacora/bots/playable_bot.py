"""A bot ready to play, whatever form its author gave it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from inspect import Parameter, signature
from random import Random
from typing import Any

from tacora.bots.errors import bot_error, wrong_bot
from tacora.bots.protocol import ignores_view
from tacora.core.game import GameOver, Seat

ChooseWithRng = Callable[[Any, tuple[str, ...], Random], str]


class PlayableBot:
    """A bot that carries its own random generator and takes `choose` with or without another.

    An error in the bot, or a choice that is not legal, is a UsageError with the code `call/bot`
    whose `__cause__` is the bot's own exception. Bots of this package are trusted to be right:
    `choose_with_rng` calls them without these checks.
    """

    def __init__(
        self, name: str, bot: Any, *, seed: int | str | None = None, trusted: bool = False
    ) -> None:
        self.name = name
        self.bot = bot
        self.rng = Random(seed)
        self.ignores_view = ignores_view(bot)
        choose = getattr(bot, "choose", None)
        if not callable(choose):
            raise wrong_bot(f"The bot {name} has no method choose(view, choices, rng).")
        self._with_rng = trusted or _takes_rng(name, choose)
        self.choose_with_rng: ChooseWithRng = choose if trusted else self._choose_checked
        """The three-argument form, for loops that decide often and wrap exceptions themselves."""
        self._hooks = {
            hook: found for hook in ("begin", "end") if callable(found := getattr(bot, hook, None))
        }

    def __repr__(self) -> str:
        return f"<bot {self.name}>"

    def choose(self, view: Any, choices: tuple[str, ...], rng: Random | None = None) -> str:
        """Return one of `choices`, with the bot's own random generator unless one is given."""
        return self._choose_checked(view, choices, self.rng if rng is None else rng)

    @property
    def has_hooks(self) -> bool:
        """Return whether the bot wants to know when a game begins or ends."""
        return bool(self._hooks)

    def begin(self, game: str, seat: Seat, options: Mapping[str, object]) -> None:
        """Tell the bot that a game begins; nothing for a bot without this hook."""
        self._call_hook("begin", game, seat, options)

    def end(self, outcome: GameOver) -> None:
        """Tell the bot that its game is over; nothing for a bot without this hook."""
        self._call_hook("end", outcome)

    def _call_hook(self, hook: str, *arguments: object) -> None:
        if hook in self._hooks:
            try:
                self._hooks[hook](*arguments)
            except Exception as error:
                raise bot_error(self.name, error) from error

    def _choose_checked(self, view: Any, choices: tuple[str, ...], rng: Random) -> str:
        try:
            if self._with_rng:
                choice = self.bot.choose(view, choices, rng)
            else:
                choice = self.bot.choose(view, choices)
        except Exception as error:
            raise bot_error(self.name, error) from error
        if not isinstance(choice, str) or choice not in choices:
            wrong = ValueError(f"it chose {choice!r:.40} of {', '.join(choices)}")
            raise bot_error(self.name, wrong) from wrong
        return choice


def _takes_rng(name: str, choose: Callable[..., object]) -> bool:
    """Return whether a bot wants a random generator: a third argument that is required, or `rng`.

    A third argument with a default value and another name is not passed.
    """
    try:
        declared = signature(choose)
    except ValueError:  # made in another language, without a signature
        return True
    places = [
        parameter
        for parameter in declared.parameters.values()
        if parameter.kind in (Parameter.POSITIONAL_ONLY, Parameter.POSITIONAL_OR_KEYWORD)
    ]
    spread = any(p.kind is Parameter.VAR_POSITIONAL for p in declared.parameters.values())
    third = places[2] if len(places) > 2 else None
    takes = spread if third is None else third.default is Parameter.empty or third.name == "rng"
    try:
        declared.bind(*[None] * (3 if takes else 2))
    except TypeError:
        raise wrong_bot(
            f"The bot {name} needs choose(view, choices) or choose(view, choices, rng);"
            f" it has choose{declared}."
        ) from None
    return takes
