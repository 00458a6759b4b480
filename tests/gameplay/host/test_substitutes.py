"""Another player drives on: who may put whom on which seat, what goes with the old player, and that the luck stays."""

from datetime import timedelta

import pytest
from django.contrib.auth.models import AnonymousUser
from django.db.models import F

from gameplay import selectors, services
from gameplay.models import Decision, Draft, Match, OpenPrompt, Seating
from gameplay.selectors import sync
from gameplay.services import Refused
from gameplay.services.timeouts import prompts_close_overdue
from tests.gameplay.host.table import Table, new_id

pytestmark = pytest.mark.django_db


def replace(table, by, seat=1, **who):
    return services.seat_replace(code=table.code, by=by, seat=seat, **({"level": "easy"} | who))


def code_of(call, *args, **kwargs):
    with pytest.raises(Refused) as refused:
        call(*args, **kwargs)
    return refused.value.code


def gone(table, seat=1):
    Seating.objects.filter(match=table.match, seat=seat).update(away=True, timeouts_in_row=2)
    return table


@pytest.fixture
def table(toy, alice, bob):
    return gone(Table.start(alice, bob, creator=alice))


def test_a_bot_drives_on_and_everybody_sees_it(table, alice):
    replace(table, alice)
    seating = table.match.seatings.get(seat=1)
    assert (seating.bot_level, seating.user_id, seating.label, seating.away) == ("easy", None, "Bolt", False)
    assert table.event_kinds()[-2:] == ["match.seat", "match.replaced"]
    assert table.events()[-1]["data"] == {"seat": 1, "bot": "easy", "open": False}
    assert selectors.match_sync(table.fresh(), None)["seats"][1]["bot"] == "easy"
    row = table.prompt(1)
    assert row.bot_due_at is not None
    assert services.bot_think(prompt_id=row.pk) == "bot"


def test_the_bot_has_the_whole_time(table, alice):
    table.let_time_run_out(1)
    replace(table, alice)
    row = table.prompt(1)
    assert row.deadline_at - row.opened_at == timedelta(seconds=60)


def test_the_old_player_no_longer_has_any_rights(table, alice, bob):
    row = table.prompt(1)
    replace(table, alice)
    given = {"code": table.code, "user": bob, "prompt": row.key, "rev": None, "payload": {"pick": 1}}
    assert code_of(services.decision_submit, message_id=new_id(), **given) == "not_yours"
    assert code_of(services.draft_save, **given) == "not_yours"
    assert code_of(services.match_leave, code=table.code, user=bob, message_id=new_id()) == "not_yours"
    assert selectors.seat_of(table.match, bob) is None


def test_the_new_player_sees_nothing_unfinished_of_the_old_one(table, alice, bob, charlie):
    services.draft_save(code=table.code, user=bob, prompt="r1/pick/s1", rev=1, payload={"pick": 4})
    table.submit(1, {"pick": 7})
    gone(table)
    replace(table, None, level="", user=charlie)
    assert not Draft.objects.exists()
    assert not Decision.objects.exists()
    assert (table.prompt(1).answered, table.prompt(1).rev) == (False, 2)
    assert selectors.match_sync(table.fresh(), 1)["mine"] == {"drafts": {}, "answers": {}}


@pytest.mark.parametrize(("what", "seat"), [("_holders", None), ("_drafts", 1)])
def test_a_seat_that_changes_hands_while_it_is_read_shows_the_old_player_nothing(
    table, bob, charlie, monkeypatch, what, seat
):
    read = getattr(sync, what)

    def late(*args):
        monkeypatch.setattr(sync, what, read)
        replace(table, None, level="", user=charlie)
        table.users[1] = charlie
        rev = table.prompt(1).rev
        services.draft_save(code=table.code, user=charlie, prompt="r1/pick/s1", rev=rev, payload={"pick": 4})
        table.submit(1, {"pick": 7})
        return read(*args)

    monkeypatch.setattr(sync, what, late)
    bundle = sync.bundle_read(table.code, since=None)
    assert bundle.seat_of(bob.pk) == seat  # as it was when the seats were read
    assert sync.sync_message(bundle, seat)["mine"] == {"drafts": {}, "answers": {}}
    table.fresh()
    told = selectors.match_sync(table.match, 1, holder=charlie.pk)
    assert (told["you"], told["mine"]["answers"]) == (1, {"r1/pick/s1": {"pick": 7}})
    told = selectors.match_sync(table.match, 1, holder=bob.pk)  # which looked his seat up before it went
    assert (told["you"], told["mine"]) == (None, {"drafts": {}, "answers": {}})
    assert told["view"] == selectors.match_sync(table.match, None)["view"]


