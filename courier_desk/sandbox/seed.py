"""The accounts and keys a new training service starts with.

One company with four shops, a second company (so that somebody else's records exist), single businesses, one of them
removed, and a key for each situation the specification knows. All of it is made up.
"""

from __future__ import annotations

import random
from dataclasses import dataclass

from courier_desk.sandbox.auth import KEY_PREFIX
from courier_desk.sandbox.database import Database
from courier_desk.sandbox.numbering import Numbering
from courier_desk.sandbox.records import Account, Address, ApiKey


@dataclass(frozen=True, slots=True)
class _Shop:
    name: str
    brand: str
    mailbox: str
    phone: str
    external_id: str | None
    city: str
    zone: str
    address: str
    price_percent: int = 100
    others: tuple[tuple[str, str], ...] = ()
    """City and details of the pickup addresses it has besides."""


_COMPANY = _Shop("Nile Commerce", "Nile Commerce", "office@nile-commerce.example", "01000000001", None, "", "", "")
_SHOPS = (
    _Shop("Salma Helmy", "Lotus Home | لوتس هوم", "salma@lotus-home.example", "01000000011", "SHOP-1001", "Cairo", "",
          "18 Street of the Workshops, ground floor",
          others=(("Cairo", "Warehouse B, the new industrial zone"), ("Giza", "Showroom, 4 Street of the Weavers"))),
    _Shop("Karim Adly", "Zahra Kids | زهرة كيدز", "karim@zahra-kids.example", "01100000012", "SHOP-1002", "Giza", "",
          "Warehouse 4, behind the old mill", 90, others=(("Qalyubia", "Store 7, the wholesale market"),)),
    _Shop("Mariam Sobhi", "Delta Parts", "mariam@delta-parts.example", "01200000013", "SHOP-1003", "Qalyubia", "",
          "Unit 12, the industrial area"),
    _Shop("ورشة الفنار", "الفنار للإضاءة", "info@fanar-light.example", "01500000014", None, "Cairo", "",
          "٧ شارع المخازن، الدور الأول", 110),
)  # fmt: skip
_OTHER_COMPANY = _Shop("Oasis Retail", "Oasis Retail", "office@oasis.example", "01000000002", None, "", "", "")
_OTHER_SHOP = _Shop("Tarek Nassar", "Palm Books", "tarek@palm-books.example", "01000000021", "SHOP-1001", "Giza", "",
                    "3 Canal Street")  # fmt: skip
_SINGLE = _Shop("Dina Fawzy", "Dina Crafts | دينا كرافتس", "dina@dina-crafts.example", "01000000031", None, "Cairo", "",
                "Shop 9, the covered market")  # fmt: skip
_REMOVED = _Shop("Closed Corner", "Closed Corner", "closed@corner.example", "01000000041", None, "Giza", "", "Closed")

ALL_SCOPES = "orders pickups merchants"


class _Seeder:
    def __init__(self, db: Database, numbering: Numbering, zones: dict[str, str], seed: int, now: float) -> None:
        self._db = db
        self._numbering = numbering
        self._zones = zones
        self._secrets = random.Random(f"keys {seed}")  # noqa: S311 (a training key is printed on the screen)
        self._now = now
        self._count = 0

    def account(
        self, shop: _Shop, *, company: Account | None = None, is_company: bool = False, removed: bool = False
    ) -> Account:
        self._count += 1
        created = self._now - 86_400 * (90 - self._count)
        account = Account(
            id=self._numbering.record_id(created, self._count),
            business_code=self._numbering.business_code(self._count),
            name=shop.name,
            email=shop.mailbox,
            phone=shop.phone,
            brand=shop.brand,
            created=created,
            company_id=company.id if company else None,
            external_id=shop.external_id,
            is_company=is_company,
            removed=removed,
            price_percent=shop.price_percent,
            address_id=self._numbering.record_id(created, self._count | 0x40000000) if shop.city else "",
            city=shop.city,
            zone=shop.zone or self._zones.get(shop.city, ""),
            address_details=shop.address,
            pickup_phone=shop.phone,
        )
        self._db.insert(account)
        for place, (city, details) in enumerate(shop.others):
            other = Address(
                id=f"{account.address_id[:16]}{0x50000000 | self._count << 4 | place:08x}",
                account_id=account.id,
                city=city,
                zone=self._zones.get(city, ""),
                details=details,
                phone=shop.phone,
            )
            self._db.insert(other)
        return account

    def key(self, account: Account, role: str, scopes: str = ALL_SCOPES, *, revoked: bool = False) -> None:
        text = f"{KEY_PREFIX}{self._secrets.getrandbits(160):040x}"
        self._db.insert(ApiKey(key=text, account_id=account.id, role=role, scopes=scopes, revoked=revoked))


def seed_accounts(db: Database, numbering: Numbering, zones: dict[str, str], *, seed: int, now: float) -> None:
    """Fill a new file; ``zones`` gives a zone for each governorate. The caller commits."""
    seeder = _Seeder(db, numbering, zones, seed, now)
    company = seeder.account(_COMPANY, is_company=True)
    for shop in _SHOPS:
        seeder.account(shop, company=company)
    other = seeder.account(_OTHER_COMPANY, is_company=True)
    seeder.account(_OTHER_SHOP, company=other)
    single = seeder.account(_SINGLE)
    removed = seeder.account(_REMOVED, removed=True)
    seeder.key(company, "company")
    seeder.key(company, "revoked", revoked=True)
    seeder.key(company, "company_second")
    seeder.key(company, "company_orders", "orders")
    seeder.key(company, "company_pickups", "pickups")
    seeder.key(company, "company_merchants", "merchants")
    seeder.key(company, "company_without_merchants", "orders pickups")
    seeder.key(other, "other_company")
    seeder.key(single, "single")
    seeder.key(removed, "removed")
