"""The Outbox tab: everything the service has not confirmed yet, why, and what happens next."""
