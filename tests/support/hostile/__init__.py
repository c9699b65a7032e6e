"""Hostile test material for a courier desk: sheets, labels and damaged stores, all by seed, all made by hand."""
