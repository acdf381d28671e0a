#!/usr/bin/env python3
"""Compares this package with Python's tomllib and with the public toml-test suite.

    check.py [--tool path/to/toml-tagged] folder...

A folder is searched for *.toml. A file below a folder named `valid` has to be read, one below `invalid` refused, and a
*.json beside a file says what it means. Every other file has to be read or refused as tomllib reads or refuses it.
What is written of a document that was read has to mean the same to tomllib.

With `--list FILE` only the files that toml-test lists for a version of TOML (tests/files-toml-1.0.0) count.
Get the suite with `pip download --no-binary :all: --no-deps tomlkit`, whose archive has it below tests/toml-test.
"""

import argparse
import datetime
import json
import math
import pathlib
import subprocess
import sys
import tomllib

HERE = pathlib.Path(__file__).resolve().parent


def tagged(value):
    """The tagged form of a value of tomllib."""
    if isinstance(value, dict):
        return {key: tagged(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [tagged(inner) for inner in value]
    if isinstance(value, bool):
        return {"type": "bool", "value": str(value).lower()}
    if isinstance(value, int):
        return {"type": "integer", "value": str(value)}
    if isinstance(value, float):
        return {"type": "float", "value": repr(value)}
    if isinstance(value, datetime.datetime):
        return {"type": "datetime" if value.tzinfo else "datetime-local", "value": value.isoformat()}
    if isinstance(value, datetime.date):
        return {"type": "date-local", "value": value.isoformat()}
    if isinstance(value, datetime.time):
        return {"type": "time-local", "value": value.isoformat()}
    return {"type": "string", "value": value}


def moment(text, kind):
    """A date or time as something that compares; fractions are cut to microseconds."""
    if kind == "time-local":
        return datetime.time.fromisoformat(text)
    return datetime.datetime.fromisoformat(text.replace(" ", "T"))


def same(one, other):
    if isinstance(one, list):
        return isinstance(other, list) and len(one) == len(other) and all(map(same, one, other))
    if set(one) == {"type", "value"} and isinstance(one["type"], str):
        if not isinstance(other, dict) or one["type"] != other.get("type"):
            return False
        left, right = one["value"], other["value"]
        if one["type"] == "float":
            left, right = float(left), float(right)
            return left == right or math.isnan(left) and math.isnan(right)
        if one["type"] == "integer":
            return int(left) == int(right)
        if "time" in one["type"] or "date" in one["type"]:
            return left == right or moment(left, one["type"]) == moment(right, one["type"])
        return left == right
    return (
        isinstance(other, dict) and set(one) == set(other)
        and all(same(one[key], other[key]) for key in one)
    )


def expectation(path):
    """The tagged value a file has to have; None if it has to be refused; and where that is known from."""
    twin = path.with_suffix(".json")
    if "invalid" in path.parts:
        return None, "toml-test"
    if "valid" in path.parts and twin.exists():
        return json.loads(twin.read_text()), "toml-test"
    try:
        return tagged(tomllib.loads(path.read_bytes().decode())), "tomllib"
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, RecursionError):
        return None, "tomllib"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--tool", default=HERE / ".build/debug/toml-tagged")
    parser.add_argument("--list")
    parser.add_argument("--errors", action="store_true", help="print the message of every refusal")
    parser.add_argument("folders", nargs="+", type=pathlib.Path)
    options = parser.parse_args()
    files = sorted(file for folder in options.folders for file in folder.rglob("*.toml"))
    if options.list:
        root = pathlib.Path(options.list).resolve().parent
        wanted = {root / line for line in pathlib.Path(options.list).read_text().split()}
        files = [file for file in files if file.resolve() in wanted]
    run = subprocess.run(
        [options.tool], input="\n".join(map(str, files)) + "\n", capture_output=True, text=True
    )
    lines = run.stdout.splitlines()
    failures = 0

    def fail(file, why):
        nonlocal failures
        failures += 1
        print(f"{file}: {why}")

    if run.returncode or len(lines) != len(files):
        fail(options.tool, f"ended with {run.returncode} after {len(lines)} of {len(files)} files")
    for file, line in zip(files, lines):
        result = json.loads(line)
        expected, witness = expectation(file)
        if "fault" in result:
            fail(file, result["fault"])
        elif "error" in result:
            if options.errors:
                print(f"{file.name}: {result['error']}")
            if expected is not None:
                fail(file, f"{witness} reads it: {result['error']}")
        elif expected is None:
            fail(file, f"{witness} refuses it")
        else:
            if not same(expected, result["value"]):
                fail(file, f"{witness} reads other values:\n  {expected}\n  {result['value']}")
            if not result["same"]:
                fail(file, f"written, it is read as something else:\n{result['written']}")
            try:
                again = tagged(tomllib.loads(result["written"]))
                if not same(again, result["value"]):
                    fail(file, f"tomllib reads what is written as other values:\n{result['written']}")
            except (tomllib.TOMLDecodeError, ValueError) as error:
                fail(file, f"tomllib refuses what is written: {error}\n{result['written']}")
    print(f"{len(files)} files, {failures} failures")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
