"""What must reach the courier although the label or the service has no place for it, written into what has.

Field notes, trap 13: a label may print the address alone, so building and flat are added to it. The specification shows
no direction of a cash difference, so it stands in the first line of the notes. These lines are data for the courier,
not the window's words: they follow the script the address is written in, whatever language the desk works in.
"""

from __future__ import annotations

import re

from courier_desk.domain.folding import fold
from courier_desk.domain.money import parse, to_pounds
from courier_desk.domain.patterns import pattern
from courier_desk.domain.values import frozen

_ARABIC = pattern("[\u0621-\u064a]")
_BUILDING_WORDS = (
    r"(?:bldg?|building|bl|عماره|مبني|عقار|برج|فيلا|villa|tower|block|بلوك|3[oei]?mar[ae]t?|[oe]mara|borg|[fv]ella)"
)
_FLAT_WORDS = r"(?:flat|apt|appt|apartment|unit|شقه|شقة|وحده|sh?a?2{1,2}[ae]t?|sha[qk]a)"
_NUMBER_WORDS = r"(?:no|number|رقم|nr)?"


@frozen
class CourierWords:
    """The few words of one language; ``{}`` takes the value."""

    building: str
    apartment: str
    comma: str
    collect: str
    refund: str


ENGLISH = CourierWords("Bldg {}", "Flat {}", ", ", "Collect EGP {} from the customer.", "Pay EGP {} to the customer.")
ARABIC = CourierWords("عمارة {}", "شقة {}", "، ", "يُحصَّل {} ج.م. من العميل.", "يُرَدّ {} ج.م. للعميل.")


def words_for(text: str) -> CourierWords:
    """Choose the language by the script of the text."""
    return ARABIC if _ARABIC.search(text) else ENGLISH


def address_for_courier(address: str, building: str, apartment: str) -> str:
    """Give the address with building and flat at its end, each only if the address does not name it already."""
    words = words_for(address)
    tail = _tail(words, address, building, apartment)
    return words.comma.join([address, *tail]) if address else address


def plain_address(address: str, building: str, apartment: str) -> str:
    """Take off what ``address_for_courier`` added, so that an order opened again does not grow with each edit."""
    for words in (ENGLISH, ARABIC):
        for tail in (
            [words.building.format(building), words.apartment.format(apartment)] if building and apartment else [],
            [words.apartment.format(apartment)] if apartment else [],
            [words.building.format(building)] if building else [],
        ):
            ending = words.comma + words.comma.join(tail)
            if tail and address.endswith(ending) and len(address) > len(ending):
                return address.removesuffix(ending)
    return address


def names_apartment(text: str, apartment: str) -> bool:
    """Tell whether an address, or what stands as the building, names this flat already."""
    return _names(fold(text), _FLAT_WORDS, apartment)


def _tail(words: CourierWords, address: str, building: str, apartment: str) -> list[str]:
    tail: list[str] = []
    if not building and not apartment:
        return tail
    said = fold(address)
    if building and not _names(said, _BUILDING_WORDS, building):
        tail.append(words.building.format(building))
    if apartment and not _names(said, _FLAT_WORDS, apartment):
        tail.append(words.apartment.format(apartment))
    return tail


def _names(said: str, words: str, value: str) -> bool:
    """Tell whether a folded address says ``Flat 3``. A bare 3 does not count: it may be the street's number."""
    wanted = fold(value)
    if not wanted or wanted not in said:  # before a pattern is made of it, which takes long
        return False
    return re.search(rf"\b{words} ?{_NUMBER_WORDS} ?{re.escape(wanted)}\b", said) is not None


def cash_line(words: CourierWords, piastres: int, *, refund: bool) -> str:
    """Write the line that tells the courier which way the cash difference goes."""
    template = words.refund if refund else words.collect
    return template.format(format(to_pounds(piastres), ",.2f"))


def with_cash_line(notes: str, line: str) -> str:
    """Put the line first, in the place of an earlier one of its kind; an empty line only takes the earlier one away.

    What a person wrote behind the earlier one stays, in a line of its own.
    """
    if (found := _cash_said(notes)) is not None:
        notes = notes[found[1].end() :].lstrip(" \t\u00a0").removeprefix("\n")
    return f"{line}\n{notes}" if line and notes else line or notes


def says_refund(notes: str) -> bool | None:
    """Tell which way the first line of the notes says the cash goes; None when it does not say so."""
    found = _cash_said(notes)
    return None if found is None else found[0] % 2 == 1


def _cash_said(notes: str) -> tuple[int, re.Match[str]] | None:
    """Find the line at the head of the notes, also where a person wrote on behind it; which it is, and where."""
    for number, line in enumerate(_CASH_LINES):
        found = line.match(notes, len(notes) - len(notes.lstrip()))
        if found is not None and notes[found.end() : found.end() + 1].strip() == "":
            return number, found
    return None


def refund_said(notes: str) -> int | None:
    """Give the piastres that the first line of the notes has the courier pay to the customer; None for no such line."""
    found = _cash_said(notes)
    return parse(found[1]["amount"]) if found is not None and found[0] % 2 == 1 else None


def _cash_line(template: str) -> re.Pattern[str]:
    before, after = template.split("{}")
    return pattern(re.escape(before) + r"(?P<amount>[\d,]+\.\d\d)" + re.escape(after))


_CASH_LINES = tuple(_cash_line(line) for words in (ENGLISH, ARABIC) for line in (words.collect, words.refund))
