"""How long practice is kept, and how many open tables a person may have."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import User
from accounts.services import guest_create
from gameplay.models import Match, MatchStep, Seed
from gameplay.refused import Refused
from gameplay.services import match_annul, purge
from gameplay.services.purge import practice_delete
from tests.gameplay.host.table import Table


def over(*who: Any, days: int, status: str = "finished", **options: Any) -> Match:
    """A match that ended so many days ago."""
    table = Table.start(*who, **options)
    ended: dict[str, Any] = {"outcome": {"lines": [], "reason": "finished"}} if status == "finished" else {}
    ended["finished_at"] = timezone.now() - timedelta(days=days)
    Match.objects.filter(pk=table.match.pk).update(status=status, **ended)
    return table.match


def left() -> set[int]:
    return set(Match.objects.values_list("pk", flat=True))


@pytest.fixture
def guest(db: None) -> Any:
    return guest_create()


def test_practice_of_guests_and_bots_goes_with_the_guests(toy: Any, alice: Any, guest: Any) -> None:
    bots = over("easy", "easy", days=31, purpose="demo")
    guests = over(guest, "easy", days=31)
    fresh = over(guest, "easy", days=29)
    accounts = over(alice, "easy", days=31)
    assert practice_delete() == 2
    assert left() == {fresh.pk, accounts.pk}
    assert not MatchStep.objects.filter(match_id__in=[bots.pk, guests.pk]).exists()
    assert not Seed.objects.filter(pk__in=[bots.seed_id, guests.seed_id]).exists()


def test_practice_of_accounts_is_kept_for_a_year(toy: Any, alice: Any, guest: Any) -> None:
    kept = [over(alice, guest, days=364).pk, over("easy", "easy", creator=alice, days=364).pk]
    over(alice, guest, days=366)
    assert practice_delete() == 1
    assert left() == set(kept)


def test_a_match_that_a_player_resumes_during_the_run_continues(
    toy: Any, alice: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables = [Table.start(alice, "easy") for _n in range(2)]
    Match.objects.update(changed_at=timezone.now() - timedelta(hours=25))
    real = purge.match_annul

    def slow(**given: Any) -> Any:
        Match.objects.exclude(code=given["code"]).update(changed_at=timezone.now())
        return real(**given)

    monkeypatch.setattr(purge, "match_annul", slow)
    assert purge.matches_purge() == 1
    assert sorted(table.fresh().status for table in tables) == ["annulled", "running"]


def test_what_was_annulled_is_not_kept_so_long(toy: Any, alice: Any) -> None:
    over(alice, "easy", days=31, status="annulled")
    assert practice_delete() == 1


def test_races_and_what_is_not_over_stay(toy: Any, alice: Any, settings: Any) -> None:
    race = over(alice, "easy", days=4000, purpose="race")
    settings.PRACTICE_DAYS = 0
    practice = over(alice, "easy", days=4000)
    running = Table.start(alice, "easy").match
    assert practice_delete() == 0
    assert left() == {race.pk, practice.pk, running.pk}


def test_a_run_is_bounded_and_the_next_continues(toy: Any, guest: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(purge, "A_RUN", 2)
    youngest = [over(guest, "easy", days=days).pk for days in (35, 34, 33)][-1]
    assert practice_delete() == 2
    assert left() == {youngest}
    assert practice_delete() == 1
    assert practice_delete() == 0


# --- Quota ------------------------------------------------------------------------------------------------------------


def test_a_fifth_table_is_refused_whatever_the_door(toy: Any, alice: Any, bob: Any) -> None:
    tables = [Table.make(alice, bob, creator=alice) for _n in range(4)]
    with pytest.raises(Refused) as refused:
        Table.make(alice, bob, creator=alice)
    assert refused.value.code == "too_many"
    assert Match.objects.count() == 4
    Table.make(alice, bob, creator=alice, purpose="race")
    Table.make(alice, bob, creator=bob)
    match_annul(code=tables[0].code, by=alice)
    Table.make(alice, bob, creator=alice)


def test_the_quota_is_checked_with_the_user_locked(toy: Any, alice: Any, bob: Any) -> None:
    with CaptureQueriesContext(connection) as seen:
        Table.make(alice, bob, creator=alice)
    asked = [query["sql"] for query in seen]
    lock = next(n for n, sql in enumerate(asked) if "accounts_user" in sql)
    count = next(n for n, sql in enumerate(asked) if "COUNT" in sql)
    made = next(n for n, sql in enumerate(asked) if sql.startswith('INSERT INTO "gameplay_match"'))
    assert lock < count < made
    if connection.features.has_select_for_update:
        assert "FOR NO KEY UPDATE" in asked[lock]


def test_a_deleted_user_makes_no_table(toy: Any, alice: Any, bob: Any) -> None:
    User.objects.filter(pk=bob.pk).delete()
    with pytest.raises(Refused) as refused:
        Table.make(alice, "easy", creator=bob)
    assert refused.value.code == "sign_in"
