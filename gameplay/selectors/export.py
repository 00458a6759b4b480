"""What the matches app keeps about a person, for the download of their data. Its shape: docs/export.md."""

from __future__ import annotations

from datetime import datetime
from itertools import groupby
from typing import TYPE_CHECKING

import msgspec
from django.db.models import F

from gameplay.engine.contract import Json
from gameplay.games.editable import EDITABLE
from gameplay.models import Attendee, Decision, Draft, MatchStep, Muting, OwnBoard, SoloResult, TableLine
from gameplay.selectors.matches import matches_of

if TYPE_CHECKING:
    from accounts.models import User

MOST_MATCHES = 1000
"""The newest; `matches_left_out` says how many more there are."""

NONE = msgspec.Raw(b"[]")


def person_export(user: User) -> dict[str, Json]:
    """Own boards as text, own matches with own decisions, results of playing alone. Eleven queries, however many there
    are.

    About other people: names at the table and the outcome, which every viewer sees. About a seat: what its player
    answered and drafted, and nothing that the game holds.
    """
    found = matches_of(user).defer("setup", "overview").order_by("-created_at", "-id")
    matches = list(found[:MOST_MATCHES])
    oldest = min((match.pk for match in matches), default=0)
    decisions, drafts = _decisions(user, oldest), _drafts(user)
    return {
        "boards": [_board(board) for board in OwnBoard.objects.filter(owner=user).order_by("pk")],
        "matches": [
            {
                "code": match.code,
                "game": match.game,
                "title": match.title,
                "purpose": match.purpose,
                "status": match.status,
                "made_by_you": match.creator_id == user.pk,
                "created_at": match.created_at,
                "started_at": match.started_at,
                "finished_at": match.finished_at,
                "seat": next((one.seat for one in match.seatings.all() if one.user_id == user.pk), None),
                "table": [
                    {"seat": one.seat, "name": one.label, "look": one.look, "bot": one.bot_level, "style": one.style}
                    for one in match.seatings.all()
                ],
                "outcome": match.outcome,
                "decisions": decisions.get(match.pk, NONE),
                "drafts": drafts.get(match.pk, NONE),
            }
            for match in matches
        ],
        "matches_left_out": found.count() - len(matches),
        "alone": list(
            SoloResult.objects.filter(user=user)
            .order_by("at", "pk")
            .values("game", "level", "won", "turns", "kept", "at")
        ),
        "said": [
            {"match": code, "at": at, "text": text, "reaction": reaction, "removed_at": removed}
            for code, at, text, reaction, removed in TableLine.objects.filter(author=user)
            .order_by("pk")
            .values_list("match__code", "at", "text", "reaction", "removed_at")
        ],
        "races_planned": [
            {"game": game, "starts_at": at, "planned_by_you": host == user.pk, "you": state, "invited_at": invited}
            for game, at, host, state, invited in Attendee.objects.filter(user=user)
            .order_by("pk")
            .values_list("meeting__game", "meeting__starts_at", "meeting__host", "state", "invited_at")
        ],
        "muted": [
            {"name": name, "at": at}
            for name, at in Muting.objects.filter(reader=user).order_by("pk").values_list("person__public_name", "at")
        ],
    }


def _decisions(user: User, oldest: int) -> dict[int, msgspec.Raw]:
    """The decisions of the user's own seats, in matches since `oldest`, as JSON by match: rows are many and must not
    pile up.

    A player who took over a seat during the match did not make the earlier decisions.
    """
    since = _taken_over(user, oldest)
    rows = Decision.objects.filter(match__seatings__user=user, match__seatings__seat=F("seat"), match_id__gte=oldest)
    fields = rows.order_by("match_id", "id").values_list(
        "match_id", "seat", "prompt", "at", "by", "use_default", "payload", "version", "voided"
    )
    return {
        match_id: msgspec.Raw(
            msgspec.json.encode(
                [
                    {
                        "prompt": "" if prompt in Decision.NO_ANSWERS else prompt,
                        "left": prompt == Decision.LEAVE,
                        "stopped": prompt == Decision.STOP,
                        "at": at,
                        "by": by,
                        "by_default": use_default,
                        "answer": payload,
                        "version": version,
                        "void": voided is not None,
                    }
                    for _match, seat, prompt, at, by, use_default, payload, version, voided in some
                    if (match_id, seat) not in since or at > since[match_id, seat]
                ]
            )
        )
        for match_id, some in groupby(fields.iterator(), key=lambda row: row[0])
    }


def _taken_over(user: User, oldest: int) -> dict[tuple[int, int], datetime]:
    """When a seat got another player during the match, by match and seat; the last time."""
    rows = MatchStep.objects.filter(
        match__seatings__user=user, match_id__gte=oldest, public__contains='"match.replaced"'
    ).order_by("version")
    return {
        (match_id, event["data"]["seat"]): at
        for match_id, public, at in rows.values_list("match_id", "public", "at")
        for event in msgspec.json.decode(public)
        if event["kind"] == "match.replaced"
    }


def _drafts(user: User) -> dict[int, list[dict[str, Json]]]:
    rows = Draft.objects.filter(match__seatings__user=user, match__seatings__seat=F("seat")).order_by("id")
    drafts: dict[int, list[dict[str, Json]]] = {}
    for match_id, prompt, saved_at, payload in rows.values_list("match_id", "prompt", "saved_at", "payload"):
        drafts.setdefault(match_id, []).append({"prompt": prompt, "at": saved_at, "answer": payload})
    return drafts


def _board(board: OwnBoard) -> dict[str, Json]:
    return {
        "code": board.code,
        "game": board.game,
        "title": board.title,
        "shared": board.is_shared,
        "created_at": board.created_at,
        "changed_at": board.changed_at,
        "text": EDITABLE[board.game].write(board.content),
    }
