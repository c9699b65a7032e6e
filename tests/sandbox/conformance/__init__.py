"""The specification, sentence by sentence, as tests against a running training service.

One file per section of the specification, in its order; in each file one test per rule, message and table row; every
test in both manners. What no test can judge is listed in ``untestable.py`` with the reason. Where the field notes say
that a live service differs, the live expectation is theirs and the test's docstring says so. Written from the
specification and the field notes alone: nothing here imports the service. Besides what a test asserts, every answer
is held against the openapi.yaml that the service serves.

    01 purpose          What the service does; rules that always hold
    02 envelope         Response envelope, pagination
    03 order fields     Order request fields: all, Deliver, Return, Exchange
    04 order object     Order object
    05 merchant         Merchant
    06 pickup           Pickup
    07 zone catalog     Zone catalog, GET /delivery-zones
    08 statuses         States and transitions
    09 to 11 endpoints  Endpoints: orders and fees, pickups, merchants and ping
    12 authentication   Authentication
    13 errors           Errors, validation messages, bad input
    14 limits           Limits
    15 versioning       Versioning, Events
    16 HTTP statuses    HTTP statuses in use
    17 untestable       the list of what has no test
"""
