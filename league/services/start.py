"""The start of a race: check-in closes, forfeits are recorded, heats and their matches are made. All or nothing."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from typing import TYPE_CHECKING

from django.db import transaction
from django.utils import timezone
from django.utils.translation import override

from accounts.typing import JsonObject
from gameplay.engine.chance import Chance, mix
from gameplay.models import Seed
from gameplay.refused import Refused
from gameplay.services import SeatSpec, match_create, match_start
from league.models import (
    CheckIn,
    Competition,
    CompetitionStatus,
    Entry,
    Forfeit,
    GridSlot,
    Heat,
    Race,
    RaceStatus,
    Role,
    Run,
)
from league.scoring.formats import format_of
from league.scoring.heats import FEWEST, Seating, meetings
from league.scoring.season import Season
from league.services.boards import board_of
from league.services.common import race_lock, race_note, run_of, table_title
from league.services.facts.games import setup_problem
from league.services.facts.grids import start_places
from league.services.facts.season import season_load
from league.services.seating import entries_expected, entries_present, races_in_teams, seats_divide, teams_entered
from league.services.setup import race_raw, race_teams
from league.services.waiting import way_clear

if TYPE_CHECKING:
    from accounts.models import User


@transaction.atomic
def race_start(
    *,
    race: Race,
    by: User,
    anyway: bool = False,
    stand_ins: Mapping[int, str] | None = None,
    bot_pace_ms: int = 1200,
) -> Race:
    """An organiser starts before the time, or one that is held. A race that is live already is left alone.

    `anyway`: also while another race of the competition is on, with those who sit nowhere else. Whoever sits in that
    race is neither on the grid nor a forfeit. `stand_ins`: bot levels by entry id, who drive in that entry's name (the
    demo club's past races). Raises PermissionRefused, and Refused: wrong_status, race_blocked, too_few_free, those of
    `seats_divide`.
    """
    race = race_lock(race, by, Role.ORGANISER)
    elsewhere = way_clear(race, anyway) if race.status == RaceStatus.CHECK_IN else ()
    start(race, by, timezone.now(), stand_ins or {}, bot_pace_ms, elsewhere)
    return race


def start(
    race: Race,
    by: User | None,
    now: datetime,
    stand_ins: Mapping[int, str] | None = None,
    bot_pace_ms: int = 1200,
    elsewhere: Collection[int] = (),
) -> None:
    """With the competition locked, and nothing in the way (`services.waiting`). `elsewhere`: entries that sit in
    another race and are not expected in this one. Raises Refused when the race is not at check-in."""
    competition, stand_ins = race.stage.competition, stand_ins or {}
    if race.status == RaceStatus.LIVE:
        return
    run = run_of(race)
    if race.status != RaceStatus.CHECK_IN:
        raise Refused("wrong_status")
    expected = entries_expected(race, stand_ins)
    check_ins = {check_in.entry_id: check_in for check_in in CheckIn.objects.filter(run=run)}
    present = [one for one in entries_present(expected, {*check_ins, *stand_ins}) if one.pk not in elsewhere]
    if len(present) < FEWEST:
        _void(race, by, now)  # BB-10.7
        return
    in_teams = races_in_teams(competition, expected)
    sizes = seats_divide(race, len(present), in_teams)
    absent = [entry for entry in expected if entry not in present and entry.pk not in elsewhere]
    Forfeit.objects.bulk_create(Forfeit(run=run, entry=entry, team_id=entry.team_id, at=now) for entry in absent)
    luck = race_luck(race, [check_ins[e.pk].nonce if e.pk in check_ins else "" for e in present])
    season, there = season_load(race.stage), [e.pk for e in present]
    seating = format_of(race.stage.rules).seat(season, there, sizes, _met(competition), luck)
    order = _choice_order(race, season, there, luck)
    run.heats_report = _report(seating, order, luck, expected, elsewhere)
    _begin(race, run, now)
    by_id = {entry.pk: entry for entry in present}
    for table, seats in enumerate(seating.heats, 1):
        _heat(
            race,
            table,
            len(seating.heats),
            [by_id[pk] for pk in seats],
            order,
            check_ins,
            stand_ins,
            bot_pace_ms,
            entered=teams_entered(expected, present) if in_teams else 0,
        )
    race_note(
        race,
        by,
        "race_started",
        after={
            "starters": len(present),
            "tables": len(seating.heats),
            "forfeits": [entry.player.display_name for entry in absent],
        },
    )


def _begin(race: Race, run: Run, now: datetime) -> None:
    """The race is on, and so is its season."""
    competition = race.stage.competition
    run.started_at, run.rules = now, competition.rules
    run.save()
    race.status, race.note, race.hold = RaceStatus.LIVE, "", ""
    race.save()
    if competition.status == CompetitionStatus.OPEN:
        competition.status = CompetitionStatus.RUNNING
        competition.save(update_fields=["status"])


def race_luck(race: Race, nonces: Sequence[str]) -> Chance:
    """The race's own draws (heats, lots): its run's seed with every starter's nonce, in order of start numbers."""
    run = run_of(race)
    if run.seed_id is None:
        raise Refused("wrong_status")
    secret = bytes(Seed.objects.only("secret").get(pk=run.seed_id).secret)
    return Chance(mix(secret, run.label, nonces))


