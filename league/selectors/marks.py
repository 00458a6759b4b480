"""What an answer about a competition depends on, so that whoever has it already need not get it again."""

from __future__ import annotations

from accounts.typing import Json, Viewer
from league.models import Competition, Entry, Heat


def competition_mark(competition: Competition, viewer: Viewer) -> Json:
    """All that standings, calendar and results of a competition can say to the viewer, in a few numbers and names: the
    version does not grow when a club or a person is renamed. Two queries."""
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
