"""What somebody who moves a package wants to know."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator

from tests.support.rooms.graph import League
from tests.support.rooms.plan import Place, Plan, used_packages
from tests.support.rooms.templates import Templates


def files(league: League, plan: Plan, package: str) -> Iterator[str]:
    """The files of a package in reading order, with about how many lines each will have, and where they come from."""
    lines = _lines(league, plan)
    inside = [place for place in plan.places if place.package == package]
    yield f"{package} ({sum(lines[place] for place in inside)} lines): {plan.purposes[package]}"
    for place in inside:
        yield f"    {place.file} ({lines[place]}): {', '.join(plan.sources[place]) or 'in its place'}"


def _lines(league: League, plan: Plan) -> Counter[Place]:
    """Without imports, and the empty lines between definitions."""
    found: Counter[Place] = Counter()
    for name in league.planned():
        for by, node in league.modules[name].body:
            if place := plan.of(name, by):
                decorators = getattr(node, "decorator_list", list[ast.expr]())
                first = min([node.lineno, *(one.lineno for one in decorators)])
                found[place] += (node.end_lineno or first) - first + 1
    return found


def moves(league: League, plan: Plan, package: str) -> Iterator[str]:
    """Files that move to a package whole, names that come from other files, and names that leave the moved files."""
    for place in plan.places:
        if place.package != package:
            continue
        for source in plan.sources[place]:
            module, _, names = source.partition(": ")
            yield f"{module.replace('.', '/')}.py -> {str(place).replace('.', '/')}.py" + f": {names}" * bool(names)
            if names:
                continue
            away: dict[Place, list[str]] = {}
            for name, there in plan.leaving(module).items():
                away.setdefault(there, []).append(name)
            for there, left in sorted(away.items()):
                yield f"    without {' '.join(left)} -> {there}"


def today(league: League, plan: Plan, package: str) -> Iterator[str]:
    """Uses that would point upwards if the files of a package moved whole, with the moves that mend them."""
    found: dict[tuple[str, str], list[str]] = {}
    for use in league.uses:
        here, there = plan.whole(use.module), plan.whole(use.of)
        if here and there and here.package == package != there.package and here < there:
            by, of = plan.of(use.module, use.by), plan.of(use.of, use.name)
            mended = [f"{use.module}.{use.by} goes to {by}"] if by != here else []
            mended += [f"{use.of}.{use.name} goes to {of}"] if of != there else []
            what = f"{package} -> {there.package}: {', '.join(mended) or f'{use} (open)'}"
            found.setdefault((there.package, what), []).append(f"{use.module}.{use.by}:{use.line}")
    for (_package, what), users in sorted(found.items()):
        yield f"{what}  ({', '.join(users)})"


def arrows(league: League, plan: Plan, package: str) -> Iterator[str]:
    """Which packages a package uses, which use it, and which of its names are used most."""
    uses = used_packages(league, plan)
    used_by = Counter({other: found[package] for other, found in uses.items() if found[package]})
    doors = Counter(
        f"{use.of}.{use.name}"
        for use in league.uses
        if (there := plan.of(use.of, use.name)) and there.package == package
        if (here := plan.of(use.module, use.by)) and here.package != package
    )
    yield package
    for what, found in (("uses", uses[package]), ("is used by", used_by), ("doors", doors)):
        yield f"    {what}: " + ", ".join(f"{name} {times}" for name, times in found.most_common(14))


def templates(league: League, plan: Plan, package: str) -> Iterator[str]:
    """The templates that go to a package: it is the first to show them."""
    for name in Templates(league, plan).of(package):
        yield f"templates/{name} -> {package}"
