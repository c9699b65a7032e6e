"""What a row of the outbox is called: its work, its reference, its customer or day, and its group with its note."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime, timedelta

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication

from courier_desk.desk.outbox_items import OutboxGroup, OutboxItem
from courier_desk.domain.orders import AmountType
from courier_desk.domain.outbox import CREATES, Kind, State
from courier_desk.ui.theme import Tone
from courier_desk.ui.words import (
    CAIRO,
    NOTHING,
    Formats,
    StatusWords,
    amount_tag,
    isolate,
    listed,
    ltr,
    order_type_words,
    state_words,
)
from courier_desk.ui.words_common import Common, table_words

translate = QCoreApplication.translate

#: The work as it is named alone, and with the number of what it changes.
_WORKS: Mapping[Kind, tuple[object, object]] = {
    Kind.ORDER_CREATE: (Common.NEW_ORDER, ""),
    Kind.ORDER_UPDATE: (
        QT_TRANSLATE_NOOP("Outbox", "Edit order"),
        QT_TRANSLATE_NOOP("Outbox", "Edit order {number}"),
    ),
    Kind.ORDER_CANCEL: (
        Common.CANCEL_ORDER,
        QT_TRANSLATE_NOOP("Outbox", "Cancel order {number}"),
    ),
    Kind.ORDER_DELETE: (
        Common.DELETE_ORDER,
        QT_TRANSLATE_NOOP("Outbox", "Delete order {number}"),
    ),
    Kind.PICKUP_CREATE: (Common.SCHEDULE_PICKUP, ""),
    Kind.PICKUP_UPDATE: (
        QT_TRANSLATE_NOOP("Outbox", "Reschedule pickup"),
        QT_TRANSLATE_NOOP("Outbox", "Reschedule pickup {number}"),
    ),
    Kind.PICKUP_CANCEL: (
        Common.CANCEL_PICKUP,
        QT_TRANSLATE_NOOP("Outbox", "Cancel pickup {number}"),
    ),
    Kind.PICKUP_DELETE: (
        Common.DELETE_PICKUP,
        QT_TRANSLATE_NOOP("Outbox", "Delete pickup {number}"),
    ),
    Kind.MERCHANT_CREATE: (Common.ADD_MERCHANT, ""),
}
_GROUPS: Mapping[OutboxGroup, object] = {
    OutboxGroup.ATTENTION: Common.NEEDS_ATTENTION,
    OutboxGroup.CHECKING: Common.CHECKING,
    OutboxGroup.SENDING: Common.SENDING,
    OutboxGroup.WAITING: Common.WAITING,
    OutboxGroup.DRAFTS: QT_TRANSLATE_NOOP("Outbox", "Drafts"),
}
_NOTES: Mapping[OutboxGroup, object] = {
    OutboxGroup.CHECKING: QT_TRANSLATE_NOOP("Outbox", "Not sent twice: we look before we send again"),
    OutboxGroup.SENDING: "",
    OutboxGroup.WAITING: QT_TRANSLATE_NOOP("Outbox", "Goes by itself, oldest first"),
    OutboxGroup.DRAFTS: QT_TRANSLATE_NOOP("Outbox", "Kept here until you send them"),
}
_GROUP_OF: Mapping[State, OutboxGroup] = {
    State.REFUSED: OutboxGroup.ATTENTION,
    State.NEEDS_PERSON: OutboxGroup.ATTENTION,
    State.DONE: OutboxGroup.ATTENTION,  # with something left undone
    State.CHECKING: OutboxGroup.CHECKING,
    State.SENDING: OutboxGroup.SENDING,
    State.WAITING: OutboxGroup.WAITING,
    State.DRAFT: OutboxGroup.DRAFTS,
}


def group_of(item: OutboxItem) -> OutboxGroup:
    """Give the group a row stands in."""
    return _GROUP_OF[item.state]


def item_words(item: OutboxItem) -> StatusWords:
    """Give the words of where a row stands; one that is listed although it is done left something undone."""
    if item.state is not State.DONE:
        return state_words(item.state)
    return StatusWords(translate("Outbox", "Done in part"), Tone.AMBER, "alert")


def group_words(group: OutboxGroup) -> str:
    """Give the name of a group."""
    return table_words("Outbox", _GROUPS[group])


def group_note(group: OutboxGroup, items: Iterable[OutboxItem]) -> str:
    """Give what holds for every row of a group."""
    if group is not OutboxGroup.ATTENTION:
        note = str(_NOTES[group])
        return translate("Outbox", note) if note else ""
    items = tuple(items)
    states = {item.state for item in items}
    if states == {State.NEEDS_PERSON}:
        return translate("Outbox", "Your answer is needed")
    if states == {State.DONE}:
        return translate("Outbox", "Done, but not all of it")
    if states != {State.REFUSED}:
        return translate("Outbox", "Each says what it needs")
    if all(item.kind in CREATES for item in items):
        return translate("Outbox", "Refused: nothing was created")
    if any(item.kind in CREATES for item in items):
        return translate("Outbox", "Refused: nothing was done")
    return translate("Outbox", "Refused: nothing was changed")


def number_of(item: OutboxItem) -> str:
    """Give the number of the order or pickup that is changed; empty for what is made."""
    return "" if item.kind in CREATES else item.title.number


def work_words(item: OutboxItem) -> str:
    """Name the work: ``Cancel order 204828``, ``Schedule pickup``."""
    alone, numbered = _WORKS[item.kind]
    number = number_of(item)
    if number and numbered:
        return table_words("Outbox", numbered).replace("{number}", ltr(number))
    return table_words("Outbox", alone)


def work_name(kind: Kind) -> str:
    """Name a kind of work without a number."""
    return table_words("Outbox", _WORKS[kind][0])


def reference_words(item: OutboxItem) -> str:
    """Give what tells the row from others: the number of what is changed, else its reference."""
    made = item.reference.removeprefix("pickup ").removeprefix("merchant ")
    text = made if item.kind in CREATES else number_of(item)
    return ltr(text) if text else NOTHING


def who_words(item: OutboxItem) -> str:
    """Give whom it is for: the customer, the merchant to be added, or the pickup's day."""
    title = item.title
    if title.day is not None:
        return ltr(Formats.current().date(title.day))
    return title.who or title.phone or NOTHING


