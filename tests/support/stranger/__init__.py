"""Strangers: services of the same specification as nobody here has written, one for each seed.

A stranger is the real training service with another face: what an operation means, which orders exist and what is
refused is the training service's; how it is asked and how it answers is decided anew by `choose` for everything that
the specification leaves open and everything that the field notes call usual. It is written from the specification and
the field notes, never from what the desk can read.

Stated by the specification, and therefore the same at every stranger:

- the envelope (``success``, ``data``, ``error.code``, ``error.message``), the HTTP statuses and codes of the table of
  errors, and how the known messages begin (the field notes let a tail follow, ``details`` be absent, and some refusals
  swap 400 and 403);
- ``data.pagination`` with its five members, the query parameters ``page`` and ``limit``, ``data.orders`` of the list of
  orders; ``search`` of merchants;
- ``data.governorates``, its three entries, their ``areas`` and the ``value`` of each; an ETag, and 304 for it;
- creating and updating an order answers ``data.message`` and ``data.order`` with every field of the Order object under
  its own name; ``statusCategory`` and ``orderDate`` are stated for the create only, the customer's address for the
  update only; a new order's status is ``new``;
- reading an order answers ``canChangeAddress``, and all facts of the Order object are told somewhere in it;
- identifiers: update takes the record id or the number, cancel and delete the record id, reading and label the number;
- an onboarded merchant is answered in ``data.merchant`` with four named fields; every identifier of a merchant is
  accepted in the path and in X-Merchant-Id;
- a new pickup is answered with ``pickupNumber`` and ``pickupFees`` (flat, or in ``data.pickup`` as the field notes have
  it); reading one tells its current status;
- the caller's reference can be found: it is told by the list or by the order itself;
- the label is a PDF; the rate limit, its code and status.

With an openapi.yaml that is bare, wrong or missing, nobody could find unusual paths, so the undocumented operations are
then the field notes' usual ones.
"""
