"""The site names a match in the reader's language; text that somebody typed stays unchanged."""

from typing import Any

import pytest
from django.utils import translation

from gameplay.engine.contract import BoardInfo
from gameplay.models import Match
from gameplay.services.forgetting import person_forget
from gameplay.services.names import board_title
from gameplay.wording import match_title
from tests.gameplay.pages.test_lobby import TABLE

pytestmark = pytest.mark.django_db


def page(client: Any, path: str, language: str) -> str:
    client.cookies["django_language"] = language
    return client.get(path).content.decode()


def test_a_table_is_named_in_the_readers_language(as_user: Any, alice: Any) -> None:
    as_user(alice).post("/play/bumping_bots/new/", TABLE)
    match = Match.objects.get()
    assert match.title == "Alice’s table"
    for path in ("/play/", f"/m/{match.code}/"):
        english, french = (page(as_user(), path, language) for language in ("en", "fr"))
        assert "Alice’s table" in english
        assert "Chez Alice" in french
        assert "Alice’s table" not in french


def test_a_led_race_is_named_in_the_readers_language(client: Any) -> None:
    client.post("/learn/bumping_bots/first-race/")
    path = f"/m/{Match.objects.get().code}/"
    assert "Première course" in page(client, path, "fr")
    assert "First race" in page(client, path, "en")


def test_a_title_that_somebody_typed_stays(as_user: Any, make_race: Any, alice: Any) -> None:
    match = make_race(alice, None, title="First race", visibility="public")
    assert match.title_words == []
    assert "First race" in page(as_user(), f"/m/{match.code}/", "fr")


def test_a_title_with_a_name_goes_with_the_account(as_user: Any, alice: Any) -> None:
    as_user(alice).post("/play/bumping_bots/new/", TABLE)
    person_forget(alice)
    assert list(Match.objects.values_list("title", "title_words")) == [("", [])]


def test_a_title_is_in_the_readers_language_down_to_its_parts(make_race: Any, alice: Any) -> None:
    words = ("%(club)s · %(place)s", {"club": "Gearbox", "place": ("Rules", {})})
    match = make_race(alice, None, title=words)
    match.refresh_from_db()
    with translation.override("fr"):
        assert match_title(match) == "Gearbox · Règles"
    assert match.title == "Gearbox · Rules"


def test_a_board_has_its_name_or_one_in_the_readers_language() -> None:
    named, worded = BoardInfo("rules", "Rules", (2, 4)), BoardInfo("rules", "Rules", (2, 4), worded=True)
    with translation.override("fr"):
        assert (board_title(named), board_title(worded)) == ("Rules", "Règles")
