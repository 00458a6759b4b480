"""The pages for an evening's troubles: a table is closed, a racer does not come, a racer goes home."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from league.models import Berth, Heat, Race, Registration, Role
from league.results import closing, tables
from tests.league.real_table import ONE, lines
from tests.league.services.test_closing import at_tables, online
from tests.league.services.test_no_shows import TWO, gathered
from tests.league.services.test_rounds import Evening, StageForm
from tests.support.pages import squeezed

pytestmark = pytest.mark.django_db


class Desk:
    def __init__(self, evening: Evening, user: Any = None) -> None:
        self.client = Client()
        self.client.force_login(user or evening.alice, backend="accounts.backends.SignInBackend")
        self.season = f"/c/{evening.club.slug}/{evening.competition.slug}/"

    def get(self, path: str = "", status: int = 200) -> str:
        answer = self.client.get(self.season + path)
        assert answer.status_code == status
        return squeezed(answer.content.decode())

    def post(self, path: str, given: dict[str, Any] | None = None, status: int = 200) -> str:
        answer = self.client.post(self.season + path, given or {}, follow=True)
        assert answer.status_code == status
        return squeezed(answer.content.decode())

    def send(self, path: str, given: dict[str, Any]) -> None:
        """Where nobody looks at the page that it leads to."""
        assert self.client.post(self.season + path, given).status_code == 302


CLOSE = "races/1/tables/1/close/"


def seen_on(html: str) -> str:
    return html.partition('name="seen" value="')[2].partition('"')[0]


def test_late_tables_are_named_and_lead_to_the_page_that_closes_them(alice: Any) -> None:
    evening, race = online(alice)
    desk = Desk(evening)
    assert CLOSE not in desk.get("desk/")
    Race.objects.filter(pk=race.pk).update(until=timezone.now() - timedelta(minutes=1))
    html = desk.get("desk/")
    assert "Still racing" in html
    assert CLOSE in html
    closing.table_close(race=race, by=alice, table_no=1, rule="annulled")
    assert CLOSE not in desk.get("desk/"), "an annulled table is late no more"
    night = desk.get("desk/races/1/")
    assert "Tables without a result are late" in night
    assert night.index("Table 2") < night.index("Table 1"), "the late one comes first"
    assert "races/1/tables/2/close/" in night
    assert CLOSE not in night


def test_the_page_says_what_each_rule_would_do_and_one_button_does_it(alice: Any) -> None:
    """It first shows what has happened meanwhile."""
    evening, _race = online(alice)
    desk = Desk(evening)
    html = desk.post(CLOSE, {"rule": "stands", "seen": "0:9 1:9"}, status=409)
    assert "The race has continued in the meantime" in html
    assert "The match ends now" in html
    html = desk.get(CLOSE)
    for said in ("The match ends now", "fixed for this round", "the average of the rounds they raced"):
        assert said in html
    html = desk.post(CLOSE, {"rule": "stands", "seen": seen_on(html)})
    assert "Table 1 has been closed as it stood." in html
    race = desk.get("races/1/")
    assert "Alice closed it as it stood." in race
    assert "able closed as it stood" in desk.get("desk/history/")
    match = Heat.objects.get(run__race__number=1, table_no=1).match
    assert match is not None
    page = squeezed(Client().get(f"/m/{match.code}/").content.decode())
    assert "Everyone keeps the place they had at that point." in page
    assert "was annulled" not in page


def test_by_lot_and_annulled_are_named_on_the_page_of_the_race(alice: Any) -> None:
    evening, _race = at_tables(alice)
    desk = Desk(evening)
    html = desk.get(CLOSE)
    assert "they haven’t proposed a result" in html
    assert "races/1/tables/1/correct/" in html
    assert "Table 1 has been closed, and its missing places drawn by lot." in desk.post(CLOSE, {"rule": "lot"})
    assert "This table already has its result." in desk.get(CLOSE)
    assert "This table already has its result." in desk.post(CLOSE, {"rule": "stands"})
    desk.get("races/1/tables/9/close/", status=404)
    html = desk.get("races/1/")
    assert "Alice closed it, and the missing places were drawn by lot." in html
    assert "table1/closed" in html, "whoever checks the draws knows the label"
    desk.send("races/1/tables/2/close/", {"rule": "annulled"})
    assert "Alice annulled this table: it doesn’t count." in desk.get("races/1/")
    assert 'data-state="annulled"' in desk.get()


def test_a_steward_enters_the_result_of_a_real_table_by_hand(alice: Any, bob: Any) -> None:
    evening, _race = at_tables(alice)
    numbers = list(evening.heat().slots.values_list("entry__number", flat=True))
    desk, path = Desk(evening), "races/1/tables/1/correct/"
    assert f'href="{desk.season}{path}"' not in desk.get("desk/races/1/"), "the page of the table is the way"
    form = desk.get(path)
    assert all(f'name="place_{number}"' in form for number in numbers)
    sent = {f"place_{number}": str(place) for place, number in enumerate(numbers, 1)}
    sent |= {f"status_{number}": "classified" for number in numbers}
    html = desk.post(path, sent | {"save": "1", "reason": "Read from the paper."})
    assert "The result is entered and the standings updated." in html
    assert "Correct the result" in desk.get("desk/races/1/")
    Desk(evening, bob).get(path, status=403)


def test_at_a_real_table_the_proposed_order_is_shown(alice: Any) -> None:
    evening, _race = at_tables(alice)
    heat = evening.heat()
    numbers = sorted(heat.slots.values_list("entry__number", flat=True), reverse=True)
    tables.propose(heat=heat, device=ONE, lines=lines(*numbers), entry_number=numbers[0])
    desk = Desk(evening)
    assert "The racers’ proposal counts" in desk.get(CLOSE)
    assert "Table 1 has been closed as it stood." in desk.post(CLOSE, {"rule": "stands"})
    assert "Alice closed it as it stood." in desk.get("races/1/")


def test_a_knock_out_says_beforehand_that_nobody_qualifies(alice: Any) -> None:
    evening, _race = at_tables(alice, 8, StageForm("knockout", {"on": 2, "seats": 4}))
    assert "nobody from it qualifies" in Desk(evening).get(CLOSE)


def test_members_get_neither_the_page_nor_the_buttons(alice: Any, bob: Any, charlie: Any) -> None:
    evening, _race = at_tables(alice)
    evening.club.memberships.create(user=bob, role=Role.MEMBER)
    for user in (bob, charlie):
        desk = Desk(evening, user)
        desk.get(CLOSE, status=403)
        desk.post(CLOSE, {"rule": "lot"}, status=403)
        assert CLOSE not in desk.get("races/1/")


def test_closing_takes_as_many_queries_at_a_table_of_eight_as_of_four(alice: Any) -> None:
    def asked(evening: Evening) -> int:
        desk = Desk(evening)
        with CaptureQueriesContext(connection) as queries:
            desk.get(CLOSE)
        return len(queries)

    small, _race = at_tables(alice)
    large, _race = at_tables(alice, 8, StageForm("rounds", {"rounds": 2, "seats": 8}), name="Large")
    assert [one.heat().slots.count() for one in (small, large)] == [4, 8]
    assert asked(small) == asked(large)


def test_in_two_taps_the_waitlist_has_the_seat(alice: Any) -> None:
    evening, race = gathered(alice, 8, waiting=1)
    desk = Desk(evening)
    plan = evening.plan(race)
    assert "Seat racers from the waitlist (1 waiting)" in desk.get("desk/races/1/plan/")
    gone = plan.tables[0]["entries"][0]
    html = desk.post("desk/races/1/plan/substitute/", {"who": [gone], "version": plan.version})
    assert "Moved from the waitlist to the tables: " in html
    assert "Seat racers from the waitlist" not in html
    assert not Registration.objects.filter(state="waitlisted").exists()


def test_in_two_taps_the_tables_are_made_again_or_the_round_is_called(alice: Any) -> None:
    evening, race = gathered(alice, 8)
    desk = Desk(evening)
    version = evening.plan(race).version
    preview = desk.get("desk/races/1/plan/preview/?who=3&gone=1")
    assert "Start the round without them" in preview
    assert 'name="gone" value="1" checked' in preview
    html = desk.post("desk/races/1/plan/without/", {"who": ["1"], "version": version})
    assert "The tables have been redone without the racers who didn’t come." in html
    evening.work()
    desk.send("desk/races/1/plan/call/", {"who": ["2"], "gone": "1", "version": evening.plan(race).version})
    assert evening.race(1).status == "live"
    assert Berth.objects.get(entry__number=2).left_at is not None
    assert Berth.objects.get(entry__number=1).left_at is None


def test_an_organiser_sends_somebody_home_and_takes_them_back(alice: Any) -> None:
    evening, _race = gathered(alice, 8)
    desk = Desk(evening)
    assert "Who’s going home" in desk.get("desk/races/1/")
    html = desk.post("stage/leave/", {"entry": "3", "race": "1"})
    assert "Gone home: won’t be seated again." in html
    assert "Mark as back" in html
    assert "Back: can check in again." in desk.post("stage/return/", {"entry": "3", "race": "1"})
    desk.post("stage/nowhere/", status=404)


def test_a_racer_is_asked_before_going_home(alice: Any, bob: Any, charlie: Any) -> None:
    evening = Evening.of(alice, 7, TWO)
    evening.enter(bob)
    evening.here()
    evening.make_tables()
    desk = Desk(evening, bob)
    html = desk.get()
    assert "Yes, I’m going home" in html
    html = desk.post("stage/leave/")
    assert "You’ve left the tournament" in html
    assert "I’m back" in html
    assert "You’re back." in desk.post("stage/return/")
    assert "I’m going home" not in Desk(evening, charlie).get()
    assert "Not entered" in Desk(evening, charlie).post("stage/leave/")


def test_finishing_early_needs_a_confirmation(alice: Any) -> None:
    evening = Evening.of(alice, 8, StageForm("rounds", {"rounds": 1, "on": 4, "seats": 4}), StageForm("final"))
    evening.here()
    evening.round()
    desk = Desk(evening)
    html = desk.get("desk/")
    assert "Open the next stage" in html
    assert "The final hasn’t been raced." in html
    assert "Only close the tournament early if" in desk.post("desk/step/finish/")
    assert "The tournament is over." in desk.post("desk/step/finish/", {"early": "1"})


def test_the_desk_says_which_rounds_an_early_end_cancels_and_leads_to_the_podium(alice: Any) -> None:
    evening = Evening.of(alice, 8, StageForm("rounds", {"rounds": 3, "on": 4, "seats": 4}), StageForm("final"))
    desk = Desk(evening)
    assert "Call the tournament off" in desk.get("desk/"), "nothing has been raced"
    evening.here()
    evening.round()
    race = evening.make_tables()
    html = desk.get("desk/")
    early = html.partition("Close the tournament early")[2].partition("</form>")[0]
    assert [name in early for name in ("Round 1", "Round 2", "Round 3")] == [False, True, True]
    assert "The final hasn’t been raced." in early
    assert "Cancel 2 rounds and close" in early
    assert "are still to come" in desk.post("desk/step/finish/", {"early": "1", "cancels": ["2"]})
    evening.call(race)
    assert "Rounds are still to come. Only close the tournament early if nobody is going to race them" not in desk.get(
        "desk/"
    ), "a round is on"
    evening.finish(race)
    html = desk.post("desk/step/finish/", {"early": "1", "cancels": ["3"]})
    assert "The tournament is over." in html
    assert f'href="{desk.season}podium/"' in html
    assert "Nobody" not in desk.get("podium/")
