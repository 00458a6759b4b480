"""The answers of a race with a date and of a round that is called (`races.call`). They know what lies in every room."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import datetime, timedelta

from django.utils.translation import gettext_lazy as _
from django.utils.translation import gettext_noop

from accounts.refusals import CONFLICT, Refusal
from gameplay.refused import Refused
from league.common.refusals import WRONG_STATUS
from league.common.tell import notify_seat_changed
from league.models import Entry, Race, RaceStatus, Run, Venue
from league.races.call import CALLS, Call, CallWords
from league.races.naming import round_named, round_number
from league.standings import gains
from league.start.attendance import check_in, expected, waiting
from league.start.seating import divide, late, reading, start
from league.tournaments.rounds import undo
from league.tournaments.rounds.reading import stage_places

NEEDS_CALL = Refusal("needs_call", gettext_noop("Look at the tables of the round before you start it."), CONFLICT)

MISSED = timedelta(hours=1)
"""If the site was off at the race's time, after this long the race goes back to the calendar instead of starting
without racers."""


class Dated(Call):
    """A race with a date: it starts by the clock."""

    words = CallWords(
        one=_("The race"),
        next=_("Next race"),
        starts=_("The next race starts"),
        you_start=_("You race"),
        see=_("See the race"),
        making=_("The grid is being made."),
        on=_("The race is on."),
        tables_later=_("Your table will appear here when the race starts."),
        after=_("Standings after this race"),
        points=_("race:"),
        out=_(
            "You’re out for this race. You get no points, like everybody else who isn’t at the start, and nobody waits"
            " for you. If you come after all, check in and you’ll race."
        ),
        sits_out=_("You sit out this race: there was no seat for you. It isn’t a forfeit and costs you no points."),
        sit_outs=_("Sitting this race out"),
        sit_outs_why=_(
            "The racers present didn’t divide evenly into tables. The racers who had sat out the fewest times sit out,"
            " drawn by lot if tied. It isn’t a forfeit and costs no points: the race is the first one dropped, or it"
            " scores the average of the races they took part in."
        ),
        join=_("Take part in the championship"),
        printed=_("Print this race"),
        tonight=_("Race it tonight"),
        change=_("Change the race"),
        cancel=_("Cancel the race"),
        back=_("The race is back in the calendar, without a date if its date has passed."),
        rerun=_("Rerun the race"),
        rerun_what=_(
            "The race is run again with a new draw: everybody checks in again. What was raced before no longer counts"
            " but can still be viewed. Leave the date empty if you don’t know it yet."
        ),
        to_annul=_("If the race shouldn’t count and won’t be rerun:"),
        annul=_("Annul the race"),
        annul_what=_(
            "An annulled race doesn’t count. Its result sheets and replays stay online, and you can rerun it."
        ),
        go_on="",
        to_check_in=_("Check in on the race’s page: a racer who isn’t checked in at the start forfeits."),
        undated=_("It doesn’t have a new date yet."),
    )
    ahead_part = "league/competitions/parts/dated_ahead.html"
    night_part = "league/competitions/parts/night_dated.html"
    by_clock = True
    follows_on = False
    seats_all = True
    has_substitutes = True
    own_table = False
    closes_tables = False
    publishes = True
    venues_first = frozenset[str]()
    in_front = staticmethod(waiting.before)
    starts_at = staticmethod(waiting.starts_at)
    start = staticmethod(start.start_drawn)
    outlook = staticmethod(divide.outlook)
    onward = staticmethod(gains.next_race)

    def due(self, race: Race, at: datetime, now: datetime) -> str:
        if race.status == RaceStatus.PLANNED and check_in.opens_at(race) <= now:
            return "missed" if _missed(race, at, now) and not waiting.before(race) else "opened"
        if race.status == RaceStatus.CHECK_IN and not race.hold and waiting.due_at(race) <= now:
            return _turn(race, now)
        return ""

    def round_check(self) -> None:
        raise Refused(WRONG_STATUS)


def _turn(race: Race, now: datetime) -> str:
    """What there is to do with a race at check-in whose time has come. If it had to wait for another, it starts once
    all are here, or some time after that one: its racers may not have checked in yet."""
    if waiting.before(race):
        return ""
    due, free = waiting.due_at(race), waiting.free_at(race, waiting.due_at(race))
    if _missed(race, due, now):
        return "missed"
    if due < free and now < free + waiting.grace(race) and not waiting.everybody_is_here(race):
        return ""
    return "started"


def _missed(race: Race, due: datetime, now: datetime) -> bool:
    """The hour counts from when the way was free."""
    return now - due > MISSED and now - waiting.free_at(race, due) > MISSED


class Called(Call):
    """A round of a tournament: an organiser plans and calls it."""

    words = CallWords(
        one=_("The round"),
        next=_("Next round"),
        starts=_("The next round starts"),
        you_start=_("The next round starts"),
        see=_("See the round"),
        making=_("The round has started."),
        on=_("The round has started."),
        tables_later=_("Your table will appear here when the round starts."),
        after=_("Standings after this round"),
        points=_("round:"),
        out=_("You’re out for this round: you won’t be seated at a table."),
        sits_out=_("You sit out this round: there was no seat for you."),
        sit_outs=_("Sitting out this round"),
        sit_outs_why=_(
            "The racers present didn’t divide evenly into tables. The rules say what sitting out a round is worth."
        ),
        join=_("Take part in the tournament"),
        printed=_("Print this round"),
        tonight=_("Race this round tonight"),
        change=_("Change the round"),
        cancel=_("Cancel the round"),
        back=_("The round is raced after all, once you start it."),
        rerun=_("Rerun the round"),
        rerun_what=_(
            "The round starts over: everybody checks in again, and new tables are made. What was raced before no longer"
            " counts but can still be viewed. You don’t need to set a date."
        ),
        to_annul=_("If the round shouldn’t count and won’t be rerun:"),
        annul=_("Annul the round"),
        annul_what=_(
            "An annulled round doesn’t count. Its result sheets and replays stay online, and you can rerun it."
        ),
        go_on=_("Continue with the next round"),
        to_check_in=_("Check in on the race’s page to get a table."),
        undated=_("It has no set time: an organiser starts it."),
    )
    ahead_part = "league/competitions/parts/round_ahead.html"
    night_part = "league/competitions/parts/night_round.html"
    by_clock = False
    follows_on = True
    seats_all = False
    has_substitutes = False
    own_table = True
    closes_tables = True
    publishes = False
    venues_first = frozenset({Venue.TABLE.value})
    number = staticmethod(round_number)
    title = staticmethod(round_named)
    racing = staticmethod(expected.round_racing)
    takes_new = staticmethod(expected.round_takes)
    in_front = staticmethod(waiting.live)
    start = staticmethod(start.start_planned)
    uneven = staticmethod(reading.round_uneven)
    let_in = staticmethod(late.last_place_give)
    stage_places = staticmethod(stage_places)
    onward = staticmethod(gains.tournament)
    undo = staticmethod(undo.rounds_undo)

    def at_door(self, expected: Sequence[int], entered: Sequence[int]) -> Sequence[int]:
        return expected

    def tells_check_in(self, race: Race) -> bool:
        """Later rounds send no message, as presence carries over: their call does. One query."""
        return not Run.objects.filter(race__competition=race.competition_id, started_at__isnull=False).exists()

    def due(self, race: Race, at: datetime, now: datetime) -> str:
        return "opened" if race.status == RaceStatus.PLANNED and check_in.opens_at(race) <= now else ""

    def starts_at(self, race: Race, others: Collection[Race], now: datetime) -> datetime | None:
        return None

    def start_check(self, race: Race) -> None:
        if race.status != RaceStatus.LIVE:
            raise Refused(NEEDS_CALL)

    def outlook(self, race: Race) -> divide.Outlook:
        return divide.Outlook()

    def seated(self, race: Race, entry: Entry) -> None:
        notify_seat_changed(race, [entry])

    def round_check(self) -> None:
        """It is one."""

    def moves(self, at: datetime | None) -> bool:
        return at is not None

    def unplanned(self, at: datetime | None) -> RaceStatus:
        return RaceStatus.PLANNED

    def order(self, race: Race) -> tuple[float, ...]:
        return ()

    def again_check(self, race: Race) -> None:
        """The places of its stage may have changed, as they were undone with it."""
        if race.run is not None and race.run.slots.exclude(entry__berths__stage=race.stage).exists():
            raise Refused(WRONG_STATUS)


CALLS.update({False: Dated(), True: Called()})
