"""Bot files: how they are named, loaded, and refused."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

import tacora
from tacora.core.errors import UsageError
from tests.api.bot_files import (
    SEVERAL,
    TWO_ARGUMENTS,
    WITH_MAKE,
    bot_error,
    first_decision,
    write_bot_file,
)


def test_a_bot_file_is_given_by_path_and_of_several_classes_by_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = write_bot_file(tmp_path, SEVERAL)
    monkeypatch.chdir(tmp_path)
    for name in (f"{path}:Stay", "./mybot.py:Stay", "mybot.py:Stay"):
        assert type(tacora.make_bot("diamant", name).bot).__name__ == "Stay"
    error = bot_error(lambda: tacora.make_bot("diamant", path))
    assert "Stay, Coin" in error.message


def test_a_changed_bot_file_is_loaded_again(tmp_path: Path) -> None:
    path = write_bot_file(tmp_path, TWO_ARGUMENTS)
    assert first_decision(tacora.make_bot("diamant", path)) == "continue"
    write_bot_file(tmp_path, TWO_ARGUMENTS.replace("[0]", "[-1]"))
    os.utime(path, ns=(1, 1))
    assert first_decision(tacora.make_bot("diamant", path)) == "exit"


@pytest.mark.parametrize(
    ("text", "cause"),
    [
        ("import no_such_module", ModuleNotFoundError),
        ("class Broken:", SyntaxError),
        ("raise SystemExit(3)", SystemExit),
        ("1 / 0", ZeroDivisionError),
    ],
)
def test_a_bot_file_that_cannot_be_imported_gives_its_exception_as_the_cause(
    tmp_path: Path, text: str, cause: type[BaseException]
) -> None:
    error = bot_error(lambda: tacora.make_bot("diamant", write_bot_file(tmp_path, text)))
    assert isinstance(error.__cause__, cause)
    assert "mybot.py" in error.message


@pytest.mark.parametrize("name", ["./no/such/file.py", "./folder/", "mybot", "a\0b.py", "/"])
def test_a_bot_file_that_does_not_exist_is_refused(name: str) -> None:
    bot_error(lambda: tacora.make_bot("diamant", name))


def test_a_bot_file_needs_a_game_that_exists(tmp_path: Path) -> None:
    path = write_bot_file(tmp_path, TWO_ARGUMENTS)
    with pytest.raises(UsageError) as error:
        tacora.make_bot("chess", path)
    assert error.value.code == "call/game"


def test_a_file_without_a_bot_says_what_it_needs(tmp_path: Path) -> None:
    error = bot_error(lambda: tacora.make_bot("diamant", write_bot_file(tmp_path, "x = 1")))
    assert "make()" in error.message


@pytest.mark.parametrize(
    ("text", "has"), [(TWO_ARGUMENTS, "Stay"), (WITH_MAKE, "Stay, Coin, make")]
)
def test_a_class_that_a_bot_file_lacks_is_named(tmp_path: Path, text: str, has: str) -> None:
    path = write_bot_file(tmp_path, text)
    error = bot_error(lambda: tacora.make_bot("diamant", f"{path}:Foo"))
    assert error.message.endswith(f"mybot.py has no class Foo; it has {has}.")
