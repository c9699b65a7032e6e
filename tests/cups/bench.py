"""A print system of a test's own on Debian: a CUPS with its own socket, folders and queues, and IPP printers behind it.

Nothing of the machine's own print system takes part but its programs: configuration, queues, jobs and spool lie in one
folder that goes with the bench. Only the network's name service is the machine's: one Avahi lives on one machine, so
one that runs is used, else one is started on a bus of our own. Everything started here is ended by its own process id.
"""

from __future__ import annotations

import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final, Self

from courier_desk.printing.cups_line import Address
from courier_desk.printing.ipp import Operation, Section, text
from courier_desk.printing.spooler import asking
from courier_desk.printing.targets import NamedPrinter

#: Programs that must be there, and the Debian package of each.
PROGRAMS: Final = {
    "cupsd": "cups",
    "lpadmin": "cups-client",
    "ippeveprinter": "cups-ipp-utils",
    "avahi-daemon": "avahi-daemon",
    "dbus-daemon": "dbus",
    "pdffonts": "poppler-utils",
    "zbarimg": "zbar-tools",
}
CUPS_PDF: Final = Path("/usr/lib/cups/backend/cups-pdf")
CUPS_PDF_PPD: Final = "lsb/usr/cups-pdf/CUPS-PDF_opt.ppd"
_PATIENCE: Final = 20.0
_CUPSD: Final = """
LogLevel debug
MaxLogSize 0
Listen {folder}/cups.sock
Browsing No
WebInterface No
DefaultAuthType Basic
IdleExitTimeout 0
PreserveJobHistory Yes
PreserveJobFiles No
JobRetryInterval 2
MultipleOperationTimeout 30
<Location />
  Order allow,deny
  Allow all
</Location>
"""
#: As the packages bring it: who may do what, and whose jobs' names are whose business.
_POLICIES: Final = Path("/usr/share/cups/cupsd.conf.default")
_FILES: Final = """
ServerRoot {folder}/etc
RequestRoot {folder}/spool
CacheDir {folder}/cache
StateDir {folder}/state
TempDir {folder}/spool/tmp
DocumentRoot {folder}/state
AccessLog {folder}/access.log
ErrorLog {folder}/error.log
PageLog {folder}/page.log
SystemGroup root
FileDevice Yes
"""
_BUS: Final = """<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
 "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig>
  <type>system</type>
  <listen>unix:path={path}</listen>
  <auth>EXTERNAL</auth>
  <policy context="default">
    <allow send_destination="*" eavesdrop="true"/>
    <allow eavesdrop="true"/>
    <allow own="*"/>
  </policy>
</busconfig>
"""
#: What a printer does with a job: by itself ippeveprinter would sleep for each. While a file "busy" lies beside what it
#: got, it prints for ever; with "empty" it says that its paper is out.
_PRINTS: Final = """#!/bin/sh
folder=$(dirname "$1")
while [ -e "$folder/busy" ]; do
  if [ -e "$folder/empty" ]; then echo "STATE: +media-empty-warning,media-needed-warning" >&2; fi
  sleep 0.1
done
echo "STATE: -media-empty-warning,media-needed-warning" >&2
"""


def missing() -> str:
    """Say why there can be no bench here; empty when there can."""
    if not sys.platform.startswith("linux") or not Path("/etc/debian_version").exists():
        return "the bench is written for Debian"
    if os.geteuid() != 0:
        return "CUPS prints to files for root only"
    os.environ["PATH"] += os.pathsep + "/usr/sbin"
    wanted = [package for program, package in PROGRAMS.items() if shutil.which(program) is None]
    wanted += [] if CUPS_PDF.exists() else ["printer-driver-cups-pdf"]
    return f"apt-get install -y {' '.join(wanted)}" if wanted else ""


def wait_for(look: Callable[[], object], what: str, log: Callable[[], str] = str) -> None:
    """Wait until something is so; nothing tells another process of it."""
    limit = time.monotonic() + _PATIENCE
    while not look():
        assert time.monotonic() < limit, f"{what} did not come: {log()}"
        time.sleep(0.03)


