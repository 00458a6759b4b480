"""Every page and every button x every role, from the URL configuration: nobody gets further than they may."""

from collections.abc import Iterator
from hashlib import sha256
from typing import Any

import pytest
from django.test import Client
from django.urls import URLPattern, reverse
from django.urls.converters import IntConverter

from accounts import urls as account_urls
from league import models
from league import urls as league_urls
from league.challenges import challenges
from league.clubs.club import players
from league.common.phones import Device
from league.competitions.life import life
from league.competitions.raceday import door, table_cards
from league.competitions.stewards import penalties
from league.files.feeds import addresses
from league.files.feeds.addresses import calendar_token
from league.members import claims, invitations
from league.models import Ban, ClubBoard, CompetitionLine, Registration, ResultSheet, SubstituteAsk, Team
from league.registration import entering, registrations
from league.results import scorers
from league.start.attendance import links, replies, substitutes
from league.talk import talk
from outbox import urls as outbox_urls
from outbox.services.stopping import stop_token
from tests.gameplay.host.alone import SLUG, alone_in_the_box
from tests.league.cup import Cup, drawn_board
from tests.league.pages.roles import (
    BUTTONS,
    GUESTS_OWN,
    NO_ACCOUNT,
    NOT_IN_THE_CLUB,
    NOTHING_YET,
    OF_ROUNDS,
    PAGES,
    PHONE,
    RANK,
    ROLES,
)
from tests.league.pages.scene import (
    Scene,
    cast_of,
    round_called,
    rounds_published,
    season_form,
    two_races_run,
    user_named,
)
from tests.support.once import made_once

pytestmark = pytest.mark.django_db


def names() -> set[str]:
    found = set()
    for app, module in (("league", league_urls), ("accounts", account_urls), ("outbox", outbox_urls)):
        found |= {f"{app}:{pattern.name}" for pattern in module.urlpatterns if isinstance(pattern, URLPattern)}
    return found


def test_every_address_of_the_league_and_of_accounts_is_in_the_table() -> None:
    assert names() == set(PAGES) | set(BUTTONS)


def arguments_of(scene: Scene) -> dict[str, Any]:
    club, competition, alice = scene.club, scene.competition, scene.alice
    guest = players.add_guest(club=club, by=alice, name="Gus")
    penalty = penalties.add(
        competition=competition, by=alice, kind="points", value=-1, reason="Pushed", entry_number=1, race_number=1
    )
    draft = life.create(club=club, by=alice, form=season_form(name="Draft"))
    drawn = season_form(name="Drawn at home", boards=(drawn_board(alice).code,))
    life.publish(competition=life.create(club=club, by=alice, form=drawn), by=alice)
    tables = life.create(club=club, by=alice, form=season_form(name="At tables"))
    life.publish(competition=tables, by=alice)
    entering.entries_add_by_name(competition=tables, by=alice, names=["Ann", "Ben"])
    real = Cup(alice, club, tables)
    real.at_table()
    phone = Device(sha256(PHONE.encode()).hexdigest(), scanned=True)
    scorers.take(heat=real.heat(), device=phone, entry_number=1)
    first = challenges.open(club=club, by=alice, game=SLUG, level="1", side="n")
    challenges.end(challenge=first, by=alice)
    challenges.open(club=club, by=alice, game=SLUG, level="1", side="n")  # number 2, as the race
    lina = user_named("Lina")
    line, reported = (
        CompetitionLine.objects.create(competition=competition, author=lina, text=text) for text in ("Hello", "Hm")
    )
    report = talk.competition_line_report(competition=competition, by=alice, line_id=reported.pk)
    silence = talk.author_silence(competition=competition, by=alice, report_id=report.pk, days=7, reason="Shouts")
    other = Cup.make(alice, name="Another hall")
    entering.entries_add_by_name(competition=other.competition, by=alice, names=["Ann", "Ben"])
    other.at_table()
    asked = question(alice)
    return {
        "absence_token": links.absence_link(asked.entry, asked.race).split("/")[2],
        "ask_token": links.ask_link(asked).split("/")[2],
        "club_slug": club.slug, "slug": competition.slug, "draft": draft.slug, "number": 2, "table_no": 1,
        "rounds": rounds_published(club, alice).competition.slug, "called": round_called(club, alice),
        "own": competition.slug,
        "player_id": guest.pk, "own_id": players.ensure(club=club, user=alice).pk,
        "game": SLUG, "language": "en", "code": ClubBoard.objects.get().code,
        "ban_id": Ban.objects.get().pk if Ban.objects.exists() else 1,
        "user_id": scene.bob.pk, "adjustment_id": penalty.pk,
        "sheet_id": ResultSheet.objects.filter(heat__run__race__number=2).get().pk, "token_id": 1,
        "team_id": Team.objects.create(competition=competition, name="Red").pk,
        "invitation_id": invitations.create(club=club, by=alice).subject.pk,
        "registration_id": Registration.objects.filter(competition=competition).first().pk,
        "join_token": invitations.create(club=club, by=alice).token,
        "letter": stop_token(alice.pk, "room_opened"),
        "card_token": table_cards.make(club=club, by=alice, tables=2)[1].key,
        "table_token": scorers.table_token(real.heat()),
        "door_token": door.open(competition=other.competition, by=alice).code,
        "other_table": scorers.table_token(other.heat()),
        "calendar_token": calendar_token(addresses.calendar_address_make(user=scene.bob)),
        "line_id": line.pk, "muting_id": 1, "report_id": report.pk, "silence_id": silence.pk,
        "claim_token": claims.player_claim_link(club=club, by=alice, player_id=guest.pk).token,
    }  # fmt: skip


