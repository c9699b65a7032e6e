"""What is known of references is asked of a real service once, kept, and asked again when it is old."""

from __future__ import annotations

from pathlib import Path

import pytest

from courier_desk.desk.order_lookup import FRESH, LOOK_EVERY
from courier_desk.desk.session import Session
from courier_desk.domain.accounts import ReferenceSupport
from courier_desk.store import accounts
from tests.support.desk import ACCOUNT, desk_at, request
from tests.support.sandbox import RunningSandbox


async def kept(session: Session) -> ReferenceSupport | None:
    return await session.context.store.read(lambda db: accounts.reference_support(db, ACCOUNT))


def asked(sandbox: RunningSandbox) -> int:
    return len(sandbox.control("GET", "/requests")["requests"])


@pytest.mark.parametrize("mode", ["spec", "live"])
async def test_a_finding_is_kept_once_there_are_orders_and_lasts_a_week(tmp_path: Path, mode: str) -> None:
    with RunningSandbox(mode=mode) as sandbox:
        async with desk_at(sandbox, tmp_path / "desk.sqlite", run=False) as session:
            context = session.context
            await session.references.refresh()
            nothing = await kept(session)
            assert nothing is not None
            assert not nothing.told
            await session.zones.refresh()
            await context.client.create_order(request(session), merchant=context.merchant_code)
            start = context.now()
            context.now = lambda: start + LOOK_EVERY + 1
            await session.references.refresh()
            found = await kept(session)
            assert found is not None
            assert found.detailed
            before = asked(sandbox)
            await session.references.refresh()
            assert asked(sandbox) == before, "what is known is not asked again"
            context.now = lambda: start + 2 * FRESH
            await session.references.refresh()
            assert asked(sandbox) > before


async def test_another_description_of_the_service_is_another_question(tmp_path: Path) -> None:
    with RunningSandbox() as sandbox:
        async with desk_at(sandbox, tmp_path / "desk.sqlite", run=False) as session:
            context, store = session.context, session.context.store
            old = accounts.Probed(support=ReferenceSupport(filtered=True), at=context.now(), told_by="another one")
            await store.write(lambda db: accounts.keep_probe(db, ACCOUNT, old))
            await session.references.refresh()
            now = await store.read(lambda db: accounts.last_probe(db, ACCOUNT))
            assert now is not None
            assert now.told_by != old.told_by
            assert now.support == old.support, "an account without orders takes nothing back"
