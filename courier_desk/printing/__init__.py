"""Paper: AWB pages to device pixels, barcodes, printers, spooling. Qt without widgets."""
