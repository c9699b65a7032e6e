"""The watch folder without a window, for tests: tables to put into it, and what is seen of them afterwards."""

from __future__ import annotations

import csv
import zlib
from collections.abc import Callable, Sequence
from pathlib import Path

from courier_desk.desk.open_import import ReportRow
from courier_desk.desk.session import Session
from courier_desk.desk.sheets import read_sheet
from courier_desk.desk.watch_folder import WatchDesk, WatchParts
from courier_desk.domain.events import What
from courier_desk.domain.label_profiles import LabelProfile
from courier_desk.domain.watched_files import WatchChoice, WatchedFile
from courier_desk.store import watched_files as kept
from tests.support.desk import ACCOUNT, until
from tests.support.sandbox import RunningSandbox

HEADING = "Order no.,Customer name,Mobile,Area,Address,Product,Total\n"


def shop_folder(tmp_path: Path) -> Path:
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
