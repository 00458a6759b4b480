"""Guests at the tables: a guest changes the name, or stewards remove it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import transaction
from django.db.models import Exists, OuterRef, Q
from django.utils import translation

from accounts.services import guest_name_clear
from gameplay.models import ClientMessage, LinkPicture, Match, Seating
from gameplay.refused import NOT_FOUND, NOT_YOURS, Refused
from gameplay.services.hostevents import host_event
from gameplay.services.loading import match_locked, seatings_of
from gameplay.services.names import seat_name, seats_store, steps_unname, title_text
from gameplay.services.rights import clears_names, signed_in
from gameplay.services.steps import step_record

if TYPE_CHECKING:
    from django.db.models import QuerySet

    from accounts.models import User
    from accounts.typing import Viewer

TITLE = 120
"""Characters of a title."""


def guest_rename(guest: User, before: str, cleared: bool) -> None:
    """Write the guest's name to the tables that are not over, as a step of each, and to their titles. If it was taken
    away, the old name disappears everywhere. In the caller's transaction.

    Locks the guest's matches that are not over, in the order of their ids.
    """
    held = Exists(Seating.objects.filter(match=OuterRef("pk"), user=guest, guest=True))
    mine = Match.objects.filter(held | Q(creator=guest)).order_by("pk")
    labels = set(Seating.objects.filter(user=guest, guest=True).values_list("label", flat=True))
    for pk in list(mine.filter(held).exclude(status__in=Match.OVER).values_list("pk", flat=True)):
        _seat_rename(pk, guest)
    made = Match.objects.filter(creator=guest).exclude(title_words=[])
    _titles_rename(made if cleared else made.exclude(status__in=Match.OVER), guest, before)
    if not cleared:
        return
    rows = list(
        Seating.objects.filter(user=guest, guest=True, match__status__in=Match.OVER)
        .order_by("pk")
        .select_related("match")
        .only("seat", "label", "guest", "look", "match__overview", "match__status")
    )
    for row in rows:
        row.label = guest.public_name
    seats_store(rows)
    LinkPicture.objects.filter(kind="match", key__in=mine.values("code")).delete()
    # Also where the guest answered from a seat that now belongs to somebody else.
    answered = Q(pk__in=ClientMessage.objects.filter(user=guest).values("match"))
    everywhere = Match.objects.filter(held | Q(creator=guest) | answered).order_by("pk")
    steps_unname(list(everywhere.values_list("pk", flat=True)), {before, *labels}, guest.public_name)


def _seat_rename(match_id: int, guest: User) -> None:
    match, now = match_locked(pk=match_id)
    seatings = seatings_of(match)
    own = next((one for one in seatings if one.user_id == guest.pk and one.guest), None)
    if own is None or match.is_over:
        return
    seat_name(own, guest, seatings)
    own.save(update_fields=["label", "guest"])
    told = host_event("seat", seat=own.seat, label=own.label, bot="", open=False)
    step_record(match, now=now, events=[told], seatings=seatings)


def _titles_rename(made: QuerySet[Match], guest: User, before: str) -> None:
    """Make titles that contain the name from the new one."""
    renamed = []
    for match in made.only("title", "title_words"):
        words, params = match.title_words
        if params.get("name") != before:
            continue
        match.title_words = [words, {**params, "name": guest.public_name}]
        with translation.override(guest.language):
            match.title = title_text((words, match.title_words[1]))[:TITLE]
        renamed.append(match)
    Match.objects.bulk_update(renamed, ["title", "title_words"])


@transaction.atomic
def seat_name_clear(*, code: str, seat: int, by: Viewer) -> None:
    """Take away the name that the guest on this seat chose, here and everywhere; the site draws another one. For
    operators and stewards of the site's club.

    Raises Refused: sign_in, not_yours, not_found (no such seat, or the person there is no longer a guest).
    """
    by = signed_in(by)
    if not clears_names(by):
        raise Refused(NOT_YOURS)
    holder = Seating.objects.filter(match__code=code, seat=seat, guest=True).values_list("user_id", flat=True).first()
    if holder is None or guest_name_clear(guest_id=holder) is None:
        raise Refused(NOT_FOUND)
