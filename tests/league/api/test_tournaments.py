"""A tournament run over the API alone, from the check-in to the next stage, and what is refused on the way."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from league.models import Berth, CheckIn, GridSlot, Race, TablePlan
from league.registration import entering
from league.tournaments.rounds.plans import plan_work
from tests.league.api.world import get, make_rounds, post
from tests.league.cup import Cup
from tests.league.tourney import Tourney

pytestmark = pytest.mark.django_db


def client(user: Any = None) -> Client:
    found = Client()
    if user is not None:
        found.force_login(user)
    return found


@pytest.fixture
def tourney(alice: Any) -> Tourney:
    return make_rounds(alice)


@pytest.fixture
def base(tourney: Tourney) -> str:
    return f"competitions/{tourney.club.slug}/{tourney.competition.slug}/"


def made(tourney: Tourney, number: int) -> int:
    """A worker makes the tables of a round; returns their version."""
    plan = TablePlan.objects.get(run=tourney.race(number).run)
    plan_work(plan_id=plan.pk, version=plan.version)
    return plan.version


def tables(answer: Any) -> list[list[int]]:
    return [[one["entry"]["number"] for one in table["racers"]] for table in answer["plan"]["tables"]]


def test_everybody_reads_a_tournament(tourney: Tourney, base: str, charlie: Any) -> None:
    for user in (None, charlie):
        shown = get(client(user), base + "tournament/").json()
        assert [stage["at"]["format"] for stage in shown["stages"]] == ["rounds", "final"]
        assert (shown["stages"][0]["rounds"][0]["here"], shown["mine"]) == (8, None)
        assert shown["coming"]["number"] == 1
    assert "tables" not in str(get(client(charlie), base + "races/1/").json().get("plan"))


def test_a_racer_reads_where_to_sit(tourney: Tourney, base: str, bob: Any) -> None:
    tourney.enter(bob)
    assert post(client(bob), base + "races/1/check-in/").status_code == 200
    assert get(client(bob), base + "tournament/").json()["mine"]["state"] == "waits"
    version = TablePlan.objects.get().version
    organiser = client(tourney.alice)
    assert post(organiser, base + "races/1/call/", {"version": version}).json()["code"] == "plan_outdated"
    post(organiser, base + "rounds/next/")
    assert post(organiser, base + "races/1/call/", {"version": made(tourney, 1)}).status_code == 200
    mine = get(client(bob), base + "tournament/").json()["mine"]
    seated = GridSlot.objects.filter(entry__number=9).exists()
    assert (mine["state"], bool(mine["table"]), bool(mine["token"])) == ("seat" if seated else "free", seated, seated)


def test_a_championship_is_no_tournament(bot_cup: Cup, alice: Any) -> None:
    base = "competitions/gearbox/autumn-cup/"
    for path in ("tournament/", "rounds/next/"):
        assert get(client(alice), base + path).status_code == 404
    assert post(client(alice), base + "rounds/next/").status_code == 404
    assert get(client(alice), base + "races/1/plan/").status_code == 404
    assert post(client(alice), base + "races/1/call/", {"version": 1}).json()["code"] == "wrong_status"
    assert post(client(alice), base + "entries/1/leave/").status_code == 404


def test_the_next_thing_names_who_is_missing(tourney: Tourney, base: str) -> None:
    CheckIn.objects.filter(entry__number=3).delete()
    thing = get(client(tourney.alice), base + "rounds/next/").json()
    assert thing["code"] == "call"
    ((table, who),) = thing["round"]["missing"]
    assert table in (1, 2)
    assert who["number"] == 3
    assert get(client(tourney.alice), base + "desk/").json()["next_thing"] == thing


def test_two_are_swapped_after_the_number_was_seen(tourney: Tourney, base: str) -> None:
    organiser, path = client(tourney.alice), base + "races/1/plan/"
    shown = get(organiser, path).json()
    assert (shown["race"]["number"], shown["plan"]["state"], shown["plan"]["outdated"]) == (1, "ready", "")
    before, version = tables(shown), shown["plan"]["version"]
    one, other = before[0][0], before[1][0]
    seen = get(organiser, f"{path}swap/?one={one}&other={other}").json()
    assert tables(seen) == before, "nothing is written"
    done = post(organiser, path + "swap/", {"one": one, "other": other, "version": version}).json()
    assert [tables(done)[0][0], tables(done)[1][0]] == [other, one]
    assert (done["plan"]["total"], done["plan"]["by_hand"]) == (seen["plan"]["total"], True)
    again = post(organiser, path + "swap/", {"one": one, "other": other, "version": version})
    assert (again.status_code, again.json()["code"]) == (409, "plan_changed")
    for query in ("", "?one=1", "?one=x&other=2", f"?one={'9' * 30}&other=2"):
        assert get(organiser, path + "swap/" + query).status_code == 400
    assert get(organiser, path + "swap/?one=1&other=99").json()["code"] == "not_in_plan"


def test_one_stays_and_two_are_kept_apart(tourney: Tourney, base: str) -> None:
    organiser, path = client(tourney.alice), base + "races/1/plan/"
    version = get(organiser, path).json()["plan"]["version"]
    fixed = post(organiser, path + "fix/", {"number": 5, "table": 2, "version": version}).json()
    apart = post(organiser, path + "apart/", {"one": 1, "other": 2, "version": fixed["plan"]["version"]}).json()
    assert [[one["number"] for one in pair] for pair in apart["plan"]["apart"]] == [[1, 2]]
    assert post(organiser, base + "rounds/next/").json()["plan"]["state"] == "waiting"
    made(tourney, 1)
    shown = get(organiser, path).json()
    one, two = tables(shown)
    assert 5 in two
    assert len({1, 2} & set(one)) == 1
    version = shown["plan"]["version"]
    loose = post(organiser, path + "fix/", {"number": 5, "table": None, "version": version}).json()
    assert not any(racer["fixed"] for table in loose["plan"]["tables"] for racer in table["racers"])
    body = {"one": 1, "other": 2, "apart": False, "version": loose["plan"]["version"]}
    assert post(organiser, path + "apart/", body).json()["plan"]["apart"] == []


def test_a_round_is_called_once_and_the_next_one_opens(tourney: Tourney, base: str) -> None:
    organiser = client(tourney.alice)
    version = get(organiser, base + "races/1/plan/").json()["plan"]["version"]
    assert post(organiser, base + "races/1/call/", {"version": version, "minutes": 0}).json()["code"] == "out_of_range"
    body = {"version": version, "minutes": 40}
    called = post(organiser, base + "races/1/call/", body).json()
    assert (called["card"]["status"], len(called["tables"])) == ("live", 2)
    assert post(organiser, base + "races/1/call/", body).json()["version"] == called["version"]
    assert post(organiser, base + "rounds/next/").json() | {"detail": ""} == {
        "code": "round_open", "params": {"number": 1}, "detail": "", "at": "",
    }  # fmt: skip
    for table in (1, 2):
        numbers = [one["number"] for one in called["tables"][table - 1]["grid"]]
        lines = [{"entry_number": number, "place": place} for place, number in enumerate(numbers, 1)]
        path = f"{base}races/1/tables/{table}/result/"
        assert post(organiser, path, {"lines": lines, "reason": "As called out"}, "put").status_code == 200
    following = post(organiser, base + "rounds/next/").json()
    assert (following["race"]["number"], following["plan"]["here"]) == (2, 8)
    again = post(organiser, base + "rounds/next/").json()
    assert again["plan"]["version"] == following["plan"]["version"] + 1
    assert post(organiser, base + "races/2/call/", {"version": 1}).json()["code"] == "plan_waits"
    back = post(organiser, base + "races/1/annul/", {"reason": "Wrong boards"})
    assert back.status_code == 200, back.content


def test_a_no_show_is_left_out_at_the_call(tourney: Tourney, base: str) -> None:
    organiser = client(tourney.alice)
    version = get(organiser, base + "races/1/plan/").json()["plan"]["version"]
    answer = post(organiser, base + "races/1/call/", {"version": version, "without": [4]})
    assert answer.status_code == 200, answer.content
    assert 4 not in [one["number"] for table in answer.json()["tables"] for one in table["grid"]]


def test_check_in_of_a_round_is_that_of_any_race(tourney: Tourney, base: str, bob: Any, charlie: Any) -> None:
    tourney.enter(bob)
    organiser, path = client(tourney.alice), base + "races/1/check-in/"
    assert post(client(bob), path).json()["you"]["checked_in"]
    assert client(bob).delete("/api/v1/" + path).status_code == 204
    assert post(organiser, path + "all/", {"entry_numbers": [9]}).json()["checked_in"] == 9
    assert post(client(charlie), path).json()["code"] == "not_entered"
    assert post(client(charlie), path + "all/", {"entry_numbers": [9]}).status_code == 403


def test_somebody_goes_home_and_comes_back(tourney: Tourney, base: str, charlie: Any) -> None:
    organiser = client(tourney.alice)
    for path, left in (("leave/", True), ("leave/", True), ("return/", False), ("return/", False)):
        assert post(organiser, base + "entries/2/" + path).status_code == 204
        assert (Berth.objects.get(entry__number=2).left_at is not None) == left
    assert post(client(charlie), base + "entries/2/leave/").status_code == 403
    assert post(organiser, base + "entries/99/leave/").status_code == 404
    entering.entries_add_by_name(competition=tourney.competition, by=tourney.alice, names=["Late"])
    assert post(organiser, base + "entries/9/leave/").json()["code"] == "not_in_stage"


def test_odd_bodies_are_refused_and_change_nothing(tourney: Tourney, base: str) -> None:
    organiser, path = client(tourney.alice), base + "races/1/"
    odd: list[tuple[str, dict[str, Any]]] = [
        ("plan/swap/", {}),
        ("plan/swap/", {"one": "x", "other": 2, "version": 1}),
        ("plan/swap/", {"one": 1, "other": 2, "version": 10**30}),
        ("plan/fix/", {"number": 1, "version": 1}),
        ("plan/fix/", {"number": 1, "table": -1, "version": 1}),
        ("plan/apart/", {"one": 1, "other": 1.5, "version": 1}),
        ("call/", {}),
        ("call/", {"version": 1, "minutes": 10**9}),
        ("call/", {"version": 1, "without": [-1]}),
        ("call/", {"version": 1, "without": "all"}),
    ]
    before = TablePlan.objects.values().get()
    for step, body in odd:
        assert post(organiser, path + step, body).status_code == 400, (step, body)
    assert TablePlan.objects.values().get() == before
    assert Race.objects.get(pk=tourney.race(1).pk).status == "check_in"


def test_reading_a_tournament_and_its_plan_takes_as_few_queries_for_many_as_for_few(
    tourney: Tourney, base: str
) -> None:
    many = make_rounds(tourney.alice, "Many", racers=20)
    organiser = client(tourney.alice)
    for path in ("tournament/", "races/1/plan/", "rounds/next/"):
        asked = []
        for start in (base, f"competitions/{many.club.slug}/{many.competition.slug}/"):
            get(organiser, start + path)
            with CaptureQueriesContext(connection) as seen:
                assert get(organiser, start + path).status_code == 200
            asked.append(len(seen))
        assert asked[0] == asked[1], path
