"""Two desks of a site: what one does the other shows."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from courier_desk.desk.accounts import AccountDesk
from courier_desk.desk.changes import OF_TABLES, Topic, topics_of
from courier_desk.desk.send_account import account_at
from courier_desk.desk.session import Session, SessionSettings, key_name
from courier_desk.domain.drafts import OrderDraft
from courier_desk.domain.events import What
from courier_desk.domain.failures import FailureKind
from courier_desk.domain.order_list import OrderFilter, OrderSort
from courier_desk.domain.outbox import Kind, Progress, State
from courier_desk.domain.print_jobs import PrintState, ToPrint
from courier_desk.host.secrets import KeyStore
from courier_desk.session_setup import budgets_of
from courier_desk.store import outbox, print_jobs
from courier_desk.store.database import Work
from courier_desk.store.migrations import newest, tables_of
from courier_desk.store.outbox import OutboxRow, PendingOrder
from courier_desk.store.payloads import request_to_plain
from courier_desk.store.site_store import SiteStore
from courier_desk.store.sql import all_rows
from tests.desk.changing import an_order, at_service, deeds, reach, with_amount
from tests.support import desk
from tests.support.desk import ACCOUNT, QUICK, desk_at, request, until
from tests.support.paper import KeptPaper
from tests.support.patience import PATIENCE
from tests.support.postgres import Databases, missing
from tests.support.sandbox import RunningSandbox


def test_every_table_says_what_is_different_when_another_desk_changed_it() -> None:
    ours = {name for name in tables_of(newest()) if not name.startswith(("order_fts", "sqlite_"))} | {
        "labels",
        "site_desk",
    }
    assert set(OF_TABLES) == ours
    assert set(topics_of(())) == set().union(*OF_TABLES.values())
    assert topics_of({"orders", "order_details"}) == [Topic.ORDERS]


SITE = pytest.mark.skipif(bool(missing()), reason=f"no PostgreSQL can be started here: {missing()}")


@pytest.fixture
def site(databases: Databases, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A site: each desk that is opened, under the name of its folder, works with the same store."""
    url = databases.url_of_new()
    monkeypatch.setattr(desk, "opening", [lambda path: SiteStore.open(url, desk=path.name, name=path.name.title())])
    yield
    databases.drop(url)


@SITE
@pytest.mark.usefixtures("site")
async def test_an_order_saved_at_one_desk_is_listed_at_the_other(tmp_path: Path) -> None:
    with RunningSandbox() as sandbox:
        async with desk_at(sandbox, tmp_path / "one") as one, desk_at(sandbox, tmp_path / "two", run=False) as two:
            await one.zones.refresh()
            wanted = OrderFilter(account=ACCOUNT, merchant=two.context.merchant_code)
            heard = asyncio.Event()
            two.changes.subscribe(Topic.ORDERS, heard.set)
            await one.orders.create(request(one))
            async with asyncio.timeout(PATIENCE):
                while not any(row.number for row in await two.order_list.rows(wanted, OrderSort(), 0, 10)):
                    await heard.wait()
                    heard.clear()


@SITE
@pytest.mark.usefixtures("site")
async def test_of_two_desks_that_change_one_order_neither_takes_the_others_change_away(tmp_path: Path) -> None:
    with RunningSandbox() as sandbox:
        async with desk_at(sandbox, tmp_path / "one") as one, desk_at(sandbox, tmp_path / "two") as two:
            number, wanted = await an_order(one)
            seen = await one.order_actions.read_fresh(number)
            for each in (one, two):
                each.outbox.hold(True)
            first = await one.order_actions.update(number, with_amount(wanted, 50_000), seen=seen)
            elsewhere = replace(wanted, consignee=replace(wanted.consignee, address="77 Other Road"))
            second = await two.order_actions.update(number, elsewhere, seen=seen)
            assert first != second
            for each in (one, two):
                each.outbox.hold(False)
            await reach(one, first, State.DONE)
            row = await reach(one, second, State.REFUSED)
            assert row.progress.failure is not None
            assert row.progress.failure.kind is FailureKind.CHANGED_MEANWHILE
            assert at_service(sandbox, number)["amount"] == 50_000
            detail = await two.outbox_desk.detail(second)
            assert detail is not None
            assert (detail.item.changed_by, detail.saved_by, detail.shared) == ("One", "Two", True)
            assert (await deeds(two, f"order/{number}"))[-1] == What.HELD_BACK


