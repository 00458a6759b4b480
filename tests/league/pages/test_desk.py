"""What the desk can do on users' request: delete a draft, penalties for everybody, a sheet for a table whose match was
annulled. And how few rows its pages and tabs read: no more than they show."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from django.db import connection
from django.db.models.sql import compiler
from django.test import Client
from django.test.utils import CaptureQueriesContext

from gameplay.services import match_annul
from league.models import Adjustment, Competition, Membership
from league.registration import registrations, teams
from league.top import sweep
from tests.league.cup import Cup
from tests.league.pages.scene import Scene
from tests.support.pages import squeezed

pytestmark = pytest.mark.django_db


def client_of(user: Any) -> Client:
    client = Client()
    client.force_login(user, backend="accounts.backends.SignInBackend")
    return client


def path_of(cup: Cup) -> str:
    return f"/c/{cup.club.slug}/{cup.competition.slug}/"


def two_tables(alice: Any) -> Cup:
    """Twelve bots at two tables; the first one has finished."""
    cup = Cup.make(alice, bots=12, capacity=12)
    cup.start(1)
    cup.finish(1, order_at(cup, 1), table=1)
    return cup


def order_at(cup: Cup, table: int) -> str:
    return " ".join(
        str(slot.entry.number) for slot in cup.heat(1, table).slots.select_related("entry").order_by("seat")
    )


# --- A draft --------------------------------------------------------------------------------------------------------


def test_a_draft_is_deleted_after_a_question(alice: Any) -> None:
    cup = Cup.make(alice, publish=False)
    client, path = client_of(alice), path_of(cup)
    assert f'href="{path}desk/delete/"' in client.get(f"{path}desk/").content.decode()
    assert "Delete the draft “Autumn Cup”?" in client.get(f"{path}desk/delete/").content.decode()
    assert Competition.objects.exists()
    assert client.post(f"{path}desk/delete/")["Location"] == "/c/gearbox/"
    assert not Competition.objects.exists()
    assert "Draft deleted" in client.get("/clubs/gearbox/history/").content.decode()


def test_nobody_is_asked_about_what_was_published(cup: Cup, alice: Any) -> None:
    client, path = client_of(alice), path_of(cup)
    assert "desk/delete/" not in client.get(f"{path}desk/").content.decode()
    assert client.get(f"{path}desk/delete/").status_code == 404
    client.post(f"{path}desk/delete/")
    assert Competition.objects.exists()


# --- Penalties ------------------------------------------------------------------------------------------------------


def test_a_racer_who_withdrew_keeps_points_and_may_lose_them(scene: Scene) -> None:
    player = scene.competition.entries.get(number=2).player_id
    registrations.withdraw(competition=scene.competition, by=scene.alice, player_id=player)
    client, path = client_of(scene.alice), f"/c/{scene.club.slug}/{scene.competition.slug}/penalties/"
    html = client.get(path).content.decode()
    assert '<option value="2">2 Eve (withdrawn)</option>' in html
    assert "<optgroup" not in html, "without teams only racers are listed"
    assert client.post(path, {"save": "1", "whom": "team-1", "kind": "give", "value": "1"}).status_code == 422
    client.post(path, {"save": "1", "whom": "2", "kind": "take", "value": "1", "reason": "Left with the trophy"})
    assert Adjustment.objects.get().entry.number == 2


def test_a_team_loses_points_and_nothing_else(alice: Any) -> None:
    cup = Cup.make(alice, bots=4, teams=True, capacity=4)
    teams.draw(competition=cup.competition, by=alice)
    cup.run(1, "1 2 3 4")
    team = cup.competition.teams.order_by("id").first()
    client, path = client_of(alice), f"{path_of(cup)}penalties/"
    data = {"whom": f"team-{team.pk}", "kind": "take", "value": "3", "reason": "Paint on the floor"}
    preview = client.post(path, data, headers={"HX-Request": "true", "HX-Target": "preview"}).content.decode()
    assert f"<strong>{team.name}</strong>" in preview
    refused = client.post(path, data | {"save": "1", "kind": "places", "value": "2", "race_number": "1"})
    assert refused.status_code == 422
    assert "A team can only gain or lose points." in refused.content.decode()
    client.post(path, data | {"save": "1"})
    assert Adjustment.objects.get().team == team
    assert f"<strong>{team.name}</strong>" in client.get(path).content.decode()


def test_an_open_seat_of_a_team_is_filled_at_the_desk(alice: Any) -> None:
    cup = Cup.make(alice, bots=4, teams=True, capacity=4)
    nuts = teams.draw(competition=cup.competition, by=alice)[0]
    cup.run(1, "1 2 3 4")
    gone = nuts.entries.order_by("number").first()
    registrations.withdraw(competition=cup.competition, by=alice, player_id=gone.player_id)
    newcomer = cup.add_bot("Bot 5")
    desk = path_of(cup) + "desk/entries/"
    shown = squeezed(client_of(alice).get(desk).content.decode())
    assert "open seat" in shown
    assert f"desk/entries/{newcomer.number}/team/" in shown
    assert f"desk/entries/{gone.number}/team/" not in shown
    assert "Draw the teams" not in shown
    assert "Not every robot is in a team" not in shown
    client_of(alice).post(f"{desk}{newcomer.number}/team/", {"team": str(nuts.pk)})
    newcomer.refresh_from_db()
    assert newcomer.team == nuts
    assert f"{nuts.name} (open seat)" not in squeezed(client_of(alice).get(desk).content.decode())


# --- A table whose match was annulled -------------------------------------------------------------------------------


def test_the_result_of_an_annulled_table_is_entered_by_hand(alice: Any, charlie: Any) -> None:
    cup = two_tables(alice)
    client, path = client_of(alice), path_of(cup)
    form = f"{path}races/1/tables/2/correct/"
    assert client.get(form).status_code == 404  # it is still racing
    match_annul(code=cup.heat(1, 2).match.code, by=None)
    assert f'href="{form}"' in client.get(f"{path}races/1/").content.decode()
    assert form not in client_of(charlie).get(f"{path}races/1/").content.decode()
    assert "Enter the result" in client.get(form).content.decode()
    numbers = order_at(cup, 2).split()
    data = {f"place_{number}": str(place) for place, number in enumerate(numbers, 1)}
    data |= {f"status_{number}": "classified" for number in numbers}
    assert client.post(form, data | {"save": "1"}).status_code == 302
    assert cup.race().status == "provisional"
    sheet = cup.heat(1, 2).sheets.get()
    assert (sheet.source, sheet.results.get(place=1).entry.number) == ("steward", int(numbers[0]))
    assert "Entered by Alice." in client.get(f"{path}races/1/").content.decode()
    results = squeezed(client.get(f"{path}results/").content.decode())
    assert results.index("Table 1") < results.index("Table 2")
    assert results.count("<b>1</b>") == 2


def test_a_race_without_a_result_is_entered_or_cancelled(alice: Any, bob: Any, charlie: Any) -> None:
    cup = Cup.make(alice, bots=4)
    Membership.objects.create(club=cup.club, user=bob, role="steward")
    cup.start(1)
    match_annul(code=cup.heat().match.code, by=None)
    sweep.league_sweep()
    client, path = client_of(alice), path_of(cup)
    enter, cancel = f'href="{path}races/1/tables/1/correct/"', f"{path}desk/races/1/cancel/"
    assert "Race 1 has no result" in client.get(f"{path}desk/").content.decode()
    night = client.get(f"{path}desk/races/1/").content.decode()
    assert enter in night
    assert cancel in night
    assert "Make it official" not in night
    stewards = client_of(bob).get(f"{path}desk/races/1/").content.decode()
    assert enter in stewards
    assert cancel not in stewards
    public = client_of(charlie).get(f"{path}races/1/").content.decode()
    assert "This race has no result yet" in public
    assert "already counts in the standings" not in public
    numbers = order_at(cup, 1).split()
    data = {f"place_{number}": str(place) for place, number in enumerate(numbers, 1)}
    data |= {f"status_{number}": "classified" for number in numbers}
    form = f"{path}races/1/tables/1/correct/"
    saved = client.post(form, data | {"save": "1", "reason": "Raced by hand"}, follow=True).content.decode()
    assert "The result is entered and the standings updated." in saved
    data |= {f"place_{numbers[0]}": "2", f"place_{numbers[1]}": "1"}
    saved = client.post(form, data | {"save": "1", "reason": "Mistyped"}, follow=True).content.decode()
    assert "The result is corrected and the standings updated." in saved
    assert cancel not in client.get(f"{path}desk/races/1/").content.decode()


def test_a_single_table_has_no_number(scene: Scene) -> None:
    html = Client().get(f"/c/{scene.club.slug}/{scene.competition.slug}/results/").content.decode()
    assert "<b>1</b>" in html
    assert "Table 1" not in html


# --- Rows -------------------------------------------------------------------------------------------------------------

READS = {
    "": (30, 80), "standings/": (14, 60), "calendar/": (16, 55), "results/": (17, 60), "racers/": (12, 40),
    "rules/": (8, 20), "penalties/": (13, 50), "desk/": (22, 84), "desk/entries/": (16, 90), "desk/rules/": (8, 20),
}  # fmt: skip
"""Page: (queries, rows) at most, for Alice, in a season of twenty races with twelve racers, two of them run."""


@contextmanager
def rows_read(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[int]]:
    """How many rows each query of the ORM returned."""
    read: list[int] = []
    real = compiler.cursor_iter

    def counted(*args: Any) -> Iterator[Any]:
        for rows in real(*args):
            read.append(len(rows))
            yield rows

    with monkeypatch.context() as patched:
        patched.setattr(compiler, "cursor_iter", counted)
        yield read


def test_a_tab_reads_what_it_shows(alice: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    cup = Cup.make(alice, bots=12, capacity=12, races=20)
    for number in (1, 2):
        cup.start(number)
        for heat in cup.race(number).run.heats.all():
            order = " ".join(str(slot.entry.number) for slot in heat.slots.select_related("entry"))
            cup.finish(number, order, table=heat.table_no)
    client = client_of(alice)
    client.get(path_of(cup))
    found = {}
    for tab in READS:
        with CaptureQueriesContext(connection) as queries, rows_read(monkeypatch) as read:
            assert client.get(path_of(cup) + tab).status_code == 200
        found[tab] = (len(queries), sum(read))
    too_much = {tab: found[tab] for tab, most in READS.items() if found[tab][0] > most[0] or found[tab][1] > most[1]}
    assert too_much == {}
