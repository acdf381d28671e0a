import TestSupport

@Suite struct VersionChainTests {
    @Test func listsTheVersionsNewestFirst() {
        let chain = VersionChain(of: Sound3.self)
        #expect(chain.links.map(\.versionText) == ["3", "1", "unversioned"])
        #expect(chain.links.map { "\($0.schema)" } == ["Sound3", "Sound1", "Sound0"])
        #expect(chain.links.map { $0.version as? Int } == [3, 1, nil])
        #expect(chain.problems.isEmpty)
        #expect(throws: Never.self) { try chain.validate() }
    }

    @Test(
        arguments: [
            Twin.self: "Twin and Sound3 have the same version 3",
            Lower.self:
                "Lower (version 2) comes after Sound3 (version 3), which has the greater version",
            Inside.self: "Inside has no version and is not the oldest type of the chain",
            Ring.self: "the chain of previous versions returns to Ring",
            Misplaced.self:
                "the version of Misplaced is declared at /version but written at /meta/version",
            OlderText.self:
                "OlderText (version 3.9) comes after NewerText (version 3.10), which has the greater version",
            Moved.self: "Moved and Sound1 have the same version 1",
        ] as KeyValuePairs<any VersionedCodable.Type, String>)
    func findsProblems(newest: any VersionedCodable.Type, message: String) {
        let chain = VersionChain(of: newest)
        #expect(chain.problems.map(\.description) == [message])
        expectError(VersionedDecodingError.self, message) { try chain.validate() }
    }

    @Test func endsAnEndlessChain() {
        let chain = VersionChain(of: Deeper<Int>.self)
        #expect(chain.links.count == VersionChain.maximumLength)
        #expect(
            chain.problems.last?.description
                == "the chain of previous versions is longer than 65536")
    }

    /// Equal numbers at different places of the document are different versions.
    @Test func countsVersionsForEachPlace() {
        #expect(VersionChain(of: Elsewhere.self).problems.isEmpty)
    }
}

// MARK: Chains

private struct Sound3: VersionedCodable {
    static let version: Int? = 3
    init(from old: Sound1) {}
}

private struct Sound1: VersionedCodable {
    static let version: Int? = 1
    init(from old: Sound0) {}
}

private struct Sound0: Unversioned {
}

private struct Twin: VersionedCodable {
    static let version: Int? = 3
    init(from old: Sound3) {}
}

private struct Lower: SecondVersion {
    init(from old: Sound3) {}
}

private struct Inside: VersionedCodable {
    static let version: Int? = nil
    init(from old: Sound1) {}
}

private struct Ring: VersionedCodable {
    static let version: Int? = nil
    init(from old: RingAgain) {}
}

private struct RingAgain: VersionedCodable {
    static let version: Int? = 1
    init(from old: Ring) {}
}

private struct Deeper<Inner>: VersionedCodable {
    static var version: Int? { nil }
    init(from old: Deeper<[Inner]>) {}
}

private struct MisplacedSpec: VersionPathSpec {
    static var keyPathToVersion: KeyPath<Self, Int?> { \.meta.version }
    static var path: VersionPath? { "/version" }
    var meta: MetaVersion<Int>.Meta
    init(withVersion version: Int?) { meta = MetaVersion(withVersion: version).meta }
}

private struct Misplaced: VersionedCodable {
    static let version: Int? = 5
    typealias VersionSpec = MisplacedSpec
    init(from old: Sound3) {}
}

private struct Elsewhere: VersionedCodable {
    static let version: Int? = 1
    typealias VersionSpec = MetaVersion<Int>
    init(from old: Sound3) {}
}

/// Has another spec that looks at the same place.
private struct Moved: VersionedCodable {
    static let version: Int? = 1
    typealias VersionSpec = PlainVersion<Int>
    init(from old: Sound1) {}
}

private struct TextSpec: VersionPathSpec {
    static var keyPathToVersion: KeyPath<Self, String?> { \.format }
    var format: String?
    init(withVersion version: String?) { format = version }
}

private struct OlderText: VersionedCodable {
    static let version: String? = "3.9"
    typealias VersionSpec = TextSpec
    init(from old: NewerText) {}
}

private struct NewerText: OldestVersion {
    static let version: String? = "3.10"
    typealias VersionSpec = TextSpec
}
