import TestSupport

/// Versions of other types than an integer.
@Suite struct VersionTypeTests {
    /// Reads the document and tells the version, or the text of the error.
    private func read<Value: VersionedCodable>(_ type: Value.Type, _ json: String) -> String {
        do {
            let result = try ForeignDecoder().decodeResult(versioned: type, from: Data(json.utf8))
            return "\(result.schema)"
        } catch {
            return "\(error)"
        }
    }

    @Test(
        arguments: [
            #"{"v":"3.10"}"#: "Text", #"{"v":"3.9"}"#: "OldText",
            #"{"v":"3.11"}"#:
                "version 3.11 is newer than 3.10, the newest version of Text this program knows (supported: 3.10, 3.9)",
            #"{"v":"3.1"}"#: "version 3.1 of Text is not supported (supported: 3.10, 3.9)",
            #"{"v":"latest"}"#: "version latest of Text is not supported (supported: 3.10, 3.9)",
            #"{"v":""}"#: "version \"\" of Text is not supported (supported: 3.10, 3.9)",
            #"{"w":1}"#:
                "there is no version at /v, and no unversioned Text is known (supported: 3.10, 3.9)",
        ] as KeyValuePairs)
    func text(json: String, expected: String) {
        #expect(read(Text.self, json) == expected)
    }

    @Test func textThatCannotBeComparedIsNotCalledNewer() throws {
        let error = #expect(throws: VersionedDecodingError.self) {
            try ForeignDecoder().decode(versioned: Text.self, from: #"{"v":"latest"}"#)
        }
        let unsupported = try #require(error?.unsupported)
        #expect(unsupported.isNewer == nil)
        #expect(unsupported.found as? String == "latest")
        #expect(unsupported.path == "/v")
        #expect(unsupported.requested is Text.Type)
        #expect(unsupported.tried is OldText.Type)
        #expect(unsupported.supported.compactMap { $0 as? String } == ["3.10", "3.9"])
    }

    @Test(
        arguments: [
            #"{"v":"2.0.0"}"#: "Semantic", #"{"v":"2.0.0+build.7"}"#: "Semantic",
            #"{"v":"1.0.0-beta.2"}"#: "OldSemantic",
            #"{"v":"2.0.1"}"#:
                "version 2.0.1 is newer than 2.0.0, the newest version of Semantic this program knows (supported: 2.0.0, 1.0.0-beta.2)",
            #"{"v":"2.0.0-rc.1"}"#:
                "version 2.0.0-rc.1 of Semantic is not supported (supported: 2.0.0, 1.0.0-beta.2)",
        ] as KeyValuePairs)
    func semantic(json: String, expected: String) {
        #expect(read(Semantic.self, json) == expected)
    }

    @Test func malformedSemanticVersionIsADecodingError() throws {
        let error = #expect(throws: DecodingError.self) {
            try ForeignDecoder().decode(versioned: Semantic.self, from: #"{"v":"2.0"}"#)
        }
        let context = try #require(error?.corruption)
        #expect(
            context.debugDescription == "expected a semantic version such as 1.2.3, found \"2.0\"")
    }

    @Test(
        arguments: [
            #"{"v":"summer"}"#: "Season", #"{"v":"spring"}"#: "OldSeason",
            #"{"v":"winter"}"#:
                "version winter of Season is not supported (supported: summer, spring)",
        ] as KeyValuePairs)
    func textEnumeration(json: String, expected: String) {
        #expect(read(Season.self, json) == expected)
    }

    @Test(
        arguments: [
            #"{"v":2}"#: "Level",
            #"{"v":3}"#:
                "version 3 is newer than 2, the newest version of Level this program knows (supported: 2, 1)",
            #"{"v":0}"#: "version 0 of Level is not supported (supported: 2, 1)",
        ] as KeyValuePairs)
    func numberEnumeration(json: String, expected: String) {
        #expect(read(Level.self, json) == expected)
    }

    /// An unknown raw value is an unsupported version, a value of another type is not.
    @Test func valueOfAnotherTypeIsNoUnknownCase() {
        #expect(throws: DecodingError.self) {
            try ForeignDecoder().decode(versioned: Level.self, from: #"{"v":"2"}"#)
        }
        #expect(throws: DecodingError.self) {
            try ForeignDecoder().decode(versioned: Level.self, from: #"{"v":{"x":2}}"#)
        }
    }

    @Test(
        arguments: [
            #"{"major":4,"minor":5}"#: "Notebook", #"{"major":3}"#: "OldNotebook",
            #"{"major":4,"minor":6}"#:
                "version major 4 minor 6 of Notebook is not supported (supported: major 4 minor 5, major 3 minor 0)",
        ] as KeyValuePairs)
    func compound(json: String, expected: String) {
        #expect(read(Notebook.self, json) == expected)
    }

    @Test func aPartOfACompoundIsNoMissingVersion() {
        #expect(read(Pair.self, #"{"a":1,"b":2}"#) == "Pair")
        #expect(read(Pair.self, #"{"c":1}"#) == "NoPair")
        #expect(throws: DecodingError.self) {
            try ForeignDecoder().decode(versioned: Pair.self, from: #"{"a":1,"c":1}"#)
        }
    }

    @Test func aLongVersionIsCutInMessages() {
        let long = String(repeating: "1", count: 1_000_000)
        #expect(
            read(OldText.self, #"{"v":"\#(long)"}"#)
                == """
                version \(long.prefix(59))… is newer than 3.9, the newest version of OldText this \
                program knows (supported: 3.9)
                """)
    }

    @Test func compoundIsWrittenWithAllItsParts() throws {
        #expect(
            try JSONEncoder.text(versioned: Notebook()) == #"{"cells":0,"major":4,"minor":5}"#)
    }

    @Test func urls() throws {
        let written = try JSONEncoder().encode(versioned: Linked())
        #expect(written.text == #"{"v":"http:\/\/e.org\/2"}"#)
        let result = try JSONDecoder().decodeResult(versioned: Linked.self, from: written)
        #expect(result.schema is Linked.Type)
    }

    @Test func dates() throws {
        let day = Date(timeIntervalSinceReferenceDate: 86400)
        #expect(try JSONEncoder.text(versioned: Dated()) == #"{"v":86400}"#)
        #expect(read(Dated.self, #"{"v":86400}"#) == "Dated")
        let error = #expect(throws: VersionedDecodingError.self) {
            try ForeignDecoder().decode(versioned: Dated.self, from: #"{"v":172800}"#)
        }
        let unsupported = try #require(error?.unsupported)
        #expect(unsupported.isNewer == true)
        #expect(unsupported.found as? Date == day.addingTimeInterval(86400))
    }
}