@SITE
@pytest.mark.usefixtures("site")
async def test_made_at_this_desk_is_what_was_made_at_it_and_not_at_another(tmp_path: Path) -> None:
    with RunningSandbox() as sandbox:
        async with desk_at(sandbox, tmp_path / "one") as one, desk_at(sandbox, tmp_path / "two", run=False) as two:
            number, _ = await an_order(one)
            assert [row.number for row in await one.orders.made_today()] == [number]
            assert not await two.orders.made_today()
            await two.orders.create(request(one, reference="TWO"))
            assert [row.reference for row in await two.orders.made_today()] == ["TWO"]
            assert [row.number for row in await one.orders.made_today()] == [number]


@SITE
@pytest.mark.usefixtures("site")
async def test_one_desk_reads_for_all_and_another_goes_on_when_it_ends(tmp_path: Path) -> None:
    often = SessionSettings(limit=6_000, policy=QUICK, poll=0.1)
    with RunningSandbox() as sandbox:
        async with desk_at(sandbox, tmp_path / "two", settings=often, run=False) as two:
            async with desk_at(sandbox, tmp_path / "one", settings=often) as one:
                await until(_true_when(lambda: one.mirror.mark is not None and one.mirror.mark.complete))
                reading = asyncio.create_task(two.mirror.run())
                await until(_true_when(lambda: two.mirror.looks_on and two.mirror.mark is not None))
                assert not one.mirror.looks_on
                read_at = _read_at(two)
                await until(_true_when(lambda: _read_at(two) > read_at))  # the other's reading is shown here
                two.mirror.read_now()  # a person wants to see it now, whoever has the duty
                await two.mirror.caught_up()
                await until(_true_when(lambda: two.mirror.looks_on))
            await until(_true_when(lambda: not two.mirror.looks_on))
            read_at = _read_at(two)
            await until(_true_when(lambda: _read_at(two) > read_at))
            reading.cancel()
            await asyncio.gather(reading, return_exceptions=True)


@SITE
@pytest.mark.usefixtures("site")
async def test_desks_share_the_sending_and_each_prints_what_it_asked_for(tmp_path: Path) -> None:
    papers = {name: KeptPaper() for name in ("one", "two")}
    calm = SessionSettings(limit=6_000)  # nothing is lost here, and on a busy machine nothing is held back as too late
    with RunningSandbox() as sandbox:
        async with (
            desk_at(sandbox, tmp_path / "one", paper=papers["one"], settings=calm, run=False) as one,
            desk_at(sandbox, tmp_path / "two", paper=papers["two"], settings=calm, run=False) as two,
        ):
            await one.zones.refresh()
            await two.zones.load()
            asked: dict[str, set[str]] = {"one": set(), "two": set()}
            for turn in range(24):
                name, here = ("one", one) if turn % 2 else ("two", two)
                wanted = request(here, reference=f"{name}-{turn}")
                await here.orders.create(wanted, print_after=True)
                asked[name].add(wanted.reference)
            work = [asyncio.create_task(here.run()) for here in (one, two)]
            await until(_true_when(lambda: all(len(paper.printed) == 12 for paper in papers.values())))
            for task in work:
                task.cancel()
            await asyncio.gather(*work, return_exceptions=True)
            everything = OrderFilter(account=ACCOUNT, merchant=one.context.merchant_code)
            rows = await one.order_list.rows(everything, OrderSort(), 0, 100)
            numbers = {row.reference: row.number for row in rows}
            assert len(numbers) == len(rows) == 24
            for name, paper in papers.items():
                assert sorted(number for number, _pdf in paper.printed) == sorted(numbers[one] for one in asked[name])
            asked_for = [entry["method"] + entry["path"] for entry in sandbox.control("GET", "/requests")["requests"]]
            assert sum(one.endswith("/orders") and one.startswith("POST") for one in asked_for) == 24


def _row(here: Session, reference: str, name: str = "Karim Test") -> OutboxRow:
    wanted = request(here, reference=reference)
    wanted = replace(wanted, consignee=replace(wanted.consignee, full_name=name))
    now = here.context.now()
    return OutboxRow(
        kind=Kind.ORDER_CREATE, account=ACCOUNT, merchant=here.context.merchant_code, reference=reference,
        payload={"request": request_to_plain(wanted), "print": False}, created=now, changed=now,
        progress=Progress(state=State.WAITING), facts=PendingOrder.of_request(wanted),
    )  # fmt: skip


