"""`match_create`: nothing half-made, everything checked, the setup frozen."""

import pytest
from django.db import IntegrityError, transaction

from gameplay import services
from gameplay.models import Match, OpenPrompt, Seating, Seed
from gameplay.services import Refused, SeatSpec
from tests.gameplay.host.table import Table

pytestmark = pytest.mark.django_db


def make(**changes):
    given = {"game": "toy", "raw": {}, "seats": [SeatSpec(bot_level="easy")], "speed": "live", "purpose": "practice"}
    return services.match_create(**(given | changes))


def test_it_works(toy, alice):
    match = make(seats=[SeatSpec(user_id=alice.pk), SeatSpec(bot_level="easy"), SeatSpec(open=True)], title="Friday")
    assert (match.status, match.version, len(match.code)) == ("open", 0, 12)
    labels = list(match.seatings.values_list("seat", "label", "bot_level", "is_open"))
    assert labels == [(0, "Alice", "", False), (1, "Bolt", "easy", False), (2, "", "", True)]
    assert match.setup["rounds"] == 2


@pytest.mark.parametrize(
    ("changes", "code", "at"),
    [
        ({"game": "chess"}, "game_unknown", "game"),
        ({"seats": []}, "seat_count", "seats"),
        ({"seats": [SeatSpec(bot_level="easy")] * 7}, "seat_count", "seats"),
        ({"seats": [SeatSpec(bot_level="genius")]}, "bot_level_unknown", "seats[0]"),
        ({"seats": [SeatSpec(bot_level="easy", bot_style="mild")]}, "bot_style_unknown", "seats[0]"),
        ({"seats": [SeatSpec(open=True, bot_style="bold")]}, "bot_style_unknown", "seats[0]"),
        ({"seats": [SeatSpec(bot_level="easy", open=True)]}, "seat_twice", "seats[0]"),
        ({"raw": {"rounds": 0}}, "setup:out_of_range", "rounds"),
        ({"speed": "warp"}, "choice_unknown", "speed"),
        ({"purpose": "war"}, "choice_unknown", "purpose"),
        ({"visibility": "secret"}, "choice_unknown", "visibility"),
    ],
)
def test_bad_input_is_refused_and_nothing_is_written(toy, changes, code, at):
    with pytest.raises(Refused) as refused:
        make(**changes)
    assert (refused.value.code, refused.value.at) == (code, at)
    assert not Match.objects.exists()
    assert not Seed.objects.exists()


def test_a_user_sits_once(toy, alice):
    with pytest.raises(Refused) as refused:
        make(seats=[SeatSpec(user_id=alice.pk), SeatSpec(user_id=alice.pk)])
    assert refused.value.code == "seat_twice"


def test_a_seed_serves_several_matches_under_different_labels(toy):
    seed = services.seed_commit()
    make(seed=seed, seed_label="heat 1")
    make(seed=seed, seed_label="heat 2")
    with pytest.raises(Refused) as refused:
        make(seed=seed, seed_label="heat 2")
    assert refused.value.code == "seed_label_taken"


def test_a_revealed_seed_serves_no_new_match(toy, alice, bob):
    seed = services.seed_commit()
    Table.start(alice, bob, seed=seed).play_out()
    with pytest.raises(Refused) as refused:
        make(seed=seed)
    assert refused.value.code == "seed_revealed"


# --- What the database itself refuses ---------------------------------------------------------------------------------


def refused_by_database(work):
    with pytest.raises(IntegrityError), transaction.atomic():
        work()


def test_the_database_knows_the_invariants(toy, alice, bob):
    table = Table.start(alice, bob)
    match = table.match
    refused_by_database(lambda: Seating.objects.create(match=match, seat=0))
    refused_by_database(lambda: Seating.objects.create(match=match, seat=5, user=alice))
    refused_by_database(lambda: Seating.objects.filter(seat=0).update(bot_level="easy"))
    refused_by_database(lambda: Seating.objects.filter(seat=0).update(is_open=True))
    refused_by_database(lambda: match.steps.create(version=1, at=match.created_at, rules_version="x"))
    refused_by_database(lambda: match.keyframes.create(version=1, view="{}"))
    row = OpenPrompt.objects.filter(match=match).first()
    row.pk = None
    refused_by_database(row.save)
    answer = {"prompt": "p", "seat": 0, "by": "player", "at": match.created_at}
    match.decisions.create(**answer)
    refused_by_database(lambda: match.decisions.create(**answer))
    refused_by_database(lambda: match.decisions.create(**(answer | {"prompt": "q", "by": "nobody"})))
    for field, value in (("status", "lost"), ("speed", "warp"), ("purpose", "war"), ("visibility", "secret")):
        refused_by_database(lambda field=field, value=value: Match.objects.update(**{field: value}))
    refused_by_database(lambda: Match.objects.update(status="finished"))
