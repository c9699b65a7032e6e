"""The tab Today: the day in figures, what became of orders, and what is to do before the courier comes."""
