from __future__ import annotations

import json

import pytest

from tests.cli.conftest import Run

START = "diamant-2016/3 1 - 012 0 0,0,0 -,-,- - card"
DEEP = "diamant-2016/3 2 9+1,snakes,R,17+2 02 6 12,7,30 -,5,- snakes choices"


def test_odds_of_the_first_round_match_published_numbers(tacora: Run) -> None:
    odds = tacora("odds", "diamant", START, "--json").json
    assert odds["expected_cards"]["fraction"] == "8622/1001"
    ended = [round(100 * (1 - chance["value"]), 1) for chance in odds["still_going_after"]]
    assert [ended[m] for m in (2, 3, 5, 8, 10, 15)] == [2.5, 7.4, 22.9, 52.4, 70.3, 95.2]


def test_odds_before_a_card_have_no_leavers(tacora: Run) -> None:
    odds = tacora("odds", "diamant", DEEP.replace("choices", "card"), "--json").json
    assert [row["others_leaving"] for row in odds["stay"]] == [0]
    assert odds["go"] == []


def test_odds_of_a_position_list_risk_and_gains(tacora: Run) -> None:
    odds = tacora("odds", "diamant", DEEP, "--json").json
    assert odds["end_chance"]["fraction"] == "1/29"
    assert [row["others_leaving"] for row in odds["stay"]] == [0, 1]
    assert odds["go"] == [
        {"others_leaving": 0, "rubies": 9, "relics": [5]},
        {"others_leaving": 1, "rubies": 7, "relics": []},
    ]
    words = tacora("odds", "diamant", DEEP).out
    assert "The next card ends the round: 3.4 % (1/29)" in words


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("odds", "diamant", "no position"), "notation/fields"),
        (("odds", "diamant", START.replace("/3", "/9")), "notation/options"),
        (("odds", "diamant", DEEP, "--leavers", "2"), "call/leavers"),
        (("odds", "diamant", START, "--leavers", "1"), "call/leavers"),
        (("odds", "diamant", "diamant-2016/3 5 - - 0 9,9,9 -,-,- - nothing"), "call/over"),
        (("odds", "diamant", DEEP.replace("/3", "/3/chests=closed")), "notation/spelling"),
        (("odds", "diamant", DEEP.replace("9+1", "9+500")), "notation/held"),
        (("odds", "diamant", DEEP.replace("- snakes choices", "- 17 choices")), "notation/deck"),
        (("odds", "diamant", DEEP.replace("- snakes", "- snakes,lava")), "notation/removed"),
        (("odds", "chess", START), "call/game"),
        (("rules", "diamant", "--clause", "D99"), "call/clause"),
        (("rules", "diamant", "--lang", "de"), "call/usage"),
        (("dance",), "call/usage"),
    ],
)
def test_usage_errors_print_one_line_and_exit_2(
    tacora: Run, words: tuple[str, ...], code: str
) -> None:
    answer = tacora(*words)
    assert answer.status == 2
    assert code in answer.complaint


def test_odds_as_text_compute_no_json(tacora: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr("tacora.cli.diamant.odds.odds_report")
    answer = tacora("odds", "diamant", DEEP)
    assert answer.status == 0
    assert "The next card ends the round: 3.4 % (1/29)" in answer.out


def test_rules_json_has_every_clause_in_both_languages(tacora: Run) -> None:
    english = tacora("rules", "diamant", "--lang", "en", "--json").json["clauses"]
    french = tacora("rules", "diamant", "--lang", "fr", "--json").json["clauses"]
    assert list(english) == list(french) == [f"D{n}" for n in range(1, 49)]
    assert all(english[clause] != french[clause] for clause in english)


def test_rules_clause_prints_one_clause(tacora: Run) -> None:
    assert "one single pool" in tacora("rules", "diamant", "--clause", "d24", "--lang", "en").out


def test_help_names_every_command(tacora: Run) -> None:
    answer = tacora("--help")
    assert answer.status == 0
    for command in ("play", "simulate", "arena", "replay", "verify", "odds", "rules"):
        assert f"\n    {command} " in answer.out


def test_every_message_id_has_both_languages_with_the_same_arguments() -> None:
    from string import Formatter

    from tacora.i18n.catalog import messages

    def arguments(form: str | dict[str, str]) -> set[str]:
        texts = [form] if isinstance(form, str) else list(form.values())
        return {name for text in texts for _, name, _, _ in Formatter().parse(text) if name}

    english, french = messages("en"), messages("fr")
    assert english
    assert list(english) == list(french)
    for key, form in english.items():
        assert arguments(form) == arguments(french[key]), key
        assert isinstance(form, str) == isinstance(french[key], str), key
    assert json.dumps(english) != json.dumps(french)
