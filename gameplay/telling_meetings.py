"""The words of notices about planned races. `gameplay.services.meetings` says who gets them and when."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.typing import JsonObject
from accounts.zones import moment_text
from gameplay.notices import INVITED, MEETING
from gameplay.selectors.games import game_info
from gameplay.selectors.meetings import meeting_facts
from gameplay.sets import Attendance, MeetingState
from outbox.kinds import Link, Text, writes

if TYPE_CHECKING:
    from accounts.models import User
    from gameplay.models import Meeting


@writes(MEETING)
def _told(facts: JsonObject, reader: User | None) -> Text | None:
    """A reminder for people who are in; or the news that the race is off."""
    found = meeting_facts(facts["meeting"], reader.pk) if reader is not None else None
    if found is None or found[1] != Attendance.IN:
        return None
    meeting, said = found[0], _said(found[0])
    if facts["how"] == "off":
        lines = [_("%(name)s has called the race off.") % said if said["name"] else _("The race has been called off.")]
        return Text(_("Called off: %(game)s, %(when)s") % said, lines, Link(_("Play"), reverse("gameplay:lobby")))
    if meeting.state != MeetingState.PLANNED:
        return None
    lines = [_("Open the race’s page and say that you’re here: it starts when everybody is.")]
    return Text(_("You’re racing at %(time)s: %(game)s") % said, lines, _link(meeting, _("I’m here")))


@writes(INVITED)
def _invited(facts: JsonObject, reader: User | None) -> Text | None:
    """The invitation; None once it is answered, or the race has started."""
    found = meeting_facts(facts["meeting"], reader.pk) if reader is not None else None
    if found is None or found[1] != Attendance.INVITED or found[0].state != MeetingState.PLANNED:
        return None
    meeting, said = found[0], _said(found[0])
    if meeting.starts_at <= timezone.now():
        return None
    lines = [_("%(game)s, %(when)s. A seat is being kept for you until the start.") % said]
    return Text(_("%(name)s invites you to a race") % said, lines, _link(meeting, _("Answer")))


def _link(meeting: Meeting, text: str) -> Link:
    return Link(text, reverse("gameplay:meeting", args=[meeting.code]))


def _said(meeting: Meeting) -> JsonObject:
    return {
        "name": meeting.host.public_name if meeting.host is not None else "",
        "game": game_info(meeting.game).title,
        "when": moment_text(meeting.starts_at, "short"),
        "time": moment_text(meeting.starts_at, "time"),
    }
