"""A tournament's stages, rounds and tables on pages, and in sentences how tables were made. Nothing here queries the
database."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from django import template
from django.urls import reverse
from django.utils.html import escape, format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from accounts.templatetags.paddock import when
from league.common import words
from league.common.references import EntryRef
from league.common.tags import plate_of, racer_portrait
from league.common.words import hours_text
from league.races.shapes import Onwards, RaceHead, StageRef
from league.races.words import stage_name, stage_text
from league.scoring.points import figure
from league.sets import BerthWhy, Ending, RoundTableState, Venue
from league.tournaments.rounds.shapes import (
    FairReport,
    FairTable,
    RoundRacer,
    RoundTable,
    TournamentRound,
    TournamentStage,
)

register = template.Library()


@register.filter
def fair_goal(report: FairReport) -> str:
    """What the tables had to achieve."""
    said = {
        "standing": _("Racers who are close in the standings sit together, and meet again as seldom as possible."),
        "level": _("The tables are equally strong, and nobody meets an opponent again unless it can’t be avoided."),
        "mix": _("Everybody meets as many different opponents as possible."),
    }
    return said[report.goal]


@register.filter
def fair_changes(report: FairReport) -> list[str]:
    """What people swapped by hand, and who did it."""
    return [
        _("%(name)s swapped %(one)s and %(other)s.") % {"name": by, "one": _name(one), "other": _name(other)}
        for by, one, other in report.changes
    ]


@register.simple_tag
def fair_table(table: FairTable) -> list[str]:
    """Remarks about one table, a sentence each; [] when everything is as it should be."""
    said = []
    if table.met:
        said.append(_("Have met before: %(pairs)s.") % {"pairs": _listed(_met(*one) for one in table.met)})
    if table.mates:
        said.append(_("Same team: %(pairs)s.") % {"pairs": _listed(_pair(*one) for one in table.mates)})
    if table.apart:
        said.append(
            _("Should have been kept apart: %(pairs)s.") % {"pairs": _listed(_pair(*one) for one in table.apart)}
        )
    if table.seats:
        said.append(_("In the same seat again: %(racers)s.") % {"racers": _listed(_seat(*one) for one in table.seats)})
    if table.sizes:
        said.append(
            _("At a table of this size again: %(racers)s.") % {"racers": _listed(_again(*one) for one in table.sizes)}
        )
    values = {part.code: part.value for part in table.parts}
    if values.get("alike"):
        places = {"best": table.places[0], "last": table.places[1], "n": values["alike"]}
        said.append(_("From place %(best)d to place %(last)d: the gap adds %(n)d.") % places)
    if values.get("level"):
        said.append(_("Stronger or weaker than the others: this adds %(n)d.") % {"n": values["level"]})
    if table.otherwise:
        said.append(_("Not opened as planned: somebody wasn’t there at the start."))
    return said


def _listed(some: Iterable[str]) -> str:
    return ", ".join(some)


def _name(entry: EntryRef | None) -> str:
    return entry.name if entry is not None else "–"


def _pair(one: EntryRef, other: EntryRef) -> str:
    return _("%(one)s and %(other)s") % {"one": one.name, "other": other.name}


def _met(one: EntryRef, other: EntryRef, times: int) -> str:
    return f"{_pair(one, other)} ({_times(times)})" if times > 1 else _pair(one, other)


def _seat(who: EntryRef, seat: int, times: int) -> str:
    said = _("%(name)s (seat %(seat)d)") % {"name": who.name, "seat": seat}
    return f"{said} ({_times(times)})" if times > 1 else said


def _again(who: EntryRef, _size: int, times: int) -> str:
    return f"{who.name} ({_times(times)})" if times > 1 else who.name


def _times(times: int) -> str:
    return ngettext("%(n)d time", "%(n)d times", times) % {"n": times}


MOST_ROBOTS = 40
MOST_ON_WALL = 120
"""The most robots in one round: hundreds of them would make a heavy page."""


@register.filter
def stage_word(stage: StageRef) -> str:
    """A stage's name in a tournament."""
    return stage_name(stage.format, stage.number if stage.several else 0)


