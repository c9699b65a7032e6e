"""GET /orders/{orderNumber}/awb: the label of an order as PDF."""

from __future__ import annotations

import asyncio
from datetime import datetime

from starlette.responses import Response

from courier_desk.sandbox import awb as drawing
from courier_desk.sandbox.clock import CAIRO
from courier_desk.sandbox.envelope import invalid
from courier_desk.sandbox.orders import Named, find
from courier_desk.sandbox.pipeline import Call
from courier_desk.sandbox.records import Order

SIZES: tuple[drawing.Size, ...] = ("A4", "A5")


async def awb(call: Call) -> Response:
    """Draw the label in the size asked for; A4 when none is."""
    asked = call.request.query_params.get("size", "A4")
    size = next((known for known in SIZES if known == asked), None)
    if size is None:
        raise invalid("size must be one of: A4, A5", "size")
    order = find(call, Named.NUMBER)
    wait = call.service.manner.label_seconds(call.service.rng)
    if wait:
        await asyncio.sleep(wait)
    loop, thread = asyncio.get_running_loop(), call.service.labels
    await loop.run_in_executor(thread, _load_qt)
    drawing.prepare()
    pdf = await loop.run_in_executor(thread, _draw, _label(call, order), size, call.tricks.label)
    headers = {"Content-Disposition": f'inline; filename="awb-{order.number}-{size}.pdf"'}
    return Response(pdf, headers=headers, media_type="application/pdf")


def _load_qt() -> None:
    # In the labels' thread: loading Qt takes longer than the whole service needs to start.
    from courier_desk.sandbox.awb import page  # noqa: F401, PLC0415


def _draw(label: drawing.AwbLabel, size: drawing.Size, wrong: str) -> bytes:
    kind = next((known for known in drawing.IMPERFECT if known == wrong), None)
    return drawing.render_imperfect(label, kind, size) if kind else drawing.render_awb(label, size)


def _label(call: Call, order: Order) -> drawing.AwbLabel:
    area = call.service.zones.area(order.government, order.zone)
    return drawing.AwbLabel(
        order_number=order.number,
        brand=call.acting.brand,
        order_type=order.order_type,
        full_name=order.full_name,
        phone=order.phone,
        other_phone=order.other_phone,
        address=order.address,
        building=order.building,
        apartment=order.apartment,
        government=order.government,
        zone=order.zone,
        zone_ar=area.ar if area else "",
        description=_contents(order),
        items=order.new_items or order.items,
        cod_piastres=order.amount if order.amount_type == "COD" else None,
        cash_difference_piastres=order.amount if order.amount_type == "CD" else None,
        notes=order.notes,
        may_inspect=order.preview,
        reference=order.reference,
        created=datetime.fromtimestamp(order.created, CAIRO),
        live_manner=call.service.manner.label_only_address,
    )


def _contents(order: Order) -> str:
    """Return what is in the parcel; for an exchange also what comes back."""
    if order.order_type != "Exchange":
        return order.product
    return f"Hand over: {order.new_items} x {order.new_product}. Take back: {order.items} x {order.product}"
