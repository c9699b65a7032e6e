"""Text on the screen: labels by role, titles, and the small notes that give a reason."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPointF, QRect, QSize, Qt
from PySide6.QtGui import (
    QClipboard,
    QContextMenuEvent,
    QGuiApplication,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPalette,
    QResizeEvent,
    QTextLayout,
    QTextOption,
)
from PySide6.QtWidgets import QHBoxLayout, QLabel, QMenu, QSizePolicy, QWidget

from courier_desk.domain.patterns import pattern
from courier_desk.domain.shown_text import each_line, one_line
from courier_desk.ui.literal import menu_text, tip_text
from courier_desk.ui.theme import Role, Theme, elided
from courier_desk.ui.widgets.follow import follow_theme
from courier_desk.ui.words import breakable, copied
from courier_desk.ui.words_common import Common

_SELECTABLE = Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard

#: More letters in one word are no word of a language (an address of the net, a made-up name), and may be broken.
_LONGEST_WORD, _LONGEST_ID = 24, 60

#: Groups of digits with blanks between them, or a word that has digits in it.
_NUMBERS = pattern("\\+?\\d+(?:[ \u00a0]\\d+)+|[\\w.,+@/#-]*\\d[\\w.,+@/#-]*\\w|\\d")


class Label(QLabel):
    """Plain text in a role and a token's colour; never rich text, because what it shows may come from anywhere.

    ``gives_way``: a single line that ends in dots where it has no room, and is told whole by its tool tip. What is
    selected is copied as it is seen: the marks that keep its pieces in order stay here.
    """

    def __init__(
        self,
        text: str = "",
        *,
        role: Role = Role.BODY,
        colour: str = "tx",
        bold: bool = False,
        wrap: bool = False,
        selectable: bool = False,
        gives_way: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._gives_way, self._is_cut = gives_way, False
        self._given: tuple[str, bool] | None = None
        self._lines: _Lines | None = None
        self._role = role
        self._colour = colour
        self._bold = bold
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setWordWrap(wrap)
        if wrap:
            self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
        if selectable:
            flags = Qt.TextInteractionFlag
            self.setTextInteractionFlags(flags.TextSelectableByMouse | flags.TextSelectableByKeyboard)
        self.setText(text)
        self._aligned_by_us = True
        follow_theme(self, self._restyle)
        self._lead()

    def setAlignment(self, alignment: Qt.AlignmentFlag) -> None:
        """Align otherwise than at the leading edge."""
        self._aligned_by_us, self._lines = False, None
        super().setAlignment(alignment)

    def changeEvent(self, event: QEvent) -> None:
        """A change of direction turns the text round; in another font it has other lines."""
        super().changeEvent(event)
        self._lines = None
        if event.type() == QEvent.Type.LayoutDirectionChange and self._aligned_by_us:
            self._lead()

    def setWordWrap(self, on: bool) -> None:
        """Break lines where the room ends, or not."""
        self._lines = None
        super().setWordWrap(on)

    def _lead(self) -> None:
        """Start at the window's leading edge; QLabel alone would go by the direction of the text."""
        mirrored = self.layoutDirection() == Qt.LayoutDirection.RightToLeft
        edge = Qt.AlignmentFlag.AlignRight if mirrored else Qt.AlignmentFlag.AlignLeft
        height = Qt.AlignmentFlag.AlignTop if self.wordWrap() else Qt.AlignmentFlag.AlignVCenter
        self._lines = None
        super().setAlignment(edge | Qt.AlignmentFlag.AlignAbsolute | height)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Lay the lines out in the direction of the window; what can be selected is left to QLabel.

        QLabel would go by the first letter, even by one inside an isolate, so that a list of Latin names began at the
        left of an Arabic window; and it would leave the room of the blank where an Arabic line was broken.
        """
        text = self.text()
        if not text:
            return
        if self.textInteractionFlags() & _SELECTABLE and not self._is_cut:
            super().paintEvent(event)
            return
        painter = QPainter(self)
        painter.setPen(self.palette().color(QPalette.ColorRole.WindowText))
        room = self.contentsRect()
        if self._gives_way:
            text = elided(painter.font(), text, room.width())
        if self._lines is None or not self._lines.are_of(text, room):
            self._lines = _Lines(self, text, room)
        self._lines.paint(painter)

    def minimumSizeHint(self) -> QSize:
        """One that gives way needs no width of its own."""
        hint = super().minimumSizeHint()
        return QSize(0, hint.height()) if self._gives_way else hint

    def resizeEvent(self, event: QResizeEvent) -> None:
        """In another width another part of it can be read."""
        super().resizeEvent(event)
        self._tell_whole()

    def _tell_whole(self) -> None:
        if self._gives_way:
            self._is_cut = super().sizeHint().width() > self.width()
            self.setToolTip(tip_text(self.text() if self._is_cut else ""))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Ctrl+C copies what is seen; so does what selects by keys, for the middle button."""
        if event.matches(QKeySequence.StandardKey.Copy) and self.hasSelectedText():
            self.copy_selected()
            return
        super().keyPressEvent(event)
        self._offer_selected()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """A press begins anew: pulled out of the label, the selection would take its marks along."""
        if event.button() == Qt.MouseButton.LeftButton and self.hasSelectedText():
            self.setSelection(0, 0)
        super().mousePressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """What was selected can be put elsewhere with the middle button."""
        super().mouseReleaseEvent(event)
        self._offer_selected()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """A double click takes a word, and of a number all of it: a phone with its groups, an amount, a reference."""
        super().mouseDoubleClickEvent(event)
        if self.hasSelectedText():
            middle = self.selectionStart() + len(self.selectedText()) // 2
            start, end = _whole_around(self.text(), middle)
            if end - start > len(self.selectedText()):
                self.setSelection(start, end - start)
            self._offer_selected()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Offer to copy; Qt's own menu would copy the marks too."""
        if not self.textInteractionFlags() & _SELECTABLE:
            super().contextMenuEvent(event)
            return
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        copy = menu.addAction(menu_text(Common.COPY.words, "Ctrl+C"))
        copy.setEnabled(self.hasSelectedText())
        copy.triggered.connect(self.copy_selected)
        everything = menu.addAction(menu_text(Common.COPY_ALL.words))
        everything.triggered.connect(lambda: QGuiApplication.clipboard().setText(copied(self.text())))
        menu.popup(event.globalPos())

    def copy_selected(self) -> None:
        """Put what is selected on the clipboard."""
        QGuiApplication.clipboard().setText(copied(self.selectedText()))

    def _offer_selected(self) -> None:
        clipboard = QGuiApplication.clipboard()
        if clipboard.supportsSelection() and self.hasSelectedText():
            clipboard.setText(copied(self.selectedText()), QClipboard.Mode.Selection)

    def setText(self, text: str) -> None:
        """Show ``text``: its lines are kept where lines are broken anyway, and none reaches over its end.

        A word that no line may hold can be broken; where text is selected and so copied, only one longer than any id.
        """
        given = (text, self.wordWrap())
        if given == self._given:  # a form says all it has to say after each letter
            return
        self._given = given
        shown = each_line(text) if self.wordWrap() else one_line(text)
        longest = _LONGEST_ID if self.textInteractionFlags() & _SELECTABLE else _LONGEST_WORD
        if self.wordWrap() and len(shown) > longest:
            shown = " ".join(breakable(word) if len(word) > longest else word for word in shown.split(" "))
        super().setText(shown)
        self._tell_whole()

    def set_text(self, text: str) -> None:
        """Show ``text``."""
        self.setText(text)

    def set_colour(self, colour: str) -> None:
        """Use another token for the text."""
        if colour != self._colour:
            self._colour = colour
            self._restyle()

    def set_bold(self, *, bold: bool) -> None:
        """Bold or not."""
        if bold != self._bold:
            self._bold = bold
            self._restyle()

    def _restyle(self) -> None:
        theme = Theme.of(self)
        self.setFont(theme.font(self._role, bold=self._bold))
        palette = QPalette()  # only the text is ours, the rest comes from the window
        palette.setColor(QPalette.ColorRole.WindowText, theme.colour(self._colour))
        self.setPalette(palette)


