"""Labels as the training service draws them, right ones and wrong ones, for orders drawn by a seed.

Who asks for one calls ``courier_desk.sandbox.awb.prepare`` on the main thread first.
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from courier_desk.sandbox.awb import AwbLabel, Imperfection, Size, render_awb, render_imperfect

from ._label import Dice, LabelCase

#: How a service may draw a label, and the desk still prints it.
_READS: tuple[Imperfection | None, ...] = (
    None,
    None,
    None,
    None,
    None,
    None,
    "margins",
    "rotated",
    "two_pages",
    "cropped",
    "image_only",
)
_NAMES = (
    "منى عبد الرحمن", "Test Customer", "<b>Test</b> & 'Customer'", "أحمد \u202etest\u202c", "Test\nCustomer", "T" * 120,
    "%s {0} \\n", "COD 5 EGP",
)  # fmt: skip
_NOTES = (
    "",
    "Call before arriving",
    "collect nothing",
    "التحصيل 5 جنيه",
    "EGP 1.00",
    "ل" * 400,
    "<img src=x>",
    "\u2067",
)


def _order(dice: Dice) -> AwbLabel:
    piastres = dice.choice((0, 1, 5, 100, 125_000, 148_050, 999_999_99, dice.randrange(1_000_000)))
    kind = dice.choice(("Deliver", "Deliver", "Deliver", "Return", "Exchange"))
    collects = kind == "Deliver" and piastres > 0
    dice.number = dice.choice((f"{dice.randrange(100_000, 1_000_000)}", f"{dice.randrange(10**9, 10**10)}"))
    dice.amount = piastres if collects else 0
    return AwbLabel(
        order_number=dice.number,
        brand=dice.choice(("Dokki Linen", "متجر الدقي", "A & B <shop>")),
        order_type=kind,
        full_name=dice.choice(_NAMES),
        phone=f"010{dice.randrange(10**8):08}",
        other_phone=dice.choice(("", f"012{dice.randrange(10**8):08}")),
        address=dice.choice(("27 Baghdad St", "شارع بغداد ٢٧", "S" * 300)),
        building=dice.choice(("27", "", "12/05")),
        apartment=dice.choice(("9", "")),
        government=dice.choice(("Cairo", "Giza", "Qalyubia", "Elsewhere")),
        zone=dice.choice(("Heliopolis - Korba", "Dokki")),
        zone_ar=dice.choice(("مصر الجديدة - الكوربة", "")),
        description=dice.choice(("Linen bed sheet set, white", "ملاءة سرير", "")),
        items=dice.choice((1, 2, 99)),
        cod_piastres=piastres if collects else None,
        cash_difference_piastres=None,
        notes=dice.choice(_NOTES),
        may_inspect=dice.random() < 0.5,
        reference=dice.choice(("DL-3387", "", "R" * 60)),
        created=datetime(2026, 11, 20, 12, tzinfo=UTC) + timedelta(minutes=dice.randrange(9999)),
        live_manner=dice.random() < 0.3,
    )


def of_service(dice: Dice) -> LabelCase:
    """The label of an order as it should be, in either size, perhaps laid out oddly."""
    order = _order(dice)
    size: Size = dice.choice(("A4", "A5"))
    how = dice.choice(_READS)
    pdf = render_imperfect(order, how, size) if how else render_awb(order, size)
    return LabelCase(pdf, f"service/{how or 'right'}", True, dice.number, dice.amount, "print")


def of_service_wrong(dice: Dice) -> LabelCase:
    """The label of another order, of another amount, without a code that reads, cut short, or none."""
    order = _order(dice)
    number, amount = dice.number, dice.amount
    size: Size = dice.choice(("A4", "A5"))
    how = dice.choice(("other_order", "smudged", "truncated", "not_pdf", "amount", "amount", "number"))
    if how == "amount":
        assert amount is not None
        amount += dice.choice((100, 5000, 123_400))
    elif how == "number":
        number = number[:-1] + f"{(int(number[-1]) + 1) % 10}"
    pdf = render_awb(order, size) if how in ("amount", "number") else render_imperfect(order, how, size)  # type: ignore[arg-type]  # chosen above
    harmless = how not in ("truncated", "not_pdf")
    return LabelCase(pdf, f"service-wrong/{how}", harmless, number, amount, "hold")
