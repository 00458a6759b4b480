"""The crash matrix on PostgreSQL, with real processes and real kills. Run by test_crashes.py, on its own database.

After each crash: nothing accepted is lost, nothing happens twice, and one run of the sweep repairs it.
"""

import json
import os
import queue
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from pathlib import Path

import pytest
from django.db import DatabaseError, connection, connections
from django.utils import timezone

from gameplay import selectors, services, work
from gameplay.models import ClientMessage, Decision, Draft, Match, MatchStep, OpenPrompt, Seating
from gameplay.services import Refused, SeatSpec
from tests.gameplay.host.table import Table

pytestmark = pytest.mark.django_db(transaction=True)

ROOT = Path(__file__).resolve().parents[3]


@pytest.fixture(autouse=True)
def _no_workers(monkeypatch):
    """Nobody is listening: what is sent after a commit is always lost."""
    monkeypatch.setattr(work, "match_ready", lambda match_id: None)


@pytest.fixture
def table(toy, alice, bob):
    return Table.start(alice, bob)


def kill_in_the_middle(call, place):
    """Has another process do it, waits until that reaches the place, and kills it with -9."""
    settings = connection.settings_dict
    url = f"postgres://{settings['USER']}@{settings['HOST']}:{settings['PORT']}/{settings['NAME']}"
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.deep.crashes.victim", json.dumps(call), place],
        cwd=ROOT,
        env={**os.environ, "DATABASE_URL": url, "DJANGO_SETTINGS_MODULE": "config.testing", "PGAPPNAME": "victim"},
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert process.stdout is not None
        line = process.stdout.readline()
        assert line.strip() == "here", f"the process ended before it came there: {line!r}"
    finally:
        process.kill()
        process.wait(60)
    until_nobody_is_called("victim")


def until_nobody_is_called(name):
    """PostgreSQL takes its time to notice that a client is gone; until then it holds the lock, and a sweep skips it."""
    end = time.monotonic() + 120
    with connection.cursor() as cursor:
        while True:
            # In this database: another run at the same time may have a victim, too.
            cursor.execute(
                "SELECT count(*) FROM pg_stat_activity WHERE application_name = %s AND datname = current_database()",
                [name],
            )
            if cursor.fetchone() == (0,):
                return
            assert time.monotonic() < end, "the dead process is still connected"
            time.sleep(0.01)


def whole(table):
    """The log of steps has no gap, and every answer was fed exactly once."""
    match = table.fresh()
    assert list(MatchStep.objects.filter(match=match).values_list("version", flat=True)) == list(
        range(1, match.version + 1)
    )
    fed = Decision.objects.filter(match=match, version__isnull=False)
    assert fed.count() == len(set(fed.values_list("prompt", "seat")))


@pytest.mark.parametrize("place", ["rules", "writing"])
def test_a_worker_killed_while_it_resolves(table, place):
    table.submit(0, {"pick": 1})
    table.submit(1, {"pick": 5})
    version = table.fresh().version
    kill_in_the_middle(["match_advance", {"match_id": table.match.pk}], place)
    assert table.fresh().version == version
    assert table.match.ready
    assert Decision.objects.filter(version=None).count() == 2
    assert services.match_sweep().advanced == 1
    assert table.kinds() == [(1, "turn")]
    assert table.advance() is None
    whole(table)


def test_a_worker_killed_between_commit_and_nudge(table):
    """Nobody gets a nudge, and a client that asks (a tab's ping) hears of it."""
    table.submit(0, {"pick": 1})
    table.submit(1, {"pick": 5})
    version = table.fresh().version
    kill_in_the_middle(["match_advance", {"match_id": table.match.pk}], "nudge")
    assert table.fresh().version == version + 1
    assert selectors.match_version(table.code) == version + 1
    whole(table)


@pytest.mark.parametrize("place", ["rules", "writing"])
def test_a_process_killed_while_bots_race(toy, alice, place):
    table = Table.start(alice, "easy", "hard")
    services.match_leave(code=table.code, user=alice, message_id="a")
    table.advance()
    version, prompt_id = table.fresh().version, table.prompt(1).pk
    kill_in_the_middle(["bot_think", {"prompt_id": prompt_id}], place)
    assert table.fresh().version == version
    assert not Decision.objects.filter(by="bot").exists()
    assert services.bot_think(prompt_id=prompt_id) == "raced on"
    assert table.fresh().version > version
    whole(table)


def test_two_workers_advance_at_once(toy, alice):
    for _round in range(3):
        table = Table.start(alice, "easy", "hard", raw={"rounds": 9})
        services.match_leave(code=table.code, user=alice, message_id="a")
        table.advance()
        prompt_id = table.prompt(1).pk
        results = together(*[lambda prompt_id=prompt_id: services.bot_think(prompt_id=prompt_id)] * 3)
        assert "raced on" in results
        assert [r for r in results if isinstance(r, Exception)] == []
        whole(table)


