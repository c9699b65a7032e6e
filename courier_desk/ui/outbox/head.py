"""The head of the outbox page: which groups are listed, and what holds or hurries all of it."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QCoreApplication, Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from courier_desk.desk.outbox_items import OutboxGroup
from courier_desk.domain.outbox import State
from courier_desk.ui.widgets import Button, ButtonKind, Chip, Chips, Ground
from courier_desk.ui.words import state_words

translate = QCoreApplication.translate
_HEIGHT = 56
ALL = "all"
_LOOKS: Mapping[OutboxGroup, State] = {
    OutboxGroup.ATTENTION: State.REFUSED,
    OutboxGroup.CHECKING: State.CHECKING,
    OutboxGroup.SENDING: State.SENDING,
    OutboxGroup.DRAFTS: State.DRAFT,
}
#: What a chip lists: its own group, and beside what is sent also what waits for it.
LISTS: Mapping[str, tuple[OutboxGroup, ...]] = {
    ALL: tuple(OutboxGroup),
    OutboxGroup.ATTENTION: (OutboxGroup.ATTENTION,),
    OutboxGroup.CHECKING: (OutboxGroup.CHECKING,),
    OutboxGroup.SENDING: (OutboxGroup.SENDING, OutboxGroup.WAITING),
    OutboxGroup.DRAFTS: (OutboxGroup.DRAFTS,),
}


class OutboxHead(Ground):
    """Chips with counts; hold and go on; try everything now."""

    chosen = Signal()
    hold_asked = Signal()
    try_all_asked = Signal()
    jobs_asked = Signal()
    """Show the latest jobs of labels."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("surface", bottom=True, parent=parent)
        self.setFixedHeight(_HEIGHT)
        self.chips = Chips(translate("Outbox", "Groups"))
        self.try_all = Button(translate("Outbox", "Try all now"), icon="sync")
        self.hold = Button("", keys="Ctrl+Space")
        self.jobs = Button(translate("Outbox", "Print jobs…"), icon="print")
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 0, 12, 0)
        row.setSpacing(8)
        row.addWidget(self.chips, 1)
        row.addWidget(self.try_all)
        row.addWidget(self.jobs)
        row.addWidget(self.hold)
        self.chips.chosen.connect(lambda _key: self.chosen.emit())
        self.hold.clicked.connect(self.hold_asked)
        self.jobs.clicked.connect(self.jobs_asked)
        self.try_all.clicked.connect(self.try_all_asked)
        self.show_held(held=False)
        self.show_counts({})

    def listed(self) -> tuple[OutboxGroup, ...]:
        """Give the groups that are to be listed."""
        return LISTS[self.chips.value() or ALL]

    def show_counts(self, counts: Mapping[OutboxGroup, int]) -> None:
        """Show how many each chip lists."""
        self.chips.set_chips([self._chip(key, counts) for key in LISTS])

    def show_held(self, *, held: bool) -> None:
        """Offer to hold, or to go on."""
        self.hold.setText(translate("Outbox", "Go on") if held else translate("Outbox", "Hold sending"))
        self.hold.set_icon("play" if held else "pause")
        self.hold.set_kind(ButtonKind.EMPHASISED if held else ButtonKind.NORMAL)

    def offer_try_all(self, *, offered: bool, off: str | None) -> None:
        """Offer to try everything now, as long as something waits for a later moment."""
        self.try_all.setVisible(offered)
        self.try_all.set_off(off)

    @staticmethod
    def _chip(key: str, counts: Mapping[OutboxGroup, int]) -> Chip:
        count = sum(counts.get(group, 0) for group in LISTS[key])
        if key == ALL:
            return Chip(ALL, translate("Outbox", "All"), count)
        group = OutboxGroup(key)
        words = state_words(_LOOKS[group])
        return Chip(key, _CHIP_WORDS[group](), count, words.icon, words.tone.ink)


_CHIP_WORDS = {
    OutboxGroup.ATTENTION: lambda: translate("Outbox", "Needs attention"),
    OutboxGroup.CHECKING: lambda: translate("Outbox", "Checking"),
    OutboxGroup.SENDING: lambda: translate("Outbox", "Sending and waiting"),
    OutboxGroup.DRAFTS: lambda: translate("Outbox", "Drafts"),
}
