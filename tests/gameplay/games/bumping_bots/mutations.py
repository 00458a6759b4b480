"""Rules of Bumping Bots broken one spot at a time, each with the file of tests that has to notice."""

from __future__ import annotations

from tests.gameplay.games.mutate import Mutation


def _bb(module: str, old: str, new: str, tests: str) -> Mutation:
    return Mutation(f"gameplay.games.bumping_bots.{module}", old, new, f"bumping_bots/{tests}.py")


MUTATIONS: tuple[Mutation, ...] = (
    _bb("rules.speed", '"F": 6', '"F": 5', "test_bb04_speed"),
    _bb("rules.speed", '"R": 3}', '"R": 4}', "test_bb04_speed"),
    _bb("rules.speed", "REVERSED = (1, 2)", "REVERSED = (1,)", "test_bb04_speed"),
    _bb("rules.speed", "if robot.speed == 1 else", "if robot.speed <= 2 else", "test_bb04_speed"),
    _bb("rules.speed", "if robot.speed > 1 else", "if robot.speed > 0 else", "test_bb04_speed"),
    _bb("rules.speed", "if not robot.locked", "if True", "test_bb04_speed"),
    _bb("rules.order", "(place - 1) // 2", "place // 2", "test_bb03_order"),
    _bb("rules.order", 'status == "racing":', 'status != "waiting":', "test_bb03_order"),
    _bb("rules.order", ", reverse=True)", ", reverse=False)", "test_bb03_order"),
    _bb("rules.shocks", "UNITS = (0, 0, 0, 1, 1, 2, 2)", "UNITS = (0, 0, 1, 1, 1, 2, 2)", "test_bb07_robots"),
    _bb("rules.shocks", "\nPIVOT_FROM = 4", "\nPIVOT_FROM = 3", "test_bb07_robots"),
    _bb("rules.shocks", "MOBILE_PIVOT_FROM = 3", "MOBILE_PIVOT_FROM = 4", "test_bb15_mobiles"),
    _bb("rules.shocks", "SHOCK_LOSS = 2", "SHOCK_LOSS = 1", "test_bb06_shocks"),
    _bb("rules.shocks", "MOBILE_LOSS = 1", "MOBILE_LOSS = 2", "test_bb15_mobiles"),
    _bb("rules.shocks", "BOUNCE = -2", "BOUNCE = 2", "test_bb15_mobiles"),
    _bb("rules.shocks", "STRONG_FROM = 4", "STRONG_FROM = 3", "test_bb16_bumpers"),
    _bb("rules.shocks", "units == 0 or table.solid(", "units == 0 and table.solid(", "test_bb07_robots"),
    _bb("rules.shocks", "min(1, UNITS[v])", "UNITS[v]", "test_bb15_mobiles"),
    _bb(
        "rules.shocks",
        "bump(table, robot, min(2, n), pivot_ok)",
        "bump(table, robot, 1, pivot_ok)",
        "test_bb16_bumpers",
    ),
    _bb("rules.shocks", "return (d - robot.facing) % 6 in (1, 2, 4, 5)", "return True", "test_bb07_robots"),
    _bb("rules.shocks", "count(robot.seat) != struck", "count(robot.seat) < struck", "test_bb07_robots"),
    _bb("rules.table", "max(1, robot.speed - loss)", "max(0, robot.speed - loss)", "test_bb06_shocks"),
    _bb("rules.table", "(arrow[0], robot.seat) not in self.bumped", "True", "test_bb16_bumpers"),
    _bb(
        "rules.shocks",
        "bump(table, robot, min(2, n), pivot_ok)",
        "bump(table, robot, min(2, left + 1), pivot_ok)",
        "test_bb16_bumpers",
    ),
    _bb("rules.shocks", "bumped.add((bumper, robot.seat))", "bumped.add((0, robot.seat))", "test_bb16_bumpers"),
    _bb(
        "rules.shocks", "bumped.add((bumper, robot.seat))", "bumped.add((-1 - bumper, robot.seat))", "test_bb16_bumpers"
    ),
    _bb(
        "rules.shocks",
        "            k -= 1\n            d = (d + BOUNCE) % 6\n            first = False",
        "            k -= 1\n            d = (d + BOUNCE) % 6",
        "test_bb15_mobiles",
    ),
    _bb(
        "rules.shocks",
        "k = strike(table, robot, d, UNITS[v], v >= PIVOT_FROM)",
        "k = strike(table, robot, d, UNITS[v], v >= MOBILE_PIVOT_FROM)",
        "test_bb15_mobiles",
    ),
    _bb("rules.table", "(*(over or ()), to)", "(to,)", "test_bb09_finish"),
    _bb("rules.flow", "    table.bumped.clear()\n", "", "test_bb16_bumpers"),
    _bb("rules.motors", "if robot.cell == cell and", "if robot.cell is not None and", "test_bb13_14_fixed_motors"),
    _bb("rules.turn", "turn.left //= 2", "turn.left -= 1", "test_bb15_mobiles"),
    _bb("rules.turn", "turn.left == 1 and turn.moved >= 1", "turn.left == 1", "test_bb05_movement"),
    _bb("rules.turn", 'robot.gear == "R" or not turn.oriented', "not turn.oriented", "test_bb05_movement"),
    _bb("rules.turn", 'turn.ending in ("shock", "bumper") or', "", "test_bb12_jump_magnet"),
    _bb("rules.turn", "state.round != 1", "state.round != 0", "test_bb12_nitro_engine_quick"),
    _bb("rules.turn", "min(6, robot.speed + 1)", "robot.speed + 1", "test_bb12_nitro_engine_quick"),
    _bb("rules.turn", "and turn.rotated_at != turn.moved", "", "test_bb12_nitro_engine_quick"),
    _bb("rules.cards", "RANGE = (2, 3, 4, 5)", "RANGE = (3, 3, 4, 5)", "test_bb12_jump_magnet"),
    _bb("rules.cards", "AIR = (0, 1, 2, 3)", "AIR = (0, 1, 2, 4)", "test_bb12_jump_magnet"),
    _bb("rules.cards", "return COPIES // robots", "return COPIES // robots + 1", "test_bb12_hands"),
    _bb("rules.motors", "blocked = [table.solid(", "blocked = [False and table.solid(", "test_bb13_14_fixed_motors"),
    _bb("rules.motors", "(a + 2 * motor.sense)", "(a - motor.sense)", "test_bb13_14_fixed_motors"),
    _bb("rules.motors", "table.arms.discard(", "(", "test_bb13_14_fixed_motors"),
    _bb("rules.motors", "for a in (new, new + 3):", "for a in (new, arm + 3):", "test_bb13_14_fixed_motors"),
    _bb("rules.turn", "if any(seat == robot.seat for _, seat in turn.table.bumped):", "if False:", "test_bb16_bumpers"),
    _bb("rules.turn", 'cards.play(turn.table, turn.robot, "magnet", turn.tier)', "pass", "test_bb12_hands"),
    _bb("outcome", "if robot.left_round == 0", "if False", "test_outcome"),
    _bb("outcome", "team_size(state.setup) - 1", "1", "test_outcome"),
    _bb("setup", 'setup.get("entered", setup["seats"])', 'setup["seats"]', "test_outcome"),
    _bb("setup", "raw.count(team) <= size", "True", "test_bb02_setup"),
    _bb("rules.finish", "r.c >= laps + 1", "r.c >= laps", "test_bb09_finish"),
    _bb("rules.finish", "table.robots[seat].left_round or 0,", "0,", "test_bb02_setup"),
    _bb("rules.finish", "[:3], robot.speed)", "[:3], 0)", "test_bb09_finish"),
    _bb("rules.finish", '["full_ranking"] and state.ranking:', '["full_ranking"]:', "test_bb09_finish"),
    _bb("rules.finish", "SAFETY_ROUNDS = 60", "SAFETY_ROUNDS = 61", "test_bb09_finish"),
    _bb("rules.flow", "    remove_retired(table)\n", "", "test_bb02_setup"),
    _bb("rules.grid", "track.on_the_line(cell) or", "", "test_bb02_setup"),
    _bb("board", "if a == last and b == 0:", "if a == last and b == 1:", "test_bb09_finish"),
    _bb("view", 'viewer == robot.seat or state.phase == "over"', "True", "test_bb18_online"),
)
