import TestSupport

/// Chains of types that are made by a generic type.
@Suite struct LongChainTests {
    @Test func migrates5000StepsOnASmallStack() throws {
        try onSmallStack {
            let data = Data(#"{"version":1,"value":0}"#.utf8)
            let result = try ForeignDecoder().decodeResult(
                versioned: Step<Zero>.self, from: data)
            #expect(result.value.value == 5000)
            #expect(result.steps.count == 5000)
            #expect(result.version as? Int == 1)
        }
    }

    @Test func listsTheNewestVersionsOfALongChain() throws {
        let error = #expect(throws: VersionedDecodingError.self) {
            try ForeignDecoder().decode(
                versioned: Finite<Four<Four<Four<Zero>>>>.self, from: #"{"version":0}"#)
        }
        let unsupported = try #require(error?.unsupported)
        #expect(unsupported.chain.count == 13)
        #expect(
            unsupported.description.hasSuffix(
                " is not supported (supported: 13, 12, 11, 10, 9, 8, 7, 6, 5, 4 and 3 more)"))
    }

    /// It makes the metadata of 65 536 types.
    @Test(.enabled(if: TestRun.isLong)) func endsAnEndlessChain() {
        onSmallStack {
            expectError(
                VersionedDecodingError.self, "the chain of previous versions is longer than 65536"
            ) {
                try ForeignDecoder().decode(versioned: Endless<Zero>.self, from: #"{"version":0}"#)
            }
        }
        #expect(VersionChain.maximumLength == 65_536)
    }

    @Test func findsAVersionInAnEndlessChain() throws {
        #expect(throws: Never.self) {
            try ForeignDecoder().decode(versioned: Endless<Zero>.self, from: #"{"version":7}"#)
        }
    }

    @Test(arguments: [Ring1.self, Ring2.self, Entry.self] as [any VersionedCodable.Type])
    func endsARing(type: any VersionedCodable.Type) {
        func decode<Value: VersionedCodable>(_ type: Value.Type) throws {
            _ = try ForeignDecoder().decode(versioned: type, from: #"{"version":9}"#)
        }
        let error = #expect(throws: VersionedDecodingError.self) { try decode(type) }
        #expect(error?.description.hasPrefix("the chain of previous versions returns to R") == true)
    }
}

// MARK: 5001 versions

/// Nesting depth of a generic type, without a recursion as deep as the type.
private protocol Nested {
    static var depth: Int { get }
    associatedtype Before: VersionedCodable
}

private let depths = Mutex<[ObjectIdentifier: Int]>([:])

private struct Zero: Nested {
    static let depth = 0
    typealias Before = NothingEarlier
}

private struct Next<Inner: Nested>: Nested {
    typealias Before = Finite<Inner>
    static var depth: Int {
        if let depth = depths.withLock({ $0[ObjectIdentifier(Self.self)] }) { return depth }
        let depth = Inner.depth + 1
        depths.withLock { $0[ObjectIdentifier(Self.self)] = depth }
        return depth
    }
}

private typealias Four<Inner: Nested> = Next<Next<Next<Next<Inner>>>>

/// Version 5001 at depth zero, version 1 at depth 5000, versions below zero beyond.
private struct Step<Depth: Nested>: VersionedCodable {
    static var version: Int? { 5001 - Depth.depth }
    var value: Int
    init(from old: Step<Next<Depth>>) { value = old.value + 1 }
}

/// A chain with an end: version 1 at depth zero.
private struct Finite<Depth: Nested>: VersionedCodable {
    static var version: Int? { Depth.depth + 1 }
    init(from old: Depth.Before) {}
}

private struct Endless<Depth: Nested>: VersionedCodable {
    static var version: Int? { 7 }
    init(from old: Endless<Next<Depth>>) {}
}

// MARK: Rings

private struct Entry: VersionedCodable {
    static let version: Int? = 5
    init(from old: SecondEntry) {}
}

private struct SecondEntry: VersionedCodable {
    static let version: Int? = 4
    init(from old: Ring3) {}
}

private struct Ring1: VersionedCodable {
    static let version: Int? = 1
    init(from old: Ring1) {}
}

private struct Ring2: SecondVersion {
    init(from old: Ring3) {}
}

private struct Ring3: VersionedCodable {
    static let version: Int? = 3
    init(from old: Ring2) {}
}
