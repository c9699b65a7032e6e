"""What reaches the printer: sizes, resolution, order, letters; read by programs that had no part in making it."""

from __future__ import annotations

from pathlib import Path

import pytest

from courier_desk.domain.labels import LabelProblem
from courier_desk.domain.papers import Paper
from courier_desk.domain.printers import SpoolState
from courier_desk.printing.label_printer import PreparedLabel, spool_labels
from courier_desk.printing.targets import NamedPrinter
from tests.cups.bench import wait_for
from tests.cups.papers import A4, OFFICE, attributes
from tests.cups.place import Place, fonts_in, on, pages_in, pages_of, read_by_zbar, size_of
from tests.cups.pwg import pwg_pages
from tests.printing import labels
from tests.printing.readers import zbar

NUMBERS = [str(204800 + n) for n in range(20)]


def code(number: str) -> str:
    return f"CODE-128:{number}"


def sides_of(paper: Paper) -> tuple[float, float]:
    """A printer gets sheets upright, however the page lies on them."""
    short, long = sorted((paper.size.width_mm, paper.size.height_mm))
    return short, long


def test_every_paper_arrives_in_its_size_and_reads(place: Place, tmp_path: Path) -> None:
    printer, profile = place.printer()
    jobs = [
        place.job(on(profile, paper), *(["204828", "204829"] if paper is Paper.TWO_A5_ON_A4 else ["204828"]))
        for paper in Paper
    ]
    place.wait_for_state(profile, SpoolState.PRINTED, *jobs)
    arrived = printer.got("pdf")
    assert len(arrived) == len(list(Paper))
    for paper, pdf in zip(Paper, arrived, strict=True):
        assert sorted(size_of(pdf)) == pytest.approx(sides_of(paper), abs=0.3), paper
        (page,) = pages_of(pdf, 203, tmp_path / "pages")
        assert code("204828") in read_by_zbar(page), paper
        assert (code("204829") in read_by_zbar(page)) is (paper is Paper.TWO_A5_ON_A4), paper


@pytest.mark.parametrize("dpi", [203, 300])
def test_raster_arrives_at_the_printers_resolution_and_reads(place: Place, tmp_path: Path, dpi: int) -> None:
    everything = {**OFFICE, "na_index-4x6_4x6in": (10160, 15240), "om_label_100x150mm": (10000, 15000)}
    printer, profile = place.printer(attributes(everything, formats="image/pwg-raster", dpi=dpi))
    jobs = [place.job(on(profile, paper, dpi=dpi), "204828") for paper in Paper]
    place.wait_for_state(profile, SpoolState.PRINTED, *jobs)
    arrived = printer.got("pwg")
    assert len(arrived) == len(list(Paper))
    for paper, file in zip(Paper, arrived, strict=True):
        (page,) = pwg_pages(file)
        assert page.dpi == (dpi, dpi)
        assert page.dots == pytest.approx([side / 25.4 * dpi for side in sides_of(paper)], abs=2), paper
        assert code("204828") in zbar(page.bitmap(), tmp_path), paper


def test_twenty_labels_keep_their_order_in_one_job_and_in_many(place: Place, tmp_path: Path) -> None:
    printer, profile = place.printer()
    pages = [label.dots for label in place.ready(profile, *NUMBERS)]
    prepared = [page for page in pages if isinstance(page, PreparedLabel)]
    receipt = spool_labels(
        prepared, NamedPrinter(profile.printer, profile.printer_uri), paper=Paper.A5, dpi=203, title="20 labels"
    )
    assert receipt.job is not None
    singly = [place.job(profile, number) for number in NUMBERS[:8]]
    assert singly == sorted(singly)
    place.wait_for_state(profile, SpoolState.PRINTED, receipt.job, *singly)
    first, *others = printer.got("pdf")
    rendered = pages_of(first, 203, tmp_path / "pages")
    assert [code(number) in read_by_zbar(page) for number, page in zip(NUMBERS, rendered, strict=True)] == [True] * 20
    assert len(others) == 8
    for number, pdf in zip(NUMBERS, others, strict=False):
        (page,) = pages_of(pdf, 203, tmp_path / "pages")
        assert code(number) in read_by_zbar(page)


