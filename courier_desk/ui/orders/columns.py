"""The columns of the orders list, each in one place: title, width, what a cell says to eye, ear, clipboard and file.

In a file a cell that shows two things is two columns; what a person reads as an age is the moment itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QFontMetrics

from courier_desk.domain.order_list import OrderColumn, OrderRow
from courier_desk.domain.orders import AmountType, OrderType
from courier_desk.domain.outbox import Kind, State
from courier_desk.domain.patterns import pattern
from courier_desk.domain.values import frozen
from courier_desk.ui.theme import Role, Theme
from courier_desk.ui.widgets.pill import pill_size, tag_size
from courier_desk.ui.widgets.table import PADDING, Column
from courier_desk.ui.words import (
    NOTHING,
    Formats,
    StatusWords,
    amount_tag,
    category_words,
    governorate_words,
    ltr,
    order_type_words,
    phone_text,
    plain,
    state_words,
    status_words,
    with_name,
)
from courier_desk.ui.words_common import Common
from courier_desk.ui.words_fields import Fields
from courier_desk.ui.zone_names import ZoneWords

if (
    TYPE_CHECKING
):  # what writes a file of orders, and what keeps a cell from being run in one, come when they are wanted
    from decimal import Decimal

    from courier_desk.desk.order_export import ExportColumn, Value

translate = QCoreApplication.translate
#: An amount as long as one that is often seen; for a longer one there is room once it was seen.
_AMOUNT = "0,000.00"
_ICON_AND_GAP = 22
_NUMBER = pattern(r"-?\d+\.\d\d")
#: A pill with its icon and a word that can still be read (pixels).
_NARROW_PILL = 104
#: The statuses an order is in for most of its life; for a longer one there is room once it was seen.
_OFTEN = ("new", "pendingPickup", "outForDelivery", "inStock", "completed")
_AMOUNT_TYPES = {kind.value: kind for kind in AmountType}


@frozen(kw_only=True)
class OrderListColumn(Column):
    """One column of the orders list, and all that its cells need but icons, tags and pills, which the table paints.

    ``text`` is what is read, in ``ink``. ``copied`` goes onto the clipboard instead, ``spoken`` to a screen reader
    (``spoken_alone``: without the title before it). ``tip`` gives the whole where a cell may cut it. ``exported`` makes
    the columns of a file from the title.
    """

    text: Callable[[OrderRow], str]
    ink: str = "tx"
    copied: Callable[[OrderRow], str] | None = None
    spoken: Callable[[OrderRow], str] | None = None
    spoken_alone: bool = False
    tip: Callable[[OrderRow], str] | None = None
    exported: Callable[[str], tuple[ExportColumn[OrderRow], ...]] = lambda _title: ()


def _file(value: Callable[[OrderRow], Value], width: int = 16) -> Callable[[str], tuple[ExportColumn[OrderRow], ...]]:
    """Give what makes one column of a file under the same title."""
    return lambda title: (_export_column(title, value, width),)


def _export_column(title: str, value: Callable[[OrderRow], Value], width: int) -> ExportColumn[OrderRow]:
    from courier_desk.desk.order_export import ExportColumn  # noqa: PLC0415 - most starts write no file

    return ExportColumn(title, value, width)


def order_columns() -> tuple[Column, ...]:
    """Give the columns in the language of the window; keys are those of OrderColumn, and ``check``."""
    theme = Theme.of()
    kinds = _ICON_AND_GAP + _longest(order_type_words(kind) for kind in OrderType)
    status = max(pill_size(status_words(status), theme).width() for status in _OFTEN)
    fee = translate("OrderColumns", "Fee, EGP")
    return (
        Column(key="check", title="", width=28, sortable=False),
        OrderListColumn(key=OrderColumn.NUMBER, title=Common.ORDER.words, width=60,
                        text=lambda row: ltr(row.number) if row.number else NOTHING,
                        exported=_file(lambda row: row.number, 12)),
        OrderListColumn(key=OrderColumn.REFERENCE, title=Common.REFERENCE.words, width=74, weight=1, narrow=58,
                        ink="tx2", text=lambda row: ltr(row.reference), tip=lambda row: row.reference,
                        exported=_file(lambda row: row.reference)),
        OrderListColumn(key=OrderColumn.CUSTOMER, title=Common.CUSTOMER.words, width=108, weight=3, wish=124, narrow=76,
                        text=lambda row: row.full_name, tip=lambda row: row.full_name,
                        exported=_file(lambda row: row.full_name, 28)),
        OrderListColumn(key=OrderColumn.PHONE, title=Fields.PHONE.words, width=101, ink="tx2",
                        text=lambda row: phone_text(row.phone), copied=lambda row: row.phone,
                        exported=_file(lambda row: row.phone)),
        OrderListColumn(key=OrderColumn.ZONE, title=Fields.ZONE.words, width=116, weight=4, wish=160, narrow=84,
                        text=lambda row: ZoneWords.current().name(row.governorate, row.zone),
                        spoken=_zone_spoken,
                        tip=lambda row: ZoneWords.current().tip(row.governorate, row.zone) or row.zone,
                        exported=_file(lambda row: row.zone, 30)),
        OrderListColumn(key=OrderColumn.TYPE, title=Fields.TYPE.words, width=kinds + 2 * PADDING,
                        folded=_heading_width(Fields.TYPE.words), text=lambda row: order_type_words(row.order_type),
                        tip=lambda row: order_type_words(row.order_type),
                        exported=_file(lambda row: order_type_words(row.order_type))),
        OrderListColumn(key=OrderColumn.EXPRESS, title=Fields.EXPRESS.words, width=26, icon="bolt",
                        text=lambda _row: "", copied=_express_copied, spoken=_express_spoken, spoken_alone=True,
                        exported=_express_exported),
        OrderListColumn(key=OrderColumn.AMOUNT, title=translate("OrderColumns", "Amount, EGP"),
                        width=_amount_width(_AMOUNT), right=True, text=_amount, copied=_amount_copied, tip=_amount_tip,
                        exported=_amount_exported),
        OrderListColumn(key=OrderColumn.FEE, title=fee, width=max(62, _heading_width(fee)), right=True,
                        text=lambda row: NOTHING if row.fee is None else Formats.current().amount(row.fee),
                        copied=lambda row: _bare_pounds(row.fee),
                        exported=_file(lambda row: _pounds(row.fee), 12)),
        OrderListColumn(key=OrderColumn.STATUS, title=Common.STATUS.words, width=status + 2 * PADDING,
                        narrow=_NARROW_PILL, text=lambda row: status_of(row).text, tip=_status_tip,
                        exported=_file(lambda row: plain(status_of(row).text))),
        OrderListColumn(key=OrderColumn.CREATED, title=translate("OrderColumns", "Age"), width=56, right=True,
                        ink="tx2", text=lambda row: Formats.current().age(datetime.now(UTC) - row.created),
                        copied=_created, tip=_created, exported=_created_exported),
        OrderListColumn(key=OrderColumn.PRINTED, title=Common.PRINTED.words, width=30, icon="print",
                        text=lambda row: str(row.printed) if row.printed else "",
                        exported=_file(lambda row: row.printed or None, 10)),
        OrderListColumn(key=OrderColumn.GOVERNORATE, title=Fields.GOVERNORATE.words, width=96, weight=1,
                        shown=False, text=lambda row: governorate_words(row.governorate),
                        exported=_file(lambda row: governorate_words(row.governorate))),
        OrderListColumn(key=OrderColumn.CATEGORY, title=Common.CATEGORY.words, width=110, shown=False,
                        text=lambda row: category_words(row.category), exported=_file(lambda row: row.category)),
        OrderListColumn(key="expected", title=translate("OrderColumns", "Expected, EGP"), width=104, right=True,
                        shown=False, sortable=False, text=lambda row: _amount_of(_expected(row)),
                        copied=lambda row: _bare_pounds(_expected(row)),
                        exported=_file(lambda row: _pounds(_expected(row)), 14)),
        OrderListColumn(key="settled", title=Common.SETTLED.words, width=118, shown=False,
                        sortable=False, text=_settled, tip=lambda row: row.payout, exported=_file(_settled)),
        OrderListColumn(key="difference", title=translate("OrderColumns", "Paid above, EGP"), width=112, right=True,
                        shown=False, sortable=False, text=lambda row: _amount_of(row.difference),
                        copied=lambda row: _bare_pounds(row.difference),
                        exported=_file(lambda row: _pounds(row.difference), 14)),
    )  # fmt: skip


def _amount_of(piastres: int | None) -> str:
    return NOTHING if piastres is None else Formats.current().amount(piastres)


def _expected(row: OrderRow) -> int | None:
    """Give what is to be paid out for an order, or may be once it is collected; None where nobody can say."""
    from courier_desk.domain.owed import MoneyFacts, Stand, owed  # noqa: PLC0415 - few look at this column

    if not row.number:
        return None
    due = owed(
        MoneyFacts(
            order_type=row.order_type,
            status=row.status,
            category=row.category,
            amount_type=row.amount_type,
            amount=row.amount,
            fee=row.fee,
        )
    )
    if due.stand is Stand.ON_ITS_WAY:
        return due.coming - (row.fee or 0)
    return None if due.stand is Stand.UNKNOWN else due.net


def _settled(row: OrderRow) -> str:
    """Say which payout an order was in, or that it is settled by it."""
    if not row.payout:
        return ""
    text = translate("OrderColumns", "Yes, {0}") if row.settled else translate("OrderColumns", "Not yet, {0}")
    return text.replace("{0}", ltr(row.payout))


def _longest(texts: Iterable[str]) -> int:
    metrics = QFontMetrics(Theme.of().font(Role.BODY))
    return max(metrics.horizontalAdvance(text) for text in texts)


def phone_width() -> int:
    """Give the width that shows a phone whole in the rows as they are now."""
    return _longest((phone_text("01000000000"),)) + 2 * PADDING


def status_of(row: OrderRow) -> StatusWords:
    """Give where the order stands: at this desk while the service does not have it, a change of it under way, else as
    the service says.
    """
    if row.state is not None:
        return state_words(row.state)
    return _change_words(row.change, row.change_state) or status_words(row.status)


def _change_words(change: str, state: str) -> StatusWords | None:
    """Say what becomes of an order, with the look of how far that has come; None when nothing does."""
    if not change or state not in set(State):
        return None
    known = {
        Kind.ORDER_UPDATE: (Common.CHANGING.words, Common.NOT_CHANGED.words),
        Kind.ORDER_CANCEL: (Common.CANCELLING.words, Common.NOT_CANCELLED.words),
        Kind.ORDER_DELETE: (Common.DELETING.words, Common.NOT_DELETED.words),
    }
    if change not in known:
        return None
    look, failed = state_words(State(state)), state in (State.REFUSED, State.NEEDS_PERSON)
    return replace(look, text=known[Kind(change)][failed])


def tag_of(row: OrderRow) -> str:
    """Give the tag before the amount: COD, CD, Refund, or nothing."""
    return "" if row.amount is None else amount_tag(_AMOUNT_TYPES.get(row.amount_type, AmountType.NONE), row.amount)


def spoken_cell(row: OrderRow, column: OrderListColumn) -> str:
    """Give what a screen reader says of a cell: the column's name and its value."""
    said = plain((column.spoken or column.text)(row)) or Common.NO_VALUE.words
    if column.spoken_alone:
        return said
    return with_name(column.title, said)


