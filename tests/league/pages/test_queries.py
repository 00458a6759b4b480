"""A page takes a constant number of queries, however much there is."""

from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from league.clubs.club import clubs, players
from league.competitions.life import life
from league.competitions.stewards import penalties
from league.members import invitations
from league.registration import registrations
from tests.league.pages.scene import Scene, season_form, user_named

pytestmark = pytest.mark.django_db

PUBLIC = [
    "/clubs/", "/c/{club}/", "/clubs/{club}/people/", "/clubs/{club}/players/{player}/", "{season}",
    "{season}standings/", "{season}standings/?after=1", "{season}standings/1/why/", "{season}calendar/",
    "{season}results/", "{season}podium/", "{season}results.csv", "{season}racers/", "{season}rules/",
    "{season}penalties/", "{season}races/1/", "{season}races/6/",
]  # fmt: skip
OF_RACERS = ["/me/", "{season}", "{season}standings/", "{season}calendar/", "{season}races/1/", "{season}races/6/"]
"""With what is there for somebody who races: the own row, seat and buttons."""
OF_ORGANISERS = [
    "/me/", "/c/{club}/", "/clubs/{club}/people/", "/clubs/{club}/history/", "/clubs/{club}/players/{player}/",
    "/clubs/{club}/championships/new/", "{season}", "{season}racers/", "{season}penalties/", "{season}races/1/",
    "{season}races/6/", "{season}races/1/tables/1/correct/", "{season}desk/", "{season}desk/entries/",
    "{season}desk/history/", "{season}desk/races/1/", "{season}desk/races/6/",
    "{season}desk/results/official/", "{season}desk/results/tonight/",
]  # fmt: skip
"""With an organiser's buttons, or for organisers alone."""
PAGES = {"visitor": PUBLIC, "bob": OF_RACERS, "alice": OF_ORGANISERS}


def grow(scene: Scene) -> None:
    """More of everything: clubs, members, guests, bots, entries, a waitlist, races, penalties, invitations."""
    club, competition, alice = scene.club, scene.competition, scene.alice
    for name in ("Gina", "Hugo", "Ivy", "Jules", "Kim", "Lou", "Mia"):
        registrations.apply(competition=competition, by=user_named(name))
    players.add_guest(club=club, by=alice, name="Gus")
    players.add_guest(club=club, by=alice, name="Gil")
    players.add_bot(club=club, by=alice, name="Bolt 7", level="rookie")
    invitations.create(club=club, by=alice)
    invitations.create(club=club, by=alice, role="steward")
    scene.run(3, scene.entry_numbers())
    scene.run(4, list(reversed(scene.entry_numbers())))
    for number in (1, 2, 3):
        penalties.add(
            competition=competition, by=alice, kind="points", value=-1, reason="P", entry_number=number, race_number=1
        )  # fmt: skip
    for name in ("Spring Cup", "Autumn Cup"):
        other = life.create(club=club, by=alice, form=season_form(name=name))
        life.publish(competition=other, by=alice)
        registrations.apply(competition=other, by=scene.bob)
    for name in ("North", "South"):
        clubs.create(by=user_named(f"Owner {name}"), name=name, zone="UTC")


def test_the_number_of_queries_does_not_grow(scene: Scene, dora: Any) -> None:
    """Not for a visitor, not for Bob, who races, and not for Alice, who owns the club. Dora's club exists from the
    beginning, so that the home page is the same kind of page before and after."""
    season = f"/c/{scene.club.slug}/{scene.competition.slug}/"
    player = scene.competition.entries.get(number=1).player_id
    paths = {
        who: ["/", *(path.format(club=scene.club.slug, season=season, player=player) for path in pages)]
        for who, pages in PAGES.items()
    }
    clients = {"visitor": Client(), "bob": signed(scene.bob), "alice": signed(scene.alice)}
    before = {who: counts(client, paths[who]) for who, client in clients.items()}
    assert {who: len(found) for who, found in before.items()} == {who: len(pages) for who, pages in paths.items()}
    grow(scene)
    for who, client in clients.items():
        after, most = counts(client, paths[who]), before[who]
        assert {path: (most[path], after[path]) for path in most if after[path] > most[path]} == {}, who
        assert max(most.values()) <= 56, who
        assert after["/"] <= (16 if who == "visitor" else 24), who


def signed(user: Any) -> Client:
    client = Client()
    client.force_login(user, backend="accounts.backends.SignInBackend")
    return client


def counts(client: Client, paths: list[str]) -> dict[str, int]:
    found = {}
    client.get(paths[0])  # content types and the session are known then
    for path in paths:
        with CaptureQueriesContext(connection) as queries:
            response = client.get(path)
        if response.status_code == 200:
            found[path] = len(queries)
    return found
