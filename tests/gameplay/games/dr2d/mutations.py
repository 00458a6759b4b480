"""Rules of DR2D broken one spot at a time, each with the test file that must notice (mutate.py)."""

from __future__ import annotations

from tests.gameplay.games.mutate import Mutation


def _dd(module: str, old: str, new: str, tests: str) -> Mutation:
    return Mutation(f"gameplay.games.dr2d.{module}", old, new, f"dr2d/test_{tests}.py")


PLACING, PROGRAM, MOVES, FACTORY = "dd01_placement", "dd10_program", "dd20_moves", "dd40_factory"
RIM, PITS, LASERS, STANDBY, END = "dd50_rim", "dd65_pits", "dd80_lasers", "dd90_standby", "dd105_end"
ANYBODY = "anybody"

MUTATIONS: tuple[Mutation, ...] = (
    # before turn 1
    _dd("setup", "options.seats(seats, 2, 8)", "options.seats(seats, 1, 8)", PLACING),
    _dd("setup", "if not low <= seats <= high", "if not seats <= high", PLACING),
    _dd("setup", "boards.admit(raw)", "boards.parse(raw)", PLACING),
    _dd("rules.placement", 'grid["mode"] == "choose"', 'grid["mode"] == "order"', PLACING),
    _dd("rules.placement", "APART = 3", "APART = 2", PLACING),
    _dd("rules.placement", ") >= APART for", ") > APART for", PLACING),
    _dd("rules.placement", "abs(x - law_x) + abs(y - law_y)", "max(abs(x - law_x), abs(y - law_y))", PLACING),
    _dd("rules.placement", "board.pit[cell] or board.press[cell]", "board.pit[cell]", PLACING),
    _dd("rules.placement", " or board.turn[cell]", "", PLACING),
    _dd("rules.placement", "if cell not in taken]", "]", PLACING),
    _dd(
        "rules.placement", "for cell in board.starts if cell in free), free[0])", "for cell in free), free[0])", PLACING
    ),
    _dd("choices", 'not in prompt.data["legal"]', '== prompt.data["legal"]', PLACING),
    _dd("rules.placement", "for law_x, law_y in laws)", "for law_x, law_y in laws[:1])", PLACING),
    _dd("rules.placement", "for law_x, law_y in laws)", "for law_x, law_y in laws[:2])", PLACING),
    _dd("board_check", "WRENCH + DOUBLE + BELTS)", "WRENCH + DOUBLE + BELTS[:3])", "board_check"),
    _dd("board_check", "WRENCH + DOUBLE + BELTS)", "WRENCH + DOUBLE + BELTS + PUSHERS)", "board_check"),
    _dd("board_check", "< APART for lx, ly in laws)]", "< APART for lx, ly in laws[:2])]", "board_check"),
    # the start of a turn, programmes
    _dd("rules.start", "    reenter(run)\n    stand_by(run)\n", "    stand_by(run)\n    reenter(run)\n", PROGRAM),
    _dd("rules.start", "    stand_by(run)\n    repair(run)\n", "    repair(run)\n    stand_by(run)\n", PROGRAM),
    _dd("rules.program", " and not robot.standby and", " and", PROGRAM),
    _dd("rules.program", 'robot.state == "board" and', 'robot.state != "off" and', PROGRAM),
    _dd("rules.program", "if sealed[seat] is None and programs", "if programs", PROGRAM),
    _dd("rules.program", "robot.pc >= CONFUSED", "robot.pc > CONFUSED", PROGRAM),
    _dd("state", "CONFUSED = 3", "CONFUSED = 2", PROGRAM),
    _dd("rules.program", "or not robot.actions:", "or not robot.actions or robot.standby_from:", PROGRAM),
    _dd(
        "rules.program",
        "    locked = []\n    for robot in run.robots:",
        "    locked = []\n    for robot in run.table.robots:",
        PROGRAM,
    ),
    _dd("rules.program", "(3, 5), (4, 5),", "(3, 5), (3, 5),", PROGRAM),
    _dd("rules.program", "{run.table.turn}/glitch", "{run.table.register}/glitch", PROGRAM),
    _dd("rules.program", "swapped[one - 1], swapped[other - 1] =", "swapped[one - 1], swapped[other - 2] =", PROGRAM),
    _dd("rules.turn", "    glitch(run, pairs)\n    for", "    for", PROGRAM),
    _dd("choices", "if len(choice.actions) != len(REGISTERS)", "if len(choice.actions) > 9", PROGRAM),
    _dd("choices", "if any(one not in LETTERS for", "if all(one not in LETTERS for", PROGRAM),
    _dd("choices", "return ProgramChoice(WAITING)", 'return ProgramChoice("NNNNN")', PROGRAM),
    _dd("prompts", "sealed=True", "sealed=False", PROGRAM),
    _dd("view", "ready=state.sealed[robot.seat] is not None", "ready=bool(robot.actions)", "answers"),
    # moves
    _dd("rules.register", '"E": 1, "S": 2', '"E": 2, "S": 1', MOVES),
    _dd("rules.register", " or robot.pc == LEAST:", ":", MOVES),
    _dd("rules.register", " or robot.standby or", " or", MOVES),
    _dd("rules.register", "if lost or not robot.cell", "if not robot.cell", MOVES),
    _dd("rules.register", "register >= cancelled_from", "register > cancelled_from", MOVES),
    _dd(
        "rules.register",
        "    belts(run)\n    turnstiles(run, register)\n",
        "    turnstiles(run, register)\n    belts(run)\n",
        MOVES,
    ),
    _dd(
        "rules.register",
        "    turnstiles(run, register)\n    if register % 2 == 0:\n        pushers(run)\n",
        "    if register % 2 == 0:\n        pushers(run)\n    turnstiles(run, register)\n    if False:\n        pass\n",
        MOVES,
    ),
    _dd(
        "rules.register",
        "    move(run, movers(run, register))\n    belts(run)\n    turnstiles(run, register)\n",
        "    going = movers(run, register)\n    turnstiles(run, register)\n    move(run, going)\n    belts(run)\n",
        MOVES,
    ),
    _dd("rules.register", "register % 2 == 0", "register % 2 == 1", MOVES),
    _dd("rules.standby", "run.due.append((robot, points, cause))", "hurt(run, robot, points, cause)", MOVES),
    _dd("rules.standby", "for robot, points, cause in run.due:", "for robot, points, cause in run.due[:2]:", MOVES),
    _dd(
        "rules.standby",
        "            hurt(run, robot, points, cause)",
        "            if robot.cell:\n                hurt(run, robot, points, cause)",
        MOVES,
    ),
    _dd("rules.register", "    belts(run)\n", "    belts(run)\n    inflict(run)\n", MOVES),
    _dd(
        "rules.register",
        "        lasers(run)\n    inflict",
        "        inflict(run)\n        lasers(run)\n    inflict",
        MOVES,
    ),
    _dd("rules.moves", " and 0 not in targets and", " and", MOVES),
    _dd("rules.moves", "len(targets) == len(going) and", "True and", MOVES),
    _dd("rules.moves", " and targets.isdisjoint(run.at):", ":", MOVES),
    _dd("rules.moves", "CRASH_DAMAGE = 1", "CRASH_DAMAGE = 2", MOVES),
    _dd("rules.moves", "told.moving | told.pushed if", "told.moving if", MOVES),
    _dd("rules.moves", "        del at[cell]\n", "        pass\n", MOVES),
    _dd("rules.moves", "touched.add(drive.beyond)", "pass", MOVES),
    _dd("rules.moves", '"held" if wanted[robot.cell].target else "wall"', '"wall"', MOVES),
    # conveyors, turnstiles, pushers
    _dd("rules.elements", "carry(run, run.board.belt,", "carry(run, run.board.pusher,", FACTORY),
    _dd("rules.elements", "carried(wanted, run.at, run", "carried(wanted, (), run", FACTORY),
    _dd("rules.elements", "            if target:\n", "            if True:\n", FACTORY),
    _dd("rules.elements", "(before + quarter) % 4", "(before - quarter) % 4", FACTORY),
    _dd("rules.elements", '"contested" if contested', '"held" if contested', FACTORY),
    _dd("rules.elements", "if run.board.drift and robot.actions", "if robot.actions", "drift"),
    _dd("rules.elements", "for one in actions[register:]", "for one in actions[register - 1 :]", "drift"),
    _dd("rules.elements", 'one if one == "H" else LETTERS', "LETTERS", "drift"),
    _dd("rules.elements", "LETTERS.index(one) + quarter", "LETTERS.index(one) - quarter", "drift"),
    # the rim
    _dd("rules.rim", "table.off.append(robot.seat)", "table.off.insert(0, robot.seat)", RIM),
    _dd("rules.rim", "    robot.cell, robot.state", "    robot.lost = 0\n    robot.cell, robot.state", RIM),
    _dd(
        "rules.start",
        "in list(table.off):",
        "in sorted(table.off, key=lambda seat: ((table.robots[seat].exit or (0, 0))[1], table.order.index(seat))):",
        RIM,
    ),
    _dd("rules.start", "in list(table.off):", "in sorted(table.off, key=table.order.index):", RIM),
    _dd("rules.start", "in list(table.off):", "in sorted(table.off):", RIM),
    _dd(
        "rules.start",
        "in list(table.off):",
        "in sorted(table.off, key=lambda seat: (table.robots[seat].exit or (0, 0))[1]):",
        RIM,
    ),
    _dd("rules.run", "for seat in table.order]", "for seat in sorted(table.order)]", RIM),
    _dd("rules.start", "robot.standby_next and robot.in_race:", "robot.standby_next and robot.cell:", RIM),
    _dd("rules.start", " and not run.board.pit[cell]", " and not run.board.press[cell]", RIM),
    _dd("rules.start", "first = rim.index(left_from) + 1", "first = rim.index(left_from)", RIM),
    _dd("rules.start", "(*rim[first:], *rim[:first])", "rim[first:]", RIM),
    _dd("rules.start", "cell not in run.at and not", "not", RIM),
    _dd("rules.start", " and not run.board.pit[cell]", "", RIM),
    _dd("rules.start", " and bool(run.board.squares.exits(cell))", "", RIM),
    # potholes
    _dd("rules.pits", "POTHOLE_DAMAGE = 1", "POTHOLE_DAMAGE = 0", PITS),
    _dd("rules.pits", "FULL - robot.pc + 1", "FULL - robot.pc", PITS),
    _dd("rules.pits", "DEEPEST = 3", "DEEPEST = 4", PITS),
    _dd("rules.pits", "robot.lost += min", "robot.lost = min", PITS),
    _dd("rules.register", "lost = robot.lost and count_down", "lost = robot.cell and robot.lost and count_down", PITS),
    _dd("rules.register", "lost = robot.lost and", "lost = robot.pc > LEAST and robot.lost and", PITS),
    _dd("rules.register", "lost = robot.lost and", "lost = not robot.leaving and robot.lost and", PITS),
    _dd(
        "rules.register",
        "lost = robot.lost and",
        "lost = register < (robot.standby_from or 9) and robot.lost and",
        PITS,
    ),
    _dd("rules.register", "robot.lost -= 1", "robot.lost = 0", PITS),
    # lasers, presses
    _dd("rules.lasers", "LASER_DAMAGE = 1", "LASER_DAMAGE = 2", LASERS),
    _dd("rules.lasers", "                break\n", "                pass\n", LASERS),
    _dd("rules.lasers", "for cell in beam.path:", "for cell in beam.path[1:]:", LASERS),
    _dd("rules.lasers", "for robot in hit:", "for robot in {robot.seat: robot for robot in hit}.values():", LASERS),
    _dd("rules.end", "PRESS_DAMAGE = 2", "PRESS_DAMAGE = 1", LASERS),
    _dd(
        "rules.end",
        "    presses(run)\n    remove_leavers(run)\n    download(run)\n    teleport(run)\n",
        "    remove_leavers(run)\n    download(run)\n    teleport(run)\n    presses(run)\n",
        LASERS,
    ),
    # standby, repairs
    _dd("choices", 'if not prompt.data["standby"]:', "if False:", STANDBY),
    _dd("choices", "if not 1 <= choice.standby_from", "if not 0 <= choice.standby_from", STANDBY),
    _dd("prompts", ".pc < FULL", ".pc <= FULL", STANDBY),
    _dd("rules.end", "AFTER_ALL = 6", "AFTER_ALL = 7", STANDBY),
    _dd("rules.standby", "max(LEAST, robot.pc - points)", "robot.pc - points", STANDBY),
    _dd(
        "rules.standby", "if robot.pc == LEAST:\n        shut_down", "if robot.pc < LEAST:\n        shut_down", STANDBY
    ),
    _dd(
        "rules.standby", "        robot.standby_next = True", "        robot.standby_next = not robot.standby", STANDBY
    ),
    _dd("rules.start", "robot.standby_next, robot.pc = True, False, FULL", "robot.standby_next = True, False", STANDBY),
    _dd("rules.start", "robot.standby = False  #", "robot.standby = robot.standby  #", STANDBY),
    _dd("rules.start", "min(FULL, before + robot.repair), 0", "before + robot.repair, 0", STANDBY),
    _dd(
        "rules.start", "min(FULL, before + robot.repair), 0", "min(FULL, before + robot.repair), robot.repair", STANDBY
    ),
    _dd("rules.end", "points and robot.pc < FULL", "points", STANDBY),
    _dd("rules.end", "points = wrench[robot.cell]", "points = bool(wrench[robot.cell])", STANDBY),
    _dd("rules.standby", "    if not robot.standby_next:\n", "    if True:\n", STANDBY),
    # any robot
    _dd("rules.elements", "        if way >= 0:", "        if way >= 0 and not robot.lost:", ANYBODY),
    _dd("rules.elements", "        if not quarter:", "        if not quarter or robot.pc == 1:", ANYBODY),
    _dd("rules.lasers", "            if cell in at:", "            if cell in at and not at[cell].leaving:", ANYBODY),
    _dd(
        "rules.pits",
        "    for robot in robots:\n",
        "    for robot in robots:\n        if robot.lost:\n            continue\n",
        ANYBODY,
    ),
    _dd("rules.end", "if robot is not None and", "if robot is not None and robot.pc > 1 and", ANYBODY),
    _dd("rules.end", "if press[robot.cell]]", "if press[robot.cell] and not robot.lost]", ANYBODY),
    # laws, the end, ranking, leaving
    _dd("rules.end", "not robot.laws & 1 << law:", "not robot.standby:", END),
    _dd("rules.end", "law=law + 1", "law=law", END),
    _dd("rules.end", "robot.laws == ALL_LAWS and", "robot.laws and", END),
    _dd("rules.end", "            run.take_away(robot)\n", "", END),
    _dd("rules.end", "    check_end(run)\n    if", "    if", END),
    _dd("rules.end", "if run.table.reason is None:", "if True:", END),
    _dd("rules.ending", "table.turn >= run.most", "table.turn > run.most", END),
    _dd("rules.ending", '"finished" if finished else', '"finished" if not finished else', END),
    _dd("rules.ending", "robot.finished, -robot.pc, 0)", "robot.finished, 0, 0)", END),
    _dd("rules.ending", "(2, -robot.left, 0, 0)", "(2, robot.left, 0, 0)", END),
    _dd("rules.ending", "(2, -robot.left, 0, 0)", "(1, -robot.left, 0, 0)", END),
    _dd("rules.ending", "-robot.laws.bit_count()", "-bool(robot.laws)", END),
    _dd("rules.ending", "robot.law_turn or 0, -robot.pc)", "0, -robot.pc)", END),
    _dd("rules.ending", "robot.law_turn or 0, -robot.pc)", "robot.law_turn or 0, 0)", END),
    _dd("rules.ending", "lines[-1].place if same else index + 1", "index + 1", END),
    _dd("rules.ending", "(2, -robot.left, 0, 0)", "(2, -robot.left, -robot.pc, 0)", END),
    _dd("rules.ending", "(2, -robot.left, 0, 0)", "(2, -robot.left, -robot.laws.bit_count(), 0)", END),
    _dd(
        "rules.ending",
        "if not any(robot.in_race for robot in run.robots):",
        "if table.turn < run.most and not any(robot.in_race for robot in run.robots):",
        END,
    ),
    _dd("rules.end", "    presses(run)\n    remove_leavers(run)\n", "    remove_leavers(run)\n    presses(run)\n", END),
    _dd("outcome", "if line.place == 1 and", "if", END),
    _dd("rules.ending", '"retired" if robot.left else', '"retired" if robot.pc else', END),
    _dd("rules.leaving", "    if not run.table.turn:\n", "    if False:\n", END),
    _dd("rules.program", " and not robot.leaving", "", END),
    _dd("game", "_with(state.sealed, seat, None)", "state.sealed", END),
    _dd("game", "if seat not in self.racing(state):", "if state.table.robots[seat].leaving:", END),
    _dd("outcome", "table.reason == DECIDED or robot.finished is not None for", "True for", END),
    _dd("outcome", "table.reason == DECIDED or robot.finished", "robot.finished", END),
    _dd("rules.ending", "robot.in_race and not robot.leaving]", "robot.in_race]", END),
)
