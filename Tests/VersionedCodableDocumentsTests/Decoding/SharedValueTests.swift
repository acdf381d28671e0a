import TestSupport
import Testing

@Suite("Values that several places refer to") struct SharedValueTests {
    private let text = "[&a {x: 1} *a &b {x: 2} *a *b {x: 1}]"

    @Test func separateIsTheDefault() throws {
        let boxes = try decode([Box].self, text, .separate)
        #expect(boxes[0] !== boxes[1])
        #expect(boxes.map(\.x) == [1, 1, 2, 1, 2, 1])
    }

    @Test func everyPlaceGetsTheSameInstance() throws {
        let boxes = try decode([Box].self, text, .shared)
        #expect(boxes[0] === boxes[1])
        #expect(boxes[0] === boxes[3])
        #expect(boxes[2] === boxes[4])
        #expect(boxes[0] !== boxes[2])
        #expect(boxes[0] !== boxes[5])
        #expect(boxes.map(\.x) == [1, 1, 2, 1, 2, 1])
    }

    @Test func aNodeIsDecodedOnceForEachType() throws {
        let both = try decode(Both.self, "{box: &a {x: 1} other: *a again: *a}", .shared)
        #expect(both.box === both.again)
        #expect(both.other.x == 1)
    }

    @Test func optionalsShare() throws {
        let boxes = try decode([Box?].self, "[&a {x: 1} *a null]", .shared)
        #expect(boxes[0] === boxes[1])
        #expect(boxes[2] == nil)
    }

    @Test func callsDoNotShare() throws {
        let decoder = DocumentDecoder(format: BracketFormat())
        decoder.aliasDecodingStrategy = .shared
        let first = try decoder.decode([Box].self, from: Data("[&a {x: 1} *a]".utf8))
        let second = try decoder.decode([Box].self, from: Data("[&a {x: 2} *a]".utf8))
        #expect(first[0] !== second[0])
        #expect(second.map(\.x) == [2, 2])
    }

    @Test func aBombIsDecodedOncePerLevel() throws {
        var text = "{a0: &a0 [[]]"
        for level in 1...5 { text += " a\(level): &a\(level) [*a\(level - 1) *a\(level - 1)]" }
        let counter = Counter()
        let decoder = DocumentDecoder(format: BracketFormat())
        decoder.aliasDecodingStrategy = .shared
        let key = try #require(Counter.key)
        _ = try decoder.decode(
            [String: Tree].self, from: Data((text + "}").utf8), userInfo: [key: counter])
        #expect(counter.count == 7)
    }

    @Test func errorsHaveTheFirstPlace() {
        let error = #expect(throws: DecodingError.self) {
            try decode([Box].self, "[&a {x: 'q'} *a]", .shared)
        }
        #expect(error?.diagnostic?.path == ["0", "x"])
    }
}

@Suite("Exact dates in every format") struct TimestampStrategyTests {
    @Test(arguments: [0, 0.1, -0.25, 1_234_567.890_123, -3_000_000_000.5, 1e-9])
    func aDateComesBackExactly(_ seconds: Double) throws {
        let date = Date(timeIntervalSinceReferenceDate: seconds)
        var format = BracketFormat()
        format.capabilities.remove(.nativeDates)
        let encoder = DocumentEncoder(format: format)
        encoder.dateEncodingStrategy = .timestamp
        let decoder = DocumentDecoder(format: format)
        decoder.dateDecodingStrategy = .timestamp
        let data = try encoder.encode([date])
        #expect(try decoder.decode([Date].self, from: data) == [date])
    }

    @Test func itIsText() throws {
        let encoder = DocumentEncoder(format: BracketFormat())
        encoder.dateEncodingStrategy = .timestamp
        let date = Date(timeIntervalSinceReferenceDate: 0.5)
        #expect(try encoder.encode(date) == Data("\"2001-01-01T00:00:00.5Z\"".utf8))
        let error = #expect(throws: EncodingError.self) {
            try encoder.encode(Date.distantFuture + 1e12)
        }
        #expect(error?.documentDescription == "the date is not in the years 0 to 9999")
        let decoder = DocumentDecoder(format: BracketFormat())
        decoder.dateDecodingStrategy = .timestamp
        let wrong = #expect(throws: DecodingError.self) {
            try decoder.decode(Date.self, from: Data("\"2001-02-30\"".utf8))
        }
        #expect(
            wrong?.diagnostic?.message == "expected a date as in RFC 3339, found \"2001-02-30\"")
    }
}

private func decode<Value: Decodable>(
    _ type: Value.Type,
    _ text: String,
    _ strategy: AliasDecodingStrategy
) throws -> Value {
    let decoder = DocumentDecoder(format: BracketFormat())
    decoder.aliasDecodingStrategy = strategy
    return try decoder.decode(type, from: Data(text.utf8))
}

private final class Box: Decodable, Sendable {
    let x: Int
    init(x: Int) { self.x = x }
}

private struct Flat: Decodable {
    let x: Int
}

private struct Both: Decodable {
    let box: Box
    let other: Flat
    let again: Box
}

private final class Counter {
    static let key = CodingUserInfoKey(rawValue: "counter")
    var count = 0
}

private struct Tree: Decodable {
    let children: [Tree]

    init(from decoder: any Decoder) throws {
        (Counter.key.flatMap { decoder.userInfo[$0] } as? Counter)?.count += 1
        children = try decoder.singleValueContainer().decode([Tree].self)
    }
}
