"""The heats of a run: a match online, or a real table, and who sits where at each. `Spot.make` is one of both."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import count as count_from
from itertools import islice
from typing import Literal, Protocol

from django.utils.translation import override

from accounts.typing import JsonObject
from gameplay.services import SeatSpec, TitleWords, match_create, match_start
from gameplay.services.names import robot_name
from league.common.writing import run_of, wish_of_player
from league.games import boards
from league.games.facts import bot_level_in, has_grid, house_level, setup_problem, start_places
from league.games.setup import race_raw, race_teams, team_numbers
from league.models import CheckIn, Competition, Entry, GridSlot, Heat, HouseBot, Player, Race, Venue
from league.races.naming import table_title
from league.scoring.heats import meetings


@dataclass(frozen=True)
class Teams:
    """What the game gets about the whole teams at one table."""

    size: int
    """Racers in a team."""
    entered: int
    """How many racers these teams have entered, forfeits included (BB-11.4)."""


@dataclass(frozen=True)
class Table:
    """A table to be made: its number among `of`, and who sits there, by seat: house bots behind the entries."""

    number: int
    of: int
    entries: Sequence[Entry]
    house: int = 0
    """How many house bots."""
    teams: Teams | None = None
    """None: everybody races alone, as far as the game knows."""
    consolation: bool = False
    """For those who are out of a knock-out."""


@dataclass(frozen=True)
class RunInputs:
    """What a run's matches need besides who sits at them."""

    check_ins: Mapping[int, CheckIn]
    """By entry id: the racers' nonces."""
    stand_ins: Mapping[int, str]
    """Levels of bots that drive in an entry's name, by entry id."""
    bot_pace_ms: int | None
    drivers: Mapping[int, int] = field(default_factory=dict)
    """User ids by entry id: substitutes who drive for the entry's racer."""


class Shuffles(Protocol):
    """The part of `gameplay.engine.chance.Chance` that a real table needs."""

    def shuffle(self, label: str, items: Sequence[int]) -> list[int]: ...


def online(
    race: Race,
    table: Table,
    order: Sequence[int] | None,
    luck: Shuffles,
    inputs: RunInputs,
    round_: TitleWords | None,
) -> tuple[int, ...]:
    """Make a table online, with its match, which draws the grid itself and not from `luck`."""
    competition, run, check_ins = race.stage.competition, run_of(race), inputs.check_ins
    taken: list[str] = []
    if table.house:
        taken += HouseBot.objects.filter(heat__run=run).values_list("name", flat=True)
        taken += competition.entries.values_list("player__display_name", flat=True)
    names = house_names(table.house, len(table.entries), taken)
    seats = [
        SeatSpec(
            user_id=None if entry.pk in inputs.stand_ins else inputs.drivers.get(entry.pk, entry.player.user_id),
            bot_level=inputs.stand_ins.get(entry.pk) or racing_level(entry.player, race),
            bot_style="" if entry.pk in inputs.stand_ins else entry.player.bot_style,
            label=entry.player.display_name,
            nonce=check_ins[entry.pk].nonce if entry.pk in check_ins else "",
            wish=wish_of_player(entry.player),
        )
        for entry in table.entries
    ] + [SeatSpec(bot_level=house_level(race.game), label=name) for name in names]
    path = f"/c/{competition.club.slug}/{competition.slug}/races/{race.number}/"
    with override(competition.club.language):  # of the title as the API tells it
        match = match_create(
            game=race.game,
            raw=table_raw(race, table.entries, order, table.teams, table.house),
            seats=seats,
            speed=race.stage.rules.speed,
            purpose="race",
            title=table_title(competition.name, race.number, table.number if table.of > 1 else None, round_),
            back_url=path,
            seed=run.seed,
            seed_label=f"{run.label}/{table.number}",
            bot_pace_ms=inputs.bot_pace_ms,
        )
    heat = Heat.objects.create(run=run, table_no=table.number, match=match)
    match_start(match_id=match.pk)
    places = start_places(match.pk, race.game)  # unless they are chosen first: then the result has them
    _sit(heat, table, places)
    HouseBot.objects.bulk_create(
        HouseBot(heat=heat, seat=seat, name=name, start_place=places.get(seat))
        for seat, name in enumerate(names, len(table.entries))
    )
    return ()