def amount_words(item: OutboxItem) -> str:
    """Give the amount that changes hands, without its unit."""
    amount = item.title.amount
    return NOTHING if amount is None or not tag_of(item) else Formats.current().amount(amount)


def tag_of(item: OutboxItem) -> str:
    """Give the tag of the amount: COD, CD, Refund, or nothing."""
    kind = item.title.amount_type
    return amount_tag(AmountType(kind), item.title.amount or 0) if kind in set(AmountType) else ""


def merchant_words(item: OutboxItem) -> str:
    """Name the merchant it is done for, by code while the name is not known."""
    return item.merchant_name or ltr(item.merchant)


def saved_words(item: OutboxItem, now: datetime) -> str:
    """Say when it was saved: the time today, yesterday, or the day."""
    return short_moment_words(item.created, now)


def short_moment_words(moment: datetime, now: datetime) -> str:
    """Give in a column's little room the time of today, else yesterday or the day; days are Cairo's."""
    there, today = moment.astimezone(CAIRO), now.astimezone(CAIRO).date()
    if there.date() == today:
        return Formats.current().time(there)
    if there.date() == today - timedelta(days=1):
        return Common.YESTERDAY.words
    return ltr(Formats.current().date(there.date()))


def subtitle(item: OutboxItem) -> str:
    """Say in a line what it is: the work or the kind of order, for whom, which amount."""
    title, formats = item.title, Formats.current()
    if item.kind is Kind.ORDER_CREATE:
        first = order_type_words(title.order_type) if title.order_type else work_name(item.kind)
    else:
        first = work_words(item)
    amount = ""
    if tag := tag_of(item):
        amount = "" if title.amount is None else f"{tag} {formats.money(title.amount)}"
    day = ltr(formats.date(title.day)) if title.day is not None else ""
    count = ""
    if title.count is not None:
        count = translate("Outbox", "orders: {n}").replace("{n}", formats.number(title.count))
    return listed([first, isolate(title.who), amount, day, count])


def headline(item: OutboxItem) -> str:
    """Give the bold line of the panel."""
    words = reference_words(item)
    return words if words != NOTHING else Common.DRAFT.words


def span_words(seconds: float) -> str:
    """Say how long: ``40 s``, ``3 min``."""
    formats = Formats.current()
    whole = max(1, int(seconds + 0.999))
    if whole <= 99:
        return Common.SECONDS.words.replace("{n}", formats.number(whole))
    return Common.MINUTES.words.replace("{n}", formats.number(round(whole / 60)))
