"""A season of 120 racers and 16 races: its pages take as many queries as those of a small one."""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.test import Client

from league.standings import snapshots
from tests.league.pages.test_queries import counts
from tests.support.bigseason import make_season

PAGES = [
    "", "standings/", "standings/?after=2", "standings/7/why/", "calendar/", "results/", "racers/", "teams/", "rules/",
    "penalties/", "races/2/", "races/{next}/", "races/2/tables/1/correct/", "desk/", "desk/history/", "desk/entries/",
    "desk/rules/", "desk/races/2/", "desk/races/{next}/",
]  # fmt: skip


def asked(client: Client, by: Any, name: str, entries: int, races: int) -> dict[str, int]:
    """How many queries each page takes."""
    competition = make_season(by, entries=entries, races=races, name=name)
    with transaction.atomic():
        snapshots.rebuild(competition=competition)
    season = f"/c/{competition.club.slug}/{competition.slug}/"
    found = counts(client, [season + page.format(next=races + 1) for page in PAGES])
    return {path.removeprefix(season): count for path, count in found.items()}


def test_many_racers_and_races_take_no_query_more(client: Client, alice: Any) -> None:
    client.force_login(alice, backend="accounts.backends.SignInBackend")
    small = asked(client, alice, "Small Cup", 40, 4)
    large = asked(client, alice, "Giant Cup", 120, 16)
    assert len(small) == len(PAGES)
    most = {path.replace("races/5/", "races/17/"): count for path, count in small.items()}
    # The large race has too many tables for a podium: its page takes fewer.
    assert {path: count for path, count in large.items() if count > most[path]} == {}
    assert large.keys() == most.keys()
