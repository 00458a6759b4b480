"""Boards that people draw, through the API."""

from __future__ import annotations

from typing import Any

import pytest
from rest_framework.test import APIClient

from gameplay import services
from gameplay.models import OwnBoard
from gameplay.selectors import ownboards

OWN = "/api/v1/games/bumping_bots/boards/own/"
CHECK = "/api/v1/games/bumping_bots/boards/check/"


@pytest.fixture
def oval(db: None) -> str:
    return ownboards.board_text("bumping_bots", ownboards.board_first("bumping_bots", "rivet_oval"))


def as_user(user: Any) -> APIClient:
    client = APIClient()
    client.force_authenticate(user)
    return client


def test_a_board_is_written_listed_read_and_changed(alice: Any, oval: str) -> None:
    client = as_user(alice)
    made = client.post(OWN, {"text": oval, "title": "Mine"}, format="json")
    assert made.status_code == 201
    code = made.json()["code"]
    assert [board["code"] for board in client.get(OWN).json()] == [code]
    assert client.get(f"{OWN}{code}/").json()["content"]["name"] == "Mine"
    assert client.put(f"{OWN}{code}/", {"text": oval, "title": "New"}, format="json").json()["title"] == "New"
    assert OwnBoard.objects.get().title == "New"


def test_charlie_may_read_a_shared_board_only_and_change_none(alice: Any, charlie: Any, oval: str) -> None:
    code = services.board_save(user=alice, game="bumping_bots", text=oval).code
    client = as_user(charlie)
    assert client.get(OWN).json() == []
    assert client.get(f"{OWN}{code}/").status_code == 404
    assert client.put(f"{OWN}{code}/", {"text": oval}, format="json").status_code == 404
    services.board_share(user=alice, code=code, shared=True)
    assert client.get(f"{OWN}{code}/").status_code == 200
    assert client.put(f"{OWN}{code}/", {"text": oval}, format="json").status_code == 403
    assert client.get(f"/api/v1/games/roborally/boards/own/{code}/").status_code == 404


def test_a_visitor_keeps_nothing_here(client: Any, oval: str) -> None:
    assert client.get(OWN).status_code == 401
    assert client.post(OWN, {"text": oval}, content_type="application/json").status_code in (401, 403)
    assert not OwnBoard.objects.exists()


def test_a_text_is_checked_and_a_bad_one_refused_with_its_problems(alice: Any, oval: str) -> None:
    client = as_user(alice)
    judged = client.post(CHECK, {"text": oval}, format="json").json()
    assert (judged["errors"], judged["problems"], judged["text"]) == (0, [], oval)
    refused = client.post(OWN, {"text": "{"}, format="json")
    assert refused.status_code == 400
    assert refused.json()["code"] == "board_unreadable"
    assert "Line 1" in refused.json()["params"]["problems"][0]["message"]
    assert client.post("/api/v1/games/chess/boards/check/", {"text": "{"}, format="json").status_code == 404