def test_an_answer_about_to_be_fed_is_fed(table, alice):
    table.submit(0, {"pick": 1})
    table.submit(1, {"pick": 5})
    gone(table)
    replace(table, alice)
    table.advance()
    assert table.kinds() == [(1, "turn")]
    assert Decision.objects.filter(version__isnull=False).count() == 2
    assert table.prompt(1).bot_due_at is not None


def test_what_makes_the_match_ready_elsewhere_hands_no_sealed_answer_over(toy, alice, bob, charlie):
    table = Table.start(alice, bob, creator=alice, raw={"side": True})
    table.submit(1, {"pick": 7})  # sealed: the first seat has not picked
    table.submit(0, {"say": 1}, kind="side")
    assert table.fresh().ready
    services.match_pause(code=table.code, by=alice)
    gone(table)
    replace(table, None, level="", user=charlie)
    assert selectors.match_sync(table.fresh(), 1)["mine"] == {"drafts": {}, "answers": {}}
    services.match_resume(code=table.code, by=alice)
    table.advance()
    assert (table.prompt(1).answered, table.prompt(1).rev) == (False, 2)


def test_an_answer_that_turns_out_void_is_the_bots_to_give(table, alice):
    table.submit(0, {"pick": 1})
    table.submit(1, {"pick": 5})
    gone(table)
    replace(table, alice)
    Decision.objects.filter(match=table.match, seat=1).update(payload={"pick": 99})
    table.advance()
    assert (table.prompt(1).answered, table.prompt(1).bot_due_at is not None) == (False, True)


def test_nobody_takes_a_seat_that_is_about_to_leave(table, alice, charlie):
    replace(table, alice, level="")
    Seating.objects.filter(match=table.match, seat=1).update(timeouts_in_row=2)
    table.let_time_run_out(1)
    prompts_close_overdue(match_id=table.match.pk)
    assert code_of(services.seat_take, code=table.code, user=charlie) == "not_open"


def test_the_luck_stays_and_the_proof_holds(toy, alice, bob, charlie):
    table = gone(Table.start(alice, bob, creator=alice))
    nonce = table.match.seatings.get(seat=1).nonce
    replace(table, None, level="", user=charlie)
    assert table.match.seatings.get(seat=1).nonce == nonce == bob.email
    table.users[1] = charlie
    table.play_out()
    verdict = selectors.verify(selectors.match_verify_data(table.fresh()))
    assert (verdict.honest, verdict.rerun) == (True, "same")


def test_who_may(toy, alice, bob, charlie, django_user_model):
    operator = django_user_model.objects.create_user("op@example.com", "x", is_staff=True)
    for by, code in (
        (AnonymousUser(), "sign_in"),
        (charlie, "not_yours"),
        (alice, None),
        (bob, None),
        (operator, None),
    ):
        table = gone(Table.start(alice, bob, "easy", charlie, creator=alice), seat=3)
        Seating.objects.filter(match=table.match, seat=3).update(user=None)
        if code:
            assert code_of(replace, table, by, seat=3) == code
        else:
            assert replace(table, by, seat=3).bot_level == "easy"
        services.match_annul(code=table.code, by=None)  # nobody may have many tables at once


def test_the_others_choose_a_bot_and_no_more(toy, alice, bob, charlie):
    table = gone(Table.start(alice, bob, charlie, creator=alice), seat=2)
    assert code_of(replace, table, bob, seat=2, level="") == "not_yours"
    assert replace(table, bob, seat=2).is_bot


