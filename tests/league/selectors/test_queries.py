"""The number of queries of a page does not grow with the club: counted with little and with much in it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from accounts.services import user_create
from gameplay.models import OpenPrompt
from league.clubs.history.reading import audit
from league.common.finding import race_get
from league.competitions.life.reading import competition_overview
from league.competitions.raceday.desk import desk
from league.competitions.raceday.race_page import race_page
from league.competitions.stewards import penalties
from league.home.first.reading import club_home, my_home, site_front, site_home
from league.home.first.waiting import pending_items
from league.members import invitations
from league.members.reading import members, player_page
from league.races.cards import calendar
from league.registration import field, registrations, teams
from league.registration.reading import registrations_public
from league.standings import ledger
from league.standings.explain import explain, explain_team
from league.standings.reading import bump_chart, standings_table
from tests.league.cup import Cup

Page = Callable[[Cup, Any], Any]


def little(alice: Any, bob: Any) -> Cup:
    cup = Cup.make(alice, bots=2, races=3)
    cup.enter(bob)
    cup.run(1, "1 2 3", bob)
    cup.open(2)
    return cup


def much(alice: Any, bob: Any) -> Cup:
    """Twelve entries in two heats a race, three races run, penalties, a waitlist, other competitions, links."""
    cup = Cup.make(alice, bots=11, races=8, capacity=12)
    cup.enter(bob)
    for n in range(3):
        user = user_create(email=f"w{n}@example.com", password="correct horse battery", public_name=f"W{n}")
        registrations.apply(competition=cup.competition, by=user)
        invitations.create(club=cup.club, by=alice)
    for number in (1, 2, 3):
        cup.start(number, bob)
        for heat in cup.race(number).run.heats.all():
            order = " ".join(str(slot.entry.number) for slot in heat.slots.select_related("entry"))
            cup.finish(number, order, table=heat.table_no)
        penalties.add(competition=cup.competition, by=alice, kind="points", value=-1, entry_number=number, reason="x")
    cup.open(4)
    for name in ("Second", "Third"):
        other = Cup.make(alice, bots=3, name=name)
        other.enter(bob)
        other.run(1, "1 2 3 4", bob)
    return cup


PAGES: dict[str, Page] = {
    "site_home": lambda cup, viewer: site_home(viewer),
    "site_front": lambda cup, viewer: site_front(cup.club, viewer),
    "club_home": lambda cup, viewer: club_home(cup.club, viewer),
    "competition_overview": lambda cup, viewer: competition_overview(cup.competition, viewer),
    "standings_table": lambda cup, viewer: standings_table(cup.competition, viewer),
    "bump_chart": lambda cup, viewer: bump_chart(cup.competition),
    "explain": lambda cup, viewer: explain(cup.competition, 1),
    "calendar": lambda cup, viewer: calendar(cup.competition, viewer),
    "race_page_over": lambda cup, viewer: race_page(race_get(cup.competition, 1), viewer),
    "race_page_check_in": lambda cup, viewer: race_page(_open_race(cup), viewer),
    "my_home": lambda cup, viewer: my_home(viewer),
    "pending_items": lambda cup, viewer: pending_items(viewer),
    "what_waits_for_organisers": lambda cup, viewer: pending_items(cup.alice),
    "members": lambda cup, viewer: members(cup.club, viewer),
    "player_page": lambda cup, viewer: player_page(cup.club, cup.entry(viewer).player_id, viewer),
    "registrations_public": lambda cup, viewer: registrations_public(cup.competition),
    "adjustments": lambda cup, viewer: ledger.adjustments(cup.competition),
    "desk": lambda cup, viewer: desk(cup.competition, cup.alice),
    "registrations": lambda cup, viewer: field.registrations(cup.competition, cup.alice),
    "audit": lambda cup, viewer: audit(cup.club, cup.alice, cup.competition),
    "members_by_owner": lambda cup, viewer: members(cup.club, cup.alice),
}
MOST = {
    "desk": 48,
    "competition_overview": 34,
    "race_page_check_in": 40,
    "race_page_over": 32,
    "club_home": 28,
    "my_home": 40,
}
"""Bounds that say "calm" rather than "optimal"; everything else stays below 24."""


def _open_race(cup: Cup) -> Any:
    number = next(card.number for card in calendar(cup.competition, None) if card.status == "check_in")
    return race_get(cup.competition, number)


@pytest.mark.django_db
def test_queries_do_not_grow() -> None:
    few, many = counts(little), counts(much)
    assert {name: (few[name], many[name]) for name in PAGES if many[name] > few[name]} == {}
    assert {name: few[name] for name in PAGES if few[name] > MOST.get(name, 24)} == {}


def counts(make: Callable[[Any, Any], Cup]) -> dict[str, int]:
    """Queries of every page; what was made for it is undone."""
    found = {}
    with transaction.atomic():
        alice, bob = (
            user_create(email=f"{name}@example.com", password="correct horse battery", public_name=name.title())
            for name in ("alice", "bob")
        )
        cup = make(alice, bob).fresh()
        OpenPrompt.objects.all().delete()  # luck decides whom a grid asks first, and an asked racer costs a query
        for name, page in PAGES.items():
            with CaptureQueriesContext(connection) as queries:
                page(cup, bob)
            found[name] = len(queries)
        transaction.set_rollback(True)
    return found


def test_a_team_is_explained_with_the_same_queries_after_any_number_of_races(alice: Any) -> None:
    cup = Cup.make(alice, bots=4, teams=True, capacity=4, races=6)
    teams.draw(competition=cup.competition, by=alice)
    cup.run(1, "1 2 3 4")
    team = cup.competition.teams.earliest("id").pk

    def asked() -> int:
        with CaptureQueriesContext(connection) as queries:
            explain_team(cup.fresh().competition, team)
        return len(queries)

    few = asked()
    for number in (2, 3, 4):
        cup.run(number, "4 3 2 1")
        penalties.add(competition=cup.competition, by=alice, kind="points", value=-1, team_id=team, reason="x")
    assert (asked(), few <= 12) == (few, True)
