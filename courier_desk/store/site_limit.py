"""The slots that the desks of one site share, granted by the site's PostgreSQL (specification, Limits).

The rules are those of ``api.budget.BudgetCore`` for the site as a whole, and whose turn it is: a person at any desk
first, then the desk with the fewest sends of the last window, then the older wish. One advisory lock per key makes
the grants one after the other; the database's clock alone counts (``at`` is for tests).

A desk that has not been heard for ``unheard_s`` may be cut off, and send on by itself as many as it was told last (its
part). The parts of all desks together never exceed the limit: one is counted as the larger until its desk says that it
knows the smaller. So many are kept from the others, for ``kept_s``, unless the desk is heard again or says farewell.
Each part is the limit divided by one more than there are desks, so that there is one for a desk that comes new.

How many requests are left to people each desk says for itself; what the one wants that leaves most holds for all, for
as long as it is there or its part is kept. So a person at any desk finds at least what that desk leaves to people.
What is here is held against a model of the rules.
"""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from typing import Any

import psycopg

from courier_desk.domain.shared_limit import GrantorAway, Reply, SharedLimit, Standing
from courier_desk.store.dialect.postgres import SiteConnection
from courier_desk.store.faults import StoreFault
from courier_desk.store.sql import Row, one_row

log = logging.getLogger(__name__)
#: A question that was not answered in this time is not answered any more.
_PATIENCE = "SET statement_timeout = '5s'"