def question(alice: Any) -> SubstituteAsk:
    """Una is out for a race, and Vic, who waits, is asked to drive."""
    cup = Cup.make(alice, name="Asked", capacity=2, bots=1)
    una, vic = user_named("Una"), user_named("Vic")
    for user in (una, vic):
        registrations.apply(competition=cup.competition, by=user)
    replies.say(race=cup.race(), by=una, coming=False)
    return substitutes.substitute_ask(race=cup.race(), by=una)


def make() -> tuple[Scene, dict[str, Any], dict[str, Any]]:
    scene = two_races_run(user_named("Alice"), user_named("Bob"))
    return scene, cast_of(scene), arguments_of(scene)


@pytest.fixture(scope="module")
def made(django_db_setup: None, django_db_blocker: Any) -> Iterator[tuple[Scene, dict[str, Any], dict[str, Any]]]:
    with alone_in_the_box(), made_once(django_db_blocker, make) as made:
        yield made


@pytest.fixture
def scene(made: tuple[Scene, dict[str, Any], dict[str, Any]]) -> Scene:
    return made[0]


@pytest.fixture
def cast(made: tuple[Scene, dict[str, Any], dict[str, Any]]) -> dict[str, Any]:
    """A user for each role; None is a visitor."""
    return made[1]


@pytest.fixture
def arguments(made: tuple[Scene, dict[str, Any], dict[str, Any]]) -> dict[str, Any]:
    """What the addresses need, all of it real."""
    return made[2]


def address(name: str, arguments: dict[str, Any]) -> str:
    values = dict(arguments)
    of = {"league:join": "join_token", "league:claim": "claim_token", "league:person_ical": "calendar_token"}
    of |= {"league:absence": "absence_token", "league:ask": "ask_token"}
    of |= {f"league:door{one}": "door_token" for one in ("", "_here", "_join", "_leave")}
    of |= {"league:card": "card_token"}
    values["token"] = arguments[of.get(name, "table_token")]
    values["step"] = {
        "competition_step": "publish", "race_step": "publish", "table_step": "pause", "penalty_step": "second",
        "sheet_step": "second", "plan_step": "call", "door_step": "open", "consequence": "keep",
        "stage_step": "leave", "substitute_step": "ask", "reserve_step": "offer",
        "my_calendar_step": "make", "table_cards_step": "renew", "report_step": "dismissed",
    }.get(name.removeprefix("league:"), "confirm")  # fmt: skip
    there, other = values["slug"] != "no-such-thing", {"competition_delete": "draft", "rehearsal": "rounds"}
    values["slug"] = arguments[other.get(name.split(":")[1], "slug") if there else "slug"]
    if name in OF_ROUNDS and values["slug"] == arguments["own"]:
        values |= {"slug": arguments[OF_ROUNDS[name]], "number": 1 if values["number"] == 2 else values["number"]}
    if name == "league:explain":
        values["number"] = 1
    module, pattern_name = name.split(":")
    urls = {"league": league_urls, "accounts": account_urls, "outbox": outbox_urls}[module]
    pattern = next(one for one in urls.urlpatterns if one.name == pattern_name)
    return reverse(name, kwargs={key: values[key] for key in pattern.pattern.converters})


def client_of(user: Any) -> Client:
    client = Client(raise_request_exception=True)
    if user == PHONE:
        client.cookies["paddock_table"] = PHONE
    elif user is not None:
        client.force_login(user, backend="accounts.backends.SignInBackend")
    return client


