"""What the order form asks of the desk: a merchant's habits, and what was being typed when the program died."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from courier_desk.api.budget import Lane
from courier_desk.desk.order_form import OrderHabits, TypedForm
from courier_desk.desk.session import Session
from courier_desk.domain.drafts import OrderDraft, from_request
from courier_desk.domain.orders import Order
from courier_desk.domain.outbox import State
from courier_desk.store import orders, outbox
from courier_desk.store.sql import run
from tests.support.desk import ACCOUNT, desk_at, request, until
from tests.support.sandbox import RunningSandbox


@pytest.fixture(scope="module")
def sandbox() -> Iterator[RunningSandbox]:
    with RunningSandbox() as running:
        yield running


def played(sandbox: RunningSandbox, path: Path, *stories: Callable[[Session], Awaitable[None]]) -> None:
    """Run each story in a session of its own over the same store: in between, the program has ended."""

    async def play() -> None:
        for story in stories:
            async with desk_at(sandbox, path / "desk.sqlite", run=False) as session:
                await story(session)

    asyncio.run(play())


TYPED = OrderDraft(phone="0100774", full_name="Mona", reference="DL-7")


def test_what_was_being_typed_is_there_again_until_it_is_forgotten(sandbox: RunningSandbox, tmp_path: Path) -> None:
    async def typing(session: Session) -> None:
        assert await session.order_form.kept() is None
        first = await session.order_form.keep(TypedForm(draft=replace(TYPED, full_name="Mo")))
        assert first is not None
        assert await session.order_form.keep(replace(first, draft=TYPED)) == TypedForm(draft=TYPED, draft_id=1)
        assert len((await session.outbox_desk.view()).items) == 1

    async def after_the_crash(session: Session) -> None:
        assert await session.order_form.kept() == TypedForm(draft=TYPED, draft_id=1)
        await session.order_form.forget(1)
        assert (await session.outbox_desk.view()).items == ()
        assert await session.order_form.kept() is None

    played(sandbox, tmp_path, typing, after_the_crash)


def test_what_the_last_run_left_is_given_also_when_something_else_was_typed_first(
    sandbox: RunningSandbox, tmp_path: Path
) -> None:
    async def typing(session: Session) -> None:
        await session.order_form.keep(TypedForm(draft=TYPED))

    async def after_the_crash(session: Session) -> None:
        another = replace(TYPED, full_name="Karim", reference="DL-8")
        await session.order_form.keep(TypedForm(draft=another))
        await session.order_form.keep(TypedForm(draft=replace(another, phone="01007741186"), draft_id=2))
        assert await session.order_form.kept() == TypedForm(draft=TYPED, draft_id=1)
        assert await session.order_form.kept() is None

    played(sandbox, tmp_path, typing, after_the_crash)


def test_what_was_saved_before_the_program_died_is_not_laid_open_again(sandbox: RunningSandbox, tmp_path: Path) -> None:
    async def saving(session: Session) -> None:
        order = request(session, zone="Abdeen")
        await session.order_form.keep(TypedForm(draft=from_request(order)))
        await session.orders.create(order)

    async def after_the_crash(session: Session) -> None:
        assert await session.order_form.kept() is None

    played(sandbox, tmp_path, saving, after_the_crash)


def test_of_the_form_and_its_draft_the_later_words_are_laid_open(sandbox: RunningSandbox, tmp_path: Path) -> None:
    """What was typed while a site was away comes into the draft alone, whose row was the form's before."""

    async def typing(session: Session) -> None:
        first = await session.order_form.keep(TypedForm(draft=replace(TYPED, full_name="Mo")))
        assert first is not None
        await session.orders.keep_draft(TYPED, first.draft_id)

    async def later(session: Session) -> None:
        assert await session.order_form.kept() == TypedForm(draft=TYPED, draft_id=1)

    played(sandbox, tmp_path, typing, later)


def test_a_merchants_habits_come_from_its_own_orders(sandbox: RunningSandbox, tmp_path: Path) -> None:
    async def story(session: Session) -> None:
        merchant, store = session.context.merchant_code, session.context.store
        cod = [Order(number=str(200_000 + n), amount_type="COD", amount=10_000 * n) for n in range(1, 31)]
        back = [
            Order(number=str(300_000 + n), order_type="Return", reason=reason, pickup_address_id=place)
            for n, (reason, place) in enumerate([("Too small", ""), ("Torn", "a7"), ("Too small", "a7")])
        ]

        def keep(db: object) -> None:
            orders.merge(db, ACCOUNT, merchant, [*cod, *back], seen_at=1.0, whole=True)  # type: ignore[arg-type]

        await store.write(keep)
        habits = await session.order_form.habits(merchant)
        assert habits.usual is not None
        assert (habits.usual.middle, habits.usual.most) == (155_000, 290_000)
        assert habits.reasons == ("Too small", "Torn")
        assert [one.address_id for one in habits.pickup_addresses][-1] == "a7"
        assert await session.order_form.habits("10999999") == OrderHabits()

    played(sandbox, tmp_path, story)


def test_a_merchants_pickup_addresses_come_by_name_main_first_and_an_order_can_name_one(
    sandbox: RunningSandbox, tmp_path: Path
) -> None:
    """Read from the service's own merchants; what an order named besides stands behind them by its id."""

    async def story(session: Session) -> None:
        code = session.context.merchant_code
        await session.merchants.refresh()
        known = (await session.order_form.habits(code)).pickup_addresses
        assert [(one.main, bool(one.details)) for one in known] == [(True, True), (None, True), (None, True)]
        await session.merchants.read_fresh(code)
        assert (await session.order_form.habits(code)).pickup_addresses == known
        others = [one.code for one in await session.merchants.known() if one.code != code]
        ids = {one.address_id for one in known}
        for other in others:
            theirs = (await session.order_form.habits(other)).pickup_addresses
            assert theirs
            assert ids.isdisjoint(one.address_id for one in theirs)
        chosen = known[1].address_id
        await session.zones.refresh()
        wanted = replace(request(session, zone=session.zones.catalog.zones[0].value), pickup_address_id=chosen)
        made = await session.context.client.create_order(wanted, merchant=code)
        read = await session.context.client.order(made.number, merchant=code)
        assert read.pickup_address_id == chosen

    played(sandbox, tmp_path, story)


async def test_a_draft_that_was_sent_in_what_the_store_lost_is_not_made_a_second_time(
    sandbox: RunningSandbox, tmp_path: Path
) -> None:
    """After a restored backup a draft may be an order at the service; created from the form it is looked for first."""
    async with desk_at(sandbox, tmp_path / "desk.sqlite") as session:
        await session.zones.refresh()
        context, asked = session.context, request(session, reference="SHOP-77")
        made = await context.client.create_order(asked, merchant=context.merchant_code, lane=Lane.PERSON)
        draft_id = await session.orders.keep_draft(from_request(asked, merchant=context.merchant_code))
        doubt = "UPDATE outbox SET unsure = 1, sent_at = created WHERE id = ?"
        await context.store.write(lambda db: run(db, doubt, (draft_id,)))
        row_id = await session.orders.create(asked, draft_id=draft_id)

        async def done() -> bool:
            row = await context.store.read(lambda db: outbox.get(db, row_id))
            return row is not None and row.progress.state is State.DONE

        await until(done)
        there = sandbox.control("GET", "/snapshot")["orders"]
        assert [one["number"] for one in there if one["reference"] == "SHOP-77"] == [made.number]
