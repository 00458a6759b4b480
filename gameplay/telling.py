"""The words of a match's notices. `gameplay.services.turns` says who gets them and when."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.urls import reverse
from django.utils.translation import gettext as _

from accounts.typing import JsonObject
from accounts.zones import moment_text
from gameplay.notices import YOUR_TURN
from gameplay.selectors.turns import turn_of
from gameplay.services import presence
from gameplay.wording import match_title
from outbox.kinds import Link, Text, writes

if TYPE_CHECKING:
    from accounts.models import User


@writes(YOUR_TURN)
def _your_turn(facts: JsonObject, reader: User | None) -> Text | None:
    """The notice; None once the reader looks, or nothing is asked any more."""
    if reader is None:
        return None
    code = facts["match"]
    turn = turn_of(code, reader.pk)
    if turn is None or presence.is_here(code, reader.pk):
        presence.moot_set(code, reader.pk)
        return None
    lines = [_("The others are waiting for your answer.")]
    if turn.deadline is not None:
        style = "time" if turn.match.speed == "live" else "short"
        lines = [_("Please answer by %(until)s.") % {"until": moment_text(turn.deadline, style)}]
    subject = _("It’s your turn: %(match)s") % {"match": match_title(turn.match)}
    return Text(subject, lines, Link(_("Open the match"), reverse("gameplay:match", args=[code])))
