"""Boards of one game with different numbers of seats: the scenarios of Droids, from a single player to teams of two."""

from __future__ import annotations

import datetime as dt
import json
from typing import TYPE_CHECKING, Any

import pytest
from django.utils import timezone, translation

from gameplay.refused import Refused
from league.common import refusals
from league.common.refusals import PermissionRefused
from league.competitions.life import calendar, copying, life, rules
from league.games.facts import options_asked
from league.games.reading import board_choices
from league.models import Race
from league.planning.reading import tables_preview
from league.registration import entering
from league.standings import snapshots
from league.start.attendance import check_in
from league.start.seating import start
from tests.league.cup import Cup, form

if TYPE_CHECKING:
    from collections.abc import Callable

    from django.test import Client

    from accounts.models import User

pytestmark = pytest.mark.django_db

RACED = ["challenge", "mines", "chips", "garden", "statue", "duel"]
ALONE = "killer"


def season(alice: User, **changes: Any) -> Cup:
    return Cup.make(alice, **{"game": "droids", "boards": ("challenge",), "capacity": 8, "races": 2, **changes})


def add(cup: Cup, board: str) -> Callable[[], Race]:
    at = timezone.now() + dt.timedelta(days=90)
    return lambda: calendar.race_add(competition=cup.competition, by=cup.alice, scheduled_at=at, board=board)


def change(cup: Cup, **what: Any) -> Callable[[], Race]:
    return lambda: calendar.race_update(race=cup.race(2), by=cup.alice, **what)


def test_a_scenario_for_one_is_never_raced(alice: User) -> None:
    cup = season(alice)
    for where, at in (
        (lambda: season(alice, name="Alone", boards=("challenge", ALONE)), "boards"),
        (add(cup, ALONE), "board"),
        (change(cup, board=ALONE), "board"),
    ):
        with pytest.raises(Refused, match="board_alone") as refused:
            where()
        assert refused.value.at == at
        assert refusals.refusal_text(refused.value) == "Killer robot is for one player: it can’t be a race."
    assert [one.code for one in board_choices(cup.club, alice, "droids")] == RACED
    assert tables_preview("droids", [ALONE], {}, places=8, venue="online", uneven="house") == ()


def test_an_old_race_for_one_player_does_not_start_and_is_not_copied(alice: User) -> None:
    cup = season(alice, bots=3)
    Race.objects.update(board=ALONE)
    with pytest.raises(Refused):
        cup.start(1)
    assert cup.race(1).status == "check_in"
    with pytest.raises(Refused, match="board_alone"):
        copying.competition_copy(competition=cup.competition, by=alice, name="Again", first=dt.date(2099, 1, 1))


@pytest.mark.parametrize(
    ("board", "there", "tables"),
    [
        ("challenge", 5, [(3, 0), (2, 0)]),
        ("garden", 8, [(4, 0), (4, 0)]),
        ("statue", 5, [(3, 0), (2, 0)]),
        ("statue", 7, [(3, 0), (2, 0), (2, 0)]),
        ("duel", 4, [(2, 0), (2, 0)]),
        ("duel", 5, [(2, 0), (2, 0), (1, 1)]),
    ],
)
def test_a_scenario_decides_how_many_sit_at_a_table(
    alice: User, board: str, there: int, tables: list[tuple[int, int]]
) -> None:
    cup = season(alice, bots=there, boards=(board,))
    cup.start(1)
    heats = cup.race().run.heats.order_by("table_no")  # type: ignore[union-attr]
    assert [(heat.slots.count(), heat.house_bots.count()) for heat in heats] == tables
    assert {heat.match.setup["board"]["slug"] for heat in heats} == {board}  # type: ignore[union-attr]


def test_a_championship_varies_its_scenario_race_by_race(alice: User) -> None:
    cup = season(alice, bots=5, boards=("challenge", "statue", "duel"), races=3, uneven="sit_out")
    sizes = []
    for number in (1, 2, 3):
        cup.start(number)
        sizes.append(cup.race(number).run.heats_report["sizes"])  # type: ignore[union-attr]
        for heat in cup.race(number).run.heats.all():  # type: ignore[union-attr]
            order = " ".join(str(slot.entry.number) for slot in heat.slots.select_related("entry"))
            cup.finish(number, order, table=heat.table_no)
    assert sizes == [[3, 2], [3, 2], [2, 2]]
    assert snapshots.standings_differences(competition=cup.competition) == []


