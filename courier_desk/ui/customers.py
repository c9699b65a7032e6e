"""Asking before a person of the customer book is forgotten, or two phones become one person's, and doing it.

Both cannot be taken back, so both say what they mean first. Which orders are a person's is the desk's to know.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from courier_desk.ui.bridge import Latest, spawn
from courier_desk.ui.widgets import StatusMessage
from courier_desk.ui.words import isolate, ltr

if TYPE_CHECKING:
    from courier_desk.domain.customers import Customer, Forgotten

_MOST_NAMED = 8


class Customers(Protocol):
    """The customer book (``desk.customers.CustomerDesk``)."""

    def of(self, phone: str) -> Awaitable[Customer]:
        """Tell what is known of the person with this phone."""

    def join(self, phone: str, other: str) -> Awaitable[bool]:
        """Note that two phones are one person's."""

    def forget(self, phone: str) -> Awaitable[Forgotten]:
        """Take the person out of what is kept here."""


class CustomerActions(QObject):
    """Asks over ``owner``, and says in the status line what was done. ``book`` is asked for when it is needed."""

    def __init__(self, book: Callable[[], Customers], status: StatusMessage, owner: QWidget) -> None:
        super().__init__(owner)
        self._status = status
        self._book = book
        self._owner = owner
        self._looking: Latest[tuple[str, Customer]] = Latest(self._ask_to_forget, name="whom to forget")

    def forget(self, phone: str) -> None:
        """Ask whether the person with this phone is to be forgotten here."""

        async def look() -> tuple[str, Customer]:
            return phone, await self._book().of(phone)

        self._looking.start(look)

    def join(self, phone: str, other: str) -> None:
        """Ask whether both phones are one person's."""
        title = self.tr("Are {0} and {1} one person?").replace("{0}", ltr(phone)).replace("{1}", ltr(other))
        text = self.tr(
            "Typing either phone then offers the orders, names and addresses of both. Orders are not changed."
        )
        from courier_desk.ui.widgets import ConfirmDialog, Question  # noqa: PLC0415

        question = Question(
            icon="user",
            title=title,
            text=text,
            destroy=self.tr("Make them one person"),
            keep=self.tr("Keep them apart"),
            warning=self.tr("They cannot be parted again, except by forgetting both."),
        )
        dialog = ConfirmDialog(question, self._owner.window())
        dialog.confirmed.connect(lambda: spawn(self._join(phone, other), name="join two phones"))
        dialog.open()

    def _ask_to_forget(self, answer: tuple[str, Customer]) -> None:
        phone, known = answer
        who = isolate(known.names[0]) if known.names else ltr(phone)
        text = self.tr(
            "Names, phones, addresses and notes of this person's orders are erased on this computer, for every "
            "merchant of this account, with the kept labels. The orders stay in the list, without a name."
        )
        warning = self.tr(
            "It cannot be undone. The courier service keeps its own records; backups of the last days and label files "
            "are not touched. What is still to be sent keeps what it needs."
        )
        from courier_desk.ui.widgets import ConfirmDialog, Question  # noqa: PLC0415

        question = Question(
            icon="user",
            title=self.tr("Forget {0}?").replace("{0}", who),
            text=text,
            destroy=self.tr("Forget this person"),
            keep=self.tr("Keep"),
            warning=warning,
            lines=tuple(isolate(name) for name in known.names[:_MOST_NAMED]) + tuple(map(ltr, known.phones)),
        )
        dialog = ConfirmDialog(question, self._owner.window())
        dialog.confirmed.connect(lambda: spawn(self._forget(phone), name="forget a customer"))
        dialog.open()

    async def _forget(self, phone: str) -> None:
        done = await self._book().forget(phone)
        text = self.tr("Forgotten. %Ln orders stay without a name.", "", done.orders)
        if done.left:
            kept = self.tr("%Ln that are still to be sent keep what they need.", "", done.left)
            text = f"{text} {kept}"
        self._status.done(text)

    async def _join(self, phone: str, other: str) -> None:
        joined = await self._book().join(phone, other)
        if joined:
            self._status.done(self.tr("They are one person now."))
        else:
            self._status.hint(self.tr("They were one person already."))
