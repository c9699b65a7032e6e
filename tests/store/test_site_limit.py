"""The site's functions in a PostgreSQL of their own grant what the model grants, at every step of random traces."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import closing

import psycopg
import pytest

from courier_desk.api.budget import Fate, Lane, Rules, Ticket
from courier_desk.store.site_limit import SQL
from tests.support.postgres import cluster, missing
from tests.support.site_limit import SiteCore

pytestmark = pytest.mark.skipif(bool(missing()), reason=f"no PostgreSQL of its own can be started here: {missing()}")

RULES = Rules(limit=12, window=6.0, margin=0.125, lost_margin=1.0, person_ceiling=11, background_ceiling=9)


class Database:
    """A connection: one question, one row of answer."""

    def __init__(self, url: str) -> None:
        self._db = psycopg.connect(url, autocommit=True)

    def run(self, sql: str) -> None:
        """Run what answers nothing."""
        self._db.execute(sql.encode())

    def ask(self, sql: str) -> psycopg.rows.TupleRow:
        """Give the one row's columns."""
        row = self._db.execute(f"SELECT {sql}".encode()).fetchone()
        assert row is not None
        return row

    def close(self) -> None:
        """End it."""
        self._db.close()


@pytest.fixture(scope="module")
def database() -> Iterator[Database]:
    """Give a database with the functions of the limit."""
    with cluster() as url, closing(Database(f"{url}postgres")) as opened:
        opened.run(SQL)
        yield opened


@pytest.mark.parametrize("seed", range(12))
def test_the_site_grants_what_the_model_grants(database: Database, seed: int) -> None:
    dice, model, account = random.Random(seed), SiteCore(RULES), f"account{seed}"
    database.run(f"INSERT INTO site_limit VALUES ('{account}', 12, 6, 0.125, 1, 11, 9)")
    flights: list[tuple[Ticket, int]] = []
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
