"""Where a race is raced: online, at real tables, or either, and who cannot race there."""

from __future__ import annotations

import datetime as dt
import hashlib
import json
from typing import Any

import pytest
from django.utils import timezone

from gameplay.engine.chance import Chance, commit, mix
from gameplay.models import Seed
from gameplay.refused import Refused
from league.common import refusals
from league.common.refusals import PermissionRefused
from league.competitions.raceday.desk import desk
from league.competitions.raceday.race_page import race_page
from league.models import AuditEvent, CheckIn, GridSlot, Run, SitOut
from league.registration import registrations, teams
from league.results import sheets
from league.results.sheets import SheetLine
from league.scoring.heats import make_heats
from league.start.attendance import check_in as attendance_check_in
from league.start.seating.start import run_luck
from league.top import sweep
from tests.league.cup import Cup
from tests.league.real_table import refused
from tests.league.venues import come, forfeits, guests, tables, venue

MINUTE = dt.timedelta(minutes=1)


# --- Who is expected ------------------------------------------------------------------------------------------------


def test_at_a_table_guests_race_and_bots_are_not_at_this_race(mixed: Cup) -> None:
    venue(mixed, "table").open()
    come(mixed, "", 5, 7)
    page = race_page(mixed.race(), mixed.alice)
    assert (page.checked_in, page.expected) == (2, 4)
    assert {line.entry.number for line in page.check_in if not line.venues} == {1, 2, 3, 4}
    mixed.start()
    assert tables(mixed) == [("table", [5, 7])]
    assert forfeits() == [6, 8]
    heat = mixed.heat()
    assert (heat.venue, heat.match) == ("table", None)


def test_online_bots_race_and_guests_are_not_at_this_race(mixed: Cup, bob: Any) -> None:
    venue(mixed, "online").start(1, bob)
    assert tables(mixed) == [("online", [1, 2, 3, 4, 5])]
    assert forfeits() == [6]
    assert mixed.race().run.heats_report.keys() == {
        "sizes", "score", "label", "heats", "grid", "choice_order", "draws",
    }  # fmt: skip


def test_a_guest_who_did_not_come_forfeits_only_where_a_table_came_about(mixed: Cup) -> None:
    mixed.open()
    come(mixed, "online", 5, 6)
    page = race_page(mixed.race(), mixed.alice)
    assert [line.entry.number for line in page.check_in if not line.expected] == [7, 8]
    mixed.start()
    assert tables(mixed) == [("online", [1, 2, 3, 4, 5, 6])]
    assert forfeits() == []
    mixed.finish(1, "1 2 3 4 5 6")
    mixed.open(2)
    come(mixed, "table", 5, 6, 7, race=2)
    mixed.start(2)
    assert tables(mixed, 2) == [("table", [5, 6, 7])]  # and no bot, since nobody is online
    assert forfeits() == [8]


def test_a_race_that_may_be_either_and_has_only_bots_is_void(mixed: Cup) -> None:
    mixed.open()
    assert not race_page(mixed.race(), mixed.alice).checked_in
    assert mixed.start_at_time().status == "void"


def test_a_teams_seat_is_expected_and_forfeits_where_its_robot_cannot_race(alice: Any, bob: Any, erin: Any) -> None:
    cup = Cup.make(alice, bots=1, teams=True, capacity=4, venue="table", boards=("kettle_ring",))
    for user in (bob, erin):
        cup.enter(user)
    guests(cup, "Gus")
    teams.draw(competition=cup.competition, by=alice)
    cup.open()
    come(cup, "", 2, 3, 4)
    cup.start()
    assert (tables(cup), forfeits()) == ([("table", [2, 3, 4])], [1])


# --- Where a racer is -------------------------------------------------------------------------------------------------


def test_in_a_race_that_may_be_either_everybody_says_where(mixed: Cup, bob: Any) -> None:
    race = mixed.open()
    for said in ("", "either", "moon"):
        with pytest.raises(Refused) as caught:
            attendance_check_in.race_check_in(race=race, by=bob, venue=said)
        assert (caught.value.code, caught.value.at) == ("where_needed", "venue")
    attendance_check_in.race_check_in(race=race, by=bob, venue="online", nonce="mine")
    attendance_check_in.race_check_in(race=race, by=bob, venue="table")
    check_in = CheckIn.objects.get()
    assert (check_in.venue, check_in.nonce) == ("table", "mine")
    events = AuditEvent.objects.filter(action="checked_in").order_by("id")
    assert [one.after for one in events] == [{"race": 1, "venue": "online"}, {"race": 1, "venue": "table"}]
    attendance_check_in.race_check_in(race=race, by=bob, venue="table")
    assert AuditEvent.objects.filter(action="checked_in").count() == 2


def test_elsewhere_the_race_says_where(mixed: Cup, bob: Any) -> None:
    race = venue(mixed, "table").open()
    attendance_check_in.race_check_in(race=race, by=bob, venue="online")
    assert CheckIn.objects.get().venue == "table"


