"""Stories are coroutines that run on the program's own loop, from nothing to nothing.

Each test gets a fresh loop and a fresh folder; when it ends, every program it started is closed and nothing of it may
be left: no window, task, timer, process, signal handler or unexpected log line (threads: the root conftest), and at the
end of the next story no object of it: a window that something still holds is 4 000 objects for good, for a person who
changes language or account as for these tests.
"""

from __future__ import annotations

import asyncio
import gc
import importlib
import inspect
import os
import pkgutil
import signal
import socket
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QTimer
from PySide6.QtWidgets import QApplication

import courier_desk.ui
from courier_desk.desk.zone_search import index_of
from courier_desk.host.last_run import BadEnd
from courier_desk.host.logs import LogFile
from courier_desk.host.private import Others
from courier_desk.host.secrets import KeyStore
from courier_desk.host.settings import Appearance, Language, Settings, load
from courier_desk.ui.bridge import DeskLoop
from courier_desk.ui.language import Language as Spoken
from courier_desk.ui.language import use_language
from courier_desk.ui.theme import Theme, ThemeMode
from tests.support import fork_server
from tests.support.patience import PATIENCE
from tests.support.postgres import Databases, leave_out
from tests.support.sandbox import RunningSandbox
from tests.support.window import Person, at_desk, in_folder
from tests.support.zones import training_catalog

#: No story takes longer, however busy the machine (seconds).
LONGEST = 480.0


class Desks:
    """Starts programs and ends them all."""

    def __init__(self, folder: Path, site: str = "") -> None:
        self.folder = folder
        self.site = site
        """The address of the site's store with which every program works that is not told another."""
        self.keys = KeyStore(None)  # one key store for all starts of a story, as on one computer
        self._open: list[Person] = []

    def start(
        self,
        *,
        settings: Settings | None = None,
        language: Language | None = Language.ENGLISH,
        theme: Appearance | None = Appearance.LIGHT,
        training: bool = False,
        account: str = "",
        logs: LogFile | None = None,
        last_end: BadEnd | None = None,
        others: Others = Others.COULD_NOT,
    ) -> Person:
        """Start the program; a second start finds what the first one left on the disk."""
        if self.site:
            settings = replace(settings or in_folder(self.folder), site=self.site, desk_name="One", desk_id="one")
        person = at_desk(
            self.folder,
            keys=self.keys,
            settings=settings,
            language=language,
            theme=theme,
            training=training,
            account=account,
            logs=logs,
            last_end=last_end,
            others=others,
        )
        self._open.append(person)
        return person

    def start_again(self) -> Person:
        """Start it with the settings that were kept, and no word of the command line over them."""
        kept = load(self.folder / "data" / "settings.json")
        assert kept.kept_aside is None
        return self.start(settings=kept.settings, language=None, theme=None)

    async def end(self) -> None:
        """Close what is still open."""
        for person in self._open:
            if not person.is_done:
                await person.leave()


class Lasting:
    """What one story after the other loads and all keep: the modules of the pages, and the indexes of the zones. It is
    set aside, as the look for garbage after each story would walk through its 140,000 objects.
    """

    def __init__(self) -> None:
        for module in pkgutil.walk_packages(courier_desk.ui.__path__, "courier_desk.ui."):
            importlib.import_module(module.name)
        self._catalog = training_catalog()

    def set_aside(self) -> None:
        """Set it aside at first, and again after a story that left an index more, as its service had other zones."""
        index_of(self._catalog)
        if len(gc.get_objects()) > _LEFT_BY_STORIES:
            gc.collect()
            gc.freeze()


#: So many objects may be there between two stories, and each look walks through them; an index of zones is four times
#: as many.
_LEFT_BY_STORIES = 20_000


@pytest.fixture(scope="session")
def lasting(qapp: QApplication) -> Lasting:
    """What outlives the stories."""
    return Lasting()


@pytest.fixture
def desk_loop(qapp: QApplication, lasting: Lasting) -> Iterator[DeskLoop]:
    """The program's own event loop; nothing of it may be left after the story."""
    lasting.set_aside()
    handlers = [signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)]
    children = _children()
    use_language(qapp, Spoken.ENGLISH)
    Theme.install(qapp, ThemeMode.LIGHT)
    qapp.setCursorFlashTime(0)
    qapp.setQuitOnLastWindowClosed(False)
    loop = DeskLoop(qapp)
    yield loop
    tasks = asyncio.all_tasks(loop)
    loop.close()
    qapp.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    gc.collect()
    qapp.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    use_language(qapp, Spoken.ENGLISH)
    assert not tasks, f"tasks left: {tasks}"
    assert not [one for one in qapp.topLevelWidgets() if one.isVisible()], "windows left open"
    assert not _timers(qapp), f"timers left running: {_timers(qapp)}"
    assert [signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)] == handlers
    assert _children() <= children, "processes left running"


@pytest.fixture
def desks(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Desks]:
    """Starts the program of a story; by ``--postgresql`` it works with the store of a site."""
    if not request.config.getoption("--postgresql"):
        yield Desks(tmp_path)
        return
    databases: Databases = request.getfixturevalue("databases")
    url = databases.url_of_new()
    yield Desks(tmp_path, url)
    databases.drop(url)


@pytest.fixture(scope="module")
def sandbox() -> Iterator[RunningSandbox]:
    """The training service, to the letter of the specification; shared by the stories of a file."""
    with RunningSandbox(orders=40, speed=0.001) as running:
        yield running


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """Run a story on the loop of the program, and close what it started within the same run."""
    story: Callable[..., object] = pyfuncitem.obj
    if not inspect.iscoroutinefunction(story):
        return None
    loop = pyfuncitem.funcargs["desk_loop"]
    assert isinstance(loop, DeskLoop)
    started = pyfuncitem.funcargs.get("desks")
    names = inspect.signature(story).parameters

    async def whole() -> None:
        try:
            await asyncio.wait_for(story(**{name: pyfuncitem.funcargs[name] for name in names}), LONGEST)
        finally:
            if isinstance(started, Desks):
                await asyncio.wait_for(started.end(), PATIENCE)
            await loop.tasks.aclose()
            await asyncio.sleep(0.01)  # connections that were cut off close in the next turns of the loop

    loop.run_until_complete(whole())
    return True


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Every story runs on the program's loop; tests of other folders are among the items, too."""
    here = Path(__file__).parent
    leave_out(config, items, here, lambda _story: True)
    for item in items:
        if isinstance(item, pytest.Function) and inspect.iscoroutinefunction(item.obj) and here in item.path.parents:
            item.fixturenames.append("desk_loop")


def _timers(app: QCoreApplication) -> list[QTimer]:
    """Timers of windows that are gone; what belongs to the application itself is not ours."""
    widgets = app.topLevelWidgets() if isinstance(app, QApplication) else []
    return [timer for widget in widgets for timer in widget.findChildren(QTimer) if timer.isActive()]


def _children() -> set[str]:
    """The processes that this one started or had forked, and that still run."""
    if os.name != "posix":
        return set()
    children = set(Path(f"/proc/self/task/{os.getpid()}/children").read_text().split())
    return (children | {str(pid) for pid in fork_server.living()}) - {str(fork_server.server_pid())}


@pytest.fixture
def closed_port() -> int:
    """A port of this computer at which nothing listens."""
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        return int(listening.getsockname()[1])
