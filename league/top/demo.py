"""The demo club: built by the same services that people use. Bots really drove its past online races in the names of
those who have an account, as fast as they think; two guests entered the one at a real table on their phones. Only the
dates of past races are moved back afterwards, since no service starts a race in the past.

A tournament is on (`tournament_build`): its first round is over, its second was called. In that, one real table waits
for its result, bots race each other at another, and at a third they race the demo club's player.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import time, timedelta
from zoneinfo import ZoneInfo

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from accounts.services import DEMO_PASSWORD, user_create
from gameplay.models import Match, OpenPrompt
from gameplay.services import bot_think, match_advance
from league.clubs.club import clubs
from league.clubs.club import players as club_players
from league.common.phones import Device
from league.common.writing import race_lock
from league.competitions.life import life
from league.competitions.life.calendar import race_update
from league.competitions.stewards import penalties
from league.games.facts import games
from league.games.setup import boards_for_anybody
from league.members import invitations
from league.models import Club, Competition, Entry, Heat, Race, Role, Run, TablePlan, Venue
from league.planning.form import CompetitionForm
from league.planning.stages import StageForm
from league.registration import registrations
from league.results import tables
from league.results.recording import race_publish
from league.results.sheets import SheetLine
from league.scoring.calendar import local_instant
from league.sets import Ending
from league.start.attendance.check_in import race_check_in, race_check_in_all, race_open_check_in
from league.start.seating.start import race_start, start
from league.tournaments.rounds import rounds
from league.tournaments.rounds.plans import plan_work
from league.tournaments.rounds.rounds import round_next

SLUG = "gearbox"
ZONE = "Europe/Paris"
EVENING = time(19, 30)
ORGANISER = ("organiser@demo.example", "Ada")
PLAYER = ("player@demo.example", "Ben")
GUESTS = ("Camille", "Dmitri", "Esi", "Farah")
BOTS = (("Sprocket", "racer"), ("Gasket", "racer"), ("Clank", "rookie"), ("Rusty", "rookie"))
BOARDS = ("rivet_oval", "kettle_ring", "clockwork_foundry", "gearbox_serpentine")
PAST = ((42, Venue.ONLINE), (28, Venue.TABLE), (14, Venue.ONLINE))
"""Days ago: the races that were run, and where."""
AHEAD = ((4, Venue.TABLE), (18, Venue.ONLINE))
"""Days from now, besides tonight's."""
TONIGHT = (0, Venue.ONLINE)
EVENINGS = 3
"""Races in the season of each other game."""
DRIVERS = ("racer", "rookie", "racer")
"""Bots that drove the past online races for those with an account, in turn."""
LEAST_TIME_TO_CHECK_IN = timedelta(minutes=45)
MOST_TURNS = 20_000

# The tournament that is on.
NAME = "Gearbox Open"
MORE_BOTS = (("Piston", "racer"), ("Torque", "racer"), ("Flywheel", "racer"))
"""With the club's own bots and its player they make two tables online."""
SEATS, ROUNDS = 4, 3
BOARD = "rivet_oval"
PACE_MS = 2_500
"""For the bots of the running round: slow enough to watch."""
BEGAN = timedelta(minutes=50)
"""How long ago, when the club is built."""


@dataclass(frozen=True)
class Demo:
    club: Club
    built: bool
    """False when it already existed."""
    sign_ins: tuple[tuple[str, str, str], ...]
    """(what for, address, password)."""


def build() -> Demo:
    """The demo club, once; building it again changes nothing. All or nothing."""
    club = Club.objects.filter(slug=SLUG).first()
    if club is not None:
        return Demo(club, False, _sign_ins())
    with transaction.atomic():
        return Demo(_build(), True, _sign_ins())


def _build() -> Club:
    ada, ben = _user(*ORGANISER), _user(*PLAYER)
    club = clubs.make(
        by=ada, name="Gearbox Racing Club", slug=SLUG, zone=ZONE,
        description="The demo club. Bots drove its past races online, one was at a real table. A tournament is on.",
    )  # fmt: skip
    invitations.accept(token=invitations.create(club=club, by=ada, role=Role.STEWARD).token, user=ben)
    bots = [club_players.add_bot(club=club, by=ada, name=name, level=level).pk for name, level in BOTS]
    for day, (game, title) in enumerate(games()[1:], 1):
        _evenings(club, ada, game, title, day, bots)
    cup = _championship(club, ada)
    registrations.apply(competition=cup, by=ada)
    registrations.apply(competition=cup, by=ben)
    for bot in bots:
        registrations.apply(competition=cup, by=ada, player_id=bot)
    guests = [club_players.add_guest(club=club, by=ada, name=name).pk for name in GUESTS]
    for guest in guests:  # nine places: the last one waits
        registrations.apply(competition=cup, by=ada, player_id=guest)
    races = list(Race.objects.filter(competition=cup).order_by("number"))
    for race, (_days, venue) in zip(races, (*PAST, TONIGHT, *AHEAD), strict=True):
        race_update(race=race, by=ada, venue=venue)
    for race, (_days, venue) in zip(races, PAST, strict=False):
        if venue == Venue.TABLE:
            _run_at_table(race, ada)
        else:
            _run(race, ada)
    *earlier, last = races[: len(PAST)]
    for race in earlier:
        race_publish(race=race, by=ada)
    penalties.add(
        competition=cup, by=ada, kind="points", value=-1, entry_number=3, race_number=last.number,
        reason="Bumped a robot after the finish",
    )  # fmt: skip
    for race, (days, _venue) in zip(races, PAST, strict=False):
        _move_back(race, days)
    race_open_check_in(race=races[len(PAST)], by=ada)
    tournament_build(club, ada, ben, [*guests, *bots])
    clubs.set_exhibition(club=club, by=ada, on=True)
    return club


