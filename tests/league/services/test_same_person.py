"""Two records with one name, from before names were compared by a key, become one."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import IntegrityError, transaction
from django.http import Http404
from django.test import Client

from gameplay import refused
from league.clubs.club import players
from league.common.refusals import PermissionRefused
from league.files.pasting import players as pasting_players
from league.members import merging
from league.members.reading import members, same_peek
from league.models import AuditEvent, Club, Competition, Player, Team
from league.registration import entering, teams
from league.start.seating import start
from outbox.models import Notice
from tests.league.cup import Cup
from tests.league.services.test_merging import guest_enter, race_of_guest, verified
from tests.support.told import confirmed

Refused = refused.Refused
NAMES = ("Élodie", "E\u0301LODIE")


def twins(cup: Cup) -> tuple[Player, Player]:
    """Two guests, as an older version let them in."""
    first, second = (players.add_guest(club=cup.club, by=cup.alice, name=f"Racer {n}") for n in (1, 2))
    for number, (player, name) in enumerate(zip((first, second), NAMES, strict=True)):
        Player.objects.filter(pk=player.pk).update(display_name=name, name_key="élodie", twin=number)
        player.refresh_from_db()
    return first, second


@pytest.mark.parametrize(("model", "field"), [(Player, "display_name"), (Club, "name"), (Competition, "name")])
def test_the_database_lets_no_second_one_in(bot_cup: Cup, model: Any, field: str) -> None:
    there = model.objects.order_by("pk").first()
    setattr(there, field, NAMES[0])
    there.save(update_fields=[field])
    new = {"slug": "other"} if field == "name" else {}
    scope = {name: getattr(there, name) for name in model.WITHIN}
    with pytest.raises(IntegrityError), transaction.atomic():
        model.objects.create(**scope, **new, **{field: NAMES[1]})


def test_a_team_of_that_name_is_refused(alice: Any) -> None:
    cup = Cup.make(alice, teams=True, capacity=8)
    team = teams.create(competition=cup.competition, by=alice, name=NAMES[0])
    with pytest.raises(Refused, match="name_taken"):
        teams.create(competition=cup.competition, by=alice, name=NAMES[1])
    teams.rename(competition=cup.competition, by=alice, team_id=team.pk, name=NAMES[1])
    assert Team.objects.get().name == NAMES[1]


@pytest.mark.parametrize("name", [*NAMES, "  élodie "])
def test_every_way_to_write_a_name_finds_the_one_that_is_there(bot_cup: Cup, bob: Any, name: str) -> None:
    club, alice = bot_cup.club, bot_cup.alice
    player = players.add_guest(club=club, by=alice, name=NAMES[0])
    looked = pasting_players.players_paste(club=club, by=alice, text=f"{name}\n")
    assert [line.becomes for line in looked.lines] == ["there"]
    entering.entries_add_by_name(competition=bot_cup.competition, by=alice, names=[name])
    assert bot_cup.competition.entries.filter(player=player).exists()
    bob.public_name = name.strip()
    bob.save()
    assert players.ensure(club=club, user=bob).display_name == f"{name.strip()} (2)"
    with pytest.raises(Refused, match="name_taken"):
        players.add_bot(club=club, by=alice, name=name, level="rookie")


def test_a_twin_keeps_its_name_until_it_has_another(bot_cup: Cup) -> None:
    first, second = twins(bot_cup)
    say = {"club": bot_cup.club, "by": bot_cup.alice, "player_id": second.pk}
    assert players.rename(**say, name="élodie").twin == 1
    assert players.rename(**say, name="Elsa").twin == 0
    with pytest.raises(Refused, match="name_taken") as refused:
        players.rename(**say, name=first.display_name)
    assert refused.value.params == {"free": "Élodie (2)"}


def test_organisers_see_doubles_and_the_guest_becomes_part_of_the_account(bot_cup: Cup, bob: Any) -> None:
    club, alice = bot_cup.club, bot_cup.alice
    confirmed(bob)
    guest = guest_enter(bot_cup)
    race_of_guest(bot_cup, guest, 1, "5 1 2 3 4")
    own = players.ensure(club=club, user=bob)
    Player.objects.filter(pk=own.pk).update(display_name="Gus", name_key="gus", twin=1)
    (pair,) = members(club, alice).doubles
    assert [one.id for one in pair] == [guest.player_id, own.pk]
    assert members(club, bob).doubles == ()
    peek = same_peek(club, alice, guest.player_id, own.pk)
    assert [(line.races, line.joined) for line in peek.merges] == [(1, False)]
    merging.players_merge_by_organiser(club=club, by=alice, guest_id=guest.player_id, own_id=own.pk)
    assert bot_cup.entry(bob).pk == guest.pk
    assert verified(bot_cup)
    assert members(club, alice).doubles == ()
    assert AuditEvent.objects.filter(action="player_merged", by=alice).count() == 1
    notice = Notice.objects.get(user=bob, key=f"player/{own.pk}/joined/{guest.player_id}")
    assert notice.facts == {"player": own.pk, "races": 1}


def test_of_two_guests_the_newer_becomes_part_of_the_older(bot_cup: Cup) -> None:
    first, second = twins(bot_cup)
    ((guest, own),) = members(bot_cup.club, bot_cup.alice).doubles
    assert (guest.id, own.id) == (second.pk, first.pk)
    merging.players_merge_by_organiser(club=bot_cup.club, by=bot_cup.alice, guest_id=second.pk, own_id=first.pk)
    assert Player.objects.filter(name_key="élodie").get() == first
    assert not Notice.objects.exists()


def test_what_is_never_merged(bot_cup: Cup, bob: Any, charlie: Any) -> None:
    club, alice = bot_cup.club, bot_cup.alice
    guest = players.add_guest(club=club, by=alice, name="Gus")
    one, other = (players.ensure(club=club, user=user) for user in (bob, charlie))
    bot = Player.objects.filter(club=club).exclude(bot_level="").first()
    assert bot is not None
    for first, second, code in (
        (one, other, "same_accounts"), (bot, one, "same_bots"), (guest, bot, "same_bots"), (guest, guest, "same_one"),
    ):  # fmt: skip
        with pytest.raises(Refused, match=code):
            merging.players_merge_by_organiser(club=club, by=alice, guest_id=first.pk, own_id=second.pk)
        with pytest.raises(Http404):
            same_peek(club, alice, first.pk, second.pk)
    with pytest.raises(PermissionRefused):
        merging.players_merge_by_organiser(club=club, by=bob, guest_id=guest.pk, own_id=one.pk)


def test_two_who_met_are_two_people(bot_cup: Cup) -> None:
    one, other = guest_enter(bot_cup, "Gus"), guest_enter(bot_cup, "Gert")
    bot_cup.open(1)
    start.race_start(race=bot_cup.race(1), by=bot_cup.alice, stand_ins={one.pk: "rookie", other.pk: "rookie"})
    bot_cup.finish(1, "5 6 1 2 3 4")
    with pytest.raises(Refused, match="merge_met"):
        merging.players_merge_by_organiser(
            club=bot_cup.club, by=bot_cup.alice, guest_id=other.player_id, own_id=one.player_id
        )
    assert "Gert and Gus met in race 1" in str(
        same_peek(bot_cup.club, bot_cup.alice, other.player_id, one.player_id).merges[0].problem
    )


def test_the_page_says_what_changes_and_the_button_does_it(bot_cup: Cup) -> None:
    first, second = twins(bot_cup)
    client = Client()
    client.force_login(bot_cup.alice, backend="accounts.backends.SignInBackend")
    people = f"/clubs/{bot_cup.club.slug}/people/"
    path = f"/clubs/{bot_cup.club.slug}/players/{second.pk}/same/{first.pk}/"
    assert path in client.get(people).content.decode()
    assert "The record that is removed has no races, so no standings change." in client.get(path).content.decode()
    answer = client.post(path, follow=True)
    assert "The two records are now one." in answer.content.decode()
    assert path not in answer.content.decode()
    assert client.get(path).status_code == 404
