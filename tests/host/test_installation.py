"""How the program came here, and the version that stands in its place: told by one file, which an update changes."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

import courier_desk
from courier_desk.domain.versions import Form, Installation
from courier_desk.host.installation import own_installation, version_there


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The package as a wheel lays it down; gives its resources."""
    package = tmp_path / "site-packages" / "courier_desk"
    resources = package / "_resources"
    (resources / "icons").mkdir(parents=True)
    monkeypatch.setattr(courier_desk, "__file__", str(package / "__init__.py"))
    monkeypatch.setattr("courier_desk.resources.__file__", str(package / "resources.py"))
    return resources


def test_a_checkout_is_told_as_one_and_says_its_version_in_its_source() -> None:
    here = own_installation()
    assert (here.form, here.place) == (Form.CHECKOUT, Path(__file__).parents[2])
    assert version_there(here) == here.version == courier_desk.__version__


def test_a_wheel_is_told_as_one_and_says_its_version_among_its_resources(installed: Path) -> None:
    here = own_installation()
    assert (here.form, here.place) == (Form.WHEEL, Path(sys.prefix))
    assert version_there(here) == "", "nothing is told while an update is under way"
    (installed / "version").write_text("9.1.0\n", encoding="utf-8")
    assert version_there(here) == "9.1.0"


def test_a_package_is_told_as_one(installed: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "_MEIPASS", str(tmp_path / "site-packages"), raising=False)
    monkeypatch.setattr(sys, "executable", str(tmp_path / "courier-desk"))
    (installed / "version").write_text("9.1.0", encoding="utf-8")
    here = own_installation()
    assert (here.form, here.place) == (Form.PACKAGE, tmp_path)
    assert version_there(here) == "9.1.0"


@pytest.mark.parametrize("told", [b"", b"soon", b"\xff\xfe9.1.0", b"9.1.0\n9.2.0", b"9" * 100_000])
@pytest.mark.parametrize("form", [Form.WHEEL, Form.CHECKOUT])
def test_what_tells_no_version_tells_nothing(told: bytes, form: Form, tmp_path: Path) -> None:
    file = tmp_path / "version"
    file.write_bytes(told)
    assert version_there(Installation(form, tmp_path, "0.1.0", file)) == ""


def test_a_folder_in_its_place_tells_nothing(tmp_path: Path) -> None:
    assert version_there(Installation(Form.WHEEL, tmp_path, "0.1.0", tmp_path)) == ""