def export_columns(columns: Iterable[Column]) -> list[ExportColumn[OrderRow]]:
    """Give the columns of a file."""
    return [made for column in columns if isinstance(column, OrderListColumn) for made in column.exported(column.title)]


def rows_as_text(columns: Iterable[Column], rows: Iterable[OrderRow]) -> str:
    """Give rows as lines of text, their cells apart by tabs, as they are read in the list; amounts are bare numbers."""
    shown = [column for column in columns if isinstance(column, OrderListColumn)]
    return "\n".join("\t".join(cell_as_text(column, row) for column in shown) for row in rows)


def cell_as_text(column: OrderListColumn, row: OrderRow) -> str:
    """Give one cell as it goes onto the clipboard."""
    text = _one_line((column.copied or column.text)(row))
    from courier_desk.domain.cell_texts import defused  # noqa: PLC0415 - most starts copy nothing

    return text if _NUMBER.fullmatch(text) else defused(text)


def _one_line(text: str) -> str:
    return " ".join(plain(text).split())


def _zone_spoken(row: OrderRow) -> str:
    name = ZoneWords.current().name(row.governorate, row.zone)
    if row.wrong_field not in ("zone", "government"):
        return name
    said = plain(name) or Common.NO_VALUE.words
    return translate("OrderCells", "{0}, not taken by the service").replace("{0}", said)


