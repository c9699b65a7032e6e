"""Spellings of zones in files: remembered for the merchant, taken back, corrected by hand."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from courier_desk.desk.open_import import OpenImport
from courier_desk.domain.import_rows import RowState
from courier_desk.domain.order_fields import Column
from tests.desk.test_imports import GOOD, HEADING, LANDLINE, NO_ADDRESS, WRONG_ZONE, begun, states
from tests.support.desk import desk_at
from tests.support.sandbox import RunningSandbox


@pytest.fixture(scope="module")
def sandbox() -> Iterator[RunningSandbox]:
    with RunningSandbox() as running:
        yield running


@pytest.fixture
def table(tmp_path: Path) -> Path:
    path = tmp_path / "orders.csv"
    path.write_text(HEADING + GOOD + WRONG_ZONE + LANDLINE + NO_ADDRESS, encoding="utf-8")
    return path


async def test_a_spelling_is_remembered_for_the_merchant(sandbox: RunningSandbox, tmp_path: Path, table: Path) -> None:
    table.write_text(HEADING + WRONG_ZONE.replace("A-2", "Z-2").replace("0110", "0115"), encoding="utf-8")
    async with desk_at(sandbox, tmp_path / "store.db") as session:
        await session.zones.refresh()
        opened = await begun(session, table)
        (choice,) = await opened.zone_choices()
        opened.accept([(choice.spelling, choice.zones[0])])
        await opened.close()
        later = tmp_path / "later.csv"
        later.write_text(HEADING + WRONG_ZONE.replace("A-2", "B-2").replace("0110", "0111"), encoding="utf-8")
        next_file = await begun(session, later)
        assert states(next_file) == [RowState.GOOD]
        assert next_file.check.text(0, Column.ZONE) == choice.zones[0].value
        assert next_file.check.is_corrected(0, Column.ZONE)


async def test_a_spelling_that_is_taken_back_is_forgotten_and_learnt_again_when_it_is_done_again(
    sandbox: RunningSandbox, tmp_path: Path, table: Path
) -> None:
    table.write_text(HEADING + WRONG_ZONE.replace("A-2", "Y-2").replace("0110", "0125"), encoding="utf-8")
    async with desk_at(sandbox, tmp_path / "store.db") as session:
        await session.zones.refresh()
        opened = await begun(session, table)
        (choice,) = await opened.zone_choices()
        opened.accept([(choice.spelling, choice.zones[0])])
        assert opened.undo() == {0}
        await opened.saved()
        later = tmp_path / "later.csv"
        later.write_text(HEADING + WRONG_ZONE.replace("A-2", "X-2").replace("0110", "0121"), encoding="utf-8")
        assert states(await begun(session, later)) == [RowState.WRONG]
        assert opened.redo() == {0}
        await opened.saved()
        later.write_text(HEADING + WRONG_ZONE.replace("A-2", "W-2").replace("0110", "0122"), encoding="utf-8")
        assert states(await begun(session, later)) == [RowState.GOOD]


async def test_a_spelling_that_is_taken_back_means_again_what_it_meant_before(
    sandbox: RunningSandbox, tmp_path: Path, table: Path
) -> None:
    table.write_text(HEADING + WRONG_ZONE.replace("A-2", "V-2").replace("0110", "0126"), encoding="utf-8")
    async with desk_at(sandbox, tmp_path / "store.db") as session:
        await session.zones.refresh()
        opened = await begun(session, table)
        (choice,) = await opened.zone_choices()
        first, second = choice.zones[:2]
        opened.accept([(choice.spelling, first)])
        opened.accept([(choice.spelling, second)])
        opened.undo()
        await opened.saved()
        later = tmp_path / "later.csv"
        later.write_text(HEADING + WRONG_ZONE.replace("A-2", "U-2").replace("0110", "0127"), encoding="utf-8")
        assert (await begun(session, later)).check.text(0, Column.ZONE) == first.value


async def test_a_spelling_that_is_corrected_by_hand_or_taken_back_is_asked_about_again(
    sandbox: RunningSandbox, tmp_path: Path, table: Path
) -> None:
    """It was learnt by a slip: the next file's row shows it, and who corrects that row says what it is not."""
    async with desk_at(sandbox, tmp_path / "store.db") as session:
        await session.zones.refresh()

        async def file(tag: str, phone: str) -> OpenImport:
            text = WRONG_ZONE.replace("A-2", tag).replace("01101234567", phone)
            table.write_text(HEADING + text, encoding="utf-8")
            return await begun(session, table)

        opened = await file("S-1", "01101239001")
        (choice,) = await opened.zone_choices()
        right, slip = choice.zones[:2]
        opened.accept([(choice.spelling, slip)])
        await opened.close()
        second = await file("S-2", "01101239002")
        assert second.check.text(0, Column.ZONE) == slip.value
        mended = {(0, Column.GOVERNMENT): right.governorate.value, (0, Column.ZONE): right.value}
        second.changed(second.check.write(mended))
        await second.close()
        third = await file("S-3", "01101239003")
        assert states(third) == [RowState.WRONG]
        (choice,) = await third.zone_choices()
        third.accept([(choice.spelling, slip)])
        await third.close()
        fourth = await file("S-4", "01101239004")
        assert states(fourth) == [RowState.GOOD]
        assert fourth.undo() == {0}
        await fourth.close()
        assert states(await file("S-5", "01101239005")) == [RowState.WRONG]


async def test_a_row_that_was_corrected_by_hand_keeps_its_zone_when_its_spelling_is_taken_for_all(
    sandbox: RunningSandbox, tmp_path: Path, table: Path
) -> None:
    wrong = WRONG_ZONE.replace("A-2", "T-2").replace("0110", "0128")
    table.write_text(HEADING + wrong + wrong.replace("T-2", "T-3"), encoding="utf-8")
    async with desk_at(sandbox, tmp_path / "store.db") as session:
        await session.zones.refresh()
        opened = await begun(session, table)
        (choice,) = await opened.zone_choices()
        assert choice.spelling.places == (0, 1)
        opened.changed(opened.check.write({(1, Column.ZONE): "ElMaadi"}))
        opened.accept([(choice.spelling, choice.zones[0])])
        assert [opened.check.text(place, Column.ZONE) for place in (0, 1)] == [choice.zones[0].value, "ElMaadi"]
        opened.accept([(choice.spelling, choice.zones[1])])  # chosen again from what was shown
        assert [opened.check.text(place, Column.ZONE) for place in (0, 1)] == [choice.zones[1].value, "ElMaadi"]


async def test_a_sign_in_place_of_a_zone_is_no_spelling_that_later_files_have_too(
    sandbox: RunningSandbox, tmp_path: Path, table: Path
) -> None:
    """A dash says nothing of where the next customer lives: each row is told by its address."""
    dash = WRONG_ZONE.replace("tagamo3 5", "-")
    table.write_text(HEADING + dash.replace("A-2", "S-2").replace("0110", "0129"), encoding="utf-8")
    async with desk_at(sandbox, tmp_path / "store.db") as session:
        await session.zones.refresh()
        opened = await begun(session, table)
        (choice,) = await opened.zone_choices()
        assert choice.spelling.address
        zone = next(iter(session.zones.catalog.zones))
        opened.accept([(choice.spelling, zone)])
        assert opened.check.text(0, Column.ZONE) == zone.value
        await opened.saved()
        later = tmp_path / "later.csv"
        later.write_text(
            HEADING + dash.replace("A-2", "S-3").replace("0110", "0130").replace("-,", "؟,"), encoding="utf-8"
        )
        assert states(await begun(session, later)) == [RowState.WRONG]
