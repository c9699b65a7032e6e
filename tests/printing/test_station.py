from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from courier_desk.desk.labels import LabelPaper
from courier_desk.domain.label_profiles import LabelProfile
from courier_desk.domain.labels import Expected, LabelProblem, PrintResult
from courier_desk.domain.papers import Paper
from courier_desk.printing import label_printer
from courier_desk.printing.label_text import Contradiction
from courier_desk.printing.outcomes import _PROBLEMS
from courier_desk.printing.pages import LabelFault
from courier_desk.printing.scanback import Verdict
from courier_desk.printing.spool import PrintRefused, RefusalKind
from courier_desk.printing.station import Station
from courier_desk.printing.targets import PdfFolder
from tests.printing import labels
from tests.printing.readers import printed_pages, zbar

TOO_WIDE = "too_large: page 1: 5000 x 5000 mm"


def printed(paper: LabelPaper, pdf: bytes, number: str = "204828") -> PrintResult:
    """Print one label as a desk does; of one that may not be printed, what is wrong with it."""
    label = paper.prepare(pdf, Expected(number=number), paper.profile)
    if label.problem is not None:
        return PrintResult(problem=label.problem, found=label.found, detail=label.detail, picture=label.picture)
    return paper.spool([label], paper.profile)


def test_it_is_what_the_desk_asks_for(tmp_path: Path) -> None:
    paper: LabelPaper = Station(LabelProfile(folder=str(tmp_path), dpi=203))
    assert paper.size == "A5"
    result = printed(paper, labels.a5())
    assert (result.problem, result.found) == (None, ("204828",))
    assert result.printer == str(tmp_path / "label-204828.pdf")
    (page,) = printed_pages(Path(result.printer), 203)
    assert "CODE-128:204828" in zbar(page, tmp_path)


def test_the_service_is_asked_for_the_size_of_the_paper() -> None:
    assert Station(LabelProfile(paper=Paper.A4)).size == "A4"
    assert {Station(LabelProfile(paper=paper)).size for paper in Paper if paper is not Paper.A4} == {"A5"}


def test_no_printer_is_guessed() -> None:
    assert printed(Station(), labels.a5()).problem is LabelProblem.NO_PRINTER_CHOSEN


@pytest.mark.parametrize(
    ("pdf", "problem", "detail", "seen"),
    [
        (b"<html>", LabelProblem.NOT_A_PDF, "not_pdf", False),
        (labels.a5()[:-300], LabelProblem.DAMAGED, "damaged: no end of file mark", False),
        (labels.encrypted(), LabelProblem.ENCRYPTED, "encrypted: password", False),
        (labels.HandMade([labels.Page(5000, 5000)]).bytes(), LabelProblem.TOO_LARGE, TOO_WIDE, False),
        (labels.HandMade([labels.Page(148, 210)] * 51).bytes(), LabelProblem.TOO_LARGE, "too_many_pages: 51", False),
        (labels.no_codes(), LabelProblem.NOT_READABLE, "nothing_read", True),
        (labels.a5("999001"), LabelProblem.WRONG_NUMBER, "other_number", True),
    ],
)
def test_what_went_wrong_is_told_in_the_desks_terms(
    tmp_path: Path, pdf: bytes, problem: LabelProblem, detail: str, seen: bool
) -> None:
    result = printed(Station(LabelProfile(folder=str(tmp_path), dpi=203)), pdf)
    assert (result.problem, result.detail) == (problem, detail)
    assert bool(result.picture) is seen
    assert list(tmp_path.iterdir()) == []


def test_a_missing_printer_is_told() -> None:
    result = printed(Station(LabelProfile(printer="No Such Printer 7")), labels.a5())
    assert (result.problem, result.printer) == (LabelProblem.PRINTER_MISSING, "No Such Printer 7")


@pytest.mark.parametrize(
    ("refusal", "problem"),
    [
        (RefusalKind.PRINTER_CHANGED, LabelProblem.PRINTER_CHANGED),
        (RefusalKind.MARGIN_CUTS_BARCODE, LabelProblem.MARGIN_CUTS_BARCODE),
        (RefusalKind.SPOOLER_SILENT, LabelProblem.SPOOLER_SILENT),
        (RefusalKind.NO_ROOM, LabelProblem.NO_ROOM),
        (RefusalKind.SPOOLER_REFUSED, LabelProblem.SPOOLER_REFUSED),
    ],
)
def test_what_the_printer_did_is_told_in_the_desks_terms(
    monkeypatch: pytest.MonkeyPatch, refusal: RefusalKind, problem: LabelProblem
) -> None:
    def refuse(*_pages: object, **_how: object) -> None:
        raise PrintRefused(refusal, "ipp://elsewhere/print")

    monkeypatch.setattr(label_printer, "print_pages", refuse)  # no test machine has a printer that does these
    result = printed(Station(LabelProfile(printer="AWB", printer_uri="usb://x")), labels.a5())
    assert (result.problem, result.detail) == (problem, f"{refusal.value}: ipp://elsewhere/print")


def test_a_number_from_outside_does_not_lead_out_of_the_folder(tmp_path: Path) -> None:
    assert PdfFolder(tmp_path).file("../../etc/x").path.parent == tmp_path


def test_every_reason_has_its_term() -> None:
    reasons = {*LabelFault, *Verdict, *Contradiction, *RefusalKind} - {Verdict.READS}
    assert set(_PROBLEMS) == reasons


def test_the_renderer_is_not_loaded_before_the_first_label() -> None:
    command = "import sys, courier_desk.startup, courier_desk.printing.station; print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", command], capture_output=True, text=True, timeout=60, check=True)
    modules = set(loaded.stdout.split())
    assert "courier_desk.printing.station" in modules
    assert not modules & {"pypdfium2", "pypdfium2_raw", "zxingcpp", "courier_desk.printing.pages"}
