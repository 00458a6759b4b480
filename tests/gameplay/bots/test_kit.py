"""What the bots of all games think with."""

from __future__ import annotations

import math
from collections.abc import Sequence
from statistics import mean as average

import pytest

from gameplay.bots import elo
from gameplay.bots.budget import Budget
from gameplay.bots.guesses import guesses, luck
from gameplay.bots.matrix import drawn, mixed, mixed_among
from gameplay.bots.narrowing import Round, narrowed
from gameplay.bots.playouts import play_out
from gameplay.bots.slips import Slips, lapses, least, misread, noticed
from gameplay.bots.ways import Step, distances
from gameplay.bots.winning import Arrival, beats, first, places, worth_of_places
from gameplay.engine.chance import Chance

# -- budget


def test_a_budget_gives_so_many_nodes_and_no_more() -> None:
    budget = Budget(5)
    assert [budget.spend(2), budget.spend(2), budget.spend(2), budget.spend(1)] == [True, True, False, True]
    assert budget.left == 0


# -- guesses


def test_each_guess_is_drawn_again_and_comes_out_the_same() -> None:
    def imagine(view: str, chance: Chance) -> str:
        return view + str(chance.below("hidden", 1000))

    some = guesses(imagine, "hand", 20, "t", Chance(b"x"))
    assert len(set(some)) > 15
    assert some == guesses(imagine, "hand", 20, "t", Chance(b"x"))
    assert some != guesses(imagine, "hand", 20, "other", Chance(b"x"))


def test_luck_of_its_own_draws_nothing_that_others_draw() -> None:
    assert luck("a", Chance(b"x")).below("l", 10**9) != luck("b", Chance(b"x")).below("l", 10**9)


# -- ways


def test_ways_are_followed_backwards_to_the_nearest_target() -> None:
    back: list[list[Step]] = [[(1, 1.0), (2, 5.0)], [(2, 1.5)], [], [(2, 2.0)], [(4, 1.0)]]
    assert distances([0], back, 9.0) == [0.0, 1.0, 2.5, 9.0, 9.0]
    assert distances([0, 3], back, 9.0) == [0.0, 1.0, 2.0, 0.0, 9.0]


# -- play-outs


def test_shared_beginnings_are_played_once() -> None:
    played: list[str] = []

    def play(state: str, depth: int, one: str) -> str:
        assert depth == len(state)
        played.append(state + one)
        return state + one

    plans = ["abc", "abd", "abc", "xbc", "ab"]
    values = play_out("", plans, play, lambda state: float(len(state) * 100 + ord(state[-1])))
    assert values == [300.0 + ord(plan[-1]) if len(plan) == 3 else 200.0 + ord("b") for plan in plans]
    assert sorted(played) == ["a", "ab", "abc", "abd", "x", "xb", "xbc"]


def test_a_plan_that_is_over_early_is_judged_there() -> None:
    judged: list[str] = []

    def judge(state: str) -> float:
        judged.append(state)
        return 1.0 if "!" in state else 0.0

    values = play_out("", ["a!b", "a!c", "abc"], lambda s, _n, p: s + p, judge, over=lambda s: s.endswith("!"))
    assert values == [1.0, 1.0, 0.0]
    assert judged == ["a!", "abc"]


# -- narrowing


def test_after_each_round_of_guesses_only_the_better_ways_stay_and_no_guess_counts_twice() -> None:
    asked: list[tuple[int, str]] = []

    def losses(guess: int, some: Sequence[str]) -> list[float]:
        asked.append((guess, "".join(some)))
        return [float(ord(way)) for way in some]

    rounds = (Round(2, stay=3), Round(4, stay=2), Round(8, stay=1))
    assert narrowed("edcb", losses, rounds) == "b"
    assert [some for _guess, some in asked] == ["edcb"] * 2 + ["bcd"] * 4 + ["bc"] * 8
    assert [guess for guess, _some in asked] == list(range(14))


