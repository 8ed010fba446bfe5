"""Generate the browser's types from `table/protocol.py`, `http_types.py` and `coach/review.py`."""

from __future__ import annotations

import inspect
import sys
from collections.abc import Iterator

import msgspec
from msgspec.inspect import (
    AnyType,
    BoolType,
    DictType,
    FloatType,
    IntType,
    ListType,
    LiteralType,
    NoneType,
    StrType,
    StructType,
    Type,
    UnionType,
    type_info,
)

from tacora.coach import review
from tacora.server import http_types
from tacora.table import protocol

HEAD = """// Generated from wire.py, pages.py and coach/review.py by `make wire`. Do not edit.

export type Value = any; // what a game puts there is the game's business
"""


def typescript() -> str:
    """Return every struct as an interface, and the two unions of messages."""
    parts = [HEAD, f"export const PROTOCOL = {protocol.PROTOCOL};\n"]
    parts += [_interface(struct) for struct in _structs()]
    for union in ("FromServer", "FromClient"):
        members = [member.__name__ for member in getattr(protocol, union).__args__]
        parts.append(f"export type {union} = {' | '.join(members)};\n")
    return "\n".join(parts)


def _structs() -> Iterator[type[msgspec.Struct]]:
    for module in (protocol, http_types, review):
        for value in vars(module).values():
            if getattr(value, "__module__", None) != module.__name__ or not inspect.isclass(value):
                continue
            if issubclass(value, msgspec.Struct) and value is not protocol.Command:
                yield value


def _interface(struct: type[msgspec.Struct]) -> str:
    info = type_info(struct)
    assert isinstance(info, StructType)  # type_info of a struct
    lines = [
        f"/** {(struct.__doc__ or '').splitlines()[0]} */",
        f"export interface {_name(info)} {{",
    ]
    if info.tag is not None:
        lines.append(f'  {info.tag_field}: "{info.tag}";')
    for field in info.fields:
        mark = "" if _is_always_sent(struct, field.required) else "?"
        lines.append(f"  {field.encode_name}{mark}: {_type(field.type)};")
    return "\n".join([*lines, "}\n"])


def _is_always_sent(struct: type[msgspec.Struct], required: bool) -> bool:
    """Return False if a client may leave out the field, or the server in an update."""
    if required:
        return True
    sent_by_client = struct.__struct_config__.forbid_unknown_fields
    return not sent_by_client and not struct.__struct_config__.omit_defaults


def _name(info: StructType) -> str:
    return info.cls.__name__


def _type(info: Type) -> str:  # noqa: C901, PLR0911  (one line for each kind)
    match info:
        case StructType():
            return _name(info)
        case LiteralType():
            return " | ".join(f'"{value}"' for value in info.values)
        case BoolType():
            return "boolean"
        case IntType() | FloatType():
            return "number"
        case StrType():
            return "string"
        case NoneType():
            return "null"
        case AnyType():
            return "Value"
        case ListType():
            inner = _type(info.item_type)
            return f"({inner})[]" if " | " in inner else f"{inner}[]"
        case DictType():
            return f"Record<string, {_type(info.value_type)}>"
        case UnionType():
            return " | ".join(dict.fromkeys(_type(kind) for kind in info.types))
    raise TypeError(f"no TypeScript for {info}")


if __name__ == "__main__":
    sys.stdout.write(typescript())
