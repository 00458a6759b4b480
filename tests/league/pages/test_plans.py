"""The tables of a round on their page: made, looked at, tables changed by hand, called."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from msgspec import structs

from league.models import TablePlan
from league.registration import entering
from league.scoring.fair_plan import Drawn, PlanInputs, Pool, Wished
from league.scoring.fair_tables import MIX, STANDING, Sitter
from league.scoring.heats import Division
from league.start.attendance import check_in
from league.tournaments.rounds import rounds as rounds_rounds
from league.tournaments.rounds.plans import plan_work
from tests.league.tourney import Tourney, final, rounds
from tests.support.pages import squeezed
from tests.support.worlds import made_once_a_worker

pytestmark = pytest.mark.django_db


@made_once_a_worker
def eight_here(alice: Any) -> Tourney:
    """Eight guests at check-in of round 1, at real tables."""
    tourney = Tourney.of(alice, rounds(2, on=4, seats=4), final(), bots=0)
    entering.entries_add_by_name(competition=tourney.competition, by=alice, names=[f"Guest {n}" for n in range(1, 9)])
    tourney.open(1)
    check_in.race_check_in_all(race=tourney.race(1), by=alice, entry_numbers=list(range(1, 9)))
    return tourney


@made_once_a_worker
def tables_made(tourney: Tourney) -> None:
    rounds_rounds.round_next(competition=tourney.competition, by=tourney.alice)
    plan = TablePlan.objects.get(run__race__competition=tourney.competition)
    plan_work(plan_id=plan.pk, version=plan.version)


class Evening:
    """Eight guests at check-in of round 1; Alice at her browser."""

    def __init__(self, alice: Any) -> None:
        self.tourney = eight_here(alice)
        self.client = Client()
        self.client.force_login(alice, backend="accounts.backends.SignInBackend")
        self.season = f"/c/{self.tourney.club.slug}/{self.tourney.competition.slug}/"

    @property
    def plan(self) -> TablePlan:
        return TablePlan.objects.get(run__race__competition=self.tourney.competition)

    def made(self) -> TablePlan:
        """A worker has made the tables."""
        tables_made(self.tourney)
        return self.plan

    def page(self, path: str = "desk/races/1/plan/") -> str:
        answer = self.client.get(self.season + path)
        assert answer.status_code == 200
        return squeezed(answer.content.decode())

    def step(self, step: str, *who: int, **more: Any) -> str:
        path = f"{self.season}desk/races/1/plan/{step}/"
        given = {"who": [str(one) for one in who], "version": self.plan.version, **more}
        return squeezed(self.client.post(path, given, follow=True).content.decode())

    def take(self, step: str, *who: int, **more: Any) -> None:
        """A step, where nobody looks at the page that it leads to."""
        given = {"who": [str(one) for one in who], "version": self.plan.version, **more}
        self.client.post(f"{self.season}desk/races/1/plan/{step}/", given)

    def tables(self) -> list[list[int]]:
        return [table["entries"] for table in self.plan.tables]


@pytest.fixture
def evening(alice: Any) -> Evening:
    return Evening(alice)


def test_one_button_asks_for_the_tables_and_shows_how_far_they_are(evening: Evening) -> None:
    answer = evening.client.post(f"{evening.season}desk/round/")
    assert answer["Location"] == f"{evening.season}desk/races/1/plan/"
    html = evening.page()
    assert "The tables are being made" in html
    assert "every 1500ms" in html
    plan_work(plan_id=evening.plan.pk, version=evening.plan.version)
    html = evening.page()
    assert "Start the round" in html
    assert html.count("Guest ") == 8
    assert "out of date" not in html


def test_two_are_swapped_after_the_number_was_seen(evening: Evening) -> None:
    """Of two organisers the second, whose page is old, changes nothing."""
    evening.made()
    one, other, old = evening.tables()[0][0], evening.tables()[1][0], evening.plan.version
    seen = squeezed(
        evening.client.get(f"{evening.season}desk/races/1/plan/preview/", {"who": [one, other]}).content.decode()
    )
    assert "If swapped: unfairness" in seen
    assert evening.tables()[0][0] == one, "nothing is written"
    html = evening.step("swap", one, other)
    assert "tables changed by hand" in html
    assert (evening.tables()[0][0], evening.tables()[1][0]) == (other, one)
    evening.take("swap", one, other, version=old)
    assert (evening.tables()[0][0], evening.tables()[1][0]) == (other, one)
    assert "Choose two names." in evening.step("swap", one)


def test_two_are_kept_apart_and_one_stays(evening: Evening) -> None:
    evening.made()
    one, other = evening.tables()[0][:2]
    assert "Kept apart" in evening.step("apart", one, other)
    assert "Kept apart" not in evening.step("together", one, other)
    html = evening.step("fix", one)
    assert "stays here" in html
    assert "tables changed by hand" not in html, "a name that stays is no change by hand"
    assert evening.plan.wishes["fixed"] == {str(one): 1}
    assert "stays here" not in evening.step("loose", one)


def test_the_round_is_called_without_the_no_shows(evening: Evening) -> None:
    evening.made()
    gone = evening.tables()[0][0]
    evening.take("call", gone, minutes="30")
    race = evening.tourney.race(1)
    assert race.status == "live"
    assert race.until is not None
    seated = set(race.run.slots.values_list("entry__number", flat=True))
    assert seated == set(range(1, 9)) - {gone}
    assert "Round 1: 0 of 2 tables done" in squeezed(evening.page("desk/")).replace(" :", ":")


def test_the_call_leads_to_the_tables_where_the_next_step_is(evening: Evening) -> None:
    evening.made()
    night = f"{evening.season}desk/races/1/"
    html = evening.step("call", everybody="1")
    assert "The round has started: its tables are below." in html
    assert "Enter the result" in html
    assert evening.client.get(f"{night}plan/")["Location"] == night
    part = evening.client.get(f"{night}plan/", headers={"HX-Request": "true", "HX-Target": "live"})
    assert part["HX-Redirect"] == night, "of another organiser, whose page was open"


def test_the_big_button_calls_everybody_whoever_is_ticked(evening: Evening) -> None:
    evening.made()
    html = evening.page()
    assert '<select class="input narrow" id="minutes" name="minutes" form="plan-form">' in html, "whichever call it is"
    evening.take("call", evening.tables()[0][0], minutes="15", everybody="1")
    race = evening.tourney.race(1)
    assert race.until is not None
    assert race.run.slots.count() == 8


def test_a_later_arrival_makes_the_tables_out_of_date(evening: Evening) -> None:
    entering.entries_add_by_name(competition=evening.tourney.competition, by=evening.tourney.alice, names=["Guest 9"])
    evening.made()
    check_in.race_check_in(race=evening.tourney.race(1), by=evening.tourney.alice, entry_number=9)
    assert "out of date" in evening.page()
    evening.take("remake")
    assert evening.plan.state == "waiting"


def test_nobody_else_gets_there(evening: Evening, bob: Any) -> None:
    evening.made()
    evening.client.force_login(bob, backend="accounts.backends.SignInBackend")
    for path in ("desk/races/1/plan/", "desk/races/1/plan/preview/"):
        assert evening.client.get(evening.season + path).status_code == 403
    for path in ("desk/round/", "desk/races/1/plan/call/", "desk/races/1/plan/swap/"):
        assert evening.client.post(evening.season + path, {"who": ["1", "2"]}).status_code in (302, 403)
    assert evening.tourney.race(1).status == "check_in"


def test_a_wish_that_is_not_followed_yet_says_so(evening: Evening) -> None:
    evening.made()
    one, other, third = evening.tables()[0][:3]
    html = evening.step("apart", one, other)
    assert "make new tables to apply them" in html
    assert "somebody has come" not in html
    assert "make new tables to apply them" in evening.page("desk/")
    assert "make new tables" not in evening.step("together", one, other), "they are as they were"
    assert "to apply them" not in evening.step("apart", one, evening.tables()[1][0]), "they are apart"
    evening.take("fix", third)
    assert "to apply them" in evening.step("swap", third, evening.tables()[1][0])
    evening.take("remake")
    plan_work(plan_id=evening.plan.pk, version=evening.plan.version)
    html = evening.page()
    assert "to apply them" not in html
    assert "somebody has come" not in html
    assert third in evening.tables()[0]


def test_the_hash_of_a_plan_names_its_wishes_and_its_weights() -> None:
    sitters = tuple(Sitter(n, n) for n in range(1, 9))
    pool = Pool("table", "heats/table/1", sitters, Division((4, 4)), 0)
    inputs = PlanInputs((pool,), ((1, 2, 1),), MIX, Wished(), 1, Drawn("race/1/1", ("a",)))
    other = [
        {"wishes": Wished(apart=((1, 2),))},
        {"wishes": Wished(fixed=((1, 2),))},
        {"weights": STANDING},
        {"met": ()},
    ]
    hashes = {inputs.hash, *(structs.replace(inputs, **change).hash for change in other)}  # type: ignore[arg-type]
    assert len(hashes) == 5
    assert structs.replace(inputs, drawn=Drawn("race/1/1", ("b",))).hash == inputs.hash, "luck makes no tables old"
