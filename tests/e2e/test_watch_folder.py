"""The watch folder through the real window: chosen in the settings, its files sent, opened, mended, and ended."""

from __future__ import annotations

import asyncio
import csv
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from courier_desk.desk.session import Session
from courier_desk.desk.sheets import read_sheet
from courier_desk.domain.import_rows import RowState
from courier_desk.host import settings as kept_settings
from courier_desk.host.settings import Language
from courier_desk.ui.imports.columns_step import ColumnsStep
from courier_desk.ui.imports.file_step import FileStep
from courier_desk.ui.imports.grid import ImportGrid
from tests.e2e.conftest import Desks
from tests.e2e.test_import_check import HEADING, at_service, states
from tests.e2e.test_import_wizard import name_file
from tests.support.sandbox import RunningSandbox
from tests.support.window import CONTROL, Person

KEY = Qt.Key


def rows(tag: str, phone: str, *, zone: str = "Zamalek") -> str:
    return HEADING + (
        f"{tag}-1,Mona {tag},0100{phone},Zamalek,5 Brazil St,Cushion,560\n"
        f"{tag}-2,Karim {tag},0110{phone},{zone},Street 90,Lamp,1250\n"
    )


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    path = tmp_path / "من المتجر"
    path.mkdir()
    return path


async def learn_columns(session: Session, folder: Path) -> None:
    """A person imported a file with this heading before, for the merchant in use."""
    path = folder.parent / "learnt.csv"
    path.write_text(rows("LEARN", "1110000"), encoding="utf-8")
    sheet = read_sheet(path, whole=True)
    proposal, _known = await session.imports.proposal(sheet)
    await session.imports.drop(await session.imports.begin(path, path.name, sheet, proposal.map))


async def watching(
    desks: Desks, sandbox: RunningSandbox, folder: Path, *, send: bool = True, known: bool = True
) -> Person:
    """Choose the folder in the settings; a file with this heading was imported before if its columns are ``known``."""
    person = desks.start()
    await person.connect(sandbox)
    session = person.program.session
    assert session is not None
    if known:
        await learn_columns(session, folder)
    await person.settings("Watch folder")
    await person.press_on("Choose…")
    await name_file(person, folder)
    await person.reads(str(folder))
    if send:
        await person.press_on("It is sent by itself")
    return person


def table(path: Path) -> list[list[str]]:
    with path.open(encoding="utf-8-sig", newline="") as file:
        return [[cell.lstrip("\t") for cell in row] for row in csv.reader(file)]


async def lies(person: Person, path: Path) -> None:
    await person.wait_for(f"{path.parent.name}/{path.name}", path.exists)


async def test_a_good_file_is_sent_and_its_labels_lie_beside_the_result(
    desks: Desks, sandbox: RunningSandbox, folder: Path
) -> None:
    person = await watching(desks, sandbox, folder)
    await person.press_on("Write them as PDF beside the result")
    (folder / "good.csv").write_text(rows("WG", "2220001"), encoding="utf-8")
    await lies(person, folder / "done/good.csv")
    heading, *told = table(folder / "done/good.result.csv")
    assert heading[-2:] == ["Order number", "What became of it"]
    there = at_service(sandbox, "WG")
    assert [(row[0], row[-2], row[-1]) for row in told] == [
        (name, there[name]["number"], "Created") for name in ("WG-1", "WG-2")
    ]
    for order in there.values():
        await lies(person, folder / f"done/good.labels/label-{order['number']}.pdf")
    await person.key(KEY.Key_Escape, at=person.window)
    await person.press(person.desk.window.status_line.changes)
    await person.reads("File good.csv")
    await person.reads("It is in “done” with its result")


