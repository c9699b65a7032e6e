"""The reference: openapi.yaml as it is, and the same document as a static HTML page without scripts.

The page is made from the YAML alone, so the two cannot disagree. It knows the shape of our own document and the base
URL it is served under; it knows nothing of the server, of keys or of what is stored.
"""

from __future__ import annotations

import functools
import json
import re
import shlex
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from html import escape
from importlib import resources
from typing import Any

import yaml

# Text to HTML: the marks of openapi.yaml's descriptions are paragraphs, ``###`` headings, bulleted and numbered
# lists, `` `code` ``, ``**bold**``, ``*stress*`` and ``[text](address)``. Everything else is shown as it stands.

_CODE = re.compile(r"(`[^`]+`)")
_MARKS = (
    (re.compile(r"\*\*(.+?)\*\*"), r"<strong>\1</strong>"),
    (re.compile(r"\*(.+?)\*"), r"<em>\1</em>"),
    (re.compile(r"\[([^\]]+)\]\((#[\w-]+|https://[^)\s\"]+)\)"), r'<a href="\2">\1</a>'),
)
_ITEM = re.compile(r"(?:- |\d+\. )(?P<text>.*)")


def text(value: object) -> str:
    """Return ``value`` as HTML text, safe in element content and in double-quoted attributes."""
    return escape(str(value), quote=True)


def tag(name: str, *content: str, **attributes: str) -> str:
    """Return one element; ``content`` is HTML already, attribute values are plain text (``class_`` is class)."""
    written = "".join(f' {key.rstrip("_").replace("_", "-")}="{text(value)}"' for key, value in attributes.items())
    return f"<{name}{written}>{''.join(content)}</{name}>"


def slug(title: str) -> str:
    """Return a heading as an anchor: lower case, words joined by hyphens."""
    return re.sub(r"[^a-z0-9]+", "-", title.lower()).strip("-")


def inline(source: str) -> str:
    """Return one run of text with its marks as HTML; inside code nothing else is a mark."""
    parts = []
    for part in _CODE.split(source):
        if _CODE.fullmatch(part):
            parts.append(tag("code", text(part[1:-1])))
            continue
        marked = text(part)
        for pattern, replacement in _MARKS:
            marked = pattern.sub(replacement, marked)
        parts.append(marked)
    return "".join(parts)


def blocks(source: str, *, heading: int = 3) -> str:
    """Return a whole description as HTML; its ``###`` headings become ``h<heading>`` with an id."""
    return "".join(_block(chunk.splitlines(), heading) for chunk in re.split(r"\n\s*\n", source.strip()) if chunk)


def _block(lines: list[str], heading: int) -> str:
    first = lines[0]
    if first.startswith("### "):
        title = first[4:].strip()
        rest = _block(lines[1:], heading) if lines[1:] else ""
        return tag(f"h{heading}", inline(title), id=slug(title)) + rest
    if _ITEM.match(first):
        return tag("ul" if first.startswith("- ") else "ol", *(tag("li", inline(item)) for item in _items(lines)))
    return tag("p", inline(" ".join(line.strip() for line in lines)))


def _items(lines: Iterable[str]) -> list[str]:
    items: list[str] = []
    for line in lines:
        if match := _ITEM.match(line):
            items.append(match["text"].strip())
        else:
            items[-1] += " " + line.strip()
    return items


def code_block(source: str, **attributes: str) -> str:
    """Return text shown as it is; it can be reached and scrolled with the keyboard."""
    return tag("pre", tag("code", text(source)), tabindex="0", **attributes)


def json_block(value: object) -> str:
    """Return a JSON value, indented; small objects and lists stay on one line."""
    return code_block(json_text(value), class_="json")


