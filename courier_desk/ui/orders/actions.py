"""The buttons of one order: what can be done with it, and under them why the others cannot be.

It is told the verdicts of the rules and tells what was pressed; it decides nothing.
"""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from courier_desk.domain.order_rules import Action, Allowed
from courier_desk.domain.outbox import State
from courier_desk.ui.orders.why_words import consequence_words, until_words, why_words
from courier_desk.ui.widgets import Button, ButtonKind, Note
from courier_desk.ui.widgets.wrap_row import Slack, WrapRow

Verdicts = Mapping[Action, Allowed]
#: A reason counts as said when its button is not there at all.
_ORDER = (Action.RETURN, Action.EDIT, Action.CANCEL, Action.DELETE, Action.PRINT)


class OrderButtons(QWidget):
    """Print, edit, return, exchange, cancel, delete."""

    pressed = Signal(Action)

    def __init__(self) -> None:
        super().__init__()
        self.print = Button(self.tr("Print AWB"), kind=ButtonKind.EMPHASISED, icon="print", keys="P")
        self.edit = Button(self.tr("Edit"), icon="edit", keys="E")
        self.return_it = Button(self.tr("Return"), keys="R")
        self.exchange = Button(self.tr("Exchange"), keys="X")
        self.cancel = Button(self.tr("Cancel"), keys="K")
        self.delete = Button(self.tr("Delete"), kind=ButtonKind.DANGER, keys="Del")
        self._buttons = {
            Action.PRINT: self.print,
            Action.EDIT: self.edit,
            Action.RETURN: self.return_it,
            Action.EXCHANGE: self.exchange,
            Action.CANCEL: self.cancel,
            Action.DELETE: self.delete,
        }
        self._reasons = Note()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        self._rows = (WrapRow(spacing=6, slack=Slack.INSIDE), WrapRow(spacing=6, slack=Slack.INSIDE))
        for row in self._rows:
            column.addWidget(row)
        column.addWidget(self._reasons)
        for action, button in self._buttons.items():
            button.clicked.connect(lambda _on=False, action=action: self.pressed.emit(action))
        for button in (self.return_it, self.exchange, self.cancel, self.delete):
            button.set_compact(keys=False, words=True)
        self._place(pending=False)

    def button(self, action: Action) -> Button:
        """Give the button of an action."""
        return self._buttons[action]

    def show_verdicts(self, verdicts: Verdicts, *, state: State | None, printed: int) -> None:
        """Show what can be done; ``state`` is that of an order still to be created."""
        self._place(pending=state is not None)
        self.edit.setText(self._edit_words(state))
        self.edit.set_kind(ButtonKind.NORMAL if state is None else ButtonKind.EMPHASISED)
        self.print.setText(self.tr("Print AWB again") if printed else self.tr("Print AWB"))
        for action, button in self._buttons.items():
            verdict = verdicts.get(action)
            button.set_off(why_words(verdict) or None if verdict is not None else None)
            if verdict is not None and verdict.on:
                button.set_tip(consequence_words(verdict))
        said = self._reason_words(verdicts, pending=state is not None)
        self._reasons.show_note(said)
        self._reasons.setVisible(bool(said))

    def reasons(self) -> str:
        """What it says under the buttons."""
        return self._reasons.text() if not self._reasons.isHidden() else ""

    def _edit_words(self, state: State | None) -> str:
        match state:
            case State.DRAFT:
                return self.tr("Open draft")
            case State.REFUSED:
                return self.tr("Edit and send again")
            case _:
                return self.tr("Edit")

    def _place(self, *, pending: bool) -> None:
        """Lay the buttons out: an order that is still to be created has no label and nothing to return yet."""
        first = (self.edit, self.delete) if pending else (self.print, self.edit)
        second = () if pending else (self.return_it, self.exchange, self.cancel, self.delete)
        for row, buttons in zip(self._rows, (first, second), strict=True):
            row.set_widgets(*buttons)
            row.setVisible(bool(buttons))
        for button in self._buttons.values():
            button.setVisible(button in {*first, *second})

    def _reason_words(self, verdicts: Verdicts, *, pending: bool) -> str:
        """Name each action that is off with its reason, and until when express can change."""
        shown = (Action.EDIT, Action.DELETE) if pending else _ORDER
        said = []
        for action in shown:
            verdict = verdicts.get(action)
            if verdict is None:
                continue
            reason = why_words(verdict)
            if not reason and action is Action.RETURN:
                reason = consequence_words(verdict)
            if not reason and action is Action.EDIT and Action.EXPRESS in verdicts:
                reason = until_words(verdicts[Action.EXPRESS])
            if reason:
                text = self.tr("{action}: {reason}").replace("{action}", self._name(action))
                said.append(text.replace("{reason}", _after_colon(reason)))
        return " ".join(_ended(sentence) for sentence in said)

    def _name(self, action: Action) -> str:
        return self.tr("Print") if action is Action.PRINT else self._buttons[action].text()


def _after_colon(sentence: str) -> str:
    """Give a sentence as it is written after a colon; Arabic has no small letters."""
    return sentence[:1].lower() + sentence[1:]


def _ended(sentence: str) -> str:
    return sentence if sentence.endswith((".", "\u2069.")) else f"{sentence}."
