"""What each viewer may read of the talk at a match."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import TYPE_CHECKING

from django.db.models import Count
from django.utils import timezone

from gameplay.models import Match, Muting, TableLine
from gameplay.selectors.matches import match_get
from gameplay.services.clocks import millis
from gameplay.services.talk import AFTERWARDS, NOTHING, TalkRights, talk_rights
from gameplay.shapes_talk import MutedShape, TalkLine, TalkMay, TalkShape

if TYPE_CHECKING:
    from accounts.typing import Viewer

SHOWN = 60
"""Lines; older ones are not shown on the page of a match."""


def talk_readable(code: str, viewers: Collection[Viewer | None]) -> dict[int | None, TalkShape]:
    """The latest talk of a match as each of these viewers may read it, by user id; None for anybody who is not signed
    in. Four queries for a practice match, however many look; for a club's, the club's queries, too. {}: no such match.

    The caller has checked who may look at the match at all.
    """
    match = Match.objects.only("code", "purpose", "visibility", "finished_at").filter(code=code).first()
    if match is None:
        return {}
    rights = talk_rights(match, viewers)
    lines = _lines(match) if any(one.on for one in rights.values()) else []
    muted = mutings({pk for pk in rights if pk is not None}, {line.author_id for line in lines})
    return {pk: _told(pk, may, lines, muted.get(pk, {}) if pk else {}) for pk, may in rights.items()}


def talk_of(code: str, viewer: Viewer) -> TalkShape:
    """All the talk there is for one viewer. Raises Refused("not_found") if there is no such match for them."""
    match_get(code, viewer)
    told = talk_readable(code, [viewer])
    return told.get(viewer.pk if viewer.is_authenticated else None) or _told(None, NOTHING, [], {})


def may_talk(match: Match) -> bool:
    """Whether a page of the match has room for talk: its readers then get what there is."""
    is_past = match.finished_at is not None and timezone.now() - match.finished_at > AFTERWARDS
    return match.purpose in (Match.Purpose.PRACTICE, Match.Purpose.RACE) and not is_past


def talk_count(code: str) -> int:
    """A number that changes with every line, and with every one that is removed."""
    found = TableLine.objects.filter(match__code=code).aggregate(said=Count("pk"), removed=Count("removed_at"))
    return int(found["said"]) + int(found["removed"])


def mutings(readers: Iterable[int], authors: Iterable[int]) -> dict[int, dict[int, MutedShape]]:
    """The authors whom each of these readers has muted: {reader: {author: ...}}. One query."""
    found: dict[int, dict[int, MutedShape]] = {}
    rows = Muting.objects.filter(reader__in=readers, person__in=authors).select_related("person").order_by("pk")
    for row in rows:
        found.setdefault(row.reader_id, {})[row.person_id] = MutedShape(id=row.pk, name=row.person.public_name)
    return found


def _lines(match: Match) -> list[TableLine]:
    newest = TableLine.objects.filter(match=match).select_related("author").order_by("-pk")[:SHOWN]
    return list(reversed(newest))


def _told(pk: int | None, may: TalkRights, lines: list[TableLine], muted: dict[int, MutedShape]) -> TalkShape:
    seen = [one for one in lines if (may.reads or one.reaction) and one.author_id not in muted] if may.on else []
    return {
        "type": "talk",
        "id": None,
        "whole": True,
        "on": may.on,
        "may": _may(may),
        "lines": [_line(pk, one) for one in seen],
        "muted": list(muted.values()) if may.on else [],
    }


def _may(may: TalkRights) -> TalkMay:
    return {
        "read": may.reads,
        "react": may.reacts,
        "write": may.writes,
        "report": may.reports,
        "why": may.why.code if may.why else "",
        "slow": may.slow,
    }


def _line(pk: int | None, line: TableLine) -> TalkLine:
    return {
        "id": line.pk,
        "seat": line.seat,
        "name": line.author.public_name,
        "guest": line.author.is_guest,
        "text": line.text,
        "reaction": line.reaction,
        "at": millis(line.at),
        "mine": pk is not None and line.author_id == pk,
        "removed": line.removed_at is not None,
    }
