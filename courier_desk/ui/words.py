"""Words for what the desk knows: statuses, states, kinds of orders, governorates, money, dates and ages.

Everything a person reads comes from here or from the widget that shows it, always through Qt's translation. Nothing
here decides anything; an unknown status is given back as it was sent.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, datetime, timedelta
from enum import Enum
from pathlib import Path, PurePath
from zoneinfo import ZoneInfo

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication, QDate, QLocale, QTime

from courier_desk.domain.accounts import Merchant
from courier_desk.domain.folding import fold_digits, strip_unseen
from courier_desk.domain.label_profiles import LabelProfile
from courier_desk.domain.list_views import Days
from courier_desk.domain.orders import AmountType, OrderType
from courier_desk.domain.outbox import State
from courier_desk.domain.papers import Paper
from courier_desk.domain.patterns import pattern
from courier_desk.domain.printers import is_file
from courier_desk.domain.shown_text import one_line
from courier_desk.domain.values import frozen
from courier_desk.domain.zones import Governorate
from courier_desk.ui.theme.tokens import Tone
from courier_desk.ui.words_common import Common, table_words

CAIRO = ZoneInfo("Africa/Cairo")
#: Stands where there is nothing to tell.
NOTHING = "–"
_CONTEXT = "Words"
#: Digits in groups, as phones are shown.
_IN_GROUPS = pattern(r"\+?\d[\d ]{6,}")
#: Latin words too long for a narrow column; Arabic letters would no longer join where one is broken.
_LONG_WORD, _PIECES = pattern("[!-~]{10,}"), pattern("[A-Za-z0-9]{1,8}[^A-Za-z0-9]*|[^A-Za-z0-9]+")


def _tr(text: object) -> str:
    return table_words(_CONTEXT, text)


# -- statuses ----------------------------------------------------------------------------------------------------------


@frozen
class StatusWords:
    """How a status is shown: never by colour alone, so a glyph and a word go with it."""

    text: str
    tone: Tone
    icon: str
    known: bool = True


@frozen
class _Look:
    words: object
    tone: Tone
    icon: str


# The categories of statuses (specification, Statuses).
_CATEGORIES = {
    "NEW": QT_TRANSLATE_NOOP("Words", "Not fetched yet"),
    "PROCESSING": QT_TRANSLATE_NOOP("Words", "Under way"),
    "PAUSED": QT_TRANSLATE_NOOP("Words", "Waits for a decision"),
    "SUCCESSFUL": QT_TRANSLATE_NOOP("Words", "Ended well"),
    "UNSUCCESSFUL": QT_TRANSLATE_NOOP("Words", "Ended without success"),
}
# Known statuses of the service (field notes, "Statuses seen"); the colour is that of the status's category.
_ORDER_STATUSES = {
    "new": _Look(QT_TRANSLATE_NOOP("Words", "New"), Tone.BLUE, "new"),
    "pendingPickup": _Look(QT_TRANSLATE_NOOP("Words", "Pending pickup"), Tone.AMBER, "clock"),
    "pickedUp": _Look(QT_TRANSLATE_NOOP("Words", "Picked up"), Tone.VIOLET, "truck"),
    "inStock": _Look(QT_TRANSLATE_NOOP("Words", "In stock"), Tone.VIOLET, "box"),
    "inProgress": _Look(QT_TRANSLATE_NOOP("Words", "In progress"), Tone.VIOLET, "deliver"),
    "headingToCustomer": _Look(QT_TRANSLATE_NOOP("Words", "Heading to customer"), Tone.VIOLET, "deliver"),
    "outForDelivery": _Look(QT_TRANSLATE_NOOP("Words", "Out for delivery"), Tone.VIOLET, "deliver"),
    "rescheduled": _Look(QT_TRANSLATE_NOOP("Words", "Rescheduled"), Tone.VIOLET, "clock"),
    "returnToWarehouse": _Look(QT_TRANSLATE_NOOP("Words", "Returning to warehouse"), Tone.VIOLET, "return"),
    "inReturnStock": _Look(QT_TRANSLATE_NOOP("Words", "In return stock"), Tone.VIOLET, "return"),
    "headingToYou": _Look(QT_TRANSLATE_NOOP("Words", "Heading to you"), Tone.VIOLET, "return"),
    "returnInitiated": _Look(QT_TRANSLATE_NOOP("Words", "Return started"), Tone.VIOLET, "return"),
    "returnAssigned": _Look(QT_TRANSLATE_NOOP("Words", "Return assigned"), Tone.VIOLET, "return"),
    "returnPickedUp": _Look(QT_TRANSLATE_NOOP("Words", "Return picked up"), Tone.VIOLET, "return"),
    "returnAtWarehouse": _Look(QT_TRANSLATE_NOOP("Words", "Return at warehouse"), Tone.VIOLET, "return"),
    "returnToBusiness": _Look(QT_TRANSLATE_NOOP("Words", "Returning to you"), Tone.VIOLET, "return"),
    "returnLinked": _Look(QT_TRANSLATE_NOOP("Words", "Return linked"), Tone.VIOLET, "return"),
    "waitingAction": _Look(QT_TRANSLATE_NOOP("Words", "Waiting for a decision"), Tone.AMBER, "pause"),
    "rejected": _Look(QT_TRANSLATE_NOOP("Words", "Rejected"), Tone.AMBER, "pause"),
    "completed": _Look(QT_TRANSLATE_NOOP("Words", "Completed"), Tone.GREEN, "check"),
    "returnCompleted": _Look(QT_TRANSLATE_NOOP("Words", "Return completed"), Tone.GREEN, "check"),
    "canceled": _Look(QT_TRANSLATE_NOOP("Words", "Cancelled"), Tone.NEUTRAL, "ban"),
    "returned": _Look(QT_TRANSLATE_NOOP("Words", "Returned"), Tone.NEUTRAL, "return"),
    "terminated": _Look(QT_TRANSLATE_NOOP("Words", "Terminated"), Tone.NEUTRAL, "stop"),
    "deliveryFailed": _Look(QT_TRANSLATE_NOOP("Words", "Delivery failed"), Tone.NEUTRAL, "x"),
    "autoReturnInitiated": _Look(QT_TRANSLATE_NOOP("Words", "Automatic return"), Tone.NEUTRAL, "return"),
}
_PICKUP_STATUSES = {
    "driverAssigned": _Look(QT_TRANSLATE_NOOP("Words", "Courier assigned"), Tone.BLUE, "user"),
    "rejected": _Look(QT_TRANSLATE_NOOP("Words", "Rejected"), Tone.NEUTRAL, "ban"),
    **{
        name: _ORDER_STATUSES[name]
        for name in (
            "new", "pendingPickup", "pickedUp", "inStock", "inProgress", "completed", "canceled", "returned",
            "terminated",
        )
    },
}  # fmt: skip
_STATES = {
    State.DRAFT: _Look(Common.DRAFT, Tone.NEUTRAL, "draft"),
    State.WAITING: _Look(QT_TRANSLATE_NOOP("Words", "Saved"), Tone.NEUTRAL, "draft"),
    State.SENDING: _Look(Common.SENDING, Tone.BLUE, "export"),
    State.CHECKING: _Look(Common.CHECKING, Tone.AMBER, "search"),
    State.DONE: _Look(QT_TRANSLATE_NOOP("Words", "Created"), Tone.GREEN, "check"),
    State.REFUSED: _Look(Common.NEEDS_ATTENTION, Tone.RED, "alert"),
    State.NEEDS_PERSON: _Look(Common.NEEDS_ATTENTION, Tone.RED, "alert"),
}
_TYPES = {
    OrderType.DELIVER: (QT_TRANSLATE_NOOP("Words", "Deliver"), "deliver"),
    OrderType.RETURN: (QT_TRANSLATE_NOOP("Words", "Return"), "return"),
    OrderType.EXCHANGE: (QT_TRANSLATE_NOOP("Words", "Exchange"), "swap"),
}
_GOVERNORATES = {
    Governorate.CAIRO: QT_TRANSLATE_NOOP("Words", "Cairo"),
    Governorate.GIZA: QT_TRANSLATE_NOOP("Words", "Giza"),
    Governorate.QALYUBIA: QT_TRANSLATE_NOOP("Words", "Qalyubia"),
}
_TAGS = {
    AmountType.COD: QT_TRANSLATE_NOOP("Words", "COD"),
    AmountType.CASH_DIFFERENCE: QT_TRANSLATE_NOOP("Words", "CD"),
}
_REFUND = QT_TRANSLATE_NOOP("Words", "Refund")
_PAPERS = {
    Paper.A4: QT_TRANSLATE_NOOP("Words", "A4"),
    Paper.A5: QT_TRANSLATE_NOOP("Words", "A5"),
    Paper.TWO_A5_ON_A4: QT_TRANSLATE_NOOP("Words", "Two A5 on A4"),
    Paper.LABEL_100X150: QT_TRANSLATE_NOOP("Words", "Label 100 x 150 mm"),
    Paper.LABEL_4X6: QT_TRANSLATE_NOOP("Words", "Label 4 x 6 in"),
}
_FOLDER = QT_TRANSLATE_NOOP("Words", "PDF files in {0}")


def status_words(status: str) -> StatusWords:
    """Words of an order's status; one that is not known is shown as sent, outlined."""
    return _words_of(_ORDER_STATUSES.get(status), status)


