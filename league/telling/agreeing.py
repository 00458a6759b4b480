"""An official who raced asks the others to agree to the result of a table."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.typing import JsonObject
from league.selectors.told import AskedToAgree, asked_to_agree
from league.telling.words import race_of
from outbox.kinds import Kind, Link, Text, kind_register

if TYPE_CHECKING:
    from accounts.models import User


def _agree(facts: JsonObject, reader: User | None) -> Text | None:
    """None once it was decided."""
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
            _("%(name)s raced at table %(table)d, and its racers say different things."),
            _("Ask them, then agree to the result that is right."),
        ]
    else:
        subject = _("%(race)s: %(name)s asks you to confirm a result")
        lines = [
            _("%(name)s raced at table %(table)d. The result to confirm: %(order)s."),
            _("It counts when you agree."),
        ]
    return Text(subject % said, [line % said for line in lines], _link(told))


def _link(told: AskedToAgree) -> Link:
    if told.token:
        return Link(_("To the page of the table"), reverse("league:table", args=[told.token]))
    club, competition = told.competition.club, told.competition
    path = reverse("league:race", args=[club.slug, competition.slug, told.head.number])
    return Link(_("To the page of the race"), path)


AGREE = kind_register(
    Kind(
        "agree",
        gettext_lazy("Results to confirm"),
        gettext_lazy("An official raced at a table, and asks you to confirm its result."),
        write=_agree,
        lasts=timedelta(hours=12),
    )
)
