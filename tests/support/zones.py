"""The zones that the training service ships with, as the client reads them."""

from __future__ import annotations

from courier_desk.domain.zones import Catalog, Governorate, Zone
from courier_desk.sandbox.catalog import load_catalog


def training_catalog() -> Catalog:
    """Give the catalog of a fresh training service, in either manner."""
    return Catalog(
        zones=tuple(
            Zone(Governorate(governorate.value), area.value, area.en, area.ar)
            for governorate in load_catalog()
            for area in governorate.areas
        )
    )
