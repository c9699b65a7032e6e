"""The box that is always in reach: scan or type a number, phone, reference or name, and take what is found.

It searches nothing itself: it tells what was typed and shows the rows it is given.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QStyle, QWidget

from courier_desk.ui.theme import Role, Theme
from courier_desk.ui.widgets import TAKES_SCANS, Ground, KbdTag, Label, TextField, kbd_size, paint_kbd

if TYPE_CHECKING:  # the list is made when there is something to show in it
    from courier_desk.ui.widgets import PopupList, PopupRow

translate = QCoreApplication.translate
WIDTH = 452
_LIST_WIDTH = 652
_KEYS = "Ctrl+K"


class ScanBox(TextField):
    """The field and its list of results."""

    search_edited = Signal(str)
    """What is typed now, without blanks around it; empty when the box was cleared."""
    search_submitted = Signal(str)
    """Enter while nothing in the list can be taken: look it up."""
    result_chosen = Signal(str)
    """The person took the result of this key."""
    result_alternative = Signal(str)
    """Shift+Enter on the result of this key (print its label)."""

    def __init__(self, parent: QWidget | None = None) -> None:
        words = translate("ScanBox", "Scan or search: order no., phone, reference, name")
        super().__init__(placeholder=words, icon="scan", parent=parent)
        self.setAccessibleName(translate("ScanBox", "Scan or search"))
        self.setAccessibleDescription(words)
        self.setProperty(TAKES_SCANS, True)
        self.setMinimumWidth(300)
        self.setMaximumWidth(WIDTH)
        self._list: PopupList | None = None
        self._note: Label | None = None
        self.textEdited.connect(lambda: self.search_edited.emit(self.value()))
        self.installEventFilter(self)

    @property
    def list(self) -> PopupList:
        """The list of results, made when it is wanted first."""
        if self._list is None:
            self._list = self._make_list()
        return self._list

    def show_results(self, rows: Sequence[PopupRow], note: str = "") -> None:
        """List these under the box; none closes the list. ``note`` stands at its foot."""
        if not rows and self._list is None:
            return
        self.list.set_rows(rows)
        if self._note is not None:
            self._note.set_text(note)
        if not rows or not self.value():
            self.list.close_popup()
            return
        height = self.list.content_height() + 34
        self.list.open_under(self, width=_LIST_WIDTH, height=height, centred=True)

    def begin(self) -> None:
        """Ctrl+K: the focus comes here and what is in the box is selected."""
        self.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.selectAll()

    def done(self) -> None:
        """Empty the box and close the list."""
        self.clear()
        self._close_list()

    def sizeHint(self) -> QSize:
        """Fixed, if there is room."""
        return QSize(WIDTH, super().sizeHint().height())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter with nothing to take looks it up; Escape clears."""
        if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter} and self.value():
            self.search_submitted.emit(self.value())
            return
        if event.key() == Qt.Key.Key_Escape and self.text():
            self.done()
            self.search_edited.emit("")
            return
        super().keyPressEvent(event)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Leaving the box closes its list."""
        if event.type() == QEvent.Type.FocusOut:
            self._close_list()
        return super().eventFilter(watched, event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """The field, and its key at the end while there is room for it."""
        super().paintEvent(event)
        theme = Theme.of(self)
        size = kbd_size(_KEYS, theme)
        place = self.rect().adjusted(self.width() - size.width() - 10, 0, -10, 0)
        place = QStyle.alignedRect(Qt.LayoutDirection.LeftToRight, Qt.AlignmentFlag.AlignCenter, size, place)
        paint_kbd(QPainter(self), QStyle.visualRect(self.layoutDirection(), self.rect(), place), _KEYS, theme)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The text ends before the key."""
        super().resizeEvent(event)
        self._make_room()

    def _make_room(self) -> None:
        margins = self.textMargins()
        room = kbd_size(_KEYS, Theme.of(self)).width() + 14
        if self.layoutDirection() == Qt.LayoutDirection.RightToLeft:
            margins.setLeft(room)
        else:
            margins.setRight(room)
        self.setTextMargins(margins)

    def _restyle(self) -> None:
        super()._restyle()
        self._make_room()

    def _take(self, key: str) -> None:
        self.done()
        self.result_chosen.emit(key)

    def _close_list(self) -> None:
        if self._list is not None:
            self._list.close_popup()

    def _make_list(self) -> PopupList:
        from courier_desk.ui.widgets import PopupList  # noqa: PLC0415

        made = PopupList(self, row_height=40)
        made.view().setAccessibleName(translate("ScanBox", "Found"))
        self._note = Label(role=Role.CAPTION, colour="tx2")
        made.body.addWidget(self._foot(self._note))
        made.attach(self)
        made.chosen.connect(self._take)
        made.alternative.connect(self.result_alternative)
        return made

    @staticmethod
    def _foot(note: Label) -> QWidget:
        foot = Ground("surface", top=True, edge="line")
        foot.setContentsMargins(0, 0, 0, 0)
        row = QHBoxLayout(foot)
        row.setContentsMargins(14, 4, 14, 4)
        row.setSpacing(6)
        for keys, words in (
            ("↑↓", translate("ScanBox", "choose")),
            ("Enter", translate("ScanBox", "open")),
            ("Shift+Enter", translate("ScanBox", "print")),
        ):
            row.addWidget(KbdTag(keys))
            row.addWidget(Label(words, role=Role.CAPTION, colour="tx2"))
            row.addSpacing(8)
        row.addStretch(1)
        row.addWidget(note)
        return foot
