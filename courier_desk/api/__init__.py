"""The courier service, seen from outside: one method per operation. No Qt, no disk."""
