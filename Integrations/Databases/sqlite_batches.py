"""Migrates a column of documents of SQLite in batches, while other programs write.

    sqlite_batches.py --chain chain.yaml --database orders.db --table orders --key id --column doc

A row is written only if its document is still the one that was read; a row that another program changed in the meantime is read
again in the next pass. Ends when a pass leaves no row to read again, so it can be stopped and started at any time.
"""
