"""Inviting a club mate to a race, from their page."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from accounts.services import user_update_profile
from gameplay.models import Attendee, Meeting
from gameplay.refused import Refused
from league.clubs.club import players
from league.common.refusals import NotFound, PermissionRefused
from league.members import invitations, inviting
from tests.league.cup import Cup

pytestmark = pytest.mark.django_db

BUTTON = "Invite Bob to a race"


@pytest.fixture
def cup(alice: Any, bob: Any) -> Cup:
    """Alice and Bob are members of a club."""
    made = Cup.make(alice)
    issued = invitations.create(club=made.club, by=alice)
    invitations.accept(token=issued.token, user=bob)
    return made


def as_user(user: Any) -> Client:
    client = Client()
    client.force_login(user, backend="accounts.backends.SignInBackend")
    return client


def path_of(cup: Cup, user: Any) -> str:
    player = players.ensure(club=cup.club, user=user)
    return f"/clubs/{cup.club.slug}/players/{player.pk}/"


def invited(cup: Cup, by: Any, whom: Any, **given: Any) -> Meeting:
    given = {"game": "bumping_bots", "starts_at": timezone.now() + timedelta(hours=3), **given}
    player = players.ensure(club=cup.club, user=whom)
    return inviting.racer_invite(club=cup.club, by=by, player_id=player.pk, **given)


def test_a_mate_invites_from_the_page_to_a_new_race(cup: Cup, alice: Any, bob: Any) -> None:
    client, path = as_user(alice), path_of(cup, bob)
    assert BUTTON in client.get(path).content.decode()
    page = client.get(f"{path}invite/").content.decode()
    assert "Which race" not in page, "Alice plans none yet"
    at = timezone.localtime() + timedelta(hours=4)
    answer = client.post(f"{path}invite/", {"game": "roborally", "starts_at": f"{at:%Y-%m-%dT%H:%M}"}, follow=True)
    text = answer.content.decode()
    assert "Bob is invited: a seat is kept for them." in text
    assert "Seats kept for: Bob" in " ".join(text.split())
    meeting = Meeting.objects.get()
    assert (meeting.host, meeting.game, meeting.visibility) == (alice, "roborally", "link")


def test_a_mate_is_invited_to_a_planned_race(cup: Cup, alice: Any, bob: Any, charlie: Any) -> None:
    invitations.accept(token=invitations.create(club=cup.club, by=alice).token, user=charlie)
    meeting = invited(cup, alice, charlie)
    client, path = as_user(alice), f"{path_of(cup, bob)}invite/"
    assert f'value="{meeting.code}"' in client.get(path).content.decode()
    client.post(path, {"game": "bumping_bots", "meeting": meeting.code})
    assert Meeting.objects.count() == 1
    assert set(meeting.attendees.values_list("user__public_name", "state")) == {
        ("Alice", "in"), ("Charlie", "invited"), ("Bob", "invited"),
    }  # fmt: skip


def test_only_club_mates_see_the_button_and_may_use_it(
    client: Any, cup: Cup, alice: Any, bob: Any, charlie: Any
) -> None:
    path = path_of(cup, bob)
    for reader in (as_user(charlie), as_user(bob), client):
        assert "invite/" not in reader.get(path).content.decode()
    with pytest.raises(PermissionRefused):
        invited(cup, charlie, bob)
    assert as_user(charlie).get(f"{path}invite/").status_code == 403
    players.ensure(club=cup.club, user=charlie)  # races here, and is no member
    assert "invite/" not in as_user(alice).get(path_of(cup, charlie)).content.decode()
    with pytest.raises(Refused, match="not_invitable"):
        invited(cup, alice, charlie)
    assert not Meeting.objects.exists()


def test_bots_and_guests_of_the_club_are_not_invited(cup: Cup, alice: Any) -> None:
    guest = players.add_guest(club=cup.club, by=alice, name="Gus")
    given = {"club": cup.club, "by": alice, "game": "droids", "starts_at": timezone.now() + timedelta(hours=1)}
    with pytest.raises(Refused, match="not_invitable"):
        inviting.racer_invite(player_id=guest.pk, **given)
    with pytest.raises(NotFound):
        inviting.racer_invite(player_id=99999, **given)
    page = as_user(alice).get(f"/clubs/{cup.club.slug}/players/{guest.pk}/")
    assert "invite/" not in page.content.decode()


def test_a_player_who_switched_invitations_off_has_no_button_and_a_clear_refusal(
    cup: Cup, alice: Any, bob: Any
) -> None:
    user_update_profile(user=bob, takes_invitations=False)
    client, path = as_user(alice), path_of(cup, bob)
    assert BUTTON not in client.get(path).content.decode()
    assert "doesn’t accept invitations from you" in client.get(f"{path}invite/").content.decode()
    at = timezone.localtime() + timedelta(hours=4)
    answer = client.post(f"{path}invite/", {"game": "roborally", "starts_at": f"{at:%Y-%m-%dT%H:%M}"})
    assert answer.status_code == 422
    assert "Bob doesn’t accept invitations from you." in answer.content.decode()
    assert not Meeting.objects.exists(), "no race is planned for nobody"


def test_the_switch_is_among_the_settings(bob: Any) -> None:
    client = as_user(bob)
    page = client.get("/me/settings/")
    assert page.context["form"].initial["takes_invitations"] is True
    sent = {"public_name": "Bob", "zone": "UTC", "language": "en", "theme": "system"}
    client.post("/me/settings/", sent)
    bob.refresh_from_db()
    assert bob.takes_invitations is False
    client.post("/me/settings/", sent | {"takes_invitations": "on"})
    bob.refresh_from_db()
    assert bob.takes_invitations is True


def test_a_missing_time_is_named_at_its_field(cup: Cup, alice: Any, bob: Any) -> None:
    answer = as_user(alice).post(f"{path_of(cup, bob)}invite/", {"game": "roborally", "starts_at": ""})
    assert answer.context["form"].errors["starts_at"] == ["Fill this in."]


def test_the_second_one_of_a_day_is_refused_and_plans_nothing(cup: Cup, alice: Any, bob: Any) -> None:
    invited(cup, alice, bob)
    with pytest.raises(Refused, match="invite_today"):
        invited(cup, alice, bob)
    assert Meeting.objects.count() == 1
    assert Attendee.objects.filter(user=bob).count() == 1


def test_nobody_invites_to_another_persons_race(cup: Cup, alice: Any, bob: Any) -> None:
    meeting = invited(cup, alice, bob)
    with pytest.raises(Refused, match="not_yours"):
        invited(cup, bob, alice, meeting=meeting.code)
