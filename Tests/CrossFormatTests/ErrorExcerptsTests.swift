import AllModules

/// Errors that carry nothing of a document, because it has secrets.
struct ErrorExcerptsTests {
    enum Level: String, Codable, CaseIterable { case debug, info }
    enum Colour: String, Codable { case red }

    struct Settings: Codable {
        var number: Int?
        var small: UInt8?
        var date: Date?
        var level: Level?
        var colour: Colour?
        var list: [Int]?
    }

    private func message(_ decoder: DocumentDecoder, _ text: String) -> String? {
        decoder.sourceName = "s"
        decoder.errorExcerpts = .none
        decoder.dateDecodingStrategy = .iso8601
        do {
            _ = try decoder.decode(Settings.self, from: Data(text.utf8))
            return nil
        } catch {
            #expect(!"\(error)".contains("secret"))
            #expect(!"\(error)".contains("4711"))
            return error.documentDescription
        }
    }

    private static let formats: [String: any DocumentFormat] = [
        "json": JSONFormat(), "yaml": YAMLFormat(), "toml": TOMLFormat(), "xml": XMLFormat(),
        "plist": PropertyListFormat(.xml),
    ]

    /// The reader's own words, punctuation, tags and keys are no secrets.
    @Test(
        arguments: rowsOfThree(
            #"""
            json => {"number": "secret"} => s:1:12: number: expected Int, found text
            yaml => number: secret\n => s:1:9: number: expected Int, found text
            xml => <s><number>secret</number></s> => s:1:12: number: expected Int, found text
            plist => <plist><dict><key>number</key><string>secret</string></dict></plist>\
             => s:1:39: number: expected Int, found text
            json => {"number": [1]} => s:1:12: number: expected Int, found an array
            json => {"small": 4711} => s:1:11: small: the number does not fit in UInt8 (0...255)
            json => {"date": "secret"} => s:1:10: date: expected a date as in RFC 3339, found text
            json => {"level": "secret"} => s:1:11: level: expected one of debug, info
            json => {"colour": "secret"} => s:1:12: colour: expected a raw value of Colour
            json => {"list": [4711, true]} => s:1:17: list.1: expected Int, found a Boolean
            json => {"number": secret} => s:1:12: expected a value after ':'
            json => {"number": [ => s:1:13: expected a value or ']', found the end of the document
            json => {"number": ]} => s:1:12: expected a value after ':', found ']'
            json => {"number": NaN} => s:1:12: expected a value after ':' (NaN needs the syntax json5)
            json => {"colour": "a\u{1}"}\
             => s:1:14: expected an escape for a control character in a string, found U+0001
            json => {"number" 1} => s:1:11: expected ':' after the key
            json => {"number": 1,}\
             => s:1:14: expected a key after ',', found '}' (a trailing comma needs the syntax jsonc)
            yaml => number:\n\t- 1\n => s:2:1: expected a value, found a tab
            yaml => number: {{ secret }}\n\
             => s:1:10: expected a scalar as a key, found a mapping (a template {{ … }} needs quotes)
            yaml => number: [1\n\
             => s:2:1: expected ',' or ']', found the end of the document (opened on line 1)
            toml => colour = secret\n => s:1:10: expected a value (a string needs quotes)
            toml => number = 1\nnumber = 4711\n\
             => s:2:1: expected a new key, found "number" again, a value defined at 1:1
            toml => [list]\n[list]\n\
             => s:2:2: expected a new table, found "list" again, a table defined at 1:1
            toml => date = 4711-13-01\n => s:1:8: expected a date that exists
            xml => <s><number>secret</numbre></s> => s:1:18: expected </number>, found </numbre>
            xml => <s><number>&secret;</number></s>\
             => s:1:12: expected &amp; &lt; &gt; &quot; or &apos;
            """#))
    func nothingOfTheDocumentIsShown(format: String, text: String, expected: String) throws {
        let format = try #require(Self.formats[format])
        #expect(message(DocumentDecoder(format: format), text) == expected)
    }

    @Test func coderByCoder() {
        let yaml = YAMLDecoder()
        yaml.errorExcerpts = .none
        let xml = XMLDecoder()
        xml.errorExcerpts = .none
        let errors = [
            #expect(throws: (any Error).self) {
                try yaml.decode(Settings.self, from: "number: secret\n")
            },
            #expect(throws: (any Error).self) {
                try xml.decode(Settings.self, from: "<s><number>secret</number></s>")
            },
        ]
        #expect(
            errors.map { $0?.documentDescription } == [
                "1:9: number: expected Int, found text", "1:12: number: expected Int, found text",
            ])
        #expect(DocumentDecoder(format: JSONFormat()).errorExcerpts == .line)
    }

    /// A terminal obeys control characters, so messages show them as `·`.
    @Test func controlCharacters() throws {
        let decoder = DocumentDecoder(format: JSONFormat())
        decoder.sourceName = "\u{1B}[2J.json"
        let text = #"{"\u001b[31m": "\u009bA\n\u0007"}"#
        let error = #expect(throws: DecodingError.self) {
            try decoder.decode([String: Int].self, from: Data(text.utf8))
        }
        #expect(
            error?.documentDescription == #"""
                ·[2J.json:1:16: ·[31m: expected Int, found "·A··"
                    {"\u001b[31m": "\u009bA\n\u0007"}
                                   ^
                """#)
    }
}
