"""The side panel of a handover sheet: what it comes to, what can be done, what to look at, one order, earlier sheets.

It shows what it is given and tells what was pressed; it asks nobody anything.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import UTC, date, datetime

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from courier_desk.domain.handovers import (
    HandoverLine,
    HandoverSheet,
    HandoverSummary,
    LineMark,
)
from courier_desk.ui.handover.words import (
    cod_words,
    line_status_words,
    moment_of,
    note_lines,
    of_words,
    other_day,
    pieces_words,
    subject_words,
    went_words,
)
from courier_desk.ui.theme import Role
from courier_desk.ui.widgets import (
    Button,
    ButtonKind,
    Card,
    Ground,
    Label,
    LinkButton,
    Note,
    Panel,
    Rule,
    SectionTitle,
    clear_layout,
)
from courier_desk.ui.words import CAIRO, NOTHING, Formats, day_words, isolate, listed, ltr, with_name
from courier_desk.ui.words_common import Common, Counts

translate = QCoreApplication.translate


class SheetButtons:
    """What can be done with a whole sheet: buttons of the panel, and once more under the list while that is hidden."""

    def __init__(self) -> None:
        self.all = Button(translate("Handover", "Hand over all"), kind=ButtonKind.EMPHASISED, icon="truck")
        self.finish = Button(translate("Handover", "Finish"), icon="check")
        self.reopen = Button(translate("Handover", "Open again"), icon="return")
        self.fresh = Button(translate("Handover", "New sheet"), kind=ButtonKind.EMPHASISED, icon="plus")
        self.print = Button(Common.PRINT.words, icon="print", keys="Ctrl+P")
        self.pdf = Button(Common.SAVE_AS_PDF.words, icon="file")
        self.csv = Button(translate("Handover", "CSV…"), icon="export")

    def show_sheet(self, sheet: HandoverSheet, no_paper: str) -> None:
        """Offer what can be done with a sheet; ``no_paper``: why none is printed, empty where one is."""
        self.all.setVisible(sheet.open)
        self.finish.setVisible(sheet.open and sheet.handover is not None)
        self.fresh.setVisible(not sheet.open)
        self.reopen.setVisible(not sheet.open)
        nothing = translate("Handover", "Nothing is on this sheet.")
        self.all.set_off(None if sheet.to_do else translate("Handover", "Nothing is left to hand over."))
        self.finish.set_off(None if sheet.handed else translate("Handover", "Nothing was handed over yet."))
        for button in (self.print, self.pdf, self.csv):
            button.set_off(None if sheet.lines else nothing)
        if sheet.lines and no_paper:
            self.print.set_off(no_paper)


class _Foot(Ground):
    def __init__(self) -> None:
        super().__init__("panel", top=True)
        self.buttons = one = SheetButtons()
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 8, 12, 8)
        row.setSpacing(8)
        for button in (one.all, one.fresh, one.reopen, one.finish, one.print):
            row.addWidget(button)
        row.addStretch(1)
        row.addWidget(one.pdf)
        row.addWidget(one.csv)
        self.hide()


class HandoverPanel(Panel):
    """The panel. ``open_kept`` shows an earlier handover (its number).

    Its ``foot_bar`` belongs under the list and shows while the panel does not: small windows hide the panel first.
    """

    def __init__(self, open_kept: Callable[[int], None]) -> None:
        super().__init__()
        self._open_kept = open_kept
        self._earlier_shown: tuple[HandoverSummary, ...] | None = None
        self._handed, self._pieces = Label(role=Role.FIGURE, bold=True), Label(role=Role.FIGURE, bold=True)
        self._cod, self._refunds = Label(role=Role.FIGURE, bold=True), Label(role=Role.FIGURE, bold=True)
        self._so_far = Label(colour="tx2", wrap=True)
        self.buttons, self.foot_bar = SheetButtons(), _Foot()
        no_paper = translate("Handover", "No printer chosen here has A4. Set one up, or save a PDF.")
        self._no_paper = Note(no_paper, icon="alert", colour="amb")
        self.set_up = LinkButton(translate("Handover", "Set up a printer…"))
        self.open_folder = LinkButton(Common.OPEN_FOLDER.words)
        self.open_folder.hide()
        self._notes = QVBoxLayout()
        self._order_title, self._order_words = SectionTitle(""), Note("")
        self.out = Button(translate("Handover", "Take off the sheet"), icon="minus", keys="Del")
        self.back = Button(translate("Handover", "Put back"), icon="plus")
        self.undo = Button(translate("Handover", "Take the mark back"), icon="return", keys="Del")
        self.again = Button(translate("Handover", "Hand over again"), icon="truck")
        self._earlier = QVBoxLayout()
        self.more = LinkButton(translate("Handover", "Show more"))
        self._lay_out()

    def _lay_out(self) -> None:
        top, column = _column(8)
        column.addWidget(self._figures())
        one = self.buttons
        for button in (one.all, one.fresh, one.reopen, one.finish, one.print):
            column.addWidget(button)
        column.addWidget(self._no_paper)
        column.addWidget(self.set_up, 0, Qt.AlignmentFlag.AlignLeading)
        files = QHBoxLayout()
        files.setSpacing(8)
        files.addWidget(one.pdf, 1)
        files.addWidget(one.csv)
        column.addLayout(files)
        column.addWidget(self.open_folder, 0, Qt.AlignmentFlag.AlignLeading)
        self._notes.setSpacing(6)
        column.addLayout(self._notes)
        self.add_section(top)
        order, column = _column(8)
        column.addWidget(self._order_title)
        column.addWidget(self._order_words)
        for button in (self.out, self.back, self.undo, self.again):
            column.addWidget(button)
        self.add_section(order)
        self._order_holder = _holder_of(order)
        kept, column = _column(6)
        column.addWidget(SectionTitle(translate("Handover", "Earlier handovers")))
        self._none = Label(translate("Handover", "None is kept yet."), colour="tx2", wrap=True)
        column.addWidget(self._none)
        column.addLayout(self._earlier)
        column.addWidget(self.more)
        self.add_section(kept)

    def _figures(self) -> Card:
        card = Card(padding=10, spacing=8)
        row = QHBoxLayout()
        for title, figure in (
            (translate("Handover", "Handed over"), self._handed),
            (translate("Handover", "Pieces"), self._pieces),
        ):
            if row.count():
                row.addWidget(Rule(vertical=True))
                row.addSpacing(10)
            row.addLayout(_figure(title, figure), 1)
        card.body.addLayout(row)
        card.add_rule()
        card.body.addLayout(_figure(translate("Handover", "To collect (COD)"), self._cod))
        self._paid_out = QWidget()
        paid_out = _figure(translate("Handover", "To pay out (refunds)"), self._refunds)
        paid_out.setContentsMargins(0, 0, 0, 0)
        self._paid_out.setLayout(paid_out)
        card.body.addWidget(self._paid_out)
        card.body.addWidget(self._so_far)
        return card

    # -- showing ---------------------------------------------------------------------------------------------------

    def show_sheet(self, sheet: HandoverSheet, today: date, *, has_paper: bool) -> None:
        """Show what a sheet comes to, and what can be done with it; ``has_paper``: a printer prints on A4."""
        formats, totals = Formats.current(), sheet.totals
        self._handed.set_text(of_words(len(sheet.handed), len(sheet.lines)))
        self._pieces.set_text(pieces_words(totals))
        self._cod.set_text(cod_words(totals))
        self._refunds.set_text(formats.money(totals.refunds))
        self._paid_out.setVisible(totals.refunds > 0)
        so_far = translate("Handover", "Handed over so far")
        self._so_far.set_text(with_name(so_far, went_words(sheet)))
        self._so_far.setVisible(sheet.open and bool(sheet.handed) and bool(sheet.to_do))
        for buttons in (self.buttons, self.foot_bar.buttons):
            buttons.show_sheet(sheet, "" if has_paper else self._no_paper.text())
        for part in (self._no_paper, self.set_up):
            part.setVisible(bool(sheet.lines) and not has_paper)
        self._show_notes(sheet, today)

    def _show_notes(self, sheet: HandoverSheet, today: date) -> None:
        """Say first what has to be looked at; a sheet on which nothing is scanned yet is no news."""
        clear_layout(self._notes)
        formats = Formats.current()
        if said := other_day(sheet, today):
            self._notes.addWidget(Note(said, icon="cal", colour="amb", role=Role.BODY))
        for caption, lines in note_lines(sheet, untouched=False):
            said = with_name(caption, formats.number(len(lines)))
            self._notes.addWidget(Note(said, icon="alert", colour="amb", role=Role.BODY))
        if sheet.returns:
            text = translate("Handover", "Returns are handed over by their customers: {0}")
            self._notes.addWidget(Note(text.replace("{0}", formats.number(sheet.returns)), colour="tx2"))
        if sheet.unsent:
            text = translate("Handover", "Not sent yet, so without a number: {0}")
            self._notes.addWidget(Note(text.replace("{0}", formats.number(sheet.unsent)), icon="tray", colour="tx2"))
        if sheet.open and sheet.orders_booked is not None and sheet.orders_booked != len(sheet.lines):
            text = translate("Handover", "Orders that the pickup is booked for: {0}")
            self._notes.addWidget(Note(text.replace("{0}", formats.number(sheet.orders_booked)), colour="tx2"))

    def showEvent(self, event: QShowEvent) -> None:
        """In sight, the panel has the buttons itself."""
        super().showEvent(event)
        self.foot_bar.hide()

    def hideEvent(self, event: QHideEvent) -> None:
        """Out of sight, the list's foot has them."""
        super().hideEvent(event)
        self.foot_bar.show()

    def show_line(self, line: HandoverLine | None, sheet: HandoverSheet | None) -> None:
        """Show the current order and what can be done with it."""
        self._order_holder.setVisible(line is not None and sheet is not None)
        if line is None or sheet is None:
            return
        self._order_title.set_text(Common.ORDER_NAMED.words.replace("{0}", ltr(line.number)))
        status = line_status_words(line, datetime.now(UTC))
        told = translate("Handover", "On this sheet, not handed over yet.") if status == NOTHING else status
        self._order_words.show_note(told)
        waiting = sheet.open and line.mark is LineMark.TO_DO
        self.out.setVisible(waiting and not line.also)
        self.again.setVisible(waiting and bool(line.also))
        self.back.setVisible(sheet.open and line.mark is LineMark.OUT)
        self.undo.setVisible(line.handed)

    def show_earlier(self, found: Sequence[HandoverSummary], *, more: bool) -> None:
        """List the kept handovers, newest first; ``more``: there are further ones."""
        if self._earlier_shown == tuple(found):
            return
        self._earlier_shown = tuple(found)
        clear_layout(self._earlier)
        self._none.setVisible(not found)
        self.more.setVisible(more)
        for one in found:
            self._earlier.addWidget(self._earlier_line(one))

    def _earlier_line(self, one: HandoverSummary) -> QWidget:
        line, column = _column(0)
        begun = moment_of(one.handover.begun)
        assert begun is not None
        day = day_words(begun.astimezone(CAIRO).date())
        link = LinkButton(listed([day, Formats.current().time(begun)]))
        link.clicked.connect(lambda _on=False: self._open_kept(one.handover.handover_id))
        row = QHBoxLayout()
        row.addWidget(link)
        row.addStretch(1)
        row.addWidget(Label(self._how_far(one), role=Role.CAPTION, colour="amb" if one.handover.is_open else "tx2"))
        column.addLayout(row)
        parts = [subject_words(one.handover.subject), Counts().orders(one.orders)]
        column.addWidget(Label(listed([isolate(part) for part in parts]), role=Role.CAPTION, colour="tx2", wrap=True))
        link.setAccessibleName(listed([link.text(), *parts]))
        return line

    @staticmethod
    def _how_far(one: HandoverSummary) -> str:
        if one.handover.is_open:
            return translate("Handover", "Goes on")
        if one.left:
            return translate("Handover", "{0} left").replace("{0}", Formats.current().number(one.left))
        return translate("Handover", "Finished")


def _column(spacing: int) -> tuple[QWidget, QVBoxLayout]:
    holder = QWidget()
    column = QVBoxLayout(holder)
    column.setContentsMargins(0, 0, 0, 0)
    column.setSpacing(spacing)
    return holder, column


def _figure(title: str, figure: Label) -> QVBoxLayout:
    column = QVBoxLayout()
    column.setSpacing(2)
    column.addWidget(Label(title, role=Role.CAPTION, colour="tx2"))
    column.addWidget(figure)
    return column


def _holder_of(section: QWidget) -> QWidget:
    holder = section.parentWidget()
    assert holder is not None
    return holder