def _choice_order(race: Race, season: Season, present: Sequence[int], luck: Chance) -> list[int] | None:
    """Entries, the one that chooses first in front; None: the grid is drawn (BB-10.3, BB-10.4)."""
    if race.stage.rules.grid == "draw" or not season.races:
        return None
    drawn = luck.shuffle("grid_lots", sorted(present))
    lots = {entry: lot for lot, entry in enumerate(drawn)}
    return format_of(race.stage.rules).choice_order(season, present, lots)


def _void(race: Race, by: User | None, now: datetime) -> None:
    run = run_of(race)
    run.finished_at = now
    run.save(update_fields=["finished_at"])
    race.status, race.hold, race.note = RaceStatus.VOID, "", "too_few_starters"
    race.save(update_fields=["status", "note", "hold"])
    race_note(race, by, "race_void")


def _heat(
    race: Race,
    table: int,
    tables: int,
    entries: Sequence[Entry],
    order: Sequence[int] | None,
    check_ins: Mapping[int, CheckIn],
    stand_ins: Mapping[int, str],
    bot_pace_ms: int,
    entered: int,
) -> None:
    """One table: a match that runs, and who sits where. `entered`: of a race in teams, forfeits included; else 0."""
    competition, run = race.stage.competition, run_of(race)
    seats = [
        SeatSpec(
            user_id=None if entry.pk in stand_ins else entry.player.user_id,
            bot_level=stand_ins.get(entry.pk, entry.player.bot_level),
            label=entry.player.display_name,
            nonce=check_ins[entry.pk].nonce if entry.pk in check_ins else "",
        )
        for entry in entries
    ]
    path = f"/c/{competition.club.slug}/{competition.slug}/races/{race.number}/"
    with override(competition.club.language):  # of the title as the API tells it
        match = match_create(
            game=race.game,
            raw=table_raw(race, entries, order, entered),
            seats=seats,
            speed=race.stage.rules.speed,
            purpose="race",
            title=table_title(competition.name, race.number, table if tables > 1 else None),
            back_url=path,
            seed=run.seed,
            seed_label=f"{run.label}/{table}",
            bot_pace_ms=bot_pace_ms,
        )
    heat = Heat.objects.create(run=run, table_no=table, match=match)
    match_start(match_id=match.pk)
    places = start_places(match.pk, race.game)  # unless they are chosen first: then the result brings them
    GridSlot.objects.bulk_create(
        GridSlot(heat=heat, run=run, seat=seat, entry=entry, team_id=entry.team_id, start_place=places.get(seat))
        for seat, entry in enumerate(entries)
    )


def table_raw(race: Race, entries: Sequence[Entry], order: Sequence[int] | None, entered: int) -> JsonObject:
    """What the game is told of one table, `entries` by seat. `order`: who chooses the grid place first, by entry id.
    `entered`: of a race in teams, forfeits included; else 0."""
    seat_of = {entry.pk: seat for seat, entry in enumerate(entries)}
    raw = race_raw(
        game=race.game,
        board=board_of(race).told,
        options=race.options,
        choice_order=None if order is None else [seat_of[pk] for pk in order if pk in seat_of],
    )
    if entered:
        # BB-11.4: a team goes on without a member. A game that knows whole teams only is told of none then.
        in_teams = race_teams(raw, _team_numbers(entries), entered)
        if entered == len(entries) or setup_problem(race.game, in_teams, len(entries)) is None:
            return in_teams
    return raw


def _met(competition: Competition) -> dict[tuple[int, int], int]:
    tables: dict[int, list[int]] = {}
    rows = (
        GridSlot.objects.filter(run__current_of__competition=competition)
        .order_by("id")
        .values_list("heat_id", "entry_id")
    )
    for heat, entry in rows:
        tables.setdefault(heat, []).append(entry)
    return meetings(tables.values())


def _team_numbers(entries: Sequence[Entry]) -> list[int]:
    """0-based team of each seat, numbered in order of appearance."""
    known: dict[int | None, int] = {}
    return [known.setdefault(entry.team_id, len(known)) for entry in entries]


def _report(
    seating: Seating, order: Sequence[int] | None, luck: Chance, expected: Sequence[Entry], elsewhere: Collection[int]
) -> JsonObject:
    """What anybody who knows the seed needs to draw it all again, and who was not expected. Entries are named by start
    number."""
    number = {entry.pk: entry.number for entry in expected}
    return {
        "sizes": [len(heat) for heat in seating.heats],
        "score": seating.score,
        "label": seating.label,
        "heats": [[number[pk] for pk in heat] for heat in seating.heats],
        "grid": "draw" if order is None else "choose",
        "choice_order": None if order is None else [number[pk] for pk in order],
        "draws": [[draw.label, draw.k, draw.n, draw.value] for draw in luck.log],
        **({"elsewhere": [entry.number for entry in expected if entry.pk in elsewhere]} if elsewhere else {}),
    }
