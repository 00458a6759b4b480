"""While a season's deciding race is on, a racer's first page says so, and shows no standings that ignore it."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from league.planning.stages import StageForm
from tests.league.cup import Cup
from tests.league.services.test_rounds import Evening
from tests.support.pages import squeezed

pytestmark = pytest.mark.django_db


def home(user: Any) -> str:
    client = Client()
    client.force_login(user, backend="accounts.backends.SignInBackend")
    return squeezed(client.get("/me/").content.decode())


def test_the_last_race_of_a_championship(alice: Any, bob: Any) -> None:
    cup = Cup.make(alice, bots=2, races=2)
    cup.enter(bob)
    cup.start(1, bob)
    assert "The last race is on" not in home(bob)
    cup.finish(1, "1 3 2")
    assert "the robot ahead" in home(bob)
    cup.start(2, bob)
    html = home(bob)
    assert "The last race is on. You went into it<strong>2nd</strong>with<strong>3 points</strong>." in html
    assert "the robot ahead" not in html


def test_the_final_of_a_tournament(alice: Any, bob: Any, erin: Any) -> None:
    evening = Evening.of(alice, 0, StageForm("rounds", {"rounds": 1, "on": 4, "seats": 4}), StageForm("final"))
    evening.enter(bob)  # 1, who wins what he races
    evening.come(6)
    evening.enter(erin)  # 8
    evening.here()
    evening.round()
    assert "The final is on." not in home(bob)
    evening.call(evening.make_tables())
    assert "The final is on. You’re in it." in home(bob)
    html = home(erin)
    assert "The final is on." in html
    assert "You’re in it." not in html
    assert "the robot" not in html
