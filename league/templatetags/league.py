"""Codes as words, and small pictures. Nothing here queries the database."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from functools import lru_cache
from math import ceil
from typing import Protocol

from django import template
from django.urls import reverse
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from accounts.looks import look_read
from accounts.templatetags.paddock import signed, when
from accounts.zones import zone_name
from gameplay.qr import qr_svg
from gameplay.selectors import game_page
from gameplay.wording import pilot_name
from league import words
from league.forms.rules import WHEN
from league.lost_links import lost_link
from league.scoring.points import Points, figure
from league.scoring.season import AdjustmentKind, Drop
from league.selectors.shapes.people import EntryRef, PlayerRef
from league.selectors.shapes.races import RaceCard
from league.selectors.shapes.standings import Cell, Explanation, RaceHead, RoundOf, TeamRow, Tie
from league.services import permissions
from league.services.dates import moves_to_tonight, tonight_at
from league.services.facts import games
from league.sets import Ending, RaceStatus, Role
from league.stage_words import race_name, round_name
from league.tie_words import tie_words

register = template.Library()
register.simple_tag(race_name)
register.filter(lost_link)


@register.filter
def word(code: object, kind: str) -> str | Promise:
    """The words for a stable code, e.g. `race.status|word:"race"`."""
    return words.WORDS[kind][str(code)]


register.filter(words.note_text)


@register.filter
def pilot(player: PlayerRef) -> str:
    """A club bot's strength and driving style."""
    return pilot_name(player.bot_level, player.bot_style)


@register.filter
def season_word(game: str, key: str) -> str | Promise:
    """A game's own word for something in its championships, e.g. `rules.game|season_word:"grid"`."""
    found: str | Promise = getattr(game_page(game).season, key)
    return found


@register.filter
def is_uneven(game: str) -> bool:
    """Whether some numbers of racers make no whole tables of the game."""
    return games.is_uneven(game)


@register.filter
def clock_word(speed: str, game: str) -> str | Promise:
    """The clock of a championship in words; a game may describe its own live clock."""
    return words.speeds(game)[speed]


@register.simple_tag(takes_context=True)
def may_found(context: template.Context) -> bool:
    """Whether the reader may create a club."""
    return permissions.may_found(context["user"])


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


@register.filter
def round_word(at: RoundOf) -> str:
    """Which round of its tournament a race is."""
    return round_name(at)


@register.simple_tag
def starts(race: RaceCard | RaceHead, style: str = "full") -> SafeString | str:
    """When it started, or will start; a round without a date starts when an organiser calls it."""
    return _("when an organiser starts it") if race.round and race.at is None else when(race.at, style)


@register.simple_tag
def tonight(race: RaceCard | RaceHead, zone: str) -> datetime | None:
    """The time tonight for a race of another day; None when it cannot move."""
    at = race.scheduled_at
    return tonight_at(at, zone) if moves_to_tonight(race.status, at, on_call=bool(race.round), zone=zone) else None


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


register.filter("figure", figure)


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
def shown_when(field: str) -> str:
    """The choice that makes a field of the rules matter; "" when it always does."""
    return WHEN.get(field, "")


@register.filter
def rule_word(value: str, rule: str) -> str:
    """The chosen value of a rule, in words."""
    return words.rule_word(rule, value)


@register.filter
def drop_rule(drop: Drop, dsq: bool | None = None) -> str:
    """The drop rule as a sentence; "" when every race counts. `dsq`: whether racers may drop a disqualification, for
    pages that say so."""
    n = drop.n
    if drop.kind == "best":
        said = ngettext("Only the best race counts.", "Only the best %(n)d races count.", n) % {"n": n}
    elif drop.kind == "drop":
        said = ngettext("The worst race doesn’t count.", "The worst %(n)d races don’t count.", n) % {"n": n}
    else:
        return ""
    if dsq is None:
        return said
    more = (
        _("A disqualification can be dropped like any bad race.")
        if dsq
        else _("A disqualification always counts: the next worst race is dropped instead.")
    )
    return f"{said} {more}"


@register.filter
def unlocal(number: float) -> str:
    """A number for an SVG attribute: always with a point, whatever the language."""
    return f"{number:g}"


@register.filter
def beside(values: Sequence[object], keys: Sequence[object]) -> list[tuple[object, object]]:
    """Each value with its key: a cell with its column's name."""
    return list(zip(keys, values, strict=True))


