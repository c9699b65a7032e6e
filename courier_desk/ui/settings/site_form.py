"""Where the store of a site is, as whom this desk works there, and how it stands: a form that opens in the settings."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from courier_desk import __version__
from courier_desk.domain.moving import Kept
from courier_desk.domain.site import SiteLook, SiteWay
from courier_desk.ui.settings.section import show_whole
from courier_desk.ui.shell.store_trouble import trouble_title
from courier_desk.ui.widgets import Button, ButtonKind, Card, CheckBox, Field, FieldState, Note, TextField
from courier_desk.ui.widgets.form import fold_typed
from courier_desk.ui.words import Formats, isolate, listed, ltr
from courier_desk.ui.words_common import Common
from courier_desk.ui.words_moving import held_words

translate = QCoreApplication.translate
# At which field a trouble is said; of any other the address is the place.
_PLACES: Mapping[str, str] = {
    "sign_in": "password",
    "missing": "database",
    "not_ours": "database",
    "forbidden": "user",
    "certificate": "root",
}
# Clocks may differ by so many seconds before it is worth a word.
_APART = 2.0
_PORTS = range(1, 65_536)


class SiteForm(QWidget):
    """Shows what was seen of a site; whoever shows it asks. ``keeps``: the password is kept in the key store."""

    def __init__(self, *, keeps: bool = True) -> None:
        super().__init__()
        self._keeps = keeps
        self.host, self.port = TextField(ltr=True), TextField(ltr=True)
        self.database, self.user = TextField(ltr=True), TextField(ltr=True)
        self.password, self.root = TextField(ltr=True), TextField(ltr=True)
        self.password.setEchoMode(QLineEdit.EchoMode.Password)
        fold_typed(self.port)
        self.test = Button(translate("Site", "Test the site"), icon="sync")
        self.join = Button(translate("Site", "Join the site"), kind=ButtonKind.EMPHASISED, icon="check")
        self.close_it = Button(Common.CLOSE.words, kind=ButtonKind.QUIET, icon="up")
        self._fields = self._make_fields()
        self.along = CheckBox(translate("Site", "Take what this computer holds along"))
        self._held, self._stays = Note(icon="info", colour="tx2"), Note()
        self._wait = Note()
        self._lines = QVBoxLayout()
        self._lines.setSpacing(4)
        self.waits = False
        self._lay_out()
        for name, field in self._fields.items():
            editor = field.editor
            assert isinstance(editor, TextField)
            editor.textEdited.connect(lambda _text, name=name: self._edited(name))
            editor.returnPressed.connect(self.test.click)

    def _make_fields(self) -> dict[str, Field]:
        def field(label: str, editor: TextField, side: str = "", *, required: bool = False) -> Field:
            return Field(label, editor, side=side, required=required, keep_hint_line=False)

        usual = translate("Site", "usually 5432")
        kept = translate("Site", "asked for at each start")
        if self._keeps:
            kept = translate("Site", "kept in the key store")
        roots = translate("Site", "if it is your own")
        return {
            "host": field(translate("Site", "Address of the server"), self.host, required=True),
            "port": field(translate("Site", "Port"), self.port, usual),
            "database": field(translate("Site", "Database"), self.database, required=True),
            "user": field(translate("Site", "User"), self.user, required=True),
            "password": field(translate("Site", "Password"), self.password, kept),
            "root": field(translate("Site", "File of the root certificate"), self.root, roots),
        }

    def _lay_out(self) -> None:
        card = Card(padding=16, spacing=12)
        for names, shares in (
            (("host", "port"), (2, 1)),
            (("database", "user"), (1, 1)),
            (("password", "root"), (1, 1)),
        ):
            row = QHBoxLayout()
            row.setSpacing(12)
            for name, share in zip(names, shares, strict=True):
                row.addWidget(self._fields[name], share, Qt.AlignmentFlag.AlignTop)
            card.body.addLayout(row)
        self._wait.hide()
        card.add(self._wait)
        card.body.addLayout(self._lines)
        card.body.addWidget(self.along, 0, Qt.AlignmentFlag.AlignLeading)
        for part in (self._held, self._stays):
            card.add(part)
        self.along.hide()
        self.along.toggled.connect(self._tell_along)
        self._tell_along()
        buttons = QHBoxLayout()
        buttons.setSpacing(8)
        buttons.addWidget(self.test)
        buttons.addWidget(self.join)
        buttons.addStretch(1)
        buttons.addWidget(self.close_it)
        card.body.addLayout(buttons)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 8, 0, 8)
        column.addWidget(card)

    @property
    def takes_along(self) -> bool:
        """Tell whether what this computer holds goes along."""
        return not self.along.isHidden() and self.along.isChecked()

    def show_held(self, held: Mapping[Kept, int]) -> None:
        """Offer to take along what there is; it is meant to go unless a person says no."""
        if self.along.isHidden():
            self.along.setChecked(True)
        self.along.setVisible(any(held.values()))
        self._held.show_note(held_words(held))
        self._tell_along()

    def tell_nothing(self) -> None:
        """Say nothing of what this computer holds: it is a new one."""
        self._held.hide()
        self._stays.hide()

    def _tell_along(self) -> None:
        stays = translate(
            "Site",
            "Orders, drafts and what waits stay in this computer's own store, and nothing is sent from there while it "
            "works at the site: let the outbox become empty first.",
        )
        if self.takes_along:
            stays = translate(
                "Site",
                "It goes into the site's store, where it is sent from then on; what the site has already comes once. "
                "The old file is kept.",
            )
        self._held.setVisible(self.takes_along)
        self._stays.show_note(stays)

    def way(self) -> SiteWay | None:
        """Give what stands there; None where a field is not right, which is said at it."""
        self._clear()
        wrong = self._wrong()
        for name, words in wrong.items():
            self._fields[name].set_state(FieldState.ERROR, words)
        if wrong:
            self._fields[next(iter(wrong))].editor.setFocus(Qt.FocusReason.OtherFocusReason)
            return None
        return SiteWay(
            host=self.host.value(),
            port=self.port.value(),
            database=self.database.value(),
            user=self.user.value(),
            password=self.password.text(),
            root=self.root.value(),
        )

    def _wrong(self) -> dict[str, str]:
        """Name the fields that are not right, in their order, and why."""
        host, port, root = self.host.value(), self.port.value(), self.root.value()
        found = {}
        if not host:
            found["host"] = translate("Site", "The address is missing: a name like server.local, or a number.")
        elif any(letter in host for letter in " ,@=") or "://" in host:
            found["host"] = translate("Site", "Only the server's name or number stands here.")
        if port and not (port.isdecimal() and int(port) in _PORTS):
            found["port"] = translate("Site", "A port is a number from 1 to 65535.")
        if not self.database.value():
            found["database"] = translate("Site", "The name of the database is missing.")
        if not self.user.value():
            found["user"] = translate("Site", "The user is missing.")
        if root and not Path(root).is_file():
            found["root"] = translate("Site", "There is no such file on this computer.")
        return found

    def _edited(self, name: str) -> None:
        self._fields[name].set_state(FieldState.NONE)
        self._clear_lines()

    def _clear(self) -> None:
        for field in self._fields.values():
            field.set_state(FieldState.NONE)
        self._clear_lines()

    def _clear_lines(self) -> None:
        while (item := self._lines.takeAt(0)) is not None:
            if (line := item.widget()) is not None:
                line.hide()
                line.deleteLater()

    def show_wait(self) -> None:
        """Say that the server is being asked."""
        self._say_wait(translate("Site", "The server is being asked …"))

    def _say_wait(self, words: str) -> None:
        self.waits = bool(words)
        self._wait.show_note(words, icon="clock", colour="tx2")
        self._wait.setVisible(bool(words))

    def show_look(self, seen: SiteLook) -> None:
        """Show what was seen of the site."""
        self._say_wait("")
        self._clear()
        if seen.trouble:
            field = self._fields[_PLACES.get(seen.trouble, "host")]
            field.set_state(FieldState.ERROR, trouble_title(f"site_{seen.trouble}"))
            field.editor.setFocus(Qt.FocusReason.OtherFocusReason)
            return
        reached = translate("Site", "Reached: {0}").replace("{0}", ltr(f"PostgreSQL {seen.server}"))
        self._say(reached, "check", "grn")
        self._say(_role_words(seen.role), *(("alert", "amb") if seen.role == "viewer" else ("check", "grn")))
        self._say_clock(seen.apart)
        self._say_desks(seen)
        show_whole(self)

    def show_viewer(self, seen: SiteLook) -> None:
        """Show what was seen of a site where this person may only look, so that nothing can be taken along."""
        self.show_look(seen)
        self._say(translate("Site", "A viewer takes nothing along: untick it to join without."), "alert", "amb")

    def show_left(self, count: int) -> None:
        """Say that the store of this computer still has something to send, so that it cannot be left."""
        self._say_wait("")
        self._clear()
        words = self.tr(
            "%Ln orders or changes of this computer are still to be sent: see to them in the Outbox first.", "", count
        )
        self._say(words, "alert", "amb")
        show_whole(self)

    def _say_clock(self, apart: float) -> None:
        if abs(apart) < _APART:
            self._say(translate("Site", "Its clock is right by this computer's."), "check", "grn")
            return
        words = translate("Site", "Its clock is {0} s ahead of this computer's.")
        if apart < 0:
            words = translate("Site", "Its clock is {0} s behind this computer's.")
        self._say(words.replace("{0}", Formats.current().number(round(abs(apart)))), "alert", "amb")

    def _say_desks(self, seen: SiteLook) -> None:
        if not seen.desks:
            self._say(translate("Site", "No other desk has worked there yet."), "info", "tx2")
        for desk in seen.desks:
            words = listed([isolate(desk.name), isolate(desk.person), ltr(desk.version)])
            if desk.version == __version__:
                self._say(words, "user", "tx2")
            else:
                other = translate("Site", "another version than this one, {0}").replace("{0}", ltr(__version__))
                self._say(listed([words, other]), "alert", "amb")

    def _say(self, words: str, icon: str, colour: str) -> None:
        self._lines.addWidget(Note(words, icon=icon, colour=colour))


def _role_words(role: str) -> str:
    return {
        "viewer": translate("Site", "You are a viewer there: everything is shown, nothing can be saved."),
        "clerk": translate("Site", "You are a clerk there: the daily work, without adding or removing accounts."),
        "supervisor": translate("Site", "You are a supervisor there: you may do everything."),
    }[role]
