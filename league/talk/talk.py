"""Talk in a club: its settings, what is said in a competition, and what stewards do about what was said, at tables too.

A line is no part of what a competition counts: saying one takes no lock and leaves the competition's version as it is.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from django.conf import settings
from django.db import IntegrityError, transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_noop as _

from accounts.limits import Limit
from accounts.models import User
from accounts.refusals import BAD_REQUEST, CONFLICT, Refusal
from gameplay.models import TableLine
from gameplay.refused import NOT_YOURS, Refused
from gameplay.services import flood_check, line_clean, lines_delete, person_mute, slow_check, table_line_remove
from gameplay.services.talk import REPORTED, TALK_OVER, TALK_SILENCED
from gameplay.signals import ClubTalk
from league.common import nudges, own_case, rights
from league.common.refusals import BAD_DAYS, NotFound, PermissionRefused
from league.common.rights import address_digests, reaches, require, role_of
from league.common.writing import audit, club_lock, competition_lock, reason_clean, text_clean, touch
from league.models import (
    SLOWEST,
    Action,
    Ban,
    Club,
    Competition,
    CompetitionLine,
    CompetitionStatus,
    Heat,
    Membership,
    Report,
    Role,
    Silence,
    Verdict,
)

if TYPE_CHECKING:
    from accounts.typing import Viewer


OWN_REPORT = Refusal("own_report", _("You can’t decide on reports about your own messages."), CONFLICT)
DECIDED = Refusal("decided", _("That has already been decided."), CONFLICT)
BAD_VERDICT = Refusal("bad_verdict", _("Either remove the message or dismiss the report."), BAD_REQUEST)
BAD_SLOW = Refusal("bad_slow", _("Choose between 0 and %(max)s seconds."), BAD_REQUEST)

MESSAGES = (Limit("club-talk", 5, 10), Limit("club-talk-long", 30, 300))
"""By person, over all competitions."""
REPORTS = Limit("club-report", 10, 3600)
LONGEST_SILENCE_DAYS = 365


@dataclass(frozen=True)
class ClubRights:
    """What one viewer may do with the talk of a competition. Somebody who may not read gets no rights."""

    reads: bool = False
    writes: bool = False
    why: Refusal | None = None
    """Why a reader may not write."""
    silenced_until: datetime | None = None
    slow: int = 0
    judges: bool = False
    """Sees what was reported."""


def club_talk(club: Club, user_ids: Collection[int]) -> ClubTalk:
    """A club's talk settings, and who these users are in it. Four queries at most, none where talk is off."""
    if not club.talk:
        return ClubTalk(on=False, slow=0)
    now = timezone.now()
    members = Membership.objects.filter(club=club, user__in=user_ids).values_list("user_id", flat=True)
    silenced = Silence.objects.filter(club=club, user__in=user_ids, until__gt=now).values_list("user_id", flat=True)
    return ClubTalk(
        on=True,
        slow=club.slow_seconds,
        members=frozenset(members),
        silenced=frozenset(silenced),
        barred=_barred(club, user_ids, now),
    )


def _barred(club: Club, user_ids: Collection[int], now: datetime) -> frozenset[int]:
    bans = list(Ban.objects.filter(Ban.in_force(now), club=club).values_list("user_id", "address"))
    barred = {user_id for user_id, _address in bans if user_id in user_ids}
    if addresses := {address for _user_id, address in bans if address}:
        emails = User.objects.filter(pk__in=user_ids).exclude(email=None).values_list("pk", "email")
        barred |= {pk for pk, email in emails if email and addresses.intersection(address_digests(email))}
    return frozenset(barred)


def match_talk(*, match_id: int, user_ids: Collection[int]) -> ClubTalk | None:
    """The talk settings at a race's match; None if it belongs to no club. One query more than `club_talk`."""
    heat = Heat.objects.select_related("run__race__competition__club").filter(match=match_id).first()
    return None if heat is None else club_talk(heat.run.race.competition.club, user_ids)


def competition_rights(competition: Competition, viewer: Viewer) -> ClubRights:
    """For members of the club who are not barred. Five queries at most."""
    if not viewer.is_authenticated:
        return ClubRights()
    club = competition.club
    rules = club_talk(club, [viewer.pk])
    if not rules.on or viewer.pk not in rules.members or viewer.pk in rules.barred:
        return ClubRights()
    silence = Silence.objects.filter(club=club, user=viewer).first() if viewer.pk in rules.silenced else None
    is_past = competition.status == CompetitionStatus.ARCHIVED
    why = TALK_OVER if is_past else TALK_SILENCED if silence is not None else None
    return ClubRights(
        reads=True,
        writes=why is None,
        why=why,
        silenced_until=silence.until if silence is not None else None,
        slow=rules.slow,
        judges=reaches(role_of(club, viewer), Role.STEWARD),
    )


