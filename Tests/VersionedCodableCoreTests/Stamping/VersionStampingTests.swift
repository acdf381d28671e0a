import TestSupport

/// What is written with a version, by an encoder of another package.
@Suite struct VersionStampingTests {
    private func text(_ write: @escaping Writing.Write) throws -> String {
        try JSONEncoder.text(versioned: Writing(write))
    }

    private func nested(_ write: @escaping Writing.Write) throws -> String {
        try JSONEncoder.text(versioned: NestedWriting(write))
    }

    private func failure(_ value: any VersionedCodable) -> String? {
        do {
            _ = try JSONEncoder().encode(versioned: value)
            return nil
        } catch let EncodingError.invalidValue(_, context) {
            return context.debugDescription
        } catch {
            return "\(error)"
        }
    }

    // MARK: The place of the version

    @Test func aValueThatWritesNothingGetsItsVersion() throws {
        #expect(try text { _ in } == #"{"version":2}"#)
        #expect(try nested { _ in } == #"{"meta":{"inner":{"version":2}}}"#)
    }

    @Test func noVersionIsWrittenWhenThereIsNone() throws {
        #expect(try JSONEncoder.text(versioned: Bare()) == #"{"title":"a"}"#)
    }

    @Test func twoKeyedContainersAreJoined() throws {
        let written = try text { encoder in
            var one = encoder.container(keyedBy: PathStep.self)
            try one.encode(1, forKey: "a")
            var two = encoder.container(keyedBy: OtherKey.self)
            try two.encode(2, forKey: .other)
            try one.encode(3, forKey: "b")
        }
        #expect(written == #"{"a":1,"b":3,"other":2,"version":2}"#)
    }

    @Test func anObjectMayGoThroughASingleValueContainer() throws {
        let written = try text { encoder in
            var container = encoder.singleValueContainer()
            try container.encode(Meta(lastModifiedBy: "Ann"))
        }
        #expect(written == #"{"lastModifiedBy":"Ann","version":2}"#)
    }

    @Test func aDictionaryMayGoThroughASingleValueContainer() throws {
        let written = try text { encoder in
            var container = encoder.singleValueContainer()
            try container.encode(["title": "a"])
        }
        #expect(written == #"{"title":"a","version":2}"#)
    }

    // MARK: Siblings of a nested version

    static let siblings: KeyValuePairs<String, NestedWriting.Write> = [
        "a value": { try $0.keyed { try $0.encode(Outer(inner: Meta()), forKey: "meta") } },
        "an optional value": {
            try $0.keyed { try $0.encodeIfPresent(Outer(inner: Meta()), forKey: "meta") }
        },
        "a value written twice": {
            try $0.keyed {
                try $0.encode(Outer(inner: Meta(lastModifiedBy: "Bob")), forKey: "meta")
                try $0.encode(Outer(inner: Meta()), forKey: "meta")
            }
        },
        "a dictionary": {
            try $0.keyed { try $0.encode(["inner": ["lastModifiedBy": "Ann"]], forKey: "meta") }
        },
        "nested containers": {
            try $0.keyed {
                var meta = $0.nestedContainer(keyedBy: PathStep.self, forKey: "meta")
                var inner = meta.nestedContainer(keyedBy: OtherKey.self, forKey: "inner")
                try inner.encode("Ann", forKey: .lastModifiedBy)
            }
        },
        "nested containers, opened twice": {
            try $0.keyed {
                _ = $0.nestedContainer(keyedBy: PathStep.self, forKey: "meta")
                var meta = $0.nestedContainer(keyedBy: OtherKey.self, forKey: "meta")
                try meta.encode(Meta(), forKey: .inner)
            }
        },
        "super encoders": {
            try $0.keyed {
                try $0.superEncoder(forKey: "meta").keyed {
                    try Meta().encode(to: $0.superEncoder(forKey: "inner"))
                }
            }
        },
        "a null, then a value": {
            try $0.keyed {
                try $0.encodeNil(forKey: "meta")
                try $0.encode(Outer?.none, forKey: "meta")
                try $0.encode(Outer(inner: Meta()), forKey: "meta")
            }
        },
        "an object behind a single value container": {
            try $0.keyed { try $0.encode(Wrapped(value: Outer(inner: Meta())), forKey: "meta") }
        },
    ]

