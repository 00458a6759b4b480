"""A rule closes a table of a round that does not come to its end."""

from __future__ import annotations

from typing import Any

import pytest

from gameplay.engine.chance import Chance, mix
from gameplay.engine.contract import Line
from gameplay.models import Match, Seed
from gameplay.services import MatchStanding, match_advance, match_leave
from league.common.refusals import PermissionRefused
from league.competitions.raceday.race_page import race_page
from league.models import AuditEvent, CheckIn, Heat, Race, ResultSheet, Role
from league.planning.stages import StageForm
from league.results import closing, recording, sheets, tables
from league.results.closing import lot_order
from league.results.reading import closing_page
from league.results.sheets import SheetLine
from league.standings.reading import standings_table
from league.standings.season import season_load
from league.start.attendance import check_in
from league.start.seating import late as seating_late
from league.start.seating.start import run_nonces
from tests.league.cup import finish as match_ends
from tests.league.real_table import ONE, TWO, lines
from tests.league.services.test_rounds import Evening, refused
from tests.support.worlds import made_once_a_worker

pytestmark = pytest.mark.django_db

ROUNDS = StageForm("rounds", {"rounds": 2, "seats": 4})


@made_once_a_worker
def online(alice: Any, bots: int = 8, *stages: StageForm, **changes: Any) -> tuple[Evening, Race]:
    """A round of bots, called and on."""
    evening = Evening.of(alice, 0, *(stages or (ROUNDS,)), venue="online", bots=bots, **changes)
    evening.open(1)
    return evening, evening.call(evening.make_tables(), minutes=45)


@made_once_a_worker
def at_tables(alice: Any, people: int = 8, *stages: StageForm, **changes: Any) -> tuple[Evening, Race]:
    evening = Evening.of(alice, people, *(stages or (ROUNDS,)), **changes)
    evening.here()
    return evening, evening.call(evening.make_tables())


def close(evening: Evening, race: Race, table: int, rule: str, by: Any = None, **more: Any) -> Heat:
    return closing.table_close(race=race, by=by or evening.alice, table_no=table, rule=rule, **more)


def results(heat: Heat) -> list[tuple[int, int | None, str]]:
    sheet = ResultSheet.objects.get(heat=heat, state="confirmed")
    found = [(r.place, r.entry.number, r.status) for r in sheet.results.select_related("entry")]
    return [(number, place, status) for place, number, status in sorted(found, key=lambda one: (one[0] or 99, one[1]))]


def seats(heat: Heat) -> dict[int, int]:
    return dict(heat.slots.values_list("seat", "entry__number"))


def test_online_the_places_of_the_moment_count(alice: Any) -> None:
    evening, race = online(alice)
    heat = evening.heat(1, 1)
    page = closing_page(race, alice, heat)
    assert page.seen
    assert (page.problem, page.at_table, page.late) == ("", False, False)
    closed = close(evening, race, 1, "stands", seen=[tuple(map(int, one.split(":"))) for one in page.seen.split()])  # type: ignore[misc]
    assert (closed.closed, closed.closed_by) == ("stands", alice)
    assert [(line.entry.number, line.place, line.status) for line in page.stands] == results(heat)
    sheet = ResultSheet.objects.get(heat=heat)
    assert (sheet.source, sheet.by, sheet.state) == ("closed", alice, "confirmed")
    match = Match.objects.get(heat=heat)
    assert (match.status, match.outcome["reason"]) == ("finished", "closed")  # type: ignore[index]
    event = AuditEvent.objects.latest("id")
    assert (event.action, event.by, event.subject) == ("table_closed_stands", alice, "race 1 table 1")
    assert evening.race(1).status == "live"
    close(evening, race, 2, "stands")
    assert evening.race(1).status == "provisional"
    evening.all_sound()


def test_a_racer_who_has_moved_ahead_meanwhile_is_not_overlooked(alice: Any) -> None:
    evening, race = online(alice)
    seen = [(0, 4), (1, 3), (2, 2), (3, 1)]
    assert refused(close, evening=evening, race=race, table=1, rule="stands", seen=seen) == "standing_moved"
    assert evening.heat().closed == ""
    assert evening.heat().match.status == "running"  # type: ignore[union-attr]


