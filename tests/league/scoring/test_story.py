"""What a race changed in the standings: which facts are chosen, case by case."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from league.scoring.points import Points
from league.scoring.story import Climb, Deed, Kind, Line, Named, Story, story_of

ADA, BEN, CLEO, DAN = (Named(number, name) for number, name in enumerate(("Ada", "Ben", "Cleo", "Dan"), 1))
NOBODY: Mapping[int, Points] = {}


def line(
    who: Named,
    place: int | None,
    total: Points,
    deed: Deed | None = None,
    dropped: Mapping[int, Points] = NOBODY,
    adjustment: int = 0,
    excluded: bool = False,
    decided_by: str = "",
    wins: int = 0,
) -> Line:
    return Line(who, place, total, adjustment, excluded, dropped, wins, decided_by, deed)


def first(points: Points = 8) -> Deed:
    return Deed("classified", 1, points)


def story(before: list[Line], after: list[Line], race: int = 5) -> Story:
    found = story_of(before, after, race)
    assert found is not None
    return found


def test_nothing_is_told_of_an_empty_table() -> None:
    assert story_of([], [], 1) is None
    assert story_of([], [line(ADA, None, 0)], 1) is None


def test_after_the_first_race_somebody_leads() -> None:
    told = story([], [line(ADA, 1, 8, first()), line(BEN, 2, 5)], 1)
    assert (told.kind, told.leaders, told.others, told.gap, told.deed) == (Kind.BEGINS, (ADA,), (BEN,), 3, first())
    assert (told.fallen, told.cause, told.climb) == (None, None, None)


def test_a_new_leader_takes_the_lead_from_the_old_one() -> None:
    fourth = Deed("classified", 4, 3)
    told = story(
        [line(BEN, 1, 12), line(CLEO, 2, 11), line(ADA, 3, 10)],
        [line(ADA, 1, 18, first()), line(CLEO, 2, 16), line(BEN, 3, 15, fourth)],
    )
    assert (told.kind, told.leaders, told.others) == (Kind.TAKES, (ADA,), (BEN,))
    assert (told.deed, told.fallen, told.climb) == (first(), fourth, None)


def test_a_new_leader_on_equal_points_says_what_decides() -> None:
    told = story(
        [line(BEN, 1, 12), line(ADA, 2, 10)],
        [line(ADA, 1, 15, first(5), decided_by="wins", wins=2), line(BEN, 2, 15, decided_by="wins", wins=1)],
    )
    assert (told.kind, told.gap, told.decided_by, told.fallen) == (Kind.TAKES, 0, "wins", None)
    assert (told.level_with, told.wins) == ((BEN,), (2, 1))


def test_the_lead_grows_or_shrinks() -> None:
    before = [line(ADA, 1, 10), line(BEN, 2, 8)]
    grown = story(before, [line(ADA, 1, 18, first()), line(BEN, 2, 12)])
    assert (grown.kind, grown.gap, grown.deed) == (Kind.EXTENDS, 6, first())
    shrunk = story(before, [line(ADA, 1, 14), line(BEN, 2, 13, first(5))])
    assert (shrunk.kind, shrunk.gap, shrunk.others, shrunk.deed) == (Kind.CLOSES, 1, (BEN,), first(5))
    half = story(before, [line(ADA, 1, 14), line(BEN, 2, Fraction(27, 2), first())])
    assert half.gap == Fraction(1, 2)


def test_a_lead_by_a_tie_break_alone() -> None:
    told = story([line(ADA, 1, 10), line(BEN, 2, 8)], [line(ADA, 1, 12, decided_by="wins"), line(BEN, 2, 12)])
    assert (told.kind, told.gap, told.decided_by) == (Kind.LEVEL, 0, "wins")


def test_several_share_the_lead() -> None:
    both = [line(ADA, 1, 12), line(BEN, 1, 12), line(CLEO, 3, 9)]
    joined = story([line(ADA, 1, 10), line(BEN, 2, 8), line(CLEO, 3, 7)], both)
    assert (joined.kind, joined.leaders, joined.gap) == (Kind.SHARES, (ADA, BEN), None)
    assert story(both, both).kind == Kind.STILL_SHARES
    alone = story(both, [line(ADA, 1, 20, first()), line(BEN, 2, 17), line(CLEO, 3, 10)])
    assert (alone.kind, alone.deed) == (Kind.ALONE, first())


def test_nothing_moved() -> None:
    before = [line(ADA, 1, 10), line(BEN, 2, 8)]
    assert story(before, [line(ADA, 1, 12), line(BEN, 2, 10)]).kind == Kind.SAME
    only = story([line(ADA, 1, 10)], [line(ADA, 1, 12)])
    assert (only.kind, only.others, only.gap) == (Kind.SAME, (), None)


def test_below_the_top_the_best_climb_is_told() -> None:
    before = [line(ADA, 1, 20), line(BEN, 2, 8), line(CLEO, 3, 7), line(DAN, 4, 6)]
    one = story(before, [line(ADA, 1, 22), line(BEN, 2, 10), line(DAN, 3, 9), line(CLEO, 4, 8)])
    assert (one.kind, one.climb) == (Kind.KEEPS, Climb(DAN, 1, 3))
    grown = story(before, [line(ADA, 1, 28), line(BEN, 2, 10), line(DAN, 3, 9), line(CLEO, 4, 8)])
    assert (grown.kind, grown.climb) == (Kind.EXTENDS, None)


def test_two_equal_climbs_are_not_told() -> None:
    eve, fay = Named(5, "Eve"), Named(6, "Fay")
    before = [line(one, place, 30 - place) for place, one in enumerate((ADA, BEN, CLEO, DAN, eve, fay), 1)]
    after = [line(one, place, 40 - place) for place, one in enumerate((ADA, BEN, eve, fay, CLEO, DAN), 1)]
    assert story(before, after).climb is None
    after = [line(one, place, 40 - place) for place, one in enumerate((ADA, BEN, fay, CLEO, DAN, eve), 1)]
    assert story(before, after).climb == Climb(fay, 3, 3)


def test_a_dropped_race_is_the_cause() -> None:
    told = story(
        [line(BEN, 1, 12), line(ADA, 2, 10)],
        [line(ADA, 1, 13, Deed("classified", 2, 5), dropped={1: 2}), line(BEN, 2, 12, Deed("dnf", None, 0), {5: 0})],
    )
    assert told.cause is not None
    assert (told.cause.why, told.cause.who, told.cause.race, told.cause.points) == ("dropped", ADA, 1, 2)


def test_a_race_dropped_long_ago_is_no_cause() -> None:
    old = {1: 2}
    told = story([line(ADA, 1, 10, None, old), line(BEN, 2, 8)], [line(ADA, 1, 12, None, old), line(BEN, 2, 9)])
    assert told.cause is None


def test_a_race_that_is_itself_dropped() -> None:
    told = story([line(ADA, 1, 10), line(BEN, 2, 8)], [line(ADA, 1, 10, None, {5: 1}), line(BEN, 2, 9, first(1))])
    assert told.cause is not None
    assert (told.cause.why, told.cause.who) == ("not_counted", ADA)


def test_what_stewards_decided_comes_first() -> None:
    before = [line(BEN, 1, 12), line(ADA, 2, 10)]
    taken = story(before, [line(ADA, 1, 13, dropped={1: 2}), line(BEN, 2, 9, adjustment=-3)])
    assert taken.cause is not None
    assert (taken.cause.why, taken.cause.who, taken.cause.points) == ("stewards", BEN, -3)
    out = story(before, [line(ADA, 1, 13), line(BEN, None, 12, excluded=True, adjustment=-3)])
    assert out.cause is not None
    assert (out.kind, out.others, out.cause.why) == (Kind.TAKES, (BEN,), "disqualified")


def test_what_stewards_decided_about_others_is_told_unless_the_lead_fell() -> None:
    before = [line(BEN, 1, 12), line(ADA, 2, 10), line(CLEO, 3, 9)]
    fined = line(CLEO, 3, 8, adjustment=-1)
    kept = story(before, [line(BEN, 1, 14), line(ADA, 2, 12), fined])
    assert kept.cause is not None
    assert (kept.cause.why, kept.cause.who) == ("stewards", CLEO)
    fallen = Deed("dnf", None, 0)
    assert story(before, [line(ADA, 1, 18, first()), line(BEN, 2, 12, fallen), fined]).cause is None


def test_a_newcomer_is_no_climber() -> None:
    told = story([line(ADA, 1, 10), line(BEN, 2, 8)], [line(ADA, 1, 12), line(BEN, 2, 10), line(CLEO, 3, 9)])
    assert (told.kind, told.climb) == (Kind.SAME, None)
