"""Standings, calendar and results for other programs: by ETag, so that unchanged ones are not made again."""

from __future__ import annotations

import csv
import re
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from io import StringIO
from types import SimpleNamespace
from typing import Any

import pytest
from django.db import connection
from django.middleware.csrf import _does_token_match
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts import conditional
from accounts.conditional import Bodies
from gameplay.services import SeatSpec, match_create, match_start
from league.clubs.club import clubs, players
from league.competitions.life import calendar
from league.files.feeds.exports import CALENDAR, STANDINGS
from league.models import Player
from tests.league.cup import Cup

pytestmark = pytest.mark.django_db

SEASON, API = "/c/gearbox/autumn-cup/", "/api/v1/competitions/gearbox/autumn-cup/"
FEEDS = [f"{SEASON}{name}.csv" for name in ("standings", "calendar", "results")] + [
    f"{API}{name}/" for name in ("standings", "races", "results")
]


def client_of(user: Any) -> Client:
    client = Client()
    client.force_login(user, backend="accounts.backends.SignInBackend")
    return client


def rows(name: str) -> list[dict[str, str]]:
    text = Client().get(f"{SEASON}{name}.csv").content.decode("utf-8-sig")
    return list(csv.DictReader(StringIO(text)))


def status(path: str, etag: str, client: Client | None = None, **headers: str) -> int:
    return (client or Client()).get(path, headers={"if-none-match": etag, **headers}).status_code


@pytest.fixture
def raced(bot_cup: Cup) -> Cup:
    bot_cup.run(1, "3 1 2 4")
    return bot_cup


def test_the_standings_as_rows(raced: Cup) -> None:
    found = rows("standings")
    assert tuple(found[0]) == STANDINGS
    assert [(row["place"], row["number"], row["points"]) for row in found] == [
        (str(place), str(number), str(total)) for place, number, total in raced.table()
    ]
    assert {row["kind"] for row in found} == {"standing"}


def test_the_calendar_as_rows(raced: Cup, alice: Any) -> None:
    calendar.race_update(race=raced.race(2), by=alice, title="=2+2")
    calendar.race_cancel(race=raced.race(3), by=alice, reason="no room")
    found = rows("calendar")
    assert tuple(found[0]) == CALENDAR
    by_number = {row["race"]: row for row in found}
    assert len(by_number) == 6
    assert (by_number["1"]["won_by"], by_number["1"]["status"]) == ("Bot 3", "provisional")
    assert by_number["2"]["title"] == "'=2+2"
    assert (by_number["3"]["status"], by_number["3"]["note"]) == ("cancelled", "no room")
    assert by_number["4"]["scheduled_at"] == raced.race(4).scheduled_at.isoformat()  # type: ignore[union-attr]


def etags() -> dict[str, str]:
    return {path: Client().get(path)["ETag"] for path in FEEDS}


def asked(path: str, **headers: str) -> tuple[Any, int]:
    """The answer, and how many queries it took."""
    with CaptureQueriesContext(connection) as found:
        answer = Client().get(path, headers=headers)
    return answer, len(found)


def test_an_answer_that_did_not_change_is_not_made_again(raced: Cup, alice: Any) -> None:
    """A file is made once for all readers, and not sent again to those who have it."""
    had = {}
    for path in FEEDS:
        (first, made), (second, kept) = asked(path), asked(path)
        had[path] = etag = first["ETag"]
        assert first["Cache-Control"] == "public, max-age=60", path
        assert (second.content, second["ETag"], second["Content-Type"]) == (first.content, etag, first["Content-Type"])
        assert kept == 3 < made, path
        again, questions = asked(path, **{"if-none-match": etag})
        assert (again.status_code, again.content, again["ETag"], questions) == (304, b"", etag, 3), path
        assert status(path, etag, **{"accept-language": "fr"}) == 200, path
    calendar.race_cancel(race=raced.race(3), by=alice, reason="no room")
    for path, etag in had.items():
        assert status(path, etag) == 200, path


def test_another_name_is_another_answer(raced: Cup, alice: Any) -> None:
    """Neither renaming raises the competition's version."""
    before = etags()
    bot = Player.objects.get(display_name="Bot 2")
    players.rename(club=raced.club, by=alice, player_id=bot.pk, name="Bolt")
    renamed = etags()
    clubs.update(club=raced.club, by=alice, name="Cogs", zone="UTC", language="en")
    after = etags()
    for path in FEEDS:
        assert len({before[path], renamed[path], after[path]}) == 3, path


def test_a_personal_answer_goes_to_nobody_else(raced: Cup, bob: Any, alice: Any) -> None:
    """Bob's answer says which line is his: his ETag opens no other's, and no cache keeps it."""
    path = f"{API}standings/"
    answer = client_of(bob).get(path)
    assert answer["Cache-Control"] == "private, no-cache"
    assert status(path, answer["ETag"], client_of(bob)) == 304
    assert status(path, answer["ETag"]) == 200
    assert status(path, answer["ETag"], client_of(alice)) == 200


def test_the_standings_after_a_race_have_an_etag_of_their_own(raced: Cup) -> None:
    raced.run(2, "1 2 3 4")
    now, then = (Client().get(f"{API}standings/{query}") for query in ("", "?after_race=1"))
    assert now["ETag"] != then["ETag"]


def test_a_draft_goes_to_its_organisers_alone(bot_cup: Cup, alice: Any) -> None:
    Cup.make(alice, publish=False, name="Secret Cup")
    hers = client_of(alice)
    for feed in FEEDS:
        path = feed.replace("autumn-cup", "secret-cup")
        answer = hers.get(path)
        assert status(path, answer["ETag"]) == 404, path
        assert status(path, "*") == 404, path
        assert answer["Cache-Control"] == "private, no-cache", path


