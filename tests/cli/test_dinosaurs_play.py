from __future__ import annotations

import io
import json
from itertools import cycle
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.cli.terminal import ROOT, Terminal

ASK, AGAIN = "number or", "[n] another game"
SHORT = ("play", "dinosaurs", "--players", "2", "--turn-limit", "2", "--pace", "0", "--lang", "en")
ANSWERS = "0\n1\n2\ne\n"
DATA = ROOT / "src" / "tacora" / "games" / "dinosaurs" / "cards" / "data"


def test_whole_game_in_screen_ui(tmp_path: Path, tacora: Run) -> None:
    file = tmp_path / "game.jsonl"
    with Terminal(*SHORT, "--record", str(file)) as terminal:
        keys = cycle(("01\r", "02\r", "0e1\r"))  # keys that are not answers are ignored
        while terminal.wait_for(ASK, AGAIN) == ASK:
            terminal.send(next(keys))
        terminal.send("q")
        assert terminal.status() == 0
        assert "nobody has won" in terminal.seen
        assert "Which map card do you place" in terminal.seen
        assert "Traceback" not in terminal.seen
    verdict = tacora("verify", str(file), "--json").json
    assert (verdict["ok"], verdict["over"], verdict["fairness"]) == (True, True, "host-only")
    assert "draws follow from the seed" in tacora("verify", str(file)).out
    assert tacora("replay", str(file), "--lang", "fr").status == 0
    assert tacora("replay", str(file), "--seat", "1", "--json").json["turn"] == 4


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", ("Your turn: 3 actions left.", "Where do you place", "You: 0 diamonds")),
        ("fr", ("3 actions", "Où posez-vous", "Vous: ")),
    ],
)
def test_whole_game_in_plain_ui(
    tacora: Run, monkeypatch: pytest.MonkeyPatch, language: str, words: tuple[str, ...]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(ANSWERS * 400))
    answer = tacora(*SHORT[:-1], language, "--seed", "3", "--explorers", "dealt")
    assert (answer.status, answer.err) == (0, "")
    for word in words:
        assert word in answer.out


def test_submenu_can_be_left_with_undo_key() -> None:
    with Terminal(*SHORT, "--seed", "5", "--explorers", "dealt") as terminal:
        keys = cycle("0")
        while terminal.wait_for("Which map card do you place", "0  Pass").startswith("0"):
            terminal.send(next(keys))
        terminal.wait_for(ASK)
        terminal.send("2")
        terminal.wait_for("Where do you place")
        terminal.wait_for("[u] back")
        terminal.send("u")
        terminal.wait_for("Which map card do you place")
        terminal.wait_for(ASK)
        terminal.send("1")
        terminal.wait_for("Where do you place")
        terminal.wait_for(ASK)
        terminal.send("\x1b[B\r")
        terminal.wait_for("New on the map")


def test_help_page_shows_own_cards_and_auto_answer_key() -> None:
    with Terminal(*SHORT, "--seed", "5", "--explorers", "dealt") as terminal:
        terminal.wait_for("You respond: when it concerns you")
        terminal.wait_for(ASK)
        terminal.send("r")
        terminal.wait_for("You respond: in your own turn only")
        terminal.wait_for(ASK)
        terminal.send("?")
        terminal.wait_for("The key r changes that")
        terminal.wait_for("Your cards:", "[Enter] go on")


def test_shared_keyboard_hides_hands_until_handover() -> None:
    names = ("--name", "Ana", "--name", "Bo", "--seed", "5", "--explorers", "dealt")
    with Terminal(*SHORT, *names) as terminal:
        terminal.wait_for("is to choose: nobody else looks")
        assert "Your items" not in terminal.seen
        terminal.send("\r")
        terminal.wait_for("Your items")


def test_shared_keyboard_handover_in_plain_ui(tacora: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("\n" + ANSWERS * 400))
    names = ("--name", "Ana", "--name", "Bo", "--seed", "5", "--explorers", "dealt")
    answer = tacora(*SHORT, *names)
    assert answer.status == 0
    assert "Bo is to choose: nobody else looks" in answer.out


# Flags


