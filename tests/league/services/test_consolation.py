"""A knockout with consolation tables: racers who are out race once more, beside the next round."""

from __future__ import annotations

from typing import Any

import pytest

from league.competitions.life import reruns
from league.models import Berth, CheckIn, SitOut
from league.planning.stages import StageForm
from league.results import sheets
from league.results.sheets import SheetLine
from league.scoring.formats import format_of
from league.standings.season import season_load
from league.tournaments.rounds import plans, rounds
from league.tournaments.rounds.tournament import tournament
from tests.league.services.test_rounds import Evening, refused
from tests.support.worlds import made_once_a_worker

pytestmark = pytest.mark.django_db


@made_once_a_worker
def evening_of(alice: Any, people: int = 16, *behind: StageForm, **rules: Any) -> Evening:
    """Tables of four, two of each qualify."""
    rules = {"on": 2, "seats": 4, "seeding": "order", "consolation": True, **rules}
    evening = Evening.of(alice, people, StageForm("knockout", rules), *behind, capacity=people)
    evening.here()
    return evening


def order(evening: Evening) -> list[int]:
    stage = evening.fresh().competition.stages.get(ord=1)
    numbers = dict(evening.competition.entries.values_list("id", "number"))
    table = format_of(evening.competition.rules.all.stages[1]).standings(season_load(stage))
    return [numbers[row.entry] for row in table.rows]


def planned(evening: Evening, number: int) -> tuple[list[list[int]], list[list[int]]]:
    """The main tables, and the consolation tables."""
    tables = evening.plan(evening.race(number)).tables
    return tuple([one["entries"] for one in tables if one["consolation"] is aside] for aside in (False, True))  # type: ignore[return-value]


def out_of(evening: Evening, number: int) -> list[int]:
    """Who came third and fourth at the tables of a round."""
    return sorted(number for table in evening.tables(evening.race(number)) for number in sorted(table)[2:])


def test_from_the_first_tables_to_the_last(alice: Any) -> None:
    evening = evening_of(alice)
    evening.round()
    assert [not aside for aside in planned(evening, 1)] == [False, True]
    race = evening.make_tables()
    main, aside = planned(evening, 2)
    assert (len(main), [len(table) for table in aside]) == (2, [4, 4])
    assert sorted(number for table in aside for number in table) == out_of(evening, 1)
    assert evening.plan(race).free == []
    race = evening.call(race)
    assert race.run.heats_report["consolation"] == [3, 4]
    evening.finish(race)
    assert evening.next() == "round"
    race = evening.make_tables()
    main, aside = planned(evening, 3)
    assert ([len(table) for table in main], [len(table) for table in aside]) == ([4], [4])
    evening.finish(evening.call(race))
    assert evening.next() == "over"
    assert order(evening)[:8] == [*sorted(main[0]), *sorted(aside[0])]
    assert not SitOut.objects.filter(run__race__competition=evening.competition).exists()
    evening.all_sound()


def test_the_next_stage_takes_nobody_from_a_consolation_table(alice: Any) -> None:
    evening = evening_of(alice, 16, StageForm("final"))
    evening.round()
    evening.round()
    assert evening.next() == "stage"
    evening.make_tables()
    on = Berth.objects.filter(stage__competition=evening.competition, stage__ord=2)
    assert not set(on.values_list("entry__number", flat=True)) & set(out_of(evening, 1))


def test_a_leftover_racer_keeps_the_place_there_is(alice: Any) -> None:
    """Twelve at tables of four: six are out, and five of them are here. At a board for four they race, and the last one
    watches."""
    evening = evening_of(alice, 12, uneven="sit_out")
    evening.round()
    race = evening.make_tables()
    everybody = out_of(evening, 1)
    CheckIn.objects.filter(run=race.run, entry__number__in=everybody[:5]).delete()
    rounds.round_next(competition=evening.competition, by=alice)
    evening.work()
    assert planned(evening, 2)[1] == []
    race = evening.call(evening.race(2))
    assert "consolation" not in race.run.heats_report
    assert race.run.heats_report["spare"] == everybody[5:]
    evening.finish(race)
    assert evening.next() in ("round", "over")
    assert not SitOut.objects.filter(run=race.run).exists()


def test_a_racer_who_does_not_come_to_it_takes_nobody_elses_seat(alice: Any) -> None:
    """No racer who is out is seated at a main table, and a consolation table that is too small is not raced."""
    evening = evening_of(alice, 8)
    evening.round()
    race = evening.make_tables()
    main, aside = planned(evening, 2)
    assert [len(table) for table in (*main, *aside)] == [4, 4]
    race = evening.call(race, without=(main[0][0], *aside[0][:3]))
    assert evening.tables(evening.race(2)) == [main[0][1:]]
    assert "consolation" not in race.run.heats_report
    assert race.run.heats_report["spare"] == aside[0][3:]
    evening.finish(race)
    assert evening.next() == "over"
    assert order(evening)[:3] == sorted(main[0][1:])


def test_nobody_is_swapped_out_of_a_consolation_table(alice: Any) -> None:
    evening = evening_of(alice)
    evening.round()
    race = evening.make_tables()
    main, aside = planned(evening, 2)
    version = evening.plan(race).version
    swap = {"race": race, "by": alice, "version": version}
    assert refused(plans.tables_swap, one=main[0][0], other=aside[0][0], **swap) == "other_group"
    assert plans.tables_swap(one=aside[0][0], other=aside[1][0], **swap).version == version + 1


def test_a_correction_changes_who_is_at_which_tables_next(alice: Any) -> None:
    evening = evening_of(alice)
    evening.round()
    first = sorted(evening.tables(evening.race(1))[0])
    heat = evening.race(1).run.heats.get(table_no=1)
    lines = [SheetLine(number, place) for place, number in enumerate(reversed(first), 1)]
    sheets.correct(heat=heat, by=alice, lines=lines, reason="read upside down")
    evening.make_tables()
    main, aside = planned(evening, 2)
    assert set(first[2:]) <= {number for table in main for number in table}
    assert set(first[:2]) <= {number for table in aside for number in table}


def test_a_round_that_is_undone_takes_its_consolation_tables_along(alice: Any) -> None:
    evening = evening_of(alice)
    evening.round()
    before = order(evening)
    evening.round()
    assert order(evening) != before or planned(evening, 2)[1]
    reruns.race_annul(race=evening.race(2), by=alice, reason="a wrong board")
    assert order(evening) == before
    evening.make_tables()
    assert [len(table) for table in planned(evening, 3)[1]] == [4, 4]


def test_the_page_of_the_tournament_knows_them(alice: Any) -> None:
    evening = evening_of(alice)
    evening.round()
    shown = tournament(evening.fresh().competition, alice)
    assert not any(table.consolation for one in shown.stages[0].rounds for table in one.tables)
    evening.round()
    shown = tournament(evening.fresh().competition, alice)
    first, second = shown.stages[0].rounds
    assert [table.consolation for table in second.tables] == [False, False, True, True]
    on = {line.entry.number for table in first.tables for line in table.racers if line.goes_on}
    assert on == {number for table in evening.tables(evening.race(2))[:2] for number in table}
    assert not any(line.goes_on for table in second.tables if table.consolation for line in table.racers)
