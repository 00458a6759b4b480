"""What a chat shows of a link: a title and a sentence about what is there now, and nothing private."""

from __future__ import annotations

import re
from dataclasses import replace
from html import unescape
from typing import Any

import pytest
from django.test import Client

from gameplay.models import Match
from league.clubs.club import players
from league.competitions.life import life
from league.members import invitations
from league.models import Competition
from league.standings.link_words import lead_text, won_text
from league.standings.reading import standings_table
from league.top import link_pictures
from tests.league.pages.scene import Scene, season_form, user_named
from tests.league.tourney import Tourney, rounds

pytestmark = pytest.mark.django_db
SITE = "https://club.example"
SEASON = "/c/gearbox-club/gearbox-cup/"


@pytest.fixture(autouse=True)
def _site(settings: Any) -> None:
    settings.SITE_URL = SITE


def card(path: str, language: str = "en") -> dict[str, str]:
    """What the head of a page says to a stranger, by name."""
    client = Client()
    client.cookies["django_language"] = language
    answer = client.get(path)
    assert answer.status_code in (200, 410), path
    head = answer.content.decode().partition("</head>")[0]
    found = dict(re.findall(r'<meta (?:name|property)="([\w:]+)" content="([^"]*)"', head))
    canonical = re.search(r'<link rel="canonical" href="([^"]+)"', head)
    return {name: unescape(text) for name, text in found.items()} | {"at": canonical[1] if canonical else ""}


def test_it_says_who_leads_and_what_comes_next(scene: Scene) -> None:
    shown = card(SEASON)
    assert shown["description"] == shown["og:description"]
    said = r"Bob leads, level on points with Finn\. Race 3: \w{3} \d+ \w{3}, \d\d:\d\d \w+\."
    assert re.fullmatch(said, shown["description"])
    assert shown["og:title"] == "Gearbox Cup · Gearbox Club"
    assert shown["at"] == shown["og:url"] == SITE + SEASON
    assert "robots" not in shown
    table = card(f"{SEASON}standings/?after=1")
    assert table["at"] == f"{SITE}{SEASON}standings/"
    assert "leads" not in table["description"]  # it would be outdated when somebody reads it
    assert " 2 of 6 races run." in card(f"{SEASON}standings/")["description"]


@pytest.mark.parametrize(
    ("behind", "places", "said"),
    [
        (3, (1, 2), "Bob leads Finn by 3 points."),
        (1, (1, 2), "Bob leads Finn by 1 point."),
        ("19/3", (1, 2), "Bob leads."),
        (0, (1, 1), "Bob and Finn share the lead."),
    ],
)
def test_it_says_by_how_much(scene: Scene, behind: int | str, places: tuple[int, int], said: str) -> None:
    table = standings_table(scene.competition)
    first, second, *others = table.rows
    rows = (replace(first, place=places[0]), replace(second, place=places[1], behind=behind), *others)
    assert lead_text(replace(table, rows=rows)) == said
    assert lead_text(replace(table, rows=(replace(first, group=1), *rows[1:]))) == ""
    assert lead_text(replace(table, rows=rows), over=True).startswith("Bob")


def test_it_says_so_in_french(scene: Scene) -> None:
    said = card(SEASON, "fr")["description"]
    assert said.startswith("Bob mène, à égalité de points avec Finn. ")
    assert "Course 3\u00a0:" in said


def test_the_club_s_page_and_the_first_page_say_it_too(scene: Scene) -> None:
    assert card("/c/gearbox-club/")["description"].startswith("Gearbox Cup: Bob leads")
    assert card("/c/gearbox-club/")["og:title"] == "Gearbox Club"
    assert card("/")["at"] == f"{SITE}/"


def test_a_race_says_when_it_is_and_then_who_has_won(scene: Scene) -> None:
    assert "Rivet Oval" in card(f"{SEASON}races/3/")["description"]
    assert card(f"{SEASON}races/1/")["description"].endswith("has won.")


def test_a_draft_says_nothing(scene: Scene, client: Client) -> None:
    life.create(club=scene.club, by=scene.alice, form=season_form(name="Secret Cup"))
    client.force_login(scene.alice, backend="accounts.backends.SignInBackend")
    for path in ("", "standings/", "podium/", "rules/"):
        head = client.get(f"/c/gearbox-club/secret-cup/{path}").content.decode().partition("</head>")[0]
        assert "og:" not in head
        assert "canonical" not in head
        assert '"noindex"' in head
    assert "secret-cup" not in client.get("/sitemap.xml").content.decode()


