import AllModules

/// Files that people got wrong, and what is said of them: `line:column: path: message`.
enum BrokenFiles {
    static let noVersion =
        "there is no version at /version, and no unversioned Settings is known: "
        + "add \"version: 1\" (supported: 1)"
    static let newer =
        "version 7 is newer than 1, the newest version of Settings this program knows "
        + "(supported: 1)"

    static let json: KeyValuePairs<String, String> = [
        #"{"version": 1} x"#: "1:16: expected the end of the document, found 'x'",
        #"{"version": 7, "name": 1}"#: "1:13: \(newer)",
        #"{"name": 1}"#: "1:1: \(noVersion)",
        "{\"version\": 1,\n \"inner\": {}}": """
        1:1: the key "name" is missing
        1:1: the key "port" is missing
        1:1: the key "level" is missing
        1:1: the key "when" is missing
        1:1: the key "sizes" is missing
        2:11: inner: the key "on" is missing
        """,
        "": "1:1: expected a value, found the end of the document",
        "[1]": "1:1: expected an object, found an array",
    ]

    static let yaml: KeyValuePairs<String, String> = [
        "version: 1\nname: \"a\nport: 80\n":
            "2:7: expected a closing quote for this one, found the end of the document",
        "version: 1\nname: a\nport: 80\nname: b\n":
            #"4:1: the key "name" is repeated, first on line 2"#,
        """
        version: 1
        name: a
        port: 80
        level: low
        when: 2024-01-02T03:04:05Z
        sizes: [1,]
        inner: {on: true,}

        """: "",
        "version: 7\nname: a\n": "1:10: \(newer)",
        "version: 1\nname: ~\nport:\nlevel: low\nwhen: null\nsizes: [null]\ninner:\n": """
        2:7: name: expected String, found null
        3:6: port: expected a whole number from 0 to 65535, found null
        5:7: when: expected Date, found null
        6:9: sizes.0: expected Int, found null
        7:7: inner: expected an object, found null
        """,
        "": "1:1: expected an object, found nothing: the document is empty",
        "# nothing\n": "2:1: expected an object, found nothing: the document is empty",
        "- 1\n- 2\n": "1:1: expected an object, found an array",
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
        warning: 7:9: inner.😀é: unknown key "😀é"
        7:22: inner.on: expected Bool, found "x"
        """,
    ]

    static let toml: KeyValuePairs<String, String> = [
        "name = 1\nversion = 7\n": "2:11: \(newer)", "": "1:1: \(noVersion)",
    ]

    static let xml: KeyValuePairs<String, String> = [
        """
        <a version="1"><name>a</name>stray<port>80</port><level>low</level>
        <when>2024-01-02T03:04:05Z</when><inner on="true"/></a>
        """:
            #"warning: 1:30: expected no text, found "stray""#,
        #"<a version="7"><name/></a>"#: "1:13: \(newer)",
        """
        <a version="1"><name>a</name><name>b</name><port>80</port><level>low</level>
        <when>2024-01-02T03:04:05Z</when><inner on="true"/></a>
        """:
            #"warning: 1:31: name: expected one element "name", found another"#,
        "": "1:1: expected the root element, found the end of the document",
    ]
}
