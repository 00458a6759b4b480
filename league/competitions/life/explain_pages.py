"""How each number of the standings came about: a page, or the inside of a dialog above the table."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from league.common.pages import Context, page, season_page, show, whole
from league.planning.pages import head
from league.standings import explain
from league.standings.explained import Explanation, TeamExplanation


@page
@require_safe
@season_page
def explain_racer(request: HttpRequest, club_slug: str, slug: str, number: int) -> HttpResponse:
    """How a racer's total came about, or with `?race=3` the number of one race."""
    competition, context = head(request, club_slug, slug, "standings")
    after, stage = whole(request.GET.get("after", "")), whole(request.GET.get("stage", ""))
    return _explained(request, context, explain.explain(competition, number, after_race=after, stage=stage))


@page
@require_safe
@season_page
def explain_team(request: HttpRequest, club_slug: str, slug: str, team_id: int) -> HttpResponse:
    """The same for a team."""
    competition, context = head(request, club_slug, slug, "standings")
    after, stage = whole(request.GET.get("after", "")), whole(request.GET.get("stage", ""))
    return _explained(request, context, explain.explain_team(competition, team_id, after_race=after, stage=stage))


def _explained(request: HttpRequest, context: Context, why: Explanation | TeamExplanation) -> HttpResponse:
    """A page, or the inside of a dialog. Raises Http404 for a race that it has no line for."""
    query = request.GET.copy()
    race = query.pop("race", [""])[-1]
    line = next((one for one in why.lines if one.race == whole(race)), None)
    if race and line is None:
        raise Http404
    kind, who = ("racer", why.entry.name) if isinstance(why, Explanation) else ("team", why.name)
    inside = f"league/competitions/explained/{kind}{'_race' if line else ''}.html"
    context |= {"why": why, "who": who, "line": line, "inside": inside}
    context["whole"] = f"?{query.urlencode()}" if query else ""
    if request.headers.get("HX-Target") == "popover-body":
        return show(request, inside, context)
    return show(request, "league/competitions/explained/page.html", context)
