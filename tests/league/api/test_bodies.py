"""Which request bodies get through."""

from __future__ import annotations

from collections.abc import Iterator

from rest_framework import serializers

from accounts import converters  # noqa: F401 - registers `whole`, which addresses need
from league.common import bodies
from league.planning.bodies import rule_field
from league.scoring.formats import rules_known
from league.top import api_urls  # noqa: F401 - every room's bodies


def _known(body: type[bodies.Body]) -> Iterator[type[bodies.Body]]:
    for one in body.__subclasses__():
        yield one
        yield from _known(one)


def test_the_first_of_anything_may_be_named() -> None:
    """Ids and numbers count from one."""
    every = [body for body in _known(bodies.Body) if body.__module__.startswith("league.")]
    fewest = {
        f"{body.__name__}.{name}": field.min_value
        for body in every
        for name, field in body().fields.items()
        if name.endswith(("_id", "number")) and isinstance(field, serializers.IntegerField)
    }
    assert "AdjustmentBody.team_id" in fewest
    assert set(fewest.values()) == {1}, fewest


def test_an_order_is_read_as_a_list_and_an_object_by_its_parts() -> None:
    read = {rule.kind: type(rule_field(rule)).__name__ for rule in rules_known()}
    assert (read["tie_breaks"], read["drop"], read["points"]) == ("ListField", "DictField", "DictField")
