"""Late-comers are let in until a player's first answer counts, and at a real table until a result is entered.

Online, the match of one table is annulled and made again with one seat more; if house bots sit there, one of them gives
up its seat instead. Heats, sizes and order of choice stay as they were drawn; the newcomer sits behind the other
entries, and chooses a grid place after them if places are chosen. The luck of the new match has a label of its own on
the seed that was committed before check-in. The run's `heats_report` records it under "late".
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING

from django.db import transaction
from django.db.models import Count, Q
from django.utils import timezone
from django.utils.translation import gettext_noop as _
from django.utils.translation import override

from accounts.refusals import CONFLICT, Refusal
from accounts.typing import JsonObject
from gameplay.refused import FINISHED, Refused
from gameplay.services import SeatSpec, match_remake, match_untouched, matches_answered
from gameplay.services.remaking import ANSWERED
from league.common.refusals import (
    LATE_ON_GRID,
    NOT_ENTERED,
    NOT_IN_STAGE,
    WHERE_NEEDED,
    WRONG_STATUS,
    NotFound,
)
from league.common.rights import barred_check, require
from league.common.writing import audit, entry_get, race_lock, run_of, touch, wish_of_player
from league.games.facts import start_places
from league.models import (
    Action,
    CheckIn,
    Entry,
    Forfeit,
    GridSlot,
    Heat,
    HouseBot,
    Race,
    RaceStatus,
    ResultSheet,
    Role,
    Run,
    SheetState,
    SitOut,
)
from league.planning.places import sizes_racing
from league.races.call import call_of
from league.races.where import SPOTS, by_spot, spot_of
from league.scoring.rules import BAD_VALUE
from league.scoring.teams import team_size
from league.standings import snapshots
from league.start.attendance.expected import may_race, racing_in
from league.start.attendance.newcomers import berth_last
from league.start.attendance.substitutes import drivers
from league.start.attendance.waiting import entries_racing
from league.start.seating.divide import races_in_teams
from league.start.seating.heats import Teams, racing_level, table_raw

if TYPE_CHECKING:
    from accounts.models import User


LATE_ANSWERED = Refusal(
    "late_answered",
    _("It’s too late to let anybody in: somebody at the table has answered, and the race has begun."),
    CONFLICT,
)
LATE_OVER = Refusal("late_over", _("It’s too late to let anybody in: this table’s match is over."), CONFLICT)
LATE_TABLE = Refusal(
    "late_table", _("With one more, this table would have %(racers)s racers, but it takes %(sizes)s."), CONFLICT
)
LATE_TEAM = Refusal(
    "late_team",
    _("Teammates race at one table: nobody can join another team, or a table where their own team isn’t racing."),
    CONFLICT,
)
LATE_ELSEWHERE = Refusal("late_elsewhere", _("%(name)s is in another race that is still on."), CONFLICT)


@transaction.atomic
def race_let_in(*, race: Race, by: User, entry_number: int, table_no: int | None = None, venue: str = "") -> Heat:
    """Let in somebody who was not there at the start, or sits out: a forfeit becomes a starter. For organisers, since
    an online table begins again. `table_no` None: the table with the fewest racers that takes one more, online or real
    as `venue` says. Returns the table, with the race.

    Locks the match, if there is one, then the competition. Raises PermissionRefused, NotFound (entry_number, table_no),
    and Refused: wrong_status (the race is not on), where_needed, bad_value (no table at that venue), late_table,
    late_team (whole teams race, and another team sits there), late_answered, late_over, late_on_grid, late_elsewhere,
    not_entered, not_in_stage (of a round), bot_at_table, guest_needs_account, banned, and what the game says to a table
    of that size.
    """
    require(race.stage.competition.club_id, by, Role.ORGANISER)
    heat = _table_chosen(race, table_no, venue, entry_get(race.stage.competition, entry_number))
    spot = spot_of(heat)
    spot.hold_unanswered(heat)
    race = race_lock(race, by, Role.ORGANISER)
    run, competition = run_of(race), race.stage.competition
    if race.status != RaceStatus.LIVE or not Heat.objects.filter(pk=heat.pk, run=run, match=heat.match).exists():
        raise Refused(WRONG_STATUS)  # it has changed since we looked for the table
    entry = _newcomer(race, run, entry_number, heat)
    call_of(race).let_in(race, entry)
    Forfeit.objects.filter(run=run, entry=entry).delete()
    SitOut.objects.filter(run=run, entry=entry).delete()
    here = {"venue": heat.venue}
    new = {**here, "by": by, "at": timezone.now()}
    check_in, _new = CheckIn.objects.update_or_create(run=run, entry=entry, defaults=here, create_defaults=new)
    spot.newcomer(race, run, heat, entry, check_in.nonce)
    snapshots.rebuild(competition=competition)  # another table may have its sheet already, with this forfeit beside it
    audit(
        club=competition.club_id,
        competition=competition,
        by=by,
        action=Action.LATE_LET_IN,
        subject=entry.player.display_name,
        after={"race": race.number, "table": heat.table_no},
    )
    touch(competition, "race")
    call_of(race).seated(race, entry)
    heat.run = run
    return heat


def problems(race: Race, entry: Entry | None = None) -> list[tuple[Heat, Refused | None]]:
    """The tables of a race that is on, fewest racers first, and why each takes nobody more, or not this `entry`. A
    constant number of queries."""
    run = run_of(race)
    found = Heat.objects.filter(run=run).select_related("match").annotate(racers=Count("slots", distinct=True))
    heats = list(found.annotate(house=Count("house_bots", distinct=True)).order_by("racers", "pk"))
    too_late = {heat: why for spot, there in by_spot(heats) for heat, why in spot.too_late(there).items()}
    everybody = _entries(run)
    in_teams = races_in_teams(race.stage.competition, everybody)
    takes = sizes_racing(race, in_teams)
    filled = {heat.pk: heat.racers + heat.house for heat in heats if heat.house}
    parted = _parted(run, everybody, filled, entry) if in_teams and entry is not None else frozenset()
    return [
        (
            heat,
            (Refused(LATE_OVER) if heat.closed else too_late.get(heat.pk))
            or _full(heat.racers, takes, heat.house)
            or (Refused(LATE_TEAM) if heat.pk in parted else None),
        )
        for heat in heats
    ]


def _parted(run: Run, everybody: Sequence[Entry], filled: Mapping[int, int], entry: Entry) -> frozenset[int]:
    """Tables of whole teams at which the entry would sit without its team, or break up another one, by heat. `filled`:
    seats of those at which house bots sit. One query."""
    at: dict[int, set[int | None]] = {}
    for heat, one in GridSlot.objects.filter(run=run).values_list("heat_id", "team_id"):
        at.setdefault(heat, set()).add(one)
    mine = entry.team_id
    own = mine is not None and any(mine in teams for teams in at.values())
    size = team_size(len({one.pk for one in everybody if one.team_id is not None})) or 1

    def takes(heat: int, teams: set[int | None]) -> bool:
        if own or not any(teams):
            return mine in teams
        if heat in filled:  # for a team that did not come: another may take its seats
            return mine is not None and len(teams) * size < filled[heat]
        return not run.heats_report.get("team_size")

    return frozenset(heat for heat, teams in at.items() if not takes(heat, teams))


def late_entries(race: Race, venues: Collection[str]) -> list[Entry]:
    """Entries without a table in this race or in another that is on, which can race at one of these venues; in a round,
    those with a place in its stage, or who may still get one. A constant number of queries."""
    seated = set(GridSlot.objects.filter(run=run_of(race)).values_list("entry_id", flat=True))
    out = seated | entries_racing(race)
    open_to = racing_in(race)
    entries = Entry.objects.filter(competition=race.stage.competition_id, withdrawn_at=None).select_related("player")
    return [
        one
        for one in entries.order_by("number")
        if one.pk not in out
        and (open_to is None or one.pk in open_to)
        and any(SPOTS[at].takes(one.player) for at in venues)
    ]


def over_or_answered(heats: Sequence[Heat]) -> dict[int, Refused]:
    """Online (`Spot.too_late`)."""
    matches = {heat.pk: spot_of(heat).match(heat) for heat in heats}
    answered = matches_answered([match.pk for match in matches.values()])
    return {
        heat: Refused(LATE_OVER if match.is_over else LATE_ANSWERED)
        for heat, match in matches.items()
        if match.is_over or match.pk in answered
    }


def entered(heats: Sequence[Heat]) -> dict[int, Refused]:
    """At real tables (`Spot.too_late`): a result that counts, or may yet count."""
    found = ResultSheet.objects.filter(heat__in=heats).exclude(state=SheetState.DISCARDED).order_by("-state")
    written = dict(found.values_list("heat", "state"))  # "confirmed" sorts last here, so it wins
    return {heat: Refused(LATE_OVER if one == SheetState.CONFIRMED else LATE_ANSWERED) for heat, one in written.items()}


def _full(racers: int, takes: frozenset[int], house: int) -> Refused | None:
    if not house and racers + 1 not in takes:
        return Refused(LATE_TABLE, {"racers": racers + 1, "sizes": sorted(takes)})
    return None


def match_hold_unanswered(heat: Heat) -> None:
    """Lock the match, in which no person's answer counts yet. Raises Refused: late_answered, late_over."""
    try:
        match_untouched(match_id=spot_of(heat).match(heat).pk)
    except Refused as refused:
        if refused.refusal is ANSWERED:
            raise Refused(LATE_ANSWERED) from None
        if refused.refusal is FINISHED:
            raise Refused(LATE_OVER) from None
        raise


