"""Files of orders in the window, without the window: opened, corrected, sent, repeated, taken back."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import apsw
import pytest
from openpyxl import Workbook

from courier_desk.desk.failures import DeskFailure
from courier_desk.desk.intake import Held
from courier_desk.desk.open_import import OpenImport
from courier_desk.desk.order_export import ExportKind
from courier_desk.desk.session import Session
from courier_desk.desk.sheet_files import write_rows
from courier_desk.desk.sheets import read_sheet
from courier_desk.domain.checks import check
from courier_desk.domain.column_maps import ColumnMap
from courier_desk.domain.duplicates import ENDED
from courier_desk.domain.failures import Execution, Failure, FailureKind
from courier_desk.domain.import_rows import ProblemGroup, RowState
from courier_desk.domain.intake_sheet import RowFault
from courier_desk.domain.order_fields import Column
from courier_desk.domain.outbox import Event, Policy, State, advance
from courier_desk.store import outbox, print_jobs
from courier_desk.store.faults import StoreFault
from courier_desk.store.payloads import request_from_plain
from courier_desk.store.sql import Database
from courier_desk.tables.reading import Sheet
from tests.support.desk import ACCOUNT, desk_at, request, until
from tests.support.faulty_disk import FaultyDisk
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
        opened.accept([(choice.spelling, choice.zones[0])])
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
        first.accept([(choice.spelling, choice.zones[0])])
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


async def test_an_order_that_is_mended_in_the_outbox_stays_the_order_of_its_row(
    sandbox: RunningSandbox, tmp_path: Path, table: Path
) -> None:
    table.write_text(HEADING + "M-1,Nour Adel,01001234111,Zamalek,5 Brazil St,Tray,310\n", encoding="utf-8")
    async with desk_at(sandbox, tmp_path / "store.db", run=False) as session:
        await session.zones.refresh()
        opened = await begun(session, table)
        assert (await opened.send(print_labels=False)).sent == 1
        (row,) = await session.context.store.read(lambda db: outbox.page(db, ACCOUNT, states=(State.WAITING,)))

        async def came_from() -> tuple[str, int] | None:
            detail = await session.outbox_desk.detail(row.row_id)
            return None if detail is None else detail.came_from

        before = await came_from()
        assert before == ("orders.csv", 2)
        assert await session.outbox_desk.set_field(row.row_id, "address", "9 Nile St, second floor")
        assert await came_from() == before
        await session.outbox_desk.to_draft(row.row_id)
        draft = await session.orders.take_back(row.row_id)
        assert draft is not None
        await session.orders.keep_draft(replace(draft, notes="Call first"), row.row_id)
        assert await came_from() == before
        assert await session.outbox_desk.retry(row.row_id)

        rows = [one.row for one in opened.check.checked]
        for_the_command = await session.intake.table(rows, replace(opened.source, import_id=0), new=())
        (saved,) = await session.intake.save(rows, for_the_command)
        assert (saved.row_id, saved.held) == (row.row_id, Held.NO)
        again = await session.context.store.read(lambda db: outbox.get(db, row.row_id))
        assert again is not None
        assert again.payload["request"]["consignee"]["address"] == "9 Nile St, second floor"


async def test_who_is_forgotten_keeps_the_rows_that_are_still_to_be_sent_and_so_does_everybody_else(
    sandbox: RunningSandbox, tmp_path: Path, table: Path
) -> None:
    rows = "".join(f"F-{at},Dina Adel,0100123999{at},Zamalek,5 Nile St,Tray,310\n" for at in (1, 2))
    table.write_text(HEADING + rows, encoding="utf-8")
    async with desk_at(sandbox, tmp_path / "store.db", run=False) as session:
        await session.zones.refresh()
        opened = await begun(session, table)
        assert (await session.customers.forget("0100")).left == 0, "it is a part of other people's"
        assert (await session.customers.forget("01001239991")).left == 1

        sql = "SELECT cells FROM import_rows WHERE import = ? ORDER BY place"

        async def kept() -> list[bool]:
            found = await session.context.store.read(lambda db: list(db.execute(sql, (opened.import_id,))))
            return ["Adel" in row[0] for row in found]

        assert await kept() == [True, True]
        assert (await opened.send(print_labels=False)).sent == 2
        await session.customers.forget("01001239991")
        assert await kept() == [False, True]


async def test_what_waits_is_taken_back(sandbox: RunningSandbox, tmp_path: Path, table: Path) -> None:
    table.write_text(HEADING + "W-1,Laila Hafez,01011112222,Zamalek,9 Nile St,Mirror,440\n", encoding="utf-8")
    async with desk_at(sandbox, tmp_path / "store.db", run=False) as session:
        await session.zones.refresh()
        opened = await begun(session, table)
        assert (await opened.send(print_labels=False)).sent == 1
        (summary,) = await session.imports.imports()
        assert summary.head.closed is not None
        assert await opened.take_back() == 1
        assert states(opened)[0] is RowState.GOOD
        (summary,) = await session.imports.imports()
        assert summary.head.closed is None
        assert (await opened.send(print_labels=False)).sent == 1


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
        heading, rows = opened.rest("What is wrong", lambda place: str(len(opened.check.checked[place].problems)))
        stays = tmp_path / "stays.csv"
        await write_rows(stays, ExportKind.CSV, heading, rows)
        again = read_sheet(stays, whole=True)
        assert again.heading == (*HEADING.strip().split(","), "Notes", "What is wrong")
        by_reference = {row.cells[0]: row.cells for row in again.rows}
        assert set(by_reference) >= {"A-2", "A-3", "A-4"}
        assert by_reference["A-2"][1] == "'=Karim"  # text, and no formula of whoever opens it
        assert by_reference["A-2"][-2:] == ("ring twice", "2")  # no zone, and a name that a spreadsheet would run


def one_row(path: Path, reference: str, phone: str, *, address: str = "5 Brazil St", kind: str = "Deliver") -> Path:
    heading = "Type,Order no.,Customer name,Mobile,Area,Address,Product,Total\n"
    path.write_text(heading + f"{kind},{reference},Nour Samy,{phone},Zamalek,{address},Lamp,75\n", encoding="utf-8")
    return path


async def made(session: Session, path: Path) -> OpenImport:
    """Send a file, and wait until all of it are orders."""
    opened = await begun(session, path)
    assert (await opened.send(print_labels=False)).sent

    async def all_made() -> bool:
        return all(one.number for one in await opened.outcomes())

    await until(all_made)
    return opened


async def test_without_a_connection_rows_go_into_the_outbox_once_the_orders_are_known(tmp_path: Path) -> None:
    with contextlib.ExitStack() as sandboxes:
        own = sandboxes.enter_context(RunningSandbox())
        async with desk_at(own, tmp_path / "knows.db") as session:
            await session.zones.refresh()

            async def is_read() -> bool:
                return session.mirror.mark is not None and session.mirror.mark.complete

            await until(is_read)
            opened = await begun(session, one_row(tmp_path / "first.csv", "N-1", "01013330001"))
            async with desk_at(own, tmp_path / "new.db", run=False) as other:
                await other.zones.refresh()
                unknown = await begun(other, one_row(tmp_path / "second.csv", "N-2", "01013330002"))
                own.stop()
                with pytest.raises(DeskFailure) as raised:
                    await unknown.send(print_labels=False)
                assert raised.value.failure.kind is FailureKind.NO_CONNECTION
                assert states(unknown) == [RowState.GOOD]
            assert (await opened.send(print_labels=False)).sent == 1
            assert states(opened) == [RowState.SENT]


async def test_a_desk_that_was_started_just_now_sends_when_it_is_connected(
    sandbox: RunningSandbox, tmp_path: Path
) -> None:
    async with desk_at(sandbox, tmp_path / "store.db", run=False) as session:
        await session.zones.refresh()
        await session.imports.begin(
            None, "early", *await laid_out(session, one_row(tmp_path / "e.csv", "E-1", "01013330003"))
        )
    async with desk_at(sandbox, tmp_path / "store.db", run=False, connect=False) as session:
        await session.zones.load()
        (summary,) = await session.imports.imports()
        opened = await session.imports.open(summary.head.import_id)
        assert opened is not None
        sending = asyncio.create_task(opened.send(print_labels=False))
        for _ in range(20):
            await asyncio.sleep(0.01)  # it must not give up meanwhile
        assert not sending.done()
        await session.connect()
        assert (await sending).sent == 1


async def laid_out(session: Session, path: Path) -> tuple[Sheet, ColumnMap]:
    sheet = read_sheet(path, whole=True)
    return sheet, (await session.imports.proposal(sheet))[0].map


async def test_a_row_that_is_corrected_later_is_asked_for_too(sandbox: RunningSandbox, tmp_path: Path) -> None:
    async with desk_at(sandbox, tmp_path / "here.db", run=False) as here:
        await here.zones.refresh()
        opened = await begun(here, one_row(tmp_path / "here.csv", "Q-9", "01013330004", address=""))
        good = await begun(here, one_row(tmp_path / "good.csv", "Q-8", "01013330014"))
        assert await good.ask_service() == set()
        await opened.ask_service()
        async with desk_at(sandbox, tmp_path / "there.db") as there:
            await there.zones.refresh()
            await made(there, one_row(tmp_path / "there.csv", "Q-9", "01013330004"))
        opened.changed(opened.check.write({(0, Column.ADDRESS): "5 Brazil St"}))
        assert states(opened) == [RowState.GOOD]
        assert (await opened.send(print_labels=False)).sent == 0
        assert states(opened) == [RowState.SENT]


async def test_who_sends_while_the_service_is_asked_waits_for_that_answer(
    sandbox: RunningSandbox, tmp_path: Path
) -> None:
    async with desk_at(sandbox, tmp_path / "here.db", run=False) as here:
        await here.zones.refresh()
        opened = await begun(here, one_row(tmp_path / "twice.csv", "Q-71", "01013330071"))
        before = asked_for_orders(sandbox)
        await opened.ask_service()
        once = asked_for_orders(sandbox) - before
        assert once
        opened.changed(opened.check.write({(0, Column.ADDRESS): "7 Brazil St"}))
        await asyncio.gather(opened.ask_service(), opened.ask_service())
        assert asked_for_orders(sandbox) - before <= 2 * once


async def test_what_is_typed_while_rows_are_sent_makes_no_second_order_of_them(
    sandbox: RunningSandbox, tmp_path: Path
) -> None:
    async with desk_at(sandbox, tmp_path / "here.db", run=False) as here:
        await here.zones.refresh()
        path = tmp_path / "typed.csv"
        lines = (f"T-{at},Mona Hafez,0101333008{at},Zamalek,9 Nile St,Mirror,450\n" for at in (1, 2))
        path.write_text(HEADING + "".join(lines), encoding="utf-8")
        opened = await begun(here, path)
        sending, typed = asyncio.create_task(opened.send(print_labels=False)), 0
        while not sending.done() and typed < 300:  # ever more slowly: the store of a site takes longer
            typed += 1
            texts = {(0, Column.ADDRESS): f"{typed} Other St", (1, Column.REFERENCE): f"T-2-{typed}"}
            opened.changed(opened.check.write(texts))
            await asyncio.sleep(0.002 * typed)
        await sending
        await opened.send(print_labels=False)
        rows = await here.context.store.read(lambda db: outbox.page(db, ACCOUNT, states=tuple(State)))
        asked = {row.reference: request_from_plain(row.payload["request"]) for row in rows}
        assert set(asked) == {one.row.reference for one in opened.check.checked}
        assert {one.reference: one.consignee.address for one in asked.values()} == {
            one.row.reference: opened.check.text(place, Column.ADDRESS)
            for place, one in enumerate(opened.check.checked)
        }
        assert typed > 1


def asked_for_orders(sandbox: RunningSandbox) -> int:
    journal = sandbox.control("GET", "/requests")["requests"]
    return sum(one["method"] == "GET" and one["path"].startswith("/orders") for one in journal)


async def test_a_row_whose_reference_a_draft_has_was_not_sent(sandbox: RunningSandbox, tmp_path: Path) -> None:
    async with desk_at(sandbox, tmp_path / "store.db", run=False) as session:
        await session.zones.refresh()
        drawn = await session.orders.create(request(session, reference="D-1"))
        assert await session.outbox_desk.to_draft(drawn)
        opened = await begun(session, one_row(tmp_path / "drafted.csv", "D-1", "01013330095"))
        assert states(opened) == [RowState.WRONG]
        assert [one.kind for one in opened.check.checked[0].problems] == [RowFault.REFERENCE_DRAFTED]
        await session.orders.drop_draft(drawn)
        await opened.look_again()
        assert states(opened) == [RowState.GOOD]
        assert (await opened.send(print_labels=False)).sent == 1
        row = await session.context.store.read(lambda db: outbox.by_reference(db, ACCOUNT, "D-1"))
        assert row is not None
        await session.orders.take_back(row.row_id)  # held as a draft: it is the row's own
        await opened.look_again()
        assert states(opened) == [RowState.SENT]


async def test_a_refused_row_that_is_mended_in_the_form_stays_the_imports(
    sandbox: RunningSandbox, tmp_path: Path
) -> None:
    """Its label comes with the batch, and the report names its order: nobody makes it once more."""
    path = tmp_path / "desk.db"
    async with desk_at(sandbox, path, run=False) as session:
        await session.zones.refresh()
        opened = await begun(session, one_row(tmp_path / "refused.csv", "F-91", "01013330097"))
        sent = await opened.send(print_labels=True)
        await opened.close()

        def refuse(db: Database) -> int:
            row, now, policy = outbox.by_reference(db, ACCOUNT, "F-91"), session.context.now(), Policy()
            assert row is not None
            taken = advance(row.progress, Event.TAKE, now=now, policy=policy)
            outbox.save(db, row.row_id, taken, now=now)
            failure = Failure(kind=FailureKind.VALIDATION_ERROR, execution=Execution.NOT_EXECUTED, field="address")
            refused = advance(taken, Event.REFUSED, now=now, policy=policy, failure=failure)
            outbox.save(db, row.row_id, refused, now=now)
            return row.row_id

        refused = await session.context.store.write(refuse)
        draft = await session.orders.take_back(refused)
        assert draft is not None
        mended = check(replace(draft, address="9 Nile St, gate 3"), session.zones.catalog).request
        assert mended is not None
        assert await session.orders.create(mended, draft_id=refused) == refused
    async with desk_at(sandbox, path) as session:
        again = await session.imports.open(opened.import_id)
        assert again is not None

        job = sent.job
        assert job is not None

        async def told() -> bool:
            number = (await again.report())[0].number
            lines = await session.context.store.read(lambda db: print_jobs.lines(db, job))
            return bool(number) and [one.number for one in lines] == [number]

        await until(told)


async def test_a_cancelled_order_and_a_return_of_it_may_bear_its_reference(
    sandbox: RunningSandbox, tmp_path: Path
) -> None:
    async with desk_at(sandbox, tmp_path / "store.db") as session:
        await session.zones.refresh()
        first = await made(session, one_row(tmp_path / "first.csv", "C-5", "01013330007"))
        (outcome,) = await first.outcomes()
        await session.order_actions.cancel([outcome.number])

        async def is_cancelled() -> bool:
            found = await asyncio.to_thread(sandbox.control, "GET", "/snapshot")
            mine = [one for one in found["orders"] if one["reference"] == "C-5"]
            return any(str(one.get("status", one.get("orderStatus"))).casefold() in ENDED for one in mine)

        await until(is_cancelled)
    async with desk_at(sandbox, tmp_path / "other.db") as session:
        await session.zones.refresh()
        again = await begun(session, one_row(tmp_path / "again.csv", "C-5", "01013330007"))
        await again.ask_service()
        assert states(again) == [RowState.SENT]
        again.changed(again.check.take([0]))
        assert (await again.send(print_labels=False)).sent == 1
        back = await begun(session, one_row(tmp_path / "back.csv", "C-5", "01013330007", kind="Return"))
        await back.ask_service()
        assert states(back) != [RowState.SENT]


async def test_corrections_that_a_full_disk_did_not_take_are_kept_when_it_does(
    sandbox: RunningSandbox, tmp_path: Path
) -> None:
    disk = FaultyDisk("import-disk")
    async with desk_at(sandbox, tmp_path / "store.db", run=False, vfs=disk.name) as session:
        await session.zones.refresh()
        opened = await begun(session, one_row(tmp_path / "disk.csv", "D-1", "01013330008"))
        disk.fail(0, lambda: apsw.FullError("no space left"))
        opened.changed(opened.check.write({(0, Column.ADDRESS): "1 First St"}))
        with pytest.raises(StoreFault):
            await opened.saved()
        disk.heal()
        opened.changed(opened.check.write({(0, Column.NOTES): "ring twice"}))
        await opened.close()
        later = await session.imports.open(opened.import_id)
        assert later is not None
        assert (later.check.text(0, Column.ADDRESS), later.check.text(0, Column.NOTES)) == ("1 First St", "ring twice")


async def test_a_great_step_is_judged_in_pieces(sandbox: RunningSandbox, tmp_path: Path) -> None:
    path = tmp_path / "many.csv"
    lines = [f"G-{at},Nour Samy {at},01014{at:06d},Zamalek,,Lamp,75\n" for at in range(250)]
    path.write_text(HEADING + "".join(lines), encoding="utf-8")
    async with desk_at(sandbox, tmp_path / "store.db", run=False) as session:
        await session.zones.refresh()
        opened = await begun(session, path)
        opened.changed(opened.check.write({(at, Column.ADDRESS): "5 Brazil St" for at in range(250)}))
        assert opened.check.is_behind
        await opened.settle()
        assert states(opened) == [RowState.GOOD] * 250
        opened.undo()
        outcome = await opened.send(print_labels=False)  # what was undone just now is not sent
        assert (outcome.sent, outcome.held) == (0, 0)


async def test_what_stands_below_an_empty_or_merged_heading_is_offered(sandbox: RunningSandbox, tmp_path: Path) -> None:
    """A second phone and the flat were dropped without a word, and a merged heading was told as an error."""
    book = Workbook()
    sheet = book.active
    assert sheet is not None
    sheet.append(["Order no.", "Customer name", "Mobile", None, "Area", "Address", None, "Product", "Total"])
    sheet.merge_cells("C1:D1")
    row = ["H-1", "Dalia Hosny", "01001239111", "01112349111", "Zamalek", "5 Brazil St", "flat 12", "Cushion", 450]
    sheet.append(row)
    path = tmp_path / "merged.xlsx"
    book.save(path)
    async with desk_at(sandbox, tmp_path / "store.db") as session:
        await session.zones.refresh()
        read = read_sheet(path, whole=True)
        assert read.odd == ()
        proposal, _kept = await session.imports.proposal(read)
        assert proposal.map.sources[Column.OTHER_PHONE] == ("Mobile #2",)
        assert proposal.unused == ("Column G",)
        opened = await begun(session, path)
        assert opened.check.text(0, Column.OTHER_PHONE) == "01112349111"
        assert states(opened) == [RowState.GOOD]