def test_at_a_real_table_a_duel_needs_an_even_number_or_some_sit_out(alice: User) -> None:
    cup = season(alice, boards=("duel",), venue="table")
    names = [f"Guest {number}" for number in range(1, 4)]
    entering.entries_add_by_name(competition=cup.competition, by=alice, names=names)
    cup.open(1)
    check_in.race_check_in_all(race=cup.race(), by=alice, entry_numbers=[1, 2, 3])
    start.race_start(race=cup.race(), by=alice)
    assert [heat.slots.count() for heat in cup.race().run.heats.all()] == [2]  # type: ignore[union-attr]


def test_teams_race_only_where_the_scenario_has_them(alice: User) -> None:
    cup = season(alice, teams=True)
    for board in ("chips", "garden", "statue", "duel"):
        for where in (
            lambda board=board: season(alice, name="Apart", teams=True, boards=(board,)),
            add(cup, board),
            change(cup, board=board),
        ):
            with pytest.raises(Refused, match="no_team_tables"):
                where()
    change(cup, board="mines")()
    choices = board_choices(cup.club, alice, "droids", teams=True)
    assert [one.code for one in choices] == ["challenge", "mines"]
    alone = season(alice, name="Alone", boards=("challenge", "chips"))
    with pytest.raises(Refused, match="no_team_tables") as refused:
        rules.competition_rules_change(competition=alone.competition, by=alice, changes={"teams": True})
    assert (refused.value.at, refusals.refusal_text(refused.value)) == (
        "teams",
        "You can’t race on Golden chips in teams.",
    )


@pytest.mark.parametrize("places", [4, 6, 8, 10, 20])
def test_any_number_of_teams_from_two_may_enter(alice: User, places: int) -> None:
    cup = season(alice, teams=True, capacity=places, races=1)
    (told,) = tables_preview("droids", ["challenge"], {}, places=places, venue="online", uneven="house", teams=True)
    assert (told.sizes, told.house, told.out) == ((4,) * (places // 4), 0, places % 4)
    assert cup.competition.rules.entry.capacity == places


@pytest.mark.parametrize(("places", "code"), [(2, "teams_capacity"), (7, "teams_capacity"), (9, "team_places")])
def test_places_that_make_no_whole_teams_are_refused(alice: User, places: int, code: str) -> None:
    with pytest.raises(Refused, match=code):
        season(alice, teams=True, capacity=places)


@pytest.mark.parametrize("option", [{"level": 3}, {"side": "W"}, {"level": 1}])
def test_no_championship_asks_what_only_a_lone_player_chooses(alice: User, option: dict[str, Any]) -> None:
    with pytest.raises(Refused, match="bad_option") as refused:
        season(alice, options=option)
    assert refused.value.at == f"options.{next(iter(option))}"
    assert [one.key for one in options_asked("droids")] == ["turns", "by_lot"]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_forms_and_the_api_offer_what_can_be_raced(alice: User, client: Client, language: str) -> None:
    with translation.override("en"):
        cup = season(alice, teams=True)
    alice.language = language
    alice.save()
    client.force_login(alice, backend="accounts.backends.SignInBackend")
    client.cookies["django_language"] = language
    new = client.get("/clubs/gearbox/championships/new/?game=droids").content.decode()
    assert all(f'value="{board}"' in new for board in RACED)
    assert f'value="{ALONE}"' not in new
    assert "option_level" not in new
    assert 'name="grid"' not in new
    page = client.get("/c/gearbox/autumn-cup/desk/races/new/").content.decode()
    assert all(f'value="{board}"' in page for board in ("challenge", "mines"))
    assert not any(f'value="{board}"' in page for board in (*RACED[2:], ALONE))
    boards = client.get("/api/v1/clubs/gearbox/boards/?game=droids").json()
    assert [one["code"] for one in boards] == RACED
    sent = {"board": ALONE, "scheduled_at": "2099-03-05T19:30:00Z"}
    answer = client.post(
        "/api/v1/competitions/gearbox/autumn-cup/races/",
        json.dumps(sent),
        content_type="application/json",
        headers={"accept-language": language},
    )
    assert (answer.status_code, answer.json()["code"]) == (400, "board_alone"), answer.json()
    assert "%(" not in answer.content.decode()
    assert Race.objects.filter(competition=cup.competition).count() == 2


def test_charlie_adds_no_race(alice: User, charlie: User) -> None:
    cup = season(alice)
    with pytest.raises(PermissionRefused):
        calendar.race_add(
            competition=cup.competition,
            by=charlie,
            scheduled_at=timezone.now() + dt.timedelta(days=9),
            board="duel",
        )
    with pytest.raises(PermissionRefused):
        life.create(club=cup.club, by=charlie, form=form(name="Mine", game="droids"))
