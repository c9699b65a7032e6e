"""What a desk finds by the name of an account goes on where the account is named anew."""

from __future__ import annotations

from pathlib import Path

from courier_desk.desk.preferences import Preferences
from courier_desk.desk.site_joining import follow_renamed
from courier_desk.host.secrets import KeyStore
from courier_desk.host.settings import Settings, load
from tests.support.vault import Vault

SERVICE = "https://courier.example/api/public/v1"


async def test_key_account_in_use_and_watched_folder_follow_a_renamed_account(tmp_path: Path) -> None:
    keys, path = KeyStore(Vault()), tmp_path / "settings.toml"
    preferences = Preferences(path, Settings(account="mine", watch_account="mine", watch_folder="shop"))
    await keys.put(SERVICE, "mine", "live_0123")
    await follow_renamed([(SERVICE, "mine", "theirs"), (SERVICE, "other", "another")], keys, preferences)
    assert await keys.get(SERVICE, "theirs") == "live_0123"
    assert not await keys.get(SERVICE, "another")
    kept = load(path).settings
    assert (kept.account, kept.watch_account, kept.watch_folder) == ("theirs", "theirs", "shop")
