"""People and bots at one table: coming late, leaving, returning, being replaced, playing again."""

from __future__ import annotations

import socket
from itertools import count

from tests.server.live_server import Host
from tests.server.ws_client import Guest, Line, meet, play, seat, timid


def test_one_is_in_a_game_against_bots_at_once(host: Host) -> None:
    ana = Guest(host, "Ana", colour="teal")
    code = ana.open(
        {"players": 4}, bots={"1": "cautious", "2": "random", "3": "greedy-ev"}, start=True
    )
    with ana.line(code) as line:
        assert line.table["phase"] == "playing"
        assert line.table["chairs"][0]["colour"] == "teal"
        assert line.asked
        assert line.welcome["odds"] is not None
        play([line], timid)
        assert line.facts["over"]


def test_a_bot_of_somebody_else_joins_with_a_token_and_plays(host: Host) -> None:
    ana = Guest(host, "Ana")
    code = ana.open({"players": 3}, bots={"2": "random"})
    robot = Guest(host, "Robot", bot=True)
    assert robot.get("/api/me").json["name"] == "Robot"
    with ana.line(code) as person, robot.line(code) as machine:
        machine.command("sit", name="Robot")
        person.command("start")
        play([person, machine], timid)
        assert machine.facts["scores"] == person.facts["scores"]
        assert machine.you["seat"] == 1


def test_whoever_joins_by_code_is_seen_to_be_there(host: Host) -> None:
    ana = Guest(host, "Ana")
    code = ana.open({"players": 3})
    with ana.line(code) as line:
        with Guest(host, "Ben").line(code) as ben:
            assert line.wait("presence")["watchers"] == 1
            ben.command("sit", name="Ben", colour="mint")
            line.wait_for(lambda here: here.present == [0, 1])
            assert line.table["chairs"][1] | {"seeded": None} == {
                "kind": "person",
                "name": "Ben",
                "colour": "mint",
                "bot": None,
                "seeded": None,
            }
            assert ben.you["seat"] == 1
            assert (line.you["host"], ben.you["host"]) == (True, False)
        line.wait_for(lambda here: here.present == [0])


def test_one_person_on_two_screens_is_one_player(host: Host) -> None:
    ana = Guest(host, "Ana")
    code = ana.open({"players": 3}, bots={"2": "random"})
    phone, [ben] = ana.line(code), seat(host, code, "Ben")
    phone.command("start")
    with ana.line(code) as laptop:
        assert laptop.you == phone.you
        phone.choose("exit")
        assert laptop.wait("own")["choice"] == "exit"
        laptop.choose("continue")
        phone.wait_for(lambda line: line.ask is not None and line.ask["own"] == "continue")
    assert not [said for said in ben.heard if said["type"] == "own"]
    phone.close()
    ben.close()


def test_a_repeated_command_counts_once(host: Host) -> None:
    ana = Guest(host, "Ana")
    code = ana.open({"players": 3})
    with ana.line(code) as line:
        first = line.command("arrange", id="once", settings={"seconds": 30})
        again = line.command("arrange", id="once", settings={"seconds": 60})
        assert first["version"] == again["version"] == line.version
        assert line.table["settings"]["seconds"] == 30


def test_who_leaves_in_play_gets_the_seat_back_from_the_bot(host: Host) -> None:
    ana = Guest(host, "Ana")
    code = ana.open({"players": 3}, bots={"2": "random"})
    here, [ben] = ana.line(code), seat(host, code, "Ben")
    here.command("start")
    meet(here, ben)
    ben.command("stand")
    assert ben.you["replaced"]
    here.catch_up(ben.version)
    assert here.table["chairs"][1]["bot"] == "greedy-ev"
    assert here.table["chairs"][1]["name"] == "Ben"
    ben.close()
    here.wait_for(lambda line: line.present == [0])
    here.choose("continue")  # the bots answer too: the game goes on
    here.wait_for(lambda line: (line.ask or {}).get("number") != 1)
    with ben.guest.line(code) as back:
        assert back.you["replaced"]
        back.command("return")
        assert not back.you["replaced"]
        play([here, back], timid)
        assert back.facts["over"]
        assert here.table["chairs"][1]["bot"] is None
    here.close()


def test_the_host_lets_a_bot_play_for_who_is_away(host: Host) -> None:
    ana = Guest(host, "Ana")
    code = ana.open({"players": 3}, bots={"2": "random"})
    here, [ben] = ana.line(code), seat(host, code, "Ben")
    here.command("start")
    assert here.refused("fill", seat=1, bot="random") == "table/present"
    ben.close()
    here.wait_for(lambda line: line.present == [0])
    here.command("fill", seat=1, bot="cautious")
    play([here], timid)
    assert here.facts["over"]
    chair = here.table["chairs"][1]
    assert (chair["kind"], chair["name"], chair["bot"]) == ("person", "Ben", "cautious")
    here.close()


