"""Fuzzing of the training service with schemathesis, over the openapi.yaml it serves, in both manners.

    python3 -m tests.campaigns.fuzz --cases 20000 [--seed N] [--manner spec|live]

All checks of schemathesis run: no answer of 500, every answer conforms to the document (status, content type,
headers, schema), valid requests are accepted, invalid ones refused, keys are needed, deleted records stay deleted.
Left out, with the reason: ``unsupported_method`` (it wants 405, which is not among the specification's HTTP
statuses); two are replaced by checks that know the specification (`fuzz_hooks`).
"""

from __future__ import annotations

import argparse
import dataclasses
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from datetime import datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

from tests.campaigns.fuzz_schema import World, narrowed
from tests.support.description import read_yaml
from tests.support.sandbox import RunningSandbox

ROLES = ("company", "single")
MANNERS = ("spec", "live")
REPLACED = "unsupported_method,not_a_server_error,positive_data_acceptance"
PHASES = "examples,coverage,fuzzing,stateful"
_ORIGINALS = 40


@dataclasses.dataclass(frozen=True, slots=True)
class Outcome:
    """What one run found: requests, answers by HTTP status (of the latest 20,000), and schemathesis' own words."""

    manner: str
    role: str
    requests: int
    statuses: dict[int, int]
    clean: bool
    seconds: float
    report: str

    def line(self) -> str:
        """Return the figures in one line."""
        statuses = ", ".join(f"{status}: {count}" for status, count in sorted(self.statuses.items()))
        verdict = "no failure" if self.clean else "FAILED"
        return (
            f"{self.manner:4} {self.role:8} {self.requests:6} requests in {self.seconds:5.1f} s ({statuses}): {verdict}"
        )


def fuzz(manner: str, role: str, *, examples: int, seed: int, phases: str = PHASES, faults: str = "") -> Outcome:
    """Run schemathesis against a fresh service; ``examples`` is the number drawn for each operation.

    ``faults`` is a plan of the service's own faults, to see that they are found.
    """
    # A live label takes 3 to 8 seconds of the world; so let that world move fast.
    with RunningSandbox(mode=manner, speed=10_000 if manner == "live" else 1) as sandbox:
        with tempfile.TemporaryDirectory(prefix="fuzz-") as folder:
            document = read_yaml(sandbox.call("GET", "/openapi.yaml", key="").raw)
            world = _world(sandbox, manner, role)
            Path(folder, "openapi.json").write_text(json.dumps(narrowed(document, world)), encoding="utf-8")
            key = sandbox.control("GET", "/keys")[role]
            Path(folder, "schemathesis.toml").write_text(_config(key), encoding="utf-8")
            before = _arrived(sandbox)
            sandbox.control("PUT", "/faults", {"faults": faults})
            sandbox.control("DELETE", "/requests")
            started = time.monotonic()
            done = _schemathesis(
                sandbox, folder, manner, f"--max-examples={examples}", f"--seed={seed}", f"--phases={phases}"
            )
            seconds = time.monotonic() - started
            requests = sandbox.control("GET", "/requests?limit=1000000")["requests"]
            statuses = dict(Counter(each["status"] for each in requests))
            sandbox.control("DELETE", "/faults")
            total = _arrived(sandbox) - before - 1
        return Outcome(manner, role, total, statuses, done.returncode == 0, seconds, done.stdout)


def _arrived(sandbox: RunningSandbox) -> int:
    """Return how many requests the service saw so far, the last of them its own."""
    sandbox.call("GET", "/ping")
    return int(sandbox.control("GET", "/requests?limit=1000000")["requests"][-1]["index"])


def _config(key: str) -> str:
    return f'[auth.openapi.bearerKey]\nbearer = "{key}"\n'


