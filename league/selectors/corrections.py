"""Who corrected a result, and because of whom: for the letter that tells of it."""

from __future__ import annotations

from dataclasses import dataclass

from accounts.models import User
from accounts.typing import JsonObject
from league.models import Adjustment


@dataclass(frozen=True)
class CorrectionTold:
    by: str
    """"" where racers agreed to it at their table, or the account is gone."""
    reason: str
    decision: Adjustment | None
    """About somebody else, which has changed this result; `by` is "" then."""
    about: str
    """Whom it is about: a racer or a team."""
    taken_back: bool


def correction_told(facts: JsonObject) -> CorrectionTold:
    """As `services.telling.told_corrected` has written it down. One query, for a decision that was deleted two."""
    rows = Adjustment.objects.select_related("entry__player", "team").filter(pk=facts.get("because"))
    decision = rows.first() if facts.get("because") is not None else None
    if decision is None:
        by = User.objects.filter(pk=facts["by"]).first() if facts.get("by") is not None else None
        return CorrectionTold(by.public_name if by is not None else "", facts.get("why", ""), None, "", False)
    about = decision.entry.player.name if decision.entry is not None else decision.team.name if decision.team else ""
    return CorrectionTold("", facts.get("why", ""), decision, about, bool(facts.get("taken_back")))
