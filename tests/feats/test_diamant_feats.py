"""Feats of Diamant: what happened in a game earns a badge, and nothing else does."""

from __future__ import annotations

from typing import Self

from tacora.core.feats import SeatFeats
from tacora.core.game import Step
from tacora.core.record import Header
from tacora.core.replay import Replay, ReplayStep
from tacora.games.diamant import GAME
from tacora.games.diamant.feats import BIG_HAUL, find_feats
from tests.rulebook.diamant_harness import Table


class Recorded(Table):
    """A table that keeps every step, to look back at the finished game."""

    def __init__(self, players: int = 3, **options: object) -> None:
        super().__init__(players, **options)
        self.steps = [ReplayStep(1, None, self.state, tuple(self.events))]

    def play(self, step: Step) -> Self:
        """Play a step and keep it."""
        known = len(self.events)
        super().play(step)
        self.steps.append(ReplayStep(0, step, self.state, tuple(self.events[known:])))
        return self

    def feats(self) -> list[SeatFeats]:
        """Return the feats of all seats so far."""
        header = Header(GAME.name, {}, (), None)
        return find_feats(Replay(GAME, header, tuple(self.steps), None, None))

    def feats_of(self, seat: int) -> set[str]:
        return set(self.feats()[seat].feats)


def test_lone_leaver_with_a_relic_earns_it_and_two_leavers_do_not() -> None:
    together = Recorded().reveal("relic").leave(0, 1)
    assert "lone-relic" not in together.feats_of(0) | together.feats_of(1)
    alone = Recorded().reveal("relic").leave(1)
    assert "lone-relic" in alone.feats_of(1)
    assert "lone-relic" not in alone.feats_of(0)


def test_third_relic_of_a_game_is_a_feat() -> None:
    table = Recorded().reveal("relic", "relic").leave(0).reveal("treasure:1").all_leave()
    assert "three-relics" not in table.feats_of(0)
    assert "three-relics" in table.reveal("relic").leave(0).feats_of(0)


def test_haul_is_the_most_from_one_cave_with_relics() -> None:
    table = Recorded().reveal("treasure:17", "relic").leave(2)  # 5, the rest of 2, and the relic
    assert [seat.figures["haul"] for seat in table.feats()] == [0, 0, 12]
    table.reveal("treasure:1").all_leave()
    table.reveal("treasure:3").all_leave()
    assert [seat.figures["haul"] for seat in table.feats()] == [5, 5, 12]


def test_big_haul_starts_at_its_number() -> None:
    table = Recorded().reveal("treasure:17", "treasure:15", "treasure:14").leave(0, 1)
    assert "big-haul" not in table.feats_of(0)
    table.reveal("treasure:13").all_leave()  # alone: 5 + 5 + 4 + 13
    assert table.feats()[2].figures["haul"] == BIG_HAUL - 3
    assert "big-haul" not in table.feats_of(2)
    richer = Recorded().reveal("treasure:17", "treasure:15", "treasure:14").leave(0, 1)
    richer.reveal("treasure:13", "treasure:3").all_leave()
    assert richer.feats()[2].figures["haul"] == BIG_HAUL
    assert "big-haul" in richer.feats_of(2)


def test_home_from_all_five_caves_and_buried_in_all_five() -> None:
    table = Recorded()
    for trap in ("snakes", "lava", "rams", "boulders", "spiders"):
        table.reveal("treasure:3").leave(0).reveal(f"trap:{trap}").all_stay().reveal(f"trap:{trap}")
    assert table.over
    assert "five-homes" in table.feats_of(0)
    assert "buried" in table.feats_of(1) & table.feats_of(2)
    assert "buried" not in table.feats_of(0)
    assert "five-homes" not in table.feats_of(1)


def test_deep_cave_and_four_traps_count_for_those_who_bring_something_home() -> None:
    traps = [f"trap:{kind}" for kind in ("snakes", "lava", "rams", "boulders")]
    table = Recorded().reveal("treasure:9", *traps)
    assert "four-traps" in table.leave(0).feats_of(0)
    deep = Recorded().reveal(
        "treasure:9", *traps, *[f"treasure:{value}" for value in (1, 2, 3, 4, 5, 5)]
    )
    assert "deep-down" not in deep.leave(0).feats_of(0)
    deep.reveal("treasure:7").all_leave()
    assert "deep-down" in deep.feats_of(1)
    nothing = Recorded().reveal(*traps).all_leave()
    assert nothing.feats_of(0) == set()


def test_last_light_is_for_two_cards_alone_and_a_way_home() -> None:
    table = Recorded().reveal("treasure:3").leave(0, 1).reveal("treasure:4")
    assert "last-light" not in Recorded().reveal("treasure:3").all_leave().feats_of(2)
    table.all_stay().reveal("trap:lava").all_leave()
    assert "last-light" in table.feats_of(2)


def test_comeback_and_victory_by_one_point() -> None:
    table = Recorded().reveal("treasure:9").leave(0, 1)
    table.reveal("trap:snakes").all_stay().reveal("trap:snakes")  # 3, 3 and nothing
    for _ in range(3):
        table.empty_round()
    table.reveal("treasure:3").leave(0, 1).reveal("treasure:4").all_leave()
    assert table.report["scores"] == [4, 4, 5]
    assert {"comeback", "by-one"} <= table.feats_of(2)
    assert not {"comeback", "by-one"} & table.feats_of(0)


def test_two_explorers_of_a_seat_add_up() -> None:
    table = Recorded(2, two_explorers=True).reveal("treasure:17", "treasure:15")
    table.answer({0: "exit+exit", 1: "continue+continue"})
    assert table.feats()[0].figures["haul"] == 2 * (4 + 3) + 2 * 2
