"""Expert and champion look at every own turn; the champion plays the best few on with its rivals' likely answers.

A turn is first judged as it stands: the points that can be expected from when everybody will be home, so that a shock
that costs a rival more than it costs me counts, and a card must bring more than keeping it. The most promising turns
are then played on to the end of my next turn: rivals nearby answer, each as is best for itself and with shocks too,
the round ends as the rules say, and I take my best turn again.
"""

from __future__ import annotations

from gameplay.bots.budget import Budget
from gameplay.bots.slips import least
from gameplay.engine.chance import Chance
from gameplay.engine.hexgrid import distance
from gameplay.games.bumping_bots.bot_levels import Strength
from gameplay.games.bumping_bots.bot_search import Found, Quiet, turns
from gameplay.games.bumping_bots.bot_style import liked
from gameplay.games.bumping_bots.bot_value import Worth
from gameplay.games.bumping_bots.rules.finish import end_round
from gameplay.games.bumping_bots.rules.order import in_order
from gameplay.games.bumping_bots.state import State

CARD_RUNS = 160
"""Turns looked at for one card."""
NEAR = 8
"""Rivals farther than this from me are left where they are while a turn is played on."""
AHEAD = 1
"""Own turns planned with cards beyond those that the rules have resolved."""
RUNS, LEAST = 1000, 4
"""Turns resolved while turns are played on, and how many of these at least, whatever it costs."""


class Race:
    """A position, and how many turns each seat has had since this round began."""

    def __init__(self, state: State, moved: list[int]) -> None:
        self.state, self.moved = state, moved

    def after(self, state: State, seat: int) -> Race:
        moved = list(self.moved)
        moved[seat] += 1
        return Race(state, moved)


def race_now(state: State, seat: int) -> Race:
    """The position at the moment of a seat's turn."""
    moved = [0] * len(state.robots)
    if seat in state.order:
        for other in state.order[: state.order.index(seat)]:
            moved[other] = 1
    return Race(state, moved)


def best_turn(state: State, seat: int, strength: Strength, style: str, label: str, chance: Chance) -> Found:
    """The turn that looks best after my next one; to a strength that plays nothing on, as it stands."""
    now = race_now(state, seat)
    judge, after = Judge(now, seat, style), now.after(state, seat)
    found = list(turns(state, seat))
    for card in dict.fromkeys(state.robots[seat].cards):
        found += turns(state, seat, card, limit=CARD_RUNS)
    found = _different(found, seat)
    losses = [-judge.mine(Race(one.state, after.moved)) for one in found]
    if strength.promising:
        found = [found[n] for n in sorted(range(len(found)), key=losses.__getitem__)[: strength.promising]]
        losses = []
        for one in found:
            if judge.runs.left or len(losses) < LEAST:
                losses.append(-_played_on(judge, Race(one.state, after.moved)))
    return found[least([loss / judge.turn for loss in losses], strength.slips.blur, f"{label}/wavers", chance)]


class Judge:
    """What a position is worth to one seat, in points that it can expect."""

    def __init__(self, now: Race, seat: int, style: str) -> None:
        state = now.state
        self.worth, self.seat, self.style = Worth(state), seat, style
        self.tiers = [self.worth.tier(state, robot) for robot in state.robots]
        """Those of the rivals, as they are now."""
        self.usual = liked(self.worth, state, seat, style, now.moved)
        go = self.worth.turns_to_go(state.robots[seat])
        sooner, later = (self.worth.standing(state, seat, go + turn, now.moved, self.tiers) for turn in (-0.5, 0.5))
        self.turn = sooner - later
        """What a turn saved is worth now, in points."""
        self.runs = Budget(RUNS)

    def turns(self, state: State, seat: int) -> list[Found]:
        """The turns that come to mind while a turn is played on."""
        found = list(turns(state, seat, onward=True))
        self.runs.spend(min(len(found), self.runs.left))
        return found

    def mine(self, race: Race, depth: int = AHEAD, *, among_rivals: bool = False) -> float:
        state = race.state
        go = self.worth.turns_with_cards(state, state.robots[self.seat], depth, among_rivals=among_rivals)
        go -= liked(self.worth, state, self.seat, self.style, race.moved) - self.usual
        return self.worth.standing(state, self.seat, go, race.moved, self.tiers)

    def rivals(self, race: Race, rival: int) -> float:
        """What the position is worth to a rival, whose cards are secret."""
        go = self.worth.guessed(race.state.robots[rival], self.tiers[rival])
        return self.worth.standing(race.state, rival, go, race.moved, self.tiers)


def _different(found: list[Found], seat: int) -> list[Found]:
    """One turn for each position it leads to, in the same order."""
    seen: dict[tuple[object, ...], Found] = {}
    for one in found:
        state = one.state
        key = (
            *((robot.cell, robot.facing, robot.speed, robot.gear) for robot in state.robots),
            *state.mobiles,
            len(state.robots[seat].cards),
        )
        seen.setdefault(key, one)
    return list(seen.values())


def _played_on(judge: Judge, race: Race) -> float:
    """How the race looks after my next turn, if rivals nearby answer as is best for themselves."""
    seat, order = judge.seat, race.state.order
    for rival in order[order.index(seat) + 1 :] if seat in order else []:
        race = _answer(judge, race, rival)
    race = _next_round(judge.worth, race)
    state = race.state
    if seat not in state.order:
        return judge.mine(race, 0)
    for rival in state.order[: state.order.index(seat)]:
        race = _answer(judge, race, rival)
    state, after = race.state, race.after(race.state, seat)
    best = max(judge.mine(Race(one.state, after.moved)) for one in judge.turns(state, seat))
    if state.robots[seat].cards:
        best = max(best, judge.mine(race, AHEAD + 1, among_rivals=True))
    return best


def _next_round(worth: Worth, race: Race) -> Race:
    """The end of the round, and the order of the next one; who was left where it is has a turn of this one to make."""
    table = Quiet(race.state)
    end_round(table)
    state = table.state
    racing = [robot for robot in state.robots if robot.status == "racing"]
    state.order = in_order(worth.track, racing, state.order)
    state.round += 1
    return Race(state, [moved - 1 for moved in race.moved])


def _answer(judge: Judge, race: Race, rival: int) -> Race:
    """The race after a rival's turn, or the same one when it is too far away to matter."""
    state = race.state
    me, other = state.robots[judge.seat], state.robots[rival]
    if me.cell is None or other.cell is None or other.status != "racing" or distance(me.cell, other.cell) > NEAR:
        return race
    moved = race.after(state, rival).moved
    answers = [Race(one.state, moved) for one in judge.turns(state, rival)]
    return max(answers, key=lambda answer: judge.rivals(answer, rival))
