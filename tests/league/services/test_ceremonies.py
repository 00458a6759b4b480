"""A ceremony advances step by step, in an organiser's hand alone."""

from typing import Any

import pytest

from gameplay.refused import Refused
from league.common.refusals import PermissionRefused
from league.competitions.raceday import ceremonies
from league.models import AuditEvent, Ceremony, Membership, Race, Role
from tests.league.cup import Cup
from tests.league.tourney import Tourney, final, rounds

pytestmark = pytest.mark.django_db


def raced(alice: Any) -> Cup:
    """Two races of two, both run: everything is raced, and nobody has closed the season."""
    cup = Cup.make(alice, bots=3, races=2)
    cup.run(1, "1 2 3")
    cup.run(2, "2 1 3")
    return cup.fresh()


def show(cup: Cup, step: str, by: Any = None, race: Race | None = None) -> Ceremony:
    return ceremonies.show(competition=cup.competition, by=by or cup.alice, step=step, race=race)


def refused(cup: Cup, step: str, race: Race | None = None) -> str:
    with pytest.raises(Refused) as caught:
        show(cup, step, race=race)
    return caught.value.code


def actions() -> list[str]:
    return list(
        AuditEvent.objects.filter(action__startswith="ceremony").order_by("pk").values_list("action", flat=True)
    )


def test_each_press_is_a_step_and_the_history_says_when_it_began_and_ended(alice: Any) -> None:
    cup = raced(alice)
    version = cup.competition.version
    for step in ("start", "3", "2", "1", "moment", "start"):
        assert show(cup, step).step == step
    assert cup.fresh().competition.version == version + 6
    assert ceremonies.stop(competition=cup.competition, by=alice)
    assert not ceremonies.stop(competition=cup.competition, by=alice)
    assert actions() == ["ceremony_started", "ceremony_stopped"]


def test_the_same_step_twice_is_one(alice: Any) -> None:
    cup = raced(alice)
    show(cup, "3")
    version = cup.fresh().competition.version
    show(cup, "3")
    assert cup.fresh().competition.version == version


def test_a_ceremony_of_another_race_ends_the_one_before(alice: Any) -> None:
    cup = raced(alice)
    show(cup, "2")
    show(cup, "start", race=cup.race(1))
    assert [(one.race.number, one.step) for one in Ceremony.objects.all()] == [(1, "start")]
    assert actions() == ["ceremony_started", "ceremony_started"]


def test_charlie_may_not_and_no_steward_either(alice: Any, charlie: Any) -> None:
    cup = raced(alice)
    for role in (None, Role.STEWARD):
        if role:
            Membership.objects.create(club=cup.club, user=charlie, role=role)
        with pytest.raises(PermissionRefused):
            show(cup, "start", by=charlie)
        with pytest.raises(PermissionRefused):
            ceremonies.stop(competition=cup.competition, by=charlie)
    assert not Ceremony.objects.exists()


def test_before_the_end_there_is_nothing_to_celebrate(alice: Any) -> None:
    cup = Cup.make(alice, bots=3, races=2)
    cup.run(1, "1 2 3")
    assert refused(cup, "start") == "not_ended"
    assert refused(cup, "start", cup.race(2)) == "not_ended"
    assert show(cup, "start", race=cup.race(1)).step == "start"
    assert refused(cup, "4", cup.race(1)) == "bad_value"


def test_a_tournament_that_is_all_raced_has_one_before_it_is_closed(alice: Any) -> None:
    tourney = Tourney.of(alice, rounds(1), final())
    tourney.raced(1, [[1, 2, 3, 4], [5, 6, 7, 8]])
    assert refused(tourney, "start") == "not_ended"
    tourney.plan(2, 1)
    tourney.berths(2, [1, 5, 2, 6], why="stage")
    tourney.raced(2, [[6, 1, 5, 2]])
    assert show(tourney.fresh(), "start").race is None
