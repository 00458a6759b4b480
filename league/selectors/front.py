"""The site's first page when it is one club's home. Only what the page shows is read."""

from __future__ import annotations

from collections.abc import Sequence

from django.conf import settings
from django.db.models import Case, Exists, OuterRef, When

from accounts.typing import Viewer
from league.models import Club, Competition, CompetitionStatus, Membership, Role
from league.selectors.access import access
from league.selectors.cards import competition_cards, next_races, race_cards, races_visible
from league.selectors.home import RUNNING, exhibitions, first_of, live_races, soonest_first
from league.selectors.live import live_cards
from league.selectors.shapes.competitions import CompetitionCard
from league.selectors.shapes.homes import ClubFront, CompetitionName
from league.selectors.standings import standings_table

ALL_CLUBS = "*"


def site_club() -> Club | None:
    """The club the operator chose, else the one that took the first page when created, else the demo club. None: the
    operator wants a list, or none of these exists. One query at most."""
    if settings.SITE_CLUB == ALL_CLUBS:
        return None
    demo = Membership.objects.filter(club=OuterRef("pk"), role=Role.OWNER, user__is_demo=True)
    ranked = Club.objects.annotate(
        rank=Case(When(slug=settings.SITE_CLUB, then=0), When(first_page=True, then=1), When(Exists(demo), then=2))
    )
    return ranked.filter(rank__isnull=False).order_by("rank", "pk").first()


def organises_the_site(*, user_id: int) -> bool:
    """Whether the user is an organiser, or the owner, of the site's club."""
    return _has_role_of_site(user_id, (Role.OWNER, Role.ORGANISER))


def stewards_the_site(*, user_id: int) -> bool:
    """Whether the user is a steward of the site's club, or above."""
    return _has_role_of_site(user_id, (Role.OWNER, Role.ORGANISER, Role.STEWARD))


def _has_role_of_site(user_id: int, roles_wanted: Sequence[Role]) -> bool:
    roles = Membership.objects.filter(user_id=user_id, role__in=roles_wanted)
    clubs = set(roles.values_list("club_id", flat=True))
    club = site_club() if clubs else None
    return club is not None and club.pk in clubs


def club_front(club: Club, viewer: Viewer) -> ClubFront:
    """The club's next races, the table of its first running championship, and what is live on the site. A constant
    number of queries: shared by the cards of all races."""
    running = list(Competition.objects.filter(club=club, status__in=RUNNING).select_related("club", "rules"))
    running.sort(key=lambda one: (one.status != CompetitionStatus.RUNNING, -one.pk))
    with_table = next((one for one in running if one.status == CompetitionStatus.RUNNING), None)
    live, nearest = list(live_races(races_visible())), list(next_races(running).values())
    races = {race.pk: race for race in (*live, *nearest)}
    cards = dict(zip(races, race_cards(races.values(), viewer), strict=True))
    return ClubFront(
        slug=club.slug,
        name=club.name,
        description=club.description,
        access=access(club, viewer),
        next_race=first_of([cards[race.pk] for race in nearest]),
        coming=soonest_first([cards[race.pk] for race in nearest]),
        live=live_cards(cards[race.pk] for race in live if race not in nearest) + exhibitions(),
        standings=standings_table(with_table, viewer) if with_table else None,
        standings_of=CompetitionName(with_table.slug, with_table.name, with_table.rules.last.game)
        if with_table
        else None,
        last=None if with_table else _last(club),
    )


def _last(club: Club) -> CompetitionCard | None:
    over = Competition.objects.filter(club=club, status__in=Competition.OVER).select_related("club", "rules")
    return next(iter(competition_cards(over[:1], next_races=False)), None)