// MARK: Chains

private struct Spec<Version: Hashable & Codable & Sendable>: VersionPathSpec {
    static var keyPathToVersion: KeyPath<Self, Version?> { \.v }
    var v: Version?
    init(withVersion version: Version?) { v = version }
}

private struct Text: VersionedCodable {
    static let version: String? = "3.10"
    typealias VersionSpec = Spec<String>
    init(from old: OldText) {}
}

private struct OldText: OldestVersion {
    static let version: String? = "3.9"
    typealias VersionSpec = Spec<String>
}

private struct Linked: OldestVersion {
    static let version = URL(string: "http://e.org/2")
    typealias VersionSpec = Spec<URL>
}

private struct Semantic: VersionedCodable {
    static let version: SemanticVersion? = SemanticVersion(2)
    typealias VersionSpec = Spec<SemanticVersion>
    init(from old: OldSemantic) {}
}

private struct OldSemantic: OldestVersion {
    static let version = SemanticVersion("1.0.0-beta.2")
    typealias VersionSpec = Spec<SemanticVersion>
}

private struct Season: VersionedCodable {
    enum Version: String, Codable { case spring, summer }
    static let version: Version? = .summer
    typealias VersionSpec = Spec<Version>
    init(from old: OldSeason) {}
}

private struct OldSeason: OldestVersion {
    static let version: Season.Version? = .spring
    typealias VersionSpec = Spec<Season.Version>
}

private struct Level: VersionedCodable {
    enum Version: Int, Codable {
        case first = 1
        case second = 2
    }
    static let version: Version? = .second
    typealias VersionSpec = Spec<Version>
    init(from old: OldLevel) {}
}

private struct OldLevel: OldestVersion {
    static let version: Level.Version? = .first
    typealias VersionSpec = Spec<Level.Version>
}

private struct NotebookSpec: VersionPathSpec {
    struct Version: Hashable, Codable {
        var major: Int
        var minor: Int
    }
    static var keyPathToVersion: KeyPath<Self, Version?> { \.version }
    var major: Int?
    var minor: Int?
    var version: Version? { major.map { Version(major: $0, minor: minor ?? 0) } }
    init(withVersion version: Version?) {
        major = version?.major
        minor = version?.minor
    }
}

private struct Notebook: VersionedCodable {
    static let version: NotebookSpec.Version? = NotebookSpec.Version(major: 4, minor: 5)
    typealias VersionSpec = NotebookSpec
    var cells: Int? = 0
    init() {}
    init(from old: OldNotebook) {}
}

private struct OldNotebook: OldestVersion {
    static let version: NotebookSpec.Version? = NotebookSpec.Version(major: 3, minor: 0)
    typealias VersionSpec = NotebookSpec
}

private struct PairSpec: VersionPathSpec {
    struct Version: Hashable, Codable {
        var a: Int
        var b: Int
    }
    static var keyPathToVersion: KeyPath<Self, Version?> { \.version }
    var version: Version?
    init(withVersion version: Version?) { self.version = version }
    init(from decoder: any Decoder) throws { version = try Version(from: decoder) }
    func encode(to encoder: any Encoder) throws { try version?.encode(to: encoder) }
}

private struct Pair: VersionedCodable {
    static let version: PairSpec.Version? = PairSpec.Version(a: 1, b: 2)
    typealias VersionSpec = PairSpec
    init(from old: NoPair) {}
}

private struct NoPair: OldestVersion {
    static let version: PairSpec.Version? = nil
    typealias VersionSpec = PairSpec
}

private struct Dated: OldestVersion {
    static let version: Date? = Date(timeIntervalSinceReferenceDate: 86400)
    typealias VersionSpec = Spec<Date>
}
