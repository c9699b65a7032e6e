"""Files whose rows were sent before, in part or otherwise: nothing is made twice, nor taken for another order."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from courier_desk.desk.open_import import OpenImport
from courier_desk.desk.session import Session
from courier_desk.desk.sheets import read_sheet
from courier_desk.domain.accounts import Merchant
from courier_desk.domain.import_rows import RowState
from courier_desk.domain.order_fields import Column
from courier_desk.domain.outbox import State
from courier_desk.store import accounts, outbox
from courier_desk.store.sql import Database
from courier_desk.ui.imports.words import row_words
from courier_desk.ui.words import plain
from tests.desk.test_imports import HEADING, begun, states
from tests.support import sheets
from tests.support.desk import ACCOUNT, desk_at, until
from tests.support.sandbox import RunningSandbox

PLAIN = "Customer name,Mobile,Area,Address,Product,Total\n"
GOOD, DOUBTFUL, SENT = RowState.GOOD, RowState.DOUBTFUL, RowState.SENT


@pytest.fixture  # one for each: of the same customers nothing was made before
def sandbox() -> Iterator[RunningSandbox]:
    with RunningSandbox() as running:
        yield running


def written(path: Path, text: str) -> Path:
    path.write_text(text, encoding="utf-8")
    return path


async def sent(opened: OpenImport, count: int) -> OpenImport:
    assert (await opened.send(print_labels=False)).sent == count

    async def made() -> bool:
        return all(one.number for one in await opened.outcomes())

    await until(made)
    await opened.close()
    return opened


async def older(session: Session, days: float) -> None:
    """Let everything have been made so many days earlier."""

    def age(db: Database) -> None:
        seconds, micros = days * 86_400.0, int(days * 86_400 * 1_000_000)
        db.execute("UPDATE outbox SET created = created - ?, sent_at = sent_at - ?", (seconds, seconds))
        db.execute("UPDATE orders SET created = created - ?", (micros,))
        db.execute("UPDATE imports SET begun = begun - ?", (seconds,))

    await session.context.store.write(age)


async def test_a_corrected_file_takes_the_place_of_what_waits_of_it(sandbox: RunningSandbox, tmp_path: Path) -> None:
    """Its rows have no references: what was corrected is another text, and was another order beside the first one."""
    async with desk_at(sandbox, tmp_path / "store.db", run=False) as session:
        await session.zones.refresh()
        rows = "Mona Adel,01001230001,Zamalek,5 Nile,Rug,{0}\nAli Samir,01101230001,Zamalek,9 Nile{1},Mug,700\n"
        path = written(tmp_path / "a.csv", PLAIN + rows.format(560, ""))
        first = await begun(session, path)
        assert (await first.send(print_labels=False)).sent == 2
        await first.close()
        again = await begun(session, written(path, PLAIN + rows.format(650, " flat 4")))
        assert states(again) == [DOUBTFUL, DOUBTFUL]
        assert "not sent yet" in row_words(again.check.checked[0])
        assert "Mona Adel" in row_words(again.check.checked[0])
        assert "560.00" in row_words(again.check.checked[0])
        again.changed(again.check.keep([0, 1]))
        assert states(again) == [GOOD, GOOD]
        assert (await again.send(print_labels=False)).sent == 2
        assert states(again) == [SENT, SENT]
        await again.close()
        left = await session.context.store.read(_rows)
        assert len(left) == 2
        (mona_now,) = (str(one.payload) for one in left if "Mona Adel" in str(one.payload))
        assert "65000" in mona_now
        (ali_now,) = (str(one.payload) for one in left if "Ali Samir" in str(one.payload))
        assert "flat 4" in ali_now


def _rows(db: Database) -> list[outbox.OutboxRow]:
    return outbox.page(db, ACCOUNT, states=(State.WAITING,))


async def test_what_left_meanwhile_is_not_made_once_more_in_its_place(sandbox: RunningSandbox, tmp_path: Path) -> None:
    path = written(tmp_path / "a.csv", PLAIN + "Omar Adel,01001230002,Zamalek,5 Brazil St,Cushion,560\n")
    async with desk_at(sandbox, tmp_path / "store.db", run=False) as session:
        await session.zones.refresh()
        assert (await (await begun(session, path)).send(print_labels=False)).sent == 1
        again = await begun(session, written(path, path.read_text("utf-8").replace("560", "650")))
        again.changed(again.check.keep([0]))
        assert states(again) == [GOOD]
        await again.close()
        import_id = again.import_id
    async with desk_at(sandbox, tmp_path / "store.db") as session:

        async def gone() -> bool:
            return not await session.context.store.read(_rows)

        await until(gone)
        opened = await session.imports.open(import_id)
        assert opened is not None
        assert states(opened) == [DOUBTFUL]
        assert (await opened.send(print_labels=False)).sent == 0


async def test_a_file_laid_out_anew_is_the_same_file(sandbox: RunningSandbox, tmp_path: Path) -> None:
    """In one sitting, and after days, grown by a row: what one more heading adds makes no other orders of its rows."""
    heading = "Customer name,Mobile,Area,Address,Product,Total,Size\n"
    rows = "Mona Adel,01001230003,Zamalek,5 Brazil St,Cushion,560,L\nAli Samir,01101230003,Zamalek,,Lamp,700,M\n"
    path = written(tmp_path / "o.csv", heading + rows)

    async def with_size(session: Session, instead_of: int | None = None) -> OpenImport:
        sheet = read_sheet(path, whole=True)
        proposal, _kept = await session.imports.proposal(sheet)
        columns = replace(proposal.map, notes=("Size",))
        number = await session.imports.begin(path, path.name, sheet, columns, instead_of=instead_of)
        opened = await session.imports.open(number)
        assert opened is not None
        return opened

    async with desk_at(sandbox, tmp_path / "store.db", run=False) as session:
        await session.zones.refresh()
        first = await begun(session, path)
        assert (await first.send(print_labels=False)).sent == 1
        await first.close()
        anew = await with_size(session, first.import_id)
        assert [one.state for one in anew.check.checked] == [DOUBTFUL, RowState.WRONG]
        anew.changed(anew.check.keep([0]))
        assert (await anew.send(print_labels=False)).sent == 1
        await anew.close()
        (row,) = await session.context.store.read(_rows)
        assert "Size" in str(row.payload)
    async with desk_at(sandbox, tmp_path / "other.db") as session:
        await session.zones.refresh()
        rows = rows.replace("Zamalek,,", "Zamalek,9 Nile St,").replace("1230003", "1230004")
        await sent(await begun(session, written(path, heading + rows)), 2)
        await older(session, 3)
        more = "Sara Fathy,01201230004,Zamalek,7 Brazil St,Vase,320,S\n"
        grown = await begun(session, written(path, heading + rows + more))
        assert states(grown) == [SENT, SENT, GOOD]
        await grown.close()
        laid = await with_size(session, grown.import_id)
        assert states(laid) == [SENT, SENT, GOOD]
        await sent(laid, 1)


async def test_another_order_under_a_shops_number_is_no_order_that_was_sent(
    sandbox: RunningSandbox, tmp_path: Path
) -> None:
    """A shop that begins its numbers again, and one that changes an amount: what is there is told, nothing is lost."""
    async with desk_at(sandbox, tmp_path / "store.db") as session:
        await session.zones.refresh()
        monday = (
            "T-1,Mona Adel,01001230005,Zamalek,5 Brazil St,Rug,560\nT-2,Ali Samir,01101230005,Zamalek,9 Nile,Mug,70\n"
        )
        first = await sent(await begun(session, written(tmp_path / "mon.csv", HEADING + monday)), 2)
        number = (await first.outcomes())[0].number
        tuesday = (
            "T-1,Huda Nabil,01277777005,Maadi,3 Road 9,Carpet,4500\nT-2,Ali Samir,01101230005,Zamalek,9 Nile,Lamp,900\n"
        )
        second = await begun(session, written(tmp_path / "tue.csv", HEADING + tuesday))
        for choice in await second.zone_choices():
            second.accept([(choice.spelling, choice.zones[0])])
        assert states(second) == [DOUBTFUL, DOUBTFUL]
        said = row_words(second.check.checked[0])
        assert number in said.replace("\u2066", "").replace("\u2069", "")
        assert "Mona Adel" in said
        assert "already, made for" in row_words(second.check.checked[1])
        assert "70.00" in row_words(second.check.checked[1])
        assert [row.number for row in await second.report()] == ["", ""]
        second.changed(second.check.keep([0]))
        second.changed(second.check.leave_out([1]))
        assert second.check.text(0, Column.REFERENCE) == "T-1-2"
        await sent(second, 1)
        (made,) = [one.number for one in await second.outcomes()]
        assert made != number
        phones = {one["reference"]: one["phone"] for one in sandbox.control("GET", "/snapshot")["orders"]}
        assert (phones["T-1"], phones["T-1-2"]) == ("01001230005", "01277777005")


async def test_a_changed_amount_takes_the_place_of_what_waits_under_the_reference(
    sandbox: RunningSandbox, tmp_path: Path
) -> None:
    async with desk_at(sandbox, tmp_path / "store.db", run=False) as session:
        await session.zones.refresh()
        path = written(tmp_path / "a.csv", HEADING + "W-1,Mona Adel,01001230006,Zamalek,5 Brazil St,Cushion,560\n")
        assert (await (await begun(session, path)).send(print_labels=False)).sent == 1
        again = await begun(session, written(path, path.read_text("utf-8").replace("560", "999")))
        assert states(again) == [DOUBTFUL]
        again.changed(again.check.keep([0]))
        assert again.check.text(0, Column.REFERENCE) == "W-1"
        assert (await again.send(print_labels=False)).sent == 1
        assert states(again) == [SENT]
        (row,) = await session.context.store.read(_rows)
        assert row.reference == "W-1"
        assert "99900" in str(row.payload)


async def test_a_row_that_was_corrected_in_the_window_is_known_by_what_its_file_says(
    sandbox: RunningSandbox, tmp_path: Path
) -> None:
    """Its order has the right phone, the file never had: that is no other order."""
    async with desk_at(sandbox, tmp_path / "store.db") as session:
        await session.zones.refresh()
        path = written(tmp_path / "a.csv", HEADING + "P-1,Mona Adel,0100123000,Zamalek,5 Brazil St,Cushion,560\n")
        first = await begun(session, path)
        first.changed(first.check.write({(0, Column.PHONE): "01001230007", (0, Column.COD_AMOUNT): "570"}))
        await sent(first, 1)
        grown = path.read_text("utf-8") + "P-2,Ali Samir,01101230007,Zamalek,9 Nile St,Lamp,700\n"
        assert states(await begun(session, written(path, grown))) == [SENT, GOOD]


async def test_an_order_that_was_cancelled_since_is_told_so(sandbox: RunningSandbox, tmp_path: Path) -> None:
    async with desk_at(sandbox, tmp_path / "store.db") as session:
        await session.zones.refresh()
        rows = "T-1,Mona Adel,01001230001,Zamalek,5 Nile,Rug,560\nT-2,Ali Samir,01101230001,Zamalek,9 Nile,Mug,700\n"
        path = written(tmp_path / "a.csv", HEADING + rows)
        first = await sent(await begun(session, path), 2)
        number = next(one.number for one in await first.outcomes() if one.place == 0)
        sandbox.control("POST", f"/orders/{number}", {"status": "canceled"})
        await session.order_actions.read_fresh(number)
        again = await begun(session, path)
        assert states(again) == [SENT, SENT]
        said = [plain(row_words(row)) for row in again.check.checked]
        assert said[0] == f"It was sent before: order {number}, which was cancelled since."
        assert "cancelled" not in said[1]
        await again.close()
        other = await begun(session, written(path, HEADING + rows.replace("560", "650")))
        assert states(other) == [DOUBTFUL, SENT]
        assert f"order {number} once more" in plain(row_words(other.check.checked[0]))  # it cannot be changed any more
        await other.close()


async def test_the_same_order_a_month_later_is_asked_about(sandbox: RunningSandbox, tmp_path: Path) -> None:
    """A regular customer's: of the same file it was sent before, of another one it may be wanted again."""
    rania = "Rania Hany,01551230008,Zamalek,7 Nile St,Weekly box,300\n"
    async with desk_at(sandbox, tmp_path / "store.db") as session:
        await session.zones.refresh()
        first = await sent(await begun(session, written(tmp_path / "w1.csv", PLAIN + rania)), 1)
        (number,) = [one.number for one in await first.outcomes()]
        await older(session, 30)
        assert states(await begun(session, tmp_path / "w1.csv")) == [SENT]
        omar = "Omar Adel,01221230008,Zamalek,9 Nile St,Weekly box,300\n"
        later = await begun(session, written(tmp_path / "w5.csv", PLAIN + rania + omar))
        assert states(later) == [DOUBTFUL, GOOD]
        assert number in row_words(later.check.checked[0])
        later.changed(later.check.keep([0]))
        await sent(later, 2)
        assert len({number, *(one.number for one in await later.outcomes())}) == 3


