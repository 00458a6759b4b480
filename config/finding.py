"""For search engines: which pages there are (`sitemap.xml`), and which they need not read (`robots.txt`).

Only pages whose link card is `listed` (accounts/linkcard.py) are there: no person's, no match, no real table.
"""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from django.conf import settings
from django.contrib.sitemaps import Sitemap
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_safe

from gameplay.selectors import games_list
from league.home.first.finding import pages_found

if TYPE_CHECKING:
    from django.contrib.sites.models import Site
    from django.contrib.sites.requests import RequestSite

    from accounts.typing import PageAt

    Of = Sitemap[PageAt]
else:
    Of = Sitemap

CLOSED = ("/admin/", "/accounts/", "/api/")


@require_safe
def robots(request: HttpRequest) -> HttpResponse:
    """Everything else may be read: a page that must not be listed says so itself."""
    lines = ["User-agent: *", *(f"Disallow: {path}" for path in CLOSED)]
    lines += ["", f"Sitemap: {settings.SITE_URL}{reverse('sitemap')}", ""]
    return HttpResponse("\n".join(lines), content_type="text/plain; charset=utf-8")


class Pages(Of):
    """Pages at the site's own address, whatever name the request used."""

    def get_protocol(self, protocol: str | None = None) -> str:
        return urlsplit(settings.SITE_URL).scheme

    def get_domain(self, site: Site | RequestSite | None = None) -> str:
        return urlsplit(settings.SITE_URL).netloc

    def items(self) -> list[PageAt]:
        found: list[PageAt] = [("league:home", ()), ("league:clubs", ())]
        found += [("gameplay:lobby", ()), ("gameplay:learn-games", ())]
        for meta in games_list():
            found.append(("gameplay:learn", (meta.slug,)))
            if meta.boards:
                found.append(("gameplay:boards", (meta.slug,)))
        return found + pages_found()

    def location(self, item: PageAt) -> str:
        name, at = item
        return reverse(name, args=at)


SITEMAPS = {"pages": Pages}
