"""What was done on a computer while its site was away goes there once, whatever breaks on the way."""

from __future__ import annotations

import asyncio
from collections import Counter
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any
from unittest import mock

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from courier_desk.api.budget import Budget
from courier_desk.desk import offline_orders
from courier_desk.desk.changes import Changes
from courier_desk.desk.context import Context
from courier_desk.desk.offline_orders import OfflineOrders
from courier_desk.desk.orders import OrderDesk, keep_draft_row
from courier_desk.desk.outbox_items import draft_in
from courier_desk.domain.accounts import Account, KeyKind, Merchant
from courier_desk.domain.drafts import OrderDraft, from_request
from courier_desk.domain.orders import Consignee, Delivery, OrderRequest
from courier_desk.domain.outbox import State
from courier_desk.domain.zones import Governorate
from courier_desk.store import labels, orders, outbox, own_work
from courier_desk.store.desks import OWN
from courier_desk.store.faults import StoreFault, StoreFaultKind
from courier_desk.store.file_store import FileStore
from courier_desk.store.labels import Print
from courier_desk.store.sql import Database, all_rows, run
from tests.store.support import an_order
from tests.support.patience import PATIENCE

if TYPE_CHECKING:
    from courier_desk.store.database import Work

ACCOUNT = "trial"


class Site(FileStore):
    """A site's store whose answers may be lost: ``losses`` tells of the next writings whether before or after they were
    kept; ``away``: nothing is reached."""

    losses: list[str]
    away = False

    @property
    def trouble(self) -> StoreFaultKind | None:
        return StoreFaultKind.UNREACHABLE if self.away else None

    @property
    def away_since(self) -> float:
        return float(self.away)

    async def write(self, work: Work[Any]) -> Any:
        lost = "before" if self.away else self.losses.pop(0) if self.losses else ""
        if lost != "before":
            done = await super().write(work)
        if lost:
            raise StoreFault(StoreFaultKind.UNREACHABLE, site="trial")
        return done


