"""Words of printing: how a printer stands, and by whom, when and where a label was printed before."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication

from courier_desk.domain.printers import PrinterStatus, Readiness, is_file
from courier_desk.ui.words import CAIRO, Formats, isolate, ltr, printer_text
from courier_desk.ui.words_common import Common, table_words

if TYPE_CHECKING:
    from courier_desk.desk.labels import Print
    from courier_desk.printing.printers import PrinterInfo

translate = QCoreApplication.translate

_SHORT = {
    Readiness.READY: QT_TRANSLATE_NOOP("Printing", "ready"),
    Readiness.BUSY: QT_TRANSLATE_NOOP("Printing", "printing"),
    Readiness.STOPPED: QT_TRANSLATE_NOOP("Printing", "stopped"),
    Readiness.OFFLINE: QT_TRANSLATE_NOOP("Printing", "offline"),
    Readiness.OUT_OF_PAPER: QT_TRANSLATE_NOOP("Printing", "out of paper"),
    Readiness.JAMMED: QT_TRANSLATE_NOOP("Printing", "jammed"),
    Readiness.OPEN: QT_TRANSLATE_NOOP("Printing", "cover open"),
    Readiness.REFUSING: QT_TRANSLATE_NOOP("Printing", "takes no jobs"),
    Readiness.MISSING: QT_TRANSLATE_NOOP("Printing", "not there now"),
    Readiness.CHANGED: QT_TRANSLATE_NOOP("Printing", "another device now"),
}
_LONG = {
    Readiness.STOPPED: QT_TRANSLATE_NOOP("Printing", "The printer is stopped. Labels wait until it goes on."),
    Readiness.OFFLINE: QT_TRANSLATE_NOOP("Printing", "The printer is offline. Labels wait until it is there again."),
    Readiness.OUT_OF_PAPER: QT_TRANSLATE_NOOP(
        "Printing", "The printer is out of paper. Labels wait until it has some."
    ),
    Readiness.JAMMED: QT_TRANSLATE_NOOP("Printing", "Paper is jammed in the printer. Labels wait until it is out."),
    Readiness.OPEN: QT_TRANSLATE_NOOP("Printing", "A cover of the printer is open. Labels wait until it is closed."),
    Readiness.REFUSING: QT_TRANSLATE_NOOP("Printing", "The printer's queue takes no jobs now. Labels wait."),
    Readiness.MISSING: QT_TRANSLATE_NOOP(
        "Printing", "The printer is not there now. Nothing is printed on another one in its place."
    ),
    Readiness.CHANGED: QT_TRANSLATE_NOOP(
        "Printing", "This name leads to another device now than the one that was chosen. Choose the printer again."
    ),
    Readiness.NOT_CHOSEN: Common.NO_PRINTER_CHOSEN,
}


def readiness_words(status: PrinterStatus | None) -> str:
    """Give the short word for how a printer stands; empty where nobody tells."""
    return short_words(status.readiness) if status is not None else ""


def short_words(readiness: Readiness) -> str:
    """Give the short word for a printer's readiness; empty for one that nobody tells."""
    found = _SHORT.get(readiness)
    return table_words("Printing", found) if found is not None else ""


def trouble_words(status: PrinterStatus | None) -> str:
    """Give the sentence for a printer that takes no jobs; empty while it does."""
    found = _LONG.get(status.readiness) if status is not None else None
    return table_words("Printing", found) if found is not None else ""


def lacking_words(printers: Sequence[PrinterInfo], *, answers: bool) -> str:
    """Say that there is nothing to print on, why, and the way out; empty where there is. ``answers``: the spooler."""
    if not answers:
        return translate(
            "Printing",
            "The print system of this computer (CUPS) does not answer: install it or start it. Until then labels go "
            "into a folder as PDF files.",
        )
    if not printers:
        return translate(
            "Printing",
            "This computer has no printer yet: add one in the system's settings. Until then labels go into a folder as "
            "PDF files.",
        )
    return ""


def printed_words(number: str, printed: Print) -> str:
    """Say when a label was printed, by whom, on which printer and as which copy, as far as it is known."""
    into_file = is_file(printed.printer)
    text = translate("Printing", "{0} was saved {1}") if into_file else translate("Printing", "{0} was printed {1}")
    text = text.replace("{0}", ltr(number)).replace("{1}", _when(printed.at))
    if printed.who:
        text = Common.DONE_BY.words.replace("{0}", text).replace("{1}", isolate(printed.who))
    where = translate("Printing", "{0} as {1}") if into_file else translate("Printing", "{0} on {1}")
    text = where.replace("{0}", text).replace("{1}", printer_text(printed.printer))
    if printed.copy > 1:
        copy = Formats.current().number(printed.copy)
        text = Common.AS_COPY.words.replace("{0}", text).replace("{1}", copy)
    return text


def _when(at: float) -> str:
    """Give the time of today, else day and time."""
    there, formats = datetime.fromtimestamp(at, UTC).astimezone(CAIRO), Formats.current()
    if there.date() == datetime.now(CAIRO).date():
        return translate("Printing", "at {0}").replace("{0}", formats.time(there))
    return translate("Printing", "on {0}").replace("{0}", formats.date_time(there))


def sentence(text: str) -> str:
    """End it with a full stop."""
    return f"{text}."
