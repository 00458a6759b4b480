"""Teams of a competition (BB-11), whose seats entries take.

A seat is open once its entry has withdrawn; it forfeits (BB-11.4) until a newcomer takes it, also in mid-season. What
was driven stays the team's (`GridSlot.team`, `Forfeit.team`), so nothing here changes an earlier table.
"""

from __future__ import annotations

import secrets
from math import ceil
from typing import TYPE_CHECKING

from django.db import transaction
from django.db.models import Count
from django.utils.translation import gettext, override
from django.utils.translation import gettext_noop as _

from accounts.refusals import CONFLICT, Refusal
from accounts.typing import JsonObject
from gameplay.engine.chance import Chance
from gameplay.refused import Refused
from league.common.refusals import NOT_ENTERED, TEAMS_LOCKED, NotFound
from league.common.rights import barred_check
from league.common.writing import audit, competition_lock, entry_get, name_set, touch
from league.models import Action, Competition, Entry, Role, Run, Team
from league.scoring.teams import team_size
from league.standings import snapshots

if TYPE_CHECKING:
    from accounts.models import User


TEAM_FULL = Refusal("team_full", _("This team has no open seat."), CONFLICT)
TEAMS_OFF = Refusal("teams_off", _("This competition has no teams."), CONFLICT)
TEAMS_IMPOSSIBLE = Refusal(
    "teams_impossible",
    _("To make whole teams, you need an even number of entered robots (at least 4), or exactly 9."),
    CONFLICT,
)
TEAM_USED = Refusal("team_used", _("This team still has robots."), CONFLICT)


@transaction.atomic
def create(*, competition: Competition, by: User, name: str) -> Team:
    """A team without members. For organisers."""
    competition = _open(competition, by)
    team = Team(competition=competition)
    name_set(team, name)
    team.save()
    _log(competition, by, Action.TEAM_CREATED, team.name)
    return team


@transaction.atomic
def rename(*, competition: Competition, by: User, team_id: int, name: str) -> Team:
    """Names may change at any time. For organisers."""
    competition = competition_lock(competition, by, Role.ORGANISER)
    team = _team(competition, team_id)
    before = team.name
    name_set(team, name)
    team.save(update_fields=["name"])
    _log(competition, by, Action.TEAM_RENAMED, team.name, {"name": before})
    return team


@transaction.atomic
def delete(*, competition: Competition, by: User, team_id: int) -> None:
    """Only a team without members that never raced. For organisers."""
    competition = _open(competition, by)
    team = _team(competition, team_id)
    if any(rows.exists() for rows in (team.entries, team.slots, team.forfeits, team.sit_outs, team.adjustments)):
        raise Refused(TEAM_USED)
    _log(competition, by, Action.TEAM_DELETED, team.name)
    team.delete()


@transaction.atomic
def entry_set_team(*, competition: Competition, by: User, entry_number: int, team_id: int | None) -> Entry:
    """Into a team, or (None) out of any. For organisers.

    Once a race has been run, a seat must be open: team members keep theirs until they withdraw, and an entry without a
    team takes the seat of a withdrawn one, or one never taken. Raises NotFound, PermissionRefused, and Refused:
    teams_off, teams_locked, team_full, not_entered, banned.
    """
    competition = _open(competition, by)
    entry: Entry = entry_get(competition, entry_number)
    team = _team(competition, team_id) if team_id is not None else None
    if team is not None:
        barred_check(competition.club_id, player=entry.player)
    before = entry.team.name if entry.team else None
    leaves = None
    run = races_run(competition)
    if run:
        leaves = _seat_open(competition, entry, team)
    if team is not None and team.pk != entry.team_id:
        _room_check(competition, team, run)
    entry.team = team
    entry.save(update_fields=["team"])
    if run:
        snapshots.rebuild(competition=competition)  # of an entry that has a line without having raced
    _log(
        competition,
        by,
        Action.TEAM_SET,
        entry.player.display_name,
        {"team": before},
        {"team": entry.team.name if entry.team else None, **({"replaces": leaves} if leaves else {})},
    )
    return entry


