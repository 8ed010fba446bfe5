"""A daily game's luck: the same for everybody, whatever they do, and proved by the seed."""

from __future__ import annotations

import io
from collections import Counter

import pytest

from tacora.core.errors import FairnessError, InvalidRecord
from tacora.core.game import Chance, GameOver
from tacora.core.numbered_chance import NumberedChance
from tacora.core.replay import Replay, replay
from tacora.core.verify import verify
from tacora.games.registry import get_game
from tacora.server import finished_games
from tacora.table import entries
from tacora.table.replay_log import replay_log
from tacora.table.snapshot import TableHistory, decode_snapshot, encode_snapshot
from tacora.table.table import Table
from tests.server.daily_tables import DAY, SEED, Answer, DailyTable, leave, stay

GAMES = ("diamant", "dinosaurs")


def _replay(text: str) -> Replay:
    return replay(io.BytesIO(text.encode()), get_game)


def _played(game: str, answer: Answer = stay) -> DailyTable:
    played = DailyTable(game)
    played.play(answer)
    assert played.table.phase == "over"
    return played


def test_cave_after_one_that_was_left_early_has_the_same_cards() -> None:
    """A trap that ended a cave leaves the game: only such cards may differ."""
    bold, careful = _played("diamant"), _played("diamant", leave)
    for cave in range(1, 6):
        pairs = list(zip(bold.drawn[cave, "card"], careful.drawn[cave, "card"], strict=False))
        same = sum(first == second for first, second in pairs)
        assert pairs[0][0] == pairs[0][1]
        assert same >= len(pairs) - 2


def test_caves_after_different_ones_are_the_same_if_the_same_cards_are_left() -> None:
    compared = 0
    for number in range(12):
        seed = bytes([number]) * 32
        first, second = DailyTable("diamant", seed), DailyTable("diamant", seed)
        first.play(leave)
        second.play(lambda table, legal: stay(table, legal) if table.state.round == 1 else "exit")
        kept = [_cards_gone(each) for each in (first, second)]
        if kept[0] == kept[1]:
            compared += 1
            for cave in range(2, 6):
                shorter = zip(first.drawn[cave, "card"], second.drawn[cave, "card"], strict=False)
                assert all(one == other for one, other in shorter)
    assert compared > 2


def _cards_gone(played: DailyTable) -> list[str]:
    """Return the cards that have left the game for good, in their order."""
    return [str(card) for card in played.table.state.removed]


def test_jungle_of_two_guests_begins_alike_and_turns_share_their_first_draws() -> None:
    first, second = DailyTable("dinosaurs"), DailyTable("dinosaurs")
    for table, answer in ((first, stay), (second, leave)):
        table.play(answer, until=lambda table: table.state.turn > 8)
    shared = [key for key in first.drawn if key in second.drawn]
    assert {pile for _, pile in shared} >= {"map", "item", "dinosaur", "dice"}
    decks = [key for key in shared if key[1] in ("map", "dice", "dinosaur")]
    same = sum(first.drawn[key][0] == second.drawn[key][0] for key in decks)
    assert same >= len(decks) - 2  # a deck may lack the card that another one has
    assert first.drawn[0, "map"] == second.drawn[0, "map"]
    assert first.drawn[0, "dice"] == second.drawn[0, "dice"]


@pytest.mark.parametrize("game", GAMES)
def test_guests_who_play_alike_have_the_same_game_to_the_last_card(game: str) -> None:
    first, second = _played(game), _played(game)
    assert first.drawn == second.drawn
    assert first.bot_choices == second.bot_choices
    assert first.table.state == second.table.state


@pytest.mark.parametrize("game", GAMES)
def test_another_day_or_another_site_has_other_luck(game: str) -> None:
    mine = DailyTable(game)
    for other in (DailyTable(game, day="2026-11-20"), DailyTable(game, seed=bytes(32))):
        for table in (mine, other):
            table.play(stay, until=lambda table: table.state is None or _chapter(table) > 2)
        assert mine.drawn != other.drawn


