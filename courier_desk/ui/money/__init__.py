"""Money in the window: what is owed, settlement sheets taken in, and one sheet that is open."""
