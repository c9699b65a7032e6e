from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QSizeF
from PySide6.QtGui import QPageSize

from courier_desk.domain.papers import Paper
from courier_desk.domain.printers import Readiness, SpoolState
from courier_desk.printing.bitmap import blank_bitmap
from courier_desk.printing.ipp import Answer, Kind, Operation, Section, Written, text
from courier_desk.printing.printers import (
    SpoolerPresence,
    device_of,
    find_printer,
    job_numbers,
    job_states,
    list_printers,
    parse_devices,
    parse_jobs,
    printer_uris,
    same_paper,
    spooler_is,
    status_of,
)
from courier_desk.printing.spool import PrintRefused, RefusalKind, print_pages
from courier_desk.printing.spooler import NOT_FOUND
from courier_desk.printing.targets import NamedPrinter
from tests.printing.ipp_server import answer, serving


def test_printers_are_listed_and_a_missing_one_is_none() -> None:
    names = [printer.name for printer in list_printers()]
    assert len(names) == len(set(names))
    assert find_printer("No Such Printer 7") is None


def test_addresses_of_queues_are_read() -> None:
    text = (
        "device for AWB: ipp://localhost:18631/ipp/print\ndevice for Zebra ZD220: usb://Zebra/ZD220?serial=1\nother\n"
    )
    assert parse_devices(text) == {
        "AWB": "ipp://localhost:18631/ipp/print",
        "Zebra ZD220": "usb://Zebra/ZD220?serial=1",
    }


def test_jobs_of_a_queue_are_read_and_not_those_of_a_longer_name() -> None:
    text = "AWB-12   desk   11264   Fri Nov 20 17:24:12 2026\nAWB-7   desk 1 x\nAWB-2-3   desk 1 x\n\tStatus: AWB-99\n"
    assert parse_jobs(text, "AWB") == {12, 7}


@pytest.mark.skipif(os.name != "posix", reason="lpstat belongs to CUPS")
@pytest.mark.parametrize(
    ("script", "uris", "jobs"),
    [
        ('[ "$1" = -v ] && echo "device for AWB: usb://x" || echo "AWB-3 desk 1 x"', {"AWB": "usb://x"}, {3}),
        ("exit 1", {}, None),
        ("echo nonsense", {}, set()),
    ],
)
def test_the_systems_tool_is_asked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, script: str, uris: dict[str, str], jobs: set[int] | None
) -> None:
    tool = tmp_path / "lpstat"
    tool.write_text(f"#!/bin/sh\n{script}\n")
    tool.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:/usr/bin:/bin")
    monkeypatch.setenv("CUPS_SERVER", str(tmp_path / "nobody"))
    assert printer_uris() == uris
    assert job_numbers("AWB") == jobs


