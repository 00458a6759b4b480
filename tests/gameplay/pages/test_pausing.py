"""The creator of the table stops its clocks, and lets them run again."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from gameplay.models import OpenPrompt
from tests.support.pages import squeezed

pytestmark = pytest.mark.django_db


@pytest.fixture
def match(make_race: Any, alice: Any, bob: Any) -> Any:
    return make_race(alice, bob, creator=alice, speed="live")


def status(match: Any) -> str:
    match.refresh_from_db()
    return str(match.status)


@pytest.mark.parametrize("plain", [False, True])
def test_the_clocks_stop_and_run_again(as_user: Any, match: Any, alice: Any, plain: bool) -> None:
    client = as_user(alice)
    page = f"/m/{match.code}/form/" if plain else f"/m/{match.code}/"
    given = {"plain": "1"} if plain else {}
    for _again in range(2):
        answer = client.post(f"/m/{match.code}/pause/", given)
        assert (answer.status_code, answer["Location"]) == (302, page)
        assert status(match) == "paused"
    assert not OpenPrompt.objects.filter(match=match, deadline_at__isnull=False).exists()
    html = squeezed(client.get(page).content.decode())
    assert f'action="/m/{match.code}/pause/" hidden' in html
    assert f'action="/m/{match.code}/resume/">' in html
    for _again in range(2):
        assert client.post(f"/m/{match.code}/resume/", given)["Location"] == page
        assert status(match) == "running"
    assert OpenPrompt.objects.filter(match=match, deadline_at__isnull=False).exists()


def test_nobody_else_may(as_user: Any, match: Any, bob: Any, charlie: Any) -> None:
    for client in (Client(), as_user(bob), as_user(charlie)):
        for page in ("", "form/"):
            assert b"data-pause" not in client.get(f"/m/{match.code}/{page}").content
        answer = client.post(f"/m/{match.code}/pause/", follow=True)
        assert answer.status_code == 200
        assert status(match) == "running"
    assert as_user(bob).get(f"/m/{match.code}/pause/").status_code == 405
    assert as_user(bob).post("/m/nosuchmatch2/pause/").status_code == 404


def test_an_over_or_unstarted_match_is_refused(as_user: Any, make_race: Any, alice: Any) -> None:
    match = make_race(alice, None, creator=alice, start=False)
    answer = as_user(alice).post(f"/m/{match.code}/pause/", follow=True)
    assert status(match) == "open"
    assert b"message error" in answer.content
