"""Taking moves back on pages: a player's own answers, what is lost, the forms by which others answer."""

from __future__ import annotations

import re
from typing import Any

import pytest

from gameplay import services
from gameplay.models import Decision, Match, Seating, SetBack
from tests.gameplay.pages.test_lobby import NEW, TABLE
from tests.support.races import advice, answer, open_prompt

pytestmark = pytest.mark.django_db


def drive(match: Any, turns: int) -> None:
    for _turn in range(turns):
        row = open_prompt(match)
        answer(match, row, advice(match, row, "rookie"))
    people = match.seatings.filter(bot_level="").values("seat")
    match.decisions.filter(seat__in=people).update(by=Decision.By.PLAYER)
    match.refresh_from_db()


@pytest.fixture
def match(make_race: Any, alice: Any, bob: Any) -> Any:
    match = make_race(alice, bob, creator=alice, visibility="link", set_backs=True)
    drive(match, 5)
    return match


def path(match: Any, rest: str = "") -> str:
    return f"/m/{match.code}/set-back/{rest}"


def text(answered: Any) -> str:
    return re.sub(r"\s+", " ", re.sub("<[^>]+>", " ", answered.content.decode()))


def first_row(client: Any, match: Any) -> str:
    """The data of the form for the newest own answer."""
    rows = re.findall(r'href="\?from=(\d+)"', client.get(path(match)).content.decode())
    page = client.get(path(match, f"?from={rows[0]}"))
    assert "Everyone at the table has to agree" in text(page)
    assert "everything drawn from here on is drawn again" in text(page)
    [number] = re.findall(r'name="answer" value="(\d+)"', page.content.decode())
    return str(number)


def test_one_asks_and_the_other_agrees_without_scripts(as_user: Any, match: Any, alice: Any, bob: Any) -> None:
    hers, his = as_user(alice), as_user(bob)
    for client in (hers, his):
        for page in ("", "form/"):
            assert path(match) in client.get(f"/m/{match.code}/{page}").content.decode()
            assert f"/m/{match.code}/restart/" not in client.get(f"/m/{match.code}/{page}").content.decode()
    assert "You’ve asked the others." in text(hers.post(path(match), {"answer": first_row(hers, match)}, follow=True))
    plain = his.get(f"/m/{match.code}/form/")
    assert "Alice is asking to go back" in text(plain)
    assert "You’re asking to go back" in text(hers.get(f"/m/{match.code}/form/"))
    assert "You’ve already asked about this move." in text(hers.get(path(match)))
    said = {"asked": str(SetBack.objects.get().asked), "plain": "1", "choice": "yes"}
    assert his.post(path(match), said)["Location"] == f"/m/{match.code}/form/"
    match.refresh_from_db()
    assert match.restarted == match.version
    assert "The match was rewound to an earlier moment." in text(hers.get(f"/m/{match.code}/form/"))
    assert "asking to go back" not in text(his.get(f"/m/{match.code}/form/"))


@pytest.mark.parametrize(("choice", "unasked"), [("no", False), ("never", True)])
def test_the_other_would_rather_play_on(
    as_user: Any, match: Any, alice: Any, bob: Any, choice: str, unasked: bool
) -> None:
    hers, his = as_user(alice), as_user(bob)
    hers.post(path(match), {"answer": first_row(hers, match)})
    said = {"asked": str(SetBack.objects.get().asked), "choice": choice}
    assert his.post(path(match), said)["Location"] == f"/m/{match.code}/"
    assert (SetBack.objects.get().ended, Seating.objects.get(user=bob).unasked) == ("refused", unasked)
    again = hers.post(path(match), {"answer": str(SetBack.objects.get().answer)}, follow=True)
    assert "You’ve already asked to take this move back." in text(again)


def test_alone_with_bots_it_is_done_at_once(as_user: Any, make_race: Any, alice: Any, bob: Any) -> None:
    match = make_race("rookie", bob, creator=alice, visibility="link", set_backs=True)
    drive(match, 4)
    client = as_user(bob)
    rows = re.findall(r'href="\?from=(\d+)"', client.get(path(match)).content.decode())
    page = client.get(path(match, f"?from={rows[0]}"))
    assert "has to agree" not in text(page)
    [number] = re.findall(r'name="answer" value="(\d+)"', page.content.decode())
    assert "The match continues from there." in text(client.post(path(match), {"answer": number}, follow=True))
    match.refresh_from_db()
    assert match.restarted == match.version


def test_a_person_who_does_not_sit_there_is_neither_asked_nor_shown(
    as_user: Any, match: Any, charlie: Any, alice: Any
) -> None:
    for user in (None, charlie):
        client = as_user(user)
        assert client.get(path(match)).status_code == 403
        assert client.post(path(match), {"answer": "3"}).status_code == 403
        html = client.get(f"/m/{match.code}/").content.decode()
        assert path(match) not in html
        assert "data-asked-back" not in html
    assert "data-asked-back" in as_user(alice).get(f"/m/{match.code}/").content.decode()
    assert as_user(alice).get("/m/nosuchmatch2/set-back/").status_code == 404
    Match.objects.update(set_backs=False)
    assert as_user(alice).get(path(match)).status_code == 403


def test_nonsense_gets_an_answer(as_user: Any, match: Any, alice: Any) -> None:
    client = as_user(alice)
    for rest in ("?from=x", "?from=1000", "?from=" + "9" * 30):
        assert "can’t continue from there" in text(client.get(path(match, rest), follow=True))
    for body in ({}, {"answer": "x"}, {"asked": "9" * 40, "choice": "yes"}, {"asked": "-1"}):
        assert client.post(path(match), body).status_code == 302
    match.refresh_from_db()
    assert (match.restarted, SetBack.objects.count()) == (0, 0)
    services.match_annul(code=match.code, by=alice)
    assert "The match is over." in text(client.get(path(match), follow=True))


@pytest.mark.parametrize(
    ("visibility", "given", "has"), [("link", "on", True), ("link", "", False), ("public", "on", False)]
)
def test_a_table_is_made_with_or_without_it(as_user: Any, alice: Any, visibility: str, given: str, has: bool) -> None:
    as_user(alice).post(NEW, TABLE | {"visibility": visibility, "set_backs": given})
    assert Match.objects.get().set_backs == has
