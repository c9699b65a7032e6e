"""Any question of the orders list about a long book, answered as a plain scan answers it.

    python3 -m tests.campaigns.list_questions --orders 20000 --questions 500 --seed 1

The book is drawn by the seed, the questions by Hypothesis: any filter, sort, text, page, place, counts and sums. The
short form of it, over a book of 1,500, is in the suite (tests/store/test_order_questions.py).
"""

from __future__ import annotations

import argparse
import sys
import time

from hypothesis import HealthCheck, given, seed, settings
from hypothesis import strategies as st

from courier_desk.domain.order_list import OrderFilter
from tests.store.support import in_sqlite
from tests.support.order_truth import check, odd_book, questions, small_spans

#: Spans of four and a half hours: a book of 20,000 has a hundred.
SPAN = 28


def main() -> int:
    """Run the campaign; it ends with the first answer that is another one."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--orders", type=int, default=20_000)
    parser.add_argument("--questions", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    started, answered = time.monotonic(), [0]
    db = in_sqlite()
    with small_spans(SPAN, 8_000, 4_000):
        truth = odd_book(db, options.orders, options.seed)

    @seed(options.seed)
    @settings(deadline=None, max_examples=options.questions, database=None, suppress_health_check=list(HealthCheck))
    @given(st.data(), questions(truth), st.sampled_from([(8_000, 4_000), (1_000, 500), (50, 100)]))
    def ask(data: st.DataObject, wanted: OrderFilter, ways: tuple[int, int]) -> None:
        with small_spans(SPAN, *ways):
            check(db, truth, wanted, data)
        answered[0] += 1

    ask()
    db.close()
    took = time.monotonic() - started
    sys.stdout.write(f"{answered[0]:,} questions about {options.orders:,} orders, seed {options.seed}, {took:.0f} s\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
