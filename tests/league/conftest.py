"""The league's cast: Alice's club, a cup with four bots, a user for every role."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from league.models import Club
    from tests.league.cup import Cup


@pytest.fixture
def club(alice: Any) -> Club:
    from league.clubs.club import clubs
    from tests.support.worlds import made_once_a_worker

    return made_once_a_worker(clubs.create)(by=alice, name="Gearbox", slug="gearbox", zone="Europe/Paris")


@pytest.fixture
def cup(alice: Any) -> Cup:
    """Open for registration, nobody entered."""
    from tests.league.cup import Cup

    return Cup.make(alice)


@pytest.fixture
def bot_cup(alice: Any) -> Cup:
    """Four bots entered: start numbers 1 to 4."""
    from tests.league.cup import Cup

    return Cup.make(alice, bots=4)


@pytest.fixture
def table(cup: Cup, bob: Any) -> Cup:
    """Race 1 is on at a real table: Ann (1), Ben (2), Cleo (3), known by name, and Bob (4)."""
    from tests.league.real_table import table_made

    return table_made(cup, bob)


@pytest.fixture
def mixed(bot_cup: Cup, bob: Any, erin: Any) -> Cup:
    """Races 1 and 2 may be either; four bots (1 to 4), Bob (5), Erin (6), the guests Gus (7) and Hana (8)."""
    from tests.league.venues import mixed_made

    return mixed_made(bot_cup, bob, erin)


@pytest.fixture
def driven_cup(bot_cup: Cup) -> Cup:
    """Race 1 of the four bots is on, three turns old."""
    from tests.support.races import advice, answer, open_prompt

    bot_cup.start(1)
    match = bot_cup.heat().match
    for _turn in range(3):
        row = open_prompt(match)
        answer(match, row, advice(match, row, "rookie"))
    return bot_cup


@pytest.fixture
def talking(bot_cup: Cup, bob: Any, dora: Any, erin: Any) -> Cup:
    """Race 1 is on with Bob; Dora is a steward, Erin a member who only watches."""
    from tests.league.talking import talking_made

    return talking_made(bot_cup, bob, dora, erin)


@pytest.fixture
def trio(alice: Any, monkeypatch: pytest.MonkeyPatch) -> Cup:
    """A game for exactly three, without a grid. Nobody is entered."""
    from tests.league.trio import trio_made

    return trio_made(alice, monkeypatch)


@pytest.fixture
def dora(db: None) -> Any:
    """A steward, where a test makes her one."""
    from accounts.services import user_create
    from tests.support.worlds import made_once_a_worker

    return made_once_a_worker(user_create)(
        email="dora@example.com", password="correct horse battery", public_name="Dora"
    )


@pytest.fixture
def erin(db: None) -> Any:
    """Another person."""
    from accounts.services import user_create
    from tests.support.worlds import made_once_a_worker

    return made_once_a_worker(user_create)(
        email="erin@example.com", password="correct horse battery", public_name="Erin"
    )
