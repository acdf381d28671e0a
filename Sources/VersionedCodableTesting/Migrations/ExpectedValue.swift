import Foundation
import VersionedCodableCore
import VersionedCodableDocuments
import VersionedCodableJSON

/// Values of the newest type as JSON, for recording and comparison.
enum ExpectedValue {
    static func data(of value: any VersionedCodable) throws -> Data {
        let encoder = DocumentEncoder(
            format: .json(
                writing: .init(
                    formatting: [
                        .prettyPrinted, .sortedKeys, .withoutEscapingSlashes, .trailingNewline,
                    ])))
        encoder.nonConformingFloatEncodingStrategy = .convertToString(
            positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
        return try encoder.encode(versioned: value)
    }

    static func text(of value: any VersionedCodable) throws -> String {
        String(decoding: try data(of: value), as: UTF8.self)
    }

    static func decode<Value: VersionedCodable>(
        _ type: Value.Type, from data: Data, named name: String
    ) throws -> Value {
        let decoder = DocumentDecoder(format: .json)
        decoder.nonConformingFloatDecodingStrategy = .convertFromString(
            positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
        decoder.sourceName = name
        return try decoder.decode(versioned: type, from: data)
    }

    /// Returns the differing lines, nil for equal values or, if not `Equatable`, equal encodings.
    static func difference<Value: VersionedCodable>(
        from old: Value, to new: Value
    ) throws -> String? {
        let isEqual = (old as? any Equatable).map { areEqual($0, new) }
        if isEqual == true { return nil }
        let (oldText, newText) = (try text(of: old), try text(of: new))
        if oldText != newText { return LineDifference.text(from: oldText, to: newText) }
        if isEqual == nil { return nil }
        // Parts of documents from untyped text are encoded the same without being equal.
        if let known = try? decode(Value.self, from: data(of: old), named: ""),
            (old as? any Equatable).map({ areEqual($0, known) }) == true
        {
            return nil
        }
        return "    the values are not equal, although they are written the same"
    }

    private static func areEqual<Value: Equatable>(_ old: Value, _ new: Any) -> Bool {
        (new as? Value) == old
    }
}
