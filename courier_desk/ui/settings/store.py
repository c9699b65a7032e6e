"""Store and backups, a section of its own: where everything is kept, how large it is, how long old orders stay whole,
and a backup now; of a store that several desks share, where it is and which desks there are."""

from __future__ import annotations

import sys
from datetime import UTC, datetime

from PySide6.QtCore import QCoreApplication, Qt

from courier_desk.desk.maintenance import SiteFacts, SiteKeeper, StoreFacts, StoreKeeper
from courier_desk.desk.site_joining import SiteJoining
from courier_desk.domain.site import SiteDesk, SiteWay
from courier_desk.ui.bridge import Latest
from courier_desk.ui.folders import open_folder
from courier_desk.ui.settings.context import SettingsContext
from courier_desk.ui.settings.section import Section, show_whole
from courier_desk.ui.settings.site_form import SiteForm
from courier_desk.ui.widgets import Button, ConfirmDialog, Question, Segment, Segments
from courier_desk.ui.words import CAIRO, Formats, isolate, listed, ltr
from courier_desk.ui.words_common import Common, Counts

translate = QCoreApplication.translate
_MEGABYTE = 1_000_000
_ALONE, _SITE = "alone", "site"
_VIEWER = "viewer"
#: How long orders are kept whole, as a person chooses it (months; 0: always).
_MONTHS = (3, 6, 12, 24, 0)


