"""What the API answers: shapes, filters, pages, errors in one form."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from drf_spectacular.generators import SchemaGenerator

from accounts.services import token_create
from league.models import Club, Race, Registration, ResultSheet
from tests.league.api.world import get, post
from tests.league.cup import Cup


@pytest.fixture
def as_alice(alice: Any) -> Client:
    client = Client()
    client.force_login(alice)
    return client


def test_the_schema_speaks_no_python() -> None:
    """A dataclass without a docstring has its signature as one, which describes nothing."""
    described = SchemaGenerator().get_schema(request=None, public=True)["components"]["schemas"]
    said = {name: schema.get("description", "") for name, schema in described.items()}
    assert {name for name, text in said.items() if text.startswith(f"{name}(")} == set()


def test_a_season_from_nothing_by_the_api_alone(as_alice: Client, alice: Any) -> None:
    assert post(as_alice, "clubs/", {"name": "Gearbox", "zone": "Europe/Paris"}).status_code == 201
    for name in ("Clank", "Rivet"):
        assert post(as_alice, "clubs/gearbox/players/", {"name": name, "level": "rookie"}).status_code == 201
    made = post(
        as_alice, "clubs/gearbox/competitions/",
        {"name": "Cup", "rhythm": {"first": "2099-01-01", "time": "19:30", "races": 3}, "bots_score": True},
    )  # fmt: skip
    assert made.status_code == 201, made.content
    assert [race["number"] for race in made.json()["races"]] == [1, 2, 3]
    assert post(as_alice, "competitions/gearbox/cup/publish/").json()["status"] == "open"
    for player in get(as_alice, "clubs/gearbox/players/?kind=bot").json():
        assert post(as_alice, "competitions/gearbox/cup/registrations/", {"player_id": player["id"]}).status_code == 201
    mine = post(as_alice, "competitions/gearbox/cup/registrations/")
    assert (mine.json()["state"], mine.json()["place"], mine.json()["capacity"]) == ("confirmed", 3, 9)
    assert post(as_alice, "competitions/gearbox/cup/races/1/open-check-in/").json()["face"] == "check_in"
    assert post(as_alice, "competitions/gearbox/cup/races/1/check-in/", {"nonce": "n"}).json()["checked_in"] == 3
    page = post(as_alice, "competitions/gearbox/cup/races/1/start/").json()
    assert page["card"]["status"] == "live"
    assert len(page["card"]["tables"][0]["match_code"]) == 12


def test_a_bot_has_the_style_it_is_given_and_reports_it(as_alice: Client, club: Club) -> None:
    made = post(as_alice, "clubs/gearbox/players/", {"name": "Rivet", "level": "rookie", "style": "spiteful"})
    assert (made.status_code, made.json()["player"]["bot_style"]) == (201, "spiteful")
    assert [one["bot_style"] for one in get(as_alice, "clubs/gearbox/players/?kind=bot").json()] == ["spiteful"]
    refused = post(as_alice, "clubs/gearbox/players/", {"name": "Nut", "level": "rookie", "style": "mild"})
    assert (refused.status_code, refused.json()["code"], refused.json()["at"]) == (400, "bad_style", "style")


def test_a_token_does_what_a_session_does(alice: Any, club: Club) -> None:
    _token, text = token_create(user=alice, name="script")
    path = "clubs/gearbox/players/"
    assert post(Client(), path, {"name": "Guest"}, authorization=f"Bearer {text}").status_code == 201
    assert post(Client(), path, {"name": "Other"}, authorization="Bearer pad_wrong").status_code == 401
    assert post(Client(), path, {"name": "Other"}).status_code == 401


def test_a_session_needs_its_csrf_token(alice: Any, club: Club) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(alice)
    assert post(client, "clubs/gearbox/players/", {"name": "Guest"}).status_code == 403


def test_a_refusal_says_what_where_and_why(as_alice: Client, club: Club) -> None:
    body = {"name": "Cup", "dates": ["2099-01-01T19:30Z"], "capacity": 1}
    answer = post(as_alice, "clubs/gearbox/competitions/", body)
    assert answer.status_code == 400
    assert answer.json() == {
        "code": "out_of_range",
        "detail": "This number is out of range.",
        "params": {"min": 2, "max": 256},
        "at": "capacity",
    }


def test_a_body_of_the_wrong_form_names_the_field(as_alice: Client, club: Club) -> None:
    answer = post(as_alice, "clubs/gearbox/competitions/", {"name": "Cup", "capacity": "many"})
    assert (answer.status_code, answer.json()["code"], answer.json()["at"]) == (400, "invalid", "capacity")
    answer = post(as_alice, "competitions/gearbox/none/", {"name": "x"}, "put")
    assert (answer.status_code, answer.json()["code"]) == (404, "not_found")


def test_standings_explanation_and_chart_agree(bot_cup: Cup, as_alice: Client) -> None:
    bot_cup.run(1, "1 2 3 4")
    bot_cup.run(2, "4 3 2 1")
    base = "competitions/gearbox/autumn-cup/standings/"
    table = get(as_alice, base).json()
    first = table["rows"][0]
    assert (first["entry"]["number"], first["total"], first["movement"]) == (4, 6, 3)
    why = get(as_alice, base + "4/").json()
    assert (why["total"], [line["points"] for line in why["lines"]]) == (6, [1, 5])
    assert why["lines"][1]["table_name"] == "Bumping Bots"
    chart = get(as_alice, base + "chart/").json()
    assert chart["lines"][0]["places"] == [4, 1]
    assert get(as_alice, base + "?after_race=1").json()["rows"][0]["entry"]["number"] == 1
    assert get(as_alice, base + "?after_race=5").status_code == 404
    assert get(as_alice, base + "?after_race=soon").status_code == 400


def test_lists_are_filtered_and_paged(alice: Any, as_alice: Client) -> None:
    Cup.make(alice, races=3)
    Cup.make(alice, races=2)
    races = get(as_alice, "races/?limit=2").json()
    assert (races["count"], len(races["results"])) == (5, 2)
    assert get(as_alice, "races/?status=live").json()["count"] == 0
    assert get(as_alice, "races/?competition=autumn-cup-2").json()["count"] == 2
    assert get(as_alice, "races/?until=2020-01-01T00:00Z").json()["count"] == 0
    assert get(as_alice, "races/?status=flying").status_code == 400
    assert get(as_alice, "competitions/?club=gearbox&status=open").json()["count"] == 2
    assert get(as_alice, "competitions/?club=nobody").json()["count"] == 0


def test_players_are_filtered(bot_cup: Cup, as_alice: Client) -> None:
    assert len(get(as_alice, "clubs/gearbox/players/?kind=bot").json()) == 4
    assert [one["name"] for one in get(as_alice, "clubs/gearbox/players/?kind=person").json()] == ["Alice"]
    assert [one["name"] for one in get(as_alice, "clubs/gearbox/players/?name=bot 3").json()] == ["Bot 3"]


def test_a_correction_by_put_and_its_undo(bot_cup: Cup, as_alice: Client) -> None:
    bot_cup.run(1, "1 2 3 4")
    base = "competitions/gearbox/autumn-cup/races/1/tables/1/result/"
    lines = [{"entry_number": number, "place": place} for place, number in enumerate((2, 1, 3, 4), 1)]
    preview = post(as_alice, base + "preview/", {"lines": lines}).json()
    assert {change["entry"]["number"] for change in preview["changes"]} == {1, 2}
    table = post(as_alice, base, {"lines": lines, "reason": "video"}, "put").json()
    assert [line["entry"]["number"] for line in table["results"]] == [2, 1, 3, 4]
    assert post(as_alice, base, {"lines": lines, "reason": "again"}, "put").status_code == 409
    assert post(as_alice, base + "undo/", {"reason": "mistaken"}).json()["version"] == 1
    assert ResultSheet.objects.get(state="confirmed").version == 1


def test_a_rhythm_is_previewed_in_the_clubs_zone(as_alice: Client) -> None:
    body = {"first": "2026-10-01", "time": "19:30", "races": 3, "zone": "Europe/Paris"}
    dates = post(as_alice, "rhythm/", body).json()["dates"]
    assert dates == ["2026-10-01T17:30:00Z", "2026-10-15T17:30:00Z", "2026-10-29T18:30:00Z"]
    assert post(as_alice, "rhythm/", body | {"races": 99}).json()["at"] == "races"
    assert post(as_alice, "rhythm/", body | {"zone": "Mars/Olympus"}).json()["at"] == "zone"


def test_no_answer_contains_anything_private(bot_cup: Cup, bob: Any, charlie: Any) -> None:
    """E-mail addresses, link hashes, nonces and seeds' secrets never leave the server."""
    bot_cup.enter(bob)
    bot_cup.open(1)
    from league.clubs.club import players
    from league.start.attendance import check_in

    players.add_guest(club=bot_cup.club, by=bot_cup.alice, name="Guest", email="secret@example.com")
    check_in.race_check_in(race=bot_cup.race(), by=bob, nonce="canary-nonce")
    secret = bytes(bot_cup.race().seed.secret).hex()
    client = Client()
    client.force_login(charlie)
    for path in (
        "clubs/", "clubs/gearbox/", "clubs/gearbox/members/", "clubs/gearbox/players/", "competitions/", "races/",
        "competitions/gearbox/autumn-cup/", "competitions/gearbox/autumn-cup/races/1/", "me/home/",
        "competitions/gearbox/autumn-cup/registrations/",
    ):  # fmt: skip
        text = get(client, path).content.decode()
        assert "example.com" not in text.replace("charlie@example.com", "")
        assert "canary-nonce" not in text
        assert secret not in text


def test_the_waitlist_is_public_and_applications_are_not(alice: Any, bob: Any) -> None:
    cup = Cup.make(alice, approval=True)
    cup.competition.refresh_from_db()
    from league.registration import registrations

    registrations.apply(competition=cup.competition, by=bob)
    assert get(Client(), "competitions/gearbox/autumn-cup/registrations/").json() == []
    assert Registration.objects.get().state == "applied"


def test_a_missing_or_cancelled_race_is_refused_by_name(as_alice: Client, cup: Cup) -> None:
    cup.open()
    assert get(as_alice, "competitions/gearbox/autumn-cup/races/1/tables/9/close/").status_code == 404
    Race.objects.filter(number=1).update(status="official")
    past = get(as_alice, "competitions/gearbox/autumn-cup/races/1/availability/")
    assert (past.status_code, past.json()["code"]) == (409, "race_not_coming")
