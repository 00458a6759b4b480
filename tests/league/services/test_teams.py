"""Team championships (BB-11)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from gameplay import refused
from league.common.refusals import PermissionRefused
from league.competitions.life import rules
from league.competitions.raceday.desk import desk
from league.competitions.stewards import penalties
from league.models import Entry, Forfeit, StandingsSnapshot, Team
from league.registration import field, registrations
from league.registration import teams as registration_teams
from league.standings import snapshots
from league.standings.reading import standings_table
from tests.league.cup import Cup

Refused = refused.Refused


@pytest.fixture
def pairs(alice: Any) -> Cup:
    """Bots 1 and 2 against bots 3 and 4."""
    cup = Cup.make(alice, bots=4, teams=True, capacity=4)
    pair(cup)
    return cup


def pair(cup: Cup) -> None:
    """Entries 1 and 2 against 3 and 4."""
    for name, numbers in (("Nuts", (1, 2)), ("Bolts", (3, 4))):
        team = registration_teams.create(competition=cup.competition, by=cup.alice, name=name)
        for number in numbers:
            registration_teams.entry_set_team(
                competition=cup.competition, by=cup.alice, entry_number=number, team_id=team.pk
            )


def team_totals(cup: Cup) -> dict[str, int]:
    return {row.name: row.total for row in standings_table(cup.fresh().competition).teams}


def test_bb_11_1_the_better_robot_scores(pairs: Cup) -> None:
    """BB-11.1; the game knows who drives with whom."""
    pairs.start(1)
    seats = {slot.seat: slot.entry.team.name for slot in pairs.heat().slots.select_related("entry__team")}
    told = pairs.heat().match.setup["teams"]
    assert all((told[a] == told[b]) == (seats[a] == seats[b]) for a in seats for b in seats)
    pairs.finish(1, "1 3 4 2")
    assert team_totals(pairs) == {"Nuts": 5, "Bolts": 3}
    assert pairs.totals() == {1: 5, 3: 3, 4: 2, 2: 1}


def test_bb_11_4_a_withdrawn_robot_forfeits_for_its_team(pairs: Cup, alice: Any) -> None:
    """BB-11.4: its score is 0, the column shrinks, the team race continues."""
    pairs.run(1, "1 2 3 4")
    player = Entry.objects.get(competition=pairs.competition, number=1).player
    registrations.withdraw(competition=pairs.competition, by=alice, player_id=player.pk)
    pairs.run(2, "3 2 4")
    assert team_totals(pairs) == {"Nuts": 5 + 3, "Bolts": 2 + 5}
    setup = pairs.heat(2).match.setup
    sizes = sorted(Counter(setup["teams"]).values())  # which is the first depends on the grid
    assert (sizes, setup["entered"]) == ([1, 2], 4)  # the game names the winning team (BB-9.15)


def test_bb_11_3_without_whole_teams_the_race_is_run_and_no_team_scores(alice: Any) -> None:
    """BB-11.3."""
    cup = Cup.make(alice, bots=3, teams=True, capacity=4)
    assert desk(cup.competition, alice).next_thing.code == "teams"
    cup.run(1, "1 2 3")
    assert team_totals(cup) == {}
    assert cup.totals() == {1: 5, 2: 3, 3: 1}


def test_drawing_puts_everybody_into_whole_teams(alice: Any) -> None:
    cup = Cup.make(alice, bots=9, teams=True, capacity=9)
    teams = registration_teams.draw(competition=cup.competition, by=alice)
    assert [Entry.objects.filter(team=team).count() for team in teams] == [3, 3, 3]
    assert field.registrations(cup.competition, alice).teams_problem == ""


def test_the_draw_of_teams_can_be_drawn_again(alice: Any) -> None:
    from gameplay.engine.chance import Chance
    from league.models import AuditEvent

    cup = Cup.make(alice, bots=6, teams=True, capacity=6)
    registration_teams.draw(competition=cup.competition, by=alice)
    drawn = AuditEvent.objects.get(action="teams_drawn").after
    assert Chance(bytes.fromhex(drawn["seed"])).shuffle("teams", [1, 2, 3, 4, 5, 6]) == drawn["order"]


def test_five_cannot_be_drawn_into_teams(alice: Any) -> None:
    cup = Cup.make(alice, bots=5, teams=True, capacity=6)
    with pytest.raises(Refused, match="teams_impossible"):
        registration_teams.draw(competition=cup.competition, by=alice)


def withdraw(cup: Cup, number: int) -> None:
    player = Entry.objects.get(competition=cup.competition, number=number).player
    registrations.withdraw(competition=cup.competition, by=cup.alice, player_id=player.pk)


def into(cup: Cup, number: int, team: str) -> Entry:
    return registration_teams.entry_set_team(
        competition=cup.competition, by=cup.alice, entry_number=number, team_id=Team.objects.get(name=team).pk
    )


def test_the_season_of_the_teams_continues_with_a_replacement(pairs: Cup) -> None:
    """What was driven remains the team's, and the newcomer's earlier results remain the newcomer's own."""
    pairs.run(1, "1 3 4 2")
    withdraw(pairs, 1)
    newcomer = pairs.add_bot("Bot 5")
    pairs.run(2, "5 3 2 4")  # as an individual: the seat is open and forfeits
    assert team_totals(pairs) == {"Nuts": 5 + 2, "Bolts": 3 + 3}
    into(pairs, newcomer.number, "Nuts")
    assert Entry.objects.get(competition=pairs.competition, number=1).team is None
    assert team_totals(pairs) == {"Nuts": 7, "Bolts": 6}
    pairs.run(3, "3 5 2 4")
    assert team_totals(pairs) == {"Nuts": 7 + 3, "Bolts": 6 + 5}
    assert sorted(pairs.heat(3).match.setup["teams"]) == [0, 0, 1, 1]
    assert pairs.totals() == {1: 5, 2: 1 + 2 + 2, 3: 3 + 3 + 5, 4: 2 + 1 + 1, 5: 5 + 3}
    assert snapshots.standings_differences(competition=pairs.competition) == []


