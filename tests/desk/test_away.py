"""A desk whose site's store is gone: it shows and prints from its own copy, and what it did goes there once."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, closing
from dataclasses import replace
from pathlib import Path

import pytest

from courier_desk.desk.order_form import TypedForm
from courier_desk.desk.session import Session, SessionSettings
from courier_desk.domain.drafts import OrderDraft
from courier_desk.domain.order_list import OrderFilter, OrderSort
from courier_desk.domain.outbox import State
from courier_desk.store import labels, order_list, outbox, own_work
from courier_desk.store.desks import OWN
from courier_desk.store.dialect.postgres import SiteConnection
from courier_desk.store.dialect.schema import bring_up
from courier_desk.store.facets import is_right, spans
from courier_desk.store.site_store import SiteStore
from courier_desk.store.sql import Database, all_rows, to_json
from tests.support import desk
from tests.support.desk import ACCOUNT, QUICK, desk_at, request, until
from tests.support.paper import KeptPaper
from tests.support.postgres import Server, missing, server
from tests.support.sandbox import RunningSandbox

pytestmark = pytest.mark.skipif(bool(missing()), reason=f"no PostgreSQL can be started here: {missing()}")


@pytest.fixture
def site(monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    """A site whose server may be stopped; its desks look for what has changed at once."""
    with server() as running:
        url = f"{running.url}postgres"
        with closing(SiteConnection(url)) as db:
            bring_up(db, 0.0)
        monkeypatch.setattr(desk, "opening", [lambda path: SiteStore.open(url, desk=path.name, name=path.name)])
        monkeypatch.setattr("courier_desk.desk.site_copying.PAUSE", 0.05)
        yield running


@asynccontextmanager
async def at_work(sandbox: RunningSandbox, folder: Path, paper: KeptPaper | None = None) -> AsyncIterator[Session]:
    settings = SessionSettings(limit=6_000, policy=QUICK, poll=0.5, offline_orders=folder / "offline.sqlite")
    async with AsyncExitStack() as stack:
        here = await stack.enter_async_context(desk_at(sandbox, folder / "desk", settings=settings, paper=paper))
        await here.zones.refresh()
        yield here


def everything(here: Session) -> OrderFilter:
    return OrderFilter(account=ACCOUNT, merchant=here.context.merchant_code)


async def created(here: Session, count: int, *, print_after: bool = False) -> list[str]:
    """Have so many orders made; gives their numbers, in their order."""
    references = []
    for _turn in range(count):
        wanted = request(here)
        await here.orders.create(wanted, print_after=print_after)
        references.append(wanted.reference)

    def look(db: object) -> dict[str, str]:
        rows = order_list.page(db, everything(here), OrderSort(), 0, 500)  # type: ignore[arg-type]
        return {row.reference: row.number for row in rows if row.number}

    async def made() -> bool:
        return set(references) <= set(await here.context.store.read(look))

    await until(made)
    numbers = await here.context.store.read(look)
    return [numbers[one] for one in references]


async def copied(here: Session) -> None:
    """Wait until this computer's copy has all that the site has."""

    def look(db: object) -> list[object]:
        sql = "SELECT id, number, status, printed, seen_at FROM orders ORDER BY id"
        kept = "SELECT number FROM kept.labels ORDER BY number"
        done = "SELECT id, state FROM outbox WHERE id < ? ORDER BY id"
        prints = "SELECT id, number FROM prints WHERE id < ? ORDER BY id"
        found = [all_rows(db, sql), all_rows(db, kept)]  # type: ignore[arg-type]
        events = "SELECT id, what FROM events WHERE id < ? ORDER BY id"
        return [*found, *(all_rows(db, one, (OWN,)) for one in (done, prints, events))]  # type: ignore[arg-type]

    async def is_so() -> bool:
        copy = here.context.store.copy
        return copy is not None and await copy.read(look) == await here.context.store.read(look)

    await until(is_so)


async def gone(here: Session, site: Server) -> None:
    """End the site's server, and wait until the desk has noticed."""
    await asyncio.to_thread(site.stop)

    async def noticed() -> bool:
        return bool(here.context.store.away_since)

    await until(noticed)


