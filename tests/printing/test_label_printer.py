from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtGui import QImage

from courier_desk.domain.papers import Half, Paper
from courier_desk.printing.label_printer import PreparedLabel, prepare_label, print_label, spool_labels
from courier_desk.printing.pages import LabelFault
from courier_desk.printing.scanback import Verdict
from courier_desk.printing.spool import RefusalKind
from courier_desk.printing.targets import NamedPrinter, PdfFile
from courier_desk.sandbox.awb import IMPERFECT, Imperfection, render_awb, render_imperfect
from tests.printing import labels
from tests.printing.readers import printed_pages, zbar

#: Labels that must not leave the printer.
UNFIT = {"truncated", "not_pdf", "smudged", "other_order", "endless"}
CROOKED: dict[str, Callable[[], bytes]] = {
    "A4": labels.plain,
    "A5": labels.a5,
    "Arabic": labels.arabic,
    "turned": labels.turned,
    "cropped": labels.cropped,
    "wide margins": labels.with_margins,
    "only a picture": labels.image_only,
    "only a fine picture": lambda: labels.image_only(dpi=300),
    "scanned askew": lambda: labels.image_only(dpi=250, tilt=2),
}


@pytest.mark.parametrize("paper", list(Paper))
@pytest.mark.parametrize("kind", list(CROOKED))
def test_a_crooked_label_is_printed_and_read_by_another_reader(tmp_path: Path, kind: str, paper: Paper) -> None:
    outcome = print_label(CROOKED[kind](), "204828", PdfFile(tmp_path / "out.pdf"), paper=paper, dpi=203)
    assert outcome.sent, outcome.reason
    assert outcome.reason is None
    (printed,) = printed_pages(tmp_path / "out.pdf", 203)
    assert "CODE-128:204828" in zbar(printed, tmp_path)


@pytest.mark.parametrize("paper", [Paper.A4, Paper.A5, Paper.TWO_A5_ON_A4])
def test_a_picture_whose_bars_need_a_darker_level_still_reads(paper: Paper) -> None:
    label = prepare_label(labels.image_only("205015"), "205015", paper=paper, dpi=203)
    assert label.ok, label.reason
    assert label.scan is not None
    assert label.scan.bars_read


@pytest.mark.parametrize("paper", list(Paper))
@pytest.mark.parametrize("kind", ["right", *(kind for kind in IMPERFECT if kind not in UNFIT)])
def test_the_services_labels_are_printed_and_read(tmp_path: Path, kind: Any, paper: Paper) -> None:
    made = labels.service_label()
    pdf = render_awb(made, paper.awb_size) if kind == "right" else render_imperfect(made, kind, paper.awb_size)
    outcome = print_label(pdf, "204828", PdfFile(tmp_path / "out.pdf"), paper=paper, dpi=203)
    assert outcome.sent, outcome.reason
    assert "CODE-128:204828" in zbar(printed_pages(tmp_path / "out.pdf", 203)[0], tmp_path)


@pytest.mark.parametrize(
    ("kind", "verdict"), [("smudged", Verdict.NOTHING_READ), ("other_order", Verdict.OTHER_NUMBER)]
)
def test_the_services_labels_that_cannot_be_trusted_are_not_printed(
    tmp_path: Path, kind: Imperfection, verdict: Verdict
) -> None:
    pdf = render_imperfect(labels.service_label(), kind)
    outcome = print_label(pdf, "204828", PdfFile(tmp_path / "out.pdf"), paper=Paper.A5, dpi=203)
    assert (outcome.sent, outcome.reason) == (False, verdict)
    assert not (tmp_path / "out.pdf").exists()


@pytest.mark.parametrize(("kind", "fault"), [("truncated", LabelFault.DAMAGED), ("not_pdf", LabelFault.NOT_PDF)])
def test_the_services_broken_labels_are_told(kind: Imperfection, fault: LabelFault) -> None:
    pdf = render_imperfect(labels.service_label(), kind)
    assert prepare_label(pdf, "204828", paper=Paper.A5, dpi=203).fault is fault


@pytest.mark.parametrize(
    ("pdf", "reason"),
    [
        (b"<html>Bad gateway</html>", LabelFault.NOT_PDF),
        (labels.a5()[:-300], LabelFault.DAMAGED),
        (labels.encrypted(), LabelFault.ENCRYPTED),
        (labels.empty(), LabelFault.EMPTY_PAGE),
    ],
)
@pytest.mark.parametrize("paper", [Paper.A5, Paper.LABEL_4X6])
def test_a_file_that_is_no_label_is_not_spooled(tmp_path: Path, pdf: bytes, reason: LabelFault, paper: Paper) -> None:
    outcome = print_label(pdf, "204828", PdfFile(tmp_path / "out.pdf"), paper=paper, dpi=203)
    assert not outcome.sent
    assert outcome.reason is reason
    assert outcome.label.picture() == b""
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("pdf", "verdict", "found"),
    [
        (labels.no_codes(), Verdict.NOTHING_READ, ()),
        (labels.a5("999001"), Verdict.OTHER_NUMBER, ("999001",)),
        (labels.mixed("204828", "204829"), Verdict.MIXED_NUMBERS, ("204829", "204828")),
        (labels.two_pages("204828", "204829"), Verdict.MIXED_NUMBERS, ("204828", "204829")),
    ],
)
@pytest.mark.parametrize("paper", [Paper.A5, Paper.LABEL_4X6])
def test_a_label_that_does_not_read_is_not_spooled_and_can_be_looked_at(
    tmp_path: Path, pdf: bytes, verdict: Verdict, found: tuple[str, ...], paper: Paper
) -> None:
    outcome = print_label(pdf, "204828", PdfFile(tmp_path / "out.pdf"), paper=paper, dpi=203)
    assert not outcome.sent
    assert outcome.reason is verdict
    assert outcome.label.scan is not None
    assert outcome.label.scan.found == found
    assert QImage.fromData(outcome.label.picture()).width() > 500
    assert list(tmp_path.iterdir()) == []