def _evenings(club: Club, ada: User, game: str, title: str, day: int, bots: Sequence[int]) -> None:
    """A short season of another game, which has just opened: bots have signed up, and people may. `day`: of its first
    race, in days from now."""
    today = timezone.now().astimezone(ZoneInfo(ZONE)).date()
    form = CompetitionForm(
        name=f"{title} evenings",
        description="Three evenings, for whoever likes to try the game.",
        game=game,
        boards=[info.slug for info in boards_for_anybody(game)][:EVENINGS],
        dates=[local_instant(today + timedelta(days=day + 7 * week), EVENING, ZONE) for week in range(EVENINGS)],
        rules={"bots_score": True},
    )
    season = life.publish(competition=life.create(club=club, by=ada, form=form), by=ada)
    for bot in bots:
        registrations.apply(competition=season, by=ada, player_id=bot)


def _championship(club: Club, ada: User) -> Competition:
    now = timezone.now()
    today = now.astimezone(ZoneInfo(ZONE)).date()
    tonight = local_instant(today, EVENING, ZONE)
    if tonight < now + LEAST_TIME_TO_CHECK_IN:
        tonight = (now + 2 * LEAST_TIME_TO_CHECK_IN).replace(minute=0, second=0, microsecond=0) + timedelta(hours=1)
    # The past ones are planned for just before tonight, run, and moved back to their dates.
    past = [tonight - timedelta(minutes=len(PAST) - number) for number in range(len(PAST))]
    ahead = [local_instant(today + timedelta(days=days), EVENING, ZONE) for days, _venue in AHEAD]
    form = CompetitionForm(
        name="Autumn Championship",
        description="Six races on four tracks, online and at our tables; drawn cards, every robot for itself.",
        boards=BOARDS, dates=[*past, tonight, *ahead], rules={"bots_score": True, "drop": {"kind": "drop", "n": 1}},
    )  # fmt: skip
    competition = life.create(club=club, by=ada, form=form)
    return life.publish(competition=competition, by=ada)


def _run(race: Race, ada: User) -> None:
    """Run a past race online: nobody checks in, and bots drive for those with an account."""
    race_open_check_in(race=race, by=ada)
    people = Entry.objects.filter(competition=race.stage.competition, player__user__isnull=False).order_by("number")
    stand_ins = {entry.pk: DRIVERS[(position + race.number) % len(DRIVERS)] for position, entry in enumerate(people)}
    race_start(race=race, by=ada, stand_ins=stand_ins, bot_pace_ms=0)
    for heat in Heat.objects.filter(run__race=race).select_related("match"):
        match_play_out(heat.match)  # type: ignore[arg-type]  # it was just made


def _run_at_table(race: Race, ada: User) -> None:
    """Run a past race at a real table: all people come, one guest wins and another retires, and those two enter the
    order of finish on two phones."""
    race = race_open_check_in(race=race, by=ada)
    people = Entry.objects.filter(competition=race.stage.competition, player__bot_level="").order_by("number")
    known = list(people.filter(player__user__isnull=False).values_list("number", flat=True))
    winner, *others, retired = people.filter(player__user=None).values_list("number", flat=True)
    finished = [winner, *known, *others]
    race_check_in_all(race=race, by=ada, entry_numbers=[*finished, retired], venue=Venue.TABLE)
    race_start(race=race, by=ada)
    heat = Heat.objects.get(run__race=race)
    lines = [SheetLine(number, place) for place, number in enumerate(finished, 1)]
    lines.append(SheetLine(retired, None, Ending.DNF))
    table_say(heat, lines, one=winner, another=retired, grid=[retired, *reversed(others), winner, *known])


def _move_back(race: Race, days: int) -> None:
    now = timezone.now()
    day = now.astimezone(ZoneInfo(ZONE)).date() - timedelta(days=days)
    begun = local_instant(day, EVENING, ZONE)
    ended = begun + timedelta(minutes=85)
    Race.objects.filter(pk=race.pk).update(scheduled_at=begun)
    Run.objects.filter(race=race).update(
        check_in_opens_at=begun - timedelta(minutes=30), started_at=begun, finished_at=ended
    )
    Match.objects.filter(heat__run__race=race).update(created_at=begun, started_at=begun, finished_at=ended)


