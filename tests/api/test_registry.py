"""The one registry of games: every entry leads somewhere, and a game can be added."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import tacora
from tacora.coach.review import games_with_coach
from tacora.core.errors import UsageError
from tacora.games import registry
from tacora.games.rulebook import clauses_of, rules_text

PARTS = [
    (name, part, path)
    for name in registry.GAME_NAMES
    for part, path in registry.find_entry(name)._asdict().items()
    if isinstance(path, str) and path.startswith("tacora.")
]


@pytest.fixture
def restored() -> Iterator[None]:
    """Leave the registry as it was."""
    before = [registry.find_entry(name) for name in registry.game_names()]
    yield
    for name in registry.game_names():
        registry.unregister(name)
    for entry in before:
        registry.register(entry)


@pytest.mark.parametrize(("game", "part", "path"), PARTS)
def test_every_part_of_a_registry_entry_can_be_loaded(game: str, part: str, path: str) -> None:
    assert registry.load(path) is not None


def test_the_registry_describes_both_games() -> None:
    assert registry.game_names() == registry.GAME_NAMES == ("diamant", "dinosaurs")
    assert len(PARTS) == 19
    for name in registry.GAME_NAMES:
        assert registry.get_game(name).name == name
        assert registry.find_entry(name).replacement_bot in tacora.bots(name)
        assert clauses_of(rules_text(name, "en"))
    assert games_with_coach() == ("diamant",)


@pytest.mark.usefixtures("restored")
def test_a_registered_game_is_offered_everywhere() -> None:
    registry.register(registry.find_entry("diamant")._replace(name="cave", bots=None))
    assert tacora.games() == ("diamant", "dinosaurs", "cave")
    assert tacora.bots("cave") == ("random",)
    assert tacora.Match("cave", players=3).to_move == (0, 1, 2)
    assert tacora.simulate("cave", bots="random", games=2, engine="rules").games == 2


@pytest.mark.usefixtures("restored")
def test_an_unregistered_game_is_unknown() -> None:
    registry.unregister("dinosaurs")
    with pytest.raises(UsageError) as error:
        tacora.Match("dinosaurs")
    assert error.value.code == "call/game"
    assert error.value.message == "No game is called 'dinosaurs'; the games are diamant."
    with pytest.raises(UsageError):
        registry.unregister("dinosaurs")
