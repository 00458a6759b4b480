"""House bots, sit-outs and averages, as pages, the API and users' downloads show them."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import pytest
from django.test import Client
from django.utils.html import strip_tags

from league.common.tags import figure, points
from league.competitions.life import reruns
from league.members.export import person_export
from league.models import Player
from league.standings.reading import standings_table
from league.start.seating import start
from tests.league.cup import Cup, finish
from tests.league.trio import trio_made

pytestmark = pytest.mark.django_db
SEASON = "/c/gearbox/trio-cup/"
API = "/api/v1/competitions/gearbox/trio-cup/"
LIST = {"name": "List", "kind": "list", "values": [5, 4, 1]}


def raced(cup: Cup, races: int, *there: Any) -> Cup:
    """In order of start numbers."""
    for number in range(1, races + 1):
        cup.start(number, *there)
        for heat in cup.race(number).run.heats.select_related("match"):  # type: ignore[union-attr]
            finish(heat, " ".join(map(str, sorted(heat.slots.values_list("entry__number", flat=True)))))
    return cup.fresh()


def by_number(times: Mapping[int, tuple[int, ...]], count: int, _luck: object, _label: str) -> tuple[int, ...]:
    """As `sit_out`, with the start number for a lot."""
    return tuple(sorted(times, key=lambda entry: (times[entry], entry))[:count])


@pytest.fixture
def rest(alice: Any, bob: Any, monkeypatch: pytest.MonkeyPatch) -> Cup:
    """Bob and three bots. He sits out race 1, the first bot race 2: the average of its 5 and 4 is not whole."""
    monkeypatch.setattr(start, "draw_sitting_out", by_number)
    cup = trio_made(alice, monkeypatch, uneven="sit_out", races=4, points=LIST)
    cup.enter(bob)
    for number in (1, 2, 3):
        cup.add_bot(f"Bot {number}", level="easy")
    return raced(cup, 3, bob)


def client_of(user: Any, language: str = "en") -> Client:
    client = Client(headers={"accept-language": language})
    client.force_login(user, backend="accounts.backends.SignInBackend")
    return client


def text(client: Client, path: str) -> str:
    answer = client.get(path)
    assert answer.status_code == 200, path
    html = answer.content.decode()
    return " ".join(strip_tags(html[html.index("<main") : html.index("</main>")]).split())


FIGURES: tuple[tuple[Fraction | int | None, str | None], ...] = (
    (12, "12"), (Fraction(25, 2), "12½"), (Fraction(1, 3), "⅓"), (Fraction(-7, 2), "−3½"),
    (Fraction(40, 11), "3 7/11"), (Fraction(7, 11), "7/11"), (None, None),
)  # fmt: skip


def test_points_that_are_not_whole_are_shown_as_they_are() -> None:
    """One is singular, and a fraction is plural."""
    for value, said in FIGURES:
        assert figure(value) == said, value
    assert [points(one) for one in (1, Fraction(3, 2), 0, None)] == ["1 point", "1½ points", "0 points", ""]


def test_standings_and_their_explanation_show_the_average(rest: Cup, bob: Any) -> None:
    client = client_of(bob)
    halves = [row for row in standings_table(rest.competition).rows if isinstance(row.total, Fraction)]
    assert [row.total for row in halves] == [Fraction(27, 2)]
    for row in halves:
        assert figure(row.total) in text(client, f"{SEASON}standings/")
        why = text(client, f"{SEASON}standings/{row.entry.number}/why/")
        assert "Sat out, scores the average of the 2 races they took part in" in why
        assert f"= {figure(row.total)}" in why
        told = client.get(f"{API}standings/{row.entry.number}/").json()
        assert told["total"] == f"{row.total.numerator}/{row.total.denominator}"
        average = [part["points"] for part in told["parts"] if part["code"] == "average"]
        assert [line["points"] for line in told["lines"] if line["status"] == "sat_out"] == average
    assert client.get(f"{API}standings/chart/").status_code == 200
    assert client.get("/api/v1/schema/").status_code == 200


def test_a_racer_who_sits_out_reads_so_on_the_race_the_profile_and_the_home_page(rest: Cup, bob: Any) -> None:
    client = client_of(bob)
    page = text(client, f"{SEASON}races/1/")
    assert "Sitting this race out" in page
    assert "you sat out" in page
    profile = text(client, f"/clubs/gearbox/players/{rest.entry(bob).player_id}/")
    assert "race 1 " in profile
    assert " sat out 5 " in profile
    told = client.get(f"{API}races/1/").json()
    assert [(one["name"], one["house"]) for one in told["sit_outs"]] == [("Bob", False)]
    assert "15 points" in text(client, "/me/")
    exported = person_export(bob)["results"]
    assert [(one["race"], one["status"], one["points"]) for one in exported] == [  # type: ignore[union-attr]
        (3, "classified", 5), (2, "classified", 5), (1, "sat_out", 5)
    ]  # fmt: skip


def test_a_racer_who_sits_out_reads_so_while_the_race_is_on(
    alice: Any, bob: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(start, "draw_sitting_out", by_number)
    cup = trio_made(alice, monkeypatch, uneven="sit_out")
    cup.enter(bob)
    for number in (1, 2, 3):
        cup.add_bot(f"Bot {number}", level="easy")
    cup.start(1, bob)
    page = text(client_of(bob), f"{SEASON}races/1/")
    assert "you’re sitting out" in page
    assert "You sit out this race: there was no seat for you." in page


def test_the_page_of_a_race_marks_the_houses_bots(alice: Any, bob: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    cup = trio_made(alice, monkeypatch, races=2)
    cup.add_bot("Bot 1", level="easy")
    cup.enter(bob)
    cup.start(1, bob)
    client = client_of(alice)
    name = cup.heat().house_bots.get().name
    assert f"{name} house bot" in text(client, f"{SEASON}races/1/")
    told = client.get(f"{API}races/1/").json()["card"]["tables"][0]["entries"]
    assert [(one["name"], one["house"]) for one in told] == [
        (slot.entry.player.name, False) for slot in cup.heat().slots.select_related("entry__player")
    ] + [(name, True)]
    finish(cup.heat(), "2 1")
    page = text(client, f"{SEASON}races/1/")
    assert f"{name} house bot" in page
    assert "2nd of 3 · 1 house bot among them" in text(client, f"{SEASON}standings/1/why/")
    assert not Player.objects.filter(display_name=name).exists()
    form = client.get(f"{SEASON}races/1/tables/1/correct/").content.decode()
    assert 'name="place_h1"' in form
    sent = {"place_1": "1", "status_1": "classified", "place_2": "2", "status_2": "classified", "save": "1"}
    corrected = client.post(
        f"{SEASON}races/1/tables/1/correct/", sent | {"place_h1": "3", "status_h1": "classified", "reason": "Video."}
    )
    assert corrected.status_code == 302
    lines = [
        {"entry_number": 1, "place": 2},
        {"entry_number": 2, "place": 3},
        {"entry_number": 1, "place": 1, "house": True},
    ]
    answer = client.put(
        f"{API}races/1/tables/1/result/", {"lines": lines, "reason": "More video."}, content_type="application/json"
    )
    assert answer.status_code in (200, 201), answer.content
    assert f"{name} house bot place 1" in text(client, f"{SEASON}races/1/")


def test_a_house_bot_is_in_the_runs_before_too(alice: Any, bob: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    cup = trio_made(alice, monkeypatch, races=2)
    cup.add_bot("Bot 1", level="easy")
    cup.enter(bob)
    raced(cup, 1, bob)
    name = cup.heat().house_bots.get().name
    reruns.race_rerun(race=cup.race(1), by=alice, reason="Power cut.")
    assert f"3. – {name} house bot" in text(client_of(alice), f"{SEASON}races/1/")


def test_the_form_of_a_season_shows_the_tables_of_a_full_race(trio: Cup, alice: Any) -> None:
    client = client_of(alice)
    form = {
        "game": "toy", "name": "X", "venue": "online", "first": "2099-03-05", "time": "19:30", "rhythm": "2",
        "races": "3", "preset": "formula", "capacity": "11", "uneven": "house",
    }  # fmt: skip
    preview = "/clubs/gearbox/championships/new/preview/"

    def tables(**changes: str) -> str:
        html = client.post(preview, form | changes).content.decode()
        return " ".join(strip_tags(html).split())

    assert "Tables With every place taken. 3 + 3 + 3 + 3 1 house bot among them" in tables()
    assert "3 + 3 + 3 2 racers sit out" in tables(uneven="sit_out")
    assert "3 + 3 + 3 2 racers sit out" in tables(venue="table")
    assert "Tables" not in tables(capacity="2", venue="table")
    shown = text(client, "/clubs/gearbox/championships/new/?game=toy")
    assert shown.index("If the racers don’t fill whole tables") < shown.index("More settings")
    other = text(client, "/clubs/gearbox/championships/new/?game=bumping_bots")
    assert other.index("If the racers don’t fill whole tables") > other.index("More settings")
