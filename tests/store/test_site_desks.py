"""The desks of a site: what each holds while it is there, what becomes of it when it is gone, and what is its own."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing

import pytest

from courier_desk.domain.label_profiles import LabelProfile
from courier_desk.domain.list_views import ColumnLayout, SavedView
from courier_desk.domain.outbox import Event, Policy, State, advance
from courier_desk.domain.print_jobs import PrintJob, ToPrint
from courier_desk.store import accounts, events, list_views, order_form, outbox, print_jobs, site_store
from courier_desk.store.desks import lease_of, leases_elsewhere
from courier_desk.store.dialect.postgres import SiteConnection
from courier_desk.store.faults import StoreFault, StoreFaultKind
from courier_desk.store.order_form import AutosavedForm
from courier_desk.store.outbox_rows import existing
from courier_desk.store.site_store import SiteStore
from courier_desk.store.sql import Database
from tests.store.support import ACCOUNT, MERCHANT, fault_of, pending
from tests.support.patience import PATIENCE
from tests.support.postgres import missing

pytestmark = [
    pytest.mark.anyio,
    pytest.mark.skipif(bool(missing()), reason=f"no PostgreSQL can be started here: {missing()}"),
]
NOW = 1_000.0
POLICY = Policy()


Opener = Callable[[str], SiteStore]


@pytest.fixture
def opened(url: str) -> Iterator[Opener]:
    """Opens the site's store as a desk of that name."""
    with ExitStack() as stack:
        yield lambda name: stack.enter_context(closing(SiteStore.open(url, desk=name, name=name.title())))


def cut_off(url: str, desk: str) -> None:
    """End every connection of a desk, as a network does."""
    with closing(SiteConnection(url)) as db:
        sql = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = ?"
        list(db.execute(sql, (f"courier-desk {desk}",)))


def until(condition: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.02)


def take(db: Database, row_id: int) -> None:
    row = existing(db, row_id)
    outbox.save(db, row_id, advance(row.progress, Event.TAKE, now=NOW, policy=POLICY), now=NOW)


def claimed(db: Database) -> str | None:
    row = outbox.claim(db, ACCOUNT, NOW)
    return None if row is None else row.reference


async def test_what_a_desk_claimed_no_other_takes_before_it_is_let_go_or_its_desk_is_gone(opened: Opener) -> None:
    one, two = opened("one"), opened("two")
    await one.write(lambda db: [outbox.add(db, pending(name)) for name in ("A", "B")])
    assert await one.write(claimed) == "A"
    assert await two.write(claimed) == "B"
    assert await two.read(lambda db: outbox.next_moment(db, ACCOUNT)) is not None  # its own
    assert await one.write(claimed) == "A"  # again: it is this desk's
    three = opened("three")
    assert await three.write(claimed) is None
    assert await three.read(lambda db: outbox.next_moment(db, ACCOUNT)) is None
    await one.write(lambda db: outbox.let_go(db, 1))
    assert await three.write(claimed) == "A"
    await two.aclose()
    await three.write(lambda db: take(db, 1))
    assert await three.write(claimed) == "B"


async def test_what_a_desk_was_sending_when_it_was_cut_off_another_looks_for(opened: Opener, url: str) -> None:
    one, two = opened("one"), opened("two")
    row_id = await one.write(lambda db: outbox.add(db, pending("A")))
    await one.write(lambda db: take(db, row_id))
    assert await two.read(lambda db: outbox.sending(db, ACCOUNT)) == []
    assert [row.row_id for row in await one.read(lambda db: outbox.sending(db, ACCOUNT))] == [row_id]
    before = await one.read(lease_of)
    cut_off(url, "one")
    until(lambda: before not in two.peek(leases_elsewhere))
    (row,) = await two.read(lambda db: outbox.sending(db, ACCOUNT))
    lost = advance(row.progress, Event.INTERRUPTED, now=NOW, policy=POLICY)
    await two.write(lambda db: outbox.save(db, row_id, lost, now=NOW))
    later = NOW + 10 * POLICY.settle
    assert [one.row_id for one in await two.read(lambda db: outbox.due_checks(db, ACCOUNT, later))] == [row_id]
    until(lambda: two.peek(leases_elsewhere) != frozenset())  # the first is back, under a new number
    assert await one.read(lambda db: outbox.due_checks(db, ACCOUNT, later)) == []
    assert await one.read(lambda db: outbox.left_in_doubt(db, ACCOUNT)) == []
    (doubtful,) = await two.read(lambda db: outbox.checking(db, ACCOUNT))
    assert not await one.write(lambda db: outbox.put_off(db, doubtful, later))
    await two.aclose()
    assert [row.row_id for row in await one.read(lambda db: outbox.left_in_doubt(db, ACCOUNT))] == [row_id]
    assert await one.write(lambda db: outbox.put_off(db, doubtful, later))
    assert [row.row_id for row in await one.read(lambda db: outbox.due_checks(db, ACCOUNT, later))] == [row_id]