    @Test(arguments: siblings.indices)
    func siblingsAreKept(index: Int) throws {
        let (name, write) = Self.siblings[index]
        let written = try nested { encoder in
            try encoder.keyed { try $0.encode(1, forKey: "before") }
            try write(encoder)
            try encoder.keyed { try $0.encode(2, forKey: "after") }
        }
        #expect(
            written
                == #"{"after":2,"before":1,"meta":{"inner":{"lastModifiedBy":"Ann","version":2}}}"#,
            "\(name)")
    }

    @Test func nullAtThePlaceOfTheVersionIsNoClash() throws {
        #expect(
            try nested { try $0.keyed { try $0.encodeNil(forKey: "meta") } }
                == #"{"meta":{"inner":{"version":2}}}"#)
        #expect(
            try text {
                try $0.keyed {
                    try $0.encodeNil(forKey: "version")
                    try $0.encode(Int?.none, forKey: "version")
                }
            } == #"{"version":2}"#)
    }

    // MARK: Clashes

    @Test func theSameVersionInTheValueIsNoClash() throws {
        let written = try text { encoder in
            try encoder.keyed {
                try $0.encode("a", forKey: "title")
                try $0.encode(UInt8(2), forKey: "version")
                try $0.encodeIfPresent(2 as Int?, forKey: "version")
                try $0.encode(2.0, forKey: "version")
            }
        }
        #expect(written == #"{"title":"a","version":2}"#)
    }

    static let clashes: KeyValuePairs<String, Writing.Write> = [
        "7": { try $0.keyed { try $0.encode(7, forKey: "version") } },
        "2.5": { try $0.keyed { try $0.encodeIfPresent(2.5, forKey: "version") } },
        "\"2\"": { try $0.keyed { try $0.encode("2", forKey: "version") } },
        "true": { try $0.keyed { try $0.encode(true, forKey: "version") } },
        "an array": { try $0.keyed { try $0.encode([2], forKey: "version") } },
        "an object": { try $0.keyed { try $0.encode(Meta(), forKey: "version") } },
        "an object": {
            try $0.keyed { _ = $0.nestedContainer(keyedBy: PathStep.self, forKey: "version") }
        },
        "an array": { try $0.keyed { _ = $0.nestedUnkeyedContainer(forKey: "version") } },
        "an object": { try $0.keyed { _ = $0.superEncoder(forKey: "version") } },
    ]

    @Test(arguments: clashes.indices)
    func anotherValueAtThePlaceOfTheVersionIsAClash(index: Int) {
        let (found, write) = Self.clashes[index]
        #expect(
            failure(Writing(write))
                == "Writing writes \(found) at /version, which is reserved for its version 2")
    }

    static let nestedClashes: KeyValuePairs<String, NestedWriting.Write> = [
        "NestedWriting writes 7 at /meta/inner/version, which is reserved for its version 2": {
            try $0.keyed { try $0.encode(["inner": ["version": 7]], forKey: "meta") }
        },
        "NestedWriting writes a string at /meta, which is reserved for an object with its version":
            { try $0.keyed { try $0.encode("Ann", forKey: "meta") } },
        "NestedWriting writes an array at /meta/inner, which is reserved for an object with its version":
            { try $0.keyed { try $0.encode(["inner": [1]], forKey: "meta") } },
        "NestedWriting writes an array at /meta, which is reserved for an object with its version":
            { try $0.keyed { _ = $0.nestedUnkeyedContainer(forKey: "meta") } },
        "NestedWriting writes 1.5 at /meta, which is reserved for an object with its version": {
            try $0.keyed { try $0.encode(Decimal(1.5), forKey: "meta") }
        },
    ]

    @Test(arguments: nestedClashes.indices)
    func anotherValueOnTheWayToTheVersionIsAClash(index: Int) {
        let (message, write) = Self.nestedClashes[index]
        #expect(failure(NestedWriting(write)) == message)
    }

    @Test func aClashTellsItsParts() throws {
        let error = #expect(throws: VersionedEncodingError.self) {
            try JSONEncoder().encode(versioned: Writing(Self.clashes[0].1))
        }
        guard case .clash(let clash)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(clash.path == "/version")
        #expect(clash.found == "7")
        #expect(clash.version == "2")
        #expect(clash.schema is Writing.Type)
        #expect(error?.localizedDescription == error?.description)
    }

    // MARK: No place for a version

    static let placeless: KeyValuePairs<String, Writing.Write> = [
        "an array": {
            var container = $0.unkeyedContainer()
            try container.encode(1)
        },
        "an array": { _ = $0.unkeyedContainer() },
        "an array": { try [1, 2].encode(to: $0) },
        "an array": {
            var container = $0.singleValueContainer()
            try container.encode([1, 2])
        },
        "7": { try 7.encode(to: $0) },
        "a string": { try "a".encode(to: $0) },
        "1.5": {
            var container = $0.singleValueContainer()
            try container.encode(Decimal(1.5))
        },
        "null": { try Int?.none.encode(to: $0) },
    ]

    @Test(arguments: placeless.indices)
    func arraysAndScalarsAreErrors(index: Int) {
        let (found, write) = Self.placeless[index]
        #expect(
            failure(Writing(write)) == "Writing encodes as \(found), which cannot hold its version")
    }

    @Test func aSpecThatIsNoObjectIsAnError() {
        #expect(failure(Unplaced()) == "the version spec of Unplaced does not encode as an object")
    }
}

