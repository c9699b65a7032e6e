"""What the errors of a site's server mean: the kinds of StoreFault, with those of a connection that is refused."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager

import psycopg
from psycopg import errors

from courier_desk.store.faults import StoreFault, StoreFaultKind

_KINDS: tuple[tuple[type[psycopg.Error], StoreFaultKind], ...] = (
    (errors.DiskFull, StoreFaultKind.DISK_FULL),
    (errors.InsufficientPrivilege, StoreFaultKind.FORBIDDEN),
    (errors.ReadOnlySqlTransaction, StoreFaultKind.READ_ONLY),
    (errors.LockNotAvailable, StoreFaultKind.LOCKED),
    (errors.DataCorrupted, StoreFaultKind.CORRUPT),
    (errors.IndexCorrupted, StoreFaultKind.CORRUPT),
    (errors.QueryCanceled, StoreFaultKind.CLOSED),
    (errors.SystemError, StoreFaultKind.DEVICE),
    (psycopg.OperationalError, StoreFaultKind.UNREACHABLE),
    (errors.AdminShutdown, StoreFaultKind.UNREACHABLE),
    (errors.IdleInTransactionSessionTimeout, StoreFaultKind.UNREACHABLE),  # this computer slept in the middle
)
#: What is said at the door. There is no number with it: libpq hands on the words alone, the server's in its language.
_AT_THE_DOOR = tuple(
    (re.compile(pattern), kind)
    for pattern, kind in (
        (r"authentication failed|no password supplied|no pg_hba\.conf entry", StoreFaultKind.SIGN_IN),
        (r'FATAL: +role ".*" (does not exist|is not permitted to log in)', StoreFaultKind.SIGN_IN),
        (r"FATAL: +permission denied for database", StoreFaultKind.FORBIDDEN),
        (r'FATAL: +database ".*" does not exist', StoreFaultKind.MISSING),
        (r"certificate verify failed|server certificate for|root certificate|verified SSL", StoreFaultKind.CERTIFICATE),
        (r"server does not support SSL", StoreFaultKind.UNSAFE),
    )
)


def kind_of(error: psycopg.Error) -> StoreFaultKind | None:
    """Tell which trouble with what keeps the store an error is; None for a mistake in our SQL."""
    if isinstance(error, psycopg.OperationalError) and error.sqlstate is None:
        said = str(error)
        for pattern, kind in _AT_THE_DOOR:
            if pattern.search(said):
                return kind
        if wants_password(error):
            return StoreFaultKind.SIGN_IN
    return next((kind for cause, kind in _KINDS if isinstance(error, cause)), None)


def wants_password(error: psycopg.Error) -> bool:
    """Tell that the server asked for a password where there was none to give."""
    return error.pgconn is not None and error.pgconn.needs_password


@contextmanager
def as_faults(site: str) -> Iterator[None]:
    """Turn the server's errors about what it keeps into StoreFault; mistakes in SQL come out as they are.

    ``site``: the address that is told, without the password.
    """
    try:
        yield
    except psycopg.Error as error:
        kind = kind_of(error)
        if kind is None:
            raise
        raise StoreFault(kind, detail=f"{type(error).__name__} {error.sqlstate or ''}".strip(), site=site) from error