class IppPrinter:
    """One ``ippeveprinter``: what it is sent it keeps as files."""

    def __init__(self, bench: CupsBench, name: str, more: Sequence[str], folder: Path) -> None:
        self.bench, self.name, self.more, self.folder = bench, name, tuple(more), folder
        self.port = _free_port()
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def uri(self) -> str:
        return f"ipp://localhost:{self.port}/ipp/print"

    def start(self) -> None:
        self.folder.mkdir(exist_ok=True)
        command = ["ippeveprinter", "-p", str(self.port), "-d", str(self.folder), "-k"]
        self.process = self.bench.start(*command, *self.more, self.name, log=f"{self.name}.log")
        wait_for(lambda: _listens(self.port), self.name, self.bench.log(f"{self.name}.log"))

    def stop(self) -> None:
        if self.process is not None:
            self.bench.end(self.process)
            self.process = None

    def be(self, what: str, *, so: bool = True) -> None:
        """Be "busy" with a job until told otherwise; be "empty" of paper meanwhile."""
        if so:
            (self.folder / what).touch()
        else:
            (self.folder / what).unlink(missing_ok=True)

    def got(self, suffix: str) -> list[Path]:
        """Give the files it was sent, in the order of its jobs."""
        return sorted(self.folder.glob(f"*.{suffix}"), key=lambda path: int(path.name.split("-", 1)[0]))


