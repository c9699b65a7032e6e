"""Telling a scanner from a hand, and reading what it wrote with an Arabic keyboard layout on.

A scan is five or more characters, each within 35 ms of the one before, ended by Enter or Tab within the same time.
Moments are those of the keyboard's own events: how busy the program is does not make a hand a scanner.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from enum import IntEnum, StrEnum

from courier_desk.domain.folding import fold_digits, strip_unseen
from courier_desk.domain.keyboard_layouts import code_readings
from courier_desk.domain.order_list import OrderRow
from courier_desk.domain.orders import NUMBER_DIGITS, is_number
from courier_desk.domain.outbox import Kind, State
from courier_desk.domain.patterns import pattern
from courier_desk.domain.scan_affixes import Affixes
from courier_desk.domain.values import frozen

#: A reference that this desk made (``desk.orders``), in capitals or not: an Arabic layout tells no capitals.
_OWN_REFERENCE = pattern(r"CD[0-9]{5}-[2-9A-Z]{6}", re.IGNORECASE)
#: A run of digits that no letter and no digit touches.
_RUN = pattern(r"(?<![^\W_])[0-9]+(?![^\W_])")
SHORTEST = 5
GAP = 35
"""Milliseconds between two characters of a scan, at most."""
AGAIN = 1_500
"""The same code within so many milliseconds is one scan."""


@frozen
class Reading:
    """One scan: the characters as they were typed and their code. ``again``: the same code too soon to be another.

    ``had_affixes``: what the scanner puts around codes was taken off.
    """

    typed: str
    code: str
    again: bool = False
    had_affixes: bool = False


class ScanReader:
    """Takes characters and ends, and gives what was scanned. ``affixes``: what the scanner puts around codes now."""

    def __init__(self, affixes: Callable[[], Affixes] = Affixes) -> None:
        self._affixes = affixes
        self._typed = ""
        self._at = 0
        self._last = ("", -AGAIN)

    @property
    def typed(self) -> str:
        """Give the characters of what may be a scan."""
        return self._typed

    def take(self, character: str, at: int) -> None:
        """Take a character typed at this moment (milliseconds)."""
        self._typed = self._typed + character if self.goes_on(at) else character
        self._at = at

    def goes_on(self, at: int) -> bool:
        """Tell whether a character of this moment may belong to what was typed last."""
        return bool(self._typed) and at - self._at <= GAP

    def drop(self) -> None:
        """Forget what was typed: something else came between."""
        self._typed = ""

    def end(self, at: int) -> Reading | None:
        """Take Enter or Tab: gives what was scanned, None when it was no scan."""
        typed, self._typed = self._typed, ""
        if len(typed) < SHORTEST or at - self._at > GAP:
            return None
        whole = as_latin(typed)
        code = without_affixes(whole, self._affixes())
        again = code == self._last[0] and at - self._last[1] <= AGAIN
        self._last = (code, at)
        return Reading(typed, code, again, had_affixes=code != whole)


def as_latin(typed: str) -> str:
    """Turn digits and letters of the Arabic layout into those on the same keys of the Latin one."""
    return code_readings(fold_digits(strip_unseen(typed)).strip())[0]


def is_numbered(code: str) -> bool:
    """Tell whether a code has the form of what stands on this desk's parcels: a number of the service, which its labels
    bear too, or a reference made here.
    """
    return is_number(code) or _OWN_REFERENCE.fullmatch(code) is not None


# What a scan at the station comes to: what its code may mean, how it ends, and how good or bad that is.
#
# Pure rules and values; nothing here knows the store, the service, a printer or a screen.


#: The same code within so many seconds is one scan.
BOUNCE = AGAIN / 1000
#: After "printed before", the second scan of the number within so many seconds prints a copy.
ASKED_FOR = 10.0
#: A scanner that reads twice in one pull does so at once: sooner than this (seconds) is no answer to the question.
ANSWER_AFTER = 0.5
#: Codes are kept up to so many characters.
LONGEST_CODE = 80
#: The detail of a scan that came to nothing since the store of the site is not reached.
SITE_AWAY = "site_away"


class ScanOutcome(StrEnum):
    """What became of a scan; the values are kept on disk."""

    LOOKING = "looking"
    GETTING = "getting"  # its label is on the way to the printer
    SENT = "sent"  # the spooler has it; paper is the printer's word
    PRINTED = "printed"  # the spooler says so
    HELD = "held"  # the spooler has it and does not go on by itself
    MAYBE = "maybe"  # it may have come out or not
    BEFORE = "before"  # printed before; not printed again
    MAYBE_BEFORE = "maybe_before"  # it may have come out before; not printed again
    IN_A_JOB = "in_a_job"  # it waits in a batch; not printed beside it
    ON_ITS_WAY = "on_its_way"  # scanned again while its label was under way
    NOT_PRINTED = "not_printed"
    NOT_KEPT = "not_kept"  # no connection, and the label is not kept here
    UNFINISHED = "unfinished"  # the desk ended before it was printed
    CANCELLED = "cancelled"
    GONE = "gone"  # the service has the order no more
    ENDING = "ending"  # its cancellation or deletion is under way
    OPENED = "opened"
    HANDED = "handed"
    HANDED_BEFORE = "handed_before"
    NOT_HANDED = "not_handed"
    TAKEN_BACK = "taken_back"  # it was handed over by this scan or before; a person took the mark back
    NOT_FOUND = "not_found"  # no such order at the service
    NOT_ASKED = "not_asked"  # unknown here, and the service could not be asked
    NOT_READ = "not_read"  # the code is nothing that leads to an order
    NOT_CREATED = "not_created"  # pending: the service does not have it yet
    PICKUP = "pickup"
    MERCHANT = "merchant"
    PHONE = "phone"
    SEVERAL = "several"
    INSIDE = "inside"  # its number stands within a longer code, which may be of something else
    NOT_SAVED = "not_saved"  # file or disk did not take it: nothing was done


class ScanTone(IntEnum):
    """How a scan stands, from under way to bad."""

    WORKING = 0
    GOOD = 1
    DOUBTFUL = 2
    BAD = 3


_GOOD = frozenset({ScanOutcome.SENT, ScanOutcome.PRINTED, ScanOutcome.OPENED, ScanOutcome.HANDED})
_DOUBTFUL = frozenset(
    {
        ScanOutcome.HELD,
        ScanOutcome.BEFORE,
        ScanOutcome.MAYBE_BEFORE,
        ScanOutcome.IN_A_JOB,
        ScanOutcome.ON_ITS_WAY,
        ScanOutcome.HANDED_BEFORE,
        ScanOutcome.TAKEN_BACK,
        ScanOutcome.NOT_CREATED,
        ScanOutcome.PICKUP,
        ScanOutcome.MERCHANT,
        ScanOutcome.PHONE,
        ScanOutcome.SEVERAL,
        ScanOutcome.INSIDE,
    }
)
#: With these the next scan of the same code is the answer to a question.
QUESTIONS = frozenset({ScanOutcome.BEFORE, ScanOutcome.MAYBE_BEFORE, ScanOutcome.IN_A_JOB, ScanOutcome.INSIDE})
#: More may still come of these by themselves.
OPEN = frozenset({ScanOutcome.LOOKING, ScanOutcome.GETTING, ScanOutcome.SENT, ScanOutcome.HELD})
#: Of these paper came out, or is about to.
OUT = frozenset({ScanOutcome.SENT, ScanOutcome.PRINTED, ScanOutcome.MAYBE})


@frozen(kw_only=True)
class Scan:
    """One scan. ``at``: seconds since the epoch; ``code`` as read, ``number`` the order's (or pickup's) it leads to.

    ``detail`` says more of the outcome: a problem's value, a status, a moment, numbers, the file that a label became.
    ``copy``: the how manieth print of the label it asked for (0: it asked for none); ``job`` the job that prints it
    (0: not known). ``awaited``: the spooler has yet to say what became of it.
    """

    at: float
    code: str
    scan_id: int = 0
    number: str = ""
    outcome: ScanOutcome = ScanOutcome.LOOKING
    detail: str = ""
    copy: int = 0
    job: int = 0
    awaited: bool = False

    @property
    def is_of_order(self) -> bool:
        """Tell whether it led to an order."""
        return bool(self.number) and self.outcome not in (ScanOutcome.PICKUP, ScanOutcome.NOT_FOUND)

    @property
    def tone(self) -> ScanTone:
        """Tell how it stands."""
        if self.outcome in (ScanOutcome.LOOKING, ScanOutcome.GETTING):
            return ScanTone.WORKING
        if self.outcome is ScanOutcome.SENT and self.awaited:
            return ScanTone.WORKING
        if self.outcome in _GOOD:
            return ScanTone.GOOD
        return ScanTone.DOUBTFUL if self.outcome in _DOUBTFUL else ScanTone.BAD


@frozen
class ScanCounts:
    """Scans since midnight: all, labels printed the first time, printed again, and codes that nobody knows.

    Then what they handed over: marked, handed over before, and not marked because nothing waits under that number or
    nobody knows it; what nobody knows counts in one of both, by what was wanted of it.
    """

    total: int = 0
    printed: int = 0
    again: int = 0
    not_found: int = 0
    handed: int = 0
    handed_before: int = 0
    not_handed: int = 0


class CodeKind(StrEnum):
    """What a code leads to."""

    ORDER = "order"
    PENDING = "pending"
    SEVERAL = "several"
    PICKUP = "pickup"
    MERCHANT = "merchant"
    PHONE = "phone"
    NUMBER = "number"  # six digits that this desk does not know: to be asked for
    REFERENCE = "reference"  # may be one that this desk does not know: to be asked for
    NOT_FOUND = "not_found"  # the service was asked, and has neither order nor pickup
    NOTHING = "nothing"


@frozen(kw_only=True)
class Meaning:
    """What a code leads to; ``numbers`` of orders (or of the pickup), ``row_id`` of an order that is pending.

    ``code``: the code as it was understood. ``also_pickup``: a pickup has the order's number too. ``inside``: a number
    was found within a longer code.
    """

    kind: CodeKind
    code: str = ""
    numbers: tuple[str, ...] = ()
    row_id: int | None = None
    also_pickup: bool = False
    inside: bool = False

    @property
    def number(self) -> str:
        """Give the one number it leads to; empty when there is not just one."""
        return self.numbers[0] if len(self.numbers) == 1 else ""

    @property
    def is_to_be_asked(self) -> bool:
        """Tell whether this desk does not know the code and the service may."""
        return self.kind in (CodeKind.NUMBER, CodeKind.REFERENCE)


def readings(text: str) -> tuple[str, ...]:
    """Give a code as it may have been meant: by an Arabic layout's Latin keys, the likeliest first, and as it is."""
    typed = fold_digits(strip_unseen(text)).strip()
    return tuple(dict.fromkeys(one for one in (*code_readings(typed), typed) if one))