def test_who_is_removed_can_look_on_and_no_more(host: Host) -> None:
    ana = Guest(host, "Ana")
    code = ana.open({"players": 3}, bots={"2": "random"})
    here, [ben] = ana.line(code), seat(host, code, "Ben")
    here.command("start")
    here.command("remove", seat=1)
    ben.catch_up(here.version)
    assert ben.you["seat"] is None
    assert ben.refused("return") == "table/no-seat"
    assert ben.refused("choose", ask=1, choice="exit") == "table/no-seat"
    play([here, ben], timid)
    assert ben.facts["over"]
    here.close()
    ben.close()


def test_when_time_is_up_the_rule_of_the_table_chooses_for_the_absent(host: Host) -> None:
    """The one test that waits for a clock: five seconds are the least that a table allows."""
    ana = Guest(host, "Ana")
    wanted = {"players": 3, "absence": "exit", "deck": {"treasure:7": 30}}  # no trap ends a round
    code = ana.open(wanted, bots={"2": "random"}, settings={"seconds": 5})
    here, [ben] = ana.line(code), seat(host, code, "Ben")
    here.command("start")
    assert here.ask is not None
    assert here.ask["limit"] == 5
    assert 0 < here.ask["seconds"] <= 5
    here.choose("continue")
    here.wait_for(lambda line: (line.ask or {}).get("number") != 1)
    assert 1 not in here.facts["inside"]
    ben.close()
    here.close()


def test_the_same_people_play_again(host: Host) -> None:
    ana = Guest(host, "Ana")
    code = ana.open({"players": 3}, bots={"2": "random"}, settings={"seconds": 60})
    lines = [ana.line(code), *seat(host, code, "Ben")]
    lines[0].command("start")
    play(lines, _leave)
    ids = [line.send("rematch") for line in lines]  # both at once
    [first, second] = [line.answer(ident)["code"] for line, ident in zip(lines, ids, strict=True)]
    assert first == second != code
    lines[1].wait_for(lambda line: line.table["rematch"] == first)
    for line in lines:
        mine = [table["code"] for table in line.guest.get("/api/mine").json]
        assert sorted(mine) == sorted([code, first])
    again = [line.guest.line(first) for line in lines]
    assert [line.you["seat"] for line in again] == [0, 1]
    assert again[0].you["host"]
    assert again[0].table["settings"]["seconds"] == 60
    assert [chair["name"] for chair in again[1].table["chairs"]] == ["Ana", "Ben", "Bo"]
    assert again[0].table["fairness"] != lines[0].table["fairness"]
    again[0].command("start")
    play(again, _leave)
    for line in (*lines, *again):
        line.close()


def test_when_the_host_has_gone_who_asks_for_a_rematch_is_its_host(host: Host) -> None:
    ana = Guest(host, "Ana")
    code = ana.open({"players": 3}, bots={"2": "random"})
    lines = [ana.line(code), *seat(host, code, "Ben")]
    lines[0].command("start")
    play(lines, _leave)
    lines[0].close()
    lines[1].wait_for(lambda line: line.present == [1])
    done = lines[1].command("rematch")
    with lines[1].guest.line(done["code"]) as again:
        assert again.you["host"]
    lines[1].close()


def test_who_does_not_read_is_let_go_and_holds_nobody_up(host: Host) -> None:
    ana = Guest(host, "Ana")
    deck = {f"trap:{'x' * 16}{number}": 1 for number in range(190)}  # makes every message long
    code = ana.open({"players": 3, "deck": deck})
    slow = _slow(Guest(host), code)
    lines = [ana.line(code) for _ in range(5)]
    ids = count()
    for line in lines:
        for _ in range(50):
            line.send("sit", name=f"Ana {next(ids)}")
    lines[0].catch_up(250)
    assert lines[0].table["chairs"][0]["name"].startswith("Ana ")
    assert slow.closed() == 1013
    assert slow.version < 250
    with slow.guest.line(code, since=slow.version) as back:
        assert back.table == lines[0].table
    slow.close()
    for line in lines:
        line.close()


def _leave(line: Line) -> str:
    return "exit"


def _slow(guest: Guest, code: str) -> Line:
    """A connection with hardly any room for what is not read yet."""
    narrow = socket.socket()
    narrow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1024)
    narrow.setsockopt(socket.IPPROTO_TCP, socket.TCP_MAXSEG, 600)
    narrow.connect(("127.0.0.1", guest.host.port))
    line = Line(guest, sock=narrow, max_queue=1)
    line.say(type="hello", protocol=1, table=code)
    line.wait("welcome")
    return line


def test_a_screen_for_everybody_knows_nothing_of_whose_browser_it_is(host: Host) -> None:
    ana = Guest(host, "Ana")
    code = ana.open({"players": 3}, bots={"1": "random", "2": "random"}, start=True)
    with ana.line(code, watch=True) as screen:
        assert screen.you["seat"] is None
        assert screen.facts["banked"] == [None] * 3
        assert screen.present == []