class StoreSection(Section):
    """The files of this desk."""

    def __init__(self, context: SettingsContext) -> None:
        super().__init__(translate("Settings", "Store and backups"))
        self._context = context
        assert isinstance(context.store, StoreKeeper)
        self._keeper = context.store
        self._facts: StoreFacts | None = None
        self.folder = Button(Common.OPEN_FOLDER.words, icon="file")
        self.backup = Button(translate("Settings", "Back up now"), icon="shield")
        self.folder.clicked.connect(self._open_folder)
        self.space = Button(translate("Settings", "Make the file smaller"))
        self.months = Segments([Segment(str(months), _months_words(months)) for months in _MONTHS])
        self.backup.clicked.connect(lambda: self.run(self._back_up(), name="back up"))
        self.space.clicked.connect(lambda: self.run(self._give_back(), name="give back"))
        self.months.chosen.connect(lambda key: context.preferences.change(whole_months=int(key)))
        if context.session.read_only:
            self.backup.set_off(Common.NOTHING_CAN_BE_SAVED.words)
        self._asking = Latest[StoreFacts](self._show, name="store facts")
        self._add_sharing()
        self._size = self.add_row(
            translate("Settings", "Orders, drafts and labels"),
            self.folder,
            hint=translate("Settings", "kept on this computer"),
        )
        self._thinned = self.add_row(
            translate("Settings", "Old orders"),
            self.months,
            hint=translate(
                "Settings",
                "kept whole for so long. Later they are listed, found and exported as before, without what the service "
                "sent word for word and without the label; both are asked for again when they are needed.",
            ),
        )
        self._unused = self.add_row(
            translate("Settings", "Unused space in the file"),
            self.space,
            hint=translate("Settings", "new orders use it first"),
        )
        self._others = None
        if sys.platform != "win32":  # whom Windows lets read a folder is not looked at
            self._others = self.add_row(
                translate("Settings", "Who can read it"),
                words=translate("Settings", "others on this computer, permissions"),
            )
        self._last = self.add_row(
            translate("Settings", "Backup"),
            self.backup,
            hint=translate(
                "Settings",
                "made daily by itself; the last three are kept beside the store. To bring one back, close the program "
                "and run {0}.",
            ).replace("{0}", ltr("courier-desk store restore")),
        )

    def _add_sharing(self) -> None:
        self.sharing = _sharing()
        self.add_row(
            translate("Settings", "Who works with it"),
            self.sharing,
            hint=translate("Settings", "a store for all desks is in a PostgreSQL database"),
        )
        joining = self._keeper.joining
        self.site = SiteForm(keeps=joining is None or joining.keeps_passwords)
        self.site.hide()
        self.add(self.site, "PostgreSQL")
        if joining is not None:
            _add_unfinished(self, joining)
        self.sharing.chosen.connect(self._open_site)
        self.site.close_it.clicked.connect(lambda: self._open_site(_ALONE))
        self.site.test.clicked.connect(lambda: self._ask_site(join=False))
        self.site.join.clicked.connect(lambda: self._ask_site(join=True))

    def _open_site(self, chosen: str) -> None:
        self.sharing.set_value(chosen)
        self.site.setVisible(chosen == _SITE)
        if chosen == _SITE:
            self.run(self._tell_held(), name="count what is held")
            show_whole(self.site)
            self.site.host.setFocus(Qt.FocusReason.OtherFocusReason)

    async def _tell_held(self) -> None:
        self.site.show_held(await self._keeper.held())

    def _ask_site(self, *, join: bool) -> None:
        way = self.site.way()
        if way is not None and not self.site.waits:
            self.site.show_wait()
            self.run(self._answer_of_site(way, join=join), name="ask a site")

    async def _answer_of_site(self, way: SiteWay, *, join: bool) -> None:
        joining = self._keeper.joining
        assert joining is not None
        along = self.site.takes_along
        if join and not along and (left := await self._keeper.on_the_way()):  # nobody would send it from here
            self.site.show_left(left)
            return
        if join and along and (seen := await joining.test(way)).role == _VIEWER:
            self.site.show_viewer(seen)
            return
        self.site.show_look(await (joining.join(way, take_along=along) if join else joining.test(way)))

    def show_found(self, typed: list[str]) -> bool:
        """Show only what has every typed word; the form of the site only where it was opened."""
        opened = self.sharing.value() == _SITE
        found = super().show_found(typed)
        self.site.setVisible(opened and not self.site.isHidden())
        return found

    def refresh(self) -> None:
        """Look how the files are now."""
        kept = self._context.preferences.settings.whole_months
        self.months.set_value(str(min(_MONTHS[:-1], key=lambda months: abs(months - kept)) if kept else 0))
        self._asking.start(self._keeper.facts)

    def let_go(self) -> None:
        """Wait for nothing any more."""
        super().let_go()
        self._asking.cancel()

    def _show(self, facts: StoreFacts) -> None:
        self._facts = facts
        size = translate("Settings", "{0} MB in {1}")
        size = size.replace("{0}", Formats.current().number(max(1, round(facts.size / _MEGABYTE))))
        self._size.after.set_text(size.replace("{1}", ltr(str(facts.path.parent))))
        self._show_unused(facts)
        self._show_others(facts)
        if facts.backed_up is None:
            self._last.after.set_text(translate("Settings", "None yet"))
            return
        when = datetime.fromtimestamp(facts.backed_up, UTC).astimezone(CAIRO)
        words = translate("Settings", "Last: {0}").replace("{0}", Formats.current().date_time(when))
        self._last.after.set_text(words)

    def _show_unused(self, facts: StoreFacts) -> None:
        thinned = translate("Settings", "Thinned: {0}").replace("{0}", Counts().orders(facts.thinned))
        self._thinned.after.set_text(thinned if facts.thinned else "")
        unused = round(facts.unused / _MEGABYTE)
        words = translate("Settings", "{0} MB").replace("{0}", Formats.current().number(unused))
        self._unused.after.set_text(words if unused else translate("Settings", "less than 1 MB"))
        why = "" if unused else translate("Settings", "There is hardly any unused space.")
        self.space.set_off(Common.NOTHING_CAN_BE_SAVED.words if self._context.session.read_only else why)

    def _show_others(self, facts: StoreFacts) -> None:
        if self._others is None:
            return
        words = translate("Settings", "Only you")
        if facts.is_open:
            words = translate(
                "Settings",
                "Others on this computer too: the folder's disk or owner does not let it be closed.",
            )
        elif facts.was_open:
            words = translate("Settings", "Only you. Others on this computer could until the program was started.")
        self._others.after.set_text(words)
        self._others.after.set_colour("amb" if facts.was_open else "tx2")

    def _open_folder(self) -> None:
        if self._facts is not None:
            open_folder(str(self._facts.path.parent), self._context.status)

    async def _give_back(self) -> None:
        self.space.set_off(translate("Settings", "The file is being made smaller."))
        self._context.status.hint(translate("Settings", "The file is being made smaller; what you save waits for it."))
        try:
            await self._keeper.give_back()
            self._context.status.done(translate("Settings", "The file is smaller"))
        finally:
            self.refresh()

    async def _back_up(self) -> None:
        await self._keeper.back_up()
        self._context.status.done(translate("Settings", "Backed up"))
        self.refresh()


