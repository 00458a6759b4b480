"""A steward's decision in their own case waits for another steward, visible but not counted. If the club has nobody
else of that rank it counts at once, and everybody sees who decided it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Literal, TypeAlias

from django.db.models import F, Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext_noop as _

from accounts.refusals import CONFLICT, Refusal
from gameplay.models import Seating
from gameplay.refused import Refused
from league.common.refusals import OWN_DISPUTE, STILL_WAITS
from league.common.rights import reaches, role_of
from league.models import (
    Adjustment,
    AdjustmentState,
    Competition,
    Entry,
    GridSlot,
    Heat,
    Membership,
    Race,
    ResultSheet,
    Role,
    SheetSource,
    SheetState,
    Team,
)

if TYPE_CHECKING:
    from accounts.models import User
    from accounts.typing import Viewer


OWN_RACE = Refusal(
    "own_race",
    _("You took part in this race: ask another steward or an organiser to annul it or to undo the annulment."),
    CONFLICT,
)
OWN_PROPOSAL = Refusal("own_proposal", _("You proposed this yourself: another steward must agree."), CONFLICT)
COUNT_EARLY = Refusal(
    "count_early",
    _("You raced at this table: you can’t make its result count until five minutes after that result was entered."),
    CONFLICT,
)

OwnCase: TypeAlias = Literal["", "waits", "alone"]
"""Whose case a decision is: somebody else's; the steward's own, so another must agree; their own, but there is no
other, so it counts and is marked."""

DECIDERS = (Role.OWNER, Role.ORGANISER, Role.STEWARD)
CORRECTABLE = ("live", "provisional")
"""States of a race in which stewards change its sheets."""
AGREED_WITHIN = timedelta(minutes=5)
"""If nobody at a table has agreed by then, the desk offers to count what was entered."""
OPEN_SHEETS = (SheetState.PROPOSED, SheetState.DISPUTED)
"""States of a sheet that nobody has decided."""


def own_case_of_entry(club_id: int, by: Viewer, entry: Entry | None, team: Team | None) -> OwnCase:
    """Whether a decision on an entry or team is the steward's own case: their entry, or anybody's of their team."""
    of = team.pk if team is not None else entry.team_id if entry is not None else None
    mine = Q(pk=entry.pk) if entry is not None else Q()
    mine = mine | Q(team=of) if of is not None else mine
    return _case(club_id, by, Entry.objects.filter(mine, player__user=by.pk).exists())


def of_heat(club_id: int, by: Viewer, heat: Heat) -> OwnCase:
    """Whether a table's result is the steward's own case: they raced at it, for themselves or as a substitute."""
    raced = Q(slots__entry__player__user=by.pk) | Q(match__seatings__user=by.pk)
    return _case(club_id, by, Heat.objects.filter(raced, pk=heat.pk).exists())


def of_person(club_id: int, by: Viewer, user_id: int) -> OwnCase:
    """Whether a decision about what a person said is the steward's own case. At most one query."""
    return _case(club_id, by, user_id == by.pk)


def racers_at(heats: Collection[int]) -> dict[int, set[int]]:
    """The accounts of those who raced at these tables, for themselves or as substitutes, by the heat's id. Two queries
    at most."""
    there: dict[int, set[int]] = {pk: set() for pk in heats}
    if there:
        raced = GridSlot.objects.filter(heat__in=there).exclude(entry__player__user=None)
        drove = Seating.objects.filter(match__heat__in=there).exclude(user=None)
        for heat_id, user_id in (
            *raced.values_list("heat_id", "entry__player__user_id"),
            *drove.values_list("match__heat__id", "user_id"),
        ):
            there[heat_id].add(user_id)
    return there


def deciders_besides(club_id: int, by: Viewer) -> list[User]:
    """The other officials of the club. One query."""
    found = Membership.objects.filter(club_id=club_id, role__in=DECIDERS).exclude(user=by.pk)
    return [one.user for one in found.select_related("user").order_by("user__public_name", "user_id")]


