"""Buttons: first, normal, emphasised, quiet, destructive; with an icon, and with the key that does the same."""

from __future__ import annotations

from enum import Enum

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QFont, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QStyle, QWidget

from courier_desk.domain.values import frozen
from courier_desk.ui.theme import Role, Theme, elided, metrics_of, paint_box, text_width
from courier_desk.ui.widgets.kbd import PLAIN, KbdLook, kbd_size, paint_kbd
from courier_desk.ui.widgets.painted import PaintedButton

_ICON = 18
_GAP = 8
#: A link that gives way keeps so much (pixels).
_LEAST_LINK = 40


class ButtonKind(Enum):
    """How much a button stands out."""

    FIRST = "first"
    NORMAL = "normal"
    EMPHASISED = "emphasised"
    QUIET = "quiet"
    DESTRUCTIVE = "destructive"
    DANGER = "danger"
    AMBER = "amber"
    RED = "red"


@frozen
class _Look:
    """Tokens of a kind."""

    fill: str | None
    hot: str
    edge: str | None
    ink: str
    bold: bool = False
    kbd: KbdLook = PLAIN


_LOOKS = {
    ButtonKind.FIRST: _Look("ac", "ach", None, "onac", bold=True, kbd=KbdLook("onac", "onac", None, bold=True)),
    ButtonKind.NORMAL: _Look("surface", "hover", "ctl", "tx"),
    ButtonKind.EMPHASISED: _Look("sel", "hover", "ac", "ac", bold=True, kbd=KbdLook("ac", "ac", None, bold=True)),
    ButtonKind.QUIET: _Look(None, "hover", None, "tx2"),
    ButtonKind.DESTRUCTIVE: _Look("redline", "red", None, "ondg", bold=True, kbd=KbdLook("ondg", "ondg", None)),
    ButtonKind.DANGER: _Look("surface", "hover", "ctl", "red"),
    ButtonKind.AMBER: _Look(None, "hover", "amb", "amb"),
    ButtonKind.RED: _Look(None, "hover", "red", "red"),
}


