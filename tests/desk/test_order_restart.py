"""Changes of orders over deaths and absences: ours at every point of a change, and the service's."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from courier_desk.desk.session import Session
from courier_desk.domain.outbox import Kind, State
from courier_desk.store import outbox as rows
from tests.desk.changing import an_order, at_service, exists, reach, record_id_of, requests, with_amount
from tests.support.desk import ACCOUNT, QUICK, desk_at, until
from tests.support.outbox import take_next
from tests.support.sandbox import RunningSandbox

KINDS = [Kind.ORDER_UPDATE, Kind.ORDER_CANCEL, Kind.ORDER_DELETE]


async def wish(session: Session, kind: Kind, number: str, asked: object) -> int:
    """Save a change of that kind."""
    if kind is Kind.ORDER_UPDATE:
        return await session.order_actions.update(number, with_amount(asked, 4_200))  # type: ignore[arg-type]  # a request
    ending = session.order_actions.cancel if kind is Kind.ORDER_CANCEL else session.order_actions.delete
    return (await ending([number]))[0]


def is_done(sandbox: RunningSandbox, kind: Kind, number: str) -> bool:
    """Tell whether the service has carried it out."""
    if kind is Kind.ORDER_DELETE:
        return not exists(sandbox, number)
    kept = at_service(sandbox, number)
    return bool(kept["amount"] == 4_200 if kind is Kind.ORDER_UPDATE else kept["status"] == "canceled")


def asked_for(sandbox: RunningSandbox, kind: Kind, record_id: str) -> int:
    """Count how often the service was asked for it, by the order's record id."""
    method, ending = {
        Kind.ORDER_UPDATE: ("PUT", record_id),
        Kind.ORDER_CANCEL: ("POST", f"{record_id}/cancel"),
        Kind.ORDER_DELETE: ("DELETE", record_id),
    }[kind]
    return requests(sandbox, method, ending)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("reached", [False, True])
def test_a_change_that_our_death_cut_off_is_carried_out_once(tmp_path: Path, kind: Kind, reached: bool) -> None:
    """Dead after ``sending`` was on disk: before the first byte, or after the service did it and before we knew."""
    path = tmp_path / "desk.sqlite"

    async def dies(sandbox: RunningSandbox) -> tuple[str, str, int]:
        async with desk_at(sandbox, path) as session:
            number, asked = await an_order(session)
            record_id = await record_id_of(session, number)
            sandbox.control("POST", f"/orders/{number}", {"status": "new"})  # the courier leaves it alone then
            session.outbox.hold(True)
            row_id = await wish(session, kind, number, asked)
            store, client = session.context.store, session.context.client
            taken = await store.write(lambda db: take_next(db, ACCOUNT, session.context.now(), QUICK))
            assert taken is not None
            if reached and kind is Kind.ORDER_UPDATE:
                await client.update_order(record_id, with_amount(asked, 4_200), merchant=taken.merchant)
            elif reached and kind is Kind.ORDER_CANCEL:
                await client.cancel_order(record_id, merchant=taken.merchant)
            elif reached:
                await client.delete_order(record_id, merchant=taken.merchant)
            return number, record_id, row_id

    async def lives(sandbox: RunningSandbox, row_id: int) -> None:
        async with desk_at(sandbox, path) as session:
            await reach(session, row_id, State.DONE)

    with RunningSandbox() as sandbox:
        number, record_id, row_id = asyncio.run(dies(sandbox))
        asyncio.run(lives(sandbox, row_id))
        assert is_done(sandbox, kind, number)
        assert asked_for(sandbox, kind, record_id) == 1


def test_what_is_wished_while_the_service_is_away_is_done_when_it_is_back(tmp_path: Path) -> None:
    service = tmp_path / "service.sqlite"

    async def story(sandbox: RunningSandbox, port: int) -> None:
        async with desk_at(sandbox, tmp_path / "desk.sqlite") as session:
            first, asked = await an_order(session)
            second, _ = await an_order(session)
            sandbox.stop()
            update = await wish(session, Kind.ORDER_UPDATE, first, asked)
            delete = await wish(session, Kind.ORDER_DELETE, second, None)

            async def tried() -> bool:
                row = await session.context.store.read(lambda db: rows.get(db, update))
                return row is not None and row.progress.failure is not None

            await until(tried)
            with RunningSandbox(db=service, port=port) as again:
                session.outbox.try_now()
                await reach(session, update, State.DONE)
                await reach(session, delete, State.DONE)
                assert is_done(again, Kind.ORDER_UPDATE, first)
                assert is_done(again, Kind.ORDER_DELETE, second)

    sandbox = RunningSandbox(db=service).start()
    try:
        asyncio.run(story(sandbox, int(sandbox.base_url.split(":")[2].split("/")[0])))
    finally:
        sandbox.stop()