def _table_chosen(race: Race, table_no: int | None, venue: str, entry: Entry) -> Heat:
    if race.status != RaceStatus.LIVE:
        raise Refused(WRONG_STATUS)
    tables = [one for one in problems(race, entry) if table_no in (None, one[0].table_no)]
    if not tables:
        raise NotFound("table_no")
    asked = [one for one in tables if not venue or one[0].venue == venue]
    if not asked:
        raise Refused(BAD_VALUE, at="venue")
    possible = [one for one in asked if spot_of(one[0]).takes(entry.player)]
    if not possible:
        raise Refused(spot_of(asked[0][0]).shut, at="entry_number")
    free = [heat for heat, problem in possible if problem is None]
    if not free:
        raise next(problem for _heat, problem in possible if problem is not None)
    if len(by_spot(free)) > 1:
        raise Refused(WHERE_NEEDED, at="venue")
    return free[0]


def _newcomer(race: Race, run: Run, number: int, heat: Heat) -> Entry:
    """The entry that comes to this table. The competition is locked."""
    entry: Entry = entry_get(race.stage.competition, number)
    if entry.withdrawn_at is not None:
        raise Refused(NOT_ENTERED, at="entry_number")
    if GridSlot.objects.filter(run=run, entry=entry).exists():
        raise Refused(LATE_ON_GRID, {"name": entry.player.name}, "entry_number")
    if not spot_of(heat).takes(entry.player):
        raise Refused(spot_of(heat).shut, at="entry_number")
    barred_check(race.stage.competition.club_id, player=entry.player)
    if not may_race(race, entry):
        raise Refused(NOT_IN_STAGE, at="entry_number")
    if entry.pk in entries_racing(race):
        raise Refused(LATE_ELSEWHERE, {"name": entry.player.name}, "entry_number")
    return entry


