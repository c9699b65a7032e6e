"""What is wanted rarely of a printer: how fine, how labels lie, where and how large, copies; what becomes of it."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QLocale, Qt, Signal
from PySide6.QtWidgets import QDoubleSpinBox, QGridLayout, QHBoxLayout, QWidget

from courier_desk.domain.folding import fold_digits
from courier_desk.domain.label_profiles import (
    DPI_RANGE,
    MOST_COPIES,
    MOST_OFFSET_MM,
    SCALE_RANGE,
    LabelProfile,
    Orientation,
)
from courier_desk.domain.papers import Half
from courier_desk.ui.shell.printer_words import paper_words
from courier_desk.ui.theme import Role, Theme
from courier_desk.ui.widgets import Button, ButtonKind, Card, CheckBox, Combo, Field, Spin
from courier_desk.ui.widgets.follow import follow_theme

translate = QCoreApplication.translate
#: Resolutions of label and laser printers, in dots per inch.
_FINENESS = (203, 300, 600)


class ProfileDetails(Card):
    """Shows a profile; ``changed`` carries the names and values of what was chosen."""

    changed = Signal(object)
    use_asked = Signal()
    first_asked = Signal()
    remove_asked = Signal()

    def __init__(self) -> None:
        super().__init__(fill="panel", edge="line2")
        self.fineness, self.orientation = Combo(), Combo()
        self.half = Combo()
        self.right, self.down = MillimetreField(), MillimetreField()
        self.scale, self.copies = Spin(*SCALE_RANGE), Spin(1, MOST_COPIES)
        for spin in (self.scale, self.copies, self.right, self.down):
            spin.setKeyboardTracking(False)
        self.vector = CheckBox(
            translate("Settings", "Send the label as the service drew it, where the printer takes PDF")
        )
        self.use = Button(translate("Settings", "Use this one"), icon="check")
        self.first = Button("", icon="up")
        self.remove = Button(translate("Settings", "Remove"), kind=ButtonKind.DANGER, icon="trash")
        self._offer()
        self._lay_out()
        self._connect()

    def _offer(self) -> None:
        words = {
            Orientation.AUTO: translate("Settings", "As fits best"),
            Orientation.UPRIGHT: translate("Settings", "Upright"),
            Orientation.RIGHT: translate("Settings", "Turned to the right"),
            Orientation.OVER: translate("Settings", "Upside down"),
            Orientation.LEFT: translate("Settings", "Turned to the left"),
        }
        self.orientation.set_choices([(one.value, text) for one, text in words.items()])
        halves = {Half.FIRST: translate("Settings", "First half"), Half.SECOND: translate("Settings", "Second half")}
        self.half.set_choices([(one.value, text) for one, text in halves.items()])

    def _lay_out(self) -> None:
        grid = QGridLayout()
        grid.setHorizontalSpacing(12)
        grid.setVerticalSpacing(10)
        fields = (
            (translate("Settings", "Dots per inch"), self.fineness),
            (translate("Settings", "How labels lie"), self.orientation),
            (translate("Settings", "Move right, mm"), self.right),
            (translate("Settings", "Move down, mm"), self.down),
            (translate("Settings", "Size in percent"), self.scale),
            (translate("Settings", "Copies"), self.copies),
            (translate("Settings", "Start on"), self.half),
        )
        for place, (words, editor) in enumerate(fields):
            field = Field(words, editor, keep_hint_line=False)
            grid.addWidget(field, place // 4, place % 4)
            if editor is self.half:
                self._half_field = field
        for column in range(4):
            grid.setColumnStretch(column, 1)
        self.body.addLayout(grid)
        self.body.addSpacing(6)
        self.body.addWidget(self.vector)
        ends = QWidget()
        row = QHBoxLayout(ends)
        row.setContentsMargins(0, 6, 0, 0)
        row.setSpacing(8)
        for button in (self.use, self.first):
            row.addWidget(button)
        row.addStretch(1)
        row.addWidget(self.remove)
        self.body.addWidget(ends)

    def _connect(self) -> None:
        self.fineness.activated.connect(lambda _place: self.changed.emit({"dpi": int(self.fineness.key())}))
        self.orientation.activated.connect(
            lambda _place: self.changed.emit({"orientation": Orientation(self.orientation.key())})
        )
        self.half.activated.connect(lambda _place: self.changed.emit({"start": Half(self.half.key())}))
        self.right.valueChanged.connect(lambda value: self.changed.emit({"offset_x": round(value, 1)}))
        self.down.valueChanged.connect(lambda value: self.changed.emit({"offset_y": round(value, 1)}))
        self.scale.valueChanged.connect(lambda value: self.changed.emit({"scale": value}))
        self.copies.valueChanged.connect(lambda value: self.changed.emit({"copies": value}))
        self.vector.clicked.connect(lambda on: self.changed.emit({"vector": on}))
        self.use.clicked.connect(self.use_asked)
        self.first.clicked.connect(self.first_asked)
        self.remove.clicked.connect(self.remove_asked)

    def show_profile(self, profile: LabelProfile, *, in_use: bool, first: bool, alone: bool) -> None:
        """Show a profile; ``first``: it is its paper's default, ``alone``: there is no other."""
        fine = sorted({*_FINENESS, min(DPI_RANGE[1], profile.dpi)})
        self.fineness.set_choices([(str(dpi), str(dpi)) for dpi in fine])
        self.fineness.set_key(str(profile.dpi))
        self.orientation.set_key(profile.orientation.value)
        self.half.set_key(profile.start.value)
        self._half_field.setVisible(profile.paper.labels > 1)
        for spin, value in ((self.scale, profile.scale), (self.copies, profile.copies)):
            spin.blockSignals(True)
            spin.setValue(value)
            spin.blockSignals(False)
        for field, offset in ((self.right, profile.offset_x), (self.down, profile.offset_y)):
            field.blockSignals(True)
            field.setValue(offset)
            field.blockSignals(False)
        self.vector.setChecked(profile.vector)
        words = translate("Settings", "First for {0}").replace("{0}", paper_words(profile.paper))
        self.first.setText(words)
        self.first.set_off(translate("Settings", "It is the first for this paper") if first else None)
        self.use.set_off(translate("Settings", "It is in use") if in_use else None)
        self.remove.set_off(translate("Settings", "It is the only one") if alone else None)


class MillimetreField(QDoubleSpinBox):
    """Tenths of a millimetre with steps of half a one. Arabic digits are taken; it shows Latin ones."""

    def __init__(self) -> None:
        super().__init__()
        self.setRange(-MOST_OFFSET_MM, MOST_OFFSET_MM)
        self.setDecimals(1)
        self.setSingleStep(0.5)
        self.setLocale(QLocale.c())
        self.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignAbsolute)
        follow_theme(self, self._restyle)

    def valueFromText(self, text: str) -> float:
        """The number of what was typed."""
        return super().valueFromText(fold_digits(text))

    def _restyle(self) -> None:
        self.setFont(Theme.of(self).font(Role.FIELD))
