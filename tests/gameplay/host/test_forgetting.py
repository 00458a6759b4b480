"""A person goes: seats, names at tables and in logs, and what the download of a user's data holds."""

from __future__ import annotations

import json
from typing import Any

import pytest

from accounts.selectors import person_export
from accounts.services import account_delete
from gameplay import selectors, services
from gameplay.models import Decision, Draft, Match, MatchStep, OwnBoard, Seating
from gameplay.selectors import export as export_module
from gameplay.services import SeatSpec
from gameplay.services.forgetting import person_forget
from gameplay.services.substitutes import seat_replace
from tests.gameplay.host.table import Table, new_id
from tests.league.cup import drawn_board


def written(match: Match) -> str:
    """Everything a viewer of a match may read."""
    match.refresh_from_db()
    steps = "".join(public + private for public, private in MatchStep.objects.values_list("public", "private"))
    return match.title + match.overview + steps + json.dumps(selectors.match_sync(match, None), default=str)


# --- Going ------------------------------------------------------------------------------------------------------------


def test_a_running_match_is_conceded_and_continues_for_the_others(table: Any, alice: Any, bob: Any) -> None:
    Draft.objects.create(match=table.match, prompt=table.prompt(1).key, seat=1, payload={"pick": 1})
    account_delete(user=bob)
    table.advance()
    seat = Seating.objects.get(match=table.match, seat=1)
    assert (seat.user, seat.left, seat.label) == (None, True, "Bolt")
    assert Decision.objects.get(match=table.match, prompt=Decision.LEAVE).payload == {"reason": "conceded"}
    assert not Draft.objects.filter(seat=1).exists()
    assert table.fresh().status in ("running", "finished")
    assert "Bob" not in written(table.match)


def test_a_paused_match_is_conceded_when_it_resumes(table: Any, alice: Any, bob: Any) -> None:
    services.match_pause(code=table.code, by=None)
    account_delete(user=bob)
    assert table.advance() is None
    services.match_resume(code=table.code, by=None)
    table.advance()
    assert Seating.objects.get(match=table.match, seat=1).left


def test_a_match_against_bots_alone_is_annulled_but_no_race(toy: Any, bob: Any) -> None:
    practice, race = Table.start(bob, "easy"), Table.start(bob, "easy", purpose="race")
    account_delete(user=bob)
    assert practice.fresh().status == "annulled"
    assert race.fresh().status == "running"
    race.advance()
    assert Seating.objects.get(match=race.match, seat=0).left


def test_an_open_table_of_the_users_own_is_annulled_and_another_seat_becomes_free(
    toy: Any, alice: Any, bob: Any
) -> None:
    own = Table.make(bob, alice, creator=bob, title="Bob’s table")
    other = Table.make(seats=[SeatSpec(user_id=alice.pk), SeatSpec(open=True)], creator=alice)
    services.seat_take(code=other.code, user=bob)
    account_delete(user=bob)
    assert (own.fresh().status, other.fresh().status) == ("annulled", "open")
    free = Seating.objects.get(match=other.match, seat=1)
    assert (free.is_open, free.label, free.nonce) == (True, "", "")
    services.seat_take(code=other.code, user=alice, seat=1)
    assert "Bob" not in written(own.match) + written(other.match)


def test_a_player_who_stood_up_before_the_start_took_the_name_along(toy: Any, alice: Any, bob: Any) -> None:
    table = Table.make(seats=[SeatSpec(user_id=alice.pk), *[SeatSpec(open=True)] * 2], creator=alice)
    services.seat_take(code=table.code, user=bob, seat=1)
    services.seat_take(code=table.code, user=bob, seat=2)
    services.seat_leave(code=table.code, user=bob)
    services.seat_take(code=table.code, user=alice, seat=1)
    kinds = table.event_kinds()
    account_delete(user=bob)
    assert "Bob" not in written(table.match)
    assert "Alice" in written(table.match)
    assert table.event_kinds() == kinds == ["match.seat"] * 6


def test_a_finished_match_stays_without_the_name(table: Any, alice: Any, bob: Any) -> None:
    services.match_pause(code=table.code, by=None)
    MatchStep.objects.filter(public__contains="match.paused").update(
        public='[{"kind":"match.paused","data":{"by":"Bob"},"beat":0}]',
        private='{"0":[{"kind":"match.paused","data":{"by":"Bob"},"beat":0}]}',
    )
    services.match_resume(code=table.code, by=None)
    services.match_restart(code=table.code, by=None, version=1)
    MatchStep.objects.filter(public__contains="match.restarted").update(
        public='[{"kind":"match.restarted","data":{"version":1,"by":"Bob"},"beat":0}]'
    )
    table.play_out()
    before = table.fresh()
    assert "Bob" in written(before)
    account_delete(user=bob)
    after = table.fresh()
    assert (after.status, after.outcome, after.version) == ("finished", before.outcome, before.version)
    assert "Bob" not in written(after)
    assert "Alice" in written(after)
    assert [seat["label"] for seat in json.loads(after.overview)["seats"]] == ["Alice", "Bolt"]


