"""What is asked before something is destroyed, and answered: yes, the milder way."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from courier_desk.self_test.driver import NotSeen
from courier_desk.self_test.story import Story
from courier_desk.ui.widgets import Button, ButtonKind, ConfirmDialog
from courier_desk.ui.words import plain


async def question(story: Story, *, not_this: QWidget | None = None) -> ConfirmDialog:
    """Wait for the question that is asked; ``not_this`` is one that was answered already."""

    def asked() -> ConfirmDialog | None:
        dialogs = story.window.findChildren(ConfirmDialog)
        return next((one for one in dialogs if one.isVisible() and one is not not_this), None)

    return await story.driver.wait_for("the question", asked)


async def confirm(story: Story, dialog: ConfirmDialog) -> str:
    """Say yes; gives what was asked."""
    title, destroy = plain(dialog.windowTitle()), destroying(dialog)
    if destroy is None:
        raise NotSeen(f"a yes to: {title}")
    await story.driver.press(destroy)
    return title


def destroying(dialog: ConfirmDialog) -> Button | None:
    """Give the button that destroys; None where nothing can be destroyed."""
    buttons = dialog.findChildren(Button)
    return next((button for button in buttons if button.kind() is ButtonKind.DESTRUCTIVE), None)


def milder(dialog: ConfirmDialog) -> Button:
    """Give the other way that a question offers; raises NotSeen where there is none."""
    for button in dialog.findChildren(Button):
        if "instead" in button.text():
            return button
    raise NotSeen(f"another way than: {plain(dialog.windowTitle())}")
