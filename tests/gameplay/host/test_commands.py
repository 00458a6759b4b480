"""Drafts, taking answers back, leaving, pausing, annulling."""

from datetime import timedelta

import pytest
from django.db.models import F

from accounts.models import User
from gameplay import selectors, services
from gameplay.models import Decision, Draft, Match, OpenPrompt, Seed
from gameplay.services import Refused, decisions
from tests.gameplay.host.table import Table, new_id

pytestmark = pytest.mark.django_db


def code_of(call, *args, **kwargs):
    with pytest.raises(Refused) as refused:
        call(*args, **kwargs)
    return refused.value.code


def draft(table, user, payload, prompt="r1/pick/s0", rev=1):
    return services.draft_save(code=table.code, user=user, prompt=prompt, rev=rev, payload=payload)


def reopen(table, user, prompt="r1/pick/s0", id=None):
    return services.decision_reopen(code=table.code, user=user, message_id=id or new_id(), prompt=prompt)


# --- Drafts -----------------------------------------------------------------------------------------------------------


def test_a_draft_is_kept_and_replaced(table, alice):
    draft(table, alice, {"pick": 1})
    draft(table, alice, {"half": True})
    assert Draft.objects.get().payload == {"half": True}
    assert table.fresh().version == 1


def test_drafts_go_with_their_prompts(table, alice):
    draft(table, alice, {"pick": 1})
    table.pick(1, 2)
    assert not Draft.objects.exists()


def test_a_draft_that_comes_as_its_prompt_goes_is_not_left_behind(table, alice, monkeypatch):
    lock = decisions.match_locked

    def once_the_round_has_ended(**which):
        monkeypatch.setattr(decisions, "match_locked", lock)
        table.pick(1, 2)
        return lock(**which)

    monkeypatch.setattr(decisions, "match_locked", once_the_round_has_ended)
    assert code_of(draft, table, alice, {"pick": 1}) == "not_open"
    assert not Draft.objects.exists()


def test_charlie_may_not_draft(table, charlie, bob):
    assert code_of(draft, table, charlie, {}) == "not_yours"
    assert code_of(draft, table, bob, {}) == "not_yours"
    assert code_of(draft, table, charlie, {}, prompt="nothing") == "not_yours"
    assert code_of(draft, table, bob, {}, prompt="nothing") == "not_open"
    assert code_of(draft, table, bob, {}, prompt="x" * 500) == "not_open"


def test_an_answered_or_outdated_prompt_takes_no_draft(table, alice):
    assert code_of(draft, table, alice, {}, rev=2) == "stale"
    table.submit(0, {"pick": 1})
    assert code_of(draft, table, alice, {}) == "not_open"
    services.match_pause(code=table.code, by=None)
    assert code_of(draft, table, alice, {}) == "paused"


# --- Taking back ------------------------------------------------------------------------------------------------------


def test_a_sealed_answer_comes_back_as_the_draft(table, alice):
    table.submit(0, {"pick": 7})
    reopen(table, alice)
    assert not Decision.objects.exists()
    assert selectors.match_sync(table.match, 0)["mine"] == {"drafts": {"r1/pick/s0": {"pick": 7}}, "answers": {}}
    assert table.event_kinds()[-1] == "match.unready"
    assert (table.prompt(0).answered, table.prompt(0).rev) == (False, 2)


def test_taking_back_is_idempotent(table, alice):
    table.submit(0, {"pick": 7})
    first = reopen(table, alice, id="back")
    table.submit(0, {"pick": 8})
    assert reopen(table, alice, id="back").version == first.version
    assert Decision.objects.get().payload == {"pick": 8}


def test_what_may_not_be_taken_back(toy, table, alice, bob, charlie):
    assert code_of(reopen, table, alice) == "not_open"  # not answered
    table.submit(0, {"pick": 7})
    assert code_of(reopen, table, bob) == "not_yours"
    assert code_of(reopen, table, charlie) == "not_yours"
    table.submit(1, {"pick": 7})
    assert code_of(reopen, table, alice) == "not_open"  # the barrier is closed, though nothing was fed yet
    final = Table.start(alice, bob, raw={"final": True})
    final.submit(0, {"pick": 7})
    assert code_of(reopen, final, alice) == "not_open"


# --- Leaving ----------------------------------------------------------------------------------------------------------


def test_a_seat_leaves_for_good(toy, alice, bob, charlie):
    table = Table.start(alice, bob, charlie)
    table.submit(1, {"pick": 3})
    services.match_leave(code=table.code, user=alice, message_id="bye")
    table.advance()
    assert table.match.seatings.get(seat=0).left
    assert [e["data"] for e in table.events() if e["kind"] == "match.left"] == [{"seat": 0, "reason": "conceded"}]
    assert table.kinds() == [(1, "pick"), (2, "pick")]
    assert table.prompt(1).answered  # Bob's sealed answer stays valid under its key
    table.submit(2, {"pick": 1})
    table.advance()
    assert table.kinds() == [(1, "turn")]


