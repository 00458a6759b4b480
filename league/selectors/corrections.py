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
    """As `services.telling.told_corrected` has written it down. Two queries at most."""
    by_id, decision_id, reason = facts.get("by"), facts.get("because"), facts.get("why", "")
    if decision_id is not None:
        rows = Adjustment.objects.select_related("entry__player", "team")
        decision = rows.filter(pk=decision_id).first()
        if decision is not None:
            whom = decision.entry.player if decision.entry is not None else decision.team
            return CorrectionTold("", reason, decision, whom.name if whom else "", bool(facts["taken_back"]))
    by = User.objects.filter(pk=by_id).first() if by_id is not None else None
    return CorrectionTold(by.public_name if by is not None else "", reason, None, "", False)
