"""What bots know about a hall when they are alone in it, compared with the rules."""

from __future__ import annotations

from random import Random

import pytest

from gameplay.engine.chance import Chance
from gameplay.games.dr2d.board import board_of, digest, parse
from gameplay.games.dr2d.board_edit import boards
from gameplay.games.dr2d.bot_alone import STAY, Standing
from gameplay.games.dr2d.bot_plans import Mind, Planner, all_plays
from gameplay.games.dr2d.bot_slips import SLIPS
from gameplay.games.dr2d.bot_table import FAR, Table, table_of
from gameplay.games.dr2d.forecast import give
from gameplay.games.dr2d.rules.end import end_turn
from gameplay.games.dr2d.rules.program import PAIRS, exchanged
from gameplay.games.dr2d.rules.register import play_register
from gameplay.games.dr2d.rules.run import Run
from gameplay.games.dr2d.rules.start import begin_turn
from gameplay.games.dr2d.state import LETTERS, REGISTERS, Robot
from gameplay.games.dr2d.state import Table as Match
from tests.gameplay.games.dr2d.test_bot import on_board

BOARDS = ("cold_forge", "weathervane", "sieve")


def alone(table: Table, standing: Standing, laws: int = 0) -> Run:
    robot = Robot(0, standing.cell, "board", pc=standing.pc, lost=standing.lost, laws=laws)
    return Run(Match([robot], (0,), 1), table.board, 1000)


def to_go(table: Table, run: Run) -> float:
    """After a turn, by the table: for a robot that programs, or sits turns out."""
    turns = 0.0
    while True:
        end_turn(run)
        if run.table.reason is not None:
            return turns
        begin_turn(run)
        robot = run.table.robots[0]
        if not robot.standby:
            return turns + table.turns[robot.laws][table.ways.node[Standing(robot.cell, robot.pc, robot.lost)]]
        turns += 1
        if turns > 5:
            return FAR
        give(run, 0, "")
        for register in REGISTERS:
            play_register(run, register)


def played(run: Run, letters: str) -> Run:
    run = run.fork()
    give(run, 0, letters)
    for register in REGISTERS:
        play_register(run, register)
    return run


def standing_of(robot: Robot) -> Standing:
    if robot.state == "off" and robot.exit is not None:
        return Standing(robot.exit[0], robot.pc, robot.lost, True)
    return Standing(robot.cell, robot.pc, robot.lost)


@pytest.mark.parametrize("slug", BOARDS)
def test_a_register_of_the_table_is_one_of_the_rules(slug: str) -> None:
    ways, dice = table_of(on_board(slug)).ways, Random(slug)
    for _ in range(400):
        one = dice.choice(ways.standings)
        if one.off:
            continue
        register, action = dice.choice(REGISTERS), dice.randrange(5)
        run = alone(table_of(on_board(slug)), one)
        give(run, 0, LETTERS[action] * 5)
        play_register(run, register)
        expected = ways.standings[ways.after[register % 2 == 0][action][ways.node[one]]]
        assert standing_of(run.table.robots[0]) == expected


def brute(table: Table, run: Run, register: int = 1) -> float:
    """The fewest turns after this one, with every programme tried by the rules."""
    if register > len(REGISTERS):
        return to_go(table, run)
    found = []
    for letter in LETTERS:
        then = run.fork()
        give(then, 0, letter * 5)
        play_register(then, register)
        found.append(brute(table, then, register + 1))
    return min(found)


@pytest.mark.parametrize(("slug", "laws", "lost"), [("cold_forge", 0, 0), ("sieve", 3, 3), ("weathervane", 5, 0)])
def test_the_table_has_the_fewest_turns_that_the_rules_allow(slug: str, laws: int, lost: int) -> None:
    """All 3,125 programmes from a position are played by the rules, and the best of their ends is as far as the table
    says."""
    table, dice = table_of(on_board(slug)), Random(laws)
    some = [table.ways.standings[node] for node in table.programs]
    standing = dice.choice([one for one in some if one.lost == lost and one.pc == 7 - (lost > 0)])
    fewest = table.turns[laws][table.ways.node[standing]]
    assert fewest <= 1 + brute(table, alone(table, standing, laws)) <= fewest + 0.01


