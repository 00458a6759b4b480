"""A race of a championship that its last racer ends: the place counts, and only where nothing else can be won."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from gameplay.engine.chance import Chance
from gameplay.games.registry import GAMES
from gameplay.models import Match
from gameplay.refused import Refused
from gameplay.selectors import match_sync
from gameplay.services import match_advance, match_leave, match_stop
from gameplay.services.loading import prompt_of
from league.models import Result
from league.scoring import rules
from league.scoring.season import Line
from league.standings.gains import match_pays_more
from tests.league.cup import Cup
from tests.support.races import answer, open_prompt

pytestmark = pytest.mark.django_db


@pytest.fixture
def cup(alice: Any, bob: Any) -> Cup:
    """Alice and Bob race; a disqualification may be dropped, which is a rule like any other."""
    made = Cup.make(alice, races=1, drop_dsq=True)
    made.enter(alice)
    made.enter(bob)
    made.start(1, alice, bob)
    return made


def race(cup: Cup) -> Match:
    match = cup.heat().match
    assert match is not None
    return Match.objects.get(pk=match.pk)


def bob_concedes(cup: Cup, bob: Any) -> None:
    match = race(cup)
    match_leave(code=match.code, user=bob, message_id="bye")
    match_advance(match_id=match.pk)


def alices_turn(cup: Cup, alice: Any) -> None:
    """So that she plays her round to its end alone when Bob concedes."""
    match = race(cup)
    seat = match.seatings.get(user=alice).seat
    while (row := open_prompt(match)) and not (row.kind == "turn" and row.seat == seat):
        view = match_sync(match, row.seat)["view"]
        answer(match, row, GAMES[match.game].sample(view, prompt_of(row), Chance(row.key.encode())))


def test_the_place_is_on_the_sheet_and_pays(cup: Cup, alice: Any, bob: Any) -> None:
    alices_turn(cup, alice)
    bob_concedes(cup, bob)
    match = race(cup)
    match_stop(code=match.code, user=alice, message_id="done")
    match_advance(match_id=match.pk)
    assert race(cup).outcome["reason"] == "decided"
    sheet = {one.entry.player.user_id: (one.place, one.status) for one in Result.objects.all()}
    assert sheet == {alice.pk: (1, "classified"), bob.pk: (2, "dnf")}
    assert [total for _place, _number, total in cup.table()] == [3, 0]


def test_while_a_bonus_can_be_won_the_race_continues(cup: Cup, alice: Any, bob: Any, monkeypatch: Any) -> None:
    """There is no such rule yet. As if one of the existing rules paid for more than places."""
    monkeypatch.setattr(rules, "BONUSES", frozenset({"drop_dsq"}))
    alices_turn(cup, alice)
    bob_concedes(cup, bob)
    match = race(cup)
    assert match_pays_more(match_id=match.pk)
    assert (match.decided_seat, match.decided_place) == (None, None)
    with pytest.raises(Refused, match="not_decided"):
        match_stop(code=match.code, user=alice, message_id="done")
    monkeypatch.setattr(rules, "BONUSES", frozenset())
    assert not match_pays_more(match_id=match.pk)


def test_a_match_that_is_no_race_pays_nothing_more() -> None:
    assert not match_pays_more(match_id=0)


def test_a_sheet_says_place_and_status_and_nothing_else_that_could_pay() -> None:
    """If you add something that pays to a line, name its rule in `BONUSES`: otherwise a race may be ended before it is
    won."""
    assert [field.name for field in msgspec.structs.fields(Line)] == ["entry", "place", "status"]
    assert {name for name in rules.BONUSES if name not in rules.StageRules.__struct_fields__} == set()