def pickup_status_words(status: str) -> StatusWords:
    """Words of a pickup's status; one that is not known is shown as sent, outlined."""
    return _words_of(_PICKUP_STATUSES.get(status), status)


def category_words(category: str) -> str:
    """Words of a category; one that is not known is shown as sent."""
    known = _CATEGORIES.get(category.upper())
    return QCoreApplication.translate("Words", str(known)) if known is not None else ltr(category)


def state_words(state: State) -> StatusWords:
    """Words of where an order stands at this desk, before the service's own status is known."""
    return _words_of(_STATES[state], state.value)


def known_statuses() -> tuple[str, ...]:
    """The order statuses that have words, in the order of their life."""
    return tuple(_ORDER_STATUSES)


def _words_of(look: _Look | None, sent: str) -> StatusWords:
    if look is None:
        return StatusWords(ltr(sent), Tone.OUTLINE, "dot", known=False)
    return StatusWords(_tr(look.words), look.tone, look.icon)


# -- kinds and places --------------------------------------------------------------------------------------------------


def order_type_words(kind: str) -> str:
    """Deliver, Return or Exchange in the person's language; another kind as sent."""
    known = _TYPES.get(OrderType(kind)) if kind in set(OrderType) else None
    return ltr(kind) if known is None else _tr(known[0])


