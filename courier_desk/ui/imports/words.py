"""Words of the import: what is wrong with a cell and what to do, what the columns and groups are called."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication, QObject

from courier_desk.desk.import_zones import ZoneChoice
from courier_desk.domain.findings import Finding, FindingKind, Severity, draft_field
from courier_desk.domain.import_check import ImportCheck
from courier_desk.domain.import_rows import CheckedRow, ProblemGroup, RowState
from courier_desk.domain.intake_sheet import Fault, RowFault
from courier_desk.domain.order_fields import Column, DraftField
from courier_desk.domain.zones import Catalog
from courier_desk.ui.compose.zone_picker import outside_words
from courier_desk.ui.widgets import Chip
from courier_desk.ui.words import Formats, isolate, listed, ltr, order_type_words, with_name
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
    Column.REFERENCE: Common.REFERENCE,
    Column.COD: QT_TRANSLATE_NOOP("Import", "Collect"),
    Column.COD_AMOUNT: Common.COD_IN_POUNDS,
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
    ProblemGroup.AMOUNT: Common.AMOUNT,
    ProblemGroup.MISSING: Common.MISSING,
    ProblemGroup.TWICE: Common.TWICE,
    ProblemGroup.OTHER: QT_TRANSLATE_NOOP("Import", "Other"),
}
_GROUP_ICONS: Mapping[ProblemGroup, tuple[str, str]] = {
    ProblemGroup.ZONE: ("pin", "tx2"),
    ProblemGroup.PHONE: ("phone", "amb"),
    ProblemGroup.AMOUNT: ("cash", "tx2"),
    ProblemGroup.MISSING: ("minus", "tx2"),
    ProblemGroup.TWICE: ("copy", "amb"),
    ProblemGroup.OTHER: ("alert", "tx2"),
}


#: The chips that stand for no single state or group.
ALL_ROWS, _TO_FIX, _REPAIRED = "all", "to_fix", "repaired"


def row_chips(check: ImportCheck, chosen: str) -> list[Chip]:
    """Give the chips over the rows with their counts: those of which there are rows, and the one that is chosen."""
    counts = check.counts
    to_fix = counts[RowState.WRONG] + counts[RowState.DOUBTFUL]
    chips = [
        Chip(ALL_ROWS, translate("Import", "All rows"), len(check.rows)),
        Chip(RowState.GOOD, state_words(RowState.GOOD), counts[RowState.GOOD], "check", "grn"),
        Chip(_TO_FIX, state_words(RowState.WRONG), to_fix, "alert", "red"),
    ]
    chips += [
        Chip(group, group_words(group), counts[group], *_GROUP_ICONS[group])
        for group in ProblemGroup
        if counts[group] or chosen == group
    ]
    for state, icon in ((RowState.SENT, "copy"), (RowState.LEFT_OUT, "ban")):
        if counts[state] or chosen == state:
            chips.append(Chip(state, state_words(state), counts[state], icon, "tx2"))
    if repaired := len(check.repaired()):
        chips.append(Chip(_REPAIRED, translate("Import", "Repaired"), repaired, "edit", "ac"))
    return chips


def rows_of_chip(check: ImportCheck, chosen: str, text: str) -> list[int]:
    """Give the places of a chip's rows in which the text stands."""
    if chosen in (_TO_FIX, _REPAIRED):
        found = set(check.places(None, text))
        wished = check.to_fix() if chosen == _TO_FIX else check.repaired()
        return [place for place in wished if place in found]
    if chosen == ALL_ROWS:
        return check.places(None, text)
    return check.places(RowState(chosen) if chosen in set(RowState) else ProblemGroup(chosen), text)


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
    return f"{_sentence(fault).rstrip('.')}."


def _sentence(fault: Fault) -> str:
    if isinstance(fault.kind, RowFault):
        return _FAULTS[fault.kind](fault)
    if fault.kind is FindingKind.ZONE_NOT_IN_LIST and fault.text:
        text = translate("Import", "“{0}” is not in the service's zone list; choose a zone.")
        return text.replace("{0}", isolate(fault.text))
    if isinstance(fault.kind, FindingKind):
        at = draft_field(fault.column) or DraftField.REFERENCE
        said = finding_words(Finding(at, fault.kind, Severity.ERROR, fault.number, fault.limit, fault.text))
        way = _LEFT_OUT if fault.kind is FindingKind.PHONE_TWO and fault.number else _WAYS.get(fault.kind)
        return said if way is None else table_words(_CONTEXT, way).replace("{0}", said.rstrip("."))
    return fault.text


