"""A race annulled while a table of it finishes, or started while a late-comer joins the one before. Run by
test_concurrency.py, on its own database."""

from __future__ import annotations

import pytest
from django.db import transaction

from accounts.models import User
from gameplay.models import Match
from league.competitions.life import reruns
from league.models import Competition, Forfeit, GridSlot, Heat
from league.standings import snapshots
from league.start.attendance import check_in
from league.start.seating import late as seating_late
from league.start.seating import start
from tests.deep.concurrency.check_on_postgres import _on_postgres, alice, at_once, people  # noqa: F401
from tests.league.cup import Cup, finish

pytestmark = pytest.mark.django_db(transaction=True)

LATE = {"late_elsewhere", "late_on_grid", "late_over", "wrong_status"}


def test_a_match_that_finishes_while_its_race_is_annulled_does_one_or_the_other(alice: User) -> None:  # noqa: F811
    """Both lock the match before the competition: no deadlock, and no annulled result in the standings."""
    for _ in range(4):
        Competition.objects.update(status="archived")
        cup = Cup.make(alice, bots=3)
        cup.start(1)
        race, heat = cup.race(), cup.heat()
        results = at_once(
            lambda heat=heat: finish_locked(heat, "1 2 3"),
            lambda race=race: reruns.race_annul(race=race, by=alice, reason="power cut"),
        )
        assert not [one for one in results if isinstance(one, Exception)], results
        assert cup.race().is_annulled
        assert cup.table() == [] or set(cup.totals().values()) == {0}
        assert snapshots.standings_differences(competition=cup.fresh().competition) == []


def test_a_late_comer_to_a_race_while_the_next_starts_is_in_one_of_them(alice: User) -> None:  # noqa: F811
    """Race 2 is started anyway, with the racers who sit nowhere else, while one of them is let in to race 1."""
    users = people(3)
    for number in range(4):
        Competition.objects.update(status="archived")
        cup = Cup.make(alice, bots=2, races=2, name=f"Night {number}")
        late, *_others = [cup.enter(user) for user in users]
        cup.start(1)
        cup.open(2)
        for user in users:
            check_in.race_check_in(race=cup.race(2), by=user, nonce="n")
        first, second = cup.race(1), cup.race(2)
        results = at_once(
            lambda race=first: seating_late.race_let_in(race=race, by=alice, entry_number=3),
            lambda race=second: start.race_start(race=race, by=alice, anyway=True),
            lambda race=first: seating_late.race_let_in(race=race, by=alice, entry_number=3),
        )
        refused = [one for one in results if isinstance(one, Exception)]
        assert {getattr(one, "code", one) for one in refused} <= LATE
        assert (cup.race(1).status, cup.race(2).status) == ("live", "live"), results
        slots = GridSlot.objects.filter(run__race=first), GridSlot.objects.filter(run__race=second)
        let_in = slots[0].filter(entry=late).count()
        assert let_in + slots[1].filter(entry=late).count() == 1
        assert (slots[0].count(), slots[1].count()) == (2 + let_in, 3 - let_in)
        assert Forfeit.objects.filter(run__race=first).count() == 3 - let_in
        assert not Forfeit.objects.filter(run__race=second).exists()


def finish_locked(heat: Heat, order: str) -> None:
    """The host locks the match when it ends, and an annulled one does not end."""
    with transaction.atomic():
        match = Match.objects.select_for_update().get(pk=heat.match_id)
        if match.status != "annulled":
            finish(heat, order)
