"""What is shown and what goes into a file is what would be spooled: same dots, same sheets; a file is whole or not."""

from __future__ import annotations

from pathlib import Path

import pytest

from courier_desk.domain.label_profiles import LabelProfile
from courier_desk.domain.labels import Expected, LabelProblem, ReadyLabel
from courier_desk.domain.papers import Half, Paper
from courier_desk.printing.bitmap import Bitmap
from courier_desk.printing.label_file import LabelFile
from courier_desk.printing.label_printer import PreparedLabel
from courier_desk.printing.preview import WIDEST, screen_picture, sheets_of
from courier_desk.printing.spool import PrintRefused, RefusalKind
from courier_desk.printing.station import Station
from tests.printing import labels
from tests.printing.readers import printed_pages, zbar

NUMBERS = ("204824", "204826", "204828")


def drawn(profile: LabelProfile, *numbers: str) -> list[ReadyLabel]:
    station = Station(profile)
    return [station.prepare(labels.a5(number), Expected(number=number), profile) for number in numbers]


def read_in(page: Bitmap, folder: Path) -> set[str]:
    return {text.removeprefix("CODE-128:") for text in zbar(page, folder) if text.startswith("CODE-128:")}


@pytest.mark.parametrize("paper", list(Paper))
@pytest.mark.parametrize("start", list(Half))
def test_a_file_has_the_very_sheets_that_are_shown_and_spooled(paper: Paper, start: Half, tmp_path: Path) -> None:
    profile = LabelProfile(folder=str(tmp_path), paper=paper, dpi=203, start=start, offset_x=1.0, scale=95)
    ready = drawn(profile, *NUMBERS)
    shown = sheets_of(ready, profile, start)
    file = LabelFile(tmp_path / "labels.pdf", profile, "AWB")
    file.begin()
    for label in ready:
        file.add(label)
    file.close()
    assert file.pages == len(shown) == (2 if paper.labels > 1 else 3)
    saved = printed_pages(tmp_path / "labels.pdf", 203)
    assert [page.bits for page in saved] == [page.bits for page in shown]
    Station(profile).spool(ready[:1], profile)
    (spooled,) = printed_pages(tmp_path / f"label-{NUMBERS[0]}.pdf", 203)
    assert spooled.bits == sheets_of(ready[:1], profile, start)[0].bits
    assert [read_in(page, tmp_path) for page in shown] == in_halves(paper, start)


def in_halves(paper: Paper, start: Half) -> list[set[str]]:
    first, second, third = NUMBERS
    if paper.labels == 1:
        return [{first}, {second}, {third}]
    return [{first}, {second, third}] if start is Half.SECOND else [{first, second}, {third}]


@pytest.mark.parametrize("dpi", [203, 300, 600])
def test_a_picture_for_the_screen_still_reads_and_is_never_huge(dpi: int, tmp_path: Path) -> None:
    profile = LabelProfile(paper=Paper.A4, dpi=dpi)
    (label,) = drawn(profile, "204828")
    assert isinstance(label.dots, PreparedLabel)
    (page,) = label.dots.pages
    picture = screen_picture(page)
    assert picture.width() <= WIDEST
    assert picture.width() / picture.height() == pytest.approx(page.width / page.height, rel=0.01)
    assert read_in(Bitmap.of(picture, 203), tmp_path) == {"204828"}
    if dpi == 203:
        assert Bitmap.of(picture, dpi).bits == page.bits


def test_a_file_is_there_when_it_is_whole_and_not_before(tmp_path: Path) -> None:
    path, profile = tmp_path / "labels.pdf", LabelProfile(dpi=203)
    path.write_bytes(b"what was there before")
    (good,) = drawn(profile, "204828")
    file = LabelFile(path, profile)
    file.begin()
    file.add(good)
    assert path.read_bytes() == b"what was there before"
    file.drop()
    assert [one.name for one in tmp_path.iterdir()] == ["labels.pdf"]
    assert path.read_bytes() == b"what was there before"
    empty = LabelFile(path, profile)
    empty.begin()
    with pytest.raises(ValueError, match="may not be printed"):
        empty.add(ReadyLabel(number="204828", problem=LabelProblem.NOT_READABLE))
    with pytest.raises(PrintRefused) as refused:
        empty.close()
    assert refused.value.kind is RefusalKind.NO_PAGES
    with pytest.raises(PrintRefused) as refused:
        LabelFile(tmp_path / "no such folder" / "labels.pdf", profile).begin()
    assert refused.value.kind is RefusalKind.CANNOT_WRITE
    assert [one.name for one in tmp_path.iterdir()] == ["labels.pdf"]
