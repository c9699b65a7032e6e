"""Beside the rows of an import: spellings of zones to match at once; what would be sent, for how much and how long."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication, Qt, Signal
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from courier_desk.desk.import_zones import ZoneChoice
from courier_desk.domain.import_rows import Totals, ZoneSpelling
from courier_desk.domain.orders import OrderType
from courier_desk.domain.zones import Catalog, Zone
from courier_desk.ui.bridge import Latest
from courier_desk.ui.compose.zone_picker import Search, ZoneEdit, outside_words, zone_words
from courier_desk.ui.imports.words import ImportCounts
from courier_desk.ui.literal import tip_text
from courier_desk.ui.print_job.words import span_words
from courier_desk.ui.theme import Role
from courier_desk.ui.widgets import (
    Button,
    CheckBox,
    IconLabel,
    Label,
    LinkButton,
    Note,
    Panel,
    Rule,
    SectionTitle,
)
from courier_desk.ui.words import Formats, isolate, listed, order_type_words
from courier_desk.ui.words_common import Common

translate = QCoreApplication.translate
#: So many spellings are shown at once; what is matched makes room for the others.
_MOST = 40


class SpellingRow(QWidget):
    """One spelling: ticked where a zone is taken for it, with a field to choose another one."""

    ticked = Signal()

    def __init__(
        self, choice: ZoneChoice, zone: Zone | None, search: Search, catalog: Catalog, counts: ImportCounts
    ) -> None:
        super().__init__()
        self.choice = choice
        self.zone = zone
        self._search, self._catalog = search, catalog
        text = translate("Import", "“{0}”").replace("{0}", isolate(choice.spelling.text))
        self.box = CheckBox()
        self.box.setChecked(zone is not None and choice.clear)
        self.box.setAccessibleName(choice.spelling.text)
        self.box.clicked.connect(self._tick)
        self._spelt = Label(text, wrap=True)
        more = choice.addresses - 1
        outside = outside_words(choice.outside, catalog) if choice.outside is not None else ""
        said = outside or (counts.more_addresses(more) if more > 0 else "")
        self._said = Label(said, role=Role.CAPTION, colour="red" if outside else "tx2", wrap=bool(outside))
        self._said.setVisible(bool(said))
        rows = Label(counts.rows(len(choice.spelling.places)), colour="tx2")
        rows.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Preferred)
        self._link = LinkButton(self._words(counts), gives_way=True)
        self._link.setToolTip(tip_text(self._link.text()))
        self._link.clicked.connect(self._choose)
        self._field: ZoneEdit | None = None
        above = QHBoxLayout()
        above.setSpacing(8)
        above.addWidget(self._spelt, 1)
        above.addWidget(rows, 0, Qt.AlignmentFlag.AlignTop)
        self._below = QHBoxLayout()
        self._below.setSpacing(6)
        self._below.addWidget(IconLabel("deliver", size=14))
        self._below.addWidget(self._link)
        self._below.addStretch(1)
        texts = QVBoxLayout()
        texts.setSpacing(2)
        texts.addLayout(above)
        texts.addWidget(self._said)
        texts.addLayout(self._below)
        row = QHBoxLayout()
        row.setContentsMargins(0, 6, 0, 6)
        row.setSpacing(8)
        row.addWidget(self.box, 0, Qt.AlignmentFlag.AlignTop)
        row.addLayout(texts, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(row)
        column.addWidget(Rule())

    def _words(self, counts: ImportCounts) -> str:
        if self.zone is not None:
            return zone_words(self.zone)
        if self.choice.zones:
            return counts.zones_fit(len(self.choice.zones))
        if self.choice.outside is not None:
            return translate("Import", "Choose another zone…")
        return translate("Import", "no close match, choose")

    def _tick(self) -> None:
        if self.zone is None:
            self.box.setChecked(False)
            self._choose()
        self.ticked.emit()

    def _choose(self) -> None:
        """Put a field in the place of the zone, with what was found in its list."""
        if self._field is None:
            self._field = ZoneEdit()
            self._field.setAccessibleName(translate("Import", "Zone for {0}").replace("{0}", self.choice.spelling.text))
            self._field.use(self._search, self._catalog)
            self._field.taken.connect(self._taken)
            self._below.insertWidget(2, self._field, 1)
            self._link.hide()
        self._field.setText("" if self.choice.spelling.address else self.choice.spelling.text)
        self._field.setFocus(Qt.FocusReason.OtherFocusReason)
        self._field.open_list()

    def _taken(self, zone: Zone) -> None:
        self.zone = zone
        self.box.setChecked(True)
        self.ticked.emit()


class ImportSide(Panel):
    """The panel of the step Check."""

    accepted = Signal(object)
    """Spellings were taken for zones: pairs of ``ZoneSpelling`` and ``Zone``."""

    def __init__(self, search: Search, catalog: Catalog, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._search, self._catalog = search, catalog
        self._counts = ImportCounts(self)
        self._chosen: dict[ZoneSpelling, Zone] = {}
        self._rows: list[SpellingRow] = []
        self._making = Latest[None](lambda _none: self._tell(), name="show the spellings of an import")
        self._many = Label(colour="tx2")
        self._list = QVBoxLayout()
        self.accept = Button("", icon="check")
        self.accept.clicked.connect(self._accept)
        self._more = Note(icon="info")
        self.zones = self._zone_section()
        self.add_section(self.zones)
        self._sums = QGridLayout()
        self._sum_labels: dict[tuple[int, int], Label] = {}
        self._sums.setContentsMargins(0, 0, 0, 0)
        self._sums.setVerticalSpacing(3)
        self._sums.setColumnStretch(0, 1)
        sums = QWidget()
        sums.setLayout(self._sums)
        self.add_section(_section(SectionTitle(translate("Import", "What will be sent")), sums))
        self._time = Label(bold=True)
        self._pace = Label(role=Role.BODY, colour="tx2", wrap=True)
        when = QWidget()
        row = QHBoxLayout(when)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(6)
        row.addWidget(IconLabel("clock", size=16))
        row.addWidget(self._time, 1)
        self.add_section(_section(when, self._pace))

    def _zone_section(self) -> QWidget:
        head = QWidget()
        row = QHBoxLayout(head)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        row.addWidget(SectionTitle(translate("Import", "Zone names to match")))
        row.addWidget(self._many, 1)
        rows = QWidget()
        rows.setLayout(self._list)
        self._list.setContentsMargins(0, 0, 0, 0)
        self._list.setSpacing(0)
        return _section(head, rows, self._more, self.accept)

    def show_choices(self, choices: Sequence[ZoneChoice]) -> None:
        """Show the spellings that are in no list."""
        if (section := self.zones.parentWidget()) is not None:
            section.setVisible(bool(choices))
        rows = sum(len(one.spelling.places) for one in choices)
        self._many.set_text(listed([self._counts.rows(rows), self._counts.names(len(choices))]))
        shown = tuple(choices[:_MOST])
        for row in self._rows:
            if row.choice not in shown:
                self._list.removeWidget(row)
                row.hide()
                row.deleteLater()
        self._rows = [row for row in self._rows if row.choice in shown]
        self._tell()
        self._making.start(lambda: self._make_rows(shown))
        left = len(choices) - len(shown)
        self._more.setVisible(left > 0)
        if left > 0:
            text = translate("Import", "{0} more, shown as these are matched")
            self._more.show_note(text.replace("{0}", Formats.current().number(left)))

    async def _make_rows(self, choices: Sequence[ZoneChoice]) -> None:
        """Make the rows that are not there yet, a few at a time: forty at once would hold the window for 140 ms."""
        there = {row.choice: row for row in self._rows}
        for at, choice in enumerate(choices):
            if choice in there:
                continue
            zone = choice.zones[0] if choice.zones and (choice.clear or choice.addresses) else None
            row = SpellingRow(choice, zone, self._search, self._catalog, self._counts)
            row.ticked.connect(self._tell)
            self._rows.insert(at, row)
            self._list.insertWidget(at, row)
            await asyncio.sleep(0)

    def close_side(self) -> None:
        """Make nothing more."""
        self._making.cancel()

    def _ticked(self) -> list[tuple[ZoneSpelling, Zone]]:
        return [(row.choice.spelling, row.zone) for row in self._rows if row.zone is not None and row.box.isChecked()]

    def _tell(self) -> None:
        chosen = self._ticked()
        rows = sum(len(spelling.places) for spelling, _zone in chosen)
        self.accept.setText(self._counts.accept(len(chosen), rows))
        self.accept.set_off(None if chosen else translate("Import", "Tick the zones that are meant."))

    def _accept(self) -> None:
        self.accepted.emit(self._ticked())

    def show_totals(self, totals: Totals, fees: int | None) -> None:
        """Show what would be sent; ``fees`` in piastres as previewed, None while one of them is not known."""
        formats = Formats.current()
        kinds = [kind for kind in OrderType if totals.by_type.get(kind)]
        rows = [(translate("Import", "Valid rows"), formats.number(totals.rows))]
        rows += [(order_type_words(kind), formats.number(totals.by_type[kind])) for kind in kinds]
        rows.append((translate("Import", "COD to collect"), formats.money(totals.collect)))
        told = formats.money(fees) if fees is not None else translate("Import", "not known yet")
        rows.append((translate("Import", "Fees, preview"), told))
        for at in range(max(len(rows), self._sums.rowCount())):
            name, value = rows[at] if at < len(rows) else ("", "")
            self._sum_label(at, 0).set_text(name)
            self._sum_label(at, 1).set_text(value)

    def _sum_label(self, row: int, column: int) -> Label:
        """Give the label of a sum's name or value; it is made when it is needed first."""
        if (label := self._sum_labels.get((row, column))) is not None:
            return label
        made = self._sum_labels[row, column] = Label(bold=not row and column == 1, colour="tx" if column else "tx2")
        self._sums.addWidget(made, row, column, Qt.AlignmentFlag.AlignRight if column else Qt.AlignmentFlag.AlignLeft)
        return made

    def show_time(self, rows: int, seconds: float, limit: int) -> None:
        """Say how long so many rows take to be sent, where the service takes ``limit`` requests a minute."""
        if not rows:
            self._time.set_text(translate("Import", "Nothing to send yet"))
            self._pace.set_text("")
            return
        about = Common.ABOUT.words.replace("{0}", span_words(max(1.0, seconds)))
        text = translate(
            "Import",
            "One request a row; the service takes {0} a minute, and some are kept for people. You can go on working.",
        )
        self._time.set_text(about)
        self._pace.set_text(text.replace("{0}", Formats.current().number(limit)))


def _section(*parts: QWidget) -> QWidget:
    """Put parts one under another."""
    section = QWidget()
    column = QVBoxLayout(section)
    column.setContentsMargins(0, 0, 0, 0)
    column.setSpacing(8)
    for part in parts:
        column.addWidget(part)
    return section
