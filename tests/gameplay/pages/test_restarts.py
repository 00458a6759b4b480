"""Setting a race back on its pages: the positions in words, what is lost, and who sees any of it."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from gameplay import services
from gameplay.models import Match, Seating
from gameplay.selectors import match_positions, positions
from tests.support.races import advice, answer, open_prompt
from tests.support.worlds import made_once_a_worker

pytestmark = pytest.mark.django_db


@made_once_a_worker
def drive(match: Any, turns: int) -> None:
    for _turn in range(turns):
        row = open_prompt(match)
        answer(match, row, advice(match, row, "rookie"))
    match.refresh_from_db()


@pytest.fixture
def match(make_race: Any, alice: Any, bob: Any) -> Any:
    """Alice's table, in its third round."""
    match = make_race(alice, bob, creator=alice)
    drive(match, 5)
    return match


@pytest.fixture
def operator(django_user_model: Any) -> Any:
    return django_user_model.objects.create_user("op@example.com", "x", is_staff=True)


def path(match: Any, rest: str = "") -> str:
    return f"/m/{match.code}/restart/{rest}"


def text(answered: Any) -> str:
    return re.sub(r"\s+", " ", re.sub("<[^>]+>", " ", answered.content.decode()))


def test_the_positions_in_words_newest_first(as_user: Any, match: Any, operator: Any) -> None:
    """One of them says what is lost, and changes nothing."""
    client = as_user(operator)
    shown = client.get(path(match))
    html = text(shown)
    first, second = html.index("Round 3"), html.index("Round 2")
    assert first < second < html.index("The match begins.")
    assert "Answered: Bob. Next: Alice." in html or "Answered: Alice. Next: Bob." in html

    links = re.findall(r'href="\?from=(\d+)"', shown.content.decode())
    html = client.get(path(match, f"?from={links[2]}")).content.decode()
    assert "2 answers given since then are undone." in html
    assert "<svg" in html
    match.refresh_from_db()
    assert match.restarted == 0


def test_it_is_done_by_the_form_and_done_once(as_user: Any, match: Any, operator: Any) -> None:
    client, head = as_user(operator), match.version
    for _time in range(2):
        answered = client.post(path(match), {"version": "3", "head": str(head)})
        assert answered["Location"] == f"/m/{match.code}/"
    match.refresh_from_db()
    assert (match.restarted, match.version) == (head + 1, head + 1)
    answered = client.get(path(match))
    assert "The match was rewound to this moment." in text(answered)
    assert "from=5" not in answered.content.decode()


def test_a_race_that_has_moved_on_is_shown_again(as_user: Any, match: Any, operator: Any) -> None:
    client, head = as_user(operator), match.version
    drive(match, 1)
    answered = client.post(path(match), {"version": "3", "head": str(head)}, follow=True)
    assert answered.redirect_chain[0][0] == path(match, "?from=3")
    assert "The match has moved on in the meantime." in text(answered)
    match.refresh_from_db()
    assert match.restarted == 0
    assert f'name="head" value="{match.version}"' in answered.content.decode()


def test_a_player_without_the_right_gets_no_page_and_no_link(
    as_user: Any, match: Any, alice: Any, bob: Any, charlie: Any, operator: Any
) -> None:
    for user, status in ((None, 403), (bob, 403), (charlie, 403), (operator, 200), (alice, 403)):
        client = as_user(user)
        assert client.get(path(match)).status_code == status
        if status == 403:
            assert client.post(path(match), {"version": "1", "head": "1"}).status_code == 403
        for page in ("", "form/"):
            shown = path(match) in client.get(f"/m/{match.code}/{page}").content.decode()
            assert shown == (status == 200)
    Seating.objects.filter(user=bob).update(user=None, bot_level="rookie")
    assert as_user(alice).get(path(match)).status_code == 200, "with bots alone"
    Match.objects.update(purpose="race")
    assert as_user(alice).get(path(match)).status_code == 403
    assert as_user(alice).get("/m/nosuchmatch2/restart/").status_code == 404


def test_nonsense_gets_an_answer(as_user: Any, match: Any, operator: Any) -> None:
    client = as_user(operator)
    for rest in ("?from=x", "?from=99999", "?from=", "?from=" + "9" * 30):
        assert "can’t continue from there" in text(client.get(path(match, rest), follow=True))
    assert client.get(path(match, "?before=x")).status_code == 200
    for body in ({}, {"version": "x", "head": "y"}, {"version": "-1", "head": "9" * 40}):
        assert client.post(path(match), body)["Location"] in (f"/m/{match.code}/", path(match, "?from=-1"))
    match.refresh_from_db()
    assert match.restarted == 0


def test_a_match_that_is_over_stays_over(as_user: Any, match: Any, operator: Any) -> None:
    services.match_annul(code=match.code, by=operator)
    assert "The match is over." in text(as_user(operator).get(path(match), follow=True))
    assert path(match) not in as_user(operator).get(f"/m/{match.code}/").content.decode()


def test_many_positions_come_in_pages(as_user: Any, match: Any, operator: Any, monkeypatch: Any) -> None:
    monkeypatch.setattr(positions, "AT_ONCE", 4)
    client, seen = as_user(operator), []
    rest = ""
    while True:
        html = client.get(path(match, rest)).content.decode()
        seen += re.findall(r'href="\?from=(\d+)"', html)
        more = re.search(r'href="(\?before=\d+)"', html)
        if more is None:
            break
        rest = more[1]
    assert seen == [str(position.version) for position in reversed(match_positions(match))]


def test_its_cost_does_not_grow(as_user: Any, match: Any, operator: Any) -> None:
    client, counts = as_user(operator), []
    for _time in range(2):
        for rest in ("", "?from=1"):
            with CaptureQueriesContext(connection) as queries:
                client.get(path(match, rest))
            counts.append(len(queries))
        drive(match, 6)
    assert counts[:2] == counts[2:]


def test_the_plain_page_reports_it_and_takes_no_answer_to_the_earlier_question(
    as_user: Any, match: Any, alice: Any, bob: Any
) -> None:
    row = open_prompt(match)
    client = as_user({0: alice, 1: bob}[row.seat])
    url = f"/m/{match.code}/form/"
    services.match_restart(code=match.code, by=None, version=match.version)
    assert "The match was rewound to an earlier moment." in text(client.get(url))
    payload = '{"steps": [{"do": "end"}]}'
    said = client.post(url, {"prompt": row.key, "rev": str(row.rev), "id": "late", "payload": payload}, follow=True)
    assert "The question has changed in the meantime." in text(said)


def test_the_proof_mentions_it(as_user: Any, match: Any, operator: Any, play_out: Any) -> None:
    services.match_restart(code=match.code, by=None, version=3)
    match.refresh_from_db()
    play_out(match, level="racer")
    match.refresh_from_db()
    assert match.status == "finished"
    html = text(as_user(operator).get(f"/m/{match.code}/verify/"))
    assert "Everything matches" in html
    assert "every position is the same" in html
    assert "The match was rewound once." in html
    assert f"{match.seed_label}~{match.restarted}" in html


def test_roborally_too(as_user: Any, make_race: Any, alice: Any, bob: Any, operator: Any) -> None:
    match = make_race(alice, bob, creator=alice, game="roborally", raw={"board": "coil-yard"})
    drive(match, 4)
    html = text(as_user(operator).get(path(match)))
    assert "Turn 1" in html
    assert "Answered: Alice, Bob." in html
    assert as_user(operator).get(path(match, "?from=1")).status_code == 200
    services.match_restart(code=match.code, by=None, version=1)
    drive(match, 4)
