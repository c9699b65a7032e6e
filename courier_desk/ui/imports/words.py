"""Words of the import: what is wrong with a cell and what to do, what the columns and groups are called."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication, QObject

from courier_desk.domain.findings import Finding, FindingKind, Severity, draft_field
from courier_desk.domain.import_check import CheckedRow, ProblemGroup, RowState
from courier_desk.domain.intake_sheet import Fault, RowFault
from courier_desk.domain.order_fields import Column, DraftField
from courier_desk.ui.words import Formats, isolate, listed, ltr, order_type_words
from courier_desk.ui.words_common import Common, table_words
from courier_desk.ui.words_fields import Fields, service_field_words
from courier_desk.ui.words_findings import finding_words

translate = QCoreApplication.translate
_CONTEXT = "Import"


def column_words(column: Column) -> str:
    """Give what a column is called over the table: as in the form, short where the form is not."""
    short = _SHORT.get(column)
    return table_words(_CONTEXT, short) if short is not None else service_field_words(column.value)


_SHORT: Mapping[Column, object] = {
    Column.FULL_NAME: Fields.NAME,
    Column.REFERENCE: QT_TRANSLATE_NOOP("Import", "Reference"),
    Column.COD: QT_TRANSLATE_NOOP("Import", "Collect"),
    Column.COD_AMOUNT: QT_TRANSLATE_NOOP("Import", "COD, EGP"),
    Column.CASH: QT_TRANSLATE_NOOP("Import", "Difference"),
    Column.CASH_AMOUNT: QT_TRANSLATE_NOOP("Import", "Difference, EGP"),
    Column.MAY_INSPECT: QT_TRANSLATE_NOOP("Import", "May inspect"),
    Column.WORKPLACE: QT_TRANSLATE_NOOP("Import", "Workplace"),
    Column.NOTES: Common.NOTES,
    Column.PHONES_MEANT: QT_TRANSLATE_NOOP("Import", "Landline or abroad"),
    Column.REFUND: QT_TRANSLATE_NOOP("Import", "We refund"),
}


def group_words(group: ProblemGroup) -> str:
    """Give what a group of problems is called on its chip."""
    return table_words(_CONTEXT, _GROUPS[group])


_GROUPS: Mapping[ProblemGroup, object] = {
    ProblemGroup.ZONE: Fields.ZONE,
    ProblemGroup.PHONE: Fields.PHONE,
    ProblemGroup.AMOUNT: QT_TRANSLATE_NOOP("Import", "Amount"),
    ProblemGroup.MISSING: QT_TRANSLATE_NOOP("Import", "Missing"),
    ProblemGroup.TWICE: QT_TRANSLATE_NOOP("Import", "Twice"),
    ProblemGroup.OTHER: QT_TRANSLATE_NOOP("Import", "Other"),
}
GROUP_ICONS: Mapping[ProblemGroup, tuple[str, str]] = {
    ProblemGroup.ZONE: ("pin", "tx2"),
    ProblemGroup.PHONE: ("phone", "amb"),
    ProblemGroup.AMOUNT: ("cash", "tx2"),
    ProblemGroup.MISSING: ("minus", "tx2"),
    ProblemGroup.TWICE: ("copy", "amb"),
    ProblemGroup.OTHER: ("alert", "tx2"),
}


def state_words(state: RowState) -> str:
    """Give how a row stands, in a word or two."""
    return table_words(_CONTEXT, _STATES[state])


_STATES: Mapping[RowState, object] = {
    RowState.GOOD: QT_TRANSLATE_NOOP("Import", "Valid"),
    RowState.DOUBTFUL: QT_TRANSLATE_NOOP("Import", "Doubtful"),
    RowState.WRONG: QT_TRANSLATE_NOOP("Import", "To fix"),
    RowState.SENT: QT_TRANSLATE_NOOP("Import", "Already sent"),
    RowState.LEFT_OUT: QT_TRANSLATE_NOOP("Import", "Left out"),
}
STATE_ICONS: Mapping[RowState, tuple[str, str]] = {
    RowState.GOOD: ("check", "grn"),
    RowState.DOUBTFUL: ("alert", "amb"),
    RowState.WRONG: ("alert", "red"),
    RowState.SENT: ("copy", "tx2"),
    RowState.LEFT_OUT: ("ban", "tx3"),
}


def problem_words(fault: Fault) -> str:
    """Say what is wrong with a cell and what to do, in one sentence."""
    if isinstance(fault.kind, RowFault):
        return _FAULTS[fault.kind](fault)
    if fault.kind is FindingKind.ZONE_NOT_IN_LIST and fault.text:
        text = translate("Import", "“{0}” is not in the service's zone list.")
        return text.replace("{0}", isolate(fault.text))
    if isinstance(fault.kind, FindingKind):
        at = draft_field(fault.column) or DraftField.REFERENCE
        return finding_words(Finding(at, fault.kind, Severity.ERROR, fault.number, fault.limit, fault.text))
    return fault.text


def row_words(row: CheckedRow) -> str:
    """Say what holds a row: every problem with its column; of one that was sent its order."""
    if row.state is RowState.SENT:
        number = row.order.number if row.order is not None else ""
        if not number:
            return translate("Import", "It is in the outbox already.")
        return translate("Import", "It was sent before: order {0}.").replace("{0}", ltr(number))
    said = []
    for fault in row.problems:
        place = column_words(Column(fault.column)) if fault.column in set(Column) else ""
        sentence = problem_words(fault)
        said.append(f"{place}: {sentence}" if place else sentence)
    return " ".join(said)


def _with(text: object) -> Callable[[Fault], str]:
    """Put what the cell says, or the other row, into a sentence that is translated when it is said."""

    def say(fault: Fault) -> str:
        sentence = table_words(_CONTEXT, text).replace("{text}", isolate(fault.text))
        return sentence.replace("{row}", Formats.current().number(fault.number))

    return say


def _without_flag(fault: Fault) -> str:
    text = translate("Import", "It says {0} = no and still names something here: say yes, or empty this cell.")
    return text.replace("{0}", isolate(service_field_words(fault.text)))


def _other_type(fault: Fault) -> str:
    text = translate("Import", "{0} orders have no such thing. Empty this cell, or change the type.")
    return text.replace("{0}", order_type_words(fault.text))


def _too_long(fault: Fault) -> str:
    text = translate("Import", "Longer than {0} letters: probably a quote that was never closed in the file.")
    return text.replace("{0}", Formats.current().number(fault.limit))


_FAULTS: Mapping[RowFault, Callable[[Fault], str]] = {
    RowFault.TOO_MANY_CELLS: _with(
        QT_TRANSLATE_NOOP("Import", "This row has more cells than the heading: a comma too many in the file?")
    ),
    RowFault.MERGED: _with(QT_TRANSLATE_NOOP("Import", "This cell is merged with its neighbour. Type what it says.")),
    RowFault.FORMULA: _with(QT_TRANSLATE_NOOP("Import", "A formula that was never calculated. Type the value.")),
    RowFault.FORMULA_EMPTY: _with(
        QT_TRANSLATE_NOOP("Import", "A formula that shows nothing. Type the value, or empty the cell.")
    ),
    RowFault.CELL_ERROR: _with(
        QT_TRANSLATE_NOOP("Import", "The spreadsheet shows an error here: {text}. Type the value.")
    ),
    RowFault.DATE: _with(
        QT_TRANSLATE_NOOP("Import", "The spreadsheet made a date of this: {text}. Type what was meant.")
    ),
    RowFault.TOO_LONG: _too_long,
    RowFault.OPEN_QUOTE: _with(
        QT_TRANSLATE_NOOP("Import", "A quote in this row was never closed, so rows below it may be inside it.")
    ),
    RowFault.CUT_OFF: _with(QT_TRANSLATE_NOOP("Import", "The file ends inside this row.")),
    RowFault.ABOVE_HEADING: _with(
        QT_TRANSLATE_NOOP("Import", "This row stands above the heading, so its columns are not known.")
    ),
    RowFault.NOT_A_FLAG: _with(QT_TRANSLATE_NOOP("Import", "“{text}” is neither yes nor no.")),
    RowFault.UNKNOWN_TYPE: _with(
        QT_TRANSLATE_NOOP("Import", "“{text}” is no type of order: Deliver, Return or Exchange.")
    ),
    RowFault.UNKNOWN_GOVERNORATE: _with(
        QT_TRANSLATE_NOOP("Import", "“{text}” is not served: Cairo, Giza or Qalyubia. Choose the zone.")
    ),
    RowFault.AMOUNT_UNCLEAR: _with(
        QT_TRANSLATE_NOOP("Import", "“{text}” can be read as two amounts. Type it without the sign in the middle.")
    ),
    RowFault.AMOUNT_UNCLEAR_HERE: _with(
        QT_TRANSLATE_NOOP("Import", "Other rows have a comma before the piastres, so “{text}” can be two amounts.")
    ),
    RowFault.AMOUNT_NEGATIVE: _with(QT_TRANSLATE_NOOP("Import", "An amount to collect cannot be negative: {text}.")),
    RowFault.WITHOUT_FLAG: _without_flag,
    RowFault.OTHER_TYPE: _other_type,
    RowFault.REFERENCE_TWICE: _with(QT_TRANSLATE_NOOP("Import", "Row {row} has this reference already.")),
    RowFault.REFERENCE_ALIKE: _with(
        QT_TRANSLATE_NOOP("Import", "Row {row} has almost this reference: {text}. One order, or two?")
    ),
    RowFault.ROW_TWICE: _with(QT_TRANSLATE_NOOP("Import", "Row {row} says the same. One order, or two?")),
    RowFault.MADE_ALREADY: _with(
        QT_TRANSLATE_NOOP("Import", "This may be order {text} once more: the same customer, made a short while ago.")
    ),
    RowFault.PAID: _with(
        QT_TRANSLATE_NOOP("Import", "The file says “{text}” beside an amount to collect. Was it paid already?")
    ),
}


class ImportCounts(QObject):
    """How many there are: a count needs ``tr`` of an object."""

    def rows(self, count: int) -> str:
        """Say how many rows."""
        return self.tr("%Ln rows", "", count)

    def names(self, count: int) -> str:
        """Say how many spellings of zones."""
        return self.tr("%Ln names", "", count)

    def zones_fit(self, count: int) -> str:
        """Say that several zones may be meant."""
        return self.tr("%Ln zones fit, choose one", "", count)

    def accept(self, matches: int, rows: int) -> str:
        """Name the button that takes the ticked zones."""
        return listed([self.tr("Accept %Ln matches", "", matches), self.rows(rows)])

    def send(self, count: int) -> str:
        """Name the button that sends."""
        return self.tr("Send %Ln valid rows", "", count)

    def stay(self, count: int) -> str:
        """Say that rows stay back."""
        return self.tr("%Ln rows stay in this import; fix and send them any time.", "", count)

    def export(self, count: int) -> str:
        """Name the button that writes the rows that stay back into a file."""
        return self.tr("Export the %Ln rows…", "", count)

    def sent(self, count: int) -> str:
        """Say how many rows were sent."""
        return self.tr("%Ln rows went into the outbox.", "", count)

    def take_back(self, count: int) -> str:
        """Name the button that takes back what waits."""
        return self.tr("Take %Ln rows back", "", count)

    def taken_back(self, count: int) -> str:
        """Say how many rows were taken back."""
        return self.tr("%Ln rows were taken back; they can be mended and sent again.", "", count)

    def held(self, count: int) -> str:
        """Say how many rows were held after all."""
        return self.tr("%Ln rows stay: the service may have them already.", "", count)
