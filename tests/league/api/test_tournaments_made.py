"""Tournaments made by the API: from a preset, or stage by stage."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from league.models import Competition, Race

pytestmark = pytest.mark.django_db

BODY = {"name": "Cup", "dates": ["2099-01-01T19:30Z"], "capacity": 16}


@pytest.fixture
def as_alice(client: Client, alice: Any, club: Any) -> Client:
    client.force_login(alice)
    return client


def post(client: Client, **body: Any) -> Any:
    return client.post("/api/v1/clubs/gearbox/competitions/", {**BODY, **body}, content_type="application/json")


def own(stage: Any) -> dict[str, str]:
    """The rules that only its format has."""
    return {rule["name"]: rule["value"] for rule in stage["own"]}


def test_a_preset_makes_its_stages(as_alice: Client) -> None:
    answer = post(as_alice, preset="groups", game="droids")
    assert answer.status_code == 201, answer.content
    stages = answer.json()["rules"]["stages"]
    assert [one["format"] for one in stages] == ["groups", "knockout"]
    assert own(stages[0])["groups"] == "2"
    assert Race.objects.count() == 2


def test_stages_have_rules_of_their_own(as_alice: Client) -> None:
    stages = [{"format": "rounds", "rounds": 4, "on": 6, "speed": "none"}, {"format": "final", "carry": "half"}]
    answer = post(as_alice, stages=stages, speed="relaxed")
    assert answer.status_code == 201, answer.content
    first, last = answer.json()["rules"]["stages"]
    assert (own(first)["rounds"], own(first)["on"], first["rules"]["speed"]) == ("4", "6", "none")
    assert (own(last)["carry"], last["rules"]["speed"]) == ("half", "relaxed")


def test_a_decathlon_names_the_game_of_each_round(as_alice: Client) -> None:
    legs = [{"game": "bumping_bots", "board": "rivet_oval", "options": {"laps": 3}}, {"game": "robotrick"}]
    answer = post(as_alice, stages=[{"format": "rounds", "legs": legs}], capacity=9)
    assert answer.status_code == 201, answer.content
    assert list(Race.objects.order_by("number").values_list("game", flat=True)) == ["bumping_bots", "robotrick"]
    assert post(as_alice, name="Ten", preset="decathlon", capacity=8).status_code == 201


def test_what_does_not_fit_is_refused_at_its_place(as_alice: Client) -> None:
    cases: list[tuple[dict[str, Any], str, str]] = [
        ({"preset": "swiss"}, "bad_choice", "preset"),
        ({"preset": "final", "stages": [{"format": "final"}]}, "bad_value", "preset"),
        ({"stages": [{"format": "rounds", "on": 12}, {"format": "final"}]}, "final_seats", "stages.1.on"),
        ({"stages": [{"format": "final", "groups": 2}]}, "other_format", "stages.1.groups"),
        ({"rounds": 3}, "other_format", "rounds"),
        ({"stages": [{"format": "chess"}]}, "bad_value", "stages.1.format"),
        ({"preset": "final", "dates": []}, "no_dates", "dates"),
    ]
    for body, code, at in cases:
        answer = post(as_alice, **body)
        assert (answer.status_code, answer.json().get("code"), answer.json().get("at")) == (400, code, at), body
    for body in ({"stages": [{"format": "final", "lives": 2}]}, {"stages": ["final"]}, {"stages": [{}]}):
        assert post(as_alice, **body).status_code == 400, body
    assert Competition.objects.count() == 0


def test_a_rule_of_another_format_is_no_change(as_alice: Client) -> None:
    slug = post(as_alice, preset="final").json()["slug"]
    address = f"/api/v1/competitions/gearbox/{slug}/rules/"
    answer = as_alice.post(address, {"groups": 3}, content_type="application/json")
    assert (answer.status_code, answer.json()["code"]) == (400, "other_format")
    answer = as_alice.post(address, {"rounds": 4, "stage": 1}, content_type="application/json")
    assert answer.status_code == 201
    assert Race.objects.count() == 4


def test_a_later_stage_names_its_boards_and_options(as_alice: Client) -> None:
    last = {"format": "final", "boards": ["gearbox_serpentine", "rivet_oval"], "options": {"laps": 3}}
    answer = post(as_alice, stages=[{"format": "rounds", "on": 4, "cut": "race"}, last])
    assert answer.status_code == 201, answer.content
    rules = Competition.objects.select_related("rules").get().rules.all.stages[2]
    assert (rules.boards, rules.options) == (("gearbox_serpentine", "rivet_oval"), {"laps": 3})  # type: ignore[attr-defined]


def test_a_knock_out_has_consolation_tables_and_no_deciding_race(as_alice: Client) -> None:
    assert post(as_alice, stages=[{"format": "knockout", "consolation": True}]).status_code == 201
    answer = post(as_alice, name="Other", stages=[{"format": "knockout", "cut": "race"}])
    assert answer.status_code == 422 or answer.status_code == 400
    assert b"stages.1.cut" in answer.content
