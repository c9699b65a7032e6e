"""A field of a form: label, editor, and the line under it that says what is wrong, doubtful or found."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QMouseEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from courier_desk.ui.literal import tip_text
from courier_desk.ui.theme import Role, Theme
from courier_desk.ui.widgets.alert import alert
from courier_desk.ui.widgets.boxes import clear_layout
from courier_desk.ui.widgets.buttons import LinkButton
from courier_desk.ui.widgets.kbd import KbdTag
from courier_desk.ui.widgets.labels import IconLabel, Label
from courier_desk.ui.widgets.states import FieldState, set_field_state

_LOOKS = {
    FieldState.NONE: ("", "tx3"),
    FieldState.OK: ("check", "grn"),
    FieldState.WARN: ("alert", "amb"),
    FieldState.ERROR: ("alert", "red"),
}


class Field(QWidget):
    """Label over editor over hint. The hint's line is kept free, so that a message moves nothing."""

    action = Signal()
    """The link in the hint line was pressed."""

    def __init__(
        self,
        label: str,
        editor: QWidget,
        *,
        required: bool = False,
        side: str = "",
        hint: str = "",
        keep_hint_line: bool = True,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.editor = editor
        self._required = required
        self._state, self._tip = FieldState.NONE, ""
        self._label = Label(label, colour="tx2")
        # With a parent from the start: shown without one it would be a window for a moment and take the keyboard away.
        self._star = Label("*", colour="red", parent=self)
        self._star.setVisible(required)
        self._side = Label(side, role=Role.CAPTION, colour="tx3")
        self._hint = _HintLine(keep=keep_hint_line)
        self._hint.link.clicked.connect(self.action)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        column.addLayout(self._head())
        column.addWidget(editor)
        column.addWidget(self._hint)
        column.addStretch(1)
        self._label.installEventFilter(self)
        self.setFocusProxy(editor)
        self.set_label(label)
        self.set_state(FieldState.NONE, hint)

    def state(self) -> FieldState:
        """What it says of its content."""
        return self._state

    def label(self) -> str:
        """The label's words."""
        return self._label.text()

    def hint(self) -> str:
        """The words under the editor."""
        return self._hint.text()

    def set_label(self, text: str) -> None:
        """Change the label, and with it the editor's accessible name."""
        self._label.set_text(text)
        self.editor.setAccessibleName(_named(text) if self._required else text)

    def set_required(self, *, required: bool) -> None:
        """Whether it must be filled in."""
        self._required = required
        self._star.setVisible(required)
        self.set_label(self._label.text())

    def set_side(self, text: str) -> None:
        """The small words at the end of the label's line."""
        self._side.set_text(text)

    def set_tip(self, text: str) -> None:
        """Say what it is, at its label and its editor; a screen reader is told while nothing is said of the content."""
        self._tip = text
        for part in (self, self.editor):
            part.setToolTip(tip_text(text))
        self._describe()

    def _describe(self) -> None:
        self.editor.setAccessibleDescription(self.hint() or self._tip or self._side.text())

    def set_hint(self, text: str) -> None:
        """A hint, with nothing wrong."""
        self.set_state(FieldState.NONE, text)

    def set_state(self, state: FieldState, text: str = "") -> None:
        """Say that the content is found, doubtful or wrong, and why. A fault is announced to screen readers."""
        news = state in {FieldState.WARN, FieldState.ERROR} and (state, text) != (self._state, self.hint())
        self._state = state
        set_field_state(self.editor, state)
        self._hint.show_hint(text, *_LOOKS[state])
        self._describe()
        if news:
            alert(self.editor)

    def set_action(self, text: str, keys: str = "") -> None:
        """Offer something in the hint's line, with its key; an empty text takes it away."""
        self._hint.offer(text, keys)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """A press on the label goes to the editor."""
        if isinstance(event, QMouseEvent) and event.type() == QEvent.Type.MouseButtonPress:
            self.editor.setFocus(Qt.FocusReason.MouseFocusReason)
        return super().eventFilter(watched, event)

    def _head(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(4)
        row.addWidget(self._label)
        row.addWidget(self._star)
        row.addStretch(1)
        row.addWidget(self._side)
        return row


_WORDS = 1  # the place of the words in the hint's line


class _HintLink(LinkButton):
    """As high as the words beside it, so that both stand on one line."""

    def sizeHint(self) -> QSize:
        return QSize(super().sizeHint().width(), QFontMetrics(Theme.of(self).font(Role.CAPTION)).height())


class _HintLine(QWidget):
    """Icon, words, and perhaps a link with its key."""

    def __init__(self, *, keep: bool) -> None:
        super().__init__()
        self._keep = keep
        self._icon = IconLabel("", size=14)
        self._words = Label(role=Role.CAPTION, colour="tx3", wrap=True)
        self.link = _HintLink("", role=Role.CAPTION)
        self.link.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # it has a key: Tab goes from field to field
        self._keys = QHBoxLayout()
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(5)
        for part in (self._icon, self._words, self.link):
            row.addWidget(part, 0, Qt.AlignmentFlag.AlignTop)
        row.addLayout(self._keys)
        row.addStretch(0)
        row.setStretch(_WORDS, 1)
        self._row = row
        self.link.hide()
        if keep:
            self.setMinimumHeight(20)

    def text(self) -> str:
        return self._words.text()

    def show_hint(self, text: str, icon: str, colour: str) -> None:
        self._words.set_text(text)
        self._words.set_colour(colour)
        self._icon.set_icon(icon, colour)
        self._icon.setVisible(bool(icon and text))
        self.setVisible(self._keep or bool(text))

    def offer(self, text: str, keys: str) -> None:
        self.link.setText(text)
        self.link.setVisible(bool(text))
        self.link.updateGeometry()
        # Beside a link the words keep to one line, so that the link follows them; alone they may wrap.
        self._words.setWordWrap(not text)
        self._row.setStretch(_WORDS, 0 if text else 1)
        self._row.setStretch(self._row.count() - 1, 1 if text else 0)
        clear_layout(self._keys)
        if text and keys:
            self._keys.addWidget(KbdTag(keys))


def _named(label: str) -> str:
    return QCoreApplication.translate("Field", "{label}, required").format(label=label)