def test_twice_is_once_and_a_table_with_a_result_is_left_alone(alice: Any) -> None:
    evening, race = online(alice)
    first = close(evening, race, 1, "lot")
    again = close(evening, race, 1, "lot")
    assert (first.closed_at, ResultSheet.objects.count()) == (again.closed_at, 1)
    assert refused(close, evening=evening, race=race, table=1, rule="annulled") == "table_has_result"
    heat = evening.heat(1, 2)
    numbers = list(heat.slots.order_by("seat").values_list("entry__number", flat=True))
    match_ends(heat, " ".join(map(str, numbers)))
    assert refused(close, evening=evening, race=race, table=2, rule="stands") == "table_has_result"


def test_an_annulled_table_is_closed_already(alice: Any) -> None:
    evening, race = at_tables(alice)
    close(evening, race, 1, "annulled")
    close(evening, race, 1, "annulled")
    assert AuditEvent.objects.filter(action="table_annulled").count() == 1
    assert refused(close, evening=evening, race=race, table=1, rule="lot") == "closed_already"


def test_only_a_table_of_a_current_round_can_be_closed_by_a_known_rule(alice: Any) -> None:
    evening, race = at_tables(alice)
    assert refused(close, evening=evening, race=race, table=1, rule="whatever") == "bad_value"
    assert refused(close, evening=evening, race=race, table=9, rule="lot") == "not_found"
    evening.finish(race)
    assert refused(close, evening=evening, race=race, table=1, rule="lot") == "table_has_result"


def test_stewards_close_a_table_and_nobody_else(alice: Any, bob: Any, charlie: Any) -> None:
    evening, race = at_tables(alice)
    for user, role in ((bob, Role.MEMBER), (charlie, None)):
        if role:
            evening.club.memberships.create(user=user, role=role)
        with pytest.raises(PermissionRefused):
            close(evening, race, 1, "lot", by=user)
        with pytest.raises(PermissionRefused):
            closing_page(race, user, evening.heat())
    evening.club.memberships.update_or_create(user=bob, defaults={"role": Role.STEWARD})
    close(evening, race, 1, "lot", by=bob)


def test_at_a_real_table_what_its_racers_have_proposed_counts(alice: Any) -> None:
    evening, race = at_tables(alice)
    heat = evening.heat()
    numbers = sorted(seats(heat).values())
    assert refused(close, evening=evening, race=race, table=1, rule="stands") == "no_sheet"
    assert closing_page(race, alice, heat).problem == "no_sheet"
    tables.propose(heat=heat, device=ONE, lines=lines(*numbers), entry_number=numbers[0])
    assert [line.entry.number for line in closing_page(race, alice, heat).stands] == numbers
    close(evening, race, 1, "stands")
    sheet = ResultSheet.objects.get(heat=heat, state="confirmed")
    assert (sheet.source, sheet.decided_by, evening.heat().closed) == ("table", alice, "stands")
    assert AuditEvent.objects.latest("id").action == "table_closed_stands"


def test_where_they_disagree_the_official_looks(alice: Any) -> None:
    evening, race = at_tables(alice)
    heat = evening.heat()
    numbers = sorted(seats(heat).values())
    tables.propose(heat=heat, device=ONE, lines=lines(*numbers), entry_number=numbers[0])
    tables.propose(heat=heat, device=TWO, lines=lines(*reversed(numbers)), entry_number=numbers[1])
    assert refused(close, evening=evening, race=race, table=1, rule="stands") == "table_disputed"
    close(evening, race, 1, "annulled")
    assert not ResultSheet.objects.filter(heat=heat).exclude(state="discarded").exists()


def test_the_lot_is_one_of_the_draws_that_the_round_promised(alice: Any) -> None:
    """Anybody who knows the secret draws the same again, even where a racer was free."""
    evening, race = at_tables(alice, 7, StageForm("rounds", {"rounds": 2}), game="robotrick")
    assert evening.race(1).run.heats_report["free"]  # type: ignore[union-attr]
    CheckIn.objects.filter(run=race.run).update(nonce="of somebody")
    close(evening, race, 2, "lot")
    run = evening.race(1).run
    assert run is not None
    [told] = run.heats_report["closed"]
    nonces = run_nonces(run)
    assert len(nonces) == 7
    luck = Chance(mix(bytes(Seed.objects.get(pk=run.seed_id).secret), run.label, nonces))
    assert luck.shuffle(told["label"], told["entries"]) == told["order"]
    assert (told["table"], told["entries"]) == (2, sorted(seats(evening.heat(1, 2)).values()))
    assert [number for number, _place, _status in results(evening.heat(1, 2))] == told["order"]
    assert [[draw.label, draw.k, draw.n, draw.value] for draw in luck.log] == told["draws"]


