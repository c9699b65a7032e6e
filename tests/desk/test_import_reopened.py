"""A shop's files over the days: what a row is told to be is what was made of it, and of nobody else's order."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from openpyxl import Workbook

from courier_desk.desk.intake import Held
from courier_desk.desk.open_import import OpenImport
from courier_desk.desk.session import Session
from courier_desk.desk.sheets import read_sheet
from courier_desk.domain.accounts import Merchant
from courier_desk.domain.import_rows import RowState
from courier_desk.domain.order_fields import Column
from courier_desk.domain.outbox import State
from courier_desk.domain.sheet_parts import ReadChoice
from courier_desk.store import accounts, outbox
from courier_desk.store.sql import Database
from courier_desk.ui.imports.words import row_words
from courier_desk.ui.words import plain
from tests.desk.test_import_again import DOUBTFUL, GOOD, PLAIN, SENT, older, sent, written
from tests.desk.test_imports import HEADING, begun, states
from tests.support.desk import ACCOUNT, desk_at
from tests.support.sandbox import RunningSandbox

MONA = "T-1,Mona Adel,01001230005,Zamalek,5 Brazil St,Rug,560\n"
HUDA = "T-1,Huda Nabil,01277777005,Zamalek,3 Road 9,Carpet,4500\n"
NOUR = "T-1,Nour Hany,01155555005,Zamalek,8 Road 9,Vase,320\n"


@pytest.fixture  # one for each: of the same customers nothing was made before
def sandbox() -> Iterator[RunningSandbox]:
    with RunningSandbox() as running:
        yield running


def says(opened: OpenImport, place: int = 0) -> str:
    return plain(row_words(opened.check.checked[place]))


async def in_outbox(session: Session) -> list[tuple[str, str]]:
    """Give references and names of what waits."""

    def look(db: Database) -> list[tuple[str, str]]:
        rows = outbox.page(db, ACCOUNT, states=(State.WAITING,))
        return sorted((one.reference, one.payload["request"]["consignee"]["full_name"]) for one in rows)

    return await session.context.store.read(look)


async def put(opened: OpenImport, *, one_more: bool = False) -> OpenImport:
    """Keep what is doubtful and send all of it."""
    opened.changed(opened.check.keep(opened.check.to_fix(), one_more=one_more))
    assert set(states(opened)) <= {GOOD, SENT}
    await opened.send(print_labels=False)
    assert set(states(opened)) == {SENT}
    await opened.close()
    return opened


async def test_each_sheet_of_a_workbook_has_its_own_rows(sandbox: RunningSandbox, tmp_path: Path) -> None:
    book = Workbook()
    for at, (title, name) in enumerate((("Cairo", "Mona Adel"), ("Giza", "Huda Nabil"))):
        sheet = book.create_sheet(title, at)
        sheet.append(PLAIN.strip().split(","))
        sheet.append([name, f"0100123001{at}", "Zamalek", f"{at} Nile St", "Rug", 500 + at])
    path = tmp_path / "both.xlsx"
    book.save(path)
    async with desk_at(sandbox, tmp_path / "store.db") as session:
        await session.zones.refresh()
        for title in ("Cairo", "Giza"):
            read = read_sheet(path, whole=True, choice=ReadChoice(sheet=title))
            proposal, _kept = await session.imports.proposal(read)
            opened = await session.imports.open(await session.imports.begin(path, path.name, read, proposal.map))
            assert opened is not None
            assert states(opened) == [GOOD], title
            await sent(opened, 1)


async def test_nobody_takes_the_place_of_another_customers_order(sandbox: RunningSandbox, tmp_path: Path) -> None:
    """The first waits; the third one's number is no one's, either, and what another import sent meanwhile is seen."""
    async with desk_at(sandbox, tmp_path / "store.db", run=False) as session:
        await session.zones.refresh()
        late = await begun(session, written(tmp_path / "late.csv", HEADING + HUDA.replace("Huda Nabil", "Hala Samy")))
        await late.ask_service()
        assert states(late) == [GOOD]
        await put(await begun(session, written(tmp_path / "mon.csv", HEADING + MONA)))
        assert (await late.send(print_labels=False)).sent == 0
        assert states(late) == [DOUBTFUL]
        for day, row in (("tue", HUDA), ("wed", NOUR)):
            opened = await begun(session, written(tmp_path / f"{day}.csv", HEADING + row))
            assert "Another order has this reference: Mona Adel" in says(opened)
            await put(opened)
        assert await in_outbox(session) == [("T-1", "Mona Adel"), ("T-1-2", "Huda Nabil"), ("T-1-3", "Nour Hany")]


async def test_what_a_kept_row_became_is_told_of_it_and_not_of_the_first(
    sandbox: RunningSandbox, tmp_path: Path
) -> None:
    async with desk_at(sandbox, tmp_path / "store.db") as session:
        await session.zones.refresh()
        await sent(await begun(session, written(tmp_path / "mon.csv", HEADING + MONA)), 1)
        tuesday = await begun(session, written(tmp_path / "tue.csv", HEADING + HUDA))
        tuesday.changed(tuesday.check.keep([0]))
        await sent(tuesday, 1)
        (hers,) = [one.number for one in await tuesday.outcomes()]
        grown = await begun(session, written(tmp_path / "wed.csv", HEADING + HUDA + NOUR.replace("T-1", "T-2")))
        assert states(grown) == [SENT, GOOD]
        assert [row.number for row in await grown.report()] == [hers, ""]


async def test_what_was_discarded_is_not_told_as_another_customers_order(
    sandbox: RunningSandbox, tmp_path: Path
) -> None:
    async with desk_at(sandbox, tmp_path / "store.db", run=False) as session:
        await session.zones.refresh()
        await put(await begun(session, written(tmp_path / "mon.csv", HEADING + MONA)))
        path = written(tmp_path / "tue.csv", HEADING + HUDA)
        await put(await begun(session, path))
        row = await session.context.store.read(lambda db: outbox.by_reference(db, ACCOUNT, "T-1-2"))
        assert row is not None
        await session.context.store.write(lambda db: outbox.remove(db, row.row_id))
        assert states(await begun(session, path)) == [DOUBTFUL]


async def test_emptied_references_are_made_of_what_the_rows_order(sandbox: RunningSandbox, tmp_path: Path) -> None:
    async with desk_at(sandbox, tmp_path / "store.db") as session:
        await session.zones.refresh()
        for day, row in (("mon", MONA), ("tue", HUDA)):
            text = HEADING + row.replace("T-1", "1.00123E+11")
            opened = await begun(session, written(tmp_path / f"{day}.csv", text))
            assert states(opened) == [RowState.WRONG]
            opened.changed(opened.check.write({(0, Column.REFERENCE): ""}))
            assert states(opened) == [GOOD], day
            await sent(opened, 1)


async def test_a_row_is_known_days_later_however_its_reference_is_written(
    sandbox: RunningSandbox, tmp_path: Path
) -> None:
    """A spreadsheet cut zeros and signs, a program wrote other letters, an export left the column out."""
    async with desk_at(sandbox, tmp_path / "store.db") as session:
        await session.zones.refresh()
        written_as = ("A-1001", "000102", "#1003")
        rows = [row.replace("T-1", reference) for row, reference in zip((MONA, HUDA, NOUR), written_as, strict=True)]
        await sent(await begun(session, written(tmp_path / "mon.csv", HEADING + "".join(rows))), 3)
        await older(session, 3)
        said = "".join(rows).replace("A-1001", "a-1001").replace("000102", "102").replace("#1003", "1003")
        assert states(await begun(session, written(tmp_path / "thu.csv", HEADING + said))) == [DOUBTFUL] * 3
        bare = "".join(row.partition(",")[2] for row in rows)
        assert states(await begun(session, written(tmp_path / "bare.csv", PLAIN + bare))) == [DOUBTFUL] * 3


async def test_a_row_that_was_corrected_in_a_grown_file_of_another_name_is_asked_about(
    sandbox: RunningSandbox, tmp_path: Path
) -> None:
    rows = [f"Customer {at},0100999000{at},Zamalek,{at} Nile St,Rug,{500 + at}\n" for at in range(5)]
    async with desk_at(sandbox, tmp_path / "store.db") as session:
        await session.zones.refresh()
        await sent(await begun(session, written(tmp_path / "mon.csv", PLAIN + "".join(rows))), 5)
        await older(session, 2)
        grown = [*rows, "Sara Fathy,01201230011,Zamalek,7 Nile St,Vase,320\n"]
        grown[1] = grown[1].replace("1 Nile St", "1 Nile St flat 4").replace("501", "505")
        opened = await begun(session, written(tmp_path / "wed.csv", PLAIN + "".join(grown)))
        assert states(opened) == [SENT, DOUBTFUL, SENT, SENT, SENT, GOOD]


async def test_regular_customers_of_last_month_are_asked_about_however_many_they_are(
    sandbox: RunningSandbox, tmp_path: Path
) -> None:
    regulars = "Rania Hany,01551230008,Zamalek,7 Nile St,Box,300\nOmar Adel,01221230008,Zamalek,9 Nile St,Box,300\n"
    async with desk_at(sandbox, tmp_path / "store.db") as session:
        await session.zones.refresh()
        await sent(await begun(session, written(tmp_path / "w1.csv", PLAIN + regulars)), 2)
        await older(session, 30)
        more = "Sara Fathy,01201230012,Zamalek,7 Nile St,Box,300\n"
        later = await begun(session, written(tmp_path / "w5.csv", PLAIN + regulars + more))
        assert states(later) == [DOUBTFUL, DOUBTFUL, GOOD]
        later.changed(later.check.keep([0, 1]))
        await sent(later, 3)
        again = await begun(session, written(tmp_path / "w5b.csv", PLAIN + more + regulars))
        assert states(again) == [SENT] * 3, "it goes on with a file of these days"
        theirs = {one.number for one in await later.outcomes()}
        assert {row.number for row in await again.report()} == theirs, "of this month, not of the last one"


async def test_the_command_leaves_what_the_window_sent_of_a_file(sandbox: RunningSandbox, tmp_path: Path) -> None:
    """A person kept one of its rows as a new order, and corrected the other: neither is withdrawn or written over."""
    async with desk_at(sandbox, tmp_path / "store.db", run=False) as session:
        await session.zones.refresh()
        await put(await begun(session, written(tmp_path / "mon.csv", HEADING + MONA)))
        path = written(tmp_path / "tue.csv", HEADING + HUDA + NOUR.replace("T-1", "T-3"))
        opened = await begun(session, path)
        opened.changed(opened.check.write({(1, Column.ADDRESS): "99 Corrected St"}))
        await put(opened)
        grown = await begun(session, written(path, path.read_text("utf-8") + MONA.replace("T-1", "T-4")))
        source = replace(grown.source, import_id=0)
        rows = [one.row for one in grown.check.checked]
        assert await session.intake.withdraw_others(frozenset(row.reference for row in rows), source) == 0
        saved = await session.intake.save(rows, await session.intake.table(rows, source, new=()))
        assert [one.held for one in saved] == [Held.CHANGED, Held.CHANGED, Held.NO]
        kept = await session.context.store.read(lambda db: outbox.by_reference(db, ACCOUNT, "T-3"))
        assert kept is not None
        assert kept.payload["request"]["consignee"]["address"] == "99 Corrected St"


async def test_an_address_that_is_corrected_in_the_file_is_put_into_what_waits(
    sandbox: RunningSandbox, tmp_path: Path
) -> None:
    async with desk_at(sandbox, tmp_path / "store.db", run=False) as session:
        await session.zones.refresh()
        path = written(tmp_path / "a.csv", HEADING + MONA)
        await put(await begun(session, path))
        opened = await begun(session, written(path, HEADING + MONA.replace("5 Brazil St", "77 Hassan Sabry St")))
        assert "not sent yet; put this in its place" in says(opened)
        await put(opened)
        row = await session.context.store.read(lambda db: outbox.by_reference(db, ACCOUNT, "T-1"))
        assert row is not None
        assert row.payload["request"]["consignee"]["address"] == "77 Hassan Sabry St"


async def test_a_number_that_begins_again_is_another_order_of_the_same_customer(
    sandbox: RunningSandbox, tmp_path: Path
) -> None:
    async with desk_at(sandbox, tmp_path / "store.db") as session:
        await session.zones.refresh()
        await sent(await begun(session, written(tmp_path / "nov.csv", HEADING + MONA)), 1)
        await older(session, 30)
        other = MONA.replace("5 Brazil St", "12 Tahrir St").replace("Rug", "Silver ring")
        opened = await begun(session, written(tmp_path / "dec.csv", HEADING + other))
        assert "of other content" in says(opened)
        opened.changed(opened.check.keep([0]))
        await sent(opened, 1)


async def test_what_stands_in_a_rows_place_in_the_file_is_no_other_customers(
    sandbox: RunningSandbox, tmp_path: Path
) -> None:
    """And a customer's second order may be one more, beside the one that waits."""
    rows = ["Mona Adel,01001230006,Zamalek,5 Nile,Rug,560\n", "Ali Samir,01001230016,Zamalek,6 Nile,Mug,300\n"]
    stays = "Sara Fathy,01001230026,Zamalek,7 Nile,Vase,200\n"
    async with desk_at(sandbox, tmp_path / "store.db", run=False) as session:
        await session.zones.refresh()
        path = written(tmp_path / "orders.csv", PLAIN + "".join(rows) + stays)
        await put(await begun(session, path))
        fresh = "Nour Hany,01155555006,Zamalek,8 Nile,Vase,320\n"
        newest = await begun(session, written(path, PLAIN + fresh + stays))
        assert states(newest) == [GOOD, SENT]
        await put(newest)
        second = await begun(session, written(path, PLAIN + rows[0].replace("Rug,560", "Lamp,900")))
        assert states(second) == [DOUBTFUL]
        await put(second, one_more=True)
        assert [name for _reference, name in await in_outbox(session)].count("Mona Adel") == 2


