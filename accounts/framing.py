"""Pages that frame pages of this site, and pages that they may frame; nothing else is framed anywhere."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps

from csp.constants import SELF
from django.http import HttpResponse

Page = Callable[..., HttpResponse]


def frames_own(view: Page) -> Page:
    """The page may frame other pages of this site."""
    return _with_policy(view, "frame-src")


def framed_by_own(view: Page) -> Page:
    """Pages of this site may frame it."""

    @wraps(view)
    def wrapped(*args: object, **kwargs: object) -> HttpResponse:
        response = view(*args, **kwargs)
        response["X-Frame-Options"] = "SAMEORIGIN"
        return response

    return _with_policy(wrapped, "frame-ancestors")


def _with_policy(view: Page, directive: str) -> Page:
    """Like `csp.decorators.csp_replace`, whose types know no view with arguments."""

    @wraps(view)
    def wrapped(*args: object, **kwargs: object) -> HttpResponse:
        response = view(*args, **kwargs)
        response._csp_replace = {directive: [SELF]}  # type: ignore[attr-defined]  # what its middleware looks for
        return response

    return wrapped
