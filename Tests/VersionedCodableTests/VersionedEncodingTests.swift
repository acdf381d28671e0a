import TestSupport
import VersionedCodable

/// Encoding values with their version with the coders of Foundation and our own.
@Suite struct VersionedEncodingTests {
    @Test(
        arguments: Coder.usual,
        [List(content: .array), List(content: .scalar), List(content: .date)])
    func arraysAndScalarsAreErrors(coder: Coder, list: List) throws {
        let error = #expect(throws: EncodingError.self) {
            try coder.encoder().encode(versioned: list)
        }
        let context = try #require(error?.invalidValue)
        #expect(context.debugDescription.hasSuffix(", which cannot hold its version"))
    }

    @Test(arguments: Coder.usual)
    func anObjectBehindASingleValueContainerGetsItsVersion(coder: Coder) throws {
        #expect(
            try coder.sortedJSON(coder.encoder().encode(versioned: List(content: .object)))
                == #"{"a":1,"version":1}"#)
    }

    /// The encoder treats the keys of a dictionary in a way of its own, also beside a version.
    @Test func dictionariesStayDictionaries() throws {
        let encoder = JSONEncoder()
        encoder.keyEncodingStrategy = .convertToSnakeCase
        encoder.outputFormatting = .sortedKeys
        let value = Dictionaries(
            docMeta: ["lastChange": Date(timeIntervalSinceReferenceDate: 1)],
            otherDates: ["firstChange": Date(timeIntervalSinceReferenceDate: 2)])
        encoder.dateEncodingStrategy = .secondsSince1970
        #expect(
            try encoder.encode(versioned: value).text == """
                {"doc_meta":{"lastChange":978307201,"version":3},\
                "other_dates":{"firstChange":978307202}}
                """)
    }

    @Test(arguments: Coder.usual)
    func aSubclassWritesItsSuperclass(coder: Coder) throws {
        #expect(
            try coder.sortedJSON(coder.encoder().encode(versioned: Child()))
                == #"{"meta":{"super":{"name":"base"},"version":1},"own":1,"super":{"name":"base"}}"#
        )
    }

    @Test func userInfoReachesTheValueAndTheSpec() throws {
        let encoder = JSONEncoder()
        encoder.userInfo[.suffix] = "!"
        encoder.outputFormatting = .sortedKeys
        #expect(
            try encoder.encode(versioned: Suffixed()).text == #"{"title":"title!","version":"1!"}"#)
    }
}

// MARK: Values

struct List: FirstVersion {
    enum Content { case array, scalar, date, object }
    var content: Content

    init(content: Content) { self.content = content }
    init(from decoder: any Decoder) throws { content = .array }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch content {
        case .array: try container.encode([1, 2])
        case .scalar: try container.encode(7)
        case .date: try container.encode(Date(timeIntervalSinceReferenceDate: 0))
        case .object: try container.encode(["a": 1])
        }
    }
}

private struct Dictionaries: OldestVersion {
    static let version: Int? = 3
    var docMeta: [String: Date]
    var otherDates: [String: Date]

    struct VersionSpec: VersionPathSpec {
        nonisolated(unsafe) static let keyPathToVersion: KeyPath<Self, Int?> = \.docMeta.version
        struct Metadata: Codable { var version: Int? }
        var docMeta: Metadata
        init(withVersion version: Int?) { docMeta = Metadata(version: version) }
    }
}

private class Base: Codable {
    var name = "base"
    init() {}
}

/// Writes its superclass in the usual place and also next to its version.
private final class Child: Base, FirstVersion {
    override init() { super.init() }
    convenience init(from old: NothingEarlier) throws {
        throw VersionedDecodingError.unsupportedVersion(tried: Child.self)
    }
    required init(from decoder: any Decoder) throws { try super.init(from: decoder) }

    enum CodingKeys: CodingKey { case own, meta }

    override func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try super.encode(to: container.superEncoder())
        try container.encode(1, forKey: .own)
        var meta = container.nestedContainer(keyedBy: CodingKeys.self, forKey: .meta)
        try super.encode(to: meta.superEncoder())
    }

    typealias VersionSpec = MetaVersion<Int>
}

extension CodingUserInfoKey {
    fileprivate static var suffix: CodingUserInfoKey {
        CodingUserInfoKey(rawValue: "suffix").unsafelyUnwrapped
    }
}

private struct Suffixed: OldestVersion {
    static let version: String? = "1"

    init() {}
    init(from decoder: any Decoder) throws {}
    enum CodingKeys: CodingKey { case title }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode("title\(encoder.userInfo[.suffix] ?? "")", forKey: .title)
    }

    struct VersionSpec: VersionPathSpec {
        nonisolated(unsafe) static let keyPathToVersion: KeyPath<Self, String?> = \.version
        var version: String?
        init(withVersion version: String?) { self.version = version }
        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(
                "\(version ?? "")\(encoder.userInfo[.suffix] ?? "")", forKey: .version)
        }
    }
}