def test_a_game_gets_no_teams_where_an_individual_races_too(pairs: Cup) -> None:
    pairs.run(1, "1 3 4 2")
    withdraw(pairs, 1)
    pairs.add_bot("Bot 5")
    pairs.start(2)
    assert not pairs.heat(2).match.setup.get("teams")


def test_earlier_tables_stay_when_a_seat_is_filled(pairs: Cup) -> None:
    pairs.run(1, "1 3 4 2")
    before = StandingsSnapshot.objects.get(race__number=1)
    withdraw(pairs, 2)
    into(pairs, pairs.add_bot("Bot 5").number, "Nuts")
    pairs.run(2, "5 1 3 4")
    after = StandingsSnapshot.objects.get(race__number=1)
    assert (after.input_hash, after.payload) == (before.input_hash, before.payload)
    assert team_totals(pairs) == {"Nuts": 10, "Bolts": 5}


def test_the_former_member_comes_back_to_the_open_seat_or_as_an_individual(pairs: Cup) -> None:
    pairs.run(1, "1 3 4 2")
    withdraw(pairs, 1)
    pairs.add_bot("Bot 1")
    assert Entry.objects.get(competition=pairs.competition, number=1).team is not None
    withdraw(pairs, 1)
    into(pairs, pairs.add_bot("Bot 5").number, "Nuts")
    withdraw(pairs, 4)
    pairs.add_bot("Bot 1")
    assert Entry.objects.get(competition=pairs.competition, number=1).team is None


def test_a_newcomer_who_never_raced_leaves_the_seat_open(pairs: Cup) -> None:
    pairs.run(1, "1 3 4 2")
    withdraw(pairs, 1)
    into(pairs, pairs.add_bot("Bot 5").number, "Nuts")
    withdraw(pairs, 5)
    pairs.run(2, "3 2 4")
    assert team_totals(pairs) == {"Nuts": 5 + 3, "Bolts": 3 + 5}


def test_a_racer_in_a_team_stays_in_it_once_a_race_was_run(pairs: Cup, alice: Any) -> None:
    pairs.run(1, "1 2 3 4")
    team = Team.objects.first()
    bolts = Team.objects.get(name="Bolts")
    for change in (
        lambda: registration_teams.draw(competition=pairs.competition, by=alice),
        lambda: registration_teams.entry_set_team(
            competition=pairs.competition, by=alice, entry_number=1, team_id=None
        ),
        lambda: registration_teams.entry_set_team(
            competition=pairs.competition, by=alice, entry_number=1, team_id=bolts.pk
        ),
    ):
        with pytest.raises(Refused, match="teams_locked"):
            change()
    assert (
        registration_teams.rename(competition=pairs.competition, by=alice, team_id=team.pk, name="Wrenches").name
        == "Wrenches"
    )


def test_a_team_that_is_whole_takes_nobody_more(pairs: Cup) -> None:
    pairs.run(1, "1 2 3 4")
    withdraw(pairs, 1)
    newcomer = pairs.add_bot("Bot 5")
    with pytest.raises(Refused, match="team_full"):
        into(pairs, newcomer.number, "Bolts")


def test_a_team_with_robots_is_not_deleted(pairs: Cup, alice: Any) -> None:
    team = Team.objects.first()
    with pytest.raises(Refused, match="team_used"):
        registration_teams.delete(competition=pairs.competition, by=alice, team_id=team.pk)
    Entry.objects.filter(team=team).update(team=None)
    registration_teams.delete(competition=pairs.competition, by=alice, team_id=team.pk)
    assert Team.objects.count() == 1


def test_there_are_no_teams_where_nobody_asked_for_them(cup: Cup, alice: Any) -> None:
    with pytest.raises(Refused, match="teams_off"):
        registration_teams.create(competition=cup.competition, by=alice, name="Nuts")


