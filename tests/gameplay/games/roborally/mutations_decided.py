"""More rules of RoboRally broken one spot at a time: second criteria, pairs of steps in order, "any of them", dock and
seat, a player who leaves. One position decides each of them, so the broken rule would show nowhere else."""

from __future__ import annotations

from tests.gameplay.games.mutate import Mutation


def rr(module: str, old: str, new: str, tests: str) -> Mutation:
    return Mutation(f"gameplay.games.roborally.{module}", old, new, f"roborally/{tests}.py")


DECIDED: tuple[Mutation, ...] = (
    rr(
        "rules.deal",
        "hand_size(robot) for robot in run.robots])\n    for robot, hand in zip(run.robots, ",
        "hand_size(robot) for robot in run.seats])\n    for robot, hand in zip(run.seats, ",
        "test_rr02_04_program",
    ),
    rr(
        "rules.program",
        '    take_hand(run, robot, drawn)\n    hurt(run, robot, side=None, cause="recompile", asking=asking(run))\n',
        '    hurt(run, robot, side=None, cause="recompile", asking=asking(run))\n    take_hand(run, robot, drawn)\n',
        "test_options_programming",
    ),
    rr(
        "rules.register",
        '    succeed(run)\n    run.begin("E")\n    touch(run)\n',
        '    run.begin("E")\n    touch(run)\n    succeed(run)\n',
        "test_superbot",
    ),
    rr("rules.movement", "if robot.seat not in moving or robot is one.robot:", "if True:", "test_superbot"),
    rr(
        "rules.movement", "in crowded for robot in chain):", "in crowded for robot in chain[:1]):", "test_rr09_elements"
    ),
    rr("rules.movement", "if not run.course.outside[there]:", "if True:", "test_rr09_elements"),
    rr("rules.lasers", "for beam in course.beams:", "for beam in reversed(course.beams):", "test_rr10_lasers"),
    rr(
        "rules.lasers",
        "    for robot in run.active():\n        facing",
        "    for robot in sorted(run.active(), key=lambda robot: robot.seat):\n        facing",
        "test_rr10_lasers",
    ),
    rr(
        "rules.destruction",
        "    for robot in run.robots:\n        if robot.damage >=",
        "    for robot in run.seats:\n        if robot.damage >=",
        "test_rr10_lasers",
    ),
    rr("rules.destruction", "key=lambda robot: robot.dock)", "key=lambda robot: robot.seat)", "test_rr10_lasers"),
    rr(
        "rules.destruction",
        "sorted(robots, key=lambda robot: robot.dock) if len(robots) > 1 else robots",
        "robots",
        "test_rr09_elements",
    ),
    *(
        rr(
            "rules.weapons",
            "    moves = []\n",
            f"    _late = [shot for shot in shooting if shot.weapon == {weapon!r} and shot.targets[0].on_board]\n"
            f"    for shot in _late:\n        {act}\n    moves = []\n",
            "test_options_weapons",
        )
        for weapon, act in (
            ("scrambler", "_scramble(run, shot.targets[0])"),
            ("radio-control", 'run.tell("controlled", seat=shot.targets[0].seat, by=shot.robot.seat)'),
        )
    ),
    rr("rules.ending", '"controlled", seat=other.seat, by=None)', '"free")\n            break', "test_options_weapons"),
    rr("rules.touch", "for robot in run.robots:\n        cell", "for robot in run.seats:\n        cell", "test_teams"),
    rr("rules.teams", "if robot.in_race}", "if robot.on_board}", "test_teams"),
    rr(
        "rules.touch",
        '    if counted and "turning_boards" in run.rules:\n        toss(run, counted)\n',
        '            if "turning_boards" in run.rules:\n                toss(run, counted[-1:])\n',
        "test_turning_boards",
    ),
    rr("rules.turning", "    destroy_fallen(run, [", "        destroy_fallen(run, [", "test_turning_boards"),
    rr(
        "rules.prepare",
        "    mend(run)\n    _break_circuits(run)\n",
        "    _break_circuits(run)\n    mend(run)\n",
        "test_superbot",
    ),
    rr(
        "rules.prepare",
        "    remove_abandoned(run)\n"
        "    for robot in run.robots:\n        if robot.on_board:\n            _service(run, robot)\n",
        "    for robot in run.robots:\n        if robot.on_board:\n            _service(run, robot)\n"
        "    remove_abandoned(run)\n",
        "test_rr14_prepare",
    ),
    rr("rules.prepare", "for robot in abandoned:", "for robot in abandoned[:1]:", "test_rr14_prepare"),
    rr("rules.prepare", "for robot in abandoned:", "for robot in abandoned[::-1]:", "test_rr14_prepare"),
    rr(
        "rules.prepare",
        "    for robot in run.robots:\n        if robot.on_board:",
        "    for robot in run.seats:\n        if robot.on_board:",
        "test_rr14_prepare",
    ),
    rr(
        "rules.prepare",
        "    for robot in run.robots:\n        if robot.down",
        "    for robot in run.seats:\n        if robot.down",
        "test_rr14_prepare",
    ),
    rr("rules.reentry", "goal[1]), y, x", "goal[1]), y, -x", "test_rr15_reentry"),
    rr("rules.reentry", "in facings else facings[0])", "in facings else facings[-1])", "test_rr15_reentry"),
    rr("rules.reentry", "[min(robot.flags, len(run.table.flags) - 1)]", "[0]", "test_rr15_reentry"),
    rr(
        "rules.ending",
        "    check_alive(run)\n    if run.table.reason is None and",
        "    if",
        "test_rr16_17_end",
    ),
    rr(
        "rules.ending",
        '    if done and run.setup["end"] == "first":',
        '    check_alive(run)\n    if table.reason is None and done and run.setup["end"] == "first":',
        "test_rr16_17_end",
    ),
    # a player leaves, with a question open or not
    *(
        rr(
            "rules.run",
            "if answer is None and robot.seat in self.waived:",
            f"if answer is None and robot.seat in self.waived and kind != {kind!r}:",
            "test_leaving",
        )
        for kind in ("keep", "shield", "lose", "weapon", "fire_control", "arm", "reentry", "option")
    ),
    rr("rules.turn", "                check_alive(run)", "                pass", "test_rr14_prepare"),
    rr("game", 'seat in state.left or state.stage == "over"', 'state.stage == "over"', "test_rr14_prepare"),
    rr("game", 'seat in state.left or state.stage == "over"', "seat in state.left", "test_rr14_prepare"),
    rr("game", "and s not in state.left)", ")", "test_rr14_prepare"),
)
