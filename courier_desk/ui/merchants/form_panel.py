"""What stands beside the form that adds a merchant: what will happen, what still stops it, and the buttons."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication, Signal
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from courier_desk.domain.findings import FindingKind, Severity
from courier_desk.domain.form_findings import FormFinding, FormKind, MerchantField
from courier_desk.domain.merchant_form import MerchantDraft
from courier_desk.ui.merchants.words import field_words, finding_words
from courier_desk.ui.widgets import Button, ButtonKind, Ground, Note, PageTitle, Panel, SectionTitle
from courier_desk.ui.words import listed

translate = QCoreApplication.translate
_TOLD_GOOD = (
    MerchantField.BRAND,
    MerchantField.NAME,
    MerchantField.EMAIL,
    MerchantField.PHONE,
    MerchantField.CITY,
)


class FormPanel(Panel):
    """The panel. ``seen``: it came into sight or went out of it."""

    seen = Signal(bool)
    add = Signal()
    add_and_use = Signal()

    def __init__(self) -> None:
        super().__init__()
        top = QWidget()
        column = QVBoxLayout(top)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        column.addWidget(PageTitle(translate("Merchants", "What happens")))
        for icon, colour, text in (
            ("check", "grn", translate("Merchants", "The merchant is verified at once and can have orders.")),
            ("user", "tx2", translate("Merchants", "No dashboard login is made for it: it works through your key.")),
            ("key", "tx2", translate("Merchants", "The service gives it an 8-digit code, shown here after adding.")),
        ):
            column.addWidget(Note(text, icon=icon, colour=colour))
        self.add_section(top)
        before = QWidget()
        self._lines = QVBoxLayout(before)
        self._lines.setContentsMargins(0, 0, 0, 0)
        self._lines.setSpacing(6)
        self._lines.addWidget(SectionTitle(translate("Merchants", "Before you add")))
        self.add_section(before)
        self.send = _add_button(tall=True)
        self.send_and_use = Button(translate("Merchants", "Add and use it"))
        foot = QWidget()
        below = QVBoxLayout(foot)
        below.setContentsMargins(0, 0, 0, 0)
        below.setSpacing(8)
        below.addWidget(self.send)
        below.addWidget(self.send_and_use)
        self.set_foot(foot)
        self.send.clicked.connect(self.add)
        self.send_and_use.clicked.connect(self.add_and_use)
        self._said: tuple[tuple[str, str, str], ...] = ()

    def show_findings(self, draft: MerchantDraft, findings: Sequence[FormFinding]) -> None:
        """Say what stops it, what is doubtful and what is in order."""
        said = tuple(_readiness(draft, findings))
        if said == self._said:
            return
        self._said = said
        while self._lines.count() > 1:
            item = self._lines.takeAt(1)
            if item is not None and (old := item.widget()) is not None:
                old.hide()
                old.deleteLater()
        for icon, colour, text in said:
            self._lines.addWidget(Note(text, icon=icon, colour=colour))

    def showEvent(self, event: QShowEvent) -> None:
        """Tell that it can be seen."""
        super().showEvent(event)
        self.seen.emit(True)

    def hideEvent(self, event: QHideEvent) -> None:
        """Tell that it cannot."""
        super().hideEvent(event)
        self.seen.emit(False)


class FormFoot(Ground):
    """The panel's buttons once more, at the foot of the form while the panel is out of sight."""

    def __init__(self) -> None:
        super().__init__("panel", top=True)
        self.setFixedHeight(52)
        self.send = _add_button(tall=False)
        self.send_and_use = Button(translate("Merchants", "Add and use it"))
        row = QHBoxLayout(self)
        row.setContentsMargins(20, 0, 20, 0)
        row.setSpacing(10)
        row.addStretch(1)
        row.addWidget(self.send)
        row.addWidget(self.send_and_use)


def _add_button(*, tall: bool) -> Button:
    words = translate("Merchants", "Add merchant")
    return Button(words, kind=ButtonKind.FIRST, icon="store", keys="Ctrl+Enter", tall=tall)


def _readiness(draft: MerchantDraft, findings: Sequence[FormFinding]) -> list[tuple[str, str, str]]:
    """Give icon, colour and words: what stops it first, what is in order last."""
    lines = []
    missing = [field_words(_field(one)) for one in findings if one.kind is FindingKind.REQUIRED]
    for severity, colour in ((Severity.ERROR, "red"), (Severity.WARNING, "amb")):
        for one in findings:
            if one.severity is severity and one.kind not in (FindingKind.REQUIRED, FormKind.ADVISED):
                text = translate("Merchants", "{field}: {finding}")
                lines.append(("alert", colour, text.format(field=field_words(_field(one)), finding=finding_words(one))))
    if missing:
        lines.append(("new", "amb", translate("Merchants", "Still missing: {fields}").format(fields=listed(missing))))
    advised = [field_words(_field(one)) for one in findings if one.kind is FormKind.ADVISED]
    if advised:
        lines.append(("info", "tx2", translate("Merchants", "Advised: {fields}").format(fields=listed(advised))))
    wrong = {one.field for one in findings if one.severity is Severity.ERROR}
    good = [field_words(each) for each in _TOLD_GOOD if each not in wrong and getattr(draft, each.value)]
    if good:
        lines.append(("check", "grn", listed(good)))
    return lines


def _field(finding: FormFinding) -> MerchantField:
    return MerchantField(finding.field.value)