#: What to do, where the words of the form ({0}) leave that to the field.
_WAYS: Mapping[FindingKind, object] = {
    FindingKind.PHONE_WRONG_LENGTH: QT_TRANSLATE_NOOP("Import", "{0}; type the whole number."),
    FindingKind.PHONE_UNKNOWN_PREFIX: QT_TRANSLATE_NOOP("Import", "{0}; type the right one, or keep it as it is."),
    FindingKind.PHONE_LANDLINE: QT_TRANSLATE_NOOP("Import", "{0}; type a mobile, or keep it as it is."),
    FindingKind.PHONE_TWO: QT_TRANSLATE_NOOP(
        "Import", "Two numbers stand here, {0}; keep it as it is, or type one of them."
    ),
    FindingKind.PHONE_NOT_A_NUMBER: QT_TRANSLATE_NOOP("Import", "{0}; type one."),
    FindingKind.COUNT_NOT_A_NUMBER: QT_TRANSLATE_NOOP("Import", "{0} belongs here; type one."),
    FindingKind.COUNT_NOT_POSITIVE: QT_TRANSLATE_NOOP("Import", "{0}; type how many there are."),
    FindingKind.COUNT_TOO_LARGE: QT_TRANSLATE_NOOP("Import", "{0}; type fewer, or make two orders of it."),
    FindingKind.PARTIAL_MORE_THAN_ORIGINAL: QT_TRANSLATE_NOOP("Import", "{0}; type how many come back."),
    FindingKind.PARTIAL_IS_ALL: QT_TRANSLATE_NOOP("Import", "{0}; type fewer, or say no."),
    FindingKind.PARTIAL_DIFFERS: QT_TRANSLATE_NOOP("Import", "{0}; type the same in both."),
    FindingKind.AMOUNT_UNUSUAL: QT_TRANSLATE_NOOP("Import", "{0}; type the right one, or keep it as it is."),
    FindingKind.AMOUNT_NOT_A_NUMBER: QT_TRANSLATE_NOOP("Import", "{0} in pounds; type one, as 250 or 250.50."),
    FindingKind.AMOUNT_TOO_FINE: QT_TRANSLATE_NOOP("Import", "{0}; type it so."),
    FindingKind.TEXT_UNPRINTABLE: QT_TRANSLATE_NOOP("Import", "{0}; write it otherwise."),
    FindingKind.ORIGINAL_NOT_SIX_DIGITS: QT_TRANSLATE_NOOP("Import", "{0}; type that of the first order."),
    FindingKind.ORIGINAL_NOT_FOUND: QT_TRANSLATE_NOOP("Import", "{0}; type another number."),
    FindingKind.ORIGINAL_NOT_DELIVER: QT_TRANSLATE_NOOP("Import", "{0}; type another number."),
    FindingKind.ORIGINAL_NOT_COMPLETED: QT_TRANSLATE_NOOP("Import", "{0}; keep it as it is, or leave the row out."),
}

# The same of a phone that an order has no room for.
_LEFT_OUT = QT_TRANSLATE_NOOP("Import", "{0}; type the right one, or keep it as it is.")


def zone_problem_words(fault: Fault, choice: ZoneChoice | None, catalog: Catalog) -> str:
    """Say what is wrong with a cell; of a zone where nothing is served that it lies there."""
    if fault.column != Column.ZONE or choice is None or choice.outside is None:
        return problem_words(fault)
    return outside_words(choice.outside, catalog)


def row_words(row: CheckedRow) -> str:
    """Say what holds a row: every problem with its column; of one that was sent its order."""
    if row.state is RowState.SENT:
        number = row.order.number if row.order is not None else ""
        if not number:
            return translate("Import", "It is in the outbox already.")
        text = translate("Import", "It was sent before: order {0}.")
        if row.order is not None and row.order.canceled:
            text = translate("Import", "It was sent before: order {0}, which was cancelled since.")
        return text.replace("{0}", ltr(number))
    said = []
    for fault in row.problems:
        place = column_words(Column(fault.column)) if fault.column in set(Column) else ""
        sentence = problem_words(fault)
        said.append(f"{place}: {sentence}" if place else sentence)
    return " ".join(said)


