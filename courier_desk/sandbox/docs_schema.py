"""Reads the schemas of an OpenAPI document into rows a person can read: name, type, required, description.

Understands what our own openapi.yaml uses: local ``$ref`` (with neighbours, as in OpenAPI 3.1), ``allOf``, ``oneOf``,
``anyOf``, nullable type lists and the usual bounds. Named objects are not unfolded where they are used: they are
linked, and shown once. Knows nothing of paths, of pages or of where the document is kept.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from courier_desk.sandbox.docs_markup import inline, slug, tag, text

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

Schema = dict[str, Any]

_PATTERNS = {
    r"[^\s\u001c-\u001f\u0085]": "not blank",
    r"^01[0125][0-9]{8}$": "11 digits of an Egyptian mobile number",
    r"^[0-9]{6}$": "6 digits",
    r"^[0-9]{8}$": "8 digits",
    r"^[0-9]{11}$": "11 digits",
    r"^-?[0-9]+(\.[0-9]+)?$": "a decimal number",
    r"^[0-9]{4}-[0-9]{2}-[0-9]{2}$": "YYYY-MM-DD",
}


@dataclass(frozen=True, slots=True)
class Field:
    """One row of a field table. ``name`` is dotted below the table's object, ``[]`` marks a list; the rest is HTML."""

    name: str
    kind: str
    required: bool
    description: str


class Document:
    """An OpenAPI document with its references."""

    def __init__(self, root: Mapping[str, Any]) -> None:
        self.root = root

    def follow(self, node: Mapping[str, Any]) -> Schema:
        """Return ``node`` with its ``$ref`` replaced by the target; keywords beside the ``$ref`` win."""
        found = dict(node)
        while "$ref" in found:
            reference = found.pop("$ref")
            found = {**self._target(reference), **found}
        return found

    def _target(self, reference: str) -> Schema:
        node: Any = self.root
        for step in reference.removeprefix("#/").split("/"):
            node = node[step]
        return dict(node)

    def named_objects(self) -> Iterator[tuple[str, Schema]]:
        """Yield every named schema that has fields of its own and is not the envelope of an answer."""
        for name, schema in self.root["components"]["schemas"].items():
            if self.is_object(schema) and not name.endswith("Answer"):
                yield name, schema

    def is_object(self, schema: Mapping[str, Any]) -> bool:
        """Tell whether a schema describes an object with fields (also by way of allOf or oneOf)."""
        node = self.follow(schema)
        parts = node.get("allOf") or node.get("oneOf") or []
        return bool(node.get("properties")) or any(self.is_object(part) for part in parts)

    def merged(self, schema: Mapping[str, Any]) -> Schema:
        """Return an object schema with its allOf folded in: one ``properties``, one ``required``."""
        node = self.follow(schema)
        properties: dict[str, Any] = {}
        required: list[str] = []
        for part in (*map(self.merged, node.get("allOf", ())), node):
            for name, each in part.get("properties", {}).items():
                properties[name] = self._narrowed(properties.get(name), each)
            required.extend(part.get("required", ()))
        return {**node, "properties": properties, "required": required}

    @staticmethod
    def _narrowed(known: Mapping[str, Any] | None, more: Mapping[str, Any]) -> Schema:
        if known is None or "$ref" in more or "type" in more:
            return dict(more)
        return {**known, **more} if "const" in more or "$ref" not in known else dict(known)

    def fields(self, schema: Mapping[str, Any], prefix: str = "") -> Iterator[Field]:
        """Yield the rows of an object, unnamed objects unfolded in place."""
        node = self.merged(schema)
        for name, raw in node["properties"].items():
            each, path = self.follow(raw), prefix + name
            yield Field(path, self.kind(raw), name in node["required"], inline(each.get("description", "").strip()))
            if "$ref" not in raw:
                yield from self._inner(each, path)

    def _inner(self, schema: Schema, path: str) -> Iterator[Field]:
        items = schema.get("items", {})
        if "properties" in schema:
            yield from self.fields(schema, f"{path}.")
        elif "properties" in items:
            yield from self.fields(items, f"{path}[].")

    def kind(self, raw: Mapping[str, Any]) -> str:
        """Return what values a schema admits, as HTML: type, bounds and links to named objects."""
        reference = raw.get("$ref", "")
        if reference and self.is_object(raw):
            return self.link(reference.rpartition("/")[2])
        node = self.follow(raw)
        choices = node.get("oneOf") or node.get("anyOf")
        if choices:
            return " or ".join(dict.fromkeys(self.kind(choice) for choice in choices))
        if "allOf" in node and "type" not in node:
            return self.kind(node["allOf"][0])
        return self._plain_kind(node)

    def link(self, name: str) -> str:
        """Return a link to where a named object is shown."""
        schema = self.root["components"]["schemas"][name]
        return tag("a", text(schema.get("title", name)), href=f"#{anchor(name)}")

    def _plain_kind(self, node: Schema) -> str:
        if "const" in node:
            return tag("code", text(_literal(node["const"])))
        if "enum" in node:
            return " | ".join(tag("code", text(_literal(value))) for value in node["enum"])
        types = node.get("type", "any")
        names = [types] if isinstance(types, str) else list(types)
        words = " or ".join(self._array(node) if name == "array" else text(name) for name in names)
        return ", ".join([words, *_bounds(node)])

    def _array(self, node: Schema) -> str:
        return f"list of {self.kind(node['items'])}" if "items" in node else "list"


def anchor(name: str) -> str:
    """Return the id of a named object on the page."""
    return f"object-{slug(name)}"


def _literal(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _bounds(node: Schema) -> Iterator[str]:
    low, high = node.get("minimum"), node.get("maximum")
    if low is not None and high is not None:
        yield f"{low:,} to {high:,}"
    elif low is not None:
        yield f"at least {low:,}"
    if "format" in node and node["format"] != "binary" and "pattern" not in node:
        yield text(node["format"])
    if "pattern" in node:
        yield text(_PATTERNS.get(node["pattern"], node["pattern"]))
    if "maxLength" in node:
        yield f"up to {node['maxLength']:,} characters"
    if "default" in node:
        yield f"default {tag('code', text(_literal(node['default'])))}"