@SITE
@pytest.mark.usefixtures("site")
async def test_what_was_typed_without_the_site_goes_there_once_and_in_its_order(tmp_path: Path) -> None:
    settings = SessionSettings(limit=6_000, policy=QUICK, offline_orders=tmp_path / "offline.sqlite")
    with RunningSandbox() as sandbox:
        async with desk_at(sandbox, tmp_path / "one", settings=settings, run=False) as one:
            await one.zones.refresh()
            assert one.context.offline is not None
            draft = await one.orders.keep_draft(OrderDraft(full_name="Karim"))
            for reference in ("A", "B", "C", "D"):
                assert await one.context.offline.keep(_row(one, reference), draft if reference == "A" else None) < 0
            assert one.context.offline.waiting == 4
            # The program died after B had gone to the site; and C is the reference of another order there.
            await one.context.store.write(lambda db: outbox.add(db, _row(one, "B")))
            await one.context.store.write(lambda db: outbox.add(db, _row(one, "C", "Another Customer")))
        async with desk_at(sandbox, tmp_path / "one", settings=settings, run=False) as one:
            assert one.context.offline is not None
            moving = asyncio.create_task(one.context.offline.run())
            await until(lambda: _gone(one))
            moving.cancel()
            await asyncio.gather(moving, return_exceptions=True)
            found = await one.context.store.read(lambda db: outbox.page(db, ACCOUNT, states=tuple(State)))
            told = [(each.reference, each.progress.state) for each in reversed(found)]
            waiting = State.WAITING
            assert told == [("B", waiting), ("C", waiting), ("A", waiting), ("", State.DRAFT), ("D", waiting)]
            assert found[1].payload["draft"]["full_name"] == "Karim Test"


@SITE
@pytest.mark.usefixtures("site")
async def test_a_label_does_not_follow_its_order_to_another_ones_reference(tmp_path: Path) -> None:
    """Another desk's order has it at the site: what was saved here becomes a draft, and that label is not its own."""
    settings = SessionSettings(limit=6_000, policy=QUICK, offline_orders=tmp_path / "offline.sqlite")
    with RunningSandbox() as sandbox:
        async with desk_at(sandbox, tmp_path / "one", settings=settings, run=False) as one:
            await one.zones.refresh()
            offline = one.context.offline
            assert offline is not None
            rows = [-await offline.keep(_row(one, reference), None) for reference in ("C", "D")]
            wanted = [
                ToPrint(merchant=one.context.merchant_code, outbox_id=row, reference=reference)
                for row, reference in zip(rows, ("C", "D"), strict=True)
            ]
            job = await offline.write(
                lambda db: print_jobs.add(db, ACCOUNT, one.prints.new_job(), wanted, one.context.now())
            )
            await one.context.store.write(lambda db: outbox.add(db, _row(one, "C", "Another Customer")))
            moving = asyncio.create_task(offline.run())
            await until(lambda: _gone(one))
            moving.cancel()
            await asyncio.gather(moving, return_exceptions=True)
            lines = await offline.look(lambda db: print_jobs.lines(db, job))
            assert [line.state for line in lines] == [PrintState.LEFT_OUT, PrintState.WAITING]
            # Asked for once more from a list that does not show yet where they went:
            await offline.write(lambda db: print_jobs.add(db, ACCOUNT, one.prints.new_job(), wanted, one.context.now()))
            asked = await offline.look(lambda db: print_jobs.awaited(db, ACCOUNT))
            there = await offline.look_at_site(asked)
            told = {(each.line.job_id == job, each.line.reference): there[each.key].state for each in asked}
            assert told == {(True, "D"): "waiting", (False, "C"): "", (False, "D"): "waiting"}


async def _gone(here: Session) -> bool:
    path = here.context.offline
    assert path is not None
    found = await here.context.store.read(lambda db: outbox.by_reference(db, ACCOUNT, "D"))
    return found is not None and not path.waiting