def test_our_own_bars_are_never_laid_on_another_orders_label() -> None:
    label = prepare_label(labels.a5("999001"), "204828", paper=Paper.LABEL_100X150, dpi=203)
    assert label.reason is Verdict.OTHER_NUMBER
    assert label.scan is not None
    assert "204828" not in label.scan.found


def test_bars_too_fine_for_the_resolution_are_told_apart_from_no_bars() -> None:
    tiny = labels.HandMade([labels.Page(148, 210, labels.bars("204828", 20, 150, module=0.09))]).bytes()
    assert prepare_label(tiny, "204828", paper=Paper.A5, dpi=203).reason is Verdict.TOO_FINE
    assert prepare_label(tiny, "204828", paper=Paper.A5, dpi=600).ok


def test_a_square_that_reads_does_not_excuse_bars_that_do_not() -> None:
    both = labels.bars("204828", 20, 150, module=0.09) + labels.square("204828", 20, 60)
    label = prepare_label(labels.HandMade([labels.Page(148, 210, both)]).bytes(), "204828", paper=Paper.A5, dpi=203)
    assert label.reason is Verdict.TOO_FINE
    assert prepare_label(labels.square_only(), "204828", paper=Paper.A5, dpi=203).ok


def test_the_true_scale_is_told() -> None:
    scale = {
        paper: prepare_label(labels.a5(), "204828", paper=paper, dpi=203).scale
        for paper in (Paper.A4, Paper.A5, Paper.TWO_A5_ON_A4, Paper.LABEL_100X150)
    }
    assert scale[Paper.A4] == scale[Paper.A5] == scale[Paper.TWO_A5_ON_A4] == 1.0
    assert 0.6 < scale[Paper.LABEL_100X150] < 0.7
    assert prepare_label(labels.plain(), "204828", paper=Paper.A5, dpi=203).scale == pytest.approx(0.705, abs=0.01)


def test_white_pages_are_left_out_and_counted_and_text_pages_are_printed(tmp_path: Path) -> None:
    label = prepare_label(labels.two_pages(second=None), "204828", paper=Paper.A5, dpi=203)
    assert (label.ok, len(label.pages), label.blank_pages) == (True, 1, 1)
    for paper in (Paper.A5, Paper.LABEL_100X150):
        out = PdfFile(tmp_path / f"{paper}.pdf")
        assert print_label(labels.two_pages(second=""), "204828", out, paper=paper, dpi=203).sent
        read = [zbar(page, tmp_path) for page in printed_pages(out.path, 203)]
        assert "CODE-128:204828" in read[0]
        assert read[1] == set(), "no number of ours on a page that does not carry it"


def test_a_refusal_keeps_the_label_to_look_at() -> None:
    outcome = print_label(labels.a5(), "204828", NamedPrinter("No Such Printer 7"), paper=Paper.A5, dpi=203)
    assert (outcome.sent, outcome.reason) == (False, RefusalKind.PRINTER_MISSING)
    assert outcome.label.ok
    assert outcome.label.picture().startswith(b"\x89PNG")


def test_grey_captions_stay_on_the_label() -> None:
    grey, black = (
        prepare_label(labels.arabic(grey=grey), "204828", paper=Paper.A5, dpi=203).pages[0].bits
        for grey in (True, False)
    )
    assert sum(map(int.bit_count, grey)) > 0.8 * sum(map(int.bit_count, black))


def prepared(count: int, paper: Paper) -> list[PreparedLabel]:
    numbers = [str(204828 + index) for index in range(count)]
    with ThreadPoolExecutor(2) as pool:
        return list(pool.map(lambda n: prepare_label(labels.a5(n), n, paper=paper, dpi=203), numbers))


def test_many_labels_are_one_job_in_order(tmp_path: Path) -> None:
    target = PdfFile(tmp_path / "out.pdf")
    receipt = spool_labels(iter(prepared(5, Paper.A5)), target, paper=Paper.A5, dpi=203, title="5 labels")
    assert receipt.pages == 5
    read = [zbar(page, tmp_path) for page in printed_pages(target.path, 203)]
    assert read == [{f"CODE-128:{204828 + n}", f"QR-Code:{204828 + n}"} for n in range(5)]


def test_two_on_a_sheet_from_the_second_half_on(tmp_path: Path) -> None:
    target = PdfFile(tmp_path / "out.pdf")
    three = prepared(3, Paper.TWO_A5_ON_A4)
    receipt = spool_labels(three, target, paper=Paper.TWO_A5_ON_A4, dpi=203, start=Half.SECOND)
    assert receipt.pages == 2
    read = [{code.split(":")[1] for code in zbar(page, tmp_path)} for page in printed_pages(target.path, 203)]
    assert read == [{"204828"}, {"204829", "204830"}]


def test_a_label_that_is_not_ok_cannot_slip_into_a_job(tmp_path: Path) -> None:
    good = prepare_label(labels.a5(), "204828", paper=Paper.A5, dpi=203)
    bad = prepare_label(labels.a5(), "204829", paper=Paper.A5, dpi=203)
    with pytest.raises(ValueError, match="204829"):
        spool_labels([good, bad], PdfFile(tmp_path / "out.pdf"), paper=Paper.A5, dpi=203)
    assert list(tmp_path.iterdir()) == []


def test_a_resolution_that_is_none_is_a_mistake() -> None:
    with pytest.raises(ValueError, match="dpi"):
        prepare_label(labels.a5(), "204828", paper=Paper.A5, dpi=0)
