"""Tracks: what a file says, every validation rule, and the tracks of the box."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from gameplay.engine.boardfile import BoardError
from gameplay.engine.hexgrid import Cell, distance, neighbours
from gameplay.games.bumping_bots import board
from gameplay.games.bumping_bots.board_check import check
from gameplay.games.bumping_bots.board_file import problem_at, read
from gameplay.games.bumping_bots.board_picture import picture

HERE = Path(__file__).parent
Raw = dict[str, Any]

ZONE_SIZES = {
    "rivet_oval": [(0, "L", 20), (1, "L", 18), (2, "L", 18), (3, "L", 66), (4, "L", 18), (5, "L", 18), (0, "L", 46)],
    "gearbox_serpentine": [
        (0, "L", 34),
        (1, "L", 18),
        (2, "L", 27),
        (3, "R", 18),
        (2, "L", 15),
        (3, "L", 18),
        (4, "L", 71),
        (5, "L", 32),
        (0, "L", 66),
    ],
}


def track(slug: str) -> Raw:
    return copy.deepcopy(board.catalogue()[slug])


def cells_of(raw: Raw, zone: int) -> set[Cell]:
    return {(q, r) for r, first, last in raw["zones"][zone]["runs"] for q in range(first, last + 1)}


def give(raw: Raw, zone: int, cells: set[Cell]) -> None:
    """Gives a zone exactly these cells."""
    raw["zones"][zone]["runs"] = [[r, q, q] for q, r in sorted(cells)]


def turn_inside(raw: Raw) -> None:
    """Sets every zone's inside as T9 wants it."""
    dirs = [zone["dir"] for zone in raw["zones"]]
    for i, zone in enumerate(raw["zones"]):
        turns = [(dirs[(i + k + 1) % len(dirs)] - dirs[(i + k) % len(dirs)] + 2) % 6 - 2 for k in range(len(dirs))]
        zone["inside"] = "L" if next((turn for turn in turns if turn), 1) > 0 else "R"


# -- the tracks of the box ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("slug", sorted(board.catalogue()))
def test_every_track_of_the_box_is_faultless(slug: str) -> None:
    raw = track(slug)
    assert [str(problem) for problem in check(read(raw, slug), slug)] == []
    assert raw["id"] == slug
    assert raw["laps"] == [2, 3]


@pytest.mark.parametrize(("slug", "count"), [("rivet_oval", 204), ("gearbox_serpentine", 299)])
def test_the_given_tracks_look_as_the_rulebook_prints_them(slug: str, count: int) -> None:
    raw = read(track(slug))
    assert picture(raw) == (HERE / "pictures" / f"{slug}.txt").read_text("utf-8").rstrip("\n")
    assert sum(len(zone.cells()) for zone in raw.zones) == count
    assert [(zone.dir, zone.inside, len(zone.cells())) for zone in raw.zones] == ZONE_SIZES[slug]


def test_the_box_has_a_short_wide_track_for_nine_and_one_with_every_obstacle() -> None:
    wide, full = read(track("kettle_ring")), read(track("clockwork_foundry"))
    seats = {info.slug: info.seats for info in board.infos()}
    assert seats["kettle_ring"][1] == 9
    assert not (wide.fixed)
    assert not (wide.mobiles)
    assert not (wide.motors)
    assert not (wide.bumpers)
    assert {motor.rot for motor in full.motors} == {"cw", "ccw"}
    assert full.fixed
    assert full.mobiles
    assert full.bumpers


def test_the_lobby_gets_title_seats_and_advice_for_every_track() -> None:
    infos = board.infos()
    assert sorted(info.slug for info in infos) == sorted(board.catalogue())
    assert all(info.title and info.note and 2 <= info.seats[0] <= info.seats[1] <= 9 for info in infos)


