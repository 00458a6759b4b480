"""Tags and filters that every page uses: theme, times in the viewer's zone, the current page. No tables are read."""

from __future__ import annotations

import re
from datetime import datetime
from itertools import chain, repeat
from typing import TYPE_CHECKING, Protocol
from urllib.parse import urlencode

from allauth.account import app_settings
from allauth.account.app_settings import EmailVerificationMethod
from django import template
from django.conf import settings
from django.forms import BoundField
from django.http import HttpRequest
from django.utils import timezone
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from accounts.joined import address
from accounts.letters import mail_works
from accounts.manifest import LOOKS
from accounts.themes import THEMES, Theme
from accounts.zones import moment_text, soon_text, zone_name

if TYPE_CHECKING:
    from accounts.typing import Viewer

register = template.Library()
register.filter("zone_name", zone_name)

_SHEET = re.compile(
    rf'<link\s+rel="stylesheet"\s+href="{re.escape(settings.STATIC_URL)}(?:[0-9a-f]{{12}}/)?(?:joined/)?([^"]+)"\s*>'
)


@register.simple_tag
def themes() -> tuple[Theme, ...]:
    return THEMES


@register.simple_tag(takes_context=True)
def theme(context: template.Context) -> str:
    """The viewer's theme: the profile's, else the cookie's, else the system's. Error pages have no request."""
    request = context.get("request")
    if request is None:
        return Theme.SYSTEM
    user = getattr(request, "user", None)
    chosen = getattr(user, "theme", "") or ""
    if chosen in ("", Theme.SYSTEM):
        chosen = request.COOKIES.get("theme", chosen)
    return chosen if chosen in Theme.values else Theme.SYSTEM


@register.simple_tag(takes_context=True)
def bar_colours(context: template.Context) -> SafeString:
    """The browser's bars match the page: by the device's light or dark mode, or as the viewer chose. The switch in the
    footer changes them (static/js/theme.js)."""
    chosen = LOOKS.get(theme(context))
    return format_html_join(
        "\n",
        '<meta name="theme-color" content="{}" media="(prefers-color-scheme: {})" data-light="{}" data-colour="{}">',
        ((chosen or look, light, light, look) for light, look in LOOKS.items()),
    )


@register.simple_tag
def release() -> str:
    """The site's release: a page that stays open for days reloads itself when the site has a new one."""
    return str(settings.RELEASE)


@register.simple_tag(name="mail_works")
def mail_works_tag() -> bool:
    """Whether the site can send emails."""
    return mail_works()


@register.simple_tag
def address_needed() -> bool:
    """Whether nobody can sign in before confirming the address."""
    return bool(app_settings.EMAIL_VERIFICATION == EmailVerificationMethod.MANDATORY)


@register.simple_tag
def script(*roots: str, priority: str = "auto") -> SafeString:
    """These modules with all that they import, in one answer; roots are paths below `static/`."""
    return format_html('<script type="module" src="{}" fetchpriority="{}"></script>', address(*roots), priority)


@register.simple_block_tag
def sheets(content: SafeString) -> SafeString:
    """The style sheets linked inside the tag, as one in their order. A sheet for print alone stays separate."""
    found = _SHEET.findall(content)
    if not found:
        return content
    link = format_html('<link rel="stylesheet" href="{}">', address(*found))
    links = chain([link], repeat(""))  # replaces the first
    return mark_safe(_SHEET.sub(lambda _link: next(links), content))  # noqa: S308 - as it was rendered


@register.filter
def bare(field: BoundField) -> SafeString:
    """A field without a placeholder: its label says it already, and stays."""
    return field.as_widget(attrs={"placeholder": False})


@register.simple_tag(takes_context=True)
def zone_source(context: template.Context) -> str:
    """Who knows the viewer's zone: "server" (profile or cookie), or "browser" on a visitor's very first page."""
    request: HttpRequest | None = context.get("request")
    user: Viewer | None = getattr(request, "user", None)
    known = request is not None and (
        "zone" in request.COOKIES or (user is not None and user.is_authenticated and not user.is_guest)
    )
    return "server" if known else "browser"


