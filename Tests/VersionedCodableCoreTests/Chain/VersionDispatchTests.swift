import TestSupport

/// A chain whose version key moves, is renamed and changes its type from version to version.
@Suite struct VersionDispatchTests {
    @Test(arguments: [
        (#"{"format":"3.1.0","title":"a"}"#, "3.1.0", [String]()),
        (
            #"{"metadata":{"version":2},"title":"a"}"#, "2",
            ["Notes2 (version 2) to Notes3 (version 3.1.0)"]
        ),
        (
            #"{"_version":1,"text":"a"}"#, "1",
            [
                "Notes1 (version 1) to Notes2 (version 2)",
                "Notes2 (version 2) to Notes3 (version 3.1.0)",
            ]
        ),
        (
            #"{"body":"a"}"#, "unversioned",
            [
                "Notes0 (unversioned) to Notes1 (version 1)",
                "Notes1 (version 1) to Notes2 (version 2)",
                "Notes2 (version 2) to Notes3 (version 3.1.0)",
            ]
        ),
    ])
    func followsTheVersionKey(json: String, version: String, steps: [String]) throws {
        let decoder = ForeignDecoder()
        let result = try decoder.decodeResult(versioned: Notes3.self, from: Data(json.utf8))
        #expect(result.value.title == "a")
        #expect(result.version.map { "\($0)" } ?? "unversioned" == version)
        #expect(result.steps.map(\.description) == steps)
        #expect(result.isMigrated != steps.isEmpty)
        #expect(decoder.parses == 1)
    }

    @Test func tellsTheVersionAsTheTypeOfItsOwnSpec() throws {
        let data = Data(#"{"_version":1,"text":"a"}"#.utf8)
        let result = try ForeignDecoder().decodeResult(versioned: Notes3.self, from: data)
        #expect(result.version as? Int == 1)
        #expect(result.schema is Notes1.Type)
        #expect(result.steps.first == MigrationStep(from: Notes1.self, to: Notes2.self))
        #expect(result.steps.first?.fromVersion as? Int == 1)
        #expect(result.steps.last?.toVersion as? String == "3.1.0")
    }

    @Test func peeksUnderOneSpec() throws {
        let decoder = ForeignDecoder()
        let data = Data(#"{"format":"3.10","metadata":{"version":2}}"#.utf8)
        #expect(try decoder.peekVersion(FormatSpec.self, from: data) == "3.10")
        #expect(try decoder.peekVersion(MetadataSpec.self, from: data) == 2)
        #expect(try decoder.peekVersion(UnderscoreSpec.self, from: data) == nil)
    }

    /// A newer document also lacks the keys of the older specs, and must not be taken for an
    /// unversioned one.
    ///
    /// The error reaches the caller although the decoder wraps every foreign error.
    @Test(
        arguments: [
            #"{"format":"4.0.0","body":"a"}"#:
                "version 4.0.0 is newer than 3.1.0, the newest version of Notes3 this program knows",
            #"{"metadata":{"version":7},"body":"a"}"#: "version 7 of Notes3 is not supported",
        ] as KeyValuePairs)
    func newerIsNotUnversioned(json: String, message: String) {
        expectError(
            VersionedDecodingError.self, message + " (supported: 3.1.0, 2, 1, unversioned)"
        ) { try ForeignDecoder().decode(versioned: Notes3.self, from: json) }
    }

    @Test func wrongShapeUnderOneSpecDoesNotHideAnother() throws {
        // `metadata` is a string here, so the second spec cannot be decoded.
        let json = #"{"metadata":"none","_version":1,"text":"a"}"#
        #expect(try ForeignDecoder().decode(versioned: Notes3.self, from: json).title == "a")
    }

    @Test func everySpecIsDecodedOnce() throws {
        let json = #"{"count":1,"title":"a"}"#
        CountedSpec.decoded.withLock { $0 = 0 }
        #expect(try ForeignDecoder().decode(versioned: Counted2.self, from: json).title == "a")
        #expect(CountedSpec.decoded.withLock { $0 } == 1)
    }

    @Test func dispatchesInsideOtherValues() throws {
        let json = #"{"notes":{"metadata":{"version":2},"title":"a"},"list":[{"body":"b"}]}"#
        let library = try ForeignDecoder().decode(Library.self, from: Data(json.utf8))
        #expect(library.notes.title == "a")
        #expect(library.list.map(\.title) == ["b"])
        #expect(library.missing == nil)

        #expect(
            try JSONEncoder.sorting.encode(library).text == """
                {"list":[{"format":"3.1.0","title":"b"}],"notes":{"format":"3.1.0","title":"a"}}
                """)
    }

    @Test func namesThePlaceOfAnInnerValue() throws {
        let error = #expect(throws: DecodingError.self) {
            try ForeignDecoder().decode(
                Library.self, from: Data(#"{"notes":{"format":"9.0.0"}}"#.utf8))
        }
        // The decoder wraps foreign errors, and the inner dispatch has to throw through it.
        let context = try #require(error?.corruption)
        #expect(
            (context.underlyingError as? VersionedDecodingError)?.description
                == """
                notes: version 9.0.0 is newer than 3.1.0, the newest version of Notes3 this \
                program knows (supported: 3.1.0, 2, 1, unversioned)
                """)
    }
}

// MARK: The chain

private struct FormatSpec: VersionPathSpec {
    nonisolated(unsafe) static let keyPathToVersion: KeyPath<Self, String?> = \.format
    static var path: VersionPath? { "/format" }
    var format: String?
    init(withVersion version: String?) { format = version }
}

private struct MetadataSpec: VersionPathSpec {
    nonisolated(unsafe) static let keyPathToVersion: KeyPath<Self, Int?> = \.metadata.version
    var metadata: Metadata
    struct Metadata: Codable { var version: Int? }
    init(withVersion version: Int?) { metadata = Metadata(version: version) }
}

private struct UnderscoreSpec: VersionPathSpec {
    nonisolated(unsafe) static let keyPathToVersion: KeyPath<Self, Int?> = \._version
    var _version: Int?
    init(withVersion version: Int?) { _version = version }
}

private struct Notes3: VersionedCodable {
    static let version: String? = "3.1.0"
    typealias VersionSpec = FormatSpec
    var title: String
    init(from old: Notes2) { title = old.title }
}

private struct Notes2: SecondVersion {
    typealias VersionSpec = MetadataSpec
    var title: String
    init(from old: Notes1) { title = old.text }
}

private struct Notes1: VersionedCodable {
    static let version: Int? = 1
    typealias VersionSpec = UnderscoreSpec
    var text: String
    init(from old: Notes0) { text = old.body }
}

private struct Notes0: Unversioned {
    typealias VersionSpec = UnderscoreSpec
    var body: String
}

private struct Library: Codable {
    var notes: Notes3
    var list: [Notes3]
    var missing: Notes3?

    enum CodingKeys: CodingKey { case notes, list, missing }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        notes = try container.decode(versioned: Notes3.self, forKey: .notes)
        missing = try container.decodeIfPresent(versioned: Notes3.self, forKey: .missing)
        var elements = try container.nestedUnkeyedContainer(forKey: .list)
        list = []
        while !elements.isAtEnd { list.append(try elements.decode(versioned: Notes3.self)) }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(versioned: notes, forKey: .notes)
        try container.encodeIfPresent(versioned: missing, forKey: .missing)
        var elements = container.nestedUnkeyedContainer(forKey: .list)
        for notes in list { try elements.encode(versioned: notes) }
    }
}

private struct CountedSpec: VersionPathSpec {
    static let decoded = Mutex(0)
    nonisolated(unsafe) static let keyPathToVersion: KeyPath<Self, Int?> = \.count
    var count: Int?
    init(withVersion version: Int?) { count = version }
    init(from decoder: any Decoder) throws {
        Self.decoded.withLock { $0 += 1 }
        count = try decoder.container(keyedBy: CodingKeys.self).decodeIfPresent(
            Int.self, forKey: .count)
    }
    enum CodingKeys: CodingKey { case count }
}

private struct Counted2: SecondVersion {
    typealias VersionSpec = CountedSpec
    var title: String
    init(from old: Counted1) { title = old.title }
}

private struct Counted1: FirstVersion {
    typealias VersionSpec = CountedSpec
    var title: String
}