async def test_lists_panels_and_labels_go_on_and_a_print_is_told_to_the_site_once(tmp_path: Path, site: Server) -> None:
    paper = KeptPaper()
    with RunningSandbox() as sandbox:
        async with at_work(sandbox, tmp_path, paper) as here:
            numbers = await created(here, 3, print_after=True)

            async def printed() -> bool:
                return len(paper.printed) == 3 and len(await here.print_jobs.printed_before(numbers)) == 3

            await until(printed)
            store, wanted = here.context.store, everything(here)

            async def seen() -> tuple[object, object]:
                rows = await here.order_list.rows(wanted, OrderSort(), 0, 100)
                return rows, await here.orders.detail(f"o{numbers[0]}")

            async def at_rest() -> bool:  # a reading that ends now changes what is compared
                before = await seen()
                await copied(here)
                return await seen() == before

            await until(at_rest)
            before = await here.order_list.rows(wanted, OrderSort(), 0, 100)
            shown = await seen()
            await gone(here, site)
            assert await seen() == shown
            found = await here.order_list.listing(
                OrderFilter(account=ACCOUNT, merchant=wanted.merchant, text=numbers[1]), OrderSort()
            )
            assert [row.number for row in found.rows] == [numbers[1]]
            assert (await here.print_jobs.printed_before(numbers[:1]))[numbers[0]].copy == 1
            here.prints.print_soon(numbers[0], wanted.merchant)
            job = await here.print_jobs.start([row for row in before if row.number in numbers[1:]])
            await until(lambda: _is(len(paper.printed) == 6))

            async def known() -> bool:
                told = await here.print_jobs.printed_before(numbers)
                return [told[one].copy for one in numbers] == [2, 2, 2]

            await until(known)
            view = await here.print_jobs.view(job)
            assert view is not None
            assert view.counts.total == 2
            await asyncio.to_thread(site.start)

            async def moved() -> bool:
                if store.away_since:
                    return False
                told = await store.read(lambda db: [len(labels.prints(db, ACCOUNT, one)) for one in numbers])
                copy = await here.context.offline.opened()  # type: ignore[union-attr]
                sql = "SELECT count(*) FROM prints WHERE id >= ?"
                left = await copy.read(lambda db: all_rows(db, sql, (OWN,))[0][0])
                return told == [2, 2, 2] and not left

            await until(moved)
            await copied(here)
            copy = store.copy
            assert copy is not None
            assert await copy.read(lambda db: all(is_right(db, span) for span in spans(db)))
            assert len(paper.printed) == 6


async def _is(condition: bool) -> bool:
    return condition


async def test_a_half_typed_form_is_kept_and_becomes_one_draft_of_the_site(tmp_path: Path, site: Server) -> None:
    with RunningSandbox() as sandbox:
        async with at_work(sandbox, tmp_path) as here:
            old = await here.orders.keep_draft(OrderDraft(full_name="At the site"))
            await copied(here)
            await gone(here, site)
            kept = await here.order_form.keep(TypedForm(draft=OrderDraft(full_name="Ka")))
            assert kept is not None
            assert (kept.draft_id or 0) >= OWN
            again = await here.order_form.keep(TypedForm(draft=OrderDraft(full_name="Karim"), draft_id=kept.draft_id))
            assert again == replace(kept, draft=OrderDraft(full_name="Karim"))
            assert await here.orders.take_back(old) == OrderDraft(full_name="At the site")
            await here.orders.keep_draft(OrderDraft(full_name="Changed here"), old)
            await here.orders.keep_draft(OrderDraft(full_name="Changed here twice"), old)
            typed = await here.orders.keep_draft(OrderDraft(full_name="To be made"))
            assert await here.orders.create(request(here, reference="MADE-AWAY"), draft_id=typed) < 0
            dropped = await here.orders.keep_draft(OrderDraft(full_name="To be dropped"))
            await here.orders.drop_draft(dropped)
            await asyncio.to_thread(site.start)

            async def moved() -> bool:
                offline, store = here.context.offline, here.context.store
                assert offline is not None
                return not store.away_since and not offline.is_own(kept.draft_id) and not offline.waiting

            await until(moved)
            later = await here.order_form.keep(TypedForm(draft=OrderDraft(full_name="Karim A"), draft_id=kept.draft_id))
            assert later is not None
            assert (later.draft_id or OWN) < OWN
            drafts = await here.context.store.read(lambda db: outbox.page(db, ACCOUNT, states=(State.DRAFT,)))
            assert sorted(row.payload["draft"]["full_name"] for row in drafts) == ["Changed here twice", "Karim A"]
            assert old in {row.row_id for row in drafts}
            assert await here.context.store.read(lambda db: outbox.by_reference(db, ACCOUNT, "MADE-AWAY"))


