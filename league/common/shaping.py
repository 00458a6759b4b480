"""Serializers made from the dataclasses and structs of `shapes`, so that the schema describes exactly what the code
returns.
"""

from __future__ import annotations

import dataclasses
import inspect
import types
import typing
from collections.abc import Mapping, Sequence
from datetime import datetime
from fractions import Fraction
from typing import Any, TypeAlias

import msgspec
from drf_spectacular.extensions import OpenApiSerializerFieldExtension
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.utils import Direction, extend_schema_field
from rest_framework import serializers

from accounts.typing import Json
from league.scoring.points import Points, points_plain

Serializer: TypeAlias = "serializers.Serializer[Any]"
"""A serializer of some dataclass, which is known only at run time."""
Field: TypeAlias = "serializers.Field[Any, Any, Any, Any]"


@extend_schema_field({"oneOf": [{"type": "integer"}, {"type": "string", "pattern": r"^-?\d+/\d+$"}]})
class PointsField(serializers.Field[Points, Points, int | str, Points]):
    """A whole number, or an exact fraction as text."""

    def to_representation(self, value: Points) -> int | str:
        return points_plain(value)


class PlainField(serializers.DictField):
    """A dict of plain values, which may include points."""

    def to_representation(self, value: Mapping[str, object]) -> dict[str, object]:
        return {name: _plain(one) for name, one in value.items()}


class RowField(serializers.Field[Sequence[object], object, "list[object]", Sequence[object]]):
    """A few values of different kinds, in order: a table, and who is missing there."""

    def __init__(self, parts: Sequence[Field | Serializer], **arguments: Any) -> None:
        self.parts = parts
        super().__init__(**arguments)

    def to_representation(self, value: Sequence[object]) -> list[object]:
        return [
            None if one is None else part.to_representation(one) for part, one in zip(self.parts, value, strict=True)
        ]


class RowExtension(OpenApiSerializerFieldExtension):
    target_class = RowField

    def map_serializer_field(self, auto_schema: AutoSchema, direction: Direction) -> dict[str, Any]:
        kinds: list[Any] = []
        for part in self.target.parts:
            kind = auto_schema._map_serializer_field(part, direction)
            kinds += [] if kind in kinds else [kind]
        many = len(self.target.parts)
        items = kinds[0] if len(kinds) == 1 else {"oneOf": kinds}
        return {"type": "array", "items": items, "minItems": many, "maxItems": many}


def _plain(value: object) -> object:
    if isinstance(value, tuple | list):
        return [_plain(one) for one in value]
    return points_plain(value) if isinstance(value, Fraction) else value


SIMPLE: dict[object, type[Field]] = {
    Points: PointsField,
    int: serializers.IntegerField,
    bool: serializers.BooleanField,
    datetime: serializers.DateTimeField,
}

_made: dict[type, type[Serializer]] = {}


def shape(kind: type) -> type[Serializer]:
    """A read-only serializer with the name and the fields of a dataclass or struct; its docstring describes it in the
    schema."""
    if kind not in _made:
        hints = typing.get_type_hints(kind)
        fields = {name: _field(hints[name]) for name in _names(kind)}
        members = {**fields, "__doc__": _description(kind)}
        _made[kind] = type(f"{kind.__name__}Serializer", (serializers.Serializer,), members)
    return _made[kind]


def dump(value: object) -> Json:
    """A dataclass, or a sequence of them, as JSON values."""
    if isinstance(value, tuple | list):
        return [dump(one) for one in value]
    return shape(type(value))(value).data


def _is_shape(hint: object) -> bool:
    return isinstance(hint, type) and (dataclasses.is_dataclass(hint) or issubclass(hint, msgspec.Struct))


def _names(kind: Any) -> list[str]:
    if issubclass(kind, msgspec.Struct):
        return [field.name for field in msgspec.structs.fields(kind)]
    return [field.name for field in dataclasses.fields(kind)]


def _description(kind: type) -> str:
    """Its docstring; "" for the signature that `dataclass` sets when there is none."""
    said = inspect.getdoc(kind) or ""
    return "" if said.startswith(f"{kind.__name__}(") else said


def _field(hint: Any, *, allow_null: bool = False) -> Field:
    origin, args = typing.get_origin(hint), typing.get_args(hint)
    if origin in (types.UnionType, typing.Union):
        (inner,) = [one for one in args if one is not type(None)]
        return _field(inner, allow_null=True)
    if _is_shape(hint):
        return shape(hint)(allow_null=allow_null)
    if origin is typing.Literal or (isinstance(hint, type) and issubclass(hint, str)):
        return serializers.CharField(allow_blank=True, allow_null=allow_null)
    if origin is tuple:
        if len(args) == 2 and args[1] is Ellipsis:
            if _is_shape(args[0]):
                return shape(args[0])(many=True, allow_null=allow_null)
            return serializers.ListField(child=_field(args[0]), allow_null=allow_null)
        return RowField([_field(one) for one in args], allow_null=allow_null)
    if typing.is_typeddict(hint):
        return PlainField(allow_null=allow_null)
    if origin is dict:
        return serializers.DictField(allow_null=allow_null)
    return SIMPLE[hint](allow_null=allow_null)
