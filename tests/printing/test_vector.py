from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from courier_desk.domain.label_profiles import LabelProfile, Orientation
from courier_desk.domain.papers import Paper
from courier_desk.printing.label_printer import PreparedLabel, prepare_label
from courier_desk.printing.outcomes import fits_as_it_is, how_to_print, send_original
from courier_desk.printing.spool import PrintRefused, RefusalKind
from courier_desk.printing.targets import NamedPrinter, PdfFile
from tests.printing import labels

A5 = LabelProfile(printer="AWB", paper=Paper.A5, dpi=203, vector=True)


def prepared(pdf: bytes, profile: LabelProfile = A5) -> PreparedLabel:
    return prepare_label(pdf, "204828", paper=profile.paper, dpi=profile.dpi)


def test_a_label_on_its_own_paper_may_go_as_it_came() -> None:
    assert fits_as_it_is(prepared(labels.a5()), A5)
    a4 = replace(A5, paper=Paper.A4)
    assert fits_as_it_is(prepared(labels.plain(), a4), a4)


@pytest.mark.parametrize(
    "profile",
    [
        replace(A5, copies=2),
        replace(A5, scale=95),
        replace(A5, offset_x=0.5),
        replace(A5, offset_y=-1.0),
        replace(A5, orientation=Orientation.OVER),
        replace(A5, paper=Paper.A4),
        replace(A5, paper=Paper.TWO_A5_ON_A4),
        replace(A5, paper=Paper.LABEL_4X6),
    ],
)
def test_what_must_be_changed_may_not(profile: LabelProfile) -> None:
    assert not fits_as_it_is(prepared(labels.a5(), profile), profile)


@pytest.mark.parametrize("pdf", [labels.plain(), labels.turned(), labels.two_pages(second=None), labels.no_codes()])
def test_other_sizes_blank_pages_and_what_does_not_read_may_not(pdf: bytes) -> None:
    assert not fits_as_it_is(prepared(pdf), A5)


def test_dots_go_to_files_for_sheets_and_where_nobody_wishes_otherwise(tmp_path: Path) -> None:
    label, queue = prepared(labels.a5()), NamedPrinter("No Such Printer 7")
    assert send_original(PdfFile(tmp_path / "out.pdf"), [label], A5, "AWB") is None
    assert send_original(queue, [label, label], A5, "AWB") is None
    assert send_original(queue, [label], replace(A5, vector=False), "AWB") is None
    with pytest.raises(PrintRefused) as refused:
        send_original(queue, [label], A5, "AWB")
    assert refused.value.kind is RefusalKind.PRINTER_MISSING
    assert list(tmp_path.iterdir()) == []


def test_nothing_is_left_to_a_queues_own_mind() -> None:
    how = how_to_print(Paper.A5)
    assert set(how) == {"copies", "media-col", "orientation-requested", "print-scaling", "sides"}
    (media,) = how["media-col"]
    assert isinstance(media.value, dict)
    (size,) = media.value["media-size"]
    assert isinstance(size.value, dict)
    assert {name: value[0].value for name, value in size.value.items()} == {"x-dimension": 14800, "y-dimension": 21000}