@register.simple_tag(takes_context=True)
def current(context: template.Context, *prefixes: str, exact: bool = False) -> SafeString:
    """`aria-current` for a navigation link when the page is under one of the prefixes."""
    request = context.get("request")
    path = getattr(request, "path", "")
    here = path in prefixes if exact else any(path.startswith(prefix) for prefix in prefixes)
    return mark_safe('aria-current="page"' if here else "")  # noqa: S308 - a constant


@register.simple_tag(takes_context=True)
def back_here(context: template.Context) -> str:
    """`?next=` with this page, for the sign-in links; nothing on the sign-in pages themselves."""
    request = context.get("request")
    path = request.get_full_path() if request is not None else ""
    return (
        ""
        if not path or path.startswith(("/accounts/", "/me/preferences/")) or path == "/"
        else "?" + urlencode({"next": path})
    )


@register.simple_tag(takes_context=True)
def this_page(context: template.Context) -> str:
    """The address to come back to. The answer to a POST has no address of its own: then the page with the form."""
    request: HttpRequest | None = context.get("request")
    if request is None:
        return "/"
    return request.get_full_path() if request.method == "GET" else request.headers.get("Referer", "/")


@register.simple_tag
def when(moment: datetime | None, style: str = "full") -> SafeString | str:
    """A moment in the viewer's zone, with the zone named: `full`, `day` (no time) or `short` (no year).

    A visitor's zone is unknown until the browser sends it, so a script may write the text again (js/local-time.js).
    """
    if moment is None:
        return _("date to be set")
    return format_html(
        '<time datetime="{}" data-when="{}" title="{}">{}</time>',
        moment.isoformat(),
        style,
        zone_name(timezone.get_current_timezone_name()),
        moment_text(moment, style),
    )


@register.simple_tag(takes_context=True)
def soon(context: template.Context, moment: datetime) -> SafeString | str:
    """ "Tonight 20:30"; with the zone if the server does not know the viewer's, for the script to write again."""
    if zone_source(context) == "browser":
        return when(moment, "short")
    return format_html('<time datetime="{}">{}</time>', moment.isoformat(), soon_text(moment))


@register.simple_tag
def countdown(moment: datetime | None) -> SafeString | str:
    """The time left until a moment, in one or two words; a script counts down from there."""
    if moment is None:
        return ""
    return format_html('<time datetime="{}" data-countdown>{}</time>', moment.isoformat(), until(moment))


@register.filter
def until(moment: datetime) -> str:
    seconds = int((moment - timezone.now()).total_seconds())
    if seconds <= 0:
        return _("now")
    minutes, hours, days = seconds // 60, seconds // 3600, seconds // 86400
    if days >= 2:
        return ngettext("in %(n)d day", "in %(n)d days", days) % {"n": days}
    if hours >= 2:
        return ngettext("in %(n)d hour", "in %(n)d hours", hours) % {"n": hours}
    return ngettext("in %(n)d minute", "in %(n)d minutes", max(1, minutes)) % {"n": max(1, minutes)}


@register.filter
def signed(value: int | str) -> str:
    """-3 as a true minus, +2 with its sign, 0 as 0."""
    number = int(value)
    return f"+{number}" if number > 0 else (f"\u2212{-number}" if number < 0 else "0")


@register.filter
def spaced(colon: str) -> str:
    """The colon between a name and a statement about it: French puts a space before it.

    A filter and no tag, because the formatter of templates puts tags on lines of their own: `{{ ":"|spaced }}`.
    """
    return pgettext("between a name and what follows", ":")


class Subscriptable(Protocol):
    def __getitem__(self, key: object, /) -> object: ...


@register.filter
def get(mapping: Subscriptable, key: object) -> object:
    """`mapping[key]`, or None: a template cannot subscript with a variable."""
    try:
        return mapping[key]
    except (KeyError, IndexError, TypeError):
        return None
