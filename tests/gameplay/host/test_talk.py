"""Talk at a practice table: who says and reads what, how fast, and when it goes."""

from __future__ import annotations

import json
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.selectors import person_export
from accounts.services import account_delete, guest_create
from gameplay import selectors, services
from gameplay.models import Match, Muting, TableLine
from gameplay.refused import Refused
from gameplay.services.purge import practice_delete, talk_delete
from tests.gameplay.host.table import Table

pytestmark = pytest.mark.django_db


def say(table: Table, user: Any, text: str = "hello", **more: Any) -> TableLine:
    return services.table_say(code=table.code, user=user, text=text, **more)


def react(table: Table, user: Any, reaction: str = "ouch") -> TableLine:
    return services.table_react(code=table.code, user=user, reaction=reaction)


def read(table: Table, user: Any) -> list[str]:
    return [line["text"] or line["reaction"] for line in selectors.talk_of(table.code, user)["lines"]]


# --- Who ------------------------------------------------------------------------------------------------------------


def test_those_at_the_table_write_and_watchers_see_reactions_alone(
    table: Table, alice: Any, bob: Any, charlie: Any
) -> None:
    say(table, alice, "good luck, Bob")
    react(table, bob, "good_luck")
    assert read(table, alice) == read(table, bob) == ["good luck, Bob", "good_luck"]
    assert read(table, charlie) == ["good_luck"]
    for act in (say, react):
        with pytest.raises(Refused, match="talk_members"):
            act(table, charlie)


def test_a_visitor_sees_reactions_and_signs_in_to_say_something(table: Table, bob: Any) -> None:
    from django.contrib.auth.models import AnonymousUser

    say(table, bob, "only for the table")
    react(table, bob)
    assert read(table, AnonymousUser()) == ["ouch"]
    with pytest.raises(Refused, match="sign_in"):
        react(table, AnonymousUser())


def test_a_guest_reacts_and_reads_and_does_not_write(toy: Any, alice: Any) -> None:
    guest = guest_create()
    table = Table.start(alice, guest)
    say(table, alice, "welcome")
    react(table, guest, "sorry")
    assert read(table, guest) == ["welcome", "sorry"]
    with pytest.raises(Refused, match="talk_account"):
        say(table, guest)


@pytest.mark.parametrize("purpose", ["demo", "tutorial", "attempt"])
def test_nobody_talks_where_nobody_else_plays(toy: Any, alice: Any, bob: Any, purpose: str) -> None:
    table = Table.start(alice, bob, purpose=purpose)
    with pytest.raises(Refused, match="talk_off"):
        react(table, alice)


def test_one_person_among_bots_has_nobody_to_talk_to(toy: Any, alice: Any) -> None:
    table = Table.start(alice, "easy")
    assert not selectors.talk_of(table.code, alice)["on"]


def test_a_match_that_is_its_players_alone_is_nothing_to_others(table: Table, alice: Any, charlie: Any) -> None:
    line = say(table, alice)
    Match.objects.filter(pk=table.match.pk).update(visibility="own", purpose="attempt")
    for act in (
        lambda: say(table, charlie),
        lambda: react(table, charlie),
        lambda: services.author_mute(code=table.code, user=charlie, line_id=line.pk),
        lambda: selectors.talk_of(table.code, charlie),
    ):
        with pytest.raises(Refused, match="not_found"):
            act()


def test_a_table_talks_for_an_hour_after_its_end(table: Table, alice: Any) -> None:
    table.play_out()
    react(table, alice, "well_raced")
    Match.objects.filter(pk=table.match.pk).update(finished_at=timezone.now() - timedelta(minutes=61))
    for act in (say, react):
        with pytest.raises(Refused, match="talk_over"):
            act(table, alice)


# --- What -----------------------------------------------------------------------------------------------------------


def test_a_message_is_one_line_of_plain_text(table: Table, alice: Any) -> None:
    line = say(table, alice, "  <b>two\nlines\u202e</b>\x00 http://example.org ")
    assert line.text == "<b>two lines </b> http://example.org"


@pytest.mark.parametrize(("text", "code"), [("", "talk_empty"), (" \n\t", "talk_empty"), ("x" * 301, "talk_long")])
def test_an_empty_message_and_a_long_one_are_refused(table: Table, alice: Any, text: str, code: str) -> None:
    with pytest.raises(Refused, match=code):
        say(table, alice, text)
    assert say(table, alice, "x" * 300)


def test_an_unknown_reaction_is_refused(table: Table, alice: Any) -> None:
    with pytest.raises(Refused, match="invalid"):
        react(table, alice, "<script>")


def test_a_message_sent_twice_appears_once(table: Table, alice: Any) -> None:
    first = say(table, alice, said_as="m-1")
    assert say(table, alice, said_as="m-1") == first
    assert TableLine.objects.count() == 1


def test_nobody_checks_what_a_message_says_about_the_game(table: Table, alice: Any) -> None:
    """Players may bluff: no message is filtered for what it says about a hand."""
    assert say(table, alice, "I pick 9 next, honestly").text == "I pick 9 next, honestly"


def test_a_player_who_says_much_waits(table: Table, alice: Any, bob: Any) -> None:
    for number in range(5):
        say(table, alice, f"one {number}")
    with pytest.raises(Refused, match="too_fast_talking"):
        say(table, alice, "and one more")
    for _tap in range(4):
        react(table, alice)
    with pytest.raises(Refused, match="too_fast_talking"):
        react(table, alice)
    say(table, bob)  # nobody waits for another


