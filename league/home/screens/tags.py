"""The screens of hall and room, and the podium: lines of names and places. Nothing here queries the database."""

from __future__ import annotations

from collections.abc import Callable, Sequence, Sized

from django import template
from django.urls import reverse
from django.utils import formats, timezone
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from league.common import words
from league.common.references import EntryRef
from league.common.tags import movement, plate_of, points, racer, racer_portrait
from league.home.screens.shapes import Hall, Room
from league.races.words import race_name, stage_name
from league.scoring.points import Points, figure
from league.sets import Ending, RoundTableState, Venue
from league.standings.podium import Finish, Leg
from league.standings.shapes import StandingsTable
from league.tournaments.rounds.tags import stage_word

register = template.Library()


MOST_ROUNDS_SAID = 3
MOST_TABLES_SAID = 6
MOST_ROBOTS = 120
"""A screen with more racers shows start numbers instead of robots: a TV stick has to draw them."""


@register.simple_tag
def hall_size(things: Sized, few: int, many: int) -> SafeString:
    """How large the names can be: `data-size` "few" up to `few`, "many" above `many`, else nothing."""
    size = "few" if len(things) <= few else "many" if len(things) > many else ""
    return format_html('data-size="{}"', size) if size else SafeString("")


@register.filter
def breakable(link: str) -> SafeString:
    """An address to read and type: without its scheme, and with line breaks only after slashes."""
    parts = link.partition("://")[2].rstrip("/").split("/")
    return format_html_join(SafeString("/<wbr>"), "{}", ((part,) for part in parts))


@register.simple_tag
def hall_facts(hall: Hall) -> str:
    """A line about the round: how far it is, its board, where it is raced."""
    at = hall.round
    if at is None:
        return ""
    facts = [at.race.raced_on]
    if not hall.mixed:
        venues = hall.venues or {at.race.venue}
        facts.append(", ".join(str(Venue(venue).label) for venue in sorted(venues)))
    if hall.phase == "on" and at.until is not None:
        facts.append(_("%(n)d of %(total)d tables done") % {"n": at.over, "total": len(at.tables)})
    still = [str(table.table_no) for table in at.tables if table.state is not RoundTableState.OVER]
    if hall.late and len(still) <= MOST_TABLES_SAID:
        facts.append(_("tables still racing: %(numbers)s") % {"numbers": ", ".join(still)})
    return " · ".join(fact for fact in facts if fact)


@register.simple_tag
def hall_next(hall: Hall) -> list[str]:
    """What is still to come: rounds of the stage, then stages, then the podium."""
    if hall.phase == "over" or hall.stage is None:
        return []
    open_ = [one for one in hall.stage.rounds if not one.is_called and one.race.status in ("planned", "check_in")]
    said = [race_name(one.race) for one in open_[:MOST_ROUNDS_SAID]]
    if hall.phase == "gathering" and said:
        said[0] = _("%(round)s, as soon as an organiser starts it") % {"round": said[0]}
    latest = hall.stage.latest
    if hall.stage.is_tree and not open_ and latest is not None and len(latest.tables) > 1:
        said.append(_("The next round of the knock-out"))
    said += [stage_word(stage.at) for stage in hall.stages if stage.at.number > hall.stage.at.number]
    return [*said, _("The podium")]


@register.simple_tag
def room_next(room: Room) -> list[str]:
    """What comes next: for a tournament what its hall screen says, else the next races with their dates. Empty while
    the screen shows these anyway."""
    if room.alone is not None and room.alone.hall is not None:
        return hall_next(room.alone.hall)
    if not room.parts:
        return []
    found = []
    for card in room.coming:
        name = f"{card.competition_name}, {race_name(card)}" if room.several else race_name(card)
        at = timezone.localtime(card.scheduled_at) if card.scheduled_at else None
        found.append(f"{name} · {formats.date_format(at, _('D j M, H:i'))}" if at else name)
    return found