def _chapter(table: Table) -> int:
    numbering = table.game.rules.numbering
    assert numbering is not None
    return numbering.chapter(table.state)


def test_tickets_draw_each_card_as_often_as_its_copies() -> None:
    chance = Chance(("a", "b", "c", "d"), (1, 2, 5, 0))
    drawn = Counter(NumberedChance(SEED, 1, "card", number).draw(chance) for number in range(8000))
    assert drawn["d"] == 0
    for outcome, copies in (("a", 1), ("b", 2), ("c", 5)):
        assert abs(drawn[outcome] - 1000 * copies) < 5 * (1000 * copies) ** 0.5


def test_decks_that_differ_in_one_card_draw_the_same_unless_it_is_that_card() -> None:
    full, less = Chance(("a", "b", "c"), (4, 3, 3)), Chance(("a", "b", "c"), (4, 3, 2))
    for number in range(500):
        chance = NumberedChance(SEED, 2, "card", number)
        assert chance.draw(full) in (chance.draw(less), "c")


@pytest.mark.parametrize("game", GAMES)
def test_record_of_a_daily_game_is_proved_by_verify(game: str) -> None:
    played = _played(game)
    text = finished_games.record(played.records)
    header = text.splitlines()[0]
    assert f'"daily": "{DAY}"' in header
    assert '"scheme": "hmac-sha256-numbered/1"' in header
    proof = verify(_replay(text))
    assert proof.proven
    assert proof.draws == sum(map(len, played.drawn.values()))


def test_record_with_another_day_seed_or_card_is_refuted() -> None:
    text = finished_games.record(_played("diamant").records)
    with pytest.raises(FairnessError, match="fairness/outcome"):
        verify(_replay(text.replace(DAY, "2026-11-20")))
    with pytest.raises(FairnessError, match="fairness/server-seed"):
        verify(_replay(text.replace(f'{{"server": "{SEED.hex()}"', f'{{"server": "{"ab" * 32}"')))
    lines = text.splitlines()
    cards = [place for place, line in enumerate(lines) if line.startswith('{"chance": "treasure')]
    swapped = next(
        "\n".join([*lines[:place], other, *lines[place + 1 :]])
        for place in cards[-1:]
        for other in ('{"chance": "treasure:1"}', '{"chance": "treasure:2"}')
        if other != lines[place]
    )
    with pytest.raises((FairnessError, InvalidRecord)):
        verify(_replay(swapped))


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        (f'"daily": "{DAY}", ', "", "record/commitment"),
        (DAY, "yesterday", "record/header"),
        ("hmac-sha256-numbered/1", "hmac-sha256/1", "record/commitment"),
    ],
)
def test_header_whose_day_and_scheme_do_not_fit_is_refused(old: str, new: str, code: str) -> None:
    text = finished_games.record(_played("diamant").records)
    with pytest.raises(InvalidRecord) as error:
        _replay(text.replace(old, new, 1))
    assert error.value.code == code


@pytest.mark.parametrize("game", GAMES)
def test_table_read_from_its_log_or_its_snapshot_goes_on_with_the_same_luck(game: str) -> None:
    played = DailyTable(game)
    played.play(stay, until=lambda table: table.decision_count > 12)
    stored = [entries.decode(entries.encode(record)) for record in played.records]
    history = decode_snapshot(encode_snapshot(TableHistory(played.table)))
    assert history is not None
    assert replay_log(stored).daily == history.table.daily == played.table.daily
    seats = range(len(played.table.holders))
    seeds = [played.table.seed_of_bot(seat) for seat in seats]
    assert [history.table.seed_of_bot(seat) for seat in seats] == seeds
    assert len(set(seeds)) == len(seeds)


def test_daily_game_keeps_what_each_cave_brought() -> None:
    played = _played("diamant", leave)
    assert played.table.daily is not None
    scores = played.table.daily.scores
    assert len(scores) == 5
    assert list(scores) == sorted(scores)
    assert isinstance(over := played.table.pending, GameOver)
    assert scores[-1] == over.scores[0]
