"""The watch folder without a window: real files, a real store, the real training service."""

from __future__ import annotations

import asyncio
import contextlib
import csv
import errno
import io
import os
import threading
import zipfile
import zlib
from collections.abc import Awaitable, Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import openpyxl
import pytest

from courier_desk.desk.open_import import ReportRow
from courier_desk.desk.session import Session
from courier_desk.desk.sheets import read_sheet
from courier_desk.desk.watch_folder import WatchDesk, WatchParts
from courier_desk.domain.events import What
from courier_desk.domain.import_check import RowState
from courier_desk.domain.label_profiles import LabelProfile
from courier_desk.domain.watched_files import FolderState, WatchChoice, WatchedFile
from courier_desk.host import shared_folders
from courier_desk.host.shared_folders import Hands
from courier_desk.store import watched_files as kept
from courier_desk.store.database import Store
from tests.support import sheets
from tests.support.desk import ACCOUNT, desk_at, until
from tests.support.sandbox import RunningSandbox

HEADING = "Order no.,Customer name,Mobile,Area,Address,Product,Total\n"


@pytest.fixture(scope="module")
def sandbox() -> Iterator[RunningSandbox]:
    with RunningSandbox() as running:
        yield running


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    path = tmp_path / "ملفات المتجر"
    path.mkdir()
    return path


class PlainWords:
    """What stands in files of these tests."""

    mirrored = False

    def titles(self) -> Sequence[str]:
        return ("Order", "Outcome")

    def row(self, row: ReportRow) -> Sequence[str]:
        return (row.number, row.state.value if row.state else row.checked.state.value)

    def note(self, file: WatchedFile) -> str:
        return f"{file.problem} {file.detail}".strip()


def orders(tag: str, count: int = 2, **wrong: str) -> str:
    """A table of good orders; ``wrong``: another zone for the last."""
    rows = []
    for number in range(1, count + 1):
        zone = wrong.get("zone", "Zamalek") if number == count else "Zamalek"
        phone = f"010{zlib.crc32(tag.encode()) % 1_000_000:06}{number:02}"
        rows.append(f"{tag}-{number},Mona {tag},{phone},{zone},{number} Brazil St,Cushion {tag},560\n")
    return HEADING + "".join(rows)


def watching(
    session: Session, folder: Path, *, send: bool = True, labels: bool = False, patience: float = 20.0
) -> WatchDesk:
    """The watch folder as the session makes it, for which a file is whole at the first look."""
    parts = WatchParts(
        imports=lambda: session.imports,
        zones=session.zones,
        print_jobs=lambda: session.print_jobs,
        profile=LabelProfile,
        who=lambda: "مكتب/1",
        words=PlainWords,
    )
    watch = WatchDesk(session.context, parts, stretch=0.0, patience=patience)
    code = session.context.merchant_code
    watch.use(WatchChoice(folder=str(folder), account=ACCOUNT, merchant=code, send=send, labels=labels))
    return watch


async def learn_columns(session: Session, tmp_path: Path) -> None:
    """A person imported a file with this heading before."""
    path = tmp_path / "learnt.csv"
    path.write_text(orders("LEARN", 1), encoding="utf-8")
    sheet = read_sheet(path, whole=True)
    proposal, _known = await session.imports.proposal(sheet)
    await session.imports.drop(await session.imports.begin(path, path.name, sheet, proposal.map))


async def looked(watch: WatchDesk, done: Callable[[], bool]) -> None:
    """Look until it is so."""

    async def look() -> bool:
        await watch.look()
        return done()

    await until(look, seconds=15)


def there(folder: Path, name: str) -> Callable[[], bool]:
    return (folder / name).exists


def table(path: Path, delimiter: str = ",") -> list[list[str]]:
    with path.open(encoding="utf-8-sig", newline="") as file:
        return [[cell.lstrip("\t") for cell in row] for row in csv.reader(file, delimiter=delimiter)]


