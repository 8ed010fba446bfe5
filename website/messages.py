"""The page of messages: a table for each struct of the protocol, from its JSON Schema."""

from __future__ import annotations

from typing import Any

from tacora.server.json_schema import UNIONS, json_schema

Schema = dict[str, Any]

HEAD = """\
# Messages of the protocol

Every message and body of [the protocol](protocol.md), with the types of its fields. This page is
made from [protocol.schema.json](protocol.schema.json), a JSON Schema (2020-12) that is made from
the program: `FromServer` and `FromClient` describe the messages of the WebSocket, the other
definitions the bodies of HTTP requests and answers, and the parts of both. A client may ignore
fields that it does not know: later versions add some.
"""


def page() -> str:
    """Return the page as Markdown."""
    definitions: dict[str, Schema] = json_schema()["$defs"]
    directions = {name: _members(definitions[name]) for name in UNIONS}
    named = {name for members in directions.values() for name in members} | set(UNIONS)
    sections = [
        ("From the server", directions["FromServer"]),
        ("From a client", directions["FromClient"]),
        ("Bodies and parts", [name for name in definitions if name not in named]),
    ]
    lines = [HEAD]
    for title, names in sections:
        lines += [f"## {title}", ""]
        for name in names:
            lines += _definition(name, definitions[name])
    return "\n".join(lines)


def _members(union: Schema) -> list[str]:
    return [_name(member["$ref"]) for member in union["anyOf"]]


def _definition(name: str, schema: Schema) -> list[str]:
    lines = [f"### {name}", ""]
    if about := schema.get("description"):
        lines += [_cell(about).replace("\\|", "|"), ""]
    fields: dict[str, Schema] = schema.get("properties", {})
    if not fields:
        return [*lines, f"`{_type(schema)}`", ""] if "enum" in schema else lines
    required = set(schema.get("required", ()))
    lines += ["| field | type | |", "| --- | --- | --- |"]
    for field, each in fields.items():
        notes = [each.get("description", "")]
        if field not in required:
            default = each.get("default")
            notes.append("May be left out" + ("." if default is None else f": `{default!r}`."))
        about = " ".join(_cell(note) for note in notes if note)
        lines.append(f"| `{field}` | {_linked(each)} | {about} |")
    return [*lines, ""]


def _linked(schema: Schema) -> str:
    """Return a type with links to the definitions that it names."""
    if "$ref" in schema:
        name = _name(schema["$ref"])
        return f"[{name}](#{name.lower()})"
    for key in ("anyOf", "allOf", "oneOf"):
        if key in schema:
            return " or ".join(dict.fromkeys(_linked(each) for each in schema[key]))
    if schema.get("type") == "array" and "items" in schema:
        return f"list of {_linked(schema['items'])}"
    if schema.get("type") == "object" and isinstance(schema.get("additionalProperties"), dict):
        return f"object of {_linked(schema['additionalProperties'])}"
    return _cell(_type(schema))


def _type(schema: Schema) -> str:
    if "enum" in schema:
        return " or ".join(f"`{value!r}`".replace("'", '"') for value in schema["enum"])
    kind = schema.get("type", "any")
    names = {"string": "text", "boolean": "true or false", "array": "list"}
    bounds = [
        text.format(schema[key])
        for key, text in (
            ("minimum", "from {}"),
            ("maximum", "to {}"),
            ("maxLength", "at most {} characters"),
            ("maxItems", "at most {}"),
        )
        if key in schema
    ]
    return " ".join([names.get(kind, str(kind)), *bounds])


def _cell(text: str) -> str:
    return " ".join(text.split()).replace("|", "\\|")


def _name(reference: str) -> str:
    return reference.rsplit("/", 1)[1]
