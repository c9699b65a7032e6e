"""Made-up orders in any number, the same for the same seed: for tests and measurements of the store and the list."""

from __future__ import annotations

import random
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

from courier_desk.domain.orders import Order

ACCOUNT = "trial"
MERCHANT = "10000001"
LAST = datetime(2026, 11, 20, 12, 0, tzinfo=UTC)

_FIRST = (
    "أحمد", "محمد", "مُنى", "إبراهيم", "فاطمة", "يوسف", "سارة", "خالد", "هبة", "طارق", "نهى", "عبد الرحمن", "آية",
    "Ahmed", "Mona", "Karim", "Yara", "Omar", "Salma", "Hany", "Nour", "Dina",
)  # fmt: skip
_LAST = (
    "الشافعي", "السيد", "عبد الله", "حسن", "محمود", "المصري", "البنا", "رمضان", "عوض", "مصطفى", "El Sayed", "Hassan",
    "Mostafa", "El-Banna", "Fouad", "Zaki", "Shafik", "Abdelrahman", "Gamal", "Rady",
)  # fmt: skip
_ZONES = (
    ("Cairo", "Nasr City - ElHay 06 (Nasr City)"), ("Cairo", "Abdeen"), ("Cairo", "Abdeen - ElAtaba"),
    ("Cairo", "Maadi - Degla"), ("Cairo", "Heliopolis - Korba"), ("Cairo", "Shubra"), ("Cairo", "Mohandesiin"),
    ("Giza", "Haram - Mariouteya"), ("Giza", "Faisal"), ("Giza", "6 October - 2nd District"), ("Giza", "Sheikh Zayed"),
    ("Qalyubia", "Banha"), ("Qalyubia", "Shubra ElKheima"), ("Qalyubia", "Obour - 1st District"),
)  # fmt: skip
_STATUSES = (
    ("completed", "SUCCESSFUL", 60), ("canceled", "UNSUCCESSFUL", 6), ("returned", "UNSUCCESSFUL", 8),
    ("outForDelivery", "PROCESSING", 8), ("inStock", "PROCESSING", 6), ("new", "NEW", 7), ("pickedUp", "PROCESSING", 3),
    ("waitingAction", "PAUSED", 2),
)  # fmt: skip


def order_book(count: int, *, seed: int = 1, first_number: int = 100_000, last: datetime = LAST) -> Iterator[Order]:
    """Give that many orders, oldest first, the last one at ``last``; one every 97 seconds or so."""
    dice = random.Random(seed)
    weights = [weight for *_, weight in _STATUSES]
    start = last - timedelta(seconds=97 * count)
    for place in range(count):
        governorate, zone = dice.choice(_ZONES)
        status, category, _ = dice.choices(_STATUSES, weights)[0]
        order_type = dice.choices(("Deliver", "Return", "Exchange"), (88, 8, 4))[0]
        cash = dice.randrange(50, 4000) * 100 if order_type == "Deliver" and dice.random() < 0.8 else None
        number = str(first_number + place)
        yield Order(
            number=number,
            order_id=f"{dice.getrandbits(96):024x}",
            status=status,
            category=category,
            order_type=order_type,
            express=dice.random() < 0.1,
            fee=dice.randrange(45, 120) * 100,
            created=start + timedelta(seconds=97 * (place + 1)),
            amount_type="NA" if cash is None else "COD",
            amount=cash,
            full_name=f"{dice.choice(_FIRST)} {dice.choice(_FIRST)} {dice.choice(_LAST)}",
            phone=f"01{dice.choice('0125')}{dice.randrange(10**8):08d}",
            governorate=governorate,
            zone=zone,
            reference=f"SH-{number}" if dice.random() < 0.7 else "",
            raw={"orderNumber": number, "orderStatus": status, "statusCategory": category, "orderType": order_type},
        )