def keep_words(doubt: Fault) -> dict[bool, str]:
    """Say what keeping a row does of which this is doubtful; under True what keeping it as one more order does."""
    if doubt.kind is RowFault.WAITS_OTHERWISE:
        return {False: translate("Import", "Put this in its place"), True: translate("Import", "Keep as a new order")}
    if doubt.kind in (RowFault.REFERENCE_TAKEN, RowFault.SENT_OTHERWISE):
        return {False: translate("Import", "Keep as a new order")}
    return {False: translate("Import", "Keep as it is")}


def whole_words(check: ImportCheck, place: int) -> str:
    """Say of each problem of a row in one sentence its row, its column, what stands there, what is wrong with it and
    what to do; of a row that was sent its order.
    """
    row = check.checked[place]
    if row.state is RowState.SENT or not row.problems:
        return row_words(row)
    number = translate("Import", "Row {0}").replace("{0}", Formats.current().number(row.row.number))
    said = []
    for fault in row.problems:
        where = number
        if fault.column in set(Column):
            column = Column(fault.column)
            cell = isolate(text) if (text := check.text(place, column)) else translate("Import", "(empty)")
            where = translate("Import", "{0} “{1}”").replace("{0}", listed([number, column_words(column)]))
            where = where.replace("{1}", cell)
        said.append(with_name(where, problem_words(fault)))
    return " ".join(said)


def _with(text: object) -> Callable[[Fault], str]:
    """Put what the cell says, or the other row, into a sentence that is translated when it is said."""

    def say(fault: Fault) -> str:
        sentence = table_words(_CONTEXT, text).replace("{text}", isolate(fault.text))
        return sentence.replace("{row}", Formats.current().number(fault.number))

    return say


def _with_money(text: object) -> Callable[[Fault], str]:
    """The same, with what an order collects."""
    say = _with(text)
    return lambda fault: say(fault).replace("{amount}", Formats.current().money(fault.number))


def _without_flag(fault: Fault) -> str:
    text = translate("Import", "It says {0} = no and still names something here; say yes, or empty this cell.")
    return text.replace("{0}", isolate(service_field_words(fault.text)))


def _other_type(fault: Fault) -> str:
    text = translate("Import", "{0} orders have no such thing; empty this cell, or change the type.")
    return text.replace("{0}", order_type_words(fault.text))


def _too_long(fault: Fault) -> str:
    text = translate(
        "Import", "Longer than {0} letters, probably a quote that was never closed in the file; shorten it."
    )
    return text.replace("{0}", Formats.current().number(fault.limit))


