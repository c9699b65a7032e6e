"""Reading a form: what is tidied, what is required, a phone, a count. What is found is told as facts; words are ui's.

The forms of orders, pickups and merchants read their own fields with this (``checks``, ``pickup_form``,
``merchant_form``).
"""

from __future__ import annotations

import re
from datetime import date
from enum import StrEnum
from typing import Generic, TypeVar

from courier_desk.domain.findings import Finding, FindingKind, Severity
from courier_desk.domain.folding import fold_digits, strip_unseen
from courier_desk.domain.phones import MOBILE_DIGITS, PhoneKind, read_phone

F = TypeVar("F", bound=StrEnum)


def tidy(text: str) -> str:
    """Give one line as it is sent: no unseen or control characters, single blanks."""
    if text.isprintable():  # nearly always; what is unseen is not printable
        return " ".join(text.split())
    seen = "".join(character if character.isprintable() else " " for character in strip_unseen(text))
    return " ".join(seen.split())


def tidy_lines(text: str) -> str:
    """Give several lines as they are sent, without empty ones at either end."""
    if text.isprintable():  # one line; what ends a line is not printable
        return tidy(text)
    return "\n".join(tidy(line) for line in text.splitlines()).strip()


class FormReading(Generic[F]):
    """One pass over a draft, collecting what is found on the way. A field is an attribute of the draft by its value."""

    def __init__(self, draft: object) -> None:
        self.__draft = draft
        self.findings: list[Finding[F]] = []
        #: Whether an error was found.
        self.stopped = False

    def found(
        self,
        field: F,
        kind: FindingKind,
        severity: Severity = Severity.ERROR,
        *,
        number: int = 0,
        limit: int = 0,
        text: str = "",
        name: str = "",
        day: date | None = None,
    ) -> None:
        """Tell of a field."""
        self.findings.append(Finding(field, kind, severity, number, limit, text, name, day))
        self.stopped = self.stopped or severity is Severity.ERROR

    def typed(self, field: F) -> str:
        """Give what was typed into a field as one tidy line."""
        return tidy(str(getattr(self.__draft, field.value)))

    def required(self, field: F) -> str:
        """Read a field that must not be empty."""
        text = self.typed(field)
        if not text:
            self.found(field, FindingKind.REQUIRED)
        return text

    def count(self, field: F, *, most: int, optional: bool = False) -> int | None:
        """Read a whole number from 1 to ``most``; None where there is none."""
        typed = self.typed(field)
        digits = fold_digits(typed)
        if not typed:
            if not optional:
                self.found(field, FindingKind.REQUIRED)
            return None
        if not re.fullmatch(r"[+-]?[0-9]{1,12}", digits):
            self.found(field, FindingKind.COUNT_NOT_A_NUMBER, text=typed)
            return None
        count = int(digits)
        if count < 1:
            self.found(field, FindingKind.COUNT_NOT_POSITIVE)
            return None
        if count > most:
            self.found(field, FindingKind.COUNT_TOO_LARGE, number=count, limit=most)
            return None
        return count

    def phone(self, field: F, typed: str, *, confirmed: str = "", is_second: bool = False) -> str:
        """Read a phone: an Egyptian mobile, or the number that a person has ``confirmed`` to be meant as it is.

        Gives what would be sent. A second phone may be missing, and a landline of Greater Cairo needs no person's word
        there.
        """
        phone = read_phone(typed)
        number = phone.number
        if phone.kind is PhoneKind.MOBILE:  # nearly all of them
            if number != typed and _is_other_number(typed, number):
                self.found(field, FindingKind.PHONE_REPAIRED, Severity.HINT, text=number)
            return number
        if is_second and phone.kind is PhoneKind.EMPTY:
            return number
        fits = is_second and phone.kind is PhoneKind.LANDLINE
        if phone.is_confirmed_by(confirmed) and not fits:
            self.found(field, FindingKind.PHONE_CONFIRMED, Severity.WARNING, text=number)
            return number
        meant = number if phone.may_be_confirmed else ""
        match phone.kind:
            case PhoneKind.EMPTY:
                self.found(field, FindingKind.REQUIRED)
            case PhoneKind.LANDLINE if fits:
                self.found(field, FindingKind.PHONE_LANDLINE, Severity.WARNING)
            case PhoneKind.LANDLINE:
                self.found(field, FindingKind.PHONE_LANDLINE, text=meant)
            case PhoneKind.WRONG_LENGTH:
                kind = FindingKind.PHONE_WRONG_LENGTH
                self.found(field, kind, number=phone.digits, limit=MOBILE_DIGITS, text=meant)
            case PhoneKind.UNKNOWN_PREFIX:
                self.found(field, FindingKind.PHONE_UNKNOWN_PREFIX, text=meant)
            case PhoneKind.LOST_DIGITS:
                self.found(field, FindingKind.PHONE_LOST_DIGITS, text=number)
            case PhoneKind.NOT_A_NUMBER:
                self.found(field, FindingKind.PHONE_NOT_A_NUMBER, text=number)
        return number


def _is_other_number(typed: str, number: str) -> bool:
    """Tell whether the repair changed more than blanks and dashes: only that is worth a word."""
    digits = re.sub(r"[\s\-–().]", "", fold_digits(strip_unseen(typed)))
    return digits != number
