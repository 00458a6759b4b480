"""Two records of one person become one: a guest's entries, results, registrations and adjustments become the person's
own.

Nothing is added up: rows change their owner, and the standings are rebuilt from them. If both are entered in one
championship the two entries become one, as long as they never met in a race.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

from django.db import transaction
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext_noop as _

from accounts.refusals import BAD_REQUEST, CONFLICT, Refusal
from accounts.typing import JsonObject
from gameplay.refused import Refused
from league.clubs.club import players
from league.common.refusals import NotFound
from league.common.rights import require
from league.common.tell import notify_merged
from league.common.writing import audit, club_lock, competition_lock, race_fresh, touch
from league.models import (
    Action,
    Adjustment,
    Availability,
    Ban,
    Berth,
    CheckIn,
    Club,
    Competition,
    Entry,
    Forfeit,
    GridSlot,
    Player,
    Registration,
    Result,
    ResultSheet,
    Role,
    Run,
    Scorer,
    SitOut,
    SubstituteAsk,
)
from league.registration import waitlist
from league.registration.registrations import fields_hold
from league.registration.waitlist import State
from league.standings import snapshots
from league.start.attendance.substitutes import release

if TYPE_CHECKING:
    from accounts.models import User


MERGE_MET = Refusal(
    "merge_met",
    _("%(guest)s and %(own)s met in race %(race)s of %(competition)s, so they are two different people."),
    CONFLICT,
)
MERGE_TEAMS = Refusal(
    "merge_teams",
    _("In %(competition)s, %(guest)s and %(own)s are not in the same team. An organiser can change that."),
    CONFLICT,
)
MERGE_REJECTED = Refusal(
    "merge_rejected", _("The organisers of %(competition)s did not accept %(own)s. Talk to them."), CONFLICT
)
SAME_ONE = Refusal("same_one", _("Choose two different records."), BAD_REQUEST)
SAME_LEFT = Refusal("same_left", _("This person has left the club."), CONFLICT)
SAME_BOTS = Refusal("same_bots", _("A bot can’t be merged with a person’s record."), CONFLICT)
SAME_ACCOUNTS = Refusal(
    "same_accounts", _("%(guest)s has an account. Only a record without one can be merged into another."), CONFLICT
)

T = TypeVar("T", Entry, Registration)
STANDING = (State.CONFIRMED, State.OFFERED, State.APPLIED, State.WAITLISTED)
"""Of two registrations the one whose state comes first here stays; if both are over, the person's own stays."""


@dataclass(frozen=True)
class MergeLine:
    """What happens in one championship."""

    competition_id: int
    name: str
    races: int
    """In how many the guest started, forfeited or sat out."""
    joined: bool
    """Both are entered: the two entries become one."""
    problem: Refusal | None = None
    """Why they cannot: merge_met, merge_teams, merge_rejected."""
    race: int | None = None
    """Where they met."""

    def refused(self, guest: str, own: str) -> Refused | None:
        params: JsonObject = {"competition": self.name, "guest": guest, "own": own, "race": self.race}
        return Refused(self.problem, params, "token") if self.problem is not None else None


def merge_plan(guest: Player, own: Player) -> tuple[MergeLine, ...]:
    """What a merge would do, championship by championship. Six queries, whatever there is."""
    entries = _by_competition(Entry.objects.filter(player__in=(guest, own)).select_related("competition"))
    registered = _by_competition(Registration.objects.filter(player__in=(guest, own)).select_related("competition"))
    runs = _runs([entry.pk for pair in entries.values() for entry in pair.values()])
    lines = []
    for competition_id in sorted(entries.keys() | registered.keys()):
        pair, applied = entries.get(competition_id, {}), registered.get(competition_id, {})
        theirs, mine = pair.get(guest.pk), pair.get(own.pk)
        if theirs is None and guest.pk not in applied:
            continue
        one: Entry | Registration = theirs or applied[guest.pk]
        met = sorted(runs[theirs.pk].items() & runs[mine.pk].items()) if theirs and mine else []
        problem = None
        if met:
            problem = MERGE_MET
        elif theirs and mine and theirs.team_id != mine.team_id:
            problem = MERGE_TEAMS
        elif own.pk in applied and applied[own.pk].state == State.REJECTED:
            problem = MERGE_REJECTED
        lines.append(
            MergeLine(
                competition_id=competition_id,
                name=one.competition.name,
                races=len(runs[theirs.pk]) if theirs else 0,
                joined=theirs is not None and mine is not None,
                problem=problem,
                race=met[0][1] if met else None,
            )
        )
    return tuple(lines)