_FAULTS: Mapping[RowFault, Callable[[Fault], str]] = {
    RowFault.TOO_MANY_CELLS: _with(
        QT_TRANSLATE_NOOP("Import", "This row has more cells than the heading; look for a comma too many in the file.")
    ),
    RowFault.MERGED: _with(QT_TRANSLATE_NOOP("Import", "This cell is merged with its neighbour; type what it says.")),
    RowFault.FORMULA: _with(QT_TRANSLATE_NOOP("Import", "A formula that was never calculated; type the value.")),
    RowFault.FORMULA_EMPTY: _with(
        QT_TRANSLATE_NOOP("Import", "A formula that shows nothing; type the value, or empty the cell.")
    ),
    RowFault.CELL_ERROR: _with(
        QT_TRANSLATE_NOOP("Import", "The spreadsheet shows an error here, {text}; type the value.")
    ),
    RowFault.DATE: _with(
        QT_TRANSLATE_NOOP("Import", "The spreadsheet made a date of this, {text}; type what was meant.")
    ),
    RowFault.DIGITS_LOST: _with(
        QT_TRANSLATE_NOOP("Import", "A spreadsheet shortened this number to {text}; type it whole, or empty the cell.")
    ),
    RowFault.TOO_LONG: _too_long,
    RowFault.OPEN_QUOTE: _with(
        QT_TRANSLATE_NOOP(
            "Import", "A quote in this row was never closed, so rows below it may be inside it; close it in the file."
        )
    ),
    RowFault.CUT_OFF: _with(QT_TRANSLATE_NOOP("Import", "The file ends inside this row; look for the whole file.")),
    RowFault.ABOVE_HEADING: _with(
        QT_TRANSLATE_NOOP(
            "Import",
            "This row stands above the heading, so its columns are not known; leave it out, or move it in the file.",
        )
    ),
    RowFault.NOT_A_FLAG: _with(QT_TRANSLATE_NOOP("Import", "“{text}” is neither yes nor no; type one of both.")),
    RowFault.UNKNOWN_TYPE: _with(
        QT_TRANSLATE_NOOP("Import", "“{text}” is no type of order; type Deliver, Return or Exchange.")
    ),
    RowFault.UNKNOWN_GOVERNORATE: _with(
        QT_TRANSLATE_NOOP("Import", "“{text}” is not served, Cairo, Giza and Qalyubia are; choose the zone.")
    ),
    RowFault.AMOUNT_UNCLEAR: _with(
        QT_TRANSLATE_NOOP("Import", "“{text}” can be read as two amounts; type it without the sign in the middle.")
    ),
    RowFault.AMOUNT_UNCLEAR_HERE: _with(
        QT_TRANSLATE_NOOP(
            "Import",
            "Other rows have a comma before the piastres, so “{text}” can be two amounts; type it without the comma.",
        )
    ),
    RowFault.AMOUNT_NEGATIVE: _with(
        QT_TRANSLATE_NOOP(
            "Import", "An amount to collect cannot be negative; type it without the sign, or make it a return."
        )
    ),
    RowFault.WITHOUT_FLAG: _without_flag,
    RowFault.OTHER_TYPE: _other_type,
    RowFault.REFERENCE_TWICE: _with(
        QT_TRANSLATE_NOOP("Import", "Row {row} has this reference already; leave one of them out, or type another one.")
    ),
    RowFault.REFERENCE_DRAFTED: _with(
        QT_TRANSLATE_NOOP(
            "Import", "A draft in the Outbox has the reference {text}; send or discard it, or type another here."
        )
    ),
    RowFault.REFERENCE_ALIKE: _with(
        QT_TRANSLATE_NOOP(
            "Import", "Row {row} has almost this reference, {text}; type another one, or leave one of both out."
        )
    ),
    RowFault.ROW_TWICE: _with(
        QT_TRANSLATE_NOOP(
            "Import", "Row {row} says the same; keep it if it is another order, or leave one of both out."
        )
    ),
    RowFault.MADE_ALREADY: _with(
        QT_TRANSLATE_NOOP(
            "Import",
            "This may be order {text} once more, made for this customer before; keep it if it is another, or leave it "
            "out.",
        )
    ),
    RowFault.WAITS_ALREADY: _with(
        QT_TRANSLATE_NOOP(
            "Import",
            "This may be the order of {text} once more that waits in the Outbox; keep it if it is another, or leave it "
            "out.",
        )
    ),
    RowFault.WAITS_OTHERWISE: _with_money(
        QT_TRANSLATE_NOOP(
            "Import",
            "It is in the Outbox as it was before, for {text} and {amount}, and not sent yet; put this in its place, "
            "or leave it out.",
        )
    ),
    RowFault.REFERENCE_TAKEN: _with_money(
        QT_TRANSLATE_NOOP(
            "Import",
            "Another order has this reference: {text}, {amount}. Keep it as a new order with a number behind its "
            "reference, or leave it out.",
        )
    ),
    RowFault.SENT_OTHERWISE: _with_money(
        QT_TRANSLATE_NOOP(
            "Import",
            "It is order {text} already, made for {amount} and of other content. Change that order and leave this row "
            "out, or keep it as one more.",
        )
    ),
    RowFault.OTHER_MERCHANT: _with(
        QT_TRANSLATE_NOOP(
            "Import", "The same order was made for {text}; keep it if this merchant sends it too, or leave it out."
        )
    ),
    RowFault.MORE_LINES: _with(
        QT_TRANSLATE_NOOP(
            "Import",
            "Row {row} has this reference too and no customer: it may be a part of this order. Add it here and leave "
            "row {row} out, or keep this one.",
        )
    ),
    RowFault.SAYS_PAID: _with(
        QT_TRANSLATE_NOOP(
            "Import",
            "“{text}” stands for the amount; keep it if it is paid and nothing is collected, or type the amount.",
        )
    ),
    RowFault.NO_AMOUNT: _with(
        QT_TRANSLATE_NOOP(
            "Import",
            "Most other rows have an amount to collect, this one none; type it, or keep it if it is paid.",
        )
    ),
    RowFault.PAID: _with(
        QT_TRANSLATE_NOOP(
            "Import",
            "The file says “{text}” beside an amount to collect; keep it if it is still to be collected, or empty it.",
        )
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

    def more_addresses(self, count: int) -> str:
        """Say that others name the same zone."""
        return self.tr("and %Ln more addresses that name it", "", count)

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


def no_rows_words() -> str:
    """Say that nothing was copied that could be pasted."""
    return translate("ImportFile", "There are no rows to paste. Copy them in a spreadsheet first.")
