"""The head of the handover page, and the chips that say which of its orders are listed."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QHBoxLayout

from courier_desk.domain.handovers import HandoverLine, HandoverSheet, SheetKind
from courier_desk.ui.handover.words import title_words
from courier_desk.ui.widgets import Button, ButtonKind, Chip, Chips, Ground, Label, PageTitle, Rule
from courier_desk.ui.words import Formats, isolate, listed, ltr

translate = QCoreApplication.translate
ALL, TO_DO, HANDED, NOT_PRINTED, ELSEWHERE, OUT = "", "to_do", "handed", "not_printed", "elsewhere", "out"


class HandoverHead(Ground):
    """``back`` leads to the pickups; then the title, and which merchant and day the sheet is about."""

    def __init__(self) -> None:
        super().__init__("surface", bottom=True, edge="line")
        self.back = Button(translate("Handover", "Pickups"), kind=ButtonKind.QUIET, icon="left")
        self.back.setAccessibleName(translate("Handover", "Back to Pickups"))
        self._title, self._about = PageTitle(), Label(colour="tx2", gives_way=True)
        rule = Rule(vertical=True, colour="line2")
        rule.setFixedHeight(16)
        self.setFixedHeight(56)
        row = QHBoxLayout(self)
        row.setContentsMargins(10, 0, 16, 0)
        row.setSpacing(4)
        row.addWidget(self.back)
        row.addWidget(rule)
        row.addSpacing(10)
        row.addWidget(self._title)
        row.addSpacing(12)
        row.addWidget(self._about)
        row.addStretch(1)

    def show_sheet(self, sheet: HandoverSheet) -> None:
        """Name a sheet."""
        self._title.set_text(title_words(sheet.subject))
        parts = [isolate(sheet.merchant_name), ltr(sheet.subject.merchant)]
        if sheet.subject.kind is SheetKind.PICKUP and sheet.pickup_day is not None:
            parts.append(ltr(Formats.current().date(sheet.pickup_day)))
        self._about.set_text(listed(parts))


class SheetChips(Chips):
    """Which orders of the sheet are listed; a kind that has none has no chip."""

    def __init__(self) -> None:
        super().__init__(translate("Handover", "Orders of the sheet"))
        self.forget()

    def forget(self) -> None:
        """Begin with a sheet that is not read yet."""
        self.set_chips([Chip(ALL, translate("Handover", "All"), 0)])
        self.set_value(ALL)

    def show_sheet(self, sheet: HandoverSheet) -> None:
        """Count what there is."""
        to_do = translate("Handover", "To hand over") if sheet.open else translate("Handover", "Left behind")
        looks = {
            TO_DO: (to_do, "box", "tx2"),
            HANDED: (translate("Handover", "Handed over"), "check", "grn"),
            NOT_PRINTED: (translate("Handover", "Not printed"), "alert", "amb"),
            ELSEWHERE: (translate("Handover", "On another sheet"), "copy", "amb"),
            OUT: (translate("Handover", "Taken off"), "minus", "tx2"),
        }
        chips = [Chip(ALL, translate("Handover", "All"), len(sheet.lines))]
        for key, (text, icon, colour) in looks.items():
            count = len(_lines(sheet, key))
            if count or key == self.value():
                chips.append(Chip(key, text, count, icon, colour))
        self.set_chips(chips)
        self.set_value(self.value())

    def lines(self, sheet: HandoverSheet) -> tuple[HandoverLine, ...]:
        """Give the orders of the chip that is on."""
        return _lines(sheet, self.value())


def _lines(sheet: HandoverSheet, key: str) -> tuple[HandoverLine, ...]:
    return {
        TO_DO: sheet.to_do,
        HANDED: sheet.handed,
        NOT_PRINTED: sheet.not_printed,
        ELSEWHERE: (*sheet.twice, *sheet.elsewhere),
        OUT: sheet.out,
    }.get(key, sheet.lines)