def test_a_race_without_a_club_has_no_stewards(table: Table, alice: Any, bob: Any) -> None:
    line = say(table, alice)
    with pytest.raises(Refused, match="no_stewards"):
        services.line_report(code=table.code, user=bob, line_id=line.pk)


# --- Muted people -----------------------------------------------------------------------------------------------------


def test_a_muted_player_is_read_by_everybody_else(table: Table, alice: Any, bob: Any) -> None:
    line = say(table, alice, "hm")
    services.author_mute(code=table.code, user=bob, line_id=line.pk)
    services.author_mute(code=table.code, user=bob, line_id=line.pk)
    react(table, alice)
    assert read(table, bob) == []
    assert read(table, alice) == ["hm", "ouch"]
    (muted,) = selectors.talk_of(table.code, bob)["muted"]
    assert muted["name"] == "Alice"
    services.person_unmute(user=alice, muting_id=muted["id"])  # not hers
    assert read(table, bob) == []
    services.person_unmute(user=bob, muting_id=muted["id"])
    assert read(table, bob) == ["hm", "ouch"]


def test_nobody_mutes_themselves_or_by_a_line_they_cannot_read(
    table: Table, alice: Any, bob: Any, charlie: Any
) -> None:
    line = say(table, alice)
    with pytest.raises(Refused, match="not_yours"):
        services.author_mute(code=table.code, user=alice, line_id=line.pk)
    with pytest.raises(Refused, match="not_found"):
        services.author_mute(code=table.code, user=charlie, line_id=line.pk)
    with pytest.raises(Refused, match="not_found"):
        services.author_mute(code=table.code, user=bob, line_id=line.pk + 1)


# --- Reading it -----------------------------------------------------------------------------------------------------


def test_it_takes_as_many_queries_however_many_look_and_talk(table: Table, alice: Any, bob: Any, charlie: Any) -> None:
    def queries(*viewers: Any) -> int:
        with CaptureQueriesContext(connection) as asked:
            selectors.talk_readable(table.code, viewers)
        return len(asked)

    say(table, alice)
    few = queries(alice)
    for number in range(4):
        say(table, bob, str(number))
    services.author_mute(code=table.code, user=alice, line_id=TableLine.objects.filter(author=bob).first().pk)
    assert queries(alice, bob, charlie, None) == few == 4


def test_the_latest_sixty_lines_are_sent(table: Table, alice: Any) -> None:
    for number in range(70):
        TableLine.objects.create(match=table.match, author=alice, seat=0, text=str(number))
    assert read(table, alice) == [str(number) for number in range(10, 70)]


def test_its_number_changes_with_each_line_and_each_that_goes(table: Table, alice: Any) -> None:
    numbers = [selectors.talk_count(table.code)]
    line = say(table, alice)
    numbers.append(selectors.talk_count(table.code))
    services.table_line_remove(line=line)
    numbers.append(selectors.talk_count(table.code))
    assert len(set(numbers)) == 3
    (told,) = selectors.talk_of(table.code, alice)["lines"]
    assert (told["removed"], told["text"]) == (True, "")


# --- How long it stays ----------------------------------------------------------------------------------------------


def test_it_goes_with_its_match(table: Table, alice: Any) -> None:
    table.play_out()
    say(table, alice)
    Match.objects.filter(pk=table.match.pk).update(finished_at=timezone.now() - timedelta(days=400))
    practice_delete()
    assert not TableLine.objects.exists()


def test_it_is_kept_no_longer_than_a_practice_race_even_where_the_match_stays(
    table: Table, alice: Any, settings: Any
) -> None:
    settings.PRACTICE_DAYS = 30
    old, fresh = say(table, alice, "old"), say(table, alice, "fresh")
    TableLine.objects.filter(pk=old.pk).update(at=timezone.now() - timedelta(days=31))
    assert talk_delete() == 1
    assert list(TableLine.objects.all()) == [fresh]
    assert talk_delete(now=timezone.now() + timedelta(days=31)) == 1
    settings.PRACTICE_DAYS = 0
    say(table, alice, "for ever")
    assert talk_delete(now=timezone.now() + timedelta(days=4000)) == 0


def test_a_deleted_user_leaves_no_word(table: Table, alice: Any, bob: Any) -> None:
    line = say(table, alice)
    say(table, bob)
    services.author_mute(code=table.code, user=bob, line_id=line.pk)
    account_delete(user=bob)
    assert list(TableLine.objects.all()) == [line]
    assert not Muting.objects.exists()


def test_the_download_holds_the_users_own_words_and_nobody_elses(table: Table, alice: Any, bob: Any) -> None:
    line = say(table, alice, "mine")
    react(table, bob)
    say(table, bob, "not hers")
    services.author_mute(code=table.code, user=bob, line_id=line.pk)
    told = json.loads(person_export(user=alice))
    assert [(one["text"], one["match"]) for one in told["said"]] == [("mine", table.code)]
    his = json.loads(person_export(user=bob))
    assert [(one["text"], one["reaction"]) for one in his["said"]] == [("", "ouch"), ("not hers", "")]
    assert [one["name"] for one in his["muted"]] == ["Alice"]
    assert "not hers" not in person_export(user=alice).decode()