@register.filter
def sentences(stage: TournamentStage) -> list[str]:
    """A description of a stage, in sentences."""
    return stage_text(stage.rules, is_last=stage.is_last)


@register.filter
def qualified_how(code: str) -> str:
    """How somebody qualified, for a list; "" for the usual way."""
    return str(BerthWhy(code).label)


@register.simple_tag
def stage_counts(races: Sequence[RaceHead]) -> list[tuple[str, int, int]]:
    """For each stage with rounds: the name of its rounds, how many are over, and how many there are (0: still open)."""
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
            name = stage_name(at.format, number if at.several else 0)
            # "2 of 3 groups" would count groups, not rounds.
            said = name if at.its_format.name_counts else _("%(stage)s, rounds") % {"stage": name}
            found.append((said, over, at.planned))
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
def out_words(why: str) -> str:
    """Why racers do not race a round, as a heading above their names."""
    said = {
        "away": _("Not checked in"),
        "free": _("Sitting out this round"),
        "bot_table": _("Bots, as this round is at a table"),
        "bot_alone": _("Bots, as nobody present is racing online"),
        "guest_online": _("No account, and this round is online"),
        "left": _("Gone home"),
        "withdrawn": pgettext("racers", "Withdrawn"),
    }
    return said[why]


@register.filter
def plan_part(code: str) -> str:
    """One part of the number that measures how fair tables are."""
    said = {
        "repeats": _("opponents who have met before"),
        "mates": _("teammates at one table"),
        "alike": _("distance in the standings"),
        "level": _("tables of unequal strength"),
        "seats": _("same seats as before"),
        "sizes": _("same table sizes as before"),
        "apart": _("pairs to keep apart"),
    }
    return said[code]


@register.simple_tag
def round_facts(one: TournamentRound, *, told: bool = False) -> list[str]:
    """A line about a round: how far it is (unless `told`), its board, where it is raced."""
    facts = []
    if one.race.status == "live":
        done = {"n": one.over, "total": len(one.tables)}
        facts += [] if told else [_("%(n)d of %(total)d tables done") % done]
    elif one.race.status == "check_in":
        facts.append(ngettext("%(n)d racer is here", "%(n)d racers are here", one.here) % {"n": one.here})
    elif not one.is_called and one.race.at is None:
        facts.append(_("when an organiser starts it"))
    elif not one.is_called:
        facts.append(when(one.race.at, "short"))
    lasts = hours_text(one.minutes) if one.minutes else ""
    return [*facts, *(fact for fact in (one.race.raced_on, one.race.venue_text, lasts) if fact)]


@register.simple_tag
def names(racers: Sequence[RoundRacer | Onwards]) -> SafeString:
    """Names in one line; the reader's own stands out."""
    found = (format_html("<strong>{}</strong>" if one.is_you else "{}", one.entry.name) for one in racers)
    return format_html_join(", ", "{}", ((one,) for one in found))


@register.simple_tag
def round_tables(
    one: TournamentRound,
    club_slug: str,
    slug: str,
    *,
    watched: bool = True,
    dry: bool = False,
    where: bool = False,
    robots: bool = False,
    wall: bool = False,
) -> SafeString:
    """The tables of a round, with everybody at them. `watched`: with a link to each live match. `dry`: of a dry run,
    which has neither matches nor race pages. `where`: each table says whether it is online or real. `robots`: show
    robots instead of start numbers, unless there are very many. `wall`: for reading from ten metres, with robots and a
    lamp on live tables.

    Built from strings without a template: a large round has hundreds of racers, and each would cost a tenth of a
    millisecond. Names from people are escaped, and so are translators' words (`_TableWords`).
    """
    race = "" if dry else reverse("league:race", args=[club_slug, slug, one.race.number])
    most = MOST_ON_WALL if wall else MOST_ROBOTS if robots else 0
    robots = sum(len(table.racers) for table in one.tables) <= most
    say, several = _TableWords(where, robots), len(one.tables) > 1
    if wall:
        racing, done = escape(pgettext("table", "Racing")), escape(str(RoundTableState.OVER.label))
        say.states |= {
            RoundTableState.ON: f' <span class="badge" data-live>{racing}</span>',
            RoundTableState.OVER: f' <span class="muted">{done}</span>',
        }
    return SafeString("\n".join(_table(table, race, say, watched, several) for table in one.tables))