async def test_the_same_rows_in_another_form_are_known_after_days(sandbox: RunningSandbox, tmp_path: Path) -> None:
    async with desk_at(sandbox, tmp_path / "store.db") as session:
        await session.zones.refresh()
        text = PLAIN + "Mona Adel,01001230009,Zamalek,5 Brazil St,Cushion,560\n"
        await sent(await begun(session, written(tmp_path / "o.csv", text)), 1)
        await older(session, 2)
        book = tmp_path / "o.xlsx"
        cells: list[str | int] = ["Mona Adel", 1001230009, "Zamalek", "5 Brazil St", "Cushion", 560]
        book.write_bytes(sheets.xlsx([PLAIN.strip().split(","), cells]))
        assert states(await begun(session, book)) == [DOUBTFUL]


async def test_a_file_of_one_merchant_opened_for_another_is_asked_about(
    sandbox: RunningSandbox, tmp_path: Path
) -> None:
    async with desk_at(sandbox, tmp_path / "store.db") as session:
        await session.zones.refresh()
        codes = [one["businessAccountCode"] for one in sandbox.ready["merchants"][:2]]
        other = Merchant(code=codes[1], name="Second shop")
        await session.context.store.write(lambda db: accounts.save_merchants(db, ACCOUNT, [other], seen_at=0.0))
        numbered = written(tmp_path / "a.csv", HEADING + "1001,Mona Adel,01001230010,Zamalek,5 Brazil St,Rug,560\n")
        plain = written(tmp_path / "b.csv", PLAIN + "Ali Samir,01101230010,Zamalek,9 Nile St,Lamp,700\n")
        await session.use_merchant(codes[0])
        for path in (numbered, plain):
            await sent(await begun(session, path), 1)
        await session.use_merchant(codes[1])
        for path in (numbered, plain):
            opened = await begun(session, path)
            assert states(opened) == [DOUBTFUL]
            assert "Lotus Home" in row_words(opened.check.checked[0])
            opened.changed(opened.check.keep([0]))
            assert states(opened) == [GOOD]
            await opened.close()
        others = written(tmp_path / "c.csv", HEADING + "1001,Huda Nabil,01201230010,Zamalek,3 Nile,Rug,560\n")
        assert states(await begun(session, others)) == [GOOD]
