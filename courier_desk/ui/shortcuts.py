"""Keys that work in both keyboard layouts, and the list of them that F1 shows.

A key of a letter is bound a second time to the Arabic letter on the same key, because a desk types Arabic all day and
the keys must not stop working then. What a key does is the caller's business.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QAction, QKeySequence, QShortcutEvent
from PySide6.QtWidgets import QWidget

from courier_desk.domain.keyboard_layouts import ARABIC_KEYS
from courier_desk.domain.values import frozen

_ARABIC_DIGITS = dict(zip("0123456789", "٠١٢٣٤٥٦٧٨٩", strict=True))


def both_layouts(keys: str) -> list[QKeySequence]:
    """The sequence as written and, if another, that of the same keys on an Arabic keyboard: ``Ctrl+ى`` for Ctrl+N."""
    *modifiers, last = keys.split("+") if not keys.endswith("+") else [*keys[:-2].split("+"), "+"]
    twin = (ARABIC_KEYS | _ARABIC_DIGITS).get(last.upper())
    sequences = [QKeySequence(keys)]
    if twin is not None:
        sequences.append(QKeySequence("+".join([*modifiers, twin])))
    return sequences


class KeyAction(QAction):
    """An action with the keys of both layouts.

    X11 and Wayland tell Qt of an Arabic letter the Latin one on its key, too. Qt then finds two keys for one press and
    leaves the choice to the action; Qt's own would do nothing.
    """

    _twins: frozenset[QKeySequence] = frozenset()

    def bind(self, *keys: str) -> None:
        """Have it done by each of these keys, in either layout."""
        every = [both_layouts(each) for each in keys]
        self._twins = frozenset(sequence for both in every if len(both) > 1 for sequence in both)
        self.setShortcuts([sequence for both in every for sequence in both])

    def event(self, event: QEvent) -> bool:
        """Do what is to be done where both keys that were meant are of this action."""
        if isinstance(event, QShortcutEvent) and event.isAmbiguous() and event.key() in self._twins:
            self.trigger()
            return True
        return super().event(event)


@frozen
class ShortcutHelp:
    """A line of the list that F1 shows."""

    group: str
    keys: str
    words: str


class Shortcuts(QObject):
    """The keys of one window or page, in the order they were added.

    While a page shows that binds a key of its window, the window's rests: Qt would do neither.
    """

    def __init__(self, owner: QWidget, group: str, *, window_wide: bool = True) -> None:
        super().__init__(owner)
        self._owner = owner
        self._group = group
        context = Qt.ShortcutContext
        self._context = context.WindowShortcut if window_wide else context.WidgetWithChildrenShortcut
        self._lines: list[tuple[ShortcutHelp, QAction | None]] = []
        self._resting: list[QAction] = []
        if not window_wide:
            owner.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """What the page binds is its own from when it shows until it goes."""
        if watched is self._owner and event.type() is QEvent.Type.Show and not self._resting:
            own = {sequence for _line, action in self._lines if action is not None for sequence in action.shortcuts()}
            above = self._owner.window()
            self._resting = [
                action
                for action in (above.actions() if above is not self._owner else ())
                if action.isEnabled() and not own.isdisjoint(action.shortcuts())
            ]
            self._let_rest(rest=True)
        elif watched is self._owner and event.type() is QEvent.Type.Hide and self._resting:
            self._let_rest(rest=False)
            self._resting = []
        return super().eventFilter(watched, event)

    def _let_rest(self, *, rest: bool) -> None:
        for action in self._resting:
            action.setEnabled(not rest)

    def add(self, keys: str, words: str, slot: Callable[[], object], *more_keys: str) -> QAction:
        """Bind ``keys`` (and ``more_keys``) to ``slot`` and list it; ``words`` say what it does."""
        action = KeyAction(words, self._owner)
        action.bind(keys, *more_keys)
        action.setShortcutContext(self._context)
        action.triggered.connect(lambda: slot() and None)
        self._owner.addAction(action)
        if words:
            line = ShortcutHelp(self._group, keys.replace("Return", "Enter"), words)  # as it is labelled
            self._lines.append((line, action))
        return action

    def note(self, keys: str, words: str) -> None:
        """List a key that a widget handles by itself."""
        self._lines.append((ShortcutHelp(self._group, keys, words), None))

    def lines(self) -> tuple[ShortcutHelp, ...]:
        """What F1 shows of these: those that act now."""
        return tuple(line for line, action in self._lines if action is None or action.isEnabled())
