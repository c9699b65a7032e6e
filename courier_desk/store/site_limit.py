"""The slots that the desks of one site share, granted by the site's PostgreSQL (specification, Limits).

The rules are those of ``api.budget.BudgetCore`` for the site as a whole, and whose turn it is: a person at any desk
first, then the desk with the fewest sends of the last window, then the older wish. One advisory lock per account makes
the grants one after the other; the database's clock alone counts (``at`` is for tests). What is here is held against a
model of the rules; the store of a site, which will bring these tables along, is still to be made.
"""

from __future__ import annotations

SQL = """
-- The slots of a key that the desks of a site share. Times are seconds on the database's clock.
CREATE TABLE site_limit (
    account text PRIMARY KEY,
    "limit" integer NOT NULL,
    window_s double precision NOT NULL,
    margin double precision NOT NULL,
    lost_margin double precision NOT NULL,
    person_ceiling integer NOT NULL,
    background_ceiling integer NOT NULL,
    frozen_until double precision NOT NULL DEFAULT '-infinity',
    lowered_at double precision NOT NULL DEFAULT '-infinity',
    share double precision NOT NULL DEFAULT 1.0,
    strikes integer NOT NULL DEFAULT 0
);
CREATE TABLE site_slot (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    account text NOT NULL,
    desk text NOT NULL,
    sent_at double precision NOT NULL,
    free_at double precision  -- NULL: no answer yet
);
CREATE INDEX site_slot_account ON site_slot (account, sent_at);
CREATE TABLE site_asked (
    account text NOT NULL,
    desk text NOT NULL,
    lane integer NOT NULL,
    since double precision NOT NULL,
    until double precision NOT NULL,
    PRIMARY KEY (account, desk)
);

CREATE FUNCTION site_share(l site_limit, at double precision) RETURNS double precision LANGUAGE sql IMMUTABLE AS $$
    SELECT CASE WHEN l.lowered_at = '-infinity' THEN 1.0::double precision ELSE
        least(1.0, l.share + 0.02 * greatest(0.0, (at - l.lowered_at) / l.window_s - 10.0)) END
$$;

-- A slot (granted), or the seconds after which to ask again (wait).
CREATE FUNCTION site_take(of_account text, of_desk text, of_lane integer, at double precision DEFAULT NULL,
                          OUT granted bigint, OUT wait double precision) LANGUAGE plpgsql AS $$
DECLARE
    l site_limit; s double precision; used integer; sent integer; held_ceiling integer; back_ceiling integer;
    next_desk text; too_many integer; free_in double precision := 0; moment double precision;
BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended(of_account, 21));
    at := coalesce(at, extract(epoch FROM clock_timestamp())::double precision);
    SELECT * INTO STRICT l FROM site_limit WHERE account = of_account;
    DELETE FROM site_asked WHERE account = of_account AND until < at;
    DELETE FROM site_slot WHERE account = of_account AND free_at <= at AND sent_at + l.window_s <= at;
    INSERT INTO site_asked VALUES (of_account, of_desk, of_lane, at, at)
        ON CONFLICT (account, desk) DO UPDATE SET until = at, lane = of_lane,
            since = CASE WHEN site_asked.lane = of_lane THEN site_asked.since ELSE at END;
    s := site_share(l, at);
    SELECT count(*) FILTER (WHERE free_at IS NULL OR free_at > at), count(*) FILTER (WHERE sent_at + l.window_s > at)
        INTO used, sent FROM site_slot WHERE account = of_account;
    held_ceiling := CASE WHEN of_lane = 0 THEN l.person_ceiling
        ELSE l.background_ceiling + (l.person_ceiling - l.background_ceiling + 1) / 2 END;
    held_ceiling := greatest(1, floor(held_ceiling * s)::integer);
    back_ceiling := greatest(1, floor(l.background_ceiling * s)::integer);
    SELECT a.desk INTO next_desk FROM site_asked a WHERE a.account = of_account ORDER BY a.lane <> 0,
        (SELECT count(*) FROM site_slot t WHERE t.account = of_account AND t.desk = a.desk
            AND t.sent_at + l.window_s > at), a.since, a.desk COLLATE "C" LIMIT 1;
    IF next_desk = of_desk AND at >= l.frozen_until AND used < held_ceiling
            AND (of_lane = 0 OR sent < back_ceiling) THEN
        DELETE FROM site_asked WHERE account = of_account AND desk = of_desk;
        INSERT INTO site_slot (account, desk, sent_at) VALUES (of_account, of_desk, at) RETURNING id INTO granted;
        RETURN;
    END IF;
    free_in := greatest(0.0, l.frozen_until - at);
    too_many := used - held_ceiling + 1;
    IF too_many > 0 THEN
        SELECT t.free_at INTO moment FROM site_slot t WHERE t.account = of_account AND t.free_at > at
            ORDER BY t.free_at OFFSET too_many - 1 LIMIT 1;
        free_in := CASE WHEN moment IS NULL THEN NULL ELSE greatest(free_in, moment - at) END;
    END IF;
    too_many := sent - back_ceiling + 1;
    IF of_lane <> 0 AND too_many > 0 AND free_in IS NOT NULL THEN
        SELECT t.sent_at INTO moment FROM site_slot t WHERE t.account = of_account AND t.sent_at + l.window_s > at
            ORDER BY t.sent_at OFFSET too_many - 1 LIMIT 1;
        free_in := greatest(free_in, moment + l.window_s - at);
    END IF;
    wait := least(greatest(coalesce(free_in, 0.0), 0.05), 5.0);
    UPDATE site_asked SET until = at + wait + 1.0 WHERE account = of_account AND desk = of_desk;
END $$;

-- How a granted slot ended: 'answered', 'lost' or 'not_sent'. One that ended already is left as it is.
CREATE FUNCTION site_done(of_slot bigint, fate text, at double precision DEFAULT NULL) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE of_account text;
BEGIN
    SELECT account INTO of_account FROM site_slot WHERE id = of_slot;
    IF of_account IS NULL THEN RETURN; END IF;
    PERFORM pg_advisory_xact_lock(hashtextextended(of_account, 21));
    at := coalesce(at, extract(epoch FROM clock_timestamp())::double precision);
    IF fate = 'not_sent' THEN
        DELETE FROM site_slot WHERE id = of_slot AND free_at IS NULL;
    ELSE
        UPDATE site_slot t SET free_at = at + l.window_s + l.margin
            + CASE WHEN fate = 'lost' THEN l.lost_margin ELSE 0 END
            FROM site_limit l WHERE l.account = t.account AND t.id = of_slot AND t.free_at IS NULL;
    END IF;
END $$;

-- A desk ended: what it has in flight may still arrive.
CREATE FUNCTION site_gone(of_account text, of_desk text, at double precision DEFAULT NULL) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended(of_account, 21));
    at := coalesce(at, extract(epoch FROM clock_timestamp())::double precision);
    DELETE FROM site_asked WHERE account = of_account AND desk = of_desk;
    UPDATE site_slot t SET free_at = at + l.window_s + l.margin + l.lost_margin
        FROM site_limit l WHERE l.account = t.account AND t.account = of_account AND t.desk = of_desk
        AND t.free_at IS NULL;
END $$;

-- A 429 seen by one desk: all wait, and use less for ten windows. ``chance`` is a random number from 0 to 1.
CREATE FUNCTION site_rate_limited(of_account text, retry_after double precision, chance double precision,
                                  at double precision DEFAULT NULL) RETURNS void LANGUAGE plpgsql AS $$
DECLARE l site_limit; is_same_burst boolean; delay double precision;
BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended(of_account, 21));
    at := coalesce(at, extract(epoch FROM clock_timestamp())::double precision);
    SELECT * INTO STRICT l FROM site_limit WHERE account = of_account;
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
        frozen_until = l.frozen_until WHERE account = of_account;
END $$;

-- An answer that is no 429: the next one starts the back-off anew.
CREATE FUNCTION site_accepted(of_account text) RETURNS void LANGUAGE sql AS $$
    UPDATE site_limit SET strikes = 0 WHERE account = of_account AND strikes <> 0
$$;
"""