def _whole_around(text: str, place: int) -> tuple[int, int]:
    """Give where the number, or what else has digits and no blanks, around a place of a text begins and ends."""
    for piece in _NUMBERS.finditer(text):
        if piece.start() <= place <= piece.end():
            return piece.span()
    return place, place


class _Lines:
    """A label's text laid out in its font, whatever directions its pieces have; kept from one paint to the next."""

    def __init__(self, label: QLabel, text: str, room: QRect) -> None:
        self._text, self._room = text, room
        alignment, wraps = label.alignment(), label.wordWrap()
        option = QTextOption(alignment)
        option.setTextDirection(label.layoutDirection())
        option.setWrapMode(QTextOption.WrapMode.WordWrap if wraps else QTextOption.WrapMode.ManualWrap)
        self._layout = layout = QTextLayout(text.replace("\n", "\u2028"), label.font())
        layout.setTextOption(option)
        layout.setCacheEnabled(True)
        layout.beginLayout()
        height = 0.0
        while (line := layout.createLine()).isValid():
            line.setLineWidth(room.width())
            line.setPosition(QPointF(0, height))
            height += line.height()
        layout.endLayout()
        top = float(room.y())
        if alignment & Qt.AlignmentFlag.AlignVCenter:
            top += (room.height() - height) / 2
        elif alignment & Qt.AlignmentFlag.AlignBottom:
            top += room.height() - height
        self._corner = QPointF(room.x(), round(top))

    def are_of(self, text: str, room: QRect) -> bool:
        """Tell whether this text has these lines in this room."""
        return text == self._text and room == self._room

    def paint(self, painter: QPainter) -> None:
        """Paint them in the painter's pen."""
        self._layout.draw(painter, self._corner)