def numbers_inside(code: str) -> tuple[str, ...]:
    """Give all that may be an order's number inside a longer code; which of them are is for the mirror to say.

    Digits that more digits or letters touch are no number: nearly every barcode of goods would hold one of some order.
    The others may be a shop's own as well, so whoever does something with one asks first.
    """
    if len(code) <= NUMBER_DIGITS:
        return ()
    return tuple(dict.fromkeys(run for run in _RUN.findall(code) if is_number(run)))


def unknown_kind(code: str) -> CodeKind:
    """Say what a code is that leads to nothing on this desk. A reference may be of any length, but holds a digit."""
    if is_number(code):
        return CodeKind.NUMBER
    may_be = " " not in code and code.isascii() and any(letter.isdigit() for letter in code)
    return CodeKind.REFERENCE if may_be else CodeKind.NOTHING


def why_not_printed(row: OrderRow) -> ScanOutcome | None:
    """Tell why an order's label is not printed however often it is scanned; None when it may be."""
    if row.gone:
        return ScanOutcome.GONE
    if row.status.casefold() in ("canceled", "cancelled"):
        return ScanOutcome.CANCELLED
    ends = row.change in (Kind.ORDER_CANCEL, Kind.ORDER_DELETE) and row.change_state != State.REFUSED
    return ScanOutcome.ENDING if ends else None


