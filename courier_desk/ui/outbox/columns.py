"""The columns of the outbox, and what their cells say to the eye and to a screen reader."""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QFontMetrics

from courier_desk.desk.outbox_items import OutboxItem
from courier_desk.domain.outbox import State
from courier_desk.ui.outbox import words
from courier_desk.ui.outbox.happening import Happening
from courier_desk.ui.theme import Role, Theme
from courier_desk.ui.widgets.pill import pill_size
from courier_desk.ui.widgets.table import PADDING, Column
from courier_desk.ui.words import Formats, listed, ltr, plain, state_words

translate = QCoreApplication.translate
#: An amount, a day and a reference of ours as long as those that are often seen.
_AMOUNT, _DAY, _REFERENCE = "00,000.00", "00/00/0000", "CD00000-MMMMM"


class Cell(StrEnum):
    """The columns by key."""

    STATE = "state"
    REFERENCE = "reference"
    CUSTOMER = "customer"
    MERCHANT = "merchant"
    AMOUNT = "amount"
    SAVED = "saved"
    HAPPENING = "happening"


def outbox_columns() -> tuple[Column, ...]:
    """Give the columns in the language of the window."""
    theme = Theme.of()
    body, caption = QFontMetrics(theme.font(Role.BODY)), QFontMetrics(theme.font(Role.CAPTION))

    def wide(text: str, title: str) -> int:
        return max(body.horizontalAdvance(text), caption.horizontalAdvance(title)) + 2 * PADDING + 2

    state = max(pill_size(state_words(one), theme).width() for one in State)
    amount, saved = translate("Outbox", "COD, EGP"), translate("Outbox", "Saved", "column: when it was saved")
    columns = (
        Column(key=Cell.STATE, title=translate("Outbox", "State"), width=state + 2 * PADDING + 4),
        Column(key=Cell.REFERENCE, title=translate("Outbox", "Reference"), width=wide(_REFERENCE, ""), weight=1),
        Column(key=Cell.CUSTOMER, title=translate("Outbox", "Customer"), width=116, weight=2),
        Column(key=Cell.MERCHANT, title=translate("Outbox", "Merchant"), width=100, weight=1),
        Column(key=Cell.AMOUNT, title=amount, width=wide(_AMOUNT, amount), right=True),
        Column(key=Cell.SAVED, title=saved, width=wide(_DAY, saved), right=True),
        Column(key=Cell.HAPPENING, title=translate("Outbox", "What is happening"), width=280, weight=8),
    )
    return tuple(_unsorted(column) for column in columns)


def _unsorted(column: Column) -> Column:
    """The groups and the order of sending are the order of this list; there is no other."""
    return Column(
        key=column.key, title=column.title, width=column.width, weight=column.weight, right=column.right, sortable=False
    )


def cell_text(item: OutboxItem, key: str, now: datetime, what: Happening) -> str:
    """Give the text of a cell; pill and colours are the delegate's."""
    match key:
        case Cell.STATE:
            return state_words(item.state).text
        case Cell.REFERENCE:
            return words.reference_words(item)
        case Cell.CUSTOMER:
            return words.who_words(item)
        case Cell.MERCHANT:
            return words.merchant_words(item)
        case Cell.AMOUNT:
            return words.amount_words(item)
        case Cell.SAVED:
            return words.saved_words(item, now)
        case _:
            return what.whole()


def cell_spoken(item: OutboxItem, column: Column, text: str) -> str:
    """Give what a screen reader says of a cell: the column's name and its value; of the state its work too."""
    said = plain(text)
    if column.key == Cell.STATE:
        said = listed([said, plain(words.work_words(item))])
    elif column.key == Cell.AMOUNT and (tag := words.tag_of(item)):
        said = f"{tag} {said}"
    return translate("OrderCells", "{0}: {1}").replace("{0}", column.title).replace("{1}", said)


def cell_tip(item: OutboxItem, key: str, text: str) -> str:
    """Give the whole text where a cell may cut it, and the exact moment of saving."""
    if key == Cell.SAVED:
        return ltr(Formats.current().date_time(item.created))
    return plain(text) if key in (Cell.CUSTOMER, Cell.MERCHANT, Cell.REFERENCE, Cell.HAPPENING) else ""
