"""Talk of a competition, for the club's members; reports, for its stewards; the club's setting."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.crypto import get_random_string
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from accounts.typing import AuthedRequest
from gameplay.services import person_unmute
from league.common.finding import club_get, competition_get
from league.common.pages import Context, act, button, page, show, show_form, submitted, whole
from league.planning.pages import head
from league.talk import reading
from league.talk import talk as talk_services
from league.talk.forms import DAYS, ReportForm, TalkForm
from league.talk.reading import talk_page

LINES = "talk-lines"
"""The part of the page that updates by itself."""


@page
@login_required
@require_http_methods(["GET", "POST"])
def talk(request: AuthedRequest, club_slug: str, slug: str) -> HttpResponse:
    """The messages, and the field to write one; `?before=` an id shows earlier ones."""
    competition, context = head(request, club_slug, slug, "talk")
    form = TalkForm(request.POST or None)
    if request.method == "POST":
        said_as = request.POST.get("said_as", "")
        line = submitted(form, talk_services.competition_say, competition=competition, by=request.user, said_as=said_as)
        if line is not None and not getattr(request, "htmx", None):
            return redirect(reverse("league:talk", args=[club_slug, slug]) + "#say")
        if line is not None:
            form = TalkForm()
    context |= _shown(request, context, competition_before=whole(request.GET.get("before", "")))
    context["form"] = form
    if request.headers.get("HX-Target") == LINES:
        return show(request, "league/talk/parts/talk_lines.html", context)
    if request.headers.get("HX-Target") == "talk":
        context["again"] = True
        status = 422 if form.is_bound and form.errors else 200
        return render(request, "league/talk/parts/talk_box.html", context, status=status)
    return show_form(request, "league/talk/talk.html", context)


def _shown(request: HttpRequest, context: Context, *, competition_before: int | None) -> Context:
    competition = competition_get(context["club_slug"], context["slug"], request.user)
    shown = talk_page(competition, request.user, before=competition_before)
    return {"talk": shown, "said_as": get_random_string(20), "before": competition_before}


@page
@login_required
@require_http_methods(["GET", "POST"])
def line_report(request: AuthedRequest, club_slug: str, slug: str, line_id: int) -> HttpResponse:
    """The page asks why; the POST reports."""
    competition, context = head(request, club_slug, slug, "talk")
    shown = talk_page(competition, request.user, before=line_id + 1)
    line = next((one for one in shown.lines if one.id == line_id and not one.mine and not one.removed), None)
    if line is None:
        raise Http404
    form = ReportForm(request.POST if request.method == "POST" else None)
    if submitted(
        form, talk_services.competition_line_report, competition=competition, by=request.user, line_id=line_id
    ):
        messages.success(request, _("Reported. The club’s stewards will look at it."))
        return redirect("league:talk", club_slug, slug)
    return show_form(request, "league/talk/talk_report.html", context | {"form": form, "line": line})


@button
def line_mute(request: AuthedRequest, club_slug: str, slug: str, line_id: int) -> HttpResponse:
    competition = competition_get(club_slug, slug, request.user)
    return act(
        request,
        reverse("league:talk", args=[club_slug, slug]),
        _("Muted: you won’t see this person’s messages any more."),
        talk_services.competition_line_mute,
        competition=competition,
        by=request.user,
        line_id=line_id,
    )


@button
def unmute(request: AuthedRequest, club_slug: str, slug: str, muting_id: int) -> HttpResponse:
    back = reverse("league:talk", args=[club_slug, slug])
    return act(request, back, _("No longer muted."), person_unmute, user=request.user, muting_id=muting_id)


@page
@login_required
@require_safe
def reports(request: AuthedRequest, club_slug: str, slug: str) -> HttpResponse:
    competition, context = head(request, club_slug, slug, "talk")
    context |= {"reports": reading.reports(competition, request.user), "days": DAYS}
    return show(request, "league/talk/talk_reports.html", context)


@button
def report_step(request: AuthedRequest, club_slug: str, slug: str, report_id: int, step: str) -> HttpResponse:
    """Remove the message, dismiss the report, or mute its author in the club."""
    competition = competition_get(club_slug, slug, request.user)
    back = reverse("league:talk_reports", args=[club_slug, slug])
    decided = {"removed": _("The message has been removed."), "dismissed": _("The message stays.")}
    if step == "mute":
        return act(
            request,
            back,
            _("Muted in the club."),
            talk_services.author_silence,
            competition=competition,
            by=request.user,
            report_id=report_id,
            days=whole(request.POST.get("days", "")) or 0,
            reason=request.POST.get("reason", ""),
        )
    if step not in decided:
        raise Http404
    service: Callable[..., object] = talk_services.report_decide
    return act(
        request,
        back,
        decided[step],
        service,
        competition=competition,
        by=request.user,
        report_id=report_id,
        verdict=step,
    )


@button
def silence_lift(request: AuthedRequest, club_slug: str, slug: str, silence_id: int) -> HttpResponse:
    competition = competition_get(club_slug, slug, request.user)
    return act(
        request,
        reverse("league:talk_reports", args=[club_slug, slug]),
        _("No longer muted."),
        talk_services.silence_lift,
        competition=competition,
        by=request.user,
        silence_id=silence_id,
    )


@button
def talk_set(request: AuthedRequest, club_slug: str) -> HttpResponse:
    found = club_get(club_slug)
    return act(
        request,
        reverse("league:club_settings", args=[club_slug]),
        _("Saved."),
        talk_services.set,
        club=found,
        by=request.user,
        talk=request.POST.get("talk") == "on",
        slow_seconds=_seconds(request.POST.get("slow_seconds", "")),
    )


def _seconds(text: str) -> int:
    """-1 when it is not a number: the service refuses it."""
    number = whole(text or "0")
    return -1 if number is None else number
