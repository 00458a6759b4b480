"""What an answer about a competition depends on, so that a client that has it need not get it again."""

from __future__ import annotations

from accounts.typing import Json, Viewer
from league.models import Attempt, Challenge, Club, Competition, CompetitionStatus, Entry, Heat, Player


def competition_etag(competition: Competition, viewer: Viewer) -> Json:
    """A mark of all that the viewer can see in a competition's standings, calendar and results; includes names, as the
    version does not grow when a club or person is renamed. Two queries."""
    club = competition.club
    people = Entry.objects.filter(competition=competition).order_by("pk")
    closed = Heat.objects.filter(run__current_of__competition=competition).exclude(closed="").order_by("pk")
    return [
        [competition.pk, competition.version],
        [club.slug, club.name, club.zone, club.language],
        viewer.pk,
        list(people.values_list("pk", "player__display_name", "player__left_at", "player__user_id")),
        list(closed.values_list("closed_by__public_name", flat=True)),
    ]


def club_etag(club: Club) -> Json:
    """A mark of a club's page for a visitor, except its running bot races. Four queries."""
    published = Competition.objects.filter(club=club).exclude(status=CompetitionStatus.DRAFT).order_by("pk")
    challenges = Challenge.objects.filter(club=club).order_by("pk")
    attempts = Attempt.objects.filter(challenge__club=club).order_by("pk")
    people = Player.objects.filter(club=club, left_at=None).order_by("pk")
    return [
        [club.slug, club.name, club.description, club.zone],
        list(published.values_list("pk", "version")),
        list(people.values_list("pk", "display_name", "user_id")),
        list(challenges.values_list("pk", flat=True)),
        list(attempts.values_list("pk", "voided_at", "match__status")),
    ]