def test_leaving_twice_changes_nothing(toy, alice, bob, charlie):
    table = Table.start(alice, bob, charlie)
    for message_id in ("a", "a", "b"):
        services.match_leave(code=table.code, user=alice, message_id=message_id)
        table.advance()
    assert table.event_kinds().count("match.left") == 1
    assert Decision.objects.count() == 1


def test_an_answer_to_a_withdrawn_question_is_dropped(toy, alice, bob, charlie):
    table = Table.start(alice, bob, charlie)
    table.submit(0, {"pick": 3})
    services.match_leave(code=table.code, user=alice, message_id="bye")
    table.advance()
    assert list(Decision.objects.values_list("prompt", flat=True)) == [Decision.LEAVE]


def test_charlie_may_not_leave(table, charlie):
    assert code_of(services.match_leave, code=table.code, user=charlie, message_id="x") == "not_yours"


# --- Pausing, annulling -----------------------------------------------------------------------------------------------


def test_a_pause_stops_the_clocks_and_a_resume_starts_them_with_the_time_left(table):
    left = table.prompt(0).deadline_at - table.prompt(0).opened_at
    services.match_pause(code=table.code, by=None)
    row = table.prompt(0)
    assert row.deadline_at is None
    assert 0 < row.remaining_ms <= left.total_seconds() * 1000
    assert selectors.match_sync(table.match, 0)["clocks"]["prompts"]["r1/pick/s0"]["remaining"] == row.remaining_ms
    services.match_resume(code=table.code, by=None)
    row = table.prompt(0)
    assert row.deadline_at is not None
    assert row.remaining_ms is None
    assert table.event_kinds()[-2:] == ["match.paused", "match.resumed"]


def test_pausing_twice_changes_nothing(table):
    services.match_pause(code=table.code, by=None)
    services.match_pause(code=table.code, by=None)
    assert table.fresh().version == 2
    services.match_resume(code=table.code, by=None)
    services.match_resume(code=table.code, by=None)
    assert table.fresh().version == 3


def test_an_answer_given_before_the_pause_is_fed_after_it(table):
    table.submit(0, {"pick": 1})
    table.submit(1, {"pick": 5})
    services.match_pause(code=table.code, by=None)
    assert table.advance() is None
    services.match_resume(code=table.code, by=None)
    assert services.match_sweep().advanced == 1


def test_an_annulled_match_counts_for_nothing(table, alice):
    services.match_annul(code=table.code, by=None)
    match = table.fresh()
    assert (match.status, match.outcome) == (Match.Status.ANNULLED, None)
    assert not OpenPrompt.objects.filter(match=match).exists()
    assert Seed.objects.get().revealed_at is not None
    assert selectors.match_outcome(match.pk) == []
    services.match_annul(code=table.code, by=None)
    assert code_of(services.match_resume, code=table.code, by=None) == "finished"


def test_who_may_steer(toy, alice, bob):
    table = Table.start(alice, bob, creator=alice)
    assert code_of(services.match_pause, code=table.code, by=bob) == "not_yours"
    services.match_pause(code=table.code, by=alice)
    assert table.events()[-1]["data"] == {"by": "Alice"}
    operator = User.objects.create_user("operator@example.com", "x", is_staff=True)
    services.match_resume(code=table.code, by=operator)
    race = Table.start(alice, bob, creator=alice, purpose="race")
    assert code_of(services.match_annul, code=race.code, by=alice) == "not_yours"
    assert code_of(services.match_pause, code="nosuchmatch2", by=None) == "not_found"


def test_an_open_table_is_annulled_but_not_paused(toy, alice, bob):
    table = Table.make(alice, bob, creator=alice)
    assert code_of(services.match_pause, code=table.code, by=alice) == "not_open"
    assert services.match_annul(code=table.code, by=alice).status == "annulled"


# --- Clearing away ----------------------------------------------------------------------------------------------------


def test_a_match_idle_for_a_day_is_annulled_but_no_race(toy, alice, bob):
    practice = Table.start(alice, bob, speed="none")
    waiting = Table.make(alice, bob)
    race = Table.start(alice, bob, purpose="race", speed="none")
    assert services.matches_purge() == 0
    Match.objects.update(changed_at=F("changed_at") - timedelta(hours=25))
    over = Table.start(alice, bob)
    over.play_out()
    assert services.matches_purge() == 2
    assert [t.fresh().status for t in (practice, waiting, race, over)] == [
        "annulled",
        "annulled",
        "running",
        "finished",
    ]


def test_the_tasks_call_their_services(table, monkeypatch):
    from gameplay import tasks

    table.submit(0, {"pick": 1})
    table.submit(1, {"pick": 5})
    for _twice in range(2):
        tasks.match_advance_task(table.match.pk)
        tasks.sweep_task()
        tasks.purge_task()
        tasks.bot_think_task(table.prompt(1).pk)
    assert table.kinds() == [(1, "turn")]
