"""Files of orders in the window, without the window: opened, corrected, sent, repeated, taken back."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from courier_desk.desk.open_import import OpenImport
from courier_desk.desk.order_export import ExportKind
from courier_desk.desk.session import Session
from courier_desk.desk.sheet_files import write_rows
from courier_desk.desk.sheets import read_sheet
from courier_desk.domain.column_maps import ColumnMap
from courier_desk.domain.import_check import ProblemGroup, RowState
from courier_desk.domain.order_fields import Column
from tests.support.desk import desk_at, until
from tests.support.sandbox import RunningSandbox

HEADING = "Order no.,Customer name,Mobile,Area,Address,Product,Total\n"
GOOD = "A-1,Mona Adel,01001234567,Zamalek,5 Brazil St,Cushion,560\n"
WRONG_ZONE = "A-2,Karim Nabil,01101234567,tagamo3 5,Street 90,Lamp,1250\n"
LANDLINE = "A-3,Huda Samir,0227351234,Zamalek,12 July St,Rug,900\n"
NO_ADDRESS = "A-4,Sara Fathy,01201234567,Zamalek,,Vase,320\n"


@pytest.fixture(scope="module")
def sandbox() -> Iterator[RunningSandbox]:
    with RunningSandbox() as running:
        yield running


@pytest.fixture
def table(tmp_path: Path) -> Path:
    path = tmp_path / "orders.csv"
    path.write_text(HEADING + GOOD + WRONG_ZONE + LANDLINE + NO_ADDRESS, encoding="utf-8")
    return path


async def begun(session: Session, path: Path) -> OpenImport:
    sheet = read_sheet(path, whole=True)
    proposal, _kept = await session.imports.proposal(sheet)
    import_id = await session.imports.begin(path, path.name, sheet, proposal.map)
    opened = await session.imports.open(import_id)
    assert opened is not None
    return opened


def states(opened: OpenImport) -> list[RowState]:
    return [one.state for one in opened.check.checked]


async def test_a_file_is_checked_corrected_and_sent(sandbox: RunningSandbox, tmp_path: Path, table: Path) -> None:
    async with desk_at(sandbox, tmp_path / "store.db") as session:
        await session.zones.refresh()
        opened = await begun(session, table)
        good, wrong, doubtful = RowState.GOOD, RowState.WRONG, RowState.DOUBTFUL
        assert states(opened) == [good, wrong, doubtful, wrong]
        assert opened.check.counts[ProblemGroup.ZONE] == 1
        assert opened.check.counts[ProblemGroup.MISSING] == 1

        (choice,) = await opened.zone_choices()
        assert choice.spelling.text == "tagamo3 5"
        assert choice.clear
        await opened.accept([(choice.spelling, choice.zones[0])])
        opened.changed(opened.check.keep([2]))
        opened.changed(opened.check.write({(3, Column.ADDRESS): "Nile St 4"}))
        assert states(opened) == [good] * 4
        await opened.close()

        again = await session.imports.open(opened.import_id)
        assert again is not None
        assert states(again) == [good] * 4
        outcome = await again.send(print_labels=False)
        assert (outcome.sent, outcome.held, outcome.job) == (4, 0, None)
        assert states(again) == [RowState.SENT] * 4

        async def all_made() -> bool:
            return all(one.number for one in await again.outcomes())

        await until(all_made)
        (summary,) = await session.imports.imports()
        assert summary.head.closed is not None
        assert summary.counts.made == 4


async def test_the_same_file_again_makes_nothing_twice(sandbox: RunningSandbox, tmp_path: Path) -> None:
    table = tmp_path / "plain.csv"
    heading = "Customer name,Mobile,Area,Address,Product,Total\n"
    rows = "Mona Adel,01001234000,Zamalek,5 Brazil St,Cushion,560\nKarim,01101234000,tagamo3 5,Street 90,Lamp,1250\n"
    table.write_text(heading + rows, encoding="utf-8")
    async with desk_at(sandbox, tmp_path / "store.db") as session:
        await session.zones.refresh()
        first = await begun(session, table)
        (choice,) = await first.zone_choices()
        await first.accept([(choice.spelling, choice.zones[0])])
        assert (await first.send(print_labels=False)).sent == 2

        more = "Sara Fathy,01201234000,Zamalek,7 Nile St,Vase,320\n"
        table.write_text(heading + rows + more, encoding="utf-8")
        second = await begun(session, table)
        assert states(second) == [RowState.SENT, RowState.SENT, RowState.GOOD]
        assert (await second.send(print_labels=False)).sent == 1

        other = tmp_path / "other.csv"
        other.write_text(heading + more + rows, encoding="utf-8")
        third = await begun(session, other)
        assert states(third) == [RowState.SENT] * 3
        assert (await third.send(print_labels=False)).sent == 0
        assert third.check.take([1]) is not None
        assert states(third) == [RowState.SENT, RowState.GOOD, RowState.SENT]
        assert (await third.send(print_labels=False)).sent == 1


async def test_what_waits_is_taken_back(sandbox: RunningSandbox, tmp_path: Path, table: Path) -> None:
    table.write_text(HEADING + "W-1,Laila Hafez,01011112222,Zamalek,9 Nile St,Mirror,440\n", encoding="utf-8")
    async with desk_at(sandbox, tmp_path / "store.db", run=False) as session:
        await session.zones.refresh()
        opened = await begun(session, table)
        assert (await opened.send(print_labels=False)).sent == 1
        assert await opened.take_back() == 1
        assert states(opened)[0] is RowState.GOOD
        assert (await opened.send(print_labels=False)).sent == 1


async def test_a_spelling_is_remembered_for_the_merchant(sandbox: RunningSandbox, tmp_path: Path, table: Path) -> None:
    table.write_text(HEADING + WRONG_ZONE.replace("A-2", "Z-2").replace("0110", "0115"), encoding="utf-8")
    async with desk_at(sandbox, tmp_path / "store.db") as session:
        await session.zones.refresh()
        opened = await begun(session, table)
        (choice,) = await opened.zone_choices()
        await opened.accept([(choice.spelling, choice.zones[0])])
        await opened.close()
        later = tmp_path / "later.csv"
        later.write_text(HEADING + WRONG_ZONE.replace("A-2", "B-2").replace("0110", "0111"), encoding="utf-8")
        next_file = await begun(session, later)
        assert states(next_file) == [RowState.GOOD]
        assert next_file.check.text(0, Column.ZONE) == choice.zones[0].value
        assert next_file.check.is_corrected(0, Column.ZONE)


async def test_a_map_is_kept_by_the_heading(sandbox: RunningSandbox, tmp_path: Path, table: Path) -> None:
    async with desk_at(sandbox, tmp_path / "store.db", run=False) as session:
        sheet = read_sheet(table, whole=True)
        mine = ColumnMap(
            {Column.REFERENCE: ("Order no.",), Column.FULL_NAME: ("Customer name",), Column.PHONE: ("Mobile",),
             Column.ZONE: ("Area",), Column.ADDRESS: ("Address",), Column.DESCRIPTION: ("Product",)},
            {Column.ORDER_TYPE: "Deliver", Column.ITEMS: "1"},
            notes=("Total",),
        )  # fmt: skip
        await session.imports.begin(table, table.name, sheet, mine)
        proposal, is_kept = await session.imports.proposal(sheet)
        assert is_kept
        assert proposal.map == mine


async def test_what_stays_is_a_file_of_the_same_shape(sandbox: RunningSandbox, tmp_path: Path, table: Path) -> None:
    async with desk_at(sandbox, tmp_path / "store.db", run=False) as session:
        await session.zones.refresh()
        opened = await begun(session, table)
        assert states(opened)[1] is RowState.WRONG
        opened.changed(opened.check.write({(1, Column.FULL_NAME): "=Karim", (1, Column.NOTES): "ring twice"}))
        heading, rows = opened.rest("What is wrong", lambda row: str(len(row.problems)))
        stays = tmp_path / "stays.csv"
        await write_rows(stays, ExportKind.CSV, heading, rows)
        again = read_sheet(stays, whole=True)
        assert again.heading == (*HEADING.strip().split(","), "Notes", "What is wrong")
        by_reference = {row.cells[0]: row.cells for row in again.rows}
        assert set(by_reference) >= {"A-2", "A-3", "A-4"}
        assert by_reference["A-2"][1] == "'=Karim"  # text, and no formula of whoever opens it
        assert by_reference["A-2"][-2:] == ("ring twice", "2")  # no zone, and a name that a spreadsheet would run
