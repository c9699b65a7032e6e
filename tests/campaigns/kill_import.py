"""A file of orders imported in the real window, which is killed while it is opened, corrected and sent.

As a program it is one life of that window (``kill_window``): a person opens the file by Ctrl+I, or goes on with the
import that is kept, types what is missing into the cells, sends, and waits until all is quiet. Three files outlive it:
the customers whose rows went into the outbox, the corrections that were kept, and those of them that a later life did
not find. The campaign's end is ``live``.
"""

from __future__ import annotations

import csv
import json
import random
import sqlite3
import sys
from collections.abc import Collection
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QFileDialog, QLineEdit, QWidget

from courier_desk.desk.imports import ImportDesk
from courier_desk.desk.open_import import OpenImport
from courier_desk.desk.session import Session
from courier_desk.domain.import_rows import RowState
from courier_desk.domain.order_fields import Column
from courier_desk.domain.outbox import Kind, State
from courier_desk.self_test.driver import NotSeen
from courier_desk.store import outbox
from courier_desk.ui.imports.check_step import CheckStep
from courier_desk.ui.imports.grid import ImportGrid
from courier_desk.ui.imports.page import ImportPage
from courier_desk.ui.imports.send_step import SendStep
from courier_desk.ui.widgets import Button
from tests.campaigns.kill_deeds import ACCOUNT, told
from tests.campaigns.kill_points import Cut, around
from tests.campaigns.kill_window import live_as, live_through, saved_path, tell, until_quiet
from tests.campaigns.kill_worker import End, Life
from tests.support.window import CONTROL, Person

KEY = Qt.Key
#: Points of an import, in the order in which they are passed; each before and after.
IMPORT_POINTS: Final = (
    "import.begin", "import.begun", "import.open", "import.opened", "import.keep", "import.kept", "import.send",
    "import.save", "import.saved",
)  # fmt: skip
_HEADING: Final = ("Reference", "Full name", "Mobile", "Zone", "Address", "Product", "COD amount")
#: What may be wrong in a row, and where.
_FAULTS: Final = {Column.ADDRESS: "", Column.PHONE: "010012345", Column.COD_AMOUNT: "1.250"}
#: Seconds after which a press on Send that led nowhere is made again: the service was away.
_AGAIN: Final = 6.0
_ALL: Final = 100_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """A file of ``rows`` orders. ``wrong``: its rows (from 0) to be corrected, each with the column.

    ``forgets``: the control, whose window keeps no correction. ``again``: the file is imported once more at the end.
    """

    path: str
    rows: int
    wrong: tuple[tuple[int, str], ...]
    turn: int = 0
    forgets: bool = False
    again: bool = False


