from __future__ import annotations

from pathlib import Path

import pytest

from courier_desk.desk.labels import LabelPaper
from courier_desk.domain.labels import LabelProblem
from courier_desk.printing.outcomes import _PROBLEMS
from courier_desk.printing.pages import LabelFault
from courier_desk.printing.papers import Paper
from courier_desk.printing.scanback import Verdict
from courier_desk.printing.spool import RefusalKind
from courier_desk.printing.station import PdfFolder, Profile, Station
from courier_desk.printing.targets import NamedPrinter, PdfFile
from tests.printing import labels
from tests.printing.readers import printed_pages, zbar


def test_it_is_what_the_desk_asks_for(tmp_path: Path) -> None:
    paper: LabelPaper = Station(Profile(target=PdfFolder(tmp_path)))
    assert paper.size == "A5"
    result = paper.print_label(labels.a5(), "204828")
    assert (result.problem, result.found) == (None, ("204828",))
    assert result.printer == str(tmp_path / "label-204828.pdf")
    (printed,) = printed_pages(Path(result.printer), 203)
    assert "CODE-128:204828" in zbar(printed, tmp_path)


def test_the_service_is_asked_for_the_size_of_the_paper() -> None:
    assert Station(Profile(paper=Paper.A4)).size == "A4"
    assert {Station(Profile(paper=paper)).size for paper in Paper if paper is not Paper.A4} == {"A5"}


def test_no_printer_is_guessed() -> None:
    assert Station(Profile()).print_label(labels.a5(), "204828").problem is LabelProblem.NO_PRINTER_CHOSEN


@pytest.mark.parametrize(
    ("pdf", "problem", "detail", "seen"),
    [
        (b"<html>", LabelProblem.NOT_A_PDF, "not_pdf", False),
        (labels.a5()[:-300], LabelProblem.DAMAGED, "damaged: no end of file mark", False),
        (labels.encrypted(), LabelProblem.DAMAGED, "encrypted: IncorrectPassword", False),
        (labels.no_codes(), LabelProblem.NOT_READABLE, "nothing_read", True),
        (labels.a5("999001"), LabelProblem.WRONG_NUMBER, "other_number", True),
    ],
)
def test_what_went_wrong_is_told_in_the_desks_terms(
    tmp_path: Path, pdf: bytes, problem: LabelProblem, detail: str, seen: bool
) -> None:
    result = Station(Profile(target=PdfFile(tmp_path / "out.pdf"))).print_label(pdf, "204828")
    assert (result.problem, result.detail) == (problem, detail)
    assert bool(result.picture) is seen
    assert list(tmp_path.iterdir()) == []


def test_a_missing_printer_is_told() -> None:
    result = Station(Profile(target=NamedPrinter("No Such Printer 7"))).print_label(labels.a5(), "204828")
    assert (result.problem, result.printer) == (LabelProblem.PRINTER_MISSING, "No Such Printer 7")


def test_a_number_from_outside_does_not_lead_out_of_the_folder(tmp_path: Path) -> None:
    assert PdfFolder(tmp_path).file("../../etc/x").path.parent == tmp_path


def test_every_reason_has_its_term() -> None:
    reasons = {*LabelFault, *Verdict, *RefusalKind} - {Verdict.READS}
    assert set(_PROBLEMS) == reasons
