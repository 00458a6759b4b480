"""Template tags that pages of all rooms need: codes as words, start numbers, points, links to show and to copy.

Addresses for other programs too: calendars to subscribe to, and a table for another site. Only `room_address` queries
the database.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import ceil

from django import template
from django.urls import reverse
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.html import escape, format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from accounts.looks import look_read
from accounts.zones import zone_name
from gameplay.qr import qr_svg
from gameplay.selectors import game_page
from gameplay.selectors.pictures import robot_badge, robot_portrait
from gameplay.wording import pilot_name
from league.common import rights, words
from league.common.finding import club_get
from league.common.references import EntryRef, PlayerRef
from league.scoring.points import Points, figure
from league.sets import RaceStatus, Role

register = template.Library()
LEAST, ROW, AROUND = 240, 44, 190
"""The frame's height in pixels: at least, per row of the table, around the table. A frame that is too low scrolls."""


@register.filter
def word(code: object, kind: str) -> str | Promise:
    """The words for a stable code, e.g. `race.status|word:"race"`."""
    return words.WORDS[kind][str(code)]


@register.filter
def pilot(player: PlayerRef) -> str:
    """A club bot's strength and driving style."""
    return pilot_name(player.bot_level, player.bot_style)


@register.filter
def season_word(game: str, key: str) -> str | Promise:
    """A game's own word for something in its championships, e.g. `rules.game|season_word:"grid"`."""
    found: str | Promise = getattr(game_page(game).season, key)
    return found


@register.simple_tag(takes_context=True)
def may_found(context: template.Context) -> bool:
    """Whether the reader may create a club."""
    return rights.may_found(context["user"])


@register.simple_tag(takes_context=True)
def table_link(context: template.Context, token: str) -> str:
    """The absolute address of a real table's page, for another device."""
    link: str = context["request"].build_absolute_uri(reverse("league:table", args=[token]))
    return link


@register.simple_tag(takes_context=True)
def card_link(context: template.Context, key: str) -> str:
    """The absolute address behind a table's card."""
    link: str = context["request"].build_absolute_uri(reverse("league:card", args=[key]))
    return link


@register.simple_tag(takes_context=True)
def door_link(context: template.Context, code: str) -> str:
    """The absolute address of a door's page; its code is in two halves, which are easier to read out."""
    link: str = context["request"].build_absolute_uri(reverse("league:door", args=[f"{code[:5]}-{code[5:]}"]))
    return link


@register.simple_tag
def qr(link: str) -> SafeString:
    """A link as a picture for the camera of a phone."""
    return qr_svg(link)


@register.simple_tag
def badge(code: str, kind: str) -> SafeString:
    """A code as a coloured label; live ones blink gently."""
    one = words.BADGES[kind, code]
    live = SafeString(" data-live") if one is RaceStatus.LIVE else ""
    return format_html('<span class="badge" data-tone="{}"{}>{}</span>', one.tone, live, one.label)


@register.simple_tag
@lru_cache(maxsize=1024)
def plate(number: int, look: str = "") -> SafeString:
    """A start number as on a robot's side; with its `look`, in its colour in the charts."""
    hue = f" hue-{look_read(look).paint}" if look else ""
    return format_html('<span class="start-number{}">{}</span>', hue, number)


NO_PLATE = SafeString('<span class="start-number" aria-hidden="true">–</span>')


@register.simple_tag
def plate_of(entry: EntryRef) -> SafeString:
    """The start number of a racer at a table; a house bot has none."""
    return NO_PLATE if entry.house else plate(entry.number, entry.look)


@register.filter
def points(value: Points | None) -> str:
    if value is None:
        return ""
    return ngettext("%(n)s point", "%(n)s points", ceil(value)) % {"n": figure(value)}


@register.simple_tag
def movement(places: int | None) -> SafeString | str:
    """Places won or lost since the previous race: an arrow, a number and the words for it."""
    if places is None:
        return ""
    if places == 0:
        way, shown, said = "same", "=", _("same place")
    elif places > 0:
        way, shown = "up", f"▲{places}"
        said = ngettext("%(n)d place up", "%(n)d places up", places) % {"n": places}
    else:
        way, shown = "down", f"▼{-places}"
        said = ngettext("%(n)d place down", "%(n)d places down", -places) % {"n": -places}
    return format_html(
        '<span class="movement" data-way="{}"><span aria-hidden="true">{}</span>'
        '<span class="visually-hidden">{}</span></span>',
        way,
        shown,
        said,
    )


@register.filter
def unlocal(number: float) -> str:
    """A number for an SVG attribute: always with a point, whatever the language."""
    return f"{number:g}"


@register.filter
def beside(values: Sequence[object], keys: Sequence[object]) -> list[tuple[object, object]]:
    """Each value with its key: a cell with its column's name."""
    return list(zip(keys, values, strict=True))


@register.simple_tag
def roles() -> list[Role]:
    """All roles, from most to least power."""
    return list(Role)


@register.filter
def attr(thing: object, name: str) -> object:
    return getattr(thing, name, None)


@register.simple_tag
def zone_note() -> str:
    """The time zone of the page."""
    return _("Times in your time zone: %(zone)s") % {"zone": zone_name(timezone.get_current_timezone_name())}


@register.simple_tag(takes_context=True)
def site_link(context: template.Context, name: str, *args: object) -> str:
    """The absolute address of a page or feed of the league, by its name."""
    link: str = context["request"].build_absolute_uri(reverse(f"league:{name}", args=args))
    return link


@register.filter
def webcal(link: str) -> str:
    """The same address as a link that opens a calendar program."""
    return f"webcal://{link.partition('://')[2]}"


@register.simple_tag(takes_context=True)
def frame_snippet(context: template.Context, club_slug: str, slug: str, name: str, rows: int) -> str:
    """What people paste into their own site to show the standings there, in the reader's language: plain text, which a
    page escapes as usual."""
    address = f"{site_link(context, 'standings_frame', club_slug, slug)}?lang={get_language()}"
    title, height = _("Standings: %(name)s") % {"name": name}, max(LEAST, rows * ROW + AROUND)
    attributes = f'src="{escape(address)}" title="{escape(title)}" width="100%" height="{height}" loading="lazy"'
    return f"<iframe {attributes}></iframe>"


@register.simple_tag
def room_address(club_slug: str) -> str:
    """The address of the club's own screen: for its organisers only. One query."""
    return f"{reverse('league:room', args=[club_slug])}?key={club_get(club_slug).screen_key}"


@register.simple_tag
def racer(entry: EntryRef) -> SafeString:
    """A racer's robot and start number."""
    return robot_badge(entry.look, 0 if entry.house else entry.number) + plate_of(entry)


@register.simple_tag
def racer_portrait(entry: EntryRef, pose: str = "") -> SafeString:
    """A racer's robot from the front, with its start number (a house bot has none)."""
    return robot_portrait(entry.look, None if entry.house else entry.number, pose)
