"""The rules of a tournament change while it is played: what may change, and the rounds that follow."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from gameplay.refused import Refused
from league.common import refusals
from league.competitions.life import calendar, rules
from league.models import CompetitionRules, Race
from league.planning.stages import LegForm, StageForm
from tests.league.cup import Cup
from tests.support.pages import squeezed

pytestmark = pytest.mark.django_db

STAGES = (StageForm("groups", {"groups": 2, "rounds": 2, "seats": 4}), StageForm("final"))


@pytest.fixture
def cup(alice: Any) -> Cup:
    return Cup.make(alice, stages=STAGES, capacity=16)


def change(cup: Cup, stage: int = 1, **changes: Any) -> None:
    rules.competition_rules_change(
        competition=cup.fresh().competition, by=cup.alice, changes=changes, stage=stage, reason="As agreed"
    )


def refused(cup: Cup, stage: int = 1, **changes: Any) -> tuple[str, str]:
    with pytest.raises(Refused) as info:
        change(cup, stage, **changes)
    refusals.refusal_text(info.value)
    return info.value.code, info.value.at


def numbers(cup: Cup) -> list[int]:
    return list(Race.objects.filter(competition=cup.competition).order_by("number").values_list("number", flat=True))


def test_the_rounds_follow_the_rules_until_they_begin(cup: Cup) -> None:
    change(cup, rounds=4)
    assert numbers(cup) == [1, 2, 3, 4]
    assert Race.objects.filter(competition=cup.competition, on_call=True).count() == 4
    change(cup, rounds=1)
    assert numbers(cup) == [1]
    change(cup, rounds=3)
    cup.open(1)
    assert refused(cup, rounds=0) == ("out_of_range", "rounds")
    change(cup, rounds=1)
    assert numbers(cup) == [1]
    change(cup, 2, rounds=3)  # in a stage that has not begun: its races come with it
    assert numbers(cup) == [1]


def test_groups_stay_once_they_play_and_raced_rounds_are_counted(cup: Cup) -> None:
    change(cup, groups=3, on=1, best=1)
    cup.open(1)
    assert refused(cup, groups=2) == ("stage_begun", "groups")
    cup.open(2)
    assert refused(cup, rounds=1) == ("rounds_raced", "rounds")


def test_a_stage_keeps_its_rounds_once_the_next_has_begun(cup: Cup) -> None:
    last = Race.objects.get(competition=cup.competition, number=2)
    Race.objects.create(
        competition=cup.competition, stage=cup.competition.stages.get(ord=2), number=3, on_call=True,
        game=last.game, board=last.board, options=last.options, venue=last.venue,
    )  # fmt: skip
    assert refused(cup, rounds=3) == ("stage_over", "rounds")


def test_a_decathlon_has_as_many_rounds_as_games(alice: Any) -> None:
    cup = Cup.make(alice, stages=(StageForm("rounds", legs=(LegForm("bumping_bots"), LegForm("droids"))),), capacity=12)
    assert refused(cup, rounds=3) == ("legs_rounds", "rounds")


def test_a_change_keeps_the_stages_following_from_each_other(cup: Cup) -> None:
    assert refused(cup, on=9) == ("out_of_range", "on")
    assert refused(cup, on=8)[0] == "final_seats"
    assert refused(cup, team_rule="whole", teams=True)[0] == "teams_tournament"
    with pytest.raises(Refused, match="rounds_in_rules"):
        calendar.race_add(competition=cup.competition, by=cup.alice, scheduled_at=cup.race(1).scheduled_at)


def test_the_page_changes_the_stage_that_is_chosen(cup: Cup, alice: Any, client: Client) -> None:
    client.force_login(alice, backend="accounts.backends.SignInBackend")
    address = f"/c/gearbox/{cup.competition.slug}/desk/rules/"
    first = squeezed(client.get(address, {"stage": "1"}).content.decode())
    assert 'name="groups" value="2"' in first
    assert 'name="carry"' not in first
    last = squeezed(client.get(address).content.decode())
    assert 'name="groups"' not in last
    assert 'name="carry"' in last
    shown = squeezed(client.get(f"/c/gearbox/{cup.competition.slug}/rules/").content.decode())
    assert "1. Groups" in shown
    assert "2 groups, 2 rounds each, the best 2 in each group qualify" in shown
    assert "<dt>Groups</dt><dd>2</dd>" in shown
    assert CompetitionRules.objects.count() == 1
