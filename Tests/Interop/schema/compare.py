"""Compares schemas with what decoding said of documents: compare.py FOLDER, as SchemaInteropTests writes it."""

import json
import pathlib
import sys

from jsonschema import Draft202012Validator


def main(folder):
    schemas = documents = refused = wrong = 0
    for path in sorted(pathlib.Path(folder).glob("*.schema.json")):
        schema = json.loads(path.read_text(encoding="utf-8"))
        Draft202012Validator.check_schema(schema)
        validator = Draft202012Validator(schema)
        schemas += 1
        name = path.name.removesuffix(".schema.json")
        for line in path.with_name(f"{name}.jsonl").read_text(encoding="utf-8").split("\n"):
            if not line:
                continue
            decodes, document = json.loads(line)
            documents += 1
            refused += not decodes
            if validator.is_valid(document) != decodes:
                wrong += 1
                if wrong <= 10:
                    print(f"{name}: decoding says {decodes}, the schema does not: {document}")
    print(
        f"jsonschema: {schemas} schemas are right for the meta-schema, {documents - wrong} of {documents} documents"
        f" have the verdict of decoding ({refused} are refused)"
    )
    return wrong > 0 or schemas == 0 or refused == 0


sys.exit(main(*sys.argv[1:]))