async def test_a_draft_of_the_site_that_is_changed_here_stays_the_one_draft(tmp_path: Path, site: Server) -> None:
    """Also where this computer's copy had not its last words yet: they were typed at this desk."""
    with RunningSandbox() as sandbox:
        async with at_work(sandbox, tmp_path) as here:
            half = OrderDraft(full_name="Sa", reference="HALF-TYPED")
            old = await here.orders.keep_draft(half)
            await copied(here)
            await gone(here, site)
            copy = here.context.store.copy
            assert copy is not None
            await copy.write(lambda db: db.execute("UPDATE outbox SET changed = changed - 1 WHERE id = ?", (old,)))
            typed = replace(half, full_name="Sameh")
            kept = await here.order_form.keep(TypedForm(draft=typed, draft_id=old))
            assert kept is not None

            def names(db: object) -> list[tuple[str, str]]:
                rows = outbox.page(db, ACCOUNT, states=(State.DRAFT,))  # type: ignore[arg-type]
                return [(row.payload["draft"]["reference"], row.payload["draft"]["full_name"]) for row in rows]

            assert await here.context.store.look(names) == [("HALF-TYPED", "Sameh")]
            rows = await here.order_list.rows(everything(here), OrderSort(), 0, 100)
            assert [row.full_name for row in rows if row.state is State.DRAFT] == ["Sameh"]
            await asyncio.to_thread(site.start)

            async def moved() -> bool:
                offline, store = here.context.offline, here.context.store
                return offline is not None and not store.away_since and not offline.is_own(kept.draft_id)

            await until(moved)
            assert await here.context.store.read(names) == [("HALF-TYPED", "Sameh")]

            async def followed() -> bool:
                return await copy.read(names) == [("HALF-TYPED", "Sameh")]

            await until(followed)


async def test_what_two_desks_wrote_into_one_draft_is_kept_under_one_reference(tmp_path: Path, site: Server) -> None:
    with RunningSandbox() as sandbox:
        async with at_work(sandbox, tmp_path) as here:
            half = OrderDraft(full_name="Sa", reference="HALF-TYPED")
            old = await here.orders.keep_draft(half)
            await copied(here)
            theirs = to_json({"draft": replace(half, full_name="Said").to_plain()})
            with closing(SiteConnection(f"{site.url}postgres")) as db:  # another desk, as the line breaks
                db.execute("UPDATE outbox SET payload = ?, changed = changed + 0.01, desk = 'two'", (theirs,))
            await gone(here, site)
            await here.order_form.keep(TypedForm(draft=replace(half, full_name="Sameh"), draft_id=old))
            await asyncio.to_thread(site.start)

            async def moved() -> bool:
                offline, store = here.context.offline, here.context.store
                return offline is not None and not store.away_since and await offline.look(_nothing_waits)

            await until(moved)
            drafts = await here.context.store.read(lambda db: outbox.page(db, ACCOUNT, states=(State.DRAFT,)))
            found = {(row.payload["draft"]["reference"], row.payload["draft"]["full_name"]) for row in drafts}
            assert found == {("HALF-TYPED", "Sameh"), ("", "Said")}


def _nothing_waits(db: Database) -> bool:
    return not own_work.own_drafts(db, ACCOUNT)


async def test_that_the_site_is_away_is_logged_once(
    tmp_path: Path, site: Server, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    tries, connect = [0], SiteStore.connect

    def counted(store: SiteStore) -> SiteConnection:
        tries[0] += 1
        return connect(store)

    monkeypatch.setattr(SiteStore, "connect", counted)
    with RunningSandbox() as sandbox:
        async with at_work(sandbox, tmp_path) as here:
            await gone(here, site)
            caplog.set_level("INFO")
            caplog.clear()
            tries[0] = 0

            async def often() -> bool:
                return tries[0] > 8

            await until(often)
            said = [one.message for one in caplog.records if one.name.startswith("courier_desk.store.site_")]
            assert len(said) <= 2, said  # each of its connections once
            await asyncio.to_thread(site.start)