# -- reading -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("change", "where"),
    [
        (lambda raw: raw.pop("zones"), "zones"),
        (lambda raw: raw.update(format="bb-track/2"), "$.format"),
        (lambda raw: raw.update(id="Rivet Oval!"), "$.id"),
        (lambda raw: raw.update(name=""), "$.name"),
        (lambda raw: raw.update(laps=[]), "$.laps"),
        (lambda raw: raw.update(laps=[2, 7]), "$.laps"),
        (lambda raw: raw["zones"][2].update(dir=6), "$.zones[2].dir"),
        (lambda raw: raw["zones"][2].update(inside="M"), "$.zones[2].inside"),
        (lambda raw: raw["zones"][2]["runs"].append([1, 2]), "$.zones[2].runs"),
        (lambda raw: raw["zones"][2]["runs"].append([1, 5, 2]), "$.zones[2].runs[6]"),
        (lambda raw: raw["zones"][2]["runs"].append([1, 0, 10**9]), "$.zones[2].runs"),
        (lambda raw: raw["grid"].append([1.5, 2]), "$.grid[9]"),
        (lambda raw: raw["grid"].append("A"), "$.grid[9]"),
        (lambda raw: raw["motors"].append({"center": [0, 0], "arm": 0, "rot": "left"}), "$.motors[0].rot"),
        (lambda raw: raw["bumpers"].append({"center": [0, 0], "arows": []}), "arows"),
        (lambda raw: raw.update(trees=[]), "trees"),
    ],
)
def test_an_unreadable_file_says_where(change: Callable[[Raw], Any], where: str) -> None:
    raw = track("rivet_oval")
    change(raw)
    with pytest.raises(BoardError) as caught:
        read(raw, "mine.json")
    (problem,) = caught.value.problems
    assert (problem.file, problem.rule, problem.level) == ("mine.json", "format", "error")
    assert where in str(problem)


@pytest.mark.parametrize("content", [[], None, "track", {}, 3])
def test_garbage_is_refused_and_never_crashes(content: Any) -> None:
    with pytest.raises(BoardError):
        read(content)


def test_the_canonical_object_reads_as_itself() -> None:
    for raw in board.catalogue().values():
        canonical = board.normalise(raw)
        assert board.normalise(canonical) == canonical
        assert board.admit(json.loads(json.dumps(canonical))) == canonical


def test_without_the_obstacle_option_a_track_is_bare() -> None:
    bare = board.normalise(track("clockwork_foundry"), obstacles=False)
    assert (bare["fixed"], bare["mobiles"], bare["motors"], bare["bumpers"]) == ([], [], [], [])


def test_a_laboratory_is_not_checked() -> None:
    lab = {
        "format": "bb-track/1",
        "id": "lab",
        "name": "Lab",
        "laps": [2],
        "zones": [{"dir": 0, "inside": "L", "runs": [[0, 0, 5]]}],
        "grid": [],
        "lab": True,
    }
    assert check(read(lab)) == ()
    assert board.admit(lab)["lab"] is True


# -- every rule, broken alone ----------------------------------------------------------------------------------------


def three_zones(raw: Raw) -> None:
    middle = set().union(*(cells_of(raw, zone) for zone in range(1, 6)))
    raw["zones"] = [raw["zones"][0], raw["zones"][1], raw["zones"][6]]
    give(raw, 1, middle)
    turn_inside(raw)


def shared_cell(raw: Raw) -> None:
    give(raw, 0, cells_of(raw, 0) | {(12, 6)})


def zone_with_an_island_in_its_neighbour(raw: Raw) -> None:
    give(raw, 3, cells_of(raw, 3) - {(10, -6)})
    give(raw, 2, cells_of(raw, 2) | {(10, -6)})


def far_island(raw: Raw) -> None:
    give(raw, 3, cells_of(raw, 3) | {(40, 40)})


def strip_past_a_zone(raw: Raw) -> None:
    strip = {(18, r) for r in range(-5, 1)}
    give(raw, 2, cells_of(raw, 2) - strip)
    give(raw, 3, cells_of(raw, 3) | strip)


def gap(raw: Raw) -> None:
    third = cells_of(raw, 3)
    give(raw, 4, {cell for cell in cells_of(raw, 4) if not third.intersection(neighbours(cell))})


def directions(*dirs: int) -> Callable[[Raw], None]:
    def change(raw: Raw) -> None:
        for zone, direction in zip(raw["zones"], dirs, strict=True):
            zone["dir"] = direction
        turn_inside(raw)

    return change


