"""A service that tells moments by Cairo's clock without saying so: found out, kept, and what was kept is put right."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

from courier_desk.desk.session import Session
from tests.support.desk import desk_at, request, until
from tests.support.sandbox import RunningSandbox
from tests.support.stranger.choices import Choices
from tests.support.stranger.running import Stranger, running


async def test_cairos_clock_is_found_out_by_an_own_order_and_everything_kept_is_put_right(tmp_path: Path) -> None:
    choices = Choices(seed=4, times="cairo")

    with ThreadPoolExecutor(1) as labels:
        async with running(choices, labels) as stranger:
            sandbox = _as_sandbox(stranger)
            path = tmp_path / "desk.sqlite"
            async with desk_at(sandbox, path, single=True) as session:
                await session.mirror.caught_up()
                await session.zones.refresh()
                await session.orders.create(request(session, reference="CLOCK-1"))
                await until(lambda: _sent(session))
                await _read_until(session, lambda: _all_is_right(session, stranger))
                assert session.clock == "Africa/Cairo"
                # What changes from now on is not taken for older than what was read by the other clock.
                number = next(one.number for one in stranger.orders() if one.reference == "CLOCK-1")
                _set_status(stranger, number, "outForDelivery")
                await _read_until(session, lambda: _has_status(session, number, "outForDelivery"))
            async with desk_at(sandbox, path, single=True, run=False) as again:
                assert again.clock == "Africa/Cairo", "a later run knows it from the start"


def _as_sandbox(stranger: Stranger) -> RunningSandbox:
    merchants = [{"businessAccountCode": stranger.merchant.business_code, "name": stranger.merchant.name}]
    ready: dict[str, Any] = {"merchants": merchants, "single_key": stranger.single_key}
    return cast(RunningSandbox, SimpleNamespace(base_url=stranger.base_url, ready=ready))


async def _sent(session: Session) -> bool:
    return not any((await session.pending_counts()).values())


async def _read_until(session: Session, condition: Callable[[], Awaitable[bool]]) -> None:
    async def held() -> bool:
        session.mirror.read_now()
        return await condition()

    await until(held)


async def _all_is_right(session: Session, stranger: Stranger) -> bool:
    """Tell whether the desk keeps every order's creation as it was."""
    single = stranger.world.single.id
    theirs = [one for one in stranger.orders() if one.merchant_id == single]
    for one in theirs:
        detail = await session.orders.detail(f"o{one.number}")
        created = detail.order.created if detail is not None and detail.order is not None else None
        if created is None or abs(created.timestamp() - one.created) > 1:
            return False
    return len(theirs) > 1


async def _has_status(session: Session, number: str, status: str) -> bool:
    detail = await session.orders.detail(f"o{number}")
    return detail is not None and detail.row.status == status


def _set_status(stranger: Stranger, number: str, status: str) -> None:
    db = stranger.world.service.db
    order = next(one for one in stranger.orders() if one.number == number)
    db.save(replace(order, status=status, updated=datetime.now(UTC).timestamp(), due=None))
    db.commit()
