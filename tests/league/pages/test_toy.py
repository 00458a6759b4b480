"""A championship of a game without a board, a grid or a page of its own, with tables of exactly three: every page of it
opens, in both languages, from the form to the standings, and none mentions a board or a grid."""

from __future__ import annotations

import re
from unittest.mock import patch

import pytest
from django.test import Client
from django.utils import translation
from django.utils.html import strip_tags

from accounts.models import User
from gameplay.games.registry import GAMES
from gameplay.models import Match
from league.clubs.club import clubs
from league.competitions.life import rules
from league.models import Club, Competition, Race
from league.top import exhibition
from tests.league.cup import Cup
from tests.league.trio import Trio

pytestmark = pytest.mark.django_db

SEASON = {
    "game": "toy", "name": "Trio Cup", "description": "", "venue": "online", "first": "2099-03-05", "time": "19:30",
    "rhythm": "2",
    "races": "3", "preset": "formula", "own_points": "", "capacity": "6", "drop_kind": "none",
    "drop_n": "", "speed": "none", "check_in_minutes": "30",
    "offer_hours": "24", "admits": "everybody",
    "tie_breaks": "wins", "option_rounds": "3", "bots_score": "on", "uneven": "house",
    "publish": "1",
}  # fmt: skip
PAGES = (
    "", "standings/", "standings/1/why/", "calendar/", "results/", "racers/", "rules/", "penalties/", "races/1/",
    "races/1/tables/1/correct/", "races/2/", "races/3/", "desk/", "desk/entries/", "desk/rules/", "desk/edit/",
    "desk/history/", "desk/races/1/", "desk/races/2/", "desk/races/3/", "desk/races/new/", "desk/copy/",
)  # fmt: skip
API = (
    "", "desk/", "standings/", "standings/chart/", "standings/1/", "registrations/all/", "rules/", "races/",
    "races/1/", "races/2/", "races/3/",
)  # fmt: skip
HOUSE_BOT = {"en": "house bot", "fr": "bot maison"}
SITS_OUT = {"en": "Sitting this race out", "fr": "Exempts de cette course"}
OTHERS = (
    "/",
    "/me/",
    "/clubs/",
    "/c/gearbox/",
    "/clubs/gearbox/history/",
    "/clubs/gearbox/championships/new/?game=toy",
)
GRID = r"(?i)\b(?:grids?|start order|start place|grilles?|ordre de départ|place de départ)\b"
BOARD = r"(?i)\b(?:boards?|tracks?|courses? for|plateaux?(?!\s+\d| plus petit)|pistes?|laps?)\b.{0,30}"


@pytest.fixture
def client(alice: User, club: Club, monkeypatch: pytest.MonkeyPatch) -> Client:
    monkeypatch.setitem(GAMES, "toy", Trio())
    client = Client()
    client.force_login(alice, backend="accounts.backends.SignInBackend")
    return client


def look(client: Client, path: str, language: str) -> str:
    """The page as a reader has it in this language."""
    User.objects.update(language=language)
    with translation.override(language):
        answer = client.get(path, follow=True, headers={"accept-language": language})
    assert answer.status_code == 200, path
    html: str = answer.content.decode()
    assert f'<html lang="{language}"' in html, path
    return strip_tags(html[html.index("<main") : html.index("</main>")])


def look_for(client: Client, path: str, told: dict[str, str]) -> None:
    for language, words in told.items():
        assert words in look(client, f"/c/gearbox/trio-cup/{path}", language), (path, language)


def cup_of(client: Client, alice: User, club: Club) -> Cup:
    """Made by the form, with five bots for six places."""
    answer = client.post("/clubs/gearbox/championships/new/", SEASON)
    assert answer.status_code == 302, answer.content.decode()
    cup = Cup(alice, club, Competition.objects.get(name="Trio Cup"))
    for number in range(1, 6):
        cup.add_bot(f"Bot {number}", level="easy")
    return cup.fresh()