def may(role: str, needed: str) -> bool:
    return RANK.index(ROLES[role]) >= RANK.index(needed)


STORED = ("Attempt", "AuditEvent", "Availability", "Ban", "Challenge", "Club", "Competition", "Entry", "Membership",
          "Player", "Race", "Registration", "Reserve", "ResultSheet", "Scorer", "SubstituteAsk")  # fmt: skip


def everything() -> dict[str, int]:
    """How much is stored: a refused request leaves it unchanged."""
    return {name: getattr(models, name).objects.count() for name in STORED}


@pytest.mark.parametrize("role", ROLES)
def test_each_page_opens_for_those_who_may_see_it_and_for_nobody_else(
    role: str, cast: dict[str, Any], arguments: dict[str, Any]
) -> None:
    client = client_of(cast[role])
    for name, needed in PAGES.items():
        response = client.get(address(name, arguments))
        if (role, name) in NOT_IN_THE_CLUB:
            assert response.status_code == 404, (role, name)
        elif may(role, needed):
            assert response.status_code == 200, (role, name, response.status_code)
        elif role == "guest" and name in GUESTS_OWN:
            assert response.status_code == 200, (role, name)
        elif role in NO_ACCOUNT:
            assert response.status_code in (302, 403), (role, name, response.status_code)
        else:
            assert response.status_code == 403, (role, name, response.status_code)


@pytest.mark.parametrize("role", ROLES)
def test_each_button_is_refused_to_those_who_may_not_press_it(
    role: str, cast: dict[str, Any], arguments: dict[str, Any]
) -> None:
    client = client_of(cast[role])
    for name, needed in BUTTONS.items():
        if may(role, needed):
            continue
        before = everything()
        response = client.post(address(name, arguments))
        assert response.status_code in ((302, 403) if role in NO_ACCOUNT else (403,)), (
            role, name, response.status_code,
        )  # fmt: skip
        if response.status_code == 302 and role in ("visitor", "scorer"):
            way = "/accounts/signup/" if name == COMES_BACK else "/accounts/login/"
            assert way in response["Location"], (role, name)
        assert everything() == before, (role, name)


COMES_BACK = "league:register"
"""Somebody without an account makes one first and is led back to it (test_one_tap)."""


@pytest.mark.parametrize("role", ["bob", "orla", "alice"])
def test_no_button_breaks_in_the_hand_of_those_who_may_press_it(
    role: str, cast: dict[str, Any], arguments: dict[str, Any]
) -> None:
    """With an empty form: it gets a refusal, and nothing crashes."""
    client = client_of(cast[role])
    for name, needed in BUTTONS.items():
        if may(role, needed):
            status = client.post(address(name, arguments)).status_code
            assert status in (200, 204, 302, 404, 422), (role, name, status)


def test_a_banned_person_gets_nothing_from_any_button(cast: dict[str, Any], arguments: dict[str, Any]) -> None:
    """An account opens its own pages and presses what anybody with an account may: nothing of the club changes."""
    client = client_of(cast["barred"])
    for name, needed in BUTTONS.items():
        if name.startswith("league:") and may("barred", needed):
            before = everything()
            assert client.post(address(name, arguments)).status_code in (302, 404, 422), name
            assert everything() == before, name
    for name in ("league:join", "league:claim"):
        before = everything()
        assert client.post(address(name, arguments)).status_code == 302, name
        assert everything() == before, name


def test_a_scorer_does_something_at_the_own_table_and_nowhere_else(
    cast: dict[str, Any], arguments: dict[str, Any]
) -> None:
    """The cookie of a table is no account: wherever it is sent, only the table where the name was taken accepts it."""
    client = client_of(cast["scorer"])
    sheet = {f"{field}_{n}": value for n in "12" for field, value in (("place", n), ("status", "classified"))}
    elsewhere = arguments | {"table_token": arguments["other_table"]}
    before = everything()
    for name, needed in BUTTONS.items():
        if name.startswith("league:table_") and needed == "all":
            assert client.post(address(name, elsewhere), sheet).status_code in (302, 404, 422), name
        elif name.startswith("league:"):
            client.post(address(name, arguments), sheet)
        assert everything() == before, name
    assert client.post(address("league:table_result", arguments), sheet).status_code == 302
    proposed = ResultSheet.objects.get(source="table")
    assert (proposed.state, proposed.scorer.player.name) == ("proposed", "Ann")
    client.post(address("league:table_second", arguments), {"sheet": proposed.pk})
    proposed.refresh_from_db()
    assert proposed.state == "proposed"


