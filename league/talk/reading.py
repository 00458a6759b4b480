"""Talk of a competition, for members; what was reported, for stewards."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils import timezone

from accounts.typing import Viewer
from gameplay.refused import Refused
from gameplay.selectors import mutings
from league.common import own_case
from league.common.references import signature
from league.common.refusals import NotFound, refusal_text
from league.common.rights import require
from league.models import Competition, CompetitionLine, Heat, Report, Role, Silence
from league.talk import talk
from league.talk.shapes import CompetitionTalkLine, ReportsPage, ReportView, SilenceView, TalkPage

SHOWN = 100
"""Lines per page."""
DECIDED = 20


def talk_page(competition: Competition, viewer: Viewer, *, before: int | None = None) -> TalkPage:
    """The latest lines, or those before one of them. Nine queries at most. Raises NotFound where talk is off,
    PermissionRefused for those who may not read."""
    rights = talk.reader(competition, viewer)
    if viewer.pk is None:
        raise NotFound
    rows = CompetitionLine.objects.filter(competition=competition)
    if before is not None:
        rows = rows.filter(pk__lt=before)
    found = list(rows.select_related("author").order_by("-pk")[: SHOWN + 1])
    lines = found[:SHOWN]
    muted = mutings([viewer.pk], {line.author_id for line in lines}).get(viewer.pk, {})
    return TalkPage(
        lines=tuple(_said(line, viewer) for line in reversed(lines) if line.author_id not in muted),
        earlier=lines[-1].pk if len(found) > SHOWN else None,
        muted=tuple(muted.values()),
        writes=rights.writes,
        why=refusal_text(Refused(rights.why)) if rights.why is not None else "",
        slow=rights.slow,
        silenced_until=rights.silenced_until,
        judges=rights.judges,
        reports=reports_open(competition) if rights.judges else 0,
    )


def reports_open(competition: Competition) -> int:
    """How many reports wait for a steward; 0 where talk is off."""
    if not competition.club.talk:
        return 0
    return Report.objects.filter(competition=competition, verdict="").count()


def reports(competition: Competition, viewer: Viewer) -> ReportsPage:
    """Six queries. Raises PermissionRefused below steward, NotFound where talk is off."""
    require(competition.club_id, viewer, Role.STEWARD)
    if not competition.club.talk:
        raise NotFound
    rows = Report.objects.filter(competition=competition).select_related(
        "author", "reporter", "decided_by", "table_line__match"
    )
    still = list(rows.filter(verdict="").order_by("pk"))
    decided = list(rows.exclude(verdict="").order_by("-decided_at", "-pk")[:DECIDED])
    silences = list(
        Silence.objects.filter(club=competition.club_id, until__gt=timezone.now())
        .select_related("user")
        .order_by("until")
    )
    until = {one.user_id: one for one in silences}
    tables = _tables(one.table_line.match_id for one in (*still, *decided) if one.table_line is not None)
    own = viewer.pk is not None and own_case.of_person(competition.club_id, viewer, viewer.pk) == "waits"
    me = viewer.pk if own else None
    return ReportsPage(
        open=tuple(_report(one, tables, until, me) for one in still),
        decided=tuple(_report(one, tables, until, me) for one in decided),
        silences=tuple(
            SilenceView(one.pk, one.user.public_name, one.until, one.reason, one.user_id == viewer.pk)
            for one in silences
        ),
    )


def _tables(match_ids: Iterable[int]) -> dict[int, tuple[int, int]]:
    """The number of the race and of the table, by match."""
    rows = Heat.objects.filter(match__in=list(match_ids)).values_list("match_id", "run__race__number", "table_no")
    return {match: (race, table) for match, race, table in rows if match is not None}


def _report(
    one: Report, tables: dict[int, tuple[int, int]], silences: dict[int, Silence], me: int | None
) -> ReportView:
    match = one.table_line.match if one.table_line is not None else None
    race, table = tables.get(match.pk, (None, None)) if match is not None else (None, None)
    silence = silences.get(one.author_id)
    return ReportView(
        id=one.pk,
        name=one.author.public_name,
        text=one.text,
        said_at=one.said_at,
        reporter=signature(one.reporter) if one.reporter else "",
        why=one.why,
        at=one.at,
        race=race,
        table_no=table,
        match_code=match.code if match is not None else "",
        verdict=one.verdict,
        decided_by=signature(one.decided_by) if one.decided_by else "",
        decided_at=one.decided_at,
        is_own=me is not None and one.author_id == me,
        silenced_until=silence.until if silence is not None else None,
    )


def _said(line: CompetitionLine, viewer: Viewer) -> CompetitionTalkLine:
    return CompetitionTalkLine(
        id=line.pk,
        name=line.author.public_name,
        text=line.text,
        at=line.at,
        mine=line.author_id == viewer.pk,
        removed=line.removed_at is not None,
    )
