"""Races as cards in lists, and what is raced now: running matches, and races without one, at real tables. The number of
queries does not depend on the number of cards."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from datetime import datetime

from django.db.models import Case, Exists, F, OuterRef, Q, QuerySet, When
from django.db.models.functions import Coalesce
from django.utils.translation import gettext

from accounts.typing import Viewer
from gameplay.models import Match
from gameplay.services import TitleWords, title_text
from league.common.references import EntryRef, entry_ref, house_bots
from league.games.facts import board_title, options_text
from league.models import (
    CheckIn,
    Competition,
    CompetitionStatus,
    Entry,
    Forfeit,
    GridSlot,
    Heat,
    HouseBot,
    HouseResult,
    Race,
    RaceStatus,
    Result,
    ResultSheet,
    SheetState,
    SitOut,
)
from league.races.call import call_of
from league.races.lasting import race_minutes
from league.races.naming import round_title, table_title
from league.races.rounds import rounds_of
from league.races.shapes import LiveCard, RaceCard, RaceHead, RoundOf, TableRef
from league.sets import You

AHEAD = (RaceStatus.PLANNED, RaceStatus.CHECK_IN)
RUN = (RaceStatus.LIVE, RaceStatus.PROVISIONAL, RaceStatus.OFFICIAL)
CLOSED = ("closed", "closed_by__public_name")
NEAREST = (
    Case(When(status=RaceStatus.LIVE, then=0), default=1),
    Coalesce("scheduled_at", "run__check_in_opens_at").asc(nulls_last=True),
)
"""Live races first, then by date. A round without a date is as near as its check-in, and last before that opens."""
UNRACED = (RaceStatus.PLANNED, RaceStatus.CHECK_IN, RaceStatus.POSTPONED)


def races_visible() -> QuerySet[Race]:
    """Races visible to everybody, with all that a card needs."""
    return Race.objects.exclude(competition__status=CompetitionStatus.DRAFT).select_related(
        "stage__competition__club", "run"
    )


def races_listed(
    club: str | None = None,
    competition: str | None = None,
    status: str | None = None,
    since: datetime | None = None,
    until: datetime | None = None,
) -> QuerySet[Race]:
    """Visible races by filters, in order of their dates; those without one come last."""
    found = races_visible()
    if club:
        found = found.filter(competition__club__slug=club)
    if competition:
        found = found.filter(competition__slug=competition)
    if status:
        found = found.filter(status=status)
    if since:
        found = found.filter(scheduled_at__gte=since)
    if until:
        found = found.filter(scheduled_at__lt=until)
    return found.order_by(F("scheduled_at").asc(nulls_last=True), "id")


def race_cards(races: Iterable[Race], viewer: Viewer | None = None, grids: bool = True) -> tuple[RaceCard, ...]:
    """Cards in the given order; the races come with their competition. A constant number of queries.

    `grids`: with who sits at each table; lists of links do without.
    """
    listed = list(races)
    if not listed:
        return ()
    tables = tables_of(listed, grids)
    winners = _winners(listed)
    you = _you(listed, viewer)
    rounds = rounds_of(listed)
    lasts = race_minutes(listed, rounds)
    return tuple(
        _card(race, tables[race.pk], winners[race.pk], you.get(race.pk, ""), rounds.get(race.pk), lasts.get(race.pk, 0))
        for race in listed
    )


def tables_of(races: Sequence[Race], grids: bool = True) -> dict[int, list[TableRef]]:
    """Heats with their matches and (with `grids`) racers, by race id. Three queries at most."""
    slots: dict[int, list[EntryRef]] = defaultdict(list)
    rows = (
        GridSlot.objects.filter(run__current_of__in=races)
        .select_related("entry__player", "entry__team")
        .order_by("heat", "seat")
    )
    for slot in rows if grids else ():
        slots[slot.heat_id].append(entry_ref(slot.entry))
    raced = [race for race in races if race.started_at is not None]
    bots = HouseBot.objects.filter(heat__run__current_of__in=raced).order_by("heat", "seat") if grids and raced else ()
    for bot, ref in zip(bots, house_bots(bots).values(), strict=True):
        slots[bot.heat_id].append(ref)  # they sit behind all entries
    tables: dict[int, list[TableRef]] = defaultdict(list)
    heats = (
        Heat.objects.filter(run__current_of__in=races)
        .order_by("run", "table_no")
        .values_list(
            "id", "run__race_id", "table_no", "match__code", "match__status", "match__moment__rule", "venue", *CLOSED
        )
    )
    for pk, race_id, table_no, code, status, rule, venue, closed, closed_by in heats:
        by = (closed_by or gettext("a former member")) if closed else ""
        seen = TableRef(pk, table_no, code or "", status or "", tuple(slots[pk]), venue, closed, by, bool(rule))
        tables[race_id].append(seen)
    return tables


def race_head(race: Race, round_: RoundOf | None = None) -> RaceHead:
    """The minimal facts about a race; no query."""
    board = board_title(race.game, race.board, race.board_title)
    return RaceHead(
        number=race.number,
        title=race.title,
        status=race.status,
        scheduled_at=race.scheduled_at,
        started_at=race.started_at,
        board_title=board,
        has_no_result=race.has_no_result,
        hold=race.hold,
        venue=race.venue,
        round=round_,
    )


def next_race_cards(competitions: Sequence[Competition], viewer: Viewer | None = None) -> dict[int, RaceCard]:
    """The next race of each competition, by competition id."""
    first = next_races(competitions)
    cards = race_cards(first.values(), viewer)
    return dict(zip(first, cards, strict=True))


def next_races(competitions: Sequence[Competition]) -> dict[int, Race]:
    """The next race of each competition, live ones first, by competition id. One query."""
    races = (
        Race.objects.filter(competition__in=competitions, status__in=(*AHEAD, RaceStatus.LIVE))
        .select_related("stage__competition__club", "run")
        .order_by(*NEAREST, "number")
    )
    first: dict[int, Race] = {}
    for race in races:
        first.setdefault(race.stage.competition_id, race)
    return first


def _card(
    race: Race, tables: Sequence[TableRef], winners: Sequence[str], you: str, round_: RoundOf | None, lasts: int
) -> RaceCard:
    competition = race.stage.competition
    return RaceCard(
        club_slug=competition.club.slug,
        club_name=competition.club.name,
        competition_slug=competition.slug,
        competition_name=competition.name,
        number=race.number,
        title=race.title,
        status=race.status,
        scheduled_at=race.scheduled_at,
        started_at=race.started_at,
        check_in_opens_at=race.check_in_opened_at,
        zone=competition.club.zone,
        game=race.game,
        board=race.board,
        board_title=board_title(race.game, race.board, race.board_title),
        options=race.options,
        said=options_text(race.game, race.options),
        board_is_drawn=race.club_board_id is not None,
        note=race.note,
        winners=tuple(winners),
        tables=tuple(tables),
        you=you,
        hold=race.hold,
        venue=race.venue,
        round=round_,
        until=race.until,
        minutes=lasts,
    )


def _winners(races: Sequence[Race]) -> dict[int, list[str]]:
    """By race id. Two queries, none before a race has begun."""
    won: dict[int, list[str]] = defaultdict(list)
    raced = [race for race in races if race.started_at is not None]
    if not raced:
        return won
    first = {
        "sheet__heat__run__current_of__in": raced,
        "sheet__state": SheetState.CONFIRMED,
        "place": 1,
        "status": "classified",
    }
    rows = Result.objects.filter(**first).annotate(race_id=F("sheet__heat__run__race_id"))
    for row in rows.select_related("entry__player").order_by("sheet__heat__table_no", "id"):
        won[row.race_id].append(row.entry.player.name)
    bots = HouseResult.objects.filter(**first).order_by("sheet__heat__table_no", "bot__seat")
    for race_id, name in bots.values_list("sheet__heat__run__race_id", "bot__name"):
        won[race_id].append(gettext("%(name)s (house bot)") % {"name": name})
    return won


def _you(races: Sequence[Race], viewer: Viewer | None) -> dict[int, str]:
    """The viewer's part in each race."""
    if viewer is None or not viewer.is_authenticated:
        return {}
    competitions = {race.stage.competition_id for race in races}
    found = Entry.objects.filter(competition__in=competitions, player__user=viewer, withdrawn_at=None)
    mine = dict(found.values_list("competition_id", "id"))
    if not mine:
        return {}
    now = {"run__current_of__in": races, "entry__in": mine.values()}
    checked = set(CheckIn.objects.filter(**now).values_list("run__race_id", flat=True))
    racing = _seats_done(GridSlot.objects.filter(**now))
    out = set(Forfeit.objects.filter(**now).values_list("run__race_id", flat=True))
    raced = any(race.started_at is not None for race in races)
    rest = set(SitOut.objects.filter(**now).values_list("run__race_id", flat=True)) if raced else set()
    stand = {}
    for race in (one for one in races if one.stage.competition_id in mine):
        live = race.status == RaceStatus.LIVE
        stand[race.pk] = (
            (You.RACING if live and not racing[race.pk] else You.RACED)
            if race.pk in racing
            else You.FORFEITED
            if race.pk in out
            else (You.SITTING_OUT if live else You.SAT_OUT)
            if race.pk in rest
            else You.CHECKED_IN
            if race.pk in checked and (race.started_at is None or call_of(race).seats_all)
            else ""  # was in another race when this one started, or came to the championship later
            if race.status in RUN
            else You.ENTERED
        )
    return stand


