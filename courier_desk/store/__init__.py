"""What the desk remembers: SQL, one file per subject, numbered migrations. No Qt, no HTTP."""