@transaction.atomic
def set(*, club: Club, by: User, talk: bool, slow_seconds: int = 0) -> Club:
    """Set whether members talk, and how fast. Off hides all messages. For owners. Raises Refused: bad_slow."""
    club = club_lock(club)
    require(club, by, Role.OWNER)
    if not 0 <= slow_seconds <= SLOWEST:
        raise Refused(BAD_SLOW, {"max": SLOWEST}, "slow_seconds")
    before = {"talk": club.talk, "slow_seconds": club.slow_seconds}
    after = {"talk": talk, "slow_seconds": slow_seconds}
    if before != after:
        club.talk, club.slow_seconds = talk, slow_seconds
        club.save(update_fields=["talk", "slow_seconds"])
        audit(club=club, by=by, action=Action.TALK_SET, subject=club.name, before=before, after=after)
    return club


@transaction.atomic
def competition_say(*, competition: Competition, by: User, text: str, said_as: str = "") -> CompetitionLine:
    """A message to the club's members. Raises NotFound, PermissionRefused, Refused: talk_over, talk_silenced,
    talk_empty, talk_long, talk_slow, too_fast_talking. The same `said_as` again returns the same line."""
    rights = reader(competition, by)
    if rights.why is not None:
        raise Refused(rights.why, at="text")
    text, said_as = line_clean(text), said_as[:64]
    mine = CompetitionLine.objects.filter(competition=competition, author=by)
    if said_as and (before := mine.filter(said_as=said_as).first()):
        return before
    in_club = CompetitionLine.objects.filter(competition__club=competition.club_id, author=by)
    slow_check(in_club, rights.slow)
    flood_check(MESSAGES, by)
    line = CompetitionLine(competition=competition, author=by, text=text, said_as=said_as)
    try:
        with transaction.atomic():
            line.save(force_insert=True)
    except IntegrityError:  # it was sent twice at the same moment
        return CompetitionLine.objects.get(competition=competition, author=by, said_as=said_as)
    _nudge(competition)
    return line


@transaction.atomic
def competition_line_mute(*, competition: Competition, by: User, line_id: int) -> None:
    """Mute the line's author for this user, everywhere on the site. Raises NotFound, PermissionRefused, Refused:
    not_yours."""
    person_mute(user=by, author_id=_readable(competition, by, line_id).author_id)


@transaction.atomic
def competition_line_report(*, competition: Competition, by: User, line_id: int, why: str = "") -> Report:
    """Report a line to the stewards. Raises NotFound, PermissionRefused, Refused: not_yours (one's own), reported,
    too_fast_talking, too_long."""
    line = _readable(competition, by, line_id)
    if line.author_id == by.pk:
        raise Refused(NOT_YOURS)
    if line.removed_at is not None:
        raise NotFound("line_id")
    flood_check([REPORTS], by)
    return _report(competition, line, by, text_clean(why, "why", 300, required=False))


def table_line_report(*, line: TableLine, by: User, why: str) -> bool:
    """Report a message at a table of a race; False if it belongs to no club. The table has checked who may report. In
    the caller's transaction. Raises Refused: reported."""
    heat = Heat.objects.select_related("run__race__competition__club").filter(match=line.match_id).first()
    if heat is None:
        return False
    _report(heat.run.race.competition, line, by, why)
    return True


def _report(competition: Competition, line: TableLine | CompetitionLine, by: User, why: str) -> Report:
    at_table = line if isinstance(line, TableLine) else None
    in_competition = line if isinstance(line, CompetitionLine) else None
    try:
        with transaction.atomic():
            report = Report.objects.create(
                club_id=competition.club_id,
                competition=competition,
                table_line=at_table,
                competition_line=in_competition,
                author_id=line.author_id,
                text=line.text,
                said_at=line.at,
                reporter=by,
                why=why,
            )
    except IntegrityError:
        raise Refused(REPORTED) from None
    touch(competition, "report")
    return report


def _readable(competition: Competition, by: User, line_id: int) -> CompetitionLine:
    reader(competition, by)
    line = CompetitionLine.objects.filter(competition=competition, pk=line_id).first()
    if line is None:
        raise NotFound("line_id")
    return line


def reader(competition: Competition, viewer: Viewer) -> ClubRights:
    """The rights of somebody who reads there. Raises NotFound where talk is off, PermissionRefused for anybody else."""
    rights = competition_rights(competition, viewer)
    if not competition.club.talk:
        raise NotFound
    if not rights.reads:
        raise PermissionRefused(Role.MEMBER)
    return rights


def _nudge(competition: Competition) -> None:
    pk = competition.pk
    transaction.on_commit(lambda: nudges.competition_talked(pk))


