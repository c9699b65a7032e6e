"""python -m tests.support.hostile --count N --first K --out DIR: write all three kinds, to be looked at."""

from __future__ import annotations

import argparse
import json
import pathlib
import shutil
import sqlite3

from . import labels, sheets, stores


def sample(folder: pathlib.Path) -> None:
    """A little store in WAL mode with saved rows still in the log, left as a killed program leaves it."""
    folder.mkdir(parents=True, exist_ok=True)
    source = folder / "making"
    handle = sqlite3.connect(source, isolation_level=None)
    handle.execute("pragma journal_mode=wal")
    handle.execute("pragma wal_autocheckpoint=0")
    handle.execute("create table orders(id integer primary key, reference text unique, name text, body text)")
    handle.execute("create table gone(words text)")
    handle.execute("create index by_name on orders(name)")
    handle.execute("begin")
    for n in range(300):
        long = 9000 if n % 50 == 0 else 60
        handle.execute("insert into orders(reference,name,body) values(?,?,?)", (f"R{n}", f"Test {n % 40}", "x" * long))
        handle.execute("insert into gone values(?)", ("y" * 400,))
    handle.execute("commit")
    handle.execute("drop table gone")
    handle.execute("pragma wal_checkpoint(truncate)")
    for n in range(300, 330):
        handle.execute("insert into orders(reference,name,body) values(?,?,?)", (f"R{n}", f"Test {n % 40}", "z" * 60))
    for suffix in ("", "-wal", "-shm"):
        shutil.copyfile(f"{source}{suffix}", folder / f"store.sqlite3{suffix}")
    handle.close()
    for suffix in ("", "-wal", "-shm"):
        pathlib.Path(f"{source}{suffix}").unlink(missing_ok=True)


def main() -> None:
    """Write the files and a list of them."""
    parser = argparse.ArgumentParser(prog="tests.support.hostile", description=__doc__)
    parser.add_argument("--count", type=int, default=20)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--out", type=pathlib.Path, required=True)
    wanted = parser.parse_args()
    out: pathlib.Path = wanted.out
    (out / "sheets").mkdir(parents=True, exist_ok=True)
    (out / "labels").mkdir(parents=True, exist_ok=True)
    listing: list[dict[str, object]] = []
    for seed in range(wanted.first, wanted.first + wanted.count):
        case = sheets.make(seed)
        place = out / "sheets" / f"{seed:06}"
        place.mkdir(exist_ok=True)
        (place / case.name).write_bytes(case.content)
        listing.append(
            {
                "seed": seed,
                "sheet": case.name,
                "kind": case.kind,
                "rows": None
                if case.rows is None
                else [
                    {
                        "row": row.row,
                        "expect": row.expect,
                        "collect": None if row.collect is None else str(row.collect),
                        "reference": row.reference,
                        "why": row.why,
                        "soft": row.soft,
                    }
                    for row in case.rows
                ],
            }
        )
        label = labels.make(seed)
        (out / "labels" / f"{seed:06}-{label.kind.replace('/', '-')}.pdf").write_bytes(label.content)
        listing.append({"seed": seed, "label": label.kind, "harmless": label.harmless})
        folder = out / "stores" / f"{seed:06}"
        sample(folder)
        done = stores.damage(folder, seed)
        listing.append({"seed": seed, "store": done.kind, "detail": done.detail, "harmless": done.harmless})
    with (out / "list.jsonl").open("w", encoding="utf-8") as handle:
        for entry in listing:
            handle.write(json.dumps(entry, ensure_ascii=False) + "\n")


if __name__ == "__main__":
    main()
