"""The judge of the strangers' campaign: what the service has, against what was to be done; no program is believed."""

from __future__ import annotations

import csv
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from courier_desk.sandbox.records import Order
from tests.support.stranger.orders import order_facts
from tests.support.stranger.running import Stranger
from tests.support.stranger.service import Sent

_HEADERS = (
    "orderType", "fullName", "phoneNumber", "government", "zone", "address", "buildingNo", "apartmentNo",
    "productDescription", "numberOfItems", "COD", "amountCOD", "currentPD", "numberOfItemsCurrentPD", "newPD",
    "numberOfItemsNewPD", "CashDifference", "amountCashDifference", "Notes", "referralNumber",
)  # fmt: skip
#: What the service keeps of an exchange under the names of a delivery.
_KEPT_AS = {"currentPD": "productDescription", "numberOfItemsCurrentPD": "numberOfItems"}
_NAMES = ("Karim Test", "منى سمير", "Hoda Sample", "عمر نموذج")


@dataclass(frozen=True, slots=True)
class Row:
    """One order to be sent; ``amount`` in piastres."""

    cells: dict[str, str]
    amount: int
    items: int

    @property
    def reference(self) -> str:
        """Return its own reference."""
        return self.cells["referralNumber"]


def table_of(stranger: Stranger, count: int) -> list[Row]:
    """Return orders for this stranger's zones: deliveries and exchanges, some of them twins but for the reference."""
    dice = stranger.choices.dice("table")
    governorates = stranger.world.service.zones.governorates
    rows: list[Row] = []
    for place in range(count):
        governorate = dice.choice(governorates)
        area = dice.choice(governorate.areas)
        amount, items = dice.choice((0, 12_500, 99_975, 125_000 + place * 25)), dice.randint(1, 4)
        cells = {
            "orderType": "Exchange" if place % 8 == 7 else "Deliver",
            "fullName": dice.choice(_NAMES),
            "phoneNumber": f"01{dice.choice('0125')}{dice.randrange(10**8):08}",
            "government": governorate.value,
            "zone": area.value,
            "address": f"{place + 1} Sample Street",
            "buildingNo": str(place + 1),
            "apartmentNo": str(place % 5 + 1),
            "Notes": "Call first" if place % 3 == 0 else "",
            "referralNumber": f"S{stranger.choices.seed}-{place}",
        }
        money = f"{amount / 100:.2f}"
        if cells["orderType"] == "Exchange":
            cells |= {"currentPD": "Blue cover", "numberOfItemsCurrentPD": str(items), "newPD": "Red cover"}
            cells |= {"numberOfItemsNewPD": "1", "CashDifference": str(amount > 0).upper()}
            cells |= {"amountCashDifference": money if amount else ""}
        else:
            cells |= {"productDescription": "Linen", "numberOfItems": str(items), "COD": str(amount > 0).upper()}
            cells |= {"amountCOD": money if amount else ""}
        if place % 10 == 9 and rows[-1].cells["orderType"] == cells["orderType"]:
            cells = rows[-1].cells | {"referralNumber": cells["referralNumber"]}
            amount, items = rows[-1].amount, rows[-1].items
        rows.append(Row(cells, amount, items))
    return rows


def write_table(folder: Path, rows: list[Row]) -> Path:
    """Write the orders as a table to be sent."""
    path = folder / "orders.csv"
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, _HEADERS, restval="")
        writer.writeheader()
        writer.writerows(row.cells for row in rows)
    return path


def judge_sending(stranger: Stranger, rows: list[Row], before: int) -> list[str]:
    """Say what is wrong with what was made of a table: each order once, and as it was written."""
    made = Counter(reference for _, reference in stranger.creates()[before:])
    times = {row.reference: made[row.reference] for row in rows if made[row.reference] != 1}
    missing = [reference for reference, count in times.items() if not count]
    wrong = [f"send: {len(missing)} orders were never made"] if missing else []
    wrong += [f"send: order {reference} was made {count} times" for reference, count in times.items() if count]
    strange = [reference for reference in made if reference not in {row.reference for row in rows}]
    wrong += [f"send: an order {reference!r} that nobody wrote" for reference in strange]
    kept = {order.reference: order for order in stranger.orders()}
    for row in rows:
        order = kept.get(row.reference)
        if order is not None:
            told = ", ".join(name for name, same in _compared(row, order).items() if not same)
            wrong += [f"send: order {row.reference} has another {told}"] if told else []
    return wrong


def _compared(row: Row, order: Order) -> dict[str, bool]:
    cells = row.cells
    return {
        "type": cells["orderType"] == order.order_type,
        "name": cells["fullName"] == order.full_name,
        "phone": cells["phoneNumber"] == order.phone,
        "governorate": cells["government"] == order.government,
        "zone": cells["zone"] == order.zone,
        "address": cells["address"] in order.address,
        "building": cells["buildingNo"] in order.building,
        "amount": row.amount == order.amount,
        "amount's type": (order.amount_type == "NA") == (row.amount == 0),
        "items": row.items == order.items,
        "notes": cells["Notes"] in order.notes,
    }