def test_a_feed_takes_a_constant_number_of_queries(raced: Cup) -> None:
    raced.run(2, "2 1 3 4")  # from the second race on, the standings say what a race changed
    before = {path: asked(path)[1] for path in FEEDS}
    raced.add_bot("Bot 5")
    for number in (3, 4):
        raced.run(number, "5 3 1 2 4")
    assert {path: asked(path)[1] for path in FEEDS} == before


def test_the_pages_offer_the_files(raced: Cup) -> None:
    for page, names in (("standings", ["standings.csv"]), ("calendar", ["calendar.csv"]), ("results", ["results.csv"])):
        html = Client().get(f"{SEASON}{page}/").content.decode()
        for name in names:
            assert f'href="{SEASON}{name}"' in html
        assert f'href="{API}{ {"calendar": "races"}.get(page, page) }/"' in html


PAGES = ["", "standings/", "calendar/", "results/", "racers/", "rules/"]


NOON = datetime(2026, 11, 28, 12, 0, 10, tzinfo=UTC)


def visitor() -> Client:
    """A browser that has been here before: it has the token of its forms."""
    client = Client()
    assert "csrftoken" in client.get("/learn/").cookies
    return client


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Callable[[datetime], None]:
    """The clock that ETags use."""

    def strike(moment: datetime) -> None:
        monkeypatch.setattr(conditional, "timezone", SimpleNamespace(now=lambda: moment))

    strike(NOON)
    return strike


def test_a_visitors_browser_gets_a_page_again_only_when_it_changed(
    raced: Cup, alice: Any, clock: Callable[[datetime], None]
) -> None:
    client = visitor()
    had = {path: gets_once(client, path) for path in (f"{SEASON}{name}" for name in PAGES)}
    for path in list(had)[:2]:
        is_made_again(client, path, had[path], clock)
    calendar.race_cancel(race=raced.race(3), by=alice, reason="no room")
    for path, etag in had.items():
        assert status(path, etag, client) == 200, path


def gets_once(client: Client, path: str) -> str:
    """The page's ETag, with which the same browser does not get it again."""
    first = client.get(path)
    etag = first["ETag"]
    assert "private" in first["Cache-Control"]
    assert {"Cookie", "Accept-Language"} <= set(first["Vary"].split(", "))
    with CaptureQueriesContext(connection) as found:
        again = client.get(path, headers={"if-none-match": etag})
    assert (again.status_code, again.content) == (304, b"")
    assert len(found) == 3
    return str(etag)


def test_a_page_is_made_once_for_all_visitors(raced: Cup) -> None:
    """Each visitor has their own token in its forms; another theme or zone is another page."""
    first, second = Client(enforce_csrf_checks=True), Client(enforce_csrf_checks=True)
    made, kept = first.get(SEASON), second.get(SEASON)
    assert (made.context is None, kept.context is None) == (False, True)
    assert made.content != kept.content
    token = second.cookies["csrftoken"].value
    own = re.findall(r'(?:X-CSRFToken": "|csrfmiddlewaretoken" value=")(\w{64})', kept.content.decode())
    assert own
    assert all(_does_token_match(each, token) for each in own)
    assert re.sub(r"\w{64}", "", made.content.decode()) == re.sub(r"\w{64}", "", kept.content.decode())
    second.cookies["theme"] = "dark"
    assert second.get(SEASON).context is not None


def is_made_again(client: Client, path: str, etag: str, clock: Callable[[datetime], None]) -> None:
    """In another language, browser, theme or minute."""
    assert status(path, etag, client, **{"accept-language": "fr"}) == 200
    assert status(path, etag) == 200  # another token of forms
    client.cookies["theme"] = "dark"
    assert status(path, etag, client) == 200
    del client.cookies["theme"]
    assert status(path, etag, client) == 304
    clock(NOON + timedelta(minutes=1))  # something due may appear on it
    assert status(path, etag, client) == 200
    clock(NOON)


def test_nobody_else_gets_a_page_by_etag(raced: Cup, alice: Any, bob: Any) -> None:
    """Not a signed-in user, not a visitor with a message waiting, and not a request for a fragment."""
    client = visitor()
    etag = client.get(SEASON)["ETag"]
    assert "ETag" not in client_of(bob).get(SEASON)
    assert client_of(bob).get(SEASON, headers={"if-none-match": etag}).status_code == 200
    part = client.get(SEASON, headers={"if-none-match": etag, "hx-request": "true", "hx-target": "live"})
    assert (part.status_code, "ETag" in part) == (200, False)
    client.cookies["messages"] = "something"
    assert "ETag" not in client.get(SEASON, headers={"if-none-match": etag})


def test_a_club_and_a_proof_come_again_only_when_they_changed(
    raced: Cup, bob: Any, clock: Callable[[datetime], None]
) -> None:
    seats = [SeatSpec(user_id=bob.pk), SeatSpec(bot_level="rookie")]
    match = match_create(game="bumping_bots", raw={}, seats=seats, speed="none", purpose="practice")
    client = visitor()
    had = {path: client.get(path)["ETag"] for path in ("/c/gearbox/", f"/m/{match.code}/verify/")}
    assert {status(path, etag, client) for path, etag in had.items()} == {304}
    match_start(match_id=match.pk)
    Player.objects.filter(club=raced.club).update(display_name="Another name")
    assert {status(path, etag, client) for path, etag in had.items()} == {200}


def test_kept_files_have_a_limit() -> None:
    kept = Bodies(most=10)
    for name in ("one", "two", "three"):
        kept.keep(name, b"12345")
        kept.get("one")
    kept.keep("three", b"123456")
    assert (kept.get("two"), kept.get("one"), kept.get("three"), kept.size) == (None, None, b"123456", 6)
