"""Every screen in the pseudo-languages and in Arabic: nothing is cut, everything is translated and has a name."""

from __future__ import annotations

import platform
import re
from collections.abc import AsyncIterator, Iterator
from functools import cache
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QHeaderView,
    QLabel,
    QLineEdit,
    QMainWindow,
    QMenu,
    QPlainTextEdit,
    QScrollArea,
    QWidget,
)

from courier_desk.ui import language
from courier_desk.ui.pseudo import PseudoLanguage, use_pseudo_language
from courier_desk.ui.widgets import KbdTag, LinkButton, Tag
from courier_desk.ui.words import plain
from tests.e2e import screens, screens_import, screens_money, screens_paper, screens_settings
from tests.e2e.conftest import Desks
from tests.e2e.screens import Screen
from tests.support.clipping import visible_widgets
from tests.support.sandbox import RunningSandbox
from tests.support.window import Person

SIZES = ((1366, 768), (1180, 620))
_TARGET = 32
#: Roles that say nothing of what can be done: a screen reader would call such a thing a panel, or nothing at all.
#: Qt has no other for an area that scrolls and for a header, whose columns have one each.
_ROLES_OF_NOTHING = frozenset(
    {
        QAccessible.Role.NoRole,
        QAccessible.Role.Client,
        QAccessible.Role.Pane,
        QAccessible.Role.Grouping,
        QAccessible.Role.Window,
        QAccessible.Role.StaticText,
        QAccessible.Role.Graphic,
        QAccessible.Role.Whitespace,
    }
)
#: Shown as they are in every language: names of things, and what the service or the person wrote.
UNTRANSLATED = re.compile(
    r"""
    https?://\S*                            # addresses
    | /tmp/\S+                              # places on the disk
    | Courier\ Desk | English | العربية                      # languages in their own names
    | A4 | A5 | \d+x\d+                      # paper
    | \b(GET|POST|PUT|PATCH|DELETE)\b(\s/\S*)?      # requests of the protocol
    | (/[a-z{}.-]+)+ | openapi\.yaml | \{id\}   # and their paths
    | Authorization:\ Bearer | X-Api-Key     # headers of the protocol
    | \borders,\ pickups,\ merchants\b       # permissions in the service's words
    | \S+\.(sqlite|pdf)                      # files
    | \bPostgreSQL\b | \bserver\.local\b   # names of programs and of computers
    | the\ disk\ said\ no                    # the system's own words
    | \d+\.\d+\.\d+ | \bLinux\b | \bQt\b   # versions and the system, also by its makers' name for it
    | """
    + re.escape(platform.freedesktop_os_release().get("PRETTY_NAME", "Linux"))
    + r"""
    | API\ key\ is\ invalid\ or\ revoked      # the service's own words
    | Area\ /\ zone\ is\ not\ valid | VALIDATION_ERROR | ^zone$
    | CD\d{5}-\w{6}                         # references
    | [0-9a-f]{4,8}…[0-9a-f]{4} | \S+@\S*…\S+   # ids and addresses of mail, cut in the middle
    | NEW | PROCESSING | PAUSED | SUCCESSFUL | UNSUCCESSFUL  # categories as sent
    | \d+:\d\d\W[AP]M                       # times
    | \b(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\b
    | \b(Sat|Sun|Mon|Tue|Wed|Thu|Fri)\b | \w+day,\ \d+\ \w+\ \d{4}   # days, in the words of the locale
    | \b(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*\b       # and months
    """,
    re.VERBOSE,
)


@pytest.fixture
def sandbox() -> Iterator[RunningSandbox]:
    """A service with a history, some of it of today."""
    with RunningSandbox(orders=60, speed=0.001) as running:
        yield running


async def every_screen(
    desks: Desks, sandbox: RunningSandbox, closed_port: int, folder: Path
) -> AsyncIterator[tuple[Person, str, QWidget]]:
    """Walk through the whole program, each screen in both sizes: first as the window stands, then in the other one.
    Who looks lets it come to rest.
    """
    person = desks.start()

    async def in_both_sizes(walk: AsyncIterator[Screen]) -> AsyncIterator[tuple[Person, str, QWidget]]:
        async for name, window in walk:
            now = window.size().toTuple()
            for size in sorted(SIZES, key=lambda one: one != now) if isinstance(window, QMainWindow) else SIZES[:1]:
                if isinstance(window, QMainWindow):
                    window.resize(*size)
                yield person, f"{name} {size[0]}", window

    async for seen in in_both_sizes(screens.first_run(person, sandbox, closed_port)):
        yield seen
    page = person.program.first_run.page if person.program.first_run else None
    assert page is not None
    await person.type_into(page.name, "Shop")
    page.start.click()
    await person.at_work()
    for walk in (
        screens.other_tabs(person),
        screens.compose(person),
        screens.orders(person, sandbox),
        screens.today(person),
        screens_settings.settings(person, sandbox),
        screens.outbox(person, sandbox),
        screens_paper.batch(person, sandbox),
        screens.watching(person),
        screens_paper.station(person, sandbox),
        screens_paper.printing(person, sandbox),
        screens_paper.handover(person),
        screens_import.imports(person, folder),
        screens_money.money(person, sandbox, folder),
        screens.menus(person),
        screens.troubles(folder),
    ):
        async for seen in in_both_sizes(walk):
            yield seen


