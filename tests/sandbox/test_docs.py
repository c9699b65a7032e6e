"""The reference page's parts: marks of a description, JSON for people, rows of field tables."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from courier_desk.sandbox.docs import Document, Field, anchor, blocks, inline, json_text, slug, tag, text


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("a `b` c", "a <code>b</code> c"),
        ("**now** or *never*", "<strong>now</strong> or <em>never</em>"),
        ("`**not bold**`", "<code>**not bold**</code>"),
        ("[there](#place)", '<a href="#place">there</a>'),
        ("[out](https://example.org/x)", '<a href="https://example.org/x">out</a>'),
        ("[no](javascript:alert)", "[no](javascript:alert)"),
        ("<b> & \"'", "&lt;b&gt; &amp; &quot;&#x27;"),
    ],
)
def test_inline_marks(source: str, expected: str) -> None:
    assert inline(source) == expected


def test_paragraphs_headings_and_lists() -> None:
    source = "First\nline.\n\n### A Title\n\n- one\n  goes on\n- two\n\n1. first\n2. second\n"
    assert blocks(source, heading=2) == (
        '<p>First line.</p><h2 id="a-title">A Title</h2>'
        "<ul><li>one goes on</li><li>two</li></ul><ol><li>first</li><li>second</li></ol>"
    )


@given(st.text())
def test_no_text_can_become_markup(source: str) -> None:
    shown = text(source)
    assert not set("<>\"'") & set(shown)
    assert tag("p", shown, title=source).count("<") == 2


@given(st.text(max_size=40))
def test_slug_is_an_anchor(title: str) -> None:
    assert set(slug(title)) <= set("abcdefghijklmnopqrstuvwxyz0123456789-")


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.text(max_size=30),
        lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=9), inner, max_size=4),
        max_leaves=20,
    )
)
def test_json_for_people_is_still_json(value: Any) -> None:
    assert json.loads(json_text(value)) == value


def test_json_for_people_keeps_small_things_on_one_line() -> None:
    assert json_text({"a": {"b": [1, 2]}}) == '{\n  "a": {"b": [1, 2]}\n}'


SCHEMAS: dict[str, Any] = {
    "Digits": {"type": "string", "pattern": "^[0-9]{6}$", "description": "Six of them"},
    "Base": {"type": "object", "required": ["id"], "properties": {"id": {"$ref": "#/components/schemas/Digits"}}},
    "Whole": {
        "title": "The whole",
        "allOf": [
            {"$ref": "#/components/schemas/Base"},
            {
                "required": ["part"],
                "properties": {
                    "part": {
                        "type": "object",
                        "required": ["n"],
                        "properties": {"n": {"type": "integer", "minimum": 1}},
                    },
                    "others": {"type": "array", "items": {"$ref": "#/components/schemas/Base"}},
                    "flag": {"type": ["boolean", "null"], "default": False},
                },
            },
        ],
    },
}


@pytest.fixture
def document() -> Document:
    return Document({"components": {"schemas": SCHEMAS}})


def test_fields_of_a_composed_object(document: Document) -> None:
    assert list(document.fields(SCHEMAS["Whole"])) == [
        Field("id", "string, 6 digits", True, "Six of them"),
        Field("part", "object", True, ""),
        Field("part.n", "integer, at least 1", True, ""),
        Field("others", 'list of <a href="#object-base">Base</a>', False, ""),
        Field("flag", "boolean or null, default <code>false</code>", False, ""),
    ]


def test_a_neighbour_of_a_reference_wins(document: Document) -> None:
    assert document.follow({"$ref": "#/components/schemas/Digits", "description": "Mine"})["description"] == "Mine"


def test_named_objects_are_those_with_fields(document: Document) -> None:
    assert [name for name, _ in document.named_objects()] == ["Base", "Whole"]


def test_choices_and_constants(document: Document) -> None:
    assert document.kind({"enum": ["A4", "A5"]}) == "<code>A4</code> | <code>A5</code>"
    assert document.kind({"oneOf": [{"const": True}, {"$ref": "#/components/schemas/Whole"}]}) == (
        f'<code>true</code> or <a href="#{anchor("Whole")}">The whole</a>'
    )
