"""The store that several desks share: the same promises as a desk's own, and what one writes the others hear of."""

from __future__ import annotations

import asyncio
import queue
import threading
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, closing
from itertools import chain

import psycopg
import pytest

from courier_desk.domain.order_list import OrderSort
from courier_desk.domain.outbox import State
from courier_desk.store import accounts, order_list, orders, outbox
from courier_desk.store.database import Store
from courier_desk.store.dialect import schema
from courier_desk.store.dialect.postgres import SiteConnection
from courier_desk.store.dialect.schema import bring_up
from courier_desk.store.faults import StoreFault, StoreFaultKind
from courier_desk.store.migrations import STEPS, newest
from courier_desk.store.site_store import SiteStore
from courier_desk.store.sql import Database, all_rows, marks, one_row, to_json
from tests.store.support import ACCOUNT, EVERYTHING, MERCHANT, an_order, fault_of, pending, write
from tests.support.patience import PATIENCE
from tests.support.postgres import Databases, missing, server

#: Servers since this one tell how often a statement was planned.
_TELLS_PLANS = 140_000
pytestmark = [
    pytest.mark.anyio,
    pytest.mark.skipif(bool(missing()), reason=f"no PostgreSQL can be started here: {missing()}"),
]


@asynccontextmanager
async def desk(url: str, name: str) -> AsyncIterator[SiteStore]:
    store = await asyncio.to_thread(SiteStore.open, url, desk=name)
    try:
        yield store
    finally:
        await store.aclose()


@pytest.fixture
def store(url: str) -> Iterator[SiteStore]:
    """The store as one desk has it open."""
    with closing(SiteStore.open(url, desk="one")) as opened:
        yield opened


class Heard:
    """What a desk was told that others changed."""

    def __init__(self, store: Store) -> None:
        self._told: queue.Queue[frozenset[str]] = queue.Queue()
        store.hear_others(self._told.put)

    async def next(self) -> frozenset[str]:
        return await asyncio.to_thread(self._told.get, timeout=PATIENCE)

    @property
    def nothing(self) -> bool:
        return self._told.empty()


async def test_what_one_desk_saves_another_reads_and_hears_of(url: str) -> None:
    async with desk(url, "one") as one, desk(url, "two") as two:
        heard, own = Heard(two), Heard(one)
        await one.write(lambda db: orders.merge(db, ACCOUNT, MERCHANT, [an_order("1")], seen_at=1.0, whole=False))
        assert "orders" in await heard.next()
        assert [row.number for row in two.peek(lambda db: order_list.page(db, EVERYTHING, OrderSort(), 0, 9))] == ["1"]
        row_id = await two.write(lambda db: outbox.add(db, pending("A")))
        assert "outbox" in await own.next()
        await one.read(lambda db: outbox.get(db, row_id))
        assert heard.nothing
        await two.write(lambda db: accounts.account(db, ACCOUNT))  # nothing is changed, and nobody is told
        await two.write(lambda db: accounts.save_requests(db, "key", [1.0]))
        assert await own.next() == {"sends"}


async def test_works_that_wait_together_fail_alone(store: SiteStore) -> None:
    def work(turn: int) -> object:
        def do(db: Database) -> int:
            accounts.save_requests(db, f"k{turn}", [float(turn)])
            if turn % 10 == 3:
                raise LookupError(str(turn))
            if turn % 10 == 7:
                db.execute("SELECT 1 FROM no_such_table")
            return turn

        return do

    outcomes = await asyncio.gather(*(store.write(work(turn)) for turn in range(40)), return_exceptions=True)  # type: ignore[arg-type]  # any work
    for turn, outcome in enumerate(outcomes):
        failed = {3: LookupError, 7: psycopg.errors.UndefinedTable}.get(turn % 10)
        assert isinstance(outcome, failed) if failed else str(outcome) == str(turn)
        kept = store.peek(lambda db, turn=turn: accounts.recent_requests(db, f"k{turn}"))  # type: ignore[misc]  # this turn's
        assert kept == ([] if failed else [float(turn)])
    assert store.trouble is None


