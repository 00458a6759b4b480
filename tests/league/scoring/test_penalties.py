"""Places lost by penalty: today's rule against a second, brute-force one, and the old rule, frozen."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import product

import pytest

from league.scoring.penalties import places_after, places_raw
from league.scoring.season import Line
from tests.league.scoring.naive import naive_slots

NOBODY: frozenset[int] = frozenset()


def sheet(order: str) -> list[Line]:
    """ "A =B C": A and B finished level."""
    lines: list[Line] = []
    for position, word in enumerate(order.split(), 1):
        place = lines[-1].place if word.startswith("=") else position
        lines.append(Line(ord(word[-1]), place))
    return lines


def order(places: Mapping[int, int]) -> str:
    ranked = sorted(places.items(), key=lambda one: (one[1], one[0]))
    shown: list[str] = []
    for at, (entry, place) in enumerate(ranked):
        shown.append("=" * (at > 0 and ranked[at - 1][1] == place) + chr(entry))
    return " ".join(shown)


def after(text: str, out: str = "", **lost: int) -> str:
    return order(places_after(sheet(text), {ord(one): count for one, count in lost.items()}, {ord(one) for one in out}))


@pytest.mark.parametrize(
    ("text", "lost", "out", "becomes"),
    [
        ("A B C D E", {"A": 1, "B": 1}, "", "C A B D E"),
        ("A =B C D", {"B": 2}, "", "A C D B"),
        ("A B C", {"A": 1}, "B", "C A"),
        ("A B C D", {"A": 1, "C": 1}, "", "B A D C"),
        ("A B C", {"C": 2}, "", "A B C"),
        ("A B =C D", {"A": 1}, "", "B =C A D"),
        ("A =B C D", {"A": 1, "B": 1}, "", "C D A =B"),
        ("A =B C D", {"A": 1, "B": 2}, "", "C D A B"),
        ("A B C D E", {"A": 3, "B": 2}, "", "C D E A B"),
        ("A B C D", {"A": 9}, "", "B C D A"),
        ("A B", {}, "", "A B"),
        ("A B C D", {}, "AC", "B D"),
    ],
)
def test_the_worked_examples(text: str, lost: dict[str, int], out: str, becomes: str) -> None:
    assert after(text, out, **lost) == becomes


def test_by_the_old_rule_two_who_were_punished_together_cost_each_other_nothing() -> None:
    lines = sheet("A B C D E")
    assert order(places_raw(lines, {ord("A"): 1, ord("B"): 1}, NOBODY)) == "A C B D E"
    assert order(places_raw(sheet("A B C"), {ord("A"): 1}, {ord("B")})) == "A C"


def test_a_racer_who_did_not_finish_has_no_place_and_is_passed_by_nobody() -> None:
    assert places_after([Line(1, 1), Line(2, 2), Line(3, 3, "dnf")], {1: 5, 3: 1}, NOBODY) == {2: 1, 1: 2}


def fields(most: int) -> Iterator[list[Line]]:
    """Every order of finishing of up to `most` racers, with every possible tie."""
    for size in range(1, most + 1):
        for level in product((False, True), repeat=size - 1):
            lines = [Line(1, 1)]
            for number, same in enumerate(level, 2):
                lines.append(Line(number, lines[-1].place if same else number))
            yield lines


def test_every_field_of_up_to_five_comes_out_as_the_second_algorithm_says() -> None:
    """Of six: tests/deep/scoring."""
    as_by_the_second_way_of_thinking(fields(5))


def as_by_the_second_way_of_thinking(asked: Iterable[list[Line]]) -> None:
    for lines in asked:
        size = len(lines)
        amounts = range(size + 1) if size < 5 else (0, 1, 2, 4)
        places = {line.entry: line.place or 0 for line in lines}
        for given in product(amounts, repeat=size):
            lost = {entry: count for entry, count in enumerate(given, 1) if count}
            found = places_after(lines, lost, NOBODY)
            assert found == naive_slots(places, lost), (lines, lost)
            _check(places, lost, found)


def test_every_field_of_up_to_four_without_its_disqualified_is_a_smaller_field() -> None:
    for lines in fields(4):
        for out in product((False, True), repeat=len(lines)):
            gone = {entry for entry, is_out in enumerate(out, 1) if is_out}
            stays = {line.entry: line.place or 0 for line in lines if line.entry not in gone}
            for given in product(range(3), repeat=len(lines)):
                lost = {entry: count for entry, count in enumerate(given, 1) if count}
                assert places_after(lines, lost, gone) == naive_slots(stays, lost)


def _check(finished: Mapping[int, int], lost: Mapping[int, int], places: Mapping[int, int]) -> None:
    """What the rule promises: as many racers as it says, or all unpunished ones behind, pass a punished racer."""
    for one, count in lost.items():
        behind = [other for other in finished if finished[other] > finished[one]]
        passed = sum(places[other] < places[one] for other in behind)
        assert passed >= min(count, sum(other not in lost for other in behind)), (finished, lost, places)
    for one, other in product(finished, repeat=2):
        if finished[one] == finished[other] and lost.get(one) == lost.get(other):
            assert places[one] == places[other]
        if finished[one] < finished[other] and not lost.get(one):
            assert places[one] < places[other]
