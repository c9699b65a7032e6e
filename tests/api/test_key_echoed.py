"""A service that repeats the key, in any writing, at any place of its answer: nothing of it comes through the door."""

from __future__ import annotations

import asyncio
import base64
import html
import json
from collections.abc import Callable
from itertools import pairwise
from urllib.parse import quote

import pytest
from hypothesis import given
from hypothesis import strategies as st

from courier_desk.api.budget import Lane
from courier_desk.api.errors import ApiError
from courier_desk.domain.redaction import CUT, Redaction
from courier_desk.host.logs import Redactor
from tests.api.answers import GET, KEY, answer, transport_to

#: Words that stand beside the key and stay.
INNOCENT = '12 شارع ٩, "Maadi" \\ <b> & 50% of CD-90817'


def _each(text: str, write: Callable[[str], str]) -> str:
    return "".join(write(sign) if sign.isascii() else sign for sign in text)


def _u(text: str) -> str:
    return _each(text, lambda sign: f"\\u{ord(sign):04x}")


def _bearer(text: str) -> str:
    return base64.b64encode(f"Bearer {text}".encode()).decode()


def _urlsafe(text: str) -> str:
    return base64.urlsafe_b64encode(text.encode()).decode().rstrip("=")


WRITINGS: dict[str, Callable[[str], str]] = {
    "plain": str,
    "small": str.lower,
    "swapped": str.swapcase,
    "json": _u,
    "json capitals": lambda text: _each(text, lambda sign: f"\\u{ord(sign):04X}"),
    "json now and then": lambda text: "".join(_u(sign) if n % 3 else sign for n, sign in enumerate(text)),
    "javascript": lambda text: _each(text, lambda sign: f"\\x{ord(sign):02x}"),
    "es6": lambda text: _each(text, lambda sign: f"\\u{{{ord(sign):x}}}"),
    "octal": lambda text: _each(text, lambda sign: f"\\{ord(sign):03o}"),
    "percent": lambda text: "".join(f"%{byte:02X}" for byte in text.encode()),
    "percent small": lambda text: "".join(f"%{byte:02x}" for byte in text.encode()),
    "percent twice": lambda text: quote("".join(f"%{byte:02X}" for byte in text.encode())),
    "html": lambda text: _each(text, lambda sign: f"&#{ord(sign)};"),
    "html hex": lambda text: _each(text, lambda sign: f"&#x{ord(sign):x};"),
    "html zeros": lambda text: _each(text, lambda sign: f"&#{ord(sign):07d};"),
    "html twice": lambda text: html.escape("".join(f"&#{ord(sign)};" for sign in text)),
    "html named": lambda text: text.replace("_", "&lowbar;"),
    "quoted printable": lambda text: "".join(f"={byte:02X}" for byte in text.encode()),
    "hex": lambda text: text.encode().hex(),
    "hex reversed case": lambda text: text.encode().hex().upper(),
    "hex apart": lambda text: text.encode().hex(" "),
    "base64": lambda text: base64.b64encode(text.encode()).decode(),
    "base64 urlsafe": _urlsafe,
    "base64 of a header": _bearer,
    "base64 of json": lambda text: base64.b64encode(json.dumps({"Authorization": f"Bearer {text}"}).encode()).decode(),
    "base64 behind one": lambda text: base64.b64encode(b":" + text.encode()).decode(),
    "base64 in lines": lambda text: "\n".join(_bearer(text)[n : n + 20] for n in range(0, 60, 20)),
    "in lines": lambda text: "\n".join(text[n : n + 7] for n in range(0, len(text), 7)),
    "in escaped lines": lambda text: "\\r\\n".join(text[n : n + 7] for n in range(0, len(text), 7)),
    "in strings": lambda text: '" + "'.join(text[n : n + 5] for n in range(0, len(text), 5)),
    "in escaped strings": lambda text: '\\" . \\"'.join(text[n : n + 5] for n in range(0, len(text), 5)),
    "in unseen pieces": "\u200b".join,
    "in tags": "<wbr>".join,
    "in a url": lambda text: f"https://x.example/?key={text}&a=1",
    "in headers": lambda text: f"{{'authorization': 'Bearer {text}', 'host': 'x'}}",
}  # fmt: skip


#: What makes another text of it, or breaks in two what another writing made.
FIRST_ONLY = ("hex", "base64", "small", "swapped", "in lines", "in escaped", "in strings", "in unseen", "in tags")
LATER = tuple(name for name in WRITINGS if not name.startswith(FIRST_ONLY))


def came_in(**answered: object) -> str:
    """Have a service answer so; give everything that came through the door."""

    async def main() -> str:
        transport = transport_to(lambda _request: answer(**answered))  # type: ignore[arg-type]  # the test's own words
        try:
            got = await transport.send(GET, lane=Lane.PERSON)
        except ApiError as error:
            return f"{error!r} {error.failure!r}"
        finally:
            await transport.aclose()
        document = json.dumps(got.document, ensure_ascii=False)
        return "\n".join([document, got.body.decode("utf-8", "replace"), got.etag, got.media, repr(got)])

    return asyncio.run(main())


