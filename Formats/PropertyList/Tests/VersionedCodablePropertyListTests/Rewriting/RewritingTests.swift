import TestSupport
import VersionedCodableFormatKit
import VersionedCodablePropertyList

/// The rows of the matrix for property lists.
@Suite("Property lists in place") struct PropertyListRewritingTests {
    @Test(arguments: rows)
    func row(_ row: RewriteRow) throws { try row.check(PropertyListFormat()) }

    static let rows: [RewriteRow] =
        RewriteRow.table(
            #"""
            an empty key and an empty string directly before others\
             => <dict><key/><string/><key>b</key><data/><key>c</key><string/></dict> => . = {"": 1, "c": "x"}\
             => <dict><key/><integer>1</integer><key>c</key><string>x</string></dict>
            a disabled element stays\
             => <array>\n\t<string>a</string>\n\t<!-- <string>b</string> -->\n\t<string>c</string>\n\t<string>d</string>\n</array> => . = ["a", "d"]\
             => <array>\n\t<string>a</string>\n\t<!-- <string>b</string> -->\n\t<string>d</string>\n</array>
            a comment after a text of several lines\
             => <array>\n\t<string>a</string> <!-- c -->\n</array> => . = ["a\\nb\\n"]\
             => <array>\n\t<string>a\nb\n</string> <!-- c -->\n</array> => 1 of 1 comment kept
            the same key twice\
             => <dict><key>a</key><true/><key>a</key><false/><key>b</key><true/></dict> => /a = 1; /b = "x"\
             => <dict><key>a</key><integer>1</integer><key>a</key><false/><key>b</key><string>x</string></dict>
            X26 => <dict>\n\t<key>a</key>\n\t<integer>0x10</integer>\n</dict> => /a = 17\
             => <dict>\n\t<key>a</key>\n\t<integer>0x11</integer>\n</dict>
            X27\
             => <plist>\n<dict>\n\t<!-- about a -->\n\t<key>a</key>\n\t<true/>\n\t<!-- about b -->\n\t<key>b</key>\n\t<real>1.50</real>\n</dict>\n</plist>\n\
             => /b = => <plist>\n<dict>\n\t<!-- about a -->\n\t<key>a</key>\n\t<true/>\n</dict>\n</plist>\n => 1 of 2 comments kept; 1 removed (line 6)
            X29 => <dict><key>t</key><true/></dict> => /t = false => <dict><key>t</key><false/></dict>
            X29, another kind => <dict><key>t</key><true/></dict> => /t = "x"\
             => <dict><key>t</key><string>x</string></dict>
            inserted => <dict>\n\t<key>a</key> <string>x</string>\n</dict> => /b = [1, {"c": true}]\
             => <dict>\n\t<key>a</key> <string>x</string>\n\t<key>b</key> <array>\n\t\t<integer>1</integer>\n\t\t<dict>\n\t\t\t<key>c</key> <true/>\n\t\t</dict>\n\t</array>\n</dict>
            renamed => <dict>\n\t<key>a</key> <!-- why -->\n\t<string>x</string>\n</dict> => . = {"z&": "x"}\
             => <dict>\n\t<key>z&amp;</key> <!-- why -->\n\t<string>x</string>\n</dict>
            emptied => <dict>\n\t<key>a</key>\n\t<array>\n\t\t<true/>\n\t</array>\n</dict> => /a = []\
             => <dict>\n\t<key>a</key>\n\t<array/>\n</dict>
            into nothing => <dict>\n\t<key>a</key>\n\t<array/>\n</dict> => /a = [true]\
             => <dict>\n\t<key>a</key>\n\t<array>\n\t\t<true/>\n\t</array>\n</dict>
            root => <plist version='1.0'><string>a</string></plist> => . = "b"\
             => <plist version='1.0'><string>b</string></plist>
            a list becomes a dictionary, and a value goes into one\
             => <plist>\n<dict>\n\t<key>l</key>\n\t<array>\n\t\t<!-- map -->\n\t\t<string>gps</string>\n\t\t<string>arm</string> <!-- new -->\n\t</array>\n\t<!-- first -->\n\t<key>board</key>\n\t<string>Main</string> <!-- none -->\n</dict>\n</plist>\n\
             => /l = {"gps": true, "arm": true}; /board =; /scenes = {"board": "Main"} => <plist>\n<dict>\n\t<key>l</key>\n\t<dict>\n\t\t<!-- map -->\n\t\t<key>gps</key>\n\t\t<true/>\n\t\t<key>arm</key>\n\t\t<true/> <!-- new -->\n\t</dict>\n\t<key>scenes</key>\n\t<dict>\n\t\t<!-- first -->\n\t\t<key>board</key>\n\t\t<string>Main</string> <!-- none -->\n\t</dict>\n</dict>\n</plist>\n => 4 of 4 comments kept
            """#)
        + [
            .init(
                "an empty string directly before another element",
                "<array><dict/><string/><data/><string/></array>",
                to: "<array><integer>1</integer><data/><string>a</string></array>"
            ) { $0 = [1, .data(Data()), "a"] },
            .init(
                "X28",
                "<dict>\n\t<key>d</key>\n\t<data>\n\tAAAA\n\tAAAA\n\tAAAA\n\t</data>\n</dict>",
                to:
                    "<dict>\n\t<key>d</key>\n\t<data>\n\tAQEB\n\tAQEB\n\tAQE=\n\t</data>\n</dict>"
            ) { $0["d"] = .data(Data(repeating: 1, count: 8)) },
            .init(
                "elements",
                "<array>\r\n  <string>a</string> <!-- A -->\r\n  <string>b</string>\r\n</array>\r\n",
                to:
                    "<array>\r\n  <string>a</string> <!-- A -->\r\n  <date>2001-01-01T00:00:00Z</date>\r\n  <string>b</string>\r\n</array>\r\n"
            ) { $0 = ["a", .date(Date(timeIntervalSinceReferenceDate: 0)), "b"] },
        ]

    /// What the declared encoding cannot represent is written as a character reference.
    @Test(arguments: [
        ("ISO-8859-1", "é&#8364;"), ("iso8859-1", "é&#8364;"), ("latin1", "é&#8364;"),
        ("L1", "é&#8364;"), ("iso_8859-1", "é&#8364;"), ("US-ASCII", "&#233;&#8364;"),
        ("ascii", "&#233;&#8364;"), ("utf-8", "é€"),
    ])
    func declaredEncodingIsKept(_ name: String, _ text: String) throws {
        let encoding = text.contains("€") ? String.Encoding.utf8 : .isoLatin1
        func document(_ text: String) throws -> Data {
            let document =
                "<?xml version=\"1.0\" encoding=\"\(name)\"?>"
                + "<plist><dict><key>a</key><string>\(text)</string></dict></plist>"
            return try #require(document.data(using: encoding))
        }
        let edited = try PropertyListFormat().rewrite(document("x")) { $0["a"] = "é€" }
        #expect(try edited.data == document(text))
        let value = try DocumentValue(PropertyListFormat().read(edited.data))
        #expect(value == ["a": "é€"])
    }

    @Test func binaryHasNoComments() throws {
        let format = PropertyListFormat(.binary)
        let data = try format.write(CodableDocument(["// a": "/* b */"]))
        let source = RewriteSource(
            try format.read(data), finding: nil, policy: .default)
        #expect(format.comments(in: source).isEmpty)
    }

    /// Old-style text is only read, as a whole and without braces.
    @Test(arguments: [
        "// !$*UTF8*$!\n{ a = (x); /* c */ }\n", "a = (x);\n", "{ a = (x); b = { a = y; }; }",
    ])
    func openStepIsOnlyRead(_ text: String) throws {
        let (format, data) = (PropertyListFormat(), Data(text.utf8))
        let message = "OpenStep property lists are only read; convert the document to XML first"
        let rewritten = #expect(throws: RewriteError.self) {
            try format.rewrite(data) { $0["a"] = "z" }
        }
        #expect(rewritten == RewriteError(.refused, message))
        expectError(RewriteError.self, message) {
            try format.edit(data, policy: .init(allowsLostComments: true)) {
                try $0.remove(at: "/a/0")
            }
        }
        let unchanged = try format.edit(data) { try $0.set(["x"], at: "/a") }
        #expect(unchanged.isUnchanged && unchanged.data == data)
    }

    private struct Old: FirstVersion {
        var name: String
    }

    private struct New: SecondVersion {
        var title: String

        init(from old: Old) { title = old.name }
    }

    /// An old version is decoded, but not written back; the newest one is unchanged.
    @Test func openStepIsNotMigratedInPlace() throws {
        let decoder = DocumentDecoder(format: .propertyList)
        let old = Data("{ version = 1; name = tea; }".utf8)
        #expect(try decoder.decode(versioned: New.self, from: old).title == "tea")
        let error = #expect(throws: RewriteError.self) {
            try decoder.rewrite(versioned: New.self, in: old)
        }
        #expect(error?.kind == .refused)
        let new = Data("{ version = 2; title = tea; }".utf8)
        #expect(try decoder.rewrite(versioned: New.self, in: new).data == new)
    }

    /// Eight times the members take about eight times the steps: changed, and in another order.
    @Test func largeContainers() throws {
        try expectLinear(sizes: [1_000, 8_000], factor: 12) { count in
            let elements = (0..<count).map { "element \($0)" }
            let text = "<array>\n\(elements.map { "\t<string>\($0)</string>\n" }.joined())</array>"
            let data = Data(text.utf8)
            let wanted = elements.enumerated().map { index, text in
                DocumentValue.string(index % 3 == 0 ? "changed \(index)" : text)
            }
            return try WorkCounter.steps {
                let changed = try PropertyListFormat().rewrite(data, to: .array(wanted))
                #expect(!changed.isUnchanged)
                let turned = try PropertyListFormat().rewrite(data) {
                    $0 = .array(($0.array ?? []).reversed())
                }
                #expect(!turned.isUnchanged)
            }
        }
    }

    @Test func binaryIsWrittenAnew() throws {
        let format = PropertyListFormat(.binary)
        let source = try format.write(CodableDocument(["a": 1, "b": "x"]))
        let edited = try PropertyListFormat().rewrite(source) { $0["a"] = 2 }
        #expect(edited.report.isRewrittenWhole && !edited.isUnchanged)
        #expect(edited.report.description == "written again")
        #expect(edited.data == (try format.write(CodableDocument(["a": 2, "b": "x"]))))
        #expect(try PropertyListFormat().rewrite(source) { $0["a"] = 1 }.isUnchanged)
    }
}
