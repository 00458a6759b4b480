"""After the site was restored from a backup, nothing continues with a secret that may be known."""

import pytest

from gameplay.models import Match
from league.challenges import challenges
from league.competitions.life import reruns
from league.models import AuditEvent, Challenge, RaceStatus
from league.top import luck
from league.top.luck import Renewed
from tests.league.cup import Cup


@pytest.fixture
def restored(cup: Cup) -> Cup:
    """A race is on, the next one is at check-in, a challenge is open, and somebody practises."""
    for number in (1, 2):
        cup.add_bot(f"Bot {number}")
    cup.open(1)
    cup.start(1)
    cup.open(2)
    challenges.open(club=cup.club, by=cup.alice, game="droids", level="1", side="S")
    return cup


def secrets(cup: Cup) -> set[int]:
    return {cup.race(2).run.seed_id, *Challenge.objects.filter(closed_at=None).values_list("seed_id", flat=True)}


def test_what_is_on_is_annulled_and_what_is_ahead_gets_another_secret(restored: Cup) -> None:
    before = secrets(restored)
    assert luck.open() == Renewed(races=1, promises=1, challenges=1, tables=0)
    assert luck.renew() == Renewed(races=1, promises=1, challenges=1, tables=0)
    assert (restored.race(1).status, restored.race(1).is_annulled) == (RaceStatus.CANCELLED, True)
    assert not Match.objects.exclude(status__in=Match.OVER).exists()
    assert not before & secrets(restored)
    assert Challenge.objects.count() == 2
    lines = AuditEvent.objects.filter(action__in=("race_annulled", "luck_renewed"))
    assert [line.by for line in lines] == [None, None]


def test_the_race_that_was_annulled_is_raced_again_in_one_tap(restored: Cup) -> None:
    luck.renew()
    again = reruns.race_rerun(race=restored.race(1), by=restored.alice, reason="restored")
    assert again.status == RaceStatus.POSTPONED