class CupsBench:
    """CUPS and what it needs. ``environment`` is what its clients are started with."""

    def __init__(self) -> None:
        # Not a test's usual folder: the path of a socket may have a hundred letters. Filters run as another user.
        self.folder = Path(tempfile.mkdtemp(prefix="desk-cups-", dir="/tmp"))
        self.folder.chmod(0o755)
        self.socket = self.folder / "cups.sock"
        self.environment = {
            "CUPS_SERVER": str(self.socket),
            "CUPS_SERVERROOT": str(self.folder / "etc"),
            "HOME": str(self.folder / "home"),
            "LC_ALL": "C.UTF-8",
        }
        self._pdf_conf = Path(f"/etc/cups/cups-pdf-{self.folder.name}.conf")
        self._running: list[subprocess.Popen[bytes]] = []
        self._cupsd: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Self:
        try:
            for name in ("etc", "etc/ppd", "spool", "spool/tmp", "cache", "state", "state/certs", "home", "pdf"):
                (self.folder / name).mkdir()
            (self.folder / "etc" / "cupsd.conf").write_text(_CUPSD.format(folder=self.folder) + _policies())
            (self.folder / "etc" / "cups-files.conf").write_text(_FILES.format(folder=self.folder))
            self._write_pdf_conf()
            self._start_names()
            self.start_cups()
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_fault: object) -> None:
        for process in reversed(self._running):
            self.end(process)
        self._pdf_conf.unlink(missing_ok=True)
        if not os.environ.get("DESK_CUPS_KEEP"):
            shutil.rmtree(self.folder, ignore_errors=True)

    @property
    def pdf_uri(self) -> str:
        return f"cups-pdf:/{self.folder.name}"

    def _write_pdf_conf(self) -> None:
        """Tell cups-pdf of folders of our own: it reads one file of the machine for each name in its address."""
        out, spool = self.folder / "pdf", self.folder / "pdf-spool"
        out.chmod(0o777)
        self._pdf_conf.write_text(
            f"Out {out}\nAnonDirName {out}\nSpool {spool}\nLog {self.folder}\nLabel 1\nGrp lpadmin\n"
        )

    def _start_names(self) -> None:
        """See to the name service, without which ippeveprinter does not start."""
        if Path("/run/avahi-daemon/pid").exists() and Path("/run/dbus/system_bus_socket").exists():
            return
        bus = self.folder / "bus"
        config = self.folder / "bus.conf"
        config.write_text(_BUS.format(path=bus))
        self.environment["DBUS_SYSTEM_BUS_ADDRESS"] = f"unix:path={bus}"
        self.start("dbus-daemon", f"--config-file={config}", "--nofork", "--nopidfile")
        wait_for(bus.exists, "the bus")
        avahi = self.folder / "avahi.conf"
        avahi.write_text("[server]\nallow-interfaces=lo\nuse-ipv6=no\n[publish]\npublish-workstation=no\n")
        self.start("avahi-daemon", "--no-drop-root", "--no-chroot", "-f", str(avahi), log="avahi.log")
        wait_for(Path("/run/avahi-daemon/socket").exists, "the name service")

    def start_cups(self) -> None:
        etc = self.folder / "etc"
        self._cupsd = self.start("cupsd", "-f", "-c", str(etc / "cupsd.conf"), "-s", str(etc / "cups-files.conf"))
        wait_for(lambda: self.tool("lpstat", "-r").stdout.startswith("scheduler is running"), "the spooler")

    @contextmanager
    def ended(self) -> Iterator[None]:
        """CUPS is not there."""
        assert self._cupsd is not None
        self.end(self._cupsd)
        try:
            yield
        finally:
            self.start_cups()

    @contextmanager
    def hanging(self) -> Iterator[None]:
        """CUPS is there and answers nothing."""
        assert self._cupsd is not None
        self._cupsd.send_signal(signal.SIGSTOP)
        try:
            yield
        finally:
            self._cupsd.send_signal(signal.SIGCONT)

    def printer(self, name: str, attributes: str) -> IppPrinter:
        """Start an IPP printer that can what ``papers.attributes`` says; no queue leads to it yet."""
        can, prints = self.folder / f"{name}.conf", self.folder / "prints"
        can.write_text(attributes)
        prints.write_text(_PRINTS)
        prints.chmod(0o755)
        made = IppPrinter(self, name, ("-a", str(can), "-c", str(prints)), self.folder / f"got-{name}")
        made.start()
        return made

    def queue(self, name: str, uri: str, model: str = "everywhere") -> NamedPrinter:
        """Make a queue, or lead the one of that name elsewhere."""
        done = self.tool("lpadmin", "-p", name, "-E", "-v", uri, "-m", model)
        assert done.returncode == 0, done.stderr
        # CUPS asks the printer in the background, and opens the queue (anew) when it has its answer.
        wait_for((self.folder / "etc" / "ppd" / f"{name}.ppd").exists, f"the driver of {name}")
        wait_for(lambda: self._model(name) not in {"", "Local Raw Printer"}, f"the driver of {name}")
        return NamedPrinter(name, uri)

    def _model(self, name: str) -> str:
        with asking(Address(str(self.socket))) as spooler:
            answer = spooler._ask(  # noqa: SLF001  (asked as the program asks)
                Operation.GET_PRINTER_ATTRIBUTES,
                spooler._about_queue(name, ("printer-make-and-model",)),  # noqa: SLF001  (asked as the program asks)
            )
        return "".join(text(found, "printer-make-and-model") for found in answer.of(Section.PRINTER))

    def tool(self, *command: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            command,
            env={**os.environ, **self.environment},
            capture_output=True,
            text=True,
            check=False,
            timeout=60,
            stdin=subprocess.DEVNULL,
        )

    def tool_as_nobody(self, *command: str) -> str:
        """Run a program as a person without any rights, and give what it said."""
        done = subprocess.run(
            command,
            env={**os.environ, **self.environment},
            capture_output=True,
            text=True,
            check=False,
            timeout=60,
            user="nobody",
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    def start(self, *command: str, log: str = "") -> subprocess.Popen[bytes]:
        with (self.folder / log).open("ab") if log else open(os.devnull, "ab") as out:  # noqa: PTH123
            process = subprocess.Popen(
                command,
                env={**os.environ, **self.environment},
                stdin=subprocess.DEVNULL,
                stdout=out,
                stderr=out,
            )
        self._running.append(process)
        return process

    def log(self, name: str) -> Callable[[], str]:
        """Give the end of what a program said, when it is asked for."""
        return lambda: (self.folder / name).read_text(errors="replace")[-2000:]

    def end(self, process: subprocess.Popen[bytes]) -> None:
        if process in self._running:
            self._running.remove(process)
        process.terminate()
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def _policies() -> str:
    return "\n".join(re.findall(r"^<Policy .*?^</Policy>", _POLICIES.read_text(), re.DOTALL | re.MULTILINE)) + "\n"


def _free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


def _listens(port: int) -> bool:
    with socket.socket() as asking:
        asking.settimeout(1)
        return asking.connect_ex(("127.0.0.1", port)) == 0
