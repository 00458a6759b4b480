"""A result changed after something was built on it: an organiser decides what to do.

*Keep*: nothing else changes. *Take*: those who qualify by today's results take the places, and the seats at tables that
have not begun. *Undo*: what was called since counts for nothing and is made again. The history records each decision
under the name of its question (`Divergence.question`), so it is not asked twice.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_noop as _

from accounts.refusals import CONFLICT, Refusal
from accounts.typing import JsonObject
from gameplay.refused import Refused
from league.common.refusals import NOBODY_GOES_ON, WRONG_STATUS
from league.common.rights import require
from league.common.tell import notify_cancelled, notify_seat_changed
from league.common.writing import audit, competition_lock, race_fresh, race_note, reason_clean, touch
from league.models import Action, AuditEvent, Berth, Competition, CompetitionStatus, PlanState, Role, TablePlan
from league.races.kind import kind_of
from league.results.annul import annul, tables_end
from league.scoring.heats import FEWEST
from league.standings import snapshots
from league.tournaments.consequences import forks
from league.tournaments.consequences.forks import Divergence, Seasons, round_open
from league.tournaments.consequences.seats import SeatChange, matches_hold, seat_change, seat_changes
from league.tournaments.rounds import berths as rounds_berths
from league.tournaments.rounds import plans
from league.tournaments.rounds.undo import rounds_undo

if TYPE_CHECKING:
    from accounts.models import User


RESULTS_MOVED = Refusal(
    "results_moved", _("The results or the tables have changed in the meantime: look again."), CONFLICT
)
GROUPS_CALLED = Refusal("groups_called", _("The groups have started: they stay as they are."), CONFLICT)
NOTHING_CALLED = Refusal("nothing_called", _("None of it has started, so there’s nothing to undo."), CONFLICT)

DECISIONS = (Action.RESULTS_KEPT, Action.PLACES_TAKEN, Action.SEAT_TAKEN, Action.ROUNDS_UNDONE)


def open_decisions(competition: Competition, assumed: Seasons | None = None) -> list[Divergence]:
    """Open questions of a tournament, which comes with its rules; none once it is over. `assumed`: as `divergences`."""
    if competition.status != CompetitionStatus.RUNNING:
        return []
    found = kind_of(competition).divergences(competition, assumed)
    done = _decided(competition) if found else set()
    return [fork for fork in found if fork.question not in done]


def take_problem(fork: Divergence, changes: Sequence[SeatChange]) -> Refused | None:
    """Why `take` is not possible."""
    if not fork.is_called:
        return Refused(NOBODY_GOES_ON) if len(fork.due) < FEWEST else None
    if not changes:
        return Refused(GROUPS_CALLED)
    problems = [one.problem for one in changes]
    return None if None in problems else problems[0]


def undo_problem(fork: Divergence) -> Refused | None:
    """Why `undo` is not possible."""
    return None if fork.called else Refused(NOTHING_CALLED)


@transaction.atomic
def keep(*, competition: Competition, by: User, question: str, reason: str = "") -> None:
    """Leave everything as it is; this is not asked again. Idempotent. For organisers.

    Locks the competition. Raises PermissionRefused, and Refused: wrong_status, results_moved (the question has
    changed), too_long.
    """
    competition = _running(competition, by)
    fork = _fork(competition, question, (Action.RESULTS_KEPT,))
    if fork is not None:
        _note(fork, by, Action.RESULTS_KEPT, {}, reason)
        touch(competition, "standings")


@transaction.atomic
def take(*, competition: Competition, by: User, question: str, reason: str = "") -> None:
    """Those who qualify by today's results take the places of those who do not, where tables have not begun; a stage
    without a called round gets new places, and new tables if it had some. Idempotent. For organisers.

    Locks the matches, then the competition. Raises PermissionRefused, and Refused: wrong_status, results_moved,
    nobody_goes_on, groups_called, table_begun, no_place_free, nobody_instead, late_on_grid, bot_at_table,
    guest_needs_account, banned, too_long.
    """
    require(competition.club_id, by, Role.ORGANISER)
    held = matches_hold(_changes(next((one for one in open_decisions(competition) if one.question == question), None)))
    competition = _running(competition, by)
    fork = _fork(competition, question, (Action.PLACES_TAKEN, Action.SEAT_TAKEN))
    if fork is None:
        return
    changes = _changes(fork)
    problem = take_problem(fork, changes)
    if problem is not None:
        raise problem
    able = [one for one in changes if one.problem is None]
    if not held.issuperset(match for one in able for match in one.matches):
        raise Refused(RESULTS_MOVED)  # a table was made again since we looked
    for change in able:
        seat_change(fork, change, by)
    if not fork.is_called:
        _berths_rewrite(fork, by)
        _note(fork, by, Action.PLACES_TAKEN, {"racers": len(fork.due)}, reason)
    left = {one.question for one in forks.divergences(competition) if one.stage == fork.stage and not one.exchanges}
    for change in able:  # groups that were called stay as they are
        _seat_note(fork, change, by, left, reason)
    snapshots.rebuild(competition=competition)
    touch(competition, "standings")
    for race in fork.called:
        runs = [({slot.run_id for slot in one.touched} | {rest.run_id for rest in one.free}, one) for one in able]
        moved = [one for touched, one in runs if race.run_id in touched]
        notify_seat_changed(race_fresh(race.pk, competition), [who for one in moved for who in (one.comes, one.goes)])


@transaction.atomic
def undo(*, competition: Competition, by: User, question: str, reason: str) -> None:
    """Annul what was called since and end its matches; delete what was made and not called, and the places of later
    stages. Then tables are made again (`round_next`). Racers who went home in a later stage are not expected again.
    Idempotent. For organisers.

    Locks the matches, then the competition. Raises PermissionRefused, and Refused: wrong_status, results_moved,
    nothing_called, reason_needed, too_long.
    """
    require(competition.club_id, by, Role.ORGANISER)
    reason = reason_clean(reason)
    looked = next((one for one in open_decisions(competition) if one.question == question), None)
    for race in looked.called if looked is not None else ():
        tables_end(race)
    competition = _running(competition, by)
    fork = _fork(competition, question, (Action.ROUNDS_UNDONE,))
    if fork is None:
        return
    problem = undo_problem(fork)
    if problem is not None:
        raise problem
    for called in reversed(fork.called):
        race = race_fresh(called.pk, competition)
        before = {"status": race.status}
        annul(race, by, reason)
        race_note(race, by, Action.RACE_ANNULLED, before=before, after={"status": race.status}, reason=reason)
        notify_cancelled(race)
    gone = Berth.objects.filter(stage__competition=competition, stage__ord__gt=fork.before.stage.ord)
    home = set(gone.exclude(left_at=None).values_list("entry_id", flat=True))
    Berth.objects.filter(stage=fork.before.stage, entry__in=home, left_at=None).update(left_at=timezone.now())
    rounds_undo(race_fresh(fork.before.pk, competition))
    snapshots.rebuild(competition=competition)
    _note(fork, by, Action.ROUNDS_UNDONE, {"races": ", ".join(str(race.number) for race in fork.called)}, reason)
    touch(competition, "standings")


def _running(competition: Competition, by: User) -> Competition:
    competition = competition_lock(competition, by, Role.ORGANISER)
    if competition.status != CompetitionStatus.RUNNING:
        raise Refused(WRONG_STATUS)
    return competition


def _fork(competition: Competition, question: str, actions: Collection[Action]) -> Divergence | None:
    """The competition is locked. None: this was decided already, in the same way. Raises Refused: results_moved."""
    if question in _decided(competition, actions):
        return None
    fork = next((one for one in open_decisions(competition) if one.question == question), None)
    if fork is None:
        raise Refused(RESULTS_MOVED)
    return fork


def _decided(competition: Competition, actions: Collection[Action] = DECISIONS) -> set[str]:
    """Questions that were answered like this. One query."""
    events = AuditEvent.objects.filter(competition=competition, action__in=actions)
    return {one for told in events.values_list("after", flat=True) for one in told.get("question", ())}


def _changes(fork: Divergence | None) -> tuple[SeatChange, ...]:
    return seat_changes(fork) if fork is not None and fork.is_called else ()


def _berths_rewrite(fork: Divergence, by: User) -> None:
    """Write the places of a stage without a called round again; those who have left it stay away."""
    berths = Berth.objects.filter(stage=fork.stage)
    left = dict(berths.exclude(left_at=None).values_list("entry_id", "left_at"))
    berths.delete()
    rounds_berths.make(fork.stage, fork.due)
    for berth in Berth.objects.filter(stage=fork.stage, entry__in=left):
        berth.left_at = left[berth.entry_id]
        berth.save(update_fields=["left_at"])
    race = round_open(fork.stage.competition, fork.stage)
    if race is not None and TablePlan.objects.filter(run=race.run).exclude(state=PlanState.FAILED).exists():
        plans.ask(race_fresh(race.pk, fork.stage.competition), by)


def _note(fork: Divergence, by: User, action: Action, after: JsonObject, reason: str) -> None:
    competition = fork.stage.competition
    audit(
        club=competition.club_id,
        competition=competition,
        by=by,
        action=action,
        subject=fork.subject,
        after={**after, "question": [fork.question]},
        reason=reason_clean(reason, required=False),
    )


def _seat_note(fork: Divergence, change: SeatChange, by: User, left: Collection[str], reason: str) -> None:
    competition = fork.stage.competition
    after: JsonObject = {"instead": change.goes.player.display_name if change.goes else ""}
    for slot in change.slots[-1:]:
        after |= {"race": slot.run.race.number, "table": slot.heat.table_no}
    audit(
        club=competition.club_id,
        competition=competition,
        by=by,
        action=Action.SEAT_TAKEN,
        subject=change.comes.player.display_name if change.comes else "",
        after={**after, "question": [fork.question, *sorted(left)]},
        reason=reason_clean(reason, required=False),
    )
