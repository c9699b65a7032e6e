"""The sentences of a program without a window, in English: faults of rows and files, refusals, why it cannot start."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from courier_desk.desk.intake import Held, Saved
from courier_desk.desk.send_account import WrongMerchant
from courier_desk.domain.accounts import KeyTrouble
from courier_desk.domain.calendar import CAIRO
from courier_desk.domain.failures import Failure, FailureKind, ProxyTrouble
from courier_desk.domain.findings import FindingKind
from courier_desk.domain.intake_again import Earlier
from courier_desk.domain.intake_sheet import Fault, HeaderFault, RowFault
from courier_desk.domain.money import to_pounds
from courier_desk.domain.order_fields import Column
from courier_desk.domain.outcome import Fact
from courier_desk.host.claim import Owner, Role
from courier_desk.store.faults import StoreFault, StoreFaultKind
from courier_desk.tables.reading import Sheet
from courier_desk.tables.table import LARGEST_FILE, LARGEST_UNPACKED, MOST_COLUMNS, MOST_ROWS, FileFault


def fault_words(fault: Fault) -> str:
    """Say what is wrong with a cell, a row or the heading. Phone numbers are never repeated."""
    return _FAULTS[fault.kind](fault)


def located_words(fault: Fault) -> str:
    """Say the same with the column, and the cell as a spreadsheet names it, before it."""
    where = f"{fault.column} ({fault.cell})" if fault.cell else fault.column
    return f"{where}: {fault_words(fault)}" if where else fault_words(fault)


def _zone(fault: Fault) -> str:
    said = f"“{fault.text}” is not a zone of the service in this governorate"
    return f"{said}; perhaps {', or '.join(fault.proposals)}" if fault.proposals else said


def _error(fault: Fault) -> str:
    name = f", {fault.text}" if fault.text.strip("#") else ""
    return f"holds an error{name}; put the value itself"


def _meant(fault: Fault) -> str:
    """Say how a table tells that a number is a landline or one abroad, where it can be one."""
    column = Column.PHONES_MEANT.value
    return f"; a landline or a number abroad is sent when the column {column} says yes" if fault.text else ""


_FAULTS: Mapping[RowFault | HeaderFault | FindingKind, Callable[[Fault], str]] = {
    HeaderFault.NONE: lambda _f: "the sheet is empty",
    HeaderFault.AN_ORDER: lambda _f: (
        "the first row is an order, not a heading; put the names of the columns above it: orderType, fullName and so on"
    ),
    HeaderFault.UNREADABLE: lambda f: (
        f"the heading's cell {f.cell} holds {f'the error {f.text}' if f.text else 'a formula without a value'}; "
        "write the column's name"
    ),
    HeaderFault.MISSING: lambda f: f"the heading has no column {f.column}",
    HeaderFault.TWICE: lambda f: f"the heading has the column {f.column} twice",
    HeaderFault.ALMOST: lambda f: f"“{f.column}” is no column of an order; {f.text} was probably meant",
    HeaderFault.NOT_THERE: lambda f: f"the table has no column “{f.column}”, which the map names",
    RowFault.TOO_MANY_CELLS: lambda _f: "more cells than the heading has columns",
    RowFault.MERGED: lambda _f: "a merged cell: its value belongs to its first cell only",
    RowFault.FORMULA: lambda _f: "holds a formula that was never calculated; put the value itself",
    RowFault.FORMULA_EMPTY: lambda _f: "holds a formula that shows nothing; put the value itself, or no or 0",
    RowFault.CELL_ERROR: _error,
    RowFault.DATE: lambda f: (
        f"holds {f'the date {f.text}' if f.text else 'a date'}, perhaps made by the spreadsheet of something else; "
        "write it as text"
    ),
    RowFault.DIGITS_LOST: lambda f: f"was shortened by a spreadsheet to {f.text}; write the number as text",
    RowFault.TOO_LONG: lambda f: f"more than {f.limit:,} characters; perhaps a quote is not closed",
    RowFault.OPEN_QUOTE: lambda _f: "a quote is open here, so that rows below it were read as its text; close it",
    RowFault.CUT_OFF: lambda _f: "the file ends inside this row; part of it may be missing",
    RowFault.ABOVE_HEADING: lambda _f: "this order stands above the heading; move it below",
    RowFault.NOT_A_FLAG: lambda f: f"“{f.text}” is neither yes nor no",
    RowFault.UNKNOWN_TYPE: lambda f: f"“{f.text}” is none of Deliver, Return, Exchange",
    RowFault.UNKNOWN_GOVERNORATE: lambda f: f"“{f.text}” is none of Cairo, Giza, Qalyubia",
    RowFault.AMOUNT_UNCLEAR: lambda f: f"“{f.text}” can be read as two amounts; write it like 1250.50",
    RowFault.AMOUNT_UNCLEAR_HERE: lambda f: (
        f"“{f.text}” can be read as two amounts: other rows have commas before decimals; write it like 1250.50"
    ),
    RowFault.AMOUNT_NEGATIVE: lambda f: (
        f"“{f.text}” is below zero; money paid to the customer is written without minus, "
        f"with yes in the column {Column.REFUND.value}"
    ),
    RowFault.WITHOUT_FLAG: lambda f: f"is given, but {f.text} does not say yes",
    RowFault.OTHER_TYPE: lambda f: f"does not belong to an order of the type {f.text}",
    RowFault.REFERENCE_TWICE: lambda f: f"row {f.number} has the reference {f.text} already",
    RowFault.REFERENCE_DRAFTED: lambda f: f"a draft in the outbox has the reference {f.text}; give another",
    RowFault.REFERENCE_ALIKE: lambda f: f"row {f.number} has it already, written {f.text}; give another",
    RowFault.ROW_TWICE: lambda f: (
        f"orders the same as row {f.number}; if it is one more order, give each a referralNumber of its own"
    ),
    RowFault.MADE_ALREADY: lambda f: f"may be order {f.text} once more",
    RowFault.WAITS_ALREADY: lambda f: f"may be the order of {f.text} once more that waits to be sent",
    RowFault.WAITS_OTHERWISE: lambda f: f"waits to be sent as it was before, for {f.text}",
    RowFault.REFERENCE_TAKEN: lambda f: f"is the reference of another order: {f.text}",
    RowFault.SENT_OTHERWISE: lambda f: f"is order {f.text} already, of other content",
    RowFault.OTHER_MERCHANT: lambda f: f"is an order that was made for {f.text}",
    RowFault.MORE_LINES: lambda f: f"may go on in row {f.number}, which names no customer",
    RowFault.SAYS_PAID: lambda f: f"says “{f.text}”: if it is paid, collect nothing",
    RowFault.NO_AMOUNT: lambda _f: "is empty where most other rows have an amount",
    RowFault.PAID: lambda f: f"stands beside “{f.text}”: if it is paid, collect nothing",
    FindingKind.REQUIRED: lambda _f: "is empty",
    FindingKind.PHONE_REPAIRED: lambda _f: "was repaired",
    FindingKind.PHONE_WRONG_LENGTH: lambda f: f"has {f.number} digits; a mobile has {f.limit}{_meant(f)}",
    FindingKind.PHONE_UNKNOWN_PREFIX: lambda f: f"is no mobile: they begin with 010, 011, 012 or 015{_meant(f)}",
    FindingKind.PHONE_LANDLINE: lambda f: (
        f"is a landline; put it into otherPhoneNumber{_meant(f)}" if f.column == "phoneNumber" else "is a landline"
    ),
    FindingKind.PHONE_CONFIRMED: lambda _f: "is no Egyptian mobile; sent as it is, as the table says",
    FindingKind.PHONE_LOST_DIGITS: lambda _f: "a spreadsheet lost digits here; write the number as text",
    FindingKind.PHONE_NOT_A_NUMBER: lambda _f: "is no phone number",
    FindingKind.PHONE_TWO: lambda f: (
        f"holds more numbers than an order has phones; {f.text} is left out"
        if f.number
        else "holds two numbers; the second is the other phone"
    ),
    FindingKind.PHONE_TWICE: lambda _f: "is the same number as phoneNumber, and left out",
    FindingKind.ZONE_NOT_CHOSEN: lambda f: f"“{f.text}” cannot be looked up without a governorate",
    FindingKind.ZONE_NOT_IN_LIST: _zone,
    FindingKind.ZONE_LIST_MISSING: lambda _f: "the list of zones was never read",
    FindingKind.ZONE_UNCHECKED: lambda _f: "the list of zones cannot be read: the service judges it",
    FindingKind.ZONE_WITHOUT_GOVERNORATE: lambda f: f"“{f.text}” cannot be sent without a governorate",
    FindingKind.ADDRESS_EXTENDED: lambda _f: "building and flat were added",
    FindingKind.COUNT_NOT_A_NUMBER: lambda f: f"“{f.text}” is no whole number",
    FindingKind.COUNT_NOT_POSITIVE: lambda _f: "must be 1 or more",
    FindingKind.COUNT_TOO_LARGE: lambda f: f"{f.number:,} is more than {f.limit:,}",
    FindingKind.PARTIAL_MORE_THAN_ORIGINAL: lambda f: f"{f.number} is more than the original's {f.limit}",
    FindingKind.PARTIAL_IS_ALL: lambda _f: "is all of the original: then it is no partial return",
    FindingKind.PARTIAL_DIFFERS: lambda f: f"differs from numberOfItems ({f.limit})",
    FindingKind.AMOUNT_MISSING: lambda _f: "is empty although there is something to collect",
    FindingKind.AMOUNT_ZERO: lambda _f: "is zero although there is something to collect",
    FindingKind.AMOUNT_NAMED: lambda _f: "is not collected although the message speaks of money",
    FindingKind.AMOUNT_READ_AS_PAID: lambda _f: "was read as paid already",
    FindingKind.AMOUNT_NOT_A_NUMBER: lambda f: f"“{f.text}” is no amount",
    FindingKind.AMOUNT_IN_TWO_WAYS: lambda f: f"“{f.text}” can be read as two amounts; write it like 1250.50",
    FindingKind.AMOUNT_TOO_FINE: lambda f: f"“{f.text}” has more than two digits after the point",
    FindingKind.TEXT_UNPRINTABLE: lambda f: f"has what a label may not show: {f.text}",
    FindingKind.AMOUNT_UNUSUAL: lambda _f: "is far from what this merchant usually collects",
    FindingKind.CASH_DIRECTION_NOT_SAID: lambda _f: "do not say which way the cash difference goes",
    FindingKind.ORIGINAL_NOT_SIX_DIGITS: lambda f: f"an order number has {f.limit} digits",
    FindingKind.ORIGINAL_NOT_FOUND: lambda f: f"the service has no order {f.text}",
    FindingKind.ORIGINAL_NOT_DELIVER: lambda f: f"is a {f.text} order; only a Deliver order can be returned",
    FindingKind.ORIGINAL_NOT_COMPLETED: lambda f: f"is {f.text}; only a completed order can be returned",
    FindingKind.ORIGINAL_COUNT_DIFFERS: lambda f: f"the service says {f.limit}",
    FindingKind.REFERENCE_TAKEN: lambda _f: "another order has this reference",
    FindingKind.REFERENCE_CHANGED: lambda _f: "is another than before",
    FindingKind.REFERENCE_NOT_ASCII: lambda _f: "has other than Latin letters and digits",
    FindingKind.REFERENCE_SUGGESTED: lambda _f: "was given by the desk",
}


def held_words(saved: Saved, row: int) -> str:
    """Say why a good row was not sent, and how to go on."""
    return _HELD[saved.held].format(order=_order_words(saved), differs=_differing(saved), row=row)


_NEW = (
    "If this is one more order, send it with --new {row}; if that one is to be corrected, change it in the window or "
    "at the service"
)
_HELD: Mapping[Held, str] = {
    Held.NO: "",
    Held.OTHER_FILE: (
        "an equal row was sent from another file; if this is one more order, give it a referralNumber of its own"
    ),
    Held.CHANGED: "it was sent before with other content; nothing was changed at the service",
    Held.OTHER_WORK: "another order of this desk has this reference",
    Held.OTHERWISE: (
        "already there: {order}, and not as this row says ({differs}); nothing was sent or changed. If this is another "
        "order, give it another referralNumber"
    ),
    Held.LONG_AGO: (
        "already there: {order} is equal to this row; if this is one more order, give it a referralNumber of its own"
    ),
    Held.REPLACES: "it stands where another row was sent: {order}{differs}. " + _NEW,
    Held.ALIKE: "it may be an order that is there already: {order}{differs}. " + _NEW,
}


def there_words(order: Earlier) -> str:
    """Say that the service had the order of a row before this run."""
    return f"already there: number {order.number}{_made(order)}"


def _order_words(saved: Saved) -> str:
    order = saved.order
    if order is None:
        return "an order"
    return f"number {order.number}{_made(order)}" if order.number else f"one without a number yet{_made(order)}"


def _made(order: Earlier) -> str:
    return "" if order.made is None else f", made on {order.made.astimezone(CAIRO):%Y-%m-%d at %H:%M}"


def _differing(saved: Saved) -> str:
    """Name what is otherwise. Phone numbers are never repeated."""
    words = []
    for name, (there, here) in saved.differs.items():
        if name in _UNSAID:
            words.append(f"{name} differs")
        elif name == "orderStatus":
            words.append(f"its status is {there}")
        else:
            words.append(f"{name} {_fact(name, there)} there, {_fact(name, here)} here")
    said = "; ".join(words)
    return f" ({said})" if said and saved.held in (Held.REPLACES, Held.ALIKE) else said


_UNSAID = frozenset({"phoneNumber", "otherPhoneNumber"})
_AMOUNTS = frozenset({"amountCOD", "amountCashDifference"})


def _fact(name: str, fact: Fact) -> str:
    if fact is None or fact == "":
        return "nothing"
    if name in _AMOUNTS and isinstance(fact, int):
        return format(to_pounds(fact), "f")
    return f"“{fact}”" if isinstance(fact, str) else str(fact).lower()


def failure_words(failure: Failure) -> str:
    """Say what the service refused, or why it could not be asked; its own words stand behind ours."""
    said = _PROXY.get(failure.detail) if failure.kind is FailureKind.PROXY else None
    said = said or _FAILURES.get(failure.kind, "the service did not allow this")
    return f"{said}: {failure.message}" if failure.message else said


def label_failure_words(failure: Failure) -> str:
    """Say why a label did not come: what is none, or lies elsewhere, says nothing of the service's address."""
    if failure.kind is FailureKind.NOT_THE_SERVICE and failure.is_absent:
        return "the service has no label of it"
    return _LABELS.get(failure.kind) or failure_words(failure)


