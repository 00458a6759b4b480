"""What an organiser decides on the day of a tournament, over the API alone: late tables, no-shows, a result corrected
too late, an early end; and the dry run before."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from league.clubs.club import players
from league.models import (
    Berth,
    CheckIn,
    Competition,
    Heat,
    Membership,
    Place,
    Race,
    Registration,
    Rehearsal,
    Role,
    TablePlan,
)
from league.planning.stages import StageForm
from league.registration import registrations
from league.tournaments.rehearsals import rehearsals
from league.tournaments.rounds import rounds
from tests.league.api.test_tournaments import client, made
from tests.league.api.world import get, make_called, make_rounds, post
from tests.league.cup import Cup
from tests.league.forks import FIVE_INSTEAD_OF_THREE, correct, grouped
from tests.league.services.test_closing import online
from tests.league.tourney import Tourney

pytestmark = pytest.mark.django_db


@pytest.fixture
def tourney(alice: Any) -> Tourney:
    """Round 1 is at check-in, and its tables are made."""
    return make_rounds(alice)


@pytest.fixture
def base(tourney: Tourney) -> str:
    return at(tourney)


def at(cup: Cup) -> str:
    return f"competitions/{cup.club.slug}/{cup.competition.slug}/"


def refusal(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json()["code"]


# --- A late table -----------------------------------------------------------------------------------------------------


def test_a_late_table_is_closed_after_a_look_at_each_rule(alice: Any, bob: Any) -> None:
    evening, _race = online(alice)
    Membership.objects.create(club=evening.club, user=bob, role=Role.STEWARD)
    steward, path = client(bob), at(evening) + "races/1/tables/1/close/"
    seen = get(steward, path).json()
    assert (seen["at_table"], seen["problem"], len(seen["stands"]), len(seen["lots"])) == (False, "", 4, 4)
    assert evening.heat().closed == "", "nothing is written"
    assert refusal(post(steward, path, {"rule": "stands", "seen": "0:4 1:3 2:2 3:1"})) == (409, "standing_moved")
    closed = post(steward, path, {"rule": "stands", "seen": seen["seen"]})
    assert closed.status_code == 200, closed.content
    assert closed.json()["tables"][0]["table"]["closed"] == "stands"
    results = {line["entry"]["number"]: line["place"] for line in seen["stands"]}
    heat = evening.heat(1, 1)
    sheet = heat.sheets.get(state="confirmed")
    assert dict(sheet.results.values_list("entry__number", "place")) == results
    assert post(steward, path, {"rule": "stands"}).status_code == 200, "twice is once"
    assert refusal(post(steward, path, {"rule": "lot"})) == (409, "table_has_result")
    assert refusal(get(steward, path)) == (409, "table_has_result")
    assert post(steward, at(evening) + "races/1/tables/2/close/", {"rule": "lot"}).status_code == 200
    assert evening.race(1).status == "provisional"


def test_a_real_table_has_no_order_before_somebody_enters_it(alice: Any) -> None:
    evening = make_called(alice)
    organiser, path = client(alice), at(evening) + "races/1/tables/1/close/"
    assert get(organiser, path).json()["problem"] == "no_sheet"
    assert refusal(post(organiser, path, {"rule": "stands"})) == (409, "no_sheet")
    assert post(organiser, path, {"rule": "annulled"}).json()["tables"][0]["table"]["closed"] == "annulled"
    assert refusal(post(organiser, path, {"rule": "lot"})) == (409, "closed_already")
    assert refusal(get(organiser, path)) == (409, "closed_already")


def test_a_table_is_closed_by_officials_while_its_round_is_on(
    tourney: Tourney,
    base: str,
    charlie: Any,
) -> None:
    assert post(client(tourney.alice), base + "races/1/tables/1/close/", {"rule": "lot"}).status_code == 404
    called = make_called(tourney.alice)
    path = at(called) + "races/1/tables/1/close/"
    for answer in (get(client(charlie), path), post(client(charlie), path, {"rule": "lot"})):
        assert refusal(answer) == (403, "not_allowed")
    assert post(client(tourney.alice), at(called) + "races/1/tables/9/close/", {"rule": "lot"}).status_code == 404
    for body in (
        {},
        {"rule": "best"},
        {"rule": ["lot"]},
        {"rule": "x" * 99},
        {"rule": "stands", "seen": "a:b"},
        {"rule": "stands", "seen": "0:1  1:2"},
        {"rule": "stands", "seen": "0:1 " * 200},
    ):
        assert post(client(tourney.alice), path, body).status_code == 400, body
    assert not Heat.objects.exclude(closed="").exists()


def test_a_race_of_a_championship_has_no_table_to_close(bot_cup: Cup, alice: Any) -> None:
    bot_cup.start(1)
    path = at(bot_cup) + "races/1/tables/1/close/"
    assert refusal(get(client(alice), path)) == (409, "wrong_status")
    assert refusal(post(client(alice), path, {"rule": "lot"})) == (409, "wrong_status")


# --- No-shows ---------------------------------------------------------------------------------------------------------


@pytest.fixture
def waiting(tourney: Tourney) -> Tourney:
    """Every place is taken, and Gil is on the waitlist."""
    Place.objects.filter(competition=tourney.competition, registration=None).delete()
    player = players.add_guest(club=tourney.club, by=tourney.alice, name="Gil")
    registrations.apply(competition=tourney.competition, by=tourney.alice, player_id=player.pk)
    return tourney


def test_the_seat_of_a_no_show_goes_to_the_waitlist(waiting: Tourney, base: str, charlie: Any) -> None:
    organiser, path = client(waiting.alice), base + "races/1/plan/"
    shown = get(organiser, path).json()
    assert shown["waiting"] == 1
    body = {"numbers": [3], "version": shown["plan"]["version"]}
    assert post(client(charlie), path + "substitute/", body).status_code == 403
    assert refusal(post(organiser, path + "substitute/", body | {"version": 99})) == (409, "plan_changed")
    assert refusal(post(organiser, path + "substitute/", body | {"numbers": [99]})) == (409, "not_seated")
    done = post(organiser, path + "substitute/", body)
    assert done.status_code == 200, done.content
    names = [one["entry"]["name"] for table in done.json()["plan"]["tables"] for one in table["racers"]]
    assert "Gil" in names
    assert "Rounds 3" not in names
    assert (done.json()["waiting"], Registration.objects.get(player__display_name="Gil").state) == (0, "confirmed")
    body = {"numbers": [4], "version": done.json()["plan"]["version"]}
    assert refusal(post(organiser, path + "substitute/", body)) == (409, "nobody_waits")
    called = post(organiser, base + "races/1/call/", {"version": body["version"]})
    assert called.status_code == 200, called.content


def test_the_tables_are_made_again_without_a_no_show(tourney: Tourney, base: str, charlie: Any) -> None:
    organiser, path = client(tourney.alice), base + "races/1/plan/"
    assert post(client(charlie), path + "without/", {"numbers": [3]}).status_code == 403
    assert refusal(post(organiser, path + "without/", {"numbers": []})) == (400, "nobody_named")
    assert post(organiser, path + "without/", {"numbers": [3]}).json()["plan"]["state"] == "waiting"
    made(tourney, 1)
    shown = get(organiser, path).json()["plan"]
    assert 3 not in [one["entry"]["number"] for table in shown["tables"] for one in table["racers"]]
    assert (shown["here"], Berth.objects.get(entry__number=3).left_at) == (7, None)


def test_a_racer_who_went_home_is_no_longer_asked(tourney: Tourney, base: str) -> None:
    organiser = client(tourney.alice)
    assert post(organiser, base + "races/1/plan/without/", {"numbers": [2], "gone": True}).status_code == 200
    body = {"version": made(tourney, 1), "without": [4], "gone": True}
    assert post(organiser, base + "races/1/call/", body).status_code == 200
    left = Berth.objects.exclude(left_at=None).order_by("entry__number")
    assert list(left.values_list("entry__number", flat=True)) == [2, 4]


def test_a_racer_who_came_since_has_a_seat_when_tables_are_made_again(tourney: Tourney, base: str, bob: Any) -> None:
    tourney.enter(bob)
    organiser = client(tourney.alice)
    assert post(client(bob), base + "races/1/check-in/").status_code == 200
    assert get(organiser, base + "races/1/plan/").json()["plan"]["outdated"] == "people"
    post(organiser, base + "rounds/next/")
    assert post(organiser, base + "races/1/call/", {"version": made(tourney, 1)}).status_code == 200
    assert Berth.objects.filter(entry__number=9).exists()


# --- A result that was corrected after later tables used it -----------------------------------------------------------


@pytest.fixture
def called(alice: Any) -> Tourney:
    """The final of 1, 2, 3 and 4 has started; and 5 should have been there instead of 3."""
    cup = grouped(alice)
    cup.gather(2, *range(1, 9))
    cup.call(2, [[1, 2, 3, 4]])
    correct(cup, 1, 1, FIVE_INSTEAD_OF_THREE)
    return cup


def asked(cup: Tourney) -> Any:
    return get(client(cup.alice), at(cup) + "consequences/").json()


def test_an_organiser_reads_what_is_to_be_decided_and_keeps_it(called: Tourney, charlie: Any) -> None:
    (one,) = asked(called)
    (change,) = one["exchanges"]
    assert (change["comes"]["number"], change["goes"]["number"], change["problem"]) == (5, 3, "")
    assert ([race["number"] for race in one["called"]], one["take"], one["undo"]) == ([2], "", "")
    assert get(client(called.alice), at(called) + "desk/").json()["consequences"] == [one]
    body, path = {"question": one["question"]}, at(called) + "consequences/"
    assert get(client(charlie), path).status_code == 403
    for step in ("keep/", "take/", "undo/"):
        assert refusal(post(client(charlie), path + step, body | {"reason": "x"})) == (403, "not_allowed")
    for _twice in range(2):
        kept = post(client(called.alice), path + "keep/", body)
        assert (kept.status_code, kept.json()) == (200, [])
    assert refusal(post(client(called.alice), path + "take/", body)) == (409, "results_moved")
    assert sorted(called.heat(2).slots.values_list("entry__number", flat=True)) == [1, 2, 3, 4]


def test_a_place_is_taken_while_its_table_has_not_begun(called: Tourney) -> None:
    (one,) = asked(called)
    body, path = {"question": one["question"], "reason": "misread"}, at(called) + "consequences/"
    taken = post(client(called.alice), path + "take/", body)
    assert (taken.status_code, taken.json()) == (200, []), taken.content
    assert sorted(called.heat(2).slots.values_list("entry__number", flat=True)) == [1, 2, 4, 5]


def test_a_table_that_has_begun_keeps_its_racers(called: Tourney) -> None:
    called.results(2, [[1, 2, 3, 4]])
    (one,) = asked(called)
    assert one["take"]
    body, path = {"question": one["question"]}, at(called) + "consequences/take/"
    assert refusal(post(client(called.alice), path, body)) == (409, "table_begun")
    assert len(asked(called)) == 1


def test_the_round_is_undone_with_a_reason(called: Tourney) -> None:
    (one,) = asked(called)
    body, path = {"question": one["question"]}, at(called) + "consequences/undo/"
    for reason in ({}, {"reason": ""}, {"reason": "x" * 301}):
        assert post(client(called.alice), path, body | reason).status_code == 400
    undone = post(client(called.alice), path, body | {"reason": "misread"})
    assert (undone.status_code, undone.json()) == (200, []), undone.content
    assert called.race(2).status == "cancelled", "it goes with its stage"
    post(client(called.alice), at(called) + "rounds/next/")
    on = Berth.objects.filter(stage__competition=called.competition, stage__ord=2)
    assert sorted(on.values_list("entry__number", flat=True)) == [1, 2, 4, 5]


def test_odd_questions_are_refused(called: Tourney) -> None:
    path = at(called) + "consequences/"
    for step in ("keep/", "take/", "undo/"):
        for body in ({}, {"question": ""}, {"question": None}, {"question": "x" * 99}, {"question": ["x"]}):
            answer = post(client(called.alice), path + step, body | {"reason": "x"})
            assert answer.status_code == 400, (step, body)
        answer = post(client(called.alice), path + step, {"question": "0" * 16, "reason": "x"})
        assert refusal(answer) == (409, "results_moved")
    assert len(asked(called)) == 1


# --- The dry run


@pytest.fixture
def draft(alice: Any) -> Cup:
    """Of RoboTrick, whose matches are short."""
    stages = (StageForm("rounds", {"rounds": 2, "on": 3}), StageForm("final"))
    return Cup.make(alice, game="robotrick", capacity=12, publish=False, stages=stages)


def raced() -> None:
    while row := Rehearsal.objects.filter(state="waiting").first():
        rehearsals.rehearsal_work(rehearsal_id=row.pk, version=row.version, step=row.step)


def test_a_dry_run_is_asked_for_and_read(draft: Cup) -> None:
    organiser, path = client(draft.alice), at(draft) + "rehearsal/"
    before = get(organiser, path).json()
    assert (before["state"], before["racers"], before["facts"], before["stages"]) == ("none", 12, None, [])
    begun = post(organiser, path, {"racers": 9, "seed": "again"}).json()
    assert (begun["state"], begun["racers"], begun["seed"]) == ("waiting", 9, "again")
    raced()
    shown = get(organiser, path).json()
    assert (shown["state"], shown["progress"], shown["problem"]) == ("ready", 100, "")
    assert [len(stage["rounds"]) for stage in shown["stages"]] == [2, 1]
    tables = shown["stages"][0]["rounds"][0]["tables"]
    assert [sorted(racer["place"] for racer in table["racers"])[0] for table in tables] == [1, 1, 1]
    assert shown["facts"]["sizes"] == [3] * 7
    assert shown["facts"]["podium"][0]["place"] == 1
    post(organiser, path, {"racers": 9, "seed": "again"})
    raced()
    again = get(organiser, path).json()
    assert again | {"asked_at": ""} == shown | {"asked_at": ""}, "the same seed"
    assert not Heat.objects.exists()


def test_a_dry_run_is_for_organisers_and_for_tournaments_that_have_not_begun(
    draft: Cup,
    tourney: Tourney,
    base: str,
    charlie: Any,
) -> None:
    assert get(client(charlie), at(draft) + "rehearsal/").status_code == 404, "a draft is not there for others"
    for answer in (
        get(client(charlie), base + "rehearsal/"),
        post(client(charlie), base + "rehearsal/", {"racers": 8}),
    ):
        assert refusal(answer) == (403, "not_allowed")
    organiser = client(tourney.alice)
    assert get(organiser, base + "rehearsal/").status_code == 200
    begun = make_called(tourney.alice)
    assert get(organiser, at(begun) + "rehearsal/").status_code == 404
    assert refusal(post(organiser, at(begun) + "rehearsal/", {"racers": 8})) == (409, "wrong_status")
    for body in ({}, {"racers": "all"}, {"racers": -1}, {"racers": 10**30}, {"racers": 8, "seed": "x" * 65}):
        assert post(organiser, base + "rehearsal/", body).status_code == 400, body
    for racers in (0, 1, 999):
        assert refusal(post(organiser, base + "rehearsal/", {"racers": racers})) == (400, "out_of_range")
    assert not Rehearsal.objects.exists()


def test_a_championship_has_no_dry_run_and_nothing_to_decide(bot_cup: Cup, alice: Any) -> None:
    for path in ("rehearsal/", "consequences/"):
        assert get(client(alice), at(bot_cup) + path).status_code == 404
    assert post(client(alice), at(bot_cup) + "rehearsal/", {"racers": 8}).status_code == 404
    assert post(client(alice), at(bot_cup) + "consequences/keep/", {"question": "x"}).status_code == 404


# --- An early end -----------------------------------------------------------------------------------------------------


def test_a_tournament_ends_early_only_on_request(alice: Any, charlie: Any) -> None:
    cup = grouped(alice)
    Race.objects.filter(competition=cup.competition, number=2).delete()
    organiser, path = client(alice), at(cup) + "finish/"
    assert refusal(post(organiser, path)) == (409, "final_not_raced")
    assert refusal(post(organiser, path, {"early": False})) == (409, "final_not_raced")
    assert post(organiser, path, {"early": "perhaps"}).status_code == 400
    assert post(client(charlie), path, {"early": True}).status_code == 403
    assert Competition.objects.get(pk=cup.competition.pk).status == "running"
    Race.objects.create(competition=cup.competition, stage=cup.stage(), number=9, on_call=True, game="bumping_bots")
    shown = get(organiser, at(cup) + "desk/").json()["early"]
    assert ([one["number"] for one in shown["races"]], shown["raced"], shown["final_left"]) == ([9], True, True)
    assert refusal(post(organiser, path, {"early": True})) == (409, "races_left")
    assert post(organiser, path, {"early": True, "cancels": ["all"]}).status_code == 400
    done = post(organiser, path, {"early": True, "cancels": [9]})
    assert done.status_code == 200, done.content
    assert Competition.objects.get(pk=cup.competition.pk).status == "finished"


# --- Everything


def test_odd_names_of_no_shows_change_nothing(tourney: Tourney, base: str) -> None:
    organiser, path = client(tourney.alice), base + "races/1/"
    odd: list[tuple[str, dict[str, Any]]] = [
        ("plan/without/", {}),
        ("plan/without/", {"numbers": "all"}),
        ("plan/without/", {"numbers": [-1]}),
        ("plan/without/", {"numbers": [1] * 257}),
        ("plan/without/", {"numbers": [1], "gone": "home"}),
        ("plan/substitute/", {"numbers": [1]}),
        ("plan/substitute/", {"numbers": [1.5], "version": 1}),
        ("plan/substitute/", {"numbers": [1], "version": 10**30}),
        ("call/", {"version": 1, "gone": []}),
    ]
    before = TablePlan.objects.values().get(), CheckIn.objects.count()
    for step, body in odd:
        assert post(organiser, path + step, body).status_code == 400, (step, body)
    assert (TablePlan.objects.values().get(), CheckIn.objects.count()) == before


def test_reading_takes_as_few_queries_for_many_as_for_few(alice: Any) -> None:
    few, many = make_called(alice), make_rounds(alice, "Many", racers=20)
    race = many.race(1)
    rounds.call(race=race, by=alice, version=TablePlan.objects.get(run=race.run).version)
    organiser = client(alice)
    for path in ("races/1/tables/1/close/", "consequences/"):
        counts = []
        for cup in (few, many):
            get(organiser, at(cup) + path)
            with CaptureQueriesContext(connection) as seen:
                assert get(organiser, at(cup) + path).status_code == 200
            counts.append(len(seen))
        assert counts[0] == counts[1], path
