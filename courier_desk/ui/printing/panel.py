"""The panel of the print page: printer, paper, copies, the order of the labels, what was printed before, and Print.

It keeps the profile as it is chosen here; nothing is written before Print, and then only what is to be remembered.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QHideEvent, QIcon, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QFileDialog, QHBoxLayout, QVBoxLayout, QWidget

from courier_desk.domain.label_profiles import MOST_COPIES, LabelProfile, default_for
from courier_desk.domain.papers import Half, Paper
from courier_desk.domain.print_jobs import PrintSequence
from courier_desk.domain.printers import PrinterStatus, Readiness
from courier_desk.ui.bridge import Latest
from courier_desk.ui.folders import open_dialog
from courier_desk.ui.printing.papers import PaperChoice
from courier_desk.ui.printing.places import (
    CHOOSE_FOLDER,
    NOBODY,
    at_place,
    fresh_name,
    key_of,
    place_choices,
    printers_here,
)
from courier_desk.ui.printing.words import printed_words, readiness_words, sentence, trouble_words
from courier_desk.ui.theme import Role, Theme
from courier_desk.ui.widgets import (
    Button,
    ButtonKind,
    CheckBox,
    Combo,
    Field,
    Ground,
    IconLabel,
    Label,
    LinkButton,
    Note,
    Segment,
    Segments,
    Spin,
    clear_layout,
    scrolled,
)
from courier_desk.ui.widgets.wrap_row import Slack, WrapRow
from courier_desk.ui.words import Formats, listed
from courier_desk.ui.words_common import Common, Counts

if TYPE_CHECKING:
    from courier_desk.desk.labels import Print
    from courier_desk.domain.order_list import OrderRow
    from courier_desk.printing.printers import PrinterInfo
    from courier_desk.ui.page_context import PageContext

#: So many are named one by one; of more only how many they are.
_NAMED = 2
_SIDE, _GAP = 16, 8
#: While the page is shown the printer is asked this often how it stands (milliseconds).
_LOOK_AGAIN = 3000
#: Nothing can be given to a printer that stands like this, now or later.
_HOPELESS = frozenset({Readiness.MISSING, Readiness.CHANGED, Readiness.NOT_CHOSEN})


class PrintedBefore(Ground):
    """What was printed before, named one by one: who, when, where, which copy; with a link that leaves it out, or not.

    ``switched``: these keys are to be left out now (or printed all the same: False).
    """

    switched = Signal(object, bool)

    def __init__(self) -> None:
        super().__init__("panel", top=True)
        self._shown: object = None
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(16, 10, 16, 10)
        self._column.setSpacing(6)
        self.hide()

    def show_before(self, rows: Sequence[OrderRow], before: Mapping[str, Print], left_out: frozenset[str]) -> None:
        """Name those of the rows that were printed before."""
        known = [row for row in rows if row.number in before]
        state = (tuple(row.key for row in known), tuple(before.items()), left_out)
        if state == self._shown:
            return
        self._shown = state
        clear_layout(self._column)
        self.setVisible(bool(known))
        if len(known) > _NAMED:
            self._add_sum(known, len(rows), left_out)
        else:
            for row in known:
                text = sentence(printed_words(row.number, before[row.number]))
                self._add(text, frozenset({row.key}), out=row.key in left_out, several=False)

    def _add_sum(self, known: Sequence[OrderRow], every: int, left_out: frozenset[str]) -> None:
        text = self.tr("{0} of %Ln labels were printed before.", "", every)
        keys = frozenset(row.key for row in known)
        number = Formats.current().number(len(known))
        self._add(text.replace("{0}", number), keys, out=keys <= left_out, several=True)

    def _add(self, text: str, keys: frozenset[str], *, out: bool, several: bool) -> None:
        line = QWidget()
        row = QHBoxLayout(line)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        column = QVBoxLayout()
        column.setSpacing(0)
        column.addWidget(Label(text, colour="amb", wrap=True))
        if out:
            words = self.tr("Left out. Print them all the same") if several else self.tr("Left out. Print it again")
        else:
            words = Common.LEAVE_THEM_OUT.words if several else self.tr("Leave it out")
        link = LinkButton(words)
        link.clicked.connect(lambda: self.switched.emit(keys, not out))
        column.addWidget(link, 0, Qt.AlignmentFlag.AlignLeading)
        row.addWidget(IconLabel("copy", colour="amb", size=16), 0, Qt.AlignmentFlag.AlignTop)
        row.addLayout(column, 1)
        self._column.addWidget(line)


class PrintFoot(Ground):
    """How many labels and requests, how long about, Print, Save as PDF, Close. It shows what it is told."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("panel", top=True, parent=parent)
        self._counts = Label(colour="tx2", wrap=True)
        self._about = Label(colour="tx2")
        self.print = Button("", kind=ButtonKind.FIRST, icon="print", keys="Ctrl+Enter", tall=True)
        self.save = Button(Common.SAVE_AS_PDF.words, icon="file")
        self.close_button = Button(Common.CLOSE.words, keys="Esc")
        self.open_folder = LinkButton(Common.OPEN_FOLDER.words)
        self.open_folder.hide()
        self.written_in = ""
        counts = QHBoxLayout()
        counts.addWidget(self._counts, 1)
        counts.addWidget(self._about)
        ends = QHBoxLayout()
        ends.setSpacing(_GAP)
        ends.addWidget(self.save, 1)
        ends.addWidget(self.close_button, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(_SIDE, 12, _SIDE, 14)
        column.setSpacing(_GAP)
        column.addLayout(counts)
        column.addWidget(self.print)
        column.addLayout(ends)
        column.addWidget(self.open_folder, 0, Qt.AlignmentFlag.AlignLeading)

    def show_counts(self, labels: int, requests: int | None, seconds: float) -> None:
        """Tell how many labels, how many of them the service is asked for (None: not known yet), and how long."""
        parts = [self.tr("%Ln labels", "", labels)]
        if requests is not None:
            parts.append(self.tr("%Ln requests", "", requests))
        self._counts.set_text(listed(parts))
        self._about.set_text(self._time(seconds) if labels else "")
        self.print.setText(Counts().print_labels(labels))
        self._fit()

    def _time(self, seconds: float) -> str:
        if seconds < 90:
            count = max(1, round(seconds))
            return self.tr("about {0} s").replace("{0}", Formats.current().number(count))
        return self.tr("about {0} min").replace("{0}", Formats.current().number(round(seconds / 60)))

    def show_off(self, why_no_print: str, why_no_file: str) -> None:
        """Say why something cannot be done now."""
        self.print.set_off(why_no_print or None)
        self.save.set_off(why_no_file or None)

    def show_saving(self, done: int, count: int) -> None:
        """Tell how far the file is; of nothing, none is being written."""
        if not count:
            self.save.setText(Common.SAVE_AS_PDF.words)
        else:
            number = Formats.current().number
            text = self.tr("{0} of {1} saved").replace("{0}", number(done)).replace("{1}", number(count))
            self.save.setText(text)
        self._fit()

    def offer_folder(self, folder: str) -> None:
        """Offer to open the folder that a file was written into."""
        self.written_in = folder
        self.open_folder.show()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Leave out the keys where the panel is narrow."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        room = self.width() - 2 * _SIDE
        for row in ((self.print,), (self.save, self.close_button)):
            for button in row:
                button.set_compact(keys=True, words=True)
            needed = max(button.sizeHint().width() for button in row) * len(row) + _GAP * (len(row) - 1)
            for button in row:
                button.set_compact(keys=needed <= room, words=True)


class PrintPanel(Ground):
    """``changed``: the pictures are others now. ``counted``: only what Print says is."""

    changed = Signal()
    counted = Signal()

    def __init__(self, context: PageContext) -> None:
        super().__init__("panel")
        self._context = context
        self._profile = LabelProfile()
        self._found: tuple[PrinterInfo, ...] = ()
        self._scales: dict[Paper, float] = {}
        self._labels = 0
        self._printer_status: PrinterStatus | None = None
        self.printer = Combo()
        self._trouble = Note(icon="alert", colour="red", role=Role.BODY)
        self.papers = PaperChoice(Common.PAPER.words, self._choose_paper)
        self.half = Segments(
            [
                Segment(Half.FIRST.value, Common.FIRST_HALF.words),
                Segment(Half.SECOND.value, Common.SECOND_HALF.words),
            ],
            Common.START_ON.words,
        )
        self._read_back = Note(icon="check", colour="grn")
        self.copies = Spin(1, MOST_COPIES)
        self.remember = CheckBox(self.tr("Keep for this printer"))
        self.sequence = Combo()
        self.before = PrintedBefore()
        self.foot = PrintFoot()
        self._asking = Latest["tuple[PrinterInfo, ...]"](self._show_printers, name="printers for the print page")
        self._looking = Latest[PrinterStatus](self._show_status, name="how the printer stands")
        self._again = QTimer(self)
        self._again.setInterval(_LOOK_AGAIN)
        self._again.timeout.connect(self.look_at_printer)
        self._lay_out()
        self._connect()

    # -- what is chosen --------------------------------------------------------------------------------------------

    @property
    def profile(self) -> LabelProfile:
        """Give the profile as it is chosen here."""
        return self._profile

    @property
    def sequence_chosen(self) -> PrintSequence:
        """Give the order of the labels."""
        return PrintSequence(self.sequence.key() or PrintSequence.AS_CHOSEN.value)

    @property
    def why_not(self) -> str:
        """Say why nothing can be printed there; empty when it can, if only later."""
        if not self._profile.is_chosen:
            return trouble_words(PrinterStatus(printer="", readiness=Readiness.NOT_CHOSEN))
        status = self._printer_status
        return trouble_words(status) if status is not None and status.readiness in _HOPELESS else ""

    def begin(self, labels: int) -> None:
        """Show the profile in use, for so many labels."""
        self._profile = self._context.station.profile
        self._labels = labels
        self._scales.clear()
        self._printer_status = None
        self.remember.setChecked(True)
        self.sequence.set_key(PrintSequence.AS_CHOSEN.value)
        self._sequence_field.setVisible(labels > 1)
        self._show()
        self.look_at_printer()
        if not self._found:
            self._asking.start(lambda: asyncio.to_thread(printers_here))

    def close_panel(self) -> None:
        """Ask nothing more."""
        self._again.stop()
        self._asking.cancel()
        self._looking.cancel()

    def kept_profile(self) -> LabelProfile:
        """Give what is to be remembered; which half was free is not, for that was of one sheet."""
        context, profile = self._context, self._profile
        old = next((one for one in context.preferences.settings.label_profiles if one.name == profile.name), None)
        kept = replace(profile, start=old.start if old is not None else Half.FIRST)
        given = context.station.profile
        if not context.preferences.label_profile.is_chosen and key_of(kept) == key_of(given):
            kept = replace(kept, folder="")  # the training's own folder was not chosen by anybody
        return kept

    # -- showing ---------------------------------------------------------------------------------------------------

    def show_scale(self, scale: float) -> None:
        """Take how much smaller the label came out on this paper."""
        self._scales[self._profile.paper] = scale
        self._show_captions()

    def show_labels(self, labels: int) -> None:
        """Take how many are to be printed."""
        self._labels = labels
        self._show_captions()

    def look_at_printer(self) -> None:
        """Ask how the printer stands."""
        profile = self._profile
        if profile.is_chosen:
            self._looking.start(lambda: self._context.session.prints.look_at_printer(profile, fresh=1.0))
        else:
            self._looking.cancel()
            self._show_status(PrinterStatus(printer="", readiness=Readiness.NOT_CHOSEN))

    def _show(self) -> None:
        profile = self._profile
        self._show_places()
        self.papers.set_paper(profile.paper)
        self.half.set_value(profile.start.value)
        self._half_field.setVisible(profile.paper.labels > 1)
        self.copies.blockSignals(True)
        self.copies.setValue(profile.copies)
        self.copies.blockSignals(False)
        text = self.tr(
            "Each barcode is read back at {0} dpi before it is sent; one that cannot be read is not printed."
        )
        self._read_back.show_note(text.replace("{0}", Formats.current().number(profile.dpi)))
        self._show_captions()

    def _show_places(self) -> None:
        profiles = self._context.preferences.settings.label_profiles
        choices = place_choices(profiles, self._found, self._profile)
        here, words = key_of(self._profile), readiness_words(self._printer_status)
        told = [(key, listed([text, words]) if key == here and words else text) for key, text in choices]
        self.printer.set_choices(told)
        self.printer.set_key(here)
        ink = "red" if self._trouble.text() else "grn" if words else "tx2"
        pixmap = Theme.of(self).pixmap("print", ink, 18, self.devicePixelRatioF(), self.layoutDirection())
        self.printer.setItemIcon(self.printer.currentIndex(), QIcon(pixmap))

    def _show_printers(self, printers: tuple[PrinterInfo, ...]) -> None:
        self._found = printers
        self._show_places()

    def _show_status(self, status: PrinterStatus) -> None:
        self._printer_status = status
        trouble = trouble_words(status)
        if trouble != self._trouble.text() or bool(trouble) == self._trouble.isHidden():
            self._trouble.show_note(trouble)
            self._trouble.setVisible(bool(trouble))
        if not self.printer.view().isVisible():
            self._show_places()
        self.counted.emit()

    def _show_captions(self) -> None:
        one = self.tr("one label a page")
        two = Paper.TWO_A5_ON_A4
        used = self._labels + (1 if self._profile.paper is two and self._profile.start is Half.SECOND else 0)
        sheets = self.tr("{0} for {1}").replace("{0}", self.tr("%Ln pages", "", -(-used // 2)))
        captions = {
            Paper.A4: one,
            Paper.A5: one,
            two: sheets.replace("{1}", self.tr("%Ln labels", "", self._labels)),
            Paper.LABEL_100X150: self.tr("A5 made smaller"),
            Paper.LABEL_4X6: self.tr("A5 made smaller"),
        }
        for paper, scale in self._scales.items():
            if scale < 0.995:
                percent = Formats.current().percent(round(scale * 100))
                text = self.tr("{0} made smaller, to {1}").replace("{0}", paper.awb_size)
                captions[paper] = text.replace("{1}", percent)
            elif paper.thermal:
                captions[paper] = self.tr("in its own size")
        self.papers.show_captions(captions)

    # -- choosing --------------------------------------------------------------------------------------------------

    def _connect(self) -> None:
        self.printer.activated.connect(lambda _place: self._choose_place(self.printer.key()))
        self.half.chosen.connect(lambda half: self._take(replace(self._profile, start=Half(half))))
        self.copies.valueChanged.connect(self._choose_copies)
        self.sequence.activated.connect(lambda _place: self.changed.emit())

    def _choose_copies(self, copies: int) -> None:
        self._profile = replace(self._profile, copies=copies)
        self.counted.emit()

    def _choose_paper(self, paper: Paper) -> None:
        """Take the paper's own profile, if there is one; else this printer with that paper."""
        if paper is self._profile.paper:
            return
        own = default_for(self._context.preferences.settings.label_profiles, paper)
        found = own if own is not None and own.is_chosen else replace(self._profile, paper=paper)
        self._take(replace(found, start=self._profile.start))

    def _choose_place(self, key: str) -> None:
        if key == CHOOSE_FOLDER:
            self._show_places()  # what was chosen stands until a folder is
            dialog = QFileDialog(self.window(), Common.FOLDER_FOR_LABELS.words)
            dialog.setFileMode(QFileDialog.FileMode.Directory)
            dialog.fileSelected.connect(lambda folder: self._choose_place(f"folder {folder}"))
            open_dialog(dialog, self._context.preferences)
        elif key not in (NOBODY, key_of(self._profile)):
            self._take(self._at(key))

    def _at(self, key: str) -> LabelProfile:
        """Give the profile of a place: the one that is remembered for it, else a new one like this."""
        profiles = self._context.preferences.settings.label_profiles
        known = [one for one in profiles if key_of(one) == key]
        if known:
            return next((one for one in known if one.paper is self._profile.paper), known[0])
        moved = at_place(self._profile, key, self._found)
        return moved if not self._profile.is_chosen else replace(moved, name=fresh_name(profiles, moved))

    def _take(self, profile: LabelProfile) -> None:
        moved = key_of(profile) != key_of(self._profile)
        self._profile = profile
        if moved:
            self._printer_status = None
        self._show()
        if moved:
            self.look_at_printer()
        self.changed.emit()

    # -- Qt's events and layout ------------------------------------------------------------------------------------

    def showEvent(self, event: QShowEvent) -> None:
        """Somebody looks: follow the printer."""
        super().showEvent(event)
        self._again.start()

    def hideEvent(self, event: QHideEvent) -> None:
        """Nobody looks."""
        super().hideEvent(event)
        self._again.stop()

    def _lay_out(self) -> None:
        self.sequence.set_choices(
            [
                (PrintSequence.AS_CHOSEN.value, self.tr("As chosen")),
                (PrintSequence.BY_ZONE.value, self.tr("By zone")),
                (PrintSequence.BY_NUMBER.value, self.tr("By number")),
                (PrintSequence.BY_TIME.value, self.tr("By time")),
            ]
        )
        inside = QWidget()
        column = QVBoxLayout(inside)
        column.setContentsMargins(0, 14, 0, 0)
        column.setSpacing(0)
        column.addWidget(self._upper())
        column.addStretch(1)
        area = scrolled(inside)
        area.viewport().setAutoFillBackground(False)
        inside.setAutoFillBackground(False)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        whole.addWidget(area, 1)
        whole.addWidget(self.before)
        whole.addWidget(self.foot)

    def _upper(self) -> QWidget:
        upper = QWidget()
        column = QVBoxLayout(upper)
        column.setContentsMargins(16, 0, 16, 10)
        column.setSpacing(8)
        column.addWidget(Field(Common.PRINTER.words, self.printer, keep_hint_line=False))
        self._trouble.hide()
        column.addWidget(self._trouble)
        column.addWidget(Label(Common.PAPER.words, colour="tx2"))
        column.addWidget(self.papers)
        self._half_field = Field(Common.START_ON.words, self.half, keep_hint_line=False)
        column.addWidget(self._half_field)
        column.addWidget(self._read_back)
        self._sequence_field = Field(self.tr("Order of the labels"), self.sequence, keep_hint_line=False)
        side_by_side = WrapRow(spacing=12, slack=Slack.INSIDE)
        copies = Field(self.tr("Copies of each"), self.copies, keep_hint_line=False)
        side_by_side.set_widgets(copies, self._sequence_field)
        column.addWidget(side_by_side)
        column.addWidget(self.remember)
        return upper
