"""What narrows the orders list: the chips by status with their counts, the text, and four filters."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

from PySide6.QtCore import QPoint, QRect, Qt, QTimer, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QStyle, QVBoxLayout, QWidget

from courier_desk.domain.order_list import LabelState, OrderFilter, StatusCounts
from courier_desk.domain.orders import OrderType
from courier_desk.domain.zones import Governorate
from courier_desk.ui.theme import Theme
from courier_desk.ui.widgets import Chip, Chips, FilterButton, TextField, kbd_size, paint_kbd
from courier_desk.ui.words import governorate_words, known_statuses, order_type_words, status_words

ALL, UNSENT, EVERY_DAY = "", "unsent", "every"
_STATUS = "status:"
#: Typing is followed after this pause (milliseconds): shorter than the eye, longer than between two quick keys.
_TYPING_PAUSE = 30
_KEY = "Ctrl+F"
CAIRO = ZoneInfo("Africa/Cairo")


class OrderFilterBar(QWidget):
    """Chips and filters; ``changed`` tells that the list has to be asked for anew."""

    changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.chips = Chips(self.tr("Orders by status"))
        self._shown: tuple[StatusCounts, str] | None = None
        self.text = _FilterText(placeholder=self.tr("Filter this list"), icon="search")
        self.text.setAccessibleName(self.tr("Filter this list"))
        self.text.setFixedWidth(236)
        self.text.setFixedHeight(32)
        self.text.setClearButtonEnabled(True)
        self.kind = FilterButton(self.tr("Type"))
        self.governorate = FilterButton(self.tr("Governorate"))
        self.date = FilterButton(self.tr("Date"))
        self.label = FilterButton(self.tr("Label"))
        self._offer()
        self._lay_out()
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(_TYPING_PAUSE)
        self._timer.timeout.connect(self.changed)
        self.text.textEdited.connect(self._timer.start)
        self.text.textChanged.connect(self._cleared)
        for chosen in (self.chips, self.kind, self.governorate, self.date, self.label):
            chosen.chosen.connect(self.changed)

    def _offer(self) -> None:
        every = self.tr("All")
        self.chips.set_chips([Chip(ALL, every, 0)])
        self.kind.set_options([("", every), *((kind.value, order_type_words(kind.value)) for kind in OrderType)])
        self.governorate.set_options([("", every), *((g.value, governorate_words(g.value)) for g in Governorate)])
        self.date.set_options(
            [
                ("7", self.tr("Last 7 days")),
                ("1", self.tr("Today")),
                ("30", self.tr("Last 30 days")),
                (EVERY_DAY, self.tr("All")),
            ]
        )
        self.label.set_options(
            [
                (LabelState.ANY, self.tr("Any")),
                (LabelState.PRINTED, self.tr("Printed")),
                (LabelState.NOT_PRINTED, self.tr("Not printed")),
            ]
        )

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 10, 12, 8)
        column.setSpacing(8)
        column.addWidget(self.chips)
        row = QHBoxLayout()
        row.setSpacing(8)
        for widget in (self.text, self.kind, self.governorate, self.date, self.label):
            row.addWidget(widget, 0, Qt.AlignmentFlag.AlignVCenter)
        row.addStretch(1)
        column.addLayout(row)

    def wanted(self, account: str, merchant: str) -> OrderFilter:
        """Give what is asked for now."""
        chip = self.chips.value()
        return OrderFilter(
            account=account,
            merchant=merchant,
            text=self.text.text().strip(),
            status=chip.removeprefix(_STATUS) if chip.startswith(_STATUS) else "",
            unsent=chip == UNSENT,
            order_type=self.kind.value(),
            governorate=self.governorate.value(),
            since=_since(self.date.value()),
            label=LabelState(self.label.value()),
        )

    @property
    def narrows(self) -> bool:
        """Tell whether anything but the usual seven days narrows the list."""
        chosen = (self.chips.value(), self.text.text().strip(), self.kind.value(), self.governorate.value())
        return any(chosen) or self.label.value() != LabelState.ANY or self.date.value() not in ("7", EVERY_DAY)

    def clear(self) -> None:
        """Take every filter away, the days too, and ask again."""
        self.text.clear()
        self.chips.set_value(ALL)
        for button, key in (
            (self.kind, ""),
            (self.governorate, ""),
            (self.date, EVERY_DAY),
            (self.label, LabelState.ANY),
        ):
            button.set_value(key)
        self.changed.emit()

    def choose_unsent(self) -> None:
        """Take the other filters away and switch to what is not sent yet."""
        self.clear()
        self.chips.set_value(UNSENT)
        self.changed.emit()

    def show_counts(self, counts: StatusCounts) -> None:
        """Make the chips of what there is: known statuses before others, the most used first."""
        order = {status: place for place, status in enumerate(known_statuses())}
        present = sorted(counts.by_status, key=lambda one: (one[0] not in order, -one[1], order.get(one[0], 0), one[0]))
        chips = [Chip(ALL, self.tr("All"), counts.total)]
        for status, count in present:
            words = status_words(status)
            chips.append(Chip(_STATUS + status, words.text, count, words.icon, words.tone.ink))
        if counts.unsent:
            chips.append(Chip(UNSENT, self.tr("Not sent yet"), counts.unsent, "tray", "red"))
        chosen = self.chips.value()
        if (counts, chosen) == self._shown:
            return
        self._shown = (counts, chosen)
        if chosen and chosen not in {chip.key for chip in chips}:
            words_text = chosen.removeprefix(_STATUS)
            name = self.tr("Not sent yet") if chosen == UNSENT else status_words(words_text).text
            chips.append(Chip(chosen, name, 0))
        self.chips.set_chips(chips)
        self.chips.set_value(chosen)

    def _cleared(self, text: str) -> None:
        """Follow the clear button, which edits nothing in Qt's eyes."""
        if not text:
            self._timer.start()


class _FilterText(TextField):
    """The text filter; while it is empty it shows its key at the end, where the clear button will be."""

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the field, and its key."""
        super().paintEvent(event)
        if self.text():
            return
        theme = Theme.of(self)
        size = kbd_size(_KEY, theme)
        place = QRect(QPoint(self.width() - size.width() - 8, (self.height() - size.height()) // 2), size)
        paint_kbd(QPainter(self), QStyle.visualRect(self.layoutDirection(), self.rect(), place), _KEY, theme)


def _since(days: str) -> datetime | None:
    """Give the instant a choice of days begins: midnight in Cairo, today counting as the first day."""
    if days == EVERY_DAY:
        return None
    day = datetime.now(CAIRO).date() - timedelta(days=int(days) - 1)
    return datetime(day.year, day.month, day.day, tzinfo=CAIRO).astimezone(UTC)
