"""The messages of one language."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from types import MappingProxyType

from tacora.core.messages import Argument, Message, PlayerNames

LANGUAGES = ("en", "fr")

_CUSTOM_CARD_PREFIXES = ("trap.", "card.")
"""Ids of cards of a custom deck: without a message, the name itself is shown."""

_Form = str | dict[str, str]
_NO_MESSAGES: Mapping[str, str] = MappingProxyType({})


def language_of(environment: Mapping[str, str]) -> str:
    """Return the language of a terminal's environment, or English if it is not supported."""
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if environment.get(variable):
            wanted = environment[variable][:2].lower()
            return wanted if wanted in LANGUAGES else LANGUAGES[0]
    return LANGUAGES[0]


@cache
def messages(language: str) -> Mapping[str, _Form]:
    """Return all messages of a language: a text, or one text for each plural form."""
    text = files("tacora.i18n").joinpath(f"{language}.json").read_text("utf-8")
    loaded: Mapping[str, _Form] = json.loads(text)
    return loaded


class Catalog:
    """Turns messages into sentences of one language, with the names of one table."""

    def __init__(
        self, language: str, names: Sequence[str] = (), extra: Mapping[str, str] = _NO_MESSAGES
    ) -> None:
        """Create a catalog; the `extra` messages of a table replace ours of the same id."""
        self.language = language
        self._messages = {**messages(language), **extra} if extra else messages(language)
        self._names = names

    def format(self, message: Message | str, **args: Argument) -> str:
        """Return a message as a sentence."""
        if isinstance(message, str):
            message = Message(message, args)
        if message.id not in self._messages and message.id.startswith(_CUSTOM_CARD_PREFIXES):
            return message.id.partition(".")[2]
        form = self._form(message)
        if isinstance(form, dict):
            form = form[self._plural(message.args["count"])]
        text = form.format_map(
            {
                key: self._format_argument(value, _opens_sentence(form, key))
                for key, value in message.args.items()
            }
        )
        return text.replace("!.", "!")  # after a name such as "Objection!"

    def number(self, value: float, shape: str) -> str:
        """Return a number as this language writes it."""
        text = format(value, shape)
        return text.replace(".", ",") if self.language == "fr" else text

    def join(self, words: Sequence[str]) -> str:
        """Return a list as a phrase: a, b and c."""
        if len(words) < 2:
            return "".join(words)
        return f"{', '.join(words[:-1])} {self.format('list.and')} {words[-1]}"

    def _plural(self, count: Argument) -> str:
        if not isinstance(count, int):
            raise TypeError("a plural needs a number to count")
        singular = count < 2 if self.language == "fr" else count == 1
        return "one" if singular else "other"

    def _format_argument(self, value: Argument, opening: bool) -> str:
        match value:
            case PlayerNames():
                names = [self._names[explorer] for explorer in value.explorers]
                return self.join(
                    [self._format_name(n, opening and not i) for i, n in enumerate(names)]
                )
            case Message():
                return self.format(value)
            case _:
                return str(value)

    def _form(self, message: Message) -> _Form:
        """Return the form for the reader: `ID.you` if it is who acts, `ID.victim-you` and so on."""
        form, args = self._messages[message.id], message.args
        if self._is_you(args.get("who")):
            return self._messages.get(f"{message.id}.you", form)
        for key, value in args.items():
            if self._is_you(value):
                return self._messages.get(f"{message.id}.{key}-you", form)
        return form

    def _is_you(self, who: Argument | None) -> bool:
        """Return whether a sentence is about the reader; `ID.you` is its form in that case."""
        if not isinstance(who, PlayerNames) or len(who.explorers) != 1:
            return False
        return self._names[who.explorers[0]] == self._messages["play.you"]

    def _format_name(self, name: str, opening: bool) -> str:
        """Return a name as it is, but "you" for "You" in the middle of a sentence."""
        return name if opening or name != self._messages["play.you"] else name.lower()


def _opens_sentence(form: str, key: str) -> bool:
    """Return whether an argument begins a sentence, or follows a colon."""
    before = form.partition(f"{{{key}}}")[0].rstrip()
    return not before or before.endswith((":", ".", "!", "?"))