SQL = """
-- The slots of a key that the desks of a site share. Times are seconds on the database's clock.
CREATE TABLE site_limit (
    key_id text COLLATE "C" PRIMARY KEY,
    "limit" integer NOT NULL,
    window_s double precision NOT NULL,
    margin double precision NOT NULL,
    lost_margin double precision NOT NULL,
    in_flight_s double precision NOT NULL,  -- the longest that a request is on its way
    unheard_s double precision NOT NULL,
    kept_s double precision NOT NULL,
    person_ceiling integer NOT NULL,
    background_ceiling integer NOT NULL,
    frozen_until double precision NOT NULL DEFAULT '-infinity',
    lowered_at double precision NOT NULL DEFAULT '-infinity',
    share double precision NOT NULL DEFAULT 1.0,
    strikes integer NOT NULL DEFAULT 0
);
CREATE TABLE site_slot (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    key_id text COLLATE "C" NOT NULL,
    desk text COLLATE "C" NOT NULL,
    sent_at double precision NOT NULL,
    free_at double precision  -- NULL: no answer yet
);
CREATE INDEX site_slot_key ON site_slot (key_id, sent_at);
CREATE TABLE site_asked (
    key_id text COLLATE "C" NOT NULL,
    desk text COLLATE "C" NOT NULL,
    lane integer NOT NULL,
    since double precision NOT NULL,
    until double precision NOT NULL,
    PRIMARY KEY (key_id, desk)
);
CREATE TABLE site_part (
    key_id text COLLATE "C" NOT NULL,
    desk text COLLATE "C" NOT NULL,
    part integer NOT NULL,
    heard_at double precision NOT NULL,
    PRIMARY KEY (key_id, desk)
);

CREATE FUNCTION site_share(l site_limit, at double precision) RETURNS double precision LANGUAGE sql IMMUTABLE AS $$
    SELECT CASE WHEN l.lowered_at = '-infinity' THEN 1.0::double precision ELSE
        least(1.0, l.share + 0.02 * greatest(0.0, (at - l.lowered_at) / l.window_s - 10.0)) END
$$;

CREATE FUNCTION site_ceiling(l site_limit, ceiling integer, at double precision, room integer) RETURNS integer
LANGUAGE sql IMMUTABLE AS $$
    SELECT greatest(least(1, room), floor(ceiling * site_share(l, at) * room / l."limit")::integer)
$$;

-- The seconds until this lane may send, 0 for now; NULL while that depends on requests still in flight.
CREATE FUNCTION site_free_in(l site_limit, of_lane integer, at double precision, room integer) RETURNS double precision
LANGUAGE plpgsql AS $$
DECLARE used integer; sent integer; too_many integer; moment double precision;
    free_in double precision := greatest(0.0, l.frozen_until - at);
BEGIN
    SELECT count(*) FILTER (WHERE free_at IS NULL OR free_at > at), count(*) FILTER (WHERE sent_at + l.window_s > at)
        INTO used, sent FROM site_slot WHERE key_id = l.key_id;
    too_many := used + 1 - site_ceiling(l, CASE WHEN of_lane = 0 THEN l.person_ceiling
        ELSE l.background_ceiling + (l.person_ceiling - l.background_ceiling + 1) / 2 END, at, room);
    IF too_many > 0 THEN
        SELECT t.free_at INTO moment FROM site_slot t WHERE t.key_id = l.key_id AND t.free_at > at
            ORDER BY t.free_at OFFSET too_many - 1 LIMIT 1;
        IF moment IS NULL THEN RETURN NULL; END IF;
        free_in := greatest(free_in, moment - at);
    END IF;
    too_many := sent + 1 - site_ceiling(l, l.background_ceiling, at, room);
    IF of_lane <> 0 AND too_many > 0 THEN
        SELECT t.sent_at INTO moment FROM site_slot t WHERE t.key_id = l.key_id AND t.sent_at + l.window_s > at
            ORDER BY t.sent_at OFFSET too_many - 1 LIMIT 1;
        free_in := greatest(free_in, moment + l.window_s - at);
    END IF;
    RETURN free_in;
END $$;

-- What is left of the limit beside the parts of desks that may be cut off.
CREATE FUNCTION site_room(l site_limit, at double precision) RETURNS integer LANGUAGE sql AS $$
    SELECT greatest(0, l."limit" - coalesce(sum(part), 0)::integer) FROM site_part
        WHERE key_id = l.key_id AND heard_at + l.unheard_s < at
$$;

-- Note that a desk is there, which may use ``holds`` by itself for all it knows; gives its part from now on.
CREATE FUNCTION site_hear(l site_limit, of_desk text, holds integer, at double precision) RETURNS integer
LANGUAGE plpgsql AS $$
DECLARE others integer; desks integer; own integer;
BEGIN
    DELETE FROM site_part p WHERE p.key_id = l.key_id AND p.heard_at + l.unheard_s + l.kept_s <= at;
    SELECT coalesce(sum(p.part), 0), count(*) INTO others, desks
        FROM site_part p WHERE p.key_id = l.key_id AND p.desk <> of_desk;
    own := greatest(0, least(l."limit" / (desks + 2), l."limit" - others));
    IF holds = 0 THEN  -- a new run: what the last one sent while it was cut off was never told
        INSERT INTO site_slot (key_id, desk, sent_at, free_at)
            SELECT l.key_id, of_desk, at, at + l.window_s + (l.margin + l.lost_margin)
            FROM site_part p, generate_series(1, p.part) WHERE p.key_id = l.key_id AND p.desk = of_desk
            AND p.heard_at + l.unheard_s + l.in_flight_s + (l.window_s + (l.margin + l.lost_margin)) <= at;
    END IF;
    INSERT INTO site_part VALUES (l.key_id, of_desk, greatest(holds, own), at)
        ON CONFLICT (key_id, desk) DO UPDATE SET part = excluded.part, heard_at = excluded.heard_at;
    UPDATE site_slot t SET free_at = t.sent_at + l.in_flight_s + l.window_s + (l.margin + l.lost_margin)
        FROM site_part p WHERE p.key_id = l.key_id AND p.heard_at + l.unheard_s < at
        AND t.key_id = l.key_id AND t.desk = p.desk AND t.free_at IS NULL;
    DELETE FROM site_slot WHERE key_id = l.key_id AND free_at <= at AND sent_at + l.window_s <= at;
    DELETE FROM site_asked WHERE key_id = l.key_id AND until < at;
    RETURN own;
END $$;

-- How the site stands: for its desks' screens.
CREATE FUNCTION site_look(l site_limit, at double precision, room integer, OUT used integer, OUT sent integer,
                          OUT spare integer, OUT person_in double precision, OUT background_in double precision)
LANGUAGE plpgsql AS $$
BEGIN
    SELECT count(*) FILTER (WHERE free_at IS NULL OR free_at > at), count(*) FILTER (WHERE sent_at + l.window_s > at)
        INTO used, sent FROM site_slot WHERE key_id = l.key_id;
    spare := CASE WHEN at < l.frozen_until THEN 0
        ELSE greatest(0, site_ceiling(l, l.person_ceiling, at, room) - used) END;
    person_in := site_free_in(l, 0, at, room);
    background_in := site_free_in(l, 1, at, room);
END $$;

-- Make the limit of a key known, and what is reckoned with; in the place of another one only if it was arranged.
CREATE FUNCTION site_use(of_key text, of_limit integer, of_arranged boolean, of_window double precision,
                         of_margin double precision, of_lost_margin double precision, of_in_flight double precision,
                         of_unheard double precision, of_kept double precision, of_people integer,
                         of_background integer) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
    INSERT INTO site_limit AS had (key_id, "limit", window_s, margin, lost_margin, in_flight_s, unheard_s, kept_s,
            person_ceiling, background_ceiling)
        VALUES (of_key, of_limit, of_window, of_margin, of_lost_margin, of_in_flight, of_unheard, of_kept,
            of_people, of_background)
        ON CONFLICT (key_id) DO UPDATE SET "limit" = excluded."limit", window_s = excluded.window_s,
            margin = excluded.margin, lost_margin = excluded.lost_margin, in_flight_s = excluded.in_flight_s,
            unheard_s = excluded.unheard_s, kept_s = excluded.kept_s, person_ceiling = excluded.person_ceiling,
            background_ceiling = excluded.background_ceiling
            WHERE of_arranged OR had."limit" = excluded."limit"
$$;

-- A slot (granted), or the seconds after which to ask again (wait); the desk's part, and how the site stands.
CREATE FUNCTION site_take(of_key text, of_desk text, of_lane integer, holds integer, at double precision DEFAULT NULL,
                          OUT granted bigint, OUT wait double precision, OUT part integer, OUT strikes integer,
                          OUT allowed integer, OUT used integer, OUT sent integer, OUT spare integer,
                          OUT person_in double precision, OUT background_in double precision)
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
DECLARE l site_limit; next_desk text; free_in double precision; room integer;
BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended(of_key, 21));
    at := coalesce(at, extract(epoch FROM clock_timestamp())::double precision);
    SELECT * INTO STRICT l FROM site_limit WHERE key_id = of_key;
    part := site_hear(l, of_desk, holds, at);
    strikes := l.strikes;
    allowed := l."limit";
    room := site_room(l, at);
    INSERT INTO site_asked VALUES (of_key, of_desk, of_lane, at, at)
        ON CONFLICT (key_id, desk) DO UPDATE SET until = at, lane = of_lane,
            since = CASE WHEN site_asked.lane = of_lane THEN site_asked.since ELSE at END;
    SELECT a.desk INTO next_desk FROM site_asked a WHERE a.key_id = of_key ORDER BY a.lane <> 0,
        (SELECT count(*) FROM site_slot t WHERE t.key_id = of_key AND t.desk = a.desk
            AND t.sent_at + l.window_s > at), a.since, a.desk LIMIT 1;
    free_in := site_free_in(l, of_lane, at, room);
    IF next_desk = of_desk AND free_in = 0 THEN
        DELETE FROM site_asked WHERE key_id = of_key AND desk = of_desk;
        INSERT INTO site_slot (key_id, desk, sent_at) VALUES (of_key, of_desk, at) RETURNING id INTO granted;
    ELSE
        wait := least(greatest(coalesce(free_in, 0.0), 0.05), 5.0);
        UPDATE site_asked SET until = at + wait + 1.0 WHERE key_id = of_key AND desk = of_desk;
    END IF;
    SELECT k.used, k.sent, k.spare, k.person_in, k.background_in INTO used, sent, spare, person_in, background_in
        FROM site_look(l, at, room) k;
END $$;

-- A desk that asks for nothing is there; of its slots without an answer it knows these, the others were never used.
CREATE FUNCTION site_seen(of_key text, of_desk text, holds integer, known bigint[], at double precision DEFAULT NULL,
                          OUT part integer, OUT strikes integer, OUT allowed integer, OUT used integer,
                          OUT sent integer, OUT spare integer, OUT person_in double precision,
                          OUT background_in double precision)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE l site_limit;
BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended(of_key, 21));
    at := coalesce(at, extract(epoch FROM clock_timestamp())::double precision);
    SELECT * INTO STRICT l FROM site_limit WHERE key_id = of_key;
    part := site_hear(l, of_desk, holds, at);
    strikes := l.strikes;
    allowed := l."limit";
    DELETE FROM site_asked WHERE key_id = of_key AND desk = of_desk;
    UPDATE site_slot SET free_at = at + l.window_s + (l.margin + l.lost_margin)
        WHERE key_id = of_key AND desk = of_desk AND free_at IS NULL AND id <> ALL (known);
    SELECT k.used, k.sent, k.spare, k.person_in, k.background_in INTO used, sent, spare, person_in, background_in
        FROM site_look(l, at, site_room(l, at)) k;
END $$;

-- How a granted slot ended ``age`` seconds ago: 'answered', 'lost' or 'not_sent'. One that ended is left as it is.
CREATE FUNCTION site_done(of_slot bigint, fate text, age double precision, at double precision DEFAULT NULL)
RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE of_key text;
BEGIN
    SELECT key_id INTO of_key FROM site_slot WHERE id = of_slot;
    IF of_key IS NULL THEN RETURN; END IF;
    PERFORM pg_advisory_xact_lock(hashtextextended(of_key, 21));
    at := coalesce(at, extract(epoch FROM clock_timestamp())::double precision) - age;
    IF fate = 'not_sent' THEN
        DELETE FROM site_slot WHERE id = of_slot AND free_at IS NULL;
    ELSE
        UPDATE site_slot t SET free_at = at + l.window_s
            + (l.margin + CASE WHEN fate = 'lost' THEN l.lost_margin ELSE 0 END)
            FROM site_limit l WHERE l.key_id = t.key_id AND t.id = of_slot AND t.free_at IS NULL;
    END IF;
END $$;

-- A desk that was cut off sent a request without a slot, which ended ``age`` seconds ago.
CREATE FUNCTION site_sent(of_key text, of_desk text, fate text, age double precision, at double precision DEFAULT NULL)
RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended(of_key, 21));
    at := coalesce(at, extract(epoch FROM clock_timestamp())::double precision) - age;
    INSERT INTO site_slot (key_id, desk, sent_at, free_at) SELECT of_key, of_desk, at, at + l.window_s
        + (l.margin + CASE WHEN fate = 'lost' THEN l.lost_margin ELSE 0 END) FROM site_limit l WHERE l.key_id = of_key;
END $$;

-- A desk ended: what it has in flight may still arrive, and it sends no more.
CREATE FUNCTION site_gone(of_key text, of_desk text, at double precision DEFAULT NULL) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended(of_key, 21));
    at := coalesce(at, extract(epoch FROM clock_timestamp())::double precision);
    DELETE FROM site_asked WHERE key_id = of_key AND desk = of_desk;
    DELETE FROM site_part WHERE key_id = of_key AND desk = of_desk;
    UPDATE site_slot t SET free_at = at + l.window_s + (l.margin + l.lost_margin)
        FROM site_limit l WHERE l.key_id = t.key_id AND t.key_id = of_key AND t.desk = of_desk
        AND t.free_at IS NULL;
END $$;

-- A 429 seen by one desk: all wait, and use less for ten windows. ``chance`` is a random number from 0 to 1.
CREATE FUNCTION site_rate_limited(of_key text, retry_after double precision, chance double precision,
                                  at double precision DEFAULT NULL) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE l site_limit; is_same_burst boolean; delay double precision;
BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended(of_key, 21));
    at := coalesce(at, extract(epoch FROM clock_timestamp())::double precision);
    SELECT * INTO STRICT l FROM site_limit WHERE key_id = of_key;
    is_same_burst := at < l.frozen_until;
    IF NOT is_same_burst THEN
        l.strikes := l.strikes + 1;
        l.share := greatest(0.1, site_share(l, at) * 0.9);
        l.lowered_at := at;
    END IF;
    delay := coalesce(retry_after,
        least(30.0, 2.0 ^ least(greatest(l.strikes, 1) - 1, 10)) * (0.5 + 0.5 * chance));
    IF NOT is_same_burst OR retry_after IS NOT NULL THEN
        l.frozen_until := greatest(l.frozen_until, at + least(greatest(delay, 0.0), 5.0 * l.window_s));
    END IF;
    UPDATE site_limit SET strikes = l.strikes, share = l.share, lowered_at = l.lowered_at,
        frozen_until = l.frozen_until WHERE key_id = of_key;
END $$;

-- An answer that is no 429: the next one starts the back-off anew.
CREATE FUNCTION site_accepted(of_key text) RETURNS void LANGUAGE sql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
    UPDATE site_limit SET strikes = 0 WHERE key_id = of_key AND strikes <> 0
$$;
"""

