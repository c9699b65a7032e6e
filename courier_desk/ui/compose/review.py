"""What is said of the current draft: what was found in it, what it would cost, what saving it would change.

It decides nothing: it is told the draft and tells form and panel. The network is asked for prices only.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import timedelta

from PySide6.QtCore import QCoreApplication, QObject, Signal

from courier_desk.desk.failures import DeskFailure
from courier_desk.desk.fees import KnownFee
from courier_desk.desk.order_form import OrderHabits
from courier_desk.domain.accounts import KnownPickupAddress
from courier_desk.domain.checks import COMPLETED, check
from courier_desk.domain.drafts import CashDirection, OrderDraft
from courier_desk.domain.failures import Failure
from courier_desk.domain.findings import REQUIRED, CheckedOrder, FindingKind, OrderFinding, Severity, draft_field
from courier_desk.domain.money import certain
from courier_desk.domain.order_changes import unknown_fields
from courier_desk.domain.order_edit import Change, changes
from courier_desk.domain.order_fields import DraftField
from courier_desk.domain.orders import Order, OrderRequest, OrderType
from courier_desk.domain.values import frozen
from courier_desk.domain.zones import Catalog, Governorate, Zone
from courier_desk.ui.bridge import Latest
from courier_desk.ui.compose.current_draft import CurrentDraft
from courier_desk.ui.compose.editing import Editing
from courier_desk.ui.compose.form import ComposeForm
from courier_desk.ui.compose.lookups import KnownCustomer, OriginalOrder
from courier_desk.ui.compose.panel import ComposePanel, FeeRow, FeeView, Line
from courier_desk.ui.compose.protocols import ComposeSession, Fees
from courier_desk.ui.compose.zone_picker import zone_words
from courier_desk.ui.words import NOTHING, Formats, governorate_words, isolate, listed, ltr, order_type_words, with_name
from courier_desk.ui.words_common import Common
from courier_desk.ui.words_failures import failure_words
from courier_desk.ui.words_fields import Fields, field_words
from courier_desk.ui.words_findings import finding_words
from courier_desk.ui.zone_names import pickup_address_words

translate = QCoreApplication.translate
_MISSING = {FindingKind.REQUIRED, FindingKind.AMOUNT_MISSING}
_COUNT_FIELDS = frozenset({DraftField.ITEMS, DraftField.CURRENT_ITEMS, DraftField.NEW_ITEMS})
#: Typing and moving in the zone list settle within this time (seconds); only then is the service asked.
_FEE_DEBOUNCE = 0.35
#: An answer younger than this (seconds) is not asked for again while it is on the screen.
_FEE_FRESH = 300.0
#: A name of so many letters is not broken: of one in two scripts the halves would change places.
_IN_A_LINE = 30
#: Sent for reference only: nothing is lost by it.
_FOR_REFERENCE_ONLY = frozenset({DraftField.ORIGINAL_ITEMS.value})
_LEFT_TO_RIGHT = frozenset({"phone", "other_phone", "original_number", "reference"})
_SWITCHES: Mapping[str, Callable[[], str]] = {
    "cod": lambda: translate("Compose", "cash on delivery", "inside a list"),
    "cash_difference": lambda: translate("Compose", "cash difference", "inside a list"),
    "cash_direction": lambda: translate("Compose", "who pays the difference", "inside a list"),
    "partial": lambda: translate("Compose", "only part comes back", "inside a list"),
    "governorate": lambda: translate("Compose", "governorate", "inside a list"),
}


class Review(QObject):
    """Checks, prices and words of one form."""

    learnt = Signal()
    """What the merchant's orders are like, and what it is called, is known."""

    def __init__(
        self,
        session: ComposeSession,
        form: ComposeForm,
        panel: ComposePanel,
        customer: KnownCustomer,
        original: OriginalOrder,
        current: CurrentDraft,
        *,
        now: Callable[[], float] = time.time,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._session = session
        self._form = form
        self._panel = panel
        self._customer = customer
        self._original = original
        self._current = current
        self._now = now
        self._habits, self._merchant = OrderHabits(), ""
        self._fee = FeePreview(session.fees, now=now, parent=self)
        self._fee.changed.connect(self.show_fee)
        self._learn: Latest[OrderHabits] = Latest(self._learnt, name="what orders here are like")
        self._again = ""
        self._asked_for_cash = ""
        self._asked_to_look: tuple[str, frozenset[DraftField]] = ("", frozenset())
        self.taken_reference = ""
        self.last: OrderRequest | None = None
        self.editing: Editing | None = None

    @property
    def merchant_in_use(self) -> str:
        """Give the code of the merchant in use; "" for a single-business key."""
        return self._session.merchant.code if self._session.merchant is not None else ""

    @property
    def is_anothers(self) -> bool:
        """Tell whether the draft was begun for a merchant other than the one in use."""
        return self._current.draft().merchant != self.merchant_in_use

    @property
    def called(self) -> str:
        """Give what the draft's merchant is called; its code where that is not known."""
        return isolate(self._habits.called) or ltr(self._current.draft().merchant)

    def checked(self) -> CheckedOrder:
        """Check the draft being written with everything that is known beside it."""
        return check(
            self._current.draft(),
            self._session.zones.catalog,
            suggested_reference=self._form.extras.reference.placeholderText(),
            original=self._original.order,
            absent_original=self._original.absent,
            taken_reference=self.taken_reference,
            reference_before=self.editing.before.reference if self.editing is not None else "",
            usual=self._habits.usual,
        )

    def show(self) -> None:
        """Check, price and say anew."""
        self.show_checked(self.checked())
        self.ask_fee()

    def show_checked(self, checked: CheckedOrder) -> None:
        """Say what was found, at the fields and in the panel."""
        self._form.show_findings(checked, self._current.draft().doubts)
        self._again = self._customer.say(self._current.draft() if self.editing is None else None)
        self._show_readiness(checked)

    def asks_first(self, checked: CheckedOrder) -> tuple[DraftField, str] | None:
        """Give what a person has to look at before it is made: where, and in which words.

        Always that nothing would be collected although its message may mean an amount. Once for a draft that nothing
        would be although the message speaks of money, and what was read out of it and nobody has touched: the key that
        fills it in creates, too, and may be pressed twice.
        """
        draft = self._current.draft()
        named = next((finding for finding in checked.findings if finding.kind is FindingKind.AMOUNT_NAMED), None)
        if named is not None and named.number:
            return named.field, translate("Compose", "Collect the amount, or say that nothing is to be collected.")
        asked, self._asked_for_cash = self._asked_for_cash, draft.reference if named is not None else ""
        seen, self._asked_to_look = self._asked_to_look, (draft.reference, draft.doubts)
        if named is not None and asked != self._asked_for_cash:
            return named.field, translate("Compose", "Collect the amount, or create once more to collect nothing.")
        doubted = [field for field in DraftField if field in draft.doubts]
        if not doubted or (seen[0] == draft.reference and draft.doubts <= seen[1]):
            return None
        fields = Common.NOT_SURE_OF.words.format(fields=listed(map(field_words, doubted)))
        return doubted[0], translate("Compose", "{0}. Then create once more.").replace("{0}", fields)

    def zone_highlighted(self) -> None:
        """Another row of the zone list is highlighted: its fee, and what Enter would take."""
        self._show_readiness(self.checked())
        self.ask_fee()

    def ask_fee(self) -> None:
        """Ask for the price of what is being written, if it is not known."""
        governorate = None if self.is_anothers else self._form.customer.governorate()
        self._fee.ask(governorate, self._current.draft().order_type)
        self.show_fee()

    def show_fee(self) -> None:
        """Show the price as far as it is known."""
        figures, merchant = self._fee.figures(), self._session.merchant
        governorate = self._form.customer.governorate()
        brand = merchant.called if merchant is not None else ""
        before = self.editing.order.fee if self.editing is not None else None
        view = fee_view(self._current.draft(), governorate, figures, brand, now=self._now(), before=before)
        if self.is_anothers:  # what the service says now is said for the merchant in use
            text = translate("Compose", "Its merchant's prices are asked for once that merchant is in use.")
            view = replace(view, text=text)
        self._panel.show_fee(view)
        self._form.deliver.show_express_price(express_words(figures))

    def say_whose(self) -> None:
        """Say why another merchant's draft is not created."""
        text = translate("Compose", "This was begun for {merchant}. Switch to that merchant to create it.")
        self._panel.show_trouble(text.format(merchant=self.called))

    def say_not_saved(self) -> None:
        """Say that the disk took nothing; what was typed is still in the form."""
        text = translate("Compose", "It could not be saved on this computer. Nothing was sent; try again.")
        self._panel.show_trouble(text)

    def learn(self, merchant: str) -> None:
        """Learn what the orders of this merchant are like; nothing of another's is offered meanwhile."""
        if merchant != self._merchant:
            self._merchant = merchant
            self._learnt(OrderHabits())
        self._learn.start(lambda: self._session.order_form.habits(merchant))

    def stop(self) -> None:
        """Ask nothing any more."""
        self._fee.stop()
        self._learn.cancel()

    def _learnt(self, habits: OrderHabits) -> None:
        self._habits = habits
        self.last = habits.last
        self._form.returning.offer_reasons(habits.reasons)
        self._form.extras.use_pickup_addresses(habits.pickup_addresses, self._current.draft().pickup_address_id)
        self.show_checked(self.checked())
        self.learnt.emit()

    def _show_readiness(self, checked: CheckedOrder) -> None:
        draft, highlighted = self._current.draft(), self._form.customer.zone.highlighted()
        lines = readiness(draft, checked, original=self._original.order, highlighted=highlighted)
        if self._again:
            lines = [Line("alert", "amb", self._again), *lines]
        if self.editing is not None:
            unknown = unknown_line(self.editing, draft)
            lines = lines if unknown is None else [unknown, *lines]
        self._panel.show_checks(lines)
        if self.editing is not None:
            places = Places(self._session.zones.catalog, self._habits.pickup_addresses)
            self._panel.show_changes(change_lines(self.editing, draft, places))


def readiness(
    draft: OrderDraft,
    checked: CheckedOrder,
    *,
    original: Order | None = None,
    highlighted: Zone | None = None,
) -> list[Line]:
    """Give the lines, what stops first, what is in order last."""
    lines = _missing_lines(checked, highlighted)
    for finding in checked.findings:
        if finding.severity is Severity.ERROR and not _told_elsewhere(finding, highlighted):
            lines.append(Line("alert", "red", _finding_sentence(finding)))
    for finding in checked.findings:
        if finding.severity is Severity.WARNING:
            lines.append(Line("alert", "amb", _finding_sentence(finding)))
    told = {finding.field for finding in checked.findings if finding.severity is not Severity.HINT}
    if looked_at := [field_words(field) for field in DraftField if field in draft.doubts - told]:
        text = Common.NOT_SURE_OF.words.format(fields=listed(looked_at))
        lines.append(Line("alert", "amb", text))
    lines.extend(_good_lines(draft, checked, original))
    if draft.order_type is OrderType.EXCHANGE:
        lines.append(Line("info", "tx2", translate("Compose", "Express is only for Deliver orders")))
    return lines


def _told_elsewhere(finding: OrderFinding, highlighted: Zone | None) -> bool:
    return finding.kind in _MISSING or (finding.field is DraftField.ZONE and highlighted is not None)


def _missing_lines(checked: CheckedOrder, highlighted: Zone | None) -> list[Line]:
    lines = []
    if highlighted is not None:
        text = translate("Compose", "Zone: press Enter to take {zone}")
        lines.append(Line("new", "amb", text.format(zone=isolate(zone_words(highlighted)))))
    fields = [
        finding.field
        for finding in checked.findings
        if finding.kind in _MISSING and not _told_zone(finding, highlighted)
    ]
    if fields:
        text = Common.STILL_MISSING.words
        lines.append(Line("new", "amb", text.format(fields=listed([field_words(field) for field in fields]))))
    return lines


def _told_zone(finding: OrderFinding, highlighted: Zone | None) -> bool:
    return finding.field is DraftField.ZONE and highlighted is not None


def _finding_sentence(finding: OrderFinding) -> str:
    """Name the field, then say what was found there: ``Other phone: 9 digits; mobiles have 11``."""
    name = field_words(finding.field)
    name = name[:1].upper() + name[1:]
    return with_name(name, finding_words(finding))


def _good_lines(draft: OrderDraft, checked: CheckedOrder, original: Order | None) -> list[Line]:
    """Say what is there and right; a field with an error, a warning or a doubt is not."""
    doubtful = {finding.field for finding in checked.findings if finding.severity is not Severity.HINT} | draft.doubts
    lines = []
    if draft.order_type is OrderType.RETURN:
        lines.extend(_return_lines(draft, doubtful, original))
    told = {DraftField.ORIGINAL_NUMBER}
    good = [field for field in REQUIRED[draft.order_type] if field not in doubtful and field not in told]
    names = [field_words(field) for field in good if field not in _COUNT_FIELDS]
    if names:
        text = listed(names)
        lines.append(Line("check", "grn", text[:1].upper() + text[1:]))
    return lines


def _return_lines(draft: OrderDraft, doubtful: set[DraftField], original: Order | None) -> list[Line]:
    lines = []
    known = original is not None and original.status.casefold() == COMPLETED
    if known and DraftField.ORIGINAL_NUMBER not in doubtful:
        text = translate("Compose", "Original order {number} is completed").format(number=ltr(draft.original_number))
        lines.append(Line("check", "grn", text))
    if draft.partial and draft.original_items and DraftField.PARTIAL_ITEMS not in doubtful:
        formats = Formats.current()
        text = translate("Compose", "{n} of {all} items comes back")
        part, whole = formats.number(int(draft.partial_items)), formats.number(int(draft.original_items))
        lines.append(Line("check", "grn", text.format(n=part, all=whole)))
    return lines


@frozen
class Fee:
    """The figures of one case: without express and with it (None: not known, or there is no express)."""

    standard: KnownFee | None = None
    express: KnownFee | None = None
    asking: bool = False
    failure: Failure | None = None


class FeePreview(QObject):
    """The figures of the current case."""

    changed = Signal()

    def __init__(self, fees: Fees, *, now: Callable[[], float] = time.time, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._fees = fees
        self._now = now
        self._case: tuple[Governorate, OrderType] | None = None
        self._failure: Failure | None = None
        self._asking = False
        self._latest: Latest[None] = Latest(self._answered, on_failure=self._failed, name="fee preview")

    def figures(self) -> Fee:
        """Give what is known of the current case."""
        if self._case is None:
            return Fee()
        governorate, order_type = self._case
        express = order_type is OrderType.DELIVER
        return Fee(
            self._fees.known(governorate, order_type, False),
            self._fees.known(governorate, order_type, True) if express else None,
            self._asking,
            self._failure,
        )

    def ask(self, governorate: Governorate | None, order_type: OrderType, *, again: bool = False) -> None:
        """Make this the current case; ask the service when nothing fresh is known of it, or ``again`` is wanted."""
        case = (governorate, order_type) if governorate is not None else None
        if case == self._case and not again:
            return
        self._case = case
        self._failure = None
        self._latest.cancel()
        wanted = self._stale(again=again)
        self._asking = bool(wanted)
        if case is not None and wanted:
            place, kind = case
            self._latest.start(lambda: self._read(place, kind, wanted), delay=_FEE_DEBOUNCE)
        self.changed.emit()

    def stop(self) -> None:
        """Ask nothing any more."""
        self._latest.cancel()
        self._case, self._asking = None, False

    def _stale(self, *, again: bool) -> tuple[bool, ...]:
        """Give the express flags whose price is to be asked for."""
        if self._case is None:
            return ()
        governorate, order_type = self._case
        flags = (False, True) if order_type is OrderType.DELIVER else (False,)
        oldest = self._now() - _FEE_FRESH
        known = {flag: self._fees.known(governorate, order_type, flag) for flag in flags}
        return tuple(flag for flag, fee in known.items() if again or fee is None or fee.read_at < oldest)

    async def _read(self, governorate: Governorate, order_type: OrderType, flags: tuple[bool, ...]) -> None:
        await asyncio.gather(*(self._fees.preview(governorate, order_type, flag) for flag in flags))

    def _answered(self, _nothing: None) -> None:
        self._asking = False
        self.changed.emit()

    def _failed(self, failure: Exception) -> None:
        if not isinstance(failure, DeskFailure):
            raise failure
        self._asking, self._failure = False, failure.failure
        self.changed.emit()


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
    rows = (*_fee_now(before), *_other_speed_row(draft, fee), _cash_row(draft))
    if governorate is None:
        return FeeView(NOTHING, Common.CHOOSE_ZONE_FOR_FEE.words, rows)
    shown = fee.express if draft.express and draft.order_type is OrderType.DELIVER else fee.standard
    if shown is None:
        text = (
            translate("Compose", "Asking the service\u2026") if fee.asking else translate("Compose", "Not known yet.")
        )
        return FeeView(NOTHING, text, rows, _fee_trouble(fee, None, now))
    figure = Formats.current().money(shown.fee)
    return FeeView(figure, _fee_case(draft, governorate, brand), rows, _fee_trouble(fee, shown, now))


def express_words(fee: Fee) -> str:
    """Say beside the check what express makes of the fee."""
    if fee.express is None:
        return ""
    return translate("Compose", "makes the fee {fee}").format(fee=Formats.current().money(fee.express.fee))


def _fee_case(draft: OrderDraft, governorate: Governorate, brand: str) -> str:
    parts = [governorate_words(governorate), order_type_words(draft.order_type)]
    if draft.order_type is OrderType.DELIVER:
        parts.append(translate("Compose", "express") if draft.express else translate("Compose", "not express"))
    if brand:
        whole = brand.replace(" ", "\u00a0") if len(brand) <= _IN_A_LINE else brand
        parts.append(translate("Compose", "{merchant}'s prices").format(merchant=isolate(whole)))
    case = listed(parts)
    return translate("Compose", "{case}. The service sets the final fee.").format(case=case)


def _fee_now(before: int | None) -> tuple[FeeRow, ...]:
    if before is None:
        return ()
    return (FeeRow(translate("Compose", "Fee of this order now"), Formats.current().money(before), bold=True),)


def _other_speed_row(draft: OrderDraft, fee: Fee) -> tuple[FeeRow, ...]:
    if draft.order_type is not OrderType.DELIVER:
        return ()
    other: KnownFee | None = fee.standard if draft.express else fee.express
    label = translate("Compose", "Without express") if draft.express else translate("Compose", "With express")
    return (FeeRow(label, Formats.current().money(other.fee) if other is not None else NOTHING, "bolt"),)


def _cash_row(draft: OrderDraft) -> FeeRow:
    match draft.order_type:
        case OrderType.DELIVER:
            on, typed, label = draft.cod, draft.cod_amount, Fields.COD.words
        case OrderType.EXCHANGE:
            on, typed, label = draft.cash_difference, draft.cash_amount, Fields.CASH_DIFFERENCE_CD.words
            if on and draft.cash_direction is CashDirection.WE_REFUND:
                label = Fields.REFUND_CD.words
        case OrderType.RETURN:
            on, typed, label = False, "", translate("Compose", "Cash to collect")
    amount = certain(typed) if on else None
    if on and amount is None:
        return FeeRow(label, NOTHING, bold=True)
    none = Common.NONE.words
    return FeeRow(label, Formats.current().money(amount) if amount is not None else none, bold=True)


def _fee_trouble(fee: Fee, shown: KnownFee | None, now: float) -> str:
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


@frozen
class Places:
    """What the places of an order are called: by the zone list, and by the pickup addresses that were used before."""

    catalog: Catalog
    pickup_addresses: Sequence[KnownPickupAddress] = ()

    def zone(self, draft: OrderDraft) -> str:
        """Name the zone of a draft; one that is not in the list as it is written."""
        zone = self.catalog.zone(draft.governorate, draft.zone.strip())
        return isolate(zone_words(zone) if zone is not None else draft.zone.strip())

    def pickup_address(self, address_id: str) -> str:
        """Name a pickup address; of one that nobody knows the end of its id."""
        known = (one for one in self.pickup_addresses if one.address_id == address_id)
        return pickup_address_words(next(known, KnownPickupAddress(address_id=address_id)))


def change_lines(editing: Editing, draft: OrderDraft, places: Places) -> list[Line]:
    """Say what saving would change, each with what it was and what it becomes; first what others changed since."""
    found = changes(editing.before, draft)
    lines = []
    if editing.rebased is not None and (seen := editing.rebased.seen) is not None:
        text, now = translate("Compose", "Changed by {0}: {change}"), editing.before
        text = text.replace("{0}", who_words(editing.rebased.by))
        words = (_change_words(change, seen, now, places) for change in editing.rebased.others)
        lines = [Line("alert", "amb", text.replace("{change}", one)) for one in words]
    if not found:
        return [*lines, Line("info", "tx2", translate("Compose", "Nothing yet"))]
    return lines + [Line("edit", "ac", _change_words(change, editing.before, draft, places)) for change in found]


def who_words(who: str) -> str:
    """Name desk and person of a site; who is not of it is somebody else."""
    return isolate(who) if who else translate("Compose", "somebody else")


def changed_names(found: Iterable[Change]) -> str:
    """Name the fields of changes."""
    return listed([_changed_name(change.field) for change in found])


def unknown_line(editing: Editing, draft: OrderDraft) -> Line | None:
    """Say what the service does not show of the order: saving sends the whole state and so replaces it."""
    changed = {change.field for change in changes(editing.before, draft)}
    fields = [draft_field(name, draft.order_type) for name in unknown_fields(editing.order)]
    names = [field_words(one) for one in fields if one is not None and one.value not in changed | _FOR_REFERENCE_ONLY]
    if not names:
        return None
    text = translate("Compose", "The service does not show {fields}. Saving replaces it by what stands here.")
    return Line("alert", "amb", text.format(fields=listed(list(dict.fromkeys(names)))))


def _change_words(change: Change, before: OrderDraft, after: OrderDraft, places: Places) -> str:
    name = _changed_name(change.field)
    if isinstance(change.after, bool):
        text = translate("Compose", "{field}: on") if change.after else translate("Compose", "{field}: off")
        return text.format(field=name)
    old, new = _changed_value(change.field, before, places), _changed_value(change.field, after, places)
    if not new:
        return translate("Compose", "{field}: {old} is taken away").format(field=name, old=old)
    if not old:
        return translate("Compose", "{field}: {new}").format(field=name, new=new)
    return translate("Compose", "{field}: {new}, was {old}").format(field=name, new=new, old=old)


def _changed_name(field: str) -> str:
    words = _SWITCHES[field]() if field in _SWITCHES else field_words(DraftField(field))
    return words[:1].upper() + words[1:]


def _changed_value(field: str, draft: OrderDraft, places: Places) -> str:
    text = str(getattr(draft, field)).strip()
    if not text:
        return ""
    if field == "zone":
        return places.zone(draft)
    if field == "pickup_address_id":
        return places.pickup_address(text)
    if field in ("cod_amount", "cash_amount"):
        amount = certain(text)
        return ltr(text) if amount is None else Formats.current().money(amount)
    if field == "cash_direction":
        refund = draft.cash_direction is CashDirection.WE_REFUND
        return translate("Compose", "We refund it") if refund else translate("Compose", "Customer pays it")
    return ltr(text) if field in _LEFT_TO_RIGHT else isolate(text)
