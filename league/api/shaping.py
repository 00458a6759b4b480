"""Serializers made from the selectors' dataclasses, so that what the schema says is what the code hands out."""

from __future__ import annotations

import dataclasses
import inspect
import types
import typing
from datetime import datetime
from functools import cache
from typing import Any

from rest_framework import serializers

SIMPLE: dict[Any, type[serializers.Field]] = {
    int: serializers.IntegerField,
    str: serializers.CharField,
    bool: serializers.BooleanField,
    datetime: serializers.DateTimeField,
}


@cache
def shape(kind: type[Any]) -> type[serializers.Serializer]:
    """A read-only serializer with the name and the fields of a dataclass; its docstring describes it in the schema."""
    hints = typing.get_type_hints(kind)
    fields = {field.name: _field(hints[field.name]) for field in dataclasses.fields(kind)}
    return type(f"{kind.__name__}Serializer", (serializers.Serializer,), {**fields, "__doc__": inspect.getdoc(kind)})


def dump(value: Any) -> Any:
    """A dataclass, or a sequence of them, as JSON values."""
    if isinstance(value, tuple | list):
        return [dump(one) for one in value]
    return shape(type(value))(value).data


def _field(hint: Any, **options: Any) -> serializers.Field:
    origin, args = typing.get_origin(hint), typing.get_args(hint)
    if origin in (types.UnionType, typing.Union):
        (inner,) = [one for one in args if one is not type(None)]
        return _field(inner, allow_null=True)
    if dataclasses.is_dataclass(hint):
        return shape(typing.cast("type[Any]", hint))(**options)
    if origin is tuple:
        if len(args) == 2 and args[1] is Ellipsis:
            if dataclasses.is_dataclass(args[0]):
                return shape(typing.cast("type[Any]", args[0]))(many=True, **options)
            return serializers.ListField(child=_field(args[0]), **options)
        return serializers.ListField(**options)  # a pair of different things
    if origin is dict:
        return serializers.DictField(**options)
    if hint is str:
        return serializers.CharField(allow_blank=True, **options)
    return SIMPLE[hint](**options)
