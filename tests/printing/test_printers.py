from __future__ import annotations

import os
from pathlib import Path

import pytest
from PySide6.QtCore import QSizeF
from PySide6.QtGui import QPageSize

from courier_desk.domain.papers import Paper
from courier_desk.printing.printers import (
    find_printer,
    job_numbers,
    list_printers,
    parse_devices,
    parse_jobs,
    printer_uris,
    same_paper,
)


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
    assert printer_uris() == uris
    assert job_numbers("AWB") == jobs


def test_without_the_tool_nothing_is_known(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert printer_uris() == {}
    assert job_numbers("AWB") is None


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
