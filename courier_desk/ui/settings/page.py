"""The settings: one scrolling page, a list of its sections at the side that follows, and a field that finds settings.

What is changed is kept and acts at once; there is no OK. Escape goes back to where the person was.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, QModelIndex, QObject, QPersistentModelIndex, QPoint, QRect, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QFontMetrics, QKeyEvent, QPainter, QResizeEvent
from PySide6.QtWidgets import (
    QApplication,
    QFrame,
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QScrollArea,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)
from shiboken6 import isValid

from courier_desk.domain.folding import fold_name
from courier_desk.domain.keyboard_layouts import other_readings
from courier_desk.domain.values import frozen
from courier_desk.ui.frame import Page
from courier_desk.ui.settings.about import AboutSection
from courier_desk.ui.settings.accounts import AccountsSection
from courier_desk.ui.settings.context import SettingsContext
from courier_desk.ui.settings.days import DaysSection
from courier_desk.ui.settings.endpoints import EndpointsSection
from courier_desk.ui.settings.general import (
    AppearanceSection,
    LanguageSection,
    NoticesSection,
    PickupsSection,
    ReadingSection,
    ScannerSection,
    TrainingSection,
)
from courier_desk.ui.settings.printing import PrintingSection
from courier_desk.ui.settings.section import Section
from courier_desk.ui.settings.store import store_section
from courier_desk.ui.settings.watch_folder import WatchFolderSection
from courier_desk.ui.shortcuts import ShortcutHelp, Shortcuts
from courier_desk.ui.theme import Role, Theme, paint_box
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
    follow_theme,
)
from courier_desk.ui.words import isolate
from courier_desk.ui.words_common import Common

_BETWEEN = 34
#: Middles of controls of one line are no farther apart (pixels).
_SAME_LINE = 12
#: Least width of the list of sections, and the air around it (pixels).
_SIDE, _AROUND = 220, 12
#: From the search to what was found.
_ON = frozenset({Qt.Key.Key_Down, Qt.Key.Key_Return, Qt.Key.Key_Enter})
#: A section counts as looked at from this far below the upper edge on.
_REACH = 90


_HEIGHT = 40
#: Pixels before the words of an entry (the icon), and behind them.
_BEFORE, _BEHIND = 46, 8
_KEY, _ICON = Qt.ItemDataRole.UserRole, Qt.ItemDataRole.UserRole + 1


@frozen
class SectionEntry:
    """A section of the page and of the list at its side."""

    key: str
    icon: str
    make: Callable[[SettingsContext], Section]


@frozen
class SettingsPlace:
    """What of the settings is looked at, and how far below the upper edge of what can be seen it stands (pixels).

    ``inner``: the section's widget, by its number, that has the keyboard; None is the section itself.
    """

    section: str
    inner: int | None
    top: int


#: The sections in their order. A new one is a line here: its key, its icon, what makes it.
SECTIONS = (
    SectionEntry("accounts", "user", AccountsSection),
    SectionEntry("printing", "print", PrintingSection),
    SectionEntry("watch_folder", "import", WatchFolderSection),
    SectionEntry("scanner", "scan", ScannerSection),
    SectionEntry("appearance", "moon", AppearanceSection),
    SectionEntry("language", "globe", LanguageSection),
    SectionEntry("days", "cal", DaysSection),
    SectionEntry("pickups", "truck", PickupsSection),
    SectionEntry("reading", "sync", ReadingSection),
    SectionEntry("store", "shield", store_section),
    SectionEntry("training", "school", TrainingSection),
    SectionEntry("watching", "alert", NoticesSection),
    SectionEntry("endpoints", "sliders", EndpointsSection),
    SectionEntry("about", "info", AboutSection),
)


class SettingsPage(Page):
    """The page of one session; ``closed`` when the person goes back."""

    closed = Signal()

    def __init__(self, context: SettingsContext) -> None:
        super().__init__()
        self._context = context
        self.sections: dict[str, Section] = {}
        self._going = False
        self._held: tuple[QWidget, int] | None = None
        self.search = TextField(placeholder=self.tr("Find a setting"), icon="search")
        self.navigation = Navigation(self.tr("Sections of the settings"))
        self._nothing = Label(role=Role.FIELD, colour="tx2", wrap=True)
        self._area = QScrollArea()
        for entry in SECTIONS:
            section = self.sections[entry.key] = entry.make(context)
            self.navigation.add(entry.key, entry.icon, section.title)
        self._lay_out()
        self._keys = Shortcuts(self, Common.SETTINGS.words, window_wide=False)
        self._keys.add("Esc", self.tr("Back to where you were"), self._escape)
        application = QApplication.instance()
        assert isinstance(application, QApplication)
        application.focusChanged.connect(self._focus_moved)
        self.search.textChanged.connect(self._find)
        self.search.installEventFilter(self)
        self.navigation.chosen.connect(self._go_to)
        self._area.verticalScrollBar().valueChanged.connect(self._follow)
        self._area.verticalScrollBar().rangeChanged.connect(lambda _least, _most: self._stay())
        self.set_filled_button(filled=True)  # nothing stands out here, New order neither
        self._forget = context.preferences.subscribe(lambda _before, _after: self.refresh())

    def _lay_out(self) -> None:
        body = QHBoxLayout()
        body.setSpacing(0)
        side = Ground("panel")
        bar = self.navigation.verticalScrollBar().sizeHint().width()  # there in a low window
        side.setFixedWidth(max(_SIDE, self.navigation.needed + 2 * _AROUND + bar))
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
        self.back = Button(Common.BACK.words, kind=ButtonKind.QUIET, icon="left", keys="Esc")
        self.back.clicked.connect(self.closed)
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
        row.addWidget(PageTitle(Common.SETTINGS.words))
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
        for section in self.sections.values():
            column.addWidget(section)
        column.addStretch(1)
        return inside

    # -- from outside ----------------------------------------------------------------------------------------------

    @property
    def section(self) -> str:
        """Name the section that is looked at."""
        return self.navigation.current()

    @property
    def place(self) -> SettingsPlace:
        """Tell what is looked at: what had the keyboard last and can be seen, else the section at the upper edge."""
        widget, top = self._held or (self.sections[self.section], 20)
        for key, section in self.sections.items():
            if widget in (inner := section.findChildren(QWidget)):
                return SettingsPlace(key, inner.index(widget), top)
        return SettingsPlace(self.section, None, top)

    def resume(self, place: SettingsPlace) -> None:
        """Show the same at the same height as another page did, with the keyboard in it."""
        self.navigation.set_current(place.section)
        section = self.sections[place.section]
        inside: dict[int | None, QWidget] = dict(enumerate(section.findChildren(QWidget)))
        if (widget := inside.get(place.inner)) is not None:
            widget.setFocus(Qt.FocusReason.OtherFocusReason)
        self._held = widget or section, place.top
        self._stay()

    def show_section(self, key: str) -> None:
        """Go to a section."""
        self.search.clear()
        self.navigation.set_current(key)
        self._go_to(key)

    def refresh(self) -> None:
        """Show everything as it is now."""
        for section in self.sections.values():
            section.refresh()

    def close_page(self) -> None:
        """Ask and hear nothing more: the session ends."""
        self._forget()
        for section in self.sections.values():
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
        for section in self.sections.values():
            if section.isVisible() and section.focus_first():
                return

    def _find(self, text: str) -> None:
        self._search_key.setVisible(not text)
        self._held = None
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
        if text:
            self._show_first(found)
        else:
            QTimer.singleShot(0, self, lambda: self._go_to(self.section))  # the others are laid out over it first

    def _show_found(self, text: str) -> set[str]:
        typed = fold_name(text).split()
        return {key for key, section in self.sections.items() if section.show_found(typed)}

    def _show_first(self, found: set[str]) -> None:
        """The first that was found stands at the top while it is typed, wherever the page was before."""
        first = next((key for key in self.sections if key in found), "")
        if first:
            self.navigation.set_current(first)
        self._going = True
        self._area.verticalScrollBar().setValue(0)
        self._going = False

    def _escape(self) -> None:
        if self.search.text():
            self.search.clear()
        else:
            self.closed.emit()

    # -- the list at the side --------------------------------------------------------------------------------------

    def _go_to(self, key: str) -> None:
        """Scroll a section to the upper edge; one near the end stays chosen although it cannot come so far up."""
        self._held = self.sections[key], 20
        self._stay()

    def _looked_at(self) -> QWidget:
        """Give what has the keyboard and can be seen, else the section that is looked at."""
        focus, view = QApplication.focusWidget(), self._area.viewport()
        if focus is not None and view.isAncestorOf(focus) and view.rect().contains(focus.mapTo(view, QPoint(0, 0))):
            return focus
        return self.sections[self.section]

    def _top_of(self, widget: QWidget) -> int:
        return widget.mapTo(self._area.viewport(), QPoint(0, 0)).y()

    def _hold(self) -> None:
        """Note where what is looked at stands; while settings are searched nothing is kept in its place."""
        looked_at = self._looked_at()
        self._held = None if self.search.text() else (looked_at, self._top_of(looked_at))

    def _focus_moved(self, _before: QWidget | None, now: QWidget | None) -> None:
        if now is not None and now is self._looked_at():
            self._hold()

    def _stay(self) -> None:
        """Keep it there: what grows or comes above it, by a choice or by itself, moves nothing under a pointer."""
        inside = self._area.widget()
        if self._held is None or inside is None:
            return
        widget, top = self._held
        if not isValid(widget) or not widget.isVisibleTo(inside):
            return
        if (layout := inside.layout()) is not None:
            layout.activate()
        bar = self._area.verticalScrollBar()
        self._going = True
        bar.setValue(bar.value() + self._top_of(widget) - top)
        self._going = False

    def _follow(self, value: int) -> None:
        if self._going:
            return
        shown = [(key, section) for key, section in self.sections.items() if section.isVisibleTo(self)]
        at_end = value >= self._area.verticalScrollBar().maximum()
        reached = [key for key, section in shown if section.y() <= value + _REACH or at_end]
        if reached:
            self.navigation.set_current(reached[-1])
        self._hold()


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


class Navigation(QListWidget):
    """The list; ``chosen`` carries the key of the section that the person went to."""

    chosen = Signal(str)

    def __init__(self, name: str) -> None:
        super().__init__()
        self.setAccessibleName(name)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setItemDelegate(_Entries(self))
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setMouseTracking(True)
        self.viewport().setAutoFillBackground(False)
        self.currentItemChanged.connect(self._changed)
        self.itemClicked.connect(lambda item: self.chosen.emit(item.data(_KEY)))
        follow_theme(self, self._restyle)

    def add(self, key: str, icon: str, words: str) -> None:
        """Put a section at the end; the first is current."""
        item = QListWidgetItem(words, self)
        item.setData(_KEY, key)
        item.setData(_ICON, icon)
        if self.count() == 1:
            self.set_current(key)

    @property
    def needed(self) -> int:
        """Pixels across in which every entry can be read, also as the current one."""
        metrics = QFontMetrics(Theme.of(self).font(Role.BODY, bold=True))
        words = (metrics.horizontalAdvance(self.item(place).text()) for place in range(self.count()))
        return _BEFORE + max(words, default=0) + _BEHIND

    def current(self) -> str:
        """Give the key of the current section."""
        return str(self.item(self.currentRow()).data(_KEY)) if self.currentRow() >= 0 else ""

    def set_current(self, key: str) -> None:
        """Make a section current without telling."""
        self.blockSignals(True)
        for place in range(self.count()):
            if self.item(place).data(_KEY) == key:
                self.setCurrentRow(place)
        self.blockSignals(False)
        self.scrollTo(self.currentIndex())
        self.viewport().update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The current section is in sight also in a window that is lower than the list."""
        super().resizeEvent(event)
        self.scrollTo(self.currentIndex())

    def show_only(self, keys: set[str]) -> None:
        """Leave the other sections out; the first that is left is current when the current one is not."""
        for place in range(self.count()):
            self.item(place).setHidden(self.item(place).data(_KEY) not in keys)
        left = [self.item(place).data(_KEY) for place in range(self.count()) if not self.item(place).isHidden()]
        if left and self.current() not in left:
            self.set_current(left[0])

    def _changed(self, _item: QListWidgetItem) -> None:
        if key := self.current():
            self.chosen.emit(key)

    def _restyle(self) -> None:
        self.setFont(Theme.of(self).font(Role.BODY))