async def test_a_bad_row_waits_is_mended_in_the_window_and_ends_in_done(
    desks: Desks, sandbox: RunningSandbox, folder: Path
) -> None:
    person = await watching(desks, sandbox, folder)
    (folder / "bad.csv").write_text(rows("WB", "2220002", zone="tagamo3 5"), encoding="utf-8")
    await person.reads("Watched, 1 file waits for a person in Import")
    assert at_service(sandbox, "WB") == {}
    await person.key(KEY.Key_I, CONTROL, at=person.window)
    await person.click_row("bad.csv", "Watch folder")
    view = QApplication.focusWidget()
    assert view is not None
    await person.key(KEY.Key_Return, at=view)
    grids = await person.wait_for("the rows", lambda: [one for one in person.all(ImportGrid) if one.hasFocus()])
    await person.reads("New Cairo - ElTagamoa ElKhames")
    await person.key(KEY.Key_Return, at=grids[0])
    await person.wait_for("a zone", lambda: states(grids[0])[1] is RowState.GOOD)
    await person.press_on("Send 2 valid rows")
    await lies(person, folder / "done/bad.csv")
    _heading, *told = table(folder / "done/bad.result.csv")
    assert [row[-1] for row in told] == ["Created", "Created"]
    assert told[1][3] == "New Cairo - ElTagamoa ElKhames"
    assert not list((folder / "waiting").rglob("*.csv"))


async def test_what_changed_leads_to_the_file_whichever_merchant_is_in_use(
    desks: Desks, sandbox: RunningSandbox, folder: Path
) -> None:
    person = await watching(desks, sandbox, folder, send=False)
    session = person.program.session
    assert session is not None
    assert session.merchant is not None
    bound, other = session.merchant, sandbox.ready["merchants"][1]
    await session.merchants.identify(other["businessAccountCode"])
    await session.use_merchant(other["businessAccountCode"])
    await person.reads(f"Use {session.merchant.called}")
    (folder / "both.csv").write_text(rows("WC", "2220007"), encoding="utf-8")
    await person.reads("1 file waits for a person in Import")
    await person.reads("File both.csv: It waits in Import for a person")
    await person.press_on("What changed")
    await person.pick("File both.csv")
    grids = await person.wait_for("its rows", lambda: person.all(ImportGrid))
    assert session.merchant == bound
    assert len(grids[0].grid.check.rows) == 2


async def test_a_file_is_for_the_merchant_it_was_bound_to(desks: Desks, sandbox: RunningSandbox, folder: Path) -> None:
    person = await watching(desks, sandbox, folder)
    session = person.program.session
    assert session is not None
    assert session.merchant is not None
    first, other = session.merchant.code, sandbox.ready["merchants"][1]
    await session.merchants.identify(other["businessAccountCode"])
    await session.use_merchant(other["businessAccountCode"])
    await learn_columns(session, folder)
    (folder / "mine.csv").write_text(rows("WM", "2220008"), encoding="utf-8")
    await lies(person, folder / "done/mine.csv")
    assert merchants_of(sandbox, "WM") == {first}
    await person.press_on(f"Use {session.merchant.called}")
    (folder / "theirs.csv").write_text(rows("WT", "2220009"), encoding="utf-8")
    await lies(person, folder / "done/theirs.csv")
    assert merchants_of(sandbox, "WT") == {other["businessAccountCode"]}


def merchants_of(sandbox: RunningSandbox, tag: str) -> set[str]:
    """The merchants for whom the orders of a table stand at the service."""
    return {
        code
        for code in (one["businessAccountCode"] for one in sandbox.ready["merchants"])
        for order in sandbox.call("GET", "/orders?limit=100", merchant=code).data["orders"]
        if str(order.get("referralNumber") or "").startswith(f"{tag}-")
    }


