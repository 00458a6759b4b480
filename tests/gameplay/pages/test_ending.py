"""The end of a match on its pages: who is on the podium, what it says, and the same race once more."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from gameplay import services
from gameplay.brought import Gain
from gameplay.end_words import gain_text, gain_yours
from gameplay.models import Match

pytestmark = pytest.mark.django_db


def ended(match: Match, statuses: str, winners: tuple[int, ...] = (0,), reason: str = "finished") -> Match:
    """A match with this outcome: "1 1 3 -4" are places by seat, those with a sign did not finish."""
    lines = [
        {
            "seat": seat,
            "place": abs(int(one)),
            "status": "retired" if one.startswith("-") else "classified",
            "scores": {},
        }
        for seat, one in enumerate(statuses.split())
    ]
    match.status, match.finished_at = Match.Status.FINISHED, timezone.now()
    match.outcome = {"lines": sorted(lines, key=lambda line: line["place"]), "winners": list(winners), "reason": reason}
    match.save()
    return match


def end_of(client: Any, match: Match) -> Any:
    answer = client.get(f"/m/{match.code}/end/")
    assert answer.status_code == 200
    return answer.context["end"]


def test_racers_who_share_a_place_share_a_step_and_those_who_did_not_finish_are_below(
    as_user: Any, make_race: Any, alice: Any, bob: Any
) -> None:
    match = ended(make_race(alice, bob, "rookie", "rookie"), "1 1 3 -4", winners=(0, 1))
    end = end_of(as_user(bob), match)
    assert [(place, [one.seat for one in same]) for place, same in end.blocks] == [(1, [0, 1]), (3, [2])]
    assert [one.seat for one in end.out] == [3]
    assert end.you.seat == 1
    said = as_user(bob).get(f"/m/{match.code}/end/").content.decode()
    assert "Did not finish" in said
    assert "retired" in said
    assert 'data-said="The race is over. Won by A Alice, B Bob. 1. A Alice, 1. B Bob, 3. C' in said


def test_without_a_winner_there_is_no_podium_unless_the_places_of_the_moment_count(
    as_user: Any, make_race: Any, alice: Any, bob: Any
) -> None:
    race, client = make_race(alice, bob), as_user(alice)
    for reason, steps, said in (
        ("turn_limit", 0, "Nobody won."),
        ("closed", 2, "Everyone keeps the place they had at that point."),
    ):
        match = ended(race, "2 1", winners=(), reason=reason)
        answer = client.get(f"/m/{match.code}/end/")
        assert len(answer.context["end"].blocks) == steps, reason
        assert said in answer.content.decode(), reason


def test_before_its_end_and_without_the_right_there_is_no_end(
    as_user: Any, make_race: Any, alice: Any, bob: Any
) -> None:
    match = make_race(alice, bob)
    assert as_user(alice).get(f"/m/{match.code}/end/").status_code == 404
    assert as_user(alice).get("/m/aaaaaaaaaaaa/end/").status_code == 404


def test_an_annulled_match_has_words_and_no_podium(as_user: Any, make_race: Any, alice: Any, bob: Any) -> None:
    match = make_race(alice, bob, creator=alice)
    services.match_annul(code=match.code, by=alice)
    assert end_of(as_user(bob), match).annulled
    for address in ("", "form/", "end/"):
        page = as_user(bob).get(f"/m/{match.code}/{address}").content.decode()
        assert "no result" in page
        assert "podium-block" not in page


def test_a_match_alone_is_won_or_lost(as_user: Any, alice: Any) -> None:
    match = services.match_create(
        game="droids",
        raw=services.solo_options("droids", level="1", side="S"),
        seats=[services.SeatSpec(user_id=alice.pk)],
        speed="none",
        purpose="practice",
    )
    services.match_start(match_id=match.pk)
    match.refresh_from_db()
    for won in (True, False):
        ended(match, "1", winners=(0,) if won else ())
        match.outcome["lines"][0]["scores"] = {"won": int(won), "turns": 7, "level": 1, "emitters": 3, "kept": 0}
        match.save()
        page = as_user(alice).get(f"/m/{match.code}/").content.decode()
        assert f"{'Won' if won else 'Lost'} after 7 turns" in page
        assert ("podium-block" in page) is won
        assert "Levels and best results" in page


# -- another race ------------------------------------------------------------------------------------------------------


def test_players_who_sat_there_meet_at_one_table_and_it_begins_by_itself(
    as_user: Any, make_race: Any, alice: Any, bob: Any
) -> None:
    match = ended(make_race(alice, bob, "rookie"), "1 2 3")
    first = as_user(alice).post(f"/m/{match.code}/again/", {"nonce": "a" * 32})
    made = Match.objects.get(again_of=match)
    assert first.url == f"/m/{made.code}/"
    assert made.status == "open"
    assert "Alice wants another race." in as_user(bob).get(f"/m/{match.code}/again/").content.decode()
    assert as_user(bob).get(f"/m/{match.code}/again/?seen={made.code}").status_code == 204
    assert "Go to the new table" in as_user(alice).get(f"/m/{match.code}/").content.decode()
    assert as_user(bob).post(f"/m/{match.code}/again/").url == f"/m/{made.code}/"
    made.refresh_from_db()
    assert made.status == "running"
    assert [seat.user_id or seat.bot_level for seat in made.seatings.all()] == [alice.pk, bob.pk, "rookie"]


def test_charlie_who_watched_gets_a_table_of_his_own(
    as_user: Any, make_race: Any, alice: Any, bob: Any, charlie: Any
) -> None:
    """Alice has one, however often she taps."""
    match = ended(make_race(alice, bob), "1 2")
    assert len({as_user(alice).post(f"/m/{match.code}/again/").url for _tap in range(2)}) == 1
    assert Match.objects.filter(again_of=match).count() == 1
    assert "wants another race" not in as_user(charlie).get(f"/m/{match.code}/again/").content.decode()
    as_user(charlie).post(f"/m/{match.code}/again/")
    own = Match.objects.exclude(pk=match.pk).exclude(again_of=match).get()
    assert [seat.user_id for seat in own.seatings.all()] == [charlie.pk, None]


def test_the_page_asks_for_a_quarter_of_an_hour(as_user: Any, make_race: Any, alice: Any, bob: Any) -> None:
    match = ended(make_race(alice, bob), "1 2")
    assert "hx-trigger" in as_user(bob).get(f"/m/{match.code}/again/").content.decode()
    match.finished_at -= timedelta(minutes=16)
    match.save()
    assert "hx-trigger" not in as_user(bob).get(f"/m/{match.code}/again/?seen=").content.decode()


GAINS = [
    (Gain("5", 5, 1, False, 2), "+5 points, 1st overall (up 2)", "+5 points, you are 1st (up 2)"),
    (Gain("1", 1, 3, True, -1), "+1 point, equal 3rd overall (down 1)", "+1 point, you are equal 3rd (down 1)"),
    (Gain("0", 0, None), "+0 points", "+0 points"),
    (Gain("5", 5, 2, whom="Ann"), "for Ann: +5 points, 2nd overall", "for Ann: +5 points, 2nd overall"),
    (Gain(), "", ""),
]


def test_what_it_was_worth_in_words() -> None:
    for gain, said, yours in GAINS:
        assert (gain_text(gain), gain_yours(gain)) == (said, yours)
