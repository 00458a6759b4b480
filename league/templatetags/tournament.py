"""A tournament's stages, rounds and tables on pages. Nothing here reads a table of the database."""

from __future__ import annotations

from collections.abc import Sequence

from django import template
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from accounts.templatetags.paddock import when
from league import words
from league.selectors.shapes import EntryRef, NextThing, RaceHead, StageRef
from league.selectors.shapes.tournament import Onwards, RoundRacer, RoundTable, TournamentRound, TournamentStage
from league.stage_words import stage_name, stage_said
from league.templatetags.league import figure, plate_of, race_name

register = template.Library()


@register.filter
def stage_word(stage: StageRef) -> str:
    """What a stage of a tournament is called."""
    return stage_name(stage.format, stage.number if stage.several else 0)


@register.filter
def sentences(stage: TournamentStage) -> list[str]:
    """What a stage is, in sentences."""
    return stage_said(stage.rules, is_last=stage.is_last)


@register.filter
def goes_on_why(code: str) -> str:
    """How somebody goes on, for a list; "" for the usual way."""
    said = {
        "best": _("one of the best behind them"),
        "free": _("was free"),
        "next": _("next in line"),
        "decision": _("by decision of an organiser"),
    }
    return said.get(code, "")


@register.simple_tag
def thing_race(thing: NextThing, races: Sequence[RaceHead]) -> str:
    """What the round is called that is next; "" where it is not there yet."""
    return next((race_name(race) for race in races if race.number == thing.race_number), "")


@register.simple_tag
def thing_words(thing: NextThing) -> str:
    """What is to be done with a round, after its name."""
    said = {
        "wait_check_in": _("nothing to do until the check-in"),
        "fill": _("find racers"),
        "teams": _("make the teams"),
        "dispute": _("a table is in dispute"),
        "no_result": _("it has no result"),
        "table_no_result": _("a table has no result"),
        "make_official": _("make the result official"),
    }
    return said.get(thing.code, "")


@register.simple_tag
def stage_counts(races: Sequence[RaceHead]) -> list[tuple[str, int, int]]:
    """Of each stage that is there: what its rounds are called, how many are over, and how many there are (0: that shows
    as it goes)."""
    stages: dict[int, list[RaceHead]] = {}
    for race in races:
        if race.round is not None:
            stages.setdefault(race.round.stage, []).append(race)
    found = []
    for number, of in sorted(stages.items()):
        at = of[0].round
        if at is not None:
            rounds = [race for race in of if race.round is not None and not race.round.decides]
            over = sum(race.status in ("provisional", "official") for race in rounds)
            found.append((stage_name(at.format, number if at.several else 0), over, at.planned))
    return found


@register.simple_tag
def entry_names(entries: Sequence[EntryRef]) -> SafeString:
    """Names in one line."""
    return format_html_join(", ", "{}", ((one.name,) for one in entries))


@register.simple_tag
def table_names(numbers: Sequence[int]) -> str:
    """ "table 2, table 5"."""
    return ", ".join(_("table %(number)s") % {"number": number} for number in numbers)


@register.filter
def plan_part(code: str) -> str:
    """One part of the number that says how fair tables are."""
    said = {
        "repeats": _("opponents who have met before"),
        "mates": _("team mates at one table"),
        "alike": _("distance in the standings"),
        "level": _("tables of unequal strength"),
        "seats": _("seats that somebody had before"),
        "sizes": _("table sizes that somebody had before"),
        "apart": _("pairs that are to be kept apart"),
    }
    return said.get(code, code)


@register.simple_tag
def round_facts(one: TournamentRound) -> list[str]:
    """What there is to say of a round in a line: how far it is, its board, where it is raced."""
    facts = []
    if one.race.status == "live":
        facts.append(_("%(n)d of %(total)d tables are done") % {"n": one.over, "total": len(one.tables)})
    elif one.race.status == "check_in":
        facts.append(ngettext("%(n)d racer is here", "%(n)d racers are here", one.here) % {"n": one.here})
    elif not one.is_called and one.race.at is None:
        facts.append(_("when it is called"))
    elif not one.is_called:
        facts.append(when(one.race.at, "short"))
    return [*facts, *(fact for fact in (one.race.board_title, one.race.venue_said) if fact)]