def sits_down(race: Race, run: Run, heat: Heat, entry: Entry, nonce: str) -> None:
    """Seat a newcomer at a real table: on the last seat, and on the last grid place if places are known. The
    competition is locked. Raises Refused: late_over, late_answered, late_table."""
    problem = next(problem for one, problem in problems(race, entry) if one.pk == heat.pk)
    if problem is not None:
        raise problem
    places = list(GridSlot.objects.filter(heat=heat).values_list("start_place", flat=True))
    last = None if None in places else len(places) + 1
    GridSlot.objects.create(heat=heat, run=run, seat=len(places), entry=entry, team_id=entry.team_id, start_place=last)
    report: JsonObject = dict(run.heats_report)
    done = {"table": heat.table_no, "entry": entry.number}
    run.heats_report = {**report, "late": [*report.get("late", ()), done]}
    run.save(update_fields=["heats_report"])


def remade_with_newcomer(race: Race, run: Run, heat: Heat, entry: Entry, nonce: str) -> None:
    """Make the table's match again with one seat more or one house bot less, and the record of it. The competition is
    locked."""
    annulled = spot_of(heat).match(heat)
    bots = list(HouseBot.objects.filter(heat=heat).order_by("seat"))
    slots = list(GridSlot.objects.filter(heat=heat).select_related("entry__player", "entry__team").order_by("seat"))
    entries = [*(slot.entry for slot in slots), entry]
    report: JsonObject = dict(run.heats_report)
    late = list(report.get("late", ()))
    label = f"{run.label}/{heat.table_no}/late{1 + sum(one['table'] == heat.table_no for one in late)}"
    chosen, now = report.get("choice_order"), report.get("renumbered", {})
    numbers = None if chosen is None else [*chosen, *(one["entry"] for one in late), entry.number]
    by_number = {one.number: one.pk for one in entries}
    told = (now.get(str(number), number) for number in numbers or ())
    order = None if numbers is None else [by_number[number] for number in told if number in by_number]
    house = max(0, len(bots) - 1)
    teams = _teams_told(race, [*_entries(run), entry], entries, len(entries) + house)
    with override(race.stage.competition.club.language):  # of the title as the API tells it
        heat.match = match_remake(
            match_id=annulled.pk,
            raw=table_raw(race, entries, order, teams, house),
            newcomer=SeatSpec(
                drivers(race, [entry]).get(entry.pk, entry.player.user_id),
                racing_level(entry.player, race),
                entry.player.display_name,
                nonce,
                bot_style=entry.player.bot_style,
                wish=wish_of_player(entry.player),
            ),
            seed_label=label,
            gives_up=bots[0].seat if bots else None,
        )
    heat.save(update_fields=["match"])
    for bot in bots[:1]:
        bot.delete()
    slots.append(GridSlot(heat=heat, run=run, seat=len(slots), entry=entry, team_id=entry.team_id))
    places = start_places(heat.match.pk, race.game)  # unless they are chosen first: then the result has them
    for slot in slots:
        slot.start_place = places.get(slot.seat)
    GridSlot.objects.bulk_update(slots[:-1], ["start_place"])
    slots[-1].save()
    for bot in bots[1:]:
        bot.start_place = places.get(bot.seat)
    HouseBot.objects.bulk_update(bots[1:], ["start_place"])
    done = {"table": heat.table_no, "entry": entry.number, "label": label, "match": heat.match.code}
    run.heats_report = {**report, "late": [*late, {**done, "annulled": annulled.code}]}
    run.save(update_fields=["heats_report"])


def _teams_told(race: Race, everybody: Sequence[Entry], entries: Sequence[Entry], seats: int) -> Teams | None:
    """The teams the game gets for a table of these entries: none if one of them has no team."""
    there = {entry.team_id for entry in entries}
    if None in there or not races_in_teams(race.stage.competition, everybody):
        return None
    entered = len({entry.pk for entry in everybody if entry.team_id is not None})
    size = team_size(entered) or 1
    several = run_of(race).heats_report.get("team_size")
    return Teams(size, max(seats, size * len(there)) if several else entered)


def _entries(run: Run) -> list[Entry]:
    """Entries expected in a run: everybody at its tables, its forfeits and those who sat out. One query."""
    there = Q(slots__run=run) | Q(forfeits__run=run) | Q(sit_outs__run=run)
    return list(Entry.objects.filter(there).select_related("team").distinct())


def last_place_give(race: Race, entry: Entry) -> None:
    """Give a latecomer the last place in the stage of a round that is on or whose tables are made. The competition is
    locked, and `expected.may_race` has said yes."""
    berth_last(race.stage, entry, timezone.now())
