"""What a run does about versions of its own program, a concept beside the composition root's.

It notices that another version was put in this one's place (an update while the window is open) and has the program
start again when a person says so; after an upgrade it tells what is new, once. It asks one small file, in a thread,
when a window of the program gets the keyboard, and never twice at once.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from courier_desk.desk.preferences import Preferences
from courier_desk.domain.versions import is_later
from courier_desk.host.installation import own_installation, version_there
from courier_desk.host.paths import DataFolder
from courier_desk.ui import bridge
from courier_desk.ui.settings.context import OwnProgram

if TYPE_CHECKING:
    from PySide6.QtGui import QGuiApplication, QWindow

    from courier_desk.ui.shell.banner import WayOut
    from courier_desk.ui.shell.window import SessionWindow

log = logging.getLogger(__name__)


class OwnVersion(QObject):
    """One run's; ``starts_again``: a person wants the program that stands here now, once this one has ended.

    A ``newcomer`` is shown the tour at the first start; who brings settings of their own knows the way.
    """

    def __init__(
        self,
        app: QGuiApplication,
        folder: DataFolder,
        preferences: Preferences,
        close: Callable[[], None],
        *,
        newcomer: bool,
    ) -> None:
        super().__init__()
        self.starts_again = False
        self.program = OwnProgram(
            installation=own_installation(),
            data=folder.root,
            logs=folder.logs,
            there=lambda: self._there,
            start_again=self._start_again,
        )
        self._app = app
        self._preferences = preferences
        self._newcomer = newcomer
        self._close = close
        self._window: SessionWindow | None = None
        self._there = ""  # the other version in this one's place
        self._is_put_away = False
        self._looking: asyncio.Task[None] | None = None
        self._begun = False

    def begin(self) -> None:
        """Look from now on, whenever a window of the program gets the keyboard."""
        self._begun = True
        self._app.focusWindowChanged.connect(self._focused)

    def end(self) -> None:
        """Look no more."""
        if self._begun:
            self._app.focusWindowChanged.disconnect(self._focused)
        self._window = None

    def join(self, window: SessionWindow) -> None:
        """Tell in this window what there is to tell."""
        self._window = window
        window.status.put_away.connect(self._put_away)
        window.closed.connect(partial(self._leave, window))
        self._tell()
        self._greet(window)

    def _leave(self, window: SessionWindow) -> None:
        if self._window is window:  # the next one may have joined already
            self._window = None

    def _greet(self, window: SessionWindow) -> None:
        """Show a newcomer the tour; whoever worked with an earlier version, once, what is new."""
        settings, running = self._preferences.settings, self.program.installation.version
        if self._newcomer and not settings.tour_seen:
            self._preferences.change(tour_seen=True, news_seen=running)
            window.show_tour()
        elif running == settings.news_seen:
            return
        elif is_later(running, settings.news_seen):
            news = window.show_news(settings.news_seen)
            news.finished.connect(lambda _code: self._preferences.change(news_seen=running))
        elif not settings.news_seen:  # it was not noted yet
            self._preferences.change(news_seen=running)

    def _focused(self, window: QWindow | None) -> None:
        if window is not None and (self._looking is None or self._looking.done()):
            self._looking = bridge.spawn(self._look(), name="the version in this one's place")

    async def _look(self) -> None:
        here = self.program.installation
        there = await asyncio.to_thread(version_there, here)
        other = "" if there == here.version else there
        if not there or other == self._there:  # an update may be under way: what it leaves shows the next time
            return
        log.info("version %s stands in the place of %s", there, here.version)
        self._there, self._is_put_away = other, False
        self._tell()

    def _tell(self) -> None:
        if self._window is not None:
            self._window.status.tell_replaced("" if self._is_put_away else self._there)

    def _put_away(self, way_out: WayOut) -> None:
        from courier_desk.ui.shell.banner import WayOut  # noqa: PLC0415

        self._is_put_away = self._is_put_away or way_out is WayOut.START_AGAIN

    def _start_again(self) -> None:
        self.starts_again = True
        self._close()
