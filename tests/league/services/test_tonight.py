"""Tonight's result of a race that was raced without the site."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest

from gameplay import refused
from league.common.refusals import PermissionRefused
from league.files.pasting import write
from league.files.pasting.reading import result_of_tonight
from league.files.pasting.write import ResultsWritten
from league.models import CheckIn, ResultSheet
from league.planning.dates import is_tonight
from league.registration import entering
from league.results import sheets
from league.results.sheets import SheetLine
from league.start.attendance import check_in
from tests.league.cup import Cup
from tests.support.told import confirmed, forget, letters

Refused = refused.Refused


@pytest.fixture
def club(alice: Any, bob: Any) -> Cup:
    """Ann, Ben and Cleo are guests (1, 2, 3), Bob has an account (4), and there is a bot (5)."""
    cup = Cup.make(alice, races=2)
    entering.entries_add_by_name(competition=cup.competition, by=alice, names=["Ann", "Ben", "Cleo"])
    confirmed(bob)
    cup.enter(bob)
    cup.add_bot("Bot")
    forget()
    return cup


def enter(cup: Cup, *order: int, number: int | None = 1, by: Any = None, **more: Any) -> ResultsWritten:
    lines = [SheetLine(entry, place) for place, entry in enumerate(order, 1)]
    return write.result_tonight(competition=cup.competition, by=by or cup.alice, lines=lines, number=number, **more)


def test_the_next_race_of_the_calendar_was_raced_tonight(club: Cup, bob: Any) -> None:
    assert [one.number for one in result_of_tonight(club.competition, club.alice).races] == [1, 2]
    enter(club, 4, 2)
    race = club.race(1)
    assert (race.status, race.venue, is_tonight(race.scheduled_at, club.club.zone)) == ("provisional", "table", True)
    assert (club.totals()[4] > club.totals()[2] > 0, club.fresh().competition.status) == (True, "running")
    sheet = ResultSheet.objects.get()
    assert (sheet.source, sheet.by, sheet.own_case) == ("steward", club.alice, False)
    assert [one for one in letters(bob) if one.startswith("Race 1 of Autumn Cup: place 1 of 2")]
    assert [one.number for one in result_of_tonight(club.competition, club.alice).races] == [2]
    assert sheets.correct(
        heat=club.heat(), by=club.alice, lines=[SheetLine(2, 1), SheetLine(4, 2)], reason="x"
    ).version == 2  # fmt: skip


def test_a_race_at_check_in_or_a_new_one(club: Cup, bob: Any) -> None:
    club.open(1)
    check_in.race_check_in(race=club.race(), by=bob)
    enter(club, 1, 2)
    assert (club.race().status, CheckIn.objects.count()) == ("provisional", 0)
    assert enter(club, 2, 1, number=None).races == (3,)
    assert club.race(3).status == "provisional"


def test_sent_twice_is_written_once(club: Cup) -> None:
    key = uuid4()
    assert enter(club, 1, 2, number=None, form_key=key).races == (3,)
    assert enter(club, 1, 2, number=None, form_key=key).again
    assert ResultSheet.objects.count() == 1


def test_a_racer_who_enters_it_bears_the_mark(club: Cup) -> None:
    club.enter(club.alice)
    enter(club, 6, 1)
    assert ResultSheet.objects.get().own_case


@pytest.mark.parametrize(
    ("order", "number", "code"),
    [((1,), 1, "tonight_few"), ((1, 5), 1, "bot_at_table"), ((1, 1), 1, "sheet_twice"),
     ((1, 9), 1, "lines.1.entry_number"), ((1, 2), 9, "race")],
)  # fmt: skip
def test_what_cannot_have_been_is_refused(club: Cup, order: tuple[int, ...], number: int, code: str) -> None:
    with pytest.raises(Refused) as refused:
        enter(club, *order, number=number)
    assert code in (refused.value.code, refused.value.at)
    assert not ResultSheet.objects.exists()


def test_a_race_that_has_begun_is_refused_and_others_may_not(club: Cup, bob: Any) -> None:
    enter(club, 1, 2)
    with pytest.raises(Refused, match="wrong_status"):
        enter(club, 2, 1)
    with pytest.raises(PermissionRefused):
        enter(club, 2, 1, number=2, by=bob)
