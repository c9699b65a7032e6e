"""The program with a fault planted into its client, to prove that the strangers find it.

python -m tests.support.stranger.planted order-number-for-id self-test --url …
"""

from __future__ import annotations

import sys
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any

from courier_desk.domain.orders import Order


def _order_number_for_id() -> None:
    """Have the client know every order by its number alone, also where the specification wants the record id."""
    from courier_desk.api.calls import ResourcePage
    from courier_desk.api.orders import OrderCalls

    def numbered(order: Order | None) -> Order | None:
        return order and replace(order, order_id=order.number)

    def reading(method: Callable[..., Awaitable[Any]]) -> Callable[..., Awaitable[Any]]:
        async def read(*arguments: Any, **options: Any) -> Any:
            answer = await method(*arguments, **options)
            if isinstance(answer, ResourcePage):
                return replace(answer, items=tuple(replace(each, order_id=each.number) for each in answer.items))
            return numbered(answer)

        return read

    for name in ("create_order", "orders_page", "order", "update_order"):
        setattr(OrderCalls, name, reading(getattr(OrderCalls, name)))


def _erasing_reading() -> None:
    """Have what one answer does not tell count as known to be nothing."""
    from courier_desk.store import orders

    def as_it_came(order: Order, _known: Order) -> Order:
        return order

    if not hasattr(orders, "filled"):
        raise AttributeError("the store merges readings elsewhere now: plant the fault there")
    vars(orders)["filled"] = as_it_came


FAULTS: dict[str, Callable[[], None]] = {
    "order-number-for-id": _order_number_for_id,
    "erasing-reading": _erasing_reading,
}


def main(words: list[str]) -> int:
    """Plant the fault named first, then run the program with the other words."""
    from courier_desk.__main__ import main as program

    FAULTS[words[0]]()
    sys.argv = ["courier-desk", *words[1:]]
    return program()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
