"""What narrows the orders list: the chips by status with their counts, the text, the filters, the saved views."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QPoint, QRect, Qt, QTimer, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QStyle, QVBoxLayout, QWidget

from courier_desk.domain.list_views import EVERY
from courier_desk.domain.order_list import CashFilter, LabelState, OrderFilter, StatusCounts
from courier_desk.domain.orders import OrderType
from courier_desk.domain.zones import Governorate
from courier_desk.ui.orders.date_filter import USUAL, DateFilter
from courier_desk.ui.theme import Theme
from courier_desk.ui.widgets import Button, Chip, Chips, FilterButton, TextField, kbd_size, paint_kbd
from courier_desk.ui.widgets.wrap_row import WrapRow
from courier_desk.ui.words import governorate_words, known_statuses, order_type_words, status_words

ALL, UNSENT = "", "unsent"
_STATUS = "status:"
_KEY = "Ctrl+F"


class OrderFilterBar(QWidget):
    """Chips and filters; ``changed`` tells that the list has to be asked for anew."""

    changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.chips = Chips(self.tr("Orders by status"))
        self._shown: tuple[StatusCounts, str] | None = None
        self.text = _FilterText(placeholder=self.tr("Filter this list"), icon="search")
        self.text.setAccessibleName(self.tr("Filter this list"))
        self.text.setFixedWidth(212)
        self.text.setFixedHeight(32)
        self.text.setClearButtonEnabled(True)
        self.kind = FilterButton(self.tr("Type"))
        self.governorate = FilterButton(self.tr("Governorate"))
        self.date = DateFilter(self.tr("Date"))
        self.label = FilterButton(self.tr("Label"))
        self.cash = FilterButton(self.tr("Cash"))
        self.views = FilterButton(self.tr("View"))
        self.columns = Button(self.tr("Columns"), icon="columns")
        self._offer()
        self._lay_out()
        self._timer = QTimer(self)  # a pasted text and its clearing are one question
        self._timer.setSingleShot(True)
        self._timer.setInterval(0)
        self._timer.timeout.connect(self.changed)
        self.text.textEdited.connect(self._timer.start)
        self.text.textChanged.connect(self._cleared)
        self.chips.chosen.connect(self.changed)
        for button in self._buttons().values():
            button.chosen.connect(self.changed)

    def _buttons(self) -> Mapping[str, FilterButton]:
        return {
            "type": self.kind,
            "governorate": self.governorate,
            "days": self.date,
            "label": self.label,
            "cash": self.cash,
        }

    def _offer(self) -> None:
        every, any_ = self.tr("All"), self.tr("Any")
        self.chips.set_chips([Chip(ALL, every, 0)])
        self.kind.set_options([("", every), *((kind.value, order_type_words(kind.value)) for kind in OrderType)])
        self.governorate.set_options([("", every), *((g.value, governorate_words(g.value)) for g in Governorate)])
        self.label.set_options(
            [
                (LabelState.ANY, any_),
                (LabelState.PRINTED, self.tr("Printed")),
                (LabelState.NOT_PRINTED, self.tr("Not printed")),
            ]
        )
        self.cash.set_options(
            [
                (CashFilter.ANY, any_),
                (CashFilter.COD, self.tr("COD")),
                (CashFilter.DIFFERENCE, self.tr("Cash difference")),
                (CashFilter.NONE, self.tr("None")),
            ]
        )

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 10, 12, 8)
        column.setSpacing(8)
        top = QHBoxLayout()
        top.setSpacing(8)
        top.addWidget(self.chips, 1)
        top.addWidget(self.views)
        column.addLayout(top)
        row = QHBoxLayout()
        row.setSpacing(8)
        filters = WrapRow()
        for widget in (self.text, *self._buttons().values()):
            filters.add(widget)
        row.addWidget(filters, 1)
        row.addWidget(self.columns, 0, Qt.AlignmentFlag.AlignTop)
        column.addLayout(row)

    def wanted(self, account: str, merchant: str) -> OrderFilter:
        """Give what is asked for now."""
        chip, days = self.chips.value(), self.date.days()
        return OrderFilter(
            account=account,
            merchant=merchant,
            text=self.text.text().strip(),
            status=chip.removeprefix(_STATUS) if chip.startswith(_STATUS) else "",
            unsent=chip == UNSENT,
            order_type=self.kind.value(),
            governorate=self.governorate.value(),
            since=days.since,
            until=days.until,
            label=LabelState(self.label.value()),
            cash=CashFilter(self.cash.value()),
        )

    @property
    def narrows(self) -> bool:
        """Tell whether anything but the usual seven days narrows the list."""
        now = self.choices()
        usual = now["label"] == LabelState.ANY and now["cash"] == CashFilter.ANY and now["days"] in (USUAL, EVERY)
        return not usual or any(now[name] for name in ("chip", "text", "type", "governorate"))

    @property
    def hides(self) -> bool:
        """Tell whether anything at all, the days too, keeps orders out of the list."""
        return self.narrows or self.date.value() != EVERY

    def choices(self) -> dict[str, str]:
        """Give everything that is chosen, as a saved view keeps it."""
        buttons = {name: button.value() for name, button in self._buttons().items()}
        return {"chip": self.chips.value(), "text": self.text.text().strip(), **buttons}

    def choose(self, choices: Mapping[str, str]) -> None:
        """Choose what a view kept, the usual where it says nothing, and ask again; what is unknown is passed over."""
        usual = {"days": USUAL, "label": LabelState.ANY.value, "cash": CashFilter.ANY.value}
        self.text.setText(choices.get("text", ""))
        for name, button in self._buttons().items():
            try:
                button.set_value(choices.get(name, usual.get(name, "")))
            except KeyError:
                button.set_value(usual.get(name, ""))
        self._set_chip(choices.get("chip", ALL))
        self._ask()

    def clear(self) -> None:
        """Take every filter away, the days too, and ask again."""
        self.choose({"days": EVERY})

    def choose_unsent(self) -> None:
        """Take the other filters away and switch to what is not sent yet."""
        self.choose({"days": EVERY, "chip": UNSENT})

    def choose_status(self, status: str) -> None:
        """Take the other filters away and switch to a status."""
        self.choose({"days": EVERY, "chip": _STATUS + status})

    def choose_text(self, text: str) -> None:
        """Take the other filters away and look for a text."""
        self.choose({"days": EVERY, "text": text})

    def show_counts(self, counts: StatusCounts) -> None:
        """Make the chips of what there is: known statuses before others, the most used first."""
        order = {status: place for place, status in enumerate(known_statuses())}
        present = sorted(counts.by_status, key=lambda one: (one[0] not in order, -one[1], order.get(one[0], 0), one[0]))
        chips = [Chip(ALL, self.tr("All"), counts.total)]
        for status, count in present:
            chips.append(self._chip(_STATUS + status, count))
        if counts.unsent:
            chips.append(self._chip(UNSENT, counts.unsent))
        chosen = self.chips.value()
        if (counts, chosen) == self._shown:
            return
        self._shown = (counts, chosen)
        if chosen and chosen not in {chip.key for chip in chips}:
            chips.append(self._chip(chosen, 0))
        self.chips.set_chips(chips)
        self.chips.set_value(chosen)

    def _chip(self, key: str, count: int | None) -> Chip:
        if key == UNSENT:
            return Chip(UNSENT, self.tr("Not sent yet"), count, "tray", "red")
        words = status_words(key.removeprefix(_STATUS))
        return Chip(key, words.text, count, words.icon, words.tone.ink)

    def _set_chip(self, key: str) -> None:
        """Switch to a chip; one that is not there now is made, its count comes with the answer."""
        if key and key != UNSENT and not key.startswith(_STATUS):
            key = ALL
        if key:
            self.chips.set_chips([Chip(ALL, self.tr("All")), self._chip(key, None)])
            self._shown = None
        self.chips.set_value(key)

    def _ask(self) -> None:
        self._timer.stop()
        self.changed.emit()

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
