"""Other programs' eyes: a printed PDF is rendered again and its barcodes are read by zbar, not by our own reader."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from courier_desk.printing.bitmap import Bitmap
from courier_desk.printing.pages import page_sizes, render_page


def zbar(bitmap: Bitmap, folder: Path) -> set[str]:
    """What zbarimg reads in a page, as ``SYMBOLOGY:text``."""
    program = shutil.which("zbarimg")
    if program is None:
        pytest.fail("zbarimg is missing: install zbar-tools (on Debian as root, packaging/dev.py does it)")
    picture = folder / "page.png"
    picture.write_bytes(bitmap.png())
    command = [program, "--nodbus", "-q", "-Sdisable", "-Scode128.enable", "-Sqrcode.enable", str(picture)]
    answer = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    # 4 says that nothing was read
    assert answer.returncode in {0, 4}, answer.stderr
    return set(answer.stdout.split())


def printed_pages(path: Path, dpi: int) -> list[Bitmap]:
    pdf = path.read_bytes()
    return [render_page(pdf, page, dpi) for page in range(len(page_sizes(pdf)))]
