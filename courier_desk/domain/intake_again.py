"""Rows of a table that may be an order made before: corrected since it was sent, or sent from elsewhere.

A row without a reference of its own is known by what is in it, so a corrected one is unknown. Whether it takes the
place of a row that was sent, or only looks like an order that was made lately, is judged here from facts; a person
decides what it is. Nothing here reads a store, asks a service or finds words.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from types import MappingProxyType

from courier_desk.domain.folding import fold, fold_digits
from courier_desk.domain.intake import PREFIX, IntakeRow, order_key
from courier_desk.domain.orders import OrderRequest
from courier_desk.domain.patterns import pattern
from courier_desk.domain.values import frozen

_PHONE_DIGITS = 10
_PARTS = pattern(r"[^\W\d_]+|\d+")


@frozen(kw_only=True)
class Earlier:
    """An order that was made, or may have been, and that no row of the table is known to be.

    ``number`` is empty while the service has not told one. ``version`` names the content of the file it was sent from,
    ``row`` its row there (0: not known), where that was a file of the same path; ``made`` is None when nobody told.
    ``waits``: nothing of it has left, so a row may take its place; ``merchant``: the name of another merchant whose it
    is, "" for an order of the table's own.
    """

    number: str
    reference: str
    order_type: str
    phone: str
    full_name: str
    zone: str
    amount: int | None
    version: str = ""
    row: int = 0
    made: datetime | None = None
    waits: bool = False
    merchant: str = ""
    address: str = ""
    description: str = ""


class Again:
    """Finds for rows of a table what they may be once more.

    ``known`` names the versions of the file of which rows still stand in it, each with the reference of every row.
    ``same``: what rows (by their numbers) are once more under a reference of another content, as they were laid out
    otherwise; ``long_ago``: what is not looked for by its customer, but by all that ``order_key`` tells; ``spelt``:
    what was made under references of the files, by their ``plain_reference``.
    """

    def __init__(
        self,
        rows: Sequence[IntakeRow],
        earlier: Iterable[Earlier],
        known: Mapping[str, Mapping[int, str]],
        *,
        same: Mapping[int, Earlier] = MappingProxyType({}),
        long_ago: Mapping[object, Earlier] = MappingProxyType({}),
        spelt: Mapping[str, Earlier] = MappingProxyType({}),
    ) -> None:
        self._by_phone: defaultdict[str, list[Earlier]] = defaultdict(list)
        self._by_name: defaultdict[tuple[str, str], list[Earlier]] = defaultdict(list)
        by_reference: dict[str, Earlier] = {}
        for one in earlier:
            self._by_phone[_phone(one.phone)].append(one)
            self._by_name[fold(one.full_name), one.zone].append(one)
            if one.version:
                by_reference[one.reference] = one
        self._long_ago, self._spelt = long_ago, spelt
        self._in_place = dict(same)
        for references in known.values():
            for at, reference in _replaced([references[place] for place in sorted(references)], rows).items():
                if (gone := by_reference.get(reference)) is not None:
                    self._in_place.setdefault(at, gone)
        self._replaced = {one.reference for one in self._in_place.values()}

    def in_the_place_of(self, row: IntakeRow) -> Earlier | None:
        """Give what was sent from the place in the file where this row stands now."""
        return self._in_place.get(row.number)

    def corrected_to(self, row: IntakeRow) -> Earlier | None:
        """Give the same, if it is the same customer's."""
        earlier = self._in_place.get(row.number)
        if earlier is None or row.request is None:
            return None
        who = row.request.consignee
        same = is_of_phone(earlier, who.phone) or fold(earlier.full_name) == fold(who.full_name)
        return earlier if same else None

    def under_another_spelling(self, row: IntakeRow) -> Earlier | None:
        """Give the same order under a reference that was only written otherwise, however long ago it was made."""
        earlier = self._spelt.get(plain_reference(row.reference)) if has_own_reference(row) else None
        if earlier is None or row.request is None or earlier.reference == row.reference:
            return None
        return None if is_other(row.request, earlier) else earlier

    def looks_like(self, request: OrderRequest) -> Earlier | None:
        """Give an order that the row may be once more, by its customer: the same phone, or name and zone."""
        who = request.consignee
        phone = _phone(who.phone) if self._by_phone else ""
        for one in self._by_phone.get(phone, ()) if phone else ():
            if _same_type(request, one) and (_is_of_a_table(one) or _same_amount_and_zone(request, one)):
                return self._not_in_place(one)
        named = self._by_name.get((fold(who.full_name), who.zone), ()) if self._by_name else ()
        found = next((one for one in named if _same_type(request, one) and _is_of_a_table(one)), None)
        return None if found is None else self._not_in_place(found)

    def equals(self, row: IntakeRow) -> Earlier | None:
        """Give an order that says all that a row without a reference says, however long ago it was made; or one of the
        same phone and goods, of these weeks, of which only the address or only the amount is another one.
        """
        request = row.request
        if request is None or has_own_reference(row) or not self._long_ago:
            return None
        if (equal := self._long_ago.get(order_key(request))) is not None:
            return equal
        earlier = self._long_ago.get(goods_key(request))
        if earlier is None or not _same_type(request, earlier):
            return None
        same_place = fold(earlier.address) == fold(request.consignee.address)
        return earlier if same_place or (earlier.amount or 0) == (request.amount or 0) else None

    def _not_in_place(self, one: Earlier) -> Earlier:
        """What waits, and stands where another row stands now, is that row's to replace."""
        return replace(one, version="") if one.waits and one.reference in self._replaced else one


