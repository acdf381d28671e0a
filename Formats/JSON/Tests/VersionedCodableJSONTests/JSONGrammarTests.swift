import TestSupport
import VersionedCodableJSON

@Suite struct JSONGrammarTests {
    static let valid: [(String, Value)] = [
        ("null", nil), ("true", true), ("false", false), (" \t\r\n null \n", nil),
        ("0", 0), ("-0", .real("-0")), ("1", 1), ("-1", -1), ("10", 10),
        ("1234567890", 1_234_567_890),
        ("18446744073709551615", .integer("18446744073709551615")),
        (
            "170141183460469231731687303715884105727",
            .integer("170141183460469231731687303715884105727")
        ),
        ("0.0", .real("0.0")), ("-0.0", .real("-0.0")), ("0e0", .real("0e0")),
        ("1E5", .real("1E5")),
        ("1e+5", .real("1e+5")), ("1e-5", .real("1e-5")), ("1.25e01", .real("1.25e01")),
        ("0.1234567890123456789012345", .real("0.1234567890123456789012345")),
        ("1e400", .real("1e400")),
        ("\"\"", ""), ("\"a\"", "a"), ("\"1234567\"", "1234567"), ("\"12345678\"", "12345678"),
        ("\"123456789\"", "123456789"), ("\"a b\"", "a b"), ("\"\u{7F}\"", "\u{7F}"),
        ("\"é\"", "é"), ("\"日本語\"", "日本語"), ("\"😀\"", "😀"), ("\"1234567é\"", "1234567é"),
        ("\"é1234567\"", "é1234567"), ("\"\u{10FFFF}\"", "\u{10FFFF}"),
        ("\"\u{2028}\"", "\u{2028}"),
        (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{C}\n\r\t"), (#""\u0000""#, "\0"),
        (#""\u0041""#, "A"),
        (#""\u00e9\u00E9""#, "éé"), (#""\u20ac""#, "€"), (#""\uFFFF""#, "\u{FFFF}"),
        (#""\uD83D\uDE00""#, "😀"), (#""\udbff\udfff""#, "\u{10FFFF}"), (#""a\nb""#, "a\nb"),
        (#""12345678\n12345678""#, "12345678\n12345678"), (#""1234567\\""#, "1234567\\"),
        (#""é\né""#, "é\né"), (#""\"""#, "\""), (#""\\\\\\\\\\""#, "\\\\\\\\\\"),
        ("[]", []), ("[ ]", []), ("[[]]", [[]]), ("[1]", [1]), ("[1,2]", [1, 2]),
        ("[ 1 , 2 ]", [1, 2]), ("[[],[]]", [[], []]), ("[[[1],2],3]", [[[1], 2], 3]),
        ("[null,true,false,\"a\",1,1.5,[],{}]", [nil, true, false, "a", 1, .real("1.5"), [], [:]]),
        ("{}", [:]), ("{ }", [:]), ("{\"a\":1}", ["a": 1]), ("{ \"a\" : 1 }", ["a": 1]),
        ("{\"a\":1,\"b\":2}", ["a": 1, "b": 2]), ("{\"\":0}", ["": 0]),
        ("{\"b\":1,\"a\":2}", ["b": 1, "a": 2]),
        ("{\"a\":{\"b\":{\"c\":{}}}}", ["a": ["b": ["c": [:]]]]), ("{\"\\u0061\":1}", ["a": 1]),
        ("{\"a\":[{\"b\":1},{\"b\":2}]}", ["a": [["b": 1], ["b": 2]]]),
        ("{\"é\":\"é\"}", ["é": "é"]),
        ("\u{FEFF}[1]", [1]), ("\n\n[\n                    1\n         ]", [1]),
    ]

    @Test(arguments: valid)
    func accepts(_ text: String, _ value: Value) throws {
        #expect(try read(text) == value)
        // The supersets read the same.
        #expect(try read(text, .jsonc) == value)
        #expect(try read(text, .json5) == value)
    }

    static let invalid = rows(
        #"""
         => 1:1: expected a value, found the end of the document
        \u{20} => 1:2: expected a value, found the end of the document
        \u{FEFF} => 1:1: expected a value, found the end of the document
        \n\n => 3:1: expected a value, found the end of the document
        nul => 1:1: expected a value, found 'nul'
        nulL => 1:1: expected a value, found 'nulL'
        True => 1:1: expected a value, found 'True'
        tru => 1:1: expected a value, found 'tru'
        fals => 1:1: expected a value, found 'fals'
        falsy => 1:1: expected a value, found 'falsy'
        nullx => 1:5: expected the end of the document, found 'x'
        NaN => 1:1: expected a value, found 'NaN' (NaN needs the syntax json5)
        Infinity => 1:1: expected a value, found 'Infinity' (Infinity needs the syntax json5)
        -Infinity => 1:2: expected a digit after '-', found 'I'
        a => 1:1: expected a value, found 'a'
        'a' => 1:1: expected a value, found ''' (single quotes need the syntax json5)
        +1 => 1:1: expected a value, found '+' (such a number needs the syntax json5)
        .5 => 1:1: expected a value, found '.' (such a number needs the syntax json5)
        - => 1:2: expected a digit after '-', found the end of the document
        --1 => 1:2: expected a digit after '-', found '-'
        01 => 1:2: expected no digit after a leading 0, found '1'
        -00 => 1:3: expected no digit after a leading 0, found '0'
        1. => 1:3: expected a digit after '.', found the end of the document
        1.e1 => 1:3: expected a digit after '.', found 'e'
        1e => 1:3: expected a digit after the exponent mark, found the end of the document
        1e+ => 1:4: expected a digit after the exponent mark, found the end of the document
        1e1.5 => 1:4: expected the end of the document, found '.'
        1 2 => 1:3: expected the end of the document, found '2'
        0x1 => 1:2: expected the end of the document, found 'x'
        1, => 1:2: expected the end of the document, found ','
        " => 1:2: expected '"' at the end of the string, found the end of the document
        "abc => 1:5: expected '"' at the end of the string, found the end of the document
        "12345678 => 1:10: expected '"' at the end of the string, found the end of the document
        "é => 1:3: expected '"' at the end of the string, found the end of the document
        "\\" => 1:4: expected '"' at the end of the string, found the end of the document
        "\\ => 1:3: expected one of " \\ / b f n r t u after '\\', found the end of the document
        "\\x" => 1:3: expected one of " \\ / b f n r t u after '\\', found 'x'
        "\\'" => 1:3: expected one of " \\ / b f n r t u after '\\', found '''
        "\\é" => 1:3: expected one of " \\ / b f n r t u after '\\', found 'é'
        "\n" => 1:2: expected '"' at the end of the unclosed string, found the end of the line
        "\t" => 1:2: expected an escape for a control character in a string, found a tab
        "12345678\u{1}" => 1:10: expected an escape for a control character in a string, found U+0001
        "ab\0" => 1:4: expected an escape for a control character in a string, found U+0000
        "\\u" => 1:4: expected four hexadecimal digits in the escape, found '"'
        "\\u12 => 1:6: expected four hexadecimal digits in the escape, found the end of the document
        "\\u123g" => 1:7: expected four hexadecimal digits in the escape, found 'g'
        "\\uD800" => 1:2: expected a low surrogate escape after the high one, found '"'
        "\\uD800\\n" => 1:2: expected a low surrogate escape after the high one, found 'n'
        "\\uD800\\u0041" => 1:2: expected a low surrogate escape after the high one, found another escape
        "\\uD800\\uD800" => 1:2: expected a low surrogate escape after the high one, found another escape
        "\\uD800 => 1:8: expected '"' at the end of the string, found the end of the document
        "a\\uDC00" => 1:3: expected a high surrogate escape first, found a low one
        [ => 1:2: expected a value or ']', found the end of the document
        [1 => 1:3: expected ',' or ']' after the value, found the end of the document
        [1, => 1:4: expected a value after ',', found the end of the document
        [, => 1:2: expected a value or ']', found ','
        [,1] => 1:2: expected a value or ']', found ','
        [1,] => 1:4: expected a value after ',', found ']' (a trailing comma needs the syntax jsonc)
        [1,,2] => 1:4: expected a value after ',', found ','
        [1 2] => 1:4: expected ',' or ']' after the value, found '2'
        [1} => 1:3: expected ',' or ']' after the value, found '}'
        [1;2] => 1:3: expected ',' or ']' after the value, found ';'
        [1:2] => 1:3: expected ',' or ']' after the value, found ':'
        ] => 1:1: expected a value, found ']'
        []] => 1:3: expected the end of the document, found ']'
        [\n1,\n2\n => 4:1: expected ',' or ']' after the value, found the end of the document
        ["é" x] => 1:6: expected ',' or ']' after the value, found 'x'
        [\u{A0}] => 1:2: expected a value or ']', found '\u{A0}'
        [\u{B}] => 1:2: expected a value or ']', found U+000B
        [ \0] => 1:3: expected a value or ']', found U+0000
        { => 1:2: expected a key or '}', found the end of the document
        {] => 1:2: expected a key or '}', found ']'
        {a:1} => 1:2: expected a key or '}', found 'a' (a key without quotes needs the syntax json5)
        {1:1} => 1:2: expected a key or '}', found '1'
        {'a':1} => 1:2: expected a key or '}', found ''' (single quotes need the syntax json5)
        {"a" => 1:5: expected ':' after the key, found the end of the document
        {"a"} => 1:5: expected ':' after the key, found '}'
        {"a" 1} => 1:6: expected ':' after the key, found '1'
        {"a", => 1:5: expected ':' after the key, found ','
        {"a"=1} => 1:5: expected ':' after the key, found '='
        {"a": => 1:6: expected a value after ':', found the end of the document
        {"a":} => 1:6: expected a value after ':', found '}'
        {"a"::1} => 1:6: expected a value after ':', found ':'
        {"a":1 => 1:7: expected ',' or '}' after the value, found the end of the document
        {"a":1] => 1:7: expected ',' or '}' after the value, found ']'
        {"a":1, => 1:8: expected a key after ',', found the end of the document
        {"a":1,} => 1:8: expected a key after ',', found '}' (a trailing comma needs the syntax jsonc)
        {"a":1 "b":2} => 1:8: expected ',' or '}' after the value, found '"'
        {,} => 1:2: expected a key or '}', found ','
        {"a":1}} => 1:8: expected the end of the document, found '}'
        {"a":1}//c => 1:8: expected the end of the document, found '/' (a comment needs the syntax jsonc or json5)
        /*c*/1 => 1:1: expected a value, found '/' (a comment needs the syntax jsonc or json5)
        {\r\n"a":\r\n} => 3:1: expected a value after ':', found '}'
        {\r"a":\r} => 3:1: expected a value after ':', found '}'
        <a/> => 1:1: expected a value, found '<'
        {"a":tru} => 1:6: expected a value after ':', found 'tru'
        {"a":nullx} => 1:10: expected ',' or '}' after the value, found 'x'
        [truefalse] => 1:6: expected ',' or ']' after the value, found 'f'
        """#)

    @Test(arguments: invalid)
    func refuses(_ text: String, _ expected: String) {
        #expect(message(text) == expected)
    }
}