@pytest.fixture(params=["stretched", "mirrored", "arabic"])
def spoken(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """Has the program speak this instead of the language it would."""
    kind: str = request.param
    real = language.use_language

    def instead(app: QApplication, *_language: object) -> None:
        if kind == "arabic":
            real(app, language.Language.ARABIC)
        else:
            use_pseudo_language(app, PseudoLanguage(kind))

    monkeypatch.setattr("courier_desk.ui.language.use_language", instead)
    monkeypatch.setattr("courier_desk.ui.pseudo.use_language", real)
    return kind


@pytest.mark.slow
@pytest.mark.timeout(600)
async def test_every_text_fits_is_translated_and_every_stop_of_the_keyboard_has_a_name(
    desks: Desks, sandbox: RunningSandbox, closed_port: int, tmp_path: Path, spoken: str
) -> None:
    data = _data(sandbox)
    faults: dict[str, str] = {}
    seen = set()
    async for _person, name, window in every_screen(desks, sandbox, closed_port, tmp_path):
        seen.add(name)
        cut = await screens.settle_whole(window)  # an answer may have come in just now, and is being laid out
        seen_now = visible_widgets(window)
        for fault in (*cut, *_foreign_texts(seen_now, spoken, data), *_nameless(seen_now), *_small(seen_now)):
            faults.setdefault(fault, name)
    assert not faults, "\n".join(f"{name}: {fault}" for fault, name in faults.items())
    assert len(seen) > 80


def _foreign_texts(widgets: list[QWidget], spoken: str, data: frozenset[str]) -> Iterator[str]:
    """Texts of ours that are not in the language that is spoken (mirrored text cannot be told)."""
    if spoken == "mirrored":
        return
    sign = "[\u0621-\u064a]" if spoken == "arabic" else r"\[|~"
    for text in _shown(widgets):
        if not re.search(sign, text) and not _is_data(plain(text), data):
            yield f"not translated: {plain(text)!r}"


def _nameless(widgets: list[QWidget]) -> Iterator[str]:
    for widget in widgets:
        if widget.focusPolicy() == Qt.FocusPolicy.NoFocus or widget.focusProxy() is not None:
            continue  # what takes the keyboard by a press alone needs a name as well
        face = QAccessible.queryAccessibleInterface(widget)
        where = f"{type(widget).__name__} in {type(widget.parent()).__name__}"
        if not plain(face.text(QAccessible.Text.Name)).strip():
            yield f"without a name: {where}"
        by_keys = bool(widget.focusPolicy() & Qt.FocusPolicy.TabFocus)  # a text that can be marked is no stop
        if by_keys and face.role() in _ROLES_OF_NOTHING and not isinstance(widget, QScrollArea | QHeaderView):
            yield f"without a role: {where}, {face.role().name}"
        if not face.state().focusable:
            yield f"not told as a stop: {where}"


def _small(widgets: list[QWidget]) -> Iterator[str]:
    """What is pressed and lower or narrower than 32 pixels.

    A link within a text is as high as the text; of the cross in a filter, which is Qt's own, Escape is the larger way.
    """
    for widget in widgets:
        inside = isinstance(widget, LinkButton) or isinstance(widget.parent(), QLineEdit)
        pressed = isinstance(widget, QAbstractButton) and not inside
        if pressed and min(widget.width(), widget.height()) < _TARGET:
            size = f"{widget.width()} x {widget.height()}"
            yield f"too small: {type(widget).__name__} in {type(widget.parent()).__name__}, {size}"


def _shown(widgets: list[QWidget]) -> Iterator[str]:
    """Every text of ours that a person sees or is told: words, placeholders, tips, accessible names, window titles."""
    root = widgets[0]
    if isinstance(root, QMenu):
        yield from (action.text() for action in root.actions() if not action.isSeparator())
        return
    for widget in widgets:
        if isinstance(widget, KbdTag | Tag):
            continue
        yield from (widget.toolTip(), widget.accessibleName(), widget.accessibleDescription())
        if isinstance(widget, QLabel | QAbstractButton):
            yield widget.text()
        if isinstance(widget, QLineEdit | QPlainTextEdit):
            yield widget.placeholderText()


@cache  # most texts stand on most screens
def _is_data(text: str, data: frozenset[str]) -> bool:
    """Whether nothing is left of a text without what is data: what is known may hold what is never translated
    ("15 Mayo"), and the other way round."""
    whole = UNTRANSLATED.sub("", _without(text, data))
    return any(re.search(r"[^\W\d_]{2,}", rest) is None for rest in (whole, _without(UNTRANSLATED.sub("", text), data)))


def _without(text: str, data: frozenset[str]) -> str:
    for known in sorted((one for one in data if one in text), key=len, reverse=True):
        text = text.replace(known, "")
    return text


def _strings(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list):
        for inside in value.values() if isinstance(value, dict) else value:
            yield from _strings(inside)


def _data(sandbox: RunningSandbox) -> frozenset[str]:
    """What comes from the service or was typed by the person: shown as it is."""
    world = sandbox.control("GET", "/snapshot")
    found = {
        "Shop",
        "Other",
        "Karim Abdel Aziz",
        "9 Sample Street",
        "Linen bed sheet set",
        "port 8000 is in use",
        "xyzzy",
        *screens_import.TYPED,
        *screens_money.TYPED,
    }
    for kind in ("accounts", "orders"):
        for record in world[kind]:
            found |= {str(value) for value in record.values() if isinstance(value, str)}
    found |= set(_strings(sandbox.call("GET", "/delivery-zones").data))
    return frozenset(one for one in found if len(one) > 1)