#: What came later: the ceilings of each desk, of which the lowest hold.
LEFT_TO_PEOPLE = """
ALTER TABLE site_part ADD COLUMN person_ceiling integer, ADD COLUMN background_ceiling integer;

-- A desk says what it leaves to people: how many requests a person's may be one of, and what runs by itself.
CREATE FUNCTION site_keeps(of_key text, of_desk text, people integer, background integer,
                           at double precision DEFAULT NULL) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended(of_key, 21));
    at := coalesce(at, extract(epoch FROM clock_timestamp())::double precision);
    INSERT INTO site_part (key_id, desk, part, heard_at, person_ceiling, background_ceiling)
        VALUES (of_key, of_desk, 0, at, people, background)
        ON CONFLICT (key_id, desk) DO UPDATE SET person_ceiling = people, background_ceiling = background;
END $$;

-- The limit with the ceilings that hold for all; those of a desk that knows another limit are of no more than this one.
CREATE FUNCTION site_lowest(l site_limit) RETURNS site_limit LANGUAGE plpgsql AS $$
BEGIN
    SELECT least(l."limit", coalesce(min(p.person_ceiling), l.person_ceiling)),
            least(l."limit", coalesce(min(p.background_ceiling), l.background_ceiling))
        INTO l.person_ceiling, l.background_ceiling FROM site_part p WHERE p.key_id = l.key_id;
    RETURN l;
END $$;

ALTER FUNCTION site_free_in(site_limit, integer, double precision, integer) RENAME TO site_free_in_of;
CREATE FUNCTION site_free_in(l site_limit, of_lane integer, at double precision, room integer) RETURNS double precision
LANGUAGE sql AS $$ SELECT site_free_in_of(site_lowest(l), of_lane, at, room) $$;

ALTER FUNCTION site_look(site_limit, double precision, integer) RENAME TO site_look_of;
CREATE FUNCTION site_look(l site_limit, at double precision, room integer, OUT used integer, OUT sent integer,
                          OUT spare integer, OUT person_in double precision, OUT background_in double precision)
LANGUAGE sql AS $$ SELECT * FROM site_look_of(site_lowest(l), at, room) $$;
"""


