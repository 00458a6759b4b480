"""Presets of tournaments: they fit any number of places and any tables, and say how long they take."""

from __future__ import annotations

from collections.abc import Collection

import pytest

from league.common.words import hours_text
from league.planning import stages as planning_stages
from league.planning.words import misfit_text, tables_text
from league.scoring.formats import FORMATS, Rules
from league.scoring.points import formula
from league.scoring.presets import PRESETS, PresetName, Stretch, preset, stretches
from league.scoring.rules import EntryRules, StageRules

GAMES: tuple[Collection[int], ...] = (range(2, 10), (3,), range(5, 9), range(2, 5), range(2, 9))


def made(name: PresetName, places: int, sizes: Collection[int]) -> dict[int, StageRules]:
    read = [
        FORMATS[kind].rules(game="x", points=formula(), **numbers)  # type: ignore[arg-type]
        for kind, numbers in preset(name, places, sizes)
    ]
    return dict(enumerate(read, 1))


def within(stage: StageRules, sizes: Collection[int]) -> list[int]:
    return [size for size in sizes if size <= stage.seats]  # type: ignore[attr-defined]


def course(name: PresetName, places: int, sizes: Collection[int]) -> tuple[Stretch, ...]:
    stages = list(made(name, places, sizes).values())
    return stretches(stages, places, [[within(stage, sizes)] for stage in stages], bots=True)


@pytest.mark.parametrize("name", PRESETS)
@pytest.mark.parametrize("sizes", GAMES, ids=str)
def test_its_stages_follow_from_each_other_whatever_the_places(name: PresetName, sizes: Collection[int]) -> None:
    for places in (*range(3 * min(sizes), 34), 40, 63, 100, 256):
        stages = made(name, places, sizes)
        rules = Rules(EntryRules(capacity=places), stages)
        planning_stages.check(rules, {number: [within(stage, sizes)] for number, stage in stages.items()})
        found = course(name, places, sizes)
        assert all(size in sizes for one in found for round_ in one.rounds for size in round_.sizes), places
        assert len(found[-1].rounds[-1].sizes) == 1 or name in ("evening", "decathlon"), places


def test_the_known_ones() -> None:
    def rounds(name: PresetName, places: int, sizes: Collection[int]) -> list[list[tuple[int, ...]]]:
        return [[one.sizes for one in stretch.rounds] for stretch in course(name, places, sizes)]

    assert rounds("final", 16, range(2, 10)) == [[(4, 4, 4, 4)] * 3, [(4,)]]
    assert rounds("knockout", 16, range(2, 10)) == [[(4, 4, 4, 4), (4, 4), (4,)]]
    assert rounds("groups", 40, range(2, 10)) == [[(4,) * 10] * 2, [(4, 4, 4, 4), (4, 4), (4,)]]
    assert rounds("knockout", 27, (3,)) == [[(3,) * 9, (3, 3, 3), (3,)]]
    assert rounds("evening", 11, (3,)) == [[(3, 3, 3, 3)] * 3]


@pytest.mark.parametrize(
    ("minutes", "said"),
    [(5, "about 15 minutes"), (50, "about 45 minutes"), (55, "about 1 hour"), (95, "about 1½ hours"),
     (159, "about 2½ hours"), (640, "about 11 hours")],
)  # fmt: skip
def test_hours_are_rounded_to_friendly_numbers(minutes: int, said: str) -> None:
    assert hours_text(minutes) == said


def test_numbers_in_words() -> None:
    assert tables_text((4, 4, 3)) == "2 tables of 4 + 1 table of 3"
    assert misfit_text(10, (3,)) == "10 racers can’t be split into tables of 3: 9 or 12 can."
    assert misfit_text(2, (3,)) == "2 racers can’t be split into tables of 3: 3 can."
    assert misfit_text(9, (3,)) == ""
