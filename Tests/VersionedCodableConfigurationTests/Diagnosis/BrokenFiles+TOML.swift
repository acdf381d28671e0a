// Broken TOML files, and what is said of them.

extension BrokenFile {
    static let toml: [BrokenFile] = [
        BrokenFile(
            "correct",
            "version = 1\n"
                + "name = \"a\"\n"
                + "port = 80\n"
                + "level = \"low\"\n"
                + "when = 2024-01-02T03:04:05Z\n"
                + "sizes = [1]\n"
                + "[inner]\n"
                + "on = true\n",
            []),
        BrokenFile(
            "a missing equals sign",
            "version 1\n",
            [
                "a.toml:1:9: expected '=' after the key, found '1'"
            ]),
        BrokenFile(
            "a missing value",
            "version =\n",
            [
                "a.toml:1:10: expected a value, found the end of the line"
            ]),
        BrokenFile(
            "a text without quotes",
            "name = a\n",
            [
                "a.toml:1:8: expected a value, found 'a'"
            ]),
        BrokenFile(
            "an open quote",
            "name = \"a\n"
                + "port = 80\n",
            [
                "a.toml:1:10: expected '\"' at the end of the string, found the end of the li"
                    + "ne"
            ]),
        BrokenFile(
            "an open text of lines",
            "name = \"\"\"a\n"
                + "port = 80\n",
            [
                "a.toml:3:1: expected '\"\"\"' at the end of the string, found the end of the"
                    + " document"
            ]),
        BrokenFile(
            "an open bracket",
            "sizes = [1, 2\n"
                + "port = 80\n",
            [
                "a.toml:2:1: expected ',' or ']' after the value, found 'p'"
            ]),
        BrokenFile(
            "an open table name",
            "[inner\n"
                + "on = true\n",
            [
                "a.toml:1:7: expected ']' after the key, found the end of the line"
            ]),
        BrokenFile(
            "a duplicate key",
            "version = 1\n"
                + "name = \"a\"\n"
                + "name = \"b\"\n",
            [
                "a.toml:3:1: expected a new key, found \"name\" again, a value defined at 2:1"
            ]),
        BrokenFile(
            "a duplicate table",
            "[inner]\n"
                + "on = true\n"
                + "[inner]\n"
                + "text = \"a\"\n",
            [
                "a.toml:3:2: expected a new table, found \"inner\" again, a table defined at 1:1"
            ]),
        BrokenFile(
            "a value that is a table",
            "inner = 1\n"
                + "[inner]\n"
                + "on = true\n",
            [
                "a.toml:2:2: expected a new table, found \"inner\" again, a value defined at 1:9"
            ]),
        BrokenFile(
            "two values on a line",
            "version = 1 port = 80\n",
            [
                "a.toml:1:13: expected the end of the line, found 'p'"
            ]),
        BrokenFile(
            "a trailing comma in a table",
            "inner = {on = true,}\n",
            [
                "a.toml:1:19: expected '}' after the value, found ',' (an inline table ends w"
                    + "ithout one)"
            ]),
        BrokenFile(
            "a line end in a table",
            "inner = {on = true,\n"
                + " text = \"a\"}\n",
            [
                "a.toml:1:20: expected a key or '}', found the end of the line"
            ]),
        BrokenFile(
            "a wrong escape",
            "name = \"a\\q\"\n",
            [
                "a.toml:1:11: expected one of \" \\ b f n r t u U after '\\', found 'q'"
            ]),
        BrokenFile(
            "a leading zero",
            "port = 080\n",
            [
                "a.toml:1:9: expected no digit after a leading 0, found '8'"
            ]),
        BrokenFile(
            "a wrong word",
            "[inner]\n"
                + "on = True\n",
            [
                "a.toml:2:6: expected a value, found 'True' (lower case is needed)"
            ]),
        BrokenFile(
            "an underscore at the end",
            "port = 80_\n",
            [
                "a.toml:1:11: expected a digit after '_', found the end of the line"
            ]),
        BrokenFile(
            "a date that is none",
            "when = 2024-02-30\n",
            [
                "a.toml:1:8: expected a date that exists, found 2024-02-30"
            ]),
        BrokenFile(
            "a colon",
            "version: 1\n",
            [
                "a.toml:1:8: expected '=' after the key, found ':'"
            ]),
        BrokenFile(
            "a key without a name",
            "= 1\n",
            [
                "a.toml:1:1: expected a key or a table header, found '='"
            ]),
        BrokenFile(
            "a wrong type",
            "version = 1\n"
                + "name = [\"a\"]\n"
                + "port = \"80\"\n"
                + "level = 1\n"
                + "when = 7\n"
                + "sizes = 1\n"
                + "inner = true\n",
            [
                "a.toml:2:8: name: expected String, found an array",
                "a.toml:3:8: port: expected a whole number from 0 to 65535, found \"80\" (without quotes)",
                "a.toml:4:9: level: expected String, found 1",
                "a.toml:5:8: when: expected String, found 7",
                "a.toml:6:9: sizes: expected an array, found 1",
                "a.toml:7:9: inner: expected an object, found true",
            ]),
        BrokenFile(
            "an unknown key",
            "version = 1\n"
                + "name = \"a\"\n"
                + "port = 80\n"
                + "level = \"low\"\n"
                + "when = 2024-01-02T03:04:05Z\n"
                + "sizes = [1]\n"
                + "nmae = 1\n"
                + "[inner]\n"
                + "on = true\n"
                + "txet = 1\n",
            [
                "warning: a.toml:7:1: nmae: the key \"nmae\" is unknown; did you mean \"name"
                    + "\"?",
                "warning: a.toml:10:1: inner.txet: the key \"txet\" is unknown; did you mean "
                    + "\"text\"?",
            ]),
        BrokenFile(
            "an unknown case",
            "version = 1\n"
                + "name = \"a\"\n"
                + "port = 80\n"
                + "level = \"hihg\"\n"
                + "when = 2024-01-02T03:04:05Z\n"
                + "sizes = [1]\n"
                + "[inner]\n"
                + "on = true\n",
            [
                "a.toml:4:9: level: expected one of low, middle, high, found \"hihg\"; did yo"
                    + "u mean \"high\"?"
            ]),
        BrokenFile(
            "a newer version",
            "name = 1\n"
                + "version = 7\n",
            [
                "a.toml:2:11: version 7 is newer than 1, the newest version of Settings this "
                    + "program knows (supported: 1)"
            ]),
        BrokenFile(
            "no version",
            "name = 1\n",
            [
                "a.toml:1:1: there is no version at /version, and no unversioned Settings is "
                    + "known: add \"version: 1\" (supported: 1)"
            ]),
        BrokenFile(
            "a version of another type",
            "version = \"one\"\n",
            [
                "a.toml:1:11: version: expected Int, found \"one\""
            ]),
        BrokenFile(
            "missing keys",
            "version = 1\n"
                + "[inner]\n",
            [
                "a.toml:1:1: the key \"name\" is missing",
                "a.toml:1:1: the key \"port\" is missing",
                "a.toml:1:1: the key \"level\" is missing",
                "a.toml:1:1: the key \"when\" is missing",
                "a.toml:1:1: the key \"sizes\" is missing",
                "a.toml:2:1: inner: the key \"on\" is missing",
            ]),
        BrokenFile(
            "a bad date",
            "version = 1\n"
                + "name = \"a\"\n"
                + "port = 80\n"
                + "level = \"low\"\n"
                + "when = \"yesterday\"\n"
                + "sizes = [1]\n"
                + "[inner]\n"
                + "on = true\n",
            [
                "a.toml:5:8: when: expected a date as in RFC 3339, found \"yesterday\""
            ]),
        BrokenFile(
            "overflow",
            "version = 1\n"
                + "name = \"a\"\n"
                + "port = 65536\n"
                + "level = \"low\"\n"
                + "when = 2024-01-02T03:04:05Z\n"
                + "sizes = [9223372036854775808]\n"
                + "[inner]\n"
                + "on = true\n",
            [
                "a.toml:6:10: expected an integer of 64 bits, found a larger one"
            ]),
        BrokenFile(
            "a fraction",
            "version = 1\n"
                + "name = \"a\"\n"
                + "port = 1.5\n"
                + "level = \"low\"\n"
                + "when = 2024-01-02T03:04:05Z\n"
                + "sizes = [1.0]\n"
                + "[inner]\n"
                + "on = true\n",
            [
                "a.toml:3:8: port: the number 1.5 does not fit in UInt16"
            ]),
        BrokenFile(
            "ill-formed UTF-8",
            "name = \"a\\xff\"\n",
            [
                "a.toml:1:10: expected UTF-8, found the byte 0xFF"
            ]),
        BrokenFile(
            "empty",
            "",
            [
                "a.toml:1:1: there is no version at /version, and no unversioned Settings is "
                    + "known: add \"version: 1\" (supported: 1)"
            ]),
        BrokenFile(
            "binary",
            "\\x00\\x01\\x02",
            [
                "a.toml:1:1: expected UTF-8, found UTF-16"
            ]),
        BrokenFile(
            "deep",
            "sizes = DEEP[",
            [
                "a.toml:1:264: the nesting is deeper than the limit of 256 levels (depth)"
            ]),
        BrokenFile(
            "a control character",
            "name = \"a\\x07b\"\n",
            [
                "a.toml:1:10: expected an escape for a control character, found U+0007"
            ]),
    ]
}