@pytest.mark.parametrize("slug", BOARDS)
def test_from_everywhere_a_lone_robot_gets_home(slug: str) -> None:
    table = table_of(on_board(slug))
    assert max(table.turns[0][node] for node in table.programs) < 12
    damaged = [node for node in table.programs if table.ways.standings[node].pc == 2]
    whole = [table.ways.node[table.ways.standings[node]._replace(pc=7)] for node in damaged]
    assert sum(table.turns[0][node] for node in damaged) > sum(table.turns[0][node] for node in whole)


@pytest.mark.parametrize("slug", BOARDS)
def test_a_programme_leads_where_the_planner_says_also_when_the_compass_drifts(slug: str) -> None:
    table, dice = table_of(on_board(slug)), Random(slug)
    for node in dice.sample(table.programs, 40):
        planner = Planner(table, Mind(table.ways.standings[node], 0))
        plays = dice.choice(all_plays(5))
        letters, _marks, (cell, _since) = planner.traced(plays)
        run = played(alone(table, table.ways.standings[node]), letters)
        assert standing_of(run.table.robots[0]).cell == cell


def test_a_glitch_is_averaged_over_all_programmes_where_a_bot_decides() -> None:
    """DD-15: the ten exchanges are equally likely."""
    table = table_of(on_board("cold_forge"))
    standing = Standing(table.board.starts[3], 2)
    planner = Planner(table, Mind(standing, 1, prices=(0.0,) * 8))
    (losses, _none), *_rests = planner.losses()
    node = table.ways.node[standing]
    for number in (0, 77, 1234, 3000):
        letters = "".join(LETTERS[action] for action in all_plays(5)[number])
        ends = [played(alone(table, standing, 1), exchanged(letters, *pair)).table.robots[0] for pair in PAIRS]
        mean = sum(planner.loss(table.ways.node[standing_of(robot)]) for robot in ends) / len(PAIRS)
        assert losses[number] == pytest.approx(mean)
    assert table.turns[1][node] <= table.glitched(1, node, (STAY,) * 5)[0] + 1.01


def test_where_beams_cross_a_glitch_never_makes_a_way_shorter() -> None:
    """DD-83, DD-92: a rest is worth so much there that robots with 2 PC take one, and that is all they gain."""
    content = parse({**boards.blank(), "lasers": ["C1-S", "E1-S", "A3-E", "A4-E", "A5-E"]})
    table = Table(board_of(content, digest(content)))
    assert min(some[node] for some in (*table.turns, *table.soft) for node in table.programs) >= 1


def test_plans_are_varied_and_the_best_comes_first() -> None:
    table = table_of(on_board("cold_forge"))
    standing = Standing(table.board.starts[0], 7)
    plans = Planner(table, Mind(standing, 0)).best(24, "plans", Chance(b"1"))
    assert [plan.loss for plan in plans] == sorted(plan.loss for plan in plans)
    assert len({plan.marks for plan in plans}) == len(plans) == 24
    assert len({plan.cell for plan in plans}) > 3


def test_a_robot_that_has_lost_the_whole_turn_plans_nothing() -> None:
    table = table_of(on_board("cold_forge"))
    (plan,) = Planner(table, Mind(Standing(table.board.starts[0], 7, 6), 0)).best(24, "plans", Chance(b"1"))
    assert plan.letters == "HHHHH"


@pytest.mark.parametrize("slip", sorted(set(SLIPS)))
def test_a_slip_changes_what_a_bot_sees_but_not_the_hall(slip: str) -> None:
    """Somewhere on the boards each slip leads a bot astray, and leaves the table unchanged."""
    astray = 0
    for slug in ("night_shift", "piston_alley"):
        table = table_of(on_board(slug))
        for cell in table.board.starts:
            standing = Standing(cell, 7)
            true = Planner(table, Mind(standing, 0)).ends()
            seen = Planner(table, Mind(standing, 0, slips={3: slip, 4: slip})).ends()
            astray += true != seen
            assert true == Planner(table, Mind(standing, 0)).ends()
    assert astray
