"""The state machines of seasons and tournaments, with more examples than `make test` has time for."""

from typing import Any

import pytest

from accounts.services import user_create
from gameplay.games.registry import GAMES
from tests.league.machines import machine_run
from tests.league.services.test_stateful import SeasonMachine
from tests.league.services.test_stateful_tournaments import TournamentMachine
from tests.league.services.test_stateful_uneven import TrioMachine
from tests.league.services.test_stateful_venues import VenueMachine
from tests.league.trio import Trio
from tests.support import PASSWORD

MACHINES = [(TournamentMachine, 9, 12), (SeasonMachine, 6, 12), (VenueMachine, 4, 8), (TrioMachine, 4, 8)]


@pytest.mark.long
@pytest.mark.django_db
@pytest.mark.parametrize(("machine", "examples", "steps"), MACHINES, ids=[one[0].__name__ for one in MACHINES])
def test_whatever_happens_the_rules_hold(
    machine: Any, examples: int, steps: int, alice: Any, bob: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    erin = user_create(email="erin@example.com", password=PASSWORD, public_name="Erin")
    if machine is TrioMachine:
        monkeypatch.setitem(GAMES, "toy", Trio())
    machine_run(machine, alice, [bob, erin], examples=examples, steps=steps)
