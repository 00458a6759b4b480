"""How many racers make tables: the site says so when a season is planned, while check-in runs, and at the start."""

from __future__ import annotations

import datetime as dt
from typing import TYPE_CHECKING, Any

import pytest
from django.utils import timezone, translation

from gameplay.refused import Refused
from league.common import refusals
from league.competitions.life import calendar, copying, rules
from league.competitions.raceday.race_page import race_page
from league.models import AuditEvent, Race
from league.registration import entering, teams
from league.start.attendance import check_in
from league.start.seating import late, start
from league.top import sweep
from tests.league.cup import Cup, rules_rewrite

if TYPE_CHECKING:
    from django.test import Client

    from accounts.models import User

pytestmark = pytest.mark.django_db

MINUTE = dt.timedelta(minutes=1)


def grand_tour(alice: User, bots: int) -> Cup:
    """A course for 5 to 8 robots, ten places."""
    return Cup.make(alice, bots=bots, game="roborally", boards=("grand-tour",), capacity=10, races=1)


def at_tables(alice: User, guests: int) -> Cup:
    """The same at real tables, where no bot sits."""
    cup = Cup.make(alice, game="roborally", boards=("grand-tour",), capacity=10, races=1, venue="table")
    names = [f"Guest {number}" for number in range(1, guests + 1)]
    entering.entries_add_by_name(competition=cup.competition, by=alice, names=names)
    return cup.fresh()


def come(cup: Cup) -> None:
    everybody = list(cup.competition.entries.values_list("number", flat=True))
    check_in.race_check_in_all(race=cup.race(), by=cup.alice, entry_numbers=everybody)


def test_nine_racers_are_two_tables_of_five_with_a_house_bot(alice: User) -> None:
    cup = grand_tour(alice, bots=9)
    cup.start(1)
    heats = cup.race().run.heats.all()
    assert [(heat.slots.count(), heat.house_bots.count()) for heat in heats] == [(5, 0), (4, 1)]


def test_four_at_a_real_table_for_five_start_no_race(alice: User) -> None:
    cup = at_tables(alice, guests=4)
    with pytest.raises(Refused) as refused:
        cup.at_table()
    assert (refused.value.code, refused.value.at) == ("tables", "")
    told = refusals.refusal_text(refused.value)
    assert "4 racers can’t be split into tables of 5–8: 1 more would do, or another board." in told
    assert cup.race().status == "check_in"


def test_ten_racers_are_two_tables_of_five(alice: User) -> None:
    cup = grand_tour(alice, bots=10)
    cup.start(1)
    assert cup.race().run.heats_report["sizes"] == [5, 5]


def test_the_sweep_waits_with_check_in_open_and_says_so_once(alice: User) -> None:
    cup = at_tables(alice, guests=4)
    at = cup.race().scheduled_at
    assert at is not None
    sweep.league_sweep(now=at - 30 * MINUTE)
    come(cup)
    for seconds in range(3):
        assert sweep.league_sweep(now=at + seconds * MINUTE / 60).started == 0
    race = cup.race()
    assert (race.status, race.note, race.scheduled_at) == ("check_in", "no_tables", at)
    told = AuditEvent.objects.get(competition=cup.competition, action="race_waits")
    assert told.after == {"note": "no_tables"}
    entering.entries_add_by_name(competition=cup.competition, by=alice, names=["Guest 5"])
    come(cup)
    assert sweep.league_sweep(now=at + MINUTE).started == 1
    assert (cup.race().status, cup.race().note) == ("live", "")


def test_a_race_that_found_no_tables_goes_back_to_the_calendar_once_with_the_reason(alice: User) -> None:
    cup = at_tables(alice, guests=4)
    at = cup.race().scheduled_at
    assert at is not None
    sweep.league_sweep(now=at - 30 * MINUTE)
    come(cup)
    sweep.league_sweep(now=at)
    assert sweep.league_sweep(now=at + 2 * 60 * MINUTE).missed == 1
    assert (cup.race().status, cup.race().note) == ("postponed", "had_no_tables")
    assert sweep.league_sweep(now=at + 3 * 60 * MINUTE).missed == 0