async def events(session: Session) -> list[tuple[str, str, str]]:
    """What the list of recent changes has of the folder, oldest first."""
    recent = await session.activity.recent()
    names = {one.value for one in What if one.value.startswith(("file", "folder"))}
    return [(one.what, one.reference, one.status) for one in reversed(recent) if one.what in names]


async def files(session: Session) -> list[WatchedFile]:
    ids = await session.context.store.read(lambda db: kept.not_over(db, ACCOUNT))
    found = [await session.imports.watched(file_id) for file_id in ids]
    return [file for file in found if file is not None]


def at_service(sandbox: RunningSandbox, tag: str) -> list[str]:
    """The references of this table's orders at the service, of every one as often as it is there."""
    found = sandbox.control("GET", "/snapshot")["orders"]
    return sorted(one["reference"] for one in found if str(one["reference"] or "").startswith(f"{tag}-"))


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
    """A workbook of less than a megabyte whose sheet would unpack to more than 200."""
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
        ("bomb.xlsx", bomb(), "unreadable unpacks_too_large"),
    ],
)
async def test_what_cannot_be_imported_lies_in_problems_with_a_sentence(
    sandbox: RunningSandbox, tmp_path: Path, folder: Path, name: str, content: bytes, said: str
) -> None:
    async with desk_at(sandbox, tmp_path / "store.db") as session:
        await session.zones.refresh()
        (folder / name).write_bytes(content)
        watch = watching(session, folder)
        await looked(watch, there(folder, f"problems/{name}"))
        assert (folder / f"problems/{name}.txt").read_text(encoding="utf-8-sig").strip() == said
        assert (folder / "problems" / name).read_bytes() == content
        assert not await files(session)


# -- what goes wrong -----------------------------------------------------------------------------------------------