@register.simple_tag
def names(racers: Sequence[RoundRacer | Onwards]) -> SafeString:
    """Who they are, in one line; oneself stands out."""
    found = (format_html("<strong>{}</strong>" if one.is_you else "{}", one.entry.name) for one in racers)
    return format_html_join(", ", "{}", ((one,) for one in found))


@register.simple_tag
def round_tables(
    one: TournamentRound, club_slug: str, slug: str, *, watched: bool = True, dry: bool = False
) -> SafeString:
    """The tables of a round, with everybody at them. No template of its own: a large round has hundreds of racers.
    `watched`: with a link to each live match. `dry`: of a dry run, which has neither matches nor pages of races."""
    race = "" if dry else reverse("league:race", args=[club_slug, slug, one.race.number])
    say = _Said()
    return format_html_join(
        "\n", "{}", ((_table(table, race, say, watched, several=len(one.tables) > 1),) for table in one.tables)
    )


class _Said:
    """The words of all tables, looked up once."""

    def __init__(self) -> None:
        self.table = _("Table %(n)d")
        self.group = _("Group %(group)s")
        self.consolation = _("Consolation")
        self.seat = _("seat %(n)d")
        self.place = _("place %(n)d")
        self.onward = _("goes on")
        self.you = _("you")
        self.drawn = pgettext("table", "drawn by lot")
        self.bot, self.house = _("bot"), _("house bot")
        self.states = {
            "on": (pgettext("table", "on"), "bad"),
            "paused": (pgettext("table", "paused"), "warn"),
            "waits": (pgettext("table", "result waits"), "warn"),
            "annulled": (pgettext("table", "annulled"), ""),
        }


def _table(table: RoundTable, race: str, say: _Said, watched: bool, several: bool) -> SafeString:
    """One table: its name, which leads to its match or its sheet; and who sits there, or how they came in."""
    name = say.table % {"n": table.table_no}
    if table.group:
        name = f"{name} · {say.group % {'group': table.group}}"
    if table.consolation:
        name = f"{name} · {say.consolation}"
    link = reverse("gameplay:match", args=[table.match_code]) if table.match_code and watched else ""
    state, tone = say.states.get(table.state, ("", ""))
    if table.drawn:
        state, tone = say.drawn, ""
    badge = format_html(' <span class="badge" data-tone="{}">{}</span>', tone, state) if state else ""
    to = link or f"{race}#table-{table.table_no}-title" if several or link else race
    named = format_html('<a href="{}">{}</a>', to, name) if race else format_html("<strong>{}</strong>", name)
    racers = format_html_join("", "{}", ((_racer(one, table, say),) for one in table.racers))
    return format_html(
        '<li class="round-table" data-state="{}"{}{}><p class="round-table-name">{}{}</p><ol role="list">{}</ol></li>',
        table.state,
        SafeString(" data-consolation") if table.consolation else "",
        SafeString(" data-mine") if any(one.is_you for one in table.racers) else "",
        named,
        badge,
        racers,
    )


def _racer(one: RoundRacer, table: RoundTable, say: _Said) -> SafeString:
    """One line: the place or the seat, who, the points, and whether they go on."""
    entry, done = one.entry, table.state == "over"
    if done:
        short = words.SHORT.get(one.status)
        at = format_html("<b>{}{}</b>", "=" if one.tied else "", one.place or short or "–")
        said = say.place % {"n": one.place} if one.place else str(words.WORDS["result"].get(one.status, ""))
    else:
        at, said = format_html('<b class="muted">{}</b>', one.seat), say.seat % {"n": one.seat}
    tag = say.house if entry.house else say.bot if entry.is_bot else ""
    points = figure(one.points) if done else ""
    return format_html(
        '<li data-key="{}-{}" data-value="{}"{}{}><span aria-hidden="true">{}</span><span class="visually-hidden">{}, '
        '</span>{}<span class="grow">{}{}</span>{}{}</li>',
        table.race,
        entry.id,
        f"{one.place}/{one.points}",
        SafeString(" data-mine") if one.is_you else "",
        SafeString(" data-onward") if one.goes_on else "",
        at,
        said,
        plate_of(entry),
        entry.name,
        format_html(' <span class="tag">{}</span>', say.you if one.is_you else tag) if one.is_you or tag else "",
        format_html('<span class="number">{}</span>', points) if points else "",
        format_html(
            '<span class="good" aria-hidden="true">▸</span><span class="visually-hidden">, {}</span>', say.onward
        )
        if one.goes_on
        else "",
    )