def test_two_teams_cannot_have_one_name(pairs: Cup, alice: Any) -> None:
    with pytest.raises(Refused, match="name_taken"):
        registration_teams.create(competition=pairs.competition, by=alice, name="Nuts")


def test_points_for_a_team(pairs: Cup, alice: Any) -> None:
    pairs.run(1, "1 3 4 2")
    penalties.add(
        competition=pairs.competition,
        by=alice,
        kind="points",
        value=-4,
        team_id=Team.objects.get(name="Nuts").pk,
        reason="x",
    )
    assert team_totals(pairs) == {"Bolts": 3, "Nuts": 1}


def test_charlie_may_not_make_teams(pairs: Cup, charlie: Any) -> None:
    team = Team.objects.first()
    for change in (
        lambda: registration_teams.create(competition=pairs.competition, by=charlie, name="Mine"),
        lambda: registration_teams.rename(competition=pairs.competition, by=charlie, team_id=team.pk, name="Mine"),
        lambda: registration_teams.delete(competition=pairs.competition, by=charlie, team_id=team.pk),
        lambda: registration_teams.entry_set_team(
            competition=pairs.competition, by=charlie, entry_number=1, team_id=None
        ),
        lambda: registration_teams.draw(competition=pairs.competition, by=charlie),
    ):
        with pytest.raises(PermissionRefused):
            change()


# --- Teams of own numbers ------------------------------------------------------------------------------------------


def own_cup(alice: Any, bots: int, size: int, best: int, **changes: Any) -> Cup:
    rules = {"teams": True, "team_rule": "own", "team_size": size, "team_best": best, "capacity": bots}
    cup = Cup.make(alice, bots=bots, **rules, **changes)
    registration_teams.draw(competition=cup.competition, by=alice)
    return cup.fresh()


def test_ten_teams_of_two_score_the_sum_of_both(alice: Any) -> None:
    """Twenty robots at three tables: a team's score is what its two robots got, wherever they sat."""
    cup = own_cup(alice, 20, 2, 2)
    cup.start(1)
    heats = list(cup.race(1).run.heats.order_by("table_no"))
    assert len(heats) > 1
    for heat in heats:
        order = " ".join(str(slot.entry.number) for slot in heat.slots.select_related("entry"))
        cup.finish(1, order, table=heat.table_no)
        assert not heat.match.setup.get("teams")
    got = cup.totals()
    teams = {team.name: [one.number for one in team.entries.all()] for team in Team.objects.all()}
    assert len(teams) == 10
    assert team_totals(cup) == {name: sum(got[number] for number in numbers) for name, numbers in teams.items()}


def test_the_best_so_many_of_a_team_count(alice: Any) -> None:
    cup = own_cup(alice, 6, 3, 1)
    cup.run(1, "1 2 3 4 5 6")
    got = cup.totals()
    assert team_totals(cup) == {
        team.name: max(got[one.number] for one in team.entries.all()) for team in Team.objects.all()
    }


def test_a_season_of_own_numbers_continues_with_an_open_seat_and_a_newcomer(alice: Any) -> None:
    cup = own_cup(alice, 4, 2, 2)
    nuts, bolts = Team.objects.order_by("id")
    mine = [one.number for one in nuts.entries.order_by("number")]
    theirs = [one.number for one in bolts.entries.order_by("number")]
    cup.run(1, f"{mine[0]} {theirs[0]} {theirs[1]} {mine[1]}")
    withdraw(cup, mine[0])
    newcomer = cup.add_bot("Bot 5").number
    cup.run(2, f"{newcomer} {mine[1]} {theirs[0]} {theirs[1]}")
    assert team_totals(cup) == {nuts.name: 6 + 3, bolts.name: 5 + 3}
    into(cup, newcomer, nuts.name)
    cup.run(3, f"{newcomer} {mine[1]} {theirs[0]} {theirs[1]}")
    assert team_totals(cup) == {nuts.name: 9 + 8, bolts.name: 8 + 3}
    assert not Forfeit.objects.exists()


def test_at_most_all_of_a_team_count(alice: Any) -> None:
    with pytest.raises(Refused, match="out_of_range") as refused:
        Cup.make(alice, teams=True, team_rule="own", team_size=2, team_best=3)
    assert refused.value.at == "team_best"


def test_how_a_team_scores_stays_once_a_race_was_run(alice: Any) -> None:
    cup = own_cup(alice, 4, 2, 2)
    cup.run(1, "1 2 3 4")
    with pytest.raises(Refused, match="teams_locked"):
        rules.competition_rules_change(competition=cup.competition, by=alice, changes={"team_best": 1}, reason="fairer")


def test_a_team_of_own_numbers_is_full_from_the_beginning(alice: Any) -> None:
    cup = own_cup(alice, 4, 2, 2)
    nuts, bolts = Team.objects.order_by("id")
    with pytest.raises(Refused, match="team_full"):
        into(cup, bolts.entries.first().number, nuts.name)