def test_every_page_of_its_championship_opens(client: Client, alice: User, club: Club) -> None:
    form = client.get("/clubs/gearbox/championships/new/?game=toy").content.decode()
    assert 'name="option_rounds"' in form
    assert 'name="boards"' not in form
    assert 'name="grid"' not in form
    assert "<ol" in client.post("/clubs/gearbox/championships/new/preview/", SEASON).content.decode()
    cup = cup_of(client, alice, club)
    assert set(Race.objects.values_list("board", "board_title", "club_board")) == {("", "", None)}
    assert cup.race().options["rounds"] == 3
    cup.open(1)
    told = {
        "en": "If the race started now, 1 house bot would fill up the tables.",
        "fr": "Si la course partait maintenant, 1 bot maison compléterait les tables.",
    }
    for path in ("races/1/", "desk/races/1/"):
        look_for(client, path, told)
    client.post("/c/gearbox/trio-cup/desk/races/1/step/start/")
    assert [heat.match.setup["seats"] for heat in cup.race().run.heats.select_related("match")] == [3, 3]
    look_for(client, "races/1/", HOUSE_BOT)
    for table in (1, 2):
        heat = cup.heat(1, table)
        cup.finish(1, " ".join(str(slot.entry.number) for slot in heat.slots.select_related("entry")), table)
    look_for(client, "races/1/", HOUSE_BOT)
    rules.competition_rules_change(
        competition=cup.competition, by=alice, changes={"uneven": "sit_out"}, reason="No bots."
    )
    cup.start(2)
    look_for(client, "races/2/", SITS_OUT)
    cup.finish(2, " ".join(str(slot.entry.number) for slot in cup.heat(2).slots.select_related("entry")))
    cup.open(3)
    for path in (*OTHERS, *(f"/c/gearbox/trio-cup/{path}" for path in PAGES)):
        for language in ("en", "fr"):
            shown = look(client, path, language)
            assert (re.findall(BOARD, shown), re.findall(GRID, shown)) == ([], []), (path, language)
    for path in API:
        answer = client.get(f"/api/v1/competitions/gearbox/trio-cup/{path}")
        assert answer.status_code == 200, path
    card = client.get("/api/v1/competitions/gearbox/trio-cup/races/3/").json()["card"]
    assert (card["board"], card["board_title"], card["board_is_drawn"]) == ("", "", False)
    assert client.get("/api/v1/clubs/gearbox/boards/?game=toy").json() == []


def test_its_calendar_is_changed_at_the_desk(client: Client, alice: User, club: Club) -> None:
    cup_of(client, alice, club)
    desk = "/c/gearbox/trio-cup/desk/races/"
    race = {"title": "Final", "option_rounds": "5"}
    assert client.post(f"{desk}3/edit/", race).status_code == 302
    assert (
        client.post(f"{desk}new/", race | {"venue": "online", "date": "2099-08-01", "time": "19:30"}).status_code == 302
    )
    assert set(Race.objects.filter(title="Final").values_list("number", "options__rounds")) == {(3, 5), (4, 5)}
    answer = client.post(f"{desk}3/edit/", {"title": "", "option_rounds": "99"})
    assert (answer.status_code, list(answer.context["edit_form"].errors)) == (422, ["option_rounds"])
    refused = client.post(
        "/api/v1/competitions/gearbox/trio-cup/races/",
        {"scheduled_at": "2099-09-01T19:30:00Z", "board": "rivet_oval"},
        content_type="application/json",
    )
    assert (refused.status_code, refused.json()["code"]) == (400, "bad_board")
    alone = SEASON | {"capacity": "2", "venue": "table"}
    assert client.post("/clubs/gearbox/championships/new/", alone).status_code == 422
    again = {"name": "Trio again", "first": "2099-10-01", "time": "19:30", "rhythm": "1", "races": "2"}
    copied = client.post("/c/gearbox/trio-cup/desk/copy/", again)
    assert copied.status_code == 302


@pytest.mark.usefixtures("client")
def test_its_bots_race_for_the_home_page(alice: User, club: Club) -> None:
    clubs.set_exhibition(club=club, by=alice, on=True)
    with patch.dict(GAMES, {"toy": GAMES["toy"]}, clear=True):  # puts the games back in their order
        assert exhibition.ensure() == 1
    match = Match.objects.get()
    assert (match.game, match.title, match.setup["seats"]) == ("toy", "Gearbox · Toy", 3)
