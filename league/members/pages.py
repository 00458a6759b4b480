"""The people of a club: members with roles, players (also guests and bots), bans, invitations and claims by link; and
the page where a member invites another one to a race."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date, time
from typing import TYPE_CHECKING

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.forms import Form
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from accounts.account_first import has_account
from accounts.told import DescribedChoice
from accounts.typing import AuthedRequest
from gameplay.refused import Refused
from gameplay.selectors.meetings import meetings_hosted
from gameplay.wording import level_choices
from league.clubs.club import players
from league.clubs.club.forms import BanForm, BotForm, GuestForm, NameForm
from league.common import finding, refusals
from league.common.finding import access, club_get, competition_get
from league.common.intent import account_first, tap_done, tapped
from league.common.pages import Context, act, button, page, show, show_form, submitted
from league.common.refusals import NotFound, PermissionRefused
from league.games.facts import bot_levels
from league.members import bans, claims, invitations, inviting, merging, reading
from league.members import members as members_services
from league.members.forms import InvitationForm, RacerInviteForm
from league.members.link_cards import invitation_card, player_card
from league.members.reading import claim_peek, has_raced, invitation_peek, members, player_page, same_peek
from league.planning.pages import organised
from league.registration.reading import registration_mine
from league.scoring.calendar import local_instant

if TYPE_CHECKING:
    from league.models import Club, Membership


@page
@require_safe
def people(request: HttpRequest, club_slug: str) -> HttpResponse:
    return _people(request, club_slug)


@button
def invitation_new(request: AuthedRequest, club_slug: str) -> HttpResponse:
    """Only the answer to this POST shows the link: the database keeps its hash."""
    club = _organised(request, club_slug)
    form = InvitationForm(request.POST, grantable=members(club, request.user).grantable)
    issued = submitted(form, invitations.create, club=club, by=request.user)
    if issued:
        link = request.build_absolute_uri(reverse("league:join", args=[issued.token]))
        return _people(request, club_slug, link=link)
    return _people(request, club_slug, {"invitation_form": form})


@button
def invitation_revoke(request: AuthedRequest, club_slug: str, invitation_id: int) -> HttpResponse:
    return _do(request, club_slug, invitations.revoke, _("The link has been revoked."), invitation_id=invitation_id)


@button
def guest_new(request: AuthedRequest, club_slug: str) -> HttpResponse:
    return _player_new(request, club_slug, guest_form=GuestForm(request.POST, auto_id="guest_%s"))


@button
def bot_new(request: AuthedRequest, club_slug: str) -> HttpResponse:
    return _player_new(request, club_slug, bot_form=BotForm(request.POST, levels=_levels(), auto_id="bot_%s"))


@button
def claim_link(request: AuthedRequest, club_slug: str, player_id: int) -> HttpResponse:
    """Only the answer to this POST shows the link; it is also emailed when the guest's address is known."""
    club = _organised(request, club_slug)
    try:
        issued = claims.player_claim_link(club=club, by=request.user, player_id=player_id)
    except (PermissionRefused, NotFound):
        raise
    except Refused as refused:
        messages.error(request, refusals.refusal_text(refused))
        return redirect("league:people", club_slug)
    if issued.mailed:
        messages.success(request, _("The link was also sent by email."))
    link = request.build_absolute_uri(reverse("league:claim", args=[issued.token]))
    return _people(request, club_slug, link=link, link_for=issued.subject.display_name)


@button
def role_set(request: AuthedRequest, club_slug: str, user_id: int) -> HttpResponse:
    role = request.POST.get("role", "")
    return _do(
        request,
        club_slug,
        members_services.membership_set_role,
        _("The role has been changed."),
        user_id=user_id,
        role=role,
    )


@button
def member_remove(request: AuthedRequest, club_slug: str, user_id: int) -> HttpResponse:
    done = _("Removed from the club and all its competitions. Past results are kept.")
    return _do(request, club_slug, members_services.membership_remove, done, user_id=user_id)