def test_a_way_that_is_unlucky_in_one_guess_is_not_dropped_for_it() -> None:
    def losses(guess: int, some: Sequence[str]) -> list[float]:
        return [{"a": 3.0 if guess == 0 else 0.0, "b": 2.0, "c": 2.1}[way] for way in some]

    assert narrowed("bca", losses, (Round(1, stay=1),)) == "b"
    assert narrowed("bca", losses, (Round(3, stay=2), Round(3, stay=1))) == "a"


def test_of_ways_that_lose_alike_the_first_is_taken_and_without_a_way_there_is_none() -> None:
    assert narrowed("xy", lambda _guess, some: [1.0] * len(some), (Round(2, stay=1),)) == "x"
    with pytest.raises(ValueError):
        narrowed("", lambda _guess, some: [1.0] * len(some), (Round(2, stay=1),))


# -- winning


def test_the_racer_with_less_to_go_is_the_likelier_winner_and_the_nearer_home_the_surer() -> None:
    assert beats(0.0, 1.0) == 0.5
    assert beats(2.0, 1.0) > beats(2.0, 4.0) > 0.5
    assert beats(-2.0, 1.0) == pytest.approx(1 - beats(2.0, 1.0))
    assert beats(1e9, 1.0) <= 1.0


def test_the_chances_of_all_places_add_up_and_the_first_is_the_chance_of_winning() -> None:
    rivals = [3.0, 5.0, 9.0]
    chances = places(4.0, rivals, 2.0)
    assert len(chances) == 4
    assert sum(chances) == pytest.approx(1.0)
    assert chances[0] == pytest.approx(math.prod(beats(rival - 4.0, 2.0) for rival in rivals))
    assert places(4.0, [], 2.0) == [1.0]


def test_among_equals_every_place_is_as_likely_on_average() -> None:
    chances = places(5.0, [5.0, 5.0], 1.0)
    assert sum(n * chance for n, chance in enumerate(chances)) == pytest.approx(1.0)


def test_places_are_worth_their_points_and_none_beyond_the_table() -> None:
    near_certain = worth_of_places(0.0, [50.0, 60.0], 1.0, [10, 6])
    assert near_certain == pytest.approx(10.0)
    assert worth_of_places(100.0, [50.0, 60.0], 1.0, [10, 6]) == pytest.approx(0.0, abs=1e-9)


def test_of_equals_each_is_first_as_often_and_a_racer_who_is_home_already_is_before_all() -> None:
    equal = [Arrival(8.0, 2.0)] * 3
    before_all, before_one = first(equal[0], equal)
    assert before_all == pytest.approx(1 / 4, abs=0.03)
    assert before_one == pytest.approx(1 / 2)
    assert first(Arrival(-20.0, 0.01), equal) == pytest.approx((1.0, 1.0), abs=1e-4)
    assert first(Arrival(8.0, 2.0), [Arrival(-20.0, 0.01)]) == pytest.approx((0.0, 0.0), abs=1e-4)
    assert first(Arrival(8.0, 2.0), []) == (1.0, 1.0)


# -- slips


def test_the_best_sees_everything_and_misjudges_nothing() -> None:
    best = Slips()
    assert noticed([1, 2, 3], best.sees, "n", Chance(b"x")) == [1, 2, 3]
    assert least([3.0, 1.0, 2.0], best.blur, "b", Chance(b"x")) == 1
    assert not lapses(best.lapse, "l", Chance(b"x"))


def test_some_ways_do_not_come_to_mind_but_the_first_always_does() -> None:
    seen = [noticed(list(range(10)), 0.5, f"n{k}", Chance(b"x")) for k in range(100)]
    assert all(one[0] == 0 and one == sorted(one) for one in seen)
    assert 5 < average(len(one) for one in seen) < 6


def test_a_blur_hides_small_differences_and_no_large_ones() -> None:
    picks = {least([1.0, 1.05, 1.2], 0.1, f"b{n}", Chance(b"blur")) for n in range(60)}
    assert picks == {0, 1}


def test_attention_lapses_as_often_as_it_should() -> None:
    assert 20 < sum(lapses(0.3, f"l{n}", Chance(b"x")) for n in range(100)) < 40


