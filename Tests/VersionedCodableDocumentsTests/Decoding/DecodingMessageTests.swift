import TestSupport
import Testing

/// Messages, word for word.
@Suite("Messages of decoding errors") struct DecodingMessageTests {
    @Test func wrongType() {
        expect(
            "{services: [\n  {port: 1}\n  {port: \"three\"}]}",
            """
            config.brk:3:10: services.1.port: expected Int, found "three"
                {port: "three"}]}
                       ^
            """)
    }

    @Test func missingKey() {
        expect(
            "{services: [{port: 1}\n {}]}",
            """
            config.brk:2:2: services.1: the key "port" is missing
                {}]}
                ^
            """)
    }

    @Test func null() {
        expect(
            "{services: null}",
            """
            config.brk:1:12: services: expected an array, found null
                {services: null}
                           ^
            """)
    }

    @Test func numberThatDoesNotFit() {
        expect(
            "{services: [{port: 70000}]}",
            """
            config.brk:1:20: services.0.port: the number 70000 does not fit in UInt16 (0...65535)
                {services: [{port: 70000}]}
                                   ^
            """, as: Config<UInt16>.self)
    }

    @Test func arrayForObject() {
        expect(
            "{services: [[]]}",
            """
            config.brk:1:13: services.0: expected an object, found an array
                {services: [[]]}
                            ^
            """)
    }

    @Test func objectAtTheTop() {
        expect(
            "[1 2]",
            """
            config.brk:1:1: expected an object, found an array
                [1 2]
                ^
            """)
    }

    /// An error that the standard library makes gets a place, too.
    @Test func errorOfARawValue() {
        expect(
            "{services: [{port: \"purple\"}]}",
            """
            config.brk:1:20: services.0.port: Cannot initialize Tint from invalid String value purple
                {services: [{port: "purple"}]}
                                   ^
            """, as: Config<Tint>.self)
    }

    private struct Own: Decodable {
        init(from decoder: any Decoder) throws {
            throw DecodingError.typeMismatch(
                Own.self, .init(codingPath: decoder.codingPath, debugDescription: "not today"))
        }
    }

    @Test func errorOfATypeAboutItself() {
        let decoder = DocumentDecoder(format: BracketFormat())
        let error = #expect(throws: DecodingError.self) {
            try decoder.decode([Own].self, from: Data("[1]".utf8))
        }
        guard case .typeMismatch(_, let context)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(context.debugDescription == "not today")
    }

    private func expect<Value: Decodable>(
        _ text: String,
        _ message: String,
        as type: Value.Type = Config<Int>.self,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let decoder = DocumentDecoder(format: BracketFormat())
        decoder.sourceName = "config.brk"
        let error = #expect(throws: DecodingError.self, sourceLocation: sourceLocation) {
            try decoder.decode(type, from: Data(text.utf8))
        }
        #expect(error?.diagnostic?.description == message, sourceLocation: sourceLocation)
    }
}

private struct Config<Port: Decodable>: Decodable {
    let services: [Service]

    struct Service: Decodable {
        let port: Port
    }
}

private enum Tint: String, Decodable { case red }
