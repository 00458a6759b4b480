"""A match made again with one seat more: only as long as no answer of a person counts, and with luck that was
promised."""

from typing import Any

import pytest

from gameplay import selectors, services
from gameplay.models import Decision, Match, Seating, Seed
from gameplay.services import Refused, SeatSpec
from tests.gameplay.host.table import Table

pytestmark = pytest.mark.django_db

NEW = SeatSpec(label="Late", bot_level="easy", nonce="late")


def remade(table: Table, label: str = "race/1/late1") -> Match:
    return services.match_remake(match_id=table.match.pk, raw={"rounds": 3}, newcomer=NEW, seed_label=label)


def code_of(call: Any, *args: Any) -> str:
    with pytest.raises(Refused) as refused:
        call(*args)
    return refused.value.code


@pytest.fixture
def table(toy: Any, alice: Any, bob: Any) -> Table:
    return Table.start(alice, bob, raw={"rounds": 3}, seed_label="race/1", bot_pace_ms=77, back_url="/there/")


def test_the_old_match_is_annulled_and_the_new_one_has_one_seat_more(table: Table, alice: Any, bob: Any) -> None:
    made = remade(table)
    assert (table.fresh().status, made.status) == ("annulled", "running")
    seats = Seating.objects.filter(match=made).order_by("seat").values_list("user", "bot_level", "nonce")
    assert list(seats) == [(alice.pk, "", alice.email), (bob.pk, "", bob.email), (None, "easy", "late")]
    assert (made.bot_pace_ms, made.back_url, made.speed) == (77, "/there/", "live")


def test_the_luck_is_another_of_the_same_secret_which_stays_one_until_the_end(table: Table) -> None:
    made = remade(table)
    assert (made.seed_id, made.seed_label) == (table.match.seed_id, "race/1/late1")
    assert Seed.objects.get(pk=made.seed_id).revealed_at is None
    services.match_annul(code=made.code, by=None)
    assert Seed.objects.get(pk=made.seed_id).revealed_at is not None
    assert selectors.match_verify_data(table.fresh())["commit"] == selectors.match_verify_data(made)["commit"]


def test_an_answer_that_waits_does_no_harm_and_one_that_counts_ends_it(table: Table) -> None:
    table.submit(0, {"pick": 1})
    table.advance()
    assert Decision.objects.filter(match=table.match, version=None).count() == 1
    services.match_untouched(match_id=table.match.pk)
    table.submit(1, {"pick": 5})
    table.advance()
    assert code_of(remade, table) == "answered"
    assert Match.objects.count() == 1


def test_what_the_clock_decided_does_no_harm(toy: Any, alice: Any) -> None:
    table = Table.start(alice, seed_label="race/1")
    table.let_time_run_out()
    services.prompts_close_overdue(match_id=table.match.pk)
    table.advance()
    assert Decision.objects.filter(match=table.match, by="timeout", version__isnull=False).exists()
    assert services.match_untouched(match_id=table.match.pk).pk == table.match.pk


def test_a_departure_counts_as_an_answer(toy: Any, alice: Any, bob: Any) -> None:
    table = Table.start(alice, bob, "easy")
    services.match_leave(code=table.code, user=bob, message_id="m-leave")
    table.advance()
    assert code_of(remade, table) == "answered"


def test_an_over_match_is_not_made_again_and_a_label_is_used_once(table: Table) -> None:
    assert code_of(remade, table, "race/1") == "seed_label_taken"
    assert table.fresh().status == "running"
    services.match_annul(code=table.code, by=None)
    assert code_of(remade, table) == "finished"