@transaction.atomic
def draw(*, competition: Competition, by: User) -> list[Team]:
    """Everybody into teams, by lot; earlier teams go. Whole ones, of an even number of entries from 4 on, or 9
    (BB-11.1, BB-11.2); by own numbers the last team may have open seats. For organisers.

    The history records every draw with its seed, so repeated draws are visible.
    """
    competition = _open(competition, by)
    if races_run(competition):
        raise Refused(TEAMS_LOCKED)
    entries = list(Entry.objects.filter(competition=competition, withdrawn_at=None).order_by("number"))
    rule = competition.rules.entry.team_numbers
    size = rule.size if rule is not None else team_size(len(entries))
    if size is None:
        raise Refused(TEAMS_IMPOSSIBLE, {"entries": len(entries)})
    secret = secrets.token_bytes(16)
    drawn = Chance(secret).shuffle("teams", entries)
    Entry.objects.filter(competition=competition).update(team=None)
    Team.objects.filter(competition=competition).delete()
    teams = []
    for number in range(ceil(len(entries) / size)):
        with override(competition.club.language):
            name = gettext("Team %(letter)s") % {"letter": chr(ord("A") + number) if number < 26 else number + 1}
        team = Team.objects.create(competition=competition, name=name)
        Entry.objects.filter(pk__in=[e.pk for e in drawn[number * size : (number + 1) * size]]).update(team=team)
        teams.append(team)
    after = {"seed": secret.hex(), "order": [entry.number for entry in drawn]}
    _log(competition, by, Action.TEAMS_DRAWN, competition.name, after=after)
    return teams


def _open(competition: Competition, by: User) -> Competition:
    competition = competition_lock(competition, by, Role.ORGANISER)
    if not competition.rules.entry.teams:
        raise Refused(TEAMS_OFF)
    return competition


def _seat_open(competition: Competition, entry: Entry, team: Team | None) -> str:
    """Make room for a newcomer in a running season; returns the name of the seat's last holder, "" if it was never
    taken."""
    if entry.team_id is not None:
        raise Refused(TEAMS_LOCKED)
    if entry.withdrawn_at is not None:
        raise Refused(NOT_ENTERED, at="entry_number")
    if team is None:
        return ""
    gone = team.entries.filter(withdrawn_at__isnull=False).select_related("player").order_by("number").first()
    if gone is not None:
        gone.team = None
        gone.save(update_fields=["team"])
        name: str = gone.player.display_name
        return name
    return ""


def _room_check(competition: Competition, team: Team, run: bool) -> None:
    """Check that there is a seat. By BB-11 teams are as large as the largest once a race has been run; before that, a
    draft of teams may be of any sizes."""
    rule = competition.rules.entry.team_numbers
    if rule is None and not run:
        return
    seats = Team.objects.filter(competition=competition).annotate(seats=Count("entries")).values_list("pk", "seats")
    taken = dict(seats)
    if taken[team.pk] >= (rule.size if rule is not None else max(2, *taken.values())):
        raise Refused(TEAM_FULL, at="team_id")


def _team(competition: Competition, team_id: int) -> Team:
    team = Team.objects.filter(competition=competition, pk=team_id).first()
    if team is None:
        raise NotFound("team_id")
    return team


def _log(
    competition: Competition,
    by: User,
    action: Action,
    subject: str,
    before: JsonObject | None = None,
    after: JsonObject | None = None,
) -> None:
    audit(
        club=competition.club_id,
        competition=competition,
        by=by,
        action=action,
        subject=subject,
        before=before,
        after=after,
    )
    touch(competition, "registrations")


def races_run(competition: Competition) -> bool:
    """Whether any race of the competition was ever started."""
    return Run.objects.filter(race__competition=competition, started_at__isnull=False).exists()
