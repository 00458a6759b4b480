"""One competition: all of it for the API, the versions of its rules; and the list of competitions."""

from __future__ import annotations

from django.db.models import Q, QuerySet

from accounts.typing import Viewer
from league.common.references import entries_of
from league.competitions.life.shapes import CompetitionOverview
from league.models import Competition, CompetitionStatus, Membership, Team
from league.planning.head import competition_head, rules_view
from league.planning.shapes import RulesView
from league.races.cards import calendar, race_next
from league.registration.reading import ORGANISERS, registration_status
from league.standings.reading import standings_table


def competition_overview(competition: Competition, viewer: Viewer) -> CompetitionOverview:
    """All of a competition at once, for the API; pages read only the parts they show. A constant number of queries."""
    entries = entries_of(competition)
    races = calendar(competition, viewer)
    return CompetitionOverview(
        **vars(competition_head(competition, viewer)),
        races=races,
        next_race=race_next(competition, viewer),
        standings=standings_table(competition, viewer, entries=entries),
        entries=tuple(entry for entry in entries.values() if not entry.withdrawn),
        teams=tuple(Team.objects.filter(competition=competition).values_list("name", flat=True)),
        registration=registration_status(competition, viewer),
    )


def rules_versions(competition: Competition) -> tuple[RulesView, ...]:
    """Every version of the rules, newest first."""
    return tuple(rules_view(rules) for rules in competition.rules_versions.order_by("-version"))


def competitions_visible(viewer: Viewer, club: str | None = None, status: str | None = None) -> QuerySet[Competition]:
    """Championships, newest first; drafts only of clubs that the viewer organises."""
    seen = ~Q(status=CompetitionStatus.DRAFT)
    if viewer.is_authenticated:
        seen |= Q(club__in=Membership.objects.filter(user=viewer, role__in=ORGANISERS).values("club"))
    found = Competition.objects.filter(seen).select_related("club", "rules")
    if club:
        found = found.filter(club__slug=club)
    if status:
        found = found.filter(status=status)
    return found.order_by("-created_at", "-id")
