"""`match_start`: the first step, its questions, its clocks."""

import pytest

from gameplay import selectors, services
from gameplay.models import Keyframe, Match, OpenPrompt, Seating
from gameplay.services import Refused, SeatSpec
from tests.gameplay.host.table import Table

pytestmark = pytest.mark.django_db


def test_it_asks_the_first_questions(table):
    assert table.match.status == Match.Status.RUNNING
    assert table.match.version == 1
    assert table.kinds() == [(0, "pick"), (1, "pick")]
    assert table.event_kinds() == ["match.started", "round"]


def test_live_prompts_get_a_deadline_and_time_to_watch(toy, alice, bob):
    table = Table.make(alice, bob)
    services.match_start(match_id=table.match.pk)
    row = table.prompt(0)
    # one public beat; the hidden deal must not show in the clock
    assert row.allowance_ms == 400
    assert (row.deadline_at - row.opened_at).total_seconds() == pytest.approx(60.4)


def test_without_a_clock_nothing_has_a_deadline(toy, alice, bob):
    table = Table.start(alice, bob, speed="none")
    assert not OpenPrompt.objects.filter(deadline_at__isnull=False).exists()
    assert table.kinds() == [(0, "pick"), (1, "pick")]


def test_starting_twice_changes_nothing(table):
    services.match_start(match_id=table.match.pk)
    assert table.fresh().version == 1


def test_an_open_seat_must_be_filled_first(toy, alice):
    table = Table.make(alice)
    Seating.objects.create(match=table.match, seat=1, is_open=True)
    with pytest.raises(Refused) as refused:
        services.match_start(match_id=table.match.pk)
    assert (refused.value.code, refused.value.params) == ("seats_open", {"seats": [1]})
    assert table.fresh().version == 0


def test_a_seat_kept_for_a_player_may_stay_empty_and_has_the_short_clock(toy, alice):
    match = services.match_create(
        game="toy", raw={}, speed="live", purpose="race", seats=[SeatSpec(user_id=alice.pk), SeatSpec(label="Guest")]
    )
    services.match_start(match_id=match.pk)
    row = OpenPrompt.objects.get(match=match, seat=1)
    assert (row.deadline_at - row.opened_at).total_seconds() == pytest.approx(10.4)


def test_the_first_keyframe_is_what_a_spectator_sees(table):
    frame = Keyframe.objects.get(match=table.match)
    assert frame.version == 1
    assert selectors.match_keyframes(table.match)[0]["view"] == selectors.match_sync(table.match, None)["view"]


def test_the_same_seed_label_and_nonces_deal_the_same(toy, alice, bob):
    seed = services.seed_commit()
    first = Table.start(alice, bob, seed=seed, seed_label="one")
    other = Table.start(alice, bob, seed=seed, seed_label="two")
    assert first.events(0) != other.events(0)


def test_an_over_match_cannot_start(toy, alice, bob):
    table = Table.make(alice, bob)
    services.match_annul(code=table.code, by=None)
    with pytest.raises(Refused) as refused:
        services.match_start(match_id=table.match.pk)
    assert refused.value.code == "finished"