def _user(address: str, name: str) -> User:
    found = User.objects.filter(email=address).first()
    return found or user_create(email=address, password=DEMO_PASSWORD, public_name=name, is_demo=True, zone=ZONE)


def _sign_ins() -> tuple[tuple[str, str, str], ...]:
    return (("organiser", ORGANISER[0], DEMO_PASSWORD), ("player", PLAYER[0], DEMO_PASSWORD))


def match_play_out(match: Match) -> None:
    """Let the bots of a match drive it to its end as fast as they think. Every seat must be a bot's."""
    for _turn in range(MOST_TURNS):
        asked = list(OpenPrompt.objects.filter(match=match, answered=False).values_list("pk", flat=True))
        for prompt_id in asked:
            bot_think(prompt_id=prompt_id)
        match_advance(match_id=match.pk)
        if Match.objects.filter(pk=match.pk, status=Match.Status.FINISHED).exists():
            return
    raise RuntimeError(f"match {match.code} does not end")


def table_say(
    heat: Heat, lines: Sequence[SheetLine], *, one: int, another: int, grid: Sequence[int] | None = None
) -> None:
    """The racer `one` of a real table enters its result on a phone, and `another` agrees on a second one. `grid`: start
    numbers in the order of the grid, pole first."""
    phone, second = (Device(hashlib.sha256(name).hexdigest(), scanned=True) for name in (b"one phone", b"another"))
    if grid is not None:
        tables.grid_set(heat=heat, device=phone, order=grid, entry_number=one)
    sheet = tables.propose(heat=heat, device=phone, lines=lines, entry_number=one)
    tables.second(heat=heat, device=second, sheet_id=sheet.pk, entry_number=another)


def tournament_build(club: Club, ada: User, ben: User, players: Sequence[int]) -> Competition:
    """Build it. `players`: ids of the club's guests and bots who take part, besides Ben. All of them come, the guests
    to the tables."""
    form = CompetitionForm(
        name=NAME,
        description="Three rounds at tables of four, then a final. Guests race at our tables, bots and Ben online.",
        boards=(BOARD,), dates=(timezone.now() + timedelta(minutes=5),), venue=Venue.EITHER,
        stages=(StageForm("rounds", {"rounds": ROUNDS, "on": SEATS, "seats": SEATS, "late": 2}), StageForm("final")),
        rules={"bots_score": True, "capacity": 16},
    )  # fmt: skip
    competition = life.publish(competition=life.create(club=club, by=ada, form=form), by=ada)
    registrations.apply(competition=competition, by=ben)
    more = [club_players.add_bot(club=club, by=ada, name=name, level=level).pk for name, level in MORE_BOTS]
    for player in (*players, *more):
        registrations.apply(competition=competition, by=ada, player_id=player)
    entries = Entry.objects.filter(competition=competition)
    guests = list(entries.filter(player__user=None, player__bot_level="").values_list("number", flat=True))
    first = race_open_check_in(race=Race.objects.get(competition=competition, number=1), by=ada)
    race_check_in(race=first, by=ben, venue=Venue.ONLINE)
    race_check_in_all(race=first, by=ada, entry_numbers=guests, venue=Venue.TABLE)
    _raced(_tables_made(competition, ada), ada, entries.get(player__user=ben))
    second = _tables_made(competition, ada)
    rounds.call(race=second, by=ada, version=TablePlan.objects.get(run=second.run).version)
    Match.objects.filter(heat__run__race=second).update(bot_pace_ms=PACE_MS)
    return competition


def _tables_made(competition: Competition, ada: User) -> Race:
    """Open the next round, with its tables made as a worker does."""
    race = round_next(competition=competition, by=ada)
    plan = TablePlan.objects.get(run=race.run)
    plan_work(plan_id=plan.pk, version=plan.version)
    return race


def _raced(race: Race, ada: User, ben: Entry) -> None:
    """Call a round and play it out: a bot drives for Ben."""
    race = race_lock(race)
    start(race, ada, timezone.now(), {ben.pk: MORE_BOTS[0][1]}, bot_pace_ms=0)
    for heat in Heat.objects.filter(run=race.run).select_related("match", "run__race__stage"):
        if heat.match is not None:
            match_play_out(heat.match)
        else:
            there = list(heat.slots.order_by("-seat").values_list("entry__number", flat=True))
            lines = [SheetLine(number, place) for place, number in enumerate(there, 1)]
            table_say(heat, lines, one=there[0], another=there[-1])
    begun = timezone.now() - BEGAN
    ended = begun + BEGAN / 2
    Race.objects.filter(pk=race.pk).update(scheduled_at=begun)
    opened = begun - timedelta(minutes=30)
    Run.objects.filter(race=race).update(check_in_opens_at=opened, started_at=begun, finished_at=ended)
    Match.objects.filter(heat__run__race=race).update(created_at=begun, started_at=begun, finished_at=ended)
