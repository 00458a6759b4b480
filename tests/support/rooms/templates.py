"""Where the templates of the league go: to the first package that shows them, by its code or by a template of its own.
A tag or filter must not stand behind the package that uses it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from tests.support.rooms.graph import OWN, League
from tests.support.rooms.plan import Place, Plan
from tests.support.tree import ROOT

TEMPLATES = ROOT / "templates"
NAMED = re.compile(r"[\"']((?:league|site)/[\w/]+\.html)[\"']")
ASKED = re.compile(r"{%-?\s*(\w+)|\|\s*(\w+)")
FRAME = "league/season_base.html"
"""All pages of a competition stand in it: it goes where their head is made."""
HEAD = ("selectors.competitions", "competition_head")


class Templates:
    def __init__(self, league: League, plan: Plan) -> None:
        paths = [path for folder in ("league", "site") for path in sorted((TEMPLATES / folder).rglob("*.html"))]
        self.texts = {str(path.relative_to(TEMPLATES)): path.read_text() for path in paths}
        self.tags = dict(_tags(league, plan))
        self.places: dict[str, Place] = {}
        """A place of the package that shows each first."""
        for name, place in _shown(league, plan):
            self._lower(name, place)
        if head := plan.of(*HEAD):
            self._lower(FRAME, head)

    def _lower(self, name: str, place: Place) -> None:
        """A template is shown from here, and with it what it includes and extends."""
        if name in self.texts and (name not in self.places or place < self.places[name]):
            self.places[name] = place
            for inner in NAMED.findall(self.texts[name]):
                self._lower(inner, place)

    def of(self, package: str) -> list[str]:
        return sorted(name for name, place in self.places.items() if place.package == package)

    def faults(self, plan: Plan) -> list[str]:
        order = list(plan.purposes)
        found = [f"templates/{name} is shown by no package" for name in self.texts if name not in self.places]
        for name, here in self.places.items():
            for asked in {one or other for one, other in ASKED.findall(self.texts[name])} & set(self.tags):
                there = self.tags[asked]
                if order.index(here.package) < order.index(there.package):
                    found.append(f"templates/{name} goes to {here.package}: it stands before {there}, with {asked}")
        return sorted(found)


def _shown(league: League, plan: Plan) -> Iterator[tuple[str, Place]]:
    """Templates that code names, with the place of the code."""
    for name in league.planned():
        for by, node in league.modules[name].body:
            if place := plan.of(name, by):
                for one in ast.walk(node):
                    if isinstance(one, ast.Constant) and isinstance(one.value, str) and one.value.endswith(".html"):
                        yield one.value, place


def _tags(league: League, plan: Plan) -> Iterator[tuple[str, Place]]:
    """Tags and filters, each with its place."""
    for name in league.planned():
        if OWN not in league.modules[name].defs:
            continue
        for by, node in league.modules[name].body:
            place = plan.of(name, by)
            if place and isinstance(node, ast.FunctionDef) and OWN in " ".join(map(ast.unparse, node.decorator_list)):
                yield by, place
            elif place and isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
                first = node.value.args[0]  # register.filter("figure", figure), register.filter(words.note_text)
                yield ast.unparse(first).strip("'").rpartition(".")[2], place