class SiteSection(Section):
    """The store that the desks of this site share."""

    def __init__(self, context: SettingsContext) -> None:
        super().__init__(translate("Settings", "Shared store"))
        assert isinstance(context.store, SiteKeeper)
        self._session, self._keeper = context.session, context.store
        keeper = self._keeper
        self._asking = Latest[SiteFacts](self._show, name="site facts")
        self.sharing = _sharing()
        self.sharing.set_value(_SITE)
        self.add_row(translate("Settings", "Who works with it"), self.sharing)
        if not keeper.joining.is_kept:
            self.sharing.set_off(_ALONE, translate("Settings", "This run was started with --site."))
        _add_unfinished(self, keeper.joining)
        self.sharing.chosen.connect(self._ask_to_leave)
        self._address = self.add_row(
            translate("Settings", "Orders, drafts and labels"),
            hint=translate("Settings", "kept by this site for all of its desks"),
        )
        self._desks = self.add_row(translate("Settings", "Desks"), hint=translate("Settings", "of this site"))

    def refresh(self) -> None:
        """Look which desks there are."""
        self._asking.start(self._keeper.facts)

    def let_go(self) -> None:
        """Wait for nothing any more."""
        super().let_go()
        self._asking.cancel()

    def _ask_to_leave(self, chosen: str) -> None:
        if chosen != _ALONE:
            return
        self.sharing.set_value(_SITE)
        here = self._session.context.saved_here
        warning = self.tr(
            "%Ln new orders that are saved on this computer have not reached the site. Nobody sends them after you "
            "have left: stay until it is back.",
            "",
            here,
        )
        question = Question(
            "store",
            translate("Settings", "Work on this computer alone?"),
            translate(
                "Settings",
                "Orders, drafts and what waits stay at the site, for its other desks. This computer goes on with the "
                "store it had before, or with a copy of the site's in it.",
            ),
            destroy=translate("Settings", "Leave the site"),
            keep=translate("Settings", "Stay"),
            other=translate("Settings", "Leave with a copy"),
            warning=warning if here else "",
        )
        dialog = ConfirmDialog(question, self.window())
        dialog.confirmed.connect(self._keeper.joining.leave)
        dialog.other_chosen.connect(lambda: self._keeper.joining.leave(take_along=True))
        dialog.open()

    def _show(self, facts: SiteFacts) -> None:
        self._address.after.set_text(ltr(facts.address))
        self._desks.after.set_text("\n".join(map(_desk_words, facts.desks)))


def _desk_words(desk: SiteDesk) -> str:
    """Tell a desk, its person and version, and whether it works."""
    if desk.own:
        standing = translate("Settings", "this desk")
    elif desk.at_work:
        standing = translate("Settings", "at work")
    else:
        when = Formats.current().date_time(datetime.fromtimestamp(desk.seen, UTC).astimezone(CAIRO))
        words = translate("Settings", "ended {0}")
        if desk.vanished:
            words = translate("Settings", "cut off, was there {0}")
        standing = words.replace("{0}", when)
    return listed([isolate(desk.name), isolate(desk.person), ltr(desk.version), standing])


def _add_unfinished(section: Section, joining: SiteJoining) -> None:
    """Offer to take along the rest of what a person has stopped taking along."""
    if joining.is_unfinished:
        rest = Button(translate("Settings", "Take the rest along"), icon="sync")
        rest.clicked.connect(joining.go_on)
        hint = translate("Settings", "not all of it is here yet")
        section.add_row(translate("Settings", "What is taken along"), rest, hint=hint)


def _sharing() -> Segments:
    """Offer a store of one's own and one with others."""
    return Segments(
        [
            Segment(_ALONE, translate("Settings", "This computer alone")),
            Segment(_SITE, translate("Settings", "Shared by this site's desks")),
        ]
    )


def store_section(context: SettingsContext) -> Section:
    """Make the section of the store that is used: this computer's, or the site's."""
    return SiteSection(context) if isinstance(context.store, SiteKeeper) else StoreSection(context)


def _months_words(months: int) -> str:
    return {
        3: translate("Settings", "3 months"),
        6: translate("Settings", "6 months"),
        12: translate("Settings", "12 months"),
        24: translate("Settings", "24 months"),
        0: translate("Settings", "Always"),
    }[months]
