"""A small catalog and one good draft of each type. Nobody in it is a real person."""

from __future__ import annotations

from courier_desk.domain.drafts import OrderDraft
from courier_desk.domain.orders import OrderType
from courier_desk.domain.zones import Catalog, Governorate, Zone

CATALOG = Catalog(
    zones=(
        Zone(Governorate.CAIRO, "Abdeen", "Abdeen", "عابدين"),
        Zone(Governorate.CAIRO, "Ain Shams", "Ain Shams", "عين شمس"),
        Zone(
            Governorate.CAIRO, "Nasr City - ElHay 07 (Nasr City)", "Nasr City - 7th District", "مدينة نصر، الحي السابع"
        ),
        Zone(Governorate.GIZA, "Dokki", "Dokki", "الدقي"),
        Zone(Governorate.QALYUBIA, "Banha", "Banha", "بنها"),
    )
)


def deliver() -> OrderDraft:
    """Give a Deliver that nothing is wrong with."""
    return OrderDraft(
        phone="01007741186",
        full_name="Karim Abdel Aziz",
        governorate="Cairo",
        zone="Nasr City - ElHay 07 (Nasr City)",
        address="9 Hassan Maamoun St",
        description="Linen bed sheet set, white",
        items="2",
        reference="DL-3395",
    )


def give_back() -> OrderDraft:
    """Give a Return that nothing is wrong with."""
    return OrderDraft(
        order_type=OrderType.RETURN,
        original_number="204598",
        phone="01069134427",
        full_name="Heba Samir",
        governorate="Cairo",
        zone="Ain Shams",
        address="Ahmed Esmat St",
        description="Linen napkin set",
        items="3",
        reason="Wrong size",
        reference="DL-3098-R",
    )


def exchange() -> OrderDraft:
    """Give an Exchange that nothing is wrong with."""
    return OrderDraft(
        order_type=OrderType.EXCHANGE,
        phone="01019685542",
        full_name="Ahmed Galal",
        governorate="Giza",
        zone="Dokki",
        address="North 90 St, Villa Belt",
        current="Duvet cover, queen, sand",
        new="Duvet cover, king, sand",
        reference="DL-3098-X2",
    )
