"""Text to HTML for the reference page: escaping, tags and the few marks that openapi.yaml's descriptions use.

The marks are paragraphs, ``###`` headings, bulleted and numbered lists, `` `code` ``, ``**bold**``, ``*stress*`` and
``[text](address)``. Everything else is shown as it stands. Knows nothing of OpenAPI, schemas or the page's layout.
"""

from __future__ import annotations

import json
import re
from html import escape
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

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