def test_buttons_do_nothing_on_get(cast: dict[str, Any], arguments: dict[str, Any]) -> None:
    client = client_of(cast["alice"])
    before = everything()
    for name in BUTTONS:
        assert client.get(address(name, arguments)).status_code == (302 if name == COMES_BACK else 405), name
    assert everything() == before


def test_only_its_organisers_see_a_draft(cast: dict[str, Any], scene: Scene, arguments: dict[str, Any]) -> None:
    from tests.league.pages.scene import season_form

    draft = life.create(club=scene.club, by=scene.alice, form=season_form(name="Secret Cup"))
    names = [name for name in PAGES if name.startswith("league:") and "slug" in converters(name)]
    for role in ROLES:
        client = client_of(cast[role])
        for name in names:
            found = client.get(address(name, arguments | {"slug": draft.slug, "number": 1}))
            if role in ("orla", "alice"):
                nothing = name.partition(":")[2] in NOTHING_YET or name in OF_ROUNDS
                assert found.status_code == (404 if nothing else 200), (role, name)
            else:
                assert found.status_code in (302, 403, 404), (role, name, found.status_code)
                assert b"Secret Cup" not in found.content, (role, name)
        for path in ("/", "/clubs/", f"/c/{scene.club.slug}/", f"/clubs/{scene.club.slug}/people/"):
            assert (b"Secret Cup" in client.get(path).content) <= (role in ("orla", "alice")), (role, path)


def converters(name: str) -> dict[str, Any]:
    return converters_of(name) if name.startswith("league:") else {}


def converters_of(name: str) -> dict[str, Any]:
    module, pattern_name = name.split(":")
    urls = {"league": league_urls, "accounts": account_urls, "outbox": outbox_urls}[module]
    pattern = next(one for one in urls.urlpatterns if one.name == pattern_name)
    return dict(pattern.pattern.converters)


def test_what_does_not_exist_is_not_found(arguments: dict[str, Any], cast: dict[str, Any]) -> None:
    client = client_of(cast["alice"])
    for name in PAGES:
        if not name.startswith("league:"):
            continue
        for key in converters(name):
            wrong = arguments | {
                key: "no-such-thing" if isinstance(arguments.get(key), str) or key == "token" else 987654
            }
            if key == "token":
                wrong |= {
                    "join_token": "nothing",
                    "claim_token": "nothing",
                    "table_token": "nothing",
                    "door_token": "nothing",
                    "card_token": "nothing",
                    "absence_token": "nothing",
                    "ask_token": "nothing",
                    "calendar_token": "nothing",
                }
            path = address(name, wrong) if not (name == "league:explain" and key == "number") else None
            if path is not None:
                assert client.get(path).status_code == 404, (name, key)


def test_a_number_too_large_for_the_database_is_not_found(arguments: dict[str, Any], cast: dict[str, Any]) -> None:
    client = client_of(cast["alice"])
    for name in [*PAGES, *BUTTONS]:
        for key, kind in converters_of(name).items():
            if isinstance(kind, IntConverter) and name != "league:explain":
                path = address(name, arguments | {key: 7_000_000_000_000}).replace("7000000000000", "9" * 25)
                assert client.get(path).status_code == 404, name
                assert client.post(path).status_code == 404, name
                longest = address(name, arguments | {key: 7_000_000_000_000}).replace("7000000000000", "9" * 18)
                assert client.get(longest).status_code in (404, 405), name
                assert client.post(longest, {"role": "member", "reason": "x"}).status_code in (302, 404, 405), name
    why = address("league:explain", arguments)
    assert client.get(why.replace("/1/", f"/{'9' * 18}/")).status_code == 404
    history = address("league:club_history", arguments)
    assert client.get(f"{history}?before={'9' * 25}").status_code == 200


def test_charlie_sees_no_button_he_may_not_press(cast: dict[str, Any], arguments: dict[str, Any]) -> None:
    """No form on the pages he may read leads to a refusal."""
    import re

    client = client_of(cast["charlie"])
    for name, needed in PAGES.items():
        if not may("charlie", needed):
            continue
        html = client.get(address(name, arguments)).content.decode()
        for path in re.findall(r'<form[^>]*method="post"[^>]*action="([^"]+)"', html):
            assert "/desk/" not in path, (name, path)
            assert "/people/" not in path, (name, path)
            assert "/correct/" not in path, (name, path)
