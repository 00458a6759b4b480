"""A deleted person gives up their seats, and no table names them any more. Results stay as they were."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from django.db.models import Exists, OuterRef, Q

from gameplay.models import ClientMessage, Decision, Draft, LinkPicture, Match, Muting, Seating, TableLine
from gameplay.services.decisions import leave_store
from gameplay.services.hostevents import host_event
from gameplay.services.loading import match_locked
from gameplay.services.matches import match_annul
from gameplay.services.meeting_opening import meetings_forget
from gameplay.services.names import robot_name, seats_unname, steps_unname
from gameplay.services.setback_open import set_back_end, set_back_open
from gameplay.services.steps import step_record
from gameplay.signals import drives_for_another

if TYPE_CHECKING:
    from accounts.models import User


def person_forget(user: User) -> None:
    """Empty the user's seats, take the user's name off all tables and matches, delete what the user said there, and
    call off the races they planned. In the caller's transaction.

    Locks the user's matches that are not over, in the order of their ids. A running one is conceded, or annulled if
    nobody else is left to race. The user's own open table is annulled; any other seat becomes free. If the user only
    drives for somebody else's entry, the race continues: the seat waits for the next substitute.
    """
    held = Exists(Seating.objects.filter(match=OuterRef("pk"), user=user))
    mine = Match.objects.filter(held | Q(creator=user)).order_by("pk")
    # Also in matches where the user answered from a seat that now belongs to somebody else.
    answered = Q(pk__in=ClientMessage.objects.filter(user=user).values("match"))
    ids = list(Match.objects.filter(held | Q(creator=user) | answered).order_by("pk").values_list("pk", flat=True))
    # A race's seat has the name of its entry, also if the user only drives for it: the league knows whose that is.
    own = Seating.objects.filter(user=user).exclude(match__purpose=Match.Purpose.RACE)
    names = {user.public_name, *own.values_list("label", flat=True)} - {""}
    for pk in list(mine.exclude(status__in=Match.OVER).values_list("pk", flat=True)):
        match, now = match_locked(pk=pk)
        if not match.is_over:
            _give_up(match, now, user)
    made = Match.objects.filter(creator=user).exclude(purpose=Match.Purpose.RACE)
    # The title may be "Bob's table", and the way back may lead to a drawing that is deleted, too.
    made.update(creator=None, title="", title_words=[], back_url="")
    seats_unname(own)
    Seating.objects.filter(user=user).update(user=None)
    steps_unname(ids, names)
    meetings_forget(user)
    TableLine.objects.filter(author=user).delete()
    Muting.objects.filter(Q(reader=user) | Q(person=user)).delete()
    LinkPicture.objects.all().delete()  # any of them may name the user; each is drawn again when a chat asks


def _give_up(match: Match, now: datetime, user: User) -> None:
    """The match is locked and not over."""
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
    seating.user, seating.guest, seating.nonce = None, False, "" if is_open else seating.nonce
    seating.is_open = is_open
    if not is_race:
        seating.label, seating.look = "" if is_open else robot_name(seating.seat), ""
    seating.save()
    told.append(host_event("seat", seat=seating.seat, label=seating.label, bot="", open=is_open))
    request = set_back_open(match)
    if request is not None and request.seat == seating.seat:
        set_back_end(match)
    step_record(match, now=now, events=told, changed=["asks_back"])


def _drives_for_another(match: Match, seating: Seating) -> bool:
    asked = drives_for_another.send(sender=Match, match_id=match.pk, seat=seating.seat, user_id=seating.user_id)
    return any(answer for _receiver, answer in asked)