SHOULD_FIT = [
    # Bots can’t sit at a real table.
    ({"boards": ("grand-tour",), "game": "roborally", "capacity": 4, "venue": "table"}, "board_places", "boards"),
    # Teams of three, which race at tables of nine, on a track for 2 to 6.
    ({"boards": ("gearbox_serpentine",), "teams": True, "capacity": 9}, "team_places", "boards"),
    ({"boards": ("rivet_oval", "clockwork_foundry"), "teams": True, "capacity": 9}, "team_places", "boards"),
]


@pytest.mark.parametrize(("season", "code", "at"), SHOULD_FIT)
def test_a_season_whose_places_make_no_tables_is_refused_when_it_is_made(
    alice: User, season: dict[str, object], code: str, at: str
) -> None:
    with pytest.raises(Refused) as refused:
        Cup.make(alice, races=1, **season)
    assert (refused.value.code, refused.value.at) == (code, at)
    assert "%(" not in refusals.refusal_text(refused.value)


def threes(alice: User, **changes: Any) -> Cup:
    """Three teams of three: they take one table of nine."""
    return Cup.make(alice, teams=True, capacity=9, **changes)


def test_a_season_in_teams_is_not_given_a_track_that_takes_no_such_teams(alice: User) -> None:
    cup = threes(alice, bots=9, races=2)
    with pytest.raises(Refused) as refused:
        calendar.race_update(race=cup.race(2), by=alice, board="gearbox_serpentine")
    assert (refused.value.code, refused.value.at) == ("team_places", "board")
    assert refusals.refusal_text(refused.value) == (
        "Teammates race at one table: in teams, Gearbox Serpentine takes 4 or 6 robots, "
        "and 9 places can’t be split into such tables."
    )
    with pytest.raises(Refused) as refused:
        calendar.race_add(
            competition=cup.competition,
            by=alice,
            scheduled_at=timezone.now() + dt.timedelta(days=90),
            board="gearbox_serpentine",
        )
    assert (refused.value.code, refused.value.at) == ("team_places", "board")
    # Fewer places evict nobody: the nine entrants are four teams of two and one who races alone.
    rules.competition_rules_change(competition=cup.competition, by=alice, changes={"capacity": 8})
    calendar.race_update(race=cup.race(2), by=alice, board="gearbox_serpentine")


def test_places_and_teams_are_not_changed_so_that_a_track_ahead_takes_no_such_teams(alice: User) -> None:
    cup = Cup.make(alice, races=1, teams=True, capacity=8, boards=("gearbox_serpentine",))
    with pytest.raises(Refused) as refused:
        rules.competition_rules_change(competition=cup.competition, by=alice, changes={"capacity": 9})
    assert (refused.value.code, refused.value.at) == ("team_places", "capacity")
    alone = Cup.make(alice, races=1, capacity=9, boards=("gearbox_serpentine",))
    with pytest.raises(Refused) as refused:
        rules.competition_rules_change(competition=alone.competition, by=alice, changes={"teams": True})
    assert (refused.value.code, refused.value.at) == ("team_places", "teams")


def test_an_old_season_whose_track_is_too_small_for_its_teams_waits_with_the_reason(alice: User) -> None:
    cup = threes(alice, bots=9, races=1)
    teams.draw(competition=cup.competition, by=alice)
    Race.objects.update(board="gearbox_serpentine")
    with pytest.raises(Refused) as refused:
        cup.start(1)
    assert refused.value.code == "team_tables"
    with pytest.raises(Refused) as refused:
        copying.competition_copy(competition=cup.competition, by=alice, name="Once more", first=dt.date(2099, 1, 1))
    assert (refused.value.code, refused.value.at) == ("team_places", "")