def test_a_substitute_takes_no_name_along(toy: Any, alice: Any, bob: Any, charlie: Any) -> None:
    races = [Table.start(alice, bob, purpose="race") for _n in range(2)]
    for race in races:
        Seating.objects.filter(match=race.match, seat=1).update(away=True)
        seat_replace(code=race.code, by=None, seat=1, user=charlie)
    races[0].users[1] = charlie
    races[0].play_out()
    account_delete(user=charlie)
    races[1].advance()
    for race in races:
        assert Seating.objects.get(match=race.match, seat=1).label == "Bob"
        assert "Bob" in written(race.match)
        assert "Charlie" not in written(race.match)


def test_the_name_goes_even_where_the_seat_was_handed_over(toy: Any, alice: Any, bob: Any) -> None:
    table = Table.make(seats=[SeatSpec(user_id=alice.pk), SeatSpec(open=True)], creator=alice)
    services.seat_take(code=table.code, user=bob)
    services.table_start(code=table.code, by=alice)
    table.users = [alice, bob]
    table.submit(1, {"pick": 7})
    Seating.objects.filter(match=table.match, seat=1).update(away=True)
    seat_replace(code=table.code, by=alice, seat=1, level="easy")
    assert "Bob" in written(table.match)
    account_delete(user=bob)
    assert "Bob" not in written(table.match)
    assert table.fresh().status == "running"


def test_forgetting_twice_changes_nothing_more(table: Any, bob: Any) -> None:
    person_forget(bob)
    version = table.fresh().version
    person_forget(bob)
    assert table.fresh().version == version


def test_boards_go_with_their_owner(alice: Any, bob: Any) -> None:
    drawn_board(bob)
    kept = drawn_board(alice)
    account_delete(user=bob)
    assert list(OwnBoard.objects.all()) == [kept]


# --- The download -----------------------------------------------------------------------------------------------------


def test_own_matches_come_with_own_decisions_alone(table: Any, alice: Any, bob: Any) -> None:
    table.submit(0, {"pick": 3})
    table.submit(1, {"pick": 7})
    Draft.objects.create(match=table.match, prompt="later", seat=0, payload={"pick": 5})
    Draft.objects.create(match=table.match, prompt="later", seat=1, payload={"pick": 6})
    (match,) = json.loads(person_export(user=bob))["matches"]
    assert (match["code"], match["seat"], match["status"], match["made_by_you"]) == (table.code, 1, "running", False)
    assert [one["answer"] for one in match["decisions"]] == [{"pick": 7}]
    assert [one["answer"] for one in match["drafts"]] == [{"pick": 6}]
    assert [one["name"] for one in match["table"]] == ["Alice", "Bob"]


def test_the_download_holds_nothing_hidden_of_the_match(table: Any, alice: Any, bob: Any) -> None:
    table.submit(0, {"pick": 3})
    text = person_export(user=bob).decode()
    assert '"pick"' not in text
    for secret in (alice.email, table.match.seed.commit, bytes(table.match.seed.secret).hex(), "setup", "nonce"):
        assert secret not in text, secret


def test_a_departure_is_named_as_one(table: Any, bob: Any) -> None:
    services.match_leave(code=table.code, user=bob, message_id=new_id())
    (match,) = json.loads(person_export(user=bob))["matches"]
    assert [(one["prompt"], one["left"]) for one in match["decisions"]] == [("", True)]


def test_decisions_from_before_the_user_took_the_seat_over_are_somebody_elses(
    table: Any, bob: Any, charlie: Any
) -> None:
    table.pick(3, 7)
    before = Decision.objects.filter(match=table.match, seat=1).count()
    Seating.objects.filter(match=table.match, seat=1).update(away=True)
    seat_replace(code=table.code, by=None, seat=1, user=charlie)
    assert json.loads(person_export(user=bob))["matches"] == []
    (match,) = json.loads(person_export(user=charlie))["matches"]
    assert (before > 0, match["decisions"]) == (True, [])


def test_a_board_comes_as_the_text_the_editor_reads(bob: Any) -> None:
    board = drawn_board(bob)
    (told,) = json.loads(person_export(user=bob))["boards"]
    assert (told["code"], told["title"]) == (board.code, "Alice’s oval")
    copy = services.board_save(user=bob, game=told["game"], text=told["text"])
    assert copy.content == {**board.content, "name": "Alice’s oval (2)"}


def test_the_newest_matches_come_and_the_others_are_counted(
    toy: Any, alice: Any, bob: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables = [Table.start(alice, bob) for _n in range(3)]
    tables[0].submit(1, {"pick": 1})
    monkeypatch.setattr(export_module, "MOST_MATCHES", 2)
    told = json.loads(person_export(user=bob))
    assert [one["code"] for one in told["matches"]] == [tables[2].code, tables[1].code]
    assert told["matches_left_out"] == 1


def test_the_download_takes_as_few_queries_for_one_match_as_for_many(
    toy: Any, alice: Any, bob: Any, django_assert_num_queries: Any
) -> None:
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    def more() -> None:
        Table.start(alice, bob).submit(1, {"pick": 1})
        drawn_board(bob)

    more()
    with CaptureQueriesContext(connection) as few:
        person_export(user=bob)
    for _n in range(3):
        more()
    with django_assert_num_queries(len(few)):
        person_export(user=bob)
