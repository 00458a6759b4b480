"""What all league pages share: how they answer a refusal, one-button posts, live fragments."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TYPE_CHECKING, Any, ParamSpec, TypeAlias, TypeVar

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import PermissionDenied
from django.forms import Form
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST
from django_htmx.http import HttpResponseClientRedirect
from django_htmx.middleware import HtmxDetails

from accounts.conditional import for_visitor
from accounts.typing import Json
from gameplay.refused import Refused
from league.common import refusals
from league.common.conditional import competition_etag
from league.common.finding import competition_get, race_get
from league.common.refusals import NotFound, PermissionRefused

if TYPE_CHECKING:
    from league.models import Competition, Race


P = ParamSpec("P")
T = TypeVar("T")
Page = Callable[..., HttpResponse]
Context: TypeAlias = dict[str, Any]
"""The values that a template gets."""


def page(view: Page) -> Page:
    """Turns the refusals that end a page into answers: 404 for not found, 403 for not allowed.

    The view answers any other refusal itself (`act`, `submitted`, `refuse`).
    """

    @wraps(view)
    def wrapped(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        try:
            return view(request, *args, **kwargs)
        except NotFound as refused:
            raise Http404 from refused
        except PermissionRefused as refused:
            raise PermissionDenied from refused

    return wrapped


def season_page(view: Page) -> Page:
    """A page about a competition; a visitor's browser loads it again only when it has changed."""

    @wraps(view)
    def wrapped(request: HttpRequest, club_slug: str, slug: str, **more: object) -> HttpResponse:
        def mark() -> Json:
            nobody = AnonymousUser()
            return competition_etag(competition_get(club_slug, slug, nobody), nobody)

        return for_visitor(request, mark, lambda: view(request, club_slug, slug, **more))

    return wrapped


def button(view: Page) -> Page:
    """The view behind a button: a POST by a signed-in user."""
    return page(login_required(require_POST(view)))


def act(
    request: HttpRequest,
    back: str,
    done: str | Callable[[T], str],
    service: Callable[P, T],
    *args: P.args,
    **arguments: P.kwargs,
) -> HttpResponse:
    """One button, one service: calls it, shows a message (`done`, or what `done` makes of the service's answer), and
    goes back.

    When the service refuses, the page says why instead; nothing was written then.
    """
    try:
        answer = service(*args, **arguments)
    except (PermissionRefused, NotFound):
        raise
    except Refused as refused:
        messages.error(request, refusals.refusal_text(refused))
    else:
        if said := done(answer) if callable(done) else done:
            messages.success(request, said)
    return redirect(back)


def submitted(form: Form, service: Callable[..., T], **arguments: object) -> T | None:
    """Calls the service for a form that was sent and is valid, and returns its answer. None: show the form, with any
    refusal beside its field."""
    if not form.is_bound or not form.is_valid():
        return None
    try:
        return service(**arguments, **form.cleaned_data)
    except Refused as refused:
        refuse(form, refused)
        return None


def whole(text: str) -> int | None:
    """A number or id from a query or form; None when it is not a number, or too long for a database."""
    return int(text) if text.isdecimal() and len(text) <= 18 else None


def refuse(form: Form, refused: Refused) -> None:
    """Puts a refusal beside the field it is about."""
    if isinstance(refused, PermissionRefused | NotFound):
        raise refused
    at = form.field_at(refused.at) if hasattr(form, "field_at") else refused.at
    form.add_error(at if at in form.fields else None, refusals.refusal_text(refused))


def show(request: HttpRequest, template: str, context: Context, live: str = "", status: int = 200) -> HttpResponse:
    """The page; or its `live` part alone when htmx asks for that part."""
    htmx: HtmxDetails | None = getattr(request, "htmx", None)
    if live and htmx and htmx.target == "live":
        return render(request, live, context)
    return render(request, template, context, status=status)


def lead_on(request: HttpRequest, to: str) -> HttpResponse:
    """Redirects to another page, also when htmx asks for a part of this one."""
    return HttpResponseClientRedirect(to) if getattr(request, "htmx", None) else redirect(to)


def show_form(request: HttpRequest, template: str, context: Context) -> HttpResponse:
    """A page with a form; 422 when the form has errors."""
    form = context["form"]
    return render(request, template, context, status=422 if form.is_bound and form.errors else 200)


def race_of(request: HttpRequest, club_slug: str, slug: str, number: int) -> tuple[Competition, Race]:
    competition = competition_get(club_slug, slug, request.user)
    return competition, race_get(competition, number)
