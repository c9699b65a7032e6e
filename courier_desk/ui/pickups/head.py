"""What narrows the list of pickups: chips by status, a text and the days; and the way to the handover sheets."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout

from courier_desk.domain.pickup_list import PickupCounts, PickupFilter
from courier_desk.ui.orders.date_filter import DateFilter
from courier_desk.ui.widgets import Button, ButtonKind, Chip, Chips, Ground, TextField
from courier_desk.ui.words import known_statuses, pickup_status_words
from courier_desk.ui.words_common import Common

ALL, UPCOMING, UNSENT = "", "upcoming", "unsent"
USUAL_DAYS = "30"
_STATUS = "status:"


class PickupHead(Ground):
    """Chips and filters; ``changed`` is called when the list has to be asked for anew."""

    def __init__(self, changed: Callable[[], None]) -> None:
        super().__init__("surface", bottom=True)
        self.chips = Chips(self.tr("Pickups by status"))
        self.text = TextField(placeholder=Common.FILTER_LIST.words, icon="search")
        self.text.setAccessibleName(Common.FILTER_LIST.words)
        self.text.setFixedWidth(236)
        self.text.setFixedHeight(32)
        self.text.setClearButtonEnabled(True)
        self.date = DateFilter(Common.DATE.words)
        self.date.set_value(USUAL_DAYS)
        self.handover = Button(self.tr("Handover sheets"), kind=ButtonKind.QUIET, icon="file")
        self._shown: tuple[PickupCounts, str] | None = None
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 10, 12, 8)
        column.setSpacing(8)
        column.addWidget(self.chips)
        row = QHBoxLayout()
        row.setSpacing(8)
        row.addWidget(self.text)
        row.addWidget(self.date)
        row.addStretch(1)
        row.addWidget(self.handover)
        column.addLayout(row)
        self._timer = QTimer(self)  # a pasted text and its clearing are one question
        self._timer.setSingleShot(True)
        self._timer.setInterval(0)
        self._timer.timeout.connect(changed)
        self.text.textChanged.connect(lambda _text: self._timer.start())
        self.chips.chosen.connect(lambda _key: changed())
        self.date.chosen.connect(lambda _key: changed())
        self.chips.set_chips([Chip(ALL, Common.ALL.words, 0)])

    def wanted(self, account: str, merchant: str, today: date) -> PickupFilter:
        """Give what is asked for now."""
        chip, days = self.chips.value(), self.date.days()
        return PickupFilter(
            account=account,
            merchant=merchant,
            text=self.text.text().strip(),
            status=chip.removeprefix(_STATUS) if chip.startswith(_STATUS) else "",
            unsent=chip == UNSENT,
            upcoming_from=today if chip == UPCOMING else None,
            since=days.first,
            until=days.last,
        )

    @property
    def narrows(self) -> bool:
        """Tell whether anything but the usual days narrows the list."""
        return bool(self.chips.value() or self.text.text().strip() or self.date.value() != USUAL_DAYS)

    def clear(self) -> None:
        """Take every filter away and ask again."""
        self.text.clear()
        self.chips.set_value(ALL)
        self.date.set_value(USUAL_DAYS)
        self._timer.start()

    def show_counts(self, counts: PickupCounts) -> None:
        """Make the chips of what there is: known statuses before others, the most used first."""
        chosen = self.chips.value()
        if (counts, chosen) == self._shown:
            return
        self._shown = (counts, chosen)
        known = {status: place for place, status in enumerate(known_statuses())}
        present = sorted(counts.by_status, key=lambda one: (one[0] not in known, -one[1], one[0]))
        chips = [Chip(ALL, Common.ALL.words, counts.total), Chip(UPCOMING, self.tr("Upcoming"), counts.upcoming)]
        chips += [self._chip(_STATUS + status, count) for status, count in present]
        if counts.unsent or chosen == UNSENT:
            chips.append(Chip(UNSENT, Common.NOT_SENT_YET.words, counts.unsent, "tray", "red"))
        if chosen and chosen not in {chip.key for chip in chips}:
            chips.append(self._chip(chosen, 0))
        self.chips.set_chips(chips)
        self.chips.set_value(chosen)

    @staticmethod
    def _chip(key: str, count: int) -> Chip:
        words = pickup_status_words(key.removeprefix(_STATUS))
        return Chip(key, words.text, count, words.icon, words.tone.ink)
