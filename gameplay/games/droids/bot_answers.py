"""The answers of a bot to each kind of prompt but the solo player's plan."""

from __future__ import annotations

from collections.abc import Sequence

from gameplay.bots.slips import FINE, lapses, least
from gameplay.engine.chance import Chance
from gameplay.engine.contract import Json, Prompt
from gameplay.games.droids.board import DEPTH, EMITTERS
from gameplay.games.droids.bot_draw import best_split, near, rounded
from gameplay.games.droids.bot_goals import Goal
from gameplay.games.droids.bot_killer import KillerMoves
from gameplay.games.droids.bot_levels import Strength
from gameplay.games.droids.bot_plan import Planner, Search, Sent
from gameplay.games.droids.bot_rivals import Open, Rivals
from gameplay.games.droids.bot_world import World
from gameplay.games.droids.rules.bins import in_bin
from gameplay.games.droids.state import KILLER, Order
from gameplay.games.droids.tokens import COLOUR, COLOURS, DIAGONAL, KINDS, STRAIGHT, Kind, directions

DRAFT = Search(width=2, nodes=60)
"""How far somebody looks for what a hand that it might draw would be good for."""
NOISES = 64
NEARBY = 4.0
"""Orders from which a rival may well push the droid away."""


class Mind:
    """One bot at one prompt. The methods are called as the prompts are."""

    def __init__(self, world: World, prompt: Prompt, strength: Strength, goal: Goal, chance: Chance) -> None:
        self.world, self.prompt, self.strength, self.goal, self.chance = world, prompt, strength, goal, chance
        self.seat, self.label = prompt.seat, f"bot/{prompt.key}"
        self.player = world.state.players[prompt.seat]

    def rivals(self) -> Rivals:
        if KILLER in self.world.state.neutral:
            return KillerMoves()
        if not self.strength.rivals:
            return Rivals()
        return Open(self.world, self.seat, self._liked if self.strength.chooses else None)

    def _liked(self, world: World, seat: int) -> float:
        """What another seat thinks of a position."""
        goal = self.goal
        others = [one for one in (goal.seat, *goal.rivals) if one != seat]
        return goal.judge_for(world, seat, others) if seat in goal.rivals else goal.judge(world)

    def planner(self, search: Search) -> Planner:
        blur = self.strength.slips.blur
        noise = self.chance.draws(f"{self.label}/noise", [FINE] * NOISES) if blur else ()
        misjudged = [blur * drawn / FINE for drawn in noise]
        return Planner(self.world, self.seat, self.goal.judge, self.rivals(), search, misjudged)

    # -- the answers

    def lay(self) -> Json:
        """The cell that is worth most, of those that come to mind."""
        legal: list[list[int]] = self.prompt.data["legal"]
        number = self.world.table.board.squares.number
        losses = []
        for x, y in legal:
            world = self.world.twin()
            world.state.things[number((x, y))] = "obstacle"
            losses.append(-self.goal.judge(world))
        return {"cell": legal[least(losses, 0.5 + self.strength.slips.blur, f"{self.label}/blur", self.chance)]}

    def draw(self) -> Json:
        bins = [in_bin(self.world.state, colour) for colour in COLOURS]
        wish = self.goal.wish(self.world)
        if not self.strength.hands:
            split = rounded(wish, bins)
        else:
            split = best_split(
                near(wish, bins), self.world.state, self._worth, self.strength.hands, self.label, self.chance
            )
        return {str(colour): count for colour, count in zip(COLOURS, split, strict=True)}

    def _worth(self, hand: list[Kind]) -> float:
        return self.planner(DRAFT).best(sorted(hand))[0]

    def place(self) -> Json:
        """The first order of the plan whose token is still in the hand; with none, the bot stops."""
        _worth, steps = self.planner(self.strength.search).best(self.player.hand)
        following = next((step for step in steps if step.held), None)
        if self.strength.waits and (waiting := self._wait(steps)):
            return {"place": waiting}
        if following is None:
            covered = self._cover() if self.strength.cover else None
            return {"place": covered}
        return {"place": self._slip(following).payload()}

    def _wait(self, steps: Sequence[Sent]) -> Json:
        """While rivals still place, a token that the plan has no use for comes first, on a column that the droid will
        not stand in: so the plan stays hidden, and can suit what they lay."""
        state, mine = self.world.state, self.player
        if all(state.players[one].stopped for one in self.goal.rivals):
            return None
        spare = list(mine.hand)
        for step in steps:
            if step.held:
                spare.remove(step.order.kind)
        here = self.world.emitter(self.seat, self.seat)
        ours = {step.emitter for step in steps} | {here, self.world.emitter(self.seat, self.seat)}
        rooms = [
            (abs(emitter - here), emitter)
            for emitter in range(1, EMITTERS + 1)
            if emitter not in ours and not mine.broken[emitter - 1] and mine.emitters[emitter - 1][DEPTH - 1] is None
        ]
        if not spare or not rooms:
            return None
        kind = max(spare, key=lambda kind: (spare.count(kind), KINDS.index(kind)))
        toward = 1 if COLOUR[kind] == "violet" else -1
        _away, emitter = min(rooms, key=lambda room: (toward * room[0], room[1]))
        return Sent(emitter, DEPTH, Order(kind, directions(kind)[0]), self.seat, held=True).payload()

    def _slip(self, step: Sent) -> Sent:
        """What a lapse makes of a placement: an arrow that points the other way, or a column counted wrong. Nobody
        counts wrong where the droid stands."""
        if not lapses(self.strength.slips.lapse, f"{self.label}/lapse", self.chance):
            return step
        kind, direction = step.order.kind, step.order.direction
        beside = step.emitter + self.chance.choice(f"{self.label}/slip", (-1, 1))
        mine = self.player
        if step.emitter == self.world.emitter(self.seat, self.seat):
            turns = DIAGONAL if direction in DIAGONAL else STRAIGHT
            return step._replace(order=Order(kind, turns[(direction + 2) % len(turns)]))
        if not 1 <= beside <= EMITTERS or mine.broken[beside - 1]:
            return step
        cell = next((n for n, laid in enumerate(mine.emitters[beside - 1], 1) if laid is None), None)
        return step if cell is None else step._replace(emitter=beside, cell=cell)

    def _cover(self) -> Json:
        """With a rival nearby, a spare token goes on a column beside the own one: a droid that is pushed there
        has something to send (DR-8.1)."""
        state, atlas, mine = self.world.state, self.world.atlas, self.player
        if not any(atlas.to(state.players[one].cell)[mine.cell] <= NEARBY for one in self.goal.rivals):
            return None
        river = self.world.table.board.river
        for direction in STRAIGHT:
            there = self.world.table.board.squares.step[direction][mine.cell]
            if self.world.table.blocked(there):
                continue
            emitter = atlas.serving[mine.side][there]
            if mine.broken[emitter - 1] or any(mine.emitters[emitter - 1]):
                continue
            fit = [kind for kind in mine.hand if COLOUR[kind] == ("blue" if river[there] else "violet")]
            if fit:
                back = (direction + 2) % len(STRAIGHT)
                kind = min(fit, key=lambda kind: kind in ("VD", "BD"))
                turned = back + len(STRAIGHT) if kind in ("VD", "BD") else back
                return Sent(emitter, DEPTH, Order(kind, turned), self.seat, held=True).payload()
        return None

    def send(self) -> Json:
        """The order with which the best sequence of what lies there begins."""
        able: list[dict[str, Json]] = self.prompt.data["sendable"]
        _worth, steps = self.planner(self.strength.search).best(())
        emitters = [one["emitter"] for one in able]
        return {"emitter": steps[0].emitter if steps and steps[0].emitter in emitters else emitters[0]}

    def damage(self) -> Json:
        """The emitters that are needed least: far from where the droid stands, and without orders."""
        intact: list[int] = self.prompt.data["intact"]
        dear = sorted(intact, key=lambda emitter: (self._need(emitter), emitter))
        return {"emitters": sorted(dear[: self.prompt.data["count"]])}

    def repair(self) -> Json:
        broken: Sequence[int] = self.prompt.data["broken"]
        return {"emitter": max(broken, key=lambda emitter: (self._need(emitter), -emitter))}

    def _need(self, emitter: int) -> float:
        """What an emitter is worth: that of the droid's column most, then those that hold orders and those nearby."""
        away = abs(emitter - self.world.emitter(self.seat, self.seat))
        laid = sum(order is not None for order in self.player.emitters[emitter - 1])
        own = 20.0 if away == 0 and not self.strength.slips.blur > 0.5 else 0.0
        return own + 2.5 * laid - away