def _express_spoken(row: OrderRow) -> str:
    return Fields.EXPRESS.words if row.express else translate("OrderCells", "Not express")


def _express_copied(row: OrderRow) -> str:
    return Fields.EXPRESS.words if row.express else ""


def _express_exported(title: str) -> tuple[ExportColumn[OrderRow], ...]:
    yes = Common.YES.words
    return (_export_column(title, lambda row: yes if row.express else "", 10),)


def _amount(row: OrderRow) -> str:
    return Formats.current().amount(row.amount) if row.amount is not None and tag_of(row) else NOTHING


def _amount_tip(row: OrderRow) -> str:
    """Say what is shown in a tag of two letters."""
    if not tag_of(row) or row.amount_type != AmountType.CASH_DIFFERENCE:
        return ""
    words = translate("OrderColumns", "Cash difference of an exchange: {0}")
    return words.replace("{0}", Formats.current().money(row.amount or 0))


def _amount_copied(row: OrderRow) -> str:
    return _bare_pounds(row.amount if tag_of(row) else None)


def _amount_exported(title: str) -> tuple[ExportColumn[OrderRow], ...]:
    amount = _export_column(title, lambda row: _pounds(row.amount if tag_of(row) else None), 14)
    return (_export_column(translate("OrderExport", "Cash"), tag_of, 10), amount)


