"""A club: founding it, its settings, its chat room, its bot races for show, its screen."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from accounts.typing import AuthedRequest
from league.clubs.club import chat_room, clubs, reading, screens
from league.clubs.club.forms import ChatRoomForm, ClubForm
from league.common import finding, rights
from league.common.finding import club_get
from league.common.pages import act, button, page, show_form, submitted


@page
@login_required
@require_http_methods(["GET", "POST"])
def club_new(request: AuthedRequest) -> HttpResponse:
    user = request.user
    if user.is_guest:
        messages.info(request, _("You need an account to create a club. What you played as a guest stays yours."))
        return redirect("account_signup")
    if not rights.may_found(user):
        raise PermissionDenied
    form = ClubForm(request.POST or None, initial={"zone": user.zone, "language": get_language()})
    made = submitted(form, clubs.create, by=user)
    if made:
        messages.success(
            request, _("The club is ready. Invite the others with a link, or plan the first championship.")
        )
        return redirect("league:club", made.slug)
    return show_form(request, "league/clubs/club_new.html", {"form": form})


@page
@login_required
@require_http_methods(["GET", "POST"])
def club_settings(request: AuthedRequest, club_slug: str) -> HttpResponse:
    found = club_get(club_slug)
    access = finding.access(found, request.user)
    if not access.is_owner:
        raise PermissionDenied
    initial = {name: getattr(found, name) for name in ("name", "description", "zone", "language")}
    form = ClubForm(request.POST or None, initial=initial)
    if submitted(form, clubs.update, club=found, by=request.user):
        messages.success(request, _("Saved."))
        return redirect("league:club", club_slug)
    return show_form(request, "league/clubs/club_settings.html", {"form": form, "club": found, "access": access})


@page
@login_required
@require_http_methods(["GET", "POST"])
def club_chat_room(request: AuthedRequest, club_slug: str) -> HttpResponse:
    """The chat room that hears about the club's races. Its address is a secret: an organiser enters it, and no page
    shows it."""
    found = club_get(club_slug)
    access = finding.access(found, request.user)
    if not access.is_owner:
        raise PermissionDenied
    form = ChatRoomForm(request.POST or None)
    if (saved := submitted(form, chat_room.club_room_set, club=found, by=request.user)) is not None:
        done = (
            _("Your races will be announced in that chat room from now on.")
            if saved.hook
            else _("Nothing will be posted to a chat room any more.")
        )
        messages.success(request, done)
        return redirect("league:club_chat_room", club_slug)
    context = {"form": form, "club": found, "access": access, "room": reading.chat_room(found)}
    return show_form(request, "league/clubs/chat_room.html", context)


@button
def club_exhibition(request: AuthedRequest, club_slug: str) -> HttpResponse:
    found = club_get(club_slug)
    on = request.POST.get("on") == "1"
    done = _("A bot race will always be running.") if on else _("No new bot race will start.")
    return act(
        request,
        reverse("league:club_settings", args=[club_slug]),
        done,
        clubs.set_exhibition,
        club=found,
        by=request.user,
        on=on,
    )


@button
def club_screen(request: AuthedRequest, club_slug: str) -> HttpResponse:
    return act(
        request,
        reverse("league:club_settings", args=[club_slug]),
        _("The room’s screen has a new address. Open the new address there."),
        screens.club_screen_renew,
        club=club_get(club_slug),
        by=request.user,
    )
