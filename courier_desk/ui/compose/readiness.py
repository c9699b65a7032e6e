"""The list "Before you create": what is missing, what is doubtful, what is in order, in as few lines as that takes."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication

from courier_desk.domain.checks import COMPLETED
from courier_desk.domain.drafts import OrderDraft
from courier_desk.domain.findings import REQUIRED, Checked, DraftField, Finding, FindingKind, Severity
from courier_desk.domain.orders import Order, OrderType
from courier_desk.domain.zones import Zone
from courier_desk.ui.compose.words import field_words, finding_words
from courier_desk.ui.compose.zone_picker import zone_words
from courier_desk.ui.words import Formats, isolate, listed, ltr

translate = QCoreApplication.translate
_MISSING = {FindingKind.REQUIRED, FindingKind.AMOUNT_MISSING}


@dataclass(frozen=True, slots=True)
class Line:
    """One line: its icon, the token of its colour, its words."""

    icon: str
    colour: str
    text: str


def readiness(
    draft: OrderDraft, checked: Checked, *, original: Order | None = None, highlighted: Zone | None = None
) -> list[Line]:
    """Give the lines, what stops first, what is in order last."""
    lines = _missing(checked, highlighted)
    for finding in checked.findings:
        if finding.severity is Severity.ERROR and not _told_elsewhere(finding, highlighted):
            lines.append(Line("alert", "red", _sentence(finding)))
    for finding in checked.findings:
        if finding.severity is Severity.WARNING:
            lines.append(Line("alert", "amb", _sentence(finding)))
    lines.extend(_in_order(draft, checked, original))
    if draft.order_type is OrderType.EXCHANGE:
        lines.append(Line("info", "tx2", translate("Compose", "Express is only for Deliver orders")))
    return lines


def _told_elsewhere(finding: Finding, highlighted: Zone | None) -> bool:
    return finding.kind in _MISSING or (finding.field is DraftField.ZONE and highlighted is not None)


def _missing(checked: Checked, highlighted: Zone | None) -> list[Line]:
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
        text = translate("Compose", "Still missing: {fields}")
        lines.append(Line("new", "amb", text.format(fields=listed([field_words(field) for field in fields]))))
    return lines


def _told_zone(finding: Finding, highlighted: Zone | None) -> bool:
    return finding.field is DraftField.ZONE and highlighted is not None


def _sentence(finding: Finding) -> str:
    """Name the field, then say what was found there: ``Other phone: 9 digits; mobiles have 11``."""
    name = field_words(finding.field)
    name = name[:1].upper() + name[1:]
    return translate("Compose", "{field}: {finding}").format(field=name, finding=finding_words(finding))


def _in_order(draft: OrderDraft, checked: Checked, original: Order | None) -> list[Line]:
    """Say what is there and right; a field with an error or a warning is not."""
    doubtful = {finding.field for finding in checked.findings if finding.severity is not Severity.HINT}
    lines = []
    if draft.order_type is OrderType.RETURN:
        lines.extend(_return_lines(draft, doubtful, original))
    told = {DraftField.ORIGINAL_NUMBER}
    good = [field for field in REQUIRED[draft.order_type] if field not in doubtful and field not in told]
    names = [field_words(field) for field in good if field not in _COUNTS]
    if names:
        text = listed(names)
        lines.append(Line("check", "grn", text[:1].upper() + text[1:]))
    return lines


_COUNTS = frozenset({DraftField.ITEMS, DraftField.CURRENT_ITEMS, DraftField.NEW_ITEMS})


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
