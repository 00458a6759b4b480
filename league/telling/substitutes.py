"""Who is asked to drive for somebody in one race, and who is no longer needed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.typing import JsonObject
from league.common.notices import SUBSTITUTE_ASKED, SUBSTITUTE_RELEASED
from league.start.attendance import links
from league.telling.facts import ask_facts
from league.telling.words import when
from outbox.kinds import Link, Text, writes

if TYPE_CHECKING:
    from accounts.models import User
    from league.models import SubstituteAsk


@writes(SUBSTITUTE_ASKED)
def _asked(facts: JsonObject, reader: User | None) -> Text | None:
    """None once somebody has answered, or it is too late."""
    ask = ask_facts(facts["ask"], reader) if reader is not None else None
    if ask is None or ask.state != "open" or ask.expires_at <= timezone.now():
        return None
    said = _said(ask)
    lines = [
        _("%(name)s is out for race %(number)s of %(competition)s (%(when)s).") % said,
        _("The points stay with %(name)s.") % said,
        _("Answer by %(until)s; after that, we’ll ask the next in line.") % {"until": when(ask.expires_at)},
    ]
    subject = _("Will you drive for %(name)s in race %(number)s of %(competition)s?") % said
    return Text(subject, lines, Link(_("Answer"), links.ask_link(ask)))


@writes(SUBSTITUTE_RELEASED)
def _released(facts: JsonObject, reader: User | None) -> Text | None:
    """None once the person is asked again: that message says so."""
    ask = ask_facts(facts["ask"], reader) if reader is not None else None
    if ask is None or ask.state != "released":
        return None
    said, competition = _said(ask), ask.race.stage.competition
    line = _("Nobody needs to drive for %(name)s in race %(number)s of %(competition)s any more. Thank you.") % said
    path = reverse("league:race", args=[competition.club.slug, competition.slug, ask.race.number])
    subject = _("You’re no longer needed in race %(number)s of %(competition)s") % said
    return Text(subject, [line], Link(_("Open the race’s page"), path))


def _said(ask: SubstituteAsk) -> JsonObject:
    at = ask.race.scheduled_at
    return {
        "name": ask.entry.player.name,
        "number": ask.race.number,
        "competition": ask.race.stage.competition.name,
        "when": when(at) if at is not None else _("date to be set"),
    }
