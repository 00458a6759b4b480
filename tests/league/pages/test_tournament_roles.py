"""The pages and buttons of a tournament that is on, each x every role: as test_roles.py does of a championship."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.urls import reverse

from league.competitions.life import life
from league.models import Berth, TablePlan, Team
from league.planning.stages import StageForm
from league.registration import entering
from league.scoring.calendar import Rhythm
from league.tournaments.rounds.pages import ROUND_STEPS
from tests.gameplay.host.alone import alone_in_the_box
from tests.league.nights import Night
from tests.league.pages.roles import BUTTONS, NO_ACCOUNT, PAGES, ROLES
from tests.league.pages.scene import Scene, season_form
from tests.league.pages.test_roles import (
    address,
    arguments_of,
    cast_of,
    client_of,
    converters_of,
    everything,
    may,
    two_races_run,
    user_named,
)
from tests.support.once import made_once
from tests.support.undone import undone

pytestmark = pytest.mark.django_db

NOT_OF_A_ROUND = {
    "league:substitute", "league:restart", "league:competition_delete", "league:rehearsal", "league:talk_report",
}  # fmt: skip
"""Of a match, of a draft, of a tournament that has not begun, or of a line that was said elsewhere."""
OPEN = {"league:round_plan", "league:plan_preview", "league:check_in", "league:check_in_all", "league:plan_step"}
"""About the second round, which has check-in open and its tables ready; the others about the first, which is over."""

CHANGES = {"swap", "apart", "together", "fix", "loose"}
"""Steps after which the tables are still to be called."""


def make() -> tuple[dict[str, Any], dict[str, Any], Night]:
    """Bob and seven guests: a round is over, the tables of the next are ready."""
    scene: Scene = two_races_run(user_named("Alice"), user_named("Bob"))
    cast, arguments = cast_of(scene), arguments_of(scene)
    stages = (StageForm("rounds", {"rounds": 2, "seats": 4}), StageForm("final"))
    rhythm = Rhythm(first=season_form().rhythm.first, time=season_form().rhythm.time, races=1)
    form = season_form(name="Night of tables", venue="table", stages=stages, rhythm=rhythm, capacity=12)
    made = life.create(club=scene.club, by=scene.alice, form=form)
    life.publish(competition=made, by=scene.alice)
    night = Night(scene.alice, scene.club, made)
    night.enter(scene.bob)
    entering.entries_add_by_name(competition=made, by=scene.alice, names=[f"Racer {n}" for n in range(2, 9)])
    night.everybody_here(night.open(1))
    night.round()
    night.make_tables()
    heat = night.heat(1, 1)
    arguments |= {"slug": made.slug, "number": 1, "sheet_id": heat.sheets.get().pk}
    arguments |= {"registration_id": made.registrations.order_by("pk")[0].pk}
    arguments |= {"team_id": Team.objects.create(competition=made, name="Red").pk}
    return cast, arguments, night


@pytest.fixture(scope="module")
def made(django_db_setup: None, django_db_blocker: Any) -> Iterator[tuple[dict[str, Any], dict[str, Any], Night]]:
    with alone_in_the_box(), made_once(django_db_blocker, make) as made:
        yield made


@pytest.fixture
def cast(made: Any) -> dict[str, Any]:
    return made[0]  # type: ignore[no-any-return]


@pytest.fixture
def arguments(made: Any) -> dict[str, Any]:
    return made[1]  # type: ignore[no-any-return]


@pytest.fixture
def night(made: Any) -> Night:
    return made[2]  # type: ignore[no-any-return]


def path_of(name: str, arguments: dict[str, Any]) -> str:
    values = arguments | {"rounds": arguments["slug"], "number": 2 if name in OPEN else 1}
    return address(name, values)


def of_a_tournament(table: dict[str, str]) -> list[tuple[str, str]]:
    """Those pages or buttons that have a competition in their address."""
    return [
        (name, needed)
        for name, needed in table.items()
        if name.startswith("league:") and "slug" in converters_of(name) and name not in NOT_OF_A_ROUND
    ]


def stored() -> tuple[Any, ...]:
    plans = list(TablePlan.objects.order_by("pk").values_list("pk", "version", "state", "tables"))
    return everything(), plans, list(Berth.objects.order_by("pk").values_list("pk", "left_at"))


ASKED = ("visitor", "bob", "dora", "steve", "orla", "alice")
"""Guests, scorers, Charlie and those who are banned are asked of every page and button in test_roles.py."""
OPENS = {"visitor", "bob", "alice"}
"""For these each page that they may see is opened; for everybody else only what nobody of a lower rank may see."""


def is_refused(role: str, status: int) -> bool:
    return status in ((302, 403) if role in NO_ACCOUNT else (403,))


def lowest(needed: str) -> str:
    return next((role for role in ASKED if ROLES[role] == needed), "")


def test_each_page_of_a_tournament_opens_for_those_who_may_see_it(
    cast: dict[str, Any], arguments: dict[str, Any]
) -> None:
    for role in ASKED:
        client = client_of(cast[role])
        for name, needed in of_a_tournament(PAGES):
            if not may(role, needed):
                status = client.get(path_of(name, arguments)).status_code
                assert is_refused(role, status), (role, name, status)
            elif role in OPENS or role == lowest(needed):
                status = client.get(path_of(name, arguments)).status_code
                assert status == 200, (role, name, status)


def test_each_button_of_a_tournament_is_refused_to_those_who_may_not_press_it(
    cast: dict[str, Any], arguments: dict[str, Any]
) -> None:
    for role in ASKED:
        client, before = client_of(cast[role]), stored()
        for name, needed in of_a_tournament(BUTTONS):
            if not may(role, needed):
                status = client.post(path_of(name, arguments)).status_code
                assert is_refused(role, status), (role, name, status)
        assert stored() == before, role


def steps_of(role: str, cast: dict[str, Any], night: Night) -> Iterator[tuple[str, int, int]]:
    """Each step with what an organiser's page would send: the status, and how many versions of the plan it made."""
    client, race = client_of(cast[role]), night.race(2)
    for step in (*ROUND_STEPS, "remake"):
        if role in ("orla", "alice") and step in ("call", "remake", "substitute", "without"):
            continue  # later requests find other tables: test_plans.py and test_closing.py do these
        plan = night.plan(race)
        (one, *_), (other, *_) = (table["entries"] for table in plan.tables)
        how_many = ROUND_STEPS[step][0] if step in ROUND_STEPS else 0
        chosen = (one, other)[: 1 if step in ("substitute", "without") else how_many or 0]
        path = reverse("league:plan_step", args=[night.club.slug, night.competition.slug, 2, step])
        status = client.post(path, {"version": plan.version, "who": chosen}).status_code
        yield step, status, night.plan(race).version - plan.version


