"""Exported files, read back: texts stay texts, nothing is run, and a file is there whole or not at all."""

from __future__ import annotations

import asyncio
import csv
import io
import tempfile
from collections.abc import AsyncIterator, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from decimal import Decimal
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from openpyxl import load_workbook

from courier_desk.desk import order_export
from courier_desk.desk.order_export import ExportColumn, ExportKind, ExportTooLongError, export_orders
from courier_desk.domain.order_list import OrderRow
from tests.support.order_rows import order_row

ROW = order_row(
    reference="00123", full_name="منى عبد الرحمن", amount=148_050, created=datetime(2026, 7, 14, 22, 30, tzinfo=UTC)
)
COLUMNS: tuple[ExportColumn[OrderRow], ...] = (
    ExportColumn("الأوردر", lambda row: row.number),
    ExportColumn("Phone", lambda row: row.phone),
    ExportColumn("Reference", lambda row: row.reference),
    ExportColumn("Name", lambda row: row.full_name, 28),
    ExportColumn("Amount", lambda row: None if row.amount is None else Decimal(row.amount) / 100),
    ExportColumn("Created", lambda row: row.created),
)


async def pieces(*rows: OrderRow, size: int = 2) -> AsyncIterator[Sequence[OrderRow]]:
    for start in range(0, len(rows), size):
        yield rows[start : start + size]


def export(path: Path, kind: ExportKind, *rows: OrderRow, mirrored: bool = False) -> int:
    return asyncio.run(export_orders(path, kind, COLUMNS, pieces(*rows), mirrored=mirrored))


def read_csv(path: Path) -> list[list[str]]:
    return list(csv.reader(io.StringIO(path.read_bytes().decode("utf-8-sig"), newline="")))


def test_a_csv_opens_in_excel_with_its_zeros_and_its_arabic(tmp_path: Path) -> None:
    path = tmp_path / "orders.csv"
    assert export(path, ExportKind.CSV, *[ROW] * 5) == 5
    assert path.read_bytes().startswith(b"\xef\xbb\xbf")
    assert b"\r\n" in path.read_bytes()
    titles, *lines = read_csv(path)
    assert titles == [column.title for column in COLUMNS]
    assert lines == [["204828", "\t01001234567", "\t00123", "منى عبد الرحمن", "1480.50", "2026-07-15 01:30"]] * 5
    assert list(tmp_path.iterdir()) == [path]


def test_a_workbook_keeps_kinds_and_runs_from_right_to_left(tmp_path: Path) -> None:
    path = tmp_path / "orders.xlsx"
    assert export(path, ExportKind.XLSX, ROW, replace(ROW, amount=None, full_name="=1+1"), mirrored=True) == 2
    sheet = load_workbook(path).active
    assert sheet is not None
    assert sheet.sheet_view.rightToLeft
    assert sheet.freeze_panes == "A2"
    rows = list(sheet.iter_rows())
    assert [cell.value for cell in rows[0]] == [column.title for column in COLUMNS]
    assert [cell.value for cell in rows[1]] == [
        "204828",
        "01001234567",
        "00123",
        "منى عبد الرحمن",
        1480.5,
        datetime(2026, 7, 15, 1, 30),  # noqa: DTZ001  (a sheet knows no zones: it is Cairo's time)
    ]
    assert [cell.data_type for cell in rows[1]][:4] == ["s"] * 4
    assert rows[1][1].number_format == "@"
    assert rows[2][3].data_type == "s"
    assert rows[2][3].value == "=1+1"
    assert rows[2][4].value is None
    assert list(tmp_path.iterdir()) == [path]


HOSTILE = st.text() | st.sampled_from(
    ["=", "+", "-", "@", "\t=", " =", "\u200f=", "＝", "|", "\r", "\n=", "＋", "＠"]
).flatmap(lambda start: st.text().map(lambda rest: start + rest))


@given(text=HOSTILE)
def test_no_text_begins_like_a_formula(text: str) -> None:
    written = order_export.csv_text(text)
    assert written.replace("'", "").endswith(text.replace("'", ""))
    visible = written.lstrip(" \t\r\n\u200b\u200e\u200f\u2066\u2067\u2068\u2069")
    assert not visible or visible[0] not in "=+-@＝＋－＠|" or written.startswith("'")


@given(text=st.from_regex(r"0\d{1,14}|\d{12,20}|\d{1,3}[eE]\d{1,3}|\d{1,4}[-/]\d{1,2}", fullmatch=True))
def test_what_looks_like_a_number_stays_as_it_was_typed(text: str) -> None:
    assert order_export.csv_text(text) == "\t" + text


@pytest.mark.parametrize("kind", ExportKind)
def test_stopped_in_the_middle_nothing_is_left_and_what_was_there_stays(tmp_path: Path, kind: ExportKind) -> None:
    path = tmp_path / f"orders.{kind}"
    path.write_text("what was there")
    begun = asyncio.Event()

    async def endless() -> AsyncIterator[Sequence[OrderRow]]:
        yield [ROW]
        begun.set()
        await asyncio.Event().wait()
        yield [ROW]

    async def story() -> None:
        work = asyncio.create_task(export_orders(path, kind, COLUMNS, endless()))
        await begun.wait()
        work.cancel()
        with pytest.raises(asyncio.CancelledError):
            await work

    asyncio.run(story())
    assert path.read_text() == "what was there"
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("kind", ExportKind)
def test_a_reading_that_fails_leaves_nothing(tmp_path: Path, kind: ExportKind) -> None:
    async def failing() -> AsyncIterator[Sequence[OrderRow]]:
        yield [ROW]
        raise OSError("the disk said no")

    with pytest.raises(OSError, match="said no"):
        asyncio.run(export_orders(tmp_path / f"orders.{kind}", kind, COLUMNS, failing()))
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("kind", ExportKind)
def test_a_full_folder_of_the_system_is_no_trouble(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: ExportKind
) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "nowhere"))
    path = tmp_path / f"orders.{kind}"
    assert export(path, kind, ROW, ROW) == 2
    assert list(tmp_path.iterdir()) == [path]


def test_a_place_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    with pytest.raises(OSError):  # noqa: PT011  (whatever the system says)
        export(tmp_path / "nowhere" / "orders.csv", ExportKind.CSV, ROW)


def test_more_rows_than_a_sheet_has_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(order_export, "_MOST_ROWS", 4)
    with pytest.raises(ExportTooLongError):
        export(tmp_path / "orders.xlsx", ExportKind.XLSX, *[ROW] * 5)
    assert export(tmp_path / "orders.csv", ExportKind.CSV, *[ROW] * 5) == 5