async def test_in_arabic_everything_about_the_folder_is_said_in_arabic(
    desks: Desks, sandbox: RunningSandbox, folder: Path
) -> None:
    person = await watching(desks, sandbox, folder)
    await person.leave()
    kept = kept_settings.load(desks.folder / "data" / "settings.json").settings
    second = desks.start(settings=kept, language=Language.ARABIC)
    await second.at_work()
    await second.key(KEY.Key_Comma, CONTROL, at=second.window)
    await second.reads("مجلد المتابعة")
    (folder / "سليم.csv").write_text(rows("WA", "2220003"), encoding="utf-8")
    await lies(second, folder / "done/سليم.csv")
    heading, *told = table(folder / "done/سليم.result.csv")
    assert heading[-2:] == ["رقم الأوردر", "النتيجة"] or heading[-2] == "رقم الأوردر"
    assert [row[-1] for row in told] == ["تم الإنشاء", "تم الإنشاء"]
    (folder / "صورة.png").write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(200))
    await lies(second, folder / "problems/صورة.png")
    note = (folder / "problems/صورة.png.txt").read_text(encoding="utf-8-sig")
    assert "XLSX" in note
    assert any("\u0600" < letter < "\u06ff" for letter in note)


async def test_a_file_that_grows_is_waited_for(desks: Desks, sandbox: RunningSandbox, folder: Path) -> None:
    person = await watching(desks, sandbox, folder)
    lines = rows("WH", "2220004").splitlines(keepends=True)
    with (folder / "slow.csv").open("w", encoding="utf-8") as file:
        for line in lines:
            file.write(line)
            file.flush()
            await asyncio.sleep(0.2)
    await lies(person, folder / "done/slow.csv")
    assert sorted(at_service(sandbox, "WH")) == ["WH-1", "WH-2"]
    assert (folder / "done/slow.csv").read_text(encoding="utf-8") == "".join(lines)


async def test_the_same_content_and_a_share_that_goes_are_told(
    desks: Desks, sandbox: RunningSandbox, folder: Path
) -> None:
    person = await watching(desks, sandbox, folder)
    for name, where in (("one.csv", "done"), ("two.csv", "problems")):
        (folder / name).write_text(rows("WS", "2220005"), encoding="utf-8")
        await lies(person, folder / where / name)
    note = (folder / "problems/two.csv.txt").read_text(encoding="utf-8-sig").strip()
    assert note == "The same content came before, as one.csv. It was not done once more."
    assert len(at_service(sandbox, "WS")) == 2
    gone = folder.with_name("gone")
    folder.rename(gone)
    await person.reads("It cannot be reached since")
    gone.rename(folder)
    await person.reads_no_more("It cannot be reached since")


async def test_columns_that_nobody_decided_are_decided_from_the_list(
    desks: Desks, sandbox: RunningSandbox, folder: Path
) -> None:
    person = await watching(desks, sandbox, folder, known=False)
    (folder / "new.csv").write_text(rows("WN", "2220006"), encoding="utf-8")
    await person.reads("1 file waits for a person in Import")
    await person.key(KEY.Key_I, CONTROL, at=person.window)
    await person.click_row("new.csv")
    view = QApplication.focusWidget()
    assert view is not None
    await person.key(KEY.Key_Return, at=view)
    await person.wait_for("the file", lambda: person.all(FileStep))
    await person.press_on("Next: columns")
    await person.wait_for("its columns", lambda: person.all(ColumnsStep))
    await person.press_on("It is right")
    await person.press_on("Next: check")
    await person.press_on("Send 2 valid rows")
    await lies(person, folder / "done/new.csv")
    assert len(at_service(sandbox, "WN")) == 2
    (folder / "next.csv").write_text(rows("WO", "2220010"), encoding="utf-8")
    await lies(person, folder / "done/next.csv")


async def test_a_folder_of_the_program_itself_is_refused(desks: Desks, sandbox: RunningSandbox, folder: Path) -> None:
    person = desks.start()
    await person.connect(sandbox)
    await person.settings("Watch folder")
    await person.press_on("Choose…")
    await name_file(person, desks.folder / "data")
    await person.reads("This folder holds the program's own data.")
    (folder / "lies.csv").write_text("a,b\n1,2\n", encoding="utf-8")
    await person.press_on("Choose…")
    await name_file(person, folder)
    await person.reads("1 file lies in it.")
    await person.press_on("Not this one")
    await person.reads("None is watched")
