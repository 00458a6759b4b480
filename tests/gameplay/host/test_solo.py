"""Playing alone: what is kept of it, and who is in the lists of the best."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser
from django.db import IntegrityError, connection, transaction
from django.test.utils import CaptureQueriesContext

from accounts.services import guest_create
from gameplay import selectors, services
from gameplay.models import Decision, Match, Seed, SoloResult
from gameplay.refused import Refused
from gameplay.services.attempts import LABEL
from gameplay.services.purge import practice_delete
from tests.gameplay.host.alone import SLUG, Game

pytestmark = pytest.mark.django_db


def best(level: int = 0, reader: Any = None) -> list[tuple[int, str, int, int]]:
    lines = selectors.solo_levels(SLUG, reader or AnonymousUser())[level].best
    return [(line.place, line.name, line.turns, line.kept) for line in lines]


def result(user: Any, turns: int, kept: int, *, level: str = "1", won: bool = True) -> SoloResult:
    return SoloResult.objects.create(game=SLUG, level=level, user=user, won=won, turns=turns, kept=kept)


def queries(reader: Any) -> int:
    with CaptureQueriesContext(connection) as seen:
        selectors.solo_levels(SLUG, reader)
    return len(seen)


def test_a_match_alone_is_kept_when_it_ends(alone: Any, alice: Any) -> None:
    Game.begin(alice, 2).finish(3)
    kept = SoloResult.objects.get()
    assert (kept.game, kept.level, kept.user, kept.won, kept.turns, kept.kept) == (SLUG, "2", alice, True, 2, 6)


def test_a_player_who_leaves_has_not_made_it(alone: Any, alice: Any) -> None:
    game = Game.begin(alice)
    services.match_leave(code=game.code, user=alice, message_id="x")
    game.advance()
    assert SoloResult.objects.get().won is False
    assert best() == []


def test_a_match_of_several_is_not_kept(alone: Any, alice: Any, bob: Any) -> None:
    Game.start(alice, bob, game=SLUG).play_out()
    assert not SoloResult.objects.exists()


def test_a_match_that_was_set_back_or_helped_does_not_count(alone: Any, alice: Any) -> None:
    again = Game.begin(alice, 2, creator=alice)
    again.pick(5)
    again.turn(0, 3)
    services.match_restart(code=again.code, by=alice, version=1, head=again.fresh().version)
    again.finish(3)
    helped = Game.begin(alice, 2)
    helped.pick(5)
    helped.turn(0, 3)
    Decision.objects.filter(match=helped.match).update(by=Decision.By.BOT)
    helped.finish(3)
    assert not SoloResult.objects.exists()


def test_fewest_turns_come_first_then_the_most_kept_and_equals_share_a_place(
    alone: Any, alice: Any, bob: Any, charlie: Any
) -> None:
    result(alice, 9, 3)
    result(alice, 7, 1)  # her best
    result(alice, 7, 1)
    result(bob, 7, 1)
    result(charlie, 7, 2)
    result(charlie, 3, 0, won=False)
    assert best() == [(1, "Charlie", 7, 2), (2, "Alice", 7, 1), (2, "Bob", 7, 1)]


def test_guests_count_but_are_not_listed_and_see_their_own_best(alone: Any, alice: Any) -> None:
    guest = guest_create()
    result(guest, 4, 4)
    result(guest, 5, 4, won=False)
    result(alice, 6, 1, level="2")
    easy, hard = selectors.solo_levels(SLUG, guest)
    assert (easy.tried, easy.beaten, easy.best) == (2, 1, ())
    assert easy.own is not None
    assert (easy.own.place, easy.own.turns) == (0, 4)
    assert (hard.tried, hard.own) == (1, None)


def test_the_lists_cost_the_same_whatever_is_kept(alone: Any, alice: Any, bob: Any) -> None:
    result(alice, 9, 3)
    few = queries(alice)
    for turns in range(5, 30):
        result(bob, turns, 1)
        result(alice, turns, 2, level="2")
    assert queries(alice) == few <= 3


def test_a_result_outlives_its_match_and_an_account_that_goes(alone: Any, alice: Any, bob: Any) -> None:
    Game.begin(alice).finish(3, 3)
    Match.objects.update(finished_at="2001-01-01T00:00Z")
    practice_delete()
    assert not Match.objects.exists()
    assert best() == [(1, "Alice", 1, 6)]
    alice.delete()
    [easy, _hard] = selectors.solo_levels(SLUG, bob)
    assert (easy.beaten, easy.best) == (1, ())


def test_only_people_with_a_link_see_it(alone: Any, alice: Any, bob: Any) -> None:
    game = Game.begin(alice, visibility="link")
    game.finish(3, 3)
    lines = [selectors.solo_levels(SLUG, reader)[0].best[0].match for reader in (alice, bob)]
    assert lines == [game.code, ""]


@pytest.mark.parametrize(("level", "side", "code"), [("9", "n", "solo_level"), ("1", "x", "solo_side")])
def test_an_unknown_level_or_side_is_refused(alone: Any, level: str, side: str, code: str) -> None:
    with pytest.raises(Refused) as refused:
        services.solo_options(SLUG, level=level, side=side)
    assert refused.value.code == code


def test_options_of_a_number_are_numbers(alone: Any) -> None:
    assert services.solo_options(SLUG, level="2", side="s") == {"board": "box", "rounds": 2, "corner": "s"}


# --- Attempts -------------------------------------------------------------------------------------------------------


def attempt(user: Any, seed: Seed, level: str = "2") -> Game:
    match = services.attempt_begin(
        game=SLUG, level=level, side="n", user=user, seed=seed, title=("Challenge", {}), back_url="/"
    )
    return Game.of(match, user)


def test_attempts_share_their_luck_and_practice_has_its_own(alone: Any, alice: Any, bob: Any) -> None:
    seed = services.seed_commit()
    one, other, practice = attempt(alice, seed), attempt(bob, seed), Game.begin(alice, 2)
    one.finish(3)
    other.finish(1, 2, 3)
    practice.finish(3)
    assert len(one.dice()) == 2
    assert one.dice() == other.dice()
    assert practice.fresh().seed_id != seed.pk
    assert one.match.seed_label == other.match.seed_label == LABEL


def test_the_secret_is_published_only_when_the_challenge_closes(alone: Any, alice: Any, bob: Any) -> None:
    seed = services.seed_commit()
    done, going, void = attempt(alice, seed), attempt(bob, seed), attempt(alice, seed)
    done.finish(3)
    void.finish(3)
    seed.refresh_from_db()
    assert seed.revealed_at is None
    told = selectors.match_verify_data(done.match)
    assert told["revealed"] is False
    assert not {"secret", "steps", "decisions"} & told.keys()
    assert not SoloResult.objects.exists()
    services.attempts_close(seed_id=seed.pk, but=[void.match.pk])
    seed.refresh_from_db()
    assert seed.revealed_at is not None
    assert (going.fresh().status, done.fresh().visibility) == ("annulled", "link")
    assert SoloResult.objects.get().match == done.match
    assert selectors.verify(selectors.match_verify_data(done.match)).honest
    services.attempts_close(seed_id=seed.pk)  # again: nothing is published twice
    with pytest.raises(Refused) as refused:
        attempt(bob, seed)
    assert refused.value.code == "seed_revealed"


def test_other_matches_still_need_luck_of_their_own(alone: Any, alice: Any) -> None:
    first = Game.begin(alice)
    with pytest.raises(IntegrityError), transaction.atomic():
        Game.begin(alice)
        Match.objects.exclude(pk=first.match.pk).update(seed=first.match.seed, seed_label=first.match.seed_label)