def test_a_racer_who_has_left_the_match_is_behind_in_the_lot(alice: Any, bob: Any) -> None:
    evening = Evening.of(alice, 0, ROUNDS, venue="online", bots=3)
    evening.enter(bob)
    evening.open(1)
    check_in.race_check_in(race=evening.race(1), by=bob)
    race = evening.call(evening.make_tables())
    heat = evening.heat()
    code = heat.match.code  # type: ignore[union-attr]
    match_leave(code=code, user=bob, message_id="m1")
    match_advance(match_id=heat.match_id)  # type: ignore[arg-type]
    page = closing_page(race, alice, heat)
    number = evening.entry(bob).number
    assert number not in [entry.number for entry in page.lots]
    assert [line.entry.number for line in page.kept] == [number]
    close(evening, race, 1, "lot")
    *ahead, last = results(heat)
    assert last[0] == number
    assert last[2] in ("dnf", "dns")
    assert [place for _number, place, _status in ahead] == [1, 2, 3]
    assert Match.objects.get(heat=heat).status == "annulled"
    evening.all_sound()


def test_a_racer_who_has_finished_keeps_the_place_in_the_lot() -> None:
    standing = MatchStanding(
        (
            Line(4, 1, "classified"),
            Line(2, 2, "classified"),
            Line(0, 2, "classified"),
            Line(1, 4, "classified"),
            Line(3, 5, "eliminated"),
            Line(5, 5, "retired"),
        ),
        frozenset({2, 0, 1}),
    )
    assert lot_order(standing, [1, 2, 0]) == [(4, 1), (1, 2), (2, 3), (0, 4), (3, 5), (5, 5)]
    assert lot_order(MatchStanding(), [2, 0, 1]) == [(2, 1), (0, 2), (1, 3)]


@pytest.mark.parametrize(("bye", "paid"), [("average", None), ("win", "like a win"), ("none", 0)])
def test_a_racer_of_an_annulled_table_is_paid_like_one_who_was_free(alice: Any, bye: str, paid: Any) -> None:
    evening, race = at_tables(alice, 8, StageForm("rounds", {"rounds": 2, "seats": 4, "bye": bye}))
    racers = set(seats(evening.heat(1, 1)).values())
    close(evening, race, 1, "annulled")
    finish(evening, race)
    assert evening.race(1).status == "provisional"
    assert not evening.race(1).has_no_result
    rows = {row.entry.number: row for row in standings_table(evening.fresh().competition).rows}
    cells = {number: rows[number].cells[0] for number in racers}
    assert {cell.status for cell in cells.values()} == {"sat_out"}
    best = max(row.total for row in rows.values())
    assert {rows[number].total for number in racers} == ({best} if bye == "win" else {0})
    evening.all_sound()
    race = evening.make_tables()  # the evening continues, and they are in it
    assert racers <= {number for table in evening.plan(race).tables for number in table["entries"]}


def test_a_result_that_is_entered_after_all_counts_instead(alice: Any) -> None:
    evening, race = at_tables(alice)
    heat = evening.heat()
    numbers = sorted(seats(heat).values())
    close(evening, race, 1, "annulled")
    assert refused(tables.propose, heat=heat, device=ONE, lines=lines(*numbers)) == "table_closed"
    finish(evening, race)
    correct(evening, heat, numbers)
    rows = {row.entry.number: row for row in standings_table(evening.fresh().competition).rows}
    assert {rows[number].cells[0].status for number in numbers} == {"classified"}
    evening.all_sound()


def test_a_round_with_an_annulled_table_becomes_official(alice: Any) -> None:
    evening, race = at_tables(alice)
    close(evening, race, 1, "annulled")
    finish(evening, race)
    assert race_page(evening.race(1), alice).may_publish
    recording.race_publish(race=evening.race(1), by=alice)
    assert evening.race(1).status == "official"