# -- matrix games


def test_rock_paper_scissors_is_mixed_evenly() -> None:
    rows, columns = mixed([[0, -1, 1], [1, 0, -1], [-1, 1, 0]])
    assert rows == pytest.approx([1 / 3] * 3, abs=0.02)
    assert columns == pytest.approx([1 / 3] * 3, abs=0.02)


def test_a_row_that_is_worse_everywhere_is_never_chosen() -> None:
    rows, _columns = mixed([[3, 2], [1, 1]])
    assert rows == pytest.approx([1.0, 0.0], abs=0.01)


def test_a_game_that_must_be_mixed_has_the_mix_of_the_books() -> None:
    """2 x 2 without a saddle point: the row shares are as |c-d| to |a-b|, here 4 to 4; the columns 3 to 5."""
    rows, columns = mixed([[3, -1], [-2, 2]], 2000)
    assert rows == pytest.approx([0.5, 0.5], abs=0.02)
    assert columns == pytest.approx([3 / 8, 5 / 8], abs=0.02)


def test_a_game_without_a_choice_is_refused() -> None:
    with pytest.raises(ValueError, match="without a choice"):
        mixed([])


def test_a_fraction_falls_on_its_share() -> None:
    assert [drawn([0.25, 0.5, 0.25], fraction) for fraction in (0.0, 0.3, 0.74, 0.76, 1.0)] == [0, 1, 1, 2, 1]


# -- how strong


def test_the_share_of_pairs_counts_every_robot_of_the_one_against_every_robot_of_the_other() -> None:
    assert elo.pair_share([1, 2, 3, 4], [True, False, True, False]) == 0.75
    assert elo.pair_share([1, 1], [True, False]) == 0.5


def test_three_quarters_of_the_pairs_are_two_hundred_points() -> None:
    assert elo.points(0.5) == 0
    assert elo.points(0.76) == pytest.approx(200, abs=1)
    assert elo.points(0.24) == pytest.approx(-200, abs=1)
    assert elo.points(1.0) < 1100


def test_an_interval_narrows_with_the_root_of_the_races_and_holds_the_mean() -> None:
    few, many = elo.mean([0.0, 1.0] * 10), elo.mean([0.0, 1.0] * 1000)
    assert few.low < few.mean == 0.5 < few.high
    assert (few.high - few.low) / (many.high - many.low) == pytest.approx(10, rel=0.05)
    alike = elo.elo([1.0] * 20)
    assert alike.low < alike.mean == alike.high


def test_an_interval_of_shares_that_are_all_alike_is_about_that_of_one_more_that_is_not() -> None:
    alike, but_one = elo.mean([1.0] * 30), elo.mean([1.0] * 30 + [0.0])
    assert alike.low == pytest.approx(but_one.mean - (but_one.high - but_one.mean), abs=0.04)
    assert alike.low < 0.95


def test_against_several_at_once_each_game_is_mixed_as_alone_when_they_do_not_touch() -> None:
    """Two games of rock, paper, scissors with one choice for both; against one of them, paper never comes."""
    whole = [[0, -1, 1], [1, 0, -1], [-1, 1, 0]]
    rows, (first, second) = mixed_among([whole, whole])
    assert all(share == pytest.approx(1 / 3, abs=0.05) for share in (*rows, *first, *second))
    rows, _columns = mixed_among([[[1], [0], [0]], [[0], [0], [3]]])
    assert rows[2] > 0.95
    with pytest.raises(ValueError):
        mixed_among([])


def test_each_step_is_misread_at_its_own_rate() -> None:
    found = [misread({1: 0.0, 2: 0.3, 3: 1.0}, ("left", "left", "late"), f"t{n}", Chance(b"x")) for n in range(400)]
    assert not any(1 in one for one in found)
    assert all(3 in one for one in found)
    assert average(2 in one for one in found) == pytest.approx(0.3, abs=0.07)
    assert average(one[3] == "left" for one in found) == pytest.approx(2 / 3, abs=0.08)
