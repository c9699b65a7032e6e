"""Step 3 of the import: every row under a person's eyes, mended in place, before anything is sent."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from functools import partial
from itertools import chain, islice
from pathlib import Path, PurePath

from PySide6.QtCore import QCoreApplication, Qt, QTimer, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from courier_desk.desk.changes import Topic
from courier_desk.desk.failures import DeskFailure
from courier_desk.desk.import_zones import ZoneChoice
from courier_desk.desk.open_import import OpenImport, OtherMerchantError
from courier_desk.domain.import_check import Change
from courier_desk.domain.import_rows import KEEPABLE, RowState, ZoneSpelling
from courier_desk.domain.order_fields import Column
from courier_desk.domain.zones import Zone
from courier_desk.ui.bridge import Latest, spawn
from courier_desk.ui.compose.zone_picker import zone_words
from courier_desk.ui.garbage import making_what_stays
from courier_desk.ui.imports.foot import WizardFoot
from courier_desk.ui.imports.grid import ImportGrid
from courier_desk.ui.imports.side import ImportSide
from courier_desk.ui.imports.way_out import Way, WaysOut
from courier_desk.ui.imports.words import (
    ALL_ROWS,
    ImportCounts,
    keep_words,
    row_chips,
    row_words,
    rows_of_chip,
    whole_words,
    zone_problem_words,
)
from courier_desk.ui.page_context import PageContext
from courier_desk.ui.shortcuts import ShortcutHelp, Shortcuts
from courier_desk.ui.table_files import ask_for_table, write_table
from courier_desk.ui.widgets import Button, ButtonKind, Chips, Ground, TextField
from courier_desk.ui.words import file_text, isolate, listed, ltr, plain
from courier_desk.ui.words_common import Common

translate = QCoreApplication.translate
_SIDE = 340
#: What is shown beside the rows follows a change after so long (milliseconds).
_REST = 120
#: So many cells are written into without a turn for others.
_AT_ONCE = 500
_PROPOSED = 3
#: So long after rows came into sight none is sent (milliseconds): the step before has the same key at the same place.
_UNSEEN = 1_500


class CheckStep(Ground):
    """The step. ``open`` an import; it is shown until it is closed or sent.

    ``go_back`` is what its button does; ``show_job`` shows a print job.
    """

    closed = Signal()
    """It was kept as it is, to go on later."""
    sent = Signal()
    """Rows went into the outbox: what becomes of them is shown now (the import stays open here)."""
    subtitle_changed = Signal(str)

    def __init__(
        self,
        context: PageContext,
        *,
        go_back: Callable[[], None],
        show_job: Callable[[int], object],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__("surface", parent=parent)
        self._context = context
        self._session = context.session
        self._status = context.status
        self._show_job = show_job
        self._counts = ImportCounts(self)
        self.opened: OpenImport | None = None
        self.grid: ImportGrid | None = None
        self._side: ImportSide | None = None
        self._ways: WaysOut | None = None
        self._sending = False
        self._asking: asyncio.Task[None] | None = None
        self._choices: Latest[list[ZoneChoice]] = Latest(self._show_choices, name="zones of an import")
        self._found: dict[int, ZoneChoice] = {}
        self.chips = Chips(translate("Import", "Which rows"))
        self.find_field = TextField(placeholder=translate("Import", "Find"), icon="search")
        self.next_problem = Button(Common.NEXT_PROBLEM.words, icon="down", keys="F8")
        self._middle = QHBoxLayout()
        self._middle_holder = QWidget()
        self._middle_holder.setLayout(self._middle)
        self._foot = self._make_foot()
        self._lay_out()
        self._timer = QTimer(self, singleShot=True, interval=_REST)
        self._timer.timeout.connect(self._show_beside)
        self._unseen = QTimer(self, singleShot=True, interval=_UNSEEN)
        self._unseen.timeout.connect(self._show_sending)
        self.back.clicked.connect(go_back)
        self._connect()
        self._help = self._bind_keys()

    # -- making ----------------------------------------------------------------------------------------------------

    def _make_foot(self) -> WizardFoot:
        self.back = Button(Common.BACK.words, icon="left")
        self.undo = Button(translate("Import", "Undo"), kind=ButtonKind.QUIET, icon="return", keys="Ctrl+Z")
        self.redo = Button(translate("Import", "Do again"), kind=ButtonKind.QUIET, icon="sync", keys="Ctrl+Y")
        self.export = Button("", icon="export")
        self.save = Button(translate("Import", "Save and close"), icon="draft", keys="Ctrl+S")
        self.print_too = Button(translate("Import", "Send and print"), icon="print", keys="Ctrl+Shift+Enter")
        self.send = Button("", kind=ButtonKind.FIRST, icon="check", keys="Ctrl+Enter", tall=True)
        return WizardFoot([self.back, self.undo, self.redo], [self.export, self.save, self.print_too, self.send])

    def _lay_out(self) -> None:
        head = Ground("surface", bottom=True)
        row = QHBoxLayout(head)
        row.setContentsMargins(12, 11, 12, 11)
        row.setSpacing(8)
        row.addWidget(self.chips, 1)
        self.find_field.setFixedWidth(160)
        for widget in (self.find_field, self.next_problem):
            row.addWidget(widget)
        self._middle.setContentsMargins(0, 0, 0, 0)
        self._middle.setSpacing(0)
        self._table = QVBoxLayout()
        self._table.setSpacing(0)
        self._table.addWidget(head)
        self._middle.addLayout(self._table, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self._middle_holder, 1)
        column.addWidget(self._foot)

    def _connect(self) -> None:
        self.chips.chosen.connect(lambda _key: self._ask_rows())
        self.find_field.textChanged.connect(lambda _text: self._ask_rows())
        self.next_problem.clicked.connect(self.go_to_next_problem)
        self.undo.clicked.connect(lambda: self._step(back=True))
        self.redo.clicked.connect(lambda: self._step(back=False))
        self.export.clicked.connect(self._export)
        self.save.clicked.connect(self._save)
        self.send.clicked.connect(self._send)
        self.print_too.clicked.connect(lambda: self._send(print_labels=True))
        self._context.signals.on(Topic.FEES, self._show_soon)
        self._context.signals.on(Topic.BUDGET, self._show_soon)
        self._context.signals.on(Topic.CATALOG, self._catalog_changed)

    def _bind_keys(self) -> tuple[ShortcutHelp, ...]:
        keys = Shortcuts(self, Common.IMPORT.words, window_wide=False)
        keys.add("F8", Common.NEXT_PROBLEM.words, self.go_to_next_problem)
        keys.add("Shift+F8", translate("Import", "Problem before"), lambda: self.go_to_next_problem(back=True))
        keys.add("Ctrl+Z", translate("Import", "Undo"), self.undo.click)
        keys.add("Ctrl+Y", translate("Import", "Do again"), self.redo.click, "Ctrl+Shift+Z")
        keys.add("Ctrl+D", translate("Import", "Fill down"), self._fill_down)
        keys.add("Ctrl+K", translate("Import", "Keep as they are"), self._keep)
        keys.add("Ctrl+L", translate("Import", "Leave out, or take in again"), self._leave_out)
        keys.add(
            "Ctrl+F",
            translate("Import", "Find in the rows"),
            lambda: self.find_field.setFocus(Qt.FocusReason.ShortcutFocusReason),
        )
        keys.add("Ctrl+S", translate("Import", "Save and close"), self._save)
        keys.add("Ctrl+Return", translate("Import", "Send the valid rows"), self._send, "Ctrl+Enter")
        keys.add(
            "Ctrl+Shift+Return",
            translate("Import", "Send and print"),
            lambda: self._send(print_labels=True),
            "Ctrl+Shift+Enter",
        )
        keys.note("Enter", translate("Import", "Take what is offered for the cell, or write into it"))
        return keys.lines()

    def shortcut_lines(self) -> tuple[ShortcutHelp, ...]:
        """The keys of the step, for the list that F1 shows."""
        return self._help

    # -- opening ---------------------------------------------------------------------------------------------------

    async def open(self, import_id: int) -> bool:
        """Show an import; False when it is there no more. What is shown until then stays, and takes nothing."""
        before, cell = self.opened, self.grid.current_cell() if self.grid is not None else None
        had_focus = self.grid is not None and self.grid.hasFocus()
        self._middle_holder.setEnabled(False)
        try:
            if before is not None:
                await before.saved()
            with making_what_stays():
                opened = await self._session.imports.open(import_id)
        finally:
            self._middle_holder.setEnabled(True)
        if opened is None:
            return False
        self._drop()
        self._show_import(opened)
        if self.grid is not None and cell is not None and before is not None and before.import_id == import_id:
            self.grid.go_to(*cell)
            if had_focus:
                self.grid.setFocus(Qt.FocusReason.OtherFocusReason)
        if before is not None:
            await before.close()
        await asyncio.sleep(0)  # making the step, and showing it, are a turn of the window each
        return True

    def _show_import(self, opened: OpenImport) -> None:
        self.opened = opened
        zones = self._session.zones
        self.grid = ImportGrid(opened.check, zones.search, zones.catalog)
        self._side = ImportSide(zones.search, zones.catalog)
        self._side.setFixedWidth(_SIDE)
        self._ways = WaysOut(self.grid.viewport())
        self._table.addWidget(self.grid, 1)
        self._middle.addWidget(self._side)
        self.grid.grid.written.connect(self._write)
        self.grid.filled.connect(self._fill)
        self.grid.zone_taken.connect(self._zone_taken)
        self.grid.way_out_asked.connect(self._way_out)
        self.grid.moved.connect(self._show_ways)
        self.grid.verticalScrollBar().valueChanged.connect(lambda _value: self._show_ways())
        self._side.accepted.connect(self._accept)
        self.find_field.clear()
        self.chips.set_chips(row_chips(opened.check, ALL_ROWS))
        self.chips.set_value(ALL_ROWS)
        head = opened.head
        sheet = translate("Import", "sheet “{0}”").replace("{0}", isolate(head.sheet)) if head.sheet else ""
        self.subtitle_changed.emit(
            listed([file_text(head.name), sheet, self._counts.rows(len(opened.check.rows)), self._merchant_words()])
        )
        self._show_beside()
        spawn(opened.ask_fees(), name="fees of an import")
        self._asking = spawn(self._ask_service(opened), name="ask the service for the rows of an import")

    async def close_import(self) -> None:
        """Keep what is not kept yet, and show it no more."""
        opened = self.opened
        self._drop()
        if opened is not None:
            await opened.close()

    def _drop(self) -> None:
        """Show the import no more."""
        self.close_page()
        if self.grid is not None:
            self.grid.grid.let_go()
        for widget in (self._ways, self.grid, self._side):
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        self.grid = self._side = self._ways = None

    def _merchant_words(self) -> str:
        if (merchant := self._session.merchant) is None:
            return ""
        return translate("Import", "for {0}").replace("{0}", f"{isolate(merchant.called)} {ltr(merchant.code)}")

    async def _ask_service(self, opened: OpenImport) -> None:
        """Ask in the background what the service has of the rows, so that sending need not wait for it."""
        try:
            touched = await opened.ask_service()
        except DeskFailure:
            return  # it is asked again before anything is sent
        if self.opened is opened:
            self._show_changed(touched)

    # -- looking ---------------------------------------------------------------------------------------------------

    def showEvent(self, event: QShowEvent) -> None:
        """The rows are seen from now on; a press that was meant for the step before sends none of them."""
        super().showEvent(event)
        self._unseen.start()
        self._show_sending()

    def focus_first(self) -> None:
        """Put the focus into the table, at the first problem if there is one."""
        if self.grid is None:
            return
        self.grid.setFocus(Qt.FocusReason.OtherFocusReason)
        if cells := self.grid.problem_cells():
            self.grid.go_to_section(*cells[0])

    def _ask_rows(self) -> None:
        """Look at the rows of the chip that is on, with the text that is looked for."""
        if self.opened is None or self.grid is None:
            return
        places = rows_of_chip(self.opened.check, self.chips.value(), self.find_field.value())
        cell = self.grid.current_cell()
        self.grid.grid.show_places(places)
        if cell is not None:
            self.grid.go_to(*cell)
        self._show_ways()

    def _show_soon(self) -> None:
        if self.opened is not None and not self._timer.isActive():
            self._timer.start()

    def _show_beside(self) -> None:
        """Show counts, sums, spellings and what the buttons do."""
        opened, side = self.opened, self._side
        if opened is None or side is None:
            return
        check = opened.check
        self.chips.set_chips(row_chips(check, self.chips.value()))
        totals = check.totals()
        side.show_totals(totals, opened.fees_of(totals))
        budget = self._session.budget
        side.show_time(totals.rows, budget.background_takes(totals.rows), budget.limit)
        self._choices.start(opened.zone_choices)
        held = check.counts[RowState.WRONG] + check.counts[RowState.DOUBTFUL]
        self.export.setVisible(bool(held))
        self.export.setText(self._counts.export(held))
        self.next_problem.set_off(None if held else translate("Import", "No row has a problem."))
        self.undo.setVisible(check.last_step is not None)
        self.redo.setVisible(check.next_step is not None)
        self._show_sending()
        stay = self._counts.stay(held) if held else ""
        self._foot.set_hint(self._why_not_send(0) if self._sending else stay, icon="clock" if self._sending else "")

    def _show_sending(self) -> None:
        rows = self.opened.check.totals().rows if self.opened is not None else 0
        self.send.setText(self._counts.send(rows))
        for button in (self.send, self.print_too):
            button.set_off(self._why_not_send(rows) or None)

    def _why_not_send(self, rows: int) -> str:
        merchant = self._session.merchant
        if self._sending:
            return translate("Import", "They are being sent.")
        if self._unseen.isActive():
            return translate("Import", "Look at the rows first; they can be sent in a moment.")
        if self.opened is not None and (merchant.code if merchant else "") != self.opened.head.merchant:
            text = translate("Import", "This import belongs to merchant {0}. Use that merchant to send it.")
            return text.replace("{0}", ltr(self.opened.head.merchant))
        if self._session.read_only:
            return Common.NOTHING_CAN_BE_SAVED.words
        return "" if rows else translate("Import", "No row can be sent yet.")

    def _show_choices(self, choices: list[ZoneChoice]) -> None:
        self._found = {place: one for one in choices for place in one.spelling.places}
        if self._side is not None:
            self._side.show_choices(choices)
        self._show_ways()

    def _catalog_changed(self) -> None:
        """Another list of zones judges every row anew; the same one once more changes nothing."""
        zones = self._session.zones.catalog.zones
        if self.opened is not None and not self._sending and self.opened.check.catalog.zones != zones:
            import_id = self.opened.import_id
            spawn(self.open(import_id), name="judge an import by another list of zones")

    # -- problems --------------------------------------------------------------------------------------------------

    def go_to_next_problem(self, *, back: bool = False) -> None:
        """Go to the next cell that needs a person, from the current one on; after the last comes the first."""
        if self.grid is None:
            return
        if (found := self.grid.next_problem(back=back)) is None:
            return
        place, section = found
        if self.grid.grid.row_of(place) is None:
            self.chips.set_value(ALL_ROWS)
            self.find_field.clear()
            self._ask_rows()
        self.grid.setFocus(Qt.FocusReason.OtherFocusReason)
        self.grid.go_to_section(place, section)

    def _show_ways(self) -> None:
        """Offer the ways out of what is wrong with the current cell."""
        grid, opened, box = self.grid, self.opened, self._ways
        if grid is None or opened is None or box is None:
            return
        cell = grid.current_cell()
        if cell is None or not grid.hasFocus() or grid.state() == ImportGrid.State.EditingState:
            box.hide()
            return
        place, column = cell
        checked = opened.check.checked[place]
        fault = checked.at(column) if column is not None else None
        if fault is None and column is None and checked.state in (RowState.WRONG, RowState.DOUBTFUL):
            fault = grid.problem_at_sign(checked)
        rect = grid.visualRect(grid.currentIndex())
        if checked.state is RowState.SENT:
            take = translate("Import", "Make an order once more")
            ways = [Way(take, lambda: self._did(opened.check.take([place])), "plus", "Ctrl+L")]
            box.show_ways(row_words(checked), ways, rect, doubt=True)
        elif fault is None:
            box.hide()
        else:
            keep = keep_words(fault) if fault.kind in KEEPABLE and checked.state is RowState.DOUBTFUL else {}
            ways = self._ways_out(place, column, keep)
            said = zone_problem_words(fault, self._found.get(place), opened.check.catalog)
            box.show_ways(said, ways, rect, doubt=checked.state is RowState.DOUBTFUL)

    def _ways_out(self, place: int, column: Column | None, keep: Mapping[bool, str]) -> list[Way]:
        assert self.opened is not None
        ways: list[Way] = []
        if column is Column.ZONE:
            choice = self._found.get(place)
            zones = choice.zones[:_PROPOSED] if choice is not None else ()
            ways += [
                Way(zone_words(zone), partial(self._take_zone, place, zone), "", "" if at else "Enter")
                for at, zone in enumerate(zones)
            ]
            other = translate("Import", "Choose another zone…") if zones else translate("Import", "Choose a zone…")
            ways.append(Way(other, self._edit, "search", "F2" if zones else "Enter"))
        for more, words in keep.items() if column is not Column.ZONE else ():
            sign = "plus" if more else "check"
            ways.append(Way(words, partial(self._keep, one_more=more), sign, "" if more else "Ctrl+K"))
        ways.append(Way(translate("Import", "Leave this row out"), self._leave_out, "ban", "Ctrl+L"))
        return ways

    def _way_out(self) -> None:
        """Enter: the zone that is offered is taken; else the cell is written into."""
        if self.grid is None or self.opened is None:
            return
        cell = self.grid.current_cell()
        if cell is not None and cell[1] is Column.ZONE and self._ways is not None and self._ways.take("Enter"):
            return
        self._edit()

    def _edit(self) -> None:
        if self.grid is not None:
            index = self.grid.currentIndex()
            if self.grid.grid.flags(index) & Qt.ItemFlag.ItemIsEditable:
                if self._ways is not None:
                    self._ways.hide()
                self.grid.edit(index)

    # -- changing --------------------------------------------------------------------------------------------------

    def _write(self, texts: dict[tuple[int, Column], str]) -> None:
        if self.opened is not None:
            if any(self.opened.check.checked[place].state is RowState.SENT for place, _ in texts):  # while it was typed
                self._status.warn(translate("Import", "This row was just sent as it stood before. Change its order."))
            self._did(self.opened.check.write(texts))

    def _fill(self, texts: Iterator[tuple[tuple[int, Column], str]]) -> None:
        """Write into several cells as one step; where they are many, some at a time."""
        first = dict(islice(texts, _AT_ONCE))
        if len(first) < _AT_ONCE:
            self._write(first)
        elif self.opened is not None:
            spawn(self._fill_many(self.opened, chain(first.items(), texts)), name="fill cells of an import")

    async def _fill_many(self, opened: OpenImport, texts: Iterable[tuple[tuple[int, Column], str]]) -> None:
        change = await opened.write_many(texts)
        if self.opened is opened and change is not None:
            self._show_changed(change.after)

    def _zone_taken(self, zone: Zone) -> None:
        cell = self.grid.current_cell() if self.grid is not None else None
        if cell is not None:
            self._take_zone(cell[0], zone)

    def _take_zone(self, place: int, zone: Zone) -> None:
        self._write({(place, Column.GOVERNMENT): zone.governorate.value, (place, Column.ZONE): zone.value})

    def _accept(self, pairs: list[tuple[ZoneSpelling, Zone]]) -> None:
        if self.opened is not None and (change := self.opened.accept(pairs)) is not None:
            self._show_changed(change.after)

    def _keep(self, *, one_more: bool = False) -> None:
        if self.opened is not None and self.grid is not None:
            self._did(self.opened.check.keep(self.grid.selected_places(), one_more=one_more))

    def _fill_down(self) -> None:
        if self.grid is not None:
            self.grid.fill_down()

    def _leave_out(self) -> None:
        if self.opened is None or self.grid is None:
            return
        check, places = self.opened.check, self.grid.selected_places()
        if sent := [place for place in places if check.checked[place].state is RowState.SENT]:
            self._did(check.take(sent))
            return
        out = any(check.checked[place].state is not RowState.LEFT_OUT for place in places)
        self._did(check.leave_out(places, out=out))

    def _did(self, change: Change | None) -> None:
        if change is not None and self.opened is not None:
            self.opened.changed(change)
            self._show_changed(change.after)

    def _step(self, *, back: bool) -> None:
        """Undo the last step, or do again what was undone."""
        if self.opened is None or self.grid is None:
            return
        check, cell = self.opened.check, self.grid.current_cell()
        change = check.last_step if back else check.next_step
        touched = self.opened.undo() if back else self.opened.redo()
        if touched and change is not None:
            self._show_changed(touched)
            place = min(change.after)
            column = change.after[place].written_otherwise(change.before[place])
            self.grid.go_to(place, column or (cell[1] if cell is not None else None))

    def _show_changed(self, places: Collection[int]) -> None:
        if self.grid is not None and self.opened is not None:
            self.grid.grid.refresh(range(len(self.opened.check.rows)) if len(places) > 1 else places)
            self._show_ways()
            self._show_soon()
            if self.opened.check.is_behind:
                spawn(self._settle(self.opened), name="judge the rows of a great step")

    async def _settle(self, opened: OpenImport) -> None:
        await opened.settle()
        if self.opened is opened:
            self._show_changed(range(len(opened.check.rows)))

    # -- exporting -------------------------------------------------------------------------------------------------

    def _export(self) -> None:
        """Ask where the rows that stay back are to be written."""
        if self.opened is None:
            return
        name = PurePath(self.opened.head.name)
        ask_for_table(
            self,
            translate("Import", "Export the rows that stay"),
            translate("Import", "{0}, to fix").replace("{0}", name.stem),
            self._context.preferences,
            self._write_rest,
            is_text=bool(self.opened.head.delimiter),
        )

    def _write_rest(self, path: Path) -> None:
        if self.opened is None:
            return
        check = self.opened.check
        says = translate("Import", "What is wrong")
        heading, rows = self.opened.rest(says, lambda place: plain(whole_words(check, place)))
        delimiter, mirrored = self.opened.head.delimiter, self.isRightToLeft()
        work = write_table(path, heading, rows, self._status, delimiter=delimiter, mirrored=mirrored)
        spawn(work, name="export what stays of an import")

    # -- ending ----------------------------------------------------------------------------------------------------

    def _save(self) -> None:
        spawn(self._save_and_close(), name="keep an import")

    async def _save_and_close(self) -> None:
        await self.close_import()
        self.closed.emit()

    def _send(self, *, print_labels: bool = False) -> None:
        if self.opened is None or self.grid is None:
            return
        if self.grid.state() == ImportGrid.State.EditingState:
            self.grid.setFocus(Qt.FocusReason.OtherFocusReason)  # what is written there is taken first, and seen
            return
        if self.send.is_off():
            self._status.hint(self.send.off_reason)
            return
        self._sending = True
        self._show_beside()
        spawn(self._send_all(self.opened, print_labels=print_labels), name="send an import")

    async def _send_all(self, opened: OpenImport, *, print_labels: bool) -> None:
        try:
            outcome = await opened.send(print_labels=print_labels)
        except OtherMerchantError:  # it was changed meanwhile: the button says the same now
            self._status.warn(self._why_not_send(1))
            return
        except DeskFailure as error:
            self._status.failed(error.failure)
            return
        finally:
            self._sending = False
            self._show_soon()
        if not outcome.sent and not outcome.held:
            self._status.warn(translate("Import", "Nothing was sent: these orders were made before."))
            return
        said = [self._counts.sent(outcome.sent)] + ([self._counts.held(outcome.held)] if outcome.held else [])
        (self._status.warn if outcome.held else self._status.done)(" ".join(said))
        if outcome.job is not None:
            await self.close_import()
            self._show_job(outcome.job)
        elif outcome.sent:
            self.sent.emit()
        else:
            self._show_changed(range(len(opened.check.rows)))

    def close_page(self) -> None:
        """Ask nothing more, and show nothing that comes later."""
        if self._asking is not None:
            self._asking.cancel()
        self._choices.cancel()
        self._timer.stop()
        self._unseen.stop()
        if self._side is not None:
            self._side.close_side()
        self.opened = None  # an answer that comes now is for no table any more
