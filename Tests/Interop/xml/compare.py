"""Reads the XML files of a folder with expat and compares them with the JSON in expected.jsonl: compare.py FOLDER.

What xmllint makes of every tenth file is compared as well, in canonical form.
"""

import io
import json
import math
import subprocess
import sys
import xml.etree.ElementTree as tree

# The members that have an element of their own around their elements.
WRAPPED = {"leaves"}
# The members that are one text of words.
WORDS = {"list"}
# The members that are the text of their element.
TEXT = {"", "title"}


def texts(element):
    return "".join([element.text or ""] + [child.tail or "" for child in element])


def scalar(expected, text):
    if expected is None:
        return text == ""
    if isinstance(expected, bool):
        return text == ("true" if expected else "false")
    if isinstance(expected, str):
        return text == expected
    # JSON numbers are read as their text.
    if text == expected.text:
        return True
    number, found = float(expected.text), float(text)
    return number == found or math.isnan(number) and math.isnan(found)


def choices(expected, element):
    """Elements and texts in order, each an object with one member, whose name is that of the element."""
    found = []
    for name, content, text in [(None, None, element.text)] + [(one.tag, one, one.tail) for one in element]:
        if name is not None:
            found.append((name, content))
        due = expected[len(found)] if len(found) < len(expected) else {}
        # Blanks that no text is expected to be are indentation.
        if text and (text.strip() or due == {"": {"": text}}):
            found.append(("", text))
    if len(found) != len(expected) or [list(one) for one in expected] != [[name] for name, _ in found]:
        return False
    return all(
        one[""][""] == content if name == "" else same(one[name], content)
        for one, (name, content) in zip(expected, found)
    )


def same(expected, element, name=None):
    if isinstance(expected, list):
        if name in WORDS:
            return [one.text for one in expected] == texts(element).split()
        return len(expected) == len(element) and all(map(same, expected, element))
    if not isinstance(expected, dict):
        return len(element) == 0 and scalar(expected, element.text or "")
    return all(member(key, value, element) for key, value in expected.items())


def member(key, value, element):
    if key in TEXT:
        if isinstance(value, list):
            return choices(value, element)
        if isinstance(value, dict):
            return same(value, element)
        return scalar(value, texts(element))
    children = element.findall(key)
    if isinstance(value, list) and key not in WRAPPED | WORDS:
        return len(value) == len(children) and all(map(same, value, children))
    if key in element.attrib:
        text = element.attrib[key]
        if isinstance(value, list):
            is_same = [one.text for one in value] == text.split()
        else:
            is_same = scalar(value, text)
        return is_same and (not children or same(value, children[0], key))
    return len(children) == 1 and same(value, children[0], key)


class Number:
    def __init__(self, text):
        self.text = text


def main(folder):
    count = wrong = canonical = 0
    with open(f"{folder}/expected.jsonl", encoding="utf-8") as lines:
        for number, line in enumerate(lines):
            expected = json.loads(line, parse_int=Number, parse_float=Number)
            path = f"{folder}/{number}.xml"
            with open(path, "rb") as file:
                data = file.read()
            try:
                is_same = same(expected, tree.fromstring(data))
                if is_same and number % 10 == 0:
                    canonical += 1
                    theirs = subprocess.run(
                        ["xmllint", "--c14n", "--nonet", path], capture_output=True, check=True
                    ).stdout.decode()
                    is_same = tree.canonicalize(theirs) == tree.canonicalize(data.decode())
            except Exception as error:  # Whatever the library throws is a finding.
                print(error)
                is_same = False
            count += 1
            if not is_same:
                wrong += 1
                if wrong <= 5:
                    print(f"{number}.xml: {data}\n  expected {line}")
    print(f"expat: {count - wrong} of {count} documents are the same")
    print(f"xmllint and expat: {canonical} documents are the same in canonical form")
    return wrong > 0 or count == 0


sys.exit(main(*sys.argv[1:]))
