"""A season of whole teams over the API alone: of five teams of two, two race at a table and one sits out in turn."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import pytest
from django.test import Client

from league.models import Competition, Heat
from league.standings import snapshots
from league.top.demo import match_play_out
from tests.league.api.world import get, post
from tests.league.cup import finish_in_teams

if TYPE_CHECKING:
    from accounts.models import User

pytestmark = pytest.mark.django_db

CUP = "competitions/gearbox/cup/"
DRIVEN = (1, 2)
"""Races that bots drive, one in each scenario; of the others the ends are told."""


@pytest.fixture
def as_alice(alice: User) -> Client:
    client = Client()
    client.force_login(alice)
    return client


def made(client: Client, **changes: Any) -> Any:
    body = {
        "name": "Cup", "game": "droids", "boards": ["challenge", "mines"], "options": {"turns": 5}, "bots_score": True,
        "rhythm": {"first": "2099-01-01", "time": "19:30", "races": 5}, "teams": True, "capacity": 10,
    }  # fmt: skip
    return post(client, "clubs/gearbox/competitions/", body | changes)


def test_five_teams_of_two_race_five_races_and_each_sits_out_once(as_alice: Client) -> None:
    assert post(as_alice, "clubs/", {"name": "Gearbox", "zone": "Europe/Paris"}).status_code == 201
    assert made(as_alice).status_code == 201
    post(as_alice, f"{CUP}publish/")
    for number in range(1, 11):
        bot = post(as_alice, "clubs/gearbox/players/", {"name": f"Bot {number}", "level": "rookie"}).json()
        assert post(as_alice, f"{CUP}registrations/", {"player_id": bot["player"]["id"]}).status_code == 201
    teams = {
        team["name"]: [one["number"] for one in team["entries"]] for team in post(as_alice, f"{CUP}teams/draw/").json()
    }
    assert sorted(map(len, teams.values())) == [2] * 5
    told = get(as_alice, f"{CUP}registrations/all/").json()["teams"]
    assert {name: [one["number"] for one in entries] for name, entries in told} == teams
    of = {number: name for name, numbers in teams.items() for number in numbers}
    rested = []
    for number in range(1, 6):
        post(as_alice, f"{CUP}races/{number}/open-check-in/")
        before = get(as_alice, f"{CUP}races/{number}/").json()
        assert (before["house"], before["out"]) == (0, 2)
        assert post(as_alice, f"{CUP}races/{number}/start/").status_code == 200
        for heat in Heat.objects.filter(run__race__number=number).select_related("match"):
            if number in DRIVEN:
                match_play_out(heat.match)  # type: ignore[arg-type]  # it was just made
            else:
                finish_in_teams(heat)
        page = get(as_alice, f"{CUP}races/{number}/").json()
        assert (page["card"]["status"], len(page["tables"]), page["forfeits"]) == ("provisional", 2, [])
        for table in page["tables"]:
            assert sorted(Counter(of[line["entry"]["number"]] for line in table["results"]).values()) == [2, 2]
            places = {(of[line["entry"]["number"]], line["place"]) for line in table["results"]}
            assert len(places) == 2, "partners share a place"
        assert len({of[one["number"]] for one in page["sit_outs"]}) == 1
        rested.append(of[page["sit_outs"][0]["number"]])
    assert sorted(rested) == sorted(teams)
    rows = get(as_alice, f"{CUP}standings/").json()["teams"]
    assert {row["name"]: row["sat_out"] for row in rows} == {name: [race] for race, name in enumerate(rested, 1)}
    for row in rows:
        raced = [Fraction(paid) for race, paid in enumerate(row["points"], 1) if race not in row["sat_out"]]
        assert Fraction(row["total"]) == sum(raced) * Fraction(5, 4)
    competition = Competition.objects.get()
    assert snapshots.standings_differences(competition=competition) == []


@pytest.mark.parametrize(
    ("changes", "code", "at"),
    [
        ({"boards": ["challenge", "chips"]}, "no_team_tables", "boards"),
        ({"boards": ["killer"]}, "board_alone", "boards"),
        ({"capacity": 9}, "team_places", "boards"),
        ({"capacity": 11}, "teams_capacity", "capacity"),
        ({"options": {"turns": 5, "level": 2}}, "bad_option", "options.level"),
    ],
)
def test_what_teams_cannot_race_is_refused(as_alice: Client, changes: dict[str, Any], code: str, at: str) -> None:
    post(as_alice, "clubs/", {"name": "Gearbox", "zone": "Europe/Paris"})
    answer = made(as_alice, **changes)
    assert (answer.status_code, answer.json()["code"], answer.json()["at"]) == (400, code, at)
    assert not Competition.objects.exists()


def test_charlie_makes_no_season(as_alice: Client, charlie: User) -> None:
    post(as_alice, "clubs/", {"name": "Gearbox", "zone": "Europe/Paris"})
    client = Client()
    client.force_login(charlie)
    assert made(client).status_code == 403
