"""What the service refuses of orders that a person had cancelled or deleted, told where it was said that they are.

A concept of its own: the asking is over when this begins, and it ends with the work in the outbox.
"""

from __future__ import annotations

from collections.abc import Collection

from PySide6.QtCore import QObject

from courier_desk.desk.changes import Topic
from courier_desk.desk.outbox_items import OutboxGroup, OutboxItem
from courier_desk.domain.order_rules import Action
from courier_desk.domain.outbox import Kind, State
from courier_desk.ui.bridge import Latest
from courier_desk.ui.page_context import PageContext
from courier_desk.ui.widgets import Severity
from courier_desk.ui.words import ltr
from courier_desk.ui.words_failures import failure_words

_KINDS = {Action.CANCEL: Kind.ORDER_CANCEL, Action.DELETE: Kind.ORDER_DELETE}


class EndRefusals(QObject):
    """Looks at what needs a person until nothing of what was asked is under way any more."""

    def __init__(self, context: PageContext, parent: QObject) -> None:
        super().__init__(parent)
        self._desk = context.session.outbox_desk
        self._status = context.status
        self._said = ""
        self._action = Action.DELETE
        self._numbers: set[str] = set()
        self._refused: dict[str, OutboxItem] = {}
        self._looking = Latest[tuple[tuple[OutboxItem, ...], bool]](
            self._tell, name="refused cancellations and deletions"
        )
        context.signals.on(Topic.OUTBOX, self._look)

    def watch(self, action: Action, numbers: Collection[str], said: str) -> None:
        """Tell what the service refuses of this, in the place of ``said`` while that still stands."""
        self._action, self._numbers, self._said = action, set(numbers), said
        self._refused.clear()
        self._look()

    def close(self) -> None:
        """Tell nothing more."""
        self._numbers.clear()
        self._looking.cancel()

    def _look(self) -> None:
        if self._numbers:
            self._looking.start(self._read)

    async def _read(self) -> tuple[tuple[OutboxItem, ...], bool]:
        goes_on = await self._desk.is_under_way(_KINDS[self._action])  # first: what ends after that is looked at again
        return (await self._desk.view(OutboxGroup.ATTENTION)).items, goes_on

    def _tell(self, answer: tuple[tuple[OutboxItem, ...], bool]) -> None:
        (items, goes_on), kind = answer, _KINDS[self._action]
        asked = (one for one in items if one.kind is kind and one.title.number in self._numbers)
        fresh = {one.title.number: one for one in asked if one.state is State.REFUSED}
        self._numbers = self._numbers - set(fresh) if goes_on else set()
        if not fresh:
            return
        self._refused |= fresh  # each is told with those before it
        words = self._words(list(self._refused.values()))
        if self._status.text() == self._said:
            self._status.failed(words)
        else:  # something else is being read by now
            self._status.tell_unasked(words, Severity.FAILURE)
        self._said = words

    def _words(self, refused: list[OutboxItem]) -> str:
        cancels = self._action is Action.CANCEL
        if len(refused) > 1:
            count = len(refused)
            if cancels:
                return self.tr("%Ln orders were not cancelled: they stand in the Outbox.", "", count)
            return self.tr("%Ln orders were not deleted: they stand in the Outbox.", "", count)
        words = self.tr("{0} was not cancelled: {1}") if cancels else self.tr("{0} was not deleted: {1}")
        failure = refused[0].failure
        why = failure_words(failure) if failure is not None else ""
        return words.replace("{0}", ltr(refused[0].title.number)).replace("{1}", why)
