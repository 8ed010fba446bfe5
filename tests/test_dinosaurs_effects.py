"""Every effect of Diamonds & Dinosaurs has a behaviour; rolls are previewed as they are changed."""

from __future__ import annotations

from typing import get_args

import pytest

from tacora.games.dinosaurs import effects
from tacora.games.dinosaurs.cards import effect_definitions as definitions
from tacora.games.dinosaurs.effects import base, rolls
from tacora.games.dinosaurs.state import Roll

ALL_EFFECTS = set(get_args(definitions.AnyEffect))
FAMILIES = (
    *(effects.rolls, effects.movement, effects.dinosaurs, effects.actions),
    *(effects.diamonds, effects.items, effects.peeking),
)


def test_every_effect_class_can_stand_on_a_card() -> None:
    assert set(definitions.Effect.__subclasses__()) == ALL_EFFECTS


def test_every_effect_has_a_behaviour_in_one_family() -> None:
    kinds = [kind for family in FAMILIES for kind in family.BEHAVIOURS]
    assert len(kinds) == len(set(kinds))
    assert set(kinds) == ALL_EFFECTS


def test_register_refuses_an_effect_without_a_behaviour(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(base, "_CONDITIONS", {})
    with pytest.raises(TypeError, match="without a behaviour: AddToRoll"):
        base.register(effects.movement.BEHAVIOURS)


ROLL = Roll("move", 0, dice=(2, 5))


@pytest.mark.parametrize(
    ("effect", "changed"),
    [
        (definitions.AddToRoll(2), Roll("move", 0, dice=(2, 5), bonuses=(("", 2),))),
        (definitions.MinimumRoll(9), Roll("move", 0, dice=(2, 5), minimum=9)),
        (definitions.ExtraDie("worst"), Roll("move", 0, dice=(2, 5), drop_highest=1)),
        (definitions.ExtraDie("six"), Roll("move", 0, dice=(2, 5), sixes=1)),
        (definitions.FlipDie("low"), Roll("move", 0, dice=(5, 5))),
        (definitions.FlipDie("high"), Roll("move", 0, dice=(2, 2))),
        (definitions.MatchHigherDie(), Roll("move", 0, dice=(5, 5))),
    ],
    ids=lambda value: type(value).__name__,
)
def test_preview_roll_shows_the_changed_roll(effect: definitions.Effect, changed: Roll) -> None:
    assert rolls.preview_roll(ROLL, effect) == rolls.RollPreview(changed)


def test_preview_roll_shows_rerolls_escapes_and_other_effects() -> None:
    low = rolls.preview_roll(ROLL, definitions.Reroll("low"))
    assert low == rolls.RollPreview(Roll("move", 0, dice=(5,)), rethrows=True)
    assert rolls.preview_roll(ROLL, definitions.EscapeAttack()) == rolls.RollPreview(None)
    assert rolls.preview_roll(ROLL, definitions.WakeUp()) is None
