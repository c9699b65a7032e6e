"""A session's background: whose answers are kept for whom, and what goes on after something failed."""

from __future__ import annotations

import asyncio
import gc
import threading
import weakref
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, cast

import pytest

from courier_desk.api.budget import Budget
from courier_desk.desk.accounts import AccountDesk
from courier_desk.desk.maintenance import FORGOTTEN_AFTER, maintain
from courier_desk.desk.observations import AHEAD
from courier_desk.desk.session import Session, SessionSettings, key_name
from courier_desk.desk.zone_search import index_of
from courier_desk.domain.labels import LabelStep, PrintResult
from courier_desk.domain.order_list import OrderFilter, OrderSort
from courier_desk.domain.orders import OrderType
from courier_desk.domain.outbox import State
from courier_desk.domain.zones import EMPTY_CATALOG, Catalog, Governorate, Zone
from courier_desk.host.secrets import KeyStore
from courier_desk.session_setup import budgets_of
from courier_desk.shutdown import end_session
from courier_desk.store import accounts
from courier_desk.store import accounts as kept_budget
from courier_desk.store import diagnostics as kept_drift
from courier_desk.store import fees as kept_fees
from courier_desk.store import outbox as rows
from tests.support.desk import ACCOUNT, QUICK, desk_at, file_of, request, until
from tests.support.paper import KeptPaper
from tests.support.patience import PATIENCE
from tests.support.sandbox import RunningSandbox

if TYPE_CHECKING:
    from courier_desk.ui.shell.window import SessionWindow


def key_of(sandbox: RunningSandbox) -> str:
    """Name the company's key as the desk does."""
    return key_name(sandbox.base_url, sandbox.ready["company_key"])


async def knows_all(session: Session) -> None:
    await session.merchants.refresh()


async def created(session: Session) -> str:
    """Create an order and give its number."""
    row_id = await session.orders.create(request(session))
    number = ""

    async def done() -> bool:
        nonlocal number
        row = await session.context.store.read(lambda db: rows.get(db, row_id))
        number = str(row.result.get("number", "")) if row and row.progress.state is State.DONE else ""
        return bool(number)

    await until(done)
    return number


