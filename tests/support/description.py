"""The service's own description as a judge: does an answer conform to the openapi.yaml it serves?

Reads paths, statuses, media types and JSON schemas; knows nothing of how the service is written.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Any
from urllib.parse import unquote, urlsplit

import yaml
from jsonschema import Draft202012Validator, FormatChecker  # type: ignore[import-untyped] # ships no types
from referencing import Registry, Resource
from referencing.jsonschema import DRAFT202012

_ROOT = "urn:description"
_ENVELOPE = {"$ref": "#/components/schemas/Error"}


def read_yaml(raw: bytes) -> Any:
    """Give what a YAML document holds, read by the parser in C where there is one: the description is large."""
    return yaml.load(raw, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))


class Description:
    """An OpenAPI 3.1 document that answers are held against."""

    def __init__(self, raw: bytes) -> None:
        self.document: dict[str, Any] = read_yaml(raw)
        self._registry = Registry().with_resource(_ROOT, Resource(self.document, DRAFT202012))  # type: ignore[call-arg] # attrs classes
        self._validators: dict[str, Draft202012Validator] = {}

    def follow(self, node: Mapping[str, Any]) -> dict[str, Any]:
        """Return the target of a local ``$ref``, or the node itself."""
        found = dict(node)
        while "$ref" in found:
            target: Any = self.document
            for step in found["$ref"].removeprefix("#/").split("/"):
                target = target[step]
            found = dict(target)
        return found

    @cached_property
    def _templates(self) -> list[tuple[re.Pattern[str], dict[str, Any]]]:
        """Paths as expressions, those without parameters first, as the document's rules ask."""
        ordered = sorted(self.document["paths"].items(), key=lambda each: each[0].count("{"))
        return [(re.compile(re.sub(r"\\\{\w+\\\}", "[^/]+", re.escape(path))), item) for path, item in ordered]

    def operation(self, method: str, path: str) -> dict[str, Any] | None:
        """Return the operation of a request below the base path; None when nothing is described there."""
        plain = urlsplit(path).path
        item = next((item for pattern, item in self._templates if pattern.fullmatch(plain)), None)
        if item is None or "%2F" in plain.upper() or not unquote(plain).isprintable():
            return None
        found = item.get(method.lower())
        return None if found is None else dict(found)

    def faults(self, method: str, path: str, status: int, content_type: str, body: Any) -> list[str]:
        """Return in words why an answer does not conform; nothing when it does. ``body`` is parsed JSON or None."""
        operation = self.operation(method, path)
        if operation is None:
            return (
                [] if status in {401, 404, 429, 403} and self._fits(_ENVELOPE, body) else ["no envelope of a refusal"]
            )
        response = operation["responses"].get(str(status))
        if response is None:
            return [f"{method} {path}: {status} is not described"]
        content = self.follow(response).get("content", {})
        media = content_type.split(";", maxsplit=1)[0].strip()
        if content and media not in content:
            return [f"{method} {path} {status}: {media or 'no content type'} is not described"]
        if media != "application/json" or not content:
            return []
        return list(self._faults(content[media]["schema"], body))

    def misfits(self, schema: Mapping[str, Any], value: Any) -> list[str]:
        """Return in words how a value does not fit a schema of the document."""
        return list(self._faults(schema, value))

    def _fits(self, schema: Mapping[str, Any], body: Any) -> bool:
        return not list(self._faults(schema, body))

    def _faults(self, schema: Mapping[str, Any], body: Any) -> Iterator[str]:
        absolute = _absolute(schema)
        known = json.dumps(absolute, sort_keys=True)
        validator = self._validators.get(known)
        if validator is None:
            validator = Draft202012Validator(absolute, registry=self._registry, format_checker=FormatChecker())
            self._validators[known] = validator
        for error in validator.iter_errors(body):
            yield f"{error.json_path}: {error.message[:300]}"


def _absolute(node: Any) -> Any:
    """Return a schema whose local references name the document, so that it can be judged outside of it."""
    if isinstance(node, dict):
        return {key: _ROOT + value if key == "$ref" else _absolute(value) for key, value in node.items()}
    return [_absolute(each) for each in node] if isinstance(node, list) else node
