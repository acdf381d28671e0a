import TestSupport
import VersionedCodable

/// A version that was a number and became a string at the same key, as in the lock files of pnpm.
@Suite struct RetypedVersionTests {
    @Test(
        arguments: Coder.allCases,
        [
            (#"{"lockfileVersion":"9.0","packages":["a"]}"#, "Lock9"),
            (#"{"lockfileVersion":"6.0","packages":["a"]}"#, "Lock6"),
            (#"{"lockfileVersion":5.3,"dependencies":["a"]}"#, "Lock5"),
        ])
    func eachSpecReadsItsOwnType(coder: Coder, document: (json: String, schema: String)) throws {
        let result = try coder.decoder.decodeResult(
            versioned: Lock9.self, from: try coder.document(document.json))
        #expect(result.value.packages == ["a"])
        #expect(VersionChain(of: Lock9.self).problems.isEmpty)
        #expect("\(result.schema)" == document.schema)
    }

    @Test(
        arguments: Coder.allCases,
        rows(
            #"""
            {"lockfileVersion":"10.0"}\
             => version 10.0 is newer than 9.0, the newest version of Lock9 this program knows
            {"lockfileVersion":"7.0"} => version 7.0 of Lock9 is not supported
            {"lockfileVersion":5.5} => version 5.5 of Lock9 is not supported
            {}\
             => there is no version at /lockfileVersion, and no unversioned Lock9 is known: add "lockfileVersion: 9.0"
            """#))
    func unknownVersionsAreReported(
        coder: Coder,
        document: (json: String, message: String)
    ) throws {
        let error = #expect(throws: VersionedDecodingError.self) {
            try coder.decode(Lock9.self, document.json)
        }
        #expect(error?.messageWithoutPlace == document.message + " (supported: 9.0, 6.0, 5.3)")
    }
}

/// Documents whose version shows in their shape, as in Docker Compose: what is below `version` may
/// be a service with that name.
@Suite struct VersionByShapeTests {
    @Test(
        arguments: Coder.allCases,
        [
            (#"{"version":"2","services":{"web":{"image":"a"}}}"#, ["web"], "Compose2"),
            (#"{"web":{"image":"a"}}"#, ["web"], "Compose1"),
            (#"{"version":{"image":"a"},"web":{"image":"b"}}"#, ["version", "web"], "Compose1"),
        ])
    func aSpecMayDecideByShape(
        coder: Coder,
        document: (json: String, services: [String], schema: String)
    ) throws {
        let result = try coder.decoder.decodeResult(
            versioned: Compose2.self, from: try coder.document(document.json))
        #expect(result.value.services.keys.sorted() == document.services)
        #expect("\(result.schema)" == document.schema)
    }

    /// A version of an unknown type is a newer document rather than one without a version.
    @Test(arguments: Coder.allCases)
    func anUnreadableVersionIsNotAMissingOne(coder: Coder) {
        #expect(throws: DecodingError.self) {
            try coder.decode(Compose2.self, #"{"version":3}"#)
        }
    }
}

// MARK: Lock files

private struct TextSpec: VersionPathSpec {
    static var keyPathToVersion: KeyPath<Self, String?> { \.lockfileVersion }
    static var path: VersionPath? { ["lockfileVersion"] }
    var lockfileVersion: String?
    init(withVersion version: String?) { lockfileVersion = version }
}

private struct NumberSpec: VersionPathSpec {
    static var keyPathToVersion: KeyPath<Self, Double?> { \.lockfileVersion }
    var lockfileVersion: Double?
    init(withVersion version: Double?) { lockfileVersion = version }
}

private struct Lock9: VersionedCodable {
    static let version: String? = "9.0"
    typealias VersionSpec = TextSpec
    var packages: [String]
    init(from old: Lock6) { packages = old.packages }
}

private struct Lock6: VersionedCodable {
    static let version: String? = "6.0"
    typealias VersionSpec = TextSpec
    var packages: [String]
    init(from old: Lock5) { packages = old.dependencies }
}

private struct Lock5: VersionedCodable {
    static let version: Double? = 5.3
    typealias VersionSpec = NumberSpec
    typealias PreviousVersion = NothingEarlier
    var dependencies: [String]
}

// MARK: Compose files

private struct Service: Codable {
    var image: String
}

private struct Compose2: VersionedCodable {
    static let version: String? = "2"
    struct VersionSpec: VersionPathSpec {
        static var keyPathToVersion: KeyPath<Self, String?> { \.version }
        var version: String?
        init(withVersion version: String?) { self.version = version }
    }
    var services: [String: Service]
    init(from old: Compose1) { services = old.services }
}

private struct Compose1: VersionedCodable {
    static let version: String? = nil
    typealias PreviousVersion = NothingEarlier

    /// Finds no version in any document.
    struct VersionSpec: VersionPathSpec {
        static var keyPathToVersion: KeyPath<Self, String?> { \.version }
        var version: String? { nil }
        init(withVersion version: String?) {}
    }

    var services: [String: Service]

    init(from decoder: any Decoder) throws {
        services = try [String: Service](from: decoder)
    }
}