class Button(PaintedButton):
    """A button with words, perhaps an icon before and a key behind them."""

    def __init__(
        self,
        text: str,
        *,
        kind: ButtonKind = ButtonKind.NORMAL,
        icon: str = "",
        keys: str = "",
        tall: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(text, parent)
        self._kind = kind
        self._icon = icon
        self._keys = keys
        self._tall = tall
        self._shows_keys = True
        self._shows_words = True
        self._explained = ""
        self.setSizePolicy(QSizePolicy.Policy.Minimum, QSizePolicy.Policy.Fixed)

    def kind(self) -> ButtonKind:
        """How much it stands out now."""
        return self._kind

    def set_kind(self, kind: ButtonKind) -> None:
        """Stand out more or less."""
        self._kind = kind
        self.updateGeometry()
        self.update()

    def set_icon(self, name: str) -> None:
        """Another icon, or none for an empty name."""
        self._icon = name
        self.updateGeometry()
        self.update()

    def set_compact(self, *, keys: bool, words: bool) -> None:
        """Where there is little room: leave out the key, or the words too; what is left out is in the tip."""
        if (keys, words) == (self._shows_keys, self._shows_words):
            return
        self._shows_keys, self._shows_words = keys, words or not self._icon
        self._tell()
        self.updateGeometry()
        self.update()

    def explain(self, text: str) -> None:
        """Say in the tip what its words mean, whether they are shown or not."""
        self._explained = text
        self._tell()

    def _tell(self) -> None:
        left_out = " ".join(part for part in (self.text(), f"({self._keys})" if self._keys else "") if part)
        shown = self._shows_keys and self._shows_words
        self.set_tip("\n".join(part for part in ("" if shown else left_out, self._explained) if part))

    def sizeHint(self) -> QSize:
        """The content with its paddings; never narrower, so that no word is cut."""
        return QSize(self._content_width() + 2 * self._padding(), 40 if self._tall else 34)

    def minimumSizeHint(self) -> QSize:
        """The same."""
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        """Box, icon, words, key."""
        theme, look = Theme.of(self), self._look()
        painter = QPainter(self)
        self._paint_frame(painter, theme, look)
        ink = "dis" if self.is_off() else look.ink
        x = max(self._padding(), (self.width() - self._content_width()) // 2)
        text, keys = self._shown()
        if self._icon:
            pixmap = theme.pixmap(self._icon, ink, _ICON, self.devicePixelRatioF(), self.layoutDirection())
            painter.drawPixmap(self._place(x, _ICON, _ICON), pixmap)
            x += _ICON + (_GAP if text else 0)
        tag = kbd_size(keys, theme, look.kbd)
        if text:
            room = self.width() - x - self._padding() - (tag.width() + _GAP if keys else 0)
            width = min(self._text_width(), room)
            painter.setFont(self._face())
            painter.setPen(theme.colour(ink))
            cut = elided(self._face(), text, width)
            painter.drawText(self._place(x, width, self.height()), Qt.AlignmentFlag.AlignCenter, cut)
            x += width + _GAP
        if keys:
            kbd = KbdLook("dis", "line2", None) if self.is_off() else look.kbd
            paint_kbd(painter, self._place(x, tag.width(), tag.height()), keys, theme, kbd)

    def _shown(self) -> tuple[str, str]:
        """The words and the key that are shown where the button stands."""
        return self.text() if self._shows_words else "", self._keys if self._shows_keys else ""

    def _look(self) -> _Look:
        return _LOOKS[self._kind]

    def _face(self) -> QFont:
        role = Role.FIELD if self._tall else Role.BODY
        return Theme.of(self).font(role, bold=self._look().bold and not self.is_off())

    def _padding(self) -> int:
        return 16 if self._tall else 12

    def _text_width(self) -> int:
        role = Role.FIELD if self._tall else Role.BODY
        return text_width(Theme.of(self).font(role, bold=self._look().bold), self.text()) + 1

    def _content_width(self) -> int:
        text, keys = self._shown()
        tag = kbd_size(keys, Theme.of(self), self._look().kbd).width()
        parts = [_ICON if self._icon else 0, self._text_width() if text else 0, tag]
        shown = [part for part in parts if part]
        return sum(shown) + _GAP * max(0, len(shown) - 1)

    def _place(self, x: int, width: int, height: int) -> QRect:
        """A part of the row, ``x`` counted from the leading edge."""
        place = QRect(x, (self.height() - height) // 2, width, height)
        return QStyle.visualRect(self.layoutDirection(), self.rect(), place)

    def _paint_frame(self, painter: QPainter, theme: Theme, look: _Look) -> None:
        tokens = theme.tokens
        fill = tokens[look.fill] if look.fill else None
        edge = tokens[look.edge] if look.edge else None
        if self.is_off():
            filled = look.edge is not None or look.fill is not None
            fill, edge = None, tokens.line2 if filled else None
        elif self.isDown():
            fill = tokens.ach if self._kind is ButtonKind.FIRST else tokens.sel
            fill = tokens.red if self._kind is ButtonKind.DESTRUCTIVE else fill
        elif self.is_hot():
            fill = tokens[look.hot]
        solid = look.edge is None and look.fill is not None and not self.is_off()
        if not self.hasFocus():
            paint_box(painter, self.rect(), fill=fill, border=edge)
            return
        paint_box(painter, self.rect(), fill=fill, border=tokens.ac, width=2)
        if solid:
            paint_box(painter, self.rect().adjusted(2, 2, -2, -2), fill=None, border=tokens.onac, radius=3)


class IconButton(PaintedButton):
    """A quiet button that is only an icon; its name is for screen readers and the tip."""

    def __init__(
        self,
        icon: str,
        name: str,
        *,
        keys: str = "",
        size: int = 20,
        colour: str = "tx2",
        parent: QWidget | None = None,
    ) -> None:
        super().__init__("", parent)
        self._icon = icon
        self._size = size
        self._colour = colour
        self.setAccessibleName(name)
        self.set_tip(f"{name} ({keys})" if keys else name)
        self.setFixedSize(32, 32)

    def set_icon(self, name: str, colour: str | None = None) -> None:
        """Another icon, in another token's colour if given."""
        self._icon = name
        self._colour = colour or self._colour
        self.update()

    def sizeHint(self) -> QSize:
        """Large enough to be hit."""
        return self.maximumSize()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        """The icon, and a ground while the pointer or the focus is on it."""
        theme = Theme.of(self)
        painter = QPainter(self)
        fill = theme.tokens.sel if self.isDown() or self.isChecked() else theme.tokens.hover if self.is_hot() else None
        paint_box(painter, self.rect(), fill=fill, border=theme.tokens.ac if self.hasFocus() else None, width=2)
        ink = "dis" if self.is_off() else self._colour
        pixmap = theme.pixmap(self._icon, ink, self._size, self.devicePixelRatioF(), self.layoutDirection())
        box = QRect(0, 0, self._size, self._size)
        box.moveCenter(self.rect().center())
        painter.drawPixmap(box, pixmap)


class LinkButton(PaintedButton):
    """A word inside a text that does something. ``gives_way``: it is cut where there is no room for all of it."""

    def __init__(
        self,
        text: str,
        *,
        role: Role = Role.BODY,
        colour: str = "ac",
        gives_way: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(text, parent)
        self._role = role
        self._colour = colour
        self._gives_way = gives_way
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        across = QSizePolicy.Policy.Maximum if gives_way else QSizePolicy.Policy.Fixed
        self.setSizePolicy(across, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        """The text and the room of its focus frame."""
        font = Theme.of(self).font(self._role)
        return QSize(text_width(font, self.text()) + 4, max(20, metrics_of(font).height()))

    def minimumSizeHint(self) -> QSize:
        """The same, unless it gives way."""
        whole = self.sizeHint()
        return QSize(min(whole.width(), _LEAST_LINK), whole.height()) if self._gives_way else whole

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        """Underlined words in the accent colour."""
        theme = Theme.of(self)
        painter = QPainter(self)
        font = QFont(theme.font(self._role))
        font.setUnderline(not self.is_off())
        painter.setFont(font)
        painter.setPen(theme.colour("dis" if self.is_off() else "ach" if self.is_hot() else self._colour))
        cut = self._gives_way and self.width() < self.sizeHint().width()
        text = elided(font, self.text(), self.width() - 4) if cut else self.text()
        painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, text)
        if self.hasFocus():
            paint_box(painter, self.rect(), fill=None, border=theme.tokens.ac, width=2, radius=3)