async def test_no_two_desks_take_the_same_work(url: str) -> None:
    """Looking and taking are two statements; the lock makes them one, for every desk."""
    count = 60
    async with desk(url, "one") as one, desk(url, "two") as two, desk(url, "three") as three:
        await one.write(lambda db: [outbox.add(db, pending(f"D-{number}")) for number in range(count)])

        def take(db: Database) -> str | None:
            row = outbox.next_due(db, ACCOUNT, 1e12)
            if row is None:
                return None
            db.execute("SELECT pg_sleep(0.002)")
            db.execute("UPDATE outbox SET state = ? WHERE id = ?", (State.SENDING.value, row.row_id))
            return row.reference

        async def all_of(store: SiteStore) -> list[str]:
            taken = []
            while (reference := await store.write(take)) is not None:
                taken.append(reference)
            return taken

        taken = await asyncio.gather(*map(all_of, (one, two, three)))
        assert sorted(chain.from_iterable(taken)) == sorted(f"D-{number}" for number in range(count))
        assert all(taken), "each desk has its turn"


async def test_a_reading_sees_one_moment_whatever_is_written_meanwhile(url: str) -> None:
    read, written = threading.Event(), threading.Event()

    def twice(db: Database) -> tuple[int, int]:
        first = order_list.count(db, EVERYTHING)
        read.set()
        assert written.wait(PATIENCE)
        return first, order_list.count(db, EVERYTHING)

    async with desk(url, "one") as one, desk(url, "two") as two:
        reading = asyncio.create_task(one.read(twice))
        await asyncio.to_thread(read.wait, PATIENCE)
        await two.write(lambda db: orders.merge(db, ACCOUNT, MERCHANT, [an_order("1")], seen_at=1.0, whole=False))
        written.set()
        assert await reading == (0, 0)
        assert await one.read(lambda db: order_list.count(db, EVERYTHING)) == 1


async def test_what_is_read_again_and_again_is_planned_once(store: SiteStore) -> None:
    if store.peek(lambda db: db.server_version) < _TELLS_PLANS:
        pytest.skip("this server does not tell how often a statement was planned")
    numbers = [str(number) for number in range(60)]
    asked = "SELECT name FROM accounts WHERE account IN ({})"

    def look(db: Database) -> tuple[int, int]:
        for many in range(2, 50):  # however many they are, it is one statement
            all_rows(db, asked.format(marks(many)), numbers[:many])
        ours = "SELECT count(*), sum(generic_plans + custom_plans) FROM pg_prepared_statements WHERE statement LIKE ?"
        row = one_row(db, ours, ("SELECT name FROM accounts WHERE account = ANY%",))
        assert row is not None
        return row[0], row[1]

    _, first = store.peek(look)
    assert store.peek(look) == (1, first + 48)


async def test_several_values_are_found_as_they_are(store: SiteStore) -> None:
    odd = ["", "a", 'a"b', "a\\b", "{a}", "a,b", "null", " ", "يوسف", "a\nb"]
    found, left = await store.read(
        lambda db: [
            [row[0] for row in all_rows(db, f"SELECT value FROM json_each(?) WHERE value {way} ({marks(8)})", values)]
            for way in ("IN", "NOT IN")
            for values in [(to_json(odd), *odd[:8])]
        ]
    )
    assert (found, left) == (odd[:8], odd[8:])
    whole = await store.read(
        lambda db: all_rows(
            db,
            "SELECT CAST(value AS INTEGER) FROM json_each(?) WHERE CAST(value AS INTEGER) IN (?, ?)",
            ("[1, 2, 3]", 3, 1),
        )
    )
    assert [row[0] for row in whole] == [1, 3]


async def test_a_reading_that_nobody_waits_for_is_ended_and_the_next_is_answered(store: SiteStore) -> None:
    begun, ended = threading.Event(), threading.Event()

    def long(db: Database) -> None:
        begun.set()
        try:
            db.execute("SELECT pg_sleep(600)")
        finally:
            ended.set()

    reading = asyncio.create_task(store.read(long))
    await asyncio.to_thread(begun.wait, PATIENCE)
    reading.cancel()
    with pytest.raises(asyncio.CancelledError):
        await reading
    assert await asyncio.to_thread(ended.wait, PATIENCE)
    assert await store.read(lambda db: order_list.count(db, EVERYTHING)) == 0