class SiteGrants:
    """The slots of one key for one desk, asked for on a connection and a thread of their own (``Grantor``)."""

    def __init__(self, connect: Callable[[], SiteConnection], desk: str, key_id: str) -> None:
        self._connect, self._desk, self._key = connect, desk, key_id
        self._db: SiteConnection | None = None
        self._is_unreached = False
        self._asking = ThreadPoolExecutor(1, "store-limit")
        self._answering = 0

    async def use(self, shared: SharedLimit) -> None:
        """Make the limit known, or another one."""
        rules = (
            shared.limit,
            shared.arranged,
            shared.window,
            shared.margin,
            shared.lost_margin,
            shared.in_flight,
            shared.unheard,
        )
        ceilings = (shared.kept, shared.person_ceiling, shared.background_ceiling)
        await self._ask(
            "SELECT site_use(?, CAST(? AS int), CAST(? AS int) <> 0, ?, ?, ?, ?, ?, ?, CAST(? AS int), CAST(? AS int))",
            (self._key, *rules, *ceilings),
        )
        await self._ask(
            "SELECT site_keeps(?, ?, CAST(? AS int), CAST(? AS int))", (self._key, self._desk, *ceilings[1:])
        )

    async def reach(self) -> None:
        """Ask for nothing but whether it can be reached."""
        await self._ask("SELECT 1", ())

    async def take(self, lane: int, part: int) -> Reply:
        """Ask for a slot; given up, it gives back what it got."""
        sql = "SELECT * FROM site_take(?, ?, CAST(? AS int), CAST(? AS int))"
        asked = self._submit(sql, (self._key, self._desk, int(lane), part))
        try:
            slot, wait, *standing = await asyncio.wrap_future(asked)
        except asyncio.CancelledError:
            asked.add_done_callback(self._give_back)
            raise
        return Reply(slot=slot, wait=wait or 0.0, standing=_standing(standing))

    async def seen(self, part: int, known: Iterable[int]) -> Standing:
        """Say that this desk is here, and which slots of its own it knows without an answer."""
        sql = "SELECT * FROM site_seen(?, ?, CAST(? AS int), CAST(? AS bigint[]))"
        return _standing(await self._ask(sql, (self._key, self._desk, part, list(known))))

    async def done(self, slot: int, fate: str, age: float) -> None:
        """Say how a granted slot ended."""
        await self._ask("SELECT site_done(?, ?, ?)", (slot, fate, age))

    async def sent(self, fate: str, age: float) -> None:
        """Tell of a request that was sent without a slot."""
        await self._ask("SELECT site_sent(?, ?, ?, ?)", (self._key, self._desk, fate, age))

    async def rate_limited(self, retry_after: float | None, chance: float) -> None:
        """Tell of a 429."""
        await self._ask("SELECT site_rate_limited(?, ?, ?)", (self._key, retry_after, chance))

    async def accepted(self) -> None:
        """Tell of an answer that is no 429."""
        await self._ask("SELECT site_accepted(?)", (self._key,))

    async def aclose(self, *, farewell: bool) -> None:
        """End the connection; with ``farewell`` the others may use all that this desk had. Does not raise."""
        if farewell:
            with suppress(GrantorAway):
                await self._ask("SELECT site_gone(?, ?)", (self._key, self._desk))
        await asyncio.to_thread(self.close)

    def close(self) -> None:
        """End the connection, and the thread when it has answered. Calling it again does nothing."""
        self._asking.shutdown(wait=True)
        self._drop()

    def _give_back(self, asked: Future[Row]) -> None:
        if asked.cancelled() or asked.exception() is not None or (slot := asked.result()[0]) is None:
            return
        # Before anything else is asked, where this is called by the thread that has just answered.
        at_once = threading.get_ident() == self._answering
        with suppress(GrantorAway):
            (self._answer if at_once else self._submit)("SELECT site_done(?, ?, ?)", (slot, "not_sent", 0.0))

    async def _ask(self, sql: str, values: Sequence[object]) -> Row:
        return await asyncio.wrap_future(self._submit(sql, values))

    def _submit(self, sql: str, values: Sequence[object]) -> Future[Row]:
        try:
            return self._asking.submit(self._answer, sql, values)
        except RuntimeError:  # the thread has ended
            raise GrantorAway(perhaps_done=False) from None

    def _answer(self, sql: str, values: Sequence[object]) -> Row:
        self._answering = threading.get_ident()
        try:
            if self._db is None:
                self._db = self._connect()
                self._db.execute(_PATIENCE)
        except (StoreFault, psycopg.Error) as error:
            self._drop()
            if not self._is_unreached:  # it is tried every second
                log.info("the limit of the site is not reached: %s", error)
            self._is_unreached = True
            raise GrantorAway(perhaps_done=False) from error
        self._is_unreached = False
        try:
            row = one_row(self._db, sql, values)
        except psycopg.Error as error:
            self._drop()
            log.info("the limit of the site does not answer: %s", type(error).__name__)
            raise GrantorAway(perhaps_done=True) from error
        assert row is not None  # each of these functions gives one
        return row

    def _drop(self) -> None:
        if self._db is not None:
            self._db.close()
            self._db = None


def _standing(told: Sequence[Any]) -> Standing:
    part, strikes, limit, used, sent, left, person, background = told
    return Standing(
        used=used,
        sent=sent,
        left=left,
        person_in=person,
        background_in=background,
        strikes=strikes,
        limit=limit,
        part=part,
    )
