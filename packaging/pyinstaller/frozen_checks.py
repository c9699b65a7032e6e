"""What shows late, or at one desk only, when something was left out: asked of the frozen program by its probe.

Each check prints a line; the exit code counts those that failed. Modules are named in texts, so that looking for the
imports of this file can add nothing to the bundle.
"""

from __future__ import annotations

import asyncio
import importlib
import os
import pkgutil
import subprocess
import sys
import tempfile
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import Any

LEAKS = ("LD_LIBRARY_PATH=", "QT_PLUGIN_PATH=", "QML2_IMPORT_PATH=")


def module(name: str) -> Any:
    """Import a module by name."""
    return importlib.import_module(name)


def every_module() -> str:
    """Import all of ours, also what is only asked for in one corner of one page."""
    names = [
        found.name
        for found in pkgutil.walk_packages(module("courier_desk").__path__, "courier_desk.")
        if not found.name.endswith("__main__")
    ]
    for name in names:
        module(name)
    if len(names) < 300:
        raise AssertionError(f"only {len(names)} modules are there")
    return f"{len(names)} modules"


def support_code() -> str:
    """Find the code that a start would else keep for the next one."""
    kept = module("courier_desk.ui.quick_start").kept_code()
    made_by, code = module("marshal").loads(kept.read_bytes())
    if made_by != module("importlib.util").MAGIC_NUMBER or len(code) < 10:
        raise AssertionError(f"{kept.name}: {len(code)} sources")
    return f"{len(code)} sources"


def versions() -> str:
    """Name the versions of what takes part, as the diagnostics do."""
    told = module("courier_desk.desk.diagnostics").versions()
    unknown = [name for name, value in told.items() if value == "unknown"]
    if unknown or told["installed as"] != "package":
        raise AssertionError(f"unknown: {unknown}; {told}")
    return f"Courier Desk {told['Courier Desk']}, Python {told['Python']}"


def holidays() -> str:
    """Name a holiday in both languages."""
    named = module("courier_desk.desk.pickup_planning").holidays_of
    english, arabic = asyncio.run(named((2030,), "en")), asyncio.run(named((2030,), "ar"))
    if len(english) < 10 or english.keys() != arabic.keys():
        raise AssertionError(f"{len(english)} and {len(arabic)} days")
    return f"{len(english)} days"


def time_zone() -> str:
    """Find Cairo where the system has no time zones."""
    zones = module("zoneinfo")
    zones.reset_tzpath(to=())
    zones.ZoneInfo.clear_cache()
    return str(zones.ZoneInfo("Africa/Cairo"))


def order_of_letters() -> str:
    """Have Qt sort letters of both languages, which it does by ICU's data on Linux, and by their codes without them."""
    core = module("PySide6.QtCore")
    for language, letters in (("en", "e\u00e9f"), ("ar", "\u0627\u0622\u0628")):
        collator = core.QCollator(core.QLocale(language))
        told = "".join(sorted(letters, key=collator.sortKey))
        if sys.platform == "linux" and told != letters:
            raise AssertionError(f"{language}: {told}")
    return "of both languages"


def key_store() -> str:
    """Load what speaks to the key store of this platform; whether one answers is the desk's own affair."""
    name = {"win32": "Windows", "darwin": "macOS"}.get(sys.platform, "SecretService")
    module(f"keyring.backends.{name}")
    if sys.platform.startswith("linux"):
        module("secretstorage")
    return name


def printing() -> str:
    """Find Qt's plugin for the spooler, and print into a file."""
    gui, core, widgets = module("PySide6.QtGui"), module("PySide6.QtCore"), module("PySide6.QtWidgets")
    support = module("PySide6.QtPrintSupport")
    _kept.append(widgets.QApplication.instance() or widgets.QApplication(["probe"]))
    folder = Path(core.QLibraryInfo.path(core.QLibraryInfo.LibraryPath.PluginsPath), "printsupport")
    if sys.platform.startswith("linux") and not list(folder.glob("*cups*")):
        raise AssertionError(f"no plugin in {folder}")
    with tempfile.TemporaryDirectory() as place:
        file = Path(place, "page.pdf")
        printer = support.QPrinter()
        printer.setOutputFileName(str(file))
        painter = gui.QPainter(printer)
        painter.drawText(100, 100, "المعادي 12")
        painter.end()
        return f"{file.stat().st_size} bytes of PDF"


