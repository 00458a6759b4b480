"""Reading has limits by address: one for everything, and one for what is expensive; players' answers count for
neither."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import URLResolver, get_resolver

from config.reading import DEAR, FREE, is_dear
from gameplay.models import Match
from gameplay.services import SeatSpec, match_create

HOME, THIEF = "198.51.100.7", "203.0.113.9"
NGINX = Path(__file__).parents[3] / "deploy/nginx.conf"
GENERATED = re.compile(r"csv|ical|_file|own-file|verify|keyframes|export|results_export|schema|chart|explain|^data$")
"""Names of addresses that make a file, a proof, or much of a season."""


@pytest.fixture(autouse=True)
def _limits(settings: Any) -> None:
    settings.READS_PER_MINUTE, settings.DEAR_READS = 5, 2


def ask(path: str, address: str = THIEF, client: Client | None = None, **headers: str) -> Any:
    return (client or Client()).get(path, headers=headers, REMOTE_ADDR=address)


def test_pages_are_counted_by_address(db: None) -> None:
    assert [ask("/learn/").status_code for _ in range(6)] == [200] * 5 + [429]
    assert ask("/learn/", HOME).status_code == 200


def test_exports_are_counted_more_tightly(bot_cup: Any) -> None:
    path = f"/c/{bot_cup.club.slug}/{bot_cup.competition.slug}/results.csv"
    assert [ask(path).status_code for _ in range(3)] == [200, 200, 429]
    assert ask("/learn/").status_code == 200  # the others behind this address still get a page
    assert ask(path, HOME).status_code == 200


def test_proofs_are_counted_more_tightly(bob: Any) -> None:
    seats = [SeatSpec(user_id=bob.pk), SeatSpec(bot_level="rookie")]
    match = match_create(game="bumping_bots", raw={}, seats=seats, speed="none", purpose="practice")
    path = f"/m/{match.code}/verify/"
    assert [ask(path).status_code for _ in range(3)] == [200, 200, 429]


def test_the_whole_of_a_line_counts_as_one_address(db: None) -> None:
    for n in range(5):
        ask("/learn/", f"2001:db8:7::{n}")
    assert ask("/learn/", "2001:db8:7::ffff").status_code == 429
    assert ask("/learn/", "2001:db8:8::1").status_code == 200


def test_nobody_is_kept_from_answering(bob: Any) -> None:
    """A flood behind the same address stops no form, and no news of how far a match is."""
    client = Client()
    client.force_login(bob, backend="accounts.backends.SignInBackend")
    for _ in range(6):
        ask("/learn/", client=client)
    client.post("/play/bumping_bots/race-now/", {"board": "rivet_oval", "level": "rookie"}, REMOTE_ADDR=THIEF)
    code = Match.objects.get(creator=bob).code
    assert ask(f"/m/{code}/", client=client).status_code == 429
    assert ask(f"/api/v1/matches/{code}/pulse/", client=client).status_code == 200
    body = {"id": "one", "prompt": "none", "rev": 0, "payload": {}}
    answer = client.post(f"/api/v1/matches/{code}/decide/", body, content_type="application/json", REMOTE_ADDR=THIEF)
    assert answer.status_code not in (429, 503)
    assert ask("/health/web/").status_code == 200


def test_a_refusal_takes_no_query(bob: Any) -> None:
    client = Client()
    client.force_login(bob, backend="accounts.backends.SignInBackend")
    for _ in range(5):
        ask("/learn/", client=client)
    with CaptureQueriesContext(connection) as found:
        assert ask("/me/", client=client).status_code == 429
    assert len(found) == 0


def test_a_refusal_is_a_page_in_the_readers_language_or_a_word_for_programs(db: None) -> None:
    for _ in range(5):
        ask("/learn/")
    page = ask("/learn/")
    assert (page["Retry-After"], "no-store" in page["Cache-Control"]) == ("60", True)
    assert "Wait a little" in page.content.decode()
    assert "Patientez un peu" in ask("/learn/", **{"accept-language": "fr"}).content.decode()
    told = ask("/api/v1/games/")
    assert (told.status_code, told.json()["code"], told["Retry-After"]) == (429, "flood", "60")
    assert ask("/learn/", accept="application/json").json()["code"] == "flood"


def test_what_nginx_says_to_those_it_refuses_itself(db: None) -> None:
    for language, word in (("en", "Wait a"), ("fr", "Patientez un peu"), ("xx", "Wait a")):
        for _ in range(7):  # it is not counted
            page = ask(f"/too-often/{language}/page/")
        assert (page.status_code, page["Retry-After"], word in page.content.decode()) == (429, "60", True), language
        assert not page.cookies
        assert word in ask(f"/too-often/{language}/json/").json()["detail"], language


def test_nginx_counts_the_same_addresses() -> None:
    conf = NGINX.read_text()
    assert f'"~{DEAR.pattern}" $paddock_reader;' in conf
    assert f"\"~{FREE.pattern}\" '';" in conf


def addresses() -> list[tuple[str, str]]:
    """The name of each address, with a path that leads there."""
    found: list[tuple[str, str]] = []

    def look(patterns: Any, before: str) -> None:
        for one in patterns:
            if isinstance(one, URLResolver):
                look(one.url_patterns, before + str(one.pattern))
            elif one.name and "admin" not in before:
                found.append((one.name, re.sub(r"<\w+:\w+>", "1", before + str(one.pattern))))

    look(get_resolver().url_patterns, "/")
    return found


def test_what_is_computed_from_whole_seasons_and_matches_is_expensive() -> None:
    forms = {"paste", "step"}
    made = [(name, path) for name, path in addresses() if GENERATED.search(name) and not forms & set(name.split("_"))]
    assert len(made) > 12
    assert [name for name, path in made if not is_dear(path)] == ["explain", "explain_team"]  # one number of a table
    assert not any(map(is_dear, ("/", "/c/gearbox/autumn/", "/c/gearbox/autumn/standings/", "/m/abcabcabcabc/")))