def _status_tip(row: OrderRow) -> str:
    """Give the whole of what a pill may cut, and the service's own status where it tells what becomes of the order."""
    shown = status_of(row).text
    if row.change and row.state is None:
        return "\n".join(dict.fromkeys((shown, status_words(row.status).text)))
    return shown if row.state is not None or row.status not in _OFTEN else ""


def _heading_width(title: str) -> int:
    """Give the width of the column in which its heading stands whole."""
    return QFontMetrics(Theme.of().font(Role.CAPTION)).horizontalAdvance(title) + 2 * PADDING + 2


def _amount_width(text: str) -> int:
    """Give the width of the column in which an amount stands whole, with whatever tag."""
    theme = Theme.of()
    tags = {amount_tag(kind, sign) for kind in AmountType for sign in (1, -1)}
    return max(tag_size(tag, theme).width() for tag in tags) + 4 + _longest([text]) + 3 + 2 * PADDING


def amount_width(rows: Iterable[OrderRow]) -> int:
    """Give the width of the column in which every amount of these rows stands whole."""
    tagged = [row.amount for row in rows if row.amount is not None and tag_of(row)]
    amounts = map(Formats.current().amount, (max(tagged), min(tagged)) if tagged else ())
    return _amount_width(max(amounts, key=len, default=""))


def status_width(rows: Iterable[OrderRow]) -> int:
    """Give the width of the column in which every pill of these rows stands whole."""
    theme = Theme.of()
    alike = {(row.state, row.change, row.change_state, row.status): row for row in rows}
    return max((pill_size(status_of(row), theme).width() for row in alike.values()), default=0) + 2 * PADDING


def _created(row: OrderRow) -> str:
    """Give the exact moment behind an age."""
    return Formats.current().date_time(row.created.astimezone())


def _created_exported(_title: str) -> tuple[ExportColumn[OrderRow], ...]:
    return (_export_column(Common.CREATED.words, lambda row: row.created, 18),)


def _bare_pounds(piastres: int | None) -> str:
    """Give an amount as a spreadsheet takes it for a number."""
    pounds = _pounds(piastres)
    return "" if pounds is None else f"{pounds:.2f}"


def _pounds(piastres: int | None) -> Decimal | None:
    from decimal import Decimal  # noqa: PLC0415 - as what writes files

    return None if piastres is None else Decimal(piastres) / 100
