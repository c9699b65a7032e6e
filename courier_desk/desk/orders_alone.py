"""Orders read one by one, each as a whole: what lists leave open of them (a reference, when a status came).

What was read is in the mirror at once; whoever asks reads it there. Which orders are wanted is the asker's: the rows of
a table (``intake_there``), a merchant's statement (``settlements``).
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence

from courier_desk.api.budget import Lane
from courier_desk.api.errors import ApiError, NotFound
from courier_desk.desk.context import Context
from courier_desk.desk.failures import DeskFailure
from courier_desk.domain.failures import OF_ONE_THING
from courier_desk.store import orders

#: Requests under way at once.
_AT_ONCE = 4


async def read_alone(
    context: Context,
    merchant: str,
    numbers: Sequence[str],
    lane: Lane,
    on_read: Callable[[str], None] = lambda _number: None,
) -> None:
    """Read these orders of a merchant; ``on_read`` is told each that was asked for. Raises DeskFailure.

    What the service knows no more is marked as gone.
    """
    free = asyncio.Semaphore(_AT_ONCE)

    async def one(number: str) -> None:
        async with free:
            await _read(context, merchant, number, lane)
        on_read(number)

    try:
        async with asyncio.TaskGroup() as group:
            for number in numbers:
                group.create_task(one(number))
    except* ApiError as errors:
        raise DeskFailure(_first(errors).failure) from errors


async def _read(context: Context, merchant: str, number: str, lane: Lane) -> None:
    asked = context.now()
    try:
        order = await context.client.order(number, merchant=merchant, lane=lane)
    except NotFound:
        await context.store.write(lambda db: orders.mark_gone(db, context.account_id, merchant, [number], at=asked))
        return
    except ApiError as error:
        if error.failure.kind not in OF_ONE_THING:
            raise  # else it is left alone: nothing can be told of it
        return
    await context.store.write(
        lambda db: orders.merge(db, context.account_id, merchant, [order], seen_at=asked, whole=True)
    )


def _first(errors: BaseExceptionGroup[ApiError]) -> ApiError:
    one: BaseException = errors
    while isinstance(one, BaseExceptionGroup):
        one = one.exceptions[0]
    assert isinstance(one, ApiError)
    return one