@pytest.mark.usefixtures("own_file")
async def test_each_request_is_written_down_soon(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not only every few seconds: what a killed desk had spent, it must know when it is started again."""
    monkeypatch.setattr("courier_desk.desk.observations.LOOK_EVERY", 3600.0)

    with RunningSandbox() as sandbox:
        settings = SessionSettings(limit=1000, policy=QUICK)
        async with desk_at(sandbox, tmp_path / "desk.sqlite", settings=settings) as session:
            await session.zones.refresh()
            await created(session)
            store = session.context.store

            async def all_kept() -> bool:
                spent = len(session.budget.recent())
                kept = await store.read(lambda db: kept_budget.recent_requests(db, key_of(sandbox)))
                return 0 < spent == len(kept)

            await until(all_kept)


@pytest.mark.usefixtures("own_file")
async def test_what_may_be_sent_before_it_is_written_down_counts_after_a_kill_only(tmp_path: Path) -> None:
    path, limit = tmp_path / "desk.sqlite", 1000
    settings, unwritten = SessionSettings(limit=limit, policy=QUICK), AHEAD * limit // 120
    with RunningSandbox() as sandbox:
        async with desk_at(sandbox, path, settings=settings) as session:
            await session.zones.refresh()
            await created(session)
            store, key_id = session.context.store, key_of(sandbox)
            killed: list[float] = []

            async def sent_and_kept_are_one() -> bool:
                """The background may send between two looks: what is kept is compared with what was sent by then."""
                nonlocal killed
                sent = session.budget.granted
                killed = await store.read(lambda db: kept_budget.recent_requests(db, key_id))
                return session.budget.granted == sent and len(killed) == sent + unwritten

            await until(sent_and_kept_are_one)
        sent_in_all = session.budget.granted
        async with desk_at(sandbox, path, settings=settings, run=False) as session:
            ended = await session.context.store.read(lambda db: kept_budget.recent_requests(db, key_id))
    left_killed, left_ended = (Budget(limit=limit, history=history).left() for history in (killed, ended))
    assert left_ended - left_killed == unwritten - (sent_in_all - (len(killed) - unwritten))


async def test_a_fee_asked_for_one_merchant_is_never_kept_for_another(tmp_path: Path) -> None:
    with RunningSandbox() as sandbox:
        first, second = (one["businessAccountCode"] for one in sandbox.ready["merchants"][:2])
        async with desk_at(sandbox, tmp_path / "desk.sqlite", run=False) as session:
            await knows_all(session)
            sandbox.control("POST", "/faults", {"faults": "slow:path=/fees/calculate,count=1,seconds=0.5"})
            asked = asyncio.create_task(session.fees.preview(Governorate.CAIRO, OrderType.DELIVER, False))
            await asyncio.sleep(0)
            assert await session.use_merchant(second)
            fee = await asked
            store = session.context.store
            tables = [await store.read(lambda db, m=m: kept_fees.table(db, ACCOUNT, m)) for m in (first, second)]  # type: ignore[misc]
            assert [[row.fee for row in table] for table in tables] == [[fee.fee], []]
            assert session.fees.known("Cairo", "Deliver", False) is None


async def test_the_fees_of_a_merchant_are_read_when_it_comes_into_use(tmp_path: Path) -> None:
    with RunningSandbox() as sandbox:
        second = sandbox.ready["merchants"][1]["businessAccountCode"]
        async with desk_at(sandbox, tmp_path / "desk.sqlite") as session:
            await knows_all(session)
            await session.use_merchant(second)

            async def read() -> bool:
                table = await session.context.store.read(lambda db: kept_fees.table(db, ACCOUNT, second))
                return len(table) == 12

            await until(read)


@pytest.mark.expects_log("no zone at all")
async def test_an_empty_catalog_does_not_take_the_known_zones_away(tmp_path: Path) -> None:
    with RunningSandbox() as sandbox:
        async with desk_at(sandbox, tmp_path / "desk.sqlite", run=False) as session:
            await session.zones.refresh()
            known = session.zones.catalog.zones

            async def nothing(_etag: str, **_rest: object) -> object:
                return replace(EMPTY_CATALOG, etag="W/1")

            client = session.context.client
            client.zones = nothing  # type: ignore[method-assign,assignment]  # a service that forgot its zones
            await session.zones.refresh()
            assert session.zones.catalog.zones == known


class Jamming(KeptPaper):
    """A printer whose driver breaks at the first label."""

    def print_label(self, pdf: bytes, order_number: str) -> PrintResult:
        if not self.printed:
            self.printed.append((order_number, b""))
            raise RuntimeError("driver")
        return super().print_label(pdf, order_number)


@pytest.mark.expects_log("broke off")
async def test_a_label_that_breaks_the_printer_holds_up_no_other_and_can_be_asked_for_again(tmp_path: Path) -> None:
    paper = Jamming()

    with RunningSandbox() as sandbox:
        async with desk_at(sandbox, tmp_path / "desk.sqlite", paper=paper) as session:
            await session.zones.refresh()
            numbers = [await created(session), await created(session)]
            for number in numbers:
                session.prints.print_soon(number, session.context.merchant_code)

            async def ended() -> bool:
                jobs = [session.prints.job(number) for number in numbers]
                return all(job is not None and job.step in (LabelStep.SENT, LabelStep.UNKNOWN) for job in jobs)

            await until(ended)
            first = session.prints.job(numbers[0])
            assert first is not None
            assert first.step is LabelStep.UNKNOWN  # what breaks off may have come out
            session.prints.print_soon(numbers[0], session.context.merchant_code)
            await until(ended)
            assert [number for number, pdf in paper.printed if pdf] == [numbers[1], numbers[0]]


class Slow(KeptPaper):
    """A printer that waits to be told to go on."""

    def __init__(self) -> None:
        super().__init__()
        self.begun, self.go_on = threading.Event(), threading.Event()

    def print_label(self, pdf: bytes, order_number: str) -> PrintResult:
        self.begun.set()
        self.go_on.wait(20)
        return super().print_label(pdf, order_number)


def test_closing_while_a_label_goes_to_paper_still_writes_down_that_it_did(tmp_path: Path) -> None:
    paper, path = Slow(), tmp_path / "desk.sqlite"

    async def closes(sandbox: RunningSandbox) -> str:
        async with desk_at(sandbox, path, paper=paper) as session:
            await session.zones.refresh()
            number = await created(session)
            session.prints.print_soon(number, session.context.merchant_code)
            await asyncio.to_thread(paper.begun.wait, 20)
            asyncio.get_running_loop().call_later(0.1, paper.go_on.set)
            return number

    async def looks(sandbox: RunningSandbox, number: str) -> int:
        async with desk_at(sandbox, path, run=False) as session:
            return len(await session.labels.prints(number))

    with RunningSandbox() as sandbox:
        number = asyncio.run(closes(sandbox))
        assert asyncio.run(looks(sandbox, number)) == 1


@pytest.mark.usefixtures("own_file")
async def test_label_files_are_kept_for_as_long_as_was_settled(tmp_path: Path) -> None:
    with RunningSandbox() as sandbox:
        async with desk_at(sandbox, tmp_path / "desk.sqlite") as session:
            await session.zones.refresh()
            number, merchant = await created(session), session.context.merchant_code
            await session.labels.label(number, merchant, size="A5")
            assert await session.labels.kept_of([number, "999999"], "A5") == {number}
            assert await session.labels.kept_of([number], "A4") == frozenset()
            store, now = file_of(session), session.context.now()
            await maintain(store, label_days=7, now=lambda: now + 6 * 86_400)
            assert await session.labels.kept_of([number], "A5") == {number}
            await maintain(store, label_days=7, now=lambda: now + 8 * 86_400)
            assert await session.labels.kept_of([number], "A5") == frozenset()


@pytest.mark.usefixtures("own_file")
async def test_the_store_is_cared_for_and_only_long_finished_work_is_forgotten(tmp_path: Path) -> None:
    with RunningSandbox() as sandbox:
        async with desk_at(sandbox, tmp_path / "desk.sqlite") as session:
            await session.zones.refresh()
            number = await created(session)
            store = file_of(session)
            assert await maintain(store, label_days=30) == 0
            assert store.backups()
            session.outbox.hold(True)
            waiting = await session.orders.create(request(session))
            later = session.context.now() + FORGOTTEN_AFTER + 60
            assert await maintain(store, label_days=30, now=lambda: later) == 1
            assert await store.read(lambda db: rows.get(db, waiting)) is not None
            wanted = OrderFilter(account=ACCOUNT, merchant=session.context.merchant_code)
            window = await session.orders.window(wanted, OrderSort())
            assert {row.number for row in window.rows} == {"", number}
            assert (window.count, window.counts.total) == (2, 2)
            assert [one.account_id for one in await store.read(accounts.accounts)] == [ACCOUNT]


@pytest.mark.expects_log("audit did not end in order")
def test_a_session_ends_although_something_fails_on_its_way_out(tmp_path: Path) -> None:
    """A fault in the last moment hides that a service was told to end: it must not begin again."""

    async def story(sandbox: RunningSandbox) -> bool:
        async with desk_at(sandbox, tmp_path / "desk.sqlite", run=False) as session:
            begun = asyncio.Event()

            async def fails_when_told_to_end() -> None:
                begun.set()
                try:
                    await asyncio.Event().wait()
                finally:
                    raise OSError("the disk said no")

            session.audit.run = fails_when_told_to_end  # type: ignore[method-assign]  # no disk fails to the turn
            work = asyncio.create_task(session.run())
            await begun.wait()
            work.cancel()
            ended, _ = await asyncio.wait([work], timeout=PATIENCE)
            return bool(ended)

    with RunningSandbox() as sandbox:
        assert asyncio.run(story(sandbox))


def test_what_was_odd_is_kept_for_the_diagnostics(tmp_path: Path) -> None:
    async def story(sandbox: RunningSandbox) -> dict[str, int]:
        async with desk_at(sandbox, tmp_path / "desk.sqlite") as session:
            await session.context.client.orders_page(merchant=session.context.merchant_code)
            await session.surprises.save()
            await session.surprises.save()  # what was written down is not counted twice
            found = await session.context.store.read(lambda db: kept_drift.surprises(db, ACCOUNT))
            return {f"{one.where}: {one.what}": one.times for one in found}

    with RunningSandbox(orders=3, faults="drift:path=/orders,method=GET,count=1") as sandbox:
        counted = asyncio.run(story(sandbox))
    assert any(name.startswith("order.") and name.endswith("wrong_type") for name in counted), counted


async def test_a_session_that_has_ended_holds_no_search(tmp_path: Path) -> None:
    """Sixty thousand words a catalog: whoever still holds an ended session must not hold them."""
    others = [Catalog(zones=(Zone(Governorate.CAIRO, name, name, "عابدين"),)) for name in ("Abdeen", "Abdin")]

    with RunningSandbox() as sandbox:
        async with desk_at(sandbox, tmp_path / "desk.sqlite") as session:
            await session.zones.refresh()
            for other in others:
                assert index_of(other).search("Abdeen").matches, "nothing that another test had made is shared here"
            await session.zones.prepare()
            held = weakref.ref(session.zones._index)  # noqa: SLF001  (who holds it is the question)
            assert session.zones.search("Maadi").matches
            assert held() is not None
        assert index_of(session.zones.catalog) is held(), "the next session at this service shares it"
        for other in others:
            assert index_of(other).search("Abdeen").matches
        gc.collect()
        assert held() is None
        assert session.zones.search("Maadi").matches, "it is made anew for whoever asks all the same"


async def test_whatever_fails_while_it_is_ended_nothing_of_a_session_goes_on(tmp_path: Path) -> None:
    class Window:
        def close(self) -> None:
            raise RuntimeError("the window")

    with RunningSandbox() as sandbox:
        async with desk_at(sandbox, tmp_path / "desk.sqlite", run=False) as session:
            work = asyncio.create_task(session.run())
            await asyncio.sleep(0)
            with pytest.raises(RuntimeError, match="the window"):
                await end_session(cast("SessionWindow", Window()), session, work, keep_written=False)
            assert work.done()
            with pytest.raises(RuntimeError, match="aclose"):
                await session.context.client.ping()


@pytest.mark.usefixtures("own_file")  # at a site its slots count it
async def test_what_a_test_of_a_key_asks_counts_with_all_else_that_is_asked_with_it(tmp_path: Path) -> None:
    with RunningSandbox() as sandbox:
        key, other = sandbox.ready["company_key"], sandbox.ready["single_key"]
        async with desk_at(sandbox, tmp_path / "desk.sqlite", run=False) as session:
            store = session.context.store
            in_use: list[Session] = []
            desk = AccountDesk(store, KeyStore(None), budgets_of(store, lambda: next(iter(in_use), None)))
            report = await desk.test(sandbox.base_url, other)
            kept = await store.read(lambda db: kept_budget.recent_requests(db, key_name(sandbox.base_url, other)))
            assert len(kept) == report.requests > 0
            in_use.append(session)
            await session.connect()
            left = session.budget.left()
            report = await desk.test(sandbox.base_url, key)
            assert session.budget.left() == left - report.requests < left
