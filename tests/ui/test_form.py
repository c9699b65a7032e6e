"""The kit of the forms: what is found is said when it is time, what was refused until it is changed, Enter goes on."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from courier_desk.domain.findings import Finding, FindingKind, Severity
from courier_desk.ui.theme import Theme
from courier_desk.ui.widgets import Field, PhoneField, PlainText, Spin, TextField
from courier_desk.ui.widgets.form import FormFields, Refusal, Section


class Named(StrEnum):
    NAME = "name"
    PHONE = "phone"
    COUNT = "count"
    NOTES = "notes"


@dataclass(frozen=True)
class Draft:
    name: str = ""
    phone: str = ""
    count: str = ""
    notes: str = ""


class Form:
    """A form of four fields in a window, and its draft as it is edited."""

    def __init__(self, qtbot: QtBot) -> None:
        self.draft = Draft()
        self.section = Section()
        self.name, self.phone, self.count, self.notes = TextField(), PhoneField(), Spin(1, 99), PlainText()
        self.section.bind_text("name", self.name, Field("Name", self.name))
        self.section.bind_text("phone", self.phone, Field("Phone", self.phone))
        self.section.bind_count("count", self.count, Field("Count", self.count))
        self.section.bind_lines("notes", self.notes, Field("Notes", self.notes))
        self.section.edited.connect(self._edited)
        for widget in (self.name, self.phone, self.count, self.notes):
            self.section.column.addWidget(widget)
        self.fields = FormFields([self.section], self.section)
        qtbot.addWidget(self.section)
        self.section.show()
        qtbot.waitExposed(self.section)
        self.section.activateWindow()

    def _edited(self, name: str, value: object) -> None:
        self.draft = replace(self.draft, **{name: str(value)})

    def says(self, name: Named, kind: FindingKind, *, number: int = 0, limit: int = 0) -> bool:
        entry = self.section.entry(name.value)
        assert entry is not None
        return self.fields.is_time(Finding(name, kind, Severity.ERROR, number, limit), entry)

    def go(self, qtbot: QtBot, widget: QWidget) -> None:
        widget.setFocus()
        qtbot.waitUntil(widget.hasFocus)


def test_a_draft_is_shown_without_being_edited_and_edited_where_a_person_types(qtbot: QtBot, theme: Theme) -> None:
    form = Form(qtbot)
    shown = Draft("Mona Adel", "01007741186", "3", "Ring twice")
    form.section.show_draft(shown)
    assert form.draft == Draft()
    assert (form.name.text(), form.phone.text(), form.count.value(), form.notes.toPlainText()) == (
        "Mona Adel", "01007741186", 3, "Ring twice",
    )  # fmt: skip
    QTest.keyClicks(form.name, "!")
    QTest.keyClicks(form.phone, "9")
    form.notes.setPlainText("Ring once")
    form.count.setValue(4)
    assert form.draft.name in ("!Mona Adel", "Mona Adel!")
    assert (form.draft.phone.replace("9", ""), form.draft.count, form.draft.notes) == ("01007741186", "4", "Ring once")


@pytest.mark.parametrize(
    ("kind", "typing", "left", "sent"),
    [
        (FindingKind.REQUIRED, False, False, True),
        (FindingKind.ADVISED, False, False, True),
        (FindingKind.PHONE_UNKNOWN_PREFIX, False, True, True),
        (FindingKind.EMAIL_FORM, False, True, True),
        (FindingKind.PHONE_LOST_DIGITS, True, True, True),
    ],
)
def test_what_is_found_is_said_when_it_is_time(
    qtbot: QtBot, theme: Theme, kind: FindingKind, typing: bool, left: bool, sent: bool
) -> None:
    form = Form(qtbot)
    told: list[None] = []
    form.fields.left.connect(lambda: told.append(None))
    form.go(qtbot, form.phone)
    assert form.says(Named.PHONE, kind) is typing
    form.go(qtbot, form.name)
    assert told
    assert form.says(Named.PHONE, kind) is left
    form.go(qtbot, form.phone)
    assert form.says(Named.PHONE, kind) is typing, "it is being mended"
    form.fields.insist()
    assert form.says(Named.PHONE, kind) is sent
    form.fields.start_anew()
    assert form.says(Named.PHONE, kind) is typing


def test_a_number_that_is_too_long_is_said_at_once(qtbot: QtBot, theme: Theme) -> None:
    form = Form(qtbot)
    form.go(qtbot, form.phone)
    assert not form.says(Named.PHONE, FindingKind.PHONE_WRONG_LENGTH, number=10, limit=11)
    assert form.says(Named.PHONE, FindingKind.PHONE_WRONG_LENGTH, number=12, limit=11)


def test_a_refusal_stands_until_its_field_is_changed(qtbot: QtBot, theme: Theme) -> None:
    form = Form(qtbot)
    refused = Refusal("phone", "", "The service refused it")
    form.fields.refuse(refused)
    assert form.fields.refusal(form.draft) is refused
    QTest.keyClicks(form.name, "Mona")
    assert form.fields.refusal(form.draft) is refused
    QTest.keyClicks(form.phone, "01")
    assert form.fields.refusal(form.draft) is None
    form.fields.start_anew()
    assert form.fields.refusal(Draft()) is None


def test_enter_goes_on_but_ends_a_line_in_notes_and_a_hidden_field_is_passed_over(qtbot: QtBot, theme: Theme) -> None:
    form = Form(qtbot)
    form.phone.hide()
    form.go(qtbot, form.name)
    QTest.keyClick(form.name, Qt.Key.Key_Return)
    assert form.count.hasFocus()
    QTest.keyClick(form.count, Qt.Key.Key_Return)
    assert form.notes.hasFocus()
    QTest.keyClick(form.notes, Qt.Key.Key_Return)
    assert form.draft.notes == "\n"
    form.fields.go_to("name")
    assert form.name.hasFocus()
    assert form.fields.go_to_next({"name", "notes"})
    assert form.notes.hasFocus()
    assert form.fields.go_to_next({"name", "notes"})
    assert form.name.hasFocus()
    assert not form.fields.go_to_next(set())


def test_an_emptied_count_is_empty_in_the_draft(qtbot: QtBot, theme: Theme) -> None:
    form = Form(qtbot)
    form.count.setValue(25)
    assert form.draft.count == "25"
    form.count.setFocus()
    form.count.selectAll()
    QTest.keyClick(form.count, Qt.Key.Key_Delete)
    assert form.draft.count == "", "what stood there before is not what is sent"
    QTest.keyClicks(form.count, "7")
    assert form.draft.count == "7"
