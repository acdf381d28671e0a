import AllModules

/// Files that people got wrong, and what is said of them: `line:column: path: message`.
///
/// `\xNN` in a text is a byte, and `DEEP` repeats what follows it.
enum BrokenFiles {
    static let noVersion =
        "there is no version at /version, and no unversioned Settings is known: "
        + "add \"version: 1\" (supported: 1)"
    static let newer =
        "version 7 is newer than 1, the newest version of Settings this program knows "
        + "(supported: 1)"

    static let json: KeyValuePairs<String, String> = [
        """
        {"version": 1, "name": "a", "port": 80, "level": "low", "when": "2024-01-02T03:04:05Z", \
        "sizes": [1], "inner": {"on": true}}
        """: "",
        #"{"version": 1, "name": "a",}"#:
            "1:28: expected a key after ',', found '}' (a trailing comma needs the syntax jsonc)",
        #"{"sizes": [1, 2,]}"#:
            "1:17: expected a value after ',', found ']' (a trailing comma needs the syntax jsonc)",
        "{\"version\": 1\n \"name\": \"a\"}":
            #"2:2: expected ',' or '}' after the value, found '"'"#,
        #"{"version" 1}"#: "1:12: expected ':' after the key, found '1'",
        "{\"version\": 1, \"name\": \"a\n}":
            #"1:26: expected '"' at the end of the unclosed string, found the end of the line"#,
        #"{"version": 1, "name": "a""#:
            "1:27: expected ',' or '}' after the value, found the end of the document",
        #"{"sizes": [1, 2"#:
            "1:16: expected ',' or ']' after the value, found the end of the document",
        #"{"sizes": [1, 2}"#: "1:16: expected ',' or ']' after the value, found '}'",
        #"{"version": 1} x"#: "1:16: expected the end of the document, found 'x'",
        "{'version': 1}":
            "1:2: expected a key or '}', found ''' (single quotes need the syntax json5)",
        "{version: 1}":
            "1:2: expected a key or '}', found 'v' (a key without quotes needs the syntax json5)",
        #"{"version": 1 /* one */}"#: """
        1:15: expected ',' or '}' after the value, found '/' (a comment needs the syntax \
        jsonc or json5)
        """,
        "{\"name\": \"a\tb\"}":
            "1:12: expected an escape for a control character in a string, found a tab",
        #"{"name": "a\q"}"#: #"1:13: expected one of " \ / b f n r t u after '\', found 'q'"#,
        #"{"name": "\ud800"}"#:
            #"1:11: expected a low surrogate escape after the high one, found '"'"#,
        #"{"port": 080}"#: "1:11: expected no digit after a leading 0, found '8'",
        #"{"port": +80}"#:
            "1:10: expected a value after ':', found '+' (such a number needs the syntax json5)",
        #"{"port": NaN}"#:
            "1:10: expected a value after ':', found 'NaN' (NaN needs the syntax json5)",
        #"{"inner": {"on": True}}"#: "1:18: expected a value after ':', found 'True'",
        "{\"version\": 1,\n \"name\": \"a\",\n \"name\": \"b\"}": """
        1:1: the key "port" is missing
        1:1: the key "level" is missing
        1:1: the key "when" is missing
        1:1: the key "sizes" is missing
        1:1: the key "inner" is missing
        """,
        """
        {"version": 1, "name": ["a"], "port": "80",
         "level": 1, "when": 7, "sizes": 1, "inner": true}
        """: """
        1:24: name: expected String, found an array
        1:39: port: expected a whole number from 0 to 65535, found "80" (without quotes)
        2:11: level: expected String, found 1
        2:22: when: expected String, found 7
        2:34: sizes: expected an array, found 1
        2:46: inner: expected an object, found true
        """,
        #"{"version": 7, "name": 1}"#: "1:13: \(newer)",
        #"{"name": 1}"#: "1:1: \(noVersion)",
        #"{"version": "one", "name": 1}"#: #"1:13: version: expected Int, found "one""#,
        "{\"version\": 1,\n \"inner\": {}}": """
        1:1: the key "name" is missing
        1:1: the key "port" is missing
        1:1: the key "level" is missing
        1:1: the key "when" is missing
        1:1: the key "sizes" is missing
        2:11: inner: the key "on" is missing
        """,
        """
        {"version": 1, "name": "a", "port": 1.5, "level": "low",
         "when": "2024-01-02T03:04:05Z", "sizes": [1e40], "inner": {"on": true}}
        """: """
        1:37: port: the number 1.5 does not fit in UInt16
        2:44: sizes.0: the number 1e40 does not fit in Int
        """,
        """
        {"version": 1, "name": null, "port": null, "level": null,
         "when": null, "sizes": [null], "inner": null}
        """: """
        1:24: name: expected String, found null
        1:38: port: expected a whole number from 0 to 65535, found null
        1:53: level: expected String, found null
        2:10: when: expected Date, found null
        2:26: sizes.0: expected Int, found null
        2:42: inner: expected an object, found null
        """,
        #"{"name": "a\xff"}"#: "1:12: expected UTF-8, found the byte 0xFF",
        "": "1:1: expected a value, found the end of the document",
        " \n ": "2:2: expected a value, found the end of the document",
        #"\x01\x02\x03"#: "1:1: expected a value, found U+0001",
        "[1]": "1:1: expected an object, found an array",
        #""hello""#: #"1:1: expected an object, found "hello""#,
        #"{"sizes": DEEP["#: "1:266: the nesting is deeper than the limit of 256 levels (depth)",
        #"{"name": "a\x01"}"#:
            "1:12: expected an escape for a control character in a string, found U+0001",
    ]

    static let yaml: KeyValuePairs<String, String> = [
        """
        version: 1
        name: a
        port: 80
        level: low
        when: 2024-01-02T03:04:05Z
        sizes: [1]
        inner: {on: true}

        """: "",
        "version: 1\nname: a\n  port: 80\n": """
        3:7: expected no ':' here: a block mapping begins on a line of its own (the line is \
        not indented like the one above)
        """,
        "inner:\n    on: true\n  text: a\n": """
        3:3: expected a key or the end of the mapping, found 't' (the line is not indented \
        like the one above)
        """,
        "version: 1\ninner:\n\ton: true\n": "3:1: expected a value, found a tab",
        "version: 1\nname: \"a\nport: 80\n":
            "2:7: expected a closing quote for this one, found the end of the document",
        "name: 'a\nport: 80\n":
            "1:7: expected a closing quote for this one, found the end of the document",
        "name: a\nsizes: [1, 2\nport: 80\n":
            "3:5: expected ',' or ']', found ':' (opened on line 2)",
        "inner: {on: true\nport: 80\n": "2:5: expected ',' or '}', found ':' (opened on line 1)",
        "version: 1\nname: a\nport: 80\nname: b\n":
            #"4:1: the key "name" is repeated, first on line 2"#,
        "version: 1\nname a\nport: 80\n": "2:1: expected ':' after the key",
        """
        version: 1
        name: a
        port: 80
        level: low
        when: 2024-01-02T03:04:05Z
        sizes: [1,]
        inner: {on: true,}

        """: "",
        "sizes: [1,,2]\n": "1:11: expected a value, found ','",
        "name: *nobody\n": #"1:7: expected the anchor "nobody" before its alias, found none"#,
        "name: a: b\n": "1:8: expected no ':' here: a block mapping begins on a line of its own",
        "name: @home\n": "1:7: expected a value, found '@'",
        """
        version: 1
        name: [a]
        port: eighty
        level: low
        when: 2024-01-02T03:04:05Z
        sizes: 1
        inner: yes

        """: """
        2:7: name: expected String, found an array
        3:7: port: expected a whole number from 0 to 65535, found "eighty"
        6:8: sizes: expected an array, found 1
        7:8: inner: expected an object, found "yes"
        """,
        "version: 7\nname: a\n": "1:10: \(newer)",
        "version: one\nname: a\n": #"1:10: version: expected Int, found "one""#,
        """
        version: 1
        name: a
        port: -1
        level: low
        when: 2024-01-02T03:04:05Z
        sizes: [1.5]
        inner: {on: true}

        """: """
        3:7: port: the number -1 does not fit in UInt16 (0...65535)
        6:9: sizes.0: the number 1.5 does not fit in Int
        """,
        "version: 1\nname: ~\nport:\nlevel: low\nwhen: null\nsizes: [null]\ninner:\n": """
        2:7: name: expected String, found null
        3:6: port: expected a whole number from 0 to 65535, found null
        5:7: when: expected Date, found null
        6:9: sizes.0: expected Int, found null
        7:7: inner: expected an object, found null
        """,
        "version: 1\nname: a\\xff\n": "2:8: expected UTF-8, found the byte 0xFF",
        "name: caf\\xe9\n": "1:10: expected UTF-8, found the byte 0xE9",
        "": "1:1: expected an object, found nothing: the document is empty",
        "# nothing\n": "2:1: expected an object, found nothing: the document is empty",
        #"\x00\x01\x02\x03"#: "1:1: expected a printable character, found U+0001",
        "- 1\n- 2\n": "1:1: expected an object, found an array",
        "hello\n": #"1:1: expected an object, found "hello""#,
        "sizes: DEEP[": "1:263: the nesting is deeper than the limit of 256 levels (depth)",
        "name: a\\x07b\n": "1:8: expected a printable character, found U+0007",
        """
        version: 1
        name: no
        port: 0o17
        level: on
        when: 2024-01-02
        sizes: [1_000]
        inner: {on: yes}

        """: """
        4:8: level: expected one of low, middle, high, found "on"
        5:7: when: expected a date as in RFC 3339, found "2024-01-02"
        """,
        """
        version: 1
        name: a
        port: 80
        level: low
        when: 2024-01-02T03:04:05Z
        sizes: [1]
        inner: {"😀é": 1, on: x}

        """: """
        warning: 7:9: inner.😀é: the key "😀é" is unknown
        7:22: inner.on: expected Bool, found "x"
        """,
    ]

    static let toml: KeyValuePairs<String, String> = [
        """
        version = 1
        name = "a"
        port = 80
        level = "low"
        when = 2024-01-02T03:04:05Z
        sizes = [1]
        [inner]
        on = true

        """: "",
        "version 1\n": "1:9: expected '=' after the key, found '1'",
        "version =\n": "1:10: expected a value, found the end of the line",
        "name = a\n": "1:8: expected a value, found 'a'",
        "name = \"a\nport = 80\n":
            #"1:10: expected '"' at the end of the string, found the end of the line"#,
        "name = \"\"\"a\nport = 80\n":
            #"3:1: expected '"""' at the end of the string, found the end of the document"#,
        "sizes = [1, 2\nport = 80\n": "2:1: expected ',' or ']' after the value, found 'p'",
        "[inner\non = true\n": "1:7: expected ']' after the key, found the end of the line",
        "version = 1\nname = \"a\"\nname = \"b\"\n":
            #"3:1: expected a new key, found "name" again, a value defined at 2:1"#,
        "[inner]\non = true\n[inner]\ntext = \"a\"\n":
            #"3:2: expected a new table, found "inner" again, a table defined at 1:1"#,
        "inner = 1\n[inner]\non = true\n":
            #"2:2: expected a new table, found "inner" again, a value defined at 1:9"#,
        "version = 1 port = 80\n": "1:13: expected the end of the line, found 'p'",
        "inner = {on = true,}\n":
            "1:19: expected '}' after the value, found ',' (an inline table ends without one)",
        "inner = {on = true,\n text = \"a\"}\n":
            "1:20: expected a key or '}', found the end of the line",
        "name = \"a\\q\"\n": #"1:11: expected one of " \ b f n r t u U after '\', found 'q'"#,
        "port = 080\n": "1:9: expected no digit after a leading 0, found '8'",
        "[inner]\non = True\n": "2:6: expected a value, found 'True' (lower case is needed)",
        "port = 80_\n": "1:11: expected a digit after '_', found the end of the line",
        "when = 2024-02-30\n": "1:8: expected a date that exists, found 2024-02-30",
        "version: 1\n": "1:8: expected '=' after the key, found ':'",
        "= 1\n": "1:1: expected a key or a table header, found '='",
        """
        version = 1
        name = ["a"]
        port = "80"
        level = 1
        when = 7
        sizes = 1
        inner = true

        """: """
        2:8: name: expected String, found an array
        3:8: port: expected a whole number from 0 to 65535, found "80" (without quotes)
        4:9: level: expected String, found 1
        5:8: when: expected String, found 7
        6:9: sizes: expected an array, found 1
        7:9: inner: expected an object, found true
        """,
        "name = 1\nversion = 7\n": "2:11: \(newer)",
        "version = \"one\"\n": #"1:11: version: expected Int, found "one""#,
        """
        version = 1
        name = "a"
        port = 65536
        level = "low"
        when = 2024-01-02T03:04:05Z
        sizes = [9223372036854775808]
        [inner]
        on = true

        """:
            "6:10: expected an integer of 64 bits, found a larger one",
        """
        version = 1
        name = "a"
        port = 1.5
        level = "low"
        when = 2024-01-02T03:04:05Z
        sizes = [1.0]
        [inner]
        on = true

        """:
            "3:8: port: the number 1.5 does not fit in UInt16",
        "name = \"a\\xff\"\n": "1:10: expected UTF-8, found the byte 0xFF",
        "": "1:1: \(noVersion)",
        #"\x00\x01\x02"#: "1:1: expected UTF-8, found UTF-16",
        "sizes = DEEP[": "1:264: the nesting is deeper than the limit of 256 levels (depth)",
        "name = \"a\\x07b\"\n": "1:10: expected an escape for a control character, found U+0007",
    ]