def json_text(value: object, indent: str = "", width: int = 88) -> str:
    """Return JSON for people: whatever fits in ``width`` columns stays on one line."""
    flat = json.dumps(value, ensure_ascii=False)
    if not isinstance(value, (dict, list)) or not value or (indent and len(indent) + len(flat) <= width):
        return flat
    inner = indent + "  "
    if isinstance(value, dict):
        rows = [f"{inner}{json.dumps(key)}: {json_text(each, inner, width)}" for key, each in value.items()]
        return "{\n" + ",\n".join(rows) + f"\n{indent}}}"
    return "[\n" + ",\n".join(inner + json_text(each, inner, width) for each in value) + f"\n{indent}]"


def table(heads: Iterable[str], rows: Iterable[Iterable[str]], *, label: str, class_: str = "") -> str:
    """Return a table that scrolls by itself when it is too wide; cells are HTML, ``label`` names it."""
    head = tag("thead", tag("tr", *(tag("th", text(title), scope="col") for title in heads)))
    body = tag("tbody", *(_row(list(row)) for row in rows))
    return tag(
        "div",
        tag("table", head, body, aria_label=label, **({"class_": class_} if class_ else {})),
        class_="scroll",
        tabindex="0",
        role="group",
        aria_label=label,
    )


def _row(cells: list[str]) -> str:
    return tag("tr", tag("th", cells[0], scope="row"), *(tag("td", cell) for cell in cells[1:]))


# Reads the schemas of an OpenAPI document into rows a person can read: name, type, required, description.
#
# Understands what our own openapi.yaml uses: local ``$ref`` (with neighbours, as in OpenAPI 3.1), ``allOf``,
# ``oneOf``, ``anyOf``, nullable type lists and the usual bounds. Named objects are not unfolded where they are
# used: they are linked, and shown once.

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


_METHODS = frozenset({"get", "post", "put", "delete"})
_PLACES = {"path": "path", "query": "query", "header": "header"}


#: Ends a line of openapi.yaml that a service to the letter of the specification does not say.
_LIVE_ONLY = b"  # live manner"


@functools.cache
def openapi_bytes(manner: str = "live") -> bytes:
    """Return openapi.yaml (OpenAPI 3.1, UTF-8); for the manner "spec" without what only the other one tells."""
    whole = (resources.files(__package__) / "openapi.yaml").read_bytes()
    if manner != "spec":
        return whole
    return b"".join(line for line in whole.splitlines(keepends=True) if not line.rstrip().endswith(_LIVE_ONLY))


@functools.lru_cache(maxsize=4)
def render_docs(base_url: str, manner: str = "live") -> bytes:
    """Return the reference page as UTF-8 HTML; its examples call ``base_url``, which ends in /api/public/v1."""
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    root = yaml.load(openapi_bytes(manner), Loader=loader)  # noqa: S506 - both are safe loaders
    return _Page(root, base_url.rstrip("/")).html().encode()


def _style() -> str:
    return (resources.files(__package__) / "docs.css").read_text(encoding="utf-8")


class _Operation:
    """One method of one path, with its references followed."""

    def __init__(self, document: Document, path: str, method: str, node: Mapping[str, Any]) -> None:
        self.path, self.method, self.node = path, method.upper(), node
        self.id: str = node["operationId"]
        self.public = node.get("security") == []
        self.parameters = [document.follow(each) for each in node.get("parameters", ())]
        self.body = document.follow(node["requestBody"]) if "requestBody" in node else None
        self.responses = {status: document.follow(each) for status, each in node["responses"].items()}