def order_type_icon(kind: str) -> str:
    """The icon of a kind of order; a dot for one that is not known."""
    return _TYPES[OrderType(kind)][1] if kind in set(OrderType) else "dot"


def governorate_words(name: str) -> str:
    """The governorate in the person's language; another name as sent."""
    return _tr(_GOVERNORATES[Governorate(name)]) if name in set(Governorate) else ltr(name)


def amount_tag(kind: AmountType, piastres: int = 0) -> str:
    """The short tag before an amount: COD, CD, for what is refunded "Refund", or nothing."""
    if kind is AmountType.CASH_DIFFERENCE and piastres < 0:
        return _tr(_REFUND)
    return _tr(_TAGS[kind]) if kind in _TAGS else ""


def paper_words(paper: Paper) -> str:
    """The name of a paper."""
    return _tr(_PAPERS[paper])


def place_words(profile: LabelProfile) -> str:
    """The name of where labels go; empty while nobody has chosen."""
    if profile.printer:
        return ltr(profile.printer)
    return _tr(_FOLDER).replace("{0}", ltr(Path(profile.folder).name)) if profile.folder else ""


# -- text of two directions --------------------------------------------------------------------------------------------


def ltr(text: str) -> str:
    """Keep a Latin piece (number, phone, reference, address of the service) in order inside Arabic text."""
    return f"\u2066{one_line(text)}\u2069" if text else ""


def rtl(text: str) -> str:
    """Keep an Arabic piece in order inside Latin text."""
    return f"\u2067{one_line(text)}\u2069" if text else ""


def isolate(text: str) -> str:
    """Keep a piece of unknown direction (a person's name) in order inside any text."""
    return f"\u2068{one_line(text)}\u2069" if text else ""


