"""Serializers made from the types of the answers, so that the documented shape is the one that is sent."""

from functools import cache
from typing import Any

from drf_spectacular.utils import extend_schema_field
from msgspec import inspect
from rest_framework import serializers


@extend_schema_field(
    {"type": "array", "prefixItems": [{"type": "string"}, {"type": ["integer", "null"]}], "items": False, "minItems": 2}
)
class NamedSum(serializers.ListField):
    """One step of a bill: what, and how much."""


@cache
def shape_of(kind: type[Any], name: str = "", only: tuple[str, ...] = ()) -> type[serializers.Serializer]:
    """The serializer of a type, of all its fields or only of some; its docstring says what it is."""
    info: Any = inspect.type_info(kind)
    fields = {}
    for each in info.fields:
        if not only or each.name in only:
            missing = isinstance(info, inspect.TypedDictType) and not each.required
            fields[each.name] = field(each.type, **({"required": False} if missing else {}))
    return type(
        name or kind.__name__.removesuffix("Told"), (serializers.Serializer,), {"__doc__": kind.__doc__, **fields}
    )


def field(kind: inspect.Type, **options: Any) -> serializers.Field:
    """The field of one type a card is made of."""
    match kind:
        case inspect.Metadata(type=inner):
            return field(inner, help_text=(kind.extra_json_schema or {}).get("description"), **options)
        case inspect.UnionType(types=(inner, inspect.NoneType())):
            return field(inner, allow_null=True, **options)
        case inspect.StructType() | inspect.TypedDictType() | inspect.NamedTupleType():
            return shape_of(kind.cls)(**options)
        case inspect.VarTupleType(item_type=item) | inspect.ListType(item_type=item):
            made = field(item)
            many = isinstance(made, serializers.Serializer)
            return type(made)(many=True, **options) if many else serializers.ListField(child=made, **options)
        case inspect.TupleType():
            return NamedSum(**options)
        case inspect.DictType():
            child = {} if isinstance(kind.value_type, inspect.AnyType) else {"child": field(kind.value_type)}
            return serializers.DictField(**child, **options)
        case inspect.LiteralType():
            return serializers.ChoiceField(list(kind.values), **options)
        case inspect.BoolType():
            return serializers.BooleanField(**options)
        case inspect.IntType():
            return serializers.IntegerField(**options)
        case inspect.FloatType():
            return serializers.FloatField(**options)
        case _:
            return serializers.CharField(allow_blank=True, **options)
