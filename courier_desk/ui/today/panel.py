"""The side panel of Today: what is left to do before the courier comes, and the pickups that are booked."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from courier_desk.desk.day_figures import ToDo
from courier_desk.desk.pickup_planning import PickupStart
from courier_desk.domain.pickup_list import PickupRow
from courier_desk.domain.values import frozen
from courier_desk.ui.pickups.words import status_of
from courier_desk.ui.today.charts import PickupLine
from courier_desk.ui.today.words import DayCounts, spelt
from courier_desk.ui.widgets import (
    Ground,
    IconLabel,
    Label,
    LinkButton,
    Note,
    PageTitle,
    Panel,
    SectionTitle,
)
from courier_desk.ui.widgets.wrap_row import WrapRow
from courier_desk.ui.words import NOTHING, isolate, listed, long_day_words, ltr
from courier_desk.ui.words_common import Common, Counts

translate = QCoreApplication.translate
#: So many pickups are listed; the others are counted.
_MOST_PICKUPS = 6


@frozen(kw_only=True)
class BeforeCourier:
    """What the panel shows. ``start`` is None where nobody's pickups can be planned; ``merchant``: whose they are."""

    to_do: ToDo
    start: PickupStart | None
    pickups: tuple[PickupRow, ...]
    today: date
    merchant: str = ""


class _Item(QWidget):
    """A thing to do: what, how many, why, and the way out."""

    def __init__(self, icon: str, colour: str) -> None:
        super().__init__()
        self._icon = IconLabel(icon, colour=colour, size=18)
        self._colours = (icon, colour)
        self.title = Label(bold=True, wrap=True)
        self.text = Label(colour="tx2", wrap=True)
        self.link = LinkButton("")
        self.more = LinkButton("")
        self.link.hide()
        self.more.hide()
        words = QVBoxLayout()
        words.setContentsMargins(0, 0, 0, 0)
        words.setSpacing(3)
        for widget in (self.title, self.text):
            words.addWidget(widget)
        links = WrapRow(spacing=14)
        for link in (self.link, self.more):
            links.add(link)
        words.addWidget(links)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(12)
        row.addWidget(self._icon, 0, Qt.AlignmentFlag.AlignTop)
        row.addLayout(words, 1)

    def show_item(self, title: str, text: str, link: str, more: str = "", *, done: bool = False) -> None:
        """Say it; without words a link is not offered. ``done``: nothing is left of it."""
        icon, colour = ("check", "grn") if done else self._colours
        self._icon.set_icon(icon, colour)
        self.title.set_text(title)
        self.text.set_text(text)
        self.text.setVisible(bool(text))
        for button, words in ((self.link, link), (self.more, more)):
            button.setText(words)
            button.updateGeometry()
            button.setVisible(bool(words))


class TodayPanel(Panel):
    """What is left to do. The page knows the way; ``open_pickup`` is that to the pickup of a key."""

    def __init__(self, open_pickup: Callable[[str], object]) -> None:
        super().__init__()
        self._open_pickup = open_pickup
        self._shown: BeforeCourier | None = None
        self.title = PageTitle(translate("Today", "Before the courier comes"))
        self.attention = _Item("alert", "red")
        self.labels = _Item("label", "amb")
        self.waiting = _Item("truck", "ac")
        self.note = Note("")
        self.all_pickups = LinkButton("")
        self.all_pickups.hide()
        self._pickups = QVBoxLayout()
        self._pickups.setContentsMargins(0, 0, 0, 0)
        self._pickups.setSpacing(0)
        self.pickup_lines: list[PickupLine] = []
        self._no_pickups = Label(translate("Today", "None is booked."), colour="tx2", wrap=True)
        for section in (self.title, self.attention, self.labels, self.waiting, self._booked(), self.note):
            self.add_section(section)

    def _booked(self) -> QWidget:
        booked = Ground("panel")
        column = QVBoxLayout(booked)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        column.addWidget(SectionTitle(Common.PICKUPS.words))
        column.addWidget(self._no_pickups)
        column.addLayout(self._pickups)
        column.addWidget(self.all_pickups)
        return booked

    def show_before(self, shown: BeforeCourier) -> None:
        """Show what is left; what is the same as before stays."""
        if shown == self._shown:
            return
        same_pickups = self._shown is not None and self._shown.pickups == shown.pickups
        self._shown = shown
        self._show_attention(shown.to_do)
        self._show_labels(shown.to_do)
        self._show_waiting(shown)
        if not same_pickups or not self.pickup_lines:
            self._show_pickups(shown.pickups, shown.today)

    def _show_attention(self, to_do: ToDo) -> None:
        if not to_do.attention:
            self.attention.show_item(translate("Today", "Nothing needs attention"), "", "", done=True)
            return
        text = translate("Today", "They wait in the outbox for a person.")
        self.attention.show_item(DayCounts().attention(to_do.attention), text, translate("Today", "Open the outbox"))

    def _show_labels(self, to_do: ToDo) -> None:
        if not to_do.unprinted:
            self.labels.show_item(translate("Today", "No label is left to print"), "", "", done=True)
            return
        counts = DayCounts()
        self.labels.show_item(
            counts.labels(to_do.unprinted),
            counts.of_them_new(to_do.unprinted_new),
            Counts().print_labels(to_do.unprinted),
            translate("Today", "See them"),
        )

    def _show_waiting(self, shown: BeforeCourier) -> None:
        start, counts = shown.start, DayCounts()
        if start is None:
            text = translate("Today", "Choose a merchant to see what waits for a courier.")
            self.waiting.show_item(Common.PICKUPS.words, text, "")
            return
        waiting = start.waiting
        new = counts.new_orders(waiting.new) if waiting.new else ""
        if not waiting.count:
            self.waiting.show_item(translate("Today", "Every New order has a pickup"), "", "", new, done=True)
            return
        lines = []
        if start.day is not None:
            lines.append(translate("Today", "Earliest date is {0}.").replace("{0}", long_day_words(start.day)))
        self.waiting.show_item(counts.without_pickup(waiting.count), listed(lines), Common.SCHEDULE_PICKUP.words, new)

    def _show_pickups(self, rows: Sequence[PickupRow], today: date) -> None:
        for line in self.pickup_lines:
            line.hide()
            line.deleteLater()
        self.pickup_lines = []
        for row in rows[:_MOST_PICKUPS]:
            line = PickupLine(ltr(row.number) if row.number else NOTHING, self._about(row, today), status_of(row))
            line.clicked.connect(lambda _on, key=row.key: self._open_pickup(key))
            self._pickups.addWidget(line)
            self.pickup_lines.append(line)
        self._no_pickups.setVisible(not rows)
        further = len(rows) - _MOST_PICKUPS
        self.all_pickups.setText(DayCounts().more_pickups(further) if further > 0 else "")
        self.all_pickups.updateGeometry()
        self.all_pickups.setVisible(further > 0)

    @staticmethod
    def _about(row: PickupRow, today: date) -> str:
        day = NOTHING if row.day is None else Common.TODAY.words if row.day == today else spelt(row.day, "d MMM")
        return listed([isolate(day), "" if row.orders is None else Counts().orders(row.orders)])
