"""The judge of a simulation: compares what people were told with what is true at the service, once all is at rest.

In Jepsen's form: each wish was told "saved", told that it was not, or the desk died before it said anything. A wish on
the disk must have come true exactly once; one that is not must not have come true at all. Sends nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from courier_desk.domain.outbox import Kind, State
from courier_desk.store.outbox import OutboxRow
from tests.api.virtual_time import most_in_a_fixed_window, most_in_a_window
from tests.campaigns.simulation_desk import Computer, Wish
from tests.campaigns.simulation_habits import Habits
from tests.campaigns.simulation_service import Service, Thing

Facts = Mapping[str, object]

#: What may stand in the outbox once all is at rest.
_AT_REST = frozenset({State.DONE, State.REFUSED, State.DRAFT})

#: A person's turn comes within this many windows: a slot is held for one, its margin and, where no answer came (the
#: program died, or the line), the lost margin (``api.budget``: a sixtieth and a sixth of it); and a moment to wake.
_PATIENCE = 1 + 1 / 60 + 1 / 6 + 0.01


def judge(service: Service, computers: Sequence[Computer]) -> list[str]:
    """Give every broken promise, none when all were kept."""
    by_reference: dict[str, list[Thing]] = {}
    for order in service.orders.values():
        by_reference.setdefault(str(order.body.get("referralNumber", "")), []).append(order)
    found: list[str] = []
    for computer in computers:
        found += [f"{computer.name}: {mistake}" for mistake in computer.stage.mistakes]
        for wish in computer.wishes.values():
            found += _wish(computer, wish, by_reference.get(wish.reference, []))
        for row in computer.outbox():
            if row.progress.state not in _AT_REST:
                found.append(f"{computer.name}: {row.kind} {row.reference} is stuck in {row.progress.state}")
        found += _changes(computer, service) + _pickups(computer, service) + _merchants(computer, service)
        found += _mirror(computer, service)
    return found + _unknown_pickups(service, computers)


def doubles(service: Service) -> int:
    """Count the orders that exist more often than they were asked for."""
    made = Counter(str(order.body.get("referralNumber", "")) for order in service.orders.values())
    return sum(count - 1 for reference, count in made.items() if reference)


def _wish(computer: Computer, wish: Wish, made: list[Thing]) -> list[str]:
    row = computer.row(wish.reference)
    said = f"{wish.reference} ({[one.number for one in made]}, {row.progress.state if row else 'no row'})"
    if row is None:
        if wish.saved and not wish.withdrawn:
            return [f"saved and lost from the disk: {said}"]
        return [f"not saved and yet made: {said}"] if made and not wish.withdrawn else []
    if len(made) > 1:
        return [f"made {len(made)} times: {said}"]
    if row.progress.state is State.DONE:
        return _known(computer, row, made, said)
    if row.progress.state in (State.REFUSED, State.DRAFT) and made:
        return [f"told as not made, and made: {said}"]
    return []


def _known(computer: Computer, row: OutboxRow, made: list[Thing], said: str) -> list[str]:
    if not made:
        return [f"told as made, and not there: {said}"]
    number = row.result.get("number")
    if number != made[0].number:
        return [f"known by the number {number}: {said}"]
    wanted = row.payload["request"]
    assert isinstance(wanted, dict)
    if made[0].first.get("address") != wanted["consignee"]["address"]:
        return [f"made otherwise than it was saved last: {said}"]
    if computer.mirrored(made[0].number) is None:
        return [f"done and not in the list: {said}"]
    return []


def _mirror(computer: Computer, service: Service) -> list[str]:
    """Compare the lists of the merchant in use with the truth."""
    merchant, found = computer.merchant_in_use, []
    for one in (*service.orders.values(), *service.pickups.values()):
        if one.merchant != merchant or one.deleted:
            continue
        is_order = one.number in service.orders
        known = _shown_order(computer, one) if is_order else _shown_pickup(computer, one)
        if known is None:
            found.append(f"{computer.name}: {one.number} is not in the list")
            continue
        true = _true_order(one, service.habits) if is_order else _true_pickup(one)
        wrong = {name: (known[name], fact) for name, fact in true.items() if known[name] != fact}
        if wrong:
            found.append(f"{computer.name}: {one.number} shows otherwise than it is: {wrong}")
    return found


def _shown_order(computer: Computer, one: Thing) -> Facts | None:
    known = computer.mirrored(one.number)
    if known is None:
        return None
    names = ("status", "full_name", "phone", "zone", "governorate", "amount", "order_type", "reference")
    return {name: getattr(known, name) for name in names}


def _true_order(one: Thing, habits: Habits) -> Facts:
    body = one.body
    facts = {
        "status": one.status,
        "full_name": body.get("fullName", ""),
        "phone": body.get("phoneNumber", ""),
        "zone": body.get("zone", ""),
        "governorate": body.get("government", ""),
        "amount": round(float(body.get("amountCOD", 0)) * 100) if body.get("COD") else 0,
        "order_type": body.get("orderType", ""),
    }
    return facts | ({"reference": body.get("referralNumber", "")} if habits.lists_reference else {})


def _shown_pickup(computer: Computer, one: Thing) -> Facts | None:
    known = computer.mirrored_pickup(one.number)
    return None if known is None else {"status": known.status, "orders": known.orders, "phone": known.phone}


def _true_pickup(one: Thing) -> Facts:
    body = one.body
    return {"status": one.status, "orders": body.get("numberOfOrders"), "phone": body.get("phoneNumber", "")}


def pace(service: Service, names: Iterable[str], limit: int) -> list[str]:
    """Check that these desks together never sent more than the limit into one window, of either kind."""
    wanted = frozenset(names)
    moments = [request.at for request in service.requests if request.who in wanted]
    window = service.habits.window
    most = max(most_in_a_window(moments, window), most_in_a_fixed_window(moments, window))
    return [f"{most} requests in a window that allows {limit}"] if most > limit else []


def patience(service: Service, waits: Iterable[float]) -> list[str]:
    """Check that no person waited longer for his turn than the window and its margins, whatever else was to be sent.

    Only where nobody else uses the key: after a 429 everybody waits.
    """
    longest, allowed = max(waits, default=0.0), service.habits.window * _PATIENCE
    return [f"a person waited {longest:.1f} s for his turn"] if longest > allowed else []


def truth_of(service: Service, row: OutboxRow) -> list[str]:
    """Give the numbers under which what the row asked for is true at the service."""
    if row.kind == Kind.ORDER_CREATE:
        same = (one for one in service.orders.values() if one.body.get("referralNumber") == row.reference)
        return [one.number for one in same if not one.deleted]
    if row.kind == Kind.PICKUP_CREATE:
        return [one.number for one in _pickups_of(service, row)]
    if row.kind == Kind.MERCHANT_CREATE:
        return [one.number for one in _merchants_of(service, row)]
    thing = _target(service, row)
    return [thing.number] if thing is not None and _came_true(row, thing) else []


def _target(service: Service, row: OutboxRow) -> Thing | None:
    subject, _, number = row.target.partition("/")
    return (service.orders if subject == "order" else service.pickups).get(number)


def _merchants_of(service: Service, row: OutboxRow) -> list[Thing]:
    shop = row.reference.removeprefix("merchant ")
    return [one for one in service.merchants.values() if one.body.get("externalMerchantId") == shop]


def _pickups_of(service: Service, row: OutboxRow) -> list[Thing]:
    mark = row.reference.removeprefix("pickup ")
    return [one for one in service.pickups.values() if mark in str(one.body.get("pickupNotes", ""))]


def _came_true(row: OutboxRow, thing: Thing) -> bool:
    match Kind(row.kind):
        case Kind.ORDER_DELETE | Kind.PICKUP_DELETE:
            return thing.deleted
        case Kind.ORDER_CANCEL | Kind.PICKUP_CANCEL:
            return thing.status == "canceled" or thing.deleted
    wanted = row.payload["request"]
    assert isinstance(wanted, dict)
    if row.kind == Kind.PICKUP_UPDATE:
        return bool(thing.body.get("numberOfOrders") == wanted["orders"])
    return bool(thing.body.get("address") == wanted["consignee"]["address"])


def _changes(computer: Computer, service: Service) -> list[str]:
    """Check that the last change of each thing that was told as done is how it is, and a refused one is not."""
    found, last = [], {}
    for row in computer.outbox():
        if not row.target or row.progress.state not in (State.DONE, State.REFUSED):
            continue
        if row.progress.state is State.DONE:
            last[row.target, row.kind] = row
        elif row.kind == Kind.ORDER_UPDATE and truth_of(service, row):
            found.append(f"{computer.name}: {row.kind} of {row.target} was told as refused, and is done")
    for row in last.values():
        thing = _target(service, row)
        if thing is None or not (_came_true(row, thing) or thing.deleted):
            found.append(f"{computer.name}: {row.kind} of {row.target} was told as done, and is not")
    return found


def _merchants(computer: Computer, service: Service) -> list[str]:
    found = []
    for row in computer.outbox():
        if row.kind != Kind.MERCHANT_CREATE:
            continue
        made = [one.number for one in _merchants_of(service, row)]
        if made != ([row.result.get("number")] if row.progress.state is State.DONE else []):
            found.append(f"{computer.name}: {row.reference} is {row.progress.state} {dict(row.result)}, true is {made}")
    return found


def _unknown_pickups(service: Service, computers: Sequence[Computer]) -> list[str]:
    """Give the pickups that nobody asked for: whose mark stands in no outbox."""
    rows = (row for computer in computers for row in computer.outbox() if row.kind == Kind.PICKUP_CREATE)
    asked_for = {one.number for row in rows for one in _pickups_of(service, row)}
    return [f"nobody asked for pickup {number}" for number in service.pickups if number not in asked_for]


def _pickups(computer: Computer, service: Service) -> list[str]:
    found = []
    for row in computer.outbox():
        if row.kind != Kind.PICKUP_CREATE:
            continue
        made = [one.number for one in _pickups_of(service, row)]
        done = row.progress.state is State.DONE
        if len(made) > 1 or (done and made != [row.result.get("number")]) or (made and not done):
            found.append(f"{computer.name}: {row.reference} is {row.progress.state} {dict(row.result)}, true is {made}")
    return found