def test_the_original_is_sent_where_the_queue_takes_it(place: Place, tmp_path: Path) -> None:
    printer, profile = place.printer()
    vector = on(profile, Paper.A5, vector=True)
    original = labels.arabic("204828")
    jobs = [
        place.job(vector, "204828", pdf=original),
        place.job(on(profile, Paper.A5), "204828", pdf=original),
        place.job(on(vector, Paper.A4), "204828", pdf=labels.plain("204828")),
    ]
    place.wait_for_state(profile, SpoolState.PRINTED, *jobs)
    kept, drawn, large = printer.got("pdf")
    assert fonts_in(kept)
    assert fonts_in(drawn) == []
    assert size_of(kept) == pytest.approx((148, 210), abs=0.5)
    assert size_of(large) == pytest.approx((210, 297), abs=0.5)
    (page,) = pages_of(kept, 203, tmp_path / "pages")
    assert code("204828") in read_by_zbar(page)
    assert place.media_of_jobs(printer) == [(14800, 21000), (14800, 21000), (21000, 29700)]


def test_what_must_be_changed_to_fit_is_sent_as_dots(place: Place) -> None:
    printer, profile = place.printer()
    other = [
        place.job(on(profile, Paper.A4, vector=True), "204828", pdf=labels.arabic("204828")),
        place.job(on(profile, Paper.TWO_A5_ON_A4, vector=True), "204828", pdf=labels.arabic("204828")),
        place.job(on(profile, Paper.LABEL_100X150, vector=True), "204828", pdf=labels.arabic("204828")),
        place.job(on(profile, Paper.A5, vector=True, offset_x=2.0), "204828", pdf=labels.arabic("204828")),
        place.job(on(profile, Paper.A5, vector=True, copies=2), "204828", pdf=labels.arabic("204828")),
    ]
    place.wait_for_state(profile, SpoolState.PRINTED, *other)
    arrived = printer.got("pdf")
    assert [fonts_in(pdf) for pdf in arrived] == [[]] * 5
    assert [pages_in(pdf) for pdf in arrived] == [1, 1, 1, 1, 2]


def test_the_original_arrives_as_dots_where_the_printer_takes_raster(place: Place, tmp_path: Path) -> None:
    printer, profile = place.printer(attributes(OFFICE, formats="image/pwg-raster"))
    job = place.job(on(profile, Paper.A5, vector=True), "204828", pdf=labels.arabic("204828"))
    place.wait_for_state(profile, SpoolState.PRINTED, job)
    (page,) = pwg_pages(printer.got("pwg")[0])
    assert page.dots == pytest.approx((148 / 25.4 * 203, 210 / 25.4 * 203), abs=2)
    assert code("204828") in zbar(page.bitmap(), tmp_path)


@pytest.mark.parametrize("vector", [False, True])
def test_a_queue_of_a_ppd_keeps_size_and_bars(place: Place, tmp_path: Path, vector: bool) -> None:
    profile = place.pdf_queue()
    before = set((place.bench.folder / "pdf").iterdir())
    for paper in (Paper.A4, Paper.A5):
        place.wait_for_state(profile, SpoolState.PRINTED, place.job(on(profile, paper, vector=vector), "204828"))
    wait_for(lambda: len(set((place.bench.folder / "pdf").iterdir()) - before) == 2, "two files")
    made = sorted(set((place.bench.folder / "pdf").iterdir()) - before, key=lambda path: path.stat().st_mtime_ns)
    for paper, pdf in zip((Paper.A4, Paper.A5), made, strict=True):
        assert size_of(pdf) == pytest.approx((paper.size.width_mm, paper.size.height_mm), abs=0.6)
        (page,) = pages_of(pdf, 203, tmp_path / "pages")
        assert code("204828") in read_by_zbar(page)


def test_a_paper_that_the_driver_lacks_is_refused(place: Place) -> None:
    printer, profile = place.printer(attributes(A4))
    for refused in (on(profile, Paper.A5), on(profile, Paper.A5, vector=True), on(profile, Paper.LABEL_4X6)):
        result = place.print(refused, "204828")
        assert result.problem is LabelProblem.PAPER_REFUSED
    place.wait_for_state(profile, SpoolState.PRINTED, place.job(on(profile, Paper.A4), "204828"))
    assert len(printer.got("pdf")) == 1


@pytest.mark.parametrize("vector", [False, True])
def test_margins_that_cut_the_bars_are_refused(place: Place, vector: bool) -> None:
    printer, profile = place.printer(attributes(OFFICE, margin=3000))
    result = place.print(on(profile, Paper.A5, vector=vector), "204828")
    assert result.problem is LabelProblem.MARGIN_CUTS_BARCODE
    assert printer.got("pdf") == []
