"""Environment variables for the options of a command: `TACORA_PORT` is that of `--port`.

The parser is the only list of options. An option on the command line wins over its variable, and an
empty variable counts as missing.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from tacora.core.error_codes import CallCode
from tacora.core.errors import TacoraError, UsageError

PREFIX = "TACORA_"
YES, NO = ("1", "true", "yes", "on"), ("0", "false", "no", "off")
"""What a variable of an option without a value may say."""

NOTE = (
    "The name in brackets is an environment variable for the option: an option on the command line"
    " wins over it. A list has commas there, and an option without a value takes 1 or 0."
)


class OptionVariables:
    """The environment variables of a parser's options."""

    def __init__(self, parser: argparse.ArgumentParser, *, without: Collection[str]) -> None:
        """Give all options of a parser a variable, and say so in its help; except some."""
        groups = parser._mutually_exclusive_groups  # noqa: SLF001  (argparse has no public list)
        self._groups = [
            {action.dest for action in group._group_actions}  # noqa: SLF001
            for group in groups
        ]
        self._actions: dict[str, argparse.Action] = {}
        self._defaults: dict[str, Any] = {}
        self._used: dict[str, str] = {}
        """The options whose values come from variables, with these."""
        for action in parser._actions:  # noqa: SLF001
            option = next(iter(action.option_strings), "")
            if option and action.dest != "help" and option not in without:
                self._actions[action.dest] = action
                self._defaults[action.dest] = action.default
                action.default = None  # not given
                action.help = f"{action.help} [{variable_of(action)}]"
        parser.epilog = NOTE

    def fill(self, args: argparse.Namespace, environment: Mapping[str, str]) -> None:
        """Give the options that are not on the command line their variables' values, or defaults.

        Raise UsageError for a value that an option does not accept.
        """
        given = {dest for dest in self._actions if getattr(args, dest) is not None}
        found = {
            dest: text
            for dest, action in self._actions.items()
            if dest not in given and (text := environment.get(variable_of(action)))
        }
        for group in self._groups:
            if group & given:
                found = {dest: text for dest, text in found.items() if dest not in group}
            _check_one({self._actions[dest] for dest in group & found.keys()}, found)
        for dest, action in self._actions.items():
            if dest in found:
                self._used[action.option_strings[0]] = variable_of(action)
                setattr(args, dest, _convert(action, found[dest]))
            elif dest not in given:
                setattr(args, dest, self._defaults[dest])

    @contextmanager
    def named(self) -> Iterator[None]:
        """Name the variable instead of the option in errors about its value."""
        try:
            yield
        except TacoraError as error:
            message = re.sub(
                r"--[a-z]+(?:-[a-z]+)*",
                lambda match: self._used.get(match[0], match[0]),
                error.message,
            )
            if message == error.message:
                raise
            raise type(error)(error.code, message).with_traceback(error.__traceback__) from None


def variable_of(action: argparse.Action) -> str:
    """Return the name of an option's variable."""
    return PREFIX + action.dest.upper()


def _is_on(action: argparse.Action, text: str) -> bool:
    return not (action.nargs == 0 and text.lower() in NO)


def _check_one(actions: set[argparse.Action], found: Mapping[str, str]) -> None:
    """Raise UsageError if variables that exclude each other are set."""
    names = sorted(variable_of(each) for each in actions if _is_on(each, found[each.dest]))
    if len(names) > 1:
        raise UsageError(CallCode.USAGE, f"{' and '.join(names)} exclude each other: set one.")


def _convert(action: argparse.Action, text: str) -> Any:
    """Return the value that an option would have with this text, or raise UsageError."""
    name = variable_of(action)
    if action.nargs == 0:
        if text.lower() not in (*YES, *NO):
            raise UsageError(CallCode.USAGE, f"{name} must be 1 or 0.")
        return text.lower() in YES
    if isinstance(action, argparse._AppendAction):  # noqa: SLF001  (it has no public name)
        return [part.strip() for part in text.split(",") if part.strip()]
    if action.choices is not None and text not in action.choices:
        raise UsageError(CallCode.USAGE, f"{name} must be one of {', '.join(action.choices)}.")
    kind = action.type
    if not callable(kind):
        return text
    return _call(kind, text, name)


def _call(kind: Callable[[str], Any], text: str, name: str) -> Any:
    try:
        return kind(text)
    except (ValueError, argparse.ArgumentTypeError):
        kind_name = getattr(kind, "__name__", "value")
        raise UsageError(CallCode.USAGE, f"{name}: invalid {kind_name} value: {text!r}.") from None
