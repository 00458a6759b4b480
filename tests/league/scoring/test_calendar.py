"""Dates by rhythm. The wall clock stays, the instants follow the zone."""

from __future__ import annotations

import datetime as dt
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from league.scoring.calendar import BadRhythm, Rhythm, local_instant, occurrences

EVENING = dt.time(19, 30)


def local(instants: list[dt.datetime], zone: str) -> list[str]:
    return [instant.astimezone(ZoneInfo(zone)).strftime("%a %d %b %H:%M") for instant in instants]


def test_every_second_thursday_half_past_seven_across_the_end_of_summer_time() -> None:
    rhythm = Rhythm(dt.date(2026, 10, 1), EVENING, every_weeks=2, races=6)
    dates = occurrences(rhythm, "Europe/Paris")
    assert local(dates, "Europe/Paris") == [
        "Thu 01 Oct 19:30",
        "Thu 15 Oct 19:30",
        "Thu 29 Oct 19:30",
        "Thu 12 Nov 19:30",
        "Thu 26 Nov 19:30",
        "Thu 10 Dec 19:30",
    ]
    assert [instant.hour for instant in dates] == [17, 17, 18, 18, 18, 18]
    assert all(instant.tzinfo is dt.UTC for instant in dates)


def test_the_last_friday_of_each_month() -> None:
    rhythm = Rhythm(dt.date(2027, 1, 29), EVENING, races=4, ordinal=-1)
    assert local(occurrences(rhythm, "UTC"), "UTC") == [
        "Fri 29 Jan 19:30",
        "Fri 26 Feb 19:30",
        "Fri 26 Mar 19:30",
        "Fri 30 Apr 19:30",
    ]


def test_the_first_monday_is_next_months_when_this_months_is_over() -> None:
    rhythm = Rhythm(dt.date(2026, 12, 14), EVENING, races=2, ordinal=1)
    assert local(occurrences(rhythm, "UTC"), "UTC") == ["Mon 04 Jan 19:30", "Mon 01 Feb 19:30"]


def test_a_time_that_the_clocks_skip_moves_on_by_the_gap() -> None:
    skipped = local_instant(dt.date(2027, 3, 28), dt.time(2, 30), "Europe/Paris")
    assert skipped.astimezone(ZoneInfo("Europe/Paris")).time() == dt.time(3, 30)


def test_a_time_that_comes_twice_means_the_first() -> None:
    first = local_instant(dt.date(2026, 10, 25), dt.time(2, 30), "Europe/Paris")
    assert first == dt.datetime(2026, 10, 25, 0, 30, tzinfo=dt.UTC)


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"races": 0}, "races"),
        ({"races": 61}, "races"),
        ({"every_weeks": 0}, "every_weeks"),
        ({"every_weeks": 53}, "every_weeks"),
        ({"ordinal": 5}, "ordinal"),
        ({"ordinal": 0}, "ordinal"),
        ({"first": dt.date(9999, 12, 30)}, "first"),
    ],
)
def test_a_rhythm_that_gives_no_calendar_says_which_field(changes: dict[str, object], field: str) -> None:
    rhythm = Rhythm(**({"first": dt.date(2026, 10, 1), "time": EVENING} | changes))  # type: ignore[arg-type]
    with pytest.raises(BadRhythm) as refused:
        occurrences(rhythm, "Europe/Paris")
    assert refused.value.field == field


@given(
    st.dates(dt.date(2020, 1, 1), dt.date(2040, 1, 1)),
    st.times().map(lambda time: time.replace(second=0, microsecond=0)),
    st.integers(1, 52),
    st.integers(1, 60),
    st.sampled_from([None, 1, 2, 3, 4, -1]),
    st.sampled_from(["Europe/Paris", "America/New_York", "Australia/Lord_Howe", "UTC", "Asia/Kathmandu"]),
)
def test_dates_rise_and_keep_their_weekday(
    first: dt.date, time: dt.time, weeks: int, races: int, ordinal: int | None, zone: str
) -> None:
    dates = occurrences(Rhythm(first, time, weeks, races, ordinal), zone)
    assert len(dates) == races
    assert dates == sorted(set(dates))
    wall = [local_instant(date.astimezone(ZoneInfo(zone)).date(), time, zone) for date in dates]
    assert {date.astimezone(ZoneInfo(zone)).weekday() for date in dates} <= {first.weekday(), (first.weekday() + 1) % 7}
    assert len(wall) == races
