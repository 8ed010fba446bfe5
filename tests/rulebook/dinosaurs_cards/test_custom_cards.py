"""Custom cards in options, records and play: only data, no code."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tacora.core.errors import InvalidOptions
from tacora.games.dinosaurs.cards.loader import custom_cards, read_file, standard_cards
from tacora.games.dinosaurs.options import options_json, parse_options
from tests.rulebook.dinosaurs_cards.card_file import DATA, GRAPPLE, CardFile
from tests.rulebook.dinosaurs_harness import on_island


@pytest.fixture
def items(tmp_path: Path) -> CardFile:
    return CardFile(tmp_path, "items.toml")


# As an option of the table


def test_the_option_cards_is_named_in_errors_without_a_file(items: CardFile) -> None:
    items.in_card("rope", 'how = "step"', 'how = "teleport"')
    with pytest.raises(InvalidOptions) as error:
        parse_options({"players": 3, "cards": items.tables()})
    assert error.value.code == "option/cards"
    assert error.value.message.startswith("the option cards: item 'rope', field effects[0].how")


@pytest.mark.parametrize("value", ["mine.toml", 3, [], True])
def test_the_option_is_a_table_of_tables(value: object) -> None:
    with pytest.raises(InvalidOptions) as error:
        parse_options({"players": 3, "cards": value})
    assert error.value.code == "option/cards"


def test_a_file_of_items_leaves_the_other_decks_as_they_are(items: CardFile) -> None:
    cards = items.in_card("rope", '"Rope"', '"Long Rope"').read()
    assert cards.maps == standard_cards().maps
    assert cards.explorers == standard_cards().explorers
    assert cards.items[standard_cards().item_named["rope"]].en.name == "Long Rope"


def test_the_shipped_card_files_make_the_standard_cards() -> None:
    names = ("map", "dinosaurs", "items", "explorers")
    tables = [read_file(str(DATA / f"{name}.toml")) for name in names]
    assert (
        custom_cards({k: v for table in tables for k, v in table.items()}, "all")
        == standard_cards()
    )


def test_custom_cards_are_written_to_the_record_and_read_back(items: CardFile) -> None:
    items.without("rope").add(GRAPPLE)
    options = parse_options({"players": 2, "cards": items.tables()})
    written = json.loads(json.dumps(options_json(options)))
    assert parse_options(written) == options


def test_a_plain_game_writes_no_cards_into_its_record() -> None:
    assert "cards" not in options_json(parse_options({"players": 2}))


# Cards like the others, only by data


def test_an_item_added_only_by_data_is_played_like_any_other(items: CardFile) -> None:
    items.without("rope").add(GRAPPLE)
    table = on_island(cards=items.tables()).hold(0, "grappling-hook").stand(0, "e1")
    table.play(0, "grappling-hook").choose(0, "to:e3")
    assert table.at(0) == "e3"
    assert table.ready(0)
    assert table.discards == ["grappling-hook"]


def test_an_item_added_only_by_data_is_drawn_like_any_other(items: CardFile) -> None:
    items.without("rope").add(GRAPPLE)
    table = on_island(cards=items.tables()).choose(0, "search").draw("item:grappling-hook")
    assert table.hand(0) == ["grappling-hook"]


def test_an_item_added_only_by_data_is_objected_to_like_any_other(items: CardFile) -> None:
    items.without("rope").add(GRAPPLE)
    table = on_island(cards=items.tables()).hold(0, "grappling-hook").hold(1, "objection")
    table.stand(0, "e1").choose(0, "play:grappling-hook").play(1, "objection>grappling-hook")
    assert table.at(0) == "e1"
    assert not table.ready(0)


def test_a_card_applies_the_effects_that_are_still_possible(items: CardFile) -> None:
    """A ready explorer is not refreshed, but the hook still pulls."""
    items.without("rope").add(GRAPPLE)
    table = on_island(cards=items.tables()).hold(0, "grappling-hook").explorer(0, "pemba")
    table.stand(0, "e1").play(0, "grappling-hook").choose(0, "to:w1").draw("item:bait")
    assert table.at(0) == "w1"


def test_a_second_objection_cancels_the_first(items: CardFile) -> None:
    veto = items.without("rope").add(
        '\n[[item]]\nid = "veto"\nfamily = "cards"\nwhen = "response"\n'
        'effects = [{ do = "cancel" }]\n'
        'en = { name = "Veto", gist = "No", text = "Cancel an item." }\n'
        'fr = { name = "Veto", gist = "Non", text = "Annulez un objet." }\n'
    )
    table = on_island(cards=veto.tables()).hold(0, "strong-coffee", "veto").hold(1, "objection")
    table.choose(0, "play:strong-coffee").choose(1, "play:objection>strong-coffee")
    table.play(0, "veto>objection")
    assert table.ready(0)
    assert set(table.discards) == {"strong-coffee", "objection", "veto"}


def test_an_explorer_changed_only_by_data_has_the_new_ability(tmp_path: Path) -> None:
    box = CardFile(tmp_path, "explorers.toml")
    box.in_card("kofi", 'do = "draw", n = 2', 'do = "draw", n = 3')
    table = on_island(cards=box.tables()).explorer(1, "kofi").flip("wings-overhead").use(1)
    table.draw("item:rope", "item:bait", "item:drum")
    assert len(table.hand(1)) == 3