def is_another(made: Earlier, *, order_type: str, phone: str, full_name: str, zone: str, amount: int | None) -> bool:
    """Tell whether a row is of another customer, of another type or for other money (piastres) than an order.

    What is not told ("", None) differs from nothing. Of one phone, names are written in many ways.
    """
    if made.order_type and order_type and made.order_type.casefold() != order_type.casefold():
        return True
    theirs, own = _phone(made.phone), _phone(phone)
    if theirs and own:
        if theirs != own:
            return True
    elif made.full_name and full_name and fold(made.full_name) != fold(full_name):
        return True
    if made.zone and zone and fold(made.zone) != fold(zone):
        return True
    return made.amount is not None and amount is not None and abs(made.amount) != abs(amount)


def is_other(request: OrderRequest, made: Earlier) -> bool:
    """Tell whether an order is another one than what is asked for."""
    who = request.consignee
    return is_another(
        made,
        order_type=request.order_type.value,
        phone=who.phone,
        full_name=who.full_name,
        zone=who.zone,
        amount=request.amount or 0,
    )


def goods_key(request: OrderRequest) -> object:
    """Name the goods of an order and who gets them."""
    return _phone(request.consignee.phone), fold(getattr(request.shipment, "description", ""))


def is_none_of(request: OrderRequest, made: Sequence[Earlier]) -> bool:
    """Tell whether an order is another one than what is asked for, by all who tell of it."""
    knowing = next((one for one in made if one.address or one.description), None)
    if knowing is not None and says_otherwise(request, knowing):
        return True
    return bool(made) and all(is_other(request, one) for one in made)


def says_otherwise(request: OrderRequest, made: Earlier) -> bool:
    """Tell whether an order of the same customer and amount goes elsewhere, or holds something else, by more than one
    of its name, address and goods: one alone may be how it is written, or which columns were taken for it.
    """
    who, goods = request.consignee, getattr(request.shipment, "description", "")
    pairs = ((made.full_name, who.full_name), (made.address, who.address), (made.description, goods))
    return sum(bool(was and now) and fold(was) != fold(now) for was, now in pairs) > 1


def plain_reference(reference: str) -> str:
    """Give one spelling to references that programs write differently: case, signs, blanks, zeros before a number."""
    return "|".join(part.lstrip("0") or part[:1] for part in _PARTS.findall(fold_digits(reference).casefold()))


def is_of_phone(made: Earlier, phone: str) -> bool:
    """Tell whether an order is that customer's, by the phone."""
    return bool(key := _phone(phone)) and _phone(made.phone) == key


def has_own_reference(row: IntakeRow) -> bool:
    """Tell whether the table gave the row its reference."""
    return not row.reference.startswith(PREFIX)


def row_numbers(text: str) -> Collection[int] | None:
    """Read ``3,7-9`` as the numbers of rows; None stands for ``all``. Raises ValueError."""
    if text.strip().casefold() == "all":
        return None
    found: set[int] = set()
    for part in text.replace(" ", "").split(","):
        first, dash, last = part.partition("-")
        begin, end = int(first), int(last) if dash else int(first)
        if not 1 <= begin <= end <= 10_000_000:
            raise ValueError(part)
        found.update(range(begin, end + 1))
    return frozenset(found)


def _replaced(before: Sequence[str], rows: Sequence[IntakeRow]) -> dict[int, str]:
    """Lay a version of the file beside the file as it is: which row stands where another one stood.

    The rows that stand in both, in their order, cut the file into pieces; what is gone of a piece and what is new in it
    belong together, one after the other.
    """
    places = {row.reference: at for at, row in enumerate(rows)}
    earlier = frozenset(before)
    both = [(at, places[reference]) for at, reference in enumerate(before) if reference in places]
    found: dict[int, str] = {}
    last, last_now = -1, -1
    for at, now in [*_rising(both), (len(before), len(rows))]:
        gone = [reference for reference in before[last + 1 : at] if reference not in places]
        fresh = [row for row in rows[last_now + 1 : now] if row.reference not in earlier] if gone else []
        found |= {row.number: reference for reference, row in zip(gone, fresh, strict=False)}
        last, last_now = at, now
    return found


def _rising(pairs: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """Give the longest part of the pairs in which the second of each rises, too."""
    ends: list[int] = []  # the lowest second that a rising part of each length can end with
    before: list[int] = []
    length: list[int] = []
    for _, now in pairs:
        at = bisect_left(ends, now)
        ends[at : at + 1] = [now]
        length.append(at)
    wanted = len(ends) - 1
    for place in range(len(pairs) - 1, -1, -1):
        if length[place] == wanted and (not before or pairs[place][1] < pairs[before[-1]][1]):
            before.append(place)
            wanted -= 1
    return [pairs[place] for place in reversed(before)]


def _is_of_a_table(one: Earlier) -> bool:
    """Tell whether it was made from a row without a reference: then nothing but its content told it from others."""
    return one.reference.startswith(PREFIX)


def _same_type(request: OrderRequest, one: Earlier) -> bool:
    return not one.order_type or one.order_type.casefold() == request.order_type.value.casefold()


def _same_amount_and_zone(request: OrderRequest, one: Earlier) -> bool:
    return (request.amount or 0) == (one.amount or 0) and (not one.zone or one.zone == request.consignee.zone)


def _phone(phone: str) -> str:
    digits = fold_digits(phone)
    if not (digits.isascii() and digits.isdecimal()):
        digits = "".join(letter for letter in digits if letter.isdigit())
    return digits[-_PHONE_DIGITS:]
