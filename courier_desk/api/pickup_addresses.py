"""Reading pickup addresses out of merchants and orders, in whatever shape they stand there.

The specification says that a merchant has pickup addresses with ids, and shows neither where they are told nor under
which names. So an address is known by what it is: an object with an id and a place, below a name that speaks of
pickups or addresses.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from courier_desk.api.other_shapes import ADDRESS
from courier_desk.api.reading import DriftLog, Reader
from courier_desk.api.shapes import in_usual_names
from courier_desk.domain.accounts import KnownPickupAddress

_IDS = ("addressId", "pickupAddressId", "id", "_id", "uuid")
#: Lists and single objects below such names may be pickup addresses; those of others below these are none.
_OURS = re.compile(r"address|pick-?_?up|location|warehouse|branch|depot", re.IGNORECASE)
_OTHERS = re.compile(r"company|parent|billing|customer|home|owner|return", re.IGNORECASE)
_MAIN_ID = re.compile(r"(?:default|main|primary)?_?(?:pick-?_?up)?_?address_?id", re.IGNORECASE)


def pickup_addresses_of(merchant: Mapping[str, object]) -> tuple[KnownPickupAddress, ...]:
    """Give the addresses that a merchant's record tells, each once, the main one first."""
    found: dict[str, KnownPickupAddress] = {}
    for main, identifier, record in _candidates(merchant):
        address = _address(record, identifier, main=main)
        if address is not None and address.has_words and (address.address_id not in found or address.main):
            found[address.address_id] = address
    return tuple(sorted(found.values(), key=lambda one: not one.main))


def selected_pickup_address(order: Mapping[str, object]) -> KnownPickupAddress | None:
    """Give the address an order is fetched at; None when it tells none with an id."""
    told = order.get("selectedPickupAddress") or order.get("pickupAddress")
    if isinstance(told, str):
        return KnownPickupAddress(address_id=told.strip()) if told.strip() else None
    return _address(told, "", main=None) if isinstance(told, Mapping) else None


def _candidates(merchant: Mapping[str, object]) -> Iterator[tuple[bool | None, str, Mapping[str, object]]]:
    """Give what may be an address: whether it is the main one, the id it stands under, the record."""
    ids = {value for name, value in merchant.items() if isinstance(value, str) and _MAIN_ID.fullmatch(name)}
    for name, value in merchant.items():
        if not _OURS.search(name) or _OTHERS.search(name):
            continue
        if isinstance(value, list):
            for record in value:
                if isinstance(record, Mapping):
                    yield True if _own_id(record) in ids else None, "", record
        elif isinstance(value, Mapping) and _own_id(value):
            yield True, "", value  # the one address beside a list of them, or the only one
        elif isinstance(value, Mapping):
            for identifier, record in value.items():
                if isinstance(record, Mapping):
                    yield True if identifier in ids else None, identifier, record


def _address(record: Mapping[str, object], identifier: str, *, main: bool | None) -> KnownPickupAddress | None:
    """Read an address; None for what has no id."""
    read = Reader("pickup address", DriftLog(), in_usual_names(record, ADDRESS, DriftLog()))
    address_id = _own_id(record) or identifier
    told = read.flag("isMain", "isDefault", "main", "default", "isPrimary", "primary")
    if not address_id:
        return None
    return KnownPickupAddress(
        address_id=address_id,
        name=read.text("name"),
        city=read.text("city"),
        zone=read.text("zone"),
        details=read.text("addressDetails"),
        phone=read.text("pickupPhone"),
        main=main if told is None else told,
    )


def _own_id(record: Mapping[str, object]) -> str:
    return Reader("pickup address", DriftLog(), record).text(*_IDS)
