"""The plan of the league's rooms stays true while the league changes. `tests/support/rooms/` says where each module
will be."""

from __future__ import annotations

import pytest

from tests.support.rooms import cases
from tests.support.rooms.graph import League
from tests.support.rooms.plan import ROOMS, Plan, faults, planned_texts
from tests.support.rooms.templates import Templates


@pytest.fixture(scope="module")
def league() -> League:
    return League()


def test_every_module_has_a_place_and_uses_only_what_is_before_it(league: League) -> None:
    assert faults(league, Plan(planned_texts())) == [], "correct tests/support/rooms/plan/"


@pytest.mark.parametrize(
    ("room", "said", "instead", "fault"),
    [
        ("talk", '"services.talk"', "", "league.services.talk has no place: "),
        ("talk", '"services.talk"', '"services.talk", "services.gone"', "league.services.gone is gone"),
        ("talk", '"services.talk"', '"services.talk", "services.sheets"', "league.services.sheets has two places"),
        ("talk", '"services.talk"', '"services.talk: gone"', "league.services.talk does not define gone"),
        ("talk", "talk = [", 'early = ["pages.talk: talk"]\ntalk = [', "talk.early stands before talk."),
    ],
)
def test_what_is_not_true_is_named(league: League, room: str, said: str, instead: str, fault: str) -> None:
    texts = planned_texts()
    assert said in texts[room]
    texts[room] = texts[room].replace(said, instead)
    assert any(one.startswith(fault) for one in faults(league, Plan(texts)))


def test_a_room_that_stands_before_what_it_uses_is_named_with_an_order_that_would_do(league: League) -> None:
    texts = {room: planned_texts()[room] for room in reversed(ROOMS)}
    assert faults(league, Plan(texts))[-1].startswith("packages: they could stand as common ")


def test_a_template_uses_only_tags_of_what_is_before_it(league: League) -> None:
    texts = planned_texts()
    assert Templates(league, Plan(texts)).faults(Plan(texts)) == []
    texts["top"] += 'tags = ["templatetags.league: plate"]\n'
    plan = Plan(texts)
    assert any("stands before top.tags, with plate" in one for one in Templates(league, plan).faults(plan))


def test_a_test_on_a_case_that_stays_is_still_there(league: League) -> None:
    assert set(cases.stays()) - {test.key for test in cases.tests(league)} == set(), "take it off stays.toml"