@SITE
@pytest.mark.usefixtures("site")
async def test_many_that_were_typed_without_the_site_go_there_together(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = SessionSettings(limit=6_000, policy=QUICK, offline_orders=tmp_path / "offline.sqlite")
    with RunningSandbox() as sandbox:
        async with desk_at(sandbox, tmp_path / "one", settings=settings, run=False) as one:
            await one.zones.refresh()
            offline, store = one.context.offline, one.context.store
            assert offline is not None
            references = [f"R{number}" for number in range(120)] + ["D"]
            for reference in references:
                await offline.keep(_row(one, reference), None)
            transactions, write = 0, store.write

            async def counted(work: Work[Any]) -> Any:
                nonlocal transactions
                transactions += 1
                return await write(work)

            monkeypatch.setattr(store, "write", counted)
            moving = asyncio.create_task(offline.run())
            await until(lambda: _gone(one))
            moving.cancel()
            await asyncio.gather(moving, return_exceptions=True)
            assert transactions == 3
            found = await store.read(lambda db: outbox.page(db, ACCOUNT, states=tuple(State), limit=200))
            assert [each.reference for each in reversed(found)] == references


@SITE
async def test_desks_of_a_site_share_one_limit_which_the_database_keeps(
    tmp_path: Path, databases: Databases, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = databases.url_of_new()
    monkeypatch.setattr(desk, "opening", [lambda path: SiteStore.open(url, desk=path.name)])
    wide = SessionSettings(limit=600, kept=60, policy=QUICK)
    with RunningSandbox() as sandbox:
        async with desk_at(sandbox, tmp_path / "one", settings=wide, run=False) as one:
            before = await one.context.store.read(lambda db: list(all_rows(db, "SELECT * FROM site_slot")))
            assert not before
            async with desk_at(sandbox, tmp_path / "two", settings=wide) as two:
                await one.zones.refresh()
                await until(_true_when(lambda: two.budget.left() == one.budget.left() < 590))
                sql = 'SELECT "limit", background_ceiling FROM site_limit'
                assert [tuple(row) for row in await one.context.store.read(lambda db: all_rows(db, sql))] == [
                    (600, 300)
                ]
                two.budget.use_limit(300)
                await until(_true_when(lambda: one.budget.limit == 300))
            desks = await one.context.store.read(lambda db: all_rows(db, "SELECT desk FROM site_part"))
            assert [tuple(row) for row in desks] == [("one",)]
        async with desk_at(sandbox, tmp_path / "one", settings=wide, run=False) as again:
            kept = await again.context.store.read(lambda db: all_rows(db, "SELECT count(*) FROM sends"))
            assert kept[0][0] == 0
            async with asyncio.timeout(PATIENCE):
                while again.budget.left() == 0:
                    await asyncio.sleep(0.01)
            assert again.budget.left() < 590
        other = await asyncio.to_thread(SiteStore.open, url, desk="three")
        counted = await other.read(lambda db: all_rows(db, "SELECT count(*) FROM site_slot"))
        merchant, key = str(sandbox.ready["merchants"][0]["businessAccountCode"]), str(sandbox.ready["company_key"])
        assert (await account_at(sandbox.base_url, key, merchant, other, wide)).merchant == merchant
        now = await other.read(lambda db: all_rows(db, "SELECT count(*), count(free_at) FROM site_slot"))
        assert now[0][0] == now[0][1] > counted[0][0]
        await other.aclose()
    databases.drop(url)


def _read_at(session: Session) -> float:
    mark = session.mirror.mark
    return (mark.read_at or 0.0) if mark is not None else 0.0


def _true_when(condition: Callable[[], bool]) -> Callable[[], Awaitable[bool]]:
    async def holds() -> bool:
        return condition()

    return holds


@SITE
@pytest.mark.usefixtures("site")
async def test_what_a_test_of_a_key_asks_counts_in_the_limit_of_the_site(tmp_path: Path) -> None:
    with RunningSandbox() as sandbox:
        async with desk_at(sandbox, tmp_path / "one", run=False) as one:
            store = one.context.store
            desk_of_accounts = AccountDesk(store, KeyStore(None), budgets_of(store, lambda: None))
            report = await desk_of_accounts.test(sandbox.base_url, sandbox.ready["single_key"])
            name = key_name(sandbox.base_url, sandbox.ready["single_key"])
            sql = "SELECT count(*), count(free_at) FROM site_slot WHERE key_id = ?"
            counted = await store.read(lambda db: all_rows(db, sql, (name,)))
            assert counted == [(report.requests, report.requests)]