def players_hold(guest: Player, own: Q) -> None:
    """Lock every competition in which the guest or the player `own` is or may yet be entered, in order of ids."""
    fields_hold([guest.club_id])
    both = Q(player=guest) | Q(player__in=Player.objects.filter(own, club=guest.club_id))
    ids = set(Entry.objects.filter(both).values_list("competition_id", flat=True))
    ids |= set(Registration.objects.filter(both).values_list("competition_id", flat=True))
    list(Competition.objects.filter(pk__in=ids).select_for_update().order_by("pk").values_list("pk", flat=True))


@transaction.atomic
def players_merge_by_organiser(*, club: Club, by: User, guest_id: int, own_id: int) -> Player:
    """Merge two records of one person: the guest's record, without an account, goes into the other, whose account gets
    a message. For organisers. Locks the competitions of both, then the club.

    Raises NotFound, PermissionRefused, and Refused: same_accounts (the first has an account), same_bots, same_left,
    same_one, and whatever `merge_plan` finds.
    """
    require(club, by, Role.ORGANISER)
    found = Player.objects.filter(club=club, pk=guest_id).first()
    if found is None:
        raise NotFound("player_id")
    players_hold(found, Q(pk=own_id))
    club = club_lock(club)
    guest, own = players.locked(club, guest_id), players.locked(club, own_id)
    same_check(guest, own)
    races = sum(line.races for line in merge_plan(guest, own))
    players_merge(guest=guest, own=own, by=by)
    notify_merged(own, guest_id, races)
    return own


def same_check(guest: Player, own: Player) -> None:
    """Check that an organiser may merge the two. Raises Refused."""
    if guest.pk == own.pk:
        raise Refused(SAME_ONE)
    if guest.left_at is not None or own.left_at is not None:
        raise Refused(SAME_LEFT)
    if guest.is_bot or own.is_bot:
        raise Refused(SAME_BOTS)
    if guest.user_id is not None:
        raise Refused(SAME_ACCOUNTS, {"guest": guest.name})


def players_merge(*, guest: Player, own: Player, by: User) -> Player:
    """Merge the guest's record into `own` and delete the guest. Competitions, club and players are locked.

    Raises Refused with the first problem of the plan; then nothing has changed.
    """
    plan = merge_plan(guest, own)
    for line in plan:
        if refused := line.refused(guest.name, own.name):
            raise refused
    for line in plan:
        competition = competition_lock(line.competition_id)
        kept = _registrations_join(competition, guest, own)
        _entries_join(competition, guest, own, confirmed=kept is not None and kept.state == State.CONFIRMED)
        waitlist.promote(competition=competition, now=timezone.now())  # two places may have become one
        snapshots.rebuild(competition=competition)
        touch(competition, "standings")
    Ban.objects.filter(player=guest, lifted_at=None).update(lifted_at=F("until"))  # they have run out
    Ban.objects.filter(player=guest).update(player=own)
    audit(
        club=own.club_id,
        by=by,
        action=Action.PLAYER_MERGED,
        subject=own.display_name,
        before={"name": guest.display_name},
        after={"championships": [line.name for line in plan]},
    )
    guest.delete()
    return own


