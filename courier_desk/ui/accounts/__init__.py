"""Adding accounts: the first-run screen, which is also the "Add account" screen."""