@transaction.atomic
def report_decide(*, competition: Competition, by: User, report_id: int, verdict: str) -> Report:
    """The message goes ("removed"), or stays ("dismissed"). A steward's own message is decided by another steward if
    the club has one. For stewards. Raises NotFound, Refused: decided, own_report, bad_verdict."""
    report = _report_held(competition, by, report_id)
    if verdict not in (Verdict.REMOVED, Verdict.DISMISSED):
        raise Refused(BAD_VERDICT, at="verdict")
    if report.verdict:
        raise Refused(DECIDED)
    if own_case.of_person(competition.club_id, by, report.author_id) == "waits":
        raise Refused(OWN_REPORT)
    report.verdict, report.decided_by, report.decided_at = verdict, by, timezone.now()
    report.save(update_fields=["verdict", "decided_by", "decided_at"])
    if verdict == Verdict.REMOVED:
        _remove(competition, report)
    action = Action.LINE_REMOVED if verdict == Verdict.REMOVED else Action.REPORT_DISMISSED
    audit(club=competition.club_id, competition=competition, by=by, action=action, subject=_named(report))
    touch(competition, "report")
    return report


def _remove(competition: Competition, report: Report) -> None:
    if report.table_line is not None:
        table_line_remove(line=report.table_line)
    if report.competition_line_id is not None:
        line = CompetitionLine.objects.filter(pk=report.competition_line_id, removed_at=None)
        line.update(text="", removed_at=timezone.now())
        _nudge(competition)


@transaction.atomic
def author_silence(*, competition: Competition, by: User, report_id: int, days: int, reason: str = "") -> Silence:
    """Silence the author of a reported message in the club for some days, at tables and in competitions. For stewards;
    nobody mutes those above them. Raises NotFound, PermissionRefused, Refused: own_report, bad_days, reason_needed."""
    report = _report_held(competition, by, report_id)
    mine = require(competition.club_id, by, Role.STEWARD)
    theirs = role_of(competition.club_id, report.author)
    if report.author_id == by.pk:
        raise Refused(OWN_REPORT)
    if theirs is not None and not reaches(mine, theirs):
        raise PermissionRefused(theirs)
    if not 1 <= days <= LONGEST_SILENCE_DAYS:
        raise Refused(BAD_DAYS, {"max": LONGEST_SILENCE_DAYS}, "days")
    now, reason = timezone.now(), reason_clean(reason)
    until = now + timedelta(days=days)
    silence, _made = Silence.objects.update_or_create(
        club_id=competition.club_id,
        user_id=report.author_id,
        defaults={"until": until, "reason": reason, "by": by, "at": now},
    )
    audit(
        club=competition.club_id,
        competition=competition,
        by=by,
        action=Action.PERSON_SILENCED,
        subject=_named(report),
        after={"until": until.isoformat()},
        reason=reason,
    )
    return silence


@transaction.atomic
def silence_lift(*, competition: Competition, by: User, silence_id: int) -> None:
    """End a silence. For stewards; nobody lifts their own. Raises NotFound, Refused: own_report."""
    require(competition.club_id, by, Role.STEWARD)
    silence = (
        Silence.objects.select_for_update(of=("self",))
        .select_related("user")
        .filter(club=competition.club_id, pk=silence_id, until__gt=timezone.now())
        .first()
    )
    if silence is None:
        raise NotFound("silence_id")
    if silence.user_id == by.pk:
        raise Refused(OWN_REPORT)
    silence.until = timezone.now()
    silence.save(update_fields=["until"])
    subject = _name_in(competition.club, silence.user)
    audit(club=competition.club_id, competition=competition, by=by, action=Action.SILENCE_LIFTED, subject=subject)


def _report_held(competition: Competition, by: User, report_id: int) -> Report:
    competition_lock(competition, by, Role.STEWARD)
    rows = Report.objects.select_for_update(of=("self",)).select_related("author", "table_line__match", "club")
    report = rows.filter(competition=competition, pk=report_id).first()
    if report is None:
        raise NotFound("report_id")
    return report


def _named(report: Report) -> str:
    return _name_in(report.club, report.author)


def _name_in(club: Club, user: User) -> str:
    """The name of a person in the club's history, so that it can be removed later."""
    player = rights.of(club, user)
    return player.display_name if player is not None else user.public_name


def purge(*, now: datetime | None = None) -> int:
    """Delete messages in competitions older than a practice race is kept, and reports and silences that long after
    their decision or end. Returns how many lines."""
    if not settings.PRACTICE_DAYS:
        return 0
    before = (now or timezone.now()) - timedelta(days=settings.PRACTICE_DAYS)
    Report.objects.filter(decided_at__lt=before).delete()
    Silence.objects.filter(until__lt=before).delete()
    return lines_delete(CompetitionLine, now=now)


def forget(user: User, club: Club | None = None) -> None:
    """Delete what a person said, in all clubs or in one, and the reports about it. In the caller's transaction."""
    in_club = Q() if club is None else Q(club=club)
    of_competition = Q() if club is None else Q(competition__club=club)
    Report.objects.filter(in_club, author=user).delete()
    Report.objects.filter(in_club, reporter=user).update(reporter=None)
    Report.objects.filter(in_club, decided_by=user).update(decided_by=None)
    Silence.objects.filter(in_club, by=user).update(by=None)
    CompetitionLine.objects.filter(of_competition, author=user).delete()
    if club is None:
        Silence.objects.filter(user=user).delete()
    else:
        TableLine.objects.filter(author=user, match__heat__run__race__competition__club=club).delete()