def test_option_flags_become_record_options(tacora: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    words = "--players 2 --diamonds 6 --explorers dealt --attacks moved --pickpocketing"
    words += " --compensation 3"
    more = ("--higher-rolls", "--turn-limit", "1", "--watch", "--record", str(file))
    assert tacora("play", "dinosaurs", *words.split(), *more).status == 0
    assert json.loads(file.read_text("utf-8").splitlines()[0])["options"] == {
        "players": 2,
        "diamonds": 6,
        "explorers": "dealt",
        "attacks": "moved",
        "pickpocketing": True,
        "higher-rolls": True,
        "compensation": 3,
        "turn-limit": 1,
    }


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("--players 2 --lang en", "With two players, the first wins about 59 %"),
        ("--players 2 --lang fr", "À deux, le premier joueur gagne environ 59 %"),
        ("--players 2 --compensation 2 --lang en", "House rule: the later you come"),
        ("--players 3 --compensation 2 --lang fr", "Règle maison : plus on joue tard"),
    ],
)
def test_set_up_says_how_turn_order_tells(tacora: Run, words: str, said: str) -> None:
    """J85: unfair turn order is reported, and the house rule is labelled."""
    game = ("play", "dinosaurs", *words.split(), "--turn-limit", "1", "--watch", "--plain")
    assert said in tacora(*game, "--pace", "0").out.replace("\N{NO-BREAK SPACE}", " ")


def test_set_up_says_nothing_of_turn_order_with_more_than_two_players(tacora: Run) -> None:
    words = "--players 3 --lang en --turn-limit 1 --watch --plain --pace 0"
    out = tacora("play", "dinosaurs", *words.split()).out
    assert "59 %" not in out
    assert "House rule" not in out


def test_play_with_custom_cards(tacora: Run, tmp_path: Path) -> None:
    cards, file = tmp_path / "mine.toml", tmp_path / "game.jsonl"
    text = (DATA / "explorers.toml").read_text("utf-8").replace("Pemba the", "Tilda the")
    cards.write_text(text, "utf-8")
    words = ("--players", "6", "--turn-limit", "1", "--watch", "--cards", str(cards))
    out = tacora("play", "dinosaurs", *words, "--record", str(file), "--lang", "en").out
    assert "Tilda the Mountaineer explores for" in out
    assert tacora("verify", str(file)).status == 0


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ('when = "own-turn"', 'when = "never"', "mine.toml: explorer 'ingrid', field when"),
        ("n = 2", "n = 99", "mine.toml: explorer 'kofi', field effects[0].n"),
        ('id = "kofi"', 'id = "mei"', "mine.toml: explorer 'mei', field id"),
        ("[[explorer]]", "[[explorer]", "mine.toml: not TOML"),
        ("[[explorer]]", "[[dragon]]", "mine.toml: cards are of map, dinosaur, item, explorer"),
    ],
)
def test_invalid_card_file_error_names_card_and_field(
    tacora: Run, tmp_path: Path, old: str, new: str, complaint: str
) -> None:
    cards = tmp_path / "mine.toml"
    text = (DATA / "explorers.toml").read_text("utf-8")
    assert old in text
    cards.write_text(text.replace(old, new), "utf-8")
    answer = tacora("play", "dinosaurs", "--cards", str(cards))
    assert answer.status == 2
    assert "option/cards" in answer.complaint
    assert complaint in answer.complaint


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("--players", "7"), "option/players"),
        (("--diamonds", "6"), "option/diamonds"),
        (("--explorers", "drawn"), "option/explorers"),
        (("--attacks", "none"), "option/attacks"),
        (("--turn-limit", "-1"), "option/turn-limit"),
        (("--cards", "/nowhere/at/all"), "option/cards"),
        (("--standing", "never"), "call/usage"),
        (("--edition", "incan-gold"), "call/usage"),
    ],
)
def test_usage_errors_print_one_line_and_exit_2(
    tacora: Run, words: tuple[str, ...], code: str
) -> None:
    answer = tacora("play", "dinosaurs", *words)
    assert answer.status == 2
    assert code in answer.complaint


def test_diamant_has_no_standing_flag(tacora: Run) -> None:
    assert "--standing" not in tacora("play", "diamant", "--help").out
    assert "--standing" in tacora("play", "dinosaurs", "--help").out
    limit = tacora("simulate", "dinosaurs", "--help").out
    assert "for simulations, the rules have none" in " ".join(limit.split())


def test_simulate_with_turn_limit(tacora: Run) -> None:
    words = ("--players", "2", "--turn-limit", "3", "--games", "3", "--bots", "random")
    report = tacora("simulate", "dinosaurs", *words, "--processes", "1", "--json").json
    assert report["games"] == 3
    assert report["win_share"] == [0, 0]


def test_rules_json_has_every_clause_in_both_languages(tacora: Run) -> None:
    english = tacora("rules", "dinosaurs", "--lang", "en", "--json").json["clauses"]
    french = tacora("rules", "dinosaurs", "--lang", "fr", "--json").json["clauses"]
    assert list(english) == list(french)
    assert list(english) == [f"J{n}" for n in (*range(1, 54), *range(80, 86))]
    assert "5 items at most" in tacora("rules", "dinosaurs", "--clause", "j24", "--lang", "en").out
