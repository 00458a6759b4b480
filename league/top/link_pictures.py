"""What the pictures of the league's links show, as a visitor sees them."""

from __future__ import annotations

from collections.abc import Iterable

from django.contrib.auth.models import AnonymousUser
from django.http import Http404
from django.utils.translation import ngettext

from accounts.looks import Robot
from gameplay.selectors.link_pictures import Line, Poster, paints
from league.common.finding import club_get, competition_get, race_get
from league.common.references import EntryRef
from league.common.refusals import NotFound
from league.competitions.raceday.podiums import race_podium
from league.competitions.raceday.race_page import race_page
from league.home.first.reading import site_front
from league.members.reading import player_page
from league.members.words import figures_text
from league.models import Competition
from league.races.cards import race_next
from league.races.words import race_name
from league.scoring.points import Points
from league.standings.link_words import lead_text, next_text, race_sentence, won_text
from league.standings.podium import Step, podium
from league.standings.reading import standings_table
from league.standings.shapes import StandingsTable, TeamRow

NOBODY = AnonymousUser()


@paints("club")
def club_poster(slug: str) -> Poster | None:
    """Its running championship, or just its name."""
    try:
        club = site_front(club_get(slug), NOBODY)
    except Http404:
        return None
    text = next_text(club.next_race) or club.description
    if club.standings is None or not club.standings_of:
        return Poster(club.name, text)
    return _with_table(club.name, f"{club.standings_of.name} · {text}", club.standings)


@paints("season", until="club")
def season_poster(key: str) -> Poster | None:
    """Its standings."""
    competition = _competition(key)
    if competition is None:
        return None
    text = " · ".join(filter(None, (competition.club.name, next_text(race_next(competition, NOBODY)))))
    return _with_table(competition.name, text, standings_table(competition), over=competition.is_over)


@paints("podium", until="club")
def podium_poster(key: str) -> Poster | None:
    competition = _competition(key)
    if competition is None:
        return None
    found = podium(competition)
    won = won_text([step.name for step in found.first]) if competition.is_over else ""
    names = [competition.name, competition.club.name]
    title, text = (won, " · ".join(names)) if won else names
    return Poster(title, text, steps=tuple(_stepped(step) for step in found.steps[:3]))


@paints("race", until="club")
def race_poster(key: str) -> Poster | None:
    """Its podium; before that, who is in it."""
    season, _slash, number = key.rpartition("/")
    competition = _competition(season)
    try:
        race = race_get(competition, int(number)) if competition and number.isdecimal() else None
    except Http404:
        race = None
    if race is None:
        return None
    page = race_page(race, NOBODY)
    title = f"{race_name(page.card)} · {page.card.competition_name}"
    steps = [step for _place, same in race_podium(race, page.tables) for step in same]
    if len({step.table_no for step in steps}) > 1:  # a round, with a winner at each table
        robots = tuple(Line(step.robots[0], step.name) for step in steps)
        return Poster(title, race_sentence(page.card), robots=robots)
    seated = [one for table in page.card.tables for one in table.entries]
    entries = seated or [line.entry for line in page.check_in if line.expected]
    robots = () if steps else tuple(_lined(entries))
    return Poster(title, race_sentence(page.card), steps=tuple(_stepped(step) for step in steps[:3]), robots=robots)


@paints("player", until="club")
def player_poster(key: str) -> Poster | None:
    slug, _slash, number = key.partition("/")
    try:
        page = player_page(club_get(slug), int(number), NOBODY)
    except (Http404, NotFound, ValueError):
        return None
    robot = Robot(0, page.player.look, str(page.number or ""))
    return Poster(page.player.name, f"{page.club_name} · {figures_text(page)}", robots=(Line(robot, ""),))


def _competition(key: str) -> Competition | None:
    """None also for a draft."""
    club, _slash, slug = key.partition("/")
    try:
        return competition_get(club, slug, NOBODY)
    except Http404:
        return None


def _with_table(title: str, text: str, table: StandingsTable, *, over: bool = False) -> Poster:
    """The first five (teams if those score) once somebody has raced; before that, the entries."""
    if table.after_race is None:
        return Poster(title, text, robots=tuple(_lined(row.entry for row in table.rows)))
    rows = tuple(_teamed(row) for row in table.teams if row.place is not None and row.entries)
    if not rows:
        placed = [row for row in table.rows if row.place is not None]
        rows = tuple(Line(_robot(row.entry), row.entry.name, str(row.place), str(row.total)) for row in placed)
    return Poster(title, text, rows=rows, beside=lead_text(table, over=over))


def _lined(entries: Iterable[EntryRef]) -> Iterable[Line]:
    return (Line(_robot(one), one.name) for one in entries)


def _robot(entry: EntryRef) -> Robot:
    return Robot(0, entry.look, str(entry.number))


def _stepped(step: Step) -> Line:
    first, *mates = step.robots
    place = ("=" if step.tied else "") + str(step.place)
    return Line(first, step.name, place, _points(step.total), tuple(mates))


def _teamed(row: TeamRow) -> Line:
    first, *mates = (_robot(one) for one in row.entries)
    return Line(first, row.name, str(row.place), str(row.total), tuple(mates))


def _points(total: Points | None) -> str:
    if total is None:
        return ""
    if not isinstance(total, int):
        return str(total)
    return ngettext("%(n)d point", "%(n)d points", total) % {"n": total}
