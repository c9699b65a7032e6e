from __future__ import annotations

import json
import logging
import threading
from pathlib import Path

from courier_desk.host.logs import LogFile

log = logging.getLogger("courier_desk.test")


def test_the_log_is_json_and_tells_no_key_and_no_phone(tmp_path: Path) -> None:
    before = threading.active_count()
    file = LogFile(tmp_path)
    file.redactor.hide("live_secret_4711")
    log.info("sent with %s and Bearer abc.def to 01001234567", "live_secret_4711")
    try:
        raise ValueError("live_secret_4711 for +201112345678")
    except ValueError as failure:
        log.info("failed", exc_info=failure)
    file.close()
    text = file.path.read_text(encoding="utf-8")
    lines = [json.loads(line) for line in text.splitlines()]
    assert [line["what"] for line in lines] == ["sent with [key] and Bearer [key] to [phone …567]", "failed"]
    assert "ValueError: [key] for [phone …678]" in lines[1]["trace"]
    assert "live_secret_4711" not in text
    assert threading.active_count() == before