def test_without_the_tool_nothing_is_known(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setenv("CUPS_SERVER", str(tmp_path / "nobody"))
    assert printer_uris() == {}
    assert job_numbers("AWB") is None


def spooler_with_one_queue(question: Answer) -> bytes:
    """A queue AWB at usb://x; of its jobs 7 was printed there, 8 elsewhere, 9 it does not know."""
    asked = question.of(Section.OPERATION)[0]
    if question.status == Operation.GET_PRINTER_ATTRIBUTES:
        if not text(asked, "printer-uri").endswith("/AWB"):
            return answer(NOT_FOUND, question)
        told = {
            "printer-name": [Written(Kind.NAME, "AWB")],
            "printer-state": [Written(Kind.ENUM, 4)],
            "device-uri": [Written(Kind.URI, "usb://x")],
            "queued-job-count": [Written(Kind.INTEGER, 2)],
        }
        return answer(0, question, [(Section.PRINTER, told)])
    if question.status == Operation.GET_JOB_ATTRIBUTES:
        number = int(text(asked, "job-uri").rpartition("/")[2])
        if number == 9:
            return answer(NOT_FOUND, question)
        queue = "AWB" if number == 7 else "Other"
        told = {
            "job-id": [Written(Kind.INTEGER, number)],
            "job-state": [Written(Kind.ENUM, 9)],
            "job-printer-uri": [Written(Kind.URI, f"ipp://localhost/printers/{queue}")],
        }
        if number == 6:  # it keeps to itself whose job it is
            del told["job-printer-uri"]
        return answer(0, question, [(Section.JOB, told)])
    return answer(0x0501, question)


@pytest.fixture
def cups(monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    with tempfile.TemporaryDirectory(dir="/tmp") as folder:  # a socket's path may have a hundred letters
        monkeypatch.setenv("CUPS_SERVER", f"{folder}/s")
        yield Path(folder) / "s"


@pytest.mark.skipif(os.name != "posix", reason="CUPS is of Linux and macOS")
def test_a_queue_stands_as_cups_says_and_is_no_other_one(cups: Path) -> None:
    with serving(cups, spooler_with_one_queue):
        status = status_of(NamedPrinter("AWB", "usb://x"))
        assert (status.readiness, status.waiting) == (Readiness.BUSY, 2)
        assert status_of(NamedPrinter("AWB/once", "usb://x")).readiness is Readiness.BUSY
        changed = status_of(NamedPrinter("AWB", "usb://y"))
        assert (changed.readiness, changed.reasons) == (Readiness.CHANGED, ("usb://x",))
        assert status_of(NamedPrinter("Gone", "usb://x")).readiness is Readiness.MISSING
        assert (device_of("AWB"), device_of("Gone")) == ("usb://x", "")


@pytest.mark.skipif(os.name != "posix", reason="CUPS is of Linux and macOS")
def test_jobs_are_told_of_that_are_this_queues_and_known(cups: Path) -> None:
    with serving(cups, spooler_with_one_queue):
        assert job_states("AWB", [6, 7, 8, 9]) == {
            6: SpoolState.NOT_TOLD,
            7: SpoolState.PRINTED,
            8: SpoolState.UNKNOWN,
            9: SpoolState.UNKNOWN,
        }


@pytest.mark.skipif(os.name != "posix", reason="CUPS is of Linux and macOS")
def test_a_spooler_that_hides_its_jobs_is_there_all_the_same(cups: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert spooler_is() is SpoolerPresence.GONE
    with serving(cups, lambda _question: b"", status=403):
        assert spooler_is() is SpoolerPresence.ANSWERS
        assert job_numbers("AWB") is None
    monkeypatch.setenv("CUPS_ENCRYPTION", "Required")
    assert spooler_is() is SpoolerPresence.UNKNOWN


@pytest.mark.skipif(os.name != "posix", reason="CUPS is of Linux and macOS")
def test_a_spooler_that_says_nothing_useful_gets_no_label(cups: Path) -> None:
    with serving(cups, lambda _question: b"<html>"):
        assert status_of(NamedPrinter("AWB")).readiness is Readiness.NOT_TOLD
        assert job_states("AWB", [7]) == {7: SpoolState.NOT_TOLD}
        assert job_numbers("AWB") is None
        page = blank_bitmap(*Paper.A5.size.dots(203), 203)
        with pytest.raises(PrintRefused) as refused:
            print_pages(NamedPrinter("AWB"), Paper.A5, [page], dpi=203)
        assert refused.value.kind is RefusalKind.SPOOLER_REFUSED
    assert job_states("AWB", [7]) == {7: SpoolState.NOT_TOLD}


@pytest.mark.parametrize(
    ("size", "paper", "same"),
    [
        ((210, 297), Paper.A4, True),
        ((210, 297), Paper.TWO_A5_ON_A4, True),
        ((148.2, 209.9), Paper.A5, True),
        ((215.9, 279.4), Paper.A4, False),
        ((101.6, 152.4), Paper.LABEL_4X6, True),
        ((101.6, 152.4), Paper.LABEL_100X150, False),
        ((100, 150), Paper.LABEL_4X6, False),
    ],
)
def test_papers_are_the_same_by_their_sides(size: tuple[float, float], paper: Paper, same: bool) -> None:
    assert same_paper(QPageSize(QSizeF(*size), QPageSize.Unit.Millimeter), paper) is same
