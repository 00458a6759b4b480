"""The public pages of all clubs, for search engines. No page of a person."""

from __future__ import annotations

from typing import TYPE_CHECKING

from league.models import Club, Competition, CompetitionStatus
from league.races.cards import races_visible

if TYPE_CHECKING:
    from accounts.typing import PageAt


TABS = ("competition", "standings", "calendar", "results", "rules")


def pages_found() -> list[PageAt]:
    """Pages of clubs, of competitions except drafts, and of their races. Three queries."""
    clubs = Club.objects.order_by("pk").values_list("slug", flat=True)
    seasons = Competition.objects.exclude(status=CompetitionStatus.DRAFT).order_by("pk")
    races = races_visible().order_by("pk").values_list("competition__club__slug", "competition__slug", "number")
    found: list[PageAt] = [("league:club", (slug,)) for slug in clubs]
    for club, slug, status in seasons.values_list("club__slug", "slug", "status"):
        over = ("podium",) if status in Competition.OVER else ()
        found += [(f"league:{tab}", (club, slug)) for tab in TABS + over]
    return found + [("league:race", tuple(at)) for at in races]
