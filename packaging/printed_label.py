"""Read the barcodes of printed PDFs: ``.venv/bin/python packaging/printed_label.py FILES``; prints one text a line.

It draws the pages as a label printer would (203 dots per inch) and knows nothing of how they were made.
"""

from __future__ import annotations

import sys

import pypdfium2
import zxingcpp

DPI = 203

if __name__ == "__main__":
    for page in (page for file in sys.argv[1:] for page in pypdfium2.PdfDocument(file)):
        drawn = page.render(scale=DPI / 72, grayscale=True)
        shape = (drawn.width, drawn.height, zxingcpp.ImageFormat.Lum, drawn.stride, 1)
        for found in zxingcpp.read_barcodes(zxingcpp.ImageView(bytes(drawn.buffer), *shape)):
            print(found.text)
