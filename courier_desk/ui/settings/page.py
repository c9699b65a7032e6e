"""The settings: one scrolling page, a list of its sections at the side that follows, and a field that finds settings.

What is changed is kept and acts at once; there is no OK. Escape goes back to where the person was.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, QPoint, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from courier_desk.domain.folding import fold
from courier_desk.domain.keyboard_layouts import other_readings
from courier_desk.ui.frame import Page
from courier_desk.ui.settings.navigation import Navigation
from courier_desk.ui.settings.scene import SettingsScene
from courier_desk.ui.settings.section import Section
from courier_desk.ui.settings.sections import SECTIONS
from courier_desk.ui.shortcuts import ShortcutHelp, Shortcuts
from courier_desk.ui.theme import Role
from courier_desk.ui.widgets import (
    Button,
    ButtonKind,
    Ground,
    KbdTag,
    Label,
    PageTitle,
    Rule,
    TextField,
    did_you_type_words,
)
from courier_desk.ui.words import isolate

_BETWEEN = 34
#: Middles of controls of one line are no farther apart (pixels).
_SAME_LINE = 12
#: Least width of the list of sections, and the air around it (pixels).
_SIDE, _AROUND = 220, 12
#: From the search to what was found.
_ON = frozenset({Qt.Key.Key_Down, Qt.Key.Key_Return, Qt.Key.Key_Enter})
#: A section counts as looked at from this far below the upper edge on.
_REACH = 90


class SettingsPage(Page):
    """The page of one session; ``left`` when the person goes back."""

    left = Signal()

    def __init__(self, scene: SettingsScene) -> None:
        super().__init__()
        self._scene = scene
        self._sections: dict[str, Section] = {}
        self._going = False
        self.search = TextField(placeholder=self.tr("Find a setting"), icon="search")
        self.navigation = Navigation(self.tr("Sections of the settings"))
        self._nothing = Label(role=Role.FIELD, colour="tx2", wrap=True)
        self._area = QScrollArea()
        for entry in SECTIONS:
            section = self._sections[entry.key] = entry.make(scene)
            self.navigation.add(entry.key, entry.icon, section.title)
        self._lay_out()
        self._keys = Shortcuts(self, self.tr("Settings"), window_wide=False)
        self._keys.add("Esc", self.tr("Back to where you were"), self._escape)
        self.search.textChanged.connect(self._find)
        self.search.installEventFilter(self)
        self.navigation.chosen.connect(self._go_to)
        self._area.verticalScrollBar().valueChanged.connect(self._follow)
        self.set_filled_button(filled=True)  # nothing stands out here, New order neither
        self._forget = scene.preferences.subscribe(lambda _before, _after: self.refresh())

    def _lay_out(self) -> None:
        body = QHBoxLayout()
        body.setSpacing(0)
        side = Ground("panel")
        side.setFixedWidth(max(_SIDE, self.navigation.needed + 2 * _AROUND))
        column = QVBoxLayout(side)
        column.setContentsMargins(_AROUND, _AROUND, _AROUND, _AROUND)
        column.addWidget(self.navigation)
        body.addWidget(side)
        body.addWidget(Rule(vertical=True, colour="line2"))
        body.addWidget(self._area, 1)
        self._area.setWidgetResizable(True)
        self._area.setFrameShape(QFrame.Shape.NoFrame)
        self._area.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # it follows what has the keyboard
        self._area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        inside = self._inside()
        self._area.setWidget(inside)
        for see_through in (self._area.viewport(), inside):
            see_through.setAutoFillBackground(False)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        whole.addWidget(self._head())
        whole.addLayout(body, 1)

    def _head(self) -> QWidget:
        head = Ground("surface", bottom=True)
        head.setFixedHeight(56)
        self.back = Button(self.tr("Back"), kind=ButtonKind.QUIET, icon="left", keys="Esc")
        self.back.clicked.connect(self.left)
        self.search.setFixedWidth(260)
        self.search.setAccessibleName(self.tr("Find a setting"))
        inner = QHBoxLayout(self.search)
        inner.setContentsMargins(8, 0, 8, 0)
        inner.addStretch(1)
        self._search_key = KbdTag("Ctrl+F")
        inner.addWidget(self._search_key)
        bar = Rule(vertical=True, colour="line2")
        bar.setFixedHeight(16)
        row = QHBoxLayout(head)
        row.setContentsMargins(10, 0, 16, 0)
        row.setSpacing(4)
        row.addWidget(self.back)
        row.addSpacing(6)
        row.addWidget(bar)
        row.addSpacing(12)
        row.addWidget(PageTitle(self.tr("Settings")))
        row.addSpacing(22)
        row.addWidget(self.search)
        row.addStretch(1)
        row.addWidget(Label(self.tr("Changes are kept at once"), colour="tx2"))
        return head

    def _inside(self) -> QWidget:
        inside = QWidget()
        column = QVBoxLayout(inside)
        column.setContentsMargins(32, 20, 32, 24)
        column.setSpacing(_BETWEEN)
        self._nothing.hide()
        column.addWidget(self._nothing)
        for section in self._sections.values():
            column.addWidget(section)
        column.addStretch(1)
        return inside

    # -- from outside ----------------------------------------------------------------------------------------------

    @property
    def section(self) -> str:
        """Name the section that is looked at."""
        return self.navigation.current()

    def show_section(self, key: str) -> None:
        """Go to a section."""
        self.search.clear()
        self.navigation.set_current(key)
        self._go_to(key)

    def refresh(self) -> None:
        """Show everything as it is now."""
        for section in self._sections.values():
            section.refresh()

    def close_page(self) -> None:
        """Ask and hear nothing more: the session ends."""
        self._forget()
        for section in self._sections.values():
            section.let_go()

    def focus_first(self) -> None:
        """Give the keyboard to the list of sections."""
        self.navigation.setFocus(Qt.FocusReason.OtherFocusReason)

    def focus_filter(self) -> None:
        """Ctrl+F: find a setting."""
        self.search.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.search.selectAll()

    def in_tab_order(self, stops: Sequence[QWidget]) -> Sequence[QWidget]:
        """Go line by line: accounts, and days of this desk, come and go."""
        inside = self._area.widget()
        assert inside is not None
        return [
            *(one for one in stops if not inside.isAncestorOf(one)),
            *by_lines([one for one in stops if inside.isAncestorOf(one)], inside),
        ]

    def shortcut_lines(self) -> tuple[ShortcutHelp, ...]:
        """The keys of the page."""
        return self._keys.lines()

    # -- finding ---------------------------------------------------------------------------------------------------

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """From the search, Down and Enter lead to the first setting found."""
        pressed = isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress and watched is self.search
        if pressed and isinstance(event, QKeyEvent) and event.key() in _ON:
            self._first_found()
            return True
        return False

    def _first_found(self) -> None:
        for section in self._sections.values():
            if section.isVisible() and section.focus_first():
                return

    def _find(self, text: str) -> None:
        self._search_key.setVisible(not text)
        found, meant = self._show_found(text), ""
        for reading in () if found else other_readings(text):
            if found := self._show_found(reading):
                meant = reading
                break
        self.navigation.show_only(found)
        self._nothing.setVisible(bool(meant) or not found)
        if meant:
            self._nothing.set_text(did_you_type_words(meant))
        elif not found:
            self._nothing.set_text(self.tr("No setting is called {0}").replace("{0}", isolate(text.strip())))

    def _show_found(self, text: str) -> set[str]:
        typed = fold(text).split()
        return {key for key, section in self._sections.items() if section.show_found(typed)}

    def _escape(self) -> None:
        if self.search.text():
            self.search.clear()
        else:
            self.left.emit()

    # -- the list at the side --------------------------------------------------------------------------------------

    def _go_to(self, key: str) -> None:
        """Scroll a section to the upper edge; one near the end stays chosen although it cannot come so far up."""
        section, bar = self._sections[key], self._area.verticalScrollBar()
        inside = self._area.widget()
        assert inside is not None
        if (layout := inside.layout()) is not None:
            layout.activate()
        self._going = True
        bar.setValue(section.mapTo(inside, QPoint(0, 0)).y() - 20)
        self._going = False

    def _follow(self, value: int) -> None:
        if self._going:
            return
        shown = [(key, section) for key, section in self._sections.items() if section.isVisibleTo(self)]
        at_end = value >= self._area.verticalScrollBar().maximum()
        reached = [key for key, section in shown if section.y() <= value + _REACH or at_end]
        if reached:
            self.navigation.set_current(reached[-1])


def by_lines(widgets: Sequence[QWidget], inside: QWidget) -> list[QWidget]:
    """Order widgets as they are read: line by line, each from its leading edge."""
    mirrored = inside.isRightToLeft()
    places = sorted(((one.mapTo(inside, one.rect().center()), one) for one in widgets), key=lambda found: found[0].y())
    lines: list[list[tuple[QPoint, QWidget]]] = []
    for place, one in places:
        if lines and place.y() - lines[-1][0][0].y() <= _SAME_LINE:
            lines[-1].append((place, one))
        else:
            lines.append([(place, one)])
    return [
        one for line in lines for _, one in sorted(line, key=lambda found: -found[0].x() if mirrored else found[0].x())
    ]
