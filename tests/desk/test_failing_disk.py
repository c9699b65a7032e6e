"""A whole story of an order (saved, sent, adopted, changed) over a disk whose n-th operation fails, for every n.

The file, its log and the engine are real; what fails are single writes, syncs and truncations under them. Time and
service are the simulation's, whose judge compares with the truth when all is at rest.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import apsw
import pytest

from courier_desk.desk.session import SessionSettings
from courier_desk.store import connections, files, maintenance, migrations
from courier_desk.store.file_store import FileStore
from tests.campaigns import simulation_judge as judging
from tests.campaigns.simulation_desk import POLICY, Computer, at_the_desk
from tests.campaigns.simulation_service import Service
from tests.campaigns.simulation_time import EPOCH, Disk, Life, SimulatedStore, Stage
from tests.support.faulty_disk import FaultyDisk

#: Every trouble is over, and all at rest, within this time (virtual seconds).
REST = 300
Error = Callable[[], apsw.Error]
TROUBLES: tuple[Error, ...] = (lambda: apsw.FullError("no space left"), lambda: apsw.IOError("no answer"))


@pytest.fixture(scope="module")
def blank(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A closed store with nothing in it."""
    path = tmp_path_factory.mktemp("blank") / "desk.sqlite"
    FileStore.open(path).close()
    return path


@pytest.fixture
def disk() -> Iterator[FaultyDisk]:
    """A disk that fails when told to."""
    made = FaultyDisk("faulty-story")
    yield made
    made.unregister()


class FileDisk(Disk):
    """A computer's disk with a real file on it; a program that is started again opens it anew."""

    def __init__(self, path: Path, vfs: str, stage: Stage) -> None:
        super().__init__(stage)
        self._path, self._vfs = path, vfs
        self.db.close()
        self._open()

    def _open(self) -> None:
        self.db = connections.open_writer(self._path, create=False, vfs=self._vfs)
        maintenance.prepare(self.db, self._path, EPOCH, migrations.STEPS)
        connections.attach_labels(self.db, self._path, vfs=self._vfs)

    def store(self, life: Life) -> SimulatedStore:
        """Open the file as a program does that is started."""
        self.db.close()
        self._open()
        return SimulatedStore(self, life)


class Story:
    """One telling of it."""

    def __init__(self, path: Path, disk: FaultyDisk) -> None:
        self.faulty = disk
        self.stage = Stage(0)
        self.service = Service(self.stage)
        self.stage.seams = partial(at_the_desk, self.stage)
        settings = SessionSettings(policy=POLICY, poll=1000.0)
        make = partial(FileDisk, path, disk.name)
        self.computer = Computer(self.stage, self.service, "A", settings, make_disk=make)
        self.stage.play(self.computer.start())
        self.stage.pass_time(2.0)

    def tell(self) -> None:
        """Save an order, have it sent and adopted, then change it."""
        wish = self.stage.play(self.computer.save_order(amount=100))
        self.stage.pass_time(8.0)
        row = self.computer.row(wish.reference)
        if row is not None and "number" in row.result:
            self.stage.play(self.computer.update(str(row.result["number"]), wish, "1 Other St"))
        self.stage.pass_time(8.0)

    def start_again(self) -> None:
        """Let the program die, and start it on a disk that works."""
        assert self.computer.life is not None
        self.computer.life.end()
        self.faulty.heal()
        self.stage.play(self.computer.start())

    def end(self) -> list[str]:
        """Let all come to rest; give every broken promise."""
        for _ in range(REST):
            if self.computer.is_on and not self.computer.unsettled:
                break
            self.stage.pass_time(1.0)
        broken = judging.judge(self.service, [self.computer])
        damage = [str(row[0]) for row in self.computer.disk.db.execute("PRAGMA integrity_check") if row[0] != "ok"]
        self.stage.play(self.computer.leave())
        self.stage.close()
        self.computer.disk.db.close()
        return broken + damage


def begin_anew(path: Path, blank: Path) -> None:
    """Put a store with nothing in it in the place of the last story's."""
    for part in (*files.sidecar_paths(path), *files.sidecar_paths(files.labels_path(path))):
        part.unlink(missing_ok=True)
    shutil.copy(blank, path)
    shutil.copy(files.labels_path(blank), files.labels_path(path))


@pytest.mark.slow
@pytest.mark.parametrize(("error", "once"), [(TROUBLES[0], True), (TROUBLES[1], False)], ids=["full", "device"])
def test_whichever_operation_fails_the_order_is_made_once(
    tmp_path: Path, blank: Path, disk: FaultyDisk, error: Error, once: bool
) -> None:
    path = tmp_path / "desk.sqlite"
    met = 0
    while True:
        begin_anew(path, blank)
        story = Story(path, disk)
        before = disk.operations
        disk.fail(met, error, once=once)
        story.tell()
        reached = disk.operations - before > met
        if once:
            disk.heal()
        else:
            story.start_again()
        assert story.end() == [], f"operation {met + 1} failed"
        if not reached:
            break
        met += 1
    assert met > 100, "the story hardly wrote anything"
