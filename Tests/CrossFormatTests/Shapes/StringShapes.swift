import AllModules

extension DecodingShape {
    private static let trailingComma = "Foundation lets a comma stand behind the last member"

    static let strings: [DecodingShape] = [
        DecodingShape(
            "String", One<String>.self,
            [
                #""""#, #""a""#, #""\"\\\/\b\f\n\r\t""#, #""\u0000""#, #""\u00e9\u20AC""#,
                #""\uD83D\uDE00""#, #""\ud83d\ude00\ud83d\ude00""#, #""é€😀 אבג 漢字""#,
                "\"\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}\"", "\"e\u{301}\"",
                "\"\u{FFFD}\u{FFFF}\u{10FFFF}\"",
                "\"\u{2028}\u{2029}\u{7F}\u{80}\"", #""\u2028""#, "1", "true", "null", "[]", "{}",
                #""</script>""#,
                "\"a string that is longer than fifteen bytes, so that it is on the heap\"",
            ].map { "{\"value\": \($0)}" }
                + [
                    #"{"list": ["a", "\n", ""]}"#, "{\"list\": [\"a\",\n 1]}", #"{"maybe": ""}"#,
                    #""top""#,
                ]),
        DecodingShape(
            "broken strings", One<String>.self,
            [
                #""\uD83D""#, #""\uDE00""#, #""\uD83Dx""#, #""\uD83D\u0041""#, #""\x41""#,
                #""\u12""#,
                "\"a\nb\"", "\"\u{1}\"", "\"open", #""\u{41}""#, "'a'",
            ].map { "{\"value\": \($0)}" }),
        DecodingShape(
            "Character and Substring", [Letter].self,
            [#"["a", "é", "👨‍👩‍👧"]"#, #"["ab"]"#, #"[""]"#, "[1]", "[\"a\",\n null]"]),
        DecodingShape(
            "keys with escapes", [String: Int].self,
            [
                #"{"a\u0062": 1, "\n": 2, "": 3, "😀": 4, "\ud83d\ude00x": 5}"#,
                #"{"a.b": {"c": 1}}"#,
                #"{"e\u0301": 1, "x": "y"}"#,
            ]),
        DecodingShape(
            "coding keys with escapes", OddKeys.self,
            [
                #"{"a\u0022b": 1, "": 2, "é": 3, "two words": 4}"#,
                #"{"\u0061\"b": 1, "": 2, "\u00e9": 3, "two words": "4"}"#, #"{"": 2}"#,
            ]),
        DecodingShape("duplicate keys", [String: Int].self, [#"{"a": 1, "b": 3, "a": 2}"#]),
        DecodingShape(
            "duplicate keys of a type", One<Int>.self, [#"{"value": 1, "maybe": 3, "value": 2}"#]),
        DecodingShape(
            "bytes that are no document", One<Int>.self,
            [
                "", " ", "{", "[1,]", "{\"a\":1,}", "nul", "{} {}", "// a", "{a: 1}", "[1 2]",
                "\u{FEFF}", "+1", "01",
            ],
            differences: ["{\"a\":1,}": trailingComma, "[1,]": trailingComma]),
        DecodingShape(
            "white space", One<Int>.self,
            [
                " \n\t\r{ \"value\" \n:\t1 } \n", "\u{FEFF}{\"value\": 2}",
                "\n\n  {\n  \"value\": true\n}",
            ]),
    ]
}
