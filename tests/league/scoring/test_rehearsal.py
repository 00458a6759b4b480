"""A rehearsal: a whole evening in memory. The same input has the same outcome; the rules of each stage hold."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from itertools import pairwise

import msgspec
import pytest

from league.scoring.formats import FORMATS, Rules, rules_to_json
from league.scoring.points import formula
from league.scoring.presets import PresetName, preset, stretches
from league.scoring.rehearsal import Asked, Course, Racer, Rehearsal, Setting, raced_each
from league.scoring.rehearsing import Raced, forward, racers_of
from league.scoring.rules import EntryRules, StageRules

MOST_STEPS = 2_000
Stages = Sequence[tuple[str, Mapping[str, object]]]


def asked(
    stages: Stages,
    racers: int,
    sizes: Collection[int] = range(2, 10),
    *,
    bots: bool = True,
    raced: int = 0,
    seed: str = "autumn",
    **entry: object,
) -> Asked:
    read: dict[int, StageRules] = {
        number: FORMATS[kind].rules(game="x", points=formula(), **numbers)  # type: ignore[arg-type]
        for number, (kind, numbers) in enumerate(stages, 1)
    }
    within = [[size for size in sizes if size <= one.seats] or [min(sizes)] for one in read.values()]  # type: ignore[attr-defined]
    settings = tuple(Setting("x", {}, tuple(one), "online", bots) for one in within)
    rules = Rules(EntryRules(capacity=racers, **entry), read)  # type: ignore[arg-type]
    found = stretches(list(read.values()), racers, [[one] for one in within], bots=bots)
    return Asked(
        seed=seed,
        rules=rules_to_json(rules),
        racers=racers_of((), racers, rules.entry.team_size if rules.entry.teams else 0),
        settings=settings,
        takes={number: (number - 1,) for number in read},
        expected=tuple(sum(one.sizes) for stretch in found for one in stretch.rounds),
        raced=raced,
    )


def nobody_drives(_setting: Setting, _label: str, _strengths: Sequence[int], _so_far: str) -> Raced:
    raise AssertionError("all tables are drawn")


def as_seated(_setting: Setting, _label: str, strengths: Sequence[int], so_far: str) -> Raced:
    """A table for three robots that ends in seat order."""
    if len(so_far) < 2:
        return Raced(so_far=so_far + ".")
    return Raced(ends=tuple((place, "classified") for place in range(1, len(strengths) + 1)))


def run(question: Asked, drive: object = as_seated, *, stored: bool = False) -> Rehearsal:
    """To its end. `stored`: through JSON after each step, as between two pieces of work."""
    course = Course()
    for _step in range(MOST_STEPS):
        if course.over or course.problem:
            return Rehearsal(question, course)
        course = forward(question, course, drive)  # type: ignore[arg-type]
        if stored:
            question = msgspec.convert(msgspec.to_builtins(question, str_keys=True), Asked, str_keys=True)
            course = msgspec.json.decode(msgspec.json.encode(course), type=Course)
    raise AssertionError("no end")


def holds(show: Rehearsal) -> None:
    """Checks what is true of every evening."""
    for stage, number, one in show.course.rounds:
        setting = show.setting(stage, number)
        there = [entry for table in one.tables for entry in table.planned.entries] + list(one.free)
        assert len(there) == len(set(there)), "nobody is twice in a round"
        assert set(there) <= {berth.entry for berth in stage.berths}, "all have a place in the stage"
        for table in one.tables:
            assert table.seats in setting.sizes
            assert [line.place for line in sorted(table.lines, key=lambda line: line.place or 0)] == list(
                range(1, table.seats + 1)
            )
    for before, after in pairwise(show.course.stages):
        assert [one.entry for one in before.onward] == [one.entry for one in after.berths], "who goes on is there"
    for stage in show.course.stages:
        rows = show.standings(stage).rows
        assert {row.entry for row in rows} == {berth.entry for berth in stage.berths}
    if not show.course.problem:
        last = show.course.stages[-1]
        assert last.number == max(show.rules.stages)
        assert sum(row.place == 1 for row in show.standings(last).rows) == 1


PRESETS: tuple[tuple[PresetName, int, Collection[int]], ...] = (
    ("evening", 11, (3,)),
    ("final", 16, range(2, 10)),
    ("final", 9, range(5, 9)),
    ("groups", 40, range(2, 10)),
    ("knockout", 27, (3,)),
    ("knockout", 23, range(2, 5)),
)


@pytest.mark.parametrize(("name", "racers", "sizes"), PRESETS, ids=str)
@pytest.mark.parametrize("bots", [True, False])
def test_every_preset_comes_to_its_end_and_the_rules_of_its_stages_hold(
    name: PresetName, racers: int, sizes: Collection[int], bots: bool
) -> None:
    show = run(asked(preset(name, racers, sizes), racers, sizes, bots=bots))
    assert show.course.over, show.course.problem
    holds(show)
    assert all(bots or not table.planned.house for _s, _n, one in show.course.rounds for table in one.tables)


def test_the_same_seed_is_the_same_rehearsal_however_it_is_cut_up() -> None:
    question = asked(preset("groups", 24, range(2, 10)), 24, raced=12)
    assert run(question).course == run(question, stored=True).course
    other = msgspec.structs.replace(question, seed="winter")
    assert run(question).course != run(other).course


def test_no_more_seats_of_a_round_are_raced_than_was_asked() -> None:
    show = run(asked(preset("final", 16, range(2, 10)), 16, raced=8))
    drawn = [[table.drawn for table in one.tables] for _s, _n, one in show.course.rounds]
    assert drawn == [[False, False, True, True]] * 3 + [[False]]


def test_a_game_that_breaks_has_its_tables_drawn() -> None:
    show = run(asked(preset("evening", 8, range(2, 10)), 8, raced=99), lambda *_told: Raced(broken=True))
    assert show.course.over
    assert all(table.drawn for _s, _n, one in show.course.rounds for table in one.tables)


def test_racers_are_free_in_turn() -> None:
    stages = [("rounds", {"rounds": 4, "on": 0, "uneven": "sit_out", "seats": 3})]
    show = run(asked(stages, 10, (3,)))
    assert [len(one.free) for _s, _n, one in show.course.rounds] == [1] * 4
    assert max(Counter(show.free.values())) == 1


def test_team_mates_sit_apart_and_their_points_add_up() -> None:
    stages = [("rounds", {"rounds": 3, "on": 0, "seats": 4})]
    show = run(asked(stages, 16, teams=True, team_rule="own", team_size=4, team_best=4))
    team = {racer.number: racer.team for racer in show.asked.racers}
    assert sorted(Counter(team.values()).values()) == [4, 4, 4, 4]
    first = show.course.stages[0].rounds[0]
    assert all(len({team[one] for one in table.planned.entries}) == 4 for table in first.tables)
    table = show.standings(show.course.stages[0])
    totals = {row.entry: row.total for row in table.rows}
    assert {row.team: row.total for row in table.teams} == {
        number: sum(totals[one] for one, of in team.items() if of == number) for number in set(team.values())
    }


def test_points_are_carried_over() -> None:
    stages: Stages = [("rounds", {"rounds": 2, "on": 4, "seats": 4}), ("final", {"carry": "half"})]
    show = run(asked(stages, 8))
    before = {row.entry: row.total for row in show.standings(show.course.stages[0]).rows}
    assert all(2 * row.carried == before[row.entry] for row in show.standings(show.course.stages[1]).rows)


def test_equals_at_the_cut_race_for_it() -> None:
    """At two tables of three all winners are equal, and one of them qualifies."""
    stages: Stages = [
        ("rounds", {"rounds": 1, "on": 3, "seats": 3, "cut": "race", "seeding": "order", "tie_breaks": ["lot"]}),
        ("final", {}),
    ]
    show = run(asked(stages, 6, (2, 3)))
    holds(show)
    first = show.course.stages[0]
    assert [one.decides for one in first.rounds] == [False, True]
    assert (first.nth(0), first.nth(1)) == (0, 0)
    tied = first.rounds[1].tables[0].planned.entries
    assert len(tied) == 2
    going = {one.entry for one in first.onward}
    assert len(going) == 3
    assert len(going & set(tied)) == 1


def test_consolation_tables_order_those_who_are_out() -> None:
    show = run(asked([("knockout", {"on": 1, "seats": 3, "consolation": True})], 9, (3,)))
    holds(show)
    tables = [[table.planned.consolation for table in one.tables] for _s, _n, one in show.course.rounds]
    assert tables == [[False, False, False], [False, True, True]]


def test_too_few_for_a_table_end_it_with_the_reason() -> None:
    show = run(asked([("rounds", {"rounds": 1, "on": 0})], 3, (5,), bots=False))
    assert (show.course.problem, show.course.params["racers"]) == ("tables", 3)


def test_a_large_field_is_mostly_drawn() -> None:
    show = run(asked([("rounds", {"rounds": 1, "on": 4, "seats": 4}), ("final", {})], 256), nobody_after_the_first)
    assert show.course.over
    holds(show)


def nobody_after_the_first(setting: Setting, label: str, strengths: Sequence[int], so_far: str) -> Raced:
    return as_seated(setting, label, strengths, so_far) if label.endswith("/1") else nobody_drives(setting, "", (), "")


def test_invented_racers_take_numbers_that_nobody_has() -> None:
    entered = [Racer(2), Racer(5, scores=False)]
    assert [(one.number, one.made_up) for one in racers_of(entered, 4, 0)] == [
        (1, True), (2, False), (3, True), (5, False)
    ]  # fmt: skip
    assert [one.number for one in racers_of(entered, 1, 0)] == [2]


def test_small_rounds_are_raced_whole() -> None:
    assert raced_each([256, 256, 256, 4], 128) == 41
    assert raced_each([16, 16, 16, 4], 128) == 16
    assert raced_each([], 128) == 0
