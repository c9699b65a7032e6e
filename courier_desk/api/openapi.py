"""A service's openapi.yaml as plain facts: its operations with paths, words, parameters and answers. Sends nothing,
decides nothing.

The document is somebody else's: it may be malformed, endless, recursive or hostile. Aliases and $ref are followed a
bounded number of times; what cannot be understood is left out. Its ``servers`` are used only to cut a common prefix
off its paths.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterable, Iterator, Mapping
from typing import Any
from urllib.parse import urlsplit

from courier_desk.domain.values import frozen

METHODS = ("get", "post", "put", "patch", "delete")
LARGEST_DOCUMENT = 2_000_000
_MOST_PATHS = 400
_DEEPEST_REF = 8
_DEEPEST_DOCUMENT = 60
_DEEPEST_SCHEMA = 9
_MOST_NODES = 3000
_LONGEST_TOLD = 300
_PATH = re.compile(r"(?:/(?:[A-Za-z0-9._~:-]|\{[A-Za-z0-9_.-]{1,60}\})+)+")
_PARAMETER = re.compile(r"\{[^{}]*\}")
_CAMEL = re.compile(r"[A-Z]+(?=[A-Z][a-z])|[A-Z]?[a-z]+|[A-Z]+|\d+")


@frozen
class QueryParameter:
    """One query parameter. ``value``: what the document offers to be sent (its only, default, first or example
    value).
    """

    name: str
    required: bool = False
    value: str = ""
    maximum: int | None = None


@frozen
class Leaf:
    """One plain field of an answer: its names below ``data`` (lists are passed through), its kind, its pattern if
    any, its description.
    """

    path: tuple[str, ...]
    is_number: bool
    pattern: str = ""
    told: str = ""


@frozen(kw_only=True)
class BodyField:
    """One field that a request's body takes. ``choices``: the texts it may be; ``lowest``: the least number; ``told``:
    its description."""

    name: str
    choices: tuple[str, ...] = ()
    is_flag: bool = False
    lowest: float | None = None
    told: str = ""


@frozen(kw_only=True)
class Described:
    """One operation of the document. ``path`` lies below the base URL, its one parameter is spelt {id}.

    ``before`` and ``after`` are the words of the path around the parameter, ``parameter`` those of its name; ``named``
    those of operationId; ``told`` those of summary; ``tags`` those of the tags. ``leaves``: the plain fields below
    ``data`` of the answer; ``fields``: those of the request's body.
    """

    method: str
    path: str
    before: tuple[str, ...]
    after: tuple[str, ...]
    has_id: bool
    parameter: tuple[str, ...] = ()
    named: tuple[str, ...] = ()
    told: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    query: tuple[QueryParameter, ...] = ()
    gives_pdf: bool = False
    leaves: tuple[Leaf, ...] = ()
    fields: tuple[BodyField, ...] = ()


def load_document(body: bytes) -> Mapping[str, object]:
    """Parse YAML, or JSON, which is YAML. An empty mapping for anything that is no openapi document."""
    if len(body) > LARGEST_DOCUMENT:
        return {}
    import yaml  # noqa: PLC0415  # only here, once a day: the start does not pay for it

    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    try:
        if _is_too_deep(yaml.parse(body, Loader=loader)):
            return {}
        document = yaml.load(body, Loader=loader)  # noqa: S506  # a safe loader, in C where there is one
    except (yaml.YAMLError, ValueError, RecursionError, TypeError, AttributeError, OverflowError):
        return {}
    return document if isinstance(document, Mapping) and isinstance(document.get("paths"), Mapping) else {}


def _is_too_deep(events: Iterable[object]) -> bool:
    """Look at the bare events first: building values recurses, in C without a guard, and deep nesting would end the
    process.
    """
    depth = 0
    for event in events:
        kind = type(event).__name__
        if kind in ("MappingStartEvent", "SequenceStartEvent"):
            depth += 1
            if depth > _DEEPEST_DOCUMENT:
                return True
        elif kind in ("MappingEndEvent", "SequenceEndEvent"):
            depth -= 1
    return False


def operations(document: Mapping[str, object], base_path: str) -> Iterator[Described]:
    """Give every operation that lies below our base URL and has at most one path parameter."""
    paths = document.get("paths")
    if not isinstance(paths, Mapping):
        return
    prefix = _server_path(document)
    for path, shared in list(paths.items())[:_MOST_PATHS]:
        item = _resolved(document, shared)
        if not isinstance(path, str) or not isinstance(item, Mapping):
            continue
        below = _below(path, prefix, base_path)
        if below is None:
            continue
        for method in METHODS:
            operation = _resolved(document, item.get(method))
            if isinstance(operation, Mapping) and operation.get("deprecated") is not True:
                yield _described(document, method, below, item, operation)


def _described(
    document: Mapping[str, object], method: str, path: str, item: Mapping[str, object], operation: Mapping[str, object]
) -> Described:
    parameter = _PARAMETER.search(path)
    before, after = (path, "") if parameter is None else (path[: parameter.start()], path[parameter.end() :])
    answer = _answer_of(document, operation)
    return Described(
        method=method.upper(),
        path=_PARAMETER.sub("{id}", path),
        before=words(before),
        after=words(after),
        has_id=parameter is not None,
        parameter=() if parameter is None else words(parameter.group()),
        named=words(operation.get("operationId")),
        told=words(operation.get("summary")),
        tags=tuple(word for tag in _items(operation.get("tags")) for word in words(tag)),
        query=tuple(_query(document, item, operation)),
        gives_pdf=any("pdf" in str(media).lower() for media in _mapping(answer.get("content"))),
        leaves=tuple(_leaves(document, answer)),
        fields=tuple(_body_fields(document, operation)),
    )


def words(text: object) -> tuple[str, ...]:
    """Part a text, a path or a camelCase name into lower-case words."""
    if not isinstance(text, str):
        return ()
    return tuple(word.lower() for word in _CAMEL.findall(text[:300]))


def _server_path(document: Mapping[str, object]) -> str:
    for server in _items(document.get("servers")):
        url = server.get("url") if isinstance(server, Mapping) else None
        if isinstance(url, str):
            try:
                return urlsplit(url).path.rstrip("/")
            except ValueError:
                return ""
    return ""


def _below(path: str, prefix: str, base_path: str) -> str | None:
    """Give the path below our base URL; None when it does not look like one or has several parameters."""
    for start in (base_path, prefix):
        if start and (path == start or path.startswith(start + "/")):
            path = path[len(start) :]
            break
    path = path.rstrip("/")
    if not _PATH.fullmatch(path) or len(path) > 200 or len(_PARAMETER.findall(path)) > 1:
        return None
    return None if any(part in (".", "..") for part in path.split("/")) else path


def _resolved(document: Mapping[str, object], node: object) -> object:
    """Follow $ref within the document, a bounded number of times."""
    for _ in range(_DEEPEST_REF):
        reference = node.get("$ref") if isinstance(node, Mapping) else None
        if not isinstance(reference, str):
            return node
        if not reference.startswith("#/"):
            return None  # another document: nothing of ours is asked for elsewhere
        node = document
        for part in reference[2:].split("/"):
            name = part.replace("~1", "/").replace("~0", "~")
            node = node.get(name) if isinstance(node, Mapping) else None
    return None


def _query(
    document: Mapping[str, object], item: Mapping[str, object], operation: Mapping[str, object]
) -> Iterator[QueryParameter]:
    for raw in [*_items(item.get("parameters")), *_items(operation.get("parameters"))][:60]:
        parameter = _resolved(document, raw)
        if not isinstance(parameter, Mapping) or parameter.get("in") != "query":
            continue
        name = parameter.get("name")
        if not isinstance(name, str) or not re.fullmatch(r"[\w.\[\]-]{1,60}", name):
            continue
        schema = _mapping(_resolved(document, parameter.get("schema"))) or parameter  # Swagger 2 has no schema
        maximum = schema.get("maximum")
        yield QueryParameter(
            name=name,
            required=parameter.get("required") is True,
            value=_offered(parameter, schema),
            maximum=maximum if isinstance(maximum, int) and not isinstance(maximum, bool) and maximum > 0 else None,
        )


def _offered(parameter: Mapping[Any, object], schema: Mapping[Any, object]) -> str:
    values = _items(schema.get("enum"))
    examples = _items(schema.get("examples"))
    offered = [schema.get("const"), schema.get("default"), *values[:1], parameter.get("example"), schema.get("example")]
    for value in [*offered, *examples[:1]]:
        if isinstance(value, bool):
            return "true" if value else "false"
        if isinstance(value, (str, int, float)) and str(value):
            return str(value)[:100]
    return ""


def _answer_of(document: Mapping[str, object], operation: Mapping[str, object]) -> Mapping[str, object]:
    responses = _mapping(operation.get("responses"))
    for status in ("200", 200, "201", 201, "2XX", "default"):
        if status in responses:
            return _mapping(_resolved(document, responses[status]))
    return {}


def _leaves(document: Mapping[str, object], answer: Mapping[str, object]) -> Iterator[Leaf]:
    """Give the plain fields below ``data`` of the JSON answer. The walk is bounded: a schema may hold itself."""
    content = _mapping(answer.get("content"))
    media = next((value for name, value in content.items() if "json" in str(name).lower()), None)
    todo: deque[tuple[object, tuple[str, ...], int]] = deque()
    todo.append((_mapping(media).get("schema", answer.get("schema")), (), 0))
    for _ in range(_MOST_NODES):
        if not todo:
            return
        node, path, depth = todo.popleft()
        schema = _mapping(_resolved(document, node))
        if depth < _DEEPEST_SCHEMA:
            parts = [part for name in ("allOf", "oneOf", "anyOf") for part in _items(schema.get(name))]
            todo.extend((part, path, depth + 1) for part in [*parts, schema.get("items")][:12] if part is not None)
            for name, inner in list(_mapping(schema.get("properties")).items())[:60]:
                todo.append((inner, (*path, str(name)), depth + 1))
        kinds = {str(kind) for kind in _items(schema.get("type")) or [schema.get("type")]}
        if path[:1] == ("data",) and len(path) > 1 and kinds & {"number", "integer", "string"}:
            pattern, told = (str(schema.get(name, "")) for name in ("pattern", "description"))
            yield Leaf(path[1:], bool(kinds & {"number", "integer"}), pattern[:60], told[:_LONGEST_TOLD])


def _body_fields(document: Mapping[str, object], operation: Mapping[str, object]) -> Iterator[BodyField]:
    """Give the fields of the JSON body a request takes, of whichever of its forms; not those inside them."""
    content = _mapping(_mapping(_resolved(document, operation.get("requestBody"))).get("content"))
    media = next((value for name, value in content.items() if "json" in str(name).lower()), None)
    todo = deque([(_mapping(media).get("schema"), 0)])
    for raw in _items(operation.get("parameters"))[:60]:  # Swagger 2
        parameter = _mapping(_resolved(document, raw))
        if parameter.get("in") == "body":
            todo.append((parameter.get("schema"), 0))
    for _ in range(_MOST_NODES):
        if not todo:
            return
        node, depth = todo.popleft()
        schema = _mapping(_resolved(document, node))
        if depth < _DEEPEST_SCHEMA:
            parts = [part for name in ("allOf", "oneOf", "anyOf") for part in _items(schema.get(name))]
            todo.extend((part, depth + 1) for part in parts[:12])
        for name, inner in list(_mapping(schema.get("properties")).items())[:120]:
            yield _body_field(document, str(name)[:60], inner)


def _body_field(document: Mapping[str, object], name: str, node: object) -> BodyField:
    schema, own = _mapping(_resolved(document, node)), _mapping(node)
    choices = (*_items(schema.get("enum")), schema.get("const"))
    lowest = next((schema[key] for key in ("minimum", "exclusiveMinimum") if key in schema), None)
    kinds = {str(kind) for kind in _items(schema.get("type")) or [schema.get("type")]}
    told = own.get("description", schema.get("description", ""))
    return BodyField(
        name=name,
        choices=tuple(choice[:60] for choice in choices if isinstance(choice, str))[:20],
        is_flag="boolean" in kinds,
        lowest=float(lowest) if isinstance(lowest, (int, float)) and not isinstance(lowest, bool) else None,
        told=told[:600] if isinstance(told, str) else "",
    )


def _mapping(value: object) -> Mapping[Any, object]:
    return value if isinstance(value, Mapping) else {}


def _items(value: object) -> list[object]:
    return list(value) if isinstance(value, list) else []