class Trial:
    """A computer at its site, and what is meant to be there in the end."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        site = Site.open(folder / "site.sqlite")
        assert isinstance(site, Site)
        self.site, self.site.losses = site, []
        self.now = 1_000_000.0
        self.prints: list[str] = []
        self.drafts: dict[int, str] = {}
        self.begin()

    def begin(self) -> None:
        account = Account(account_id=ACCOUNT, name="", base_url="", kind=KeyKind.COMPANY, merchant="1")
        self.context = Context(
            account=account, merchant=Merchant(code="1", name=""), store=self.site, connect=mock.Mock(),
            budget=Budget(), changes=Changes(), now=self.tick,
        )  # fmt: skip
        self.offline = OfflineOrders(self.context, self.folder / "own.sqlite", lambda: None)
        self.context.offline = self.offline
        self.orders = OrderDesk(self.context, lambda: None)
        self.running = asyncio.create_task(self.offline.run())

    def tick(self) -> float:
        self.now += 1.0
        return self.now

    async def end(self) -> None:
        self.running.cancel()
        with suppress(asyncio.CancelledError):
            await self.running
        await self.offline.aclose()

    async def restart(self) -> None:
        await self.end()
        self.begin()

    async def print_one(self) -> None:
        number = str(len(self.prints))
        self.prints.append(number)
        done = Print(number=number, at=self.tick(), size="A5", printer="")
        await (await self.offline.opened()).write(lambda db: labels.log_print(db, ACCOUNT, done))
        self.offline.look_again()

    async def row_of(self, key: int) -> int:
        """Find the draft as a person does: here while the site is away, else there."""

        def find(db: Database) -> list[int]:
            rows = outbox.page(db, ACCOUNT, states=(State.DRAFT,))
            return [row.row_id for row in rows if row.payload["draft"]["reference"] == f"K{key}"]

        here = [one for one in await self.offline.look(find) if self.offline.is_own(one)]
        there = await self.site.read(find)
        return (here or there)[0] if self.site.away or not there else there[0]

    async def type_draft(self, key: int | None) -> None:
        row_id = None if key is None else await self.row_of(key)
        key = len(self.drafts) if key is None else key
        text = f"text {self.tick():.0f}"
        await self.orders.keep_draft(OrderDraft(full_name=text, reference=f"K{key}"), row_id)
        self.drafts[key] = text

    async def move(self, losses: list[str]) -> None:
        """Let the site be there for a while, with these losses."""
        self.site.away, self.site.losses = False, losses
        for _turn in range(60):
            await asyncio.sleep(0.001)
            if not self.site.losses and not await self.left():
                break
        self.site.losses, self.site.away = [], True

    async def left(self) -> int:
        return await self.offline.look(
            lambda db: len(own_work.own_drafts(db, ACCOUNT)) + len(own_work.own_prints(db, ACCOUNT, 99))
        )


ACTIONS = st.lists(
    st.one_of(
        st.just(("print",)),
        st.just(("draft",)),
        st.tuples(st.just("edit"), st.integers(0, 9)),
        st.tuples(st.just("move"), st.lists(st.sampled_from(["", "before", "after"]), max_size=3)),
        st.just(("restart",)),
    ),
    max_size=14,
)


async def live(folder: Path, actions: list[tuple[Any, ...]]) -> None:
    trial = Trial(folder)
    try:
        await do(trial, actions)
    finally:
        await trial.end()
        await trial.site.aclose()


async def do(trial: Trial, actions: list[tuple[Any, ...]]) -> None:
    trial.site.away = True
    await trial.offline.opened()
    for what, *more in actions:
        if what == "print":
            await trial.print_one()
        elif what == "draft":
            await trial.type_draft(None)
        elif what == "edit" and trial.drafts:
            await trial.type_draft(more[0] % len(trial.drafts))
        elif what == "move":
            await trial.move(list(more[0]))
        elif what == "restart":
            await trial.restart()
            await trial.offline.opened()
    trial.site.away = False
    async with asyncio.timeout(PATIENCE):
        while await trial.left():
            await asyncio.sleep(0.001)
    prints = await trial.site.read(lambda db: [row[0] for row in db.execute("SELECT number FROM prints ORDER BY id")])
    assert prints == trial.prints
    drafts = await trial.site.read(lambda db: outbox.page(db, ACCOUNT, states=(State.DRAFT,), limit=999))
    assert Counter(row.payload["draft"]["full_name"] for row in drafts) == Counter(trial.drafts.values())
    assert all(row.row_id < OWN for row in drafts)


@settings(max_examples=40, deadline=None)
@given(ACTIONS)
def test_prints_and_drafts_go_to_the_site_once_and_in_order(actions: list[tuple[Any, ...]]) -> None:
    with TemporaryDirectory() as folder, mock.patch.object(offline_orders, "_LOOK", 0.0):
        asyncio.run(live(Path(folder), actions))


def write_there(trial: Trial, work: Work[Any]) -> Any:
    """Write as another desk does, which reaches the site."""
    return FileStore.write(trial.site, work)


def a_request() -> OrderRequest:
    who = Consignee(
        full_name="Mona", phone="01001234567", address="5 Brazil St", governorate=Governorate.CAIRO, zone="Z"
    )
    return OrderRequest(consignee=who, shipment=Delivery(description="Lamp", items=1, cod=100_000), reference="")


async def made_of_a_draft(folder: Path, *, changed: bool) -> list[tuple[str, str, str]]:
    """Make an order of a draft while the site is away; another desk keeps that draft. Gives what is there then."""
    trial = Trial(folder)
    try:
        wanted = a_request()
        draft = from_request(wanted, merchant="1")
        row_id = await trial.orders.keep_draft(draft)
        trial.site.away = True
        await trial.offline.opened()
        assert await trial.orders.create(replace(wanted, reference="R-9"), draft_id=row_id) < 0
        theirs = replace(draft, address="77 New Road", notes="Call first") if changed else draft
        await write_there(trial, lambda db: keep_draft_row(db, trial.context, theirs, row_id))
        await write_there(trial, lambda db: run(db, "UPDATE outbox SET desk = desk + 1 WHERE id = ?", (row_id,)))
        trial.site.away = False
        async with asyncio.timeout(PATIENCE):
            while trial.offline.waiting or not await trial.site.read(
                lambda db: outbox.by_reference(db, ACCOUNT, "R-9")
            ):
                await asyncio.sleep(0.001)
        rows = await trial.site.read(lambda db: outbox.page(db, ACCOUNT, states=tuple(State)))
        return [(row.progress.state.value, row.reference, draft_in(row).address) for row in rows]  # type: ignore[union-attr]
    finally:
        await trial.end()
        await trial.site.aclose()


@pytest.mark.parametrize("changed", [True, False])
async def test_what_another_desk_wrote_since_into_the_draft_of_an_order_stays_a_draft(
    tmp_path: Path, *, changed: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(offline_orders, "_LOOK", 0.0)
    there = await made_of_a_draft(tmp_path, changed=changed)
    drafts = [("draft", "", "77 New Road")] if changed else []
    assert sorted(there) == [*drafts, ("waiting", "R-9", "5 Brazil St")]


async def test_an_order_is_moved_in_once_whatever_this_computers_disk_does(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was thrown away or corrected at the site since does not come back."""
    monkeypatch.setattr(offline_orders, "_LOOK", 0.0)
    trial = Trial(tmp_path)
    try:
        trial.site.away = True
        file = await trial.offline.opened()
        wanted = replace(a_request(), reference="R-9")
        await trial.orders.create(wanted)
        told = 0

        async def full(_work: Work[Any]) -> Any:
            nonlocal told
            told += 1
            raise StoreFault(StoreFaultKind.DISK_FULL, tmp_path)

        with mock.patch.object(file, "write", full):
            trial.site.away = False
            async with asyncio.timeout(PATIENCE):
                while not told:
                    await asyncio.sleep(0.001)
                (row,) = await trial.site.read(lambda db: outbox.page(db, ACCOUNT, states=tuple(State)))
                await trial.site.write(lambda db: outbox.remove(db, row.row_id))
                before = told
                while told < before + 3:
                    await asyncio.sleep(0.001)
            assert await trial.site.read(lambda db: outbox.page(db, ACCOUNT, states=tuple(State))) == []
        async with asyncio.timeout(PATIENCE):
            while trial.offline.waiting:
                await asyncio.sleep(0.001)
        await trial.orders.create(replace(wanted, reference="R-10"))
        assert [
            row.reference for row in await trial.site.read(lambda db: outbox.page(db, ACCOUNT, states=tuple(State)))
        ] == ["R-10"]
    finally:
        await trial.end()
        await trial.site.aclose()


