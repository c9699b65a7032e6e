"""ICU's data with two languages: what is kept of them, and that Qt answers by them as by all."""

from __future__ import annotations

import json
import os
import struct
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import PySide6
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.packaging import packaging_modules

#: Sorts in both languages and by numbers, writes large letters, names the time of Cairo; tells whose data it read.
ASKING = """
import json, pathlib
from PySide6.QtCore import QCollator, QLocale, QTimeZone
words = (
    "محمد", "أحمد", "احمد", "إبراهيم", "آية", "ياسر", "مدينة", "مدينه", "مُحَمَّد", "ى", "ي",
    "abc", "ABC", "\u00e9clair", "eclair", "10", "2",
)
told = []
for language in ("ar_EG", "en_GB", "en_US", "ar"):
    locale, zone = QLocale(language), QTimeZone(b"Africa/Cairo")
    for numeric in (False, True):
        collator = QCollator(locale)
        collator.setNumericMode(numeric)
        told += [collator.compare(one, two) for one in words for two in words]
    told.append(locale.toUpper("stra\u00dfe \u01c6"))
    told += [zone.displayName(kind, QTimeZone.NameType.LongName, locale) for kind in QTimeZone.TimeType]
maps = pathlib.Path("/proc/self/maps").read_text()
print(json.dumps([next(line.split()[-1] for line in maps.splitlines() if "libicudata" in line), told]))
"""
HEADER = struct.pack("=H2sHHBBBB4s4s4s", 32, b"\xda\x27", 20, 0, 0, 0, 2, 0, b"CmnD", bytes(4), bytes(4)).ljust(
    32, b"\0"
)


def package_of(items: dict[str, bytes]) -> bytes:
    """Write items down as ICU's tools do: sorted by name, each beginning at a multiple of 16."""
    names = [f"icudt73l/{name}".encode() + b"\0" for name in sorted(items)]
    table, contents = struct.pack("=I", len(names)), b"".join(names)
    name_at = begin = 4 + 8 * len(names)
    contents += bytes(-(begin + len(contents)) % 16)
    for name, raw in zip(names, (items[one] for one in sorted(items)), strict=True):
        table += struct.pack("=II", name_at, begin + len(contents))
        contents += raw + bytes(-len(raw) % 16)
        name_at += len(name)
    return HEADER + table + contents


def items_of(package: bytes) -> dict[str, bytes]:
    """Read the items of a package one after the other, by its table alone."""
    (size,) = struct.unpack_from("=H", package)
    whole = package[size:]
    (many,) = struct.unpack_from("=I", whole)
    table = [struct.unpack_from("=II", whole, 4 + 8 * at) for at in range(many)]
    ends = [*(begin for _, begin in table[1:]), len(whole)]
    assert all(begin % 16 == 0 for _, begin in table)
    return {
        whole[at : whole.index(0, at)].decode(): whole[begin:end] for (at, begin), end in zip(table, ends, strict=True)
    }


@pytest.fixture(scope="module")
def icu_data() -> Iterator[ModuleType]:
    with pytest.MonkeyPatch.context() as patch, packaging_modules(patch):
        import icu_data

        yield icu_data


@pytest.mark.parametrize(
    ("name", "kept"),
    [
        ("ar.res", True),
        ("ar_EG.res", True),
        ("en_US_POSIX.res", True),
        ("root.res", True),
        ("pool.res", True),
        ("res_index.res", True),
        ("supplementalData.res", True),
        ("coll/ucadata.icu", True),
        ("coll/ar.res", True),
        ("zone/en.res", True),
        ("uts46.nrm", True),
        ("arn.res", False),
        ("de.res", False),
        ("zh_Hant_TW.res", False),
        ("coll/ja.res", False),
        ("brkitr/root.res", False),
        ("brkitr/cjdict.dict", False),
        ("translit/root.res", False),
        ("ibm-5348_P100-1997.cnv", False),
    ],
)
def test_two_languages_and_what_is_of_none_are_kept(icu_data: ModuleType, name: str, kept: bool) -> None:
    assert icu_data.is_kept(name) is kept


@given(
    st.dictionaries(
        st.sampled_from(
            ["ar.res", "de.res", "root.res", "coll/en.res", "coll/fr.res", "rbnf/ar.res", "a.cnv", "b.icu"]
        ),
        st.binary(max_size=70),
    ).map(lambda some: {"root.res": b"root", **some})
)
def test_what_is_kept_is_found_as_it_was(icu_data: ModuleType, items: dict[str, bytes]) -> None:
    whole = package_of(items)
    kept = {name: raw for name, raw in items_of(whole).items() if icu_data.is_kept(name.partition("/")[2])}
    trimmed = icu_data.trimmed(whole)
    assert trimmed[:32] == HEADER
    assert items_of(trimmed) == kept


def test_what_is_no_package_is_refused(icu_data: ModuleType) -> None:
    with pytest.raises(ValueError, match="no package"):
        icu_data.trimmed(bytes(64))


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere Qt asks the system")
def test_qt_answers_by_the_trimmed_library_as_by_the_whole_one(icu_data: ModuleType, tmp_path: Path) -> None:
    (whole,) = (Path(PySide6.__file__).parent / "Qt" / "lib").glob(icu_data.LIBRARY)
    trimmed = tmp_path / whole.name
    trimmed.write_bytes(whole.read_bytes())
    icu_data.trim(tmp_path)
    assert trimmed.stat().st_size < whole.stat().st_size / 6
    by_whole, by_trimmed = _answers({}), _answers({"LD_LIBRARY_PATH": str(tmp_path)})
    assert (by_whole[0], by_trimmed[0]) == (str(whole), str(trimmed))
    assert by_trimmed[1] == by_whole[1]
    assert len(set(map(str, by_whole[1]))) > 6
    icu_data.write_library(whole, tmp_path / "again")
    assert (tmp_path / "again").read_bytes() == trimmed.read_bytes()


def _answers(more: dict[str, str]) -> list[Any]:
    asked = subprocess.run(
        [sys.executable, "-c", ASKING], env={**os.environ, **more}, capture_output=True, text=True, check=True
    )
    answers: list[Any] = json.loads(asked.stdout)
    return answers