def test_a_person_is_not_listed(scene: Scene) -> None:
    player = scene.competition.entries.order_by("number").first()
    assert player is not None
    shown = card(f"/clubs/gearbox-club/players/{player.player_id}/")
    assert shown["robots"] == "noindex"
    assert re.fullmatch(r"2 races · \d wins? · \d podiums?", shown["description"])


@pytest.mark.parametrize("path", ["racers/", "penalties/"])
def test_a_list_of_people_is_not_listed(scene: Scene, path: str) -> None:
    assert card(SEASON + path)["robots"] == "noindex"


def test_several_winners_are_counted() -> None:
    assert won_text(["Ada", "Ben"]) == "Ada and Ben have won."
    assert won_text(["Ada"] * 7) == "7 winners."


def test_a_name_is_text_and_nothing_else(scene: Scene) -> None:
    evil = '"><script>alert(1)</script>'
    Competition.objects.filter(pk=scene.competition.pk).update(name=evil)
    html = Client().get(SEASON).content.decode()
    assert evil not in html
    assert card(SEASON)["og:title"] == f"{evil} · Gearbox Club"


def test_an_invitation_says_who_invites_until_it_is_over(scene: Scene) -> None:
    made = invitations.create(club=scene.club, by=scene.alice, competition=scene.competition)
    link = f"/join/{made.token}/"
    shown = card(link)
    assert shown["og:title"] == "You’re invited: Gearbox Cup"
    assert shown["robots"] == "noindex"
    scene.club.invitations.update(revoked_at="2026-01-01T00:00Z")
    assert "og:title" not in card(link)


def test_a_match_says_who_has_won_and_an_attempt_nothing(scene: Scene) -> None:
    match = Match.objects.filter(status="finished", purpose="race").first()
    assert match is not None
    shown = card(f"/m/{match.code}/")
    assert shown["description"].endswith("has won.")
    assert shown["robots"] == "noindex"
    Match.objects.filter(pk=match.pk).update(purpose="attempt", visibility="own")
    client = Client()
    client.force_login(match.seatings.exclude(user=None).first().user, backend="accounts.backends.SignInBackend")
    assert "og:" not in client.get(f"/m/{match.code}/").content.decode().partition("</head>")[0]


def test_the_map_has_public_pages_alone(scene: Scene, django_assert_max_num_queries: Any) -> None:
    client = Client(HTTP_HOST="testserver")
    assert f"Sitemap: {SITE}/sitemap.xml" in client.get("/robots.txt").content.decode()
    players.add_guest(club=scene.club, by=scene.alice, name="Gus")
    with django_assert_max_num_queries(3):
        found = re.findall(r"<loc>([^<]+)</loc>", client.get("/sitemap.xml").content.decode())
    paths = {address.removeprefix(SITE) for address in found}
    assert {"/", "/c/gearbox-club/", SEASON, f"{SEASON}standings/", f"{SEASON}races/1/", "/learn/droids/"} <= paths
    assert not [path for path in paths if "/players/" in path or path.startswith(("/m/", "/t/", "/join/"))]
    assert all(client.get(path).status_code == 200 for path in paths)
    assert user_named("Gina").pk
    assert all("robots" not in card(path) for path in paths)


def test_each_picture_shows_what_its_page_says(scene: Scene) -> None:
    season, player = "gearbox-club/gearbox-cup", scene.competition.entries.order_by("number").first()
    assert player is not None
    club = link_pictures.club_poster("gearbox-club")
    table = link_pictures.season_poster(season)
    assert club is not None
    assert table is not None
    assert [row.name for row in table.rows[:2]] == ["Bob", "Finn"]
    assert club.rows == table.rows
    assert table.beside == "Bob leads, level on points with Finn."
    ahead, raced = link_pictures.race_poster(f"{season}/3"), link_pictures.race_poster(f"{season}/1")
    assert ahead is not None
    assert raced is not None
    assert (len(ahead.robots), len(ahead.steps)) == (4, 0)
    assert [line.place for line in raced.steps] == ["1", "2", "3"]
    podium = link_pictures.podium_poster(season)
    assert podium is not None
    assert podium.steps[0].name == "Bob"
    own = link_pictures.player_poster(f"gearbox-club/{player.player_id}")
    assert own is not None
    assert "2 races" in own.text
    for key in ("", "gearbox-club", "gearbox-club/none", f"{season}/99", f"{season}/x", "none/1"):
        for painter in (link_pictures.season_poster, link_pictures.race_poster, link_pictures.player_poster):
            assert painter(key) is None


def test_a_tournament_says_which_round_is_on(alice: Any) -> None:
    tourney = Tourney.of(alice, rounds(2))
    tourney.call(1, [[1, 2, 3, 4], [5, 6, 7, 8]])
    assert card("/c/gearbox/autumn-cup/")["description"] == "On now: Round 1."
