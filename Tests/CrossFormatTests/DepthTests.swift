import AllModules

/// Values as deep as the default limit lets them be, and values on the small stacks of threads.
///
/// One level of user code and engine takes up to 1 500 bytes of stack when optimized (an array in a
/// single-value container), 820 for an object in an object, and up to 4 000 unoptimized;
/// JSONDecoder takes as much when optimized.
@Suite("Depth") struct DepthTests {
    /// The stack of a main thread.
    private static let large = 8 << 20
    /// The stack of a thread of Apple's systems.
    private static let small = 512 << 10

    #if DEBUG
    private static let levelsOnSmallStack = 100
    #else
    private static let levelsOnSmallStack = 256
    #endif

    @Test(arguments: Nesting.allCases, [(256, large), (levelsOnSmallStack, small)])
    func decodeAndEncode(_ nesting: Nesting, _ size: (levels: Int, stack: Int)) throws {
        let document = nesting.document(size.levels)
        #expect(try onSmallStack(of: size.stack) { try nesting.reencode(document) } == document)
    }

    /// A value without end: the encoder stops at the limit, before the stack does.
    @Test(arguments: Nesting.allCases)
    func encodingWithoutEnd(_ nesting: Nesting) throws {
        let error = onSmallStack(of: DepthTests.large) {
            #expect(throws: EncodingError.self) {
                try DocumentEncoder(format: .json).encode(Endless(nesting: nesting))
            }
        }
        let context = try #require(error?.invalidValue)
        #expect(context.debugDescription.contains("limit of 256 levels"))
    }
}

/// Ways to nest values.
enum Nesting: CaseIterable {
    case objects, arrays, dictionaries, parents, mixed

    func document(_ depth: Int) -> String {
        switch self {
        case .objects, .parents:
            let key = self == .parents ? "super" : "next"
            return String(repeating: "{\"\(key)\":", count: depth - 1) + "{}"
                + String(repeating: "}", count: depth - 1)
        case .arrays:
            return String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
        case .dictionaries:
            return String(repeating: "{\"a\":", count: depth - 1) + "{}"
                + String(repeating: "}", count: depth - 1)
        case .mixed:
            return String(repeating: "{\"list\":[", count: depth / 2 - 1) + "{\"list\":[]}"
                + String(repeating: "]}", count: depth / 2 - 1)
        }
    }

    func reencode(_ text: String) throws -> String {
        let data = try DocumentEncoder(format: .json).encode(try value(text))
        return data.text
    }

    private func value(_ text: String) throws -> any Encodable {
        let decoder = DocumentDecoder(format: .json)
        let data = Data(text.utf8)
        switch self {
        case .objects, .mixed: return try decoder.decode(Chain.self, from: data)
        case .arrays: return try decoder.decode(DeepArray.self, from: data)
        case .dictionaries: return try decoder.decode(DeepTable.self, from: data)
        case .parents: return try decoder.decode(DeepParent.self, from: data)
        }
    }
}

private indirect enum DeepArray: Codable {
    case list([DeepArray])

    init(from decoder: any Decoder) throws {
        self = .list(try decoder.singleValueContainer().decode([DeepArray].self))
    }

    func encode(to encoder: any Encoder) throws {
        guard case .list(let list) = self else { return }
        var container = encoder.singleValueContainer()
        try container.encode(list)
    }
}

private struct DeepTable: Codable {
    let table: [String: DeepTable]

    init(from decoder: any Decoder) throws {
        table = try decoder.singleValueContainer().decode([String: DeepTable].self)
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(table)
    }
}

private final class DeepParent: Codable {
    let parent: DeepParent?

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: AnyKey.self)
        parent =
            container.contains(AnyKey("super"))
            ? try DeepParent(from: container.superDecoder()) : nil
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: AnyKey.self)
        try parent?.encode(to: container.superEncoder())
    }
}

/// Contains itself.
private struct Endless: Encodable {
    let nesting: Nesting

    func encode(to encoder: any Encoder) throws {
        switch nesting {
        case .objects:
            var container = encoder.container(keyedBy: AnyKey.self)
            try container.encode(self, forKey: AnyKey("next"))
        case .arrays:
            var container = encoder.unkeyedContainer()
            try container.encode(self)
        case .dictionaries:
            var container = encoder.singleValueContainer()
            try container.encode(["a": self])
        case .parents:
            var container = encoder.container(keyedBy: AnyKey.self)
            let parent = container.superEncoder()
            var inner = parent.singleValueContainer()
            try inner.encode(self)
        case .mixed:
            var container = encoder.container(keyedBy: AnyKey.self)
            try container.encode([self], forKey: AnyKey("list"))
        }
    }
}
