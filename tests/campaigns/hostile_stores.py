"""A good store with work in every state, labels, prints, scans and pickups; and what of it a store still holds."""

from __future__ import annotations

import asyncio
import shutil
from datetime import date
from pathlib import Path
from typing import Any

import apsw

from courier_desk.domain.accounts import Account, KeyKind, Merchant
from courier_desk.domain.outbox import Progress, State
from courier_desk.domain.pickups import Pickup
from courier_desk.store import accounts, labels, orders, outbox, pickups
from courier_desk.store.file_store import FileStore
from courier_desk.store.labels import Print
from tests.store.support import ACCOUNT, MERCHANT, an_order, fold_log, pending

_WORKS = 84
_ORDERS = 160
_FOLDED = 56
#: What the service tells again: its loss costs a reading, no data.
_AGAIN = frozenset({"orders", "pickups", "merchants"})


def kept_in(db: apsw.Connection) -> dict[str, Any]:
    """Give what a store holds, read as the program reads it: each piece of work by its reference, and counts."""
    rows = outbox.page(db, ACCOUNT, states=set(State), limit=100_000)
    found: dict[str, list[list[str]]] = {}
    for row in rows:
        found.setdefault(row.reference, []).append([row.progress.state.value, str(row.payload.get("note", ""))])
    missed = [reference for reference in found if reference and outbox.by_reference(db, ACCOUNT, reference) is None]
    numbers = [str(300_000 + at) for at in range(_ORDERS)]
    return {
        "work": found,
        "missed": missed,
        "accounts": [one.account_id for one in accounts.accounts(db)],
        "prints": db.execute(
            "SELECT count(*) FROM prints"
        ).get,  # a bit of a number may be flipped: no row is lost then
        "orders": sorted(orders.known(db, ACCOUNT, MERCHANT, numbers, gone_too=True)),
        "pickups": len(pickups.pickups(db, ACCOUNT, MERCHANT)),
        "merchants": [one.code for one in accounts.merchants(db, ACCOUNT)],
        "labels": [number for number in numbers[:20] if labels.kept(db, ACCOUNT, number, "A5") is not None],
    }


def make_good(folder: Path) -> dict[str, Any]:
    """Make a store in this folder as a kill leaves it, a part of it in its log alone; gives what it holds."""
    making = folder / "making"
    making.mkdir(parents=True)
    store = FileStore.open(making / "desk.sqlite")
    asyncio.run(_fill(store))
    kept = store.peek(kept_in)
    for part in making.iterdir():
        if part.is_file():
            shutil.copy(part, folder / part.name)
        else:
            shutil.copytree(part, folder / part.name)
    store.close()
    shutil.rmtree(making)
    return kept


async def _fill(store: FileStore) -> None:
    account = Account(
        account_id=ACCOUNT, name="Trial", base_url="http://127.0.0.1:9/api/public/v1", kind=KeyKind.COMPANY,
        merchant=MERCHANT,
    )  # fmt: skip

    def begin(db: apsw.Connection) -> None:
        accounts.save_account(db, account)
        accounts.save_merchants(db, ACCOUNT, [Merchant(code=MERCHANT, name="Sample Shop")], seen_at=1.0)
        made = [an_order(str(300_000 + at), reference=f"M-{at}") for at in range(_ORDERS)]
        orders.merge(db, ACCOUNT, MERCHANT, made, seen_at=1.0, whole=False)
        planned = [Pickup(number=f"P{at}", day=date(2026, 11, 20 + at % 9)) for at in range(12)]
        pickups.merge(db, ACCOUNT, MERCHANT, planned, seen_at=1.0, whole=False)

    await store.write(begin)
    await store.maintain()  # a backup of the day, as a window leaves one
    states: list[State] = [state for state in State if state is not State.DONE]
    for at in range(_WORKS):
        if at == _FOLDED:
            fold_log(store.path, "PASSIVE")
        row = pending(f"H-{at}", payload={"reference": f"H-{at}", "note": f"work {at} " + "ن" * (at % 5 * 900)})
        await store.write(lambda db, row=row, at=at: _one(db, row, at, states))  # type: ignore[misc]  # this turn's


def _one(db: apsw.Connection, row: outbox.OutboxRow, at: int, states: list[State]) -> None:
    row_id = outbox.add(db, row)
    state = states[at % len(states)] if at % 7 else State.DONE
    if state is State.DONE:
        number = str(300_000 + at)
        outbox.save(db, row_id, Progress(state=State.DONE, sent_at=5.0), now=6.0, result={"number": number})
    elif state is not State.WAITING:
        outbox.save(db, row_id, Progress(state=state, attempts=1, sent_at=5.0), now=6.0)
    if at < 20:
        labels.keep(db, ACCOUNT, str(300_000 + at), "A5", order_changed=None, pdf=b"%PDF-1.7 " * 400, kept_at=7.0)
        labels.log_print(db, ACCOUNT, Print(number=str(300_000 + at), at=8.0, size="A5", printer="Sample"))
