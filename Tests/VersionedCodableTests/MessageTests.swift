import TestSupport
import VersionedCodable

/// What errors say about mistakes that people make.
struct MessageTests {
    enum Level: String, Codable, CaseIterable { case debug, info, error }
    enum Size: Int, Codable, CaseIterable { case small = 1, large = 2 }
    enum Only: String, Codable, CaseIterable { case one }
    enum Colour: String, Codable { case red }
    enum Shape: Codable { case circle(radius: Int), square(side: Int) }

    struct Settings: Codable {
        var level: Level?
        var sizes: [Size]?
        var only: Only?
        var colour: Colour?
        var shape: Shape?
        var small: UInt8?
        var whole: Int?
    }

    private func message<Value: Decodable>(
        _ type: Value.Type, _ text: String, _ set: (DocumentDecoder) -> Void = { _ in }
    ) -> String? {
        let decoder = DocumentDecoder(format: .json)
        set(decoder)
        return firstLine { _ = try decoder.decode(type, from: Data(text.utf8)) }
    }

    private func firstLine(_ body: () throws -> Void) -> String? {
        do {
            try body()
            return nil
        } catch {
            return error.documentDescription.split(separator: "\n").first.map { String($0) }
        }
    }

    static let settings: KeyValuePairs = [
        #"{"level": "inof"}"#: #"1:11: level: expected one of debug, info, error, found "inof""#,
        #"{"sizes": [1, 3]}"#: "1:15: sizes.1: expected one of 1, 2, found 3",
        #"{"only": "two"}"#: #"1:10: only: expected one, found "two""#,
        #"{"colour": "blue"}"#:
            "1:12: colour: Cannot initialize Colour from invalid String value blue",
        #"{"shape": {"hexagon": {}}}"#:
            #"1:11: shape: expected a case of Shape as the only key, found "hexagon""#,
        #"{"shape": {}}"#:
            "1:11: shape: expected a case of Shape as the only key, found an object without keys",
        #"{"shape": {"circle": {"radius": 1}, "square": {"side": 1}}}"#:
            #"1:11: shape: expected a case of Shape as the only key, found "circle" and 1 more"#,
        #"{"small": 300}"#: "1:11: small: the number 300 does not fit in UInt8 (0...255)",
        #"{"small": -1}"#: "1:11: small: the number -1 does not fit in UInt8 (0...255)",
        #"{"whole": 9223372036854775808}"#:
            "1:11: whole: the number 9223372036854775808 does not fit in Int "
            + "(-9223372036854775808...9223372036854775807)",
        #"{"whole": 1.5}"#: "1:11: whole: the number 1.5 does not fit in Int",
    ]

    @Test(arguments: settings)
    func aValueThatIsNone(text: String, expected: String) {
        #expect(message(Settings.self, text) == expected)
    }

