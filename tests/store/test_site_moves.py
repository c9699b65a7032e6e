"""``courier-desk site move-in|move-out``: what a desk holds taken along, counted, and what is wrong in one sentence."""

from __future__ import annotations

import asyncio
import re
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path

import pytest

from courier_desk import site_command
from courier_desk.domain.outbox import State
from courier_desk.host.claim import Claim, Role
from courier_desk.store import maintenance, moving, outbox
from courier_desk.store.dialect.postgres import SiteConnection
from courier_desk.store.faults import StoreFault, StoreFaultKind
from courier_desk.store.file_store import FileStore
from courier_desk.store.sql import all_rows
from tests.store.support import ACCOUNT, write
from tests.store.test_site_command import Site, site
from tests.support.moved_stores import ALL, Deeds, content, in_a_site
from tests.support.postgres import Databases, missing

__all__ = ["site"]

pytestmark = pytest.mark.skipif(bool(missing()), reason=f"no PostgreSQL can be started here: {missing()}")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A data folder with a store in which a desk has worked."""
    root = tmp_path / "desk"
    root.mkdir()
    with closing(FileStore.open(root / "desk.sqlite")) as store:
        write(store, lambda db: Deeds(db, "A").do(ALL))
    return root


def test_a_desk_moves_in_and_takes_a_copy_along_when_it_leaves(
    databases: Databases, folder: Path, site: Site, tmp_path: Path
) -> None:
    url = databases.url_of_new()
    code, said = site("move-in", f"{url} password=secret", "--data-dir", folder)
    assert code == site_command.DONE, said
    lines = [line.split() for line in said.splitlines()]
    assert lines[0] == ["in", "this", "desk", "there", "before", "came", "in", "was", "there", "there", "now"]
    (told,) = (line for line in lines if line[0] == "handovers")
    assert told[1:] == ["5", "0", "5", "0", "5"]
    assert f"nothing is sent from it: {folder / 'desk.sqlite'}" in said
    assert "courier-desk --site '" in said
    assert "secret" not in said
    with closing(FileStore.open(folder / "desk.sqlite")) as file:
        away = file.peek(maintenance.moved_away)
        assert away is not None
        assert "secret" not in away.url
        assert url.rpartition("dbname=")[2] in away.url
    code, said = site("move-in", url, "--data-dir", folder)
    (told,) = (line.split() for line in said.splitlines() if line.startswith("handovers"))
    assert told[1:] == ["5", "5", "0", "5", "5"], "nothing comes twice"

    code, said = site("move-out", url, "--data-dir", tmp_path / "other")
    assert code == site_command.DONE, said
    assert "A copy of" in said
    assert "What waits there is sent by the desks of the site; in the copy it needs a person's word." in said
    with closing(FileStore.open(tmp_path / "other" / "desk.sqlite")) as copy:
        assert copy.peek(lambda db: outbox.next_due(db, ACCOUNT, 1e12)) is None
        assert copy.peek(lambda db: outbox.page(db, ACCOUNT, states={State.NEEDS_PERSON})) != []
    code, said = site("move-out", url, "--data-dir", folder)
    assert (code, "As it was before it is kept:" in said) == (site_command.DONE, True)
    with closing(FileStore.open(folder / "desk.sqlite")) as file:
        assert file.peek(maintenance.moved_away) is None, "it is this desk's own again"


def test_what_is_wrong_is_said_in_one_sentence(
    databases: Databases, folder: Path, site: Site, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    url, bare = databases.url_of_new(), databases.url_of_new(bare=True)
    for words, said in (
        (("move-in", url, "--data-dir", tmp_path / "nothing"), "There is no store of a desk in"),
        (("move-in", bare, "--data-dir", folder), "courier-desk site init URL makes it one."),
        (("move-out", bare, "--data-dir", tmp_path / "new"), "courier-desk site init URL makes it one."),
        (("move-in", "host=/nowhere dbname=site", "--data-dir", folder), "The server cannot be reached."),
        (("move-in", "nothing", "--data-dir", folder), "It has to be like postgresql://"),
    ):
        code, told = site(*words)
        assert (code, said in told) == (site_command.CANNOT, True), told
    with Claim.take(folder, Role.WINDOW):
        code, told = site("move-in", url, "--data-dir", folder)
    assert (code, "Close it first." in told) == (site_command.CANNOT, True), told

    async def full(*_stores: object, **_ways: object) -> None:
        await asyncio.sleep(0)
        raise StoreFault(StoreFaultKind.DISK_FULL, folder / "desk.sqlite")

    with monkeypatch.context() as patched:
        patched.setattr(moving, "move", full)
        code, told = site("move-in", url, "--data-dir", folder)
    assert (code, "The disk is full." in told) == (site_command.CANNOT, True)
    assert told.endswith("Nothing is lost: the same command goes on.\n")
    with closing(SiteConnection(url)) as db:
        db.execute("INSERT INTO schema_version (number, applied, program) VALUES (999, 1, '9.1.0')")
        code, told = site("move-in", url, "--data-dir", folder)
        assert (code, "a newer version of Courier Desk (9.1.0)" in told) == (site_command.CANNOT, True), told
        assert all_rows(db, "SELECT count(*) FROM orders") == [(0,)]
    with closing(FileStore.open(folder / "desk.sqlite")) as file:
        assert file.peek(maintenance.moved_away) is None


def test_a_program_that_is_killed_in_the_middle_goes_on_where_it_was(databases: Databases, folder: Path) -> None:
    url = databases.url_of_new()
    words = [sys.executable, "-m", "courier_desk", "site", site_command.MOVE_IN, url, "--data-dir", str(folder)]
    with closing(FileStore.open(folder / "desk.sqlite")) as file:
        expected = file.peek(lambda db: content(db, changed=in_a_site))
    with closing(SiteConnection(url)) as db:
        # The server holds it up at some tables, one after the other, so that it dies there.
        db.run_script(
            "CREATE FUNCTION hold_up() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN "
            "PERFORM pg_advisory_lock_shared(7); PERFORM pg_advisory_unlock_shared(7); RETURN NULL; END $$"
        )
        for table in ("accounts", "outbox", "import_rows", "orders", "events"):
            db.run_script(f"CREATE TRIGGER hold AFTER INSERT ON {table} EXECUTE FUNCTION hold_up()")
            list(db.execute("SELECT pg_advisory_lock(7)"))
            running = subprocess.Popen(words, stdout=subprocess.DEVNULL)
            held_up = "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND objid = 7 AND NOT granted"
            while all_rows(db, held_up) == [(0,)]:
                assert running.poll() is None
                time.sleep(0.02)
            running.kill()
            running.wait()
            list(db.execute("SELECT pg_advisory_unlock(7)"))
            db.run_script(f"DROP TRIGGER hold ON {table}")
        subprocess.run(words, check=True, stdout=subprocess.DEVNULL)
        assert [without_moment(line) for line in content(db)] == [without_moment(line) for line in expected]


def without_moment(line: str) -> str:
    """Leave out when a look is due, which is by the clock of the move."""
    return re.sub(r'"next_at": [\d.]+', "", line)
