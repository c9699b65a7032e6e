"""The form of a pickup in the side panel: day, number of orders, phone, notes, flags, and the fee as a preview.

It checks what is typed (``domain.pickup_form``) and tells the request; it asks nobody anything. What is wrong is said
when ``FormFields`` finds it is time.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from datetime import date

from PySide6.QtCore import QCoreApplication, Qt, QTimer
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from courier_desk.desk.pickup_planning import PickupStart, WaitingOrders
from courier_desk.domain.calendar import FARTHEST, FRIDAY, DayFacts, judge_day
from courier_desk.domain.failures import Failure
from courier_desk.domain.findings import CONFIRMABLE, Finding, FindingKind, Severity
from courier_desk.domain.phones import confirmed_number
from courier_desk.domain.pickup_form import (
    MOST_ORDERS,
    CheckedPickup,
    PickupDraft,
    PickupField,
    PickupSurroundings,
    check_pickup,
    pickup_field,
)
from courier_desk.domain.pickup_list import PickupRow
from courier_desk.domain.pickups import Pickup, PickupFlag, PickupRequest, written
from courier_desk.domain.values import frozen
from courier_desk.ui.pickups.words import flag_words, mark_words
from courier_desk.ui.shortcuts import Shortcuts
from courier_desk.ui.theme import Role
from courier_desk.ui.widgets import (
    Button,
    ButtonKind,
    CheckBox,
    Field,
    FieldState,
    IconButton,
    Label,
    LinkButton,
    Note,
    PageTitle,
    Panel,
    PhoneField,
    PlainText,
    Spin,
    WordBox,
)
from courier_desk.ui.widgets.form import STATES, Entry, FormFields, Refusal, Section
from courier_desk.ui.widgets.month import MonthCalendar
from courier_desk.ui.widgets.wrap_row import Slack, WrapRow
from courier_desk.ui.words import Formats, day_words, isolate, listed, ltr
from courier_desk.ui.words_common import Common, Counts
from courier_desk.ui.words_failures import failure_words
from courier_desk.ui.words_fields import Fields, service_field_words
from courier_desk.ui.words_findings import finding_words

translate = QCoreApplication.translate
#: The fee of a number that is still being typed is not asked for (milliseconds).
_FEE_AFTER = 300


def _is_open(box: CheckBox) -> bool:
    """Tell whether nobody knows and nobody chose."""
    return box.checkState() is Qt.CheckState.PartiallyChecked


@frozen(kw_only=True)
class PickupFormState:
    """What stands in the form, for a window that takes over; ``changing`` and ``seen`` as in ``PickupForm``."""

    draft: PickupDraft
    changing: PickupRow | None = None
    seen: Pickup | None = None


class PickupForm(Panel):
    """The form. ``save`` takes a checked request, ``ask_fee`` the draft whose fee is to be shown."""

    def __init__(
        self,
        save: Callable[[PickupRequest], None],
        ask_fee: Callable[[PickupDraft], None],
        leave: Callable[[], None],
    ) -> None:
        super().__init__()
        self._save, self._leave = save, leave
        self._around: PickupSurroundings | None = None
        self._draft = PickupDraft()
        self._begun = PickupDraft()
        self.changing: PickupRow | None = None
        self.seen: Pickup | None = None
        """The pickup that is changed, as the service had it when it was laid open."""
        self._title = PageTitle("")
        self.leave = IconButton("x", Common.CLOSE.words)
        self._where = Note("", icon="pin", colour="tx2")
        self.calendar = MonthCalendar(translate("Pickups", "Day of the pickup"))
        self._rule = Note(translate("Pickups", "From tomorrow on. No pickups on Fridays."))
        self._day_note = Note("", icon="alert", colour="amb")
        self.orders = Spin(1, MOST_ORDERS)
        self.phone = PhoneField()
        self.phone_meant = WordBox(translate("Pickups", "A landline or a number abroad: send it as it is"))
        self.notes = PlainText(placeholder=translate("Pickups", "Gate, floor, who to ask for"), lines=2)
        self.fields: Mapping[PickupField, Field] = {
            PickupField.ORDERS: Field(Fields.ORDER_COUNT.words, self.orders, required=True, keep_hint_line=False),
            PickupField.PHONE: Field(
                translate("Pickups", "Contact phone"), self.phone, required=True, keep_hint_line=False
            ),
            PickupField.NOTES: Field(Fields.COURIER_NOTES.words, self.notes, keep_hint_line=False),
        }
        self.flags: Mapping[PickupFlag, CheckBox] = {flag: CheckBox(flag_words(flag)) for flag in PickupFlag}
        self._unknown = Note("", icon="alert", colour="amb")
        self._mark = Note("", icon="info")
        self._waiting = Note("", icon="box")
        self.show_them = LinkButton(translate("Pickups", "Show them"))
        self._fee_title = Label(translate("Pickups", "Pickup fee, preview"), colour="tx2")
        self._fee_for = Label("", role=Role.CAPTION, colour="tx3", wrap=True)
        self.fee = Label("", role=Role.FIGURE, bold=True)
        self.send = Button("", kind=ButtonKind.FIRST, icon="truck", keys="Ctrl+Enter", tall=True)
        self._section = Section()
        self._lay_out()
        self._fields = FormFields((self._section,), self)
        self._fee_timer = QTimer(self)
        self._fee_timer.setSingleShot(True)
        self._fee_timer.setInterval(_FEE_AFTER)
        self._fee_timer.timeout.connect(lambda: ask_fee(self.draft()))
        self._connect()

    def _lay_out(self) -> None:
        section = self._section
        section.bind_count(PickupField.ORDERS.value, self.orders, self.fields[PickupField.ORDERS])
        section.bind_text(PickupField.PHONE.value, self.phone, self.fields[PickupField.PHONE])
        section.bind_lines(PickupField.NOTES.value, self.notes, self.fields[PickupField.NOTES])
        column = section.column
        column.setSpacing(8)
        head = QHBoxLayout()
        head.addWidget(self._title, 1)
        head.addWidget(self.leave)
        column.addLayout(head)
        for part in (self._where, self.calendar, self._rule, self._day_note):
            column.addWidget(part)
        row = WrapRow(spacing=12, slack=Slack.INSIDE)  # in a long language one under the other
        row.set_widgets(self.fields[PickupField.ORDERS], self.fields[PickupField.PHONE])
        column.addWidget(row)
        column.addWidget(self.phone_meant)
        column.addWidget(self._waiting)
        column.addWidget(self.show_them, 0, Qt.AlignmentFlag.AlignLeading)
        column.addWidget(self.fields[PickupField.NOTES])
        column.addWidget(self._mark)
        flags = QHBoxLayout()
        flags.setSpacing(12)
        for box in self.flags.values():
            flags.addWidget(box)
        flags.addStretch(1)
        column.addLayout(flags)
        column.addWidget(self._unknown)
        self.add_section(section)
        foot = QWidget()
        below = QVBoxLayout(foot)
        below.setContentsMargins(0, 0, 0, 0)
        below.setSpacing(10)
        line = QHBoxLayout()
        words = QVBoxLayout()
        words.setSpacing(0)
        words.addWidget(self._fee_title)
        words.addWidget(self._fee_for)
        line.addLayout(words, 1)
        line.addWidget(self.fee)
        below.addLayout(line)
        below.addWidget(self.send)
        self.set_foot(foot)

    def _connect(self) -> None:
        self.calendar.days.chosen.connect(lambda day: self._edited(PickupField.DAY, day))
        self._section.edited.connect(self._edited)
        self._fields.left.connect(self._say)
        self.phone_meant.given.connect(lambda number: self._edited("phone_confirmed", number))
        for box in self.flags.values():
            box.clicked.connect(lambda _on, chosen=box: chosen.setTristate(False))
        self.send.clicked.connect(self.submit)
        self.leave.clicked.connect(self._leave)
        keys = Shortcuts(self, Common.SCHEDULE_PICKUP.words, window_wide=False)
        keys.add("Ctrl+Return", Common.SCHEDULE_PICKUP.words, self.send.click, "Ctrl+Enter")
        keys.add("Esc", "", self._leave)

    # -- opening ---------------------------------------------------------------------------------------------------

    def open_new(self, start: PickupStart, where: str, *, marks: bool) -> None:
        """Begin a new pickup; with ``marks`` one is put behind its notes."""
        self.changing = self.seen = None
        self._begin(Common.SCHEDULE_PICKUP.words, where, start.around)
        self._show(max(1, start.waiting.count), start.phone, "")
        self._show_flags({})
        self._show_mark("K7Q" if marks else "", example=True)
        self._show_days(start.around, start.day)
        self._show_waiting(start.waiting)
        self._begun = self.draft()

    def open_change(
        self,
        row: PickupRow,
        around: PickupSurroundings,
        where: str,
        *,
        seen: Pickup | None = None,
        failure: Failure | None = None,
        unknown: Collection[str] = (),
    ) -> None:
        """Lay a pickup open to be changed; what the service refused of it is said at its field until it is changed.

        ``unknown`` names what the change would clear because nobody knows what stands there.
        """
        self.changing, self.seen = row, seen
        others = {day: tuple(one for one in booked if one != row.number) for day, booked in around.booked.items()}
        around = replace(around, booked=others)
        self._begin(translate("Pickups", "Reschedule"), where, around)
        self._show(row.orders or 1, row.phone, row.notes)
        self._show_flags({PickupFlag.FRAGILE: row.fragile, PickupFlag.LARGE: row.large})
        self._unknown.setVisible(bool(unknown))
        if unknown:
            text = translate("Pickups", "The service does not tell: {fields}. Saving may clear it.")
            self._unknown.show_note(text.format(fields=listed([service_field_words(name) for name in unknown])))
        self._show_mark(row.token)
        self._show_days(around, row.day)
        self._waiting.hide()
        self.show_them.hide()
        self._begun = self.draft()
        field = pickup_field(failure.field) if failure is not None else None
        if failure is not None and field is not None:
            self._fields.refuse(Refusal(field.value, getattr(self._draft, field.value), failure_words(failure)))
            self._say()

    def type_again(self, draft: PickupDraft) -> None:
        """Show what was typed in the window before, in what was laid open anew."""
        assert self._around is not None
        self._draft = draft
        self._section.show_draft(draft)
        self._show_flags({PickupFlag.FRAGILE: draft.fragile, PickupFlag.LARGE: draft.large})
        self._show_days(self._around, draft.day)

    @property
    def is_touched(self) -> bool:
        """Tell whether something was typed or chosen since it was laid open."""
        return self.draft() != self._begun

    def state(self) -> PickupFormState:
        """Give what stands in the form now, for the window after this one."""
        return PickupFormState(draft=self.draft(), changing=self.changing, seen=self.seen)

    def _show_flags(self, known: Mapping[PickupFlag, bool | None]) -> None:
        """Show the flags that the service knows; one that nobody knows of a pickup is neither on nor off."""
        assert self._around is not None
        self._unknown.hide()
        for flag, box in self.flags.items():
            box.setVisible(flag in self._around.flags)
            value = known.get(flag, False)
            box.setTristate(value is None)
            partly = Qt.CheckState.PartiallyChecked
            box.setCheckState(partly if value is None else Qt.CheckState.Checked if value else Qt.CheckState.Unchecked)

    def _show_mark(self, token: str, *, example: bool = False) -> None:
        """Say what the mark behind the notes is for."""
        self._mark.setVisible(bool(token))
        if token:
            begins = translate("Pickups", "A mark like {mark} is added to the notes.")
            stays = translate("Pickups", "The mark {mark} stays at the end of the notes.")
            text = (begins if example else stays).format(mark=ltr(written(token)))
            self._mark.show_note(f"{text} {mark_words()}")

    def _begin(self, title: str, where: str, around: PickupSurroundings) -> None:
        self._around = around
        self._fields.start_anew()
        self._title.set_text(title)
        self.send.setText(title if self.changing is None else translate("Pickups", "Save the change"))
        text = translate("Pickups", "{merchant}, main pickup address").format(merchant=isolate(where))
        self._where.show_note(text if where else Common.MAIN_PICKUP_ADDRESS.words)
        usual = around.days.days_off == frozenset({FRIDAY})
        self._rule.setVisible(usual)
        self.show_fee("")

    def _show_days(self, around: PickupSurroundings, day: date | None) -> None:
        chosen = day if day is not None and self.day_facts(day).possible else None
        between = (around.today, around.today + FARTHEST)
        self.calendar.show_days(self.day_facts, chosen, around.today, between)
        self._edited(PickupField.DAY, chosen)

    def day_facts(self, day: date) -> DayFacts:
        """Tell whether a pickup can be on this day, and why not."""
        assert self._around is not None
        return judge_day(day, self._around.today, self._around.days, self._around.holidays)

    def _show_waiting(self, waiting: WaitingOrders) -> None:
        formats = Formats.current()
        text = translate("Pickups", "New orders: {new}. Booked pickups fetch {fetched} of them, so {count} wait.")
        numbers = {"new": waiting.new, "fetched": waiting.new - waiting.count, "count": waiting.count}
        self._waiting.show_note(text.format(**{name: formats.number(one) for name, one in numbers.items()}))
        self._waiting.show()
        self.show_them.setVisible(waiting.count > 0)

    # -- what is typed ---------------------------------------------------------------------------------------------

    def draft(self) -> PickupDraft:
        """Give the form as typed."""
        fragile, large = self._chosen(PickupFlag.FRAGILE), self._chosen(PickupFlag.LARGE)
        return replace(self._draft, fragile=fragile, large=large)

    def _show(self, orders: int, phone: str, notes: str) -> None:
        """Show what is typed; a phone that was used before was confirmed then if it had to be."""
        self._draft = PickupDraft(orders=str(orders), phone=phone, phone_confirmed=confirmed_number(phone), notes=notes)
        self._section.show_draft(self._draft)
        self.phone.space()

    def _edited(self, name: str, value: object) -> None:
        self._draft = replace(self._draft, **{name: value})  # type: ignore[arg-type]  # as the editor of it gives it
        if name in (PickupField.DAY, PickupField.ORDERS):
            self._fee_timer.start()
        self._say()
        self._show_fee_for()

    def _chosen(self, flag: PickupFlag) -> bool | None:
        box = self.flags[flag]
        return None if box.isHidden() or _is_open(box) else box.isChecked()

    def set_off(self, reason: str) -> None:
        """Switch sending off for this reason; an empty one switches it on."""
        self.send.set_off(reason or None)

    def submit(self) -> None:
        """Tell the request; what stops it is said at its field, and the first of them gets the keyboard."""
        if self._around is None:
            return
        self._fields.insist()
        checked = check_pickup(self.draft(), self._around)
        self._say()
        if checked.request is not None:
            self._save(checked.request)
        elif checked.errors[0].field is PickupField.DAY:
            self.calendar.setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            self._fields.go_to(checked.errors[0].field.value)

    def _say(self) -> None:
        """Say at each field what is to be said of it now."""
        if self._around is None:
            return
        checked = check_pickup(self.draft(), self._around)
        self._say_day(checked)
        for entry in self._fields.entries():
            at = PickupField(entry.name)
            self._say_at(entry, [one for one in checked.at(at) if self._fields.is_time(one, entry)])

    def _say_at(self, entry: Entry, said: Sequence[Finding[PickupField]]) -> None:
        found, refused = said[0] if said else None, self._fields.refusal(self._draft)
        if refused is not None and refused.field == entry.name:
            entry.tell(FieldState.ERROR, refused.words)
        elif found is None:
            entry.tell(FieldState.NONE, "")
        else:
            entry.tell(STATES[found.severity], finding_words(found))
        if entry.name == PickupField.PHONE:
            asked = found if found is not None and found.kind in CONFIRMABLE else None
            is_given = asked is not None and asked.kind is FindingKind.PHONE_CONFIRMED
            self.phone_meant.ask(asked.text if asked is not None else "", is_given=is_given)

    def _say_day(self, checked: CheckedPickup) -> None:
        """Say below the calendar what is to be said of the day; that none is chosen, once the form was sent."""
        found, refused = checked.at(PickupField.DAY), self._fields.refusal(self._draft)
        found = tuple(one for one in found if one.kind is not FindingKind.REQUIRED or self._fields.insisted)
        words = [finding_words(one) for one in found]
        is_refused = refused is not None and refused.field == PickupField.DAY
        if refused is not None and is_refused:
            words.append(refused.words)
        self._day_note.setVisible(bool(words))
        if words:
            wrong = is_refused or found[0].severity is Severity.ERROR
            self._day_note.show_note(" ".join(words), colour="red" if wrong else "amb")

    # -- the fee ---------------------------------------------------------------------------------------------------

    def show_fee(self, text: str) -> None:
        """Show the previewed fee, or why there is none; empty while it is asked for."""
        self.fee.set_text(text)

    def _show_fee_for(self) -> None:
        day = self._draft.day
        count = Counts().orders(self.orders.value())
        parts = [day_words(day)] if day is not None else []
        self._fee_for.set_text(listed([*parts, count]))
