"""Entries that cannot race at the venues of coming races: bots if nobody is online, and guests if the race is. Shown
wherever they are entered, with one way out.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from league.common.references import EntryRef
from league.common.writing import IN_SEASON
from league.models import CheckIn, Competition, RaceStatus, Venue
from league.races.kind import kind_of
from league.races.shapes import RaceHead
from league.registration.shapes import Unfit
from league.registration.words import fix_label, unfit_text

AHEAD = (RaceStatus.PLANNED, RaceStatus.CHECK_IN, RaceStatus.POSTPONED)
ENOUGH = 2
"""This many must be here before "nobody is online" is shown: check-in begins empty."""


def unfit(competition: Competition, entries: Iterable[EntryRef], races: Sequence[RaceHead]) -> tuple[Unfit, ...]:
    """All unfit entries, over all races. One query if bots are entered and the check-in of a race that may be either is
    open; else none."""
    if competition.status not in ("draft", *IN_SEASON):
        return ()
    field = [entry for entry in entries if not entry.withdrawn]
    ahead = sorted((race for race in races if race.status in AHEAD), key=lambda race: race.number)
    bots = [entry for entry in field if entry.is_bot]
    guests = [entry for entry in field if entry.is_guest]
    found = []
    if bots:
        found += _bots(competition, bots, guests, len(field) - len(bots) - len(guests), ahead)
    online = [race for race in ahead if race.venue == Venue.ONLINE]
    if guests and online:
        found.append(_made(competition, "online", online, guests, _mend_guests(competition, guests, field, bots)))
    return tuple(found)


def all_at(races: Sequence[RaceHead]) -> str:
    """As `RegistrationsPage.all_at`."""
    venues = {race.venue for race in races if race.status in AHEAD}
    return venues.pop() if len(venues) == 1 and Venue.EITHER not in venues else ""


def unfit_at(found: Iterable[Unfit], number: int | None) -> tuple[Unfit, ...]:
    """The unfit entries of one race."""
    return tuple(one for one in found if number in one.races)


def racing_count(entries: Iterable[EntryRef], found: Iterable[Unfit], races: Sequence[RaceHead]) -> int:
    """How many entries can race in one of the races that have not begun; all if there is none."""
    ahead = {race.number for race in races if race.status in AHEAD}
    nowhere: dict[int, set[int]] = {}
    for one in found:
        for entry in one.entries:
            nowhere.setdefault(entry.id, set()).update(one.races)
    return sum(not entry.withdrawn and not (ahead and nowhere.get(entry.id, set()) >= ahead) for entry in entries)


def _bots(
    competition: Competition, bots: list[EntryRef], guests: list[EntryRef], people: int, ahead: list[RaceHead]
) -> list[Unfit]:
    """`people`: how many have an account. If all racers would be guests, bots have nobody to race."""
    at_table = [race for race in ahead if race.venue == Venue.TABLE]
    either = [race for race in ahead if race.venue == Venue.EITHER]
    guests_only = bool(guests) and not people
    found = []
    if at_table:
        found.append(_made(competition, "table", at_table, bots, _mend_bots(competition, len(guests), people)))
    if either and guests_only:
        found.append(_made(competition, "no_accounts", either, bots, "bots_out"))
    elif alone := [race for race in either if race.status == RaceStatus.CHECK_IN]:
        said = _where_they_are(competition, alone[0].number)
        if len(said) >= ENOUGH and Venue.ONLINE not in said:
            found.append(_made(competition, "nobody_online", alone[:1], bots, "bots_out"))
    return found


def _where_they_are(competition: Competition, number: int) -> list[str]:
    here = CheckIn.objects.filter(run__current_of__competition=competition, run__current_of__number=number)
    return list(here.filter(entry__withdrawn_at=None).values_list("venue", flat=True))


def _mend_bots(competition: Competition, guests: int, people: int) -> str:
    """If most are guests, people sit in a hall together: online, bots would have nobody to race."""
    if competition.rules.entry.team_races:  # mates sit together, so no such race is at both venues
        return "" if guests else "online"
    return "bots_out" if guests > people else "either"


def _mend_guests(competition: Competition, guests: list[EntryRef], field: list[EntryRef], bots: list[EntryRef]) -> str:
    if len(guests) == len(field) or (competition.rules.entry.team_races and not bots):
        return "table"
    return "" if competition.rules.entry.team_races else "either"


def _made(competition: Competition, why: str, races: list[RaceHead], entries: list[EntryRef], mend: str) -> Unfit:
    words = kind_of(competition).words
    numbers = [race.number for race in races]
    said = [race.round.number if race.round is not None else race.number for race in races]
    bots = sum(entry.is_bot for entry in entries)
    return Unfit(
        why=why,
        races=tuple(numbers),
        entries=tuple(entries),
        mend=mend,
        said=unfit_text(why, said, [entry.name for entry in entries], words),
        button=fix_label(mend, len(races), bots, words),
    )
