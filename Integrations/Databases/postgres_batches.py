"""Migrates a column of documents of PostgreSQL in batches, while other programs write to it.

    postgres_batches.py CONNECTION TABLE KEY COLUMN CONDITION [option of versioned worker]...
    postgres_batches.py "dbname=orders" orders id doc "(doc->>'version')::int < 2" --chain chain.yaml

CONDITION finds the rows to migrate. A row is written only if its document is the one that was read. If another program has
changed it, it is read again in the next pass. Rows that cannot be migrated are reported and stay. Each batch is a
transaction, so the program can be stopped at any time; started again, it goes on with the rows that are left. The column is
of type text, json or jsonb. Needs the module psycopg, version 3.
"""

import json
import os
import subprocess
import sys

import psycopg

size = 1000
database, table, key, column, condition, *options = sys.argv[1:]
worker = [os.environ.get("VERSIONED", "versioned"), "worker", "--frames", "nul", *options]


def migrate(documents):
    """Returns the answers, and the errors by the places of their documents."""
    data = "".join(document + "\0" for document in documents).encode()
    result = subprocess.run(worker, input=data, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    answers = result.stdout.decode().split("\0")[:-1]
    if result.returncode != 0 or len(answers) != len(documents):
        sys.exit(f"the worker ended with status {result.returncode}\n{result.stderr.decode()}")
    errors = [json.loads(line) for line in result.stderr.splitlines()]
    return answers, {error["record"] - 1: error for error in errors}


def batches(connection):
    query = f"select {key}, {column}::text from {table} where ({condition}) and {column} is not null".replace("%", "%%")
    rows = connection.execute(f"{query} order by {key} limit {size}", []).fetchall()
    while rows:
        yield rows
        rows = connection.execute(f"{query} and {key} > %s order by {key} limit {size}", [rows[-1][0]]).fetchall()


def write(connection, changes):
    """Returns how many rows were written."""
    if not changes:
        return 0
    try:
        with connection.transaction(), connection.cursor() as cursor:
            cursor.executemany(f"update {table} set {column} = %s where {key} = %s and {column}::text = %s", changes)
            return cursor.rowcount
    except psycopg.errors.DeadlockDetected:
        return 0  # The next pass reads these rows again.


def one_pass(connection):
    """Returns how many rows were migrated, were changed by others, and failed."""
    counts = [0, 0, 0]
    for rows in batches(connection):
        answers, errors = migrate([document for _, document in rows])
        for place, error in errors.items():
            print(f"{key} {rows[place][0]}: {json.dumps(error)}", file=sys.stderr)
        changes = [(new, id, old) for (id, old), new in zip(rows, answers) if new != old]
        migrated = write(connection, changes)
        counts = [a + b for a, b in zip(counts, [migrated, len(changes) - migrated, len(errors)])]
    return counts


def main():
    connection = psycopg.connect(database, autocommit=True)
    others = 1
    while others > 0:
        migrated, others, failed = one_pass(connection)
        print(f"{migrated} migrated, {others} changed by others, {failed} failed", flush=True)
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