def kind_words(kind: FailureKind | None) -> str:
    """Say why the service cannot be reached."""
    return _FAILURES[kind or FailureKind.NO_CONNECTION]


_LABELS: Mapping[FailureKind, str] = {
    FailureKind.NOT_THE_SERVICE: "what came is not a label",
    FailureKind.REDIRECTED: "the service keeps the label at another address, and it did not come from there",
}
_PROXY: Mapping[str, str] = {
    ProxyTrouble.SETTING: "this computer's proxy setting cannot be used (HTTPS_PROXY, ALL_PROXY or the system's)",
    ProxyTrouble.SILENT: "this computer's proxy does not answer",
    ProxyTrouble.LOGIN: "this computer's proxy asks for a name and a password",
}
_FAILURES: Mapping[FailureKind, str] = {
    FailureKind.MERCHANT_REQUIRED: "the key is a company's; say with --merchant for whom",
    FailureKind.MERCHANT_NOT_FOUND: "the service does not know this merchant in your company",
    FailureKind.MERCHANT_NOT_APPLICABLE: "the key is for one business; leave --merchant out",
    FailureKind.SCOPE_DENIED: "the key may not work with orders; ask for the permission",
    FailureKind.UNAUTHORIZED: "the service refuses the key",
    FailureKind.ACCOUNT_REMOVED: "the business account was deleted at the service",
    FailureKind.MERCHANT_REMOVED: "the merchant was deleted at the service",
    FailureKind.VALIDATION_ERROR: "the service did not take a field",
    FailureKind.NOT_FOUND: "the service does not know it",
    FailureKind.RATE_LIMITED: "the service had no request free for this key; run the same command again",
    FailureKind.INTERNAL_ERROR: "the service reported a fault of its own",
    FailureKind.BAD_ADDRESS: "the address cannot be used; it begins with https:// and ends in /api/public/v1",
    FailureKind.PROXY: "this computer's proxy does not lead to the service",
    FailureKind.NO_CONNECTION: "no connection to the service",
    FailureKind.CERTIFICATE: "the service's certificate is not trusted here",
    FailureKind.NO_ANSWER: "no answer came from the service",
    FailureKind.REDIRECTED: "the address points somewhere else",
    FailureKind.NOT_THE_SERVICE: "what answers at this address is not the courier service",
    FailureKind.UNREADABLE: "the service's answer could not be understood",
    FailureKind.TOO_LARGE: "the answer was too large",
    FailureKind.NOT_OFFERED: "the service does not offer this",
    FailureKind.CHANGED_MEANWHILE: "somebody else changed it meanwhile",
}

