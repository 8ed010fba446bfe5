"""Custom card files that are refused: the message names the file, the entry and the field."""

from __future__ import annotations

from pathlib import Path

import pytest

from tacora.core.errors import InvalidOptions
from tacora.core.option_parsing import MAX_CARD_FILE_BYTES
from tacora.games.dinosaurs.cards.loader import read_file, standard_cards
from tests.rulebook.dinosaurs_cards.card_file import GRAPPLE, CardFile

ROPE = standard_cards().items[standard_cards().item_named["rope"]]


@pytest.fixture
def items(tmp_path: Path) -> CardFile:
    return CardFile(tmp_path, "items.toml")


# What is wrong with a file


def test_a_missing_file_is_refused_by_name(tmp_path: Path) -> None:
    name = str(tmp_path / "mine.toml")
    with pytest.raises(InvalidOptions, match=r"mine\.toml") as error:
        read_file(name)
    assert error.value.code == "option/cards"


def test_a_folder_is_no_card_file(tmp_path: Path) -> None:
    with pytest.raises(InvalidOptions, match="Cannot read") as error:
        read_file(str(tmp_path))
    assert error.value.code == "option/cards"


@pytest.mark.parametrize("content", [b"[[item]", b"\xff\xfe", b"id = ", b"[" * 9000])
def test_a_file_that_is_not_toml_is_refused_by_name(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "mine.toml"
    file.write_bytes(content)
    with pytest.raises(InvalidOptions, match=r"mine\.toml: not TOML") as error:
        read_file(str(file))
    assert error.value.code == "option/cards"


def test_a_file_of_more_than_a_quarter_of_a_megabyte_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_bytes(b"#" * (MAX_CARD_FILE_BYTES + 1))
    with pytest.raises(InvalidOptions, match=r"mine\.toml") as error:
        read_file(str(file))
    assert error.value.code == "option/cards"


def test_an_empty_file_is_refused(items: CardFile) -> None:
    items.path.write_text("", "utf-8")
    items.assert_refused("map, dinosaur, item, explorer")


def test_an_unknown_section_is_named(items: CardFile) -> None:
    items.edit("[[item]]", "[[weapon]]").assert_refused("'weapon'", "map, dinosaur, item, explorer")


def test_a_section_that_is_no_list_is_refused(items: CardFile) -> None:
    items.path.write_text("item = 50", "utf-8")
    items.assert_refused("item: it is a list of tables")


# What is wrong with a deck


def test_forty_nine_items_are_too_few(items: CardFile) -> None:
    items.without("rope").assert_refused("item: there are 50 cards; here 49")


def test_fifty_one_items_are_too_many(items: CardFile) -> None:
    items.add(GRAPPLE).assert_refused("item: there are 50 cards; here 51")


@pytest.mark.parametrize(
    ("name", "card", "said"),
    [
        ("map.toml", "jungle-3", "map: there are 36 cards; here 35"),
        ("dinosaurs.toml", "raptors-run", "dinosaur: there are 16 cards; here 15"),
        ("explorers.toml", "mei", "explorer: there are 6 cards; here 5"),
    ],
)
def test_every_deck_has_its_number_of_cards(
    tmp_path: Path, name: str, card: str, said: str
) -> None:
    CardFile(tmp_path, name).without(card).assert_refused(said)


def test_two_cards_of_the_same_id_are_refused(items: CardFile) -> None:
    items.edit('id = "rope"', 'id = "lasso"').assert_refused("item 'lasso', field id")


def test_a_map_with_one_tunnel_too_few_is_refused(tmp_path: Path) -> None:
    file = CardFile(tmp_path, "map.toml").in_card("tunnel-5", 'kind = "tunnel"', 'kind = "jungle"')
    file.assert_refused("map, field kind", "9 jungle cards are due; here 10")


def test_a_diamond_card_without_a_diamond_is_refused(tmp_path: Path) -> None:
    file = CardFile(tmp_path, "map.toml").in_card("diamond-3", "diamonds = 1", "diamonds = 2")
    file.assert_refused("map 'diamond-3', field diamonds")


def test_a_second_earthquake_is_refused(tmp_path: Path) -> None:
    file = CardFile(tmp_path, "dinosaurs.toml")
    file.in_card("raptors-run", 'moves = ["raptor"]', "earthquake = true")
    file.assert_refused("dinosaur, field earthquake")


def test_a_direction_that_no_dinosaur_takes_is_refused(tmp_path: Path) -> None:
    file = CardFile(tmp_path, "dinosaurs.toml")
    file.in_card("three-horn-charge", "triceratops:N", "triceratops:NE")
    file.assert_refused("dinosaur 'three-horn-charge', field moves[0]", "'triceratops:NE'")


# What is wrong with a card


def test_an_unknown_effect_is_named(items: CardFile) -> None:
    items.in_card("rope", 'do = "move", how = "step"', 'do = "fly"')
    items.assert_refused("item 'rope', field effects[0]", "fly")


def test_an_effect_with_an_unknown_detail_is_named(items: CardFile) -> None:
    items.in_card("rope", 'how = "step"', 'how = "teleport"')
    items.assert_refused("item 'rope', field effects[0].how", "teleport")


def test_an_unknown_field_is_named(items: CardFile) -> None:
    items.in_card("rope", "asleep_user = false", "price = 3").assert_refused("item 'rope'", "price")


def test_a_missing_field_is_named(items: CardFile) -> None:
    items.in_card("rope", 'when = "own-turn"\n', "").assert_refused("item 'rope', field when")


def test_a_card_without_an_id_is_named_by_its_number(items: CardFile) -> None:
    items.edit('id = "lucky-charm"\n', "").assert_refused("item number 1, field id")


@pytest.mark.parametrize("bad", ["Rope", "long rope", "rope>2", "a,b", "", "-rope", "a" * 41])
def test_an_id_that_cannot_stand_in_a_choice_is_refused(items: CardFile, bad: str) -> None:
    items.edit('id = "rope"', f'id = "{bad}"').assert_refused("field id")


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_missing_translation_is_named(items: CardFile, language: str) -> None:
    text = items.path.read_text("utf-8")
    start = text.index(f"\n{language} = ", text.index('id = "rope"'))
    items.edit(text[start : text.index("}", start) + 1], "")
    items.assert_refused(f"item 'rope', field {language}")


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("wording", ["{ name = 'X' }", "{ name = 'X', text = ' ' }"])
def test_a_missing_text_is_named(items: CardFile, language: str, wording: str) -> None:
    text = items.path.read_text("utf-8")
    start = text.index(f"\n{language} = ", text.index('id = "rope"'))
    items.edit(text[start : text.index("}", start) + 1], f"\n{language} = {wording}")
    items.assert_refused(f"item 'rope', field {language}.text")


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_missing_gist_is_named(items: CardFile, language: str) -> None:
    gist = getattr(ROPE, language).gist
    items.in_card("rope", f'gist = "{gist}", ', "")
    items.assert_refused(f"item 'rope', field {language}.gist", "1 to 26 characters")


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_gist_of_more_than_26_characters_is_refused(items: CardFile, language: str) -> None:
    gist = getattr(ROPE, language).gist
    items.in_card("rope", f'gist = "{gist}"', f'gist = "{"x" * 27}"')
    items.assert_refused(f"item 'rope', field {language}.gist", "1 to 26 characters")


def test_an_explorer_needs_a_gist_too(tmp_path: Path) -> None:
    file = CardFile(tmp_path, "explorers.toml").in_card("kofi", 'gist = "Draw 2 items", ', "")
    file.assert_refused("explorer 'kofi', field en.gist")


@pytest.mark.parametrize(
    ("card", "old", "new", "field"),
    [
        ("rope", 'do = "move"', 'do = "fly"', "effects[0]"),
        ("rope", 'when = "own-turn"', 'when = "whenever"', "when"),
        ("rope", "asleep_user = false", 'asleep_user = "no"', "asleep_user"),
        ("lasso", "reach = 2", "reach = 71", "reach"),
        ("lasso", "reach = 2", "reach = -1", "reach"),
        ("walking-stick", "n = 3", "n = 99", "effects[0].n"),
        ("walking-stick", "n = 3", 'n = "three"', "effects[0].n"),
        ("machete", "most = 7", "most = 13", "effects[0].most"),
        ("machete", "most = 7", "most = -1", "effects[0].most"),
        ("butterfly-net", "reach = 1", "reach = 2", "effects[0].reach"),
    ],
)
def test_what_is_wrong_with_a_card_is_one_line_with_file_card_and_field(
    items: CardFile, card: str, old: str, new: str, field: str
) -> None:
    message = items.in_card(card, old, new).assert_refused(f": item '{card}', field {field}")
    assert "\n" not in message


def test_nothing_of_a_refused_file_is_loaded(items: CardFile) -> None:
    before = standard_cards()
    items.edit('name = "Rope"', 'name = "Long Rope"').in_card("pepper", 'do = "drop"', 'do = "x"')
    items.assert_refused("item 'pepper', field effects[0]")
    assert standard_cards() is before
    assert standard_cards().items[before.item_named["rope"]].en.name == "Rope"


def test_a_missing_name_is_named(items: CardFile) -> None:
    items.in_card("rope", 'name = "Rope", ', "").assert_refused("item 'rope', field en.name")


def test_a_text_with_control_characters_is_refused(items: CardFile) -> None:
    items.in_card("rope", 'name = "Rope"', 'name = "Ro\\u001bpe"').assert_refused("field en.name")


@pytest.mark.parametrize(
    ("card", "when", "word"),
    [
        ("spare-die", "just-rolled", "dice"),
        ("second-wind", "next-roll", "reroll"),
        ("hand-mirror", "next-roll", "turn"),
        ("twin-idol", "next-roll", "match"),
        ("sleeping-dart", "any", "hold"),
        ("scarecrow", "dinosaurs", "redirect"),
        ("weather-vane", "any", "reverse"),
        ("lullaby", "any", "calm"),
        ("energy-bar", "any", "boost"),
        ("objection", "any", "cancel"),
        ("parrot", "any", "copy"),
    ],
)
def test_an_effect_at_the_wrong_time_is_refused(
    items: CardFile, card: str, when: str, word: str
) -> None:
    old = next(item.when for item in standard_cards().items if item.id == card)
    items.in_card(card, f'when = "{old}"', f'when = "{when}"')
    items.assert_refused(f"item '{card}', field effects[0]", f"'{word}' goes with when = ")


def test_evading_for_sure_is_for_a_roll(items: CardFile) -> None:
    items.in_card("hollow-log", 'when = "just-rolled"\nwhose = "own"\n', 'when = "any"\n')
    items.assert_refused("item 'hollow-log', field effects[0]", "'escape' goes with when = ")


def test_scouting_is_for_the_start_of_a_turn(tmp_path: Path) -> None:
    file = CardFile(tmp_path, "explorers.toml").in_card("mei", '"turn-start"', '"any"')
    file.assert_refused("explorer 'mei', field effects[0]", "turn-start")


def test_a_card_for_a_roll_says_whose(items: CardFile) -> None:
    items.in_card("lantern", 'whose = "own"\n', "").assert_refused("item 'lantern', field whose")


def test_a_card_that_is_for_no_roll_says_nobodys(items: CardFile) -> None:
    items.in_card("rope", 'when = "own-turn"', 'when = "own-turn"\nwhose = "own"')
    items.assert_refused("item 'rope', field whose")


@pytest.mark.parametrize("card", ["lasso", "switcheroo", "pepper", "magpie", "bait", "cowbell"])
def test_an_effect_on_a_target_needs_a_target(items: CardFile, card: str) -> None:
    on = next(item.on for item in standard_cards().items if item.id == card)
    items.in_card(card, f'on = "{on}"', 'on = "self"')
    items.assert_refused(f"item '{card}', field effects[0], on", on)


def test_a_card_that_does_nothing_is_refused(items: CardFile) -> None:
    items.in_card("rope", 'effects = [{ do = "move", how = "step" }]', "effects = []")
    items.assert_refused("item 'rope', field effects")


@pytest.mark.parametrize("n", [0, -1, 14])
def test_a_number_out_of_range_is_refused(items: CardFile, n: int) -> None:
    items.in_card("backpack", "n = 3", f"n = {n}").assert_refused(
        "item 'backpack', field effects[0].n"
    )


def test_an_answer_to_an_item_is_not_played_on_a_player(items: CardFile) -> None:
    """It is played on the item below it; there is no second target to choose."""
    items.in_card("magpie", 'when = "any"', 'when = "response"').assert_refused("item 'magpie'")


def test_a_look_at_one_map_card_leaves_no_two_to_choose(tmp_path: Path) -> None:
    """J11: two map cards are drawn, so at least two have to be looked at."""
    file = CardFile(tmp_path, "explorers.toml").in_card("mei", "n = 5", "n = 1")
    file.assert_refused("explorer 'mei', field effects[0].n")


@pytest.mark.parametrize("how", ["to-user", "to-target"])
def test_a_move_item_does_not_offer_the_users_own_space(items: CardFile, how: str) -> None:
    """The user to the user, or the target to the target: such a card could never be played."""
    who = "user" if how == "to-user" else "target"
    items.in_card("lasso", 'how = "to-user", who = "target"', f'how = "{how}", who = "{who}"')
    items.assert_refused("item 'lasso', field effects[0]")