def test_a_house_bot_drives_for_a_missing_member_where_the_game_knows_whole_teams_only(alice: User, bob: User) -> None:
    """RR-S-21; and a late-comer takes the seat over."""
    cup = Cup.make(alice, bots=3, races=1, teams=True, game="roborally", boards=("scrap-heap",), capacity=4)
    cup.enter(bob)
    teams.draw(competition=cup.competition, by=alice)
    cup.open(1)
    assert race_page(cup.race(), bob).house == 1
    at = cup.race().scheduled_at
    assert at is not None
    assert sweep.league_sweep(now=at).started == 1
    heat = cup.heat()
    assert heat.match is not None
    assert (heat.slots.count(), heat.house_bots.count()) == (3, 1)
    mate = heat.slots.get(entry__team=cup.entry(bob).team).seat
    assert [seat for seat, team in enumerate(heat.match.setup["teams"]) if team == heat.match.setup["teams"][mate]] == [
        mate,
        heat.house_bots.get().seat,
    ]
    assert cup.race().run.forfeits.get().entry == cup.entry(bob)  # type: ignore[union-attr]
    late.race_let_in(race=cup.race(), by=alice, entry_number=cup.entry(bob).number)
    heat = cup.heat()
    assert (heat.slots.count(), heat.house_bots.count()) == (4, 0)
    assert sorted(heat.match.setup["teams"]) == [0, 0, 1, 1]  # type: ignore[union-attr]


def test_at_a_real_table_teams_that_are_too_few_for_their_course_wait_with_the_reason(alice: User) -> None:
    cup = Cup.make(
        alice, races=1, teams=True, game="roborally", boards=("scrap-heap",), capacity=4, venue="table", bots=0
    )
    names = [f"Guest {number}" for number in range(1, 5)]
    entering.entries_add_by_name(competition=cup.competition, by=alice, names=names)
    teams.draw(competition=cup.competition, by=alice)
    cup.open(1)
    check_in.race_check_in_all(race=cup.race(), by=alice, entry_numbers=[1, 2, 3])
    with pytest.raises(Refused) as refused:
        start.race_start(race=cup.race(), by=alice)
    assert (
        refusals.refusal_text(refused.value) == "Teams race together at one table: it takes 4–8 robots, but 3 are here."
    )
    come(cup)
    start.race_start(race=cup.race(), by=alice)
    assert cup.race().status == "live"


def test_a_team_race_continues_below_the_size_that_its_track_is_made_for(alice: User, bob: User) -> None:
    """BB-11.4: Kettle Ring is for four robots or more; the game takes three of four."""
    cup = Cup.make(alice, bots=3, races=1, teams=True, boards=("kettle_ring",), capacity=4)
    cup.enter(bob)
    teams.draw(competition=cup.competition, by=alice)
    cup.start(1)
    match = cup.heat().match
    assert match is not None
    assert (match.setup["seats"], match.setup["entered"]) == (3, 4)


def test_a_race_that_never_fitted_can_still_be_given_a_name(alice: User) -> None:
    """Old seasons: the form sends every option, and most of them change nothing about the tables."""
    cup = Cup.make(alice, races=1, game="roborally", boards=("grand-tour",), capacity=8, venue="table")
    rules_rewrite(capacity=3)
    calendar.race_update(race=cup.race(), by=alice, title="Final", options={"double_lasers": True, "lives": 3})
    assert (cup.race().title, cup.race().options["double_lasers"]) == ("Final", True)
    with pytest.raises(Refused) as refused:
        calendar.race_update(race=cup.race(), by=alice, board="scrap-heap", options={"lives": 4})
    assert refused.value.code == "board_places"


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "4 racers can’t be split into tables of 5–8: 1 more would do, or another board."),
        (
            "fr",
            "4 pilotes ne se répartissent pas en tables de 5–8\u00a0: il en faudrait 1 de plus, ou un autre plateau.",
        ),
    ],
)
def test_race_page_race_night_and_desk_say_so_while_check_in_runs(
    alice: User, client: Client, language: str, told: str
) -> None:
    with translation.override("en"):  # otherwise the language of the last request stays active
        cup = at_tables(alice, guests=4)
        cup.open(1)
        come(cup)
        alice.language = language
        alice.save()
        client.force_login(alice, backend="accounts.backends.SignInBackend")
        client.cookies["django_language"] = language
        for path in ("races/1/", "desk/", "desk/races/1/"):
            assert told in client.get(f"/c/gearbox/autumn-cup/{path}").content.decode(), path
        answer = client.get("/api/v1/competitions/gearbox/autumn-cup/races/1/", headers={"accept-language": language})
        assert answer.json()["unseated"] == told
        entering.entries_add_by_name(competition=cup.competition, by=alice, names=["Guest 5"])
        come(cup)
        assert told not in client.get("/c/gearbox/autumn-cup/races/1/").content.decode()
