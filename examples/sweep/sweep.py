#!/usr/bin/env python3
"""Counts the values of many positions on the cores of this machine, or on a cluster.

    upstar -r examples/sweep/boards.cgt > boards.txt
    python3 examples/sweep/sweep.py boards.txt
    python3 examples/sweep/sweep.py boards.txt --master spark://host:7077

PySpark's `pipe` feeds the lines of each partition to a process of its own, `upstar --format json`, and reads the
answers. A line that defines something is not seen by the other partitions: put definitions in a script, and give
its path, which must be there on every machine, with --use.
"""

import argparse
import json
import os
import shlex
import sys
from collections import Counter

try:
    from pyspark.sql import SparkSession
except ModuleNotFoundError:
    sys.exit("sweep.py needs PySpark, and that a JVM: pip install pyspark")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("lines", help="a file of statements, a line each; on a cluster, a path that all machines read")
    parser.add_argument("--master", default="local[2]", help="the cluster, or local[N] for N cores of this machine")
    parser.add_argument("--upstar", default="upstar", help="the program, as it is called on every machine")
    parser.add_argument("--use", default=None, help="a script of definitions to run first")
    parser.add_argument("--partitions", type=int, default=8, help="how many processes the lines are dealt to")
    parser.add_argument("--top", type=int, default=10, help="how many of the values are listed")
    args = parser.parse_args()

    command = shlex.quote(args.upstar) + " --format json"
    if args.use:
        command += " -i " + shlex.quote(args.use)
    spark = SparkSession.builder.master(args.master).appName("upstar sweep").getOrCreate()
    spark.sparkContext.setLogLevel("ERROR")
    lines = spark.sparkContext.textFile(args.lines, args.partitions)
    # Status 1 is a false claim, 2 an error and 3 a limit: each has its own line among the answers.
    # The processes would have no environment otherwise, and not be found.
    environment = {"PATH": os.environ.get("PATH", os.defpath)}
    answers = lines.pipe(command, environment).map(json.loads).filter(lambda answer: answer["type"] != "definition")
    counts = Counter(
        answers.map(lambda answer: (answer.get("outcome", answer["type"]), answer.get("value", answer.get("message"))))
        .countByValue()
    )
    spark.stop()

    outcomes = Counter()
    for (outcome, _), count in counts.items():
        outcomes[outcome] += count
    print(f"{sum(counts.values())} answers, {len(counts)} different values")
    print(", ".join(f"{outcome}: {count}" for outcome, count in sorted(outcomes.items())))
    # Counts first, then the text: the same list however the lines were dealt out.
    for (_, value), count in sorted(counts.items(), key=lambda item: (-item[1], item[0]))[: args.top]:
        print(f"{count:6} {value}")


if __name__ == "__main__":
    main()