def test_a_guest_is_checked_in_at_a_table_by_organisers_alone(mixed: Cup, bob: Any) -> None:
    race = mixed.open()
    with pytest.raises(PermissionRefused):
        attendance_check_in.race_check_in(race=race, by=bob, entry_number=7, venue="table")
    attendance_check_in.race_check_in(race=race, by=mixed.alice, entry_number=7)
    assert come(mixed, "online", 5, 7, 8) == 2
    assert dict(CheckIn.objects.values_list("entry__number", "venue")) == {5: "online", 7: "table", 8: "table"}
    assert come(mixed, "table", 5, 7) == 1
    assert CheckIn.objects.get(entry__number=5).venue == "table"


@pytest.mark.parametrize(("where", "said", "code"), [
    ("table", "", "bot_at_table"), ("either", "table", "bot_at_table"), ("either", "online", "check_in_by_itself"),
])  # fmt: skip
def test_a_bot_is_checked_in_nowhere(mixed: Cup, where: str, said: str, code: str) -> None:
    venue(mixed, where).open()
    with refused(code):
        attendance_check_in.race_check_in(race=mixed.race(), by=mixed.alice, entry_number=1, venue=said)


def test_the_offered_place_is_taken_at_the_table_in_one_tap(alice: Any, bob: Any, erin: Any) -> None:
    cup = Cup.make(alice, venue="either", capacity=2, boards=("rivet_oval",))
    guests(cup, "Gus", "Hana")
    cup.enter_waiting = registrations.apply(competition=cup.competition, by=bob)  # type: ignore[attr-defined]
    cup.open()
    gone = cup.competition.entries.get(number=2)
    registrations.withdraw(competition=cup.competition, by=alice, player_id=gone.player_id)
    with refused("where_needed"):
        registrations.accept(competition=cup.competition, by=bob, here=1)
    registrations.accept(competition=cup.competition, by=bob, here=1, venue="table")
    assert CheckIn.objects.get().venue == "table"


# --- The start ------------------------------------------------------------------------------------------------------


def test_tables_come_first_and_everybody_races_where_they_are(mixed: Cup) -> None:
    mixed.open()
    come(mixed, "table", 5, 7, 8)
    come(mixed, "online", 6)
    mixed.start()
    assert tables(mixed) == [("table", [5, 7, 8]), ("online", [1, 2, 3, 4, 6])]
    assert mixed.heat(table=2).match.seed_label.endswith("/2")
    assert sorted(GridSlot.objects.filter(heat=mixed.heat()).values_list("start_place", flat=True)) == [1, 2, 3]
    mixed.finish(1, "1 2 3 4 6", table=2)
    assert mixed.race().status == "live"
    sheets.correct(
        heat=mixed.heat(), by=mixed.alice, reason="paper",
        lines=[SheetLine(number, place) for place, number in enumerate((7, 5, 8), 1)],
    )  # fmt: skip
    assert mixed.race().status == "provisional"
    assert [mixed.totals()[number] for number in (7, 5, 8, 1)] == [5, 3, 1, 7]


def test_everything_drawn_can_be_drawn_again_from_what_the_page_shows(mixed: Cup, bob: Any) -> None:
    mixed.open()
    attendance_check_in.race_check_in(race=mixed.race(), by=bob, venue="table", nonce="Bob's number")
    come(mixed, "table", 7, 8)
    come(mixed, "online", 6)
    mixed.start()
    assert race_page(mixed.race(), bob).proof is None
    mixed.finish(1, "1 2 3 4 6", table=2)
    sheets.correct(
        heat=mixed.heat(), by=mixed.alice, reason="paper",
        lines=[SheetLine(number, place) for place, number in enumerate((7, 5, 8), 1)],
    )  # fmt: skip
    page = race_page(mixed.race(), bob)
    proof, report = page.proof, page.heats_report
    assert proof is not None
    assert commit(bytes.fromhex(proof.secret)) == page.seed_commit
    luck = Chance(mix(bytes.fromhex(proof.secret), proof.label, proof.nonces))
    heats = [make_heats((5, 7, 8), (3,), {}, luck, "heats/table"), make_heats((1, 2, 3, 4, 6), (5,), {}, luck, "heats")]
    assert [sorted(heat) for one in heats for heat in one.heats] == [sorted(heat) for heat in report["heats"]]
    assert report["labels"] == {"table": "heats/table", "online": "heats"}
    assert report["venues"] == ["table", "online"]
    assert report["grids"] == {"1": luck.shuffle("grid/1", [5, 7, 8])}
    grid = GridSlot.objects.filter(heat=mixed.heat()).order_by("start_place")
    assert list(grid.values_list("entry__number", flat=True)) == report["grids"]["1"]
    assert [[draw.label, draw.k, draw.n, draw.value] for draw in luck.log] == report["draws"]
    # A draw at the table later on is the same draw.
    assert run_luck(mixed.race()).shuffle("grid/1", [5, 7, 8]) == report["grids"]["1"]


GOLDEN = ["76db3fab333227f6", "cef514c1da26e7f6"]