MERCHANTS: Mapping[WrongMerchant, str] = {
    WrongMerchant.NEEDED: "The key is a company's. Say for which of its merchants: --merchant ID",
    WrongMerchant.UNKNOWN: "The service does not know the merchant {merchant} in your company. Check --merchant.",
    WrongMerchant.NOT_NEEDED: "The key is for one business. Leave --merchant out.",
}

FILES: Mapping[FileFault, str] = {
    FileFault.MISSING: "There is no file {file}.",
    FileFault.NOT_A_FILE: "{file} is a folder, not a file.",
    FileFault.UNREACHABLE: "{file} cannot be read: {detail}.",
    FileFault.TOO_LARGE: f"{{file}} is larger than {LARGEST_FILE // 1_000_000} MB. Split it.",
    FileFault.TOO_MANY_ROWS: f"{{file}} has more than {MOST_ROWS:,} rows. Split it.",
    FileFault.UNPACKS_TOO_LARGE: f"{{file}} would unpack to more than {LARGEST_UNPACKED // 1_000_000} MB. Split it.",
    FileFault.TOO_MANY_CELLS: "{file} holds more than a table of 50,000 orders. Split it, or take other sheets out.",
    FileFault.TOO_WIDE: f"{{file}} has more than {MOST_COLUMNS} columns. Take those out that no order has.",
    FileFault.TOO_SLOW: "{file} takes too much time or memory to read ({detail}). Save it anew, as CSV.",
    FileFault.NO_WORKER: "{file} cannot be read now: no process can be started for it ({detail}).",
    FileFault.PASSWORD: "{file} is a workbook protected by a password. Save it without one.",
    FileFault.DAMAGED: "{file} is damaged or not what it seems ({detail}). Save it anew, as XLSX or CSV.",
    FileFault.ZERO_BYTES: "{file} is a text with zero bytes in it: damaged, or not written to its end. Save it anew.",
    FileFault.NO_TABLE: "{file} is no table. CSV, XLSX, XLS and ODS can be read.",
    FileFault.OLD_WORKBOOK: "{file} is a workbook of Excel 95 or before. Save it as XLSX.",
    FileFault.BINARY_WORKBOOK: "{file} is a binary workbook (XLSB). Save it as XLSX.",
    FileFault.XML_WORKBOOK: "{file} is an “XML Spreadsheet 2003”. Save it as XLSX.",
    FileFault.WEB_ARCHIVE: "{file} is a web archive (MHT). Open it in a spreadsheet and save it as XLSX.",
    FileFault.ENCODING: (
        "The letters of {file} cannot be read for certain. Save it as “CSV UTF-8”, or say which they are: --encoding"
    ),
    FileFault.NO_SHEET: "{file} has no sheet of that name. Its sheets: {detail}.",
}


