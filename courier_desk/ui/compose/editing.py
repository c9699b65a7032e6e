"""Changing an order that exists: what it was, what may not change any more; and what a page hands to the next one."""

from __future__ import annotations

import asyncio
from dataclasses import field

from PySide6.QtCore import QCoreApplication

from courier_desk.desk.order_form import TypedForm
from courier_desk.domain.drafts import OrderDraft
from courier_desk.domain.order_edit import Rebased, changes, says_otherwise
from courier_desk.domain.orders import Order
from courier_desk.domain.values import frozen
from courier_desk.ui.compose.protocols import TypedForms
from courier_desk.ui.widgets import Question
from courier_desk.ui.words import ltr
from courier_desk.ui.words_common import Common

translate = QCoreApplication.translate


@frozen(kw_only=True)
class Editing:
    """The order being changed, as it was opened, and ``express_off``: why express is locked.

    ``rebased``: the change was written before, and laid over what the order is by now.
    """

    order: Order
    before: OrderDraft
    express_off: str = ""
    rebased: Rebased | None = None

    @property
    def number(self) -> str:
        """Give the number of the order."""
        return self.order.number

    def discarded_words(self) -> str:
        """Say that its changes are thrown away; they are offered back with these words."""
        return translate("Compose", "The changes of {number} are discarded.").format(number=ltr(self.number))


class DraftRow:
    """The one row of the outbox that a form has from its first letter to its end; windows hand it on with the form.

    ``is_kept``: a person had it kept, so it stays when the form is emptied. What writes it waits for ``lock``.
    """

    def __init__(self, draft_id: int | None = None, *, is_kept: bool = False) -> None:
        self.draft_id = draft_id
        self.is_kept = is_kept
        self.is_ended = False
        self.lock = asyncio.Lock()

    def end(self) -> None:
        """Write nothing into it any more: the order is made, or another has the row."""
        self.is_ended = True

    async def keep(self, forms: TypedForms, draft: OrderDraft, number: str = "") -> bool:
        """Write down what is being typed; False when the disk does not take it."""
        async with self.lock:
            if self.is_ended:
                return True
            kept = await forms.keep(TypedForm(draft=draft, draft_id=self.draft_id, number=number))
            if kept is not None:
                self.draft_id = kept.draft_id
            return kept is not None

    async def forget(self, forms: TypedForms) -> bool:
        """Take away the row of a form that was emptied, unless a person had it kept."""
        async with self.lock:
            draft_id = None if self.is_kept or self.is_ended else self.draft_id
            forgotten = await forms.forget(draft_id)
            if forgotten and draft_id is not None:
                self.draft_id = None
            return forgotten


@frozen(kw_only=True)
class FormState:
    """What stands in the form, for a window that takes over: the draft, its row, the order it changes.

    ``begun`` is what stood there before a person typed: nothing is lost by leaving that. ``place``: which editor of the
    form had the keyboard, and where its caret stood.
    """

    draft: OrderDraft
    begun: OrderDraft | None = None
    row: DraftRow = field(default_factory=DraftRow)
    editing: Editing | None = None
    place: tuple[int, int] | None = None

    @property
    def is_untouched(self) -> bool:
        """Tell whether nothing would be lost by opening something else."""
        if self.editing is not None:
            return not changes(self.editing.before, self.draft)
        if self.draft.is_blank or self.draft == self.begun:
            return True
        return self.begun is not None and not says_otherwise(self.begun, self.draft)  # a phone is grouped by the form


def emptied_words() -> str:
    """Say that a form was emptied; it is offered back with these words until something is written in it."""
    return translate("Compose", "The form is empty now.")


def saved_words(reference: str, row: int) -> str:
    """Say that an order is saved, in which row of the outbox: below zero it waits here for the store of the site."""
    words = translate("Compose", "Saved: {reference}")
    if row < 0:
        words = translate("Compose", "Saved on this computer: {reference}. It goes to the site when that is back.")
    return words.format(reference=ltr(reference))


def leave_question(number: str) -> Question:
    """Ask before changes that are not saved are thrown away."""
    text = translate("Compose", "What you changed is not saved. The order itself stays as it is.")
    return Question(
        icon="edit",
        title=translate("Compose", "Leave {number} without saving?").format(number=ltr(number)),
        text=text,
        destroy=translate("Compose", "Discard the changes"),
        keep=translate("Compose", "Go on editing"),
        other=Common.SAVE.words,
        other_icon="check",
    )
