"""What people are told of being asked to drive for somebody: written to the outbox in the transaction of its cause."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.urls import reverse
from django.utils import formats, timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.typing import JsonObject
from league.models import AskState, SubstituteAsk
from league.services.permissions import barred
from league.services.race_links import WITH_CLUB, ask_link
from outbox.kinds import Kind, Link, Text, kind_register
from outbox.services import tell

if TYPE_CHECKING:
    from datetime import datetime

    from accounts.models import User


def substitute_asked(ask: SubstituteAsk) -> None:
    """Somebody is asked to drive, and has until the end of the question to answer."""
    if ask.player.user_id is not None:
        tell(ASKED.key, [ask.player.user_id], f"ask/{ask.pk}", {"ask": ask.pk}, until=ask.expires_at)


def substitute_released(ask: SubstituteAsk) -> None:
    """Somebody who was asked, or has said yes, is not needed any more."""
    if ask.player.user_id is not None:
        tell(RELEASED.key, [ask.player.user_id], f"ask/{ask.pk}", {"ask": ask.pk}, until=ask.race.scheduled_at)


def _asked(facts: JsonObject, reader: User | None) -> Text | None:
    ask = _read(facts, reader)
    if ask is None or ask.state != AskState.OPEN or ask.expires_at <= timezone.now():
        return None
    where = _where(ask)
    return Text(
        subject=_("Will you drive for %(name)s in race %(number)s of %(competition)s?") % where,
        lines=[
            _("%(name)s is out for race %(number)s of %(competition)s, on %(at)s.") % where,
            _("The points stay with %(name)s.") % where,
            _("Answer by %(until)s; then the next in line is asked.") % {"until": _moment(ask.expires_at)},
        ],
        link=Link(_("Answer"), ask_link(ask)),
    )


def _released(facts: JsonObject, reader: User | None) -> Text | None:
    ask = _read(facts, reader)
    if ask is None or ask.state != AskState.RELEASED:
        return None
    where, competition = _where(ask), ask.race.stage.competition
    return Text(
        subject=_("You are not needed in race %(number)s of %(competition)s") % where,
        lines=[
            _("Nobody has to drive for %(name)s in race %(number)s of %(competition)s any more. Thank you.") % where
        ],
        link=Link(
            _("To the race"), reverse("league:race", args=[competition.club.slug, competition.slug, ask.race.number])
        ),
    )


def _read(facts: JsonObject, reader: User | None) -> SubstituteAsk | None:
    """None: the question is gone, or its reader is barred or another by now."""
    rows = SubstituteAsk.objects.select_related("entry__player", "player__user", *(f"race__{one}" for one in WITH_CLUB))
    ask = rows.filter(pk=facts["ask"]).first()
    if ask is None or reader is None or ask.player.user_id != reader.pk:
        return None
    return None if barred(ask.race.stage.competition.club_id, player=ask.player) is not None else ask


def _where(ask: SubstituteAsk) -> JsonObject:
    return {
        "name": ask.entry.player.name,
        "number": ask.race.number,
        "competition": ask.race.stage.competition.name,
        "at": _moment(ask.race.scheduled_at),
    }


def _moment(at: datetime | None) -> str:
    """In the reader's zone, which is active."""
    return formats.date_format(timezone.localtime(at), _("D j M Y, H:i")) if at is not None else _("date to be set")


ASKED = kind_register(
    Kind(
        "substitute_asked",
        gettext_lazy("You are asked to drive"),
        gettext_lazy("A racer is out for a race, and you are the next in line to drive instead."),
        write=_asked,
    )
)
RELEASED = kind_register(
    Kind(
        "substitute_released",
        gettext_lazy("You need not drive any more"),
        gettext_lazy("You were asked to drive for somebody who comes after all."),
        write=_released,
    )
)