def reading_words(sheet: Sheet, unused: Sequence[str] = ()) -> Iterator[str]:
    """Say how a table was read, as far as a person would want to know or may want it otherwise.

    ``unused``: headings of no column of an order.
    """
    if sheet.others:
        yield f"the sheet “{sheet.name}” is read; not looked at: {', '.join(sheet.others)}; choose with --sheet NAME"
    if sheet.title:
        above = "; ".join(f"“{text}”" for text in sheet.title)
        yield f"the heading stands in row {sheet.heading_row}; left out above it: {above}"
    if sheet.encoding_guessed:
        yield f"the letters were read as {sheet.encoding}"
    if unused:
        yield f"columns that no order has are left out: {', '.join(unused)}"
    if sheet.hidden:
        how = "that a filter or a person hides" if sheet.filtered else "that the spreadsheet hides"
        rows = f"{len(sheet.hidden):,} rows {how} ({row_list(sheet.hidden)})"
        yield (
            f"{rows} are left out"
            if sheet.left_out
            else f"{rows} are taken like the others; to leave them: send --hidden-rows out"
        )
    if sheet.repeated:
        yield f"the heading stands there again, which is no order: row {row_list(sheet.repeated)}"
    if sheet.totals:
        first = " ".join(" ".join(sheet.totals[0].cells).split())[:100]
        rows = row_list([row.number for row in sheet.totals])
        yield f"left out at the end, because it is no order: row {rows} (“{first}”{' …' * (len(sheet.totals) > 1)})"


