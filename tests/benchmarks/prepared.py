"""A desk's data folder with a mirror of many orders, as after long use, and the service that its account is at."""

from __future__ import annotations

import asyncio
import shutil
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from itertools import islice
from pathlib import Path
from typing import Any

import apsw

from courier_desk import __version__
from courier_desk.domain.accounts import Account, KeyKind, Merchant
from courier_desk.domain.orders import Order
from courier_desk.host import settings
from courier_desk.host.paths import data_folder
from courier_desk.store import accounts, catalog, migrations, orders, sync
from courier_desk.store.database import Store
from courier_desk.store.file_store import FileStore
from courier_desk.store.migrations import m0037_minutes, m0038_joined
from tests.benchmarks import zone_search
from tests.support.order_book import order_book
from tests.support.sandbox import RunningSandbox

ACCOUNT = "bench"
_PIECE = 2_000
#: Longer than the numbers the service gives, so that none of its new orders is taken for one of the book.
_FIRST_NUMBER = 50_000_000
#: Whose orders a kept book is of, until it is a desk's.
_ANY_MERCHANT = "any"
#: Indexes and triggers that a book does without until it is whole.
_MADE_LATER = (
    "SELECT type, name, sql FROM sqlite_schema WHERE (type = 'index' AND sql IS NOT NULL AND tbl_name = 'orders') "
    "OR (type = 'trigger' AND name LIKE 'order_search%')"
)


@dataclass(frozen=True, slots=True)
class PreparedDesk:
    """A data folder and the service behind its account."""

    folder: Path
    sandbox: RunningSandbox
    count: int

    @property
    def key(self) -> str:
        """Give the account's key."""
        return str(self.sandbox.ready["company_key"])


@contextmanager
def prepared_desk(folder: Path, count: int, *, at_once: bool = False) -> Iterator[PreparedDesk]:
    """Prepare a desk with ``count`` mirrored orders, a zone catalog, one account; its service runs meanwhile.

    ``at_once``: the orders are those of ``kept_book``, and not taken in as a desk reads them.
    """
    with RunningSandbox() as sandbox:
        shop = sandbox.ready["merchants"][0]
        account = Account(
            account_id=ACCOUNT,
            name="Bench",
            base_url=sandbox.base_url,
            kind=KeyKind.COMPANY,
            merchant=shop["businessAccountCode"],
        )
        merchant = Merchant(code=shop["businessAccountCode"], name=shop["name"])
        place = data_folder(folder)
        place.make()
        if at_once:
            shutil.copyfile(kept_book(count), place.store)
        store = FileStore.open(place.store)
        try:
            _fill(store, account, merchant, count, book=0 if at_once else count)
        finally:
            store.close()
        known = settings.Settings(account=ACCOUNT, tour_seen=True, news_seen=__version__)  # no tour over its window
        settings.save(place.settings, known)
        yield PreparedDesk(folder, sandbox, count)


def copied(desk: PreparedDesk, folder: Path, **chosen: Any) -> PreparedDesk:
    """Copy the desk's data into a new folder with other settings: what a story changes there, no other story meets."""
    shutil.copytree(desk.folder, folder)
    path = data_folder(folder).settings
    settings.save(path, replace(settings.load(path).settings, **chosen))
    return replace(desk, folder=folder)


def today() -> datetime:
    """Give the begin of today: until then orders go, as the list that a window opens shows the last seven days."""
    return datetime.now(UTC).replace(hour=0, minute=0, second=0, microsecond=0)


def kept_book(count: int) -> Path:
    """Give a store with so many orders that were put straight into it, up to today.

    It is made once for each day and shape of the store.
    """
    last = today()
    path = Path(tempfile.gettempdir()) / "courier-desk-scale" / f"{migrations.newest()}-{count}-{last:%Y%m%d}.sqlite"
    if path.exists():
        return path
    path.parent.mkdir(exist_ok=True)
    for older in path.parent.glob(f"*-{count}-*.sqlite"):
        older.unlink()
    with tempfile.TemporaryDirectory(dir=path.parent) as folder:
        made = Path(folder) / "book.sqlite"
        FileStore.open(made).close()
        db = apsw.Connection(str(made))
        db.pragma("synchronous", 0)
        db.pragma("cache_size", -400_000)
        later = list(db.execute(_MADE_LATER))
        for kind, name, _ in later:
            db.execute(f"DROP {kind} {name}")
        book = order_book(count, first_number=_FIRST_NUMBER, last=last)
        while piece := list(islice(book, _PIECE)):
            with db:
                orders.merge(db, ACCOUNT, _ANY_MERCHANT, piece, seen_at=1.0, whole=False)
        db.execute(m0037_minutes.FILL)
        db.execute(m0038_joined.JOIN)
        for *_, sql in later:
            db.execute(sql)
        db.pragma("wal_checkpoint(TRUNCATE)")
        db.close()
        made.replace(path)
    return path


def _fill(store: Store, account: Account, merchant: Merchant, count: int, *, book: int) -> None:
    def own(db: apsw.Connection) -> None:
        db.execute("UPDATE scopes SET merchant = ? WHERE merchant = ?", (merchant.code, _ANY_MERCHANT))
        accounts.save_account(db, account)
        accounts.save_merchants(db, ACCOUNT, [merchant], seen_at=time.time())
        catalog.save_catalog(db, ACCOUNT, zone_search.catalog())
        sync.save_mark(
            db, sync.Mark(account=ACCOUNT, merchant=merchant.code, read_at=time.time(), complete=True, total=count)
        )

    def take(piece: list[Order]) -> None:
        asyncio.run(store.write(lambda db: orders.merge(db, ACCOUNT, merchant.code, piece, seen_at=1.0, whole=False)))

    asyncio.run(store.write(own))
    every = order_book(book, first_number=_FIRST_NUMBER, last=today())
    while piece := list(islice(every, _PIECE)):
        take(piece)