def test_a_race_online_is_drawn_as_before_there_were_real_tables(
    alice: Any, bob: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Reports of a first and a second race, as they were written then from the same secret."""
    monkeypatch.setattr(Run, "label", property(lambda run: f"race/1/{run.race.number}"))
    cup = Cup.make(alice, bots=10, capacity=12)
    cup.enter(bob)
    digests = []
    for number in (1, 2):
        cup.open(number)
        Seed.objects.update(secret=b"\x07" * 32)
        report = cup.start(number, bob).run.heats_report
        digests.append(hashlib.sha256(json.dumps(report).encode()).hexdigest()[:16])
        for heat in cup.race(number).run.heats.order_by("table_no"):
            order = sorted(heat.slots.values_list("entry__number", flat=True))
            cup.finish(number, " ".join(map(str, order)), table=heat.table_no)
    assert report["heats"] == [[2, 5, 8, 7, 6, 1], [9, 11, 3, 4, 10]]
    assert report["choice_order"] == [10, 11, 9, 7, 8, 6, 4, 5, 2, 3, 1]
    assert digests == GOLDEN


def test_where_the_grid_is_chosen_the_table_says_it(mixed: Cup) -> None:
    venue(mixed, "table", 2)
    mixed.open()
    come(mixed, "online", 5)
    mixed.start()
    mixed.finish(1, "1 2 3 4 5")
    mixed.open(2)
    come(mixed, "", 5, 6, 7, race=2)
    mixed.start(2)
    report = mixed.race(2).run.heats_report
    assert (report["grid"], sorted(report["choice_order"]), report["choice_order"][-1]) == ("choose", [5, 6, 7], 5)
    assert set(GridSlot.objects.filter(run=mixed.race(2).run).values_list("start_place", flat=True)) == {None}
    page = race_page(mixed.race(2), mixed.alice)
    assert (page.face, page.tables[0].placed, [one.number for one in page.choice_order][-1]) == ("grid", False, 5)


ALONE = [
    ((5,), (6,), "alone_table", "Only Bob is at the table: 1 more would do. Or let Bob check in online."),
    ((7,), (6,), "alone_guest", "Only Gus is at the table, and a guest can’t race online: 1 more would do."
     " Or undo the check-in of Gus."),
]  # fmt: skip


@pytest.mark.parametrize(("at_table", "online", "code", "told"), ALONE)
def test_nobody_races_alone_at_a_table(
    mixed: Cup, at_table: tuple[int, ...], online: tuple[int, ...], code: str, told: str
) -> None:
    mixed.open()
    come(mixed, "table", *at_table)
    come(mixed, "online", *online)
    with pytest.raises(Refused) as caught:
        mixed.start()
    assert (caught.value.code, refusals.refusal_text(caught.value)) == (code, told)
    assert race_page(mixed.race(), mixed.alice).unseated == told
    assert desk(mixed.fresh().competition, mixed.alice).next_thing.problem == told
    at = mixed.race().scheduled_at
    assert at is not None
    assert sweep.league_sweep(now=at).started == 0
    assert (mixed.race().status, mixed.race().note) == ("check_in", "no_tables")
    come(mixed, "table", 5, 6, 7)
    assert sweep.league_sweep(now=at + MINUTE).started == 1
    assert tables(mixed) == [("table", [5, 6, 7])]


def test_nobody_races_alone_online(alice: Any, bob: Any, erin: Any) -> None:
    cup = Cup.make(alice, venue="either")
    for user in (bob, erin):
        cup.enter(user)
    guests(cup, "Gus")
    cup.open()
    come(cup, "table", 2, 3)
    come(cup, "online", 1)
    with pytest.raises(Refused) as caught:
        cup.start()
    assert refusals.refusal_text(caught.value) == (
        "Only Bob is online: 1 more would do. Or let Bob check in at the table."
    )


def test_those_at_the_table_make_tables_by_themselves(alice: Any, bob: Any, erin: Any) -> None:
    """A course for 5 to 8 robots: 9 and 5 are 14, which would make two tables."""
    cup = Cup.make(alice, bots=4, game="roborally", boards=("grand-tour",), capacity=16, venue="either")
    cup.enter(bob)
    guests(cup, *(f"Guest {n}" for n in range(9)))
    cup.open()
    come(cup, "online", 5)
    come(cup, "table", *range(6, 10))
    with pytest.raises(Refused) as caught:
        cup.start()
    assert caught.value.code == "apart_table"
    assert refusals.refusal_text(caught.value).startswith("4 racers at the table can’t be split into tables of 5–8:")
    come(cup, "table", *range(10, 15))
    cup.start()
    assert [(where, len(there)) for where, there in tables(cup)] == [("table", 8), ("online", 5)]
    assert SitOut.objects.count() == 1


def test_the_sweep_leaves_a_race_at_tables_alone_until_it_has_its_sheets(table: Cup) -> None:
    assert sweep.league_sweep(now=timezone.now() + MINUTE).settled == 0
    assert table.race().status == "live"
