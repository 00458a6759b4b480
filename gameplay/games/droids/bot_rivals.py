"""What rivals do between two orders of a bot: they send what lies openly on their emitters (DR-6.2, DR-7.9)."""

from __future__ import annotations

from collections.abc import Callable

from gameplay.games.droids.bot_world import World
from gameplay.games.droids.rules.order import clockwise
from gameplay.games.droids.rules.sending import Sendable, to_send


class Rivals:
    """How rivals go on, as somebody reckons; this one takes no notice of them."""

    def before(self, world: World) -> None:
        """What comes before the own first order."""

    def answer(self, world: World) -> None:
        """What comes between an own order and the next one."""


class Open(Rivals):
    """They send what is there to be sent. Of several orders they choose by `likes`, a judgement of a world by the seat
    that sends; without it the one on the lowest emitter."""

    def __init__(self, root: World, seat: int, likes: Callable[[World, int], float] | None = None) -> None:
        self.seat, self.likes = seat, likes
        state = root.state
        others = clockwise(state, seat)[1:]
        self.others = [one for one in others if to_send(state.players[one])]
        self.first: list[int] = []
        """Who sends before the bot does."""
        self.closed = state.step == "send"
        """No token is placed any more: who can send nothing has ended the turn (DR-7.13)."""
        if not self.closed:
            order = [one for one in clockwise(state, state.first) if one == seat or one in self.others]
            self.first = order[: order.index(seat)] if seat in order else []

    def before(self, world: World) -> None:
        self._send(world, self.first)

    def answer(self, world: World) -> None:
        self._send(world, self.others)

    def _send(self, world: World, some: list[int]) -> None:
        for seat in some:
            if world.over or world.state.players[seat].done:
                continue
            able = world.sendable(seat)
            if able:
                world.send(seat, self._choice(world, seat, able))
            elif self.closed:
                world.state.players[seat].done = True

    def _choice(self, world: World, seat: int, able: list[Sendable]) -> Sendable:
        if self.likes is None or len(able) == 1:
            return able[0]
        best, chosen = None, able[0]
        for one in able:
            tried = world.twin()
            tried.send(seat, one)
            liked = self.likes(tried, seat)
            if best is None or liked > best:
                best, chosen = liked, one
        return chosen
