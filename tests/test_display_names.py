"""Which names people may choose."""

from __future__ import annotations

from unicodedata import normalize

import pytest

from tacora.core.display_names import accept_name, clean_name


@pytest.mark.parametrize(
    "name",
    [
        "",
        "   ",
        "\u3164",
        "\u2800\u2800",
        "\u115f",
        "\uffa0",
        "A\u200bna",
        "A\u00adna",
        "\u202eanA",
        "\u2066Ana\u2069",
        "Ana\u200f",
        "Ana\U000e0041",
        "A\x00na",
        "A\nna",
        "\u200d\ufe0f",
        "\U0001d159",
        "\u0301Ana",
        "A" + "\u0301\u0302\u0303\u0304\u0305\u0306",
        "Z" + "\u0335" * 15,
    ],
)
def test_names_with_invisible_characters_or_heaps_of_marks_are_refused(name: str) -> None:
    assert accept_name(name) == ""


@pytest.mark.parametrize(
    "name",
    [
        "Ana",
        "Zoé",
        "Đặng Ngọc",
        "יוֹסֵף",
        "עַבְדּוּ",
        "محمد",
        "ولد الشّيخ",
        "สมชาย",
        "राम",
        "陳",
        "Ana 🦖",
        "Mr. X",
    ],
)
def test_names_of_all_scripts_are_accepted(name: str) -> None:
    assert accept_name(name) == normalize("NFC", name)


def test_equal_looking_names_are_equal() -> None:
    assert accept_name("Zoe\u0301") == accept_name("Zoé") == "Zoé"
    assert accept_name("\u0639\u0644\u06cc\u200c\u0631\u0636\u0627") == "علیرضا"
    assert accept_name("Ana\u00a0\u3000Bo") == "Ana Bo"
    assert accept_name("❤\ufe0f") == "❤"


def test_long_name_is_cut_after_twenty_characters() -> None:
    assert accept_name("Alexandrina the Great") == "Alexandrina the Grea"


def test_name_of_a_record_is_printed_without_its_invisible_characters() -> None:
    assert clean_name("\u202eA\u3164na\n") == "Ana"
