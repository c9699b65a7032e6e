"""The specification, sentence by sentence, as tests against a running training service.

One file per section of the specification, one test per rule, message and table row, in the order of the document, in
both manners. Written from the specification and the field notes alone: nothing here imports the service.
"""