@page
@login_required
@require_http_methods(["GET", "POST"])
def person_ban(request: AuthedRequest, club_slug: str, player_id: int) -> HttpResponse:
    """Who, why, and until when; the last day counts in full, in the club's zone."""
    club = _organised(request, club_slug)
    shown = player_page(club, player_id, request.user)
    form = BanForm(request.POST or None)

    def ban(reason: str, until: date | None) -> object:
        ends = local_instant(until, time(23, 59, 59), club.zone) if until is not None else None
        return bans.person_ban(club=club, by=request.user, player_id=player_id, reason=reason, until=ends)

    if submitted(form, ban):
        messages.success(request, _("%(name)s is banned.") % {"name": shown.player.name})
        return redirect("league:people", club_slug)
    return show_form(request, "league/members/ban.html", {"form": form, "club": club, "player": shown.player})


@page
@login_required
@require_http_methods(["GET", "POST"])
def same(request: AuthedRequest, club_slug: str, player_id: int, own_id: int) -> HttpResponse:
    """A guest's record belongs to another player: a preview of the merge first, then the button."""
    club = _organised(request, club_slug)
    if request.method == "POST":
        done, numbers = _("The two records are now one."), {"guest_id": player_id, "own_id": own_id}
        return _do(request, club_slug, merging.players_merge_by_organiser, done, **numbers)
    peek = same_peek(club, request.user, player_id, own_id)
    return show(request, "league/members/same.html", {"club": club, "peek": peek})


@button
def ban_lift(request: AuthedRequest, club_slug: str, ban_id: int) -> HttpResponse:
    return _do(request, club_slug, bans.lift, _("The ban is lifted."), ban_id=ban_id)


@page
@login_required
@require_http_methods(["GET", "POST"])
def leave(request: AuthedRequest, club_slug: str) -> HttpResponse:
    """The link only asks, the POST acts. A person who raced here and is not a member can only remove their name."""
    club = club_get(club_slug)
    access = finding.access(club, request.user)
    if not access.role and not has_raced(club, request.user):
        raise Http404
    if request.method == "POST":
        anonymise = request.POST.get("anonymise") == "1"
        return act(
            request,
            reverse("league:club", args=[club_slug]),
            _("You have left the club."),
            members_services.membership_leave,
            club=club,
            user=request.user,
            anonymise=anonymise,
        )
    return show(request, "league/members/leave.html", {"club": club, "access": access})


@page
@require_http_methods(["GET", "POST"])
def claim(request: HttpRequest, token: str) -> HttpResponse:
    """A guest's record becomes a user's: the link only asks, the button claims. A user who already races here first
    sees what the merge would change."""
    peek = claim_peek(token, request.user)
    if not has_account(request):
        if request.method == "POST":
            return account_first(request)
    elif request.method == "POST" or (not peek.own and tapped(request)):
        back = reverse("league:club", args=[peek.club_slug])
        answer = act(
            request, back, _("These results are now yours."), claims.player_claim, token=token, user=request.user
        )
        return tap_done(request, answer)
    return show(request, "league/members/claim.html", {"peek": peek, "has_account": has_account(request)})


@page
@require_http_methods(["GET", "POST"])
def player(request: HttpRequest, club_slug: str, player_id: int) -> HttpResponse:
    club = club_get(club_slug)
    shown = player_page(club, player_id, request.user)
    access = finding.access(club, request.user)
    may_rename = (shown.is_you or access.is_organiser) and request.user.is_authenticated
    form = NameForm(request.POST or None, initial={"name": shown.player.name}) if may_rename else None
    if request.method == "POST":
        if form is None:
            raise PermissionDenied
        if submitted(form, players.rename, club=club, by=request.user, player_id=player_id):
            messages.success(request, _("Saved."))
            return redirect("league:player", club_slug, player_id)
    bad = form is not None and form.is_bound
    context = {"page": shown, "access": access, "form": form, "link_card": player_card(shown)}
    return show(request, "league/members/player.html", context, status=422 if bad else 200)


