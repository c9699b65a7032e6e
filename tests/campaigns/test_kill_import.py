"""The judge of imports that are killed: what was told as kept and is not at the service, or was not found again."""

from __future__ import annotations

import random
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from courier_desk.desk.sheets import read_sheet
from courier_desk.domain.import_rows import RowState
from courier_desk.domain.order_fields import Column
from tests.campaigns.imports import check_of
from tests.campaigns.kill_import import corrected_path, judged_corrections, lost_path, write_file
from tests.campaigns.kill_window import tell
from tests.support.compose_desk import training_catalog


def service(path: Path, *orders: tuple[str, str, str, int]) -> Path:
    """Write what a service keeps of orders: name, address, phone, piastres."""
    with closing(sqlite3.connect(path)) as db, db:
        db.execute("CREATE TABLE orders (full_name, address, phone, amount)")
        db.executemany("INSERT INTO orders VALUES (?, ?, ?, ?)", orders)
    return path


def test_the_last_kept_correction_of_a_cell_has_to_be_at_the_service(tmp_path: Path) -> None:
    folder = tmp_path / "I0"
    folder.mkdir()
    for line in ("3 address 1 Old St", "3 address 2 New St", f"4 {Column.PHONE} 01060000001", "5 amountCOD 1250"):
        tell(corrected_path(folder), line)
    good = service(
        tmp_path / "good.sqlite",
        ("I0-3", "2 New St", "01050000003", 0),
        ("I0-4", "9 St", "01060000001", 0),
        ("I0-5", "9 St", "01050000005", 125_000),
    )
    assert judged_corrections(folder, good) == (3, [])
    bad = service(tmp_path / "bad.sqlite", ("I0-3", "1 Old St", "01050000003", 0), ("I0-4", "9 St", "01060000001", 0))
    count, lost = judged_corrections(folder, bad)
    assert count == 3
    assert [line.partition(",")[0] for line in lost] == ["I0: row 3 address", "I0: row 5 amountCOD"]
    tell(lost_path(folder), "4 phoneNumber 01060000001")
    assert judged_corrections(folder, good)[1] == ["I0: row 4 phoneNumber 01060000001"]


@pytest.mark.parametrize("referenced", [True, False])
def test_in_a_file_that_is_imported_exactly_the_planted_rows_are_held(tmp_path: Path, *, referenced: bool) -> None:
    folder = tmp_path / "I1"
    folder.mkdir()
    catalog = training_catalog()
    zones = [zone.value for zone in catalog.zones if zone.governorate == "Cairo"]
    table = write_file(folder, 60, zones, referenced=referenced, chance=random.Random(7))
    check, _columns = check_of(read_sheet(Path(table.path), whole=True), catalog)
    assert check is not None
    held = {at for at, one in enumerate(check.checked) if one.state is not RowState.GOOD}
    assert held == {place for place, _column in table.wrong}