def _registrations_join(competition: Competition, guest: Player, own: Player) -> Registration | None:
    """Keep one of the two: the one that is further."""
    rows = Registration.objects.filter(competition=competition, player__in=(guest, own))
    by_rank = sorted(rows, key=lambda row: (_rank(row), row.player_id != own.pk))
    for over in by_rank[1:]:
        over.delete()
    if not by_rank:
        return None
    kept = by_rank[0]
    if kept.player_id != own.pk:
        kept.player = own
        kept.save(update_fields=["player"])
    return kept


def _rank(registration: Registration) -> int:
    states = [str(state) for state in STANDING]
    return states.index(registration.state) if registration.state in states else len(states)


def _entries_join(competition: Competition, guest: Player, own: Player, *, confirmed: bool) -> None:
    """Give the guest's entry to the person; or, if both have one, move all its data to the person's, whose start number
    stays. Draws that name the other number stay as drawn; the run says whose it was."""
    pair = {entry.player_id: entry for entry in Entry.objects.filter(competition=competition, player__in=(guest, own))}
    theirs, mine = pair.get(guest.pk), pair.get(own.pk)
    if theirs is None:
        return
    if mine is None:
        theirs.player = own
        theirs.save(update_fields=["player"])
        return
    was_in = Q(slots__entry=theirs) | Q(forfeits__entry=theirs) | Q(sit_outs__entry=theirs)
    for run in Run.objects.filter(was_in).distinct():
        renumbered = {**run.heats_report.get("renumbered", {}), str(theirs.number): mine.number}
        run.heats_report = {**run.heats_report, "renumbered": renumbered}
        run.save(update_fields=["heats_report"])
    for model in (GridSlot, Result, Forfeit, SitOut, CheckIn, Adjustment):
        model._default_manager.filter(entry=theirs).update(entry=mine)
    for part in ("scorer", "seconder"):
        ResultSheet.objects.filter(**{part: theirs}).update(**{part: mine})
    said = Availability.objects.filter(entry=mine).values("race")
    Availability.objects.filter(entry=theirs).exclude(race__in=said).update(entry=mine)
    for ask in SubstituteAsk.objects.filter(entry=theirs, state__in=("open", "accepted")).select_related("race"):
        release(race_fresh(ask.race_id, competition), theirs, None)  # the person can ask again
    if not Scorer.objects.filter(entry=mine).exists():
        Scorer.objects.filter(entry=theirs).update(entry=mine)
    _berths_join(theirs, mine)
    theirs.delete()
    if confirmed != (mine.withdrawn_at is None):
        mine.withdrawn_at = None if confirmed else timezone.now()
        mine.save(update_fields=["withdrawn_at"])


def _berths_join(theirs: Entry, mine: Entry) -> None:
    """Of two places in one stage of a tournament the better seed stays."""
    for berth in Berth.objects.filter(entry=theirs):
        own = Berth.objects.filter(entry=mine, stage=berth.stage_id).first()
        if own is not None and own.seed < berth.seed:
            berth.delete()
            continue
        if own is not None:
            own.delete()
        berth.entry = mine
        berth.save(update_fields=["entry"])


def _by_competition(rows: Iterable[T]) -> dict[int, dict[int, T]]:
    """By the competition, then by the player."""
    found: dict[int, dict[int, T]] = defaultdict(dict)
    for row in rows:
        found[row.competition_id][row.player_id] = row
    return found


def _runs(entry_ids: list[int]) -> dict[int, dict[int, int]]:
    """The runs each entry took part in, with the numbers of their races."""
    found: dict[int, dict[int, int]] = defaultdict(dict)
    for model in (GridSlot, Forfeit, SitOut, CheckIn):
        rows = model._default_manager.filter(entry__in=entry_ids).values_list("entry_id", "run_id", "run__race__number")
        for entry_id, run_id, number in rows:
            found[entry_id][run_id] = number
    return found
