"""The filter by days: the usual spans in its menu, any other from a calendar that opens under it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from courier_desk.domain.list_views import EVERY, YESTERDAY, Days, days_of, today_in_cairo
from courier_desk.ui.widgets import FilterButton
from courier_desk.ui.words import range_words
from courier_desk.ui.words_common import Common

if TYPE_CHECKING:
    from courier_desk.ui.orders.range_popup import RangePopup

USUAL = "7"
_CHOOSE = "choose"


class DateFilter(FilterButton):
    """``Date: Last 7 days``; its value is a text of ``domain.list_views``."""

    def __init__(self, label: str, parent: QWidget | None = None) -> None:
        super().__init__(label, parent)
        self._range = ""
        self._calendar: RangePopup | None = None
        self._offer()

    def days(self) -> Days:
        """Give the days that are chosen."""
        return days_of(self.value(), today_in_cairo())

    def set_value(self, key: str) -> None:
        """Choose without telling; a span of days that is none of the usual ones is offered from now on."""
        if ".." in key and key != self._range:
            self._range = key
            self._offer()
        super().set_value(key)

    def _offer(self) -> None:
        options = [
            (USUAL, Common.LAST_7_DAYS.words),
            ("1", Common.TODAY.words),
            (YESTERDAY, Common.YESTERDAY.words),
            ("30", Common.LAST_30_DAYS.words),
            (EVERY, Common.ALL.words),
        ]
        if self._range:
            options.append((self._range, range_words(days_of(self._range, today_in_cairo()))))
        self.set_options([*options, (_CHOOSE, Common.CHOOSE_DAYS.words)])

    def _choose(self, key: str, *checked: bool) -> None:
        if key != _CHOOSE:
            super()._choose(key, *checked)
            return
        if self._calendar is None:
            from courier_desk.ui.orders.range_popup import RangePopup  # noqa: PLC0415

            self._calendar = RangePopup(self)
            self._calendar.chosen.connect(self._take_range)
        self._calendar.open_at(self.days())

    def _take_range(self, key: str) -> None:
        self.set_value(key)
        self.chosen.emit(key)
