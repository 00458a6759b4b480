"""The history of a club or a competition, newest first, with the round that a line is about."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from django.utils import timezone
from django.utils.translation import gettext

from accounts.typing import Viewer
from league.clubs.history.shapes import AuditLine
from league.common.rights import require
from league.models import Action, AuditEvent, Club, Competition, Race, Role
from league.races.kind import kind_of
from league.races.rounds import rounds_of
from league.races.shapes import RaceHead, RoundOf

MOST = 200


def audit(
    club: Club,
    viewer: Viewer,
    competition: Competition | None = None,
    before_id: int | None = None,
    limit: int = 50,
    draws: bool = False,
) -> tuple[AuditLine, ...]:
    """The history, newest first; `before_id` gives the next page; `draws`: only lines with the fingerprint of a draw.
    Raises PermissionRefused below steward."""
    require(club, viewer, Role.STEWARD)
    rows = AuditEvent.objects.filter(club=club).select_related("by")
    if competition is not None:
        rows = rows.filter(competition=competition)
    if before_id is not None:
        rows = rows.filter(pk__lt=before_id)
    if draws:
        rows = rows.filter(after__seed_commit__isnull=False)
    shown = list(rows.order_by("-id")[: min(limit, MOST)])
    rounds = _rounds_told(shown, competition)
    return tuple(
        AuditLine(
            id=row.pk,
            at=row.at,
            by=row.by.public_name if row.by else gettext("a former member") if row.by_gone else "",
            action=Action(row.action),
            subject=row.subject,
            before=row.before,
            after=row.after,
            reason=row.reason,
            round=rounds.get((row.competition_id or 0, row.subject.split(" table ")[0])),
            game=competition.rules.last.game if competition is not None else "",
        )
        for row in shown
    )


def _rounds_told(rows: Sequence[AuditEvent], competition: Competition | None) -> dict[tuple[int, str], RoundOf]:
    """The rounds these lines are about, by competition and subject; `competition`: the only one they are about. Three
    queries, none if no line is about a race."""
    about = {row.competition_id for row in rows if row.competition_id and row.subject.startswith("race ")}
    if not about:
        return {}
    if competition is not None:
        found = kind_of(competition).rounds(competition)
        return {(competition.pk, f"race {number}"): one for number, one in found.items()}
    races = list(Race.objects.filter(competition__in=about))
    rounds = rounds_of(races)
    return {(race.competition_id, f"race {race.number}"): rounds[race.pk] for race in races if race.pk in rounds}


def in_state(races: tuple[RaceHead, ...], status: str) -> list[RaceHead]:
    return sorted((race for race in races if race.status == status), key=by_date)


def by_date(race: RaceHead) -> tuple[bool, datetime]:
    """Sort key by date; races without one last."""
    return race.scheduled_at is None, race.scheduled_at or timezone.now()