def _player_new(request: HttpRequest, club_slug: str, **forms: Form) -> HttpResponse:
    """Add a guest or a bot, depending on which form was sent."""
    club = _organised(request, club_slug)
    service = players.add_guest if "guest_form" in forms else players.add_bot
    (form,) = forms.values()
    if submitted(form, service, club=club, by=request.user):
        messages.success(request, _("%(name)s is on the club’s list of racers.") % {"name": form.cleaned_data["name"]})
        return redirect("league:people", club_slug)
    return _people(request, club_slug, forms)


def _people(
    request: HttpRequest, club_slug: str, forms: Mapping[str, Form] | None = None, link: str = "", link_for: str = ""
) -> HttpResponse:
    club = club_get(club_slug)
    shown = members(club, request.user)
    context: Context = {
        "club": club,
        "people": shown,
        "access": shown.access,
        "link": link,
        "link_for": link_for,
    }
    if shown.access.is_organiser:
        context |= {
            "invitation_form": InvitationForm(grantable=shown.grantable),
            "guest_form": GuestForm(auto_id="guest_%s"),
            "bot_form": BotForm(levels=_levels(), auto_id="bot_%s"),
        }
    return show(request, "league/members/people.html", context | dict(forms or {}), status=422 if forms else 200)


def _organised(request: HttpRequest, club_slug: str) -> Club:
    """The club, for its organisers only: nobody else sees even the errors of a form."""
    club = club_get(club_slug)
    if not access(club, request.user).is_organiser:
        raise PermissionDenied
    return club


def _levels() -> list[DescribedChoice]:
    """The bot strengths to offer: a club's bot may race any game."""
    return level_choices(levels=bot_levels())


def _do(
    request: AuthedRequest, club_slug: str, service: Callable[..., object], done: str, **arguments: object
) -> HttpResponse:
    """One button about the club's people; returns to their page."""
    back = reverse("league:people", args=[club_slug])
    return act(request, back, done, service, club=club_get(club_slug), by=request.user, **arguments)


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
    return show_form(request, "league/members/racer_invite.html", {"form": form, "page": shown})


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

        answer = act(request, back, done, invitations.accept, token=token, user=request.user)
        return tap_done(request, answer)
    over = peek.state != "open" and (to is None or to.gives != "in")
    context: Context = {"peek": peek, "to": to, "over": over, "has_account": has_account(request)}
    context["link_card"] = invitation_card(peek, request.path)
    return show(request, "league/members/join.html", context, status=410 if over and peek.state != "banned" else 200)


@page
@login_required
@require_http_methods(["GET", "POST"])
def invite(request: AuthedRequest, club_slug: str, slug: str) -> HttpResponse:
    """A link with its code. Only the answer to the POST shows it: the database keeps its hash."""
    competition, context = organised(request, club_slug, slug)
    form, link = InvitationForm(request.POST or None), ""
    if request.method == "POST":
        club = competition.club
        issued = submitted(form, invitations.create, club=club, by=request.user, competition=competition)
        if issued:
            link = request.build_absolute_uri(reverse("league:join", args=[issued.token]))
            form = InvitationForm()
    context |= {"form": form, "link": link, "lines": reading.invitations(competition.club, competition)}
    return show(request, "league/members/invite.html", context, status=422 if form.errors else 200)


@button
def uninvite(request: AuthedRequest, club_slug: str, slug: str, invitation_id: int) -> HttpResponse:
    competition, _context = organised(request, club_slug, slug)
    return act(
        request,
        reverse("league:invite", args=[club_slug, slug]),
        _("The link has been withdrawn: nobody can join with it any more."),
        invitations.revoke,
        club=competition.club,
        by=request.user,
        invitation_id=invitation_id,
        competition=competition,
    )