async def test_an_import_whose_row_was_replaced_offers_it_no_more_and_takes_nothing_back(
    sandbox: RunningSandbox, tmp_path: Path
) -> None:
    faulty = "Ali Samir,01101230001,Zamalek,,Mug,700\n"
    mona = "Mona Adel,01001230001,Zamalek,5 Nile,Rug,{}\n"
    async with desk_at(sandbox, tmp_path / "store.db", run=False) as session:
        await session.zones.refresh()
        path = written(tmp_path / "a.csv", PLAIN + mona.format(560) + faulty)
        first = await begun(session, path)
        assert (await first.send(print_labels=False)).sent == 1
        second = await begun(session, written(path, PLAIN + mona.format(650) + faulty))
        second.changed(second.check.keep([0]))
        assert (await second.send(print_labels=False)).sent == 1
        again = await session.imports.open(first.import_id)
        assert again is not None
        assert states(again) == [SENT, RowState.WRONG]
        assert await again.take_back() == 0
        assert [name for _reference, name in await in_outbox(session)] == ["Mona Adel"]


async def test_a_grown_file_without_references_is_known_as_another_merchants(
    sandbox: RunningSandbox, tmp_path: Path
) -> None:
    async with desk_at(sandbox, tmp_path / "store.db") as session:
        await session.zones.refresh()
        codes = [one["businessAccountCode"] for one in sandbox.ready["merchants"][:2]]
        other = Merchant(code=codes[1], name="Second shop")
        await session.context.store.write(lambda db: accounts.save_merchants(db, ACCOUNT, [other], seen_at=0.0))
        await session.use_merchant(codes[0])
        mona = MONA.partition(",")[2]
        await sent(await begun(session, written(tmp_path / "a.csv", PLAIN + mona)), 1)
        await session.use_merchant(codes[1])
        grown = await begun(session, written(tmp_path / "b.csv", PLAIN + mona + HUDA.partition(",")[2]))
        assert states(grown) == [DOUBTFUL, GOOD]
