"""The watch folder without a window: what is sent by itself, and where files and results lie afterwards."""

from __future__ import annotations

import csv
import io
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path

import openpyxl
import pytest

from courier_desk.desk.sheets import read_sheet
from courier_desk.domain.accounts import Merchant
from courier_desk.domain.watched_files import FolderState, WatchChoice
from courier_desk.store import accounts
from tests.support import sheets
from tests.support.desk import ACCOUNT, desk_at
from tests.support.sandbox import RunningSandbox
from tests.support.watching import (
    HEADING,
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


async def test_a_good_file_is_sent_and_lies_in_done_with_its_result(
    sandbox: RunningSandbox, tmp_path: Path, folder: Path
) -> None:
    async with desk_at(sandbox, tmp_path / "store.db") as session:
        await session.zones.refresh()
        await learn_columns(session, tmp_path)
        (folder / "أوردرات.csv").write_text(orders("G").replace(",", ";"), encoding="utf-8")
        watch = watching(session, folder)
        await looked(watch, there(folder, "done/أوردرات.csv"))
        assert (folder / "done/أوردرات.csv").read_text(encoding="utf-8") == orders("G").replace(",", ";")
        heading, *rows = table(folder / "done/أوردرات.result.csv", ";")
        assert heading[-2:] == ["Order", "Outcome"]
        assert [row[0] for row in rows] == ["G-1", "G-2"]
        assert all(row[-1] == "done" and row[-2].isdigit() for row in rows)
        assert at_service(sandbox, "G") == ["G-1", "G-2"]
        assert not list(folder.glob("*.csv"))
        assert not await files(session)
        assert [what for what, _name, _status in await events(session)] == ["file_sent", "file_done"]


async def test_the_same_content_is_done_once_and_that_is_said(
    sandbox: RunningSandbox, tmp_path: Path, folder: Path
) -> None:
    async with desk_at(sandbox, tmp_path / "store.db") as session:
        await session.zones.refresh()
        await learn_columns(session, tmp_path)
        watch = watching(session, folder)
        for name in ("one.csv", "two.csv"):
            (folder / name).write_text(orders("S"), encoding="utf-8")
            where = "done" if name == "one.csv" else "problems"
            await looked(watch, there(folder, f"{where}/{name}"))
        note = (folder / "problems/two.csv.txt").read_text(encoding="utf-8-sig").strip()
        assert note == "again one.csv"
        assert at_service(sandbox, "S") == ["S-1", "S-2"]
        assert (await events(session))[-1] == ("file_problem", "two.csv", "again")


async def test_names_are_never_written_over(sandbox: RunningSandbox, tmp_path: Path, folder: Path) -> None:
    async with desk_at(sandbox, tmp_path / "store.db") as session:
        await session.zones.refresh()
        await learn_columns(session, tmp_path)
        (folder / "done").mkdir()
        (folder / "done/Orders.result.csv").write_text("mine", encoding="utf-8")
        watch = watching(session, folder)
        (folder / "orders.csv").write_text(orders("O1"), encoding="utf-8")
        await looked(watch, there(folder, "done/orders (2).csv"))
        (folder / "orders.csv").write_text(orders("O2"), encoding="utf-8")
        await looked(watch, there(folder, "done/orders (3).csv"))
        assert (folder / "done/Orders.result.csv").read_text(encoding="utf-8") == "mine"
        assert (folder / "done/orders (2).result.csv").exists()
        assert (folder / "done/orders (3).result.csv").exists()


async def test_a_workbook_gets_a_workbook_and_labels_lie_beside_it(
    sandbox: RunningSandbox, tmp_path: Path, folder: Path
) -> None:
    async with desk_at(sandbox, tmp_path / "store.db") as session:
        await session.zones.refresh()
        await learn_columns(session, tmp_path)
        book = openpyxl.Workbook()
        assert book.active is not None
        for line in csv.reader(orders("X").splitlines()):
            book.active.append(line)
        book.active["B2"] = "+Mona X"
        book.save(folder / "orders.xlsx")
        watch = watching(session, folder, labels=True)
        await looked(watch, there(folder, "done/orders.xlsx"))
        sheet = openpyxl.load_workbook(folder / "done/orders.result.xlsx").active
        assert sheet is not None
        assert sheet["B2"].value == "+Mona X"
        assert sheet["B2"].data_type == "s"
        jobs = await session.print_jobs.recent()
        assert [view.job.profile.folder for view in jobs] == [str(folder / "done/orders.labels")]


async def test_columns_decided_for_another_merchant_wait_for_a_person(
    sandbox: RunningSandbox, tmp_path: Path, folder: Path
) -> None:
    other = Merchant(code=sandbox.ready["merchants"][1]["businessAccountCode"], name="Other")
    async with desk_at(sandbox, tmp_path / "store.db") as session:
        await session.zones.refresh()
        await session.context.store.write(lambda db: accounts.save_merchants(db, ACCOUNT, [other], seen_at=0.0))
        await learn_columns(session, tmp_path)
        watch = watching(session, folder)
        watch.use(WatchChoice(folder=str(folder), account=ACCOUNT, merchant=other.code, send=True, labels=False))
        (folder / "a.csv").write_text(orders("O", 1), encoding="utf-8")
        await looked(watch, lambda: watch.status.waiting == 1)
        (file,) = await files(session)
        assert not file.known


async def test_letters_that_were_guessed_count_where_the_heading_confirms_them(
    sandbox: RunningSandbox, tmp_path: Path, folder: Path
) -> None:
    arabic = "رقم الطلب;اسم العميل;الموبايل;المنطقة;العنوان;المنتج;المبلغ\n"
    text = arabic + "W-1;منى عادل;01001239991;الزمالك;5 شارع البرازيل;مفرش;560\n"
    async with desk_at(sandbox, tmp_path / "store.db") as session:
        await session.zones.refresh()
        await learn_columns(session, tmp_path)
        path = tmp_path / "arabic.csv"
        path.write_bytes(text.replace("W-1", "W-0").encode())
        sheet = read_sheet(path, whole=True)
        proposal, _known = await session.imports.proposal(sheet)
        await session.imports.drop(await session.imports.begin(path, path.name, sheet, proposal.map))
        (folder / "a.csv").write_bytes(text.encode("windows-1256"))
        watch = watching(session, folder)
        await looked(watch, there(folder, "done/a.csv"))
        (folder / "b.csv").write_bytes(orders("W2").replace("Mona", "منى").encode("windows-1256"))
        await looked(watch, lambda: watch.status.waiting == 1)


def bomb() -> bytes:
    """A workbook of less than a megabyte whose sheet would unpack to more than 200; it takes a second to make."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr("xl/workbook.xml", b"")
        with packed.open("xl/worksheets/sheet1.xml", "w", force_zip64=True) as part:
            for _ in range(21):
                part.write(b" " * 10_000_000)
    return out.getvalue()


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        ("broken.xlsx", b"PK\x03\x04 torn off", "unreadable damaged"),
        ("picture.png", b"\x89PNG\r\n\x1a\n" + bytes(200), "unreadable no_table"),
        ("letter.csv", b"Dear sir\nit rains\n", "columns"),
        ("heading.csv", HEADING.encode(), "no_rows"),
        ("large.csv", b"x" * 20_000_001, "unreadable too_large"),
        ("secret.xls", sheets.xls([["Name"]], locked=True), "unreadable password"),
        ("bomb.xlsx", bomb, "unreadable unpacks_too_large"),
    ],
)
async def test_what_cannot_be_imported_lies_in_problems_with_a_sentence(
    sandbox: RunningSandbox, tmp_path: Path, folder: Path, name: str, content: bytes | Callable[[], bytes], said: str
) -> None:
    file = content() if callable(content) else content
    async with desk_at(sandbox, tmp_path / "store.db") as session:
        await session.zones.refresh()
        (folder / name).write_bytes(file)
        watch = watching(session, folder)
        await looked(watch, there(folder, f"problems/{name}"))
        assert (folder / f"problems/{name}.txt").read_text(encoding="utf-8-sig").strip() == said
        assert (folder / "problems" / name).read_bytes() == file
        assert not await files(session)


async def test_another_folder_is_watched_from_the_next_look_on(
    sandbox: RunningSandbox, tmp_path: Path, folder: Path
) -> None:
    async with desk_at(sandbox, tmp_path / "store.db") as session:
        await session.zones.refresh()
        await learn_columns(session, tmp_path)
        (folder / "first.csv").write_text(orders("FIRST", 1, zone="Nowhere at all"), encoding="utf-8")
        watch = watching(session, folder)
        await looked(watch, lambda: watch.status.waiting == 1)
        other = tmp_path / "other"
        other.mkdir()
        (other / "second.csv").write_text(orders("SECOND", 1), encoding="utf-8")
        code = session.context.merchant_code
        watch.use(WatchChoice(folder=str(other), account=ACCOUNT, merchant=code, send=True))
        await looked(watch, there(other, "done/second.csv"))
        # What the first folder left is brought to its end there, also while none is watched any more.
        watch.use(WatchChoice())
        (file,) = await files(session)
        await session.imports.drop(file.import_id)
        await looked(watch, there(folder, "problems/first.csv"))
        assert watch.status.state is FolderState.OFF
        watch.use(WatchChoice(folder=str(other), account="another", merchant=code))
        (other / "third.csv").write_text(orders("THIRD", 1), encoding="utf-8")
        await looked(watch, lambda: watch.status.state is FolderState.ELSEWHERE)
        await watch.look()
        assert (other / "third.csv").exists()


async def test_links_and_what_is_unfinished_stay_where_they_are(
    sandbox: RunningSandbox, tmp_path: Path, folder: Path
) -> None:
    outside = tmp_path / "outside.csv"
    outside.write_text(orders("LINK"), encoding="utf-8")
    (folder / "link.csv").symlink_to(outside)
    (folder / "more.csv.part").write_text(orders("PART"), encoding="utf-8")
    (folder / "open.xlsx").write_text(orders("OPEN"), encoding="utf-8")
    (folder / "~$open.xlsx").write_text("", encoding="utf-8")
    (folder / "empty.csv").write_text("", encoding="utf-8")
    async with desk_at(sandbox, tmp_path / "store.db") as session:
        await session.zones.refresh()
        watch = watching(session, folder)
        for _ in range(3):
            await watch.look()
        names = {path.name for path in folder.iterdir()}
        assert names == {"link.csv", "more.csv.part", "open.xlsx", "~$open.xlsx", "empty.csv"}
        assert await files(session) == []
