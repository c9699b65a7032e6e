"""How long the tests wait for what must come; the one place for it."""

#: As long as a busy machine may take for anything (seconds); what works never waits for it.
PATIENCE = 60.0