    static let xml: KeyValuePairs<String, String> = [
        """
        <a \
        version="1"><name>a</name><port>80</port><level>low</level><when>2024-01-02T03:04:05Z\
        </when><sizes>1</sizes><inner on="true"/></a>
        """: "",
        "<a><name>a</a>": "1:11: expected </name>, found </a>",
        "<a><name>a</name>": "1:18: expected </a>, found the end of the document",
        "<a></b></a>": "1:4: expected </a>, found </b>",
        "<a><name</a>": "1:9: expected '>' or '/>' at the end of the tag, found '<'",
        "<a version=\"1>\n</a>": "2:1: expected no '<' in the value of an attribute (write &lt;)",
        "<a version=1/>": "1:12: expected a quoted value, found '1'",
        "<a version/>": "1:11: expected a value for the attribute, found '/'",
        "<a version=\"1\"\n version=\"2\"/>": #"2:2: the attribute "version" is repeated"#,
        "<a/>\n<b/>": "2:1: expected nothing after the root element, found '<'",
        "<a/> x": "1:6: expected nothing after the root element, found 'x'",
        "<a><name>a & b</name></a>":
            "1:12: expected a reference such as &amp; after '&', found a space",
        "<a><name>&nobody;</name></a>":
            "1:10: expected &amp; &lt; &gt; &quot; or &apos;, found &nobody;",
        "<a><name>a < b</name></a>": "1:13: expected a name, found a space",
        "<a><1/></a>": "1:5: expected a name, found '1'",
        "<a><!-- b</a>":
            "1:14: expected '-->' at the end of the comment, found the end of the document",
        "<a><!-- b -- c --></a>": "1:11: expected no '--' inside a comment",
        "<a><![CDATA[ b</a>":
            "1:19: expected ']]>' at the end of the CDATA section, found the end of the document",
        "<a><x:name>a</x:name></a>": "1:1: \(noVersion)",
        #" <?xml version="1.0"?><a/>"#: "1:7: expected the XML declaration at the very start only",
        """
        <a \
        version="1"><name><b>1</b></name><port>eighty</port><level>1</level><when>7</when>\
        <sizes>x</sizes><sizes>2</sizes><inner on="maybe"/></a>
        """: """
        1:16: name: expected String, found child elements
        1:43: port: expected a whole number from 0 to 65535, found "eighty"
        1:63: level: expected one of low, middle, high, found "1"
        1:78: when: expected a date as in RFC 3339, found "7"
        1:93: sizes.0: expected Int, found "x"
        1:129: inner.on: expected Bool, found "maybe"
        """,
        """
        <a version="1"><name>a</name>stray<port>80</port><level>low</level>
        <when>2024-01-02T03:04:05Z</when><inner on="true"/></a>
        """:
            #"warning: 1:30: expected no text, found "stray""#,
        #"<a version="7"><name/></a>"#: "1:13: \(newer)",
        #"<a version="one"/>"#: #"1:13: version: expected Int, found "one""#,
        """
        <a version="1"><name>a</name><name>b</name><port>80</port><level>low</level>
        <when>2024-01-02T03:04:05Z</when><inner on="true"/></a>
        """:
            #"warning: 1:31: name: expected one element "name", found another"#,
        #"<a><name>a\xff</name></a>"#: "1:11: expected UTF-8, found the byte 0xFF",
        #"<?xml version="1.0" encoding="KLINGON"?><a/>"#:
            #"1:31: expected a known encoding, found "KLINGON""#,
        "": "1:1: expected the root element, found the end of the document",
        " \n ": "2:2: expected the root element, found the end of the document",
        #"\x01\x02\x03"#: "1:1: expected the root element, found U+0001",
        "DEEP<b>": "1:772: the nesting is deeper than the limit of 256 levels (depth)",
        "hello": "1:1: expected the root element, found 'h'",
    ]

    static func data(of text: String) -> Data {
        if let range = text.firstRange(of: "DEEP") {
            let deep = String(repeating: String(text[range.upperBound...]), count: 600)
            return Data((text[..<range.lowerBound] + deep).utf8)
        }
        var bytes: [UInt8] = []
        var rest = text[...]
        while let range = rest.firstRange(of: "\\x"),
            let byte = UInt8(rest[range.upperBound...].prefix(2), radix: 16)
        {
            bytes += Array(rest[..<range.lowerBound].utf8) + [byte]
            rest = rest[range.upperBound...].dropFirst(2)
        }
        return Data(bytes + Array(rest.utf8))
    }
}
