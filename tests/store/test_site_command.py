"""``courier-desk site``: a database made a site's, looked at, saved and brought back; what is wrong is one sentence."""

from __future__ import annotations

import asyncio
import io
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from courier_desk import site_command
from courier_desk.domain.outbox import State
from courier_desk.store import accounts, orders, outbox, site_backup
from courier_desk.store.database import Store
from courier_desk.store.dialect import schema
from courier_desk.store.dialect.postgres import SiteConnection
from courier_desk.store.dialect.schema import bring_up
from courier_desk.store.migrations import STEPS, newest
from courier_desk.store.site_store import SiteStore
from courier_desk.store.sql import all_rows
from tests.store.support import ACCOUNT, MERCHANT, an_order, pending
from tests.support.patience import PATIENCE
from tests.support.postgres import Databases, missing, too_old_to_save

SAVED = pytest.mark.skipif(bool(too_old_to_save()), reason=too_old_to_save())
pytestmark = pytest.mark.skipif(bool(missing()), reason=f"no PostgreSQL can be started here: {missing()}")
Site = Callable[..., tuple[int, str]]


@pytest.fixture
def site(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Site:
    """The command; gives its exit code and all that it said."""
    monkeypatch.setattr("courier_desk.host.private.for_the_person_alone", lambda: None)
    monkeypatch.setattr("sys.stdin", io.StringIO())

    def run(*words: object) -> tuple[int, str]:
        code = site_command.main([str(word) for word in words])
        said = capsys.readouterr()
        assert code == site_command.DONE or (said.err.count("\n") == 1 and not said.out)
        return code, said.out + said.err

    return run


def content(url: str) -> list[tuple[object, ...]]:
    """Give what stands in a database: its tables with their columns, and the steps taken."""
    with closing(SiteConnection(url)) as db:
        sql = (
            "SELECT table_name, column_name FROM information_schema.columns "
            "WHERE table_schema IN ('public', 'kept') ORDER BY table_name, column_name"
        )
        found: list[tuple[object, ...]] = all_rows(db, sql)
        return [*found, *(all_rows(db, "SELECT * FROM schema_version ORDER BY number") if schema.version(db) else [])]


def test_an_empty_database_becomes_a_site_and_doing_it_again_changes_nothing(databases: Databases, site: Site) -> None:
    url = databases.url_of_new(bare=True)
    code, said = site("init", url)
    assert (code, said.count("is a site of Courier Desk now.")) == (site_command.DONE, 1)
    assert f"Roles: courier_desk_viewer_{url.partition('dbname=')[2]} (sees everything)" in said
    made = content(url)
    SiteStore.open(url, desk="one").close()
    code, said = site("init", url)
    assert "is as this version wants it" in said
    assert content(url) == made
    with closing(SiteConnection(url)) as db:
        db.run_script("CREATE EXTENSION btree_gin")  # of whoever looks after the server
    assert site("init", url)[0] == site_command.DONE


def test_an_older_site_is_brought_up(databases: Databases, site: Site) -> None:
    url, fresh = databases.url_of_new(bare=True), databases.url_of_new(bare=True)
    with closing(SiteConnection(url)) as db:
        bring_up(db, 1.0, {number: sql for number, sql in STEPS.items() if number < newest()})
    assert "courier-desk site init brings it up" in site("status", url)[1]
    assert f"was brought up from step {newest() - 1} to {newest()}" in site("init", url)[1]
    site("init", fresh)
    assert {row[:2] for row in content(url) if len(row) == 2} == {row[:2] for row in content(fresh) if len(row) == 2}


def test_a_newer_site_and_another_programs_database_are_refused_and_left_as_they_are(
    databases: Databases, site: Site
) -> None:
    newer, other, odd = databases.url_of_new(), databases.url_of_new(bare=True), databases.url_of_new(bare=True)
    with closing(SiteConnection(newer)) as db:
        sql = "INSERT INTO schema_version (number, applied, program) VALUES (?, 1, '9.1.0')"
        db.execute(sql, (newest() + 1,))
    with closing(SiteConnection(other)) as db:
        db.run_script("CREATE TABLE orders (id bigint)")
    with closing(SiteConnection(odd)) as db:
        db.run_script("CREATE TABLE schema_version (version text)")
    for what in ("init", "status"):
        code, said = site(what, newer)
        assert code == site_command.CANNOT
        assert "by a newer version of Courier Desk (9.1.0). Install that one or a later one." in said
        for url in (other, odd):
            before = content(url)
            code, said = site(what, url)
            assert (code, "It holds what is not of Courier Desk" in said) == (site_command.CANNOT, True)
            assert content(url) == before


def test_a_server_that_is_too_old_or_lacks_an_extension_is_told(
    databases: Databases, site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = databases.url_of_new(bare=True)
    monkeypatch.setattr(schema, "OLDEST_SERVER", 990_000)  # as if less than that would not do
    code, said = site("init", url)
    assert (code, "PostgreSQL 13 or newer is needed" in said) == (site_command.CANNOT, True)
    assert content(url) == []


def write(store: Store, work: Callable[..., object]) -> None:
    asyncio.run(store.write(work))


def wait_for(what: Callable[[], bool]) -> None:
    until = time.monotonic() + PATIENCE
    while not what():
        assert time.monotonic() < until
        time.sleep(0.02)


def test_the_status_tells_desks_what_they_do_and_what_is_held(url: str, site: Site) -> None:
    code, said = site("status", url)
    assert code == site_command.DONE
    assert "No desk has joined yet." in said
    assert "Nothing waits to be sent." in said
    with closing(SiteStore.open(url, desk="one", name="Desk 1", person="Mona")) as one:
        with closing(SiteStore.open(url, desk="two", name="Desk 2")):
            pass
        duty = one.duty("read")
        wait_for(lambda: duty.held)
        write(one, lambda db: [outbox.add(db, pending(f"A{number}")) for number in range(3)])
        write(one, lambda db: db.execute("UPDATE outbox SET state = 'checking' WHERE reference = 'A1'"))
        write(one, lambda db: orders.merge(db, ACCOUNT, MERCHANT, [an_order("1")], seen_at=1.0, whole=False))
        write(one, lambda db: db.execute("UPDATE site_desk SET lease = 4711 WHERE desk = 'two'"))  # as a kill leaves it
        said = site("status", url)[1]
        assert "desk Desk 1, Mona: version " in said
        assert ", connected, reads from the service for all\n" in said
        assert "desk Desk 2: version " in said
        assert ", gone without farewell, connected " in said
        write(one, lambda db: db.execute("UPDATE site_desk SET lease = NULL WHERE desk = 'two'"))
        assert ", last seen " in site("status", url)[1]
        assert f"{ACCOUNT}: 1 checking, 2 waiting\n" in said
        assert "1 orders; " in said
        assert "clock" not in said


@pytest.mark.parametrize(("ahead", "told"), [(-600, "600 seconds ahead of"), (60, "60 seconds behind"), (1, "")])
def test_clocks_that_differ_are_told(
    url: str, site: Site, monkeypatch: pytest.MonkeyPatch, ahead: float, told: str
) -> None:
    true = time.time
    monkeypatch.setattr(time, "time", lambda: true() + ahead)
    code, said = site("status", url)
    assert code == site_command.DONE
    assert ("clock" in said, told in said) == (bool(told), True)


def filled(url: str) -> None:
    """Put work in each state into a site."""
    with closing(SiteStore.open(url, desk="one")) as one:
        write(one, lambda db: [outbox.add(db, pending(f"A{number}")) for number in range(200)])
        write(one, lambda db: db.execute("UPDATE outbox SET state = 'sending', lease = 7 WHERE reference = 'A1'"))
        write(one, lambda db: db.execute("UPDATE outbox SET state = 'done' WHERE reference = 'A2'"))
        write(one, lambda db: accounts.save_requests(db, "مفتاح\t\\N", [1.5]))


@SAVED
def test_a_backup_is_read_into_an_empty_database_and_what_waited_is_looked_for(
    databases: Databases, url: str, site: Site, tmp_path: Path
) -> None:
    filled(url)
    file, target = tmp_path / "site.backup", databases.url_of_new(bare=True)
    assert "is saved in" in site("backup", url, file)[1]
    assert file.stat().st_mode & 0o077 == 0
    before = file.read_bytes()
    code, said = site("backup", url, file)
    assert (code, "it is there already" in said) == (site_command.CANNOT, True)
    assert file.read_bytes() == before
    assert site("restore", file, target)[0] == site_command.DONE
    assert content(target) == content(url)
    with closing(SiteStore.open(target, desk="one")) as store:
        rows = store.peek(lambda db: outbox.page(db, ACCOUNT, states=set(State), limit=999))
        assert {row.progress.state for row in rows if row.reference != "A2"} == {State.CHECKING}
        assert len(rows) == 200
        assert store.peek(lambda db: accounts.recent_requests(db, "مفتاح\t\\N")) == [1.5]
        write(store, lambda db: outbox.add(db, pending("new")))  # keys go on where they were
    code, said = site("restore", file, target)
    assert (code, "There is a site in it already." in said) == (site_command.CANNOT, True)
    assert sorted(tmp_path.iterdir()) == [file]


@SAVED
def test_whoever_owns_the_databases_saves_and_restores_without_more_rights(
    databases: Databases, site: Site, tmp_path: Path
) -> None:
    urls = [databases.url_of_new(bare=True) for _ in range(2)]
    names = [url.partition("dbname=")[2] for url in urls]
    with closing(SiteConnection(urls[0])) as db:
        db.run_script("CREATE ROLE owner LOGIN")
        for name in names:
            db.run_script(f"ALTER DATABASE {name} OWNER TO owner")
        try:
            source, target = (url.replace("user=site", "user=owner") for url in urls)
            assert "This person may not make roles." in site("init", source)[1]
            filled(source)
            assert site("backup", source, tmp_path / "file")[0] == site_command.DONE
            assert site("restore", tmp_path / "file", target)[0] == site_command.DONE
            assert content(target) == content(source)
        finally:
            for url in urls:
                with closing(SiteConnection(url)) as one:
                    one.run_script("REASSIGN OWNED BY owner TO site; DROP OWNED BY owner")
            db.run_script("DROP ROLE owner")


def spoil_rows(backup: Path, spoilt: Path) -> None:
    """Damage rows of the largest table, and nothing by which the file is known."""
    whole = backup.read_bytes()
    places = range(0, len(whole) - 1_500, 500)
    at = max(places, key=lambda place: len(set(whole[place : place + 1_500])))  # packed bytes are of every kind
    spoilt.write_bytes(whole[:at] + b"?" * 1_500 + whole[at + 1_500 :])
    assert site_backup.newest_step(spoilt, 130_000) == site_backup.newest_step(backup, 130_000)


@SAVED
def test_what_cannot_be_restored_leaves_the_database_empty(
    databases: Databases, url: str, site: Site, tmp_path: Path
) -> None:
    filled(url)
    file, target = tmp_path / "site.backup", databases.url_of_new(bare=True)
    site("backup", url, file)
    cut, spoilt, text, gone, foreign = (tmp_path / name for name in ("cut", "spoilt", "text", "gone", "foreign"))
    cut.write_bytes(file.read_bytes()[:-10])
    spoil_rows(file, spoilt)
    text.write_text("DROP TABLE orders;")
    other = databases.url_of_new(bare=True)
    with closing(SiteConnection(other)) as db:
        db.run_script("CREATE TABLE orders (id bigint)")
        site_backup.back_up(db, other, foreign)
    for damaged, words in (
        (cut, "cannot be read to its end"),
        (spoilt, "cannot be read to its end"),
        (text, "no backup of a site"),
        (gone, "No such"),
        (foreign, "no backup"),
    ):
        code, said = site("restore", damaged, target)
        assert (code, words in said) == (site_command.CANNOT, True), said
        assert content(target) == []
    with closing(SiteConnection(target)) as db:
        assert schema.is_empty(db)
    assert site("restore", file, target)[0] == site_command.DONE


@SAVED
def test_a_backup_of_a_newer_site_is_refused_before_anything_is_read_of_it(
    databases: Databases, url: str, site: Site, tmp_path: Path
) -> None:
    with closing(SiteConnection(url)) as db:
        db.execute("INSERT INTO schema_version (number, applied, program) VALUES (?, 1, '9.1.0')", (newest() + 1,))
        file, target = tmp_path / "site.backup", databases.url_of_new(bare=True)
        site_backup.back_up(db, url, file)
    code, said = site("restore", file, target)
    assert (code, "a newer version of Courier Desk (9.1.0)" in said) == (site_command.CANNOT, True)
    assert content(target) == []


def test_no_password_stands_on_a_command_line(
    url: str, site: Site, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = tmp_path / "told"
    tool = tmp_path / "pg_dump"
    tool.write_text(
        f'#!/bin/sh\necho "$@" > {told}\necho "env $PGPASSWORD" >> {told}\necho "error: enough" >&2\nexit 1\n'
    )
    tool.chmod(0o755)
    monkeypatch.setattr(site_backup, "DEBIAN", tmp_path / "nowhere")
    monkeypatch.setenv("PATH", f"{tmp_path}:/bin:/usr/bin")
    code, said = site("backup", f"{url} password=secret", tmp_path / "file")
    assert (code, "error: enough" in said) == (site_command.CANNOT, True)
    words, kept = told.read_text().splitlines()
    assert "secret" not in words
    assert "dbname=" in words
    assert kept == "env secret"
    assert not list(tmp_path.glob("file*"))
    monkeypatch.setenv("PATH", str(tmp_path / "nowhere"))
    assert "sudo apt install postgresql-client" in site("backup", url, tmp_path / "file")[1]


def test_a_server_without_room_is_told_and_nothing_is_changed(databases: Databases, site: Site) -> None:
    url = databases.url_of_new(bare=True)
    with closing(SiteConnection(url)) as db:
        bring_up(db, 1.0, {number: sql for number, sql in STEPS.items() if number < 36})  # which makes a table
        db.run_script(
            "CREATE FUNCTION full_disk() RETURNS event_trigger LANGUAGE plpgsql AS $$ BEGIN "
            "RAISE 'could not extend file: No space left on device' USING ERRCODE = '53100'; END $$;"
            "CREATE EVENT TRIGGER full_disk ON ddl_command_end EXECUTE FUNCTION full_disk()"
        )
    before = content(url)
    code, said = site("init", url)
    assert (code, "The disk of the server is full." in said) == (site_command.CANNOT, True)
    assert content(url) == before


def test_addresses_that_lead_nowhere_are_told(url: str, site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    socket = url.split(maxsplit=1)[0]
    for address, words in (
        ("nothing", "It has to be like postgresql://"),
        (f"{socket} user=site dbname=nothing", "There is no such database on that server."),
        (f"{socket} user=nobody dbname=postgres", "The server does not let this person in"),
        ("host=/nowhere dbname=site", "The server cannot be reached. (connection"),
        ("host=127.0.0.1 port=1 dbname=site", "The server cannot be reached. (connection"),
        ("postgresql://x:secret@site.invalid/site", "The server cannot be reached. (failed to resolve"),
        ("postgresql://x:secret@site.invalid/site?sslmode=require", "has to be encrypted and its certificate verified"),
    ):
        code, said = site("status", address)
        assert (code, words in said) == (site_command.CANNOT, True), said
        assert "secret" not in said


def test_nobody_else_than_the_owner_makes_a_site(databases: Databases, site: Site) -> None:
    url = databases.url_of_new(bare=True)
    with closing(SiteConnection(url)) as db:
        db.run_script("CREATE ROLE stranger LOGIN")
        try:
            code, said = site("init", url.replace("user=site", "user=stranger"))
        finally:
            db.run_script("DROP ROLE stranger")
    assert (code, "This person may not do that there." in said) == (site_command.CANNOT, True)
    assert content(url) == []
