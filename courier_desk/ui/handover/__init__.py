"""Handing parcels to the courier: the sheet's page, its panel, and what it says on paper and in a file."""
