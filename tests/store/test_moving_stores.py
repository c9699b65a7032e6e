"""Moving between a desk's own file and the store of a site, as they are: cut connections, full disks, rights."""

from __future__ import annotations

import asyncio
from contextlib import closing
from pathlib import Path
from typing import Any

import apsw
import pytest

from courier_desk.domain.moving import Kept, Moved
from courier_desk.domain.outbox import Kind, Progress, State
from courier_desk.store import labels, list_views, maintenance, moving, outbox, print_jobs
from courier_desk.store.database import Store
from courier_desk.store.dialect import site_roles
from courier_desk.store.dialect.postgres import SiteConnection
from courier_desk.store.dialect.site_roles import Role
from courier_desk.store.faults import StoreFault, StoreFaultKind
from courier_desk.store.file_store import FileStore
from courier_desk.store.site_store import SiteStore
from courier_desk.store.sql import Database, all_rows
from tests.store.support import ACCOUNT, pending, write
from tests.support.faulty_disk import FaultyDisk
from tests.support.moved_stores import ALL, Deeds, Words, content
from tests.support.postgres import Databases, missing

pytestmark = pytest.mark.skipif(bool(missing()), reason=f"no PostgreSQL can be started here: {missing()}")


def own(path: Path, words: Words = ALL) -> FileStore:
    store = FileStore.open(path)
    write(store, lambda db: Deeds(db, "A").do(words))
    return store


def move(source: Store, target: Store, **changes: Any) -> Moved:
    return asyncio.run(moving.move(source, target, **changes))


def told(store: Store) -> list[str]:
    def without_moments(table: str, row: dict[str, Any]) -> dict[str, Any]:
        """Leave out when a look is due, which is by the clock of the move, and what is being sent or printed."""
        states = {"sending": "checking", "running": "interrupted"}
        row = row | {"state": states.get(row["state"], row["state"])} if "state" in row else row
        return row | {"next_at": 0, "absences": 0} if table == "outbox" else row

    return store.peek(lambda db: content(db, changed=without_moments))


def test_a_desks_own_file_goes_into_a_site_and_a_copy_comes_back(url: str, path: Path, tmp_path: Path) -> None:
    with closing(own(path)) as file, closing(SiteStore.open(url, desk="one", name="Desk 1")) as site:
        steps: list[int] = []
        expected, held = told(file), file.peek(moving.counts)
        moved = move(file, site, tell=lambda step: steps.append(step.done))
        assert told(site) == expected
        assert moved.whole
        assert steps == sorted(steps)
        assert {one.kind: one.added for one in moved.counts} == held
        assert site.peek(lambda db: all_rows(db, "SELECT * FROM moves")) == []
        assert site.peek(lambda db: list_views.layout(db, "list 1")) == file.peek(
            lambda db: list_views.layout(db, "list 1")
        )
        assert len(site.peek(lambda db: print_jobs.jobs(db, ACCOUNT))) == held[Kept.PRINT_JOBS]
        assert site.peek(lambda db: labels.kept(db, ACCOUNT, "204801", "A4")) is not None
        who = {row[0] for row in site.peek(lambda db: all_rows(db, "SELECT DISTINCT who FROM events"))}
        assert who == {"Desk 1"}
        with closing(SiteStore.open(url, desk="two")) as two:
            assert two.peek(lambda db: print_jobs.jobs(db, ACCOUNT)) == []
            with closing(FileStore.open(tmp_path / "copy.sqlite")) as copy:
                back = {one.kind: one.added for one in move(site, copy).counts}
                assert back == held
                assert copy.peek(lambda db: outbox.next_due(db, ACCOUNT, 1e12)) is None
                other = {one.kind: one for one in move(two, copy).counts}
                assert sum(one.added for one in other.values()) == 0, "what is another desk's own stays its"


def test_nobody_sends_what_is_moved_before_all_of_it_is_there(url: str, path: Path) -> None:
    def due(store: Store) -> bool:
        return store.peek(lambda db: outbox.next_due(db, ACCOUNT, 1e12)) is not None

    with (
        closing(own(path, [("save", 1), ("see", 1), ("paper", 1)])) as file,
        closing(SiteStore.open(url, desk="one")) as one,
        closing(SiteStore.open(url, desk="two")) as two,
    ):
        while not move(file, one, ended=lambda: bool(one.peek(lambda db: all_rows(db, "SELECT 1 FROM outbox")))).whole:
            assert not due(two)
            break
        assert move(file, one).whole
        assert due(two)


def test_what_was_made_after_a_half_moved_file_was_taken_back_comes_along_too(url: str, path: Path) -> None:
    with closing(own(path, [("save", 1)])) as file, closing(SiteStore.open(url, desk="one")) as site:

        def is_over() -> bool:
            sql = "SELECT 1 FROM moves WHERE subject = 'outbox' AND finished = 1"
            return bool(site.peek(lambda db: all_rows(db, sql)))

        assert not move(file, site, ended=is_over).whole
        write(file, moving.take_back)  # the person works on this computer alone
        write(file, lambda db: outbox.add(db, pending("MEANWHILE")))
        assert move(file, site).whole
        row = site.peek(lambda db: outbox.by_reference(db, ACCOUNT, "MEANWHILE"))
        assert row is not None
        assert row.progress.state is State.WAITING
        held, there = file.peek(moving.counts), site.peek(moving.counts)
        assert there == held, "and nothing is there twice"


