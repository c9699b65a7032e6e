"""A whole desk without a screen, for tests: a real store file and a session with the real training service."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path

from courier_desk.desk.session import Session, SessionSettings, open_session
from courier_desk.domain.accounts import Account, KeyKind, Merchant
from courier_desk.domain.orders import Consignee, Delivery, OrderRequest
from courier_desk.domain.outbox import Policy
from courier_desk.domain.zones import Governorate
from courier_desk.store import accounts
from courier_desk.store.database import Store
from courier_desk.store.file_store import FileStore
from tests.support.paper import KeptPaper
from tests.support.patience import PATIENCE
from tests.support.sandbox import RunningSandbox

ACCOUNT = "test"
#: Short waits: the sandbox's late commits in these tests come within a fifth of a second.
QUICK = Policy(settle=0.4, second_look=0.2, rounds=3)


#: What opens the store at a path in the place of a file there; none: it is a file.
opening: list[Callable[[Path], Store]] = []


def _open(path: Path, vfs: str | None) -> Store:
    return opening[-1](path) if opening and vfs is None else FileStore.open(path, vfs=vfs)


@asynccontextmanager
async def desk_at(
    sandbox: RunningSandbox,
    path: Path,
    *,
    key: str = "",
    base_url: str = "",
    settings: SessionSettings | None = None,
    paper: KeptPaper | None = None,
    run: bool = True,
    connect: bool = True,
    vfs: str | None = None,
    single: bool = False,
    account: Account | None = None,
) -> AsyncIterator[Session]:
    """Open a session on the store at ``path``; with ``run`` its background work goes on until the end.

    Without ``connect`` it has no client yet.
    ``account``: one that the store knows already; else a usual one is kept.
    ``vfs`` names the disk that the store lies on (tests.support.faulty_disk); ``single`` takes the single-business key.
    """
    store = await asyncio.to_thread(_open, path, vfs)
    first = sandbox.ready["merchants"][0]
    known, account = (
        account,
        account
        or Account(
            account_id=ACCOUNT,
            name="Test",
            base_url=base_url or sandbox.base_url,
            kind=KeyKind.SINGLE if single else KeyKind.COMPANY,
            merchant="" if single else first["businessAccountCode"],
        ),
    )
    merchant = Merchant(code=first["businessAccountCode"], name=first["name"])

    def keep(db: object) -> None:
        accounts.save_account(db, account)  # type: ignore[arg-type]  # whatever the store hands over
        accounts.save_merchants(db, ACCOUNT, [] if single else [merchant], seen_at=0.0)  # type: ignore[arg-type]

    if known is None:
        await store.write(keep)
    chosen = settings or SessionSettings(limit=6_000, policy=QUICK)

    async def find_key() -> str | None:
        return key or str(sandbox.ready["single_key" if single else "company_key"])

    session = await open_session(account, find_key, store, paper or KeptPaper(), settings=chosen)
    if connect:
        await session.connect()
    work = asyncio.create_task(session.run()) if run else None
    try:
        yield session
    finally:
        if work is not None:
            work.cancel()
            await asyncio.gather(work, return_exceptions=True)
        await session.aclose()
        await store.aclose()


def file_of(session: Session) -> FileStore:
    """Give the store of a desk of its own as what it is."""
    store = session.context.store
    assert isinstance(store, FileStore)
    return store


async def until(condition: Callable[[], Awaitable[bool]], *, seconds: float = PATIENCE) -> None:
    """Wait until the condition holds; fail when it does not come to hold."""
    async with asyncio.timeout(seconds):
        while not await condition():
            await asyncio.sleep(0.02)  # the condition lies in the store or at the service: nothing tells us


def request(session: Session, *, reference: str = "", amount: int | None = 125_000, zone: str = "") -> OrderRequest:
    """Give a good Deliver order in the first zone of Cairo."""
    first = next(z.value for z in session.zones.catalog.zones) if session.zones.catalog.zones else ""
    return OrderRequest(
        consignee=Consignee(
            full_name="Karim Test",
            phone="01007741186",
            address="9 Sample St",
            governorate=Governorate.CAIRO,
            zone=zone or first,
        ),
        shipment=Delivery(description="Linen", items=2, cod=amount),
        reference=reference or session.orders.suggest_reference(),
    )
