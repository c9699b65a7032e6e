"""Words of files with orders, wherever one is taken in: why it cannot be read, what it is, how its text is written."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication

from courier_desk.desk.sheets import (
    LARGEST_FILE,
    LARGEST_UNPACKED,
    MOST_COLUMNS,
    MOST_ROWS,
    FileFault,
    FileKind,
    Unreadable,
)
from courier_desk.ui.words import Formats, isolate, ltr
from courier_desk.ui.words_common import table_words

_CONTEXT = "ImportFile"
#: What dialogs offer to open.
ENDINGS = ("xlsx", "xls", "ods", "fods", "csv", "tsv", "txt", "xlsm", "xltx", "html", "htm")


def unreadable_words(reason: Unreadable) -> str:
    """Say why a file cannot be read, and what to do, in a sentence or two."""
    numbers = Formats.current().number
    sentence = table_words(_CONTEXT, _FAULTS[reason.fault])
    for place, value in (
        ("{size}", numbers(LARGEST_FILE // 1_000_000)),
        ("{unpacked}", numbers(LARGEST_UNPACKED // 1_000_000)),
        ("{rows}", numbers(MOST_ROWS)),
        ("{columns}", numbers(MOST_COLUMNS)),
    ):
        sentence = sentence.replace(place, value)
    return sentence


_FAULTS: Mapping[FileFault, object] = {
    FileFault.MISSING: QT_TRANSLATE_NOOP("ImportFile", "The file is not there any more. Choose it again."),
    FileFault.NOT_A_FILE: QT_TRANSLATE_NOOP("ImportFile", "This is a folder. Choose a file in it."),
    FileFault.UNREACHABLE: QT_TRANSLATE_NOOP(
        "ImportFile",
        "The file cannot be opened. Close it in other programs, and check that its drive or network is there.",
    ),
    FileFault.TOO_LARGE: QT_TRANSLATE_NOOP(
        "ImportFile", "The file is larger than {size} MB. Split it, or take out what is not needed."
    ),
    FileFault.TOO_MANY_ROWS: QT_TRANSLATE_NOOP("ImportFile", "The file has more than {rows} rows. Split it."),
    FileFault.TOO_MANY_CELLS: QT_TRANSLATE_NOOP(
        "ImportFile", "The file holds more than a table of {rows} orders can. Split it, or delete its other sheets."
    ),
    FileFault.TOO_WIDE: QT_TRANSLATE_NOOP(
        "ImportFile", "The file has more than {columns} columns. Take out those that no order has."
    ),
    FileFault.UNPACKS_TOO_LARGE: QT_TRANSLATE_NOOP(
        "ImportFile",
        "The file would unpack to more than {unpacked} MB, so it is not opened. Save it anew, or split it.",
    ),
    FileFault.TOO_SLOW: QT_TRANSLATE_NOOP(
        "ImportFile", "The file takes too much time or memory to read. Save it anew as CSV."
    ),
    FileFault.NO_WORKER: QT_TRANSLATE_NOOP(
        "ImportFile", "The computer is too busy to read the file now. Close other programs and try again."
    ),
    FileFault.PASSWORD: QT_TRANSLATE_NOOP(
        "ImportFile", "The file is protected by a password. Save it without one in the spreadsheet program."
    ),
    FileFault.DAMAGED: QT_TRANSLATE_NOOP(
        "ImportFile",
        "The file is damaged or not what its name says. Open it in a spreadsheet program and save it anew.",
    ),
    FileFault.ZERO_BYTES: QT_TRANSLATE_NOOP(
        "ImportFile", "The file was not written to its end: it is a text with zero bytes in it. Export it anew."
    ),
    FileFault.NO_TABLE: QT_TRANSLATE_NOOP(
        "ImportFile", "There is no table in this file. XLSX, XLS, ODS and CSV can be read."
    ),
    FileFault.OLD_WORKBOOK: QT_TRANSLATE_NOOP(
        "ImportFile", "This is a workbook of Excel 95 or before. Save it as XLSX in the spreadsheet program."
    ),
    FileFault.BINARY_WORKBOOK: QT_TRANSLATE_NOOP(
        "ImportFile", "This is a binary workbook (XLSB). Save it as XLSX in the spreadsheet program."
    ),
    FileFault.XML_WORKBOOK: QT_TRANSLATE_NOOP(
        "ImportFile", "This is an XML Spreadsheet 2003. Save it as XLSX in the spreadsheet program."
    ),
    FileFault.WEB_ARCHIVE: QT_TRANSLATE_NOOP(
        "ImportFile", "This is a web archive (MHT). Open it in a spreadsheet program and save it as XLSX."
    ),
    FileFault.ENCODING: QT_TRANSLATE_NOOP(
        "ImportFile",
        "The letters of this file cannot be told for certain. Choose how it was saved, or save it as UTF-8.",
    ),
    FileFault.NO_SHEET: QT_TRANSLATE_NOOP("ImportFile", "The sheet is not in the file any more. Choose another."),
}
assert set(_FAULTS) == set(FileFault)


def sheet_words(name: str) -> str:
    """Name a sheet of a workbook; nothing for a file that has none."""
    return QCoreApplication.translate("Import", "sheet “{0}”").replace("{0}", isolate(name)) if name else ""


def kind_words(kind: FileKind) -> str:
    """Say what a file is."""
    return table_words(_CONTEXT, _KINDS[kind])


_KINDS: Mapping[FileKind, object] = {
    FileKind.TEXT: QT_TRANSLATE_NOOP("ImportFile", "Text (CSV)"),
    FileKind.XLSX: QT_TRANSLATE_NOOP("ImportFile", "Excel workbook"),
    FileKind.XLS: QT_TRANSLATE_NOOP("ImportFile", "Excel workbook (old)"),
    FileKind.ODS: QT_TRANSLATE_NOOP("ImportFile", "OpenDocument spreadsheet"),
    FileKind.HTML: QT_TRANSLATE_NOOP("ImportFile", "Table of a web page"),
}


def encoding_words(encoding: str) -> str:
    """Name an encoding, for people who know it by where it comes from."""
    known = _ENCODINGS.get(encoding.casefold())
    return ltr(encoding) if known is None else table_words(_CONTEXT, known)


_ENCODINGS: Mapping[str, object] = {
    "utf-8": QT_TRANSLATE_NOOP("ImportFile", "UTF-8 (usual)"),
    "utf-16": QT_TRANSLATE_NOOP("ImportFile", "UTF-16 (Unicode text)"),
    "windows-1256": QT_TRANSLATE_NOOP("ImportFile", "Windows-1256 (Arabic)"),
    "windows-1252": QT_TRANSLATE_NOOP("ImportFile", "Windows-1252 (Western)"),
}


def delimiter_words(delimiter: str) -> str:
    """Name what parts the cells of a text."""
    known = _DELIMITERS.get(delimiter)
    return isolate(delimiter) if known is None else table_words(_CONTEXT, known)


_DELIMITERS: Mapping[str, object] = {
    ",": QT_TRANSLATE_NOOP("ImportFile", "Comma"),
    ";": QT_TRANSLATE_NOOP("ImportFile", "Semicolon"),
    "\t": QT_TRANSLATE_NOOP("ImportFile", "Tab"),
    "|": QT_TRANSLATE_NOOP("ImportFile", "Bar"),
}
