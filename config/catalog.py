"""The words of scripts in a language that the page names: a screen uses its club's language for every reader."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponseBase
from django.utils import translation
from django.views.decorators.cache import never_cache
from django.views.i18n import JavaScriptCatalog


@never_cache
def catalog_in(request: HttpRequest, language: str) -> HttpResponseBase:
    """Like `javascript-catalog`, but in the page's language instead of the reader's."""
    with translation.override(language):
        return JavaScriptCatalog.as_view()(request)
