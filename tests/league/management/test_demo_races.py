"""What the demo club is made of: a tournament under way, and races that bots drive; and the commands that check
standings."""

from __future__ import annotations

from datetime import datetime
from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone

from gameplay.models import Match
from league.clubs.club import clubs, players
from league.models import GridSlot, Heat, Race, Run, StandingsSnapshot
from league.results import sheets
from league.results.sheets import SheetLine
from league.standings import snapshots
from league.top import demo
from league.tournaments.rounds import rounds
from league.tournaments.rounds.tournament import tournament
from tests.league.cup import Cup, finish

pytestmark = pytest.mark.django_db


def test_its_tournament_is_under_way_and_continues(alice: Any, bob: Any) -> None:
    cup = Cup.make(alice)
    cup.open()
    club = cup.club
    guests = [players.add_guest(club=club, by=alice, name=name).pk for name in ("Camille", "Dmitri")]
    bots = [players.add_bot(club=club, by=alice, name=name, level="racer").pk for name in ("Clank", "Rusty")]
    competition = demo.tournament_build(club, alice, bob, [*guests, *bots])
    shown = tournament(competition, bob)
    first, second, third = shown.stages[0].rounds
    assert [one.race.status for one in (first, second, third)] == ["provisional", "live", "planned"]
    assert [table.venue for table in second.tables] == ["table", "online", "online"]
    assert {table.state for table in first.tables} == {"over"}
    assert {table.state for table in second.tables} == {"on"}
    assert second.until is None  # hours later no table is late
    assert shown.mine is not None
    assert (shown.mine.state, shown.mine.race) == ("seat", second.race)
    assert snapshots.standings_differences(competition=competition) == []
    heats = Heat.objects.filter(run__race__competition=competition, run__race__number=2)
    bots = {heat.pk: heat.slots.filter(entry__player__user=None).count() for heat in heats}
    assert sorted(heat.slots.count() - bots[heat.pk] for heat in heats) == [0, 0, 1]  # he has a table with bots
    assert not Match.objects.filter(heat__in=heats).exclude(status="running", bot_pace_ms=2500).exists()
    assert set(Match.objects.exclude(heat__in=heats).values_list("bot_pace_ms", flat=True)) == {0}
    assert Run.objects.get(race__competition=cup.competition).started_at is None  # it keeps what is not its own
    for heat in heats:
        numbers = list(heat.slots.order_by("seat").values_list("entry__number", flat=True))
        if heat.match_id is not None:
            finish(heat, " ".join(map(str, numbers)))
        else:
            lines = [SheetLine(number, place) for place, number in enumerate(numbers, 1)]
            sheets.correct(heat=heat, by=alice, lines=lines, reason="on paper")
    assert rounds.round_next(competition=competition, by=alice).number == 3


def test_a_race_really_driven_by_bots_reaches_the_table(alice: Any) -> None:
    cup = Cup.make(alice)
    for name in ("Clank", "Rusty", "Bolt"):
        cup.add_bot(name, level="racer")  # which gets home in half as many turns
    cup.start(1)
    demo.match_play_out(cup.heat().match)
    assert cup.race().status == "provisional"
    assert sorted(cup.totals().values()) == [1, 3, 5]
    starts = GridSlot.objects.order_by("start_place").values_list("start_place", flat=True)
    assert list(starts) == [1, 2, 3]
    cup.start(2)
    demo.match_play_out(cup.heat(2).match)
    assert sum(cup.totals().values()) == 18


def test_verify_standings_says_what_is_wrong_and_repairs_it(bot_cup: Cup) -> None:
    bot_cup.run(1, "1 2 3 4")
    out = StringIO()
    call_command("verify_standings", stdout=out)
    assert "1 competitions, 0 differences" in out.getvalue()
    StandingsSnapshot.objects.update(input_hash="tampered")
    with pytest.raises(CommandError):
        call_command("verify_standings", "gearbox/autumn-cup", stdout=out)
    assert "gearbox/autumn-cup race 1: hash" in out.getvalue()
    call_command("verify_standings", "--repair", stdout=out)
    call_command("verify_standings", stdout=out)
    with pytest.raises(CommandError, match="no/such"):
        call_command("verify_standings", "no/such", stdout=out)


@pytest.mark.parametrize(("now", "tonight"), [("12:00", "17:30"), ("17:00", "19:00"), ("20:00", "22:00")])
def test_the_race_of_tonight_is_at_the_usual_hour_or_soon(
    alice: Any, monkeypatch: pytest.MonkeyPatch, now: str, tonight: str
) -> None:
    """Half past seven in Paris; never so soon that nobody could check in."""
    club = clubs.create(by=alice, name="Gearbox", slug="gearbox", zone=demo.ZONE)
    moment = datetime.fromisoformat(f"2099-07-10T{now}+00:00")
    monkeypatch.setattr(timezone, "now", lambda: moment)
    season = demo._championship(club, alice)
    race = Race.objects.get(competition=season, number=len(demo.PAST) + 1)
    assert race.scheduled_at is not None
    assert moment < race.scheduled_at
    assert race.scheduled_at.strftime("%H:%M") == tonight