def row_list(numbers: Sequence[int]) -> str:
    """Write numbers of rows, in their order, as a person does: 3, 7-9; of many only the first ones."""
    runs: list[list[int]] = []
    for number in sorted(numbers):
        if runs and number == runs[-1][1] + 1:
            runs[-1][1] = number
        else:
            runs.append([number, number])
    shown = [str(first) if first == last else f"{first}-{last}" for first, last in runs[:_MOST_RUNS]]
    return ", ".join(shown) + " …" * (len(runs) > _MOST_RUNS)


_MOST_RUNS = 10

KEY_STORE: Mapping[KeyTrouble, str] = {
    KeyTrouble.ABSENT: "This computer has no key store that answers, so no key is kept.",
    KeyTrouble.SILENT: "This computer's key store does not answer.",
    KeyTrouble.LOCKED: "This computer's key store is locked.",
    KeyTrouble.CANCELLED: "The question of this computer's key store was cancelled.",
    KeyTrouble.FAILED: "This computer's key store reports a fault.",
    KeyTrouble.LOST: "This computer's key store did not give the key back.",
}
_STORE: Mapping[StoreFaultKind, str] = {
    StoreFaultKind.NEWER: "it was written by a newer version of Courier Desk{needed}. Install that one or a later one.",
    StoreFaultKind.CORRUPT: "it is damaged. Save what can be read: courier-desk store salvage",
    StoreFaultKind.CHANGES_MISSING: (
        "saved changes are missing: its log was cut, damaged or taken away. Save what can be read: "
        "courier-desk store salvage"
    ),
    StoreFaultKind.NOT_OURS: "it is not a file of Courier Desk. Choose another folder: --data-dir DIR",
    StoreFaultKind.READ_ONLY: "the folder or the file cannot be written. Choose another folder: --data-dir DIR",
    StoreFaultKind.LOCKED: (
        "another program holds it (a database tool, a backup?). Close that and run the same command again."
    ),
    StoreFaultKind.DISK_FULL: "the disk is full. Make room and run the same command again.",
    StoreFaultKind.NETWORK_SHARE: "it is on a network drive. Choose a folder on this computer: --data-dir DIR",
    StoreFaultKind.MISSING: "it was there before and is gone. Open the window to see what can be done.",
    StoreFaultKind.UNREACHABLE: "it cannot be reached. Choose another folder: --data-dir DIR",
    StoreFaultKind.DEVICE: "the disk reported an error. Check it, then run the same command again.",
    StoreFaultKind.CLOSED: "it was closed.",
}
_SITE: Mapping[StoreFaultKind, str] = {
    StoreFaultKind.NEWER: "it was brought up by a newer version of Courier Desk. Update this one.",
    StoreFaultKind.NOT_OURS: "the database is no site's. Make it one: courier-desk site init URL",
    StoreFaultKind.READ_ONLY: "this user may only look. Ask who looks after it for the rights.",
    StoreFaultKind.LOCKED: "this folder is at work there already. Run the same command again when that has ended.",
    StoreFaultKind.DISK_FULL: "its server's disk is full. Make room and run the same command again.",
    StoreFaultKind.UNREACHABLE: "it is not reached. Look at address, user, password and network, then run it again.",
}
_SITE_ELSE = "its server reports an error. Ask who looks after it."


def store_words(fault: StoreFault) -> str:
    """Say which store cannot be used, why, and the way out."""
    if fault.site:
        return f"The store of the site {fault.site} cannot be used: {_SITE.get(fault.kind, _SITE_ELSE)}"
    why = _STORE[fault.kind].replace("{needed}", f" ({fault.needed})" if fault.needed else "")
    return f"The store {fault.path} cannot be used: {why}"


def in_use_words(owner: Owner, folder: object) -> str:
    """Say who has the data folder, and the ways out."""
    who = {
        Role.WINDOW: "The window of Courier Desk is open on the data folder",
        Role.SEND: "Another courier-desk send works with the data folder",
        Role.UNKNOWN: "Another program works with the data folder",
    }[owner.role]
    process = f" (process {owner.pid})" if owner.pid else ""
    way = "Close it" if owner.role is Role.WINDOW else "Wait for its end"
    return f"{who} {folder}{process}. {way} and run the same command again, or choose another folder: --data-dir DIR"
