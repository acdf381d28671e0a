import TestSupport
import VersionedCodableJSON

/// The sections of the JSON5 1.0.0 specification.
@Suite struct JSON5Tests {
    static let valid: [(String, Value)] = [
        // Objects
        ("{a:1}", ["a": 1]), ("{a:1,}", ["a": 1]), ("{'a':1}", ["a": 1]), ("{$_a1:1}", ["$_a1": 1]),
        ("{ùńîċõďë:1}", ["ùńîċõďë": 1]),
        ("{a\u{301}\u{200C}\u{203F}9:1}", ["a\u{301}\u{200C}\u{203F}9": 1]),
        (#"{\u0061b:1}"#, ["ab": 1]), (#"{sig\u03A3ma:1}"#, ["sigΣma": 1]),
        ("{null:1,true:2,Infinity:3}", ["null": 1, "true": 2, "Infinity": 3]),
        ("{\"a\":1,'b':2,c:3}", ["a": 1, "b": 2, "c": 3]), ("{}", [:]), ("{/**/}", [:]),
        // Arrays
        ("[]", []), ("[1,]", [1]), ("[1,2,]", [1, 2]), ("[[1,],]", [[1]]), ("[ /*x*/ ]", []),
        // Strings
        ("'abc'", "abc"), ("'a\"b'", "a\"b"), ("\"a'b\"", "a'b"), (#"'\''"#, "'"), (#"'\"'"#, "\""),
        (#"'\b\f\n\r\t\v\0\\'"#, "\u{8}\u{C}\n\r\t\u{B}\0\\"), (#"'\x41\x7a\xe9'"#, "Azé"),
        (#"'\u0041\uD83D\uDE00'"#, "A😀"), (#"'\A\C\/\D\C'"#, "AC/DC"), (#"'\é\日'"#, "é日"),
        ("'a\\\nb'", "ab"), ("'a\\\r\nb'", "ab"), ("'a\\\rb'", "ab"), ("'a\\\u{2028}b'", "ab"),
        ("'a\\\u{2029}b'", "ab"), ("'a\u{2028}\u{2029}b'", "a\u{2028}\u{2029}b"), ("'\t'", "\t"),
        ("'\u{1}'", "\u{1}"), (#"'\0a'"#, "\0a"), ("'日本語'", "日本語"),
        // Numbers
        ("+1", 1), ("-1", -1), ("+0", 0), ("-0", .real("-0")), (".5", .real("0.5")),
        ("5.", .real("5.0")),
        ("-.5", .real("-0.5")), ("+.5", .real("0.5")), ("5.e3", .real("5.0e3")),
        (".5E-2", .real("0.5E-2")),
        ("0.", .real("0.0")), ("1e3", .real("1e3")), ("+1.5", .real("1.5")), ("-5.", .real("-5.0")),
        ("0x1F", 31), ("0XdecAF", 912559), ("-0x10", -16), ("+0xff", 255), ("0x0", 0),
        ("0xFFFFFFFFFFFFFFFF", .integer("18446744073709551615")),
        ("0xFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF", .integer("340282366920938463463374607431768211455")),
        ("Infinity", .real("inf")), ("+Infinity", .real("inf")), ("-Infinity", .real("-inf")),
        ("NaN", .real("nan")), ("+NaN", .real("nan")), ("-NaN", .real("nan")),
        ("[Infinity,NaN]", [.real("inf"), .real("nan")]),
        // Comments
        ("1//c", 1), ("//c\n1", 1), ("//c\r1", 1), ("//c\u{2028}1", 1), ("//\n//\n1//", 1),
        ("/*c*/1/*d*/", 1),
        ("/**/1", 1), ("/***/1", 1), ("/*\n*é*/1", 1), ("/*//*/1", 1), ("//*\n1", 1),
        ("{/*a*/b/*c*/:/*d*/1/*e*/,/*f*/}", ["b": 1]), ("[//a\n1//b\n,//c\n]", [1]),
        // White space
        ("\u{B}\u{C}\u{A0}\u{FEFF}\u{2028}\u{2029}\u{1680}\u{2003}\u{3000}1", 1),
        ("[\u{A0}1\u{2009},\u{205F}2]", [1, 2]),
    ]

    @Test(arguments: valid)
    func accepts(_ text: String, _ value: Value) throws {
        #expect(try read(text, .json5) == value)
        // What is read can be written, unless JSON cannot represent it, and is the same.
        let document = try JSONFormat(reading: .init(syntax: .json5))
            .read(Data(text.utf8), within: .default)
        if text.contains("nfinity") && !text.contains("{") || text.contains("NaN") {
            #expect(throws: WritingError.self) { try JSONFormat().write(document) }
        } else {
            #expect(try read(JSONFormat().write(document)) == value)
        }
    }

    static let invalid = rows(
        #"""
         => 1:1: expected a value, found the end of the document
        //c => 1:4: expected a value, found the end of the document
        /*c => 1:4: expected '*/' at the end of the comment, found the end of the document
        /*c* => 1:5: expected '*/' at the end of the comment, found the end of the document
        /c => 1:2: expected '/' or '*' after '/', found 'c'
        1 / => 1:4: expected '/' or '*' after '/', found the end of the document
        [,] => 1:2: expected a value or ']', found ','
        [1,,] => 1:4: expected a value after ',', found ','
        {,} => 1:2: expected a key or '}', found ','
        {a:1,,} => 1:6: expected a key after ',', found ','
        {a} => 1:3: expected ':' after the key, found '}'
        {1a:1} => 1:2: expected a key or '}', found '1'
        {a-b:1} => 1:3: expected ':' after the key, found '-'
        {\\u002D:1} => 1:2: expected a letter or digit in a key without quotes, found '\\'
        {\\x61:1} => 1:3: expected 'u' after '\\' in a key without quotes, found 'x'
        {a:1 b:2} => 1:6: expected ',' or '}' after the value, found 'b'
        'a => 1:3: expected ''' at the end of the string, found the end of the document
        "a' => 1:4: expected '"' at the end of the string, found the end of the document
        'a\nb' => 1:3: expected ''' on the same line, found the end of the line
        '\\1' => 1:3: expected no digit after '\\', found '1'
        '\\01' => 1:4: expected no digit after '\\0', found '1'
        '\\x4' => 1:5: expected two hexadecimal digits in the escape, found '''
        '\\u12' => 1:6: expected four hexadecimal digits in the escape, found '''
        '\\ => 1:3: expected an escape after '\\', found the end of the document
        '\\uD800' => 1:2: expected a low surrogate escape after the high one, found '''
        01 => 1:2: expected no digit after a leading 0, found '1'
        + => 1:2: expected a digit after the sign, found the end of the document
        +-1 => 1:2: expected a digit after the sign, found '-'
        . => 1:2: expected a digit after '.', found the end of the document
        -.e1 => 1:3: expected a digit after '.', found 'e'
        1e => 1:3: expected a digit after the exponent mark, found the end of the document
        0x => 1:3: expected a hexadecimal digit after '0x', found the end of the document
        0xg => 1:3: expected a hexadecimal digit after '0x', found 'g'
        0x1.5 => 1:4: expected the end of the document, found '.'
        0x100000000000000000000000000000000 => 1:1: expected a hexadecimal number of at most 128 bits, found a \
        larger one
        Infinit => 1:8: expected 'Infinity', found the end of the document
        Infinite => 1:1: expected a value, found 'Infinite'
        nan => 1:1: expected a value, found 'nan'
        - 1 => 1:2: expected a digit after the sign, found a space
        1 2 => 1:3: expected the end of the document, found '2'
        \u{200B}1 => 1:1: expected a value, found '\u{200B}'
        """#)

    @Test(arguments: invalid)
    func refuses(_ text: String, _ expected: String) {
        #expect(message(text, .json5) == expected)
    }

    static let comments: [(String, String)] = [
        ("// c\n{\"a\": [1, 2,], /* d */}", "{\"a\":[1,2]}"), ("/* */ 1 // é", "1"),
        ("[1,]", "[1]"),
        ("{\"a\":1,}", "{\"a\":1}"), ("[/**/]", "[]"), ("[1/**/,/**/2//\n]", "[1,2]"),
    ]

    @Test(arguments: comments)
    func jsoncAcceptsCommentsAndTrailingCommas(_ text: String, _ plain: String) throws {
        #expect(try read(text, .jsonc) == read(plain))
    }

    static let notJSONC = rows(
        #"""
        {a:1} => 1:2: expected a key or '}', found 'a' (a key without quotes needs the syntax json5)
        'a' => 1:1: expected a value, found ''' (single quotes need the syntax json5)
        [,] => 1:2: expected a value or ']', found ','
        [1,,] => 1:4: expected a value after ',', found ','
        {,} => 1:2: expected a key or '}', found ','
        +1 => 1:1: expected a value, found '+' (such a number needs the syntax json5)
        0x1 => 1:2: expected the end of the document, found 'x'
        NaN => 1:1: expected a value, found 'NaN' (NaN needs the syntax json5)
        "\t" => 1:2: expected an escape for a control character in a string, found a tab
        \u{A0}1 => 1:1: expected a value, found '\u{A0}'
        01 => 1:2: expected no digit after a leading 0, found '1'
        """#)

    @Test(arguments: notJSONC)
    func jsoncIsOtherwiseStrict(_ text: String, _ expected: String) {
        #expect(message(text, .jsonc) == expected)
    }

    @Test func illFormedCommentsAreRefused() {
        let data = Data([0x2F, 0x2F, 0xFF, 0x0A, 0x31])
        #expect(message(data, .jsonc) == "1:3: expected UTF-8, found the byte 0xFF")
        #expect(
            message(Data([0x31, 0x2F, 0x2A, 0xC0]), .json5)
                == "1:4: expected UTF-8, found the byte 0xC0")
    }
}
