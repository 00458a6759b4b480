"""Rules of RoboRally broken one spot at a time, each with the file of tests that has to notice."""

from __future__ import annotations

from tests.gameplay.games.mutate import Mutation


def _rr(module: str, old: str, new: str, tests: str) -> Mutation:
    return Mutation(f"gameplay.games.roborally.{module}", old, new, f"roborally/{tests}.py")


MUTATIONS: tuple[Mutation, ...] = (
    _rr("cards", "if card // 10 % 2 else", "if not card // 10 % 2 else", "test_rr01_setup"),
    _rr("cards", '"B": -1}', '"B": 1}', "test_rr07_08_moves"),
    _rr(
        "board",
        "curve[travel][n] = (what.exit - travel) % 4",
        "curve[travel][n] = (travel - what.exit) % 4",
        "test_rr09_elements",
    ),
    _rr("board", "travel = (side + 2) % 4", "travel = side", "test_rr09_elements"),
    _rr(
        "board",
        'deadly=[what is None or what.what == "pit"',
        'deadly=[what is None or what.what == "gear"',
        "test_rr07_08_moves",
    ),
    _rr(
        "board_check",
        "(side + rot) % 4) for cell, side in part.walls",
        "side) for cell, side in part.walls",
        "test_rr09_elements",
    ),
    _rr(
        "rules.reveal",
        "        if robot.options and robot.controller is None:",
        "        if robot.options:",
        "test_options_weapons",
    ),
    _rr("rules.reveal", "or robot.seat in leaders:\n", "or False:\n", "test_options_weapons"),
    _rr("rules.reveal", "    elif robot.aborting:", "    elif False:", "test_options_programming"),
    _rr(
        "rules.reveal",
        "    if robot.locks >> (phase - 1) & 1 or not slot.cards:",
        "    if not slot.cards:",
        "test_options_programming",
    ),
    _rr("rules.moves", "order.sort(reverse=True)", "order.sort()", "test_rr07_08_moves"),
    _rr("rules.moves", "(slot.cards[0] * 2 + own) * 16", "(slot.cards[0] * 2 - own) * 16", "test_options_weapons"),
    _rr(
        "rules.moves",
        '        if robot.status == "racing":\n            execute',
        "        if True:\n            execute",
        "test_rr07_08_moves",
    ),
    _rr("rules.moves", 'less = 2 if CODES[slot.cards[1]] == "U" else 1', "less = 1", "test_options_moving"),
    _rr("rules.moves", "max(0, cells - less)", "cells - less", "test_options_moving"),
    _rr("rules.moves", "{1: 0, 3: 4, -1: -2}", "{1: 0, 3: 5, -1: -2}", "test_options_moving"),
    _rr(
        "rules.movement",
        "        destroy_fallen(run, [robot])\n        return False",
        "        destroy_fallen(run, [robot])\n        return True",
        "test_rr07_08_moves",
    ),
    _rr("rules.movement", "moved = not _stopped(run, chain, direction)", "moved = True", "test_rr07_08_moves"),
    _rr("rules.movement", "    target = chain[1]", "    target = chain[-1]", "test_options_shooting"),
    _rr("rules.movement", "if len(directions) > 1}", "if len(directions) > 9}", "test_rr09_elements"),
    _rr(
        "rules.movement",
        "if len(seats) > 1 for seat in seats}",
        "if len(seats) > 9 for seat in seats}",
        "test_rr09_elements",
    ),
    _rr("rules.movement", "if one.pulls and len(chain) > 1:", "if False:", "test_options_weapons"),
    _rr(
        "rules.elements",
        "    belts(run, express_only=True)\n    belts(run, express_only=False)",
        "    belts(run, express_only=False)\n    belts(run, express_only=True)",
        "test_rr09_elements",
    ),
    _rr(
        "rules.elements",
        "    pushers(run, phase)\n    gears(run)",
        "    gears(run)\n    pushers(run, phase)",
        "test_rr09_elements",
    ),
    _rr("rules.elements", "if count > 1 and not run.course.outside[t]}", "if count > 1}", "test_rr09_elements"),
    _rr("rules.elements", "if targets.get(target) == cell}", "if False}", "test_rr09_elements"),
    _rr("rules.elements", "and t not in targets]", "]", "test_rr09_elements"),
    _rr(
        "rules.elements",
        'if turn and not robot.gyro:\n            rotate(run, robot, turn, "curve")',
        'if turn:\n            rotate(run, robot, turn, "curve")',
        "test_options_programming",
    ),
    _rr(
        "rules.elements",
        'if turn and not robot.gyro:\n            rotate(run, robot, turn, "gear")',
        'if turn:\n            rotate(run, robot, turn, "gear")',
        "test_options_programming",
    ),
    _rr(
        "rules.lasers", 'if robot.status != "racing" or robot.down:', 'if robot.status != "racing":', "test_rr10_lasers"
    ),
    _rr("rules.lasers", "run.rules else 1\n", "run.rules else 2\n", "test_rr10_lasers"),
    _rr("rules.lasers", 'and hit.cause == "robot"', "", "test_options_shooting"),
    _rr("rules.lasers", "and not shielded(run, target, hit.side)", "", "test_options_shooting"),
    _rr("rules.lasers", "            if target.coat:", "            if False:", "test_options_shooting"),
    _rr("rules.weapons", "return max(abs(x - tx), abs(y - ty)) > 1", "return True", "test_options_weapons"),
    _rr(
        "rules.weapons",
        "return run.table.phase < 5 and not target.down",
        "return not target.down",
        "test_options_weapons",
    ),
    _rr("rules.weapons", "Slot((card,), blind=True)", "Slot((card,))", "test_options_weapons"),
    _rr(
        "rules.weapons",
        "            if passed:\n                return plain, strong\n            passed = True\n            ahead",
        "            passed = True\n            ahead",
        "test_options_shooting",
    ),
    _rr("rules.weapons", "        robot.shells -= 1", "        robot.shells -= 2", "test_options_weapons"),
    _rr("rules.damage", "robot.damage - COUNT[robot.locks] > 4", "robot.damage > 4", "test_rr12_damage"),
    _rr("rules.damage", "lock = max(", "lock = min(", "test_rr12_damage"),
    _rr("rules.damage", "freed = phases_of(robot.locks)[0]", "freed = phases_of(robot.locks)[-1]", "test_rr12_damage"),
    _rr(
        "rules.damage",
        'if robot.status != "racing" or robot.damage >= DESTROYING:',
        'if robot.status != "racing":',
        "test_rr10_lasers",
    ),
    _rr("rules.damage", "    if lock and robot.down and", "    if lock and", "test_rr12_damage"),
    _rr("rules.damage", "and (robot.seat, side) not in run.absorbed", "", "test_options_shooting"),
    _rr(
        "rules.destruction",
        "    eliminated = robot.lives == 0\n",
        "    eliminated = robot.lives == 1\n",
        "test_rr13_destruction",
    ),
    _rr("rules.destruction", '== "strict"', '== "seed"', "test_rr13_destruction"),
    _rr(
        "rules.destruction",
        "    robot.announced = False\n    robot.controller = None",
        "    robot.controller = None",
        "test_rr06_power_down",
    ),
    _rr(
        "rules.destruction",
        "sorted(robots, key=lambda robot: robot.dock)",
        "sorted(robots, key=lambda robot: -robot.dock)",
        "test_rr09_elements",
    ),
    _rr("rules.touch", "if next_flag(run, robot) != cell:", "if cell not in flags:", "test_rr11_touch"),
    _rr("rules.touch", "    if not touched:\n        touched", "    if True:\n        touched", "test_options_arm"),
    _rr("rules.touch", "[True] if free else [False, True]", "[False, True]", "test_options_arm"),
    _rr(
        "rules.touch",
        "for a, b in ((across, along), (along, across))",
        "for a, b in ((across, along),)",
        "test_options_arm",
    ),
    _rr(
        "rules.deal", "max(0, FULL_HAND - robot.damage)", "max(0, FULL_HAND - 1 - robot.damage)", "test_rr02_04_program"
    ),
    _rr("rules.deal", "            heal(run, robot)\n", "            pass\n", "test_rr02_04_program"),
    _rr(
        "rules.deal",
        "    kept = {robot.stored for robot in run.robots}",
        "    kept: set[int] = set()",
        "test_rr02_04_program",
    ),
    _rr("rules.program", "    if asked:\n        raise", "    if asked[1:]:\n        raise", "test_rr02_04_program"),
    _rr("rules.program", "rest = chance.shuffle(label, rest)", "rest = rest[:]", "test_rr05_sandglass"),
    _rr("rules.announce", "and not robot.down and robot.damage:", "and not robot.down:", "test_rr06_power_down"),
    _rr("rules.prepare", "BREAKER = 3", "BREAKER = 4", "test_options_shooting"),
    _rr("rules.prepare", "    remove_abandoned(run)\n    for", "    for", "test_rr14_prepare"),
    _rr(
        "rules.prepare",
        "    _break_circuits(run)\n    wipe(run)\n    _stay_down(run)\n    reenter(run)",
        "    wipe(run)\n    _stay_down(run)\n    reenter(run)\n    _break_circuits(run)",
        "test_options_shooting",
    ),
    _rr("rules.prepare", "if robot.down and robot.status", "if robot.status", "test_rr14_prepare"),
    _rr("rules.reentry", "[:SIGHT])", "[:4])", "test_rr15_reentry"),
    _rr(
        "rules.reentry",
        "if run.at[home] is None and not course.deadly[home]:",
        "if not course.deadly[home]:",
        "test_rr15_reentry",
    ),
    _rr(
        "rules.reentry",
        "abs(x - goal[0]) + abs(y - goal[1]), y, x",
        "abs(x - goal[0]) + abs(y - goal[1]), x, y",
        "test_rr15_reentry",
    ),
    _rr("rules.reentry", "0 if robot.hardened else", "", "test_options_weapons"),
    _rr("rules.ending", "-robot.flags, gone is not None", "gone is not None, -robot.flags", "test_rr16_17_end"),
    _rr("rules.ending", "(-gone[0], -gone[1], -gone[2])", "gone", "test_rr16_17_end"),
    _rr("rules.ending", "-robot.lives, robot.damage)", "robot.damage, -robot.lives)", "test_rr16_17_end"),
    _rr(
        "rules.ending",
        'run.table.turn >= run.setup["max_turns"]',
        'run.table.turn > run.setup["max_turns"]',
        "test_rr16_17_end",
    ),
    _rr("rules.start", "(first + index) % seats", "(first - index) % seats", "test_rr01_setup"),
    Mutation(
        "gameplay.engine.sandglass", "if len(players) != 1:", "if not players:", "roborally/test_rr05_sandglass.py"
    ),
    _rr("view", "slot.up or (own and not slot.blind) or", "slot.up or own or", "test_view"),
    _rr("view", '"hand": list(robot.hand) if own else None', '"hand": list(robot.hand)', "test_view"),
    # the SuperBot
    _rr("rules.lasers", "if hit.shooter is not None and hit.target.seat == superbot:", "if False:", "test_superbot"),
    _rr(
        "rules.lasers",
        "                    if robot.seat == superbot:\n                        strength *= 2",
        "                    if False:\n                        strength *= 2",
        "test_superbot",
    ),
    _rr(
        "rules.lasers",
        "            if robot.seat == superbot:\n                strength *= 2\n            for",
        "            if False:\n                strength *= 2\n            for",
        "test_superbot",
    ),
    _rr("rules.touch", "table.superbot not in (None, robot.seat)", "False", "test_superbot"),
    _rr("rules.superbot", "if by is not None and in_race(run.seats[by]):", "if by is not None:", "test_superbot"),
    _rr("rules.superbot", "after = run.robots.index(robot) + 1", "after = 1", "test_superbot"),
    _rr("rules.destruction", "        run.usurper = by", "        run.usurper = None", "test_superbot"),
    _rr("rules.movement", "{chain[-1].seat: robot.seat}", "{robot.seat: robot.seat}", "test_superbot"),
    _rr(
        "rules.movement",
        "for robot, one in moving.values() if one.by is not None}",
        "for robot, one in ()}",
        "test_superbot",
    ),
    _rr("rules.prepare", "    mend(run)", "    pass", "test_superbot"),
    _rr(
        "rules.ending",
        "    if run.table.superbot == robot.seat:\n        inherit",
        "    if False:\n        inherit",
        "test_superbot",
    ),
    _rr("bot_goal", "    if superbot is None or superbot == robot.seat:", "    if True:", "test_superbot"),
    # boards that turn
    _rr("rules.turning", "(turned[part] + 1) % 4", "(turned[part] + 3) % 4", "test_turning_boards"),
    _rr("rules.turning", "        if heads:", "        if not heads:", "test_turning_boards"),
    _rr("rules.turning", "        if reachable(course, run.table.flags):", "        if True:", "test_turning_boards"),
    _rr(
        "rules.turning", "flag in reached and not course.deadly[flag]", "not course.deadly[flag]", "test_turning_boards"
    ),
    _rr("rules.turning", "    destroy_fallen(run, [", "    (lambda *_: None)(run, [", "test_turning_boards"),
    _rr(
        "rules.turning",
        "for robot in run.robots if robot.finish is None]",
        "for robot in run.robots]",
        "test_turning_boards",
    ),
    _rr("rules.destruction", 'phase = 0 if table.step == "program" else', "phase =", "test_options_programming"),
    _rr("rules.turn", "                wipe(run)", "                pass", "test_rr14_prepare"),
    _rr(
        "rules.elements", "_keep_movable(run, targets, flags)", "_keep_movable(run, targets, ())", "test_rr09_elements"
    ),
    _rr("rules.turning", 'run.setup["end"] == "first" and', "False and", "test_turning_boards"),
    _rr("rules.reentry", "is None and not course.deadly[home]:", "is None:", "test_turning_boards"),
    _rr(
        "rules.turn",
        'state.setup["board_digest"], state.base.turned)',
        'state.setup["board_digest"])',
        "test_turning_boards",
    ),
    _rr("board", '(board["rot"] + quarters) % 4', 'board["rot"]', "test_turning_boards"),
    _rr(
        "bot_field",
        '(view["board"]["digest"], *view.get("turned", ()))',
        '(view["board"]["digest"],)',
        "test_turning_boards",
    ),
    # teams
    _rr(
        "rules.teams", "run.teams[mate.seat] == run.teams[robot.seat] and in_race(mate)", "in_race(mate)", "test_teams"
    ),
    _rr("rules.teams", "== run.teams[robot.seat] and in_race(mate):", "== run.teams[robot.seat]:", "test_teams"),
    _rr("rules.touch", 'or "last_team" in run.rules:', "or False:", "test_teams"),
    _rr("rules.ending", "if alone(run) and (", "if False and (", "test_teams"),
    _rr("rules.ending", '"last_team" in run.rules or run.setup["last_robot_wins"]', "True", "test_teams"),
    _rr("rules.ending", "        run.table.wrecks.remove(robot.seat)", "        pass", "test_teams"),
    _rr("outcome", "    if teams:  #", "    if False:  #", "test_teams"),
    _rr("setup", "seats // 2 if shared else 2", "2", "test_teams"),
    _rr("bot_champion", "(weight if mate else -weight)", "(-weight)", "test_teams"),
)
