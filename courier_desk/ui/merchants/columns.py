"""The merchants list: its rows, merchants of the service and those that it does not have yet, and its columns."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from courier_desk.desk.merchants import MerchantRow, PendingMerchant
from courier_desk.domain.outbox import State
from courier_desk.domain.values import frozen
from courier_desk.ui.theme import Theme
from courier_desk.ui.widgets import pill_size
from courier_desk.ui.widgets.list_table import CellTag, ListColumn, column_width
from courier_desk.ui.widgets.table import PADDING
from courier_desk.ui.words import (
    NOTHING,
    Formats,
    governorate_words,
    isolate,
    listed,
    ltr,
    phone_text,
    plain,
    state_words,
)
from courier_desk.ui.words_common import Common
from courier_desk.ui.words_fields import Fields
from courier_desk.ui.zone_names import ZoneWords

translate = QCoreApplication.translate


@frozen(kw_only=True)
class MerchantLine:
    """One row. ``key``: ``m<code>``, or ``p<outbox id>`` while it is pending; then ``state`` says how it stands."""

    key: str
    code: str = ""
    brand: str = ""
    external_id: str = ""
    phone: str = ""
    email: str = ""
    city: str = ""
    zone: str = ""
    new_orders: int | None = None
    in_use: bool = False
    removed: bool = False
    state: State | None = None


def line_of(row: MerchantRow) -> MerchantLine:
    """Give the row of a merchant."""
    one = row.merchant
    return MerchantLine(
        key=f"m{one.code}",
        code=one.code,
        brand=one.called,
        external_id=one.external_id,
        phone=one.phone,
        email=one.email,
        city=one.city,
        zone=one.zone,
        new_orders=row.new_orders,
        in_use=row.in_use,
        removed=one.removed,
    )


def pending_line(row: PendingMerchant) -> MerchantLine:
    """Give the row of a merchant that is being onboarded."""
    wanted = row.request
    return MerchantLine(
        key=f"p{row.row_id}",
        brand=wanted.brand,
        external_id=wanted.external_id,
        phone=wanted.phone,
        email=wanted.email,
        city=wanted.pickup_address.city,
        zone=wanted.pickup_address.zone,
        state=row.progress.state,
    )


def merchant_columns() -> tuple[ListColumn[MerchantLine], ...]:
    """Give the columns in the language of the window."""
    return (
        ListColumn(key="brand", title=Common.BRAND.words, width=170, weight=2, bold=True,
                   text=_brand, spoken=_spoken_brand, tip=lambda line: plain(_brand(line)), tag=_tag),
        ListColumn(key="code", title=Common.CODE.words, width=_code_width(),
                   text=lambda line: state_words(line.state).text if line.state is not None else ltr(line.code),
                   pill=lambda line: state_words(line.state) if line.state is not None else None),
        ListColumn(key="external_id", title=Fields.SHOP_ID.words, sample="CD-MMMMMMMX", ink="tx2",
                   text=lambda line: ltr(line.external_id) if line.external_id else NOTHING),
        ListColumn(key="phone", title=Fields.MOBILE.words, sample="0000 000 0000", ink="tx2",
                   text=lambda line: phone_text(line.phone) if line.phone else NOTHING),
        ListColumn(key="email", title=Fields.EMAIL.words, width=150, weight=3, ink="tx2",
                   text=_email, tip=lambda line: plain(_email(line))),
        ListColumn(key="address", title=Fields.PICKUP_ADDRESS.words, width=130, weight=3,
                   text=_address, tip=lambda line: plain(_address(line))),
        ListColumn(key="new_orders", title=translate("Merchants", "New orders"), sample="00,000", right=True,
                   text=lambda line: NOTHING if line.new_orders is None else Formats.current().number(line.new_orders)),
    )  # fmt: skip


def _code_width() -> int:
    """Give the width in which a code stands, and where there is none yet, the state of the request whole."""
    theme = Theme.of()
    pills = max(pill_size(state_words(state), theme).width() for state in State)
    return max(column_width(Common.CODE.words, "00000000"), pills + 2 * PADDING)


def _brand(line: MerchantLine) -> str:
    return line.brand or NOTHING


def _tag(line: MerchantLine) -> CellTag | None:
    if line.removed:
        return CellTag(Common.DELETED.words, "red")
    return CellTag(Common.IN_USE.words, "ac") if line.in_use else None


def _spoken_brand(line: MerchantLine) -> str:
    in_use = [Common.IN_USE.words] if line.in_use else []
    removed = [Common.DELETED.words] if line.removed else []
    return listed([_brand(line), *in_use, *removed])


def _email(line: MerchantLine) -> str:
    return ltr(line.email) if line.email else NOTHING


def _address(line: MerchantLine) -> str:
    parts = [governorate_words(line.city)] if line.city else []
    zone = isolate(ZoneWords.current().name(line.city, line.zone))
    return listed([*parts, zone]) or NOTHING
