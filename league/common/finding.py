"""Finding clubs, competitions and races by their addresses, and what a viewer may do there."""

from __future__ import annotations

from django.db.models import Sum
from django.http import Http404

from accounts.typing import Viewer
from league.common.references import Access
from league.common.rights import reaches, role_of
from league.common.writing import RUN_OF_RACE, race_joined
from league.models import Club, Competition, CompetitionStatus, Heat, Race, Role


def access(club: Club | int, viewer: Viewer) -> Access:
    """What the viewer may do in the club. One query; none for a visitor."""
    return access_of(role_of(club, viewer))


def access_of(role: str | None) -> Access:
    return Access(
        role=role,
        is_member=reaches(role, Role.MEMBER),
        is_steward=reaches(role, Role.STEWARD),
        is_organiser=reaches(role, Role.ORGANISER),
        is_owner=reaches(role, Role.OWNER),
    )


def club_get(slug: str) -> Club:
    """The club of an address. Raises Http404."""
    club = Club.objects.filter(slug=slug).first()
    if club is None:
        raise Http404
    return club


def competition_get(club_slug: str, slug: str, viewer: Viewer) -> Competition:
    """With its club and rules. A draft exists only for the club's organisers. Raises Http404."""
    competition = Competition.objects.select_related("club", "rules").filter(club__slug=club_slug, slug=slug).first()
    if competition is None or not _visible(competition, viewer):
        raise Http404
    return competition


def competition_find(club_slug: str, slug: str, viewer: Viewer) -> int | None:
    """The id of a championship, for sockets; None where `competition_get` raises Http404."""
    try:
        return competition_get(club_slug, slug, viewer).pk
    except Http404:
        return None


def competition_version(competition_id: int) -> int:
    """The number that sockets send: it grows with every change that a page could show."""
    return int(Competition.objects.values_list("version", flat=True).get(pk=competition_id))


def club_find(slug: str) -> int | None:
    """The id of a club, for sockets; None where `club_get` raises Http404."""
    return Club.objects.filter(slug=slug).values_list("pk", flat=True).first()


def club_version(club_id: int) -> int:
    """The same number for all that a club has published: it grows with every change there."""
    published = Competition.objects.filter(club=club_id).exclude(status=CompetitionStatus.DRAFT)
    return int(published.aggregate(all=Sum("version"))["all"] or 0)


def race_get(competition: Competition, number: int) -> Race:
    """A race with its rules and seed. Raises Http404."""
    race = Race.objects.select_related("stage", *RUN_OF_RACE).filter(competition=competition, number=number).first()
    if race is None:
        raise Http404
    return race_joined(race, competition)


def heat_get(race: Race, table_no: int) -> Heat:
    """A table of the race. Raises Http404."""
    heat = Heat.objects.select_related("match").filter(run=race.run, table_no=table_no).first() if race.run else None
    if heat is None:
        raise Http404
    heat.run = race.run  # type: ignore[assignment]  # it has one: it has tables
    return heat


def _visible(competition: Competition, viewer: Viewer) -> bool:
    if competition.status != CompetitionStatus.DRAFT:
        return True
    return access(competition.club_id, viewer).is_organiser
