"""The pages of planned races: what each reader can do there."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from accounts.services import guest_create
from gameplay import services
from gameplay.models import Attendee, Match, Meeting
from gameplay.services.meeting_opening import meetings_open
from tests.gameplay.host.test_meetings import gathered, invite, near, plan

pytestmark = pytest.mark.django_db

NEW = "/play/bumping_bots/tonight/"


def form(hours: float = 3, **more: Any) -> dict[str, str]:
    at = timezone.localtime() + timedelta(hours=hours)
    return {"starts_at": f"{at:%Y-%m-%dT%H:%M}", "board": "kettle_ring", "visibility": "public", **more}


def text_of(client: Any, path: str) -> str:
    answer = client.get(path)
    assert answer.status_code == 200
    return str(answer.content.decode())


def test_alice_plans_a_race_and_lands_on_its_page(as_user: Any, alice: Any) -> None:
    client = as_user(alice)
    assert "Plan the race" in text_of(client, NEW)
    answer = client.post(NEW, form())
    meeting = Meeting.objects.get()
    assert answer.url == f"/tonight/{meeting.code}/"
    assert (meeting.host, meeting.board) == (alice, "kettle_ring")
    text = text_of(client, answer.url)
    for said in ("You’re in", "Kettle Ring", "Call it off", "Copy the link", "1 person is coming"):
        assert said in text
    assert "Can’t come after all" not in text, "the host calls it off"


@pytest.mark.parametrize(
    ("sent", "said"),
    [
        ({"hours": -2}, "That time has passed."),
        ({"hours": 24 * 8}, "within the next 7 days"),
        ({"board": "nowhere"}, "Select a valid choice"),
        ({"starts_at": "tomorrow"}, "Enter a valid date/time."),
    ],
)
def test_errors_are_beside_their_field(as_user: Any, alice: Any, sent: dict[str, Any], said: str) -> None:
    answer = as_user(alice).post(NEW, form(**sent))
    assert answer.status_code == 422
    assert said in answer.content.decode()
    assert not Meeting.objects.exists()


def test_the_time_is_typed_in_the_zone_of_the_planner(as_user: Any, alice: Any) -> None:
    alice.zone = "America/New_York"
    alice.save()
    with timezone.override("America/New_York"):
        tonight = (timezone.localtime() + timedelta(days=1)).replace(hour=20, minute=30, second=0, microsecond=0)
    as_user(alice).post(NEW, form() | {"starts_at": f"{tonight:%Y-%m-%dT%H:%M}"})
    assert Meeting.objects.get().starts_at == tonight


def test_a_visitor_reads_the_page_and_makes_an_account_first(client: Any, alice: Any) -> None:
    meeting = plan(alice)
    path = f"/tonight/{meeting.code}/"
    text = text_of(client, path)
    assert "I’m in" in text
    assert "1 person is coming: Alice." in text, "what a chat shows of the link"
    answer = client.post(f"{path}come/")
    assert answer.url == f"/accounts/signup/?next=%2Ftonight%2F{meeting.code}%2F"
    assert client.get(NEW).url.startswith("/accounts/signup/?next=")
    client.force_login(guest_create(), backend="accounts.backends.SignInBackend")
    assert client.post(f"{path}come/").url == answer.url
    assert Attendee.objects.count() == 1


def test_bob_says_im_in_and_cannot_come_after_all(as_user: Any, alice: Any, bob: Any, charlie: Any) -> None:
    meeting = plan(alice)
    path, client = f"/tonight/{meeting.code}/", as_user(bob)
    assert "1 person is coming: Alice" in " ".join(text_of(client, "/play/").split())
    client.post(f"{path}come/")
    assert "Can’t come after all" in text_of(client, path)
    assert "Call it off" not in text_of(client, path)
    client.post(f"{path}cancel/")
    meeting.refresh_from_db()
    assert meeting.state == "planned", "Bob may not"
    client.post(f"{path}leave/")
    assert "I’m in" in text_of(client, path)
    assert "Call it off" not in text_of(as_user(charlie), path)


def test_near_the_start_they_say_that_they_are_here(as_user: Any, alice: Any, bob: Any) -> None:
    meeting = plan(alice)
    services.meeting_come(code=meeting.code, user=bob)
    path, client = f"/tonight/{meeting.code}/", as_user(bob)
    near(meeting, 14)
    assert "I’m here" in text_of(client, path)
    assert "I’m here" in text_of(client, "/play/")
    client.post(f"{path}here/", {"nonce": "ab" * 16})
    own = Attendee.objects.get(user=bob)
    assert own.here_at is not None
    assert own.nonce == "ab" * 16
    assert "You’re here" in text_of(client, path)


def test_the_open_page_leads_people_who_are_here_to_their_table(
    as_user: Any, client: Any, alice: Any, bob: Any
) -> None:
    meeting = gathered(alice, bob)
    path = f"/tonight/{meeting.code}/"
    racer = as_user(bob)
    assert 'id="live"' in racer.get(path, headers={"HX-Request": "true"}).content.decode()
    meetings_open()
    board = f"/m/{Match.objects.get().code}/"
    assert racer.get(path, headers={"HX-Request": "true"})["HX-Redirect"] == board
    assert racer.get(path).url == board
    text = text_of(client, path)
    assert board in text
    assert "Watch the race" in text


def test_a_race_without_enough_people_says_so_and_offers_bots(as_user: Any, alice: Any) -> None:
    meeting = gathered(alice)
    near(meeting, -6)
    meetings_open()
    text = text_of(as_user(alice), f"/tonight/{meeting.code}/")
    assert "Too few people came: there was no race." in text
    assert "/play/bumping_bots/race-now/" in text
    assert "hx-get" not in text


def test_an_operator_may_take_a_race_away(as_user: Any, alice: Any, bob: Any) -> None:
    meeting = plan(alice)
    bob.is_staff = True
    bob.save()
    assert "Call it off" in text_of(as_user(bob), f"/tonight/{meeting.code}/")
    as_user(bob).post(f"/tonight/{meeting.code}/cancel/")
    assert "This race has been called off." in text_of(as_user(alice), f"/tonight/{meeting.code}/")


def test_an_invalid_answer_and_an_unknown_race_are_not_found(as_user: Any, alice: Any) -> None:
    meeting, client = plan(alice), as_user(alice)
    assert client.post(f"/tonight/{meeting.code}/dance/").status_code == 404
    assert client.get(f"/tonight/{meeting.code}/come/").status_code == 405
    assert client.get("/tonight/abcdefghjkmn/").status_code == 404
    assert client.post("/tonight/abcdefghjkmn/come/").status_code == 404
    assert client.get("/play/chess/tonight/").status_code == 404


def test_home_shows_races_the_user_is_in_or_invited_to(as_user: Any, alice: Any, bob: Any, charlie: Any) -> None:
    meeting = plan(alice, visibility="link")
    invite(meeting, alice, bob)
    for path in ("/", "/me/", "/play/"):
        assert "Alice invites you" in text_of(as_user(bob), path)
        assert "You’re in" in text_of(as_user(alice), path)
        assert meeting.code not in text_of(as_user(charlie), path)


def test_lobby_and_page_cost_the_same_queries_however_many_come(
    as_user: Any, alice: Any, bob: Any, charlie: Any
) -> None:
    from tests.gameplay.host.test_meetings import person

    client, meeting = as_user(bob), plan(alice)

    def queries(path: str) -> int:
        from django.db import connection
        from django.test.utils import CaptureQueriesContext

        with CaptureQueriesContext(connection) as seen:
            assert client.get(path).status_code == 200
        return len(seen)

    paths = ("/play/", f"/tonight/{meeting.code}/", "/me/")
    services.meeting_come(code=meeting.code, user=bob)
    for path in paths:
        queries(path)
    few = [queries(path) for path in paths]
    for n in range(3):
        services.meeting_come(code=meeting.code, user=person(f"More{n}"))
        services.meeting_come(code=plan(charlie).code, user=bob)
    assert [queries(path) for path in paths] == few