// MARK: Values

/// A value of version 2 that writes what a test says.
struct Writing: SecondVersion, OldestVersion {
    typealias Write = @Sendable (any Encoder) throws -> Void
    let write: Write
    init(_ write: @escaping Write) { self.write = write }
    init(from decoder: any Decoder) { write = { _ in } }
    func encode(to encoder: any Encoder) throws { try write(encoder) }
}

/// The same with the version at `/meta/inner/version`.
struct NestedWriting: SecondVersion, OldestVersion {
    typealias Write = @Sendable (any Encoder) throws -> Void
    let write: Write
    init(_ write: @escaping Write) { self.write = write }
    init(from decoder: any Decoder) { write = { _ in } }
    func encode(to encoder: any Encoder) throws { try write(encoder) }

    struct VersionSpec: VersionPathSpec {
        static var keyPathToVersion: KeyPath<Self, Int?> { \.meta.inner.version }
        struct Meta: Codable { var inner: Inner }
        struct Inner: Codable { var version: Int? }
        var meta: Meta
        init(withVersion version: Int?) { meta = Meta(inner: Inner(version: version)) }
    }
}

private struct Bare: Unversioned {
    var title = "a"
    init() {}
}

private struct Unplaced: FirstVersion {
    init() {}

    struct VersionSpec: VersionPathSpec {
        static var keyPathToVersion: KeyPath<Self, Int?> { \.number }
        var number: Int?
        init(withVersion version: Int?) { number = version }
        func encode(to encoder: any Encoder) throws { try number.encode(to: encoder) }
    }
}

private struct Outer: Encodable {
    var inner: Meta
}

private struct Meta: Encodable {
    var lastModifiedBy = "Ann"
}

private struct Wrapped<Value: Encodable>: Encodable {
    var value: Value

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(value)
    }
}

private enum OtherKey: CodingKey {
    case other, inner, lastModifiedBy
}

extension Encoder {
    fileprivate func keyed(_ write: (inout KeyedEncodingContainer<PathStep>) throws -> Void) throws
    {
        var container = container(keyedBy: PathStep.self)
        try write(&container)
    }
}
