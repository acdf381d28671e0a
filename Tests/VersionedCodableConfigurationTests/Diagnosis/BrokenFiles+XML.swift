// Broken XML files, and what is said of them.

extension BrokenFile {
    static let xml: [BrokenFile] = [
        BrokenFile(
            "correct",
            "<a version=\"1\"><name>a</name><port>80</port><level>low</level><when>2024-01-02"
                + "T03:04:05Z</when><sizes>1</sizes><inner on=\"true\"/></a>",
            []),
        BrokenFile(
            "an open element",
            "<a><name>a</a>",
            [
                "a.xml:1:11: expected </name>, found </a>"
            ]),
        BrokenFile(
            "an element without an end",
            "<a><name>a</name>",
            [
                "a.xml:1:18: expected </a>, found the end of the document"
            ]),
        BrokenFile(
            "an end without an element",
            "<a></b></a>",
            [
                "a.xml:1:4: expected </a>, found </b>"
            ]),
        BrokenFile(
            "an open tag",
            "<a><name</a>",
            [
                "a.xml:1:9: expected '>' or '/>' at the end of the tag, found '<'"
            ]),
        BrokenFile(
            "an open quote",
            "<a version=\"1>\n"
                + "</a>",
            [
                "a.xml:2:1: expected no '<' in the value of an attribute (write &lt;)"
            ]),
        BrokenFile(
            "an attribute without quotes",
            "<a version=1/>",
            [
                "a.xml:1:12: expected a quoted value, found '1'"
            ]),
        BrokenFile(
            "an attribute without a value",
            "<a version/>",
            [
                "a.xml:1:11: expected a value for the attribute, found '/'"
            ]),
        BrokenFile(
            "a duplicate attribute",
            "<a version=\"1\"\n"
                + " version=\"2\"/>",
            [
                "a.xml:2:2: the attribute \"version\" is repeated"
            ]),
        BrokenFile(
            "two roots",
            "<a/>\n"
                + "<b/>",
            [
                "a.xml:2:1: expected nothing after the root element, found '<'"
            ]),
        BrokenFile(
            "text behind the root",
            "<a/> x",
            [
                "a.xml:1:6: expected nothing after the root element, found 'x'"
            ]),
        BrokenFile(
            "an ampersand",
            "<a><name>a & b</name></a>",
            [
                "a.xml:1:12: expected a reference such as &amp; after '&', found a space"
            ]),
        BrokenFile(
            "an unknown entity",
            "<a><name>&nobody;</name></a>",
            [
                "a.xml:1:10: expected &amp; &lt; &gt; &quot; or &apos;, found &nobody;"
            ]),
        BrokenFile(
            "a less-than sign",
            "<a><name>a < b</name></a>",
            [
                "a.xml:1:13: expected a name, found a space"
            ]),
        BrokenFile(
            "a wrong name",
            "<a><1/></a>",
            [
                "a.xml:1:5: expected a name, found '1'"
            ]),
        BrokenFile(
            "an open comment",
            "<a><!-- b</a>",
            [
                "a.xml:1:14: expected '-->' at the end of the comment, found the end of the d"
                    + "ocument"
            ]),
        BrokenFile(
            "two dashes in a comment",
            "<a><!-- b -- c --></a>",
            [
                "a.xml:1:11: expected no '--' inside a comment"
            ]),
        BrokenFile(
            "open character data",
            "<a><![CDATA[ b</a>",
            [
                "a.xml:1:19: expected ']]>' at the end of the CDATA section, found the end of"
                    + " the document"
            ]),
        BrokenFile(
            "a prefix without a namespace",
            "<a><x:name>a</x:name></a>",
            [
                "a.xml:1:1: there is no version at /version, and no unversioned Settings is k"
                    + "nown: add \"version: 1\" (supported: 1)"
            ]),
        BrokenFile(
            "a declaration that is late",
            " <?xml version=\"1.0\"?><a/>",
            [
                "a.xml:1:7: expected the XML declaration at the very start only"
            ]),
        BrokenFile(
            "a wrong type",
            "<a version=\"1\"><name><b>1</b></name><port>eighty</port><level>1</level><when>7"
                + "</when><sizes>x</sizes><sizes>2</sizes><inner on=\"maybe\"/></a>",
            [
                "a.xml:1:16: name: expected String, found child elements",
                "a.xml:1:43: port: expected a whole number from 0 to 65535, found \"eighty\"",
                "a.xml:1:63: level: expected one of low, middle, high, found \"1\"",
                "a.xml:1:78: when: expected a date as in RFC 3339, found \"7\"",
                "a.xml:1:93: sizes.0: expected Int, found \"x\"",
                "a.xml:1:129: inner.on: expected Bool, found \"maybe\"",
            ]),
        BrokenFile(
            "an unknown key",
            "<a version=\"1\" nmae=\"x\"><name>a</name><port>80</port><level>low</level>\n"
                + "<when>2024-01-02T03:04:05Z</when><sizes>1</sizes><inner on=\"true\"><txet>1</txe"
                + "t></inner></a>",
            [
                "warning: a.xml:1:16: nmae: the key \"nmae\" is unknown; did you mean \"name"
                    + "\"?",
                "warning: a.xml:2:68: inner.txet: the key \"txet\" is unknown; did you mean "
                    + "\"text\"?",
            ]),
        BrokenFile(
            "text among elements",
            "<a version=\"1\"><name>a</name>stray<port>80</port><level>low</level>\n"
                + "<when>2024-01-02T03:04:05Z</when><inner on=\"true\"/></a>",
            [
                "warning: a.xml:1:30: expected no text, found \"stray\""
            ]),
        BrokenFile(
            "an unknown case",
            "<a version=\"1\"><name>a</name><port>80</port><level>hihg</level>\n"
                + "<when>2024-01-02T03:04:05Z</when><inner on=\"true\"/></a>",
            [
                "a.xml:1:52: level: expected one of low, middle, high, found \"hihg\"; did yo"
                    + "u mean \"high\"?"
            ]),
        BrokenFile(
            "a newer version",
            "<a version=\"7\"><name/></a>",
            [
                "a.xml:1:13: version 7 is newer than 1, the newest version of Settings this p"
                    + "rogram knows (supported: 1)"
            ]),
        BrokenFile(
            "no version",
            "<a><name>a</name></a>",
            [
                "a.xml:1:1: there is no version at /version, and no unversioned Settings is k"
                    + "nown: add \"version: 1\" (supported: 1)"
            ]),
        BrokenFile(
            "a version of another type",
            "<a version=\"one\"/>",
            [
                "a.xml:1:13: version: expected Int, found \"one\""
            ]),
        BrokenFile(
            "missing keys",
            "<a version=\"1\">\n"
                + "<inner/></a>",
            [
                "a.xml:1:1: the key \"name\" is missing",
                "a.xml:1:1: the key \"port\" is missing",
                "a.xml:1:1: the key \"level\" is missing",
                "a.xml:1:1: the key \"when\" is missing",
                "a.xml:2:1: inner: the key \"on\" is missing",
            ]),
        BrokenFile(
            "a bad date",
            "<a version=\"1\"><name>a</name><port>80</port><level>low</level>\n"
                + "<when>yesterday</when><inner on=\"true\"/></a>",
            [
                "a.xml:2:7: when: expected a date as in RFC 3339, found \"yesterday\""
            ]),
        BrokenFile(
            "overflow",
            "<a version=\"1\"><name>a</name><port>65536</port><level>low</level>\n"
                + "<when>2024-01-02T03:04:05Z</when><sizes>9223372036854775808</sizes><inner on=\"t"
                + "rue\"/></a>",
            [
                "a.xml:1:36: port: the number \"65536\" does not fit in UInt16 (0...65535)",
                "a.xml:2:41: sizes.0: the number \"9223372036854775808\" does not fit in Int "
                    + "(-9223372036854775808...9223372036854775807)",
            ]),
        BrokenFile(
            "an element that is there twice, which is left out",
            "<a version=\"1\"><name>a</name><name>b</name><port>80</port><level>low</level>\n"
                + "<when>2024-01-02T03:04:05Z</when><inner on=\"true\"/></a>",
            ["warning: a.xml:1:31: name: expected one element \"name\", found another"]),
        BrokenFile(
            "ill-formed UTF-8",
            "<a><name>a\\xff</name></a>",
            [
                "a.xml:1:11: expected UTF-8, found the byte 0xFF"
            ]),
        BrokenFile(
            "another encoding",
            "<?xml version=\"1.0\" encoding=\"KLINGON\"?><a/>",
            [
                "a.xml:1:31: expected a known encoding, found \"KLINGON\""
            ]),
        BrokenFile(
            "empty",
            "",
            [
                "a.xml:1:1: expected the root element, found the end of the document"
            ]),
        BrokenFile(
            "blanks",
            " \n"
                + " ",
            [
                "a.xml:2:2: expected the root element, found the end of the document"
            ]),
        BrokenFile(
            "binary",
            "\\x01\\x02\\x03",
            [
                "a.xml:1:1: expected the root element, found U+0001"
            ]),
        BrokenFile(
            "deep",
            "DEEP<b>",
            [
                "a.xml:1:772: the nesting is deeper than the limit of 256 levels (depth)"
            ]),
        BrokenFile(
            "no markup",
            "hello",
            [
                "a.xml:1:1: expected the root element, found 'h'"
            ]),
    ]
}
