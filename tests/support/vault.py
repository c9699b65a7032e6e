"""A key store in memory, in place of a person's own."""

from __future__ import annotations


class Vault:
    """It does what ``keyring`` asks of a key store."""

    def __init__(self) -> None:
        self.kept: dict[tuple[str, str], str] = {}

    def get_password(self, service: str, username: str) -> str | None:
        """Give what is kept."""
        return self.kept.get((service, username))

    def set_password(self, service: str, username: str, password: str) -> None:
        """Keep it."""
        self.kept[service, username] = password

    def delete_password(self, service: str, username: str) -> None:
        """Forget it."""
        del self.kept[service, username]
