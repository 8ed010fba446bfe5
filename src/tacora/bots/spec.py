"""Read how a bot is named: `cautious`, `cautious:7`, `cautious:depth=7`, `./mybot.py:Lynx:depth=7`.

A name comes first, then an optional class for a file, then at most one number, then parameters.
Values get the type that the bot's factory declares.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from inspect import BoundArguments, Parameter, Signature, signature
from math import isfinite

from tacora.bots.errors import wrong_bot
from tacora.core.error_codes import CallCode
from tacora.core.errors import UsageError

Value = int | float | bool | str

MAX_DIGITS = 3
"""Digits of the number in `name:7`."""
MAX_VALUE_CHARACTERS = 200
_TYPES: dict[object, str] = {
    int: "a whole number",
    float: "a number",
    bool: "true or false",
    str: "a text",
}
_SPREAD = (Parameter.VAR_POSITIONAL, Parameter.VAR_KEYWORD)


@dataclass(frozen=True)
class BotSpec:
    """A bot's name and parameters, before anybody has looked for the bot."""

    name: str
    """A registered name, or the path of a file."""
    member: str | None = None
    """The class or function in a file."""
    number: str | None = None
    named: Mapping[str, str] | None = None
    wrong: str | None = None
    """The first part in another form; `bind_parameters` refuses it."""

    @property
    def is_file(self) -> bool:
        return is_path(self.name)


def is_path(text: str) -> bool:
    """Return whether a text is the path of a bot file and not a registered name."""
    return "/" in text or "\\" in text or text.endswith(".py")


def parse_spec(text: str) -> BotSpec:
    """Split the name of a bot from its parameters, or raise UsageError for what is no text."""
    if not isinstance(text, str):
        raise UsageError(CallCode.USAGE, f"Give the name or the file of a bot; not {text!r:.40}.")
    name, *parts = text.split(":")
    member = number = None
    named: dict[str, str] = {}
    for place, part in enumerate(parts):
        key, equals, value = part.partition("=")
        if equals and key.isidentifier() and key not in named:
            named[key] = value
        elif is_path(name) and place == 0 and part.isidentifier():
            member = part
        elif number is None and not named and _is_small_number(part):
            number = part
        else:
            return BotSpec(name, wrong=part)
    return BotSpec(name, member, number, named)


def bind_parameters(spec: BotSpec, factory: Callable[..., object]) -> BoundArguments:
    """Return the arguments for a bot's factory, typed by its signature, or raise UsageError."""
    declared = _signature(factory)
    usage = f"The bot {spec.name} {_usage(declared)}."
    parameters = list(declared.parameters.values())
    if spec.wrong is not None:
        form = (
            f" After its name may come one number of up to {MAX_DIGITS} digits, then NAME=VALUE,"
            f" each after a colon and each name once; not {spec.wrong[:40]!r}."
        )
        raise wrong_bot(usage + form if parameters else usage)
    numbers = []
    if spec.number is not None:
        if not parameters:
            raise wrong_bot(usage)
        numbers.append(_typed(parameters[0], spec.number, usage))
    named = {
        key: _typed(_named_parameter(spec.name, declared, key), text, usage)
        for key, text in (spec.named or {}).items()
    }
    try:
        return declared.bind(*numbers, **named)
    except TypeError:
        raise wrong_bot(usage) from None


def parse_parameters(text: str) -> Mapping[str, Value]:
    """Return the parameters in a bot's name by their form alone, without the bot's signature."""
    spec = parse_spec(text)
    texts = {"0": spec.number} if spec.number is not None else {}
    texts |= spec.named or {}
    texts |= {} if spec.wrong is None else {"wrong": spec.wrong}
    return {key: _read(text) for key, text in texts.items()}


def _read(text: str) -> Value:
    """Return the value of a parameter whose type is not known."""
    values = (read(text) for read in _READERS.values())
    return next(value for value in values if value is not None)  # every text is a text


def _named_parameter(bot: str, declared: Signature, key: str) -> Parameter:
    parameter = declared.parameters.get(key)
    if parameter is not None and parameter.kind not in _SPREAD:
        return parameter
    if not any(each.kind is Parameter.VAR_KEYWORD for each in declared.parameters.values()):
        raise wrong_bot(f"The bot {bot} has no parameter {key[:40]!r}; it {_usage(declared)}.")
    return Parameter(key, Parameter.KEYWORD_ONLY)


def _is_small_number(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) <= MAX_DIGITS


def _signature(factory: Callable[..., object]) -> Signature:
    try:
        return signature(factory, eval_str=True)
    except (NameError, AttributeError, SyntaxError, TypeError):  # an annotation without a meaning
        return signature(factory)
    except ValueError:  # made in another language, without a signature
        return signature(lambda *numbers, **named: None)


def _type_of(parameter: Parameter) -> object:
    """Return the declared type, or that of the default; None: any."""
    if parameter.annotation in _TYPES:
        return parameter.annotation
    usual = type(parameter.default)
    return usual if parameter.annotation is Parameter.empty and usual in _TYPES else None


def _typed(parameter: Parameter, text: str, usage: str) -> Value:
    if len(text) > MAX_VALUE_CHARACTERS:
        raise wrong_bot(f"A bot's parameter has at most {MAX_VALUE_CHARACTERS} characters.")
    wanted = _type_of(parameter)
    for kind, read in _READERS.items():
        if wanted in (kind, None):
            value = read(text)
            if value is not None:
                return value
    raise wrong_bot(f"{parameter.name} is {_TYPES[wanted]}; not {text[:40]!r}. {usage}")


def _read_int(text: str) -> int | None:
    return int(text) if text.isascii() and text.removeprefix("-").isdecimal() else None


def _read_float(text: str) -> float | None:
    try:
        value = float(text)
    except ValueError:
        return None
    return value if isfinite(value) else None


_READERS: dict[object, Callable[[str], Value | None]] = {
    int: _read_int,
    float: _read_float,
    bool: {"true": True, "false": False}.get,
    str: str,
}
"""In the order in which they are tried where no type is declared."""


def _usage(declared: Signature) -> str:
    """Say which parameters a bot takes."""
    takes = []
    for parameter in declared.parameters.values():
        if parameter.kind in _SPREAD:
            takes.append("others")
            continue
        about = _TYPES.get(_type_of(parameter), "")
        if parameter.default is Parameter.empty:
            about = f"{about}, required".removeprefix(", ")
        else:
            about = f"{about}, {parameter.default!r} by default".removeprefix(", ")
        takes.append(f"{parameter.name} ({about})")
    return f"takes {', '.join(takes)}" if takes else "takes no number and no parameters"
