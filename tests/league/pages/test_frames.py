"""The standings inside a page of another site: the only page that may be framed, and it can do nothing there."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from league.models import Competition
from tests.league.cup import Cup
from tests.league.tourney import Tourney, final, groups

pytestmark = pytest.mark.django_db

SEASON = "/c/gearbox/autumn-cup/"
FRAME = f"{SEASON}standings/frame/"


def client_of(user: Any) -> Client:
    client = Client()
    client.force_login(user, backend="accounts.backends.SignInBackend")
    return client


def policy(answer: Any) -> dict[str, str]:
    parts = (part.strip().partition(" ") for part in answer["Content-Security-Policy"].split(";"))
    return {name: value for name, _, value in parts}


def test_anybody_may_frame_it_and_it_can_do_nothing(bot_cup: Cup) -> None:
    bot_cup.run(1, "3 1 2 4")
    answer = Client().get(FRAME)
    assert "X-Frame-Options" not in answer
    told = policy(answer)
    assert told["frame-ancestors"] == "*"
    assert {told[name] for name in ("script-src", "connect-src", "form-action", "base-uri", "default-src")} == {
        "'none'"
    }
    html = answer.content.decode()
    for word in ("<script", "<form", "csrf", "hx-", "http-equiv"):
        assert word not in html
    assert answer["Cache-Control"] == "public, max-age=60"
    links = re.findall(r"<a\b[^>]*>", html)
    assert len(links) == 5
    assert all('target="_blank"' in link and 'rel="noopener"' in link for link in links), "a tab of their own"


def test_no_other_page_may_be_framed(bot_cup: Cup, alice: Any) -> None:
    bot_cup.run(1, "3 1 2 4")
    paths = [
        "/",
        "/me/",
        "/me/calendar/",
        "/accounts/login/",
        "/clubs/gearbox/calendar/",
        "/no-such-page/",
        f"{FRAME}x/",
    ]
    paths += [
        f"{SEASON}{tab}" for tab in ("", "standings/", "calendar/", "results/", "desk/", "hall/", "standings.csv")
    ]
    paths += [FRAME.replace("autumn", "no-such"), "/api/v1/competitions/gearbox/autumn-cup/standings/"]
    for client in (Client(), client_of(alice)):
        for path in paths:
            answer = client.get(path)
            assert answer["X-Frame-Options"] == "DENY", path
            assert policy(answer)["frame-ancestors"] == "'none'", path
            assert path != SEASON or 'target="_blank"' not in answer.content.decode()


def test_it_sets_no_cookie_and_knows_nobody(bot_cup: Cup, bob: Any) -> None:
    bot_cup.enter(bob)
    bot_cup.run(1, "5 3 1 2 4", bob)
    visitors = Client().get(FRAME)
    assert not visitors.cookies
    own = client_of(bob).get(FRAME)
    assert not own.cookies
    assert own.content == visitors.content
    assert "data-mine" not in own.content.decode()


def test_it_uses_the_requested_language_or_its_clubs(bot_cup: Cup) -> None:
    bot_cup.run(1, "3 1 2 4")
    asked = {"accept-language": "fr"}
    assert '<html lang="en">' in Client().get(FRAME, headers=asked).content.decode()
    french = Client().get(f"{FRAME}?lang=fr")
    assert (french["Content-Language"], '<html lang="fr">' in french.content.decode()) == ("fr", True)
    assert "Classement après la course 1 sur 6" in french.content.decode()
    assert '<html lang="en">' in Client().get(f"{FRAME}?lang=xx").content.decode()
    bot_cup.club.language = "fr"
    bot_cup.club.save()
    assert '<html lang="fr">' in Client().get(FRAME).content.decode()


def test_it_is_light_or_dark_as_the_readers_system(cup: Cup) -> None:
    client = Client()
    client.cookies["theme"] = "dark"
    html = client.get(FRAME).content.decode()
    assert "The standings start with the first race." in html
    assert "data-theme" not in html
    assert '<meta name="color-scheme" content="light dark">' in html


def test_a_draft_has_none(alice: Any) -> None:
    Cup.make(alice, publish=False)
    assert client_of(alice).get(FRAME).status_code == 404
    assert "<iframe" not in unescape(client_of(alice).get(f"{SEASON}standings/").content.decode())


def test_each_group_has_its_table(alice: Any) -> None:
    tourney = Tourney.of(alice, groups(2, 1), final())
    tourney.berths(1, list(range(1, 9)), groups=2)
    tourney.raced(1, [[1, 3, 5, 7], [8, 6, 4, 2]])
    html = Client().get(FRAME).content.decode()
    assert [html.count(f"Group {n}<") for n in (1, 2)] == [1, 1]
    assert html.count("<table") == 2


def test_the_snippet_is_a_text_that_shows_the_frame(bot_cup: Cup, alice: Any) -> None:
    Competition.objects.filter(pk=bot_cup.competition.pk).update(name='Cup "A" </textarea><b>')
    html = Client().get(f"{SEASON}standings/").content.decode()
    assert "<iframe" not in html
    assert "</textarea><b>" not in html
    snippet = unescape(re.findall(r"<textarea[^>]*>(.*?)</textarea>", html, re.S)[0])
    assert snippet == unescape(re.findall(r'data-copy="(&lt;iframe.*?)"', html, re.S)[0])
    assert f'src="http://testserver{FRAME}?lang=en"' in snippet
    assert 'title="Standings: Cup &quot;A&quot; &lt;/textarea&gt;&lt;b&gt;"' in snippet
    assert snippet.count("<iframe") == 1


def test_a_frame_takes_a_constant_number_of_queries(bot_cup: Cup) -> None:
    def queries() -> int:
        with CaptureQueriesContext(connection) as found:
            assert Client().get(FRAME).status_code == 200
        return len(found)

    bot_cup.run(1, "3 1 2 4")
    before = queries()
    bot_cup.add_bot("Bot 5")
    for number in (2, 3, 4):
        bot_cup.run(number, "5 3 1 2 4")
    assert queries() == before
