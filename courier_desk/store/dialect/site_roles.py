"""What a person may do at a site: three roles of its database, of one of which each person's login is a member.

A viewer sees everything, a clerk does the daily work, a supervisor also adds and removes accounts, makes merchants and
erases customers. The server refuses the rest, whatever program asks. Roles are the whole server's: their names hold
the database's.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import StrEnum
from hashlib import sha256
from types import MappingProxyType

from courier_desk.store.dialect.postgres import SiteConnection
from courier_desk.store.sql import all_rows, one_row


class Role(StrEnum):
    """What a person is at a site."""

    VIEWER = "viewer"
    CLERK = "clerk"
    SUPERVISOR = "supervisor"


_SCHEMAS = "public, kept"
_ALL = "SELECT, INSERT, UPDATE, DELETE"
#: What only the owner changes, and what only a supervisor adds to or takes from.
_OWNERS = frozenset({"public.schema_version"})
_SUPERVISORS = frozenset({"public.accounts", "public.forgotten_orders"})
#: What a clerk's desk learns of an account that is there, a new key's last letters too.
_LEARNT = "GRANT UPDATE (scopes, merchant, key_tail) ON public.accounts TO {}"
#: An engine's name may have so many bytes.
_LONGEST = 63
#: Who adds accounts may make merchants: what is to be sent is one table for all.
_MERCHANTS = """
CREATE FUNCTION public.site_merchants() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NOT has_table_privilege('public.accounts', 'INSERT') THEN
        RAISE 'only a supervisor makes merchants' USING ERRCODE = 'insufficient_privilege';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER site_merchants BEFORE INSERT ON public.outbox FOR EACH ROW
    WHEN (NEW.kind = 'merchant.create') EXECUTE FUNCTION public.site_merchants();
"""


def names(db: SiteConnection) -> Mapping[Role, str]:
    """Name the roles of this database."""
    row = one_row(db, "SELECT current_database()")
    assert row is not None
    return MappingProxyType({role: name_of(role, str(row[0])) for role in Role})


def name_of(role: Role, database: str) -> str:
    """Name a role of the database of this name; one that is too long is cut, and stays its own."""
    name = f"courier_desk_{role}_{database}"
    if len(name.encode()) <= _LONGEST:
        return name
    return name.encode()[: _LONGEST - 9].decode(errors="ignore") + "_" + sha256(name.encode()).hexdigest()[:8]


def lacking(db: SiteConnection) -> list[str]:
    """Give the statements that make the roles which are not there."""
    there = {row[0] for row in all_rows(db, "SELECT rolname FROM pg_roles")}
    return [f"CREATE ROLE {_quoted(name)} NOLOGIN;" for name in names(db).values() if name not in there]


def ensure(db: SiteConnection) -> Sequence[str]:
    """Make the roles and give each its rights, where this person may; gives what whoever may has to run first."""
    wanted = lacking(db)
    row = one_row(db, "SELECT rolsuper OR rolcreaterole FROM pg_roles WHERE rolname = current_user")
    if wanted and not (row is not None and row[0]):
        return wanted
    db.execute("BEGIN")
    for sql in wanted:
        db.run_script(sql)
    grant(db)
    db.execute("COMMIT")
    return ()


def grant(db: SiteConnection) -> None:
    """Give each role what it may do with the tables that are there; within a transaction.

    Nothing is done before the roles are made, or by who does not own the tables.
    """
    owner = one_row(db, "SELECT pg_has_role(relowner, 'USAGE') FROM pg_class WHERE oid = to_regclass('schema_version')")
    if lacking(db) or owner is None or not owner[0]:
        return
    if one_row(db, "SELECT 1 FROM pg_trigger WHERE tgname = 'site_merchants'") is None:
        db.run_script(_MERCHANTS)
    tables = all_rows(db, "SELECT schemaname, tablename FROM pg_tables WHERE schemaname IN ('public', 'kept')")
    for role, name in names(db).items():
        to = _quoted(name)
        given = [f"GRANT {_rights(role, place, table)} ON {place}.{_quoted(table)} TO {to}" for place, table in tables]
        use = "SELECT" if role is Role.VIEWER else "USAGE, SELECT"
        statements = (
            f"REVOKE ALL ON ALL TABLES IN SCHEMA {_SCHEMAS} FROM {to}",
            f"GRANT USAGE ON SCHEMA {_SCHEMAS} TO {to}",
            *given,
            f"GRANT {use} ON ALL SEQUENCES IN SCHEMA {_SCHEMAS} TO {to}",
            *([_LEARNT.format(to)] if role is Role.CLERK else []),
        )
        db.run_script(";\n".join(statements))


def _rights(role: Role, place: str, table: str) -> str:
    whole = f"{place}.{table}"
    if role is Role.VIEWER or whole in _OWNERS or (role is Role.CLERK and whole in _SUPERVISORS):
        return "SELECT"
    return _ALL


def _quoted(name: str) -> str:
    return '"' + name.replace('"', '""') + '"'