@register.simple_tag
def hall_standings(table: StandingsTable, *, moves: bool | str = False) -> SafeString:
    """The standings as lines; `moves`: with places won and lost since the previous race. Without a template, as a
    tournament has hundreds of racers."""
    onward, mark = _("qualifies"), mark_on_wall(table.rows)
    return format_html_join(
        "\n",
        '<li{}><span class="place">{}</span>{}<span class="grow">{}{}</span>{}<span class="number">{}</span>{}</li>',
        (
            (
                SafeString(" data-onward") if row.goes_on else "",
                _place(row.place, row.tied),
                mark(row.entry),
                row.entry.name,
                _aside(words.out_of(excluded=row.excluded, withdrawn=row.entry.withdrawn)),
                movement(row.movement) if moves else "",
                figure(row.total),
                _onward(onward) if table.cut and row.goes_on else "",
            )
            for row in table.rows
        ),
    )


def mark_on_wall(things: Sized) -> Callable[[EntryRef], SafeString]:
    """How to show a racer among so many."""
    return racer_portrait if len(things) <= MOST_ROBOTS else plate_of


@register.simple_tag
def hall_names(entries: Sequence[EntryRef]) -> SafeString:
    """Racers as lines."""
    mark = mark_on_wall(entries)
    return format_html_join("\n", '<li>{}<span class="grow">{}</span></li>', ((mark(one), one.name) for one in entries))


@register.simple_tag
def hall_order(order: Sequence[Finish]) -> SafeString:
    """The final order as lines."""
    mark = mark_on_wall(order)
    return format_html_join(
        "\n",
        '<li><span class="place">{}</span>{}<span class="grow">{}{}</span><span class="number">{}</span></li>',
        (
            (
                _place(one.place, one.tied),
                mark(one.entry),
                one.entry.name,
                _aside(words.out_of(excluded=one.excluded, withdrawn=one.entry.withdrawn)),
                figure(one.total) or "",
            )
            for one in order
        ),
    )


@register.simple_tag
def final_order(order: Sequence[Finish], club_slug: str) -> SafeString:
    """The final order as lines that link to the racers, with the stage in which each dropped out."""
    last = max((one.stage.number for one in order if one.stage is not None), default=0)
    outside = _("outside the standings")
    return format_html_join(
        "\n",
        '<li><span class="place">{}</span>{}<span class="grow"><a href="{}">{}</a>{}</span>'
        '<span class="number">{}</span></li>',
        (
            (
                _place(one.place, one.tied),
                racer(one.entry),
                reverse("league:player", args=[club_slug, one.entry.player_id]),
                one.entry.name,
                _aside(_said_of(one, outside, last)),
                _figure(one.total) if one.total is not None else "",
            )
            for one in order
        ),
    )


@register.simple_tag
def leg_text(leg: Leg) -> str:
    """ "table 2, place 1 of 4"."""
    parts = []
    if leg.table_no is not None:
        parts.append(_("table %(number)s") % {"number": leg.table_no})
    if leg.status == "classified" and leg.place is not None:
        place = _("place %(place)d of %(starters)d") % {"place": leg.place, "starters": leg.starters or 0}
        parts.append(f"{place} ({pgettext('place', 'shared')})" if leg.tied else place)
    elif leg.status == "sat_out":
        parts.append(_("sat out"))
    else:
        parts.append(str(Ending(leg.status).label))
    return ", ".join(parts)


def _place(place: int | None, tied: bool) -> str:
    return f"{'=' if tied else ''}{place}" if place else "–"


def _figure(total: Points) -> SafeString:
    """Points as digits to see, and as words to hear."""
    return format_html(
        '<span aria-hidden="true">{}</span><span class="visually-hidden">{}</span>', figure(total), points(total)
    )


def _said_of(one: Finish, outside: str, last: int) -> str:
    """Why somebody has no place, or in which stage they dropped out."""
    out = words.out_of(excluded=one.excluded, withdrawn=one.entry.withdrawn)
    return out or (outside if one.place is None else _stage_of(one, last))


def _stage_of(one: Finish, last: int) -> str:
    """The stage in which somebody dropped out; "" for racers of the last stage."""
    if one.stage is None or one.stage.number == last:
        return ""
    return stage_name(one.stage.format, one.stage.number if one.stage.several else 0)


def _aside(text: str) -> SafeString:
    return format_html(' <span class="muted">{}</span>', text) if text else SafeString("")


def _onward(said: str) -> SafeString:
    return format_html('<span class="good" aria-hidden="true">▸</span><span class="visually-hidden">, {}</span>', said)
