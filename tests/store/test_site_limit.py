"""The site's functions in a PostgreSQL of their own grant what the model grants, at every step of random traces."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import closing

import psycopg
import pytest

from courier_desk.api.budget import Fate, Lane, Rules, Ticket
from courier_desk.store.site_limit import LEFT_TO_PEOPLE, SQL
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
        opened.run(LEFT_TO_PEOPLE)
        yield opened


@pytest.mark.parametrize("seed", range(16))
def test_the_site_grants_what_the_model_grants(database: Database, seed: int) -> None:
    dice, account = random.Random(seed), f"account{seed}"
    model = SiteCore(RULES, in_flight=8.0, unheard=2.0, kept=30.0)
    database.ask(f"site_use('{account}', 12, true, 6, 0.125, 1, 8, 2, 30, 11, 9)")
    desks = "abcd" if seed % 2 else "ab"  # of fewer, some are not heard of for long
    flights: list[tuple[Ticket, int, str]] = []
    parts = dict.fromkeys(desks, 0)
    granted, least_room, now = 0, RULES.limit, 64.0
    for _ in range(300):
        now += dice.choice([0, 2**-7, 2**-4, 0.25, 1.0])  # exact in binary, so that both sides compare the same
        desk, lane = dice.choice(desks), dice.choice([Lane.PERSON, Lane.OUTBOX, Lane.MIRROR])
        if dice.random() < 0.02:  # this desk was not heard of for long, and was killed before
            now += 20.0
            flights = [flight for flight in flights if flight[2] != desk]
            parts[desk] = 0
        happens = dice.random()
        if dice.random() < 0.05:
            people = dice.randint(4, RULES.limit)
            background = dice.randint(1, people)
            model.keeps(desk, now, people, background)
            database.ask(f"site_keeps('{account}', '{desk}', {people}, {background}, {now})")
        if flights and happens < 0.4:
            ticket, slot, _ = flights.pop(dice.randrange(len(flights)))
            fate, age = dice.choice([Fate.ANSWERED] * 5 + [Fate.LOST, Fate.NOT_SENT]), dice.choice([0.0, 0.0, 0.5])
            model.done(ticket, now - age, fate)
            database.ask(f"site_done({slot}, '{fate.name.lower()}', {age}, {now})")
        elif happens < 0.42:
            model.gone(desk, now)
            database.ask(f"site_gone('{account}', '{desk}', {now})")
            parts[desk] = 0
        elif happens < 0.44:
            after, chance = dice.choice([None, 0.5, 2.0]), dice.choice([0.0, 0.5, 1.0])
            model.core.rate_limited(now, after, chance)
            database.ask(f"site_rate_limited('{account}', {'NULL' if after is None else after}, {chance}, {now})")
        elif happens < 0.46:
            model.core.accepted()
            database.ask(f"site_accepted('{account}')")
        elif happens < 0.48:
            fate, age = dice.choice([Fate.ANSWERED, Fate.LOST]), dice.choice([0.0, 2.0])
            model.sent_alone(desk, now - age, fate)
            database.ask(f"site_sent('{account}', '{desk}', '{fate.name.lower()}', {age}, {now})")
        elif happens < 0.56:
            flights = [flight for flight in flights if flight[2] != desk or dice.random() < 0.9]
            known = [(ticket, slot) for ticket, slot, owner in flights if owner == desk]
            part = model.seen(desk, now, parts[desk], {ticket for ticket, _ in known})
            ids = f"ARRAY[{', '.join(str(slot) for _, slot in known)}]::bigint[]"
            told = list(database.ask(f"* FROM site_seen('{account}', '{desk}', {parts[desk]}, {ids}, {now})"))
            parts[desk] = part if dice.random() < 0.9 else parts[desk]  # else the answer was lost
            assert told[0] == part
            assert told[2:6] == [RULES.limit, *model.look(now)[:3]]
        else:
            answer, part = model.take(desk, lane, now, parts[desk])
            asked = f"'{account}', '{desk}', {int(lane)}, {parts[desk]}, {now}"
            slot, wait, *told = database.ask(f"* FROM site_take({asked})")
            if isinstance(answer, Ticket):
                assert slot
                flights.append((answer, slot, desk))
                granted += 1
            else:
                assert not slot
                assert float(wait) == pytest.approx(answer, abs=1e-9)
            assert told[0] == part
            parts[desk] = part if dice.random() < 0.9 else parts[desk]
            assert told[2:6] == [RULES.limit, *model.look(now)[:3]]
            assert told[6:] == pytest.approx(list(model.look(now)[3:]), abs=1e-9)
        least_room = min(least_room, model.core.room)
        # What a desk may send by itself ends with the time for which it is kept.
        parts = {name: part if name in model.parts else 0 for name, part in parts.items()}
        assert sum(one.part for one in model.parts.values()) <= RULES.limit
        assert all(model.parts[name].part >= part for name, part in parts.items() if part)
    assert granted > RULES.limit
    assert least_room < RULES.limit or len(desks) > 2


@pytest.mark.parametrize("strict_first", [True, False])
def test_what_the_desk_that_leaves_most_to_people_leaves_to_them_holds_for_all_while_it_is_there(
    database: Database, strict_first: bool
) -> None:
    account = f"left {strict_first}"
    wanted = [("strict", 3), ("lavish", 9)]
    for desk, background in wanted if strict_first else reversed(wanted):
        database.ask(f"site_use('{account}', 12, true, 6, 0.125, 1, 8, 2, 30, 11, {background})")
        database.ask(f"site_keeps('{account}', '{desk}', 11, {background}, 64)")

    def granted_to_batches(now: float) -> int:
        count = 0
        while (slot := database.ask(f"* FROM site_take('{account}', 'lavish', 1, 4, {now})")[0]) is not None:
            database.ask(f"site_done({slot}, 'answered', 0, {now})")
            count += 1
        return count

    assert granted_to_batches(64.0) == 3
    assert database.ask(f"* FROM site_take('{account}', 'lavish', 0, 4, 64)")[0] is not None  # a person's goes on
    database.ask(f"site_gone('{account}', 'strict', 65)")
    assert granted_to_batches(80.0) == 9
