"""What the pages behind mail links show: one race, and what its one reader may do there."""

from __future__ import annotations

from django.utils import timezone

from league.models import AskState, Availability
from league.selectors.cards import race_cards
from league.selectors.shapes.availability import AbsencePage, AskPage
from league.services.absences import is_coming
from league.services.race_links import absence_find, ask_find


def absence_page(token: str) -> AbsencePage:
    """The page of the link "I'm out". A constant number of queries. Raises NotFound."""
    entry, race = absence_find(token)
    said = Availability.objects.filter(race=race, entry=entry).values_list("coming", flat=True).first()
    return AbsencePage(
        name=entry.player.name,
        card=race_cards([race], grids=False)[0],
        out=said is False,
        coming=is_coming(race),
    )


def ask_page(token: str) -> AskPage:
    """The page of the link "Drive for Anna?". A constant number of queries. Raises NotFound."""
    ask = ask_find(token)
    rules = ask.race.stage.competition.rules.entry
    state = AskState.EXPIRED if ask.state == AskState.OPEN and ask.expires_at <= timezone.now() else ask.state
    return AskPage(
        name=ask.player.name,
        instead=ask.entry.player.name,
        card=race_cards([ask.race], grids=False)[0],
        state=str(state),
        expires_at=ask.expires_at,
        coming=is_coming(ask.race),
        for_teams=not rules.teams or rules.substitutes == "seat",
    )
