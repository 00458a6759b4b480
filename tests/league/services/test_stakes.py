"""What can still happen in a championship: asked for by the sweep, worked out by a worker, shown while it is true."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone, translation

from league.competitions.life import calendar
from league.models import StageOutlook
from league.results import sheets
from league.results.sheets import SheetLine
from league.scoring.outlook_shapes import NEWCOMER, Clinch, Limit
from league.stakes import outlooks
from league.stakes.reading import lines_of, race_stakes, stakes
from league.stakes.words import ways_text
from tests.league.cup import Cup
from tests.league.titles import last_race, work
from tests.league.tourney import Tourney
from tests.league.venues import guests, venue


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The stages about which a worker was asked."""
    found: list[int] = []
    monkeypatch.setattr(outlooks, "task_send", lambda _task, stage: found.append(stage))
    return found


@pytest.fixture(name="last_race")
def _last_race(alice: Any) -> Cup:
    return last_race(alice)


def test_a_worker_is_asked_once_for_each_change(last_race: Cup, asked: list[int]) -> None:
    assert outlooks.again() == 1
    assert outlooks.again() == 0, "it was asked a moment ago"
    (stage,) = asked
    outlooks.work(stage_id=stage)
    row = StageOutlook.objects.get()
    assert (row.open_races, row.looked) == ([3], last_race.competition.version)
    assert outlooks.again() == 1, "the pages that show it have changed"
    outlooks.work(stage_id=stage)
    assert outlooks.again() == 0
    last_race.open(3)
    assert outlooks.again() == 1


def test_a_lost_message_is_sent_again(last_race: Cup, asked: list[int]) -> None:
    outlooks.again()
    StageOutlook.objects.update(asked_at=timezone.now() - outlooks.OVERDUE - dt.timedelta(seconds=1))
    assert outlooks.again() == 1
    assert len(asked) == 2


def test_what_each_needs_before_the_last_race(last_race: Cup, asked: list[int]) -> None:
    shown = work(last_race)
    assert shown is not None
    assert (shown.race, shown.provisional) == (3, True)
    assert shown.summary == "Bot 2 and Bot 1 can win the title in the next race."
    lines = {one.entry.name: one.lines[0] for one in shown.racers}
    assert lines["Bot 2"] == "Champion with a win if Bot 1 doesn’t win."
    assert lines["Bot 1"] == "Champion with a win if Bot 2 doesn’t win."
    assert shown.meanings is not None
    assert shown.meanings.rows[0].places == "1st"
    race = race_stakes(last_race.race(3))
    assert race is not None
    assert race.summary == shown.summary
    assert race_stakes(last_race.race(2)) is None


def test_one_racers_lines(last_race: Cup, asked: list[int]) -> None:
    work(last_race)
    entries = {entry.number: entry.pk for entry in last_race.competition.entries.all()}
    pk = last_race.competition.pk
    with CaptureQueriesContext(connection) as queries:
        (line, *_more) = lines_of({pk: entries[1]})[pk]
    assert line == "Champion with a win if Bot 2 doesn’t win (provisional)."
    assert len(queries) == 3
    (line,) = lines_of({pk: entries[4]})[pk]
    assert line == "Can still be champion (provisional).", "with nine at the table a win pays enough"


def test_nothing_is_said_once_a_result_has_changed(last_race: Cup, alice: Any, asked: list[int]) -> None:
    assert work(last_race) is not None
    places = [SheetLine(number, place) for place, number in enumerate([4, 3, 2, 1], 1)]
    sheets.correct(heat=last_race.heat(2), by=alice, lines=places, reason="looked again")
    assert stakes(last_race.fresh().competition) is None
    assert work(last_race) is not None


def test_nothing_is_said_once_the_calendar_has_changed(last_race: Cup, alice: Any, asked: list[int]) -> None:
    work(last_race)
    calendar.race_cancel(race=last_race.race(3), by=alice, reason="rain")
    assert stakes(last_race.fresh().competition) is None


def test_after_the_last_race_the_champion_is_known(last_race: Cup, asked: list[int]) -> None:
    last_race.run(3, "1 2 3 4")
    shown = work(last_race)
    assert shown is not None
    assert shown.race is None
    assert shown.summary == "Bot 1 is champion."
    assert shown.champions == {last_race.competition.entries.get(number=1).pk}


def test_the_work_may_run_twice(last_race: Cup, asked: list[int]) -> None:
    work(last_race)
    before = StageOutlook.objects.values().get()
    for stage in last_race.competition.stages.all():
        outlooks.work(stage_id=stage.pk)
    after = StageOutlook.objects.values().get()
    assert {**before, "looked": after["looked"]} == after


def test_who_is_certain_to_qualify(alice: Any, asked: list[int]) -> None:
    tourney = Tourney.of(alice, {"format": "rounds", "rounds": 2, "on": 2}, {"format": "final"}, bots=6)
    tourney.berths(1, range(1, 7))
    tourney.raced(1, [[1, 2, 3], [4, 5, 6]])
    assert work(tourney) is not None
    tourney.raced(2, [[1, 2, 3], [4, 5, 6]])
    shown = work(tourney)
    assert shown is not None
    numbers = dict(tourney.competition.entries.values_list("pk", "number"))
    assert {numbers[pk] for pk in shown.through} == {1, 4}
    assert (shown.race, shown.summary, shown.champions) == (None, "", frozenset())


