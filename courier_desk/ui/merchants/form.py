"""The form that adds a merchant: business on one side, default pickup address on the other.

It checks what is typed (``domain.merchant_form``) and tells the request; it asks nobody anything. What is wrong is said
once a field was left, what is missing when the form is sent.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace

from PySide6.QtCore import QCoreApplication, Signal
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from courier_desk.domain.accounts import MerchantRequest
from courier_desk.domain.failures import Failure
from courier_desk.domain.findings import Finding, FindingKind, Severity
from courier_desk.domain.merchant_form import (
    CheckedMerchant,
    MerchantDraft,
    MerchantField,
    Owner,
    check_merchant,
    merchant_field,
)
from courier_desk.domain.values import frozen
from courier_desk.domain.zones import EMPTY_CATALOG, Catalog, Governorate, Zone
from courier_desk.ui.compose.zone_picker import Search, ZoneEdit
from courier_desk.ui.merchants.words import field_words
from courier_desk.ui.shortcuts import Shortcuts
from courier_desk.ui.theme import Role
from courier_desk.ui.widgets import (
    TAKES_SCANS,
    Button,
    ButtonKind,
    Combo,
    Field,
    FieldState,
    Ground,
    Label,
    Note,
    PageTitle,
    Panel,
    PhoneField,
    PlainText,
    Rule,
    SectionTitle,
    TextField,
    scrolled,
)
from courier_desk.ui.widgets.form import STATES, Entry, FormFields, Refusal, Section, keep_out_of_tabs
from courier_desk.ui.words import governorate_words, listed, ltr, with_name
from courier_desk.ui.words_common import Common
from courier_desk.ui.words_failures import failure_words
from courier_desk.ui.words_findings import digits_words, finding_words

translate = QCoreApplication.translate
_OPEN_KEYS = "Alt+O"
_TAKEN = (FindingKind.EMAIL_TAKEN, FindingKind.PHONE_TAKEN, FindingKind.EXTERNAL_ID_TAKEN)
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
        self._said: tuple[tuple[str, str, str], ...] = ()

    def show_findings(self, draft: MerchantDraft, findings: Sequence[Finding[MerchantField]]) -> None:
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
    words = Common.ADD_MERCHANT.words
    return Button(words, kind=ButtonKind.FIRST, icon="store", keys="Ctrl+Enter", tall=tall)


def _readiness(draft: MerchantDraft, findings: Sequence[Finding[MerchantField]]) -> list[tuple[str, str, str]]:
    """Give icon, colour and words: what stops it first, what is in order last."""
    lines = []
    missing = [field_words(one.field) for one in findings if one.kind is FindingKind.REQUIRED]
    for severity, colour in ((Severity.ERROR, "red"), (Severity.WARNING, "amb")):
        lines += [
            ("alert", colour, with_name(field_words(one.field), finding_words(one)))
            for one in findings
            if one.severity is severity and one.kind not in (FindingKind.REQUIRED, FindingKind.ADVISED)
        ]
    if missing:
        lines.append(("new", "amb", Common.STILL_MISSING.words.format(fields=listed(missing))))
    advised = [field_words(one.field) for one in findings if one.kind is FindingKind.ADVISED]
    if advised:
        text = translate("Merchants", "Usually refused without: {fields}")
        lines.append(("alert", "amb", text.format(fields=listed(advised))))
    wrong = {one.field for one in findings if one.severity is Severity.ERROR}
    good = [field_words(each) for each in _TOLD_GOOD if each not in wrong and getattr(draft, each.value)]
    if good:
        lines.append(("check", "grn", listed(good)))
    return lines


@frozen(kw_only=True)
class MerchantFormState:
    """What stands in the form, for a window that takes over; ``row_id`` as in ``MerchantForm``."""

    draft: MerchantDraft
    row_id: int | None
    is_open: bool


class MerchantForm(Ground):
    """The page. ``save`` takes a request and whether it shall be used at once, ``open_merchant`` a merchant's code."""

    def __init__(
        self,
        save: Callable[[MerchantRequest, bool], None],
        open_merchant: Callable[[str], None],
        leave: Callable[[], None],
    ) -> None:
        super().__init__("surface")
        self._save, self._open_merchant, self._leave = save, open_merchant, leave
        self._catalog: Catalog = EMPTY_CATALOG
        self._owner: Owner | None = None
        self._last_id = ""
        self._draft = self._begun = MerchantDraft()
        self._holders: dict[MerchantField, str] = {}
        self.row_id: int | None = None
        self.brand, self.name = TextField(), TextField()
        self.email, self.phone = TextField(ltr=True), PhoneField()
        self.external_id = TextField(ltr=True)
        self.external_id.setProperty(TAKES_SCANS, True)
        self.city, self.zone = Combo(), ZoneEdit()
        self.details, self.pickup_phone = PlainText(lines=3), PhoneField()
        self.fields: Mapping[MerchantField, Field] = self._make_fields()
        self._business = Section()
        self._address = Section()
        self._bind()
        self.panel, self.foot = FormPanel().go_with(self), FormFoot()
        self._title = PageTitle("")
        self.back = Button(Common.MERCHANTS.words, kind=ButtonKind.QUIET, icon="left")
        self.back.setAccessibleName(translate("Merchants", "Back to Merchants"))
        self._lay_out()
        self._connect()
        self.clear()

    # -- laying out ------------------------------------------------------------------------------------------------

    def _make_fields(self) -> Mapping[MerchantField, Field]:
        sides = {
            MerchantField.BRAND: translate("Merchants", "shown on labels and messages"),
            MerchantField.EXTERNAL_ID: translate("Merchants", "optional, unique in your company"),
            MerchantField.ZONE: translate("Merchants", "from the zone list"),
            MerchantField.PICKUP_PHONE: translate("Merchants", "if other than the mobile"),
        }
        required = (
            MerchantField.BRAND,
            MerchantField.NAME,
            MerchantField.EMAIL,
            MerchantField.PHONE,
            MerchantField.CITY,
        )
        return {
            each: Field(field_words(each), self._editor(each), required=each in required, side=sides.get(each, ""))
            for each in MerchantField
        }

    def _editor(self, field: MerchantField) -> QWidget:
        editor = getattr(self, field.value)
        assert isinstance(editor, QWidget)
        return editor

    def _bind(self) -> None:
        business, address = self._business, self._address
        for field in (MerchantField.BRAND, MerchantField.NAME, MerchantField.EMAIL, MerchantField.PHONE):
            self._bind_line(business, field)
        self._bind_line(business, MerchantField.EXTERNAL_ID)
        self.city.set_choices(
            [
                ("", translate("Merchants", "Choose the city")),
                *((each.value, governorate_words(each.value)) for each in Governorate),
            ]
        )
        address.bind_choice(MerchantField.CITY.value, self.city, self.fields[MerchantField.CITY])
        keep_out_of_tabs(self.fields[MerchantField.ZONE])
        tell = self.fields[MerchantField.ZONE].set_state
        address.add(Entry(MerchantField.ZONE.value, self.zone, lambda _value: None, tell))
        address.bind_lines(MerchantField.DETAILS.value, self.details, self.fields[MerchantField.DETAILS])
        self._bind_line(address, MerchantField.PICKUP_PHONE)

    def _bind_line(self, section: Section, field: MerchantField) -> None:
        edit = self._editor(field)
        assert isinstance(edit, TextField)
        section.bind_text(field.value, edit, self.fields[field])

    def _lay_out(self) -> None:
        inside = Ground("surface")
        row = QHBoxLayout(inside)
        row.setContentsMargins(20, 14, 20, 14)
        row.setSpacing(32)
        business = [self.fields[MerchantField(entry.name)] for entry in self._business.entries]
        _fill_column(self._business, translate("Merchants", "Business"), business)
        place = QWidget()
        beside = QHBoxLayout(place)
        beside.setContentsMargins(0, 0, 0, 0)
        beside.setSpacing(12)
        beside.addWidget(self.fields[MerchantField.CITY], 2)
        beside.addWidget(self.fields[MerchantField.ZONE], 3)
        advice = Note(
            translate("Merchants", "The city is always needed; services usually refuse an address without the rest.")
        )
        rest = [self.fields[MerchantField.DETAILS], self.fields[MerchantField.PICKUP_PHONE], advice]
        _fill_column(self._address, translate("Merchants", "Default pickup address"), [place, *rest])
        row.addWidget(self._business, 1)
        row.addWidget(self._address, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self._head())
        column.addWidget(scrolled(inside), 1)
        column.addWidget(self.foot)

    def _head(self) -> QWidget:
        head = Ground("surface", bottom=True, edge="line")
        head.setFixedHeight(56)
        rule = Rule(vertical=True, colour="line2")
        rule.setFixedHeight(16)
        row = QHBoxLayout(head)
        row.setContentsMargins(10, 0, 16, 0)
        row.setSpacing(4)
        row.addWidget(self.back)
        row.addWidget(rule)
        row.addSpacing(10)
        row.addWidget(self._title)
        row.addStretch(1)
        row.addWidget(Label("*", colour="red", role=Role.CAPTION))
        row.addWidget(Label(Common.REQUIRED.words, colour="tx2", role=Role.CAPTION))
        return head

    def _connect(self) -> None:
        sections = (self._business, self._address)
        for section in sections:
            section.edited.connect(self._edited)
        self._fields = FormFields(sections, self)
        self._fields.left.connect(self.check)
        self.zone.taken.connect(self._zone_taken)
        self.zone.typed.connect(lambda _text: self._zone_typed())
        self.zone.taken_with_enter.connect(lambda: self._fields.steps.step(self.zone))
        for each, field in self.fields.items():
            field.action.connect(lambda at=each: self._open_merchant(self._holders.get(at, "")))
        self.back.clicked.connect(self._leave)
        self.panel.seen.connect(lambda seen: self.foot.setVisible(not seen))
        for part in (self.panel, self.foot):
            part.send.clicked.connect(self.submit)
            part.send_and_use.clicked.connect(lambda: self.submit(use=True))
        for owner in (self, self.panel):
            keys = Shortcuts(owner, Common.ADD_MERCHANT.words, window_wide=False)
            keys.add("Ctrl+Return", Common.ADD_MERCHANT.words, self.panel.send.click, "Ctrl+Enter")
            keys.add(_OPEN_KEYS, translate("Merchants", "Open the merchant who has it"), self._open_holder)
            keys.add("Esc", translate("Merchants", "Back; what was typed stays"), self._leave)

    # -- opening ---------------------------------------------------------------------------------------------------

    def use(self, search: Search, catalog: Catalog, owner: Owner, last_id: str) -> None:
        """Search zones with this over this catalog; ``owner`` tells who has an email, a mobile or a shop id."""
        self.zone.use(search, catalog)
        self._catalog, self._owner, self._last_id = catalog, owner, last_id
        self.check()

    @property
    def is_blank(self) -> bool:
        """Tell whether nothing was typed."""
        return self._draft == MerchantDraft()

    @property
    def is_touched(self) -> bool:
        """Tell whether something was typed or chosen since it was laid open."""
        return self._draft != self._begun

    def clear(self) -> None:
        """Begin anew."""
        self.row_id, self._begun = None, MerchantDraft()
        self._show(self._begun)
        self._title.set_text(Common.ADD_MERCHANT.words)

    def state(self, *, is_open: bool) -> MerchantFormState:
        """Give what stands in the form now."""
        return MerchantFormState(draft=self._draft, row_id=self.row_id, is_open=is_open)

    def restore(self, state: MerchantFormState) -> None:
        """Go on with what stood in the form of the window before."""
        self.row_id, self._begun = state.row_id, MerchantDraft()
        self._show(state.draft)
        if state.row_id is not None:
            self._title.set_text(translate("Merchants", "Change {brand}").format(brand=state.draft.brand))

    def lay_open(self, request: MerchantRequest, row_id: int, failure: Failure | None, holder: str) -> None:
        """Open one that is not at the service yet; what was refused of it is said at its field until it is changed."""
        address = request.pickup_address
        self.row_id = row_id
        self._begun = MerchantDraft(
            brand=request.brand,
            name=request.name,
            email=request.email,
            phone=request.phone,
            external_id=request.external_id,
            city=address.city,
            zone=address.zone,
            details=address.details,
            pickup_phone="" if address.phone == request.phone else address.phone,
        )
        self._show(self._begun)
        self._title.set_text(translate("Merchants", "Change {brand}").format(brand=request.brand))
        field = merchant_field(failure.field) if failure is not None else None
        if failure is not None and field is not None:
            typed = getattr(self._draft, field.value)
            self._fields.refuse(Refusal(field.value, typed, failure_words(failure), holder))
            self.check()
            self._fields.go_to(field.value)

    def _show(self, draft: MerchantDraft) -> None:
        self._draft = draft
        self._fields.start_anew()
        for section in (self._business, self._address):
            section.show_draft(draft)
        self.zone.show_zone(draft.city, draft.zone)
        self.check()

    # -- what is typed ---------------------------------------------------------------------------------------------

    def draft(self) -> MerchantDraft:
        """Give the form as typed; a zone that was not taken is what stands in its field."""
        return self._draft

    def _edited(self, name: str, value: object) -> None:
        self._draft = replace(self._draft, **{name: value})  # type: ignore[arg-type]  # every field of it is a text
        if name == MerchantField.CITY:
            self._city_chosen()
        self.check()

    def set_off(self, reason: str) -> None:
        """Switch adding off for this reason; an empty one switches it on."""
        for part in (self.panel, self.foot):
            part.send.set_off(reason or None)
            part.send_and_use.set_off(reason or None)

    def submit(self, *, use: bool = False) -> None:
        """Tell the request; what stops it is said at its field, and the first of them gets the keyboard."""
        self._fields.insist()
        self.check()
        checked, refused = self._checked(), self._fields.refusal(self._draft)
        if refused is not None:
            self._fields.go_to(refused.field)
        elif checked.request is not None:
            self._save(checked.request, use)
        else:
            self._fields.go_to(checked.errors[0].field.value)

    def _checked(self) -> CheckedMerchant:
        return check_merchant(self._draft, self._catalog, self._owner)

    def check(self) -> None:
        """Say at each field what is to be said of it now."""
        checked = self._checked()
        refused = self._fields.refusal(self._draft)
        self._holders = dict(_holders(checked, refused))
        for entry in self._fields.entries():
            at = MerchantField(entry.name)
            found = checked.at(at)
            self._say(entry, found[0] if found else None, refused if refused and refused.field == at else None)
            keys = _OPEN_KEYS if next(iter(self._holders), None) is at else ""  # by the key: that of the first
            self.fields[at].set_action(translate("Merchants", "Open it") if at in self._holders else "", keys)
        self.panel.show_findings(self._draft, checked.findings)

    def _say(self, entry: Entry, finding: Finding[MerchantField] | None, refused: Refusal | None) -> None:
        at = MerchantField(entry.name)
        field, typed = self.fields[at], getattr(self._draft, entry.name)
        if finding is not None and finding.kind in _TAKEN and typed:
            field.set_state(FieldState.ERROR, finding_words(finding))
        elif refused is not None:
            field.set_state(FieldState.ERROR, refused.words)
        elif finding is None:
            self._say_good(field, at, typed)
        elif self._fields.is_time(finding, entry):
            field.set_state(STATES[finding.severity], finding_words(finding))
        else:
            is_growing = finding.kind is FindingKind.PHONE_WRONG_LENGTH
            field.set_state(FieldState.NONE, digits_words(finding) if is_growing else "")

    def _say_good(self, field: Field, at: MerchantField, typed: str) -> None:
        if at is not MerchantField.EXTERNAL_ID or not typed:
            field.set_state(FieldState.NONE, "")
        elif self._last_id:
            text = translate("Merchants", "Free here; the last one used is {id}.").format(id=ltr(self._last_id))
            field.set_state(FieldState.OK, text)
        else:
            field.set_state(FieldState.OK, translate("Merchants", "Free here."))

    def _open_holder(self) -> None:
        if holder := next(iter(self._holders.values()), ""):
            self._open_merchant(holder)

    # -- city and zone ---------------------------------------------------------------------------------------------

    def _zone_typed(self) -> None:
        zone = self.zone.zone()
        self._edited(MerchantField.ZONE, zone.value if zone is not None else self.zone.value())

    def _zone_taken(self, zone: Zone) -> None:
        """A zone sets the city it lies in."""
        self.city.set_key(zone.governorate.value)
        self._draft = replace(self._draft, city=self.city.key(), zone=zone.value)
        self.check()

    def _city_chosen(self) -> None:
        """Another city has other zones."""
        zone = self.zone.zone()
        if zone is not None and zone.governorate.value != self._draft.city:
            self.zone.show_zone("", "")
            self._draft = replace(self._draft, zone="")


def _holders(checked: CheckedMerchant, refused: Refusal | None) -> Iterator[tuple[MerchantField, str]]:
    """Give the code of the merchant who has what stands in a field, of each field where one has it."""
    for at in MerchantField:
        if refused is not None and refused.field == at and refused.holder:
            yield at, refused.holder
        elif taken := [found.text for found in checked.at(at) if found.kind in _TAKEN]:
            yield at, taken[0]


def _fill_column(section: Section, title: str, parts: Sequence[QWidget]) -> None:
    section.column.setSpacing(2)
    section.column.addWidget(SectionTitle(title))
    section.column.addSpacing(8)
    for part in parts:
        section.column.addWidget(part)
    section.column.addStretch(1)
