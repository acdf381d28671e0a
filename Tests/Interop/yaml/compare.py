"""Reads the files of a folder with a YAML library and compares them with expected.jsonl: compare.py LIBRARY FOLDER."""

import base64
import datetime
import json
import math
import sys


def loader(library):
    if library == "ruamel":
        from ruamel.yaml import YAML

        return lambda data: YAML(typ="safe", pure=True).load(data)
    import yaml

    kind = yaml.CSafeLoader if library == "pyyaml-libyaml" else yaml.SafeLoader
    return lambda data: yaml.load(data, Loader=kind)


def same(expected, found):
    kind = expected[0]
    if kind == "null":
        return found is None
    if kind == "bool":
        return found is expected[1]
    if kind == "int":
        return type(found) is int and found == int(expected[1])
    if kind == "float":
        number = float(expected[1])
        return type(found) is float and (found == number or math.isnan(found) and math.isnan(number))
    if kind == "str":
        return type(found) is str and found == expected[1]
    if kind == "bytes":
        return type(found) is bytes and found == base64.b64decode(expected[1])
    if kind == "date":
        if not isinstance(found, datetime.datetime):
            return False
        if found.tzinfo is None:
            found = found.replace(tzinfo=datetime.timezone.utc)
        # Python has microseconds.
        return abs(found.timestamp() - expected[1]) < 1e-3
    if kind == "list":
        return (
            type(found) is list
            and len(found) == len(expected[1])
            and all(same(one, other) for one, other in zip(expected[1], found))
        )
    return (
        isinstance(found, dict)
        and len(found) == len(expected[1])
        and all(key in found and same(value, found[key]) for key, value in expected[1])
    )


def main(library, folder):
    load = loader(library)
    count = wrong = 0
    with open(f"{folder}/expected.jsonl", encoding="utf-8") as lines:
        for number, line in enumerate(lines):
            expected = json.loads(line)
            with open(f"{folder}/{number}.yaml", "rb") as file:
                data = file.read()
            try:
                found = load(data)
                is_same = same(expected, found)
            except Exception as error:  # Whatever the library throws is a finding.
                found, is_same = error, False
            count += 1
            if not is_same:
                wrong += 1
                if wrong <= 5:
                    print(f"{number}.yaml: {data}\n  expected {expected}\n  found    {found!r}")
    print(f"{library}: {count - wrong} of {count} documents are the same")
    return wrong > 0 or count == 0


sys.exit(main(*sys.argv[1:]))