def _schemathesis(sandbox: RunningSandbox, folder: str, manner: str, *options: str) -> subprocess.CompletedProcess[str]:
    root = Path(__file__).parents[2]
    command = [
        *(sys.executable, "-m", "schemathesis.cli", "--config-file", f"{folder}/schemathesis.toml", "run"),
        *(f"{folder}/openapi.json", "--url", sandbox.base_url, "--exclude-checks", REPLACED, "--warnings=off"),
        *options,
    ]
    environment = os.environ | {
        "SCHEMATHESIS_HOOKS": "tests.campaigns.fuzz_hooks",
        "FUZZ_MANNER": manner,
        "PYTHONPATH": str(root),
        "NO_PROXY": "127.0.0.1",
    }
    return subprocess.run(
        command, cwd=folder, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False
    )


# -- what the service holds -----------------------------------------------------------------------------------------


def _world(sandbox: RunningSandbox, manner: str, role: str) -> World:
    key = sandbox.control("GET", "/keys")[role]
    shop = sandbox.ready["merchants"][0]
    company = role == "company"
    merchant = shop["businessAccountCode"] if company else None
    governorates = sandbox.call("GET", "/delivery-zones", key=key, merchant=None).data["governorates"]
    zones = {each["value"]: [area["value"] for area in each["areas"]][:5] for each in governorates}
    today = datetime.now(ZoneInfo("Africa/Cairo")).date()
    days = [today + timedelta(days=ahead) for ahead in range(2, 12)]
    address = None
    if company:
        found = sandbox.call("GET", f"/merchants/{merchant}", merchant=None).data["merchant"]
        address = found["pickupAddress"]["id"]
    return World(
        zones=zones,
        dates=[day.isoformat() for day in days if day.weekday() != 4],
        completed=[_completed(sandbox, key, merchant, zones["Cairo"][0]) for _ in range(_ORIGINALS)],
        address=address,
        merchants=[shop[name] for name in ("businessAccountCode", "externalMerchantId", "id")] if company else None,
        live=manner == "live",
    )


def _completed(sandbox: RunningSandbox, key: str, merchant: str | None, zone: str) -> str:
    customer = {"fullName": "Sara Nabil", "phoneNumber": "01012345678", "address": "1 Street", "government": "Cairo"}
    parcel = {"zone": zone, "orderType": "Deliver", "productDescription": "Mug", "numberOfItems": 1_000_000}
    order = sandbox.call("POST", "/orders", customer | parcel, key=key, merchant=merchant).data["order"]
    sandbox.control("POST", f"/orders/{order['orderNumber']}", {"status": "completed"})
    return str(order["orderNumber"])


# -- command --------------------------------------------------------------------------------------------------------


def main() -> int:
    """Run the campaign; 0 when nothing was found."""
    parser = argparse.ArgumentParser(prog="python3 -m tests.campaigns.fuzz", description=__doc__.splitlines()[0])
    parser.add_argument("--cases", type=int, default=20_000, help="cases to draw, all runs together (default 20000)")
    parser.add_argument("--seed", type=int, default=int(time.time()), help="the same seed draws the same cases")
    parser.add_argument("--manner", choices=MANNERS, help="only this manner")
    options = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # so that the service and schemathesis end with it
    manners = [options.manner] if options.manner else list(MANNERS)
    examples = max(1, options.cases // (len(manners) * len(ROLES) * 22))
    sys.stdout.write(f"seed {options.seed}, {examples} examples for each operation, key and manner\n")
    outcomes = []
    for manner in manners:
        for role in ROLES:
            outcomes.append(fuzz(manner, role, examples=examples, seed=options.seed))
            sys.stdout.write(outcomes[-1].line() + "\n")
            if not outcomes[-1].clean:
                sys.stdout.write(outcomes[-1].report + "\n")
            sys.stdout.flush()
    sys.stdout.write(f"{sum(each.requests for each in outcomes)} requests in all\n")
    return 0 if all(each.clean for each in outcomes) else 1


if __name__ == "__main__":
    sys.exit(main())
