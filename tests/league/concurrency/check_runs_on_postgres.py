"""A race annulled while a table of it finishes. Run by test_concurrency.py, on its own database."""

from __future__ import annotations

import pytest
from django.db import transaction

from accounts.models import User
from gameplay.models import Match
from league import services
from league.models import Competition, Heat
from tests.league.concurrency.check_on_postgres import _on_postgres, alice, at_once  # noqa: F401
from tests.league.cup import Cup, finish

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_match_that_finishes_while_its_race_is_annulled_does_one_or_the_other(alice: User) -> None:  # noqa: F811
    """Match lock before competition lock, on both ways: no deadlock, and no annulled result in the tables."""
    for _ in range(4):
        Competition.objects.update(status="archived")
        cup = Cup.make(alice, bots=3)
        cup.start(1)
        race, heat = cup.race(), cup.heat()
        results = at_once(
            lambda heat=heat: finish_locked(heat, "1 2 3"),
            lambda race=race: services.race_annul(race=race, by=alice, reason="power cut"),
        )
        assert not [one for one in results if isinstance(one, Exception)], results
        assert cup.race().is_annulled
        assert cup.table() == [] or set(cup.totals().values()) == {0}
        assert services.standings_differences(competition=cup.fresh().competition) == []


def finish_locked(heat: Heat, order: str) -> None:
    """The host holds the match when it ends, and one that was annulled meanwhile does not end."""
    with transaction.atomic():
        match = Match.objects.select_for_update().get(pk=heat.match_id)
        if match.status != "annulled":
            finish(heat, order)
