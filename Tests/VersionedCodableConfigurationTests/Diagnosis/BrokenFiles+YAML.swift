// Broken YAML files, and what is said of them.

extension BrokenFile {
    static let yaml: [BrokenFile] = [
        BrokenFile(
            "correct",
            "version: 1\n"
                + "name: a\n"
                + "port: 80\n"
                + "level: low\n"
                + "when: 2024-01-02T03:04:05Z\n"
                + "sizes: [1]\n"
                + "inner: {on: true}\n",
            []),
        BrokenFile(
            "a wrong indentation",
            "version: 1\n"
                + "name: a\n"
                + "  port: 80\n",
            [
                "a.yaml:3:7: expected no ':' here: a block mapping begins on a line of its ow"
                    + "n (the line is not indented like the one above)"
            ]),
        BrokenFile(
            "less indentation",
            "inner:\n"
                + "    on: true\n"
                + "  text: a\n",
            [
                "a.yaml:3:3: expected a key or the end of the mapping, found 't'"
                    + " (the line is not indented like the one above)"
            ]),
        BrokenFile(
            "a tab",
            "version: 1\n"
                + "inner:\n"
                + "\ton: true\n",
            [
                "a.yaml:3:1: expected a value, found a tab"
            ]),
        BrokenFile(
            "an open quote",
            "version: 1\n"
                + "name: \"a\n"
                + "port: 80\n",
            [
                "a.yaml:2:7: expected a closing quote for this one, found the end of the docu"
                    + "ment"
            ]),
        BrokenFile(
            "an open single quote",
            "name: 'a\n"
                + "port: 80\n",
            [
                "a.yaml:1:7: expected a closing quote for this one, found the end of the docu"
                    + "ment"
            ]),
        BrokenFile(
            "an open bracket",
            "name: a\n"
                + "sizes: [1, 2\n"
                + "port: 80\n",
            [
                "a.yaml:3:5: expected ',' or ']', found ':' (opened on line 2)"
            ]),
        BrokenFile(
            "an open brace",
            "inner: {on: true\n"
                + "port: 80\n",
            [
                "a.yaml:2:5: expected ',' or '}', found ':' (opened on line 1)"
            ]),
        BrokenFile(
            "a duplicate key",
            "version: 1\n"
                + "name: a\n"
                + "port: 80\n"
                + "name: b\n",
            [
                "a.yaml:4:1: the key \"name\" is repeated, first on line 2"
            ]),
        BrokenFile(
            "a missing colon",
            "version: 1\n"
                + "name a\n"
                + "port: 80\n",
            [
                "a.yaml:2:1: expected ':' after the key"
            ]),
        BrokenFile(
            "a trailing comma that is right",
            "version: 1\n"
                + "name: a\n"
                + "port: 80\n"
                + "level: low\n"
                + "when: 2024-01-02T03:04:05Z\n"
                + "sizes: [1,]\n"
                + "inner: {on: true,}\n",
            []),
        BrokenFile(
            "two commas",
            "sizes: [1,,2]\n",
            [
                "a.yaml:1:11: expected a value, found ','"
            ]),
        BrokenFile(
            "an unknown anchor",
            "name: *nobody\n",
            [
                "a.yaml:1:7: expected the anchor \"nobody\" before its alias, found none"
            ]),
        BrokenFile(
            "a colon in text",
            "name: a: b\n",
            [
                "a.yaml:1:8: expected no ':' here: a block mapping begins on a line of its ow"
                    + "n"
            ]),
        BrokenFile(
            "an at sign",
            "name: @home\n",
            [
                "a.yaml:1:7: expected a value, found '@'"
            ]),
        BrokenFile(
            "a wrong type",
            "version: 1\n"
                + "name: [a]\n"
                + "port: eighty\n"
                + "level: low\n"
                + "when: 2024-01-02T03:04:05Z\n"
                + "sizes: 1\n"
                + "inner: yes\n",
            [
                "a.yaml:2:7: name: expected String, found an array",
                "a.yaml:3:7: port: expected a whole number from 0 to 65535, found \"eighty\"",
                "a.yaml:6:8: sizes: expected an array, found 1",
                "a.yaml:7:8: inner: expected an object, found \"yes\"",
            ]),
        BrokenFile(
            "an unknown key",
            "version: 1\n"
                + "name: a\n"
                + "port: 80\n"
                + "level: low\n"
                + "when: 2024-01-02T03:04:05Z\n"
                + "sizes: [1]\n"
                + "inner: {on: true, txet: a}\n"
                + "nmae: b\n",
            [
                "warning: a.yaml:7:19: inner.txet: the key \"txet\" is unknown; did you mean "
                    + "\"text\"?",
                "warning: a.yaml:8:1: nmae: the key \"nmae\" is unknown; did you mean \"name"
                    + "\"?",
            ]),
        BrokenFile(
            "an unknown case",
            "version: 1\n"
                + "name: a\n"
                + "port: 80\n"
                + "level: hihg\n"
                + "when: 2024-01-02T03:04:05Z\n"
                + "sizes: [1]\n"
                + "inner: {on: true}\n",
            [
                "a.yaml:4:8: level: expected one of low, middle, high, found \"hihg\"; did yo"
                    + "u mean \"high\"?"
            ]),
        BrokenFile(
            "a newer version",
            "version: 7\n"
                + "name: a\n",
            [
                "a.yaml:1:10: version 7 is newer than 1, the newest version of Settings this "
                    + "program knows (supported: 1)"
            ]),
        BrokenFile(
            "no version",
            "name: a\n"
                + "port: 80\n",
            [
                "a.yaml:1:1: there is no version at /version, and no unversioned Settings is "
                    + "known: add \"version: 1\" (supported: 1)"
            ]),
        BrokenFile(
            "a version of another type",
            "version: one\n"
                + "name: a\n",
            [
                "a.yaml:1:10: version: expected Int, found \"one\""
            ]),
        BrokenFile(
            "missing keys",
            "version: 1\n"
                + "level: low\n"
                + "inner: {}\n",
            [
                "a.yaml:1:1: the key \"name\" is missing",
                "a.yaml:1:1: the key \"port\" is missing",
                "a.yaml:1:1: the key \"when\" is missing",
                "a.yaml:1:1: the key \"sizes\" is missing",
                "a.yaml:3:8: inner: the key \"on\" is missing",
            ]),
        BrokenFile(
            "a bad date",
            "version: 1\n"
                + "name: a\n"
                + "port: 80\n"
                + "level: low\n"
                + "when: 2024-02-30T03:04:05\n"
                + "sizes: [1]\n"
                + "inner: {on: true}\n",
            [
                "a.yaml:5:7: when: expected a date as in RFC 3339, found \"2024-02-30T03:04:0"
                    + "5\""
            ]),
        BrokenFile(
            "overflow",
            "version: 1\n"
                + "name: a\n"
                + "port: 65536\n"
                + "level: low\n"
                + "when: 2024-01-02T03:04:05Z\n"
                + "sizes: [9223372036854775808]\n"
                + "inner: {on: true}\n",
            [
                "a.yaml:3:7: port: the number 65536 does not fit in UInt16 (0...65535)",
                "a.yaml:6:9: sizes.0: the number 9223372036854775808 does not fit in Int (-92"
                    + "23372036854775808...9223372036854775807)",
            ]),
        BrokenFile(
            "a negative number",
            "version: 1\n"
                + "name: a\n"
                + "port: -1\n"
                + "level: low\n"
                + "when: 2024-01-02T03:04:05Z\n"
                + "sizes: [1.5]\n"
                + "inner: {on: true}\n",
            [
                "a.yaml:3:7: port: the number -1 does not fit in UInt16 (0...65535)",
                "a.yaml:6:9: sizes.0: the number 1.5 does not fit in Int",
            ]),
        BrokenFile(
            "null",
            "version: 1\n"
                + "name: ~\n"
                + "port:\n"
                + "level: low\n"
                + "when: null\n"
                + "sizes: [null]\n"
                + "inner:\n",
            [
                "a.yaml:2:7: name: expected String, found null",
                "a.yaml:3:6: port: expected a whole number from 0 to 65535, found null",
                "a.yaml:5:7: when: expected Date, found null",
                "a.yaml:6:9: sizes.0: expected Int, found null",
                "a.yaml:7:7: inner: expected an object, found null",
            ]),
        BrokenFile(
            "ill-formed UTF-8",
            "version: 1\n"
                + "name: a\\xff\n",
            [
                "a.yaml:2:8: expected UTF-8, found the byte 0xFF"
            ]),
        BrokenFile(
            "Latin-1",
            "name: caf\\xe9\n",
            [
                "a.yaml:1:10: expected UTF-8, found the byte 0xE9"
            ]),
        BrokenFile(
            "empty",
            "",
            [
                "a.yaml:1:1: expected an object, found nothing: the document is empty"
            ]),
        BrokenFile(
            "a comment alone",
            "# nothing\n",
            [
                "a.yaml:2:1: expected an object, found nothing: the document is empty"
            ]),
        BrokenFile(
            "binary",
            "\\x00\\x01\\x02\\x03",
            [
                "a.yaml:1:1: expected a printable character, found U+0001"
            ]),
        BrokenFile(
            "an array",
            "- 1\n"
                + "- 2\n",
            [
                "a.yaml:1:1: expected an object, found an array"
            ]),
        BrokenFile(
            "a scalar",
            "hello\n",
            [
                "a.yaml:1:1: expected an object, found \"hello\""
            ]),
        BrokenFile(
            "deep",
            "sizes: DEEP[",
            [
                "a.yaml:1:263: the nesting is deeper than the limit of 256 levels (depth)"
            ]),
        BrokenFile(
            "a control character",
            "name: a\\x07b\n",
            [
                "a.yaml:1:8: expected a printable character, found U+0007"
            ]),
        BrokenFile(
            "a norway",
            "version: 1\n"
                + "name: no\n"
                + "port: 0o17\n"
                + "level: on\n"
                + "when: 2024-01-02\n"
                + "sizes: [1_000]\n"
                + "inner: {on: yes}\n",
            [
                "a.yaml:4:8: level: expected one of low, middle, high, found \"on\"",
                "a.yaml:5:7: when: expected a date as in RFC 3339, found \"2024-01-02\"",
            ]),
        BrokenFile(
            "a wide character in front",
            "version: 1\n"
                + "name: a\n"
                + "port: 80\n"
                + "level: low\n"
                + "when: 2024-01-02T03:04:05Z\n"
                + "sizes: [1]\n"
                + "inner: {\"😀é\": 1, on: x}\n",
            [
                "warning: a.yaml:7:9: inner.😀é: the key \"😀é\" is unknown",
                "a.yaml:7:22: inner.on: expected Bool, found \"x\"",
            ]),
    ]
}