def cell_text(cell: Cell) -> tuple[str, SafeString | str]:
    """One race of one entry: its place or how it ended, as a title; and its points, with the title for screen
    readers."""
    ending = Ending(cell.status)
    if cell.points is None and ending.short:
        return str(ending.label), str(ending.short)
    said = _place_of(cell)
    if cell.status == "decider":
        return said, format_html('<small aria-hidden="true">({})</small>{}', cell.place or "–", _hidden(said))
    shown: SafeString | str = figure(cell.points) or ""
    if cell.dropped and cell.points is not None:  # the number itself says that it does not count
        told = _place_of(replace(cell, dropped=False))
        if not ending.short:
            return said, dropped_points(cell.points, told)
        shown = dropped_points(cell.points)
    if ending.short:
        return said, format_html("{} <small>{}</small>", shown, ending.short)
    return said, format_html('{}<span class="visually-hidden">, {}</span>', shown, said)


def _hidden(said: str) -> SafeString:
    return format_html('<span class="visually-hidden">{}</span>', said)


def _place_of(cell: Cell) -> str:
    """ "place 2 of 6", or how it ended."""
    if cell.status == "decider" and cell.place:
        params = {"place": cell.place, "starters": cell.starters or 0}
        return _("deciding race, place %(place)d of %(starters)d") % params
    if cell.status != "classified" or not cell.place:
        return str(Ending(cell.status).label)
    text = _("place %(place)d of %(starters)d") % {"place": cell.place, "starters": cell.starters or 0}
    if cell.tied:
        text += ", " + pgettext("place", "shared")
    return text + (", " + _("does not count") if cell.dropped else "")


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


class Decision(Protocol):
    """A steward's decision."""

    @property
    def kind(self) -> str: ...

    @property
    def value(self) -> int: ...


@register.simple_tag
def adjustment_text(one: Decision) -> str:
    """ "−3 points", "2 places lost", "disqualification"."""
    kind = AdjustmentKind(one.kind)
    match kind:
        case AdjustmentKind.POINTS:
            return ngettext("%(n)s point", "%(n)s points", abs(one.value)) % {"n": signed(one.value)}
        case AdjustmentKind.PLACES:
            return ngettext("%(n)d place lost", "%(n)d places lost", one.value) % {"n": one.value}
        case AdjustmentKind.DISQUALIFICATION:
            return _(kind.word)


@register.simple_tag
def dropped_points(value: Points, more: str = "") -> SafeString:
    """Points that do not count: struck out for the eye, and never read out as a number to add. Screen readers read
    `more` after it."""
    said = ngettext("dropped, %(n)s point does not count", "dropped, %(n)s points do not count", ceil(value))
    heard = ", ".join(filter(None, (said % {"n": figure(value)}, more)))
    return format_html('<s aria-hidden="true">{}</s>{}', figure(value), _hidden(heard))


@register.simple_tag
def team_points(row: TeamRow, race: int, value: Points | None) -> SafeString | str:
    """One race of a team."""
    rest = race in row.sat_out
    shown: SafeString | str | None = "–" if value is None and not rest else figure(value)
    if value is not None and race in row.dropped:
        shown = dropped_points(value)
    return format_html("{} <small>{}</small>", shown or "", Ending.SAT_OUT.label) if rest else shown or ""


@register.filter
def tie_text(tie: Tie) -> str:
    """Why equal racers are in this order, in a sentence."""
    return tie_words(tie)


@register.simple_tag
def sum_text(why: Explanation) -> SafeString:
    """The addition behind a total: 9 + 7 + 4 − 3, dropped races struck out."""
    parts = [
        format_html("<s>{}</s>" if line.dropped else "{}", figure(line.points))
        for line in why.lines
        if line.points is not None
    ]
    total = format_html_join(" + ", "{}", ((part,) for part in parts)) if parts else SafeString("0")
    given = [one.value for one in why.adjustments if one.kind == "points" and one.counts]
    ends = format_html_join("", " {} {}", (("+" if value > 0 else "−", abs(value)) for value in given))
    whole = format_html("{}{}", total, ends)
    gone = [line.points for line in why.lines if line.dropped and line.points is not None]
    if not gone:
        return whole
    counted = [figure(line.points) for line in why.lines if line.points is not None and not line.dropped]
    heard = format_html("{}{}", " + ".join(str(one) for one in counted) or "0", ends)
    return format_html('<span aria-hidden="true">{}</span>{}', whole, _hidden(heard))