def who_agrees(sheet: ResultSheet, others: Iterable[User], raced: Collection[int]) -> list[User]:
    """Those of the others (`deciders_besides`) who can make a waiting sheet count. Those who `raced` at the table agree
    there like any racer, but do not end a dispute."""
    return [one for one in others if sheet.state != SheetState.DISPUTED or one.pk not in raced]


def counts_at(sheet: ResultSheet, *, alone: bool) -> datetime | None:
    """When the steward in whose own case a sheet waits may count it, with a mark; None: never. `alone`: the club has no
    other official."""
    if sheet.source != SheetSource.TABLE:
        return sheet.created_at if alone else None
    if sheet.state == SheetState.DISPUTED:
        return None
    return sheet.created_at if alone else sheet.created_at + AGREED_WITHIN


def counts_check(sheet: ResultSheet, *, alone: bool) -> None:
    """Raises Refused: own_dispute, own_proposal (another steward must agree), count_early."""
    at = counts_at(sheet, alone=alone)
    if at is None:
        raise Refused(OWN_DISPUTE if sheet.state == SheetState.DISPUTED else OWN_PROPOSAL)
    if at > timezone.now():
        raise Refused(COUNT_EARLY)


def own_race_refused(race: Race, by: User) -> None:
    """Raises Refused: own_race."""
    if own_race(race, by):
        raise Refused(OWN_RACE)


def own_race(race: Race, by: Viewer) -> bool:
    """Whether a steward may not annul or restore a race because they raced in it and the club has another official.
    Organisers always may. Four queries at most."""
    raced = GridSlot.objects.filter(heat__run=race.run_id, entry__player__user=by.pk).exists()
    drove = Seating.objects.filter(match__heat__run=race.run_id, user=by.pk).exists()
    club_id = race.stage.competition.club_id
    return _case(club_id, by, raced or drove) == "waits" and not reaches(role_of(club_id, by), Role.ORGANISER)


def another_decides(proposed_by: int | None, by: User) -> None:
    """Refuse to let somebody agree to their own proposal."""
    if proposed_by == by.pk:
        raise Refused(OWN_PROPOSAL)


def nothing_waits(competition: Competition) -> None:
    """Raises Refused while any decision in the championship waits for another steward."""
    if undecided_sheets(competition).exists() or undecided_adjustments(competition).exists():
        raise Refused(STILL_WAITS)


def undecided_sheets(competition: Competition, race: Race | None = None) -> QuerySet[ResultSheet]:
    """Proposed and disputed sheets, of runs that count."""
    of = Q(heat__run__race=race) if race is not None else Q(heat__run__race__competition=competition)
    return sheets_open().filter(of)


def sheets_open() -> QuerySet[ResultSheet]:
    """As `undecided_sheets`, for all competitions."""
    counts = Q(heat__run=F("heat__run__race__run"), heat__run__race__status__in=CORRECTABLE)
    return ResultSheet.objects.filter(counts, state__in=OPEN_SHEETS)


def undecided_adjustments(competition: Competition, race: Race | None = None) -> QuerySet[Adjustment]:
    """Adjustments that wait for agreement, to count or to be revoked. Those of annulled runs are left out, since they
    count for nothing."""
    of = Q(race=race) if race is not None else Q()
    return ledger_open().filter(of, competition=competition)


def ledger_open() -> QuerySet[Adjustment]:
    """As `undecided_adjustments`, for all competitions."""
    counts = Q(race=None) | Q(run=F("race__run"))
    waits = Q(state=AdjustmentState.PROPOSED) | Q(revoke_proposed_at__isnull=False, revoked_at=None)
    return Adjustment.objects.filter(counts, waits)


def _case(club_id: int, by: Viewer, concerned: bool) -> OwnCase:
    if not concerned:
        return ""
    others = Membership.objects.filter(club_id=club_id, role__in=DECIDERS).exclude(user=by.pk)
    return "waits" if others.exists() else "alone"