def _seats_done(slots: QuerySet[GridSlot]) -> dict[int, bool]:
    """By race id: whether the viewer's table is done; others may still be on. One query."""
    counts = ResultSheet.objects.filter(heat=OuterRef("heat"), state=SheetState.CONFIRMED)
    over = Q(heat__match__status__in=Match.OVER) | ~Q(heat__closed="") | Exists(counts)
    return dict(slots.annotate(done=Case(When(over, then=True), default=False)).values_list("run__race_id", "done"))


def live_cards(races: Iterable[RaceCard]) -> tuple[LiveCard, ...]:
    """Of live races: their matches that are on; a race without one, as at real tables, has its own card."""
    return tuple(card for race in races for card in (_matches(race) or (_race(race),)))


def _matches(race: RaceCard) -> tuple[LiveCard, ...]:
    several = len(race.tables) > 1
    on = [table for table in race.tables if table.is_on]
    return tuple(_live_card(race, "race", table.match_code, table.table_no if several else None) for table in on)


def _race(race: RaceCard) -> LiveCard:
    return _live_card(race, "tables" if any(table.spot.by_hand for table in race.tables) else "race")


def _live_card(race: RaceCard, kind: str, match_code: str = "", table_no: int | None = None) -> LiveCard:
    return LiveCard(
        match_code=match_code,
        title=title_text(table_title(race.competition_name, race.number, table_no, _round_title(race.round))),
        kind=kind,
        club_slug=race.club_slug,
        competition_slug=race.competition_slug,
        race_number=race.number,
    )


