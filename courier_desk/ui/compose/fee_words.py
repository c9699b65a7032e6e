"""What the panel says of the fee: the figure, what it is a figure of, how old it is, and what is collected."""

from __future__ import annotations

from datetime import timedelta

from PySide6.QtCore import QCoreApplication

from courier_desk.desk.fees import KnownFee
from courier_desk.domain.drafts import CashDirection, OrderDraft
from courier_desk.domain.money import parse
from courier_desk.domain.orders import OrderType
from courier_desk.domain.zones import Governorate
from courier_desk.ui.compose.fee_preview import Fee
from courier_desk.ui.compose.panel import FeeRow, FeeView
from courier_desk.ui.words import Formats, governorate_words, isolate, listed, order_type_words
from courier_desk.ui.words_failures import failure_words

translate = QCoreApplication.translate
_NONE = "\u2013"


def fee_view(
    draft: OrderDraft,
    governorate: Governorate | None,
    fee: Fee,
    brand: str,
    *,
    now: float,
    before: int | None = None,
) -> FeeView:
    """Say what this order would cost, as far as anybody knows; ``before`` is what it costs now (piastres)."""
    rows = (*_now(before), *_other_speed(draft, fee), _cash(draft))
    if governorate is None:
        return FeeView(_NONE, translate("Compose", "Choose a zone to see the fee."), rows)
    shown = fee.express if draft.express and draft.order_type is OrderType.DELIVER else fee.standard
    if shown is None:
        text = (
            translate("Compose", "Asking the service\u2026") if fee.asking else translate("Compose", "Not known yet.")
        )
        return FeeView(_NONE, text, rows, _trouble(fee, None, now))
    figure = Formats.current().money(shown.fee)
    return FeeView(figure, _case(draft, governorate, brand), rows, _trouble(fee, shown, now))


def express_words(fee: Fee) -> str:
    """Say beside the check what express makes of the fee."""
    if fee.express is None:
        return ""
    return translate("Compose", "makes the fee {fee}").format(fee=Formats.current().money(fee.express.fee))


def _case(draft: OrderDraft, governorate: Governorate, brand: str) -> str:
    parts = [governorate_words(governorate), order_type_words(draft.order_type)]
    if draft.order_type is OrderType.DELIVER:
        parts.append(translate("Compose", "express") if draft.express else translate("Compose", "not express"))
    if brand:
        parts.append(translate("Compose", "{merchant}'s prices").format(merchant=isolate(brand)))
    case = listed(parts)
    return translate("Compose", "{case}. The service sets the final fee.").format(case=case)


def _now(before: int | None) -> tuple[FeeRow, ...]:
    if before is None:
        return ()
    return (FeeRow(translate("Compose", "Fee of this order now"), Formats.current().money(before), bold=True),)


def _other_speed(draft: OrderDraft, fee: Fee) -> tuple[FeeRow, ...]:
    if draft.order_type is not OrderType.DELIVER:
        return ()
    other: KnownFee | None = fee.standard if draft.express else fee.express
    label = translate("Compose", "Without express") if draft.express else translate("Compose", "With express")
    return (FeeRow(label, Formats.current().money(other.fee) if other is not None else _NONE, "bolt"),)


def _cash(draft: OrderDraft) -> FeeRow:
    match draft.order_type:
        case OrderType.DELIVER:
            on, typed, label = draft.cod, draft.cod_amount, translate("Compose", "Collect on delivery (COD)")
        case OrderType.EXCHANGE:
            on, typed, label = draft.cash_difference, draft.cash_amount, translate("Compose", "Cash difference (CD)")
            if on and draft.cash_direction is CashDirection.WE_REFUND:
                label = translate("Compose", "We refund (CD)")
        case OrderType.RETURN:
            on, typed, label = False, "", translate("Compose", "Cash to collect")
    amount = parse(typed) if on else None
    if on and amount is None:
        return FeeRow(label, _NONE, bold=True)
    none = translate("Compose", "None")
    return FeeRow(label, Formats.current().money(amount) if amount is not None else none, bold=True)


def _trouble(fee: Fee, shown: KnownFee | None, now: float) -> str:
    """Say why it could not be asked, and how old the figure on screen is."""
    if fee.failure is None:
        return ""
    text = failure_words(fee.failure)
    if shown is None:
        return text
    age = timedelta(seconds=max(0.0, now - shown.read_at))
    if age < timedelta(minutes=1):
        return text
    words = translate("Compose", "{trouble} This figure was read {age} ago.")
    return words.format(trouble=text, age=Formats.current().age(age))
