"""The site's functions in a PostgreSQL of their own grant what the model grants, at every step of random traces."""

from __future__ import annotations

import os
import random
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from courier_desk.api.budget import Fate, Lane, Rules, Ticket
from courier_desk.store.site_limit import SQL
from tests.support.site_limit import SiteCore

_NEEDED = ("initdb", "pg_ctl", "psql", "setpriv")
pytestmark = pytest.mark.skipif(
    not all(map(shutil.which, _NEEDED)), reason=f"no PostgreSQL of its own can be started here: {', '.join(_NEEDED)}"
)

RULES = Rules(limit=12, window=6.0, margin=0.125, lost_margin=1.0, person_ceiling=11, background_ceiling=9)
# PostgreSQL refuses to run as root.
_ORDINARY = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"] if os.geteuid() == 0 else []


class Database:
    """A psql that stays open: one question, one line of answer."""

    def __init__(self, folder: Path) -> None:
        self._process = subprocess.Popen(
            [*_ORDINARY, "psql", "-h", str(folder), "-U", "site", "-d", "postgres", "-XAtqv", "ON_ERROR_STOP=1"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def run(self, sql: str) -> None:
        """Run what answers nothing."""
        assert self._process.stdin is not None
        self._process.stdin.write(sql + ";\n")
        self._process.stdin.flush()

    def ask(self, sql: str) -> list[str]:
        """Give the one row's columns as text."""
        assert self._process.stdout is not None
        self.run("SELECT " + sql)
        return self._process.stdout.readline().rstrip("\n").split("|")

    def close(self) -> None:
        """End psql and see that nothing went wrong."""
        self._process.communicate()
        assert self._process.returncode == 0


@pytest.fixture(scope="module")
def database() -> Iterator[Database]:
    """Start a cluster on a socket in a short folder of its own: a socket's path has 107 characters at the most."""
    with tempfile.TemporaryDirectory(prefix="pg") as name:
        folder = Path(name)
        if _ORDINARY:
            os.chown(folder, 65534, 65534)
        data = str(folder / "data")
        options = f"-k {folder} -h '' -c fsync=off"
        server = [*_ORDINARY, "pg_ctl", "-D", data, "-w", "-s", "-l", str(folder / "log")]
        subprocess.run([*_ORDINARY, "initdb", "-D", data, "-U", "site", "-A", "trust"], check=True, capture_output=True)
        subprocess.run([*server, "-o", options, "start"], check=True)
        try:
            opened = Database(folder)
            opened.run(SQL)
            yield opened
            opened.close()
        finally:
            subprocess.run([*server, "-m", "immediate", "stop"], check=True)


@pytest.mark.parametrize("seed", range(12))
def test_the_site_grants_what_the_model_grants(database: Database, seed: int) -> None:
    dice, model, account = random.Random(seed), SiteCore(RULES), f"account{seed}"
    database.run(f"INSERT INTO site_limit VALUES ('{account}', 12, 6, 0.125, 1, 11, 9)")
    flights: list[tuple[Ticket, str]] = []
    granted, now = 0, 64.0
    for _ in range(200):
        now += dice.choice([0, 2**-7, 2**-4, 0.25, 1.0])  # exact in binary, so that both sides compare the same
        desk, lane = dice.choice("abcd"), dice.choice([Lane.PERSON, Lane.OUTBOX, Lane.MIRROR])
        happens = dice.random()
        if flights and happens < 0.45:
            ticket, slot = flights.pop(dice.randrange(len(flights)))
            fate = dice.choice([Fate.ANSWERED] * 5 + [Fate.LOST, Fate.NOT_SENT])
            model.done(ticket, now, fate)
            database.ask(f"site_done({slot}, '{fate.name.lower()}', {now})")
        elif happens < 0.47:
            model.gone(desk, now)
            database.ask(f"site_gone('{account}', '{desk}', {now})")
        elif happens < 0.49:
            after, chance = dice.choice([None, 0.5, 2.0]), dice.choice([0.0, 0.5, 1.0])
            model.core.rate_limited(now, after, chance)
            database.ask(f"site_rate_limited('{account}', {'NULL' if after is None else after}, {chance}, {now})")
        elif happens < 0.51:
            model.core.accepted()
            database.ask(f"site_accepted('{account}')")
        else:
            answer = model.take(desk, lane, now)
            slot, wait = database.ask(f"granted, wait FROM site_take('{account}', '{desk}', {int(lane)}, {now})")
            if isinstance(answer, Ticket):
                assert slot
                flights.append((answer, slot))
                granted += 1
            else:
                assert not slot
                assert float(wait) == pytest.approx(answer, abs=1e-9)
    assert granted > RULES.limit
