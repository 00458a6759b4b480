"""A table's result waits for its racers, or for the officials whom a racing official asked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.urls import reverse
from django.utils.translation import gettext as _

from accounts.typing import JsonObject
from league.common.notices import AGREE
from league.telling.facts_agreeing import AskedToAgree, asked_to_agree, table_waits
from league.telling.words import race_of
from outbox.kinds import Link, Text, writes

if TYPE_CHECKING:
    from accounts.models import User


@writes(AGREE)
def _agree(facts: JsonObject, reader: User | None) -> Text | None:
    """None once somebody has decided."""
    if "racers" in facts:
        return _racers(facts, reader)
    told = asked_to_agree(facts["sheet"], facts["by"], reader) if reader is not None else None
    if told is None:
        return None
    said = {
        "name": told.by or _("An official"),
        "race": race_of(told.head, told.competition),
        "table": told.table,
        "order": ", ".join(told.order),
    }
    if told.disputed:
        subject = _("%(race)s: %(name)s asks you to decide")
        lines = [
            _("%(name)s raced at table %(table)d, and its racers disagree."),
            _("Ask them, then confirm the right result."),
        ]
    else:
        subject = _("%(race)s: %(name)s asks you to confirm a result")
        lines = [
            _("%(name)s raced at table %(table)d. The result to confirm: %(order)s."),
            _("It counts as soon as you confirm it."),
        ]
    return Text(subject % said, [line % said for line in lines], _link(told))


def _racers(facts: JsonObject, reader: User | None) -> Text | None:
    told = table_waits(facts["sheet"], reader) if reader is not None else None
    if told is None:
        return None
    said = {
        "name": told.by or _("Somebody"),
        "race": race_of(told.head, told.competition),
        "order": ", ".join(told.order),
    }
    if told.disputed:
        subject = _("%(race)s: the racers at your table don’t agree")
        lines = [
            _("%(name)s entered a different result from the one before."),
            _("A result counts once you all agree."),
        ]
    else:
        subject = _("%(race)s: your table’s result is waiting for your OK")
        lines = [_("Entered by %(name)s: %(order)s."), _("It counts as soon as one of you confirms it.")]
    return Text(subject % said, [line % said for line in lines], _link(told))


def _link(told: AskedToAgree) -> Link:
    if told.token:
        return Link(_("Open the table’s page"), reverse("league:table", args=[told.token]))
    club, competition = told.competition.club, told.competition
    path = reverse("league:race", args=[club.slug, competition.slug, told.head.number])
    return Link(_("Open the race’s page"), path)
