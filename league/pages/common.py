"""What all the league's pages share: how a refusal is answered, one-button posts, live fragments."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.forms import BaseForm
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST

from league import services

Page = Callable[..., HttpResponse]


def page(view: Page) -> Page:
    """Answers the refusals that end a page: 404 for what is not there, 403 for what is not allowed.

    Any other refusal of a one-button form comes back as a message on the page named by `back`.
    """

    @wraps(view)
    def wrapped(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        try:
            return view(request, *args, **kwargs)
        except services.NotFound as refused:
            raise Http404 from refused
        except services.PermissionRefused as refused:
            raise PermissionDenied from refused

    return wrapped


def button(view: Page) -> Page:
    """The page behind a button: of somebody signed in, by POST."""
    return page(login_required(require_POST(view)))


def act(
    request: HttpRequest, back: str, done: str | Callable[[Any], str], service: Callable[..., Any], **arguments: Any
) -> HttpResponse:
    """One button, one service: does it, says so (`done`, or what it makes of the service's answer), and goes back.

    A refusal is said instead; nothing was written then.
    """
    try:
        answer = service(**arguments)
    except (services.PermissionRefused, services.NotFound):
        raise
    except services.Refused as refused:
        messages.error(request, services.refusal_text(refused))
    else:
        if said := done(answer) if callable(done) else done:
            messages.success(request, said)
    return redirect(back)


def submitted(form: Any, service: Callable[..., Any], **arguments: Any) -> Any:
    """What the service answers to a form that was sent and is whole. None: the form is to be shown (again), with the
    refusal beside the field it is about."""
    if not form.is_bound or not form.is_valid():
        return None
    try:
        return service(**arguments, **form.cleaned_data)
    except services.Refused as refused:
        refuse(form, refused)
        return None


def whole(text: str) -> int | None:
    """A number or id out of a query or form; None when it is none, or longer than a database can hold."""
    return int(text) if text.isdecimal() and len(text) <= 18 else None


def refuse(form: BaseForm, refused: services.Refused) -> None:
    """Puts a refusal beside the field it is about."""
    if isinstance(refused, services.PermissionRefused | services.NotFound):
        raise refused
    at = form.field_at(refused.at) if hasattr(form, "field_at") else refused.at
    form.add_error(at if at in form.fields else None, services.refusal_text(refused))


def show(
    request: HttpRequest, template: str, context: dict[str, Any], live: str = "", status: int = 200
) -> HttpResponse:
    """The page; or its `live` part alone when htmx asks for that part."""
    if live and getattr(request, "htmx", False) and request.htmx.target == "live":  # type: ignore[attr-defined]
        return render(request, live, context)
    return render(request, template, context, status=status)


def show_form(request: HttpRequest, template: str, context: dict[str, Any]) -> HttpResponse:
    """A page with a form; 422 when it comes back with errors."""
    form = context["form"]
    return render(request, template, context, status=422 if form.is_bound and form.errors else 200)
