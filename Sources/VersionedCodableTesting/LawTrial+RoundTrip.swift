import Foundation
import VersionedCodableDocuments

extension LawTrial {
    /// Requires that a value round-trips in every way of reading.
    ///
    /// - Parameter substitute: The value that the format returns instead, by declaration.
    func roundTrip<Value: Codable & Equatable>(
        _ value: Value, as substitute: Value? = nil, _ sample: String,
        isSame: (Value, Value) -> Bool = { LawTrial.areSame($0, $1) }
    ) throws {
        let expected = substitute ?? value
        let data = try attempt(sample, expected: "encoding \(value)") { try encoder.encode(value) }
        for way in ReadingWay.allCases {
            let found = try attempt("\(sample), \(way.rawValue)", expected: "\(expected)") {
                try read(Value.self, from: data, way)
            }
            try require(
                isSame(found, expected), "\(sample), \(way.rawValue)", expected: "\(expected)",
                found: "\(found)")
        }
    }

    /// Requires that a value round-trips or that encoding refuses it.
    func roundTripOrRefusal<Value: Codable & Equatable>(_ value: Value, _ sample: String) throws {
        let expected = "a round trip, a WritingError or an EncodingError"
        if try encoded(value, sample, expected) != nil { try roundTrip(value, sample) }
    }

    /// Requires that encoding a value throws a `WritingError` or an `EncodingError`.
    func requireRefusal(of value: some Encodable, _ sample: String) throws {
        let expected = "a WritingError or an EncodingError"
        if let data = try encoded(value, sample, expected) {
            throw violation(sample, expected: expected, found: "\(data.count) bytes")
        }
    }

    /// Returns the bytes of a value; nil if that is refused.
    private func encoded(
        _ value: some Encodable, _ sample: String, _ expected: String
    ) throws -> Data? {
        try attempt(sample, expected: expected) {
            do {
                return try encoder.encode(value)
            } catch let error where error is WritingError || error is EncodingError {
                return nil
            }
        }
    }

    /// Requires that a scalar round-trips as a member, an element, and if declared, as the root.
    func roundTripEverywhere<Value: Codable & Equatable & Sendable>(
        _ value: Value,
        isSame: @escaping (Value, Value) -> Bool = { LawTrial.areSame($0, $1) }
    ) throws {
        let name = "\(Value.self) \(value)"
        try roundTrip(Box(value), name) { isSame($0.value, $1.value) }
        try roundTrip(Box([value, value]), "\(name) in an array") {
            $0.value.count == $1.value.count && zip($0.value, $1.value).allSatisfy(isSame)
        }
        guard declares(.topLevelScalars) else { return }
        try roundTrip(value, "\(name) at the root", isSame: isSame)
    }

    /// Whether two values are equal; of texts also the code points, not only the characters.
    static func areSame<Value: Equatable>(_ one: Value, _ other: Value) -> Bool {
        guard let text = one as? String, let otherText = other as? String else {
            return one == other
        }
        return text.utf8.elementsEqual(otherText.utf8)
    }

    private func read<Value: Decodable>(
        _ type: Value.Type, from data: Data, _ way: ReadingWay
    ) throws -> Value {
        let decoder = decoder
        switch way {
        case .bytes: return try decoder.decode(type, from: data)
        case .document: return try decoder.decode(type, from: try decoder.document(from: data))
        case .slice: return try decoder.decode(type, from: LawTrial.slice(of: data))
        }
    }

    /// Returns data that does not start at index 0 and is not aligned.
    static func slice(of data: Data) -> Data {
        (Data([0x20, 0x20, 0x20]) + data + Data([0x31])).dropFirst(3).dropLast()
    }
}

/// The ways from bytes to a value, which must agree.
enum ReadingWay: String, CaseIterable {
    case bytes = "from bytes"
    case document = "from a document"
    case slice = "from a slice"
}

/// A value as the member of an object, for formats without other roots.
struct Box<Value: Codable & Equatable & Sendable>: Codable, Equatable, Sendable {
    var value: Value

    init(_ value: Value) {
        self.value = value
    }
}