def test_a_web_process_killed_between_the_answers_commit_and_the_task(table, alice, bob):
    table.submit(0, {"pick": 1})
    answer = {"code": table.code, "user": bob.pk, "message_id": "b", "prompt": "r1/pick/s1", "rev": 1}
    kill_in_the_middle(["decision_submit", {**answer, "payload": {"pick": 5}}], "task")
    # the browser heard nothing and sends it again
    again = services.decision_submit(**{**answer, "user": bob}, payload={"pick": 5})
    assert again.repeated
    assert services.match_sweep().advanced == 1
    assert Decision.objects.get(seat=1).payload == {"pick": 5}
    whole(table)


def test_a_killed_process_releases_the_match_at_once(table):
    table.submit(0, {"pick": 1})
    table.submit(1, {"pick": 5})
    kill_in_the_middle(["match_advance", {"match_id": table.match.pk}], "rules")
    assert table.advance() is not None


def test_a_cut_connection_changes_nothing(table, alice):
    def cut_off(*args, **kwargs):
        with connections["default"].cursor() as cursor:
            cursor.execute("SELECT pg_terminate_backend(pg_backend_pid())")

    answer = {"code": table.code, "user": alice, "message_id": "a", "prompt": "r1/pick/s0", "rev": 1}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(services.decisions, "_seating_is_back", cut_off)
        with pytest.raises(DatabaseError):
            services.decision_submit(**answer, payload={"pick": 5})
    connection.close()
    assert not Decision.objects.exists()
    assert not services.decision_submit(**answer, payload={"pick": 5}).repeated


def together(*works):
    """Runs all at the same time, each with a connection of its own; returns their results or exceptions."""
    start = threading.Barrier(len(works))

    def run(work):
        try:
            start.wait(120)
            return work()
        except Exception as error:
            return error
        finally:
            connections.close_all()

    with ThreadPoolExecutor(len(works)) as pool:
        return list(pool.map(run, works))


def test_two_workers_and_eight_clients_with_duplicates_on_one_barrier(toy, django_user_model):
    users = [django_user_model.objects.create_user(f"u{n}@example.com", "x") for n in range(6)]
    for round_ in range(3):
        table = Table.start(*users)

        def resend(seat, table=table):
            row = f"r1/pick/s{seat}"
            answer = {"code": table.code, "user": users[seat], "message_id": f"m{seat}", "prompt": row, "rev": 1}
            return [services.decision_submit(**answer, payload={"pick": seat}) for _time in range(3)]

        def worker(table=table):
            versions = []
            end = time.monotonic() + 120
            while time.monotonic() < end:
                versions.append(services.match_advance(match_id=table.match.pk))
                if Match.objects.get(pk=table.match.pk).prompts.filter(kind="turn").exists():
                    break
            return [version for version in versions if version is not None]

        results = together(*[lambda seat=seat: resend(seat) for seat in (0, 1, 2, 3, 4, 5, 0, 3)], worker, worker)
        assert [r for r in results if isinstance(r, Exception)] == [], round_
        assert sum(len(r) for r in results[8:]) == 1, "one worker fed the barrier, once"
        assert Decision.objects.filter(match=table.match).count() == 6
        assert ClientMessage.objects.filter(match=table.match).count() == 6
        versions = {r.version for seat in results[:8] for r in seat}
        assert len(results[0]) == len(results[6]) == 3
        assert versions <= set(range(1, 8))
        assert [r.version for r in results[0]] == [r.version for r in results[6]]
        assert table.kinds() == [(5, "turn")]
        whole(table)


def test_everybody_skips_at_once_and_the_time_is_taken_once(toy, django_user_model):
    users = [django_user_model.objects.create_user(f"w{n}@example.com", "x") for n in range(6)]
    for _round in range(3):
        table = Table.start(*users)
        asked = timezone.now()
        rows = OpenPrompt.objects.filter(match=table.match)
        rows.update(opened_at=asked, allowance_ms=600_000, deadline_at=asked + timedelta(minutes=11))
        results = together(
            *[
                lambda user=user, table=table: services.match_skip(code=table.code, user=user, version=1)
                for user in [*users, users[0], users[3]]
            ]
        )
        assert [r for r in results if isinstance(r, Exception)] == []
        assert table.event_kinds().count("match.skipped") == 1
        left = {row.deadline_at - table.fresh().changed_at for row in rows}
        assert [round(each.total_seconds()) for each in left] == [60]


def test_a_seat_changes_hands_while_its_old_player_answers_and_drafts(toy, alice, bob, charlie):
    for round_ in range(4):
        table = Table.start(alice, bob)
        Seating.objects.filter(match=table.match, seat=1).update(away=True)
        bobs = {"code": table.code, "user": bob, "prompt": "r1/pick/s1", "rev": 1, "payload": {"pick": 3}}
        results = together(
            lambda bobs=bobs: services.decision_submit(message_id="late", **bobs),
            lambda bobs=bobs: services.draft_save(**bobs),
            lambda table=table: services.seat_replace(code=table.code, by=None, seat=1, user=charlie),
            lambda table=table: services.seat_replace(code=table.code, by=None, seat=1, user=charlie),
        )
        assert {r.code for r in results if isinstance(r, Refused)} <= {"not_yours", "not_gone", "not_open", "stale"}
        assert [r for r in results if isinstance(r, Exception) and not isinstance(r, Refused)] == [], round_
        seating = table.match.seatings.get(seat=1)
        if seating.user_id == charlie.pk:  # unless Bob was back in time
            assert not Draft.objects.filter(match=table.match).exists()
            assert not Decision.objects.filter(match=table.match).exists()
        whole(table)


