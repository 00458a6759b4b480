"""Races and competitions as cards in lists. The number of queries does not depend on the number of cards."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, TypeAlias

from django.db.models import Case, Count, Exists, F, OuterRef, Q, QuerySet, Subquery, When
from django.db.models.functions import Coalesce
from django.utils.translation import gettext

from accounts.looks import family, house_number
from accounts.typing import JsonObject, Viewer
from gameplay.models import Match
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
    Player,
    Race,
    RaceStatus,
    Result,
    ResultSheet,
    SheetState,
    SitOut,
    StandingsSnapshot,
    Team,
)
from league.scoring.points import Points, points_read
from league.selectors.lasting import race_minutes
from league.selectors.rounds import rounds_of
from league.selectors.shapes.competitions import CompetitionCard
from league.selectors.shapes.people import EntryRef, PlayerRef
from league.selectors.shapes.races import RaceCard, TableRef
from league.selectors.shapes.standings import RaceHead, RoundOf
from league.services.facts.games import board_title, options_text
from league.services.facts.season import GONE
from league.sets import You

if TYPE_CHECKING:
    from accounts.models import User

AHEAD = (RaceStatus.PLANNED, RaceStatus.CHECK_IN)
RUN = (RaceStatus.LIVE, RaceStatus.PROVISIONAL, RaceStatus.OFFICIAL)
CLOSED = ("closed", "closed_by__public_name")
NEAREST = (
    Case(When(status=RaceStatus.LIVE, then=0), default=1),
    Coalesce("scheduled_at", "run__check_in_opens_at").asc(nulls_last=True),
)
"""Live races first, then by date. A round without a date is as near as its check-in, and last before that opens."""

Places: TypeAlias = Mapping[str, tuple[int | None, Points]]
"""`StandingsSnapshot.places`, read: place and total by entry id, or by "t" and team id."""


def places_read(stored: JsonObject) -> Places:
    """Places and totals of a snapshot."""
    return {key: (place, points_read(total)) for key, (place, total) in stored.items()}


def signature(user: User | None) -> str:
    """The name of the person who did something; a phrase if the account is gone."""
    return user.public_name if user else gettext("a former member")


def player_ref(player: Player) -> PlayerRef:
    return PlayerRef(
        player.pk, player.name, player.is_bot, player.bot_level, player.bot_style, player.is_guest, player.robot.code
    )


def entry_ref(entry: Entry) -> EntryRef:
    """A reference to an entry, which comes with its player and team."""
    return EntryRef(
        id=entry.pk,
        number=entry.number,
        name=entry.player.name,
        player_id=entry.player_id,
        is_bot=entry.player.is_bot,
        is_guest=entry.player.is_guest,
        look=entry.player.robot.code,
        team=entry.team.name if entry.team is not None else "",
        withdrawn=entry.withdrawn_at is not None,
    )


def house_ref(bot: HouseBot, number: int) -> EntryRef:
    """A reference to a house bot, with its number at the table."""
    look = family(house_number(bot.name, bot.seat)).code
    return EntryRef(id=-bot.pk, number=number, name=bot.name, player_id=0, is_bot=True, look=look, house=True)


def house_bots(bots: Iterable[HouseBot]) -> dict[int, EntryRef]:
    """House bots by id; they come table by table, in order of seats."""
    found: dict[int, EntryRef] = {}
    at: Counter[int] = Counter()
    for bot in bots:
        at[bot.heat_id] += 1
        found[bot.pk] = house_ref(bot, at[bot.heat_id])
    return found


def entries_of(competition: Competition) -> dict[int, EntryRef]:
    """All entries by id, in order of start numbers. One query."""
    rows = Entry.objects.filter(competition=competition).select_related("player", "team").order_by("number")
    return {entry.pk: entry_ref(entry) for entry in rows}


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


def competition_cards(
    competitions: Iterable[Competition], viewer: Viewer | None = None, next_races: bool = True
) -> tuple[CompetitionCard, ...]:
    """Cards in the given order; the competitions come with club and rules. A constant number of queries."""
    listed = list(competitions)
    if not listed:
        return ()
    counts = {
        row["competition_id"]: (row["all"], row["run"])
        for row in Race.objects.filter(competition__in=listed)
        .values("competition_id")
        .annotate(all=Count("id", filter=~Q(status__in=GONE)), run=Count("id", filter=Q(status__in=RUN)))
        .order_by()
    }
    entries = dict(
        Entry.objects.filter(competition__in=listed, withdrawn_at=None)
        .values_list("competition_id")
        .annotate(number=Count("id"))
        .order_by()
    )
    leaders = _leaders(listed)
    upcoming = next_race_cards(listed, viewer) if next_races else {}
    return tuple(
        CompetitionCard(
            club_slug=one.club.slug,
            club_name=one.club.name,
            slug=one.slug,
            name=one.name,
            status=one.status,
            game=one.rules.last.game,
            races=counts[one.pk][0] if one.pk in counts else 0,
            races_run=counts[one.pk][1] if one.pk in counts else 0,
            entries=entries.get(one.pk, 0),
            capacity=one.rules.entry.capacity,
            leaders=leaders.get(one.pk, ((), None))[0],
            leader_points=leaders.get(one.pk, ((), None))[1],
            next_race=upcoming.get(one.pk),
            is_tournament=one.rules.all.is_tournament,
        )
        for one in listed
    )


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
        check_in_opens_at=race.check_in_opens_at,
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
            if race.pk in checked and not (race.on_call and race.started_at is not None)
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


def places_latest(competitions: Iterable[Competition]) -> dict[int, Places]:
    """`StandingsSnapshot.places` after the latest race, by competition id."""
    newest = StandingsSnapshot.objects.order_by("-race__stage__ord", "-ordinal")
    last = Subquery(newest.filter(competition=OuterRef("competition")).values("pk")[:1])
    rows = StandingsSnapshot.objects.filter(competition__in=competitions, pk=last)
    return {pk: places_read(places) for pk, places in rows.values_list("competition_id", "places")}


def _leaders(competitions: Sequence[Competition]) -> dict[int, tuple[tuple[str, ...], Points]]:
    """Those in first place after the latest race, by competition id; teams where teams score."""
    latest = places_latest(competitions)
    first: dict[int, list[tuple[str, Points]]] = defaultdict(list)
    for one in competitions:
        places = latest.get(one.pk, {})
        teams = one.rules.entry.teams and any(key.startswith("t") for key in places)
        for key, (place, total) in places.items():
            if place == 1 and key.startswith("t") == teams:
                first[one.pk].append((key, total))
    keys = {key for level in first.values() for key, _total in level}
    entries = Entry.objects.filter(pk__in=[int(key) for key in keys if not key.startswith("t")])
    names = {str(entry.pk): entry.player.name for entry in entries.select_related("player")}
    teams_named = Team.objects.filter(pk__in=[int(key[1:]) for key in keys if key.startswith("t")])
    names |= {f"t{team.pk}": team.name for team in teams_named}
    return {one: (tuple(names.get(key, "") for key, _total in level), level[0][1]) for one, level in first.items()}
