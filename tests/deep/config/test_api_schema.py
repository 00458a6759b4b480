"""The API against its own description: generated requests, good and bad, to things that exist, from every role.

Nothing may break the server, and answers have the shape that the schema promises.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import cycle
from typing import TYPE_CHECKING, Any

import pytest
from django.core.signals import request_finished, request_started
from django.db import close_old_connections, transaction
from django.test import Client
from hypothesis import HealthCheck, Phase, given, settings

if TYPE_CHECKING:
    from accounts.models import User

PLAIN = {"Accept-Encoding": "identity"}
"""What asks here unpacks nothing."""
PARTS = 3
"""Every third operation is a test of its own, or one worker of a parallel run would do them all."""
EXAMPLES = settings(
    max_examples=4,
    deadline=None,
    derandomize=True,
    database=None,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)


@pytest.fixture
def schema(db: None) -> Iterator[Any]:
    import schemathesis
    from django.core.handlers.wsgi import WSGIHandler

    # As Django's own test client does: the test's transaction lives in the connection.
    for signal in (request_started, request_finished):
        signal.disconnect(close_old_connections)
    yield schemathesis.openapi.from_wsgi("/api/v1/schema/?format=json", WSGIHandler())
    for signal in (request_started, request_finished):
        signal.connect(close_old_connections)


@pytest.fixture
def addresses(alice: Any, bob: Any) -> dict[str, Any]:
    """Path parameters of Alice's championship, two races old, and of a running practice match of Bob's."""
    from gameplay import services as host
    from tests.league.pages.scene import make_scene

    scene = make_scene(alice, bob)
    for number in (1, 2):
        scene.run(number, scene.entry_numbers())
    seats = [host.SeatSpec(user_id=bob.pk, nonce="n"), host.SeatSpec(bot_level="rookie", label="R")]
    match = host.match_create(
        game="bumping_bots", raw={}, seats=seats, speed="none", purpose="practice", creator=bob, visibility="public"
    )
    host.match_start(match_id=match.pk)
    registration = scene.competition.registrations.first()
    return {
        "club": scene.club.slug,
        "slug": scene.competition.slug,
        "code": match.code,
        "number": 2,
        "table": 1,
        "seat": 0,
        "entry_number": scene.entry_numbers()[0],
        "player_id": scene.club.players.first().pk,
        "registration_id": registration.pk if registration else 1,
        "user_id": bob.pk,
    }


def problems(schema: Any, users: Sequence[User | None], addresses: dict[str, Any], part: slice) -> list[str]:
    """One line for each failing operation, with the first request that failed. A request's changes are rolled back.

    Each request goes to things that exist, from the user with the most rights and from one of the others in turn, and
    from one after the other wherever the generator thinks that something is.
    """
    from schemathesis.checks import not_a_server_error
    from schemathesis.specs.openapi.checks import content_type_conformance, response_schema_conformance

    from accounts.services import token_create

    everybody = [
        {"Authorization": f"Bearer {token_create(user=user, name='test')[1]}"} if user else {} for user in users
    ]
    organiser, others, by_turns = everybody[-1], cycle(everybody[:-1]), cycle(everybody)
    checks = (not_a_server_error, content_type_conformance, response_schema_conformance)
    found = []
    for result in list(schema.get_all_operations())[part]:
        operation = result.ok()

        @EXAMPLES
        @given(case=operation.as_strategy())
        def call(case: Any) -> None:
            given = dict(case.path_parameters or {})
            requests = [(addresses, organiser), (addresses, next(others))]
            if given:
                requests.append((given, next(by_turns)))
            for known, headers in requests:
                case.path_parameters = {name: known.get(name, value) for name, value in given.items()}
                with transaction.atomic():
                    case.call_and_validate(checks=checks, headers={**PLAIN, **headers})
                    transaction.set_rollback(True)

        try:
            call()
        except BaseExceptionGroup as group:
            found.append(f"{operation.label}: {group.exceptions[0]}")
        except Exception as error:
            found.append(f"{operation.label}: {error}")
    return found


@pytest.mark.long
@pytest.mark.parametrize("part", range(PARTS))
def test_nobody_breaks_anything(schema: Any, addresses: dict[str, Any], alice: User, bob: User, part: int) -> None:
    assert problems(schema, (None, bob, alice), addresses, slice(part, None, PARTS)) == []


@pytest.mark.long
@pytest.mark.parametrize("called", [False, True])
def test_nobody_breaks_a_tournament(schema: Any, alice: User, bob: User, called: bool) -> None:
    """What championships lack: a round at check-in whose tables are made, and one that is on."""
    from tests.league.api.world import make_called, make_rounds

    tourney = make_called(alice) if called else make_rounds(alice)
    where = {"club": tourney.club.slug, "slug": tourney.competition.slug, "number": 1, "entry_number": 1, "table": 1}
    assert problems(schema.include(tag="tournaments"), (None, bob, alice), where, slice(None)) == []


def test_a_visitor_writes_nothing(schema: Any, client: Client, addresses: dict[str, Any]) -> None:
    allowed = []
    for result in schema.get_all_operations():
        operation = result.ok()
        if operation.method.upper() in ("POST", "PUT", "PATCH", "DELETE") and "{}" not in str(operation.security):
            path = operation.full_path
            for name, value in addresses.items():
                path = path.replace(f"{{{name}}}", str(value))
            answer = client.generic(operation.method.upper(), path, "{}", content_type="application/json")
            if answer.status_code < 400:
                allowed.append(f"{operation.label}: {answer.status_code}")
    # Works with numbers only, and writes nothing.
    assert [line for line in allowed if "/rhythm/" not in line] == []
