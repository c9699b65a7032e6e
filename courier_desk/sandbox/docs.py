"""The reference: openapi.yaml as it is, and the same document as a static HTML page without scripts.

The page is made from the YAML alone, so the two cannot disagree. It knows the shape of our own document and the base
URL it is served under; it knows nothing of the server, of keys or of what is stored.
"""

from __future__ import annotations

import functools
import re
import shlex
from importlib import resources
from typing import TYPE_CHECKING, Any

import yaml

from courier_desk.sandbox.docs_markup import blocks, code_block, inline, json_block, json_text, slug, table, tag, text
from courier_desk.sandbox.docs_schema import Document, Schema, anchor

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

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
