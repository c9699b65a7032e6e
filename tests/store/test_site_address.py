"""Where an address of a site leads, and what is demanded of the way there."""

from __future__ import annotations

from pathlib import Path

import pytest
from psycopg.conninfo import conninfo_to_dict

from courier_desk.store.dialect.postgres import SiteConnection
from courier_desk.store.faults import StoreFaultKind
from courier_desk.store.site_address import address_of, checked
from tests.store.support import fault_of


@pytest.fixture(autouse=True)
def nothing_said_elsewhere(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """No variable of libpq's, and no file of a person's."""
    for name in ("PGHOST", "PGHOSTADDR", "PGPORT", "PGUSER", "PGDATABASE", "PGSSLMODE", "PGSSLROOTCERT", "PGSERVICE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))


@pytest.mark.parametrize(
    "address",
    [
        "postgresql:///site",
        "dbname=site",
        "host=/var/run/postgresql dbname=site",
        "postgresql://localhost/site",
        "postgresql://mona@127.0.0.1:5433/site",
        "postgresql://[::1]/site",
        "host=localhost,127.0.0.1 dbname=site",
        "host=site.example hostaddr=127.0.0.1 dbname=site",
    ],
)
def test_on_this_computer_a_connection_is_as_it_comes(address: str) -> None:
    known = conninfo_to_dict(checked(address))
    assert "sslmode" not in known
    assert known["dbname"] == "site"


@pytest.mark.parametrize(
    "address",
    [
        "postgresql://site.example/site",
        "postgresql://192.0.2.7/site",
        "host=localhost,site.example dbname=site",
        "host=localhost hostaddr=192.0.2.7 dbname=site",
        "postgresql://localhost.example/site",
    ],
)
def test_to_another_computer_it_is_encrypted_and_verified(address: str) -> None:
    known = conninfo_to_dict(checked(address))
    assert (known["sslmode"], known["gssencmode"]) == ("verify-full", "disable")
    assert Path(str(known["sslrootcert"])).is_file() or known["sslrootcert"] == "system"
    for weaker in ("disable", "allow", "prefer", "require", "verify-ca"):
        mark = "?" if "://" in address else " "
        fault = fault_of(lambda mode=f"{mark}sslmode={weaker}": checked(address + mode))  # type: ignore[misc]  # this one
        assert fault.kind is StoreFaultKind.UNSAFE
        assert fault_of(lambda mode=f"{mark}sslmode={weaker}": SiteConnection(address + mode)) is not None  # type: ignore[misc]  # as above


def test_what_the_environment_says_counts_as_if_the_address_said_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PGHOST", "site.example")
    assert conninfo_to_dict(checked("dbname=site"))["sslmode"] == "verify-full"
    monkeypatch.setenv("PGSSLMODE", "require")
    assert fault_of(lambda: checked("dbname=site")).kind is StoreFaultKind.UNSAFE
    assert "sslmode" in conninfo_to_dict(checked("host=localhost dbname=site"))
    monkeypatch.setenv("PGHOSTADDR", "192.0.2.7")
    assert fault_of(lambda: checked("host=localhost dbname=site")).kind is StoreFaultKind.UNSAFE


def test_roots_of_a_persons_own_are_taken(tmp_path: Path) -> None:
    own = "host=site.example sslrootcert=/etc/site.crt"
    assert conninfo_to_dict(checked(own))["sslrootcert"] == "/etc/site.crt"
    (tmp_path / ".postgresql").mkdir()
    (tmp_path / ".postgresql" / "root.crt").touch()
    assert "sslrootcert" not in conninfo_to_dict(checked("host=site.example"))


@pytest.mark.parametrize(
    "address", ["site", "host=site.example pass word", "postgresql://h/d?passwort=secret", "service=s"]
)
def test_what_is_no_address_is_told_without_repeating_it(address: str) -> None:
    fault = fault_of(lambda: checked(address))
    assert fault.kind is StoreFaultKind.ADDRESS
    assert "secret" not in f"{fault} {fault.__cause__}"


def test_an_address_is_read_without_person_and_password() -> None:
    assert address_of("postgresql://mona:secret@site.example:5433/site") == "site.example:5433/site"
    assert address_of("dbname=site") == "localhost/site"
