"""Sending a table at a site: through the store that its desks share, beside them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from courier_desk.store.dialect.postgres import SiteConnection
from courier_desk.store.migrations import newest
from courier_desk.store.site_store import SiteStore
from courier_desk.store.sql import one_row
from tests.send.trial import Trial, orders, sentences, write
from tests.support.patience import PATIENCE
from tests.support.postgres import Databases, missing
from tests.support.sandbox import RunningSandbox

pytestmark = pytest.mark.skipif(bool(missing()), reason=f"no PostgreSQL can be started here: {missing()}")


@pytest.fixture(scope="module")
def sandbox() -> Iterator[RunningSandbox]:
    with RunningSandbox() as running:
        yield running


def test_a_table_goes_through_the_store_of_the_site_once(
    sandbox: RunningSandbox, tmp_path: Path, databases: Databases
) -> None:
    url = databases.url_of_new()
    one = Trial(sandbox, tmp_path, write(tmp_path / "orders.csv", orders(sandbox, 3)), more=("--site", url))
    for _run in range(2):
        done = one.run()
        assert done.returncode == 0, done.stderr
        assert [row["state"] for row in one.outcomes()] == ["created"] * 3
    one.judge(3)
    assert not (one.data / "desk.sqlite").exists()
    with closing(SiteStore.open(url, desk="window")) as store:
        held = store.peek(lambda db: one_row(db, "SELECT count(*), sum(lease) FROM outbox WHERE state = 'done'"))
        sql = "SELECT count(*), count(lease) FROM site_desk WHERE name LIKE ?"
        known = store.peek(lambda db: one_row(db, sql, ("% send",)))
    assert (held, known) == ((3, 0), (1, 0)), "one desk, which said that it ended"
    databases.drop(url)


def test_a_site_that_is_not_there_is_one_sentence(sandbox: RunningSandbox, tmp_path: Path) -> None:
    nowhere = f"host={tmp_path} dbname=nothing"
    one = Trial(sandbox, tmp_path, write(tmp_path / "orders.csv", orders(sandbox, 1)), more=("--site", nowhere))
    before = len(one.created())
    done = one.run()
    assert done.returncode == 2
    (sentence,) = sentences(done.stderr)
    assert f"The store of the site {tmp_path}/nothing cannot be used: it is not reached." in sentence
    assert len(one.created()) == before


def test_a_sending_ends_with_a_sentence_when_a_newer_version_has_brought_the_site_up(
    tmp_path: Path, databases: Databases
) -> None:
    url = databases.url_of_new()
    with RunningSandbox(faults="slow:method=POST,path=/orders,seconds=0.3") as service:
        one = Trial(service, tmp_path, write(tmp_path / "orders.csv", orders(service, 60)), more=("--site", url))
        process = one.start()
        try:
            one.wait_for_orders(1)
            with closing(SiteConnection(url)) as db:
                number = newest() + 1
                db.execute("INSERT INTO schema_version (number, applied, program) VALUES (?, 0, '9.0.0')", (number,))
            _, said = process.communicate(timeout=PATIENCE)
        finally:
            process.kill()
        assert process.returncode == 3
        assert "it was brought up by a newer version of Courier Desk. Update this one." in said
        assert len(one.created()) < 60
        again = one.run()
        assert again.returncode == 2
        assert "it was brought up by a newer version of Courier Desk. Update this one." in again.stderr