def wrong_inside(raw: Raw) -> None:
    raw["zones"][4]["inside"] = "R"


def bent_line(raw: Raw) -> None:
    raw["zones"][6]["dir"] = 5


def crooked_line(raw: Raw) -> None:
    give(raw, 0, cells_of(raw, 0) - {(8, 3)})
    give(raw, 6, cells_of(raw, 6) | {(8, 3)})


def walled_up_niche(raw: Raw) -> None:
    give(raw, 3, cells_of(raw, 3) | {(8, -7)})
    raw["fixed"] = [[7, -6], [8, -6]]


def narrow(raw: Raw) -> None:
    give(raw, 3, cells_of(raw, 3) - {(9, -6), (9, -5), (8, -4)})


def put(kind: str, *things: Any) -> Callable[[Raw], None]:
    def change(raw: Raw) -> None:
        raw[kind] = list(things)

    return change


def grid(change: Callable[[list[Any]], Any]) -> Callable[[Raw], None]:
    def changed(raw: Raw) -> None:
        change(raw["grid"])

    return changed


def grid_of_zone_0(places: list[Any]) -> None:
    places[8] = [8, 3]


def grid_apart(places: list[Any]) -> None:
    places[8] = [-3, 3]


BROKEN: list[tuple[str, str, Callable[[Raw], None], set[str], set[Cell]]] = [
    ("T1", "rivet_oval", three_zones, {"T1"}, set()),
    ("T2", "rivet_oval", shared_cell, {"T2"}, {(12, 6)}),
    ("T3", "rivet_oval", zone_with_an_island_in_its_neighbour, {"T3"}, {(10, -6)}),
    # a track in pieces always has a zone in pieces (T3) or two that do not touch (T6)
    ("T4", "rivet_oval", far_island, {"T3", "T4"}, {(40, 40)}),
    ("T5", "rivet_oval", strip_past_a_zone, {"T5"}, {(18, 0), (17, 1)}),
    ("T6", "rivet_oval", gap, {"T6"}, set()),
    ("T7", "rivet_oval", directions(0, 1, 2, 4, 4, 5, 0), {"T7"}, set()),
    ("T8", "rivet_oval", directions(0, 1, 2, 1, 0, 0, 0), {"T8"}, set()),
    ("T9", "rivet_oval", wrong_inside, {"T9"}, set()),
    ("T10", "rivet_oval", bent_line, {"T10"}, set()),
    ("T11", "rivet_oval", crooked_line, {"T11"}, {(8, 3), (7, 4)}),
    ("T12", "rivet_oval", walled_up_niche, {"T12"}, {(8, -7)}),
    ("G1", "rivet_oval", grid(lambda places: places.pop()), {"G1"}, set()),
    ("G2", "rivet_oval", grid(grid_of_zone_0), {"G2"}, {(8, 3)}),
    ("G3", "rivet_oval", grid(grid_apart), {"G3"}, {(-3, 3)}),
    ("G4", "rivet_oval", grid(lambda places: places.append([6, 4])), {"G4"}, {(6, 4)}),
    ("O1", "rivet_oval", put("fixed", [8, 0]), {"O1"}, {(8, 0)}),
    ("O1", "rivet_oval", put("mobiles", [8, 0]), {"O1"}, {(8, 0)}),
    ("O1", "rivet_oval", put("bumpers", {"center": [8, 0]}), {"O1"}, {(8, 0)}),
    ("O1", "rivet_oval", put("motors", {"center": [8, 0], "arm": 0, "rot": "cw"}), {"O1"}, {(8, 0)}),
    ("O2", "rivet_oval", put("mobiles", [10, -5], [10, -5]), {"O2"}, {(10, -5)}),
    ("O3", "rivet_oval", put("mobiles", [7, 3]), {"O3"}, {(7, 3)}),
    ("O4", "rivet_oval", put("fixed", [10, -5]), {"O4"}, {(10, -5)}),
    ("O5", "rivet_oval", put("motors", {"center": [10, -5], "arm": 0, "rot": "cw"}), {"O5"}, {(10, -5)}),
    ("O5", "rivet_oval", put("bumpers", {"center": [10, -4]}), {"O5"}, {(10, -4)}),
    ("W1", "rivet_oval", put("mobiles", *([q, -5] for q in range(4, 10))), {"W1"}, set()),
    ("W1", "rivet_oval", put("fixed", *([q, -6] for q in range(3, 13))), {"W1"}, set()),
    ("W2", "rivet_oval", narrow, {"W2"}, {(8, -3)}),
]