def qt_texts() -> str:
    """Load Qt's own Arabic and our fonts."""
    core, gui = module("PySide6.QtCore"), module("PySide6.QtGui")
    folder, translator = core.QLibraryInfo.path(core.QLibraryInfo.LibraryPath.TranslationsPath), core.QTranslator()
    if not translator.load("qtbase_ar", folder) or not translator.translate("QPlatformTheme", "Cancel"):
        raise AssertionError(f"no Arabic in {folder}")
    fonts = sorted((module("courier_desk.resources").resources_dir() / "fonts").glob("*.ttf"))
    if not fonts or any(gui.QFontDatabase.addApplicationFont(str(font)) < 0 for font in fonts):
        raise AssertionError("fonts")
    return f"{len(fonts)} fonts"


def tables() -> str:
    """Write a workbook and read it with our own reader's libraries; search with a typing error; read YAML."""
    module("openpyxl").Workbook()
    if module("rapidfuzz.fuzz").WRatio("المعادى", "المعادي") < 80:
        raise AssertionError("searching")
    if module("yaml").safe_load("a: 1") != {"a": 1}:
        raise AssertionError("yaml")
    return "openpyxl, rapidfuzz, yaml"


def certificates() -> str:
    """Load what trusts the system's certificates."""
    ssl = module("ssl")
    module("truststore").SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    return str(ssl.OPENSSL_VERSION)


def store_and_labels() -> str:
    """Open a database, load PDFium and the reader of barcodes."""
    rows = list(module("apsw").Connection(":memory:").execute("select 1"))
    module("pypdfium2.raw")
    module("zxingcpp")
    return f"SQLite {module('apsw').sqlite_lib_version()}, {rows}"


def store_of_a_site() -> str:
    """Load what speaks to the database of a site, with libpq and TLS of its own, and be refused where there is none."""
    psycopg = module("psycopg")
    if psycopg.pq.__impl__ != "binary":
        raise AssertionError(f"the {psycopg.pq.__impl__} half")
    try:
        psycopg.connect("host=127.0.0.1 port=1 dbname=site connect_timeout=5")
    except psycopg.OperationalError as refused:
        if "refused" not in str(refused):
            raise
    return f"psycopg {psycopg.__version__}, libpq {psycopg.pq.version()}"


def no_readline() -> str:
    """Find no readline: it is under the GPL, and Python's wish for it would make the bundle so."""
    inside = [one.name for one in Path(sys.executable).parent.rglob("*readline*")]
    if inside:
        raise AssertionError(str(inside))
    return "none"


def children() -> str:
    """Look at the environment of what is started from here."""
    if sys.platform == "win32":
        return "not asked on Windows"
    told = subprocess.run(["env"], capture_output=True, text=True, check=True).stdout.splitlines()
    leaks = [line for line in told if line.startswith(LEAKS)]
    if leaks:
        raise AssertionError(str(leaks))
    return "clean"


CHECKS: tuple[Callable[[], str], ...] = (
    every_module, support_code, versions, holidays, time_zone, order_of_letters, key_store, printing, qt_texts, tables,
    certificates, store_and_labels, store_of_a_site, no_readline, children,
)  # fmt: skip
#: One application for all checks; it ends with the process.
_kept: list[object] = []


def main() -> int:
    """Run all checks; gives the number of those that failed."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    failed = 0
    for check in CHECKS:
        try:
            print(f"ok    {check.__name__}: {check()}")
        except BaseException as failure:  # noqa: BLE001  (an import may end in anything)
            failed += 1
            print(f"FAIL  {check.__name__}: {failure!r}")
            traceback.print_exc(limit=-3, file=sys.stdout)
    return failed


if __name__ == "__main__":
    sys.exit(main())
