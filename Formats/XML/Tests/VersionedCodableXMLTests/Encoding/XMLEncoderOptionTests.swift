import Foundation
import Testing
import VersionedCodable
import VersionedCodableXML

@Suite struct XMLEncoderOptionTests {
    struct Note: Codable {
        @Attribute var z = 1
        @Attribute var a = 2
        var to = "Bob"
        var from = Person()
        var empty = Nothing()

        struct Person: Codable { var name = "Jane" }
        struct Nothing: Codable {}
    }

    @Test func layout() throws {
        #expect(
            try xml(Note()) { $0.outputFormatting = [.prettyPrinted] }
                == """
                <Note z="1" a="2">
                    <to>Bob</to>
                    <from>
                        <name>Jane</name>
                    </from>
                    <empty />
                </Note>
                """)
        #expect(
            try xml(Note()) {
                $0.outputFormatting = [.prettyPrinted, .sortedKeys, .noEmptyElements]
                $0.prettyPrintIndentation = .tabs(1)
            }
                == """
                <Note a="2" z="1">
                \t<empty></empty>
                \t<from>
                \t\t<name>Jane</name>
                \t</from>
                \t<to>Bob</to>
                </Note>
                """)
    }

    @Test func prolog() throws {
        let encoder = XMLEncoder()
        let data = try encoder.encode(
            Note.Person(), withRootKey: "si", rootAttributes: ["xmlns": "urn:a", "b": "c"],
            header: XMLHeader(version: 1.0, encoding: "UTF-8", standalone: "yes"),
            doctype: .system(rootElement: "si", dtdLocation: "http://a.example/si.dtd"))
        #expect(
            String(decoding: data, as: UTF8.self)
                == """
                <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
                <!DOCTYPE si SYSTEM "http://a.example/si.dtd">
                <si xmlns="urn:a" b="c"><name>Jane</name></si>
                """)
        let attributes: [String: String]? = ["b": "2", "a": "1"]
        let sorted = try encoder.encode(Note.Person(), withRootKey: "p", rootAttributes: attributes)
        #expect(
            String(decoding: sorted, as: UTF8.self) == "<p a=\"1\" b=\"2\"><name>Jane</name></p>")
        let open = try encoder.encode(
            1, withRootKey: "p",
            doctype: .public(rootElement: "p", dtdName: "-//A//B", dtdLocation: "p.dtd"))
        #expect(
            String(decoding: open, as: UTF8.self)
                == "<!DOCTYPE p PUBLIC \"-//A//B\" \"p.dtd\">\n<p>1</p>")
    }

    @Test func optionsOfTheEncoderStay() throws {
        let encoder = XMLEncoder()
        encoder.options.header = XMLHeader(version: 1.0)
        encoder.options.rootAttributes = ["a": "1"]
        let data: Data = try encoder.encode(1)
        #expect(
            String(decoding: data, as: UTF8.self)
                == "<?xml version=\"1.0\"?>\n<Int a=\"1\">1</Int>")
    }

    @Test func escapes() throws {
        struct Text: Encodable {
            @Attribute var a = "'é\""
            var b = "'é>\""
        }
        #expect(
            try xml(Text()) {
                $0.charactersEscapedInElements = [("&", "&amp;"), ("<", "&lt;"), ("é", "&#233;")]
                $0.charactersEscapedInAttributes = []
            } == "<Text a=\"'é&quot;\"><b>'&#233;>\"</b></Text>")
    }

    @Test func namesOfNamespaces() throws {
        struct Envelope: Encodable {
            @Attribute var schema = "urn:soap"
            var body = "x"
            enum CodingKeys: String, CodingKey {
                case schema = "xmlns:s"
                case body = "s:body"
            }
        }
        #expect(
            try xml(Envelope(), "s:envelope")
                == "<s:envelope xmlns:s=\"urn:soap\"><s:body>x</s:body></s:envelope>")
        #expect {
            try xml(["p:a": 1], "v")
        } throws: { error in
            "\(error)".contains("prefix")
        }
        #expect(
            try xml(["p:a": 1], "v") { $0.options.allowsUndeclaredPrefixes = true }
                == "<v><p:a>1</p:a></v>")
        #expect(
            try xml(["p:a": 1], "v") { $0.options.namespaces = ["urn:p": "p"] }
                == "<v xmlns:p=\"urn:p\"><p:a>1</p:a></v>")
    }

    @Test func userInfoReachesTheValue() throws {
        let info = try #require(CodingUserInfoKey(rawValue: "n"))
        let value = Custom { encoder in
            var container = encoder.singleValueContainer()
            try container.encode(encoder.userInfo[info] as? Int ?? 0)
        }
        #expect(try xml(value, "v") { $0.userInfo[info] = 5 } == "<v>5</v>")
    }

    @Test func errorsOfValuesHaveAPath() {
        struct Failing: Encodable {
            @Attribute var id = 1
            var list = [
                Custom {
                    throw EncodingError.invalidValue(
                        1, .init(codingPath: $0.codingPath, debugDescription: "no"))
                }
            ]
        }
        #expect {
            try xml(Failing())
        } throws: { error in
            guard case EncodingError.invalidValue(_, let context) = error else { return false }
            return context.codingPath.map { $0.intValue.map(String.init) ?? $0.stringValue }
                == ["list", "0"]
        }
        #expect {
            try xml(Custom { _ in }, "v")
        } throws: { error in
            guard case EncodingError.invalidValue(_, let context) = error else { return false }
            return context.debugDescription == "the value did not encode anything"
        }
    }
}
