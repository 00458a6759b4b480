"""The demo club's running tournament: its first round is over, its second was called. In that, one real table waits for
its result, bots race each other at another, and at a third they race the demo club's player."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from typing import TYPE_CHECKING

from django.utils import timezone

from gameplay.models import Match
from league.models import Club, Competition, Entry, Heat, Race, Run, TablePlan, Venue
from league.services import competitions, registrations, rounds
from league.services import players as players_services
from league.services.check_in import race_check_in, race_check_in_all, race_open_check_in
from league.services.common import race_lock
from league.services.competition_form import CompetitionForm
from league.services.demo_races import match_play_out, table_say
from league.services.plans import plan_work
from league.services.rounds import round_next
from league.services.sheets import SheetLine
from league.services.stages import StageForm
from league.services.start import start

if TYPE_CHECKING:
    from accounts.models import User

NAME = "Gearbox Open"
MORE_BOTS = (("Piston", "racer"), ("Torque", "racer"), ("Flywheel", "racer"))
"""With the club's own bots and its player they make two tables online."""
SEATS, ROUNDS = 4, 3
BOARD = "rivet_oval"
PACE_MS = 2_500
"""For the bots of the running round: slow enough to watch."""
BEGAN = timedelta(minutes=50)
"""How long ago, when the club is built."""


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
    competition = competitions.publish(competition=competitions.create(club=club, by=ada, form=form), by=ada)
    registrations.apply(competition=competition, by=ben)
    more = [players_services.add_bot(club=club, by=ada, name=name, level=level).pk for name, level in MORE_BOTS]
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