async def test_the_word_to_stop_that_comes_between_two_statements_is_heard(store: SiteStore) -> None:
    begun, given_up, ended = threading.Event(), threading.Event(), threading.Event()

    def long(db: Database) -> None:
        begun.set()
        assert given_up.wait(PATIENCE)
        time.sleep(0.3)  # nothing is under way on the server, which has been told to stop by then
        try:
            db.execute("SELECT pg_sleep(600)")
        finally:
            ended.set()

    reading = asyncio.create_task(store.read(long))
    await asyncio.to_thread(begun.wait, PATIENCE)
    reading.cancel()
    with pytest.raises(asyncio.CancelledError):
        await reading
    given_up.set()
    assert await asyncio.to_thread(ended.wait, PATIENCE)


async def test_closing_ends_what_is_read(url: str) -> None:
    begun = threading.Event()

    def long(db: Database) -> None:
        begun.set()
        db.execute("SELECT pg_sleep(600)")

    async with desk(url, "one") as store:
        reading = asyncio.create_task(store.read(long))
        await asyncio.to_thread(begun.wait, PATIENCE)
    with pytest.raises(StoreFault) as fault:
        await reading
    assert fault.value.kind is StoreFaultKind.CLOSED
    assert fault_of(lambda: store.peek(lambda db: None)).kind is StoreFaultKind.CLOSED


async def test_cut_connections_are_made_again_and_what_was_missed_is_told(url: str, databases: Databases) -> None:
    async with desk(url, "one") as one, desk(url, "two") as two:
        heard = Heard(two)
        await one.write(lambda db: outbox.add(db, pending("A")))
        assert await heard.next()
        databases.cut_off(url)
        assert await heard.next() == {"site_desk"}, "it is cut off"
        assert await heard.next() == frozenset(), "anything may have changed"
        assert one.peek(lambda db: order_list.count(db, EVERYTHING)) == 1, "what nobody used is made again unnoticed"
        await one.write(lambda db: outbox.add(db, pending("B")))
        assert "outbox" in await heard.next()

        def cut(db: Database) -> None:
            outbox.add(db, pending("C"))
            databases.cut_off(url)
            outbox.add(db, pending("D"))

        while await one.read(lambda _db: trouble(one)) is not None:
            pass
        own = Heard(one)
        with pytest.raises(StoreFault) as fault:
            await one.write(cut)
        assert (fault.value.kind, fault.value.site) == (StoreFaultKind.UNREACHABLE, one.address)
        while await own.next() != {"site_desk"}:  # it was told that it is cut off
            pass

        def read_on(db: Database) -> int:
            databases.cut_off(url)
            return order_list.count(db, EVERYTHING)

        with pytest.raises(StoreFault):
            await one.read(read_on)
        await one.write(lambda db: outbox.add(db, pending("E")))
        while await one.read(lambda _db: trouble(one)) is not None:  # its own standing connection, not the other's
            pass
        waiting = await two.read(lambda db: outbox.page(db, ACCOUNT, states={State.WAITING}, limit=9))
        assert {row.reference for row in waiting} == {"A", "B", "E"}


def trouble(store: Store) -> StoreFaultKind | None:
    return store.trouble


class Snapped(SiteConnection):
    """A connection whose answer to the next COMMIT is lost: the server did, or did not do, what was asked."""

    done = True

    def execute(self, sql: str, values: object = ()) -> object:  # type: ignore[override]  # whatever is asked
        if sql != "COMMIT":
            return super().execute(sql, values)  # type: ignore[arg-type]
        if self.done:
            super().execute(sql)
        self.close()
        raise psycopg.OperationalError("the connection is lost")


@pytest.mark.parametrize("done", [True, False])
async def test_a_lost_answer_to_a_commit_is_looked_for(
    url: str, monkeypatch: pytest.MonkeyPatch, *, done: bool
) -> None:
    async with desk(url, "one") as store:
        snapped = Snapped(url)
        snapped.done = done
        monkeypatch.setattr(store, "_writer", snapped)
        if done:
            assert await store.write(lambda db: outbox.add(db, pending("A"))) == 1
        else:
            with pytest.raises(StoreFault) as fault:
                await store.write(lambda db: outbox.add(db, pending("A")))
            assert (fault.value.kind, fault.value.perhaps_kept) == (StoreFaultKind.UNREACHABLE, False)
        kept = await store.read(lambda db: outbox.page(db, ACCOUNT, states=set(State), limit=9))
        assert [row.reference for row in kept] == (["A"] if done else [])


