"""What has been found of an order so far in a chat message, a concept of its own: one value a field, and what marks
itself: phones, amounts, counts, house and flat.
"""

from __future__ import annotations

import re
from dataclasses import replace

from courier_desk.domain.chat_address import BUILDING, FLAT
from courier_desk.domain.chat_counts import COUNT, FIRST_COUNT, LISTED, MOST_PIECES, PIECES, SET
from courier_desk.domain.chat_lines import PHONE, is_dead
from courier_desk.domain.chat_places import EDGES
from courier_desk.domain.chat_reading import Proposal
from courier_desk.domain.chat_words import LABELS, RIGHT_PHONE, THEIR_PHONE
from courier_desk.domain.folding import fold, fold_digits
from courier_desk.domain.phones import PhoneKind, read_phone

_D = r"[\d٠-٩]"
_CURRENCY = (
    r"(?:جنيها?|جني[ةه]|جنيهات|ج\.?\s?م\.?|ج(?![ء-ي])|egp|l\.?\s?e\.?(?![a-z])|pounds?|g[eiy]?n[eiy]?h"
    r"|gen[ei]+h|gneeh)"
)
_NUMBER = rf"({_D}[\d٠-٩.,٫٬]*)"
_AMOUNT = re.compile(rf"(?:{_NUMBER}\s*{_CURRENCY}(?!\w))|(?:(?<!\w){_CURRENCY}\s*{_NUMBER})", re.IGNORECASE)
_TAIL = re.compile(
    r"(?:شامل|مع|غير|بدون|including|incl\.?|with|free|cash on|on)?\s*(?:ال)?(?:شحن|توصيل|shipping|delivery"
    r"|sha7n|shahn)"
    r"\s*(?:مجاني|مجانا|magani|magany|free|included)?",
    re.IGNORECASE,
)
_PHONES = ("phone", "other_phone")


class Findings:
    """What a message was found to say; ``doubted`` are mobiles that were written with letters for digits."""

    def __init__(self, doubted: frozenset[str]) -> None:
        self.found: dict[str, Proposal] = {}
        self._doubted = doubted

    def propose(self, field: str, value: str, source: str, *, sure: bool = True, likely: bool = True) -> bool:
        """Propose a value for a field that has none yet."""
        value = " ".join(value.split()).strip(EDGES)
        if not value or field in self.found:
            return False
        self.found[field] = Proposal(field, value, source.strip(), sure, likely)
        return True

    def phones(self) -> int:
        """Count the phones."""
        return ("phone" in self.found) + ("other_phone" in self.found)

    def take_phones(self, line: str, *, field: str = "phone") -> str:
        """Take the phones out of a line; one that is said to be dead stays to be seen.

        ``field``: what the first mobile is, unless there is one already.
        """
        for match in PHONE.finditer(whole := line):
            phone = read_phone(match.group())
            if phone.kind not in (PhoneKind.MOBILE, PhoneKind.LANDLINE):
                continue
            known = any(self.found[name].value == phone.number for name in _PHONES if name in self.found)
            if RIGHT_PHONE.search(whole[: match.start()]) and phone.is_mobile and not known and "phone" in self.found:
                self.found["phone"] = Proposal("phone", phone.number, match.group(), sure=False)
                return line.replace(match.group(), " ", 1)
            if not known and phone.is_mobile and THEIR_PHONE.search(whole[: match.start()]) and self._gives_way():
                self.found["phone"] = Proposal("phone", phone.number, match.group(), sure=False)
                line = line.replace(match.group(), " ", 1)
                continue
            takes = field if phone.is_mobile and field not in self.found else "other_phone"
            new = not known and not is_dead(whole, match)
            if known or (
                new
                and self.propose(
                    takes, phone.number, match.group(), sure=phone.is_mobile and phone.number not in self._doubted
                )
            ):
                line = line.replace(match.group(), " ", 1)
        return line

    def _gives_way(self) -> bool:
        """Make the phone there is the other one: who gets it has one of their own."""
        phone = self.found.get("phone")
        if phone is None or "other_phone" in self.found:
            return False
        self.found["other_phone"] = replace(phone, field="other_phone", sure=False)
        return True

    def promote_phone(self) -> None:
        """Where only another phone is named as such, it is the one there is."""
        other = self.found.get("other_phone")
        if "phone" not in self.found and other is not None and read_phone(other.value).is_mobile:
            self.found["phone"] = replace(self.found.pop("other_phone"), field="phone", sure=False)

    def take_marked(self, line: str) -> str:
        """Take amounts and counts out of a line; gives what is left of it."""
        left = line
        if (amount := _AMOUNT.search(left)) is not None:
            left = left.replace(amount.group(), " ", 1)
            left = re.sub(r"(?:^|(?<=\s))(?:ب|بـ|b|be|بسعر|السعر|الحساب|total)\s*(?=\s|$)", " ", left)
            left = _TAIL.sub(" ", left)
        pieces = PIECES.search(left)
        if len(LISTED.findall(left)) > 1 or SET.search(left):
            pass  # several things, each with its own
        elif pieces is not None:
            if int(fold_digits(pieces[1])) <= MOST_PIECES:
                self.propose("items", fold_digits(pieces[1]), pieces.group())
        elif (
            (count := COUNT.search(left))
            and len(COUNT.findall(left)) == 1
            and self.propose("items", fold_digits(next(filter(None, count.groups()))), count.group())
        ):
            left = left.replace(count.group(), " ", 1)
        left = " ".join(left.split()).strip(EDGES)
        # A word before a number that was taken ("موبايل", "tel") says nothing more.
        return "" if fold(left) in LABELS or not fold(left) else left

    def part_address(self) -> None:
        """Building and flat stand in the address; they have fields of their own too."""
        address = self.found.get("address")
        for field, pattern in (("building", BUILDING), ("apartment", FLAT)):
            match = pattern.search(address.value) if address else None
            if match:
                self.propose(field, fold_digits(match.group(1)), match.group())

    def part_package(self) -> None:
        """A count may stand beside the product, or before it."""
        package = self.found.get("description")
        count = (COUNT.search(package.value) or FIRST_COUNT.search(package.value)) if package else None
        if package is None or count is None or SET.search(package.value) or len(LISTED.findall(package.value)) > 1:
            return
        if self.propose("items", fold_digits(next(filter(None, count.groups()))), count.group()):
            without = " ".join(package.value.replace(count.group(), " ", 1).split()).strip(EDGES)
            self.found["description"] = replace(package, value=without or package.value)
