"""Competitions as cards in lists. The number of queries does not depend on the number of cards."""

from __future__ import annotations

from collections.abc import Iterable

from django.db.models import Count, Q

from accounts.typing import Viewer
from league.common.references import GONE
from league.competitions.life.shapes import CompetitionCard
from league.models import Competition, Entry, Race
from league.races.cards import RUN, next_race_cards
from league.standings.reading import leaders_of


def competition_cards(
    competitions: Iterable[Competition], viewer: Viewer | None = None, next_races: bool = True
) -> tuple[CompetitionCard, ...]:
    """Cards in the given order; the competitions come with club and rules. A constant number of queries."""
    listed = list(competitions)
    if not listed:
        return ()
    counts = {
        row["competition_id"]: (row["all"], row["run"])
        for row in Race.objects.filter(competition__in=listed)
        .values("competition_id")
        .annotate(all=Count("id", filter=~Q(status__in=GONE)), run=Count("id", filter=Q(status__in=RUN)))
        .order_by()
    }
    entries = dict(
        Entry.objects.filter(competition__in=listed, withdrawn_at=None)
        .values_list("competition_id")
        .annotate(number=Count("id"))
        .order_by()
    )
    leaders = leaders_of(listed)
    upcoming = next_race_cards(listed, viewer) if next_races else {}
    return tuple(
        CompetitionCard(
            club_slug=one.club.slug,
            club_name=one.club.name,
            slug=one.slug,
            name=one.name,
            status=one.status,
            game=one.rules.last.game,
            races=counts[one.pk][0] if one.pk in counts else 0,
            races_run=counts[one.pk][1] if one.pk in counts else 0,
            entries=entries.get(one.pk, 0),
            capacity=one.rules.entry.capacity,
            leaders=leaders.get(one.pk, ((), None))[0],
            leader_points=leaders.get(one.pk, ((), None))[1],
            next_race=upcoming.get(one.pk),
            is_tournament=one.rules.all.is_tournament,
        )
        for one in listed
    )
