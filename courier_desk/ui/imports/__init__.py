"""Import: a file of orders becomes orders. File, Columns, Check and Send, over the whole window."""
