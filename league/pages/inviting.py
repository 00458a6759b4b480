"""The page where a member invites another one to a race."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from accounts.typing import AuthedRequest
from gameplay.selectors.meetings import meetings_hosted
from league.forms.inviting import RacerInviteForm
from league.pages.common import page, show_form, submitted
from league.selectors.access import access, club_get
from league.selectors.people import player_page
from league.services import inviting


@page
@login_required
@require_http_methods(["GET", "POST"])
def racer_invite(request: AuthedRequest, club_slug: str, player_id: int) -> HttpResponse:
    club = club_get(club_slug)
    if not access(club, request.user).is_member:
        raise PermissionDenied
    shown = player_page(club, player_id, request.user)
    form = RacerInviteForm(request.POST or None, hosted=meetings_hosted(request.user))
    meeting = submitted(form, inviting.racer_invite, club=club, by=request.user, player_id=player_id)
    if meeting is not None:
        messages.success(request, _("%(name)s is invited: a seat is kept for them.") % {"name": shown.player.name})
        return redirect("gameplay:meeting", meeting.code)
    return show_form(request, "league/racer_invite.html", {"form": form, "page": shown})
