"""Who corrected a result, and because of whom, for the letter about it; and which results can be made official."""

from __future__ import annotations

from dataclasses import dataclass

from accounts.models import User
from accounts.typing import JsonObject, Viewer
from league.common.refusals import refusal_text
from league.models import Adjustment, Competition, Race, RaceStatus
from league.races.cards import race_cards
from league.races.shapes import RaceCard
from league.results.recording import blocked_from_official


@dataclass(frozen=True)
class CorrectionFacts:
    by: str
    """"" where racers agreed to it at their table, or the account is gone."""
    reason: str
    decision: Adjustment | None
    """About somebody else, which has changed this result; `by` is "" then."""
    about: str
    """The racer or team it is about."""
    taken_back: bool


@dataclass(frozen=True)
class Provisional:
    card: RaceCard
    problem: str
    """Why it cannot be made official, in the reader's language; "" if it can."""


def correction_facts(facts: JsonObject) -> CorrectionFacts:
    """As `tell.notify_corrected` has written it down. Two queries at most."""
    by_id, decision_id, reason = facts.get("by"), facts.get("because"), facts.get("why", "")
    if decision_id is not None:
        rows = Adjustment.objects.select_related("entry__player", "team")
        decision = rows.filter(pk=decision_id).first()
        if decision is not None:
            whom = decision.entry.player if decision.entry is not None else decision.team
            return CorrectionFacts("", reason, decision, whom.name if whom else "", bool(facts["taken_back"]))
    by = User.objects.filter(pk=by_id).first() if by_id is not None else None
    return CorrectionFacts(by.public_name if by is not None else "", reason, None, "", False)


def provisional(competition: Competition, viewer: Viewer) -> tuple[Provisional, ...]:
    """The races with a provisional result, with what holds them back; the competition comes with its club. A constant
    number of queries."""
    rows = Race.objects.filter(competition=competition, status=RaceStatus.PROVISIONAL).order_by("number")
    races = list(rows.select_related("run", "stage", "stage__competition__club"))
    held = blocked_from_official(races)
    cards = race_cards(races, viewer, grids=False)
    return tuple(
        Provisional(card, refusal_text(held[race.pk]) if race.pk in held else "")
        for race, card in zip(races, cards, strict=True)
    )