def test_where_every_table_is_annulled_its_club_decides(alice: Any) -> None:
    evening, race = at_tables(alice)
    assert not closing_page(race, alice, evening.heat()).alone
    close(evening, race, 1, "annulled")
    assert closing_page(race, alice, evening.heat(1, 2)).alone
    close(evening, race, 2, "annulled")
    assert evening.race(1).has_no_result
    assert evening.next() == "no_result"


def test_nobody_qualifies_from_an_annulled_table_of_a_knock_out(alice: Any) -> None:
    """And the only remaining table is not therefore the last."""
    evening, race = at_tables(alice, 8, StageForm("knockout", {"on": 2, "seats": 4}))
    out = set(seats(evening.heat(1, 1)).values())
    close(evening, race, 1, "annulled")
    finish(evening, race)
    assert evening.next() == "round"
    last = evening.make_tables()
    there = {number for table in evening.plan(last).tables for number in table["entries"]}
    assert there == set(results_order(evening.heat(1, 2))[:2])
    assert not there & out
    evening.call(last)
    finish(evening, last)
    assert evening.next() == "over"
    evening.all_sound()


def test_an_official_who_raced_at_the_table_leaves_it_to_another_steward(alice: Any, bob: Any) -> None:
    evening = Evening.of(alice, 7, ROUNDS)
    evening.enter(alice)
    evening.here()
    race = evening.call(evening.make_tables())
    mine = next(no for no in (1, 2) if evening.entry(alice).number in seats(evening.heat(1, no)).values())
    assert closing_page(race, alice, evening.heat(1, mine)).own == "alone"
    evening.club.memberships.create(user=bob, role=Role.STEWARD)
    assert refused(close, evening=evening, race=race, table=mine, rule="lot") == "own_table"
    close(evening, race, 3 - mine, "lot")
    evening.club.memberships.get(user=bob).delete()
    close(evening, race, mine, "lot")
    assert ResultSheet.objects.get(heat=evening.heat(1, mine)).own_case


def test_nobody_is_let_in_at_a_closed_table(alice: Any) -> None:
    evening, race = at_tables(alice, 7)
    small = next(no for no in (1, 2) if len(seats(evening.heat(1, no))) == 3)
    evening.come(1)
    close(evening, race, small, "annulled")
    late = {"race": race, "by": alice, "entry_number": 8, "table_no": small}
    assert refused(seating_late.race_let_in, **late) == "late_over"


def test_every_game_says_how_its_tables_are_placed(alice: Any) -> None:
    """In every game: a match that has just begun can be closed by each rule."""
    for game, number in (("roborally", 5), ("dr2d", 4), ("droids", 4), ("robotrick", 3)):
        evening, race = online(alice, number, StageForm("rounds"), game=game, name=f"Cup of {game}", capacity=number)
        page = closing_page(race, alice, evening.heat())
        assert len(page.stands) == number
        close(evening, race, 1, "stands")
        assert len(results(evening.heat())) == number
        season_load(evening.race(1).stage)


def finish(evening: Evening, race: Race) -> None:
    """All tables that have no result and were not annulled."""
    for heat in Heat.objects.filter(run=evening.race(race.number).run, closed=""):
        correct(evening, heat, sorted(seats(heat).values()))


def correct(evening: Evening, heat: Heat, order: list[int]) -> None:
    told = [SheetLine(number, place) for place, number in enumerate(order, 1)]
    sheets.correct(heat=heat, by=evening.alice, lines=told, reason="from the table")


def results_order(heat: Heat) -> list[int]:
    return [number for number, _place, _status in results(heat)]


def test_a_lone_official_who_closes_their_own_table_leaves_a_mark(alice: Any) -> None:
    evening = Evening.of(alice, 0, ROUNDS, venue="online", bots=3)
    evening.enter(alice)
    evening.open(1)
    check_in.race_check_in(race=evening.race(1), by=alice)
    race = evening.call(evening.make_tables(), minutes=45)
    close(evening, race, 1, "stands")
    assert ResultSheet.objects.get(heat=evening.heat()).own_case