async def test_a_label_that_was_printed_here_counts_only_while_it_shows_what_the_order_is_at_the_site(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The site changed one of two orders while it was away from here: that one has to be printed again."""
    monkeypatch.setattr(offline_orders, "_LOOK", 0.0)
    trial = Trial(tmp_path)
    try:
        file = await trial.offline.opened()
        both = [an_order("204828"), an_order("204829")]
        changed = [both[0], replace(both[1], full_name="Salma Hassan")]
        await file.write(lambda db: orders.merge(db, ACCOUNT, "1", both, seen_at=1.0, whole=True))
        await trial.site.write(lambda db: orders.merge(db, ACCOUNT, "1", changed, seen_at=2.0, whole=True))
        trial.site.away = True
        for one in both:
            done = Print(number=one.number, at=trial.tick(), size="A5", printer="P")
            await file.write(lambda db, done=done: labels.log_print(db, ACCOUNT, done))  # type: ignore[misc]  # at once
        await trial.move([])
        sql = "SELECT number, printed FROM orders"
        printed: dict[str, int] = dict(await trial.site.read(lambda db: all_rows(db, sql)))
        assert printed == {"204828": 1, "204829": 0}
        assert len(await trial.site.read(lambda db: labels.prints(db, ACCOUNT, "204829"))) == 1, "it is told, though"
    finally:
        await trial.end()
        await trial.site.aclose()