def _round_title(at: RoundOf | None) -> TitleWords | None:
    return round_title(at.its_format, at.number, planned=at.planned, decides=at.decides) if at is not None else None


def race_next(competition: Competition, viewer: Viewer) -> RaceCard | None:
    """The next race, a live one first."""
    return next_race_cards([competition], viewer).get(competition.pk)


def calendar(competition: Competition, viewer: Viewer, grids: bool = True) -> tuple[RaceCard, ...]:
    """All races in the order in which they take place; those without a date last. `grids` as in `race_cards`."""
    return race_cards(_races(competition).select_related("stage__competition__club"), viewer, grids)


def results(competition: Competition, viewer: Viewer) -> tuple[RaceCard, ...]:
    """Races that are on or were run, the latest first."""
    run = _races(competition).filter(status__in=RUN).select_related("stage__competition__club")
    return race_cards(reversed(run), viewer, grids=False)


def race_heads(competition: Competition) -> tuple[RaceHead, ...]:
    """The calendar with the minimal facts about each race. One query; two more of a tournament."""
    races = list(_races(competition))
    rounds = rounds_of(races)
    return tuple(race_head(race, rounds.get(race.pk)) for race in races)


def _races(competition: Competition) -> QuerySet[Race]:
    return (
        Race.objects.filter(competition=competition)
        .select_related("run")
        .order_by(Coalesce("run__started_at", "scheduled_at").asc(nulls_last=True), "number")
    )