@pytest.mark.parametrize("purpose", ["race", "demo", "tutorial"])
def test_only_practice_is_the_others_business(toy, alice, bob, charlie, purpose):
    table = gone(Table.start(alice, bob, creator=charlie, purpose=purpose))
    assert code_of(replace, table, alice) == "not_yours"
    if purpose == "race":
        assert code_of(replace, table, charlie) == "not_yours"


def test_a_player_who_is_there_keeps_the_seat(toy, alice, bob):
    table = Table.start(alice, bob, creator=alice)
    assert code_of(replace, table, alice) == "not_gone"
    assert code_of(replace, table, None) == "not_gone"


def test_without_a_clock_silence_counts_for_the_creator_of_the_table(toy, alice, bob, charlie):
    table = Table.start(alice, bob, charlie, creator=alice, speed="none")
    assert code_of(replace, table, alice) == "not_gone"
    OpenPrompt.objects.filter(seat=1).update(opened_at=F("opened_at") - timedelta(hours=1))
    assert code_of(replace, table, charlie) == "not_gone"
    assert replace(table, alice).is_bot


def test_a_player_who_has_left_stays_out(toy, alice, bob, charlie):
    table = Table.start(alice, bob, charlie, creator=alice)
    services.match_leave(code=table.code, user=bob, message_id="bye")
    gone(table)
    assert code_of(replace, table, alice) == "seat_left"
    table.advance()
    assert code_of(replace, table, alice) == "seat_left"


def test_what_is_refused(table, alice, bob, charlie):
    assert code_of(replace, table, alice, seat=9) == "not_found"
    assert code_of(replace, table, alice, level="genius") == "bot_level_unknown"
    assert code_of(replace, table, None, level="", user=alice) == "seat_taken"
    open_table = Table.make(alice, bob, creator=alice)
    assert code_of(replace, open_table, alice) == "not_open"
    services.match_annul(code=table.code, by=alice)
    assert code_of(replace, table, alice) == "finished"


def test_the_same_again_changes_nothing(table, alice):
    replace(table, alice)
    replace(table, alice)
    assert table.fresh().version == 2


def test_a_seat_is_opened_and_taken_on_the_way(table, alice, charlie):
    replace(table, alice, level="")
    assert code_of(services.seat_take, code=table.code, user=alice) == "seat_taken"
    taken = services.seat_take(code=table.code, user=charlie, nonce="another")
    assert (taken.seat, taken.label, taken.away, taken.is_open) == (1, charlie.public_name, False, False)
    assert taken.nonce != "another"  # the luck was mixed at the start
    table.users[1] = charlie
    table.submit(1, {"pick": 2})
    assert code_of(services.seat_take, code=table.code, user=charlie) == "not_open"


def test_the_same_works_while_the_match_is_paused(table, alice):
    services.match_pause(code=table.code, by=alice)
    replace(table, alice)
    row = table.prompt(1)
    assert (row.deadline_at, row.remaining_ms) == (None, 60_000)
    services.match_resume(code=table.code, by=alice)
    assert services.bot_think(prompt_id=row.pk) == "bot"


def test_in_a_race_the_seat_drives_for_the_same_entry(toy, alice, bob, charlie):
    table = gone(Table.start(alice, bob, purpose="race"))
    replace(table, None)
    assert table.match.seatings.get(seat=1).label == bob.public_name
    replace(table, None, level="", user=bob)  # is back, and takes the bot's seat
    assert (table.match.seatings.get(seat=1).user_id, table.match.seatings.get(seat=1).bot_level) == (bob.pk, "")


def test_the_cost_is_constant(toy, alice, bob, charlie, django_assert_num_queries):
    small, big = Table.start(alice, bob, creator=alice), Table.start(alice, bob, charlie, "easy", creator=alice)
    for _round in range(2):
        big.match.refresh_from_db()
    for table in (small, big):
        gone(table)
        with django_assert_num_queries(11):
            replace(table, alice)
    assert Match.objects.count() == 2
