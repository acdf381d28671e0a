"""Migrates a column of documents of Parquet with `mapInPandas`: one process of `versioned worker` for each partition.

    spark-submit --files versioned,chain.yaml map_in_pandas.py INPUT OUTPUT KEY COLUMN [stop]

Writes the key, the document and `error`: null, or JSON that says why the document is unchanged. `stop` ends the job there.
"""
import json
import subprocess
import sys
from contextlib import suppress
from threading import Thread

from pyspark import SparkFiles
from pyspark.sql import SparkSession
from pyspark.sql.functions import lit


def feed(pipe, data):
    with suppress(BrokenPipeError):  # `answer` reports it.
        pipe.write(data)
        pipe.flush()


def answer(pipe, number, document):
    """Returns the answer, or the document and why it failed."""
    header = pipe.read(4)
    size = int.from_bytes(header, "big")
    data = pipe.read(size)
    if len(header + data) < 4 + size:
        raise RuntimeError(f"the worker ended before it answered record {number}")
    if data.startswith(b'{"error":{"record":%d,' % number):
        return document, json.dumps(json.loads(data)["error"])
    return data.decode() if document else document, None


def migrate(batches, column, stop):
    command = [SparkFiles.get("versioned"), "worker", "--chain", SparkFiles.get("chain.yaml"), "--from", "json",
               "--frames", "u32be", "--errors", "inline", "--jobs", "1"]
    worker = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    count = 0
    for batch in batches:
        old = batch[column].astype(object).where(batch[column].notna(), None).tolist()
        data = [(text or "").encode() for text in old]  # A null is an empty record.
        # A thread writes while this one reads, because a pipe holds only 64 KiB.
        framed = b"".join(len(document).to_bytes(4, "big") + document for document in data)
        Thread(target=feed, args=(worker.stdin, framed)).start()
        new, errors = zip(*[answer(worker.stdout, count + n, text) for n, text in enumerate(old, 1)]) if old else ([], [])
        if stop and any(errors):
            raise ValueError(next(filter(None, errors)))
        yield batch.assign(**{column: new, "error": errors})
        count += len(old)
    worker.communicate()


if __name__ == "__main__":
    input, output, key, column, *stop = sys.argv[1:]
    with SparkSession.builder.appName("versioned").getOrCreate() as session:
        # No other columns, because pandas turns integers into floating point where some are null.
        frame = session.read.parquet(input).select(key, column, lit(None).cast("string").alias("error"))
        frame.mapInPandas(lambda batches: migrate(batches, column, stop), frame.schema).write.parquet(output)
