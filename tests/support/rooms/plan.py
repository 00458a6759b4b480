"""The plan: `plan/<room>.toml` has a table for each package of a room, and in it the files of the package:

    [start.attendance]
    purpose = "who comes to a race"
    expected = ["services.turnout", "services.common: races_run table_title"]

Today's `league/services/turnout.py` becomes `league/start/attendance/expected.py`, without the names that other lines
take out of it, and with two names of `common.py`. Packages and files stand in reading order: each may use only those
before it. A module that is in its place already needs no source.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

from tests.support.rooms.graph import League, Use

PLAN = Path(__file__).with_name("plan")
ROOMS = (
    "common", "games", "races", "standings", "planning", "clubs", "start", "talk", "registration", "results",
    "challenges", "tournaments", "telling", "competitions", "files", "home", "members", "top",
)  # fmt: skip
"""Each may use only those before it."""


@dataclass(frozen=True, order=True)
class Place:
    """A file of tomorrow. Places are ordered as they are read."""

    rank: int
    package: str = field(compare=False)
    file: str = field(compare=False)

    def __str__(self) -> str:
        return f"{self.package}.{self.file}"


def planned_texts() -> dict[str, str]:
    """The project's plan: a text for each room."""
    return {room: (PLAN / f"{room}.toml").read_text() for room in ROOMS}


class Plan:
    def __init__(self, texts: Mapping[str, str]) -> None:
        self.purposes: dict[str, str] = {}
        """By package, in order."""
        self.places: list[Place] = []
        self.sources: dict[Place, list[str]] = {}
        self.modules: dict[str, Place] = {}
        self.names: dict[tuple[str, str], Place] = {}
        self.twice: list[str] = []
        for room, text in texts.items():
            found = tomllib.loads(text)[room]
            packages = {room: found} if "purpose" in found else {f"{room}.{name}": one for name, one in found.items()}
            for package, files in packages.items():
                self.purposes[package] = files.pop("purpose")
                for file, sources in files.items():
                    self._add(Place(len(self.places), package, file), sources)

    def _add(self, place: Place, sources: Sequence[str]) -> None:
        self.places.append(place)
        self.sources[place] = list(sources)
        for source in (str(place), *sources):
            module, _, names = source.partition(": ")
            if not names:
                self.twice += [module] if module in self.modules else []
                self.modules[module] = place
            for name in names.split():
                self.twice += [f"{module}.{name}"] if (module, name) in self.names else []
                self.names[module, name] = place

    def of(self, module: str, name: str) -> Place | None:
        return self.names.get((module, name)) or self.modules.get(module)

    def whole(self, module: str) -> Place | None:
        """Where the main part of a module goes."""
        parts = Counter(place for (one, _name), place in self.names.items() if one == module)
        return self.modules.get(module) or next((place for place, _times in parts.most_common(1)), None)

    def leaving(self, module: str) -> dict[str, Place]:
        """The names that go to other files than the main part."""
        return {
            name: place for (one, name), place in self.names.items() if one == module and place != self.whole(module)
        }


@dataclass(frozen=True)
class Upwards:
    """A use of something that stands behind its user."""

    use: Use
    here: Place
    there: Place

    def __str__(self) -> str:
        return f"{self.here} stands before {self.there}: {self.use}"


def upwards(league: League, plan: Plan) -> list[Upwards]:
    found = []
    for use in league.uses:
        here, there = plan.of(use.module, use.by), plan.of(use.of, use.name)
        if here and there and here < there:
            found.append(Upwards(use, here, there))
    return found


def faults(league: League, plan: Plan) -> list[str]:
    """What of the plan is not true: modules and names that are gone or have no place, or two; and uses upwards."""
    known = {name: {one for one, _node in module.body} for name, module in league.modules.items()}
    found = [f"league.{name} has no place: {' '.join(lost)}" for name, lost in _homeless(league, plan)]
    found += [
        f"league.{name} is gone" for name, place in plan.modules.items() if name not in known and name != str(place)
    ]
    found += [
        f"league.{module} does not define {name}"
        for module, name in plan.names
        if module not in known or name not in known[module] | set(league.modules[module].defs)
    ]
    found += [f"league.{one} has two places" for one in plan.twice]
    wrong = upwards(league, plan)
    return [*found, *map(str, wrong), *_ways_out(league, plan, wrong)]


def _homeless(league: League, plan: Plan) -> list[tuple[str, list[str]]]:
    """Modules with what in them has no place."""
    found = [
        (name, [one for one, _node in league.modules[name].body[1:] if plan.of(name, one) is None])
        for name in league.planned()
    ]
    return [(name, lost) for name, lost in found if lost]


def _ways_out(league: League, plan: Plan, wrong: Sequence[Upwards]) -> list[str]:
    """An order in which those files or packages could stand, or the circle."""
    packages = dict.fromkeys(one.here.package for one in wrong if one.here.package == one.there.package)
    found = [_order(package, used_files(league, plan, package)) for package in packages]
    if any(one.here.package != one.there.package for one in wrong):
        found.append(_order("packages", used_packages(league, plan)))
    return found


def used_files(league: League, plan: Plan, package: str) -> dict[str, Counter[str]]:
    """By file of a package: how often it uses the others."""
    return _used(league, plan, lambda place: place.file if place.package == package else None)


def used_packages(league: League, plan: Plan) -> dict[str, Counter[str]]:
    """By package: how often it uses the others."""
    return _used(league, plan, lambda place: place.package)


def _used(league: League, plan: Plan, label: Callable[[Place], str | None]) -> dict[str, Counter[str]]:
    found: dict[str, Counter[str]] = {one: Counter() for place in plan.places if (one := label(place))}
    for use in league.uses:
        places = plan.of(use.module, use.by), plan.of(use.of, use.name)
        one, other = (label(place) if place else None for place in places)
        if one and other and one != other:
            found[one][other] += 1
    return found


def _order(what: str, uses: Mapping[str, Counter[str]]) -> str:
    try:
        return f"{what}: they could stand as {' '.join(TopologicalSorter(uses).static_order())}"
    except CycleError as error:
        return f"{what}: a circle, {' is used by '.join(error.args[1])}"
