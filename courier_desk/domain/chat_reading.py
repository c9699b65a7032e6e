"""What a chat message was read as, a concept of its own: fields to review, the words nobody can tell, the draft.

Nothing here reads; a person looks at each proposal before it goes into a draft.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from courier_desk.domain.chat_address import BESIDE, HOUSES
from courier_desk.domain.drafts import OrderDraft, with_cash_in_notes
from courier_desk.domain.orders import OrderType
from courier_desk.domain.values import frozen

#: Where the fields of a Deliver stand in an Exchange.
_IN_EXCHANGE = {"description": "new", "items": "new_items", "cod_amount": "cash_amount"}
#: The switch and the amount of what is collected, by the kind of order.
_CASH = {OrderType.DELIVER: ("cod", "cod_amount"), OrderType.EXCHANGE: ("cash_difference", "cash_amount")}
#: Signs at the edges of a value that are none of it.
EDGES = " \t،,.-–/:*•·|;؛"


@frozen
class Proposal:
    """One field of the draft (its name in OrderDraft), the value for it, and the words of the message it came from.

    ``sure`` is false where only the place in the message speaks for it; ``likely`` is false where even that is weak, so
    that it is offered and not taken. ``way`` is how an amount was reckoned ("3 × 120 + 50"), "" where it is told so.
    """

    field: str
    value: str
    source: str
    sure: bool = True
    likely: bool = True
    way: str = ""

    @property
    def is_ticked(self) -> bool:
        """Tell whether it is taken unless a person says otherwise; an amount that is not sure is never."""
        return self.likely and (self.sure or self.field != "cod_amount")


@frozen
class ChatReading:
    """What a message was read as: proposals in the order of the form, and the lines nobody can tell.

    ``governorate`` is the one that was named as such; a zone lies in it. ``exchange``: something may be given back,
    ``returns``: for money.
    ``money``: it speaks of money, also where nobody can tell what is to be collected.
    """

    proposals: tuple[Proposal, ...] = ()
    rest: tuple[str, ...] = ()
    governorate: str = ""
    exchange: bool = False
    returns: bool = False
    money: bool = False

    def value(self, field: str) -> str:
        """Give the proposed value of a field; empty when there is none."""
        return next((one.value for one in self.proposals if one.field == field), "")


def zone_pieces(reading: ChatReading, *, beside: bool = False) -> Iterable[str]:
    """Give the texts that may name the zone, the likeliest first: its own label, then the address, then the rest.

    Houses, flats, and what only lies ``beside`` the address are left out. Where there is no address, it may be what was
    read as goods, and where there is none that is likely, what was read as notes.
    """
    if zone := reading.value("zone"):
        yield zone
    address = reading.value("address")
    placed = any(one.field == "address" and one.likely for one in reading.proposals)
    doubted = [
        one.value
        for one in reading.proposals
        if (one.field in ("description", "full_name") and not one.likely)
        or (one.field == "description" and not address)
        or (one.field == "notes" and not placed)
    ]
    for text in (address, *reading.rest, *doubted):
        for piece in re.split(r"[،,|/\n]|\s[\-–]\s", HOUSES.sub(" | ", text)):
            further = None if beside else BESIDE.search(piece)
            if words := piece[: further.start() if further is not None else None].strip(EDGES):
                yield words


def with_proposals(
    draft: OrderDraft, proposals: Iterable[Proposal], *, governorate: str = "", named: str | None = None
) -> OrderDraft:
    """Put the proposals a person has accepted into a draft; the rest of it stays as it was typed. What nobody is sure
    of is to be looked at there.

    A zone counts within ``governorate``. The package of an Exchange is what is delivered; an amount is collected by a
    Deliver and a difference of an Exchange, and a Return has none. Nothing to collect switches it off.

    ``named``: the message speaks of money and no amount was accepted; this is the one it may mean, or "". Nothing is
    collected by it, but the amount stands there switched off, and is to be looked at.
    """
    accepted = tuple(proposals)
    values = {one.field: one.value for one in accepted}
    doubted = {one.field for one in accepted if not one.sure}
    amount = values.pop("cod_amount", "")
    if "zone" in values:
        values["governorate"] = governorate
    if draft.order_type is OrderType.EXCHANGE:
        values = {_IN_EXCHANGE.get(name, name): value for name, value in values.items()}
        doubted = {_IN_EXCHANGE.get(name, name) for name in doubted}
    plain: dict[str, str | bool] = {**draft.to_plain(), **values}
    switch, typed = _CASH.get(draft.order_type, ("", ""))
    if amount and switch:
        plain |= {switch: amount != "0", typed: amount}
    elif named is not None and switch and not plain[switch]:
        plain[typed] = named
        doubted.add(typed)
    return with_cash_in_notes(OrderDraft.from_plain(plain)).doubting(doubted)
