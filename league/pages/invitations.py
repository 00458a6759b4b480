"""The page behind an invitation, and where organisers invite people to a competition."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from accounts.account_first import has_account
from accounts.typing import AuthedRequest
from league.forms.club import InvitationForm
from league.pages.common import Context, act, button, page, show, submitted
from league.pages.desk import organised
from league.pages.intent import account_first, tap_done, tapped
from league.pages.link_cards import invitation_card
from league.selectors.access import competition_get
from league.selectors.invitations import invitation_peek, invitations
from league.selectors.registrations import registration_mine
from league.services import invitations as invitations_services

if TYPE_CHECKING:
    from league.models import Membership


@page
@require_http_methods(["GET", "POST"])
def join(request: HttpRequest, token: str) -> HttpResponse:
    """An invitation: the link only asks, the button accepts."""
    peek = invitation_peek(token, request.user)
    to = peek.competition
    if not has_account(request):
        if request.method == "POST":
            return account_first(request)
    elif tapped(request):
        back = reverse("league:club", args=[peek.club_slug])
        if to is not None:
            back = reverse("league:competition", args=[peek.club_slug, to.slug])

        def done(membership: Membership) -> str:
            if to is None:
                return _("Welcome to the club!")
            competition = competition_get(peek.club_slug, to.slug, membership.user)
            mine = registration_mine(competition, membership.user)
            said = {"waitlisted": _("You’re on the waitlist."), "offered": _("A place is yours if you want it")}
            return said.get(mine.state if mine else "", _("You’re in: your place is confirmed."))

        answer = act(request, back, done, invitations_services.accept, token=token, user=request.user)
        return tap_done(request, answer)
    over = peek.state != "open" and (to is None or to.gives != "in")
    context: Context = {"peek": peek, "to": to, "over": over, "has_account": has_account(request)}
    context["link_card"] = invitation_card(peek, request.path)
    return show(request, "league/join.html", context, status=410 if over and peek.state != "banned" else 200)


@page
@login_required
@require_http_methods(["GET", "POST"])
def invite(request: AuthedRequest, club_slug: str, slug: str) -> HttpResponse:
    """A link with its code. Only the answer to the POST shows it: the database keeps its hash."""
    competition, context = organised(request, club_slug, slug)
    form, link = InvitationForm(request.POST or None), ""
    if request.method == "POST":
        club = competition.club
        issued = submitted(form, invitations_services.create, club=club, by=request.user, competition=competition)
        if issued:
            link = request.build_absolute_uri(reverse("league:join", args=[issued.token]))
            form = InvitationForm()
    context |= {"form": form, "link": link, "lines": invitations(competition.club, competition)}
    return show(request, "league/invite.html", context, status=422 if form.errors else 200)


@button
def uninvite(request: AuthedRequest, club_slug: str, slug: str, invitation_id: int) -> HttpResponse:
    competition, _context = organised(request, club_slug, slug)
    return act(
        request,
        reverse("league:invite", args=[club_slug, slug]),
        _("The link has been withdrawn: nobody can join with it any more."),
        invitations_services.revoke,
        club=competition.club,
        by=request.user,
        invitation_id=invitation_id,
        competition=competition,
    )
