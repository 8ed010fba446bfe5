"""Connections break, servers die: whoever comes back finds the game as it was."""

from __future__ import annotations

import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.live_server import Host
from tests.server.ws_client import Guest, Line, meet, play, seat, timid


def _three(host: Host) -> tuple[str, list[Line]]:
    """A game that has just begun: everybody is asked."""
    ana = Guest(host, "Ana")
    code = ana.open({"players": 3, "deck": {"treasure:7": 30}})  # no trap ends a round
    lines = [ana.line(code), *seat(host, code, "Ben", "Cy")]
    lines[0].command("start")
    meet(*lines)
    return code, lines


def _hang_up(*lines: Line) -> None:
    for line in lines:
        line.close()


def test_who_was_away_hears_exactly_what_was_missed(host: Host) -> None:
    code, lines = _three(host)
    ana, ben, cy = lines
    left_at = cy.version
    cy.close()
    assert ana.wait("presence")["present"] == [0, 1]
    heard_before = len(ana.events)
    ana.choose("continue")
    ben.choose("continue")
    with cy.guest.line(code) as other_phone:  # the third answer comes from another device
        other_phone.choose("continue")
    meet(ana, ben)
    ana.catch_up(left_at + 3)
    missed = ana.events[heard_before:]
    assert missed
    with cy.guest.line(code, since=left_at) as back:
        assert back.welcome["events"] == missed
        assert back.version == ana.version
        assert back.facts["path"] == ana.facts["path"]
        assert back.you["seat"] == 2
    with cy.guest.line(code, since=ana.version) as back:
        assert back.welcome["events"] == []
    with cy.guest.line(code, since=0) as back:
        assert back.events == ana.events
    _hang_up(ana, ben)


@pytest.mark.parametrize("since", [None, -1, 10**6, 10**30])
def test_a_version_that_never_was_gets_the_position_alone(host: Host, since: int | None) -> None:
    code, lines = _three(host)
    with Guest(host).line(code, since=since) as line:
        assert line.welcome["events"] is None
        assert line.facts["path"] == lines[0].facts["path"]
    _hang_up(*lines)


def test_an_answer_survives_that_the_plug_is_pulled(own_host: Host) -> None:
    code, lines = _three(own_host)
    ana, ben, cy = lines
    ana.choose("exit")
    before = ana.version
    own_host.kill()
    for line in lines:
        with pytest.raises(ConnectionClosed):
            line.wait("never")
    own_host.start()

    back = [line.guest.line(code, since=before) for line in (ana, ben, cy)]
    ana, ben, cy = back
    assert ana.version == before
    assert ana.welcome["events"] == []
    assert [line.ask and line.ask["chosen"] for line in back] == [[0]] * 3
    assert [line.ask and line.ask["own"] for line in back] == ["exit", None, None]
    ben.choose("continue")
    cy.choose("continue")
    ana.wait("update")
    assert ana.facts["inside"] == [1, 2]
    play(back, timid)
    assert ana.facts["over"]
    replay = ana.guest.get(f"/api/tables/{code}/replay").json
    assert replay["proof"]["proven"]
    first = next(
        moment["step"] for moment in replay["moments"] if "decide" in (moment["step"] or {})
    )
    assert first["decide"] == {"0": "exit", "1": "continue", "2": "continue"}
    _hang_up(*lines, *back)


def test_a_command_that_comes_again_after_a_crash_counts_once(own_host: Host) -> None:
    code, lines = _three(own_host)
    ana = lines[0]
    assert ana.ask is not None
    answer = {"id": "mine-1", "ask": ana.ask["number"], "choice": "exit"}
    done = ana.command("choose", **answer)
    own_host.kill()
    own_host.start()
    with ana.guest.line(code) as back:
        assert back.command("choose", **answer)["version"] == done["version"]
        assert back.version == done["version"]
        assert back.ask is not None
        assert back.ask["own"] == "exit"
    _hang_up(*lines)


def test_bots_go_on_after_a_crash_when_somebody_comes_to_look(own_host: Host) -> None:
    ana = Guest(own_host, "Ana")
    code = ana.open({"players": 3}, bots={"0": "cautious", "1": "random"})
    with ana.line(code) as line:
        line.command("start")
    own_host.kill()
    own_host.start()
    with ana.line(code) as line:
        assert line.you["seat"] == 2
        play([line], timid)
        assert line.facts["over"]


def test_everybody_is_told_before_the_server_stops(own_host: Host) -> None:
    code, lines = _three(own_host)
    lines[0].choose("exit")
    assert own_host.stop() == 0
    for line in lines:
        assert line.wait("closing")["seconds"] > 0
        assert line.closed() == 1012
    own_host.start()
    with lines[0].guest.line(code, since=lines[0].version) as back:
        assert back.ask is not None
        assert back.ask["own"] == "exit"
    _hang_up(*lines)


def test_two_servers_on_one_file_lose_no_answer(
    host: Host, tmp_path_factory: pytest.TempPathFactory
) -> None:
    with Host(tmp_path_factory.mktemp("second"), "--database", str(host.database)) as second:
        ana, ben = Guest(host, "Ana"), Guest(second, "Ben")
        code = ana.open({"players": 3}, bots={"2": "random"}, settings={"pace": True})
        here, there = ana.line(code), ben.line(code)
        there.command("sit", name="Ben")
        here.command("seed", seed="12" * 32)  # the number is taken: read what was missed, try again
        there.command("seed", seed="34" * 32)
        assert [chair["seeded"] for chair in there.table["chairs"]] == [True, True, False]
        here.command("arrange", settings={"odds": False})
        assert [chair["name"] for chair in here.table["chairs"]] == ["Ana", "Ben", "Bo"]
        there.command("sit", name="Benno")
        assert there.version == here.version + 1
        assert there.table["settings"]["odds"] is False
        _hang_up(here, there)
