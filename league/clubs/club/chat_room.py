"""The club's chat room: an address that gets news of the club's races."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import transaction
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from accounts.refusals import BAD_REQUEST, Refusal
from accounts.typing import JsonObject
from gameplay.refused import Refused
from league.common.notices import ROOM_OPENED
from league.common.refusals import TOO_LONG
from league.common.rights import require
from league.common.writing import audit, club_lock
from league.models import Action, Club, Role
from outbox.kinds import Link, Text, writes
from outbox.services import Forbidden, room_save, tell_hook

if TYPE_CHECKING:
    from accounts.models import User


BAD_ROOM = Refusal(
    "bad_room",
    gettext_noop("The site can’t call this address: it must begin with https:// and be on the internet."),
    BAD_REQUEST,
)

LONGEST = 300


@writes(ROOM_OPENED)
def _opened(facts: JsonObject, reader: User | None) -> Text | None:
    club = Club.objects.filter(pk=facts["club"]).first()
    if club is None:
        return None
    return Text(
        subject=club.name,
        lines=[_("From now on, the races of %(club)s are announced in this chat room.") % {"club": club.name}],
        link=Link(_("Go to the club"), reverse("league:club", args=[club.slug])),
    )


@transaction.atomic
def club_room_set(*, club: Club, by: User, url: str) -> Club:
    """Send news of races to the room at this address, with a first message there; "" stops it. For owners. Raises
    Refused: bad_room, too_long."""
    club = club_lock(club)
    require(club, by, Role.OWNER)
    url, before = url.strip(), club.hook
    if len(url) > LONGEST:
        raise Refused(TOO_LONG, {"max": LONGEST}, "url")
    if not url:
        club.hook = None
    else:
        try:
            club.hook = room_save(before, url=url, language=club.language, zone=club.zone)
        except Forbidden as error:
            raise Refused(BAD_ROOM, at="url") from error
    if club.hook == before:
        return club
    club.save(update_fields=["hook"])
    if before is not None:
        before.delete()  # also the messages still waiting for it
    if club.hook is not None:
        tell_hook(ROOM_OPENED, club.hook.pk, f"hook/{club.hook.pk}", {"club": club.pk})
    audit(club=club, by=by, action=Action.ROOM_SET if club.hook else Action.ROOM_CLOSED, subject=club.name)
    return club
