"""The printers of one story, what they got, and labels printed there as a desk prints them."""

from __future__ import annotations

import re
import subprocess
import urllib.request
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final, Self

from courier_desk.domain.label_profiles import LabelProfile
from courier_desk.domain.labels import Expected, PrintResult, ReadyLabel
from courier_desk.domain.papers import Paper
from courier_desk.domain.printers import PrinterStatus, Readiness, SpoolState
from courier_desk.printing.station import Station
from tests.cups.bench import CUPS_PDF_PPD, CupsBench, IppPrinter, wait_for
from tests.cups.papers import LABELS, OFFICE, attributes
from tests.printing import labels

_JOBS: Final = """{
 OPERATION Get-Jobs
 GROUP operation-attributes-tag
 ATTR charset attributes-charset utf-8
 ATTR naturalLanguage attributes-natural-language en
 ATTR uri printer-uri $uri
 ATTR keyword which-jobs completed
 ATTR keyword requested-attributes all
}
"""


class Place:
    """A station, and beside it printers that go with the story."""

    def __init__(self, bench: CupsBench, story: str) -> None:
        self.bench = bench
        self.station = Station()
        self._story = re.sub("[^0-9A-Za-z]", "", story)[-40:]
        self._printers: list[IppPrinter] = []
        self._queues: list[str] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_fault: object) -> None:
        for queue in self._queues:
            self.bench.tool("cancel", "-a", queue)
            self.bench.tool("lpadmin", "-x", queue)
        for printer in self._printers:
            printer.stop()

    def printer(self, can: str = "") -> tuple[IppPrinter, LabelProfile]:
        """Start a printer, make a queue that leads to it, and choose it as a person does: by name and device."""
        name = f"{self._story}{len(self._printers)}"
        printer = self.bench.printer(name, can or attributes({**OFFICE, **LABELS}))
        self._printers.append(printer)
        return printer, self.choose(name, printer.uri)

    def pdf_queue(self) -> LabelProfile:
        """A queue of cups-pdf, driven by a PPD as printers of old are."""
        return self.choose(f"{self._story}Pdf", self.bench.pdf_uri, CUPS_PDF_PPD)

    def choose(self, name: str, uri: str, model: str = "everywhere") -> LabelProfile:
        self.bench.queue(name, uri, model)
        self._queues.append(name)
        return LabelProfile(printer=name, printer_uri=uri, paper=Paper.A5, dpi=203)

    def ready(self, profile: LabelProfile, *numbers: str, pdf: bytes = b"") -> list[ReadyLabel]:
        made = [
            self.station.prepare(pdf or self.pdf_of(profile.paper, number), Expected(number=number), profile)
            for number in numbers
        ]
        assert [label.problem for label in made] == [None] * len(numbers)
        return made

    @staticmethod
    def pdf_of(paper: Paper, number: str) -> bytes:
        return labels.plain(number) if paper is Paper.A4 else labels.a5(number)

    def print(self, profile: LabelProfile, *numbers: str, pdf: bytes = b"") -> PrintResult:
        return self.station.spool(self.ready(profile, *numbers, pdf=pdf), profile)

    def job(self, profile: LabelProfile, *numbers: str, pdf: bytes = b"") -> int:
        """Print, and give the spooler's number of the job."""
        result = self.print(profile, *numbers, pdf=pdf)
        assert (result.problem, result.detail) == (None, "")
        assert result.spool_job is not None
        return result.spool_job

    def state(self, profile: LabelProfile, job: int) -> SpoolState:
        return self.station.look(profile, [job])[job]

    def wait_for_state(self, profile: LabelProfile, state: SpoolState, *jobs: int) -> None:
        wait_for(
            lambda: set(self.station.look(profile, jobs).values()) == {state},
            f"{state} of {jobs}",
            lambda: str(self.station.look(profile, jobs)),
        )

    def status(self, profile: LabelProfile) -> PrinterStatus:
        return self.station.status(profile)

    def wait_for_standing(self, profile: LabelProfile, *readiness: Readiness) -> None:
        wait_for(
            lambda: self.status(profile).readiness in readiness,
            f"{readiness}",
            lambda: str(self.status(profile)),
        )

    def do(self, *command: str) -> None:
        """Do what an administrator or another program does."""
        done = self.bench.tool(*command)
        assert done.returncode == 0, done.stderr

    def media_of_jobs(self, printer: IppPrinter) -> list[tuple[int, int]]:
        """Give the paper of each job as the printer itself was told it, in hundredths of a millimetre, in order."""
        asked = self.bench.folder / "jobs.test"
        asked.write_text(_JOBS)
        told = self.bench.tool("ipptool", "-tv", printer.uri, str(asked)).stdout
        found = re.findall(r"media-col \(collection\) = \{media-size=\{x-dimension=(\d+) y-dimension=(\d+)\}", told)
        return [(int(width), int(height)) for width, height in reversed(found)]

    def set_paper(self, printer: IppPrinter, *, sheets: int) -> None:
        """Fill or empty the main tray, at the printer's own page."""
        asked = f"http://localhost:{printer.port}/media?size1=iso_a5_148x210mm&type1=stationery&level1={sheets}"
        with urllib.request.urlopen(asked, timeout=10) as answer:
            assert answer.status == 200


def on(profile: LabelProfile, paper: Paper, **other: object) -> LabelProfile:
    return replace(profile, paper=paper, **other)  # type: ignore[arg-type]


def pages_of(pdf: Path, dpi: int, folder: Path) -> list[Path]:
    """Render a spooled file with poppler, which had no part in making it."""
    folder.mkdir(exist_ok=True)
    for old in folder.iterdir():
        old.unlink()
    subprocess.run(["pdftoppm", "-r", str(dpi), "-gray", "-png", str(pdf), str(folder / "page")], check=True)
    return sorted(folder.iterdir())


def read_by_zbar(page: Path) -> set[str]:
    asked = ["zbarimg", "--nodbus", "-q", "-Sdisable", "-Scode128.enable", "-Sqrcode.enable", str(page)]
    return set(subprocess.run(asked, capture_output=True, text=True, check=False, timeout=60).stdout.split())


def size_of(pdf: Path) -> tuple[float, float]:
    """Width and height in millimetres as pdfinfo says."""
    words = subprocess.run(["pdfinfo", str(pdf)], capture_output=True, text=True, check=True).stdout
    found = re.search(r"Page size:\s+([\d.]+) x ([\d.]+) pts", words)
    assert found, words
    return float(found[1]) / 72 * 25.4, float(found[2]) / 72 * 25.4


def pages_in(pdf: Path) -> int:
    words = subprocess.run(["pdfinfo", str(pdf)], capture_output=True, text=True, check=True).stdout
    return int(re.findall(r"Pages:\s+(\d+)", words)[0])


def fonts_in(pdf: Path) -> Sequence[str]:
    words = subprocess.run(["pdffonts", str(pdf)], capture_output=True, text=True, check=True).stdout
    return [line.split()[0] for line in words.splitlines()[2:]]