class _Page:
    def __init__(self, root: Mapping[str, Any], base_url: str) -> None:
        self._root, self._base_url = root, base_url
        self._document = Document(root)
        self._operations = [
            _Operation(self._document, path, method, item[method])
            for path, item in root["paths"].items()
            for method in item
            if method in _METHODS
        ]

    def html(self) -> str:
        info = self._root["info"]
        head = tag(
            "head",
            '<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">',
            '<meta name="color-scheme" content="light dark">',
            tag("title", text(f"{info['title']} {info['version']}")),
            tag("style", _style()),
        )
        main = tag("main", *self._main(), id="top")
        body = tag("body", tag("a", "Skip to the text", href="#top", class_="skip"), self._contents(), main)
        return "<!DOCTYPE html>\n" + tag("html", head, body, lang="en") + "\n"

    # -- outline ------------------------------------------------------------------------------------------------

    def _contents(self) -> str:
        groups = [self._group("Reference", [("#" + slug(title), text(title)) for title in self._topics()])]
        for each in self._root["tags"]:
            links = [(f"#{op.id}", _method(op) + text(op.node["summary"])) for op in self._tagged(each["name"])]
            groups.append(self._group(each["name"], links))
        objects = [(f"#{anchor(name)}", text(schema.get("title", name))) for name, schema in self._objects()]
        groups.append(self._group("Objects", objects))
        title = tag("a", text(self._root["info"]["title"]), href="#top", class_="title")
        return tag("nav", title, *groups, aria_label="Contents")

    @staticmethod
    def _group(title: str, links: Iterable[tuple[str, str]]) -> str:
        items = (tag("li", tag("a", label, href=target)) for target, label in links)
        return tag("h2", text(title)) + tag("ul", *items)

    def _topics(self) -> list[str]:
        described = [line[4:] for line in self._root["info"]["description"].splitlines() if line.startswith("### ")]
        return ["Try it", *described, "Error codes", "Error messages"]

    def _tagged(self, name: str) -> Iterator[_Operation]:
        return (operation for operation in self._operations if name in operation.node["tags"])

    def _objects(self) -> list[tuple[str, Schema]]:
        return list(self._document.named_objects())

    # -- text ---------------------------------------------------------------------------------------------------

    def _main(self) -> Iterator[str]:
        info = self._root["info"]
        yield tag("h1", text(info["title"]), tag("span", text(info["version"]), class_="version"))
        yield tag("p", text(info["summary"]), class_="lead")
        about, *topics = re.split(r"^(?=### )", info["description"], flags=re.MULTILINE)
        yield blocks(about)
        yield self._try_it()
        yield from (blocks(topic, heading=2) for topic in topics)
        yield self._error_codes()
        yield self._error_messages()
        for each in self._root["tags"]:
            yield tag("h2", text(each["name"]), id=slug(each["name"]))
            yield blocks(each["description"])
            yield from (self._operation(operation) for operation in self._tagged(each["name"]))
        yield tag("h2", "Objects", id="objects")
        yield from (self._object(name, schema) for name, schema in self._objects())

    def _try_it(self) -> str:
        shell = f"export API_KEY=…      # a training key\nexport MERCHANT_ID=…  # company keys only\n\n{self._ping()}"
        return "".join(
            (
                tag("h2", "Try it", id="try-it"),
                tag("p", "Base URL: ", tag("code", text(self._base_url))),
                tag(
                    "p",
                    "The training service prints its keys and merchants when it starts. Put one of each in the shell:",
                ),
                code_block(shell, class_="shell"),
                tag(
                    "p",
                    "Every example on this page uses them. With a single-business key leave the line with ",
                    tag("code", "X-Merchant-Id"),
                    " out. The same reference for programs: ",
                    tag("a", "openapi.yaml", href=f"{self._base_url}/openapi.yaml"),
                    ".",
                ),
                tag("p", tag("a", "Settlement sheets", href=f"{self._base_url}/docs/settlements"), " to train with."),
            )
        )

    def _ping(self) -> str:
        return f'curl "{self._base_url}/ping" \\\n  -H "Authorization: Bearer $API_KEY"'

    def _error_codes(self) -> str:
        meanings = self._root["components"]["schemas"]["ErrorCode"]["x-meanings"]
        rows = (
            (tag("code", text(code)), text(each["status"]), inline(each["meaning"])) for code, each in meanings.items()
        )
        title = tag("h2", "Error codes", id="error-codes")
        return title + table(("Code", "HTTP", "Meaning"), rows, label="Error codes")

    def _error_messages(self) -> str:
        """Every message that the examples of the document show, with the operations that can answer it."""
        seen: dict[tuple[str, str], list[str]] = {}
        for operation in self._operations:
            for error in self._errors(operation):
                links = seen.setdefault((error["message"], error["code"]), [])
                links.append(tag("a", text(operation.id), href=f"#{operation.id}"))
        rows = (
            (text(message), tag("code", text(code)), ", ".join(dict.fromkeys(links)) if len(links) < 8 else "most")
            for (message, code), links in sorted(seen.items())
        )
        note = tag("p", "Texts can carry a tail. Compare the code, then the beginning.")
        title = tag("h2", "Error messages", id="error-messages")
        return title + note + table(("Message", "Code", "Operations"), rows, label="Error messages", class_="messages")

    def _errors(self, operation: _Operation) -> Iterator[dict[str, Any]]:
        for status, response in operation.responses.items():
            if status >= "400":
                yield from (example["value"]["error"] for example in self._examples(response))

    def _examples(self, response: Mapping[str, Any]) -> Iterator[Schema]:
        for media in response.get("content", {}).values():
            yield from (self._document.follow(example) for example in media.get("examples", {}).values())

    # -- operations ---------------------------------------------------------------------------------------------

    def _operation(self, operation: _Operation) -> str:
        heading = tag(
            "h3", text(operation.node["summary"]), tag("a", "#", href=f"#{operation.id}", aria_label="Link to this")
        )
        line = tag("p", _method(operation), tag("code", text(operation.path)), class_="route")
        parts = [heading, line, blocks(operation.node["description"], heading=4)]
        if operation.public:
            parts.append(tag("p", "No key is needed.", class_="note"))
        parts += [self._parameters(operation), self._request(operation), self._curl_block(operation)]
        parts += [self._responses(operation)]
        return tag("section", *parts, id=operation.id, class_="operation")

    def _parameters(self, operation: _Operation) -> str:
        if not operation.parameters:
            return ""
        rows = (
            (
                tag("code", text(each["name"])),
                _PLACES[each["in"]],
                self._document.kind(each["schema"]),
                _needed(needed=each.get("required", False)),
                inline(each["description"].strip().replace("\n", " ")),
            )
            for each in operation.parameters
        )
        heads = ("Parameter", "In", "Type", "Required", "Description")
        return tag("h4", "Parameters") + table(heads, rows, label=f"Parameters of {operation.id}", class_="parameters")

    def _request(self, operation: _Operation) -> str:
        if operation.body is None:
            return ""
        media = operation.body["content"]["application/json"]
        title = "Request body" if operation.body.get("required") else "Request body (may be left out)"
        parts = [tag("h4", title), self._body_fields(media["schema"], operation.id)]
        for example in map(self._document.follow, media["examples"].values()):
            parts += [tag("p", inline(f"Example: {example.get('summary', 'request')}")), json_block(example["value"])]
        return "".join(parts)

    def _body_fields(self, raw: Mapping[str, Any], label: str) -> str:
        """The table of a body; of a choice of bodies one table with the shared fields and one for each choice."""
        schema = self._document.follow(raw)
        choices = [self._document.follow(choice) for choice in schema.get("oneOf", ())]
        if not choices:
            return self._field_table(schema, label)
        common = self._document.follow(choices[0]["allOf"][0])
        parts = [tag("h5", text(common["title"])), self._field_table(common, f"{label}, all")]
        for choice in choices:
            own = choice["allOf"][1]
            parts += [tag("h5", text(choice["title"])), self._field_table(own, f"{label}, {choice['title']}")]
        return "".join(parts)

    def _field_table(self, schema: Mapping[str, Any], label: str) -> str:
        rows = (
            (tag("code", text(each.name)), each.kind, _needed(needed=each.required), each.description)
            for each in self._document.fields(schema)
        )
        return table(("Field", "Type", "Required", "Description"), rows, label=f"Fields: {label}", class_="fields")

    def _curl_block(self, operation: _Operation) -> str:
        return tag("h4", "With curl") + code_block(self._curl(operation), class_="shell")

    def _curl(self, operation: _Operation) -> str:
        path, query = operation.path, []
        for each in operation.parameters:
            if each["in"] == "path":
                path = path.replace(f"{{{each['name']}}}", str(each["example"]))
            elif each["in"] == "query" and "default" in each["schema"]:
                query.append(f"{each['name']}={each['example']}")
        url = self._base_url + path + ("?" + "&".join(query) if query else "")
        method = "" if operation.method == "GET" else f"-X {operation.method} "
        words = [f'curl {method}"{url}"']
        if not operation.public:
            words.append('-H "Authorization: Bearer $API_KEY"')
        if any(each["name"] == "X-Merchant-Id" for each in operation.parameters):
            words.append('-H "X-Merchant-Id: $MERCHANT_ID"')
        if operation.body is not None:
            examples = operation.body["content"]["application/json"]["examples"]
            example = self._document.follow(next(iter(examples.values())))["value"]
            words += ['-H "Content-Type: application/json"', f"-d {shlex.quote(json_text(example))}"]
        if "application/pdf" in operation.responses["200" if "200" in operation.responses else "201"].get(
            "content", {}
        ):
            words.append("-o label.pdf")
        return " \\\n  ".join(words)

    # -- answers ------------------------------------------------------------------------------------------------

    def _responses(self, operation: _Operation) -> str:
        parts = [tag("h4", "Answers")]
        parts += [self._success(operation, *each) for each in operation.responses.items() if each[0] < "400"]
        refusals = [self._refusal(*each) for each in operation.responses.items() if each[0] >= "400"]
        if refusals:
            heads = ("HTTP", "When", "Codes and messages")
            parts.append(table(heads, refusals, label=f"Refusals of {operation.id}", class_="refusals"))
        return "".join(parts)

    def _success(self, operation: _Operation, status: str, response: Mapping[str, Any]) -> str:
        parts = [tag("h5", tag("span", status, class_="status"), " ", inline(response["description"].strip()))]
        for name, raw in response.get("headers", {}).items():
            header = self._document.follow(raw)
            parts.append(tag("p", "Header ", tag("code", text(name)), ": ", inline(header["description"])))
        for media_type, media in response.get("content", {}).items():
            if media_type != "application/json":
                parts.append(tag("p", "Content type ", tag("code", text(media_type))))
                continue
            parts.append(self._answer_fields(media["schema"], operation.id))
            for example in map(self._document.follow, media["examples"].values()):
                parts += [
                    tag("p", inline(f"Example: {example.get('summary', 'answer')}")),
                    json_block(example["value"]),
                ]
        return "".join(parts)

    def _answer_fields(self, raw: Mapping[str, Any], label: str) -> str:
        data = self._document.follow(self._document.follow(raw)["properties"]["data"])
        if "oneOf" not in data:
            return tag("p", "In ", tag("code", "data"), ":") + self._field_table(data, f"answer of {label}")
        parts = []
        for choice in data["oneOf"]:
            parts.append(tag("p", "In ", tag("code", "data"), f", {text(choice['title'].lower())}:"))
            parts.append(self._field_table(choice, f"answer of {label}, {choice['title']}"))
        return "".join(parts)

    def _refusal(self, status: str, response: Mapping[str, Any]) -> tuple[str, str, str]:
        errors = (example["value"]["error"] for example in self._examples(response))
        lines = (tag("li", tag("code", text(each["code"])), " ", text(each["message"])) for each in errors)
        return (
            tag("span", status, class_="status"),
            inline(response["description"].strip().replace("\n", " ")),
            tag("ul", *lines),
        )

    def _object(self, name: str, schema: Schema) -> str:
        heading = tag("h3", text(schema.get("title", name)))
        about = blocks(schema.get("description", ""), heading=4) if schema.get("description") else ""
        choices = self._document.follow(schema).get("oneOf")
        if choices:
            body = tag("p", "One of ", " or ".join(self._document.kind(choice) for choice in choices), ".")
        else:
            body = self._field_table(schema, name)
        return tag("section", heading, about, body, id=anchor(name), class_="object")


def _method(operation: _Operation) -> str:
    return tag("span", operation.method, class_=f"method {operation.method.lower()}")


def _needed(*, needed: bool) -> str:
    return tag("strong", "yes") if needed else "no"
