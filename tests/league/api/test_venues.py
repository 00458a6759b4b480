"""Where a race is raced, over the API: set, chosen, checked in to."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from accounts.services import token_create
from league.clubs.club import players
from tests.league.cup import Cup
from tests.league.venues import come

pytestmark = pytest.mark.django_db

API = "/api/v1/"
CUP = "competitions/gearbox/autumn-cup/"


def ask(user: Any, method: str, path: str, body: Any = None) -> Any:
    headers = {"authorization": f"Bearer {token_create(user=user, name='script')[1]}"}
    answer = getattr(Client(), method)(API + path, body or {}, content_type="application/json", headers=headers)
    return answer.json() if answer.content else None


def test_a_check_in_says_where_and_the_race_reports_it(mixed: Cup, bob: Any) -> None:
    mixed.open()
    refused = ask(bob, "post", f"{CUP}races/1/check-in/")
    assert (refused["code"], refused["at"]) == ("where_needed", "venue")
    page = ask(bob, "post", f"{CUP}races/1/check-in/", {"venue": "table"})
    assert (page["card"]["venue"], page["you"]["venue"], page["you"]["venues"]) == (
        "either",
        "table",
        ["online", "table"],
    )
    guests = {"entry_numbers": [7, 8], "venue": "table"}
    page = ask(mixed.alice, "post", f"{CUP}races/1/check-in/all/", guests)
    assert [line["venue"] for line in page["check_in"]] == ["", "", "", "", "table", "", "table", "table"]
    page = ask(mixed.alice, "post", f"{CUP}races/1/start/")
    assert [(one["table"]["venue"], one["table"]["match_code"], one["placed"]) for one in page["tables"]] == [
        ("table", "", True)
    ]


def test_a_race_and_a_season_are_given_a_venue(cup: Cup, alice: Any) -> None:
    changed = ask(alice, "patch", f"{CUP}races/1/", {"venue": "table"})
    assert changed["card"]["venue"] == "table"
    assert ask(alice, "patch", f"{CUP}races/1/", {"title": "Opener"})["card"]["venue"] == "table"
    bad = ask(alice, "patch", f"{CUP}races/1/", {"venue": "moon"})
    assert (bad["code"], bad["at"]) == ("bad_value", "venue")
    date = {"scheduled_at": "2099-01-01T19:30Z", "board": "rivet_oval"}
    assert ask(alice, "post", f"{CUP}races/", date)["card"]["venue"] == "online"
    assert ask(alice, "post", f"{CUP}races/", date | {"venue": "either"})["card"]["venue"] == "either"
    season = {"name": "Dash", "dates": ["2099-01-01T19:30Z"], "venue": "table"}
    made = ask(alice, "post", "clubs/gearbox/competitions/", season)
    assert [race["venue"] for race in ask(alice, "get", f"competitions/gearbox/{made['slug']}/races/")] == ["table"]


def test_a_late_comer_is_let_in_where_the_racer_is(mixed: Cup, dora: Any) -> None:
    mixed.open()
    come(mixed, "table", 5, 7)
    come(mixed, "online", 6)
    mixed.start()
    number = mixed.enter(dora).number
    assert ask(mixed.alice, "post", f"{CUP}races/1/late/", {"entry_number": number})["code"] == "where_needed"
    page = ask(mixed.alice, "post", f"{CUP}races/1/late/", {"entry_number": number, "venue": "table"})
    assert page["tables"][0]["table"]["entries"][-1]["name"] == "Dora"
    assert [one["venue"] for one in page["late"]["venues"]] == ["table"]


def test_the_schema_knows_the_venue(client: Client) -> None:
    schema = client.get(f"{API}schema/?format=json").json()["components"]["schemas"]
    for body in ("RaceBody", "RaceChangeBody", "CompetitionBody", "CheckInBody", "CheckInAllBody", "LateBody"):
        name = next(one for one in schema if one.removesuffix("Request").removeprefix("Patched") == body)
        assert "venue" in schema[name]["properties"], body
    for shape in ("RaceCard", "TableRef", "CheckInLine", "LateVenue"):
        assert "venue" in schema[shape]["properties"], shape


def test_all_races_to_come_move_and_the_answer_says_who_cannot_race(mixed: Cup, alice: Any, bob: Any) -> None:
    assert ask(bob, "post", f"{CUP}venue/", {"venue": "table"})["code"] == "not_allowed"
    answer = ask(alice, "post", f"{CUP}venue/", {"venue": "table", "numbers": [2, 3]})
    assert mixed.race(1).venue == "either"
    assert [(one["why"], one["races"], one["mend"]) for one in answer["unfit"]] == [
        ("table", [2, 3], "either"),
        ("online", [4, 5, 6], "either"),
    ]
    answer = ask(alice, "post", f"{CUP}venue/", {"venue": "either"})
    assert answer["unfit"] == []
    answer = ask(alice, "delete", f"{CUP}entries/bots/")
    assert [one["player"]["is_bot"] for one in answer["confirmed"]] == [False] * 4


def test_whoever_enters_a_racer_reads_what_is_impossible_and_who_gave_way(alice: Any) -> None:
    cup = Cup.make(alice, bots=2, capacity=2)
    gus = players.add_guest(club=cup.club, by=alice, name="Gus")
    answer = ask(alice, "post", f"{CUP}registrations/", {"player_id": gus.pk})
    assert (answer["state"], answer["gave_way"]) == ("confirmed", "Bot 2")
    assert answer["unfit"].endswith("Guests without an account cannot race online: Gus would be left out.")
