"""The address of a site's database, and that nobody on the way there can read or change what is said.

On this computer (a socket, loopback) a connection is as it comes. To another one it is encrypted, and who answers there
is verified by name: a password is never sent to anybody else. Whoever connects goes this way.
"""

from __future__ import annotations

import ssl
import sys
from ipaddress import ip_address
from pathlib import Path

import psycopg
from psycopg.conninfo import conninfo_to_dict, make_conninfo
from psycopg.pq import Conninfo

from courier_desk.store.faults import StoreFault, StoreFaultKind

#: What decides where a connection goes and how it is protected, whether the address says it or the environment.
_DECIDING = ("host", "hostaddr", "port", "user", "dbname", "sslmode", "sslrootcert", "gssencmode")
_VERIFIED = "verify-full"
#: Where systems keep whom they trust. The TLS of psycopg's wheel has no such place of its own.
_ROOTS = (
    "/etc/ssl/certs/ca-certificates.crt",
    "/etc/pki/tls/certs/ca-bundle.crt",
    "/etc/ssl/ca-bundle.pem",
    "/etc/ssl/cert.pem",
)


def checked(conninfo: str) -> str:
    """Give an address of libpq's with all that decides where it leads and how the way is protected.

    What it does not say itself, the environment does (PGHOST and its like). To another computer ``sslmode`` is
    ``verify-full``, also where nothing is said, by ``sslrootcert`` or those whom the system trusts. Raises StoreFault:
    ADDRESS for what is none or leads through a service file, UNSAFE for less protection than that.
    """
    given = _read(conninfo)
    if "service" in given:
        raise StoreFault(StoreFaultKind.ADDRESS, detail="service")
    for one in Conninfo.get_defaults():
        name = one.keyword.decode()
        if name in _DECIDING and name not in given and one.val is not None and one.val != one.compiled:
            given[name] = one.val.decode()
    if _is_here(str(given.get("host") or ""), str(given.get("hostaddr") or "")):
        return make_conninfo("", **given)
    mode = given.setdefault("sslmode", _VERIFIED)
    if mode != _VERIFIED:
        raise StoreFault(StoreFaultKind.UNSAFE, detail=f"sslmode={mode}", site=address_of(conninfo))
    if given.get("sslrootcert", "system") == "system" and not ("sslrootcert" not in given and _own_roots().is_file()):
        given["sslrootcert"] = _system_roots()
    given["gssencmode"] = "disable"  # where that is agreed on, nobody verifies a certificate
    return make_conninfo("", **given)


def _read(conninfo: str) -> dict[str, str | int | None]:
    try:
        return conninfo_to_dict(conninfo)
    except psycopg.ProgrammingError:  # its words repeat what was given, a password too
        raise StoreFault(StoreFaultKind.ADDRESS) from None


def _is_here(hosts: str, addresses: str) -> bool:
    """Tell whether every place that is named is this computer; of none it is libpq's own, a socket or loopback."""
    return all(map(_is_loopback, (addresses or hosts).split(",")))


def _is_loopback(host: str) -> bool:
    if not host or host.startswith(("/", "@")) or host == "localhost":
        return True
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False


def _own_roots() -> Path:
    """Give the file that libpq takes for its roots where nothing is said."""
    if sys.platform == "win32":
        return Path.home() / "AppData" / "Roaming" / "postgresql" / "root.crt"
    return Path.home() / ".postgresql" / "root.crt"


def _system_roots() -> str:
    told = ssl.get_default_verify_paths().cafile
    return next((place for place in (told, *_ROOTS) if place and Path(place).is_file()), "system")


def address_of(conninfo: str) -> str:
    """Give where an address leads, as a person reads it, without user and password. Raises StoreFault (ADDRESS)."""
    known = _read(conninfo)
    host, port, name = (str(known.get(part) or "") for part in ("host", "port", "dbname"))
    return f"{host or 'localhost'}{f':{port}' if port else ''}/{name}"


def with_password(conninfo: str, password: str, *, instead: bool = False) -> str:
    """Give an address with this password where it has none, or ``instead`` of its own; an empty one is none.

    Raises StoreFault (ADDRESS).
    """
    wanted = bool(password) and (instead or not _read(conninfo).get("password"))
    return make_conninfo(conninfo, password=password) if wanted else conninfo


def without_password(conninfo: str) -> str:
    """Give an address without the password that stands in it. Raises StoreFault (ADDRESS)."""
    known = _read(conninfo)
    if not known.pop("password", None):
        return conninfo
    return make_conninfo("", **known)
