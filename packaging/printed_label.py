"""Read the barcodes of a printed PDF: ``.venv/bin/python packaging/printed_label.py FILE``; prints one text a line.

It draws the pages as a label printer would (203 dots per inch) and knows nothing of how they were made.
"""

from __future__ import annotations

import sys

import pypdfium2
import zxingcpp

DPI = 203

if __name__ == "__main__":
    for page in pypdfium2.PdfDocument(sys.argv[1]):
        drawn = page.render(scale=DPI / 72, grayscale=True)
        shape = (drawn.width, drawn.height, zxingcpp.ImageFormat.Lum, drawn.stride, 1)
        for found in zxingcpp.read_barcodes(zxingcpp.ImageView(bytes(drawn.buffer), *shape)):
            print(found.text)
