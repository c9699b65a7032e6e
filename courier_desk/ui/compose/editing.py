"""Changing an order that exists: what it was, what may not change any more, and the lines on what will change."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication

from courier_desk.domain.drafts import CashDirection, OrderDraft
from courier_desk.domain.findings import DraftField, draft_field
from courier_desk.domain.money import parse
from courier_desk.domain.order_changes import unknown_fields
from courier_desk.domain.order_edit import Change, changes
from courier_desk.domain.orders import Order
from courier_desk.domain.zones import Catalog
from courier_desk.ui.compose.readiness import Line
from courier_desk.ui.compose.words import field_words
from courier_desk.ui.compose.zone_picker import zone_words
from courier_desk.ui.widgets import Question
from courier_desk.ui.words import Formats, isolate, listed, ltr

translate = QCoreApplication.translate


@dataclass(frozen=True, slots=True, kw_only=True)
class Editing:
    """The order being changed, as it was opened, and ``express_off``: why express is locked."""

    order: Order
    before: OrderDraft
    express_off: str = ""

    @property
    def number(self) -> str:
        """Give the number of the order."""
        return self.order.number


@dataclass(frozen=True, slots=True, kw_only=True)
class HeldForm:
    """What the page holds, for a window that takes over: the draft, the kept draft or the order it belongs to."""

    draft: OrderDraft
    draft_id: int | None = None
    editing: Editing | None = None


def leave_question(number: str) -> Question:
    """Ask before changes that are not saved are thrown away."""
    text = translate("Compose", "What you changed is not saved. The order itself stays as it is.")
    return Question(
        icon="edit",
        title=translate("Compose", "Leave {number} without saving?").format(number=ltr(number)),
        text=text,
        destroy=translate("Compose", "Discard the changes"),
        keep=translate("Compose", "Go on editing"),
        other=translate("Compose", "Save"),
        other_icon="check",
    )


def change_lines(editing: Editing, draft: OrderDraft, catalog: Catalog) -> list[Line]:
    """Say what saving would change, each with what it was and what it becomes."""
    found = changes(editing.before, draft)
    if not found:
        return [Line("info", "tx2", translate("Compose", "Nothing yet"))]
    return [Line("edit", "ac", _sentence(change, editing.before, draft, catalog)) for change in found]


def unknown_line(editing: Editing, draft: OrderDraft) -> Line | None:
    """Say what the service does not show of the order: saving sends the whole state and so replaces it."""
    changed = {change.field for change in changes(editing.before, draft)}
    fields = [draft_field(name, draft.order_type) for name in unknown_fields(editing.order)]
    names = [field_words(one) for one in fields if one is not None and one.value not in changed | _NOBODYS]
    if not names:
        return None
    text = translate("Compose", "The service does not show {fields}. Saving replaces it by what stands here.")
    return Line("alert", "amb", text.format(fields=listed(list(dict.fromkeys(names)))))


def _sentence(change: Change, before: OrderDraft, after: OrderDraft, catalog: Catalog) -> str:
    name = _name(change.field)
    if isinstance(change.after, bool):
        text = translate("Compose", "{field}: on") if change.after else translate("Compose", "{field}: off")
        return text.format(field=name)
    old, new = _value(change.field, before, catalog), _value(change.field, after, catalog)
    if not new:
        return translate("Compose", "{field}: {old} is taken away").format(field=name, old=old)
    if not old:
        return translate("Compose", "{field}: {new}").format(field=name, new=new)
    return translate("Compose", "{field}: {new}, was {old}").format(field=name, new=new, old=old)


def _name(field: str) -> str:
    words = _SWITCHES[field]() if field in _SWITCHES else field_words(DraftField(field))
    return words[:1].upper() + words[1:]


def _value(field: str, draft: OrderDraft, catalog: Catalog) -> str:
    text = str(getattr(draft, field)).strip()
    if not text:
        return ""
    if field == "zone":
        zone = catalog.zone(draft.governorate, text)
        return isolate(zone_words(zone) if zone is not None else text)
    if field in ("cod_amount", "cash_amount"):
        amount = parse(text)
        return ltr(text) if amount is None else Formats.current().money(amount)
    if field == "cash_direction":
        refund = draft.cash_direction is CashDirection.WE_REFUND
        return translate("Compose", "We refund it") if refund else translate("Compose", "Customer pays it")
    return ltr(text) if field in _LATIN else isolate(text)


#: Sent for reference only: nothing is lost by it.
_NOBODYS = frozenset({DraftField.ORIGINAL_ITEMS.value})
_LATIN = frozenset({"phone", "other_phone", "original_number", "reference", "pickup_address_id"})
_SWITCHES: Mapping[str, Callable[[], str]] = {
    "cod": lambda: translate("Compose", "cash on delivery", "inside a list"),
    "cash_difference": lambda: translate("Compose", "cash difference", "inside a list"),
    "cash_direction": lambda: translate("Compose", "who pays the difference", "inside a list"),
    "partial": lambda: translate("Compose", "only part comes back", "inside a list"),
    "governorate": lambda: translate("Compose", "governorate", "inside a list"),
}