class _TableWords:
    """The words of all tables, looked up and escaped once."""

    def __init__(self, where: bool, robots: bool) -> None:
        self.mark = racer_portrait if robots else plate_of
        self.venues = {one.value: f" · {escape(str(one.label))}" if where else "" for one in Venue}
        self.table = escape(_("Table %(n)d"))
        self.group = escape(_("Group %(group)s"))
        self.consolation = escape(_("Consolation"))
        self.seat = escape(_("seat %(n)d"))
        self.place = escape(_("place %(n)d"))
        you, bot, house = (f' <span class="tag">{escape(said)}</span>' for said in (_("you"), _("bot"), _("house bot")))
        self.you, self.bot, self.house = you, bot, house
        self.onward = (
            '<span class="good" aria-hidden="true">▸</span>'
            f'<span class="visually-hidden">, {escape(_("qualifies"))}</span>'
        )
        self.drawn = f' <span class="badge" data-tone="">{escape(pgettext("table", "drawn by lot"))}</span>'
        self.states = {
            one: f' <span class="badge" data-tone="{one.tone}">{escape(str(one.label))}</span>'
            for one in RoundTableState
        } | {RoundTableState.OVER: ""}
        self.result = {one.value: escape(str(one.label)) for one in Ending}
        self.gone = f' <span class="tag">{escape(words.out_of(withdrawn=True))}</span>'


def _table(table: RoundTable, race: str, say: _TableWords, watched: bool, several: bool) -> str:
    """One table: its name, with a link to its match or sheet; and its racers, or their results."""
    name = say.table % {"n": table.table_no}
    if table.group:
        name = f"{name} · {say.group % {'group': table.group}}"
    if table.consolation:
        name = f"{name} · {say.consolation}"
    name += say.venues[table.venue]
    link = reverse("gameplay:match", args=[table.match_code]) if table.match_code and watched else ""
    mine = " data-mine" if any(one.is_you for one in table.racers) else ""
    aside = " data-consolation" if table.consolation else ""
    to = escape(link or f"{race}#table-{table.table_no}-title" if several or link else race)
    named = f'<a href="{to}">{name}</a>' if race else f"<strong>{name}</strong>"
    badge = say.drawn if table.drawn else say.states[table.state]
    racers = "".join([_racer(one, table, say) for one in table.racers])
    return (
        f'<li class="round-table" data-state="{table.state}"{aside}{mine}><p class="round-table-name">{named}'
        f'{badge}</p><ol role="list">{racers}</ol></li>'
    )


def _racer(one: RoundRacer, table: RoundTable, say: _TableWords) -> str:
    """One line: the place or the seat, the name, the points, and whether the racer qualifies."""
    entry, points, how = one.entry, "", ""
    if table.state is RoundTableState.OVER:
        at = f"<b>{'=' if one.tied else ''}{one.place or '–'}</b>"
        said = f"{say.place % {'n': one.place}}, " if one.place else ""
        if one.status not in ("", "classified"):
            how = f' <span class="tag">{say.result[one.status]}</span>'
        shown = figure(one.points)
        points = f'<span class="number">{shown}</span>' if shown else ""
    else:
        at, said = f'<b class="muted">{one.seat}</b>', f"{say.seat % {'n': one.seat}}, "
        how = say.gone if entry.withdrawn else ""
    tag = say.you if one.is_you else say.house if entry.house else say.bot if entry.is_bot else ""
    return (
        f'<li data-key="{table.race}-{entry.id}" data-value="{one.place}/{one.points}"'
        f"{' data-mine' if one.is_you else ''}{' data-onward' if one.goes_on else ''}>"
        f'<span aria-hidden="true">{at}</span><span class="visually-hidden">{said}</span>{say.mark(entry)}'
        f'<span class="grow">{escape(entry.name)}{tag}{how}</span>{points}{say.onward if one.goes_on else ""}</li>'
    )
