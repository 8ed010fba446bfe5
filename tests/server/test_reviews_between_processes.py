"""Reviews at three processes: computed once, stored, and taken over from a process that dies."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from time import monotonic, sleep

from tests.server.live_server import PATIENCE, Host
from tests.server.many_processes import ManyProcesses, at
from tests.server.stored_rows import fetch
from tests.server.ws_client import Guest, Json

BOTS = {str(seat): "cautious:6" for seat in range(1, 8)}


def finished_game(guest: Guest) -> str:
    """Play a long game of one person and seven bots to the end."""
    code = guest.open({"players": 8}, bots=BOTS, start=True)
    with guest.connect(code) as client:
        while not client.over:
            client.receive_until_state(lambda here: here.must_answer or here.over)
            if client.must_answer:
                client.choose("continue")
    return code


def wait_for(guest: Guest, code: str, fits: Callable[[Json], bool]) -> Json:
    """Ask for a review until its status fits."""
    deadline = monotonic() + PATIENCE
    while True:
        answer = guest.get(f"/api/tables/{code}/review")
        assert answer.status == 200, answer.body
        status: Json = answer.json
        if fits(status):
            return status
        assert monotonic() < deadline, status
        sleep(0.05)


def is_done(status: Json) -> bool:
    return bool(status["state"] == "done")


def test_review_is_computed_once_for_all_processes_and_found_after_a_restart(
    site: ManyProcesses,
) -> None:
    ana = Guest(site.hosts[0], "Ana")
    code = finished_game(ana)
    wait_for(ana, code, lambda status: status["state"] == "working")
    others = [at(site.hosts[1], ana), Guest(site.hosts[2])]
    answers = [wait_for(guest, code, is_done) for guest in (*others, ana)]
    assert [answer["you"] for answer in answers] == [0, None, 0]
    assert answers[0]["review"] == answers[1]["review"] == answers[2]["review"]
    computed = [host.log.read_text().count("review computed") for host in site.hosts]
    assert computed == [1, 0, 0]
    for host in site.hosts:
        host.stop()
        host.start()
        again = Guest(host).get(f"/api/tables/{code}/review").json
        assert (again["state"], again["you"]) == ("done", None)
        assert again["review"] == answers[0]["review"]
    stored = fetch(site.url, "SELECT value FROM computed WHERE code = $1 AND kind = 'review'", code)
    assert len(stored) == 1
    site.check_logs()


def test_replays_and_records_that_three_processes_make_at_once_are_the_same(
    site: ManyProcesses,
) -> None:
    ana = Guest(site.hosts[0], "Ana")
    code = finished_game(ana)
    for kind in ("replay", "record"):
        guests = [at(host, ana) for host in site.hosts for _ in range(2)]
        with ThreadPoolExecutor(len(guests)) as pool:
            asked = [pool.submit(guest.get, f"/api/tables/{code}/{kind}") for guest in guests]
        answers = [each.result() for each in asked]
        assert {answer.status for answer in answers} == {200}
        assert len({answer.body for answer in answers}) == 1
        assert len({answer.headers["etag"] for answer in answers}) == 1
    site.check_logs()


def test_review_goes_on_at_another_process_when_the_one_that_computes_it_dies(
    site: ManyProcesses,
) -> None:
    ana = Guest(site.hosts[0], "Ana")
    code = finished_game(ana)
    wait_for(ana, code, lambda status: status["state"] == "working")
    other = at(site.hosts[1], ana)
    wait_for(other, code, lambda status: status["state"] != "waiting")
    site.hosts[0].kill()
    done = wait_for(other, code, is_done)
    assert done["you"] == 0
    assert done["review"]["decisions"]
    site.check_logs()


def test_review_is_computed_without_redis(site: ManyProcesses) -> None:
    ana = Guest(site.hosts[0], "Ana")
    code = finished_game(ana)
    site.redis.kill()
    done = wait_for(at(site.hosts[1], ana), code, is_done)
    assert wait_for(ana, code, is_done)["review"] == done["review"]  # it is in the store
    site.check_logs()


def test_review_survives_a_restart_without_other_processes(own_host: Host) -> None:
    ana = Guest(own_host, "Ana")
    code = finished_game(ana)
    first = wait_for(ana, code, is_done)
    own_host.stop()
    own_host.start()
    again = ana.get(f"/api/tables/{code}/review").json
    assert again == first
