"""Who sits at the smaller tables: nobody too often, unless that saves repeats and the report says how many."""

from __future__ import annotations

import hashlib
from itertools import combinations
from math import ceil

import msgspec
import pytest

from league.scoring.fair_again import FairFile, again
from league.scoring.fair_plan import Drawn, Made, PlanInputs, Pool, Wished, make
from league.scoring.fair_search import SEARCH, fair
from league.scoring.fair_tables import MIX, FairTables, Sitter, Weights, Wishes
from league.scoring.heats import Division, Pair, heat_sizes, meetings
from tests.league.scoring.test_fair_tables import Draws


class Evening:
    """So many people at fours and threes, planned round by round."""

    def __init__(self, people: int, rounds: int, seed: int, version: int = SEARCH, teams: int = 0) -> None:
        sizes = heat_sizes(people, range(3, 5))
        assert isinstance(sizes, tuple)
        self.sizes, self.met, self.rounds = sizes, dict[Pair, int](), list[FairTables]()
        self.had: dict[int, tuple[int, ...]] = dict.fromkeys(range(people), ())
        for number in range(rounds):
            found = fair(
                [Sitter(n, n + 1, n + 1, n % teams + 1 if teams else 0, sizes=had) for n, had in self.had.items()],
                sizes,
                self.met,
                luck=Draws(100 * seed + number),
                label="x",
                weights=MIX,
                rounds_left=rounds - number,
                version=version,
            )
            self.rounds.append(found)
            for couple, times in meetings(found.tables).items():
                self.met[couple] = self.met.get(couple, 0) + times
            self.had |= {one: (*self.had[one], len(table)) for table in found.tables for one in table}

    @property
    def smaller(self) -> int:
        """The most times that one of them sat at a smaller table."""
        return max(had.count(3) for had in self.had.values())

    @property
    def needed(self) -> int:
        seats = sum(size for size in self.sizes if size == 3)
        return ceil(len(self.rounds) * seats / len(self.had))

    @property
    def repeats(self) -> int:
        return sum(times - 1 for times in self.met.values())


@pytest.mark.parametrize("rounds", [3, 4, 5, 6])
@pytest.mark.parametrize("people", [11, 13, 17, 23])
def test_nobody_sits_at_smaller_tables_too_often_unless_the_report_says_what_it_saves(people: int, rounds: int) -> None:
    evening = Evening(people, rounds, seed=7)
    assert [sorted(map(len, one.tables)) for one in evening.rounds] == [sorted(evening.sizes)] * rounds
    assert evening.smaller <= evening.needed or any(one.spared > 0 for one in evening.rounds)
    assert evening.smaller < rounds or evening.needed == rounds or rounds == 3, "not the whole evening"


@pytest.mark.parametrize(("people", "rounds"), [(11, 4), (13, 5), (17, 5)])
def test_repeats_come_first(people: int, rounds: int) -> None:
    """No more of them than when sizes were not planned (11 at four rounds: 13; 13 at five: 5; 17 at five: 1)."""
    assert Evening(people, rounds, seed=7).repeats <= {11: 13, 13: 5, 17: 1}[people]


def test_mates_and_those_kept_apart_sit_apart_at_uneven_tables() -> None:
    evening = Evening(11, 3, seed=7, teams=4)
    assert all(a % 4 != b % 4 for one in evening.rounds for table in one.tables for a, b in combinations(table, 2))


def test_a_fixed_racer_stays_even_at_a_smaller_table() -> None:
    """However often that happened."""
    had = {n: (3, 3) if n < 3 else (4, 4) for n in range(11)}
    sitters = [Sitter(n, n + 1, n + 1, sizes=had[n]) for n in range(11)]
    met = meetings([[0, 1, 2], [3, 4, 5, 6], [7, 8, 9, 10]])
    wishes = Wishes(fixed=((0, 2), (5, 0)), apart=((5, 6), (1, 7)))
    found = fair(sitters, (4, 4, 3), met, luck=Draws(1), label="x", weights=MIX, wishes=wishes, rounds_left=2)
    assert 0 in found.tables[2]
    assert 5 in found.tables[0]
    assert not {1, 2} & set(found.tables[2]), "nobody else who was there before is there again"
    assert found.score.apart == 0


def test_everybody_at_tables_of_one_size_is_seated_as_before() -> None:
    sitters = [Sitter(n, n + 1, n + 1, sizes=(4,)) for n in range(12)]
    met = meetings([range(4), range(4, 8), range(8, 12)])
    old, new = (
        fair(sitters, (4, 4, 4), met, luck=Draws(1), label="x", weights=Weights(), rounds_left=3, version=version)
        for version in (1, SEARCH)
    )
    assert old == new


# --- Tables from before -----------------------------------------------------------------------------------------------


def file_of(search: int) -> FairFile:
    sitters = tuple(Sitter(n, n, n, sizes=(3,) if n < 4 else (4,)) for n in range(1, 12))
    pool = Pool("table", "tables", sitters, Division((4, 4, 3)), 0)
    met = tuple(sorted((*couple, n) for couple, n in meetings([[1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11]]).items()))
    inputs = PlanInputs((pool,), met, MIX, Wished(), 3, Drawn("run", ()))
    made = make(inputs, Draws(5), lambda _percent: None, search)
    return FairFile("club", "cup", 2, 1, made, (), made.tables, secret="00")


OLD = "92be0e53368ac17e"
"""Of the tables that the first search made."""


def test_tables_of_the_first_search_are_made_again_by_it() -> None:
    file = file_of(1)
    said = msgspec.json.encode([table.entries for table in file.made.tables])
    assert hashlib.sha256(said).hexdigest()[:16] == OLD
    stored = msgspec.to_builtins(file.made)
    del stored["spared"]  # it was not stored then
    old = msgspec.structs.replace(file, made=msgspec.convert(stored, Made))
    found = again(old, Draws(5))
    assert (found.found, found.is_same) == (file.made, True)


def test_each_search_is_checked_by_its_own_version_and_a_later_one_not_at_all() -> None:
    new = file_of(SEARCH)
    assert again(new, Draws(5)).is_same
    assert new.made.tables != file_of(1).made.tables
    mixed = msgspec.structs.replace(new, made=msgspec.structs.replace(new.made, search=1))
    assert not again(mixed, Draws(5)).found_same
    later = msgspec.structs.replace(new, made=msgspec.structs.replace(new.made, search=SEARCH + 1))
    assert (later.hindrance, again(later, Draws(5)).found) == ("search", None)
