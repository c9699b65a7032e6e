"""Throwing away what the service does not have: asked about with what is lost, and it comes back for a minute.

The outbox and the list of orders do it by this, so that one deed has one word, one question and one way back.
"""

from __future__ import annotations

from collections.abc import Awaitable
from functools import partial

from PySide6.QtCore import QCoreApplication, QObject
from PySide6.QtWidgets import QWidget

from courier_desk.desk.outbox_items import Discarded, OutboxDetail, OutboxItem
from courier_desk.desk.session import Session
from courier_desk.domain.outbox import CREATES, Kind, State
from courier_desk.ui.bridge import Latest, spawn
from courier_desk.ui.outbox.panel import shelve_button
from courier_desk.ui.outbox.words import headline, number_of, who_words, work_words
from courier_desk.ui.widgets import ConfirmDialog, Question, StatusMessage
from courier_desk.ui.words import isolate, ltr, plain
from courier_desk.ui.words_common import Common

translate = QCoreApplication.translate


class Discarding(QObject):
    """Asks over the window of ``beside``, and carries it out."""

    def __init__(self, session: Session, beside: QWidget, status: StatusMessage, parent: QObject) -> None:
        super().__init__(parent)
        self._desk = session.outbox_desk
        self._beside = beside
        self._status = status
        self._question: ConfirmDialog | None = None
        self._judged = Latest[OutboxDetail | None](self._ask, name="what is to be discarded")

    def ask(self, row_id: int) -> None:
        """Ask about this row of the outbox as it is now: what is shown may be a moment old."""
        if self._question is None:
            self._judged.start(lambda: self._desk.detail(row_id))

    def close(self) -> None:
        """Ask nothing more."""
        self._judged.cancel()

    def _ask(self, detail: OutboxDetail | None) -> None:
        if detail is None:
            return
        item = detail.item
        if item.state is State.DONE:
            self._do(self._desk.discard(item.row_id), "")
            return
        self._question = dialog = ConfirmDialog(discard_question(item), self._beside.window())
        row_id, said = item.row_id, discarded_words(item)
        comes_back = item.kind is not Kind.ORDER_CREATE or detail.draft is not None
        dialog.confirmed.connect(lambda: self._do(self._desk.discard(row_id), said, comes_back=comes_back))
        shelved = shelved_words().replace("{0}", ltr(plain(headline(item))))
        dialog.other_chosen.connect(lambda: self._do(self._desk.to_draft(row_id), shelved))
        dialog.finished.connect(self._answered)
        dialog.open()

    def _answered(self) -> None:
        self._question = None

    def _do(self, work: Awaitable[Discarded | bool | None], said: str, *, comes_back: bool = False) -> None:
        spawn(self._carry_out(work, said, comes_back), name="discard pending work")

    async def _carry_out(self, work: Awaitable[Discarded | bool | None], said: str, comes_back: bool) -> None:
        thrown = await work
        if not thrown:
            self._status.warn(moved_on_words())
        elif comes_back and isinstance(thrown, Discarded):
            self.offer_back(thrown, said)
        elif said:
            self._status.done(said)

    def offer_back(self, thrown: Discarded, said: str) -> None:
        """Say what was thrown away, and offer it back."""
        back = partial(self._bring_back, thrown)
        self._status.done_with_way_back(said, lambda: spawn(back(), name="bring discarded work back"))

    async def _bring_back(self, thrown: Discarded) -> None:
        if not await self._desk.bring_back(thrown):
            self._status.warn(moved_on_words())
        elif thrown.waits_by_itself:
            self._status.done(translate("OutboxActions", "It is back, and is sent as before."))
        elif thrown.comes_back_as_it_was:
            self._status.done(translate("OutboxActions", "It is back, and needs you as before."))
        else:
            self._status.done(translate("OutboxActions", "It is back, as a draft."))


def shelved_words() -> str:
    """Say what became of a row that is held as a draft again."""
    return translate("OutboxActions", "A draft now: {0}")


def moved_on_words() -> str:
    """Say that a row is not any more what it was when a person decided about it."""
    return translate("OutboxActions", "It has moved on meanwhile; look at it again.")


def discard_question(item: OutboxItem) -> Question:
    """Ask before it is thrown away: what it means, and the milder way where there is one."""
    shelved = shelve_button(item)
    milder = translate("Outbox", "Back to draft instead") if shelved.shown and shelved.off is None else ""
    maybe = translate("Outbox", "It may be at the service all the same. Then it stays there, and this desk forgets it.")
    return Question(
        icon="trash",
        title=_discard_title(item),
        text=_discard_meaning(item),
        destroy=Common.DISCARD.words,
        keep=Common.KEEP_IT.words if item.kind in CREATES else translate("Outbox", "Leave it in the Outbox"),
        other=milder,
        other_icon="draft" if milder else "",
        warning=maybe if item.state is State.NEEDS_PERSON else "",
    )


def discarded_words(item: OutboxItem) -> str:
    """Say what is no more: of a change only the wish, for what it was about stays as it is."""
    if item.kind in CREATES:
        if item.state is State.DRAFT:
            words = translate("Outbox", "Draft discarded: {0}")
        elif item.state is State.NEEDS_PERSON:
            words = translate("Outbox", "Forgotten here: {0}. It may be at the service all the same.")
        else:
            words = translate("Outbox", "Not created, and discarded here: {0}")
        return words.replace("{0}", ltr(plain(headline(item))))
    words = translate("Outbox", "Not done any more: {work}. {number} stays as it is.")
    return words.replace("{work}", work_words(item)).replace("{number}", ltr(number_of(item)))


def _discard_title(item: OutboxItem) -> str:
    if item.state is State.DRAFT:
        return translate("Outbox", "Discard this draft?")
    if item.kind not in CREATES:
        return translate("Outbox", "Discard “{work}”?").replace("{work}", work_words(item))
    return translate("Outbox", "Discard {0}?").replace("{0}", ltr(plain(headline(item))))


def _discard_meaning(item: OutboxItem) -> str:
    if item.kind not in CREATES:
        text = translate("Outbox", "What was asked is not done: {number} stays as it is at the service.")
        return text.replace("{number}", ltr(number_of(item)))
    who = isolate(plain(who_words(item)))
    if item.state is State.NEEDS_PERSON:
        text = translate("Outbox", "What was saved for {who} is removed from this computer and is not sent again.")
    elif item.state is State.REFUSED:
        text = translate("Outbox", "It was never created. What was typed for {who} is removed from this computer.")
    else:
        text = translate("Outbox", "It is not sent. What was typed for {who} is removed from this computer.")
    return text.replace("{who}", who)
