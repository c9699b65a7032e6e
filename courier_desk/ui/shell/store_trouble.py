"""What is shown instead of the window when this computer's store cannot be used: what is wrong, and the ways on.

Nothing is overwritten: a file that cannot be read is only ever moved aside, by a person's word.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import field
from datetime import UTC, datetime, timedelta
from pathlib import Path

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication, Qt, Signal
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import QLineEdit, QMainWindow, QWidget

from courier_desk import __version__
from courier_desk.domain.values import frozen
from courier_desk.ui.widgets import Button, ButtonKind, EmptyPage, TextField
from courier_desk.ui.words import Formats, listed, ltr
from courier_desk.ui.words_common import Common

#: Kind (as the store names it) -> title, sentence, and whether the file may be set aside to begin anew.
_TROUBLES: dict[str, tuple[object, object, bool]] = {
    "newer": (
        QT_TRANSLATE_NOOP("StoreTrouble", "These data were written by a newer version"),
        QT_TRANSLATE_NOOP("StoreTrouble", "Install that version or a later one. Nothing was changed."),
        False,
    ),
    "corrupt": (
        QT_TRANSLATE_NOOP("StoreTrouble", "The data file of this desk is damaged"),
        QT_TRANSLATE_NOOP(
            "StoreTrouble",
            "What can be read of it is saved into a new one, the orders to be sent first; the damaged one is kept "
            "aside, untouched. Orders at the service are read again.",
        ),
        True,
    ),
    "changes_missing": (
        QT_TRANSLATE_NOOP("StoreTrouble", "Saved changes are missing"),
        QT_TRANSLATE_NOOP(
            "StoreTrouble",
            "The log of the data file was cut, damaged or taken away. What can be read is saved into a new one. What "
            "was to be sent may have been sent: the service is asked for it before anything goes out.",
        ),
        False,
    ),
    "labels": (
        QT_TRANSLATE_NOOP("StoreTrouble", "The file of the kept labels is damaged"),
        QT_TRANSLATE_NOOP(
            "StoreTrouble", "It can be kept aside, untouched: labels are fetched again when they are wanted."
        ),
        True,
    ),
    "not_ours": (
        QT_TRANSLATE_NOOP("StoreTrouble", "The data file of this desk is something else"),
        QT_TRANSLATE_NOOP(
            "StoreTrouble", "It was not written by Courier Desk. It can be kept aside, untouched, to begin anew."
        ),
        True,
    ),
    "missing": (
        QT_TRANSLATE_NOOP("StoreTrouble", "The data file of this desk is gone"),
        QT_TRANSLATE_NOOP(
            "StoreTrouble", "It was here before. Put it back and try again, or begin with a new, empty one."
        ),
        True,
    ),
    "read_only": (
        QT_TRANSLATE_NOOP("StoreTrouble", "The data folder cannot be written"),
        QT_TRANSLATE_NOOP("StoreTrouble", "Allow this person to write there, or choose another folder (--data-dir)."),
        False,
    ),
    "locked": (
        QT_TRANSLATE_NOOP("StoreTrouble", "Another program uses the data file"),
        QT_TRANSLATE_NOOP(
            "StoreTrouble", "Close what holds it (another Courier Desk, a backup, a database tool), then try again."
        ),
        False,
    ),
    "disk_full": (
        QT_TRANSLATE_NOOP("StoreTrouble", "The disk is full"),
        QT_TRANSLATE_NOOP("StoreTrouble", "Make room on it, then try again. Nothing was lost."),
        False,
    ),
    "device": (
        QT_TRANSLATE_NOOP("StoreTrouble", "The disk reports an error"),
        QT_TRANSLATE_NOOP("StoreTrouble", "Check the disk, then try again. Nothing was changed."),
        False,
    ),
    "network_share": (
        QT_TRANSLATE_NOOP("StoreTrouble", "The data folder is on another computer"),
        QT_TRANSLATE_NOOP("StoreTrouble", "It has to be on a disk of this computer. Choose another (--data-dir)."),
        False,
    ),
    "site_unreachable": (
        QT_TRANSLATE_NOOP("StoreTrouble", "The shared store of this site cannot be reached"),
        QT_TRANSLATE_NOOP(
            "StoreTrouble",
            "It is tried again by itself. The other desks may have it: look whether its computer is on, and whether "
            "the address is right. What was saved on this computer for the site is kept, and goes there when it is "
            "back. On this computer alone its orders are not seen.",
        ),
        False,
    ),
    "site_unsaved": (
        QT_TRANSLATE_NOOP("StoreTrouble", "It waits until the site is reached; nothing typed is lost"),
        QT_TRANSLATE_NOOP("StoreTrouble", "Do it again when it is back."),
        False,
    ),
    "site_not_ours": (
        QT_TRANSLATE_NOOP("StoreTrouble", "This database is not the store of a site"),
        QT_TRANSLATE_NOOP(
            "StoreTrouble",
            "Who looks after it makes it one by the command “site init”. Nothing was changed.",
        ),
        False,
    ),
    "site_newer": (
        QT_TRANSLATE_NOOP("StoreTrouble", "This site works with a newer version"),
        QT_TRANSLATE_NOOP(
            "StoreTrouble", "Update Courier Desk on this computer, then start it again. Nothing was changed."
        ),
        False,
    ),
    "site_locked": (
        QT_TRANSLATE_NOOP("StoreTrouble", "This desk is at work already"),
        QT_TRANSLATE_NOOP(
            "StoreTrouble",
            "Another computer works at this site with a copy of this one's data folder, or the last run has not ended "
            "yet. Every desk needs a folder of its own.",
        ),
        False,
    ),
    "site_read_only": (
        QT_TRANSLATE_NOOP("StoreTrouble", "This user may not work in the shared store"),
        QT_TRANSLATE_NOOP("StoreTrouble", "Who looks after it gives the rights. Nothing was changed."),
        False,
    ),
    "site_forbidden": (
        QT_TRANSLATE_NOOP("StoreTrouble", "This user may not work in the shared store"),
        QT_TRANSLATE_NOOP("StoreTrouble", "Who looks after it gives the rights. Nothing was changed."),
        False,
    ),
    "site_sign_in": (
        QT_TRANSLATE_NOOP("StoreTrouble", "The server does not let this user in"),
        QT_TRANSLATE_NOOP(
            "StoreTrouble", "The user, the password or this computer is not known there. Nothing was changed."
        ),
        False,
    ),
    "site_missing": (
        QT_TRANSLATE_NOOP("StoreTrouble", "There is no such database on that server"),
        QT_TRANSLATE_NOOP("StoreTrouble", "Look whether its name in the address is right. Nothing was changed."),
        False,
    ),
    "site_address": (
        QT_TRANSLATE_NOOP("StoreTrouble", "This is no address of a shared store"),
        QT_TRANSLATE_NOOP("StoreTrouble", "It has to be like: postgresql://user@server/database"),
        False,
    ),
    "site_unsafe": (
        QT_TRANSLATE_NOOP("StoreTrouble", "The way to the shared store is not protected"),
        QT_TRANSLATE_NOOP(
            "StoreTrouble",
            "To another computer the connection has to be encrypted and its certificate verified (verify-full). Leave "
            "“sslmode” out of the address, and have TLS switched on at the server. No password was sent.",
        ),
        False,
    ),
    "site_certificate": (
        QT_TRANSLATE_NOOP("StoreTrouble", "The server is not the one that was meant"),
        QT_TRANSLATE_NOOP(
            "StoreTrouble",
            "Its certificate is of another name, or of nobody who is trusted here. The site's own is named in the "
            "address by “sslrootcert”. No password was sent.",
        ),
        False,
    ),
    "site_too_old": (
        QT_TRANSLATE_NOOP("StoreTrouble", "The server of the shared store is too old"),
        QT_TRANSLATE_NOOP("StoreTrouble", "PostgreSQL 13 or newer is needed. Nothing was changed."),
        False,
    ),
    "site_older": (
        QT_TRANSLATE_NOOP("StoreTrouble", "The shared store is of an earlier version"),
        QT_TRANSLATE_NOOP(
            "StoreTrouble",
            "Who looks after it brings it up by the command “site init” of this version. Nothing was changed.",
        ),
        False,
    ),
    "site_disk_full": (
        QT_TRANSLATE_NOOP("StoreTrouble", "The disk of the shared store's server is full"),
        QT_TRANSLATE_NOOP("StoreTrouble", "Make room on it, then try again. Nothing was lost."),
        False,
    ),
    "moved": (
        QT_TRANSLATE_NOOP("StoreTrouble", "This computer's store was moved into a site's"),
        QT_TRANSLATE_NOOP(
            "StoreTrouble",
            "What is done there is not seen here. What was to be sent is sent from there; here it stands in the Outbox "
            "and needs your word.",
        ),
        False,
    ),
    "half_moved": (
        QT_TRANSLATE_NOOP("StoreTrouble", "This computer's store is being moved into a site's"),
        QT_TRANSLATE_NOOP(
            "StoreTrouble",
            "It was ended in the middle and goes on there. What is there already is sent from there; here it stands in "
            "the Outbox and needs your word.",
        ),
        False,
    ),
    "forbidden": (
        QT_TRANSLATE_NOOP("StoreTrouble", "Your role at this site does not allow that"),
        QT_TRANSLATE_NOOP("StoreTrouble", "Who looks after it gives the rights. Nothing was changed."),
        False,
    ),
}
#: A store that is whole, and whose content went elsewhere.
_MOVED = frozenset({"moved", "half_moved"})
#: Troubles with writing alone: what is kept can still be shown.
_MAY_LOOK = frozenset({"read_only", "locked", "disk_full", "device"})
_OTHER = (
    QT_TRANSLATE_NOOP("StoreTrouble", "The data file of this desk cannot be opened"),
    QT_TRANSLATE_NOOP("StoreTrouble", "Check the disk and the folder, then try again. Nothing was changed."),
    False,
)


_OTHER_OF_SITE = (
    QT_TRANSLATE_NOOP("StoreTrouble", "The shared store of this site cannot be used"),
    QT_TRANSLATE_NOOP("StoreTrouble", "Who looks after it can say why. Nothing was changed."),
    False,
)


def _words_of(kind: str) -> tuple[object, object, bool]:
    return _TROUBLES.get(kind, _OTHER_OF_SITE if kind.startswith("site_") else _OTHER)


def trouble_title(kind: str) -> str:
    """Give the short words for a fault of the store, named as the store names it."""
    return QCoreApplication.translate("StoreTrouble", str(_words_of(kind)[0]))


@frozen
class Salvaged:
    """What became of a group of tables: rows saved, rows known to be lost, places that could not be read."""

    rows: int
    lost: int
    unreadable: int


@frozen(kw_only=True)
class StoreTrouble:
    """What there is to say. Moments in seconds since the epoch.

    ``kind``: as the store names it, "labels" for the file of the labels, "salvaged" for what a salvage came to, whose
    groups are in ``salvaged``. ``missing`` changes, of which ``missing_work`` were to be sent, were made after
    ``missing_since``. ``backed_up``: of when the newest backup is, None without one. ``needed``: the version of the
    program that opens a newer store, empty where it does not say. ``site``: the address of a store that the desks of a
    site share, which lies at no ``path``; its kinds begin with "site_". ``type_password``: takes a password as it is
    typed.
    """

    kind: str
    path: Path = Path()
    site: str = ""
    detail: str = ""
    can_look: bool = False
    can_salvage: bool = False
    backed_up: float | None = None
    missing: int = 0
    missing_work: int = 0
    missing_since: float = 0.0
    salvaged: Mapping[str, Salvaged] = field(default_factory=dict)
    lost_work: tuple[str, ...] = ()
    looked_for: bool = False
    needed: str = ""
    type_password: Callable[[str], object] | None = None


# As many references of lost orders are named.
_NAMED = 12
_GROUPS = (
    ("work", QT_TRANSLATE_NOOP("StoreTrouble", "Orders and changes of this desk: {0} saved")),
    ("accounts", QT_TRANSLATE_NOOP("StoreTrouble", "Accounts and merchants: {0} saved")),
    ("paper", QT_TRANSLATE_NOOP("StoreTrouble", "Prints, handovers and scans: {0} saved")),
    ("desk", QT_TRANSLATE_NOOP("StoreTrouble", "What the desk learnt: {0} saved")),
    ("mirror", QT_TRANSLATE_NOOP("StoreTrouble", "Read from the service: {0} saved; what is missing is read again")),
)


class StoreTroubleWindow(QMainWindow):
    """Says what is wrong; ``chosen`` tells the way on: again, look, salvage, backup, anew, site, alone,
    close (the end)."""

    chosen = Signal(str)

    def __init__(self, trouble: StoreTrouble) -> None:
        super().__init__()
        self._trouble = trouble
        self.setWindowTitle(Common.COURIER_DESK.words)
        self.resize(1000, 600)
        title, words, may_begin_anew = _words_of(trouble.kind)
        buttons = list(self._ways(may_begin_anew=bool(may_begin_anew)))
        told = [trouble.path] if trouble.kind == "salvaged" else []
        lines = [*self._missing(), *self._salvaged()] if told else [self._needed() or _tr(words), *self._missing()]
        lines.append("")
        if told:
            lines.append(self.tr("The old data file is kept, untouched:"))
        lines.append(ltr(trouble.site or str(trouble.path)))
        if trouble.detail:
            lines.append(ltr(trouble.detail))
        head = _tr(title) if not told else self._head()
        text = "\n".join(lines)
        row: list[QWidget] = [*self._asked(), *buttons]
        self.setCentralWidget(EmptyPage("check" if told else "alert", head, text, row))
        row[0].setFocus(Qt.FocusReason.OtherFocusReason)

    def _asked(self) -> Iterator[QWidget]:
        """Give where a password is typed, if one is asked for; Enter tries it."""
        type_password = self._trouble.type_password
        if type_password is None:
            return
        field = TextField(ltr=True, icon="key", placeholder=self.tr("Password"))
        field.setAccessibleName(self.tr("Password"))
        field.setEchoMode(QLineEdit.EchoMode.Password)
        field.textChanged.connect(type_password)
        field.returnPressed.connect(lambda: self.chosen.emit("again"))
        yield field

    def _ways(self, *, may_begin_anew: bool) -> Iterator[Button]:
        trouble = self._trouble
        if trouble.kind == "salvaged":
            yield self._way("again", Common.GO_ON.words, kind=ButtonKind.FIRST)
            return
        if trouble.kind in _MOVED:
            yield self._way("site", self.tr("Work at the site"), kind=ButtonKind.FIRST)
            yield self._way("alone", self.tr("Work on this computer alone"))
            return
        if trouble.can_salvage:
            yield self._way("salvage", self.tr("Save what can be read"), kind=ButtonKind.FIRST)
            yield self._way("again", Common.TRY_AGAIN.words, icon="sync")
        else:
            yield self._way("again", Common.TRY_AGAIN.words, icon="sync", kind=ButtonKind.FIRST)
        if trouble.can_look and trouble.kind in _MAY_LOOK:
            yield self._way("look", QCoreApplication.translate("StoreTrouble", "Look without writing"), icon="eye")
        if trouble.backed_up is not None:
            age = Formats.current().age(timedelta(seconds=max(0.0, time.time() - trouble.backed_up)))
            words = self.tr("Take the backup of {0} ({1})")
            words = words.replace("{0}", _moment(trouble.backed_up)).replace("{1}", age)
            yield self._way("backup", words, kind=ButtonKind.DANGER)
        if trouble.site:
            yield self._way("alone", self.tr("Work on this computer alone"))
        if may_begin_anew:
            yield self._way(
                "anew",
                QCoreApplication.translate("StoreTrouble", "Keep it aside and begin anew"),
                kind=ButtonKind.DANGER,
            )

    def _way(self, name: str, words: str, *, icon: str = "", kind: ButtonKind = ButtonKind.NORMAL) -> Button:
        button = Button(words, icon=icon, kind=kind, tall=True)
        button.clicked.connect(lambda: self.chosen.emit(name))
        return button

    def _head(self) -> str:
        lost = bool(self._trouble.missing or self._trouble.missing_work)
        lost = lost or any(one.lost or one.unreadable for one in self._trouble.salvaged.values())
        return self.tr("What could be read was saved") if lost else self.tr("Everything was saved")

    def _needed(self) -> str:
        """Name the version that opens these data, where it is known."""
        if not self._trouble.needed:
            return ""
        words = self.tr("This is Courier Desk {0}; install version {1} or a later one. Nothing was changed.")
        return words.replace("{0}", ltr(__version__)).replace("{1}", ltr(self._trouble.needed))

    def _missing(self) -> Iterator[str]:
        trouble = self._trouble
        if not trouble.missing and not trouble.missing_work:
            return
        since = _moment(trouble.missing_since) if trouble.missing_since else ""
        if trouble.missing and since:
            words = self.tr("The last %Ln saved changes are missing, since {0}.", "", trouble.missing)
            yield words.replace("{0}", since)
        elif trouble.missing:
            yield self.tr("The last %Ln saved changes are missing.", "", trouble.missing)
        if trouble.missing_work:
            if not trouble.missing:
                yield self.tr("How many saved changes are missing cannot be told.")
            yield self.tr(
                "%Ln orders or changes that were to be sent are missing: look for them at the service.",
                "",
                trouble.missing_work,
            )

    def _salvaged(self) -> Iterator[str]:
        number = Formats.current().number
        for name, words in _GROUPS:
            part = self._trouble.salvaged.get(name)
            if part is None:
                continue
            line = _tr(words).replace("{0}", number(part.rows))
            if part.lost and name != "mirror":
                line = self.tr("{0}, {1} lost").replace("{0}", line).replace("{1}", number(part.lost))
            elif part.unreadable and name != "mirror":
                line = self.tr("{0}; some could not be read").replace("{0}", line)
            yield line
        if self._trouble.lost_work:
            named = self._trouble.lost_work[:_NAMED]
            more = len(self._trouble.lost_work) - len(named)
            references = listed(ltr(one) for one in named) + (" …" if more > 0 else "")
            yield self.tr("Lost, and perhaps at the service already: {0}").replace("{0}", references)
        if self._trouble.looked_for:
            yield self.tr("What was to be sent is looked for at the service first; nothing is sent again blindly.")

    def closeEvent(self, event: QCloseEvent) -> None:
        """Tell that the person gives up for now."""
        self.chosen.emit("close")
        super().closeEvent(event)


def _tr(text: object) -> str:
    return QCoreApplication.translate("StoreTrouble", str(text))


def _moment(seconds: float) -> str:
    return Formats.current().date_time(datetime.fromtimestamp(seconds, UTC).astimezone())