def write_file(folder: Path, rows: int, zones: Collection[str], *, referenced: bool, chance: random.Random) -> Table:
    """Write a file whose customers are called after the folder, so that each order is known by its name."""
    path, name, places = folder / f"{folder.name}.csv", folder.name, sorted(zones)
    wrong = sorted(chance.sample(range(rows), max(3, rows // 20)))
    faults = {place: list(_FAULTS)[at % len(_FAULTS)] for at, place in enumerate(wrong)}
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(_HEADING)
        for place in range(rows):
            cells = {
                Column.REFERENCE: f"{name}-{place}" if referenced else "",
                Column.FULL_NAME: f"{name}-{place}",
                Column.PHONE: f"0105{place:07}",
                Column.ZONE: chance.choice(places),
                Column.ADDRESS: f"{place} Sample St",
                Column.DESCRIPTION: "Linen",
                Column.COD_AMOUNT: str(chance.randrange(100, 900)),
            }
            if (column := faults.get(place)) is not None:
                cells[column] = _FAULTS[column]
            writer.writerow(cells.values())
    return Table(path=str(path), rows=rows, wrong=tuple((place, column.value) for place, column in faults.items()))


def corrected_path(folder: Path) -> Path:
    """Name the file of the corrections that were kept: row, column, text."""
    return folder / "corrected.txt"


def lost_path(folder: Path) -> Path:
    """Name the file of the corrections that were kept and not there any more when the import was opened again."""
    return folder / "lost.txt"


async def live(life: Life, table: Table) -> End:
    """Let a window live; give how it ended."""
    return await live_as("tests.campaigns.kill_import", life, {"table": asdict(table)})


def judged_corrections(folder: Path, service: Path) -> tuple[int, list[str]]:
    """Count the corrections that were kept, and name those that the service did not get, or that were not found."""
    last = {(place, column): text for place, column, text in _corrections(folder)}
    with sqlite3.connect(service) as db:
        kept = db.execute("SELECT full_name, address, phone, amount FROM orders").fetchall()
    db.close()
    there = {name: (address, phone, amount) for name, address, phone, amount in kept}
    lost = [f"{folder.name}: row {line}" for line in told(lost_path(folder))]
    for (place, column), text in sorted(last.items()):
        address, phone, amount = there.get(f"{folder.name}-{place}", ("", "", 0))
        got = {Column.ADDRESS: address, Column.PHONE: phone, Column.COD_AMOUNT: str(amount // 100)}[Column(column)]
        if got != text:
            lost.append(f"{folder.name}: row {place} {column}, {got} instead of {text}")
    return len(last), lost


def _corrections(folder: Path) -> list[tuple[int, str, str]]:
    found = []
    for line in told(corrected_path(folder)):
        place, column, text = line.split(" ", 2)
        found.append((int(place), column, text))
    return found


# -- one life -------------------------------------------------------------------------------------------------------


def wrap(cut: Cut) -> None:
    """Let a life end at the points of an import."""
    around(cut, ImportDesk, "begin", "import.begin", "import.begun")
    around(cut, ImportDesk, "open", "import.open", "import.opened")
    around(cut, OpenImport, "_keep", "import.keep", "import.kept")
    around(cut, OpenImport, "send", "import.send", "")
    around(cut, OpenImport, "_save", "import.save", "import.saved")


def forget(cut: Cut) -> None:
    """The control: nothing that is corrected is kept."""
    wrap(cut)

    async def at_once(_opened: OpenImport) -> None:
        pass

    OpenImport.keep_soon = lambda *_: None  # type: ignore[method-assign]  # that is what a control is
    OpenImport.saved = at_once  # type: ignore[method-assign,assignment]


async def work(person: Person, life: Life, table: Table) -> None:
    """Import the file, or go on with what is kept of it; send; wait until nothing is left to do."""
    folder = Path(life.folder)
    await person.at_work()
    session = person.program.session
    assert session is not None
    names = {f"{folder.name}-{place}" for place in range(table.rows)}
    if not names <= await _in_outbox(session):
        step = await _open(person, session, Path(table.path))
        await _correct(person, step, folder, table)
        await _send(person, step)
    for name in sorted(names - set(told(saved_path(folder)))):
        tell(saved_path(folder), name)
    await until_quiet(session, life)
    if table.again:  # the same file once more: all of it was sent
        if person.all(SendStep):
            await person.press_on("Done")
        step = await _open(person, session, Path(table.path), anew=True)
        if not step.send.is_off():
            await _send(person, step)
            await until_quiet(session, life)


async def _in_outbox(session: Session) -> set[str]:
    """Name the customers whose row is work of the outbox, done or not."""
    found = await session.context.store.read(lambda db: outbox.page(db, ACCOUNT, states=tuple(State), limit=_ALL))
    return {str(row.payload["request"]["consignee"]["full_name"]) for row in found if row.kind == Kind.ORDER_CREATE}


async def _open(person: Person, session: Session, path: Path, *, anew: bool = False) -> CheckStep:
    """Ctrl+I; then the import that is kept, or the file."""
    kept = [one for one in await session.imports.imports() if one.head.closed is None]
    await person.key(KEY.Key_I, CONTROL, at=person.window)
    page = await person.wait_for("the import", lambda: next(iter(person.all(ImportPage)), None))
    if kept and not anew:
        await person.click_row(path.name)
        await person.key(KEY.Key_Return, at=_focus(person))
    else:
        await _choose(person, page, path)
    await person.wait_for("the rows", lambda: page.check is not None and page.check.opened and page.check.isVisible())
    assert page.check is not None
    return page.check


async def _choose(person: Person, page: ImportPage, path: Path) -> None:
    """Choose the file, and go on to the check by the keyboard."""
    await person.wait_for("the keyboard in the import", lambda: page.isAncestorOf(_focus(person)))
    await person.key(KEY.Key_O, CONTROL, at=_focus(person))
    dialog = await person.wait_for("the question for a file", _file_dialog)
    line = dialog.findChild(QLineEdit, "fileNameEdit")
    assert line is not None
    await person.type_into(line, str(path))
    await person.key(KEY.Key_Return, at=line)
    for way_on in (page.file.next, page.columns.next):
        await person.wait_for("the way on", partial(_is_ready, person, way_on))
        await person.key(KEY.Key_Return, CONTROL, at=way_on)


def _is_ready(person: Person, button: Button) -> bool:
    return _focus(person) is button and not button.is_off()


def _focus(person: Person) -> QWidget:
    """What has the keyboard, or will have it when the window has."""
    widget = person.desk.window.focusWidget()
    assert widget is not None
    return widget


def _file_dialog() -> QFileDialog | None:
    shown = (one for one in QApplication.topLevelWidgets() if isinstance(one, QFileDialog) and one.isVisible())
    return next(shown, None)


async def _correct(person: Person, step: CheckStep, folder: Path, table: Table) -> None:
    """Look whether all is there that was kept, then type what is missing; each is told once it is kept."""
    opened, grid = step.opened, step.grid
    assert opened is not None
    assert grid is not None
    for (place, column), text in {(place, column): text for place, column, text in _corrections(folder)}.items():
        if opened.check.text(place, Column(column)) != text:
            tell(lost_path(folder), f"{place} {column} {text}")
    for at, (place, column) in enumerate(table.wrong):
        if opened.check.checked[place].state in (RowState.WRONG, RowState.DOUBTFUL):
            text = _text(Column(column), 1_000 * (table.turn + 1) + at)
            await _write(person, grid, place, Column(column), text)
            await opened.saved()
            tell(corrected_path(folder), f"{place} {column} {text}")


def _text(column: Column, number: int) -> str:
    """Make up a text that no other life types."""
    match column:
        case Column.PHONE:
            return f"0106{number:07}"
        case Column.COD_AMOUNT:
            return str(number)
        case _:
            return f"{number} Corrected St"


async def _write(person: Person, grid: ImportGrid, place: int, column: Column, text: str) -> None:
    grid.setFocus(Qt.FocusReason.OtherFocusReason)
    grid.go_to(place, column)
    await person.key(KEY.Key_F2, at=grid)
    editor = await person.wait_for("the cell's field", lambda: grid.viewport().findChild(QLineEdit))
    await person.type_into(editor, text)
    await person.key(KEY.Key_Return, at=editor)
    await person.wait_for("the cell", lambda: not grid.viewport().findChildren(QLineEdit))


async def _send(person: Person, step: CheckStep) -> None:
    """Press Send until the report is shown: while the service is away nothing is sent."""
    while not person.all(SendStep):
        await person.key(KEY.Key_Return, CONTROL, at=step)
        try:
            await person.wait_for("the report", lambda: person.all(SendStep), seconds=_AGAIN)
        except NotSeen:
            continue


def main() -> int:
    """Live; 0 when all is quiet."""
    given = json.loads(sys.argv[1])
    wrong = tuple((int(place), str(column)) for place, column in given["table"]["wrong"])
    life, table = Life.of(given["life"]), Table(**{**given["table"], "wrong": wrong})
    return live_through(life, lambda person: work(person, life, table), forget if table.forgets else wrap)


if __name__ == "__main__":
    sys.exit(main())