class SectionTitle(Label):
    """The bold line over a part of a form or of the panel."""

    def __init__(self, text: str = "", parent: QWidget | None = None) -> None:
        super().__init__(text, bold=True, parent=parent)


class PageTitle(Label):
    """The bold title of a page."""

    def __init__(self, text: str = "", parent: QWidget | None = None) -> None:
        super().__init__(text, role=Role.TITLE, bold=True, parent=parent)


class IconLabel(QWidget):
    """An icon that stands beside a word; it has no name of its own, the word says it."""

    def __init__(self, name: str, *, colour: str = "tx2", size: int = 18, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._name = name
        self._colour = colour
        self._size = size
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def set_icon(self, name: str, colour: str | None = None) -> None:
        """Show another icon, in another token's colour if given; an empty name shows none."""
        colour = colour or self._colour
        if (name, colour) != (self._name, self._colour):
            self._name, self._colour = name, colour
            self.update()

    def sizeHint(self) -> QSize:
        """The icon's box."""
        return QSize(self._size, self._size)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        """Draw the icon in the middle."""
        if not self._name:
            return
        ratio, direction = self.devicePixelRatioF(), self.layoutDirection()
        pixmap = Theme.of(self).pixmap(self._name, self._colour, self._size, ratio, direction)
        box = QRect(0, 0, self._size, self._size)
        box.moveCenter(self.rect().center())
        QPainter(self).drawPixmap(box, pixmap)


class Note(QWidget):
    """A small line with an icon: a reason, a hint, a state of saving. It wraps."""

    def __init__(self, text: str = "", *, icon: str = "info", colour: str = "tx3", role: Role = Role.CAPTION) -> None:
        super().__init__()
        self._icon = IconLabel(icon, colour=colour, size=14)
        self._label = Label(text, role=role, colour=colour, wrap=True)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(5)
        row.addWidget(self._icon, 0, Qt.AlignmentFlag.AlignTop)
        row.addWidget(self._label, 1)
        self._icon.setContentsMargins(0, 1, 0, 0)

    def text(self) -> str:
        """What it says."""
        return self._label.text()

    def show_note(self, text: str, *, icon: str | None = None, colour: str | None = None) -> None:
        """Say something else, with another icon or colour if given."""
        self._label.set_text(text)
        if colour is not None:
            self._label.set_colour(colour)
        if icon is not None or colour is not None:
            self._icon.set_icon(self._icon._name if icon is None else icon, colour)  # noqa: SLF001 - its own part