def is_clean(told: str, *writings: str) -> bool:
    forms = [KEY, *writings, *(json.dumps(one)[1:-1] for one in writings)]
    return not any(form.casefold() in told.casefold() for form in forms)


@pytest.mark.parametrize("name", WRITINGS)
def test_the_key_comes_through_at_no_place_in_no_writing(name: str) -> None:
    written = WRITINGS[name](KEY)
    told = {
        "note": INNOCENT,
        "said": f"you sent {written}, didn't you",
        f"by {written}": 1,
        "list": [written, {"a": written}],
    }
    success = came_in(status=200, body={"success": True, "data": told}, headers={"etag": 'W/"a"'})
    assert is_clean(success, written)
    assert json.dumps(INNOCENT, ensure_ascii=False) in success
    error = {"code": f"NO {written}", "message": f"no such key: {written}", "details": {"field": written}}
    for status in (200, 400, 401, 429, 500):
        assert is_clean(came_in(status=status, body={"success": False, "error": error}), written)
    raw = json.dumps({"success": True, "data": "place"}).replace(
        "place", written.replace('"', '\\"').replace("\n", "\\n")
    )
    assert is_clean(came_in(status=200, body=raw.encode()), written)
    assert is_clean(came_in(status=502, body=f"<html><p>{written}</p></html>".encode()), written)


@pytest.mark.parametrize("first", WRITINGS)
def test_nor_in_any_writing_of_any_writing_of_this_one(first: str) -> None:
    once, redaction = WRITINGS[first](KEY), Redaction(KEY)
    for name in LATER:
        twice = WRITINGS[name](once)
        assert is_clean(redaction.cut(f"by {twice}, it says"), twice), name
        for last in ("plain", *LATER):
            assert redaction.is_in(f"by {WRITINGS[last](twice)}, it says"), (name, last)


@given(st.lists(st.sampled_from(sorted(WRITINGS)), min_size=1, max_size=3), st.text(max_size=20), st.text(max_size=20))
def test_nor_in_one_writing_of_another(names: list[str], before: str, behind: str) -> None:
    layers = [names[0], *(name for name in names[1:] if name in LATER)]
    written = KEY
    for name in layers:
        written = WRITINGS[name](written)
    redaction = Redaction(KEY)
    text = f"{before} {written} {behind}"
    assert redaction.is_in(text)
    assert is_clean(redaction.cut(text), written)
    logged = Redactor()
    logged.hide(KEY)
    assert is_clean(logged.clean(text), written)


@given(st.lists(st.integers(1, len(KEY) - 1), min_size=1, max_size=4, unique=True))
def test_nor_dealt_out_to_the_texts_of_a_list(places: list[int]) -> None:
    cuts = [0, *sorted(places), len(KEY)]
    pieces = [KEY[start:end] for start, end in pairwise(cuts)]
    left = json.dumps(Redaction(KEY).cut_values({"success": True, "data": ["Maadi", *pieces, "Giza"]}))
    assert "".join(pieces) not in left.replace('", "', "")


def test_headers_numbers_and_files_hold_no_key() -> None:
    assert came_in(status=200, body={"success": True, "data": 1}, headers={"etag": f'"{KEY}"'}).count(KEY) == 0
    assert Redaction("4915550001234567").cut_values({"id": 4915550001234567, "n": 5}) == {"id": CUT, "n": 5}
    pdf = b"%PDF-1.7 " + KEY.encode() + b" trailer"
    assert Redaction(KEY).blank(pdf) == b"%PDF-1.7 " + b"x" * len(KEY) + b" trailer"


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
    lambda inside: st.lists(inside) | st.dictionaries(st.text(), inside),
    max_leaves=20,
)


@given(VALUES)
def test_what_holds_no_key_stays_as_it_is(value: object) -> None:
    assert Redaction(KEY).cut_values(value) is value


def test_a_short_key_is_no_common_word() -> None:
    redaction = Redaction("Shop-42")
    assert redaction.cut("shop 42 is open, by Shop-42 and %53hop-42") == CUT
    assert redaction.cut("shop 42 is open, by Shop-42") == f"shop 42 is open, by {CUT}"
    assert redaction.cut("shop 42 is open") == "shop 42 is open"
    assert Redaction("").cut("anything") == "anything"
    assert "Shop" not in repr(redaction)


def test_the_shape_of_an_answer_that_is_clean_is_kept() -> None:
    body = {"success": True, "data": {"name": INNOCENT, "amount": 1250.5}}
    assert json.loads(came_in(status=200, body=body).splitlines()[0]) == body
