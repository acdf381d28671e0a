import AllModules
import Testing

/// Types whose hook is not one of this package: they are decoded and encoded by `Codable`.
@Suite("Hooks of other packages") struct OtherHookTests {
    static let forms: [(any DocumentFormat, String)] = [
        (JSONFormat(), #"{"first":{"text":"a"},"second":{"port":1}}"#),
        (XMLFormat(), "<Both><first><text>a</text></first><second><port>1</port></second></Both>"),
    ]

    @Test("A type whose hook is unknown is like any other", arguments: forms)
    func unknownHooks(format: any DocumentFormat, text: String) throws {
        let value = Both(first: Foreign(text: "a"), second: Own(port: 1))
        let data = try DocumentEncoder(format: format).encode(value)
        #expect(String(decoding: data, as: UTF8.self) == text)
        #expect(try DocumentDecoder(format: format).decode(Both.self, from: data) == value)
    }

    @Test("The hook of this package is found after an unknown one")
    func theOtherHookIsFound() throws {
        let data = Data(#"{"first": {"text": "a"}, "second": {}}"#.utf8)
        #expect(
            try DocumentDecoder(format: JSONFormat()).decode(Both.self, from: data)
                == Both(first: Foreign(text: "a"), second: Own()))
    }
}

private struct Both: Codable, Equatable {
    var first: Foreign
    var second: Own
}

private struct Foreign: HookedCodable, Equatable {
    var text: String

    static var hasOwnForm: Bool { true }

    static func makeMemberHook() -> AnyObject { NSObject() }
}

private struct Own: Codable, Equatable, DefaultsForMissingKeys {
    var port = 80
}