@frozen
class Question:
    """It was asked whether to go on; ``code`` answers it from ``since`` to ``until`` (seconds)."""

    code: str
    since: float
    until: float


class Questions:
    """Open questions by what they are about, an order's number or a whole code, and what is the same scan again."""

    def __init__(self) -> None:
        self._open: dict[str, Question] = {}
        self._last = ("", float("-inf"))

    def is_bounce(self, code: str, now: float) -> bool:
        """Tell whether this is the scan before, read again; what answers a question is none."""
        last, at = self._last
        self._last = (code, now)
        if code != last or now - at > BOUNCE:
            return False
        return not any(one.code == code and one.since <= now <= one.until for one in self._open.values())

    def ask(self, about: str, code: str, now: float) -> None:
        """Remember that it was asked."""
        self._open[about] = Question(code, now + ANSWER_AFTER, now + ASKED_FOR)

    def is_open(self, about: str, code: str, now: float) -> bool:
        """Tell whether this code was asked about and may still be the answer."""
        asked = self._open.get(about)
        return asked is not None and asked.code == code and now <= asked.until

    def take_answer(self, about: str, now: float) -> bool:
        """Tell whether a scan of what was asked about is the answer; the question is over either way."""
        self._open = {key: one for key, one in self._open.items() if now <= one.until}
        asked = self._open.pop(about, None)
        return asked is not None and now >= asked.since


def without_affixes(code: str, affixes: Affixes) -> str:
    """Give a code (``as_latin``) without what a scanner puts around it; one of the desk's numbers is whole as it is.

    Capitals do not count: an Arabic layout tells none. Of what is nothing else they are not taken.
    """
    prefix, suffix = (as_latin(affix).casefold() for affix in (affixes.prefix, affixes.suffix))
    if prefix and not is_numbered(code) and len(code) > len(prefix) and code.casefold().startswith(prefix):
        code = code[len(prefix) :]
    if suffix and not is_numbered(code) and len(code) > len(suffix) and code.casefold().endswith(suffix):
        code = code[: -len(suffix)]
    return code
