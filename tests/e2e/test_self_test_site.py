"""The self-test at a site: it says how the site stands, does the main job with its store, and leaves it as it was."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from courier_desk.domain.accounts import Account, KeyKind
from courier_desk.store import accounts
from courier_desk.store.dialect import site_roles
from courier_desk.store.dialect.postgres import SiteConnection
from courier_desk.store.dialect.site_roles import Role
from courier_desk.store.site_look import GUEST
from courier_desk.store.sql import all_rows, one_row
from tests.store.support import ACCOUNT, MERCHANT, pending
from tests.support.postgres import Databases, missing

pytestmark = pytest.mark.skipif(bool(missing()), reason=f"no PostgreSQL can be started here: {missing()}")
_AT_SITE = ["site_reached", "site_clock", "site_lease", "site_news"]
_LONG = 420
_LEFT = f"{GUEST}0123456789ab"


@pytest.fixture
def people(databases: Databases) -> Iterator[Callable[[Role], str]]:
    """The address of a site for a person of each role; an account of others is there, with an order that waits."""
    from courier_desk.store import outbox

    url = databases.url_of_new()
    with closing(SiteConnection(url)) as db:
        assert not site_roles.ensure(db)
        db.execute("BEGIN")
        shop = Account(account_id=ACCOUNT, name="Shop", base_url="https://courier.example", kind=KeyKind.COMPANY)
        accounts.save_account(db, shop)
        accounts.use_merchant(db, ACCOUNT, MERCHANT, 1.0)
        outbox.add(db, pending("THEIRS"))
        db.execute("COMMIT")
        names = site_roles.names(db)
        for role in Role:
            db.run_script(f"CREATE ROLE b_{role} LOGIN IN ROLE {names[role]}")
        yield lambda role: url.replace("user=site", f"user=b_{role}")
        for role in Role:
            db.run_script(f"DROP ROLE b_{role}")
    databases.drop(url)


def held(url: str) -> dict[str, list[Any]]:
    """Give all rows of every table."""
    with closing(SiteConnection(url)) as db:
        sql = "SELECT schemaname || '.' || tablename FROM pg_tables WHERE schemaname IN ('public', 'kept')"
        tables = all_rows(db, sql)
        return {name: sorted(map(repr, all_rows(db, f"SELECT * FROM {name}"))) for (name,) in tables}


def self_test(url: str, out: Path) -> tuple[subprocess.CompletedProcess[str], dict[str, dict[str, Any]]]:
    done = subprocess.run(
        [sys.executable, "-m", "courier_desk", "self-test", "--site", url, "--out", str(out)],
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen"},
        capture_output=True,
        text=True,
        timeout=_LONG,
        check=False,
        stdin=subprocess.DEVNULL,
    )
    report = out / "report.json"
    steps = json.loads(report.read_text(encoding="utf-8"))["steps"] if report.exists() else []
    return done, {step["name"]: step for step in steps}


@pytest.mark.slow
@pytest.mark.timeout(_LONG)
def test_the_main_job_is_done_with_the_store_of_a_site_which_is_as_before_afterwards(
    people: Callable[[Role], str], tmp_path: Path
) -> None:
    url = people(Role.SUPERVISOR)
    before = held(url)
    with closing(SiteConnection(url)) as db:  # an earlier self-test that was killed
        db.execute("BEGIN")
        left = Account(account_id="left", name=_LEFT, base_url="http://127.0.0.1:9", kind=KeyKind.COMPANY)
        accounts.save_account(db, left)
        sql = (
            "INSERT INTO site_desk (desk, name, person, version, lease, since, seen) VALUES (?, ?, '', '0', 4711, 0, 0)"
        )
        db.execute(sql, (_LEFT, _LEFT))
        db.execute("COMMIT")
    done, steps = self_test(url, tmp_path)
    assert done.returncode == 0, done.stdout + done.stderr
    assert list(steps)[: len(_AT_SITE)] == _AT_SITE
    assert list(steps)[-1] == "leave_site"
    assert [name for name, step in steps.items() if not (step["ok"] and step["offered"])] == []
    told = "as supervisor; other desks at work: 0; what an earlier self-test left was taken away"
    assert told in steps["site_reached"]["detail"]
    assert "the desks go by the server's" in steps["site_clock"]["detail"]
    assert "seen as at work by another" in steps["site_lease"]["detail"]
    assert "was heard of" in steps["site_news"]["detail"]
    assert steps["leave_site"]["detail"] == "nothing of this self-test is in the site any more"
    assert held(url) == before


@pytest.mark.timeout(_LONG)
def test_a_clerk_is_told_how_the_site_stands_and_why_the_main_job_is_not_done(
    people: Callable[[Role], str], tmp_path: Path
) -> None:
    url = people(Role.CLERK)
    before = held(url)
    done, steps = self_test(url, tmp_path)
    assert done.returncode == 0, done.stdout + done.stderr
    assert all(steps[name]["offered"] for name in (*_AT_SITE, "leave_site"))
    assert steps["connect"]["detail"].startswith("not offered: the login is a clerk's, who adds no account")
    assert not steps["create_deliver"]["offered"]
    assert held(url) == before


@pytest.mark.timeout(_LONG)
def test_a_site_that_cannot_be_used_is_told_before_anything_is_done(
    people: Callable[[Role], str], tmp_path: Path
) -> None:
    done, steps = self_test(f"host={tmp_path} dbname=nothing", tmp_path / "out")
    assert done.returncode == 2
    assert done.stderr.startswith(f"courier-desk self-test: {tmp_path}/nothing: The server cannot be reached.")
    assert done.stderr.count("\n") == 1
    assert not steps
    url = people(Role.SUPERVISOR)
    with closing(SiteConnection(url.replace("user=b_supervisor", "user=site"))) as db:
        number = one_row(db, "SELECT max(number) + 1 FROM schema_version")
        assert number is not None
        db.execute("INSERT INTO schema_version (number, applied, program) VALUES (?, 0, '9.0.0')", (number[0],))
    done, _ = self_test(url, tmp_path / "out")
    assert done.returncode == 2
    assert "It was written by a newer version of Courier Desk (9.0.0). Install that one or a later one." in done.stderr