class _Entries(QStyledItemDelegate):
    """Icon and words; the current one stands on a box in the accent's colour."""

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        return QSize(super().sizeHint(option, index).width(), _HEIGHT + 2)

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        view = self.parent()
        assert isinstance(view, QWidget)
        theme, box = Theme.of(view), option.rect.adjusted(0, 0, 0, -2)
        state: QStyle.StateFlag = option.state
        on, hot = bool(state & QStyle.StateFlag.State_Selected), bool(state & QStyle.StateFlag.State_MouseOver)
        tokens = theme.tokens
        if on or hot:
            focus = on and view.hasFocus()
            paint_box(
                painter, box, fill=tokens.sel if on else tokens.hover, border=tokens.ac if focus else None, width=2
            )
        ink, direction = "ac" if on else "tx2", view.layoutDirection()
        icon = QRect(box.x() + 15, box.y() + (box.height() - 18) // 2, 18, 18)
        pixmap = theme.pixmap(str(index.data(_ICON)), ink, 18, view.devicePixelRatioF(), direction)
        painter.drawPixmap(QStyle.visualRect(direction, box, icon), pixmap)
        painter.setFont(theme.font(Role.BODY, bold=on))
        painter.setPen(theme.colour(ink))
        words = QStyle.visualRect(direction, box, box.adjusted(_BEFORE, 0, -_BEHIND, 0))
        edge = QStyle.visualAlignment(direction, Qt.AlignmentFlag.AlignLeft)
        painter.drawText(words, Qt.AlignmentFlag.AlignVCenter | edge, str(index.data()))