def test_a_move_whose_connection_is_cut_again_and_again_loses_and_doubles_nothing(
    url: str, path: Path, databases: Databases
) -> None:
    with closing(own(path)) as file:
        expected, cuts, count = told(file), 0, 0

        def cut(_step: object) -> None:
            nonlocal count
            count += 1
            if count % 9 == 0:
                databases.cut_off(url)

        moved = Moved()
        while not moved.whole:
            with closing(SiteStore.open(url, desk="one")) as site:
                try:
                    moved = move(file, site, tell=cut)
                except StoreFault as fault:
                    found = fault
                    cuts += 1
        assert cuts
        assert (found.kind, bool(found.site)) == (StoreFaultKind.UNREACHABLE, True)
        with closing(SiteStore.open(url, desk="one")) as site:
            assert told(site) == expected


def test_a_full_disk_ends_a_move_and_it_goes_on(url: str, path: Path, tmp_path: Path) -> None:
    disk = FaultyDisk("moving")
    with closing(own(path)) as file, closing(SiteStore.open(url, desk="one")) as site:
        with closing(SiteConnection(url)) as db:
            db.run_script(
                "CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'No space left' "
                "USING ERRCODE = '53100'; END $$; CREATE TRIGGER full_disk BEFORE INSERT ON orders "
                "FOR EACH STATEMENT EXECUTE FUNCTION full_disk()"
            )
            with pytest.raises(StoreFault) as fault:
                move(file, site)
            assert (fault.value.kind, bool(fault.value.site)) == (StoreFaultKind.DISK_FULL, True)
            db.run_script("DROP TRIGGER full_disk ON orders")
        move(file, site)
        assert told(site) == told_of_a_moved(file)
        target = tmp_path / "copy.sqlite"
        with closing(FileStore.open(target, vfs=disk.name)) as copy:
            disk.fail(40, lambda: apsw.FullError("no space left"))
            with pytest.raises(StoreFault) as fault:
                move(site, copy)
            assert (fault.value.kind, fault.value.path) == (StoreFaultKind.DISK_FULL, target)
            disk.heal()
            assert move(site, copy).whole


def told_of_a_moved(file: Store) -> list[str]:
    """Tell what stood in a file before it was moved."""
    write(file, _as_before)
    return told(file)


def _as_before(db: Database) -> None:
    db.execute(
        "UPDATE outbox SET (state, unsure, sent_at) = (SELECT p.state, p.unsure, p.sent_at FROM parked p "
        "WHERE p.row_id = outbox.id) WHERE id IN (SELECT row_id FROM parked)"
    )


def test_a_clerk_is_told_at_once_what_a_supervisor_has_to_bring(url: str, path: Path) -> None:
    with closing(SiteConnection(url)) as db:
        site_roles.ensure(db)
        names = site_roles.names(db)
        db.run_script(f"CREATE ROLE a_clerk LOGIN IN ROLE {names[Role.CLERK]}")
        clerk = url.replace("user=site", "user=a_clerk")
        try:
            with closing(own(path, [("save", 1)])) as file, closing(SiteStore.open(clerk, desk="one")) as site:
                with pytest.raises(StoreFault) as fault:
                    move(file, site)
                assert fault.value.kind is StoreFaultKind.FORBIDDEN
                assert moving_is_not_begun(file)
                db.execute("BEGIN")
                Deeds(db, "S")
                db.execute("COMMIT")
                merchant = pending("", kind=Kind.MERCHANT_CREATE, progress=Progress(state=State.DONE))
                row_id = write(file, lambda db: outbox.add(db, merchant))
                with pytest.raises(StoreFault) as fault:
                    move(file, site)
                assert (fault.value.kind, fault.value.detail) == (StoreFaultKind.FORBIDDEN, "merchants")
                assert moving_is_not_begun(file)
                write(file, lambda db: outbox.remove(db, row_id))
                assert move(file, site).whole
        finally:
            db.run_script("DROP ROLE a_clerk")


def moving_is_not_begun(file: Store) -> bool:
    states = file.peek(lambda db: all_rows(db, "SELECT state FROM outbox WHERE kind = 'order.create'"))
    return states == [("waiting",)] and file.peek(maintenance.moved_away) is None


def test_the_training_service_stays_where_it_is(url: str, path: Path) -> None:
    with closing(FileStore.open(path)) as file, closing(SiteStore.open(url, desk="one")) as site:
        write(file, lambda db: Deeds(db, "T", account="training").do(ALL))
        assert sum(file.peek(moving.counts).values()) == 0
        move(file, site)
        assert {line.split()[0] for line in site.peek(content)} == {"list_layouts"}, "the columns are the desk's"
        assert file.peek(lambda db: outbox.next_due(db, "training", 1e12)) is not None