@pytest.mark.parametrize(("rule", "slug", "change", "found", "cells"), BROKEN)
def test_a_broken_rule_is_named_with_its_cells_and_no_other_is_blamed(
    rule: str, slug: str, change: Callable[[Raw], None], found: set[str], cells: set[Cell]
) -> None:
    """Section 4, T1 to W2; BB-17.1, BB-17.3, BB-17.4, BB-17.5, BB-17.6, BB-17.7, BB-2.6, BB-2.7, BB-2.8."""
    raw = track(slug)
    change(raw)
    problems = check(read(raw), "mine.json")
    assert {problem.rule for problem in problems} == found, [str(problem) for problem in problems]
    mine = next(problem for problem in problems if problem.rule == rule)
    assert cells <= set(mine.cells)
    assert mine.file == "mine.json"
    assert mine.level == ("warning" if rule.startswith("W") else "error")
    assert str(mine).startswith("mine.json: ")
    assert str(mine).endswith(f"[{rule}]")
    assert "%(" not in str(mine)


def test_every_rule_of_the_format_has_a_broken_board_here() -> None:
    assert {rule for rule, *_rest in BROKEN} == {
        *(f"T{n}" for n in range(1, 13)),
        *(f"G{n}" for n in range(1, 5)),
        *(f"O{n}" for n in range(1, 6)),
        "W1",
        "W2",
    }


def test_footprints_of_big_obstacles_may_not_overlap_even_where_no_arm_is_now() -> None:
    raw = track("clockwork_foundry")
    first = raw["motors"][0]["center"]
    raw["mobiles"].append([first[0] - 1, first[1]])
    assert [problem.rule for problem in check(read(raw))] == ["O2"]


def test_a_motor_or_bumper_keeps_three_cells_from_every_wall() -> None:
    """BB-17.4: hex distance to the nearest off-track cell at least 3."""
    for raw in board.catalogue().values():
        built = board.load(board.normalise(raw))
        for thing in (*built.motors, *built.bumpers):
            q, r = thing.center
            around = [(q + dq, r + dr) for dq in range(-3, 4) for dr in range(-3, 4)]
            assert all(built.is_track(cell) for cell in around if distance(cell, thing.center) < 3)


def test_warnings_do_not_keep_a_track_from_being_raced() -> None:
    """BB-17.1 and BB-17.7 advise only."""
    raw = track("rivet_oval")
    narrow(raw)
    assert board.admit(raw)["id"] == "rivet_oval"


def test_a_refused_track_reports_everything_at_once() -> None:
    raw = track("rivet_oval")
    raw["grid"].pop()
    raw["fixed"] = [[10, -5]]
    with pytest.raises(BoardError) as caught:
        board.admit(raw, file="mine.json")
    assert [problem.rule for problem in caught.value.problems] == ["G1", "O4"]
    assert str(caught.value) == (
        "mine.json: The grid needs 9 places; this one has 8. [G1]\n"
        "mine.json: (10, -5): Fixed obstacle number 1 touches no wall. [O4]"
    )


def test_a_problem_with_many_cells_stays_one_readable_line() -> None:
    problem = problem_at("T3", "error", [(q, 0) for q in range(9)], "Zone %(zone)s.", {"zone": 1})
    assert str(problem) == "(0, 0), (1, 0), (2, 0) …: Zone 1. [T3]"


def test_the_document_shows_every_track_of_the_box_as_it_is() -> None:
    document = (HERE.parents[3] / "docs" / "games" / "bumping_bots-tracks.md").read_text("utf-8")
    for info in board.infos():
        assert (
            f"| {info.title} (`{info.slug}`) | {len(board.load(board.normalise(track(info.slug))).zone_of)} |"
            in document
        )
        assert picture(read(track(info.slug))) in document
        assert info.note in document
