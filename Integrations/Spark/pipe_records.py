"""Migrates lines of JSON with `rdd.pipe`: one process of `versioned worker` for each partition.

    spark-submit --files versioned,chain.yaml pipe_records.py INPUT OUTPUT [PARTITIONS] [stop]

A record that cannot be migrated is written unchanged, and a line of JSON in the executor's log says why; the numbers of
records in these lines count from 1 in each partition. With `stop`, such a record ends the job instead.
"""

import shlex
import sys

from pyspark import SparkContext, SparkFiles


def command(context, on_error):
    # The driver makes the command, and the executors run it, in the folder of the files of --files. In local mode, there
    # are no executors.
    folder = SparkFiles.getRootDirectory() if context.master.split("[")[0] == "local" else "."
    return shlex.join([
        f"{folder}/versioned", "worker", "--chain", f"{folder}/chain.yaml", "--from", "json", "--on-error", on_error,
        # Spark has a task for each core already.
        "--jobs", "1",
    ])


if __name__ == "__main__":
    input, output, *rest = sys.argv[1:]
    with SparkContext(appName="versioned") as context:
        lines = context.textFile(input, next((int(word) for word in rest if word.isdigit()), None))
        # Without checkCode, Spark ignores the exit status, and the records after a failure are lost.
        migrated = lines.pipe(command(context, "stop" if "stop" in rest else "pass"), checkCode=True)
        migrated.saveAsTextFile(output)
