"""What stands in the side panel: sections that scroll, and a foot with buttons that stays put."""

from __future__ import annotations

from PySide6.QtWidgets import QScrollArea, QVBoxLayout, QWidget

from courier_desk.ui.widgets.boxes import Ground, Rule, scrolled

PADDING = 16


class Panel(Ground):
    """Sections one under another with lines between them."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("panel", parent=parent)
        self._sections = QVBoxLayout()
        self._sections.setContentsMargins(0, 0, 0, PADDING)
        self._sections.setSpacing(0)
        self._sections.addStretch(1)
        inside = Ground("panel")
        inside.setLayout(self._sections)
        self._scroll = scrolled(inside)
        self._foot = QVBoxLayout()
        self._foot.setContentsMargins(0, 0, 0, 0)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self._scroll, 1)
        column.addLayout(self._foot)

    def add_section(self, section: QWidget, *, rule: bool = True) -> None:
        """Put a section under those that are there, with a line above it unless it is the first."""
        holder = QWidget()
        column = QVBoxLayout(holder)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        if rule and self._sections.count() > 1:
            column.addWidget(Rule(colour="line2"))
        padded = QVBoxLayout()
        padded.setContentsMargins(PADDING, 12, PADDING, 12)
        padded.addWidget(section)
        column.addLayout(padded)
        self._sections.insertWidget(self._sections.count() - 1, holder)

    def set_foot(self, foot: QWidget) -> None:
        """Put buttons under the sections, where they stay while those scroll."""
        while (item := self._foot.takeAt(0)) is not None:
            if (old := item.widget()) is not None:
                old.setParent(None)
        holder = Ground("panel", top=True)
        column = QVBoxLayout(holder)
        column.setContentsMargins(PADDING, 12, PADDING, 12)
        column.addWidget(foot)
        self._foot.addWidget(holder)

    def scroll_area(self) -> QScrollArea:
        """The part that scrolls, to bring something into sight."""
        return self._scroll