def isolate_lines(text: str) -> str:
    """Keep the lines of a person's text (notes, an address) in order, one under another."""
    return "\n".join(map(isolate, text.splitlines()))


def listed(parts: Iterable[str]) -> str:
    """The parts that say something, one after the other, with the comma of the person's language."""
    comma = QCoreApplication.translate("Words", ", ", "between the parts of a list")
    return comma.join(part for part in parts if part)


def merchant_in_full(merchant: Merchant) -> str:
    """A merchant in a list to choose from: its brand, then its owner and its code."""
    code = ltr(merchant.code) if merchant.code != merchant.called else ""
    return listed([isolate(merchant.called), isolate(merchant.owner), code])


def with_name(name: str, said: str) -> str:
    """Give what is said of something after its name: ``Zone: Dokki``."""
    return QCoreApplication.translate("Words", "{0}: {1}").replace("{0}", name).replace("{1}", said)


def plain(text: str) -> str:
    """The text without isolates and marks, as it is copied or stored."""
    return strip_unseen(text)


def copied(text: str) -> str:
    """Give a text as it goes onto the clipboard: what is seen of it and nothing else, a phone without its gaps."""
    seen = strip_unseen(text).replace("\u00a0", " ").replace("\u2029", "\n")
    return "".join(seen.split()) if _IN_GROUPS.fullmatch(seen.strip()) else seen


def phone_text(phone: str) -> str:
    """Give a number in groups as people read it; what is no mobile stays as it is."""
    if len(phone) == 11 and phone.isdigit():
        return ltr(f"{phone[:4]} {phone[4:7]} {phone[7:]}")
    return ltr(phone)


def file_text(name: str) -> str:
    """Give the name of a file with its ending behind it, in whatever direction the name itself is written."""
    stem, dot, ending = name.rpartition(".")
    if not stem or not ending.isascii() or not ending.isalnum():
        return isolate(name)
    return f"\u2066{isolate(stem)}{dot}{ending}\u2069"


def printer_text(target: str) -> str:
    """Give a printer's name, or the name of the file a label was written to."""
    return file_text(PurePath(target).name) if is_file(target) else ltr(target)


def file_row_words(name: str, row: object) -> str:
    """Name a row of a file as both are read there; nothing without a file."""
    text = QCoreApplication.translate("Words", "Row {1} of {0}")
    number = Formats.current().number(int(row)) if isinstance(row, int) else str(row)
    return text.replace("{1}", ltr(number)).replace("{0}", file_text(name)) if name else ""


def breakable(text: str) -> str:
    """The text with places where a long word may go on in the next line: after its signs, else every eight letters."""
    return _LONG_WORD.sub(lambda word: "\u200b".join(_PIECES.findall(word.group())), text)


# -- numbers, money, dates ---------------------------------------------------------------------------------------------


class Digits(Enum):
    """Which digits an Arabic window shows; numbers of orders, phones and references are Latin always."""

    LATIN = "latin"
    ARABIC = "arabic"


def moment_words(moment: datetime, now: datetime) -> str:
    """Give the time, of another day than today with yesterday or the date before it; days are Cairo's."""
    there, today, formats = moment.astimezone(CAIRO), now.astimezone(CAIRO).date(), Formats.current()
    if there.date() == today:
        return formats.time(there)
    if there.date() == today - timedelta(days=1):
        return f"{Common.YESTERDAY.words} {formats.time(there)}"
    return formats.date_time(there)


