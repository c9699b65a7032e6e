"""A page of a tab: what stands in the middle of the window, and what it wants in the side panel."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from courier_desk.ui.frame.focus import focus_into
from courier_desk.ui.shortcuts import ShortcutHelp
from courier_desk.ui.widgets import Ground


class Page(Ground):
    """The base of every page. A page with inner pages (list, compose) changes its panel as it changes those."""

    to_be_seen = Signal()
    """Something here is to be seen now, whichever tab is on."""
    panel_changed = Signal()
    """``panel`` is another widget now."""
    panel_wanted = Signal()
    """The person went to the panel (Enter in a list): bring it into sight if it is hidden."""
    panel_filled = Signal()
    """What the person asked for stands in the panel now: let it be seen; the keyboard stays where it is."""
    panel_left = Signal()
    """The person came back from the panel: it may go out of sight again if it lies over the page."""
    filled_changed = Signal()
    """``has_filled_button``, ``item_words`` or ``item_off`` is different now."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("surface", parent=parent)
        self._panel: QWidget | None = None
        self._filled = False
        self._item_words = ""
        self._item_off = ""
        self._is_form = False

    def panel(self) -> QWidget | None:
        """What stands in the side panel while this page is shown; None hides the panel."""
        return self._panel

    def set_panel(self, panel: QWidget | None) -> None:
        """Put something else into the side panel."""
        if panel is not self._panel:
            self._panel = panel
            self.panel_changed.emit()

    def set_inner(self, panel: QWidget | None, *, filled: bool, form: bool) -> None:
        """Say all that another inner page changes at once, so that the window is laid out once."""
        before = self._panel
        if (panel, filled, form) != (before, self._filled, self._is_form):
            self._panel, self._filled, self._is_form = panel, filled, form
            (self.filled_changed if panel is before else self.panel_changed).emit()

    def has_filled_button(self) -> bool:
        """Whether the page has a filled button of its own, so that New order must not be one too."""
        return self._filled or bool(self._item_words)

    def is_form(self) -> bool:
        """Whether a form is shown, which stays narrow enough to be read and filled in on a wide screen."""
        return self._is_form

    def set_filled_button(self, *, filled: bool) -> None:
        """Say whether it has one now."""
        if filled != self._filled:
            self._filled = filled
            self.filled_changed.emit()

    def item_words(self) -> str:
        """The words of the button for ``new_item`` in the row of the tabs; empty where it stands in no row."""
        return self._item_words

    def item_filled(self) -> bool:
        """Whether the button for ``new_item`` stands out: not beside a filled button of the page."""
        return not self._filled

    def item_off(self) -> str:
        """Why ``new_item`` cannot be done now; empty where it can."""
        return self._item_off

    def set_item_off(self, reason: str) -> None:
        """Switch the button for ``new_item`` off for this reason; an empty one switches it on."""
        if reason != self._item_off:
            self._item_off = reason
            self.filled_changed.emit()

    def set_item_words(self, text: str) -> None:
        """Offer ``new_item`` as the filled button in the row of the tabs; an empty text takes it away."""
        if text != self._item_words:
            self._item_words = text
            self.filled_changed.emit()

    def focus_first(self) -> None:
        """Put the focus where work begins; a page that knows better overrides it."""
        focus_into(self)

    def go_home(self) -> None:
        """The page's tab was chosen while it is on: go back to where the tab begins."""

    def unfinished(self) -> str:
        """What a person is at here that would be lost with the window, in words; empty where nothing is."""
        return ""

    def focus_filter(self) -> None:
        """Ctrl+F: put the focus into the page's filter; nothing where there is none."""

    def take_scan(self, code: str) -> bool:  # noqa: ARG002 - for those that extend it
        """Take what was scanned while the keyboard was anywhere; False where a scan opens what it names."""
        return False

    def new_item(self) -> bool:
        """Ctrl+Shift+N: make a pickup or a merchant; False where there is nothing of the kind."""
        return False

    def in_tab_order(self, stops: Sequence[QWidget]) -> Sequence[QWidget]:
        """Put what Tab goes to in this page in order; a page that makes parts late overrides it."""
        return stops

    def shortcut_lines(self) -> tuple[ShortcutHelp, ...]:
        """The page's own keys, for the list that F1 shows."""
        return ()
