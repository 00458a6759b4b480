"""The calendar: races added, changed, moved, cancelled."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django.utils import timezone

from gameplay import refused
from gameplay.models import Match
from league.common.refusals import PermissionRefused
from league.competitions.life import calendar
from league.models import CheckIn
from league.planning import dates
from league.planning.reading import night_usual
from league.start.attendance import check_in
from league.start.seating import start
from outbox.models import Notice
from tests.league.cup import Cup
from tests.support.told import confirmed

Refused = refused.Refused


def soon(days: int = 3) -> Any:
    return timezone.now() + timedelta(days=days)


def test_one_more_race_takes_the_last_ones_laps_and_options(alice: Any) -> None:
    cup = Cup.make(alice, options={"laps": 3, "cards": "none"}, races=2)
    race = calendar.race_add(competition=cup.competition, by=alice, scheduled_at=soon(90), board="kettle_ring")
    assert (race.number, race.options) == (3, {"laps": 3, "cards": "none"})


@pytest.mark.parametrize(
    ("changes", "code", "at"),
    [({"board": "moon"}, "bad_board", "board"), ({"options": {"laps": 9}}, "bad_option", "options.laps"),
     ({"scheduled_at": timezone.now()}, "past", "scheduled_at"), ({"title": "x" * 81}, "too_long", "title")],
)  # fmt: skip
def test_a_bad_race_is_refused(cup: Cup, alice: Any, changes: dict[str, Any], code: str, at: str) -> None:
    with pytest.raises(Refused) as refused:
        calendar.race_add(
            **{"competition": cup.competition, "by": alice, "scheduled_at": soon(), "board": "rivet_oval", **changes}
        )
    assert (refused.value.code, refused.value.at) == (code, at)


def test_a_race_can_change_until_it_starts(bot_cup: Cup, alice: Any) -> None:
    changed = calendar.race_update(race=bot_cup.race(), by=alice, board="kettle_ring", title="Opening night")
    assert (changed.board, changed.title) == ("kettle_ring", "Opening night")
    bot_cup.start(1)
    with pytest.raises(Refused, match="wrong_status"):
        calendar.race_update(race=bot_cup.race(), by=alice, options={"laps": 3})


def test_postponing_forgets_the_check_ins_and_the_seed(bot_cup: Cup, alice: Any, bob: Any) -> None:
    bot_cup.enter(bob)
    bot_cup.open(1)
    check_in.race_check_in(race=bot_cup.race(), by=bob)
    seed = bot_cup.race().run.seed_id
    moved = calendar.race_postpone(race=bot_cup.race(), by=alice, scheduled_at=soon(), reason="snow")
    assert (moved.status, moved.note, moved.seed) == ("planned", "snow", None)
    assert not CheckIn.objects.exists()
    assert bot_cup.open(1).run.seed_id != seed


def test_postponing_without_a_date_waits_for_one(cup: Cup, alice: Any) -> None:
    race = calendar.race_postpone(race=cup.race(), by=alice, reason="snow")
    assert (race.status, race.scheduled_at) == ("postponed", None)
    assert calendar.race_postpone(race=cup.race(), by=alice, scheduled_at=soon(), reason="thaw").status == "planned"


@pytest.mark.parametrize(
    ("now", "usual", "then"),
    [("2026-11-24 18:02", "2026-12-02 19:30", "2026-11-24 19:30"),
     ("2026-11-24 20:02", "2026-12-02 19:30", "2026-11-24 20:15"),
     ("2026-11-24 01:02", "2026-12-02 19:30", "2026-11-24 01:15"),
     ("2026-11-24 18:02", None, "2026-11-24 18:15")],
)  # fmt: skip
def test_tonight_is_at_the_usual_time_or_soon(
    now: str, usual: str | None, then: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def paris(said: str) -> datetime:
        return datetime.fromisoformat(said).replace(tzinfo=ZoneInfo("Europe/Paris"))

    monkeypatch.setattr(dates.timezone, "now", lambda: paris(now).astimezone(UTC))
    assert dates.tonight_at(paris(usual) if usual else None, "Europe/Paris") == paris(then)
    assert dates.is_tonight(paris(then), "Europe/Paris")
    assert not dates.is_tonight(paris("2026-11-25 06:00"), "Europe/Paris")


def test_a_new_race_is_proposed_for_the_next_usual_night(cup: Cup, monkeypatch: pytest.MonkeyPatch) -> None:
    zone = ZoneInfo(cup.club.zone)
    was = cup.race().scheduled_at.astimezone(zone)
    day = datetime(2030, 1, 7 + was.weekday(), tzinfo=zone)  # from a Monday on
    for hour, days in ((was.hour - 1, 0), (was.hour + 1, 7)):
        monkeypatch.setattr(dates.timezone, "now", lambda hour=hour: day.replace(hour=hour).astimezone(UTC))
        usual = night_usual(cup.club)
        assert (usual.venue, usual.at.astimezone(zone).date()) == ("online", (day + timedelta(days=days)).date())
        assert usual.at.astimezone(zone).time() == was.time()


def test_a_race_of_another_day_is_raced_tonight(bot_cup: Cup, alice: Any, bob: Any) -> None:
    confirmed(bob)
    bot_cup.enter(bob)
    before, zone = bot_cup.race().calendar_sequence, bot_cup.club.zone
    with pytest.raises(PermissionRefused):
        calendar.race_tonight(race=bot_cup.race(), by=bob)
    race = calendar.race_tonight(race=bot_cup.race(), by=alice)
    assert (race.status, race.note, dates.is_tonight(race.scheduled_at, zone)) == ("planned", "tonight", True)
    assert race.calendar_sequence > before
    assert Notice.objects.filter(kind="moved").count() == 1
    calendar.race_tonight(race=race, by=alice)  # a second tap
    assert Notice.objects.filter(kind="moved").count() == 1
    calendar.race_postpone(race=race, by=alice, reason="snow")
    assert calendar.race_tonight(race=bot_cup.race(), by=alice).status == "planned"
    bot_cup.start(1)
    with pytest.raises(Refused, match="wrong_status"):
        calendar.race_tonight(race=bot_cup.race(), by=alice)


def test_a_date_in_the_past_is_refused(cup: Cup, alice: Any) -> None:
    with pytest.raises(Refused, match="past"):
        calendar.race_postpone(race=cup.race(), by=alice, scheduled_at=timezone.now(), reason="snow")


def test_a_reason_is_needed(cup: Cup, alice: Any) -> None:
    for change in (calendar.race_postpone, calendar.race_cancel):
        with pytest.raises(Refused, match="reason_needed"):
            change(race=cup.race(), by=alice, reason=" ")


def test_cancelling_a_live_race_annuls_its_match_and_counts_for_nothing(bot_cup: Cup, alice: Any) -> None:
    bot_cup.run(1, "1 2 3 4")
    bot_cup.start(2)
    calendar.race_cancel(race=bot_cup.race(2), by=alice, reason="power cut")
    assert bot_cup.race(2).status == "cancelled"
    assert Match.objects.get(heat__run__race=bot_cup.race(2)).status == "annulled"
    assert bot_cup.totals() == {1: 5, 2: 3, 3: 2, 4: 1}


def test_a_race_with_a_result_cannot_be_cancelled_or_moved(bot_cup: Cup, alice: Any) -> None:
    bot_cup.run(1, "1 2 3 4")
    for change in (calendar.race_postpone, calendar.race_cancel):
        with pytest.raises(Refused, match="wrong_status"):
            change(race=bot_cup.race(), by=alice, reason="changed my mind")


def test_charlie_may_not_touch_the_calendar(cup: Cup, charlie: Any) -> None:
    for change in (
        lambda: calendar.race_add(competition=cup.competition, by=charlie, scheduled_at=soon(), board="rivet_oval"),
        lambda: calendar.race_update(race=cup.race(), by=charlie, options={"laps": 3}),
        lambda: calendar.race_postpone(race=cup.race(), by=charlie, reason="x"),
        lambda: calendar.race_cancel(race=cup.race(), by=charlie, reason="x"),
        lambda: check_in.race_open_check_in(race=cup.race(), by=charlie),
        lambda: start.race_start(race=cup.race(), by=charlie),
    ):
        with pytest.raises(PermissionRefused):
            change()