def house_names(count: int, first: int, taken: Collection[str]) -> list[str]:
    """Names of `count` house bots, the first on this seat: as the host names a bot there, except names that an entry of
    the competition or a house bot at another table of the race has."""
    free = (name for seat in count_from(first) if (name := robot_name(seat)) not in taken)
    return list(islice(free, count))


def racing_level(player: Player, race: Race) -> str:
    """The strength of a bot in a race; "" for a person."""
    return bot_level_in(race.game, player.bot_level) if player.is_bot else ""


def at_table(
    race: Race,
    table: Table,
    order: Sequence[int] | None,
    luck: Shuffles,
    inputs: RunInputs,
    round_: TitleWords | None,
) -> tuple[int, ...]:
    """Make a real table; returns its start numbers from the pole on. If the grid is chosen at the table, or there is
    none, () is returned. A substitute counts as driving to the end."""
    heat = Heat.objects.create(run=run_of(race), table_no=table.number, venue=Venue.TABLE)
    numbers = [entry.number for entry in table.entries]
    drawn = grid_draw(luck, table.number, numbers) if order is None and has_grid(race.game) else []
    _sit(heat, table, {numbers.index(number): place for place, number in enumerate(drawn, 1)})
    GridSlot.objects.filter(heat=heat, entry__in=inputs.drivers).update(substituted=True)
    return tuple(drawn)


def grid_draw(luck: Shuffles, table: int, numbers: Iterable[int]) -> list[int]:
    """Start numbers of a real table, the pole first: their ascending order, shuffled on a label of the table's own."""
    return luck.shuffle(f"grid/{table}", sorted(numbers))


def _sit(heat: Heat, table: Table, places: Mapping[int, int]) -> None:
    GridSlot.objects.bulk_create(
        GridSlot(heat=heat, run=heat.run, seat=seat, entry=entry, team_id=entry.team_id, start_place=places.get(seat))
        for seat, entry in enumerate(table.entries)
    )


def table_raw(
    race: Race, entries: Sequence[Entry], order: Sequence[int] | None, teams: Teams | None, house: int = 0
) -> JsonObject:
    """The game's raw setup of one table, `entries` by seat. `order`: who chooses the grid place first, by entry id;
    `house` bots, on the seats behind them, choose last."""
    seat_of = {entry.pk: seat for seat, entry in enumerate(entries)}
    seats = len(entries) + house
    raw = race_raw(
        game=race.game,
        board=boards.of(race).value,
        options=race.options,
        choice_order=None
        if order is None
        else [*(seat_of[pk] for pk in order if pk in seat_of), *range(len(entries), seats)],
    )
    if teams is not None:
        # BB-11.4: a team goes on without a member. A game for whole teams only then gets no teams.
        numbers = team_numbers([entry.team_id for entry in entries], teams.size, seats)
        in_teams = race_teams(raw, numbers, teams.entered)
        if teams.entered == seats or setup_problem(race.game, in_teams, seats) is None:
            return in_teams
    return raw


def met_before(competition: Competition) -> dict[tuple[int, int], int]:
    """How often each pair of entries sat at the same table, in runs that count."""
    return _met(competition, "entry_id")


def teams_met_before(competition: Competition) -> dict[tuple[int, int], int]:
    """How often each pair of teams sat at the same table, with any racers."""
    return _met(competition, "team_id")


def _met(competition: Competition, who: Literal["entry_id", "team_id"]) -> dict[tuple[int, int], int]:
    tables: dict[int, set[int]] = {}
    rows = GridSlot.objects.filter(run__current_of__competition=competition).order_by("id")
    for heat, one in rows.values_list("heat_id", who):
        if one is not None:
            tables.setdefault(heat, set()).add(one)
    return meetings(tables.values())
