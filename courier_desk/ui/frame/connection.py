"""How the service is reached now, in a word; pressed, what that means and the last requests. And the outbox's count."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QRect, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QGridLayout, QSizePolicy, QStyle, QVBoxLayout, QWidget

from courier_desk.ui.frame.views import ConnectionState, ConnectionView, RequestLine
from courier_desk.ui.theme import Role, Theme, paint_box
from courier_desk.ui.widgets import Label, PaintedButton, PopupFrame, Rule, SectionTitle, clear_layout
from courier_desk.ui.words import Formats, ltr
from courier_desk.ui.words_common import Common

translate = QCoreApplication.translate
_ICON = 18
_GAP = 8
_SHOWN = 10


class ConnectionButton(PaintedButton):
    """Glyph and word of the connection; opens the box with what it means."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("", parent)
        self._view = ConnectionView(ConnectionState.UNKNOWN)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a click leaves the keyboard in the page, where its keys act
        self._box: _ConnectionBox | None = None
        self.clicked.connect(self._toggle)
        self.show_connection(self._view)

    def view(self) -> ConnectionView:
        """What it shows."""
        return self._view

    def show_connection(self, view: ConnectionView) -> None:
        """Show another state; an open box follows."""
        self._view = view
        self.setText(state_words(view.state))
        self.setAccessibleName(translate("Connection", "Connection: {state}").format(state=self.text()))
        self.setAccessibleDescription(view.words)
        if self._box is not None:
            self._box.show_view(view)
        self.updateGeometry()
        self.update()

    def box(self) -> PopupFrame:
        """The box with what the state means, made when it is wanted first."""
        if self._box is None:
            self._box = _ConnectionBox(self)
            self._box.show_view(self._view)
        return self._box

    def sizeHint(self) -> QSize:
        """Glyph and word."""
        width = QFontMetrics(Theme.of(self).font(Role.BODY, bold=True)).horizontalAdvance(self.text())
        return QSize(_ICON + _GAP + width + 18, 32)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        """Green while all is well; what is not well is also bold."""
        theme, painter = Theme.of(self), QPainter(self)
        fill = theme.tokens.hover if self.is_hot() or self.isDown() else None
        paint_box(painter, self.rect(), fill=fill, border=theme.tokens.ac if self.hasFocus() else None, width=2)
        icon, ink = _LOOKS[self._view.state]
        well = self._view.state in {ConnectionState.ONLINE, ConnectionState.UNKNOWN}
        pixmap = theme.pixmap(icon, ink, _ICON, self.devicePixelRatioF(), self.layoutDirection())
        painter.drawPixmap(self._visual(QRect(8, (self.height() - _ICON) // 2, _ICON, _ICON)), pixmap)
        painter.setFont(theme.font(Role.BODY, bold=not well))
        painter.setPen(theme.colour("tx2" if well else ink))
        flags = QStyle.visualAlignment(self.layoutDirection(), Qt.AlignmentFlag.AlignLeft)
        flags |= Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignAbsolute
        x = 8 + _ICON + _GAP
        painter.drawText(self._visual(QRect(x, 0, self.width() - x - 4, self.height())), flags, self.text())

    def _visual(self, place: QRect) -> QRect:
        return QStyle.visualRect(self.layoutDirection(), self.rect(), place)

    def _toggle(self) -> None:
        box = self.box()
        if box.is_open():
            box.close_popup()
        else:
            box.open_under(self, width=420)


class _ConnectionBox(PopupFrame):
    """What the state means, and the last requests."""

    def __init__(self, owner: QWidget) -> None:
        super().__init__(owner)
        self._title = SectionTitle()
        self._words = Label(wrap=True, colour="tx2")
        self._lines = QGridLayout()
        self._lines.setHorizontalSpacing(12)
        self._lines.setVerticalSpacing(4)
        self._lines.setColumnStretch(1, 1)
        inside = QVBoxLayout()
        inside.setContentsMargins(16, 14, 16, 14)
        inside.setSpacing(8)
        for widget in (self._title, self._words, Rule()):
            inside.addWidget(widget)
        inside.addWidget(Label(translate("Connection", "Last requests"), role=Role.CAPTION, colour="tx2", bold=True))
        inside.addLayout(self._lines)
        self.body.addLayout(inside)

    def show_view(self, view: ConnectionView) -> None:
        self._title.set_text(state_words(view.state))
        self._words.set_text(view.words or meaning(view.state))
        clear_layout(self._lines)
        for place, line in enumerate(view.requests[:_SHOWN]):
            self._show_line(place, line)
        if not view.requests:
            none = Label(translate("Connection", "None yet."), role=Role.CAPTION, colour="tx3")
            self._lines.addWidget(none, 0, 0, 1, 3)

    def _show_line(self, place: int, line: RequestLine) -> None:
        answer = Label(ltr(line.answer), role=Role.CAPTION, colour="tx2" if line.good else "red")
        self._lines.addWidget(Label(line.time, role=Role.CAPTION, colour="tx3"), place, 0)
        self._lines.addWidget(Label(line.words, role=Role.CAPTION), place, 1)
        self._lines.addWidget(answer, place, 2)


class OutboxButton(PaintedButton):
    """The tray with everything that is not created yet."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("", parent)
        self._count = 0
        self._alert = False
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.show_count(0, needs_person=False)

    def show_count(self, count: int, *, needs_person: bool) -> None:
        """How many; red when one of them needs a person."""
        self._count, self._alert = count, needs_person
        number = Formats.current().number(count)
        words = translate("Outbox", "Outbox: {n} not created yet").format(n=number)
        if not count:
            words = translate("Outbox", "Outbox: empty")
        elif needs_person:
            words = translate("Outbox", "Outbox: {n} not created yet, some need you").format(n=number)
        self.setAccessibleName(words)
        self.set_tip(words)
        self.updateGeometry()
        self.update()

    def count(self) -> int:
        """How many it shows."""
        return self._count

    def sizeHint(self) -> QSize:
        """The tray, and the number if there is one."""
        return QSize(36 + (self._badge_width() + 4 if self._count else 0), 32)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        """Tray and number."""
        theme, painter = Theme.of(self), QPainter(self)
        tokens = theme.tokens
        fill = tokens.hover if self.is_hot() or self.isDown() else None
        paint_box(painter, self.rect(), fill=fill, border=tokens.ac if self.hasFocus() else None, width=2)
        pixmap = theme.pixmap("tray", "tx2", 20, self.devicePixelRatioF())
        painter.drawPixmap(self._visual(QRect(8, (self.height() - 20) // 2, 20, 20)), pixmap)
        if not self._count:
            return
        box = self._visual(QRect(34, (self.height() - 20) // 2, self._badge_width(), 20))
        paint_box(painter, box, fill=tokens.redb if self._alert else tokens.neub, border=None, radius=10)
        painter.setFont(theme.font(Role.CAPTION, bold=True))
        painter.setPen(theme.colour("red" if self._alert else "neu"))
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, Formats.current().number(self._count))

    def _badge_width(self) -> int:
        metrics = QFontMetrics(Theme.of(self).font(Role.CAPTION, bold=True))
        return max(20, metrics.horizontalAdvance(Formats.current().number(self._count)) + 12)

    def _visual(self, place: QRect) -> QRect:
        return QStyle.visualRect(self.layoutDirection(), self.rect(), place)


_LOOKS = {
    ConnectionState.UNKNOWN: ("sync", "tx3"),
    ConnectionState.ONLINE: ("wifi", "grn"),
    ConnectionState.SLOWED: ("clock", "amb"),
    ConnectionState.OFFLINE: ("wifioff", "amb"),
    ConnectionState.KEY_REFUSED: ("key", "red"),
    ConnectionState.NO_KEY: ("key", "red"),
    ConnectionState.SITE_AWAY: ("wifioff", "amb"),
    ConnectionState.LOOKING: ("eye", "red"),
}


def state_words(state: ConnectionState) -> str:
    """The word of a state."""
    return {
        ConnectionState.UNKNOWN: translate("Connection", "Connecting"),
        ConnectionState.ONLINE: translate("Connection", "Online"),
        ConnectionState.SLOWED: translate("Connection", "Slowed"),
        ConnectionState.OFFLINE: translate("Connection", "Offline"),
        ConnectionState.KEY_REFUSED: Common.KEY_REFUSED.words,
        ConnectionState.NO_KEY: Common.NO_KEY.words,
        ConnectionState.SITE_AWAY: translate("Connection", "Site away"),
        ConnectionState.LOOKING: translate("Connection", "Only looking"),
    }[state]


def meaning(state: ConnectionState) -> str:
    """What a state means for the work, in a sentence."""
    return {
        ConnectionState.UNKNOWN: translate("Connection", "The service was not asked yet."),
        ConnectionState.ONLINE: translate("Connection", "The service answers. Orders are sent as they are saved."),
        ConnectionState.SLOWED: translate(
            "Connection", "All requests of this minute are used. Sending goes on by itself."
        ),
        ConnectionState.OFFLINE: translate(
            "Connection", "The service does not answer. Orders are saved here and go out by themselves."
        ),
        ConnectionState.KEY_REFUSED: translate(
            "Connection", "The service refuses the key. Orders are saved here until there is a key that works."
        ),
        ConnectionState.NO_KEY: translate(
            "Connection", "This computer has no key for this account. Orders are saved here until there is one."
        ),
        ConnectionState.SITE_AWAY: translate(
            "Connection", "Requests wait for the shared store of this site. New orders are saved here."
        ),
        ConnectionState.LOOKING: translate("Connection", "The service is not asked while this desk only looks."),
    }[state]