    @Test func aCaseAtTheRootAndInCollections() {
        #expect(
            message(Level.self, #""inof""#)
                == #"1:1: expected one of debug, info, error, found "inof""#)
        #expect(
            message([Level].self, #"["info", "inof"]"#)
                == #"1:10: 1: expected one of debug, info, error, found "inof""#)
        #expect(
            message([String: Level].self, #"{"a": "inof"}"#)
                == #"1:7: a: expected one of debug, info, error, found "inof""#)
    }

    @Test func manyCases() {
        enum Letter: String, Codable, CaseIterable {
            case a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t, u, v, w, x, y, z
        }
        #expect(
            message(Letter.self, #""1""#)
                == #"1:1: expected one of a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t, …, found "1""#
        )
    }

    // MARK: Keys

    struct Net: Codable {
        var listen: String
        var port: Int
        var zone: String?
    }

    struct VersionedNet: FirstVersion {
        var listen: String
    }

    /// The key of a version is known, although no coding key is called so.
    @Test func theVersionIsNotNamedBesideAMissingKey() {
        let decoder = DocumentDecoder(format: JSONFormat())
        decoder.unknownKeyStrategy = .refuse
        for (text, message) in [
            (#"{"version": 1}"#, #"1:1: the key "listen" is missing"#),
            (
                #"{"version": 1, "lisetn": "a"}"#,
                #"1:16: the key "listen" is missing; unknown key "lisetn""#
            ),
        ] {
            expectError(line: message) {
                try decoder.decode(versioned: VersionedNet.self, from: text)
            }
        }
    }

    @Test func aTypingErrorInAKeyNamesTheUnknownKey() {
        let text = #"{"port": 1, "lisetn": "a", "zone": "b"}"#
        #expect(
            message(Net.self, text) { $0.unknownKeyStrategy = .refuse }
                == #"1:13: the key "listen" is missing; unknown key "lisetn""#)
        #expect(message(Net.self, text) == #"1:1: the key "listen" is missing"#)
        #expect(
            message([Net].self, "[{\"zone\": \"b\"}]") { $0.unknownKeyStrategy = .refuse }
                == #"1:2: 0: the key "listen" is missing"#)
    }

    // MARK: Versions

    struct New: SecondVersion {
        var host: String
        init(from old: Old) { host = old.listen }
    }

    struct Old: Unversioned {
        var listen: String
        var net: Net?
    }

    private func versionMessage(_ decoder: some VersionPeeking, _ text: String) -> String? {
        firstLine { _ = try decoder.decode(versioned: New.self, from: Data(text.utf8)) }
    }

    @Test func aMissingVersionIsSpokenOf() {
        let decoder = DocumentDecoder(format: .json)
        let reason = "(the document has no version, so it is read as Old, which has none)"
        #expect(
            versionMessage(decoder, #"{"host": "a"}"#)
                == #"1:1: the key "listen" is missing \#(reason)"#)
        // Not for a key further inside.
        #expect(
            versionMessage(decoder, #"{"listen": "a", "net": {"port": 1}}"#)
                == #"1:24: net: the key "listen" is missing"#)
        #expect(versionMessage(decoder, #"{"version": 2}"#) == #"1:1: the key "host" is missing"#)
        #expect(versionMessage(JSONDecoder(), #"{"host": "a"}"#)?.hasSuffix(reason) == true)
    }

    // MARK: Errors of one's own

    struct PortTaken: LocatedError, CustomStringConvertible {
        var port: Int
        var diagnostic: DecodingDiagnostic?
        var description: String { "port \(port) is taken" }
    }

    struct Plain: Error {}

    struct Port: Decodable {
        init(from decoder: any Decoder) throws {
            let port = try decoder.singleValueContainer().decode(Int.self)
            if port == 0 { throw Plain() }
            throw PortTaken(port: port)
        }
    }

    struct Service: Decodable {
        var ports: [Port]
    }

    @Test func anErrorOfOnesOwnIsToldItsPlace() {
        let decoder = DocumentDecoder(format: .json)
        decoder.sourceName = "s.json"
        let error = #expect(throws: PortTaken.self) {
            try decoder.decode([Service].self, from: Data("[\n  {\"ports\": [80]}]".utf8))
        }
        #expect(error?.port == 80)
        #expect(error?.diagnostic?.location?.line == 2)
        #expect(
            error?.documentDescription == """
                s.json:2:14: 0.ports.0: port 80 is taken
                    {"ports": [80]}]
                               ^
                """)
        #expect(PortTaken(port: 1).documentDescription == "port 1 is taken")
        #expect(throws: Plain.self) {
            try decoder.decode([Service].self, from: Data(#"[{"ports": [0]}]"#.utf8))
        }
    }

    // MARK: Foundation

    @Test func whatFoundationKnowsBesidesIsKept() throws {
        let error = DecodingError.dataCorrupted(
            .init(
                codingPath: [], debugDescription: "The given data was not valid JSON.",
                underlyingError: CocoaError(
                    .propertyListReadCorrupt,
                    userInfo: [
                        "NSDebugDescription": "Unexpected character 'x' around line 2, column 2."
                    ])))
        #expect(
            error.documentDescription
                == "The given data was not valid JSON. (Unexpected character 'x' around line 2, column 2.)"
        )
        let found = #expect(throws: DecodingError.self) {
            try PropertyListDecoder().decode([Int].self, from: Data("<plist><a".utf8))
        }
        #expect(
            found?.documentDescription.contains("around line 1") == true
                || found?.documentDescription.contains("on line 1") == true)
    }
}
