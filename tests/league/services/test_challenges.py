"""The weekly challenge of a club: opened, tried once by each member, closed; and what nobody learns before."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser
from django.db import IntegrityError, connection, transaction
from django.http import Http404
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.services import account_delete, guest_create, user_create
from gameplay.engine.chance import Chance, commit, mix
from gameplay.models import Match, Seed, SoloResult
from gameplay.refused import Refused
from gameplay.services import match_leave
from league.challenges import challenges
from league.challenges.reading import challenge_page
from league.clubs.club import clubs
from league.home.first.reading import club_home
from league.members import claims, invitations, members
from league.models import Attempt, AuditEvent, Challenge, Club, Membership, Player
from league.scoring.calendar import week_end
from league.top import sweep
from tests.gameplay.host.alone import SLUG, Game, alone_in_the_box
from tests.support import PASSWORD

pytestmark = pytest.mark.django_db
NOBODY = AnonymousUser()


@pytest.fixture(autouse=True)
def _alone() -> Iterator[None]:
    with alone_in_the_box():
        yield


@pytest.fixture
def club(alice: Any, bob: Any) -> Club:
    """Alice owns it, Bob is a member."""
    club = clubs.create(by=alice, name="Gearbox", zone="Europe/Paris")
    join(club, bob)
    return club


@pytest.fixture
def challenge(club: Club, alice: Any) -> Challenge:
    return challenges.open(club=club, by=alice, game=SLUG, level="2", side="n")


def join(club: Club, user: Any) -> None:
    invitations.accept(token=invitations.create(club=club, by=owner(club)).token, user=user)


def owner(club: Club) -> Any:
    return club.memberships.get(role="owner").user


def somebody(name: str) -> Any:
    return user_create(email=f"{name.lower()}@example.com", password=PASSWORD, public_name=name)


def game_of(attempt: Attempt) -> Game:
    return Game.of(Match.objects.get(pk=attempt.match_id), attempt.player.user)


def tries(challenge: Challenge, user: Any) -> Game:
    return game_of(challenges.attempt_make(challenge=challenge, by=user))


def refused(code: str, service: Any, **arguments: Any) -> None:
    with pytest.raises(Refused) as caught:
        service(**arguments)
    assert caught.value.code == code


def seen(club: Club, viewer: Any, number: int | None = None) -> Any:
    return challenge_page(club, SLUG, viewer, number).shown


def client_of(user: Any) -> Client:
    client = Client()
    if user is not None:
        client.force_login(user, backend="accounts.backends.SignInBackend")
    return client


# --- Opening, and one attempt each ------------------------------------------------------------------------------------


def test_one_is_open_in_a_club_and_a_game(club: Club, alice: Any, bob: Any, challenge: Challenge) -> None:
    seed = challenge.seed
    assert (challenge.number, seed.commit) == (1, commit(bytes(seed.secret)))
    refused("challenge_is_open", challenges.open, club=club, by=alice, game=SLUG, level="1", side="n")
    refused("not_allowed", challenges.open, club=club, by=bob, game=SLUG, level="1", side="n")
    with pytest.raises(IntegrityError), transaction.atomic():
        Challenge.objects.create(
            club=club, game=SLUG, number=2, seed=Seed.objects.create(commit="x", secret=b"x"),
            closes_at=timezone.now() + timedelta(days=1),
        )  # fmt: skip


@pytest.mark.parametrize(
    ("code", "changed"),
    [
        ("solo_level", {"level": "9"}),
        ("solo_side", {"side": "x"}),
        ("bad_choice", {"goes_on": "often"}),
        ("no_solo", {"game": "bumping_bots"}),
        ("game_unknown", {"game": "chess"}),
    ],
)
def test_only_what_the_game_offers_is_opened(club: Club, alice: Any, code: str, changed: dict[str, str]) -> None:
    given = {"game": SLUG, "level": "1", "side": "n", "goes_on": "none"} | changed
    refused(code, challenges.open, club=club, by=alice, **given)


def test_the_week_ends_on_monday_in_the_club_s_zone() -> None:
    thursday = datetime(2026, 11, 26, 12, tzinfo=UTC)
    assert week_end(thursday, "Europe/Paris") == datetime(2026, 11, 29, 23, tzinfo=UTC)
    sunday_evening = datetime(2026, 11, 29, 20, tzinfo=UTC)
    assert week_end(sunday_evening, "Europe/Paris") == datetime(2026, 12, 6, 23, tzinfo=UTC)


def test_a_member_has_one_attempt_and_the_same_tap_leads_back_to_it(challenge: Challenge, bob: Any) -> None:
    first = challenges.attempt_make(challenge=challenge, by=bob)
    assert challenges.attempt_make(challenge=challenge, by=bob) == first
    match = first.match
    assert (match.speed, match.visibility, match.purpose, match.creator) == ("none", "own", "attempt", None)
    other = Match.objects.get(pk=match.pk)
    other.pk, other.code = None, "another00000"
    other.save(force_insert=True)
    with pytest.raises(IntegrityError), transaction.atomic():
        Attempt.objects.create(challenge=challenge, player=first.player, match=other)


def test_only_members_may_try(challenge: Challenge, charlie: Any) -> None:
    for user in (charlie, guest_create()):
        refused("not_allowed", challenges.attempt_make, challenge=challenge, by=user)
    assert not Player.objects.filter(user=charlie).exists()


def test_a_member_who_leaves_and_comes_back_has_had_the_attempt(club: Club, challenge: Challenge, bob: Any) -> None:
    tries(challenge, bob)
    members.membership_leave(club=club, user=bob, anonymise=True)
    refused("not_allowed", challenges.attempt_make, challenge=challenge, by=bob)
    join(club, bob)
    refused("attempt_made", challenges.attempt_make, challenge=challenge, by=bob)


def test_a_member_who_takes_over_a_guests_record_keeps_the_attempt(
    club: Club, challenge: Challenge, alice: Any, bob: Any
) -> None:
    made = challenges.attempt_make(challenge=challenge, by=bob)
    guest = Player.objects.create(club=club, display_name="Robert")
    link = claims.player_claim_link(club=club, by=alice, player_id=guest.pk)
    claims.player_claim(token=link.token, user=bob)
    assert challenges.attempt_make(challenge=challenge, by=bob) == made
    assert Attempt.objects.get().player == guest


def test_leaving_takes_the_name_off_the_attempt(club: Club, challenge: Challenge, alice: Any, bob: Any) -> None:
    game = tries(challenge, bob)
    members.membership_leave(club=club, user=bob, anonymise=True)
    assert "Bob" not in game.fresh().seatings.get().label


def test_leaving_is_a_defeat_and_so_is_an_unfinished_attempt(
    club: Club, challenge: Challenge, alice: Any, bob: Any
) -> None:
    gone = tries(challenge, alice)
    match_leave(code=gone.code, user=alice, message_id="x")
    gone.advance()
    tries(challenge, bob)
    challenges.end(challenge=challenge, by=alice)
    assert [(line.state, line.place) for line in seen(club, NOBODY).lines] == [("lost", None), ("lost", None)]


# --- Closing ----------------------------------------------------------------------------------------------------------


def test_the_closing_ranks_the_attempts_and_publishes_the_secret(
    club: Club, challenge: Challenge, alice: Any, bob: Any
) -> None:
    carol = somebody("Carol")
    join(club, carol)
    tries(challenge, alice).finish(2)
    tries(challenge, bob).finish(3)
    tries(challenge, carol).finish(1)
    assert seen(club, NOBODY).secret == ""
    challenges.end(challenge=challenge, by=alice)
    view = seen(club, NOBODY)
    assert [(line.player.name, line.state, line.place, line.kept) for line in view.lines] == [
        ("Bob", "won", 1, 6),
        ("Alice", "won", 2, 4),
        ("Carol", "lost", None, None),
    ]
    assert commit(bytes.fromhex(view.secret)) == view.commit
    assert view.card.winners == ("Bob",)
    assert all(line.match for line in view.lines)
    assert SoloResult.objects.filter(won=True).count() == 2
    assert list(AuditEvent.objects.order_by("id").values_list("action", flat=True))[-4:] == [
        "attempt_made", "attempt_made", "attempt_made", "challenge_closed",
    ]  # fmt: skip
    refused("challenge_closed", challenges.end, challenge=challenge, by=alice)
    refused("challenge_closed", challenges.attempt_make, challenge=challenge, by=alice)
    assert challenge_page(club, SLUG, alice).may_open


def test_a_void_attempt_counts_for_nothing_and_there_is_no_second(
    club: Club, challenge: Challenge, alice: Any, bob: Any
) -> None:
    game = tries(challenge, bob)
    game.finish(3)
    player = Player.objects.get(club=club, user=bob)
    refused("not_allowed", challenges.attempt_void, challenge=challenge, by=bob, player_id=player.pk, reason="x")
    refused("reason_needed", challenges.attempt_void, challenge=challenge, by=alice, player_id=player.pk, reason="")
    refused("not_found", challenges.attempt_void, challenge=challenge, by=alice, player_id=0, reason="x")
    challenges.attempt_void(challenge=challenge, by=alice, player_id=player.pk, reason="A second account")
    refused("unchanged", challenges.attempt_void, challenge=challenge, by=alice, player_id=player.pk, reason="x")
    assert challenges.attempt_make(challenge=challenge, by=bob).match_id == game.match.pk
    challenges.end(challenge=challenge, by=alice)
    [line] = seen(club, NOBODY).lines
    assert (line.state, line.place, line.turns) == ("void", None, None)
    assert not SoloResult.objects.exists()


@pytest.mark.parametrize(("goes_on", "then"), [("none", None), ("same", ("2", "n")), ("rotate", ("1", "s"))])
def test_the_sweep_closes_the_week_and_opens_the_next(
    club: Club, alice: Any, challenge: Challenge, goes_on: str, then: tuple[str, str] | None
) -> None:
    challenges.change(challenge=challenge, by=alice, goes_on=goes_on)
    assert sweep.league_sweep().challenges == 0
    later = challenge.closes_at + timedelta(seconds=1)
    assert sweep.league_sweep(now=later).challenges == 1
    challenge.refresh_from_db()
    assert challenge.closed_at == later
    opened = Challenge.objects.filter(closed_at=None).first()
    assert (opened and (opened.level, opened.side)) == then
    if opened is not None:
        assert (opened.number, opened.goes_on, opened.opened_by) == (2, goes_on, None)
        assert opened.seed_id != challenge.seed_id
        assert opened.closes_at == challenge.closes_at + timedelta(days=7)
    assert sweep.league_sweep(now=later).challenges == 0


@pytest.mark.parametrize("goes_on", ["same", "rotate"])
def test_a_week_closes_when_its_level_is_gone_from_the_game(challenge: Challenge, goes_on: str) -> None:
    Challenge.objects.update(level="gone", goes_on=goes_on)
    assert sweep.league_sweep(now=challenge.closes_at + timedelta(seconds=1)).challenges == 1
    assert not Challenge.objects.filter(closed_at=None).exists()


def test_after_its_time_nobody_begins_even_before_the_sweep(challenge: Challenge, bob: Any) -> None:
    Challenge.objects.update(opened_at=timezone.now() - timedelta(days=8), closes_at=timezone.now())
    refused("challenge_closed", challenges.attempt_make, challenge=challenge, by=bob)


def test_what_follows_is_for_organisers(challenge: Challenge, bob: Any) -> None:
    refused("not_allowed", challenges.change, challenge=challenge, by=bob, goes_on="same")
    refused("not_allowed", challenges.end, challenge=challenge, by=bob)


# --- What nobody learns -----------------------------------------------------------------------------------------------


def test_two_accounts_and_a_guest_cannot_learn_the_dice(
    club: Club, challenge: Challenge, alice: Any, bob: Any, charlie: Any
) -> None:
    """Bob has tried. No page or endpoint shows anything to another member, an organiser, an account from outside, a
    guest or a visitor; nor does it show Bob what would have come later."""
    carol, orla = somebody("Carol"), somebody("Orla")
    join(club, carol)
    Membership.objects.create(club=club, user=orla, role="organiser")
    game = tries(challenge, bob)
    going = seen(club, alice).lines
    game.finish(1)
    assert seen(club, alice).lines == going  # not even that he is through
    secret = bytes(challenge.seed.secret)
    told = [str(one) for one in (secret.hex(), game.code)]
    own = (
        f"/m/{game.code}/",
        f"/m/{game.code}/verify/",
        f"/m/{game.code}/steps/",
        f"/api/v1/matches/{game.code}/sync/",
    )
    lists = (
        f"/c/{club.slug}/", f"/clubs/{club.slug}/challenges/{SLUG}/", f"/clubs/{club.slug}/challenges/{SLUG}/1/",
        f"/api/v1/clubs/{club.slug}/", f"/api/v1/clubs/{club.slug}/challenges/{SLUG}/", "/", "/play/",
        f"/api/v1/clubs/{club.slug}/challenges/{SLUG}/1/", f"/play/{SLUG}/solo/", f"/api/v1/games/{SLUG}/solo/",
        "/api/v1/matches/", "/api/v1/me/home/", "/accounts/data/file/", f"/clubs/{club.slug}/history/",
        f"/api/v1/clubs/{club.slug}/audit/", f"/clubs/{club.slug}/people/",
        f"/clubs/{club.slug}/players/{Player.objects.get(user=bob).pk}/",
    )  # fmt: skip
    for user in (carol, orla, alice, charlie, guest_create(), None):
        client = client_of(user)
        for path in own:
            assert client.get(path).status_code == 404, (user, path)
        for path in lists:
            said = client.get(path, follow=True).content.decode()
            assert not [word for word in told if word in said], (user, path)
    mine = client_of(bob)
    for path in (*own, *lists):
        assert secret.hex() not in mine.get(path, follow=True).content.decode(), path
    proof = json.loads(mine.get(f"/api/v1/matches/{game.code}/verify/").content)
    assert not {"secret", "steps", "decisions", "setup"} & proof.keys()


def test_practice_never_meets_the_challenges_luck(club: Club, challenge: Challenge, bob: Any) -> None:
    practised = Game.begin(bob, 2, creator=bob)
    practised.finish(3)
    again = client_of(bob).post(f"/m/{practised.code}/again/")
    assert again.status_code == 302
    game = tries(challenge, bob)
    game.finish(3)
    seed = mix(bytes(challenge.seed.secret), game.match.seed_label, [""])
    assert game.dice() == [Chance(seed).below(f"r{n}/die", 6) + 1 for n in (1, 2)]
    assert Match.objects.filter(seed=challenge.seed).count() == 1
    before = Match.objects.count()
    assert client_of(bob).post(f"/m/{game.code}/again/").status_code == 302
    assert Match.objects.count() == before


def test_a_member_sees_their_own_attempt(club: Club, challenge: Challenge, bob: Any) -> None:
    assert challenge_page(club, SLUG, bob).may_try
    game = tries(challenge, bob)
    own = seen(club, bob).own
    assert (own.state, own.match) == ("playing", game.code)
    game.finish(3)
    own = seen(club, bob).own
    assert (own.state, own.turns, own.kept, own.place) == ("won", 2, 6, None)
    assert not challenge_page(club, SLUG, bob).may_try


# --- Selectors --------------------------------------------------------------------------------------------------------


def test_the_page_costs_the_same_whatever_there_is(club: Club, alice: Any, bob: Any, challenge: Challenge) -> None:
    def cost() -> int:
        with CaptureQueriesContext(connection) as queries:
            challenge_page(club, SLUG, bob)
            club_home(club, bob)
        return len(queries)

    tries(challenge, bob)
    few = cost()
    for _week in range(3):
        for n in range(2):
            extra = somebody(f"X{Player.objects.count()}{n}")
            join(club, extra)
            tries(challenge, extra).finish(3)
        challenges.end(challenge=challenge, by=alice)
        challenge = challenges.open(club=club, by=alice, game=SLUG, level="1", side="n")
    tries(challenge, bob)
    assert cost() == few


def test_a_club_without_a_challenge_says_so_to_organisers_alone(club: Club, alice: Any, bob: Any) -> None:
    assert {one.latest for one in club_home(club, alice).challenges} == {None}
    assert club_home(club, bob).challenges == ()
    (one,) = (one for one in club_home(club, alice).challenges if one.game == "droids")
    assert one.what == "Killer robot · Alone against a robot that shoots four ways at once: wall it in."
    for game, number in (("bumping_bots", None), (SLUG, 1)):
        with pytest.raises(Http404):
            challenge_page(club, game, bob, number)


def test_a_deleted_account_leaves_a_former_racer(club: Club, challenge: Challenge, bob: Any, alice: Any) -> None:
    tries(challenge, bob)
    account_delete(user=bob)
    challenges.end(challenge=challenge, by=alice)
    [line] = seen(club, NOBODY).lines
    assert line.state == "lost"
    assert "Bob" not in line.player.name
