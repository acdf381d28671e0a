// Broken JSON files, and what is said of them.

extension BrokenFile {
    static let json: [BrokenFile] = [
        BrokenFile(
            "correct",
            "{\"version\": 1, \"name\": \"a\", \"port\": 80, \"level\": \"low\", \"when\": \""
                + "2024-01-02T03:04:05Z\", \"sizes\": [1], \"inner\": {\"on\": true}}",
            []),
        BrokenFile(
            "a trailing comma",
            "{\"version\": 1, \"name\": \"a\",}",
            [
                "a.json:1:28: expected a key after ',', found '}' (a trailing comma needs the"
                    + " syntax jsonc)"
            ]),
        BrokenFile(
            "a trailing comma in an array",
            "{\"sizes\": [1, 2,]}",
            [
                "a.json:1:17: expected a value after ',', found ']' (a trailing comma needs t"
                    + "he syntax jsonc)"
            ]),
        BrokenFile(
            "a missing comma",
            "{\"version\": 1\n"
                + " \"name\": \"a\"}",
            [
                "a.json:2:2: expected ',' or '}' after the value, found '\"'"
            ]),
        BrokenFile(
            "a missing colon",
            "{\"version\" 1}",
            [
                "a.json:1:12: expected ':' after the key, found '1'"
            ]),
        BrokenFile(
            "an open quote",
            "{\"version\": 1, \"name\": \"a\n"
                + "}",
            [
                "a.json:1:26: expected '\"' at the end of the unclosed string, found the end "
                    + "of the line"
            ]),
        BrokenFile(
            "an open brace",
            "{\"version\": 1, \"name\": \"a\"",
            [
                "a.json:1:27: expected ',' or '}' after the value, found the end of the docum"
                    + "ent"
            ]),
        BrokenFile(
            "an open bracket",
            "{\"sizes\": [1, 2",
            [
                "a.json:1:16: expected ',' or ']' after the value, found the end of the docum"
                    + "ent"
            ]),
        BrokenFile(
            "a brace for a bracket",
            "{\"sizes\": [1, 2}",
            [
                "a.json:1:16: expected ',' or ']' after the value, found '}'"
            ]),
        BrokenFile(
            "text behind the end",
            "{\"version\": 1} x",
            [
                "a.json:1:16: expected the end of the document, found 'x'"
            ]),
        BrokenFile(
            "single quotes",
            "{'version': 1}",
            [
                "a.json:1:2: expected a key or '}', found ''' (single quotes need the syntax "
                    + "json5)"
            ]),
        BrokenFile(
            "a key without quotes",
            "{version: 1}",
            [
                "a.json:1:2: expected a key or '}', found 'v' (a key without quotes needs the"
                    + " syntax json5)"
            ]),
        BrokenFile(
            "a comment",
            "{\"version\": 1 /* one */}",
            [
                "a.json:1:15: expected ',' or '}' after the value, found '/' (a comment needs"
                    + " the syntax jsonc or json5)"
            ]),
        BrokenFile(
            "a tab in a string",
            "{\"name\": \"a\tb\"}",
            [
                "a.json:1:12: expected an escape for a control character in a string, found a"
                    + " tab"
            ]),
        BrokenFile(
            "a wrong escape",
            "{\"name\": \"a\\q\"}",
            [
                "a.json:1:13: expected one of \" \\ / b f n r t u after '\\', found 'q'"
            ]),
        BrokenFile(
            "half a surrogate",
            "{\"name\": \"\\ud800\"}",
            [
                "a.json:1:11: expected a low surrogate escape after the high one, found '\"'"
            ]),
        BrokenFile(
            "a leading zero",
            "{\"port\": 080}",
            [
                "a.json:1:11: expected no digit after a leading 0, found '8'"
            ]),
        BrokenFile(
            "a plus sign",
            "{\"port\": +80}",
            [
                "a.json:1:10: expected a value after ':', found '+' (such a number needs the "
                    + "syntax json5)"
            ]),
        BrokenFile(
            "not a number",
            "{\"port\": NaN}",
            [
                "a.json:1:10: expected a value after ':', found 'NaN' (NaN needs the syntax j"
                    + "son5)"
            ]),
        BrokenFile(
            "a wrong word",
            "{\"inner\": {\"on\": True}}",
            [
                "a.json:1:18: expected a value after ':', found 'True'"
            ]),
        BrokenFile(
            "a duplicate key, which is let pass",
            "{\"version\": 1,\n"
                + " \"name\": \"a\",\n"
                + " \"name\": \"b\"}",
            [
                "a.json:1:1: the key \"port\" is missing",
                "a.json:1:1: the key \"level\" is missing",
                "a.json:1:1: the key \"when\" is missing",
                "a.json:1:1: the key \"sizes\" is missing",
                "a.json:1:1: the key \"inner\" is missing",
            ]),
        BrokenFile(
            "a wrong type",
            "{\"version\": 1, \"name\": [\"a\"], \"port\": \"80\",\n"
                + " \"level\": 1, \"when\": 7, \"sizes\": 1, \"inner\": true}",
            [
                "a.json:1:24: name: expected String, found an array",
                "a.json:1:39: port: expected a whole number from 0 to 65535, found \"80\" (without quotes)",
                "a.json:2:11: level: expected String, found 1",
                "a.json:2:22: when: expected String, found 7",
                "a.json:2:34: sizes: expected an array, found 1",
                "a.json:2:46: inner: expected an object, found true",
            ]),
        BrokenFile(
            "an unknown key",
            "{\"version\": 1, \"name\": \"a\", \"port\": 80, \"level\": \"low\", \"when\": \""
                + "2024-01-02T03:04:05Z\",\n"
                + " \"sizes\": [1], \"inner\": {\"on\": true, \"txet\": 1}, \"nmae\": 1}",
            [
                "warning: a.json:2:38: inner.txet: the key \"txet\" is unknown; did you mean "
                    + "\"text\"?",
                "warning: a.json:2:50: nmae: the key \"nmae\" is unknown; did you mean \"name"
                    + "\"?",
            ]),
        BrokenFile(
            "an unknown case",
            "{\"version\": 1, \"name\": \"a\", \"port\": 80, \"level\": \"hihg\",\n"
                + " \"when\": \"2024-01-02T03:04:05Z\", \"sizes\": [1], \"inner\": {\"on\": true}}",
            [
                "a.json:1:50: level: expected one of low, middle, high, found \"hihg\"; did y"
                    + "ou mean \"high\"?"
            ]),
        BrokenFile(
            "a newer version",
            "{\"version\": 7, \"name\": 1}",
            [
                "a.json:1:13: version 7 is newer than 1, the newest version of Settings this "
                    + "program knows (supported: 1)"
            ]),
        BrokenFile(
            "no version",
            "{\"name\": 1}",
            [
                "a.json:1:1: there is no version at /version, and no unversioned Settings is "
                    + "known: add \"version: 1\" (supported: 1)"
            ]),
        BrokenFile(
            "a version of another type",
            "{\"version\": \"one\", \"name\": 1}",
            [
                "a.json:1:13: version: expected Int, found \"one\""
            ]),
        BrokenFile(
            "missing keys",
            "{\"version\": 1,\n"
                + " \"inner\": {}}",
            [
                "a.json:1:1: the key \"name\" is missing",
                "a.json:1:1: the key \"port\" is missing",
                "a.json:1:1: the key \"level\" is missing",
                "a.json:1:1: the key \"when\" is missing",
                "a.json:1:1: the key \"sizes\" is missing",
                "a.json:2:11: inner: the key \"on\" is missing",
            ]),
        BrokenFile(
            "a bad date",
            "{\"version\": 1, \"name\": \"a\", \"port\": 80, \"level\": \"low\",\n"
                + " \"when\": \"yesterday\", \"sizes\": [1], \"inner\": {\"on\": true}}",
            [
                "a.json:2:10: when: expected a date as in RFC 3339, found \"yesterday\""
            ]),
        BrokenFile(
            "overflow",
            "{\"version\": 1, \"name\": \"a\", \"port\": 65536, \"level\": \"low\",\n"
                + " \"when\": \"2024-01-02T03:04:05Z\", \"sizes\": [9223372036854775808], \"inner\""
                + ": {\"on\": true}}",
            [
                "a.json:1:37: port: the number 65536 does not fit in UInt16 (0...65535)",
                "a.json:2:44: sizes.0: the number 9223372036854775808 does not fit in Int (-9"
                    + "223372036854775808...9223372036854775807)",
            ]),
        BrokenFile(
            "a fraction",
            "{\"version\": 1, \"name\": \"a\", \"port\": 1.5, \"level\": \"low\",\n"
                + " \"when\": \"2024-01-02T03:04:05Z\", \"sizes\": [1e40], \"inner\": {\"on\": true"
                + "}}",
            [
                "a.json:1:37: port: the number 1.5 does not fit in UInt16",
                "a.json:2:44: sizes.0: the number 1e40 does not fit in Int",
            ]),
        BrokenFile(
            "null",
            "{\"version\": 1, \"name\": null, \"port\": null, \"level\": null,\n"
                + " \"when\": null, \"sizes\": [null], \"inner\": null}",
            [
                "a.json:1:24: name: expected String, found null",
                "a.json:1:38: port: expected a whole number from 0 to 65535, found null",
                "a.json:1:53: level: expected String, found null",
                "a.json:2:10: when: expected Date, found null",
                "a.json:2:26: sizes.0: expected Int, found null",
                "a.json:2:42: inner: expected an object, found null",
            ]),
        BrokenFile(
            "ill-formed UTF-8",
            "{\"name\": \"a\\xff\"}",
            [
                "a.json:1:12: expected UTF-8, found the byte 0xFF"
            ]),
        BrokenFile(
            "empty",
            "",
            [
                "a.json:1:1: expected a value, found the end of the document"
            ]),
        BrokenFile(
            "blanks",
            " \n"
                + " ",
            [
                "a.json:2:2: expected a value, found the end of the document"
            ]),
        BrokenFile(
            "binary",
            "\\x01\\x02\\x03",
            [
                "a.json:1:1: expected a value, found U+0001"
            ]),
        BrokenFile(
            "an array",
            "[1]",
            [
                "a.json:1:1: expected an object, found an array"
            ]),
        BrokenFile(
            "a scalar",
            "\"hello\"",
            [
                "a.json:1:1: expected an object, found \"hello\""
            ]),
        BrokenFile(
            "deep",
            "{\"sizes\": DEEP[",
            [
                "a.json:1:266: the nesting is deeper than the limit of 256 levels (depth)"
            ]),
        BrokenFile(
            "a control character",
            "{\"name\": \"a\\x01\"}",
            [
                "a.json:1:12: expected an escape for a control character in a string, found U"
                    + "+0001"
            ]),
    ]
}