def test_several_sweeps_at_once(toy, alice, bob):
    tables = [Table.start(alice, bob) for _n in range(4)]
    for table in tables:
        table.let_time_run_out()
    results = together(*[services.match_sweep] * 4)
    assert [r for r in results if isinstance(r, Exception)] == []
    services.match_sweep()  # what one left to another that was just done
    for table in tables:
        assert Decision.objects.filter(match=table.match).count() == 2
        assert table.kinds()[0][1] == "turn"
        whole(table)


def test_two_people_take_one_seat(toy, alice, bob, charlie):
    for _round in range(4):  # as many tables as one person may have
        table = Table.make(creator=alice, seats=[SeatSpec(user_id=alice.pk), SeatSpec(open=True)])
        results = together(
            lambda table=table: services.seat_take(code=table.code, user=bob),
            lambda table=table: services.seat_take(code=table.code, user=charlie),
        )
        refused = [r for r in results if isinstance(r, Refused)]
        assert [r.code for r in refused] == ["full"]
        assert table.match.seatings.filter(is_open=True).count() == 0


def test_two_heats_that_end_at_once_reveal_their_seed(toy, alice, bob):
    for _round in range(3):
        seed = services.seed_commit()
        heats = [Table.start(alice, bob, seed=seed, seed_label=str(n), raw={"rounds": 1}) for n in range(2)]
        for heat in heats:
            heat.pick(1, 5)
            heat.submit(1, {"steps": [0]})
        results = together(*[heat.advance for heat in heats])
        assert [r for r in results if isinstance(r, Exception)] == []
        seed.refresh_from_db()
        assert seed.revealed_at is not None


def test_a_draft_that_comes_as_its_prompt_closes(table, alice):
    table.submit(1, {"pick": 5})
    for number in range(5):

        def draft(number=number):
            return services.draft_save(
                code=table.code, user=alice, prompt="r1/pick/s0", rev=None, payload={"pick": number}
            )

        results = together(draft, draft)
        assert all(isinstance(r, int | Refused) for r in results), results
    table.submit(0, {"pick": 1})
    results = together(
        table.advance,
        lambda: (
            time.sleep(0.001)
            or services.draft_save(code=table.code, user=alice, prompt="r1/pick/s0", rev=None, payload={"pick": 3})
        ),
    )
    assert isinstance(results[1], Refused)
    assert results[0] == 3


def test_two_last_skips_at_once_end_the_time_to_watch_once(toy, alice, bob, monkeypatch):
    """Each must notice whether it is the last: each writes before it looks."""
    from gameplay.services import allowance

    table = Table.start(alice, bob)
    OpenPrompt.objects.update(
        version=1, allowance_ms=600_000, opened_at=timezone.now(), deadline_at=timezone.now() + timedelta(minutes=11)
    )
    version, looked, together = table.fresh().version, allowance._looked, threading.Barrier(2)

    def look(code):
        together.wait(120)
        return looked(code)

    monkeypatch.setattr(allowance, "_looked", look)

    def skip(user):
        try:
            services.match_skip(code=table.code, user=user, version=version)
        finally:
            connections.close_all()

    with ThreadPoolExecutor(2) as pool:
        list(pool.map(skip, (alice, bob)))
    assert table.event_kinds().count("match.skipped") == 1
    assert table.fresh().version == version + 1


def backend() -> int:
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_backend_pid()")
        return int(cursor.fetchone()[0])


def terminate(pid: int) -> None:
    """Ends a backend; waits until it has ended, so that the other side knows."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_terminate_backend(%s, 120000)", [pid])
        assert cursor.fetchone() == (True,)


def test_two_tasks_of_an_embedded_worker_share_a_connection_and_the_next_outlives_its_end(monkeypatch):
    from config.celery import app
    from config.embedded.runtime import Embedded

    monkeypatch.setitem(connection.settings_dict, "CONN_MAX_AGE", 600)
    monkeypatch.setattr(app.conf, "beat_schedule", {})
    app.control.purge()
    app.loader.import_default_modules()
    told: queue.Queue[int] = queue.Queue()

    @app.task(name="tell_backend")
    def tell_backend():
        told.put(backend())

    embedded = Embedded(app)
    embedded.start()
    try:
        first, second = (tell_backend.delay() and told.get(timeout=120) for _task in range(2))
        assert first == second != backend()
        terminate(first)
        tell_backend.delay()
        third = told.get(timeout=120)
        assert third not in (first, backend())
        terminate(third)  # otherwise the database could not be dropped
    finally:
        assert embedded.stop(120)
        app.tasks.unregister("tell_backend")
