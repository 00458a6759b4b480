"""The rules of a game are corrected: what a running match, a restart and the proof of an old record do.

It happened to DR2D (DD-25): until version 2 damage was taken at the end of each step of a register, so so a pothole
read the capacity after a crash of the same register.
"""

from __future__ import annotations

from contextlib import contextmanager

import msgspec
import pytest

from gameplay import selectors, services
from gameplay.games.dr2d.board import catalogue
from gameplay.games.dr2d.game import Dr2d
from gameplay.games.dr2d.rules.standby import hurt
from gameplay.models import MatchStep
from gameplay.services import Refused
from tests.gameplay.host.table import Table

pytestmark = pytest.mark.django_db

HALL = catalogue()["cold_forge"]
PUSHED_INTO_A_POTHOLE = [row if row != HALL["grid"][5] else "eO...)....2." for row in HALL["grid"]]
"""A6 pushes east, into B6."""
CRASH = ({"actions": "SNHEE"}, {"actions": "HSHHH"})
"""A walks from A5 onto the pusher; in register 2 both want A5, and A is pushed into the pothole."""
QUIET = ({"actions": "EEHHH"}, {"actions": "NHHHH"})


@pytest.fixture
def version_1(monkeypatch):
    """`with version_1(): ...`: the rules as they were."""

    @contextmanager
    def era():
        with monkeypatch.context() as then:
            then.setattr(Dr2d, "meta", msgspec.structs.replace(Dr2d.meta, rules_version="1"))
            for step in ("moves", "pits", "lasers"):
                then.setattr(f"gameplay.games.dr2d.rules.{step}.damage", hurt)
            yield

    return era


def begun(*users, turns=3):
    raw = {
        "board": {**HALL, "grid": PUSHED_INTO_A_POTHOLE},
        "grid": {"mode": "choose", "order": [0, 1]},
        "max_turns": turns,
    }
    table = Table.start(*users, creator=users[0], game="dr2d", raw=raw)
    for seat, cell in enumerate(([0, 4], [0, 3])):
        table.submit(seat, {"cell": cell})
        table.advance()
    return table


def play(table, *programmes):
    for turn in programmes:
        for seat, programme in enumerate(turn):
            table.submit(seat, programme)
        table.advance()
    table.fresh()


def robot(table, seat):
    return selectors.match_sync(table.fresh(), None)["view"]["robots"][seat]


def versions(table):
    steps = MatchStep.objects.filter(match=table.match).exclude(digest="").order_by("version")
    return list(steps.values_list("rules_version", flat=True))


def verdict(table):
    assert table.fresh().status == "finished"
    return selectors.verify(selectors.match_verify_data(table.match))


def test_a_running_match_continues_from_its_position_under_the_new_rules(alice, bob, version_1):
    with version_1():
        table = begun(alice, bob)
        play(table, CRASH)
    told = table.events()
    assert robot(table, 0)["cell"] == [2, 5]  # two registers were lost
    play(table, QUIET)
    assert table.match.rules_version == "2"
    assert robot(table, 0)["cell"] == [4, 5]
    assert table.events()[: len(told)] == told
    play(table, QUIET)
    assert versions(table) == ["1"] * 4 + ["2"] * 2
    proof = verdict(table)
    assert (proof.honest, proof.rerun, proof.wrong_draws) == (True, "skipped", [])


def test_a_match_that_todays_rules_play_alike_is_proved_as_a_whole(alice, bob, version_1):
    with version_1():
        table = begun(alice, bob)
        play(table, QUIET)
    play(table, QUIET, QUIET)
    assert versions(table) == ["1"] * 4 + ["2"] * 2
    assert (verdict(table).honest, verdict(table).rerun) == (True, "same")


@pytest.mark.parametrize(("programmes", "rerun"), [(CRASH, "skipped"), (QUIET, "same")])
def test_the_record_of_a_match_that_ended_under_the_old_rules(alice, bob, version_1, programmes, rerun):
    with version_1():
        table = begun(alice, bob, turns=1)
        play(table, programmes)
        assert verdict(table).rerun == "same"
    proof = verdict(table)
    assert (proof.honest, proof.rerun, proof.differs_at) == (True, rerun, None)


def test_a_record_that_claims_todays_rules_may_not_differ(alice, bob, version_1):
    with version_1():
        table = begun(alice, bob, turns=1)
        play(table, CRASH)
    MatchStep.objects.filter(match=table.match).update(rules_version="2")
    assert (verdict(table).honest, verdict(table).rerun) == (False, "differs")


def test_a_match_is_set_back_to_before_the_difference_and_not_to_after_it(alice, bob, version_1):
    with version_1():
        table = begun(alice, bob)
        before = table.fresh().version
        play(table, CRASH)
        after = table.match.version
    play(table, QUIET)
    for version in (after, table.match.version):
        with pytest.raises(Refused) as refused:
            services.match_restart(code=table.code, by=None, version=version)
        assert refused.value.code == "other_rules"
    assert services.match_restart(code=table.code, by=None, version=before)
    play(table, CRASH)
    assert robot(table, 0)["cell"] == [3, 5]  # by the new rules one register is lost
    play(table, QUIET, QUIET)
    assert (verdict(table).honest, verdict(table).rerun) == (True, "skipped")


def test_rules_that_trip_over_an_old_decision_are_other_rules(alice, bob, version_1, monkeypatch):
    with version_1():
        table = begun(alice, bob)
        play(table, CRASH)

    def trip(*_args):
        raise AssertionError

    monkeypatch.setattr(Dr2d, "decide", trip)
    with pytest.raises(Refused) as refused:
        services.match_restart(code=table.code, by=None, version=table.match.version)
    assert refused.value.code == "other_rules"