@frozen
class Formats:
    """How amounts, dates and ages are written in one language with one kind of digits."""

    arabic: bool = False
    digits: Digits = Digits.LATIN

    @classmethod
    def current(cls) -> Formats:
        """Those of the running program: ``use_language`` sets Qt's default locale, and it is read here."""
        locale = QLocale()
        arabic = locale.language() == QLocale.Language.Arabic
        own_digits = arabic and locale.zeroDigit() != "0"
        return cls(arabic=arabic, digits=Digits.ARABIC if own_digits else Digits.LATIN)

    @property
    def locale(self) -> QLocale:
        """Qt's locale that writes so: ``en_EG`` would fall back to US dollars, ``ar_EG`` knows only its own digits."""
        if not self.arabic:
            return QLocale("en_AE")
        return QLocale("ar_EG" if self.digits is Digits.ARABIC else "ar_AE")

    def amount(self, piastres: int) -> str:
        """``1,250.00``: an amount in EGP where the unit stands elsewhere."""
        text = _bare(self.locale.toString(piastres / 100, "f", 2))
        return ltr(text) if piastres < 0 else text

    def money(self, piastres: int) -> str:
        """``EGP 1,250.00``: an amount with its unit, held together by a no-break space."""
        parts = [self.amount(piastres), unit_words()]
        return "\u00a0".join(parts if self.arabic else reversed(parts))

    def number(self, value: int) -> str:
        """A count with its thousands parted."""
        return _bare(self.locale.toString(value))

    def percent(self, value: int) -> str:
        """``15%``, with the sign of the digits."""
        return f"{self.number(value)}{self.percent_sign}"

    @property
    def percent_sign(self) -> str:
        """The sign that goes with the digits."""
        return "٪" if self.arabic and self.digits is Digits.ARABIC else "%"

    def date(self, day: date) -> str:
        """``14/07/2026``."""
        text = QLocale("en_AE").toString(QDate(day.year, day.month, day.day), "dd/MM/yyyy")
        return self.own_digits(text)

    def time(self, moment: datetime) -> str:
        """``2:32 PM`` of Cairo; a moment without a zone is taken as Cairo's already."""
        local = moment.astimezone(CAIRO) if moment.tzinfo else moment
        text = self.locale.toString(QTime(local.hour, local.minute), QLocale.FormatType.ShortFormat)
        return _bare(text).replace("\u202f", "\u00a0")

    def time_to_the_second(self, moment: datetime) -> str:
        """``2:32:40 PM`` of Cairo."""
        local = moment.astimezone(CAIRO) if moment.tzinfo else moment
        return _bare(self.locale.toString(QTime(local.hour, local.minute, local.second), "h:mm:ss\u00a0AP"))

    def date_time(self, moment: datetime) -> str:
        """Date and time of Cairo."""
        local = moment.astimezone(CAIRO) if moment.tzinfo else moment
        return f"{ltr(self.date(local.date()))} {self.time(local)}"

    def age(self, passed: timedelta) -> str:
        """``now``, ``3 min``, ``7 h``, ``2 d``; a clock that ran back counts as now."""
        minutes = int(passed.total_seconds()) // 60
        if minutes < 1:
            return QCoreApplication.translate("Words", "now")
        if minutes < 60:
            return Common.MINUTES.words.format(n=self.number(minutes))
        if minutes < 24 * 60:
            return QCoreApplication.translate("Words", "{n} h").format(n=self.number(minutes // 60))
        return QCoreApplication.translate("Words", "{n} d").format(n=self.number(minutes // (24 * 60)))

    def own_digits(self, text: str) -> str:
        """Give a text with the digits that are shown."""
        if self.arabic and self.digits is Digits.ARABIC:
            return text.translate(str.maketrans("0123456789", "٠١٢٣٤٥٦٧٨٩"))
        return fold_digits(text)


def day_words(day: date) -> str:
    """``Wed, 15 Jul 2026``."""
    return _spelt_day(day, "ddd, d MMM yyyy")


def long_day_words(day: date) -> str:
    """``Wednesday, 15 July 2026``."""
    return _spelt_day(day, "dddd, d MMMM yyyy")


def month_words(year: int, month: int) -> str:
    """``July 2026``."""
    return _spelt_day(date(year, month, 1), "MMMM yyyy")


def range_words(days: Days) -> str:
    """Name a span of days, one of them by itself."""
    shown = [ltr(Formats.current().date(day)) for day in dict.fromkeys((days.first, days.last)) if day is not None]
    return " – ".join(shown)


def _spelt_day(day: date, form: str) -> str:
    formats = Formats.current()
    form = form.replace(",", "،") if formats.arabic else form
    return _bare(formats.locale.toString(QDate(day.year, day.month, day.day), form))


def unit_words() -> str:
    """The short name of the Egyptian pound."""
    return QCoreApplication.translate("Words", "EGP")


def _bare(text: str) -> str:
    """Qt's text without the direction marks it strews into Arabic numbers; where needed, callers isolate."""
    return strip_unseen(text)
