"""The pilot manual once more, word for word: cells are (column, row) from a1 = (1, 1), a push asks the robot ahead, and
nothing is looked up in a table. It shares no code with the rules, only the map."""

from __future__ import annotations

from dataclasses import dataclass, field

from gameplay.games.droids.board import ROWS

Spot = tuple[int, int]
WAYS = {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}
WAYS |= {"NE": (1, 1), "SE": (1, -1), "SW": (-1, -1), "NW": (-1, 1)}
CIRCLES = {"blue": (5, 1), "yellow": (1, 5), "green": (6, 10), "red": (10, 6)}
CLOCKWISE = ["N", "E", "S", "W"]
FAR = 99


def glyph(spot: Spot) -> str:
    """What the map shows; everything off the board is an obstacle."""
    x, y = spot
    return ROWS[10 - y][x - 1] if 1 <= x <= 10 and 1 <= y <= 10 else "#"


@dataclass
class Literal:
    """A position, and what happens to it."""

    at: dict[str, Spot]
    """Where a robot stands: a colour, `repairer`, `repairer2`, `killer`, `statue`."""
    things: dict[Spot, str]
    carries: dict[str, str] = field(default_factory=dict)
    out: frozenset[str] = frozenset()
    broken: dict[str, int] = field(default_factory=dict)
    """How many destroyed emitters somebody has."""
    stock: dict[str, int] | None = None
    thieves: bool = False
    mines: int | None = None
    """In the supply; None: repairers lay none."""
    dice: list[int] = field(default_factory=list)
    hits: list[tuple[str, int]] = field(default_factory=list)
    repairs: list[str] = field(default_factory=list)
    neutral = ("repairer", "repairer2", "killer", "statue")

    def ahead(self, spot: Spot, way: str) -> Spot:
        return spot[0] + WAYS[way][0], spot[1] + WAYS[way][1]

    def on(self, spot: Spot) -> str | None:
        for who, where in self.at.items():
            if where == spot:
                return who
        return None

    def blocked(self, spot: Spot) -> bool:
        return glyph(spot) == "#" or self.things.get(spot) in ("obstacle", "container")

    # -- the orders

    def send(self, who: str, kind: str, way: str) -> None:
        """One order for one robot."""
        if who not in self.neutral and (glyph(self.at[who]) == "~") != (kind in ("B1", "BD")):
            return
        if kind in ("V1", "VD", "B1", "BD", "G1"):
            self.go(who, way, 1)
        elif kind in ("V2", "G2"):
            self.go(who, way, 2)
        elif kind in ("VX", "GX"):
            self.go(who, way, FAR)
        elif kind == "RS":
            self.shoot(who, way)
        elif kind == "RT":
            self.hand(who, way)
        elif kind == "GR":
            patient = self.on(self.ahead(self.at[who], way))
            if patient and patient not in self.neutral and patient not in self.out and self.broken.get(patient):
                self.repairs.append(patient)
        else:
            self.command(who, way, kind)

    def command(self, who: str, way: str, kind: str) -> None:
        spot = self.ahead(self.at[who], way)
        while 1 <= spot[0] <= 10 and 1 <= spot[1] <= 10:
            hears = self.on(spot)
            if hears and hears != "statue":
                turn = {"RCF": 0, "RCR": 1, "RCB": 2, "RCL": 3}[kind]
                moves = CLOCKWISE[(CLOCKWISE.index(way) + turn) % 4]
                if hears in self.neutral or glyph(spot) != "~":
                    self.go(hears, moves, FAR)
                return
            spot = self.ahead(spot, way)

    def go(self, who: str, way: str, steps: int) -> None:
        start = self.at[who]
        if self.carries.get(who) == "statue":
            steps = min(steps, 1)
        for _step in range(steps):
            if not self.shove(who, way):
                break
            if who not in self.neutral and glyph(self.at[who]) == "~":
                break
        if who.startswith("repairer") and self.at[who] != start and self.mines:
            self.mines -= 1
            self.things[start] = "mine"

    def shove(self, who: str, way: str) -> bool:
        """The robot ahead goes first, if there is one and it can."""
        spot = self.ahead(self.at[who], way)
        if self.blocked(spot):
            return False
        other = self.on(spot)
        if other and not self.shove(other, way):
            return False
        self.at[who] = spot
        if self.mines is not None:
            self.tread(who, spot)
        return True

    def tread(self, who: str, spot: Spot) -> None:
        droid = who not in self.neutral and who not in self.out
        if self.things.get(spot) == "mine":
            del self.things[spot]
            self.mines = (self.mines or 0) + 1
            if droid:
                self.hits.append((who, 1))
        if self.carries.get(who) == "mine" and self.dice.pop(0) == 0:
            del self.carries[who]
            self.mines = (self.mines or 0) + 1
            if droid:
                self.hits.append((who, 2))

    def shoot(self, who: str, way: str, sure: int | None = None) -> None:
        spot, distance = self.ahead(self.at[who], way), 1
        while not self.blocked(spot):
            target = self.on(spot)
            if target:
                if target not in self.neutral and target not in self.out:
                    hits = min(3, self.dice.pop(0) // distance) if sure is None else sure
                    if hits:
                        self.hits.append((target, hits))
                return
            spot, distance = self.ahead(spot, way), distance + 1

    def hand(self, who: str, way: str) -> None:
        spot = self.ahead(self.at[who], way)
        other = self.on(spot)
        free = glyph(spot) != "#" and spot not in self.things and other is None
        if self.stock is not None:
            self.from_stock(who, spot, other, free)
        elif who in self.carries:
            if free:
                thing = self.carries.pop(who)
                if thing == "statue":
                    self.at["statue"] = spot
                elif thing != "container" or spot != CIRCLES[who]:  # there it is delivered
                    self.things[spot] = thing
        elif spot in self.things:
            self.carries[who] = self.things.pop(spot)
        elif other == "statue":
            self.carries[who] = "statue"
            del self.at["statue"]
        elif other in self.carries:
            self.carries[who] = self.carries.pop(str(other))

    def from_stock(self, who: str, spot: Spot, other: str | None, free: bool) -> None:
        assert self.stock is not None
        if self.things.get(spot) == "obstacle":
            del self.things[spot]
            self.stock[who] += 1
        elif other in self.stock and self.thieves and self.stock[other]:
            self.stock[other] -= 1
            self.stock[who] += 1
        elif free and self.stock[who]:
            self.stock[who] -= 1
            self.things[spot] = "obstacle"


def garden(circle: Spot, things: dict[Spot, str]) -> set[Spot]:
    """Everything that a walk in eight directions reaches; nothing when that is too much, or the circle is not free."""
    closed = {spot for spot, thing in things.items() if thing == "obstacle"}
    if circle in closed:
        return set()
    reached = {circle}
    while True:
        more = {
            (x + dx, y + dy)
            for x, y in reached
            for dx, dy in WAYS.values()
            if glyph((x + dx, y + dy)) != "#" and (x + dx, y + dy) not in closed
        }
        if more <= reached:
            return reached if len(reached) <= 12 else set()
        reached |= more