def test_nothing_is_certain_while_a_round_takes_newcomers(alice: Any, asked: list[int]) -> None:
    rules = {"format": "rounds", "rounds": 3, "on": 5, "late": 2}
    tourney = Tourney.of(alice, rules, {"format": "final"}, bots=6)
    tourney.berths(1, range(1, 7))
    tourney.raced(1, [[1, 2, 3], [4, 5, 6]])
    assert work(tourney) is None
    tourney.raced(2, [[1, 2, 3], [4, 5, 6]])
    assert work(tourney) is not None


def test_a_worker_is_not_asked_again_about_a_stage_without_outlooks(alice: Any, asked: list[int]) -> None:
    tourney = Tourney.of(alice, {"format": "knockout", "on": 1}, bots=4)
    tourney.berths(1, range(1, 5))
    tourney.raced(1, [[1, 2, 3, 4]])
    assert work(tourney) is None
    StageOutlook.objects.update(asked_at=timezone.now() - 2 * outlooks.OVERDUE)
    assert outlooks.again() == 0


def test_the_outlook_of_an_earlier_stage_is_not_shown_later(alice: Any, asked: list[int]) -> None:
    tourney = Tourney.of(alice, {"format": "rounds", "rounds": 1, "on": 4}, {"format": "knockout", "on": 1}, bots=8)
    tourney.berths(1, range(1, 9))
    tourney.raced(1, [[1, 2, 3, 4], [5, 6, 7, 8]])
    assert work(tourney) is not None
    tourney.plan(2, 1)
    tourney.berths(2, [1, 5, 2, 6])
    tourney.raced(2, [[1, 5, 2, 6]])
    assert work(tourney) is None


def test_french_ordinals_are_plain_text() -> None:
    with translation.override("fr"):
        (line,) = ways_text([Clinch(1, 2, (Limit(2, 3),))], {1: "Ada", 2: "Ben"})
    assert line == "Titre assuré avec la 2e place ou mieux si Ben finit 3e ou moins bien."


@pytest.mark.parametrize(
    ("clinch", "english", "french"),
    [
        (
            Clinch(1, 3, (Limit(2, None), Limit(3, 2), Limit(4, 2))),
            "Champion with 3rd or better if Ben scores no points and neither Cleo nor Dan wins.",
            "Titre assuré avec la 3e place ou mieux si Ben ne marque aucun point et si ni Cleo ni Dan ne gagne.",
        ),
        (
            Clinch(1, None, (Limit(2, 2), Limit(3, 2), Limit(4, 2))),
            "Champion if none of Ben, Cleo and Dan wins.",
            "Titre assuré si la victoire échappe à Ben, Cleo et Dan.",
        ),
        (
            Clinch(1, 1, (Limit(2, 4), Limit(3, 4)), 5, 6, shares=True),
            "At least a share of the title with a win if Ben and Cleo come 4th or lower, with 5 or 6 starters.",
            "Titre au moins partagé en cas de victoire si Ben et Cleo finissent à la 4e place ou moins bien, "
            "avec 5 ou 6 partants.",
        ),
        (
            Clinch(1, 1, (Limit(2, None), Limit(3, None))),
            "Champion with a win if Ben and Cleo score no points.",
            "Titre assuré en cas de victoire si Ben et Cleo ne marquent aucun point.",
        ),
        (
            Clinch(1, 2, (Limit(NEWCOMER, 2),)),
            "Champion with 2nd or better if no newcomer wins.",
            "Titre assuré avec la 2e place ou mieux si aucun nouveau venu ne gagne.",
        ),
        (
            Clinch(1, 2, (), 6),
            "Champion with 2nd or better, whatever the others do, with 6 or more starters.",
            "Titre assuré avec la 2e place ou mieux, quoi que fassent les autres, avec au moins 6 partants.",
        ),
    ],
)
def test_rivals_with_one_limit_share_a_condition(clinch: Clinch, english: str, french: str) -> None:
    names = {1: "Ada", 2: "Ben", 3: "Cleo", 4: "Dan"}
    with translation.override("en"):
        assert ways_text([clinch], names) == (english,)
    with translation.override("fr"):
        assert ways_text([clinch], names) == (french,)


def test_a_bot_cannot_win_a_race_at_a_real_table(last_race: Cup, alice: Any, asked: list[int]) -> None:
    guests(last_race, "Gus", "Hana")
    assert {"Bot 1", "Bot 2"} <= _who_needs_a_place(last_race)
    venue(last_race, "table", 3)
    assert _who_needs_a_place(last_race) == {"Gus", "Hana"}
    last_race.at_table(3)
    assert _who_needs_a_place(last_race) == {"Gus", "Hana"}


def _who_needs_a_place(cup: Cup) -> set[str]:
    shown = work(cup)
    assert shown is not None
    return {one.entry.name for one in shown.racers if any("with a win" in line for line in one.lines)}