def test_each_step_of_the_tables_is_for_organisers(cast: dict[str, Any], night: Night) -> None:
    for role in ASKED:
        before = stored()
        with undone():
            for step, status, versions in steps_of(role, cast, night):
                if role in ("orla", "alice"):
                    assert (status, versions) == (302, 1), (role, step, status)
                else:
                    assert is_refused(role, status), (role, step, status)
            assert role in ("orla", "alice") or stored() == before, role


def test_no_button_of_a_tournament_breaks_in_the_hand_of_those_who_may_press_it(
    cast: dict[str, Any], arguments: dict[str, Any]
) -> None:
    """With an empty form: it gets a refusal, and nothing crashes. The owner has the organiser's buttons."""
    for role in ("bob", "steve", "orla"):
        client = client_of(cast[role])
        with undone():
            for name, needed in of_a_tournament(BUTTONS):
                if may(role, needed):
                    status = client.post(path_of(name, arguments)).status_code
                    assert status in (200, 302, 404, 422), (role, name, status)


def test_a_banned_person_gets_nothing_from_any_button_of_a_tournament(
    cast: dict[str, Any], arguments: dict[str, Any]
) -> None:
    client, before = client_of(cast["barred"]), stored()
    for name, needed in of_a_tournament(BUTTONS):
        if may("barred", needed):
            assert client.post(path_of(name, arguments)).status_code in (302, 404, 422), name
            assert stored() == before, name