async def test_a_duty_is_one_desks_and_goes_on_to_another_when_it_is_given_up_or_its_desk_gone(
    opened: Opener, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(site_store, "_TRY_AGAIN", 0.05)
    one, two = opened("one"), opened("two")
    first, other = one.duty("poll"), one.duty("else")
    until(lambda: first.held and other.held)
    second = two.duty("poll")
    await asyncio.sleep(0.2)
    assert not second.held
    cut_off(url, "one")
    until(lambda: second.held and not first.held and other.held)
    second.give_up()
    until(lambda: first.held and not second.held)


async def test_a_desk_is_at_work_once(opened: Opener, url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(site_store, "_UNNOTICED", 0.3)
    one = opened("one")
    found = await asyncio.to_thread(fault_of, lambda: SiteStore.open(url, desk="one"))
    assert found.kind is StoreFaultKind.LOCKED
    assert found.site == one.address
    await one.aclose()
    opened("one")


async def test_nothing_is_held_while_the_standing_connection_is_made_again(
    opened: Opener, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = opened("one")
    row_id = await one.write(lambda db: outbox.add(db, pending("A")))
    monkeypatch.setattr(site_store, "_AGAIN", PATIENCE)
    lease = await one.read(lease_of)
    cut_off(url, "one")
    until(lambda: _lease_or_none(one) is None)
    with pytest.raises(StoreFault) as told:
        await one.write(lambda db: take(db, row_id))
    assert told.value.kind is StoreFaultKind.UNREACHABLE
    assert one.peek(lambda db: existing(db, row_id)).progress.state is State.WAITING
    assert lease not in one.peek(leases_elsewhere)


def _lease_or_none(store: SiteStore) -> int | None:
    try:
        return store.peek(lease_of)
    except StoreFault:
        return None


async def test_forms_columns_merchants_and_print_jobs_are_each_desks_own(opened: Opener) -> None:
    one, two = opened("one"), opened("two")
    wide = ColumnLayout(widths={"zone": 90})
    job = PrintJob(made=NOW, profile=LabelProfile(printer="Zebra"), single=True)

    def keep(db: Database) -> None:
        order_form.autosave(db, ACCOUNT, AutosavedForm(draft={"name": "Mona"}))
        list_views.keep_layout(db, "orders", wide)
        for own in (False, True):
            list_views.keep_view(db, ACCOUNT, "orders", SavedView(name=f"{own}", choices={}, own=own))
        print_jobs.add(db, ACCOUNT, job, [ToPrint(number="100001", merchant=MERCHANT)], NOW)

    await one.write(keep)
    await two.write(lambda db: order_form.drop_autosaved(db, ACCOUNT))
    assert one.peek(lambda db: order_form.autosaved(db, ACCOUNT)) is not None
    assert two.peek(lambda db: order_form.autosaved(db, ACCOUNT)) is None
    assert one.peek(lambda db: list_views.layout(db, "orders")) == wide
    assert two.peek(lambda db: list_views.layout(db, "orders")) == ColumnLayout()
    assert [view.name for view in one.peek(lambda db: list_views.views(db, ACCOUNT, "orders"))] == ["False", "True"]
    assert [view.name for view in two.peek(lambda db: list_views.views(db, ACCOUNT, "orders"))] == ["False"]
    assert len(one.peek(lambda db: print_jobs.live_jobs(db, ACCOUNT))) == 1
    assert two.peek(lambda db: print_jobs.live_jobs(db, ACCOUNT)) == []
    assert await two.write(lambda db: print_jobs.end_interrupted(db, ACCOUNT, NOW)) == []

    wanted = [ToPrint(number="100002", merchant=MERCHANT)]
    await two.write(lambda db: print_jobs.add(db, ACCOUNT, job, wanted, NOW, desk="one"))
    assert len(one.peek(lambda db: print_jobs.live_jobs(db, ACCOUNT))) == 2


async def test_the_merchant_in_use_is_each_desks_own(opened: Opener) -> None:
    from courier_desk.domain.accounts import Account, KeyKind, Merchant

    one, two = opened("one"), opened("two")
    account = Account(account_id=ACCOUNT, name="Site", base_url="http://x", kind=KeyKind.COMPANY, merchant="first")
    await one.write(lambda db: accounts.save_account(db, account))
    shops = [Merchant(code=code, name=code) for code in ("first", "second")]
    await one.write(lambda db: accounts.save_merchants(db, ACCOUNT, shops, seen_at=NOW))
    await two.write(lambda db: accounts.use_merchant(db, ACCOUNT, "second", NOW))
    in_use = {store: store.peek(lambda db: accounts.account(db, ACCOUNT)) for store in (one, two)}
    assert {store.desk: found.merchant for store, found in in_use.items() if found} == {"one": "first", "two": "second"}


async def test_an_event_tells_the_desk_and_all_keep_the_servers_time(
    opened: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, two = opened("one"), opened("two")
    await one.write(lambda db: events.add(db, ACCOUNT, "order/1", NOW, "created"))
    assert [event.who for event in two.peek(lambda db: events.of(db, ACCOUNT, "order/1"))] == ["One"]
    told = one.now()
    monkeypatch.setattr(time, "time", lambda: 5.0)  # somebody sets this computer's clock
    assert 0 <= one.now() - told < PATIENCE
    assert abs(one.now() - two.now()) < PATIENCE
