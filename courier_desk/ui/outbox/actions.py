"""What a person decides about a row: asked for in the panel, done by the desk, told in the status line.

A decision is about the row that is shown; it is carried out on the row as it is then, and the desk says when it no
longer can be.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from functools import partial

from PySide6.QtCore import QCoreApplication, QObject
from PySide6.QtGui import QGuiApplication

from courier_desk.desk.failures import DeskFailure, DeskProblem
from courier_desk.desk.outbox_items import OutboxDetail, OutboxItem
from courier_desk.desk.session import Session
from courier_desk.domain.checks import check
from courier_desk.domain.drafts import OrderDraft
from courier_desk.domain.duplicates import made_already
from courier_desk.domain.failures import FailureKind
from courier_desk.domain.findings import CheckedOrder
from courier_desk.domain.order_fields import DraftField
from courier_desk.domain.order_rules import Action
from courier_desk.domain.outbox import Kind, State
from courier_desk.domain.phones import read_phone
from courier_desk.domain.pickups import PickupAction
from courier_desk.domain.zones import Zone
from courier_desk.ui.bridge import Latest, spawn
from courier_desk.ui.compose.lookups import again_words
from courier_desk.ui.compose.zone_picker import zone_words
from courier_desk.ui.outbox.comparison import Found
from courier_desk.ui.outbox.discarding import Discarding, moved_on_words, shelved_words
from courier_desk.ui.outbox.panel import OutboxPanel, way_instead
from courier_desk.ui.outbox.words import headline, number_of, reference_words
from courier_desk.ui.widgets import FieldState, Severity, StatusMessage
from courier_desk.ui.words import NOTHING, isolate, listed, ltr, plain
from courier_desk.ui.words_failures import failure_words
from courier_desk.ui.words_fields import field_words
from courier_desk.ui.words_findings import finding_words

translate = QCoreApplication.translate

_STALE_LIST = frozenset({"zone", "government"})


class OutboxActions(QObject):
    """Decisions made in one panel; it obeys the panel's buttons.

    ``edit``: open what this row makes or changes in its form, ``act``: do this with the order or pickup of this number.
    """

    def __init__(
        self,
        session: Session,
        panel: OutboxPanel,
        status: StatusMessage,
        parent: QObject,
        *,
        edit: Callable[[OutboxItem], None],
        act: Callable[[Action | PickupAction, str], None],
    ) -> None:
        super().__init__(parent)
        self._edit = edit
        self._act = act
        self._session = session
        self._desk = session.outbox_desk
        self._panel = panel
        self._status = status
        self._detail: OutboxDetail | None = None
        self._asked: tuple[int, tuple[str, ...]] | None = None
        self._zones_asked = False
        self._found = Latest[tuple[Found, ...]](
            panel.show_found, on_failure=self._not_read, name="what it may be, at the service"
        )
        self._discarding = Discarding(session, panel, status, self)
        panel.send.clicked.connect(self.send)
        panel.field.same.use.clicked.connect(self.use_zone_for_all)
        panel.edit.clicked.connect(self.edit)
        panel.instead.clicked.connect(self.do_instead)
        panel.shelve.clicked.connect(self.shelve)
        panel.discard.clicked.connect(self.discard)
        panel.candidates.confirmed.connect(self.confirm_there)
        panel.candidates.absent.clicked.connect(self.confirm_absent)
        panel.candidates.read_again.clicked.connect(self.read_candidates)

    def use_row(self, detail: OutboxDetail) -> None:
        """Be about this row from now on."""
        other = self._detail is None or self._detail.item.row_id != detail.item.row_id
        self._detail = detail
        item = detail.item
        if item.state is not State.NEEDS_PERSON:
            self._found.cancel()
            self._asked = None
        elif other or self._asked != (item.row_id, detail.candidates):
            self.read_candidates()
        if item.state is State.REFUSED and item.failure is not None and item.failure.field in _STALE_LIST:
            self._read_zones()

    def row_changed(self, row_id: int | None) -> None:
        """Another row is current: nothing is decided about the one before, which stands in the panel until this one
        is read.
        """
        if self._detail is not None and self._detail.item.row_id != row_id:
            self._detail = None

    def close(self) -> None:
        """Ask nothing more."""
        self._found.cancel()
        self._discarding.close()

    # -- sending ---------------------------------------------------------------------------------------------------

    def send(self) -> None:
        """Send the row: with what was mended, or as it is."""
        if self._detail is None:
            return
        edited, item, draft = self._panel.edited_draft(), self._detail.item, self._detail.draft
        if edited is None and item.state is State.DRAFT and draft is not None:
            spawn(self._send_draft(item, draft), name="send a draft")
            return
        if edited is None:
            self._do(self._desk.retry, self.tr("Goes out now"))
            return
        name, value, draft = edited
        checked = check(draft, self._session.zones.catalog)
        if not self._told(name, checked):
            zone, typed = self._panel.field.zone(), self._detail.draft.zone if self._detail.draft is not None else ""
            learns = (typed, zone) if zone is not None and typed else None
            self._do(partial(self._set_field, name.value, value, learns), self.tr("Sent again: {0}"))

    async def _send_draft(self, item: OutboxItem, draft: OrderDraft) -> None:
        """Send a draft; what is to be looked at in it, or may be there already, is opened in the form instead."""
        phone, now = read_phone(draft.phone), datetime.now(UTC)
        recent = await self._session.orders.made_recently(phone.number) if phone.is_mobile else ()
        again = made_already(draft, [one for _key, one in recent], now)
        if item.doubted or again is not None:
            said = again_words(again, now) if again is not None else ""
            self._status.warn(" ".join(filter(None, [self.tr("Look at it once more, then create it."), said])))
            self._edit(item)
            return
        await self._carry_out(self._desk.retry, item.row_id, self.tr("Goes out now"))

    async def _set_field(self, name: str, value: str, learns: tuple[str, Zone] | None, row_id: int) -> bool:
        done = await self._desk.set_field(row_id, name, value)
        if done and learns is not None:
            await self._session.zones.learn(*learns)
        return done

    def use_zone_for_all(self) -> None:
        """Put this row and all that name the same zone into the one that is chosen, and send them."""
        detail, zone = self._detail, self._panel.field.zone()
        if detail is None or not detail.same_zone or self._panel.field.isHidden():
            return
        refused = (detail.item.title.governorate, detail.item.title.zone)  # a list that is old may hold it still
        if zone is None or (zone.governorate.value, zone.value) == refused:
            self._panel.tell_field(FieldState.ERROR, self.tr("Choose the zone that all of them get."))
            self._panel.field.focus()
            return
        row_ids = (detail.item.row_id, *detail.same_zone)
        spawn(self._set_zones(row_ids, zone, detail.item.title.zone), name="use a zone for several rows")

    async def _set_zones(self, row_ids: tuple[int, ...], zone: Zone, spelt: str) -> None:
        sent, stopped = await self._desk.set_zone(row_ids, zone)
        await self._session.zones.learn(spelt, zone)
        said = self.tr("%Ln rows are sent again with {0}.", "", sent).replace("{0}", isolate(zone_words(zone)))
        if stopped:
            said += " " + self.tr("%Ln rows have something else to mend.", "", stopped)
        (self._status.warn if stopped or not sent else self._status.done)(said)

    def _told(self, name: DraftField, checked: CheckedOrder) -> bool:
        """Say what still stops the order; False when nothing does."""
        own = [finding for finding in checked.errors if finding.field is name]
        others = [finding.field for finding in checked.errors if finding.field is not name]
        if own:
            self._panel.tell_field(FieldState.ERROR, finding_words(own[0]))
            self._panel.field.focus()
        elif others:
            fields = listed(dict.fromkeys(field_words(field) for field in others))
            text = self.tr("Something else is missing: {0}. Press “Edit all”.").replace("{0}", fields)
            self._panel.tell_field(FieldState.WARN, text)
        return bool(checked.errors)

    def try_all(self) -> None:
        """Try everything that waits, now."""
        spawn(self._try_all(), name="try all pending work")

    async def _try_all(self) -> None:
        count = await self._desk.retry_all()
        self._status.tell(self.tr("%Ln rows are tried now", "", count), Severity.DONE if count else Severity.HINT)

    def hold_or_go_on(self) -> None:
        """Hold sending, or go on."""
        outbox = self._session.outbox
        outbox.hold(not outbox.held)

    # -- editing and throwing away ---------------------------------------------------------------------------------

    def edit(self) -> None:
        """Open all of it in its form: what is to be created, or the change of what exists."""
        if self._detail is None:
            return
        item = self._detail.item
        if item.kind is Kind.ORDER_UPDATE and number_of(item):
            self._act(Action.EDIT, number_of(item))
        else:
            self._edit(item)

    def do_instead(self) -> None:
        """Do what the service names instead of what it refused."""
        if self._detail is not None and (action := way_instead(self._detail.item)) is not None:
            self._act(action, number_of(self._detail.item))

    def shelve(self) -> None:
        """Make it a draft again."""
        self._do(self._desk.to_draft, shelved_words())

    def discard(self) -> None:
        """Throw it away: of what is done only the note, of all else after asking."""
        if self._detail is not None:
            self._discarding.ask(self._detail.item.row_id)

    def copy(self) -> None:
        """Put the reference or number on the clipboard."""
        if self._detail is None:
            return
        text = plain(reference_words(self._detail.item))
        if text != NOTHING:
            QGuiApplication.clipboard().setText(text)
            self._status.copied(ltr(text))

    # -- answering -------------------------------------------------------------------------------------------------

    def read_candidates(self) -> None:
        """Read what it may be from the service."""
        if self._detail is None:
            return
        row_id = self._detail.item.row_id
        self._asked = (row_id, self._detail.candidates)
        self._panel.candidates.show_reading()

        async def ask() -> tuple[Found, ...]:
            return await self._desk.candidates(row_id)

        self._found.start(ask)

    def _not_read(self, error: Exception) -> None:
        if not isinstance(error, DeskFailure):
            raise error
        self._panel.candidates.show_failure(failure_words(error.failure))

    def confirm_there(self, number: str) -> None:
        """Take the person's word that it is there under this number."""

        async def confirm(row_id: int) -> bool:
            await self._desk.confirm_there(row_id, number)
            return True

        self._do(confirm, self.tr("It is {0}.").replace("{0}", ltr(number)))

    def confirm_absent(self) -> None:
        """Take the person's word that it is not there."""

        async def confirm(row_id: int) -> bool:
            await self._desk.confirm_absent(row_id)
            return True

        self._do(confirm, self.tr("Sent again: {0}"))

    # -- how -------------------------------------------------------------------------------------------------------

    def _do(self, action: Callable[[int], Awaitable[bool]], said: str) -> None:
        """Do it with the row that is shown; ``said`` may name it."""
        if self._detail is not None:
            item = self._detail.item
            self._run(action, item.row_id, said.replace("{0}", ltr(plain(headline(item)))))

    def _run(self, action: Callable[[int], Awaitable[bool]], row_id: int, said: str) -> None:
        spawn(self._carry_out(action, row_id, said), name="decide about pending work")

    async def _carry_out(self, action: Callable[[int], Awaitable[bool]], row_id: int, said: str) -> None:
        try:
            done = await action(row_id)
        except DeskProblem as problem:
            self._tell_problem(row_id, problem)
        except DeskFailure as error:
            self._status.failed(error.failure)
        else:
            if not done:
                self._status.warn(moved_on_words())
            elif said:
                self._status.done(said)

    def _tell_problem(self, row_id: int, problem: DeskProblem) -> None:
        """A draft that is no order yet is opened where it can be completed."""
        if problem.reference:
            text = self.tr("Another order here has the reference {0}. Press “Edit all”.")
            self._status.warn(text.replace("{0}", ltr(problem.reference)))
            return
        fields = listed(dict.fromkeys(field_words(finding.field) for finding in problem.findings))
        self._status.warn(self.tr("Not complete yet: {0}").replace("{0}", fields))
        if self._detail is not None and self._detail.item.row_id == row_id and not self._panel.edit.isHidden():
            self._edit(self._detail.item)

    def _read_zones(self) -> None:
        """A refused zone may mean that our list is old: read it once, so that only what is in it is offered."""
        if self._zones_asked:
            return
        self._zones_asked = True
        spawn(self._refresh_zones(), name="read the zones again")

    async def _refresh_zones(self) -> None:
        try:
            await self._session.zones.refresh()
        except DeskFailure as error:
            self._zones_asked = error.failure.kind is FailureKind.SCOPE_DENIED
