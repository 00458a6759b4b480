"""A person goes: seats are given up, and the name leaves the tables. What was raced stays as it was."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec
from django.db.models import Exists, OuterRef, Q, QuerySet

from gameplay.models import ClientMessage, Decision, Draft, Match, MatchStep, Seating
from gameplay.services.decisions import leave_store
from gameplay.services.hostevents import host_event
from gameplay.services.matches import match_annul
from gameplay.services.seats import robot_name
from gameplay.services.states import match_locked
from gameplay.services.steps import step_record
from gameplay.signals import drives_for_another

if TYPE_CHECKING:
    from accounts.models import User

T = TypeVar("T")

BATCH = 200
BY = ("match.paused", "match.resumed", "match.annulled", "match.restarted")
"""Events of the host that name who did it."""


def person_forget(user: User) -> None:
    """In the caller's transaction: the user holds no seat and made no match any more, and no table bears the name.

    Locks the user's matches that are not over, in order of their ids. A running one is conceded, or annulled where
    nobody else is left to race; an open table of one's own is annulled, any other seat becomes free. Who drives in a
    race for somebody else's entry does not end that: the seat is empty, and waits for the next substitute.
    """
    held = Exists(Seating.objects.filter(match=OuterRef("pk"), user=user))
    mine = Match.objects.filter(held | Q(creator=user)).order_by("pk")
    answered = Q(pk__in=ClientMessage.objects.filter(user=user).values("match"))  # also a seat that was handed over
    ids = list(Match.objects.filter(held | Q(creator=user) | answered).order_by("pk").values_list("pk", flat=True))
    # A race's seat bears the name of its entry, also where the user only drives for it: the league knows whose that is.
    own = Seating.objects.filter(user=user).exclude(match__purpose=Match.Purpose.RACE)
    names = {user.public_name, *own.values_list("label", flat=True)} - {""}
    for pk in list(mine.exclude(status__in=Match.OVER).values_list("pk", flat=True)):
        match, now = match_locked(pk=pk)
        if not match.is_over:
            _give_up(match, now, user)
    made = Match.objects.filter(creator=user).exclude(purpose=Match.Purpose.RACE)
    made.update(creator=None, title="", back_url="")  # "Bob's table"; the way back to a drawing that goes, too
    seats_unname(own)
    Seating.objects.filter(user=user).update(user=None)
    steps_unname(ids, names)


def seats_unname(seatings: QuerySet[Seating]) -> None:
    """The seats bear the names of robots instead of their holders', also where finished matches show them. A match
    that still runs shows it with its next step."""
    rows = list(seatings.select_related("match").only("seat", "label", "match__face", "match__status").order_by("pk"))
    names = {row.label for row in rows} - {""}
    for some in _batches(rows):
        for row in some:
            row.label = robot_name(row.seat)
            face = msgspec.json.decode(row.match.face)
            for seat in face.get("seats", ()):
                if seat["seat"] == row.seat:
                    seat["label"] = row.label
            row.match.face = msgspec.json.encode(face).decode()
        Seating.objects.bulk_update(some, ["label"])
        Match.objects.bulk_update([row.match for row in some if row.match.is_over], ["face"])
    steps_unname([row.match_id for row in rows], names)


def _give_up(match: Match, now: datetime, user: User) -> None:
    """On a locked match that is not over."""
    seating = Seating.objects.filter(match=match, user=user).first()
    others = Seating.objects.filter(match=match, user__isnull=False, left=False).exclude(user=user).exists()
    is_open, is_race = match.status == Match.Status.OPEN, match.purpose == Match.Purpose.RACE
    if not is_race and (match.creator_id == user.pk if is_open else not others):
        match_annul(code=match.code, by=None)
        return
    if seating is None:
        return
    told = []
    if not is_open:
        if is_race and not seating.left and _drives_for_another(match, seating):
            seating.away, seating.timeouts_in_row = True, 0
            told.append(host_event("away", seat=seating.seat, away=True))
        else:
            leave_store(match, now, seat=seating.seat, reason="conceded", by=Decision.By.PLAYER)
        Draft.objects.filter(match=match, seat=seating.seat).delete()
    seating.user, seating.nonce = None, "" if is_open else seating.nonce
    seating.is_open = is_open
    if not is_race:
        seating.label = "" if is_open else robot_name(seating.seat)
    seating.save()
    told.append(host_event("seat", seat=seating.seat, label=seating.label, bot="", open=is_open))
    step_record(match, now=now, events=told)


def _drives_for_another(match: Match, seating: Seating) -> bool:
    asked = drives_for_another.send(sender=Match, match_id=match.pk, seat=seating.seat, user_id=seating.user_id)
    return any(answer for _receiver, answer in asked)


def steps_unname(match_ids: Sequence[int], names: set[str]) -> None:
    """The host's own events in the logs of these matches name none of `names` any more. Games know seats alone."""
    telling = Q()
    for kind in ("match.seat", *BY):
        telling |= Q(public__contains=f'"{kind}"')
    for some in _batches(match_ids):
        for step in MatchStep.objects.filter(telling, match_id__in=some).only("public", "private"):
            public = _told(msgspec.json.decode(step.public), names)
            private = {seat: _told(events, names) for seat, events in msgspec.json.decode(step.private or "{}").items()}
            told = _dump(public), _dump(private) if private else ""
            if told != (step.public, step.private):
                step.public, step.private = told
                step.save(update_fields=["public", "private"])


def _batches(rows: Sequence[T]) -> Iterator[Sequence[T]]:
    return (rows[n : n + BATCH] for n in range(0, len(rows), BATCH))


def _told(events: list[dict[str, Any]], names: set[str]) -> list[dict[str, Any]]:
    for event in events:
        data = event["data"]
        if event["kind"] == "match.seat" and data["label"] in names:
            data["label"] = robot_name(data["seat"])
        elif event["kind"] in BY and data["by"] in names:
            data["by"] = ""
    return events


def _dump(value: Any) -> str:
    return msgspec.json.encode(value).decode()