async def test_a_file_that_grows_while_it_is_read_is_read_again(
    sandbox: RunningSandbox, tmp_path: Path, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = orders("GROW", 3)
    half = whole[: whole.index("GROW-2")]
    read = shared_folders.read_whole
    reads = 0

    def grows(path: Path, most: int) -> shared_folders.Content:
        nonlocal reads
        reads += 1
        if reads == 1:
            with path.open("a", encoding="utf-8") as file:
                file.write(whole[len(half) :])
        return read(path, most)

    monkeypatch.setattr(shared_folders, "read_whole", grows)
    async with desk_at(sandbox, tmp_path / "store.db") as session:
        await session.zones.refresh()
        await learn_columns(session, tmp_path)
        (folder / "grow.csv").write_text(half, encoding="utf-8")
        watch = watching(session, folder)
        await looked(watch, there(folder, "done/grow.csv"))
        assert reads >= 2
        assert at_service(sandbox, "GROW") == ["GROW-1", "GROW-2", "GROW-3"]


async def test_a_file_that_grows_while_it_waits_comes_again_as_a_new_one(
    sandbox: RunningSandbox, tmp_path: Path, folder: Path
) -> None:
    async with desk_at(sandbox, tmp_path / "store.db") as session:
        await session.zones.refresh()
        await learn_columns(session, tmp_path)
        (folder / "late.csv").write_text(orders("LATE", 1), encoding="utf-8")
        watch = watching(session, folder, send=False)
        await looked(watch, lambda: watch.status.waiting == 1)
        (file,) = await files(session)
        Path(file.place).write_text(orders("LATE", 2), encoding="utf-8")
        opened = await session.imports.open(file.import_id)
        assert opened is not None
        assert (await opened.send(print_labels=False)).sent == 1
        await looked(watch, there(folder, "done/late.result.csv"))
        await looked(watch, lambda: watch.status.waiting == 1)
        (again,) = await files(session)
        longer = await session.imports.open(again.import_id)
        assert longer is not None
        assert [one.state for one in longer.check.checked] == [RowState.SENT, RowState.GOOD]


async def test_a_share_that_goes_away_is_told_once_and_again_when_it_is_back(
    sandbox: RunningSandbox, tmp_path: Path, folder: Path
) -> None:
    async with desk_at(sandbox, tmp_path / "store.db") as session:
        await session.zones.refresh()
        await learn_columns(session, tmp_path)
        (folder / "bad.csv").write_text(orders("AWAY", 1, zone="Nowhere at all"), encoding="utf-8")
        watch = watching(session, folder)
        await looked(watch, lambda: watch.status.waiting == 1)
        gone = folder.with_name("gone")
        folder.rename(gone)
        for _ in range(3):
            await watch.look()
        assert watch.status.state is FolderState.AWAY
        folder.mkdir()  # the place where the share is mounted is there, and empty
        await watch.look()
        assert watch.status.state is FolderState.AWAY
        folder.rmdir()
        gone.rename(folder)
        await looked(watch, lambda: watch.status.state is FolderState.READ)
        name = str(folder)
        told = [("file_waits", "bad.csv", ""), ("folder_away", name, "away"), ("folder_back", name, "read")]
        assert await events(session) == told
        (folder / "good.csv").write_text(orders("BACK", 1), encoding="utf-8")
        await looked(watch, there(folder, "done/good.csv"))


async def test_a_share_that_hangs_stops_nobody(
    sandbox: RunningSandbox, tmp_path: Path, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    answers = threading.Event()
    files_in = shared_folders.files_in

    def hangs(path: Path) -> Any:
        answers.wait(30)
        return files_in(path)

    monkeypatch.setattr(shared_folders, "files_in", hangs)
    async with desk_at(sandbox, tmp_path / "store.db") as session:
        await session.zones.refresh()
        watch = watching(session, folder, patience=0.05)
        await watch.look()
        await watch.look()
        assert watch.status.state is FolderState.AWAY
        answers.set()
        await looked(watch, lambda: watch.status.state is FolderState.READ)


@pytest.mark.parametrize(
    ("error", "state"),
    [(errno.ENOSPC, FolderState.FULL), (errno.EROFS, FolderState.CLOSED), (errno.EIO, FolderState.AWAY)],
)
async def test_what_cannot_be_written_is_told_once_and_written_later(
    sandbox: RunningSandbox,
    tmp_path: Path,
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    error: int,
    state: FolderState,
) -> None:
    write = shared_folders.write_new

    def refuses(_path: Path, _data: bytes) -> None:
        raise OSError(error, os.strerror(error))

    monkeypatch.setattr(shared_folders, "write_new", refuses)
    monkeypatch.setattr("courier_desk.desk.watch_folder.AGAIN_AFTER", 0.0)
    tag = f"E{error}"
    async with desk_at(sandbox, tmp_path / "store.db") as session:
        await session.zones.refresh()
        await learn_columns(session, tmp_path)
        (folder / "orders.csv").write_text(orders(tag), encoding="utf-8")
        watch = watching(session, folder)
        await looked(watch, lambda: watch.status.state is state)
        for _ in range(3):
            await watch.look()
        assert watch.status.state is state
        monkeypatch.setattr(shared_folders, "write_new", write)
        await looked(watch, there(folder, "done/orders.csv"))
        await watch.look()
        assert watch.status.state is FolderState.READ
        assert [what for what, *_ in await events(session)].count("folder_away") == 1
        assert at_service(sandbox, tag) == [f"{tag}-1", f"{tag}-2"]


async def test_a_file_that_cannot_be_read_now_holds_up_no_other(
    sandbox: RunningSandbox, tmp_path: Path, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    read = shared_folders.read_whole

    def fails(path: Path, most: int) -> shared_folders.Content:
        if path.name == "bad.csv":
            raise OSError(errno.EIO, os.strerror(errno.EIO))
        return read(path, most)

    async with desk_at(sandbox, tmp_path / "store.db") as session:
        await session.zones.refresh()
        await learn_columns(session, tmp_path)
        for name in ("bad.csv", "good.csv", "great.csv"):
            (folder / name).write_text(orders(f"IO{name[:-4].upper()}", 1), encoding="utf-8")
        with monkeypatch.context() as patch:
            patch.setattr(shared_folders, "read_whole", fails)
            watch = watching(session, folder)
            await looked(watch, lambda: all((folder / f"done/{one}.csv").exists() for one in ("good", "great")))
            assert watch.status.state is FolderState.AWAY
        await looked(watch, there(folder, "done/bad.csv"))
        await looked(watch, lambda: watch.status.state is FolderState.READ)


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


async def test_two_desks_take_a_file_once(sandbox: RunningSandbox, tmp_path: Path, folder: Path) -> None:
    async with desk_at(sandbox, tmp_path / "a.db") as first, desk_at(sandbox, tmp_path / "b.db") as second:
        watches = []
        for session in (first, second):
            await session.zones.refresh()
            await learn_columns(session, tmp_path)
            watches.append(watching(session, folder))
        for number in range(6):
            (folder / f"f{number}.csv").write_text(orders(f"TWO{number}", 1), encoding="utf-8")
        names = [f"f{number}.csv" for number in range(6)]

        async def all_done() -> bool:
            await asyncio.gather(*(watch.look() for watch in watches))
            return all((folder / "done" / name).exists() for name in names)

        await until(all_done)
        assert sorted(path.name for path in (folder / "done").glob("f?.csv")) == names
        assert at_service(sandbox, "TWO0") == ["TWO0-1"]
        assert sum(len(at_service(sandbox, f"TWO{number}")) for number in range(6)) == 6


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


class Crash(BaseException):
    """The program is gone."""


class Killer:
    """Ends the program after the n-th thing that the watch folder did in the folder or in the store."""

    def __init__(self, patch: pytest.MonkeyPatch, after: int) -> None:
        self.left = after
        self.task = asyncio.current_task()
        for place, name in ((Hands, "do"), (Store, "write")):
            patch.setattr(place, name, self.counted(getattr(place, name)))

    def counted(self, do: Callable[..., Awaitable[Any]]) -> Callable[..., Awaitable[Any]]:
        async def counted(*args: Any) -> Any:
            result = await do(*args)
            if asyncio.current_task() is self.task:
                self.left -= 1
                if self.left == 0:
                    raise Crash
            return result

        return counted


async def over(session: Session, watch: WatchDesk, done: Callable[[], bool]) -> bool:
    """Look once; tell whether all is done."""
    await watch.look()
    return done() and not await files(session)


@pytest.mark.parametrize("first", [1, 2, 3])
async def test_a_crash_at_any_step_sends_nothing_twice_and_loses_no_file(
    sandbox: RunningSandbox, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, first: int
) -> None:
    for after in range(first, 200, 3):
        tag, place = f"K{after}", tmp_path / str(after)
        folder = place / "shop"
        folder.mkdir(parents=True)
        (folder / "orders.csv").write_text(orders(tag, 3), encoding="utf-8")
        done = there(folder, "done/orders.csv")
        async with desk_at(sandbox, place / "store.db") as session:
            await session.zones.refresh()
            await learn_columns(session, tmp_path)
            watch = watching(session, folder, labels=True)
            with monkeypatch.context() as patch:
                killer = Killer(patch, after)
                with contextlib.suppress(Crash):
                    await until(partial(over, session, watch, done))
        async with desk_at(sandbox, place / "store.db") as session:
            await session.zones.refresh()
            watch = watching(session, folder, labels=True)
            await until(partial(over, session, watch, done), seconds=20)
            assert at_service(sandbox, tag) == [f"{tag}-1", f"{tag}-2", f"{tag}-3"], after
            lying = sorted(str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file())
            assert lying == ["done/orders.csv", "done/orders.result.csv"], after
            _heading, *rows = table(folder / "done/orders.result.csv")
            assert [row[-1] for row in rows] == ["done"] * 3
            assert (folder / "done/orders.csv").read_text(encoding="utf-8") == orders(tag, 3)
            assert await session.print_jobs.recent(), after
        if killer.left > 0:
            assert after > 10
            return
    pytest.fail("it never came to its end")
