"""Whole teams at several tables: two teams of two at a table of Droids (DR-S0.1), however many teams there are."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import TYPE_CHECKING, Any

import pytest

from gameplay.engine.chance import Chance, mix
from gameplay.refused import Refused
from league.models import Entry, Forfeit, GridSlot, HouseBot, SitOut, Team
from league.registration import entering
from league.registration import teams as registration_teams
from league.scoring.heats import make_heats
from league.standings import snapshots
from league.standings.reading import standings_table
from league.start.attendance import check_in
from league.start.seating import late as seating_late
from league.start.seating import start
from league.start.seating.divide import outlook
from tests.league.cup import Cup, finish, finish_in_teams

if TYPE_CHECKING:
    from accounts.models import User
    from league.models import Heat

pytestmark = pytest.mark.django_db


def droids(alice: User, teams: int, *, people: tuple[Any, ...] = (), **changes: Any) -> Cup:
    """So many teams of two, drawn; `people` take the last seats, the others are bots."""
    told = {"game": "droids", "boards": ("challenge",), "teams": True, "capacity": 2 * teams, "options": {"turns": 5}}
    cup = Cup.make(alice, bots=2 * teams - len(people), **{**told, **changes})
    for user in people:
        cup.enter(user)
    registration_teams.draw(competition=cup.competition, by=alice)
    return cup.fresh()


def heats(cup: Cup, number: int = 1) -> list[Heat]:
    return list(cup.race(number).run.heats.select_related("match").order_by("table_no"))  # type: ignore[union-attr]


def teams_at(heat: Heat) -> list[str]:
    """By seat; "" for a house bot."""
    named = {slot.seat: slot.entry.team.name for slot in heat.slots.select_related("entry__team")}  # type: ignore[union-attr]
    return [named.get(seat, "") for seat in range(len(named) + heat.house_bots.count())]


def sat_out(cup: Cup, number: int = 1) -> list[str]:
    rows = SitOut.objects.filter(run=cup.race(number).run).order_by("team__name", "entry__number")
    return list(rows.values_list("team__name", flat=True))


def end(cup: Cup, number: int) -> None:
    for heat in heats(cup, number):
        finish_in_teams(heat)


def team_totals(cup: Cup) -> dict[str, Any]:
    return {row.name: row.total for row in standings_table(cup.fresh().competition).teams}


@pytest.mark.parametrize(("teams", "tables", "out"), [(2, 1, 0), (3, 1, 1), (4, 2, 0), (5, 2, 1), (7, 3, 1)])
def test_a_table_seats_two_whole_teams_and_an_odd_one_sits_out(alice: User, teams: int, tables: int, out: int) -> None:
    cup = droids(alice, teams, races=1)
    cup.open(1)
    assert (outlook(cup.race()).house, outlook(cup.race()).out) == (0, 2 * out)
    cup.start(1)
    assert len(heats(cup)) == tables
    for heat in heats(cup):
        at, told = teams_at(heat), heat.match.setup["teams"]  # type: ignore[union-attr]
        assert sorted(Counter(at).values()) == [2, 2]
        assert all((told[one] == told[other]) == (at[one] == at[other]) for one, other in combinations(range(4), 2))
    assert len(sat_out(cup)) == 2 * out
    assert len(set(sat_out(cup))) == out
    seated = {name for heat in heats(cup) for name in teams_at(heat)}
    assert seated | set(sat_out(cup)) == set(Team.objects.values_list("name", flat=True))
    assert seated.isdisjoint(sat_out(cup))
    assert not Forfeit.objects.exists()
    assert not HouseBot.objects.exists()


def test_five_teams_sit_out_in_turn_and_meet_as_seldom_as_each_round_allows(alice: User) -> None:
    """Round by round: a draw does not look ahead to see which of two equally good ones spoils a later round."""
    cup = droids(alice, 5, races=5)
    rested, met = [], Counter[frozenset[str]]()
    for number in range(1, 6):
        cup.start(number)
        rested.append(sat_out(cup, number)[0])
        seated = [frozenset(teams_at(heat)) for heat in heats(cup, number)]
        one, *others = sorted(set().union(*seated))
        possible = [(frozenset({one, other}), frozenset(others) - {other}) for other in others]
        assert sum(met[pair] for pair in seated) == min(met[left] + met[right] for left, right in possible)
        met.update(seated)
        end(cup, number)
    assert len(set(rested)) == 5
    assert snapshots.standings_differences(competition=cup.competition) == []


def test_a_team_scores_its_better_place_and_is_paid_its_average_where_it_sat_out(alice: User) -> None:
    """Winners share what the first place pays (8), the others what the third does (3)."""
    cup = droids(alice, 3, races=3)
    raced: dict[str, list[int]] = {team.name: [] for team in Team.objects.all()}
    for number in range(1, 4):
        cup.start(number)
        (heat,) = heats(cup, number)
        first, *_rest, last = teams_at(heat)
        raced[first].append(8)
        raced[last].append(3)
        end(cup, number)
    assert [len(points) for points in raced.values()] == [2, 2, 2]
    assert {name: 2 * total for name, total in team_totals(cup).items()} == {
        name: 3 * sum(points) for name, points in raced.items()
    }
    table = standings_table(cup.fresh().competition)
    for row in table.teams:
        assert len(row.sat_out) == 1
        assert None not in row.points
    mates = {row.entry.number: row.total for row in table.rows}
    for team in Team.objects.all():
        one, other = (mates[entry.number] for entry in team.entries.all())
        assert one == other == team_totals(cup)[team.name]


def test_the_pages_and_the_api_say_that_a_team_sat_out(alice: User, client: Any) -> None:
    cup = droids(alice, 3, races=2)
    for number in (1, 2):
        cup.start(number)
        end(cup, number)
    client.force_login(alice, backend="accounts.backends.SignInBackend")
    page = client.get("/c/gearbox/autumn-cup/standings/").content.decode()
    teams = page[page.index("Team standings") :]
    assert teams.count("sat out") == 2
    told = client.get("/api/v1/competitions/gearbox/autumn-cup/standings/").json()
    out = {row["name"]: row["sat_out"] for row in told["teams"]}
    assert sorted(map(tuple, out.values())) == [(), (1,), (2,)]
    assert client.get("/c/gearbox/autumn-cup/teams/").status_code == 200
    race = client.get("/c/gearbox/autumn-cup/races/1/").content.decode()
    assert all(Entry.objects.get(number=number).player.display_name in race for number in (1, 6))


def test_the_tables_can_be_drawn_again_from_what_was_promised(alice: User) -> None:
    cup = droids(alice, 5, races=1)
    race = cup.start(1)
    report = race.run.heats_report  # type: ignore[union-attr]
    luck = Chance(mix(bytes(race.seed.secret), race.run.label, [""] * 10))  # type: ignore[union-attr]
    (lot,) = report["sit_out"]
    teams = list(range(len(lot["teams"])))
    first = luck.shuffle(lot["label"], teams)[0]
    assert lot["teams"][first] == lot["entries"]
    assert set(lot["before"].values()) == {0}
    left = list(range(len(report["teams"])))
    drawn = make_heats(left, [2, 2], {}, luck, report["label"])
    assert [[number for team in heat for number in report["teams"][team]] for heat in drawn.heats] == report["heats"]


def test_a_house_bot_drives_for_a_missing_partner_who_forfeits(alice: User, bob: User) -> None:
    """DR-S0.1 knows whole teams only; the partner who is there races, and the team scores the better of the two."""
    cup = droids(alice, 4, people=(bob,), races=1)
    cup.open(1)
    assert (outlook(cup.race()).house, outlook(cup.race()).out) == (1, 0)
    start.race_start(race=cup.race(), by=alice)
    filled = next(heat for heat in heats(cup) if heat.house_bots.exists())
    mate = filled.slots.get(entry__team=cup.entry(bob).team)
    told = filled.match.setup["teams"]  # type: ignore[union-attr]
    assert [seat for seat in range(4) if told[seat] == told[mate.seat]] == sorted(
        [mate.seat, filled.house_bots.get().seat]
    )
    assert Forfeit.objects.get().entry == cup.entry(bob)
    for heat in heats(cup):
        order = [slot.entry.number for slot in heat.slots.select_related("entry") if slot != mate]
        ahead = [mate.entry.number] if heat == filled else []
        finish(heat, " ".join(map(str, [*ahead, *order])))
    name = cup.entry(bob).team.name  # type: ignore[union-attr]
    assert team_totals(cup)[name] == 8
    assert snapshots.standings_differences(competition=cup.competition) == []


def test_a_partner_who_comes_late_takes_the_seat_of_the_house_bot_and_no_other(alice: User, bob: User) -> None:
    cup = droids(alice, 4, people=(bob,), races=1)
    cup.start(1)
    own = GridSlot.objects.get(entry__team=cup.entry(bob).team).heat
    other = next(heat for heat in heats(cup) if heat != own)
    number = cup.entry(bob).number
    with pytest.raises(Refused, match="late_table"):
        seating_late.race_let_in(race=cup.race(), by=alice, entry_number=number, table_no=other.table_no)
    seating_late.race_let_in(race=cup.race(), by=alice, entry_number=number)
    heat = next(heat for heat in heats(cup) if heat == own)
    at, told = teams_at(heat), heat.match.setup["teams"]  # type: ignore[union-attr]
    assert sorted(Counter(at).values()) == [2, 2]
    assert all((told[one] == told[two]) == (at[one] == at[two]) for one, two in combinations(range(4), 2))
    assert not HouseBot.objects.exists()


def test_a_racer_whose_team_sits_out_is_not_let_in_for_the_missing_partner_of_another(alice: User, bob: User) -> None:
    cup = droids(alice, 5, people=(bob,), races=8)
    number = 1
    cup.start(number)
    while not HouseBot.objects.filter(heat__run=cup.race(number).run).exists():  # Bob's team sat out, and will not now
        end(cup, number)
        number += 1
        cup.start(number)
    resting = SitOut.objects.filter(run=cup.race(number).run).first()
    assert resting is not None
    with pytest.raises(Refused, match="late_team"):
        seating_late.race_let_in(
            race=cup.race(number),
            by=alice,
            entry_number=resting.entry.number,
            table_no=HouseBot.objects.get(heat__run=cup.race(number).run).heat.table_no,
        )


def test_one_team_alone_races_a_team_of_house_bots(alice: User, bob: User, erin: User) -> None:
    cup = droids(alice, 2, people=(bob, erin), races=1)
    together = Team.objects.first()
    for entry in Entry.objects.all():
        Entry.objects.filter(pk=entry.pk).update(team=together if entry.player.is_bot else Team.objects.last())
    cup.start(1)
    (heat,) = heats(cup)
    assert (heat.slots.count(), heat.house_bots.count()) == (2, 2)
    assert heat.match.setup["teams"] == [0, 0, 1, 1]  # type: ignore[union-attr]
    late = seating_late.race_let_in(race=cup.race(), by=alice, entry_number=cup.entry(bob).number)
    assert late.race.status == "live"
    (heat,) = heats(cup)
    assert (heat.slots.count(), heat.house_bots.count()) == (3, 1)
    assert heat.match.setup["teams"] == [0, 0, 1, 1]  # type: ignore[union-attr]


def test_a_racer_without_a_team_races_apart_from_the_teams(alice: User) -> None:
    cup = droids(alice, 4, races=1, capacity=10)
    cup.add_bot("Bot 9")
    cup.start(1)
    alone, *others = heats(cup)
    assert (alone.slots.count(), alone.house_bots.count()) == (1, 1)
    assert alone.match.setup["teams"] is None  # type: ignore[union-attr]
    assert [sorted(Counter(teams_at(heat)).values()) for heat in others] == [[2, 2], [2, 2]]


def test_a_real_table_shows_teams_too(alice: User) -> None:
    """No bot sits there: a team continues without a member, and a racer without a team sits out."""
    cup = Cup.make(alice, game="droids", boards=("challenge",), teams=True, capacity=10, races=1, venue="table")
    names = [f"Guest {number}" for number in range(1, 9)]
    entering.entries_add_by_name(competition=cup.competition, by=alice, names=names)
    registration_teams.draw(competition=cup.competition, by=alice)
    entering.entries_add_by_name(competition=cup.competition, by=alice, names=["Guest 9"])
    cup.open(1)
    check_in.race_check_in_all(race=cup.race(), by=alice, entry_numbers=[1, 2, 3, 4, 5, 6, 7, 9])
    start.race_start(race=cup.race(), by=alice)
    assert sorted(heat.slots.count() for heat in heats(cup)) == [3, 4]
    assert list(SitOut.objects.values_list("entry__number", flat=True)) == [9]
    assert Forfeit.objects.get().entry.number == 8
    gone = Forfeit.objects.get().entry
    seating_late.race_let_in(race=cup.race(), by=alice, entry_number=gone.number)
    assert sorted(heat.slots.count() for heat in heats(cup)) == [4, 4]
    assert all(sorted(Counter(teams_at(heat)).values()) == [2, 2] for heat in heats(cup))


def test_a_race_in_teams_of_bumping_bots_for_twelve_is_two_tables_of_three_teams(alice: User) -> None:
    """BB-11.1, BB-11.3: its numbers are those of a table."""
    cup = Cup.make(alice, bots=12, teams=True, capacity=12, races=1, boards=("gearbox_serpentine",))
    registration_teams.draw(competition=cup.competition, by=alice)
    cup.start(1)
    assert [sorted(Counter(heat.match.setup["teams"]).values()) for heat in heats(cup)] == [[2, 2, 2]] * 2  # type: ignore[union-attr]
    for heat in heats(cup):
        finish(heat, " ".join(str(slot.entry.number) for slot in heat.slots.select_related("entry").order_by("seat")))
    assert len([total for total in team_totals(cup).values() if total]) == 6
    assert snapshots.standings_differences(competition=cup.competition) == []
