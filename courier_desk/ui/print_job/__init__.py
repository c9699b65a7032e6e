"""The page of a job of labels, inside the Outbox tab: how far it is, what needs a person, and how to steer it."""
