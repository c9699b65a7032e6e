"""The watch folder without a window: what waits for a person, and what becomes of it."""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterator
from pathlib import Path

import openpyxl
import pytest

from courier_desk.desk.sheets import read_sheet
from courier_desk.domain.import_rows import RowState
from tests.support.desk import desk_at
from tests.support.sandbox import RunningSandbox
from tests.support.watching import (
    at_service,
    events,
    files,
    learn_columns,
    looked,
    orders,
    shop_folder,
    table,
    there,
    watching,
)


@pytest.fixture(scope="module")
def sandbox() -> Iterator[RunningSandbox]:
    with RunningSandbox() as running:
        yield running


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return shop_folder(tmp_path)


async def test_a_held_row_leaves_the_whole_file_to_a_person(
    sandbox: RunningSandbox, tmp_path: Path, folder: Path
) -> None:
    async with desk_at(sandbox, tmp_path / "store.db") as session:
        await session.zones.refresh()
        await learn_columns(session, tmp_path)
        (folder / "bad.csv").write_text(orders("B", 3, zone="tagamo3 5"), encoding="utf-8")
        watch = watching(session, folder)
        await looked(watch, lambda: watch.status.waiting == 1)
        (file,) = await files(session)
        assert Path(file.place).parent.parent == folder / "waiting"
        assert Path(file.place).parent.name.startswith("مكتب 1 ")
        assert at_service(sandbox, "B") == []
        assert await events(session) == [("file_waits", "bad.csv", "")]
        (summary, *_others) = await session.imports.imports()
        assert summary.file == file

        opened = await session.imports.open(file.import_id)
        assert opened is not None
        (choice,) = await opened.zone_choices()
        opened.accept([(choice.spelling, choice.zones[0])])
        assert (await opened.send(print_labels=False)).sent == 3
        await opened.close()
        await looked(watch, there(folder, "done/bad.csv"))
        _heading, *rows = table(folder / "done/bad.result.csv")
        assert [row[-1] for row in rows] == ["done"] * 3
        assert rows[2][3] == choice.zones[0].value
        assert at_service(sandbox, "B") == ["B-1", "B-2", "B-3"]
        assert (folder / "done/bad.csv").read_text(encoding="utf-8") == orders("B", 3, zone="tagamo3 5")


async def test_a_person_leaves_a_file_alone_or_drops_it(sandbox: RunningSandbox, tmp_path: Path, folder: Path) -> None:
    async with desk_at(sandbox, tmp_path / "store.db") as session:
        await session.zones.refresh()
        await learn_columns(session, tmp_path)
        (folder / "a.csv").write_text(orders("D"), encoding="utf-8")
        watch = watching(session, folder, send=False)
        await looked(watch, lambda: watch.status.waiting == 1)
        (file,) = await files(session)
        await session.imports.drop(file.import_id)
        await looked(watch, there(folder, "problems/a.csv"))
        _heading, *rows = table(folder / "problems/a.result.csv")
        assert [row[-1] for row in rows] == [RowState.GOOD.value] * 2
        assert at_service(sandbox, "D") == []
        # The same content once more: nothing was made of it, so it is taken again.
        (folder / "b.csv").write_text(orders("D"), encoding="utf-8")
        await looked(watch, lambda: watch.status.waiting == 1)


async def test_columns_nobody_decided_wait_for_a_person_who_decides_them(
    sandbox: RunningSandbox, tmp_path: Path, folder: Path
) -> None:
    async with desk_at(sandbox, tmp_path / "store.db") as session:
        await session.zones.refresh()
        (folder / "new.csv").write_text(orders("N"), encoding="utf-8")
        watch = watching(session, folder)
        await looked(watch, lambda: watch.status.waiting == 1)
        (file,) = await files(session)
        assert not file.known
        sheet = read_sheet(Path(file.place), whole=True)
        proposal, known = await session.imports.proposal(sheet)
        assert not known
        import_id = await session.imports.begin(Path(file.place), file.name, sheet, proposal.map)
        (again,) = await files(session)
        assert (again.import_id, again.known, again.place) == (import_id, True, file.place)
        assert await session.imports.open(file.import_id) is None
        # Its columns are said otherwise once more: no moment between in which it would count as dropped.
        first = import_id
        import_id = await session.imports.begin(Path(file.place), file.name, sheet, proposal.map, instead_of=first)
        await watch.look()
        assert [one.import_id for one in await files(session)] == [import_id]
        assert await session.imports.open(first) is None
        opened = await session.imports.open(import_id)
        assert opened is not None
        assert (await opened.send(print_labels=False)).sent == 2
        await looked(watch, there(folder, "done/new.csv"))
        (folder / "next.csv").write_text(orders("N2"), encoding="utf-8")
        await looked(watch, there(folder, "done/next.csv"))


def with_hidden_rows(book: openpyxl.Workbook) -> None:
    book.worksheets[0].row_dimensions[3].hidden = True


def with_another_sheet(book: openpyxl.Workbook) -> None:
    other = book.create_sheet("Giza")
    for line in csv.reader(orders("OTHER", 1).splitlines()):
        other.append(line)


@pytest.mark.parametrize("change", [with_hidden_rows, with_another_sheet])
async def test_what_is_for_a_person_to_choose_is_not_sent_by_itself(
    sandbox: RunningSandbox, tmp_path: Path, folder: Path, change: Callable[[openpyxl.Workbook], None]
) -> None:
    async with desk_at(sandbox, tmp_path / "store.db") as session:
        await session.zones.refresh()
        await learn_columns(session, tmp_path)
        book = openpyxl.Workbook()
        for line in csv.reader(orders("CHOICE").splitlines()):
            book.worksheets[0].append(line)
        change(book)
        book.save(folder / "orders.xlsx")
        watch = watching(session, folder)
        await looked(watch, lambda: watch.status.waiting == 1)
        (file,) = await files(session)
        assert not file.known
        assert at_service(sandbox, "CHOICE") == []
