"""A match on a screen for a whole room: nobody's seat, framed by pages of this site alone."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from gameplay.models import Match
from tests.support.races import make_race

pytestmark = pytest.mark.django_db


def watched(match: Match, user: Any = None, query: str = "", status: int = 200) -> Any:
    client = Client()
    if user is not None:
        client.force_login(user, backend="accounts.backends.SignInBackend")
    answer = client.get(f"/m/{match.code}/watch/{query}")
    assert answer.status_code == status
    return answer


def told(answer: Any) -> dict[str, Any]:
    found = re.search(r'<script id="match-data" type="application/json">(.*?)</script>', answer.content.decode(), re.S)
    assert found is not None
    data: dict[str, Any] = json.loads(found[1])
    return data


def test_a_seated_player_sees_what_everybody_sees(alice: Any, bob: Any) -> None:
    match = make_race(alice, bob)
    seen = [told(watched(match, user)) for user in (alice, bob, None)]
    for one in seen:
        assert (one["you"], one["sync"]["you"], one["watches"]) == (None, None, True)
        assert one["sync"]["mine"] == {"drafts": {}, "answers": {}}
        assert one["socket"] == f"/ws/m/{match.code}/watch/"
    assert seen[0]["sync"]["view"] == seen[2]["sync"]["view"]


def test_there_is_nothing_to_tap(alice: Any, bob: Any) -> None:
    html = watched(make_race(alice, bob), alice).content.decode()
    main = html.partition("<main")[2].partition("</main>")[0]
    assert "<button" not in main
    assert "<a " not in main
    assert "<form" not in main


def test_a_match_that_is_its_players_alone_is_on_no_screen(alice: Any, bob: Any) -> None:
    match = make_race(alice, bob)
    Match.objects.filter(pk=match.pk).update(visibility="own", purpose="attempt")
    for user in (alice, None):
        watched(match, user, status=404)


def test_pages_of_this_site_may_frame_it_and_no_others(alice: Any, bob: Any) -> None:
    answer = watched(make_race(alice, bob))
    assert "frame-ancestors 'self'" in answer.headers["Content-Security-Policy"]
    assert answer.headers["X-Frame-Options"] == "SAMEORIGIN"
    assert "no-store" in answer.headers["Cache-Control"]


def test_it_speaks_the_language_of_the_room(alice: Any, bob: Any) -> None:
    match = make_race(alice, bob)
    html = watched(match, query="?language=fr").content.decode()
    assert '<html lang="fr"' in html
    assert "/jsi18n/fr/" in html
    assert "/words/bumping_bots/fr-" in html
    assert '<html lang="en"' in watched(match, query="?language=xx").content.decode()


def test_before_and_after_the_race_it_says_so(alice: Any, bob: Any) -> None:
    assert "The match hasn’t begun yet." in watched(make_race(alice, None)).content.decode()
    match = make_race(alice, bob)
    lines = [{"seat": seat, "place": 2 - seat, "status": "classified", "team": None, "scores": {}} for seat in (1, 0)]
    outcome = {"lines": lines, "winners": [1], "reason": "finished"}
    Match.objects.filter(pk=match.pk).update(status="finished", outcome=outcome, finished_at=timezone.now())
    html = watched(match).content.decode()
    assert html.index("B Bob") < html.index("A Alice")
    assert 'http-equiv="refresh"' not in html
    lines[1] |= {"place": 2, "status": "dnf"}
    Match.objects.filter(pk=match.pk).update(outcome=outcome)
    html = watched(match).content.decode()
    assert html.index("B Bob") < html.index("Did not finish") < html.index("A Alice")
