"""The pickup addresses of a business: its main one, which stands in its account, and those it has besides.

The specification only says that an order may name one by its id and that the main one is the default; which a business
has is told with the merchant, as no operation adds one.
"""

from __future__ import annotations

from dataclasses import replace

from courier_desk.sandbox.database import Database
from courier_desk.sandbox.envelope import Json
from courier_desk.sandbox.records import Account, Address


def addresses_of(db: Database, business: Account) -> list[Address]:
    """Return the addresses of a business, the main one first."""
    main = Address(
        id=business.address_id,
        account_id=business.id,
        city=business.city,
        zone=business.zone,
        details=business.address_details,
        phone=business.pickup_phone,
    )
    return [main, *db.select(Address, "WHERE account_id = ? ORDER BY id", (business.id,))]


def address_ids(db: Database, business: Account) -> frozenset[str]:
    """Return what selectedPickupAddressId and pickupAddressId may be."""
    return frozenset(address.id for address in addresses_of(db, business))


def fetched_at(db: Database, business: Account, address_id: str) -> Account:
    """Return the business with this address of its own in the place of its main one; as it is for any other id."""
    for address in addresses_of(db, business):
        if address.id == address_id:
            return replace(
                business,
                address_id=address.id,
                city=address.city,
                zone=address.zone,
                address_details=address.details,
                pickup_phone=address.phone,
            )
    return business


def shape(address: Address) -> Json:
    """Return an address as merchants tell it."""
    return {
        "id": address.id,
        "city": address.city,
        "zone": address.zone,
        "addressDetails": address.details,
        "pickupPhone": address.phone,
    }
