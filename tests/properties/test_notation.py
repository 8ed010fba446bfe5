"""A position in one line: written and read back exactly; any other text is refused by name."""

from __future__ import annotations

from hypothesis import example, given
from hypothesis import strategies as st

from tacora.core.errors import InvalidNotation
from tacora.games.diamant import GAME
from tacora.games.diamant.state import State
from tests.properties.invariants import check
from tests.properties.random_games import CHECKED, THOROUGH
from tests.properties.strategies import Play, after, decided, games, play_from, states

PIECES = (
    *"-,./+*=012359 \t\n\x00",
    *("R", "R5", "relic", "lava", "snakes", "card", "choices", "nothing", "deck", "deck="),
    *(
        "/two-explorers",
        "/chests=open",
        "/players=4",
        "/edition=incan-gold",
        "/relic-values=printed",
    ),
    *("/deck=relic*1", "99999", "100000", "9" * 5000, "-1", "٣", "²", "\ud800", "\ufeff", "\u2028"),
)


def read(text: str) -> State | None:
    """The position of a text; None where it is refused as it should be."""
    complaint = None
    try:
        return GAME.rules.from_notation(text)
    except InvalidNotation as error:
        complaint = error
    assert complaint.code.startswith("notation/")
    assert complaint.message
    return None


def settled(text: str) -> None:
    """A text is refused, or it is a position whose own line reads the same again."""
    state = read(text)
    if state is not None:
        line = GAME.rules.to_notation(state)
        assert GAME.rules.from_notation(line) == state
        assert GAME.rules.to_notation(GAME.rules.from_notation(line)) == line


@CHECKED
@given(play=games())
def test_every_position_of_a_game_is_read_back_exactly(play: Play) -> None:
    for state in play.states:
        line = GAME.rules.to_notation(state)
        assert GAME.rules.from_notation(line) == state
        assert len(line.split("\n")) == 1
        assert len(line.split(" ")) == 9


def test_a_position_whose_only_card_was_a_relic_that_left_is_read_back_exactly() -> None:
    state = after(GAME.rules.parse_options({"players": 3}), "relic", {0})
    assert GAME.rules.from_notation(GAME.rules.to_notation(state)) == state


def test_a_position_with_a_fortune_in_it_is_read_back_exactly() -> None:
    start, _ = GAME.rules.initial_state(
        GAME.rules.parse_options({"players": 3, "deck": {"treasure:1000": 200}})
    )
    for _, state, _ in play_from(start, seed=0, leaning="fair", leaving=0.0):
        assert GAME.rules.from_notation(GAME.rules.to_notation(state)) == state


def test_a_position_with_a_deck_of_many_long_names_is_read_back_exactly() -> None:
    letters = "abcdefghijklmnopqrst"
    names = [f"{a}-{b}" + "-x" * 18 for a in letters for b in letters[:10]]
    start, _ = GAME.rules.initial_state(
        GAME.rules.parse_options({"players": 3, "deck": {f"trap:{name}": 1 for name in names}})
    )
    for _, state, _ in play_from(start, seed=0, leaning="fair", leaving=0.0):
        if state.round > 1:
            break
        assert GAME.rules.from_notation(GAME.rules.to_notation(state)) == state


@CHECKED
@given(
    state=states(),
    spaces=st.lists(st.sampled_from([" ", "  ", "\t", " \n"]), min_size=10, max_size=10),
)
def test_spaces_do_not_matter(state: State, spaces: list[str]) -> None:
    words = GAME.rules.to_notation(state).split(" ")
    text = "".join(space + word for space, word in zip(spaces, words, strict=False)) + spaces[-1]
    assert read(text) == read(" ".join(words))


@THOROUGH
@given(text=st.text(max_size=200) | st.lists(st.sampled_from(PIECES)).map("".join))
@example("")
@example("x" * 10_001)
@example("diamant-2016/3 " * 5)
@example("diamant-2016 1 - 012 0 0,0,0 -,-,- - card")
@example("diamant-2016/3/deck 1 - 012 0 0,0,0 -,-,- - card")
@example("/ / / / / / / / /")
def test_any_text_is_refused_by_name_or_is_a_position(text: str) -> None:
    settled(text)


@THOROUGH
@given(state=states(), data=st.data())
def test_a_damaged_line_is_refused_by_name_or_is_a_position(
    state: State, data: st.DataObject
) -> None:
    text = GAME.rules.to_notation(state)
    for _ in range(data.draw(st.integers(1, 3))):
        start = data.draw(st.integers(0, len(text)))
        end = data.draw(st.sampled_from([start, start + 1, start + 5]))
        piece = data.draw(st.sampled_from(PIECES) | st.text(max_size=3))
        text = text[:start] + piece + text[end:]
    settled(text)


def test_every_piece_at_every_place_is_refused_by_name_or_is_a_position() -> None:
    text = GAME.rules.to_notation(
        after(
            GAME.rules.parse_options({"players": 3}), "treasure:17", {0}, "relic", {1}, "trap:lava"
        )
    )
    for place in range(len(text) + 1):
        for piece in PIECES:
            settled(text[:place] + piece + text[place:])
            settled(text[:place] + piece + text[place + 1 :])


@THOROUGH
@given(first=states(), second=states(), kept=st.lists(st.booleans(), min_size=9, max_size=9))
def test_the_fields_of_two_lines_mixed_are_refused_by_name_or_are_a_position(
    first: State, second: State, kept: list[bool]
) -> None:
    fields = zip(
        kept,
        GAME.rules.to_notation(first).split(),
        GAME.rules.to_notation(second).split(),
        strict=True,
    )
    settled(" ".join(one if keep else other for keep, one, other in fields))


@THOROUGH
@given(state=states(), data=st.data(), seed=st.integers(0, 99))
def test_every_position_that_is_accepted_can_be_played_to_its_end(
    state: State, data: st.DataObject, seed: int
) -> None:
    words = GAME.rules.to_notation(state).split()
    other = GAME.rules.to_notation(data.draw(states())).split()
    for field in data.draw(st.sets(st.integers(1, 8), min_size=1)):
        words[field] = other[field]
    found = read(" ".join(words))
    if found is not None:
        check(found)
        for _, reached, _ in play_from(found, seed, "fair", 0.1):
            check(reached)


@CHECKED
@given(state=states("choices"))
def test_a_position_plays_on_as_the_game_it_was_taken_from(state: State) -> None:
    again = read(GAME.rules.to_notation(state))
    assert again is not None
    for leavers in ((), state.inside[:1], state.inside):
        assert GAME.rules.apply(again, decided(again, leavers)) == GAME.rules.apply(
            state, decided(state, leavers)
        )