def judge_self_test(stranger: Stranger, report: dict[str, Any], *, single: bool) -> list[str]:
    """Say what is wrong after a self-test: the step that failed, and what the service has or was asked."""
    failed = [f"{step['name']}: {step['detail']}" for step in report["steps"] if not step["ok"]]
    if failed:
        refused = [
            f"{one.name} {one.identifier} {one.status} {one.said}" for one in stranger.writes if one.status >= 400
        ]
        return failed + [f"refused: {'; '.join(refused[-3:])}"] * bool(refused)
    wrong = [
        *_orders(stranger, report), *_clones(stranger), *_imports(stranger), *_updates(stranger), *_pickups(stranger),
        *_held(stranger),
    ]  # fmt: skip
    if not single and len(stranger.creates("merchant")) != 1:
        wrong.append(f"onboard_merchant: {len(stranger.creates('merchant'))} merchants were made")
    requests = stranger.requests()
    if any(one.status == 429 for one in requests):
        wrong.append("the limit: a request was refused")
    outside = sorted({one.path for one in requests if one.path.startswith("/control")})
    if outside:
        wrong.append("manners: a service that is no training service was asked for /control")
    return wrong


def _orders(stranger: Stranger, report: dict[str, Any]) -> list[str]:
    made = Counter(reference for _, reference in stranger.creates())
    wrong = [f"self-test: order {name} was made {count} times" for name, count in made.items() if count != 1]
    kept = {order.number: order for order in stranger.orders()}
    for told in report["orders"]:
        order = kept.get(told["orderNumber"])
        if order is None or order.reference != told["reference"]:
            wrong.append(f"self-test: the service has no order {told['orderNumber']} with its reference")
    first = kept.get(report["orders"][0]["orderNumber"])
    if first is not None and (first.phone, first.amount, first.building) != ("01007741186", 125_000, "9"):
        wrong.append("create_deliver: another phone, amount or building")
    return wrong


def _clones(stranger: Stranger) -> list[str]:
    """Say what an order that was written like the first one lacks: the self-test changes its reference alone."""
    made = [body for body in _created(stranger) if not _is_imported(body)]
    alike = [body for body in made if body.get("orderType") == made[0].get("orderType")]
    wrong = []
    for body in alike[1:]:
        known = {name: value for name, value in alike[0].items() if value and name != "referralNumber"}
        if other := sorted(name for name, value in known.items() if body.get(name) != value):
            wrong.append(f"clone_order: {', '.join(other)} lost or changed")
    return wrong


def _created(stranger: Stranger) -> list[dict[str, Any]]:
    return [sent.body for sent in stranger.writes if sent.name == "createOrder" and sent.status == 201]


def _is_imported(body: dict[str, Any]) -> bool:
    return str(body.get("referralNumber")).startswith("ST-")


def _imports(stranger: Stranger) -> list[str]:
    """Say what the two orders of the imported file lack: they lie in one zone, and each stands there once."""
    made = [body for body in _created(stranger) if _is_imported(body)]
    ends = sorted(str(body["referralNumber"])[-1] for body in made)
    wrong = [] if ends in ([], ["1", "2"]) else [f"import_send: rows {ends} were made"]
    if len({(body.get("government"), body.get("zone")) for body in made}) > 1:
        wrong.append("import_send: the row that was mended lies elsewhere")
    return wrong


def _held(stranger: Stranger) -> list[str]:
    """Say what the service holds otherwise than it was sent last, whichever way that went."""
    last: dict[str, dict[str, Any]] = {}
    for sent in stranger.writes:
        if (sent.name, sent.status) in {("createOrder", 201), ("updateOrder", 200)}:
            last[str(sent.body.get("referralNumber"))] = sent.body
    wrong = []
    for order in stranger.orders():
        body, facts = last.get(order.reference), order_facts(order)
        if body is None:
            continue
        dropped = {"Notes"} if "notes" in stranger.choices.updates_lose else set()
        told = {_KEPT_AS.get(name, name): value for name, value in body.items() if name not in dropped}
        other = sorted(name for name, value in told.items() if name in facts and facts[name] != value)
        amount = round(float(body.get("amountCOD") or body.get("amountCashDifference") or 0) * 100)
        other += ["amount"] * (amount != order.amount)
        if other:
            wrong.append(f"self-test: the service holds another {', '.join(other)} of {order.number} than it was sent")
    return wrong


def _updates(stranger: Stranger) -> list[str]:
    """Say what an update of an order left out or changed beyond the name, which is all that the self-test changes."""
    created: dict[str, dict[str, Any]] = {}
    for sent in stranger.writes:
        if sent.name == "createOrder" and sent.status == 201:
            created[str(sent.body.get("referralNumber"))] = sent.body
    wrong = []
    updates = [sent for sent in stranger.writes if sent.name == "updateOrder"]
    for sent in updates:
        before = created.get(str(sent.body.get("referralNumber")))
        if before is None:
            wrong.append("update_order: the reference was lost")
            continue
        lost = sorted(name for name, value in before.items() if name != "fullName" and sent.body.get(name) != value)
        lost = [name for name in lost if before[name] not in ("", False, None) or sent.body.get(name)]
        if lost:
            wrong.append(f"update_order: {', '.join(lost)} lost or changed")
    return wrong if updates else [*wrong, "update_order: nothing was updated"]


def _pickups(stranger: Stranger) -> list[str]:
    """Say what is wrong with the pickup that was rescheduled."""
    updates = [sent for sent in stranger.writes if sent.name == "updatePickup"]
    done = [sent for sent in updates if sent.status in {200, 204, 500}]
    wrong = [] if done else ["reschedule_pickup: no update reached the service"]
    wrong += [
        f"reschedule_pickup: {_told(sent)}"
        for sent in done
        if sent.body.get("numberOfOrders") != 9 or not sent.body.get("phoneNumber")
    ]
    return wrong


def _told(sent: Sent) -> str:
    return f"orders {sent.body.get('numberOfOrders')}, phone {sent.body.get('phoneNumber')}"