async def test_a_commit_that_nobody_can_be_asked_about_is_told_as_such(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with desk(url, "one") as store:
        monkeypatch.setattr("courier_desk.store.site_store._IN_DOUBT", 0.0)
        monkeypatch.setattr(store, "_writer", Snapped(url))
        with pytest.raises(StoreFault) as fault:
            await store.write(lambda db: outbox.add(db, pending("A")))
        assert (fault.value.is_away, fault.value.perhaps_kept) == (True, True)
        assert len(await store.read(lambda db: outbox.page(db, ACCOUNT, states=set(State), limit=9))) == 1


class Crashed(SiteConnection):
    """A connection whose server breaks down at COMMIT, and gives the numbers of what it lost to other work."""

    breaks_down: Callable[[], None]

    def execute(self, sql: str, values: object = ()) -> object:  # type: ignore[override]  # whatever is asked
        if sql == "COMMIT":
            self.breaks_down()
        return super().execute(sql, values)  # type: ignore[arg-type]


async def test_what_a_server_that_broke_down_had_not_kept_is_told_so(monkeypatch: pytest.MonkeyPatch) -> None:
    with server() as running:
        url = f"{running.url}postgres"
        with closing(SiteConnection(url)) as db:
            bring_up(db, 0.0)

        def break_down() -> None:
            running.stop()
            running.start()
            with closing(SiteStore.open(url, desk="two")) as two:
                write(two, lambda db: outbox.add(db, pending("B")))
                write(two, lambda db: outbox.add(db, pending("C")))

        async with desk(url, "one") as store:
            crashed = Crashed(url)
            crashed.breaks_down = break_down
            monkeypatch.setattr(store, "_writer", crashed)
            with pytest.raises(StoreFault) as fault:
                await store.write(lambda db: outbox.add(db, pending("A")))
            assert fault.value.kind is StoreFaultKind.UNREACHABLE
            kept = await store.read(lambda db: outbox.page(db, ACCOUNT, states=set(State), limit=9))
            assert {row.reference for row in kept} == {"B", "C"}


async def test_a_desk_that_slept_while_it_wrote_is_told_that_nothing_was_kept(store: SiteStore) -> None:
    def sleep(db: Database) -> None:
        outbox.add(db, pending("A"))
        db.execute("SET LOCAL idle_in_transaction_session_timeout = '10ms'")
        time.sleep(0.5)
        db.execute("SELECT 1")

    with pytest.raises(StoreFault) as fault:
        await store.write(sleep)
    assert fault.value.kind is StoreFaultKind.UNREACHABLE
    assert not store.peek(lambda db: outbox.page(db, ACCOUNT, states=set(State), limit=9))


def test_who_may_not_write_is_told_so(url: str) -> None:
    with closing(SiteConnection(url)) as db:
        db.run_script("CREATE ROLE onlooker LOGIN; GRANT SELECT ON ALL TABLES IN SCHEMA public TO onlooker")
    with closing(SiteStore.open(url.replace("user=site", "user=onlooker"), desk="one")) as store:
        fault = fault_of(lambda: asyncio.run(store.write(lambda db: outbox.add(db, pending("A")))))
        assert fault.kind is StoreFaultKind.READ_ONLY
        assert store.peek(lambda db: order_list.count(db, EVERYTHING)) == 0


def test_a_server_without_room_is_told_and_nothing_is_kept(url: str) -> None:
    with closing(SiteConnection(url)) as db:
        db.run_script(
            "CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN "
            "RAISE 'could not extend file: No space left on device' USING ERRCODE = '53100'; END $$;"
            "CREATE TRIGGER full_disk BEFORE INSERT ON sends FOR EACH ROW EXECUTE FUNCTION full_disk()"
        )
    with closing(SiteStore.open(url, desk="one")) as store:

        def work(db: Database) -> None:
            outbox.add(db, pending("A"))
            accounts.save_requests(db, "key", [1.0])

        assert fault_of(lambda: asyncio.run(store.write(work))).kind is StoreFaultKind.DISK_FULL
        assert store.peek(lambda db: order_list.count(db, EVERYTHING)) == 0


def test_a_server_that_is_too_old_is_told(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(schema, "OLDEST_SERVER", 990_000)  # as if less than that would not do
    assert fault_of(lambda: SiteStore.open(url, desk="one")).kind is StoreFaultKind.TOO_OLD


def test_a_server_that_is_not_there_is_told_and_no_password_with_it(url: str) -> None:
    nowhere = url.replace("user=site", "user=site password=secret").replace("host=", "host=/nowhere")
    fault = fault_of(lambda: SiteStore.open(nowhere, desk="one"))
    assert fault.kind is StoreFaultKind.UNREACHABLE
    assert "secret" not in f"{fault} {fault.detail} {fault.site}"


def test_a_statement_of_ours_that_is_wrong_is_no_fault_of_the_store(store: SiteStore) -> None:
    with pytest.raises(psycopg.errors.UndefinedTable):
        store.peek(lambda db: one_row(db, "SELECT 1 FROM no_such_table"))
    with pytest.raises(LookupError):
        store.peek(lambda db: dict[str, int]()["no such thing"])
    assert store.peek(lambda db: order_list.count(db, EVERYTHING)) == 0


async def test_an_older_site_is_brought_up_once_by_whoever_comes_first(databases: Databases) -> None:
    url = databases.url_of_new(bare=True)
    older = {number: sql for number, sql in STEPS.items() if number < newest() - 1}
    with closing(SiteConnection(url)) as db:
        bring_up(db, 1.0, older)
    opening = (asyncio.to_thread(SiteStore.open, url, desk=name) for name in ("one", "two", "three"))
    stores = await asyncio.gather(*opening)
    for store in stores:
        steps = await store.read(lambda db: list(db.execute("SELECT number FROM schema_version ORDER BY number")))
        assert [row[0] for row in steps] == sorted(STEPS)
        await store.aclose()
    with closing(SiteConnection(databases.url_of_new(bare=True))) as first:
        bring_up(first, 1.0)
        made = sorted(first.execute("SELECT table_name, column_name, data_type FROM information_schema.columns"))
    with closing(SiteConnection(url)) as db:
        assert sorted(db.execute("SELECT table_name, column_name, data_type FROM information_schema.columns")) == made


def test_a_newer_site_and_another_programs_database_are_left_alone(databases: Databases, url: str) -> None:
    with closing(SiteConnection(url)) as db:
        db.execute("INSERT INTO schema_version (number, applied) VALUES (?, 1)", (newest() + 1,))
    assert fault_of(lambda: SiteStore.open(url, desk="one")).kind is StoreFaultKind.NEWER
    other = databases.url_of_new(bare=True)
    with closing(SiteConnection(other)) as db:
        db.run_script("CREATE TABLE orders (id bigint)")
        assert fault_of(lambda: SiteStore.open(other, desk="one")).kind is StoreFaultKind.NOT_OURS
        tables = list(db.execute("SELECT tablename FROM pg_tables WHERE schemaname = 'public'"))
        assert [row[0] for row in tables] == ["orders"]


async def test_a_desk_stops_writing_when_a_newer_one_has_brought_the_database_up(store: SiteStore, url: str) -> None:
    await store.write(lambda db: outbox.add(db, pending("A")))
    with closing(SiteConnection(url)) as db:
        db.execute("INSERT INTO schema_version (number, applied, program) VALUES (?, 0, '9.0.0')", (newest() + 1,))
    with pytest.raises(StoreFault) as refused:
        await store.write(lambda db: outbox.add(db, pending("B")))
    assert (refused.value.kind, refused.value.needed) == (StoreFaultKind.NEWER, "9.0.0")
    assert trouble(store) is StoreFaultKind.NEWER
    assert [row.reference for row in await store.read(lambda db: outbox.oldest_waiting(db, ACCOUNT, 9))] == ["A"]


async def test_who_wants_to_do_what_one_desk_does_for_all_never_waits_while_the_server_is_away() -> None:
    """Nobody reads then by what the standing connection is woken: the window stood still once that was full."""
    with server() as running:
        url = f"{running.url}postgres"
        with closing(SiteConnection(url)) as db:
            bring_up(db, 0.0)
        async with desk(url, "one") as store:
            await asyncio.to_thread(running.stop)

            def want() -> None:
                for _ in range(5_000):
                    store.duty("read").give_up()

            wanting = threading.Thread(target=want, daemon=True)
            wanting.start()
            await asyncio.to_thread(wanting.join, PATIENCE)
            assert not wanting.is_alive()
            await asyncio.to_thread(running.start)
